"""A game on the full screen, from the first picture to the terminal as it was before."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING

from rulewright.cli.full.app import FullScreen
from rulewright.cli.outcome import OutputClosed
from rulewright.cli.screen import colourless, put
from rulewright.cli.signals import told
from rulewright.cli.telling import final_scores
from rulewright.interpreter.saves.writing import undisturbed

if TYPE_CHECKING:
    from rulewright.cli.gamefile import GameFile


def run(file: GameFile, language: str) -> int:
    """Play until the end, or until everybody has left; the exit code."""
    if colourless():
        os.environ["NO_COLOR"] = "1"  # Textual asks for it there
    app = FullScreen(file, language)
    code = asyncio.run(_run(app))
    with undisturbed():
        if file.session.game.over and app.fault is None:
            put(final_scores(file.session.game))
            file.end()
        else:
            file.leave()
    if app.fault is not None:
        raise app.fault
    if code is None:  # the terminal is gone
        raise OutputClosed
    return code


async def _run(app: FullScreen) -> int | None:
    with told(asyncio.get_running_loop(), app.action_interrupt):
        return await app.run_async()
