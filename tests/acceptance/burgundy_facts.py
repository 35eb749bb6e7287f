"""What the tests of The Castles of Burgundy know of one linked game: tiles, spaces, places, in plain words.

Written from the booklet's numbers (rulesets/burgundy/rules.md), not from the ruleset's texts.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.linked import Program

COLOURS = ("building", "animal", "ship", "monastery", "castle", "mine")
TRADES = (
    "warehouse", "watchtower", "carpenter", "church", "market", "boarding_house", "bank", "town_hall",
    "white_castle",
)  # fmt: skip
ENDINGS = {15, 24, 25, 26, *range(16, 24), 29}  # the monasteries that score at the end
SHIELD_POINTS = {n: 12 if n < 7 else 8 if n < 13 else 4 for n in range(1, 19)}
PLACES = {2: (12, 4), 3: (18, 6), 4: (24, 8)}  # filled on the board each phase, in the black depot (1)
ROUTES = {2: 5, 3: 4, 4: 3}  # pieces of the trade route (125)
STANDS = {2: [1] * 6, 3: [1, 2] * 3, 4: [2] * 6}  # shields at the depots (149)
# Tiles that a module adds to the 164 (230).
MORE = {"new_tiles": 4, "white_castles": 9, "inns": 5, "vineyards": 51}


def apart(one: int, other: int) -> int:
    """How many steps one face of a die is from another, up or down, 6 and 1 being neighbours."""
    return min(abs(one - other), 6 - abs(one - other))


def sum_to(size: int) -> int:
    """Points for an area of so many spaces (64)."""
    return size * (size + 1) // 2


class Facts:
    """One linked game."""

    def __init__(self, program: Program) -> None:
        self.program, self.n = program, program.players
        self.place: dict[int, tuple[str, int]] = {}
        for zone in program.zones.values():
            for position in range(1 if zone.of == "table" else zone.positions(self.n)):
                self.place[zone.code + position] = (zone.name, position)
        self.code = {zone.name: zone.code for zone in program.zones.values()}
        self.kind = [thing.kind for thing in program.things]
        self.card = [thing.card for thing in program.things]
        self.single = {thing.card: n for n, thing in enumerate(program.things)}  # for cards with one copy
        self.near, self.spaces = program.maps.near, program.maps.spaces
        self.area = program.maps.regions.get("area", ())
        self.roads = program.properties.get("roads", ())
        self.pips = program.properties["pips"]
        self.animals = program.properties["animals"]
        self.extra = program.properties["extra"]
        self.trade = self._members("trade")
        self.colour = self._members("colour")
        self.species = self._members("species")
        self.reward = self._members("reward")
        # Of vineyards.
        self.grape, self.tier = self._members("grape"), self._members("tier")
        self.left, self.right = self._members("left_grape", "grape"), self._members("right_grape", "grape")
        self.key_places = program.properties["key_places"]
        self.double_space = program.maps.regions.get("double_space", ())
        self.terrace = program.maps.regions.get("terrace", ())

    def _members(self, name: str, of: str = "") -> list[str]:
        """The words for a property by thing, of the list of that name or another; "" where it has none."""
        each = self.program.ruleset.lists[of or name].members
        values = self.program.properties.get(name, (NONE,) * (len(self.kind) + 1))
        return [each[value].id if 0 <= value < len(each) else "" for value in values[:-1]]

    def count(self, kind: str) -> int:
        return self.kind.count(kind)

    def on(self, setting: str) -> bool:
        return bool(self.program.settings[setting])

    def board_of(self, space: int) -> int:
        return self.program.things[space].of

    def around(self, spaces: tuple[int, ...]) -> Iterator[int]:
        for space in spaces:
            yield from self.near[space]

    def connected(self, filled: set[int]) -> bool:
        """Are these spaces one piece?"""
        found, new = set(), {min(filled)}
        while new:
            found |= new
            new = {each for space in new for each in self.near[space] if each in filled} - found
        return found == filled
