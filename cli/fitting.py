"""What is shown where there is not room for everything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.cli.folded import Folded
from rulewright.cli.news import MARK
from rulewright.cli.screen import unpainted
from rulewright.cli.table import Table

if TYPE_CHECKING:
    from rulewright.dsl.model import Ruleset
    from rulewright.interpreter.session.standing import Standing


def fitting(
    ruleset: Ruleset,
    view: dict[str, Any],
    size: int,
    standing: Standing | None,
    room: int,
    *,
    maps: bool = True,
) -> tuple[list[str], bool]:
    """The table in at most so many lines, where that can be, and whether it is whole: drawn with all that is
    of use now, or folded. `maps`: with them."""
    table = Table(ruleset, view, size, brief=True, supplies=False, standing=standing)
    whole = table.lines() if maps else table.without_maps()
    if len(whole) <= room:
        return whole, True
    return Folded(ruleset, view, size, standing, maps=maps).lines(), False


def shortened(news: list[str], most: int) -> list[str]:
    """News in so many lines: what was done to the reader, and the last of the rest."""
    if len(news) <= most:
        return news
    hits = [line for line in news if unpainted(line).startswith(MARK)]
    rest = [line for line in news if line not in hits]
    kept = max(1, most - len(hits) - 1)
    return [*hits, "... (`log` has it all)", *rest[len(rest) - kept :]]
