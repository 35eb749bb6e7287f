"""Players that are programs. A bot sees what a person in its seat would see: its view and its options,
nothing else."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Final, Protocol

from rulewright.dsl.report.diagnostics import nearest
from rulewright.interpreter.game import Game
from rulewright.interpreter.rng import below, seeded
from rulewright.interpreter.table.options import Decision
from rulewright.interpreter.table.views import View


class Bot(Protocol):
    """Chooses for one seat. The view is made only when the bot asks for it."""

    def choose(self, decision: Decision, view: Callable[[], View]) -> int:
        """The index of an option."""
        ...


class RandomBot:
    """Every option is as likely as the next."""

    def __init__(self, seed: int) -> None:
        self._state = seeded(seed)

    def choose(self, decision: Decision, view: Callable[[], View]) -> int:  # noqa: ARG002
        index, self._state = below(self._state, len(decision.options))
        return index


KINDS: Final[dict[str, Callable[[int], Bot]]] = {"random": RandomBot}
"""Kinds of bot by name; each is made with a seed of its own."""


def make_bot(kind: str, seed: int) -> Bot:
    """A bot of a kind; ValueError names the kinds there are."""
    if kind not in KINDS:
        close = nearest(kind, KINDS)
        meant = f" (did you mean {close[0]}?)" if close else ""
        raise ValueError(f"there is no bot {kind!r}{meant}: {', '.join(sorted(KINDS))}")
    return KINDS[kind](seed)


def seed_of(seed: int, *path: int | str) -> int:
    """A seed derived from another: of game 17, of the bot in seat 2. The same on every machine."""
    text = ":".join(map(str, (seed, *path)))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def play_bots(game: Game, bots: dict[int, Bot]) -> None:
    """Let the bots choose until a person is asked, or the game is over."""
    while not game.over and (bot := bots.get(game.state.who)) is not None:
        seat = game.state.who
        game.apply(bot.choose(game.decision, lambda seat=seat: game.view(seat)))  # type: ignore[misc]
