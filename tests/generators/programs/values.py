"""Values of every type: whatever is written stands by itself, in brackets where it needs them.

`Stuck` is raised where nothing of the type can be said; whoever asked says something else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .world import (
    NUMBER,
    PERIODS,
    PLAYER,
    TRUTH,
    Dice,
    Here,
    Name,
    World,
    Zone,
    many,
    thing,
    word,
)

Way = Callable[[], str]
TRIES = 5
LENGTHS = (0, *(1, 2, 3) * 6)  # of a list that is written out
VERBS = ("draw", "discard", "destroy")  # procedures that are done by verbs of their own


class Stuck(Exception):
    """There is nothing of that sort to say here."""


class Values:
    """Makes values and selections of one world."""

    def __init__(self, world: World, dice: Dice) -> None:
        self.world = world
        self.dice = dice
        self._names = 0

    def fresh(self) -> str:
        self._names += 1
        return f"x{self._names}"

    def first_of(self, ways: Sequence[Way]) -> str:
        """The first that can be said, tried in any order."""
        for way in self.dice.sample(ways, min(len(ways), TRIES)):
            try:
                return way()
            except Stuck:
                continue
        raise Stuck

    def one(self, items: Sequence[str]) -> str:
        if not items:
            raise Stuck
        return self.dice.choice(items)

    # ------------------------------------------------------------ by type

    def value(self, of: str, here: Here) -> str:
        """A value of a type."""
        known = here.of_type(of)
        if known and self.dice.often(0.5):
            return self.dice.choice(known)
        inner = here.inside()
        match of.split(" "):
            case ["number"]:
                return self._number(inner)
            case ["truth"]:
                return self.truth(inner)
            case ["player"]:
                return self._player(inner)
            case ["thing", kind]:
                return self._thing(kind, inner)
            case ["word", name]:
                return self._word(name, inner)
            case ["set", setting]:
                return self.one(self.world.settings[setting])
            case _:
                return self._many(of.removeprefix("many "), inner)

    def amount(self, here: Here) -> str:
        """A small number, mostly as it stands in texts of cards."""
        return str(self.dice.randint(0, 3)) if self.dice.often(0.7) else self.value(NUMBER, here)

    def _number(self, here: Here) -> str:
        literal = str(self.dice.choice((0, 1, 1, 2, 2, 3, 5)))
        if here.room <= 0:
            return self.dice.choice((*here.of_type(NUMBER), literal))
        ways: list[Way] = [lambda: literal, lambda: self._reckoned(here), lambda: self._counted(here)]
        ways += [lambda: self._belonging(NUMBER, here)] * 3
        ways += [lambda: self._of_list(here), lambda: self._placed(here), lambda: self._looked_up(here)]
        ways += [lambda: self._times(here), lambda: self._called(NUMBER, here), lambda: self._surcharge(here)]
        try:
            return self.first_of(ways)
        except Stuck:
            return literal

    def _reckoned(self, here: Here) -> str:
        one, other = self._number(here.inside()), self._number(here.inside())
        if self.dice.often(0.2):
            how = self.dice.choice(("up", "down"))
            if self.dice.random() < 0.5:
                return f"half of {one} rounded {how}"
            return f"({one} divided by {self.dice.choice((1, 2, 3, 7))} rounded {how})"
        if self.dice.often(0.3):
            return f"{self.dice.choice(('max', 'min'))}({one}, {other})"
        if self.dice.often(0.1):
            other = f"(-{self.dice.randint(1, 3)})"
        sign = self.dice.choice("+-*")
        more = f" {sign if sign == '*' else self.dice.choice('+-')} {self._number(here.inside())}"
        return f"({one} {sign} {other}{more if self.dice.often(0.1) else ''})"

    def _counted(self, here: Here) -> str:
        of = self.one(self.world.item_types())
        if self.dice.often(0.15):
            return f"number of {self.world.noun(of)}"
        sel, inside = self.sel(of, here)
        which = self.dice.randrange(5)
        if which == 0:
            return f"number of ({sel})"
        if which == 1:
            kind = self.one([NUMBER, TRUTH, PLAYER, *(word(each) for each in self.world.lists)])
            return f"different {self.value(kind, inside)} over ({sel})"
        value = self._number(inside)
        return (
            f"sum of {value} over ({sel})"
            if which == 2
            else f"{'highest' if which == 3 else 'lowest'} {value} among ({sel})"
        )

    def _of_list(self, here: Here) -> str:
        if self.dice.often(0.3):
            kind = self.one(list(self.world.kinds))
            return f"size of {self.value(many(thing(kind)), here)}"
        if self.dice.often(0.3):
            kind = self.one([k.id for k in self.world.kinds.values() if k.part in ("map", "region")])
            return f"size of {self.value(thing(kind), here)}"
        return f"size of {self.place(self.one(list(self.world.zones)), here)}"

    def _placed(self, here: Here) -> str:
        """Where something lies, as a number."""
        if self.dice.often(0.3):
            zone = self.world.zones[self.one([z.id for z in self.world.zones.values() if not z.spaces_of])]
            item = self.value(thing(zone.holds), here.inside())
            return f"place_of({item}, {self.place(zone.id, here.inside())})"
        spaces = [kind.id for kind in self.world.kinds.values() if kind.part == "space"]
        if spaces and self.dice.often(0.4):
            return f"{self.dice.choice(('row', 'column'))} of {self.value(thing(self.one(spaces)), here)}"
        zone = self.world.zones[self.one([z.id for z in self.world.zones.values() if z.of == NUMBER])]
        return f"{zone.id} of {self.value(thing(zone.holds), here)}"

    def _looked_up(self, here: Here) -> str:
        name = self.one(list(self.world.tables))
        arguments, most = self.world.tables[name]
        wild = self.dice.often(0.03)
        given = [self._number(here.inside()) for _ in range(arguments)]
        return f"{name}({', '.join(each if wild else f'min(max({each}, 0), {most})' for each in given)})"

    def _times(self, here: Here) -> str:
        if not here.you or here.plain:
            raise Stuck
        deeds = [each.name for each in self.world.deeds.values() if not each.event and each.name not in VERBS]
        return f"times {self.one(deeds)} this {self.dice.choice(PERIODS)}"

    def _surcharge(self, here: Here) -> str:
        return f"surcharge of {self.one([each.text for each in here.names if each.aimed])}"

    def _called(self, of: str, here: Here) -> str:
        if here.plain:
            raise Stuck
        acting = frozenset(here.deeds) if here.actor else frozenset()
        known = {name: each for name, each in self.world.functions.items() if each.result == of}
        if not here.actor:
            known = {name: each for name, each in known.items() if not each.acting}
        known = {name: each for name, each in known.items() if each.asked <= acting}
        name = self.one(list(known))
        given = [self.value(each, here.inside()) for each in known[name].given]
        return f"{name}({', '.join(given)})"

    def _belonging(self, of: str, here: Here) -> str:
        """What somebody or something has: a resource, a property, an attribute, a memory."""
        having: list[tuple[str, str, str]] = []  # what, whose, how it is read
        if of == NUMBER:
            having += [(name, PLAYER, "") for name in self.world.resources]
        for kind in self.world.kinds.values():
            for name, given in kind.properties.items():
                if given == of:
                    having.append((name, thing(kind.id), "printed " if here.plain else ""))
        borne = [each for each in self.world.memories if each.type == of]
        borne += [each for each in self.world.attributes if each.type == of and not here.plain]
        having += [(each.name, self.world.bearing(each.bearer), "") for each in borne]
        if not having:
            raise Stuck
        name, whose, printed = self.dice.choice(having)
        if not whose:
            return name
        if not printed and whose.startswith("thing") and self.dice.often(0.15):
            printed = "printed " if any(name in k.properties for k in self.world.kinds.values()) else ""
        if whose == PLAYER and here.you and not printed and self.dice.often(0.3):
            return f"your {name}"
        return f"{printed}{name} of {self.value(whose, here)}"

    # ------------------------------------------------------------ who and what

    def _player(self, here: Here) -> str:
        ways: list[Way] = [lambda: self.one(here.of_type(PLAYER))]
        ways += [lambda: f"holder of {self.one(self.world.tokens)}", lambda: self.one(self.world.seats)]
        if here.you:
            ways += [lambda: "you"] * 3
        if here.room > 0:
            ways += [lambda: f"{self.dice.choice(('left', 'right'))} of {self._player(here.inside())}"]
            ways += [lambda: f"owner of {self.value(thing(self.one(list(self.world.kinds))), here)}"]
            ways += [lambda: self._belonging(PLAYER, here), lambda: self._called(PLAYER, here)]
            ways += [lambda: f"captain of {self._player(here.inside())}"] * 2 * bool(self.world.teams)
        return self.first_of(ways)

    def _thing(self, kind: str, here: Here) -> str:
        ways: list[Way] = [lambda: self.one(here.of_type(thing(kind)))] * 2
        ways += [lambda: self.one(self.world.cards.get(kind, []))]
        if self.world.kinds[kind].active == "role":
            ways += [lambda: kind] if not any(each.text == kind for each in here.names) else []
        if here.room > 0:
            ways += [lambda: self._on_maps(kind, here), lambda: self._called(thing(kind), here)]
            ways += [lambda: self._belonging(thing(kind), here), lambda: self._beside(kind, here)]
        return self.first_of(ways)

    def _beside(self, kind: str, here: Here) -> str:
        """What stands beside something in a place."""
        if here.plain:  # `counts as any` asks for a name
            raise Stuck
        zone = self.one([z.id for z in self.world.zones.values() if z.holds == kind and not z.spaces_of])
        inner = here.inside()
        item, place = self.value(thing(kind), inner), self.place(zone, inner)
        around = self.dice.choice(("", ", yes"))
        return f"{self.dice.choice(('next_after', 'next_before'))}({item}, {place}{around})"

    def _on_maps(self, kind: str, here: Here) -> str:
        """What belongs to something by way of maps."""
        wanted = self.world.kinds[kind]
        layer = self.world.layer(kind)
        from_: list[str] = []
        if layer is not None:
            from_ = [self.world.kinds[self.world.zones[layer.spaces_of].holds].spaces]
        elif wanted.part:
            lying = [
                z.holds
                for z in self.world.zones.values()
                if z.spaces_of and self._spaces_of(z) == wanted.spaces
            ]
            around = {"space": (), "region": ("space",), "map": ("space", "region")}[wanted.part]
            from_ = lying + [
                k.id for k in self.world.kinds.values() if k.part in around and k.spaces == wanted.spaces
            ]
        return f"{kind} of {self.value(thing(self.one(from_)), here)}"

    def _spaces_of(self, zone: Zone) -> str:
        return self.world.kinds[self.world.zones[zone.spaces_of or zone.id].holds].spaces

    def _word(self, name: str, here: Here) -> str:
        members = self.world.lists[name]
        ways: list[Way] = [lambda: self.dice.choice(members)] * 2
        if here.room > 0:
            ways += [lambda: self._belonging(word(name), here)] * 2 + [lambda: self._called(word(name), here)]
            zones = [z for z in self.world.zones.values() if z.of == word(name)]
            if zones:
                zone = self.dice.choice(zones)
                ways.append(lambda: f"{zone.id} of {self.value(thing(zone.holds), here)}")
        return self.first_of(ways)

    def _many(self, of: str, here: Here) -> str:
        ways: list[Way] = [lambda: self.one(here.of_type(many(of)))] * 2
        ways.append(lambda: f"[{', '.join(self.value(of, here) for _ in range(self.dice.choice(LENGTHS)))}]")
        if of.startswith("thing "):
            kind = self.world.kinds[of.split(" ")[1]]
            zones = [z.id for z in self.world.zones.values() if z.holds == kind.id and not z.spaces_of]
            ways.append(lambda: f"top {self._most(here)} of {self.place(self.one(zones), here)}")
            if kind.part == "space":
                ways += [lambda: f"neighbours of {self.value(of, here)}"] * 2
                ways.append(
                    lambda: f"connected with {self.value(of, here)} through ({self.sel(of, here)[0]})"
                )
        return self.first_of(ways)

    def _most(self, here: Here) -> str:
        return str(self.dice.randint(1, 3)) if self.dice.often(0.8) else f"({self._number(here)})"

    # ------------------------------------------------------------ places

    def place(self, name: str, here: Here) -> str:
        """One place of a zone."""
        zone = self.world.zones[name]
        if zone.of == "table":
            return name
        if zone.of == PLAYER:
            if here.you and self.dice.often(0.6):
                return f"your {name}"
            return f"{name} of {self.value(PLAYER, here)}"
        if zone.of == NUMBER:
            literal = str(self.dice.randint(zone.low, zone.high))
            worked_out = [each.text for each in here.names if each.type == NUMBER]
            return f"{name} of {self.one(worked_out) if worked_out and self.dice.often(0.4) else literal}"
        return f"{name} of {self.value(zone.of, here)}"

    def of_kind(self, kind: str, laid_out: bool = False) -> list[str]:
        """The zones where such things lie; those on maps are left out."""
        zones = self.world.zones.values()
        return [z.id for z in zones if z.holds == kind and (laid_out or not z.spaces_of)]

    # ------------------------------------------------------------ selections

    def sel(self, of: str, here: Here) -> tuple[str, Here]:
        """A selection as it stands in brackets; and what is known of the thing looked at."""
        noun = self.world.noun(of)
        where = self._where(of, here)
        if not here.it and self.dice.often(0.3):
            inside = here.looking_at(of, noun)
            return f"{noun}{where}{self._narrowed(inside)}", inside
        name = self.fresh()
        inside = here.bound(Name(name, of))
        return f"{noun} as {name}{where}{self._narrowed(inside)}", inside

    def selection(self, of: str, here: Here) -> str:
        """A selection as it stands in a step: its thing is `it`."""
        noun = self.world.noun(of)
        return f"{noun}{self._where(of, here)}{self._narrowed(here.looking_at(of, noun))}"

    def _narrowed(self, inside: Here) -> str:
        text = ""
        if self.dice.often(0.55):
            text += f" where {self.truth(inside.inside())}"
        if self.dice.often(0.12):
            value = self._number(inside.inside())
            return f"{text} sorted by {value}{self.dice.choice(('', ' descending'))}"
        if self.dice.often(0.15):
            ranked = [
                f"{self.dice.choice(('highest', 'lowest'))} {self._number(inside.inside())}"
                for _ in range(self.dice.choice((1, 1, 1, 2, 3)))
            ]
            text += f" with {' then '.join(ranked)}"
        return text

    def _where(self, of: str, here: Here) -> str:
        """Among which things is looked: ` in ...`, ` from ...`, or nothing."""
        lists = [each.text for each in here.names if each.type == many(of)]
        ways: list[Way] = [lambda: f" in {self.one(lists)}"] * (2 if lists else 0)
        if of == PLAYER:
            ways += [lambda: "", lambda: f" from {self.value(PLAYER, here)}"] * 2
            ways += [lambda: f" in {self.value(many(PLAYER), here)} from {self.value(PLAYER, here)}"] * 2
            ways += [lambda: f" in team of {self.value(PLAYER, here)}"] * 4 * bool(self.world.teams)
        elif of.startswith("word "):
            ways.append(lambda: "")
        else:
            ways += [lambda: ""] + [lambda: self._in_zone(of.split(" ")[1], here)] * 4
            ways += [lambda: self._in_map(of.split(" ")[1], here)] * 2
        return self.first_of(ways)

    def _in_zone(self, kind: str, here: Here) -> str:
        found = self.world.kinds[kind]
        zones = self.of_kind(kind, laid_out=True)
        if found.part in ("space", "region"):
            zones = [
                z.id
                for z in self.world.zones.values()
                if (z.spaces_of or self.world.kinds[z.holds].part == "map")
                and self._spaces_of(z) == found.spaces
            ]
        name = self.one(zones)
        if self.world.zones[name].of != "table" and self.dice.often(0.35):
            return f" in any {name}"
        return f" in {self.place(name, here)}"

    def _in_map(self, kind: str, here: Here) -> str:
        """On a map, in a region, in a list of spaces."""
        found, layer = self.world.kinds[kind], self.world.layer(kind)
        spaces = (
            self._spaces_of(layer) if layer else found.spaces if found.part in ("space", "region") else ""
        )
        if not spaces:
            raise Stuck
        around = [
            k.id for k in self.world.kinds.values() if k.spaces == spaces and k.part in ("map", "region")
        ]
        if found.part == "region":
            around = [each for each in around if self.world.kinds[each].part == "map"]
        if self.dice.often(0.3):
            return f" in {self.value(many(thing(spaces)), here)}"
        return f" in {self.value(thing(self.one(around)), here)}"

    # ------------------------------------------------------------ yes and no

    def truth(self, here: Here) -> str:
        """A question."""
        simple: list[Way] = [lambda: self._compared(here)] * 3 + [lambda: self._is(here)] * 3
        simple += [lambda: self._lies(here), lambda: self._has(here), lambda: self._set(here)]
        if here.room <= 0:
            try:
                return self.first_of([*simple, lambda: self.one(here.of_type(TRUTH))])
            except Stuck:
                return "(1 > 0)"
        ways = simple + [lambda: self._joined(here)] * 2
        ways += [lambda: f"any ({self.sel(self.one(self.world.item_types()), here)[0]})"] * 2
        ways += [lambda: self._can(here), lambda: self._belonging(TRUTH, here)]
        ways += [lambda: self._called(TRUTH, here), lambda: self._can_pay(here)]
        try:
            return self.first_of(ways)
        except Stuck:
            return "(1 > 0)"

    def _compared(self, here: Here) -> str:
        sign = self.dice.choice(("<", "<=", ">", ">=", "is", "is not"))
        return f"({self._number(here.inside())} {sign} {self.amount(here.inside())})"

    def _is(self, here: Here) -> str:
        of = self.one(self.world.item_types())
        first = self.value(of, here.inside())
        sign = self.dice.choice(("is", "is not"))
        if self.dice.often(0.2) and not of.startswith("word "):
            return f"({first} {sign} none)"
        if self.dice.often(0.1) and of.startswith("thing ") and self.world.kinds[of.split(" ")[1]].part == "":
            return f"(name of {first} {sign} name of {self.value(of, here.inside())})"
        if self.dice.often(0.25):
            return f"({first} {sign} in {self.value(many(of), here.inside())})"
        return f"({first} {sign} {self.value(of, here.inside())})"

    def _lies(self, here: Here) -> str:
        kind = self.one(self.world.card_kinds)
        of = self.value(thing(kind), here.inside())
        sign = self.dice.choice(("is", "is not"))
        if self.dice.often(0.25):
            return f"({of} {sign} revealed)"
        name = self.one(self.of_kind(kind, laid_out=True))
        if self.world.zones[name].of != "table" and self.dice.often(0.2):
            return f"({of} {sign} in any {name})"
        return f"({of} {sign} in {self.place(name, here.inside())})"

    def _has(self, here: Here) -> str:
        if self.world.tokens and self.dice.often(0.3):
            return f"({self.value(PLAYER, here)} has {self.one(self.world.tokens)})"
        if not self.world.statuses:
            raise Stuck
        status = self.dice.choice(self.world.statuses)
        bearer, marks = self.value(self.world.bearing(status.bearer), here), status.name
        if self.dice.often(0.3):
            marks = f"({marks} by {self.value(PLAYER, here)})"
        return f"({bearer} has {marks})"

    def _set(self, here: Here) -> str:
        setting = self.one(list(self.world.settings))
        if not self.world.settings[setting]:
            return setting
        return f"({setting} {self.dice.choice(('is', 'is not'))} {self.value(f'set {setting}', here)})"

    def _joined(self, here: Here) -> str:
        one = self.truth(here.inside())
        if self.dice.often(0.3):
            return f"(not {one})"
        sign = self.dice.choice(("and", "or"))
        more = f" {sign} {self.truth(here.inside())}" if self.dice.often(0.1) else ""
        return f"({one} {sign} {self.truth(here.inside())}{more})"

    def _can(self, here: Here) -> str:
        if not here.actor or here.plain:
            raise Stuck
        deed = self.one(
            [each for each in here.deeds if not self.world.deeds[each].event and each not in VERBS]
        )
        return f"can {deed}({self.arguments(deed, here.inside())})"

    def _can_pay(self, here: Here) -> str:
        if not here.actor:
            raise Stuck
        parts = [
            f"{self.amount(here)} {self.one(self.world.resources)}" for _ in range(1 + self.dice.often(0.3))
        ]
        return f"can pay ({' and '.join(parts)})" if len(parts) > 1 else f"can pay {parts[0]}"

    def arguments(self, name: str, here: Here) -> str:
        """What a procedure is given."""
        deed = self.world.deeds[name]
        given = []
        for each in deed.fields:
            if each.usual and self.dice.often(0.6):
                continue
            if not each.type:
                raise Stuck
            given.append(f"{each.name}: {self.value(each.type, here)}")
        return ", ".join(given)
