"""What files of rules declare: memories, procedures, statuses, keywords ... and how a whole game goes."""

from __future__ import annotations

import re

from .members import Bearer, Members
from .values import VERBS, Stuck
from .world import NUMBER, PERIODS, PLAYER, TRUTH, Borne, Deed, Field, Function, Here, Name, many, thing, word

PURSE = 6  # how much a price is at most


class Declaring(Members):
    """Declares words of a world, so that they stand in it; what is returned is the text."""

    first = ""  # before each name, so that a deck's words are not those of its game

    def named(self, base: str, number: int) -> str:
        return f"{self.first}{base}_{number}"

    def types(self) -> list[str]:
        """What memories, attributes and fields may be."""
        return [NUMBER, NUMBER, TRUTH, *(word(each) for each in self.world.lists)]

    def _bearers(self) -> list[str]:
        return [PLAYER, PLAYER, *self.world.kinds, *self.world.lists]

    def _borne(self, bearer: str) -> Here:
        """A text that is worked out for a player, a thing or a word of a list."""
        if bearer == PLAYER:
            return Here(you=True, room=2)
        return Here(this=self.world.bearing(bearer), room=2)

    # ------------------------------------------------------------ what is known of somebody or something

    def memories(self, count: int) -> list[str]:
        return [self._memory(self.named("memory", n)) for n in range(count)]

    def _memory(self, name: str) -> str:
        bearer = self.dice.choice(("", *self._bearers()))
        of = self.dice.choice([*self.types(), PLAYER, *map(thing, self.world.kinds)])
        secret = bearer == PLAYER and self.dice.often(0.3)
        start = {NUMBER: str(self.dice.randint(0, 3)), TRUTH: self.dice.choice(("yes", "no")), PLAYER: "none"}
        known = of in start or of.startswith("word ")
        said = start.get(of) or (self.dice.choice(self.world.lists[self.world.noun(of)]) if known else "none")
        until = f" until {self.dice.choice(PERIODS)}" if self.dice.often(0.4) else ""
        self.world.memories.append(Borne(name, bearer, of, secret))
        whose = f" of {bearer}" if bearer else self.dice.choice(("", " of table"))
        typed = "" if known else f": {self._written(of)}"
        return f"memory {name}{whose}{typed}{' secretly' if secret else ''} starts {said}{until}"

    def attributes(self, count: int) -> list[str]:
        found = []
        for n in range(count):
            name, bearer = self.named("attribute", n), self.dice.choice(("table", *self._bearers()))
            of = self.dice.choice(self.types())
            try:
                value = self.value(of, self._borne("" if bearer == "table" else bearer))
            except Stuck:
                continue
            self.world.attributes.append(Borne(name, "" if bearer == "table" else bearer, of))
            found.append(f"attribute {name} of {bearer} is {value}")
        return found

    def functions(self, count: int) -> list[str]:
        found = []
        for n in range(count):
            name, result = self.named("function", n), self.dice.choice([*self.types(), PLAYER])
            given = [self.dice.choice(self._fields_of()) for _ in range(self.dice.choice((0, *(1, 2) * 4)))]
            names = [Name(self.fresh(), each) for each in given]
            try:
                here = Here(tuple(names), actor=True, deeds=tuple(self.world.deeds), room=2)
                value = self.value(result, here)
            except Stuck:
                continue
            inner = [each for other, each in self.world.functions.items() if f"{other}(" in value]
            acting = "can " in value or any(each.acting for each in inner)
            asked = frozenset(re.findall(r"can (\w+)\(", value)).union(*(each.asked for each in inner))
            self.world.functions[name] = Function(given, result, acting, asked)
            fields = ", ".join(f"{each.text}: {self._written(each.type)}" for each in names)
            found.append(f"function {name}({fields}) {{ {value} }}")
        return found

    def _fields_of(self) -> list[str]:
        things = [thing(each) for each in self.world.kinds]
        return [
            NUMBER,
            PLAYER,
            TRUTH,
            many(NUMBER),
            *things,
            *things,
            *map(many, things),
            *(word(each) for each in self.world.lists),
        ]

    def _written(self, of: str) -> str:
        if of.startswith("many "):
            return f"set of {self._written(of.removeprefix('many '))}"
        return of if of in (NUMBER, TRUTH, PLAYER) else of.split(" ")[1]

    def statuses(self, count: int) -> list[Borne]:
        """Their names; their texts may speak of everything, and come later."""
        found = []
        for n in range(count):
            secret = self.dice.often(0.25)
            found.append(Borne(self.named("status", n), self.dice.choice(self._bearers()), TRUTH, secret))
        self.world.statuses += found
        return found

    def status_text(self, status: Borne) -> str:
        until = f" until {self.dice.choice(PERIODS)}" if self.dice.often(0.5) else ""
        bearer = Bearer("status", status.bearer)
        texts = [] if status.secret or self.dice.often(0.25) else self.members(bearer, 2)
        secretly = " secretly" if status.secret else ""
        return f"status {status.name}{secretly} marks {status.bearer}{until} {{ {'  '.join(texts)} }}"

    # ------------------------------------------------------------ what can be done

    def deeds(self, count: int, events: int) -> list[Deed]:
        """Their names and fields; their texts may do what comes before them, and come later."""
        found = []
        rank = max((each.rank for each in self.world.deeds.values()), default=0)
        for n in range(count + events):
            event = n >= count
            name = self.named("event" if event else "deed", n)
            fields = [Field(f"f{n}_{i}", self.dice.choice(self._fields_of()), False)
                      for i in range(self.dice.randint(0, 2))]  # fmt: skip
            if not event:
                fields += [Field(f"u{n}_{i}", NUMBER, True) for i in range(self.dice.choice((0, 1, 1, 2)))]
            paying = self._paid_in() if not event and self.dice.often(0.4) else ()
            # Events come first: every text may bring them about.
            found.append(Deed(name, fields, event, paying, -1 if event else rank + 1 + n))
        self.world.deeds |= {each.name: each for each in found}
        return found

    def _paid_in(self) -> tuple[str, ...]:
        """One resource, or several."""
        most = min(self.dice.choice((2, 2, 3)), len(self.world.resources))
        several = self.dice.sample(self.world.resources, most)
        return tuple(several if self.dice.often(0.4) else several[:1])

    def verbs(self) -> list[str]:
        """`draw`, `discard` and `destroy`, where this game has them."""
        texts = []
        for n, name in enumerate(("draw", "discard", "destroy")):
            kinds = [each for each in self.world.card_kinds if self.of_kind(each)]
            if self.dice.often(0.3) or not kinds:
                continue
            kind = self.dice.choice(kinds)
            of = NUMBER if name == "draw" else thing(kind)
            here = Here((Name("what", of),), True, True, room=2)
            zones = self.of_kind(kind)
            try:
                from_, to = self.place(self.one(zones), here), self.place(self.one(zones), here)
            except Stuck:
                continue
            what = f"top (what) of {from_}" if name == "draw" else "what"
            price = self.dice.sample(self.world.resources, 1) if self.dice.often(0.2) else []
            paying = f" paying 1 {price[0]}" if price else ""
            self.world.deeds[name] = Deed(name, [Field("what", of, False)], False, tuple(price), n)
            typed = f"what: {self._written(of)}"
            texts.append(f"procedure {name}({typed}){paying} {{ move {what} to {to} }}")
        return texts

    def deed_text(self, deed: Deed) -> str:
        """`procedure P(...) paying ... { ... }`, or an event."""
        names: list[Name] = []
        fields = []
        for each in deed.fields:
            usual = ""
            if each.usual:
                here = Here(tuple(names), True, True, room=1)
                usual = f" is {self.dice.randint(0, 3) if self.dice.often(0.6) else self.value(NUMBER, here)}"
            typed = f": {self._written(each.type)}" if not each.usual or self.dice.often(0.2) else ""
            fields.append(f"{each.name}{typed}{usual}")
            names.append(Name(each.name, each.type))
        if deed.event:
            return f"event {deed.name}({', '.join(fields)})"
        lower = tuple(each.name for each in self.world.deeds.values() if each.rank < deed.rank)
        here = Here(tuple(names), True, True, deeds=lower, room=3)
        paying = ""
        if deed.paying:
            prices = [each.name for each in deed.fields if each.usual] or [str(self.dice.randint(0, 3))]

            def price() -> str:
                known = self.dice.choice(prices)
                return known if self.dice.often(0.8) else f"min({self.value(NUMBER, here)}, {PURSE})"

            paying = f" paying {self.price(deed.paying, price, here)}"
            here = here.bound(Name("paid", NUMBER))
        return f"procedure {deed.name}({', '.join(fields)}){paying} {self.block(here)}"

    def legality(self, count: int) -> list[str]:
        """Rules and limits of procedures."""
        found = []
        deeds = [each for each in self.world.deeds.values() if not each.event]
        for n in range(count if deeds else 0):
            done = [each for each in deeds if each.name not in VERBS]
            deed = done[0] if done and self.dice.often(0.5) else self.dice.choice(deeds)
            names = tuple(Name(each.name, each.type) for each in deed.fields)
            here = Here(names, True, True, room=2)
            why = self.dice.choice(("", ' "it is not done"'))
            if self.dice.often(0.5):
                name = self.named("rule", n)
                found.append(f"rule {name} for {deed.name}{why} {{ {self.truth(here)} }}")
            else:
                name = self.named("limit", n)
                most = self.dice.randint(0, 2) if self.dice.often(0.7) else self.value(NUMBER, here)
                period = self.dice.choice(PERIODS)
                found.append(f"limit {name} for {deed.name} per {period}{why} {{ {most} }}")
            self.world.rules[name] = deed.name
        return found

    def keywords(self, count: int) -> list[str]:
        found = []
        for n in range(count):
            name = self.named("keyword", n)
            given = [self.dice.choice([NUMBER, *(word(each) for each in self.world.lists)])
                     for _ in range(self.dice.randint(0, 3))]  # fmt: skip
            self._given = tuple(Name(f"k{n}_{i}", each) for i, each in enumerate(given))
            texts = self.members(Bearer("keyword"), 2)
            fields = ", ".join(f"{each.text}: {self._written(each.type)}" for each in self._given)
            self._given = ()
            if texts:
                self.world.keywords[name] = given
                found.append(f"keyword {name}({fields}) {{ {'  '.join(texts)} }}")
        return found

    _given: tuple[Name, ...] = ()

    def here(self, bearer: Bearer) -> Here:
        here = super().here(bearer)
        return here.bound(*self._given) if bearer.sort == "keyword" else here

    def of_nobody(self, count: int) -> list[str]:
        """`rules NAME { ... }`."""
        texts = [self.members(Bearer("rules"), 2) for _ in range(count)]
        return [
            f"rules {self.named('house', n)} {{ {'  '.join(each)} }}" for n, each in enumerate(texts) if each
        ]

    # ------------------------------------------------------------ the course of a game

    def flow(self) -> str:
        """A short game: some rounds, a turn of each player in one of their phases, points, the end."""
        start = Here(deeds=(), room=2)
        before = [f"shuffle {z.id}" for z in self.world.zones.values() if z.of == "table" and not z.spaces_of]
        before += [f"for each player as p {{ move top {self.dice.randint(1, 3)} of {a} to {b} of p }}"
                   for a, b in self._dealt()]  # fmt: skip
        before += self._laid_maps()
        before += self._few(start, 2)
        if self.world.tokens:
            before.append(
                f"choose random player as first  move {self.dice.choice(self.world.tokens)} to first"
            )
        turns = "for each player as p { turn of p { by p { do take_turn() } } }"
        role = self.world.role
        homes = [z.id for z in self.world.zones.values() if z.holds == role and z.of == PLAYER]
        if homes:
            turns = (
                f"for each player as p {{ for each {role} in {homes[0]} of p as c "
                f"{{ reveal c  turn of p as c {{ by p {{ do take_turn() }} }} }} }}"
            )
        phases = [f"phase {each} {{ {'  '.join(self._few(start, 1))} }}" for each in self.world.phases[1:-1]]
        phases.insert(self.dice.randint(0, len(phases)), f"phase {self.world.phases[0]} {{ {turns} }}")
        rounds = f"repeat {self.dice.choice((1, 1, 2))} times {{ round {{ {'  '.join(phases)} }} }}"
        scoring = "for each player as p { score abilities of p }"
        end = f"phase {self.world.phases[-1]} {{ {scoring} }}  finish winner player with highest points of it"
        return f"flow {{ {'  '.join(before)}  {rounds}  {end} }}"

    def _dealt(self) -> list[tuple[str, str]]:
        """From a pile on the table to a place of each player."""
        zones = [z for z in self.world.zones.values() if not z.spaces_of]
        return [(a.id, b.id) for a in zones if a.of == "table"
                for b in zones if b.of == PLAYER and b.holds == a.holds]  # fmt: skip

    def _laid_maps(self) -> list[str]:
        """Something lies on the first spaces of the maps."""
        texts = []
        for zone in self.world.zones.values():
            piles = (
                [z for z in self.of_kind(zone.holds) if self.world.zones[z].of == "table"]
                if zone.spaces_of
                else []
            )
            if piles and self.dice.often(0.7):
                place, who = (
                    (zone.id, "") if zone.of == "table" else (f"{zone.id} of p", "for each player as p ")
                )
                text = (
                    f"for each {self._spaces_of(zone)} in {place} as s {{ if {zone.holds} of s is none "
                    f"and size of {place} < 3 {{ move top 1 of {piles[0]} to {place} at s }} }}"
                )
                texts.append(f"{who}{{ {text} }}" if who else text)
        return texts

    def _few(self, here: Here, most: int) -> list[str]:
        """Some steps that nobody does."""
        found = []
        for _ in range(self.dice.randint(0, most)):
            try:
                text, here = self.step(here)
            except Stuck:
                continue
            found.append(text)
        return found

    def take_turn(self) -> str:
        """What is offered in a turn."""
        lower = tuple(each for each in self.world.deeds)
        here = Here((), True, True, deeds=lower, room=3)
        lines = [self.offered(here, n) for n in range(self.dice.randint(1, 2))]
        if self.dice.often(0.9):
            lines.append("abilities of you")
        if self.dice.often(0.15):
            lines.append('option "pause" once { suspend turn }')
        return f"procedure take_turn() {{ offer {{ {'  '.join(lines)} }} }}"

    # ------------------------------------------------------------ who is played by rules

    def policies(self, rules: str) -> list[str]:
        """How seats that rules play answer what these rules ask."""
        labels = [each for each in ("way 1", "way 2", "perhaps", "a chance") if f'"{each}"' in rules]
        chosen = [each for each in self.world.chosen if re.search(rf"\bas {each.text}\b", rules)]
        return [self._policy(seat, labels, chosen) for seat in self.world.seats]

    def _policy(self, seat: str, labels: list[str], chosen: list[Name]) -> str:
        lines = []
        for each in self.dice.some(chosen, 3):
            here = Here(you=True, actor=True, room=2).looking_at(each.type, each.text)
            goals = [f"{self.dice.choice(('highest', 'lowest'))} {self.value(NUMBER, here)}"]
            goals += ["highest it"] if each.type == NUMBER else [f"lowest {self.value(NUMBER, here)}"]
            lines.append(f"choose {each.text} with {' then '.join(goals[: self.dice.randint(1, 2)])}")
        first = self.dice.some(labels, 3)
        last = self.dice.some([each for each in labels if each not in first], 2)
        for how, said in (("prefer", first), ("avoid", last)):
            lines += [f"{how} {', '.join(map(_quoted, said))}"] if said else []
        return f"policy of {seat} {{ {'  '.join(lines)} }}"


def _quoted(text: str) -> str:
    return f'"{text}"'
