"""What is counted of a position, made from what a ruleset declares and from nothing else.

Each feature is a number of one player and has a name: `resource gold`, `zone city/district/cost` (the costs
of the districts in a player's city added up), `zone hand/district/type:noble`, `zone city/district does Gain
gold` (cards whose text does so: a card that no model has seen is judged by what it does), `region duchy with
1 left`. A model gives weights to names; a name that it does not know counts nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from rulewright.dsl import core, model
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.engine import State
from rulewright.interpreter.linked import Program
from rulewright.interpreter.linked.rewrite import everything

Counted = dict[str, int]
FEW = (2, 5)  # of a resource also as much of it as goes up to so many
TURN = "turn"
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
        self.regions, self.sizes = self._regions()
        self._numbers()

    def of(self, state: State, seat: int) -> Counted:
        """Everything that counts for a player."""
        found: Counted = defaultdict(int)
        for zone in self.zones:
            lying = self.lying[zone]
            for thing in getattr(state, f"z_{zone}")[seat]:
                for name, value in lying[thing].items():
                    found[name] += value
        for name, value in self._plain(state, seat):
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

    def _plain(self, state: State, seat: int) -> Iterator[tuple[str, int]]:
        for name, (slot, purses) in self.purses.items():
            yield from amounts(name, getattr(state, slot)[purses[seat]])
        for name, slot in self.tokens.items():
            yield name, getattr(state, slot) == seat
        for name, slot in self.statuses.items():
            yield name, seat in getattr(state, slot)
        for name, slot in self.memories.items():
            yield name, getattr(state, slot)[seat]
        yield TURN, state.turn == seat
        for zone, prop, masks in self.kinds:
            found = 0
            for thing in getattr(state, f"z_{zone}")[seat]:
                found |= masks[thing]
            yield f"zone {zone} different {prop}", found.bit_count()
        for zone, of in self.regions.items():
            laid = getattr(state, f"l_{zone}")
            spaces = [laid[thing] for thing in getattr(state, f"z_{zone}")[seat] if laid[thing] != NONE]
            yield from filled(zone, of, self.sizes, spaces).items()

    def slots(self) -> list[str]:
        """All slots that are read."""
        found = [f"z_{zone}" for zone in self.zones] + [f"l_{zone}" for zone in self.regions]
        found += [slot for slot, _ in self.purses.values()]
        return [*found, *self.tokens.values(), *self.statuses.values(), *self.memories.values()]

    def _numbers(self) -> None:
        """Where the numbers of a player stand."""
        program = self.program
        seats = range(program.players)
        self.purses = {
            name: (f"r_{name}", [program.purse(name, seat) for seat in seats]) for name in program.resources
        }
        self.tokens = {f"token {name}": f"t_{name}" for name in program.tokens}
        self.statuses = {
            f"status {name}": f"s_{name}"
            for name, status in program.statuses.items()
            if status.bearer == "player" and not status.secret
        }
        self.memories = {
            f"memory {name}": f"m_{name}"
            for name, memory in program.memories.items()
            if memory.bearer == "player" and isinstance(memory.type, core.NumberType | core.TruthType)
        }

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

    def _regions(self) -> tuple[dict[str, dict[int, list[int]]], list[int]]:
        """By zone that is laid out on maps, of each space the numbers of its regions; how large each region
        is."""
        program = self.program
        regions = [
            program.maps.spaces[thing]
            for thing, info in enumerate(program.things)
            if info.of != NONE and program.maps.spaces[thing]
        ]
        of: dict[int, list[int]] = defaultdict(list)
        for number, region in enumerate(regions):
            for space in region:
                of[space].append(number)
        laid = [zone.name for zone in program.zones.values() if zone.maps and zone.of == "player"]
        return dict.fromkeys(laid, of) if regions else {}, [len(region) for region in regions]


def amounts(name: str, value: int) -> list[tuple[str, int]]:
    """What so much of a resource counts."""
    return [
        (f"resource {name}", value),
        *((f"resource {name} up to {most}", min(most, value)) for most in FEW),
    ]


def filled(zone: str, of: dict[int, list[int]], sizes: list[int], spaces: Sequence[int]) -> Counted:
    """What counts where these spaces of a map are taken: the regions in which something lies, and of which
    so many spaces are free."""
    taken: dict[int, int] = {}
    for space in spaces:
        for region in of.get(space, ()):
            taken[region] = taken.get(region, 0) + 1
    found: Counted = {}
    for region, count in taken.items():
        name = f"region {zone} with {min(sizes[region] - count, NEARLY)} left"
        found[name] = found.get(name, 0) + 1
        found[f"{name}, spaces"] = found.get(f"{name}, spaces", 0) + sizes[region]
    return found


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
