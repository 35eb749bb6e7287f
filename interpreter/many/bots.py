"""Players that are programs. A bot sees what a person in its seat would see: its view and its options, and
worlds in which everything else was dealt anew."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol

from rulewright.dsl.report.diagnostics import nearest
from rulewright.interpreter.bots.budget import Budget
from rulewright.interpreter.game import Game
from rulewright.interpreter.rng import below, seeded
from rulewright.interpreter.shared import Table
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
    """What is worth most after the next step, in a world that might be the true one. `blind`: one choice of
    so many is left to chance."""

    def __init__(self, seed: int, blind: int = 0) -> None:
        self._chance = seeded(seed)
        self._blind = blind

    def choose(self, decision: Decision, seat: Seat) -> int:
        if len(decision.options) == 1:
            return 0
        if self._blind:
            left_out, self._chance = below(self._chance, self._blind)
            if left_out == 0:
                index, self._chance = below(self._chance, len(decision.options))
                return index
        dealer = seat.dealer()
        world = dealer.propose(self._chance)
        self._chance = world.chance
        state = dealer.state_of(world)
        return index_of(decision, state.options[seat.table.greedy.choose(state)])


class SearchBot:
    """What comes out best in many worlds that might be the true one."""

    def __init__(self, seed: int, budget: Budget) -> None:
        self._chance = seeded(seed)
        self._budget = budget

    def choose(self, decision: Decision, seat: Seat) -> int:
        if len(decision.options) == 1:
            return 0
        from rulewright.interpreter.bots.search import Search

        dealer = seat.dealer()
        best = Search(seat.table.greedy).tried(dealer, self._chance, self._budget)[0]
        _, self._chance = below(self._chance, 2)
        return index_of(decision, dealer.state.options[best.position])


def index_of(decision: Decision, code: int) -> int:
    """The place of the option with this code."""
    return next(n for n in range(len(decision.options)) if decision.options.code(n) == code)


# --- kinds by name ----------------------------------------------------------------------------------------

SEARCH: Final = "search"
ROLLOUTS: Final = 200  # of `search`, where nothing else is said
KINDS: Final[dict[str, Callable[[int], Bot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    SEARCH: lambda seed: SearchBot(seed, Budget(rollouts=ROLLOUTS)),
    "easy": lambda seed: GreedyBot(seed, EASY),
    "normal": GreedyBot,
    "hard": lambda seed: SearchBot(seed, Budget(rollouts=ROLLOUTS)),
}
"""Kinds of bot by name; each is made with a seed of its own. Those that search do so by a number of rollouts,
so that the same seed chooses the same; `search@500` and `search@0.25s` say how long."""
EASY: Final = 3
AT_TABLE: Final = "search@2s"
_BUDGET: Final = re.compile(r"search@(?:([1-9][0-9]{0,6})|([0-9]{1,3}(?:\.[0-9]{1,3})?)s)")


def at_table(kind: str) -> str:
    """The kind, with the time that people at a table would wait for it."""
    return AT_TABLE if kind in (SEARCH, "hard") else kind


def thinks(kind: str) -> bool:
    """Does it take time to choose?"""
    return kind == "hard" or kind.partition("@")[0] == SEARCH


def is_kind(kind: str) -> bool:
    """Is it the name of a kind, or the place of a class, `module:Class`? Whether there is such a class is
    seen when it is made."""
    from rulewright.interpreter.many.own import is_own

    return kind in KINDS or _BUDGET.fullmatch(kind) is not None or is_own(kind)


def make_bot(kind: str, seed: int) -> Bot:
    """A bot of a kind; ValueError names the kinds there are, BotFailed says what is wrong with one's own."""
    if kind in KINDS:
        return KINDS[kind](seed)
    said = _BUDGET.fullmatch(kind)
    if said:
        rollouts, seconds = said.groups()
        return SearchBot(seed, Budget(int(rollouts or 0), float(seconds or 0)))
    from rulewright.interpreter.many.own import is_own, own_bot

    if is_own(kind):
        return own_bot(kind, seed)
    close = nearest(kind, KINDS)
    meant = f" (did you mean {close[0]}?)" if close else ""
    raise ValueError(f"there is no bot {kind!r}{meant}: {', '.join(sorted(KINDS))}")


def seed_of(seed: int, *path: int | str) -> int:
    """A seed derived from another: of game 17, of the bot in seat 2. The same on every machine."""
    text = ":".join(map(str, (seed, *path)))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def play_bots(game: Game, bots: dict[int, Bot]) -> None:
    """Let the bots choose until a person is asked, or the game is over."""
    while not game.over and (bot := bots.get(game.state.who)) is not None:
        seat = game.state.who
        game.apply(bot.choose(game.decision, Seat(game, seat)))
