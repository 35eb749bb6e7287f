"""The numbers of players for which something is."""

from __future__ import annotations

from rulewright.dsl.files.gates import Problems, exchanged, number, submap
from rulewright.dsl.files.yamlnodes import Mapping


def players(
    node: Mapping, problems: Problems, usual: tuple[int | None, int | None] = (None, None)
) -> tuple[int, int] | None:
    """The numbers of players that a ruleset, a preset or a card is for. `usual`: an end that is not said."""
    ends = submap(node, "players")
    low, high = number(ends, "min") or usual[0], number(ends, "max") or usual[1]
    if low is None or high is None:
        return None
    if low > high:
        exchanged(ends, low, high, problems)
        return high, low
    return low, high
