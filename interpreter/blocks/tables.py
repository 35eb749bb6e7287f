"""Tables that are asked in play: with a row for each question, or made as they are asked."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rulewright.interpreter.engine import LimitReached


class Filling(Struct, frozen=True):
    """A table that fills as it is asked, by a function of the program. "Where": by map and values, the
    mask of the spaces for which the function holds. "Numbers": by values, the numbers within the
    bounds. "Worth": none is kept; the function says how good what may be chosen is, for a policy."""

    kind: Literal["Where", "Numbers", "Worth"]
    function: int
    low: int = 0
    high: int = 0


class Rows(dict[tuple[int, ...], int]):
    """A table of the ruleset; what it has no row for stops the game."""

    def __missing__(self, key: tuple[int, ...]) -> int:
        raise LimitReached("table", f"no row for {', '.join(map(str, key))}", None)
