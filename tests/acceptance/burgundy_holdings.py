"""Who has what in a game of The Castles of Burgundy, by its log: tiles, monasteries and shields, the end.

The numbers in brackets are those of rulesets/burgundy/rules.md.
"""

from __future__ import annotations

from collections import Counter

from rulewright.interpreter.dealt import NONE

from .burgundy_facts import ENDINGS, SHIELD_POINTS, TRADES, Facts
from .test_random_games import Ledger


class Holdings(Ledger):
    """A ledger that knows what lies where, in the words of the game; and a count of what was used."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts.program)
        self.facts = facts
        self.used: Counter[str] = Counter()
        self.friend: int = NONE  # of shield 6
        self.tiles: dict[int, int] = {}  # what lies on the spaces of duchies
        self.halts: list[list[int]] = [[] for _ in range(facts.n)]  # of the trade routes, in order

    # ------------------------------------------------------------ who has what

    def where(self, thing: int) -> tuple[str, int]:
        return self.facts.place.get(self.at[thing], ("", NONE))

    def lying(self, name: str, seat: int = 0) -> list[int]:
        code = self.facts.code[name] + seat
        return [thing for thing, at in enumerate(self.at[: len(self.cards)]) if at == code]

    def holder(self, card: str) -> int:
        """Whose duchy or castles a monastery or a shield lies in; NONE."""
        thing = self.facts.single.get(card)
        name, seat = ("", NONE) if thing is None else self.where(thing)
        return seat if name in ("duchy", "banners") else NONE

    def has(self, seat: int, number: int, count: bool = True) -> bool:
        """Does this monastery work for him? (158: shield 6 lends all but 27.)"""
        holder = self.holder(f"monastery_{number}")
        if holder == NONE:
            return False
        lent = number != 27 and holder == self.friend and self.shield(seat, 6)
        if lent and count:
            self.used["shield 6 lends"] += 1
        return holder == seat or lent

    def shield(self, seat: int, number: int) -> bool:
        return self.holder(f"shield_{number}") == seat

    def _use(self, what: str, really: bool = True) -> None:
        self.used[what] += really

    # ------------------------------------------------------------ duchies

    def on_roads(self, seat: int) -> bool:
        return self.facts.on("castle_roads") and any(
            self.facts.roads[board] for board in self.lying("plan", seat)
        )

    def beside_castle(self, area: int) -> bool:
        """Does an area touch a castle that is built? (108)"""
        around = [self.tiles.get(each, NONE) for each in self.facts.around(self.facts.spaces[area])]
        return any(tile != NONE and self.facts.colour[tile] == "castle" for tile in around)

    def _owner(self, space: int) -> int:
        return self.where(self.facts.board_of(space))[1]

    def _is_inn(self, space: int) -> bool:
        return self.facts.colour[self.tiles[space]] == "inn"

    def _in_duchy(self, seat: int) -> list[int]:
        return self.lying("duchy", seat)

    def _mines(self, seat: int) -> int:
        return sum(self.facts.colour[tile] == "mine" for tile in self._in_duchy(seat))

    def _full(self, seat: int, colour: str) -> bool:
        spaces = [each for board in self.lying("plan", seat) for each in self.facts.spaces[board]]
        return all(each in self.tiles for each in spaces if self.facts.colour[each] == colour)

    def _final(self, seat: int) -> int:
        """What monasteries and shields bring at the end."""
        total, times = 0, 1 + self.shield(seat, 10)
        for number in ENDINGS:
            if self.has(seat, number, False):
                worth = times * self._worth(seat, number)
                self._use(f"monastery {number}", worth > 0)
                self._use("shield 10", worth > 0 and times > 1)
                lent = self.holder(f"monastery_{number}") != seat
                self._use("shield 6 lends", lent and worth > 0)
                total += worth
        for number, points in SHIELD_POINTS.items():
            if self.shield(seat, number):
                self._use(f"shield {number} scored")
                total += points * (1 + self.shield(seat, 13))
        self._use("shield 13", self.shield(seat, 13))
        return total

    def _worth(self, seat: int, number: int) -> int:
        facts, tiles = self.facts, self._in_duchy(seat)
        if number in (15, 25):
            sold = self.lying("sold", seat)
            if number == 25:
                return len(sold) + len(self.lying("cargo", seat))
            return 2 * len({facts.pips[each] for each in sold})
        if number == 24:
            return 4 * len({facts.species[each] for each in tiles if facts.colour[each] == "animal"})
        if number == 26:
            return 3 * len(self.lying("bonuses", seat))
        trade = TRADES[8 if number == 29 else number - 16]
        return 4 * sum(facts.trade[each] == trade or facts.card[each] == "crane" for each in tiles)
