"""What is counted of a position, made from what a ruleset declares and from nothing else.

Each feature is a number of one player and has a name: `resource gold`, `zone city/district/cost` (the costs
of the districts in a player's city added up), `zone hand/district/type:noble`, `zone city/district does Gain
gold` (cards whose text does so: a card that no model has seen is judged by what it does), `region duchy with
1 left`. A model gives weights to names; a name that it does not know counts nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator

from rulewright.dsl import core, model
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.engine import State
from rulewright.interpreter.linked import Program
from rulewright.interpreter.linked.rewrite import everything

Counted = dict[str, int]
FEW = (2, 5)  # of a resource also as much of it as goes up to so many
NEARLY = 3  # spaces of a region that are still free: so many, or more


class Features:
    """Of one program. `lying`: by zone of players, for each thing what its lying there counts."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.zones = [zone.name for zone in program.zones.values() if zone.of == "player"]
        does = {card.id: _does(card) for card in program.ruleset.cards.values()}
        self.lying: dict[str, list[Counted]] = {
            zone: [_counted(program, zone, thing, does) for thing in range(len(program.things))]
            for zone in self.zones
        }
        self.kinds = self._kinds()
        self.regions = self._regions()
        self.plain = list(self._plain())

    def of(self, state: State, seat: int) -> Counted:
        """Everything that counts for a player."""
        found: Counted = defaultdict(int)
        for zone in self.zones:
            lying = self.lying[zone]
            for thing in getattr(state, f"z_{zone}")[seat]:
                for name, value in lying[thing].items():
                    found[name] += value
        for name, read in self.plain:
            value = read(state, seat)
            if value:
                found[name] += value
        return found

    def progress(self, state: State) -> Counted:
        """How far the game is: what lies in each zone, and what the table remembers."""
        found: Counted = {}
        for zone in self.program.zones.values():
            held = getattr(state, f"z_{zone.name}")
            rows = [held] if zone.of == "table" else held
            found[f"size {zone.name}"] = sum(map(len, rows))
            if zone.of == "player":
                found[f"most {zone.name}"] = max(map(len, rows))
        for name, memory in self.program.memories.items():
            if memory.bearer == "" and isinstance(memory.type, core.NumberType | core.TruthType):
                found[f"memory {name}"] = getattr(state, f"m_{name}")
        return found

    # ------------------------------------------------------------ what is not counted thing by thing

    def _plain(self) -> Iterator[tuple[str, Callable[[State, int], int]]]:
        program = self.program
        for name in program.resources:
            purses = [program.purse(name, seat) for seat in range(program.players)]
            yield f"resource {name}", _in_purse(f"r_{name}", purses, None)
            for most in FEW:
                yield f"resource {name} up to {most}", _in_purse(f"r_{name}", purses, most)
        for name in program.tokens:
            yield f"token {name}", _holds(f"t_{name}")
        for name, status in program.statuses.items():
            if status.bearer == "player" and not status.secret:
                yield f"status {name}", _bears(f"s_{name}")
        for name, memory in program.memories.items():
            if memory.bearer == "player" and isinstance(memory.type, core.NumberType | core.TruthType):
                yield f"memory {name}", _at(f"m_{name}")
        yield "turn", lambda state, seat: int(state.turn == seat)
        for zone, prop, masks in self.kinds:
            yield f"zone {zone} different {prop}", _different(f"z_{zone}", masks)
        for zone in self.regions:
            for left in range(NEARLY + 1):
                yield f"region {zone} with {left} left", self._filled(zone, left, False)
                yield f"region {zone} with {left} left, spaces", self._filled(zone, left, True)

    def _kinds(self) -> list[tuple[str, str, list[int]]]:
        """By zone and property that is a word of a list: of each thing the bit of its word."""
        found = []
        for zone in self.zones:
            kind = self.program.ruleset.kinds.get(self.program.ruleset.zones[zone].holds)
            for name, each in (kind.properties if kind else {}).items():
                if each.type == "list" and name in self.program.properties:
                    values = self.program.properties[name]
                    found.append((zone, name, [1 << value if value != NONE else 0 for value in values]))
        return found

    def _regions(self) -> dict[str, list[tuple[int, ...]]]:
        """By zone that is laid out on maps: the spaces of all regions."""
        program = self.program
        regions = [
            program.maps.spaces[thing]
            for thing, info in enumerate(program.things)
            if info.of != NONE and program.maps.spaces[thing]
        ]
        laid = [zone.name for zone in program.zones.values() if zone.maps and zone.of == "player"]
        return dict.fromkeys(laid, regions) if regions else {}

    def _filled(self, zone: str, left: int, spaces: bool) -> Callable[[State, int], int]:
        """Regions in which something lies, and of which so many spaces are free."""
        program = self.program
        maps = program.zones[zone].maps
        by_map: dict[int, list[tuple[int, ...]]] = defaultdict(list)
        for region in self.regions[zone]:
            by_map[program.things[region[0]].of].append(region)

        def count(state: State, seat: int) -> int:
            on, total = getattr(state, f"o_{zone}"), 0
            for plan in getattr(state, f"z_{maps}")[seat]:
                for region in by_map[plan]:
                    free = sum([on[space] == NONE for space in region])
                    if free < len(region) and min(free, NEARLY) == left:
                        total += len(region) if spaces else 1
            return total

        return count


def _does(card: model.CardDef) -> set[str]:
    """What a card's text does, in a few words each."""
    found: set[str] = set()
    for node in everything(card.abilities):
        name = type(node).__name__
        if name.endswith("Ability"):
            found.add(name)
        if isinstance(resource := getattr(node, "resource", None), str):
            found.add(f"{name} {resource}")
    return found


def _counted(program: Program, zone: str, thing: int, does: dict[str, set[str]]) -> Counted:
    info = program.things[thing]
    if info.of != NONE:
        return {}
    kind = program.ruleset.kinds.get(info.kind)
    start = f"zone {zone}/{info.kind}"
    found = {start: 1}
    for name, each in (kind.properties if kind else {}).items():
        value = program.properties[name][thing] if name in program.properties else NONE
        if each.type == "list" and value >= 0:
            found[f"{start}/{name}:{program.ruleset.lists[each.list].members[value].id}"] = 1
        elif each.type == "number" and value > 0:
            found[f"{start}/{name}"] = value
        elif each.type == "truth" and value > 0:
            found[f"{start}/{name}"] = 1
    for what in does.get(info.card, ()):
        found[f"{start} does {what}"] = 1
    return found


def _at(slot: str) -> Callable[[State, int], int]:
    return lambda state, seat: int(getattr(state, slot)[seat])


def _in_purse(slot: str, purses: list[int], most: int | None) -> Callable[[State, int], int]:
    if most is None:
        return lambda state, seat: int(getattr(state, slot)[purses[seat]])
    return lambda state, seat: min(most, getattr(state, slot)[purses[seat]])


def _holds(slot: str) -> Callable[[State, int], int]:
    return lambda state, seat: int(getattr(state, slot) == seat)


def _bears(slot: str) -> Callable[[State, int], int]:
    return lambda state, seat: int(seat in getattr(state, slot))


def _different(slot: str, masks: list[int]) -> Callable[[State, int], int]:
    def count(state: State, seat: int) -> int:
        found = 0
        for thing in getattr(state, slot)[seat]:
            found |= masks[thing]
        return found.bit_count()

    return count
