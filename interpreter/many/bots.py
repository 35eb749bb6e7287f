"""Players that are programs. A bot sees what a person in its seat would see: its view and its options, and
worlds in which everything else was dealt anew."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol

from rulewright.dsl.report.diagnostics import nearest
from rulewright.interpreter.game import Game, Table
from rulewright.interpreter.rng import below, seeded
from rulewright.interpreter.table.options import Decision
from rulewright.interpreter.table.views import View

if TYPE_CHECKING:
    from rulewright.interpreter.hidden.redeal import Dealer


class Seat:
    """What a bot may ask for: what its seat sees, and worlds that are the same to it. Each is made only when
    the bot asks."""

    def __init__(self, game: Game, number: int) -> None:
        self._game = game
        self.number = number

    @property
    def table(self) -> Table:
        """The rules and their engine, which are nobody's secret."""
        return self._game.table

    def view(self) -> View:
        return self._game.view(self.number)

    def redeal(self, rng: int) -> Game:
        return self._game.redeal(self.number, rng)

    def dealer(self) -> Dealer:
        """Who deals many worlds of this moment."""
        return self._game.dealer(self.number)


class Bot(Protocol):
    """Chooses for one seat."""

    def choose(self, decision: Decision, seat: Seat) -> int:
        """The index of an option."""
        ...


class RandomBot:
    """Every option is as likely as the next."""

    def __init__(self, seed: int) -> None:
        self._state = seeded(seed)

    def choose(self, decision: Decision, seat: Seat) -> int:  # noqa: ARG002
        index, self._state = below(self._state, len(decision.options))
        return index


class GreedyBot:
    """What is worth most after the next step, in a world that might be the true one."""

    def __init__(self, seed: int) -> None:
        self._chance = seeded(seed)

    def choose(self, decision: Decision, seat: Seat) -> int:
        if len(decision.options) == 1:
            return 0
        dealer = seat.dealer()
        world = dealer.propose(self._chance)
        self._chance = world.chance
        state = dealer.state_of(world)
        code = state.options[seat.table.greedy.choose(state)]
        return next(n for n in range(len(decision.options)) if decision.options.code(n) == code)


KINDS: Final[dict[str, Callable[[int], Bot]]] = {"random": RandomBot, "greedy": GreedyBot}
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
        game.apply(bot.choose(game.decision, Seat(game, seat)))
