"""A fault of ours: what to report of it, without the traceback that would hide it."""

from __future__ import annotations

import os
import platform

from rulewright import __version__
from rulewright.dsl.files.characters import visible, visible_lines


def fault_lines(error: Exception, command: str) -> list[str]:
    """What is said of a fault that came up in a command. With RULEWRIGHT_DEBUG=1 the details go to a file."""
    python = f"Python {platform.python_version()}, {platform.system()}"
    lines = [
        "this is a fault of Rulewright, not of your files",
        f"  version  {__version__} ({python})",
        f"  command  {command}",
        f"  fault    {error.__class__.__name__} in {_our_place(error)}",
    ]
    if os.environ.get("RULEWRIGHT_DEBUG") == "1":
        return [*lines, f"  details  {_write_traceback(error)}", "Please report these lines and that file."]
    return [*lines, "Please report these lines. With RULEWRIGHT_DEBUG=1 the details go to a file as well."]


def _our_place(error: BaseException) -> str:
    """The innermost line of this package that the error came through."""
    from pathlib import Path
    from traceback import extract_tb

    home = Path(__file__).parent.parent
    ours = [home / floor for floor in ("cli", "interpreter", "dsl")]  # a checkout holds other things
    place = "an unknown place"
    for frame in extract_tb(error.__traceback__):
        path = Path(frame.filename)
        if any(path.is_relative_to(floor) for floor in ours):
            place = f"{path.relative_to(home).as_posix()}:{frame.lineno} ({frame.name})"
    return place


def _write_traceback(error: BaseException) -> str:
    """Put the whole traceback into a new file, which somebody may look at in a terminal; its name."""
    import secrets
    import tempfile
    from traceback import format_exception

    from rulewright.dsl.report.diagnostics import DeckError
    from rulewright.interpreter.saves.writing import write_whole

    text = visible_lines("".join(format_exception(error)))
    for folder in (".", tempfile.gettempdir()):
        name = os.path.join(folder, f"rulewright-fault-{secrets.token_hex(4)}.txt")
        try:
            write_whole(name, text)
        except DeckError:
            continue
        return visible(os.path.normpath(name))
    return "could not be written"
