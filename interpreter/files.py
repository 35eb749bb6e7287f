"""Files that are written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
import time
from typing import Final

from rulewright.dsl.diagnostics import DeckError, Diagnostic
from rulewright.dsl.source import E_BINARY, E_CHARACTER, E_ENCODING, Source, unsafe_in_name
from rulewright.interpreter.savecodes import E_NOT_A_SAVE, E_NOT_WRITTEN

_STALE: Final = 60.0  # seconds after which no living writer still needs its temporary file


def write_whole(path: str | os.PathLike[str], text: str) -> None:
    """Put the text into the file at once: whoever reads it, at any moment, finds the old text or the new one.

    DeckError (E0810) when it cannot be done; the file is then what it was before. What is no ordinary file
    (a folder, a device, a pipe) is never replaced by one.
    """
    temporary = ""
    bad = unsafe_in_name(os.fspath(path))
    if bad:
        raise _refusal(path, f"its name holds {bad}")
    try:
        target = os.path.realpath(path)  # a link stays a link: the file behind it is replaced
        folder, name = os.path.split(target)
        refused = _not_a_file(target)
        if refused:
            raise _refusal(path, refused)
        _sweep(folder, name)
        temporary = os.path.join(folder, f".{name}.{secrets.token_hex(8)}.tmp")
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        with open(handle, "wb") as file:
            file.write(text.encode("utf-8"))
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(OSError):  # there may be no old file to take the permissions from
            os.chmod(temporary, os.stat(target).st_mode & 0o777)
        os.replace(temporary, target)
    except (OSError, ValueError) as error:
        if temporary:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
        number = getattr(error, "errno", None)
        reason = os.strerror(number) if isinstance(number, int) else "not a file name"
        raise _refusal(path, reason) from None
    _sync_folder(folder)


def _refusal(path: str | os.PathLike[str], reason: str) -> DeckError:
    message = f"{os.fspath(path)} cannot be written: {reason}"
    hint = "what stood there before is untouched; choose another place"
    return DeckError(Diagnostic(E_NOT_WRITTEN, message, None, hint))


def _not_a_file(target: str) -> str:
    """Why what stands there may not be replaced; empty for an ordinary file, and where nothing stands."""
    try:
        mode = os.stat(target).st_mode
    except FileNotFoundError:
        return ""
    if stat.S_ISREG(mode):
        return ""
    return "it is a folder" if stat.S_ISDIR(mode) else "it is no ordinary file (a device, a pipe or a socket)"


def read_save(path: str | os.PathLike[str]) -> str:
    """The text of a save; DeckError when it cannot be read or is no text."""
    try:
        return Source.read(path).text
    except DeckError as error:
        first = error.diagnostics[0]
        if first.code not in (E_ENCODING, E_BINARY, E_CHARACTER):
            raise
        message = f"this is not a saved game: {first.message}"
        raise DeckError(Diagnostic(E_NOT_A_SAVE, message, first.span, "the file is left as it is")) from None


def _sweep(folder: str, name: str) -> None:
    """Remove what a writer of this file left behind when it was stopped in the middle."""
    with contextlib.suppress(OSError):
        for entry in os.scandir(folder):
            ours = entry.name.startswith(f".{name}.") and entry.name.endswith(".tmp")
            if ours and len(entry.name) == len(name) + 22 and time.time() - entry.stat().st_mtime > _STALE:
                with contextlib.suppress(OSError):
                    os.unlink(entry.path)


def _sync_folder(folder: str) -> None:
    """Make the new name itself last, where the system can."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
