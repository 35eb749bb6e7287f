"""Whether a game is played on the full screen or line by line. Textual is imported for the first alone."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Final

import typer

from rulewright.cli.outcome import USAGE, Stop
from rulewright.cli.screen import plain, say, takes_panes

if TYPE_CHECKING:
    from rulewright.cli.gamefile import GameFile

Full = Annotated[
    bool | None,
    typer.Option(
        "--full/--line",
        help="On the full screen (extra `tui`), or line by line. What you said last holds for the next game.",
    ),
]
Lang = Annotated[
    str, typer.Option("--lang", metavar="LANGUAGE", help="What the full screen speaks: en, pl or uk.")
]
_NOTE: Final = "screen"  # the file that says what somebody wanted last; no game is called so
_FULL: Final = "full"
_LINE: Final = "line"


def wanted(full: bool | None) -> bool:
    """What was said, or where nothing was said, what was said last. Stop where it cannot be."""
    from rulewright.interpreter.session.keeping import note, noted

    if plain():
        if full:
            raise Stop(USAGE, "the full screen is drawn, and --plain draws nothing", "leave one of them out")
        return False
    if full is None:
        return noted(_NOTE) == _FULL and takes_panes() and _installed()
    if full and not _installed():
        hint = 'install it with: pip install "rulewright[tui]"'
        raise Stop(USAGE, "the full screen needs the library Textual, which is not installed", hint)
    if full and not takes_panes():
        say("The full screen cannot be drawn here; the game is played line by line.")
        return False
    if full or noted(_NOTE):
        note(_NOTE, _FULL if full else _LINE)
    return full


def sit_down(file: GameFile, full: bool, language: str) -> int:
    """Play the game; the exit code."""
    if full:
        from rulewright.cli.full.running import run

        return run(file, language)
    from rulewright.cli.linemode import LineMode

    return LineMode(file).run()


def _installed() -> bool:
    return find_spec("textual") is not None
