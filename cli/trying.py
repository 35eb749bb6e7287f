"""`validate --play`: random games with each card in, and what it did in them.

Games are played side by side, those with the same cards on one core: their programs take the time.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable
from contextlib import closing
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from rulewright.cli.outcome import CLEAN, FINDINGS, INTERRUPTED, LIMIT, command_name
from rulewright.cli.screen import paint, progress, put, say
from rulewright.cli.signals import interruptible

if TYPE_CHECKING:
    from rulewright.interpreter.game import Rules
    from rulewright.interpreter.many.trial import Block, Trial

Source = tuple[str, str | None]  # a deck or a ruleset, and what it is laid on
Piece = tuple[str, "Block"]  # a card, and games with one choice of the other cards

# What a verdict means, and what to do about it.
_MEANS = {
    "works": ("it changes games", ""),
    "looped": (
        "it does not let games come to their end",
        "look for a reaction that brings itself about, or a loop that nothing ends",
    ),
    "left out": ("it could not be put into a game", ""),
    "never in force": (
        "it never lay where its abilities count",
        "is that where it should be? `active in ...` and `active all game` say where its rules count",
    ),
    "never usable": (
        "nothing of it was ever offered",
        "look at its conditions, its price and what has to be there to be chosen; more games may help",
    ),
    "never used": (
        "it was offered, and nobody used it",
        "play more games: chance alone decides what is used",
    ),
    "changed nothing": (
        "the same games without it end the same",
        "does it do what you mean? A scenario tells, or more games if it is rarely of use",
    ),
}


def play(
    sources: Iterable[Source], games: int, *, strict: bool, into: list[dict[str, Any]] | None = None
) -> int:
    """Try the cards of each source, and say what became of them; the exit code. `into`: for programs, nothing
    is said, and the trials are put there."""
    code, verdicts = CLEAN, set[str]()
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
                        verdicts.add(trial.verdict)
    except KeyboardInterrupt:
        progress()
        return INTERRUPTED
    if into is None and "works" in verdicts:
        say(f"That a card does what you mean is told by a scenario: {command_name()} new scenario")
    return code


def _code(trial: Trial, strict: bool) -> int:
    if trial.stopped:
        return LIMIT
    return FINDINGS if strict and trial.verdict != "works" else CLEAN


# --- the games ----------------------------------------------------------------------------------------------


def _trials(source: Source, games: int) -> Generator[Trial, None, None]:
    """The trials of a source's cards, in the order of the cards."""
    from rulewright.interpreter.many.trial import Trial, blocks_of, on_trial

    rules = _rules(source)
    if rules is None:
        return  # what is wrong with it was said
    cards = on_trial(rules)
    blocks = {card: blocks_of(rules, card, games) for card in cards}
    pieces = [(card, block) for card in cards for block in blocks[card]]
    if not pieces:
        return
    whole, done = games * len(cards), 0
    say(f"{_games(games)} by chance with {_cards(len(cards))}, {_beside(pieces)}.")
    say("Each once more with the same luck, without what the card does:")
    progress(f"0 of {whole:,} games")
    with closing(_played(rules, source, pieces, whole)) as played:
        for card in cards:
            trial = Trial(card)
            for block in blocks[card]:
                trial.merge(next(played))
                done += len(block.games)
                progress(f"{done:,} of {whole:,} games")
            yield trial
    progress()


def _played(rules: Rules, source: Source, pieces: list[Piece], whole: int) -> Generator[Trial, None, None]:
    """What became of the cards, piece by piece."""
    from rulewright.cli.processes import side_by_side
    from rulewright.interpreter.many.trial import try_block

    processes = min(len(pieces), os.cpu_count() or 1)
    if processes > 1:
        yield from side_by_side(partial(_try, source=source), pieces, processes)
        return
    before = 0
    for card, block in pieces:
        yield try_block(rules, card, block, progress=partial(_progress, before, whole))
        before += len(block.games)


def _rules(source: Source) -> Rules | None:
    from rulewright.cli.reading import load_path
    from rulewright.interpreter.game import Rules

    ruleset, _ = load_path(*source)
    return None if ruleset is None else Rules(ruleset)


def _beside(pieces: list[Piece]) -> str:
    """Who sits there and what else is in the game."""
    most = max(len(block.games) for _, block in pieces)
    players = sorted({block.players for _, block in pieces})
    if len({block.games for _, block in pieces}) == 1:
        return f"one choice of the other cards, {_players(players)}"
    return f"{most} with each choice of the other cards, {_players(players)}"


_loaded = cache(_rules)  # once in each process


def _try(piece: Piece, source: Source) -> Trial:
    from rulewright.interpreter.many.trial import try_block

    rules = _loaded(source)
    assert rules is not None
    return try_block(rules, *piece)


# --- what became of a card ----------------------------------------------------------------------------------


def told(trial: Trial) -> str:
    """One card: the verdict, and the figures that it comes from."""
    verdict = trial.verdict
    style = {"works": "good", "looped": "bad"}.get(verdict, "warn")
    means, advice = _MEANS[verdict]
    lines = [f"{paint(_name(trial.card), 'bold')}: {paint(verdict, style)}, {means}"]
    if trial.refused and not trial.games:
        lines.append(f"  {trial.refused}")
    if trial.games:
        lines.append(f"  {_which(trial)}")
        lines.append(
            f"  in force in {trial.in_force} of {_games(trial.games)}, another course in {trial.changed}"
        )
    for words, offered in trial.offered.items():
        used = trial.used[words]
        lines.append(f"  {words}: offered {offered}×, used {used}×")
    for limit, stopped in trial.stopped.items():
        lines.append(f"  stopped in {_games(stopped)} (limit: {limit})")
    if advice:
        lines.append(f"  {advice}")
    return "\n".join(lines)


def as_data(trial: Trial) -> dict[str, Any]:
    """The same for programs."""
    return {
        "card": trial.card,
        "verdict": trial.verdict,
        "means": _MEANS[trial.verdict][0],
        "games": trial.games,
        "ended": trial.ended,
        "casts": [{"players": cast.players, "games": cast.games} for cast in trial.casts],
        "in_force": trial.in_force,
        "changed": trial.changed,
        "abilities": [
            {"words": words, "offered": offered, "used": trial.used[words]}
            for words, offered in trial.offered.items()
        ],
        "stopped": dict(trial.stopped),
        "refused": trial.refused,
    }


def _which(trial: Trial) -> str:
    """How many games came to their end, for how many players, with how many choices of the other cards."""
    ended = f"all {_games(trial.games)}" if trial.games > 1 else "the game"
    if trial.ended < trial.games:
        ended = f"{trial.ended} of {_games(trial.games)}"
    casts = len(trial.casts)
    others = f"{casts} choices of the other cards" if casts > 1 else "one choice of the other cards"
    return f"{ended} ended: {_players(sorted({cast.players for cast in trial.casts}))}, {others}"


def _name(card: str) -> str:
    return card.rpartition(":")[2]


def _games(count: int) -> str:
    return f"{count} game{'s' if count != 1 else ''}"


def _players(numbers: list[int]) -> str:
    low, high = numbers[0], numbers[-1]
    if low == high:
        return f"{low} player{'s' if low != 1 else ''}"
    return f"{low} to {high} players"


def _cards(count: int) -> str:
    return f"each of {count} cards" if count > 1 else "the card"


def _progress(before: int, whole: int, done: int) -> None:
    progress(f"{before + done:,} of {whole:,} games")
