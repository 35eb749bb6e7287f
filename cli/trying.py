"""`validate --play N`: random games with each card in, and what it did in them."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from rulewright.cli.outcome import CLEAN, FINDINGS, INTERRUPTED, LIMIT
from rulewright.cli.screen import paint, put, say

if TYPE_CHECKING:
    from rulewright.interpreter.game import Rules
    from rulewright.interpreter.trial import Trial

_MEANS = {
    "works": "it changes games",
    "looped": "it does not let games come to their end",
    "left out": "it could not be put into a game",
    "never in force": "it never lay where its abilities count",
    "never usable": "nothing of it was ever offered",
    "never used": "it was offered, and nobody used it",
    "changed nothing": "the same games without it end the same",
}


def play(sources: Iterable[tuple[str, str | None]], games: int, *, strict: bool) -> int:
    """Try the cards of each source, and say what became of them; the exit code."""
    from rulewright.cli.reading import load_path
    from rulewright.interpreter.game import Rules
    from rulewright.interpreter.trial import on_trial, try_card

    code = CLEAN
    try:
        for path, of in sources:
            ruleset, _ = load_path(path, of)
            if ruleset is None:
                continue  # what is wrong with it was said
            rules = Rules(ruleset)
            for card in on_trial(rules):
                trial = try_card(rules, card, games, progress=partial(_progress, card, games))
                _clear()
                put(told(rules, trial))
                code = max(code, _code(trial, strict))
    except KeyboardInterrupt:
        _clear()
        return INTERRUPTED
    return code


def _code(trial: Trial, strict: bool) -> int:
    if trial.stopped:
        return LIMIT
    return FINDINGS if strict and trial.verdict != "works" else CLEAN


def told(rules: Rules, trial: Trial) -> str:
    """One card: the verdict, and the figures that it comes from."""
    verdict = trial.verdict
    style = {"works": "good", "looped": "bad"}.get(verdict, "warn")
    name = rules.ruleset.cards[trial.card].id.rpartition(":")[2]
    lines = [f"{paint(name, 'bold')}: {paint(verdict, style)}, {_MEANS[verdict]}"]
    if trial.refused and not trial.games:
        lines.append(f"  {trial.refused}")
    if trial.games:
        lines.append(f"  in force in {trial.in_force} of {_games(trial.games)}, different in {trial.changed}")
    for words, offered in trial.offered.items():
        used = trial.used[words]
        lines.append(f"  {words}: offered {offered}×, used {used}×")
    for limit, stopped in trial.stopped.items():
        lines.append(f"  stopped in {_games(stopped)} (limit: {limit})")
    return "\n".join(lines)


def _games(count: int) -> str:
    return f"{count} game{'s' if count != 1 else ''}"


def _progress(card: str, games: int, done: int) -> None:
    """One line that is written over; nothing where nobody watches."""
    if sys.stderr.isatty():
        say(f"\r{card.rpartition(':')[2]}: {done} of {_games(games)} \x1b[K", end="")


def _clear() -> None:
    if sys.stderr.isatty():
        say("\r\x1b[K", end="")
