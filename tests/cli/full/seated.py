"""Somebody at a full screen: keys, clicks, and what is drawn, as plain text."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual.pilot import Pilot

from rulewright.cli.full.app import FullScreen
from rulewright.cli.gamefile import GameFile
from rulewright.interpreter.game import load
from rulewright.interpreter.session.keeping import Keeper, take_up
from rulewright.interpreter.session.session import Session

NAMES = ("Ann", "Ben", "Cyd", "Dan")
PERSON = "human"


class Seated:
    """A running full screen."""

    def __init__(self, app: FullScreen, pilot: Pilot[int]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def session(self) -> Session:
        return self.app.session

    async def press(self, *keys: str) -> None:
        """Press keys, and wait until somebody is asked again."""
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    def type(self, *keys: str) -> None:
        """Press keys, and wait for nothing."""
        for key in keys:
            self.app.simulate_key(key)

    async def until(self, words: str) -> None:
        """Wait until something can be read, and not until everybody has done what he does."""
        for _ in range(400):
            if words in self.words:
                return
            await asyncio.sleep(0.05)
        raise AssertionError(f"{words!r} did not come:\n{self.text}")

    async def settle(self) -> None:
        await self.app.workers.wait_for_complete()
        await self.pilot.pause()

    async def resize(self, width: int, height: int) -> None:
        await self.pilot.resize_terminal(width, height)
        await self.pilot.pause()

    @property
    def lines(self) -> list[str]:
        """The rows of the screen as they are drawn."""
        strips = self.app.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip).rstrip() for strip in strips]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def words(self) -> str:
        """What can be read, as one line."""
        return " ".join(self.text.split())


Play = Callable[[Seated], Awaitable[None]]


def play(
    what: Play,
    game: str = "citadels",
    kinds: tuple[str, ...] = (PERSON, "random", "random", "random"),
    *,
    size: tuple[int, int] = (80, 24),
    language: str = "en",
    file: Path | None = None,
) -> Session:
    """Play a new game; what it came to."""
    session = Session(load(game).new_game(len(kinds), 5, names=NAMES[: len(kinds)]), kinds)
    return _play(what, session, file, size, language)


def play_on(what: Play, game: Path | Session) -> Session:
    """Play the game of a file, or one that was made already."""
    file = game if isinstance(game, Path) else None
    session = game if isinstance(game, Session) else take_up(str(game))
    return _play(what, session, file, (80, 24), "en")


def _play(what: Play, session: Session, file: Path | None, size: tuple[int, int], language: str) -> Session:
    app = FullScreen(GameFile(session, Keeper(str(file) if file is not None else None), []), language)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            seated = Seated(app, pilot)
            await seated.settle()
            await what(seated)

    asyncio.run(run())
    assert app.fault is None
    return session
