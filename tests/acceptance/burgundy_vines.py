"""The vineyards of The Castles of Burgundy along the log of a game: what is planted where, layers, the end.

A part of `burgundy_laws`, for games with vineyards. Written from the booklet's numbers, which stand in
brackets (rulesets/burgundy/rules.md).
"""

from __future__ import annotations

from collections import Counter

from rulewright.interpreter.dealt import NONE

from .burgundy_facts import Facts, sum_to

STORE = {2: 1, 3: 3, 4: 3}  # double hexes in the vineyard store (173)
DEPOT = {2: 3, 3: 3, 4: 6}
MOST = 13  # the largest group that the table tells of (184)


class Vines:
    """Who has planted what, and who has which vine tiles."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.grown: dict[int, str] = {}  # the grape on a space
        self.planting: tuple[int, int] | None = None  # seat and double hex whose vines come now
        self.number: int | None = None  # of the die that plants it
        self.halves: list[tuple[str, int]] = []  # its vines so far
        self.awards: list[Counter[str]] = [Counter() for _ in range(facts.n)]
        self.points = [0] * facts.n

    def copy(self) -> Vines:
        other = Vines.__new__(Vines)
        other.__dict__.update(self.__dict__)
        other.grown, other.halves = dict(self.grown), self.halves[:]
        other.awards, other.points = [Counter(each) for each in self.awards], self.points[:]
        return other

    # ------------------------------------------------------------ planting

    def begin(self, seat: int, double: int, number: int | None) -> None:
        """A double hex leaves a storage for the vineyard."""
        assert self.planting is None
        assert self.facts.colour[double] == "double_hex"
        self.planting, self.number, self.halves = (seat, double), number, []

    def plant(self, vine: int, seat: int, space: int, estate: int) -> None:
        """One of its vines comes to a space; with the second one all of it is there (176, 177)."""
        facts = self.facts
        assert self.planting is not None
        assert seat == self.planting[0]
        assert facts.board_of(space) == estate, "in one's own vineyard"
        assert space not in self.grown
        self.halves.append((facts.grape[vine], space))
        if len(self.halves) < 2:
            return
        double, spaces = self.planting[1], [each for _, each in self.halves]
        grapes = sorted(grape for grape, _ in self.halves)
        assert grapes == sorted((facts.left[double], facts.right[double]))
        assert self.fits(spaces[0], estate, self.number)
        assert spaces[1] in facts.spaces[facts.double_space[spaces[0]]]
        assert spaces[0] != spaces[1]
        self.grown |= {each: grape for grape, each in self.halves}
        self.planting = None

    def fits(self, space: int, estate: int, number: int | None) -> bool:
        """Could a double hex be planted with a half on this space, with a die of this number?"""
        facts = self.facts
        both = facts.spaces[facts.double_space[space]]
        own = [each for each in facts.spaces[estate] if each in self.grown]
        if own:
            reached = any(near in self.grown for each in both for near in facts.near[each])
        else:
            reached = facts.tier[space] == "ground_tier"
        return reached and space not in self.grown and number in (None, facts.pips[space])

    def spaces_for(self, double: int, estate: int, number: int) -> set[int]:
        """Where its left vine may lie; of equal ones the first of the two spaces stands for both."""
        found = {space for space in self.facts.spaces[estate] if self.fits(space, estate, number)}
        if self.facts.left[double] != self.facts.right[double]:
            return found
        return {space for space in found if space == min(self.facts.spaces[self.facts.double_space[space]])}

    # ------------------------------------------------------------ vine tiles

    def award(self, vine_tile: int, seat: int, estate: int) -> None:
        """The first at set-up, one more for each layer (171, 182)."""
        self.awards[seat][self.facts.grape[vine_tile]] += 1
        assert self.awards[seat].total() <= 1 + self.layers(estate)

    def layers(self, estate: int) -> int:
        """How many layers are covered."""
        facts = self.facts
        if estate == NONE:
            return 0
        found = {facts.terrace[space] for space in facts.spaces[estate]}
        return sum(all(space in self.grown for space in facts.spaces[each]) for each in found)

    # ------------------------------------------------------------ the end

    def final(self, seat: int, estate: int) -> int:
        """The largest groups of each grape, one for each of its vine tiles (184)."""
        total = 0
        for grape, count in self.awards[seat].items():
            sizes = sorted(self._groups(grape, estate), reverse=True)
            total += sum(sum_to(min(size, MOST)) for size in sizes[:count])
        return total

    def _groups(self, grape: str, estate: int) -> list[int]:
        left = {space for space in self.facts.spaces[estate] if self.grown.get(space) == grape}
        sizes = []
        while left:
            group, new = set(), {min(left)}
            while new:
                group |= new
                new = {near for each in new for near in self.facts.near[each] if near in left} - group
            left -= group
            sizes.append(len(group))
        return sizes
