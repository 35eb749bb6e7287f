"""The word `hint` at the table: what a program would choose in your place, and what it expects of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulewright.cli.answers import numbers_of
from rulewright.cli.screen import progress, wrap

if TYPE_CHECKING:
    from rulewright.interpreter.bots.hints import Hint
    from rulewright.interpreter.game import Game

SECONDS: Final = 2.0


def hint_lines(game: Game, size: int) -> list[str]:
    """The best options that it found in a while, each with what it expects."""
    if len(game.decision.options) > 1:
        progress("thinking ...")
    try:
        found = found_hints(game)
    finally:
        progress()
    return told_hints(game, found, size)


def found_hints(game: Game) -> list[Hint]:
    """What it found in a while; nothing where there is no choice."""
    from rulewright.interpreter.bots.budget import Budget
    from rulewright.interpreter.bots.hints import hints

    return hints(game, Budget(seconds=SECONDS)) if len(game.decision.options) > 1 else []


def told_hints(game: Game, found: list[Hint], size: int) -> list[str]:
    """The same in sentences."""
    options = game.decision.options
    if not found:
        return [f"There is nothing to choose but: {options[0].label}."]
    lines = ["By what you may know, what it would choose in your place, the best first:"]
    numbers = numbers_of(options)
    one = game.picking is None  # of several, only what is left has numbers
    for each in found:
        number = f"{numbers[each.option]}: " if one else ""
        lines += wrap(f"{number}{options[each.option].label}: {_expected(each)}", size, "  ", "      ")
    return lines


def _expected(found: Hint) -> str:
    if found.chance is not None:
        return f"won in some {100 * found.chance:.0f} % of the games that were tried"
    ahead = round(found.ahead or 0.0, 1)
    if ahead == 0:
        return "as many points as the best of the others"
    way = "ahead of" if ahead > 0 else "behind"
    return f"some {abs(ahead):.1f} points {way} the best of the others"
