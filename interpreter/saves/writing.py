"""Files that are written whole or not at all: the one way in which this program writes any.

The text goes into a new file beside the old one, which takes its place when all of it is on the disk. A
process that is killed in between leaves that file behind; whoever writes into the folder next removes it. A
lock tells what was left behind from what somebody is writing: the system takes it away with the process."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import signal
import stat
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from rulewright.dsl.files.source import E_BINARY, E_CHARACTER, E_ENCODING, Source, unsafe_in_name
from rulewright.dsl.report.diagnostics import DeckError, Diagnostic
from rulewright.interpreter.saves.savecodes import E_NOT_A_SAVE, E_NOT_WRITTEN, LONGEST

try:
    import fcntl
except ImportError:  # Windows has other locks
    fcntl = None  # type: ignore[assignment]

_OURS: Final = re.compile(r"\.rulewright-[0-9a-f]{16}\.tmp")
_STALE: Final = 60.0  # seconds after which no living writer needs its file, where no lock can say so
_HELD: Final = {getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)}


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """What must not be torn apart: a signal that would end this process waits until it is done."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _HELD)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# --- writing ------------------------------------------------------------------------------------------------


def write_whole(path: str | os.PathLike[str], text: str) -> None:
    """Put the text into the file at once: whoever reads it, at any moment, finds the old text or the new one.

    DeckError (E0810) when it cannot be done; the file is then what it was before. What is no ordinary file
    (a folder, a device, a pipe) is never replaced by one, and a link is not followed out of its folder.
    """
    with undisturbed(), _told(path):
        _check_name(path)
        data = text.encode("utf-8")
        target = _target(path)
        folder = os.path.dirname(target)
        _sweep(folder)
        old = _replaced(path, target)
        _put(target, data, private=old is not None, old=old, lasting=True)
        _sync_folder(folder)


def name_again(path: str | os.PathLike[str], second: str | os.PathLike[str]) -> None:
    """Make `second` a name of this file again: it was one until the file was written whole."""
    with undisturbed(), _told(second):
        target = _target(second)
        folder = os.path.dirname(target)
        temporary = os.path.join(folder, _name())
        os.link(os.path.realpath(path), temporary)
        os.replace(temporary, target)
        _sync_folder(folder)


@contextlib.contextmanager
def new_folder(path: str | os.PathLike[str]) -> Iterator[Path]:
    """A folder to fill, which takes the name when all went well; otherwise nothing of it is left. DeckError
    where it cannot be made."""
    with undisturbed():
        with _told(path):
            _check_name(path)
            target = os.path.abspath(path)
            parent = os.path.dirname(target)
            _sweep(parent)
            if os.path.lexists(target):
                raise _refusal(path, "it exists already")
            temporary = os.path.join(parent, _name())
            os.mkdir(temporary)
        handle = _locked_folder(temporary)
        try:
            yield Path(temporary)
            with _told(path):
                os.rename(temporary, target)
        finally:
            _remove(temporary, True)
            if handle is not None:
                os.close(handle)
        _sync_folder(parent)


def write_out(path: str | os.PathLike[str], text: str) -> None:
    """As `write_whole`; what is no file (a pipe, a device such as `/dev/stdout`) takes the text as it is."""
    with _told(path):
        target = os.path.realpath(path)
        if not os.path.exists(target) or os.path.isfile(target) or os.path.isdir(target):
            write_whole(path, text)
            return
        with open(path, "wb", buffering=0) as stream:
            stream.write(text.encode("utf-8"))


def remove_file(path: str | os.PathLike[str]) -> None:
    """What was kept for later and is not needed any more."""
    with _told(path):
        os.unlink(path)


def make_private_folder(path: str) -> None:
    """A folder that nobody else may look into, unless it is there. OSError where it cannot be made."""
    if not os.path.isdir(path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with contextlib.suppress(FileExistsError):
            os.mkdir(path, 0o700)


def keep_whole(path: str, data: bytes, *, folder_of: int) -> None:
    """Put something that can be made again into a file of its own, whole or not at all. It need not outlive
    a power cut, so nobody waits for the disk. `folder_of`: so many bytes may lie in the folder; the oldest
    files go. OSError where it cannot be done."""
    folder = os.path.dirname(path)
    with undisturbed():
        _sweep(folder)
        _put(path, data, private=True)
        _thin_out(folder, folder_of)


def fill_folder(folder: str, files: Mapping[str, bytes]) -> None:
    """Put these files, which can be made again, into a folder that holds nothing else; each whole or not at
    all. OSError where it cannot be done."""
    os.makedirs(folder, exist_ok=True)
    with undisturbed():
        _sweep(folder)
        for name, data in files.items():
            _put(os.path.join(folder, name), data, private=False)
        for name in set(os.listdir(folder)) - files.keys():
            os.unlink(os.path.join(folder, name))


def _put(
    path: str, data: bytes, *, private: bool, old: os.stat_result | None = None, lasting: bool = False
) -> None:
    """A whole file under its name. `old`: what it takes after; `lasting`: no power cut may lose it."""
    temporary, handle = _new_file(os.path.dirname(path), private=private)
    try:
        with open(handle, "wb") as file:
            if old is not None:
                _take_after(handle, temporary, old)
            file.write(data)
            file.flush()
            if lasting:
                os.fsync(handle)
            if fcntl is not None:  # the lock holds until the file has its name
                os.replace(temporary, path)
        if fcntl is None:
            os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _thin_out(folder: str, most: int) -> None:
    """Remove the oldest files where there are too many bytes."""
    with os.scandir(folder) as entries:
        known = [(entry.stat(follow_symlinks=False), entry.path) for entry in entries]
    files = sorted((each.st_mtime, each.st_size, path) for each, path in known if stat.S_ISREG(each.st_mode))
    spare = sum(size for _, size, _ in files) - most
    for _, size, path in files:
        if spare <= 0:
            break
        os.unlink(path)
        spare -= size


def _check_name(path: str | os.PathLike[str]) -> None:
    bad = unsafe_in_name(os.fspath(path))
    if bad:
        raise _refusal(path, f"its name holds {bad}")


def _target(path: str | os.PathLike[str]) -> str:
    """The file that is replaced: a link stays one, and what it leads to in its own folder is written."""
    home = os.path.realpath(os.path.dirname(os.fspath(path)) or ".")
    target = os.path.realpath(path)
    if not Path(target).is_relative_to(home):
        raise _refusal(path, f"it is a link out of its folder, to {target}")
    return target


def _replaced(path: str | os.PathLike[str], target: str) -> os.stat_result | None:
    """What is known of the file that will be replaced; None where there is none yet."""
    try:
        status = os.stat(target)
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(status.st_mode):
        raise _refusal(path, "it is a folder")
    if not stat.S_ISREG(status.st_mode):
        raise _refusal(path, "it is no ordinary file (a device, a pipe or a socket)")
    if not os.access(target, os.W_OK):
        raise _refusal(path, "it may only be read")
    return status


def _take_after(handle: int, temporary: str, old: os.stat_result) -> None:
    """Permissions, and the owner where we may give it away: before anything stands in the file."""
    if hasattr(os, "fchown"):
        with contextlib.suppress(OSError):
            os.fchown(handle, old.st_uid, old.st_gid)
    with contextlib.suppress(OSError):
        os.chmod(temporary, old.st_mode & 0o777)


@contextlib.contextmanager
def _told(path: str | os.PathLike[str]) -> Iterator[None]:
    """What the system says against it, as a diagnostic."""
    try:
        yield
    except (OSError, ValueError) as error:
        number = getattr(error, "errno", None)
        reason = os.strerror(number) if isinstance(number, int) else "not a file name"
        if isinstance(error, UnicodeError):
            reason = "it would not be UTF-8 text"
        raise _refusal(path, reason) from None


def _refusal(path: str | os.PathLike[str], reason: str) -> DeckError:
    message = f"{os.fspath(path)} cannot be written: {reason}"
    hint = "what stood there before is untouched; choose another place"
    return DeckError(Diagnostic(E_NOT_WRITTEN, message, None, hint))


# --- what is on its way -------------------------------------------------------------------------------------


def _name() -> str:
    return f".rulewright-{secrets.token_hex(8)}.tmp"  # as short, however long the name of the file may be


def _new_file(folder: str, *, private: bool) -> tuple[str, int]:
    """A new file that is ours as long as we have it open. `private`: until it takes after another one."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
    while True:
        name = os.path.join(folder, _name())
        handle = os.open(name, flags, 0o600 if private else 0o666)
        if fcntl is None:
            return name, handle
        with contextlib.suppress(OSError):  # a file system without locks
            fcntl.flock(handle, fcntl.LOCK_EX)
        if os.fstat(handle).st_nlink:
            return name, handle
        os.close(handle)  # somebody took it for a leftover, between its birth and its lock


def _locked_folder(folder: str) -> int | None:
    if fcntl is None:
        return None
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        fcntl.flock(handle, fcntl.LOCK_EX)
        return handle
    return None


def _sweep(folder: str) -> None:
    """Remove what writers left behind when they were stopped in the middle."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if _OURS.fullmatch(entry.name):
                with contextlib.suppress(OSError):
                    _remove_left(entry)


def _remove_left(entry: os.DirEntry[str]) -> None:
    """Remove it if it is this user's, and nobody writes it."""
    status = entry.stat(follow_symlinks=False)
    is_folder = stat.S_ISDIR(status.st_mode)
    if not (is_folder or stat.S_ISREG(status.st_mode)):
        return
    if hasattr(os, "getuid") and status.st_uid != os.getuid():
        return
    if fcntl is None:
        if time.time() - status.st_mtime > _STALE:
            _remove(entry.path, is_folder)
        return
    handle = os.open(entry.path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.path.samestat(os.fstat(handle), os.stat(entry.path, follow_symlinks=False)):
            _remove(entry.path, is_folder)
    finally:
        os.close(handle)


def _remove(path: str, is_folder: bool) -> None:
    import shutil

    if is_folder:
        shutil.rmtree(path, ignore_errors=True)
    else:
        os.unlink(path)


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


# --- reading ------------------------------------------------------------------------------------------------


def read_save(path: str | os.PathLike[str]) -> str:
    """The text of a save; DeckError when it cannot be read or is no text."""
    try:
        return Source.read(path, most=LONGEST).text
    except DeckError as error:
        first = error.diagnostics[0]
        if first.code not in (E_ENCODING, E_BINARY, E_CHARACTER):
            raise
        message = f"this is not a saved game: {first.message}"
        raise DeckError(Diagnostic(E_NOT_A_SAVE, message, first.span, "the file is left as it is")) from None
