"""The folder in which things are kept, and who may have written what lies there.

What is read from it decides what this program does, so it is believed as far as the program itself and no
further: the folder and each file in it must be this user's, writable by nobody else, and no link. Anything
else is as if it were not there. Nothing here ever fails: what cannot be read or written is not kept.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import sys
from collections.abc import Iterator
from typing import Final

SETTING: Final = "RULEWRIGHT_CACHE"  # `off`, or the folder
MOST_BYTES: Final = 64 << 20  # of the whole folder; the oldest files go
LONGEST: Final = 16 << 20  # of one file
_MAGIC: Final = b"rulewright kept 1\n"
_OTHERS: Final = stat.S_IWGRP | stat.S_IWOTH


def off() -> bool:
    """Whether the user wants nothing to be used that was worked out before."""
    return os.environ.get(SETTING, "").lower() in ("off", "0", "no")


def place() -> str | None:
    """Where things are kept; None where nothing is."""
    said = os.environ.get(SETTING, "")
    if off():
        return None
    if said:
        return said if os.path.isabs(said) else None
    home = _home()
    return os.path.join(home, "rulewright") if os.path.isabs(home) else None


def _home() -> str:
    """The user's own folder for such things, as his system has it."""
    if sys.platform == "win32":
        return os.environ.get("LOCALAPPDATA", "")
    if sys.platform == "darwin":
        return os.path.expanduser("~/Library/Caches")
    said = os.environ.get("XDG_CACHE_HOME", "")
    return said if os.path.isabs(said) else os.path.expanduser("~/.cache")


def read(name: str) -> bytes | None:
    """What was kept under a name, whole and as it was written; None where there is none."""
    folder = place()
    if folder is None:
        return None
    with contextlib.suppress(OSError, ValueError), _opened(folder) as inside:
        return _whole(name, _bytes(name, inside))
    return None


def write(name: str, body: bytes) -> None:
    """Keep something under a name, where that can be."""
    write_as_it_is(name, whole(name, body))


def read_as_it_is(name: str) -> bytes | None:
    """A whole file of the folder, as it lies there; None where there is none, or where it is not ours."""
    folder = place()
    if folder is None:
        return None
    with contextlib.suppress(OSError, ValueError), _opened(folder) as inside:
        return _bytes(name, inside)
    return None


def write_as_it_is(name: str, data: bytes) -> None:
    """Keep a file that others read too, where that can be."""
    from rulewright.interpreter.saves.writing import keep_whole

    folder = place()
    if folder is None or len(data) > LONGEST or not ready():
        return
    with contextlib.suppress(OSError, ValueError), _opened(folder):
        keep_whole(os.path.join(folder, name), data, folder_of=MOST_BYTES)


def ready() -> bool:
    """Whether anything can be kept: who would pack it for nothing need not. The folder is there then."""
    from rulewright.interpreter.saves.writing import make_private_folder

    folder = place()
    if folder is None:
        return False
    with contextlib.suppress(OSError, ValueError):
        make_private_folder(folder)
        with _opened(folder):
            return os.access(folder, os.W_OK)
    return False


def read_beside_code(path: str) -> bytes | None:
    """As `read`, of a file that lies beside the code of this program: who can write there can write the code,
    so whose it is does not matter."""
    if off():
        return None
    with contextlib.suppress(OSError, ValueError):
        return _whole(os.path.basename(path), _bytes(path, None))
    return None


def code_of(path: str) -> bytes:
    """What stands in a file of this program."""
    with open(path, "rb", buffering=0) as file:
        return file.read()


def whole(name: str, body: bytes) -> bytes:
    """What stands in a file of what is kept: `body`, and a sum of it and of the file's name."""
    return _MAGIC + _sum(name, body) + body


def _sum(name: str, body: bytes) -> bytes:
    return hashlib.sha256(name.encode() + b"\0" + body).digest()


class NotOurs(OSError):
    """Somebody else may have written this."""


@contextlib.contextmanager
def _opened(folder: str) -> Iterator[int | None]:
    """The folder, held open while something in it is used, so that it cannot become another one meanwhile.
    OSError where it is not ours alone. (None where the system has no owners: it is this user's by its place.)
    """
    if not hasattr(os, "geteuid"):
        yield None
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        _must_be_ours(os.fstat(handle))
        yield handle
    finally:
        os.close(handle)


def _bytes(name: str, folder: int | None) -> bytes:
    """What stands in a file of the folder. OSError where it is not ours."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    flags |= getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
    path = name if folder is not None else os.path.join(place() or "", name)
    with open(os.open(path, flags, dir_fd=folder), "rb") as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode) or status.st_size > LONGEST:
            raise NotOurs
        if folder is not None:
            _must_be_ours(status)
        return file.read(LONGEST)


def _must_be_ours(status: os.stat_result) -> None:
    if status.st_uid != os.geteuid() or status.st_mode & _OTHERS:
        raise NotOurs


def _whole(name: str, data: bytes) -> bytes | None:
    """What was kept, if all of it is there as it was written, under this name."""
    start = len(_MAGIC) + 32
    body = data[start:]
    sound = data.startswith(_MAGIC) and _sum(name, body) == data[len(_MAGIC) : start]
    return body if sound else None
