"""`validate --play N`: random games with each card in, and what it did in them.

Cards are tried side by side, one on each core: most of the time goes into the programs for the games.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable
from contextlib import closing
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from rulewright.cli.outcome import CLEAN, FINDINGS, INTERRUPTED, LIMIT
from rulewright.cli.screen import paint, progress, put
from rulewright.cli.signals import interruptible

if TYPE_CHECKING:
    from rulewright.interpreter.game import Rules
    from rulewright.interpreter.many.trial import Trial

Source = tuple[str, str | None]  # a deck or a ruleset, and what it is laid on

_MEANS = {
    "works": "it changes games",
    "looped": "it does not let games come to their end",
    "left out": "it could not be put into a game",
    "never in force": "it never lay where its abilities count",
    "never usable": "nothing of it was ever offered",
    "never used": "it was offered, and nobody used it",
    "changed nothing": "the same games without it end the same",
}


def play(
    sources: Iterable[Source], games: int, *, strict: bool, into: list[dict[str, Any]] | None = None
) -> int:
    """Try the cards of each source, and say what became of them; the exit code. `into`: for programs, nothing
    is said, and the trials are put there."""
    code = CLEAN
    try:
        with interruptible():
            for source in sources:
                with closing(_trials(source, games)) as trials:
                    for trial in trials:
                        progress()
                        if into is None:
                            put(told(trial))
                        else:
                            into.append(as_data(trial))
                        code = max(code, _code(trial, strict))
    except KeyboardInterrupt:
        progress()
        return INTERRUPTED
    return code


def _code(trial: Trial, strict: bool) -> int:
    if trial.stopped:
        return LIMIT
    return FINDINGS if strict and trial.verdict != "works" else CLEAN


# --- the games ----------------------------------------------------------------------------------------------


def _trials(source: Source, games: int) -> Generator[Trial, None, None]:
    """The trials of a source's cards, in the order of the cards."""
    from rulewright.cli.processes import side_by_side
    from rulewright.interpreter.many.trial import on_trial, try_card

    rules = _rules(source)
    if rules is None:
        return  # what is wrong with it was said
    cards = on_trial(rules)
    processes = min(len(cards), os.cpu_count() or 1)
    if processes < 2:
        for card in cards:
            yield try_card(rules, card, games, progress=partial(_progress, card, games))
        return
    progress(f"0 of {len(cards)} cards")
    trials = side_by_side(partial(_try, source=source, games=games), cards, processes)
    with closing(trials):
        for done, trial in enumerate(trials, 1):
            yield trial
            progress(f"{done} of {len(cards)} cards")
    progress()


def _rules(source: Source) -> Rules | None:
    from rulewright.cli.reading import load_path
    from rulewright.interpreter.game import Rules

    ruleset, _ = load_path(*source)
    return None if ruleset is None else Rules(ruleset)


_loaded = cache(_rules)  # once in each process


def _try(card: str, source: Source, games: int) -> Trial:
    from rulewright.interpreter.many.trial import try_card

    rules = _loaded(source)
    assert rules is not None
    return try_card(rules, card, games)


# --- what became of a card ----------------------------------------------------------------------------------


def told(trial: Trial) -> str:
    """One card: the verdict, and the figures that it comes from."""
    verdict = trial.verdict
    style = {"works": "good", "looped": "bad"}.get(verdict, "warn")
    lines = [f"{paint(_name(trial.card), 'bold')}: {paint(verdict, style)}, {_MEANS[verdict]}"]
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


def as_data(trial: Trial) -> dict[str, Any]:
    """The same for programs."""
    return {
        "card": trial.card,
        "verdict": trial.verdict,
        "means": _MEANS[trial.verdict],
        "games": trial.games,
        "in_force": trial.in_force,
        "changed": trial.changed,
        "abilities": [
            {"words": words, "offered": offered, "used": trial.used[words]}
            for words, offered in trial.offered.items()
        ],
        "stopped": dict(trial.stopped),
        "refused": trial.refused,
    }


def _name(card: str) -> str:
    return card.rpartition(":")[2]


def _games(count: int) -> str:
    return f"{count} game{'s' if count != 1 else ''}"


def _progress(card: str, games: int, done: int) -> None:
    progress(f"{_name(card)}: {done} of {_games(games)}")
