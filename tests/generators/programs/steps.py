"""Steps: what is done, and who is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .values import VERBS, Stuck, Values, Way
from .world import NUMBER, PLAYER, TRUTH, Here, Name, many, thing

Step = Callable[[Here], tuple[str, Here]]


class Steps(Values):
    """Makes blocks of one world."""

    def block(self, here: Here, most: int = 3) -> str:
        """Some steps between braces. What one names is known to the next."""
        steps = []
        for _ in range(self.dice.choice((1, 1, 1, 2, 2, most))):
            try:
                text, here = self.step(here)
            except Stuck:
                continue
            steps.append(text)
        return "{ " + "  ".join(steps) + " }"

    def step(self, here: Here) -> tuple[str, Here]:
        """One step, and what is known after it."""
        ways = list(self._changing(here))
        if not here.together:
            ways += self._asking(here) * 2 + self._naming(here) + self._ending(here)
        if here.room > 0:
            ways += self._holding(here)
        for way in self.dice.sample(ways, min(8, len(ways))):
            try:
                return way(here)
            except Stuck:
                continue
        raise Stuck

    def _plainly(self, way: Way) -> Step:
        return lambda here: (way(), here)

    # ------------------------------------------------------------ what changes something

    def _changing(self, here: Here) -> list[Step]:
        value = self.value
        piles = [each.id for each in self.world.zones.values() if not each.spaces_of]
        resource = self.dice.choice(self.world.resources)
        ways: list[Way] = [
            lambda: (
                f"transfer {self._so_much(here)} {resource} from {value(PLAYER, here)} "
                f"to {value(PLAYER, here)}"
            ),
            lambda: f"move {self.one(self.world.tokens)} to {value(PLAYER, here)}",
            lambda: f"move {self.one(self.world.tokens)} to none",
            lambda: f"shuffle {self.place(self.one(piles), here)}",
            lambda: f"reveal {self._thing_or_things(here)}",
            *[lambda: self._move(here)] * 4,
            lambda: self._swap(here),
            *[lambda: self._mark(here)] * 3,
            *[lambda: self._remember(here)] * 3,
            *[lambda: self._set_property(here)] * 2,
        ]
        if here.actor:
            ways += [lambda: self._gain(here, resource)] * 5
            ways += [
                lambda: f"lose {self._so_much(here)} {resource}",
                lambda: f"take {self._so_much(here)} {resource} from {value(PLAYER, here)}",
                lambda: f"look at {self._thing_or_things(here)}",
            ]
            if not (here.together and here.loop):
                ways.append(lambda: f"pay {self._any_price(resource, here)}")
            if not here.together:
                ways += [lambda: self._verb(here), lambda: self._verb(here)]
                several = self.dice.choice((2, 2, 3))
                ways.append(
                    lambda: "pay " + " or ".join(self._any_price(resource, here) for _ in range(several))
                )
        if not here.together:
            ways += [lambda: self._do(here)] * 3
        return [self._plainly(way) for way in ways]

    def _so_much(self, here: Here) -> str:
        return "all" if self.dice.often(0.2) else self.amount(here)

    def _any_price(self, resource: str, here: Here) -> str:
        most = min(2, len(self.world.resources))
        more = (
            self.dice.sample(self.world.resources, self.dice.randint(1, most)) if self.dice.often(0.3) else []
        )
        return self.price((resource, *more), lambda: self.amount(here), here)

    def price(self, resources: Sequence[str], amount: Callable[[], str], here: Here) -> str:
        """So much of each: to one place, or each part to one of its own."""
        found = ""
        for number, resource in enumerate(resources):
            joins = "" if not number else self.dice.choice((" and ", self._payee(here) + ", "))
            found += f"{joins}{amount()} {resource}"
        if self.dice.often(0.15):
            found += f"{self._payee(here)}, {amount()} {resources[0]} only"
        return found + self._payee(here)

    def _payee(self, here: Here) -> str:
        if self.dice.often(0.15):
            kept = [each for each in self.world.memories if each.type == NUMBER and each.bearer == ""]
            if kept:
                return f" into {self.dice.choice(kept).name}"
        try:
            return f" to {self.value(PLAYER, here)}" if self.dice.often(0.3) else ""
        except Stuck:  # nobody can be named there
            return ""

    def _gain(self, here: Here, resource: str) -> str:
        reason = ' as "luck"' if self.dice.often(0.2) else ""
        much = self.amount(here)
        if self.dice.often(0.1):
            much = f"score of {self.value(thing(self.one([*self.world.kinds])), here)}"
        return f"gain {much} {resource}{self._per(here)}{reason}"

    def _per(self, here: Here) -> str:
        if self.dice.often(0.7):
            return ""
        return f" per {self.selection(self.one(self.world.item_types()), here)}"

    def _thing_or_things(self, here: Here) -> str:
        kind = self.one(self.world.card_kinds)
        if self.dice.often(0.6):
            return self.value(thing(kind), here)
        return self.value(many(thing(kind)), here)

    def _move(self, here: Here) -> str:
        kind = self.one(self.world.card_kinds)
        zone = self.world.zones[self.one(self.of_kind(kind, laid_out=True))]
        place = self.place(zone.id, here)
        if zone.spaces_of:
            space = self.value(thing(self._spaces_of(zone)), here)
            return f"move {self.value(thing(kind), here)} to {place} at {space}"
        facing = f" face {self.dice.choice(('up', 'down'))}" if self.dice.often(0.2) else ""
        end = self.dice.choice(("", "", "top of ", "bottom of "))
        if self.dice.often(0.25):
            what = self.place(self.one(self.of_kind(kind)), here)
        elif self.dice.often(0.4):
            what = self.value(many(thing(kind)), here)
        else:
            what = self.value(thing(kind), here)
        return f"move {what} to {end}{place}{facing}"

    def _swap(self, here: Here) -> str:
        kind = self.one(self.world.card_kinds)
        if self.dice.often(0.5):
            zones = self.of_kind(kind)
            return f"swap {self.place(self.one(zones), here)} with {self.place(self.one(zones), here)}"
        return f"swap {self.value(thing(kind), here)} with {self.value(thing(kind), here)}"

    def _mark(self, here: Here) -> str:
        if not self.world.statuses:
            raise Stuck
        status = self.dice.choice(self.world.statuses)
        of = self.world.bearing(status.bearer)
        bearer = self.value(many(of) if self.dice.often(0.15) and not here.together else of, here)
        verb, name = self.dice.choice(("mark", "mark", "mark", "unmark")), status.name
        if verb == "unmark" and self.dice.often(0.4):
            name = f"({name} by {self.value(PLAYER, here)})"
        return f"{verb} {bearer} as {name}"

    def _remember(self, here: Here) -> str:
        if not self.world.memories:
            raise Stuck
        memory = self.dice.choice(self.world.memories)
        path = memory.name
        if memory.bearer:
            path += f" of {self.value(self.world.bearing(memory.bearer), here)}"
        return self._changed(path, memory.type, here)

    def _changed(self, path: str, of: str, here: Here) -> str:
        if of == NUMBER and self.dice.often(0.6):
            return f"{self.dice.choice(('raise', 'lower'))} {path} by {self.amount(here)}"
        may_be_none = of == PLAYER or of.startswith("thing ")
        return f"set {path} to {'none' if may_be_none and self.dice.often(0.2) else self.value(of, here)}"

    def _set_property(self, here: Here) -> str:
        kinds = [kind for kind in self.world.kinds.values() if kind.properties]
        if not kinds:
            raise Stuck
        kind = self.dice.choice(kinds)
        name = self.dice.choice(list(kind.properties))
        return self._changed(f"{name} of {self.value(thing(kind.id), here)}", kind.properties[name], here)

    def _verb(self, here: Here) -> str:
        name = self.one([each for each in VERBS if each in here.deeds])
        if name == "draw":
            return f"draw {self.amount(here)}{self._per(here)}"
        (field,) = self.world.deeds[name].fields
        if self.dice.often(0.3):
            kind = field.type.split(" ")[1]
            zones = self.place(self.one(self.of_kind(kind)), here)
            return f"{name} {zones if self.dice.often(0.5) else self.value(many(field.type), here)}"
        return f"{name} {self.value(field.type, here)}"

    def _do(self, here: Here) -> str:
        name = self.one([each for each in here.deeds if each not in VERBS])
        ignoring = [rule for rule, of in self.world.rules.items() if of == name]
        some = self.dice.sample(ignoring, self.dice.randint(1, len(ignoring))) if ignoring else []
        said = f" ignoring {', '.join(some)}" if some and self.dice.often(0.4) else ""
        return f"do {name}({self.arguments(name, here)}){said}"

    # ------------------------------------------------------------ what gives a name

    def _naming(self, here: Here) -> list[Step]:
        changing = [each for each in here.names if each.changes]
        ways: list[Step] = [self._let, self._let_all]
        if changing:
            each = self.dice.choice(changing)
            ways.append(self._plainly(lambda: self._changed(each.text, each.type, here)))
        return ways

    def _let(self, here: Here) -> tuple[str, Here]:
        of = self.one([NUMBER, NUMBER, TRUTH, *self.world.item_types()])
        value, name = self.value(of, here), self.fresh()
        return f"let {name} be {value}", here.bound(Name(name, of, changes=True))

    def _let_all(self, here: Here) -> tuple[str, Here]:
        of = self.one(self.world.item_types())
        sel, name = self.sel(of, here)[0], self.fresh()
        return f"let {name} be all ({sel})", here.bound(Name(name, many(of), changes=self.dice.often(0.5)))

    def _asking(self, here: Here) -> list[Step]:
        ways: list[Step] = [self._choose_by_chance, self._roll]
        if here.actor:
            ways += [self._choose] * 4 + [self._target, self._choose_number]
        else:
            ways += [self._choose]
        return ways

    def _by(self, here: Here) -> str:
        if here.actor and self.dice.often(0.8):
            return ""
        return f" by {self.value(PLAYER, here)}"

    def _choose(self, here: Here) -> tuple[str, Here]:
        of = self.one(self.world.item_types())
        selection, name = self.selection(of, here), self.fresh()
        by = self._by(here)
        secretly = " secretly" if self.dice.often(0.15) else ""
        self.world.chosen.append(Name(name, of))
        if self.dice.often(0.65):
            return f"choose 1 {selection}{by}{secretly} as {name}", here.bound(Name(name, of))
        how = self.dice.choice(("2", "up to 2", "any number", "(X)", "up to (X)", "3"))
        how = how.replace("X", self._number(here.inside())) if "X" in how else how
        numbers = here.of_type(NUMBER)
        if numbers and self.dice.often(0.2):
            how = self.dice.choice(("", "up to ")) + self.dice.choice(numbers)
        return f"choose {how} {selection}{by}{secretly} as {name}", here.bound(Name(name, many(of)))

    def _target(self, here: Here) -> tuple[str, Here]:
        of = self.one([PLAYER, *(thing(each) for each in self.world.card_kinds)])
        selection, name = self.selection(of, here), self.fresh()
        how, several = ("1", False) if self.dice.often(0.8) else (self.dice.choice(("2", "up to 2")), True)
        bound = Name(name, many(of) if several else of, aimed=not several)
        return f"target {how} {selection}{self._by(here)} as {name}", here.bound(bound)

    def _choose_by_chance(self, here: Here) -> tuple[str, Here]:
        of = self.one(self.world.item_types())
        selection, name = self.selection(of, here), self.fresh()
        if self.dice.often(0.6):
            return f"choose random {selection} as {name}", here.bound(Name(name, of))
        return f"choose 2 random {selection} as {name}", here.bound(Name(name, many(of)))

    def _choose_number(self, here: Here) -> tuple[str, Here]:
        name = self.fresh()
        low, high = self.dice.randint(0, 1), self._number(here.inside()) if self.dice.often(0.3) else "3"
        where = ""
        if self.dice.often(0.25):
            where = f" where {self.truth(here.looking_at(NUMBER, 'number'))}"
        secretly = " secretly" if self.dice.often(0.25) else ""
        self.world.chosen.append(Name(name, NUMBER))
        text = f"choose number from {low} to {high}{where}{self._by(here)}{secretly} as {name}"
        return text, here.bound(Name(name, NUMBER))

    def _roll(self, here: Here) -> tuple[str, Here]:
        name = self.fresh()
        high = self._number(here.inside()) if self.dice.often(0.2) else str(self.dice.randint(1, 6))
        return f"choose random number from 1 to {high} as {name}", here.bound(Name(name, NUMBER))

    # ------------------------------------------------------------ what holds other steps

    def _holding(self, here: Here) -> list[Step]:
        ways: list[Way] = [*[lambda: self._if(here)] * 3, *[lambda: self._for_each(here)] * 2]
        ways.append(lambda: self._repeat(here))
        if here.together:
            each = [lambda: self._for_each(here)] if not here.loop or self.dice.often(0.3) else []
            return [self._plainly(way) for way in (lambda: self._if(here), *each)]
        ways += [lambda: self._together(here), lambda: self._acting(here), lambda: self._mode(here)]
        ways += [lambda: self._may(here)] * 2
        ways += [lambda: self._turn(here)] if self.dice.often(0.2) else []
        ways += [lambda: self._offer_in_turn(here)] if self.dice.often(0.5) else []
        ways += [lambda: self._offer(here)] if here.actor and self.dice.often(0.15) else []
        return [self._plainly(way) for way in ways]

    def _if(self, here: Here) -> str:
        text = f"if {self.truth(here)} {self.block(here.inside())}"
        if self.dice.often(0.4):
            text += f" else {self.block(here.inside())}"
        elif self.dice.often(0.15):
            text += f" else if {self.truth(here)} {self.block(here.inside())}"
        return text

    def _for_each(self, here: Here) -> str:
        of = self.one(self.world.item_types())
        selection, name = self.selection(of, here), self.fresh()
        inner = here.inside(loop=True).bound(Name(name, of))
        return f"for each {selection} as {name} {self.block(inner)}"

    def _repeat(self, here: Here) -> str:
        inner = here.inside(loop=True)
        if self.dice.often(0.2):
            most = self.dice.choice((3, 8))
            return f"repeat until {self.truth(here)} at most {most} times {self.block(inner)}"
        return f"repeat {self.amount(here)} times {self.block(inner)}"

    def _together(self, here: Here) -> str:
        return f"together {self.block(here.inside(together=True, loop=False))}"

    def _acting(self, here: Here) -> str:
        return f"by {self.value(PLAYER, here)} {self.block(here.inside(actor=True))}"

    def _mode(self, here: Here) -> str:
        options = []
        for n in range(self.dice.randint(1, 3)):
            guard = f" if {self.truth(here)}" if self.dice.often(0.4) else ""
            options.append(f'option "way {n + 1}"{guard} {self.block(here.inside())}')
        return f"choose mode{self._by(here)} {{ {'  '.join(options)} }}"

    def _may(self, here: Here) -> str:
        label = ' "perhaps"' if self.dice.often(0.7) else ""
        guard = f" if {self.truth(here)}" if self.dice.often(0.3) else ""
        text = f"may{label}{self._by(here)}{guard} {self.block(here.inside())}"
        return f"{text} else {self.block(here.inside())}" if self.dice.often(0.4) else text

    def _offer_in_turn(self, here: Here) -> str:
        selection, name = self.selection(PLAYER, here), self.fresh()
        inner = here.inside(loop=False).bound(Name(name, PLAYER))
        text = f'offer "a chance" in turn to each {selection} as {name} {self.block(inner)}'
        return f"{text} else {self.block(here.inside())}" if self.dice.often(0.4) else text

    def _turn(self, here: Here) -> str:
        again = "resume turn" if self.dice.often(0.5) else "turn"
        who = self.value(PLAYER, here)
        role = ""
        if self.dice.often(0.5):
            kind = self.world.role or self.one(self.world.card_kinds)
            role = f" as {self.value(thing(kind), here)}"
        return f"{again} of {who}{role} {self.block(here.inside())}"

    def _offer(self, here: Here) -> str:
        lines = [self.offered(here, n) for n in range(self.dice.randint(1, 2))]
        if self.dice.often(0.3):
            lines.append(f"abilities of {self.value(PLAYER, here)}")
        return f"offer {{ {'  '.join(lines)} }}"

    def offered(self, here: Here, n: int) -> str:
        """A line of an offer."""
        required = "required " if self.dice.often(0.2) else ""
        once = " once" if self.dice.often(0.75) else ""
        guard = f" if {self.truth(here)}" if self.dice.often(0.3) else ""
        return f'{required}option "deed {n + 1}"{once}{guard} {self.block(here.inside())}'

    def _ending(self, here: Here) -> list[Step]:
        if self.dice.often(0.85):
            return []
        ways: list[Way] = [lambda: "stop"] * 3 if here.loop else []
        ways += [lambda: "end turn", lambda: "suspend turn"]
        ways.append(lambda: f"score abilities of {self.value(PLAYER, here)}")
        if self.dice.often(0.15):
            ways += [lambda: "finish", lambda: f"finish winner {self.selection(PLAYER, here)}"]
        return [self._plainly(way) for way in ways]
