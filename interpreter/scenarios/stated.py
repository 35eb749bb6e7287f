"""A position in the lines of `given`: what `given.py` reads, written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from rulewright.dsl import core
from rulewright.dsl.check.scenarios import SEATS
from rulewright.interpreter.dealt import NONE, ZoneInfo
from rulewright.interpreter.engine import State
from rulewright.interpreter.scenarios.desk import Desk
from rulewright.interpreter.state import marks

_SHORT = 8  # things of a pile that nobody sees which are all named


class Stated(Struct, frozen=True):
    """A line of `given`. `row`: what stands together. `needed`: people would miss it; what is not may be left
    out where nothing depends on it. Lines of one `group` are kept or left out together."""

    text: str
    row: str
    needed: bool
    group: str = ""


class Statements:
    """How one state is said, so that it comes about from another one (where a phase begins for the first
    time)."""

    def __init__(self, desk: Desk, base: State, target: State, depths: Mapping[int, int] | None) -> None:
        """`depths`: how many things of a pile that nobody sees are needed, by the code of the place (0 where
        none is named); None for all."""
        self.desk = desk
        self.base = base
        self.target = target
        self.depths = depths
        self.program = desk.program

    def lines(self) -> list[Stated]:
        found: list[Stated] = []
        for zone in self._ordered():
            for position in range(zone.positions(self.program.players)):
                found += self._place(zone, position)
        for seat in range(self.program.players):
            for name, start in self.program.resources.items():
                amount, before = (getattr(each, f"r_{name}")[seat] for each in (self.target, self.base))
                said = f"{name} of {SEATS[seat]} is {amount}"
                found.append(Stated(said, _row(seat), not amount == before == start))
        found += [*self._tokens(), *self._turned_up(), *self._statuses(), *self._kept()]
        return found

    # --- places

    def _ordered(self) -> list[ZoneInfo]:
        """Players' places, then those of the table, with what everybody sees first."""
        return sorted(self.program.zones.values(), key=lambda zone: (zone.of != "player", bool(zone.maps)))

    def _place(self, zone: ZoneInfo, position: int) -> Iterator[Stated]:
        things = self.desk.pile(self.target, zone, position)
        path = self.desk.path(zone, position)
        row = _row(position) if zone.of == "player" else "table"
        group = f"{zone.name} {position}"
        if zone.maps:
            for thing in things:
                space = self.desk.words.lies_on(thing, self.target)
                yield Stated(f"{path} at {space} is {self._word(thing)}", f"{row} {zone.name}", False, group)
            return
        if not things and not self.desk.pile(self.base, zone, position):
            return
        if self._is_role(zone):
            yield Stated(f"{SEATS[position]} is {self._word(things[0])}", "roles", True)
            return
        depth = None if self.depths is None else self.depths.get(zone.code + position, 0)
        if zone.of != "player" and zone.seen_by == "none" and depth is not None and len(things) > _SHORT:
            if depth:
                yield Stated(f"top of {path} is {self._listed(things[:depth])}", row, True)
            elif any(self.desk.home.get(thing) != zone.code + position for thing in things):
                yield Stated(f"{path} is {self._listed(things)}", row, False)
            return
        as_before = self._listed(things) == self._listed(self.desk.pile(self.base, zone, position))
        needed = bool(things) and (zone.of == "player" or (zone.seen_by == "all" and not as_before))
        yield Stated(f"{path} is {self._listed(things)}", row, needed)

    def _is_role(self, zone: ZoneInfo) -> bool:
        """Can it be said as `A is king`: everybody has one, and such a card lies with players here only?"""
        ruleset = self.program.ruleset
        holds = ruleset.zones[zone.name].holds
        homes = [each for each in self.program.zones.values() if each.of == "player"]
        alone = [each for each in homes if ruleset.zones[each.name].holds == holds] == [zone]
        piles = [self.desk.pile(self.target, zone, seat) for seat in range(self.program.players)]
        return alone and ruleset.kinds[holds].active.place == "role" and all(len(pile) == 1 for pile in piles)

    def _listed(self, things: Sequence[int]) -> str:
        return f"[{', '.join(map(self._word, things))}]"

    def _word(self, thing: int) -> str:
        return self.desk.words.word(thing)

    # --- tokens, marks, what lies face up

    def _tokens(self) -> Iterator[Stated]:
        for name in self.program.tokens:
            seat = getattr(self.target, f"t_{name}")
            if seat != NONE:
                yield Stated(f"{SEATS[seat]} has {self.desk.short(name)}", "tokens", True)
            elif getattr(self.base, f"t_{name}") != NONE:
                yield Stated(f"holder of {self.desk.short(name)} is none", "tokens", True)

    def _turned_up(self) -> Iterator[Stated]:
        for thing, code in enumerate(self.target.at[:-1]):
            if code != NONE and self.target.up >> thing & 1:
                yield Stated(f"{self._word(thing)} is revealed", "revealed", False)

    def _statuses(self) -> Iterator[Stated]:
        for name, status in self.program.statuses.items():
            for bearer, marker in marks(self.target, name):
                who = SEATS[bearer] if status.bearer == "player" else self._word(bearer)
                if listed := core.list_of(status.bearer):
                    who = self._value(core.ListType(listed), bearer)
                by = f" by {SEATS[marker]}" if marker != NONE else ""
                yield Stated(f"{who} has {self.desk.short(name)}{by}", "marks", True)

    # --- what is remembered, and properties that change

    def _kept(self) -> Iterator[Stated]:
        counters = self.program.ruleset.counters
        for name, memory in self.program.memories.items():
            slot = f"m_{name}"
            now, before = getattr(self.target, slot), getattr(self.base, slot)
            if memory.bearer == "":
                if now != before or now != memory.start:
                    said = f"{self.desk.short(name)} is {self._value(memory.type, now)}"
                    yield Stated(said, "memories", name in counters)
            elif memory.bearer == "player":
                for seat in range(self.program.players):
                    if now[seat] != before[seat] or now[seat] != memory.start:
                        whose = f"{self.desk.short(name)} of {SEATS[seat]}"
                        said = f"{whose} is {self._value(memory.type, now[seat])}"
                        yield Stated(said, "memories", name in counters)
            elif listed := core.list_of(memory.bearer):
                for member, value in enumerate(now[:-1]):
                    if value != before[member] or value != memory.start:
                        whose = f"{self.desk.short(name)} of {self._value(core.ListType(listed), member)}"
                        yield Stated(f"{whose} is {self._value(memory.type, value)}", "memories", False)
            else:
                usual = [memory.start] * len(now)
                yield from self._of_things(name, slot, memory.type, memory.bearer, usual)
        for name in sorted(self.program.changing):
            for kind in self.program.ruleset.kinds.values():
                if name in kind.properties:
                    listed = kind.properties[name].list
                    of = core.ListType(listed) if listed else core.NumberType()
                    yield from self._of_things(name, f"p_{name}", of, kind.id, self.program.properties[name])

    def _of_things(
        self, name: str, slot: str, kind: core.Type, bearer: str, usual: Sequence[int]
    ) -> Iterator[Stated]:
        """What is kept of cards: one by one, of cards with copies by the places where they lie."""
        now, before = getattr(self.target, slot), getattr(self.base, slot)
        word, places = self.desk.short(name), set()
        for thing, each in enumerate(self.program.things):
            if each.kind != bearer or each.of != NONE or now[thing] == before[thing] == usual[thing]:
                continue
            if self.desk.copies[each.card] == 1:
                said = f"{word} of {self._word(thing)} is {self._value(kind, now[thing])}"
                yield Stated(said, f"{word} of cards", False)
            elif self.target.at[thing] != NONE:
                places.add(self.target.at[thing])
        for code in sorted(places):
            zone, _ = self.desk.words.places[code]
            things = self.desk.pile(self.target, zone, code - zone.code)
            values = ", ".join(self._value(kind, now[thing]) for thing in things)
            said = f"{word} of {self.desk.path(zone, code - zone.code)} is [{values}]"
            yield Stated(said, f"{word} of cards", zone.of == "player")

    def _value(self, kind: core.Type, value: int) -> str:
        if value == NONE and not isinstance(kind, core.NumberType):
            return "none"
        return self.desk.shown(kind, value)


def _row(seat: int) -> str:
    return f"player {seat}"
