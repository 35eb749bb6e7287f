"""What the spaces of a map are called: as on a chess board, `d4` is the fourth space of the fourth row."""

from __future__ import annotations

from functools import lru_cache

from rulewright.dsl import model

_ROWS = "abcdefghijklmnopqrstuvwxyz"


@lru_cache(maxsize=256)
def space_names(spaces: tuple[tuple[int, int], ...]) -> tuple[str, ...]:
    """A letter for the row from the top, a number for the place in it from the left; gaps do not count.
    `spaces`: the row of each and its place across."""
    top = min((row for row, _ in spaces), default=0)
    return tuple(
        f"{_ROWS[(row - top) % len(_ROWS)]}{1 + sum(r == row and a < across for r, a in spaces)}"
        for row, across in spaces
    )


def names_of(spaces: tuple[model.SpaceDef, ...]) -> tuple[str, ...]:
    """The names of the spaces of a map, in their order."""
    return space_names(tuple((each.row, each.across) for each in spaces))
