"""Text with a name, and places in it.

Every other stage speaks of places as a `Span` of a `Source`. `Source.read` is the first of the four gates a
file passes (bytes, YAML, schema, rules): it answers for the size, the encoding and the characters, and
nothing later needs to ask again."""

from __future__ import annotations

import errno
import hashlib
import os
import re
import stat
from dataclasses import dataclass, field
from typing import Final

from msgspec import Struct

from rulewright.dsl.files.characters import UNSAFE, describe
from rulewright.dsl.report.diagnostics import DeckError, Diagnostic, Fix

MAX_BYTES: Final = 1 << 20
_MAX_REPORTED: Final = 20

E_UNREADABLE: Final = "E0101"
E_NOT_A_FILE: Final = "E0102"
E_TOO_LARGE: Final = "E0103"
E_ENCODING: Final = "E0104"
E_BINARY: Final = "E0105"
E_CHARACTER: Final = "E0106"
E_FILE_NAME: Final = "E0108"


@dataclass(frozen=True, slots=True)
class Source:
    """A text and the name it is shown under. Lines end in a plain newline here, whatever the file had;
    `written` is what stands in the file."""

    name: str
    text: str = field(repr=False)
    written: str = field(init=False, repr=False, compare=False)
    _lines: tuple[str, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # A byte order mark or a Windows line end is no part of what was written. Lines and columns stay the
        # same.
        object.__setattr__(self, "written", self.text)
        text = self.text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        object.__setattr__(self, "text", text)
        object.__setattr__(self, "_lines", tuple(text.split("\n")))

    def __reduce__(self) -> tuple[type[Source], tuple[str, str]]:
        """Kept as it is written, once."""
        return Source, (self.name, self.written)

    @property
    def line_count(self) -> int:
        """How many lines there are; a newline at the very end begins no line of its own."""
        return max(1, len(self._lines) - (self._lines[-1] == ""))

    def line(self, n: int) -> str:
        """Line n, counted from 1, without its newline; empty where there is no such line."""
        return self._lines[n - 1] if 1 <= n <= len(self._lines) else ""

    def span(
        self, line: int, column: int, end_line: int | None = None, end_column: int | None = None
    ) -> Span:
        """A span of this source; one character when no end is given."""
        if end_line is None:
            end_line = line
        if end_column is None:
            end_column = column + 1
        return Span(self, line, column, end_line, end_column)

    @staticmethod
    def read(path: str | os.PathLike[str], name: str | None = None, *, most: int = MAX_BYTES) -> Source:
        """Read a file written by a stranger, of `most` bytes. Raises DeckError, and nothing else."""
        return Source.read_unchecked(path, name, most=most).checked()

    @staticmethod
    def read_unchecked(
        path: str | os.PathLike[str], name: str | None = None, *, most: int = MAX_BYTES
    ) -> Source:
        """As `read`, with characters in it that may not be used: for those who take them out."""
        shown = os.fspath(path) if name is None else name
        bad = unsafe_in_name(shown)
        if bad:
            message = f"the name of this file holds {bad}, which may not be used"
            raise _refuse(E_FILE_NAME, shown, message, "give the file, or its folder, another name")
        return _decode(_read_bytes(path, shown, most), shown)

    @staticmethod
    def of_bytes(data: bytes, name: str, *, most: int = MAX_BYTES) -> Source:
        """What came from elsewhere than a file, through the same gate. Raises DeckError."""
        return _decode(_not_too_large(data, name, most), name).checked()

    def checked(self) -> Source:
        """This source, unless there are characters in it that may not be used: DeckError."""
        problems = check_characters(self)
        if problems:
            raise DeckError(*problems)
        return self


class Span(Struct, frozen=True):
    """A stretch of a source. Lines and columns count from 1, columns in characters; the end is exclusive."""

    source: Source
    line: int
    column: int
    end_line: int
    end_column: int

    def through(self, other: Span) -> Span:
        """From the beginning of this span to the end of the other one."""
        return Span(self.source, self.line, self.column, other.end_line, other.end_column)

    def text(self) -> str:
        """The characters covered."""
        if self.line == self.end_line:
            return self.source.line(self.line)[self.column - 1 : self.end_column - 1]
        middle = [self.source.line(n) for n in range(self.line + 1, self.end_line)]
        first = self.source.line(self.line)[self.column - 1 :]
        return "\n".join([first, *middle, self.source.line(self.end_line)[: self.end_column - 1]])


def unsafe_in_name(name: str) -> str:
    """The first character that no name of a file may hold, in words; empty where there is none."""
    found = re.search(r"[\t\n]", name) or UNSAFE.search(name)
    if not found:
        return ""
    return {"\n": "a line break", "\t": "a tab"}.get(found.group()) or describe(found.group())


def check_characters(source: Source) -> list[Diagnostic]:
    """The characters of a text that may not stand in it, comments included."""
    found: list[Diagnostic] = []
    if not UNSAFE.search(source.text):
        return found
    for number in range(1, source.line_count + 1):
        for match in UNSAFE.finditer(source.line(number)):
            found.append(_character(source, number, match.start() + 1, match.group()))
            if len(found) >= _MAX_REPORTED:
                return found
    return found


def _character(source: Source, line: int, column: int, character: str) -> Diagnostic:
    place = source.span(line, column)
    if character == "\0":
        return Diagnostic(
            E_BINARY,
            "the file holds a zero byte: this is not a text file",
            place,
            "give the name of a text file",
        )
    return Diagnostic(
        E_CHARACTER,
        f"this character may not be used: {describe(character)}",
        place,
        "delete it; it often comes along when text is copied from a web page",
        fix=Fix(place, "", "delete the character"),
    )


# --- bytes --------------------------------------------------------------------------------------------------


def digest_of(path: str) -> bytes | None:
    """SHA-256 of what stands in a file; None where it cannot be read as every file is read."""
    try:
        return hashlib.sha256(_read_bytes(path, path, MAX_BYTES)).digest()
    except DeckError:
        return None


def _refuse(code: str, name: str, message: str, hint: str, place: Span | None = None) -> DeckError:
    return DeckError(Diagnostic(code, message, place or Source(name, "").span(1, 1, 1, 1), hint))


def _read_bytes(path: str | os.PathLike[str], name: str, most: int) -> bytes:
    try:
        # Ask before opening: opening a pipe waits for its other end, and opening a device may act on it.
        _require_regular(os.stat(path), name)
        flags = (
            os.O_RDONLY
            | getattr(os, "O_NONBLOCK", 0)
            | getattr(os, "O_BINARY", 0)
            | getattr(os, "O_CLOEXEC", 0)
        )
        handle = os.open(path, flags)
        with open(handle, "rb") as file:
            # Ask again: the path may lead elsewhere by now, the open file may not.
            _require_regular(os.fstat(handle), name)
            data = file.read(most + 1)
    except FileNotFoundError:
        raise _refuse(E_UNREADABLE, name, "there is no such file", "check the name and the folder") from None
    except PermissionError:
        raise _refuse(
            E_UNREADABLE, name, "this file may not be read by you", "change its permissions, or copy it"
        ) from None
    except (OSError, ValueError) as error:
        number = getattr(error, "errno", None)
        reason = errno.errorcode.get(number, "unknown") if isinstance(number, int) else "not a file name"
        raise _refuse(
            E_UNREADABLE, name, f"the file cannot be read ({reason})", "check the name and the disk"
        ) from None
    return _not_too_large(data, name, most)


def _not_too_large(data: bytes, name: str, most: int) -> bytes:
    if len(data) > most:
        message = f"the file is larger than {most // 1024} KiB"
        raise _refuse(E_TOO_LARGE, name, message, "divide it into several files")
    return data


def _require_regular(status: os.stat_result, name: str) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise _refuse(E_NOT_A_FILE, name, "this is a folder, not a file", "give the name of a file in it")
    if not stat.S_ISREG(status.st_mode):
        raise _refuse(E_NOT_A_FILE, name, "this is not an ordinary file", "give the name of a text file")


def _decode(data: bytes, name: str) -> Source:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        place = Source(name, "").span(1, 1, 1, 1)
        raise _refuse(E_ENCODING, name, "the file is saved as UTF-16", "save it again as UTF-8", place)
    try:
        return Source(name, data.decode("utf-8"))
    except UnicodeDecodeError as error:
        # Everything before the fault is good text, so its end is the place of the fault.
        good = Source(name, data[: error.start].decode("utf-8"))
        whole = Source(name, data.decode("utf-8", errors="replace"))
        line = good.text.count("\n") + 1
        place = whole.span(line, len(good.line(line)) + 1)
        if b"\0" in data:
            raise DeckError(_character(whole, place.line, place.column, "\0")) from None
        message = f"the file is not UTF-8 text: byte {data[error.start]:#04x} does not belong here"
        raise _refuse(E_ENCODING, name, message, "save the file again as UTF-8", place) from None
