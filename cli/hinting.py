"""The word `hint` at the table: what a program would choose in your place, and what it expects of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulewright.cli.screen import progress, wrap

if TYPE_CHECKING:
    from rulewright.interpreter.bots.hints import Hint
    from rulewright.interpreter.game import Game

SECONDS: Final = 2.0


def hint_lines(game: Game, size: int) -> list[str]:
    """The best options that it found in a while, each with what it expects."""
    from rulewright.interpreter.bots.budget import Budget
    from rulewright.interpreter.bots.hints import hints

    options = game.decision.options
    if len(options) == 1:
        return [f"There is nothing to choose but: {options[0].label}."]
    progress("thinking ...")
    try:
        found = hints(game, Budget(seconds=SECONDS))
    finally:
        progress()
    lines = ["By what you may know, what it would choose in your place, the best first:"]
    one = game.picking is None  # of several, only what is left has numbers
    for each in found:
        number = f"{each.option + 1}: " if one else ""
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
