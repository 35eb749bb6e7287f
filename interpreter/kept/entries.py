"""Values by what they were worked out from: asked for again, they are those that would be worked out anew.

A value is found by what was asked and by the stamp of the program, and believed if every file that was read
for it has the same bytes as then, and every folder that was searched the same names.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from typing import TypeVar

import msgspec

from rulewright.dsl.files.paths import rulesets_home
from rulewright.dsl.files.source import digest_of
from rulewright.interpreter.kept import folder
from rulewright.interpreter.kept.packing import packed, unpacked
from rulewright.interpreter.kept.stamp import stamp

T = TypeVar("T")


class Seen(msgspec.Struct, frozen=True):
    """What was looked at: files with the digests of their bytes; folders, each with a part of names and the
    names in it that have that part. A path that is not absolute lies among the games of this program."""

    files: dict[str, bytes] = {}
    folders: tuple[tuple[str, str, tuple[str, ...]], ...] = ()

    def same(self) -> bool:
        """Is everything as it was?"""
        files = all(digest_of(_place(path)) == digest for path, digest in self.files.items())
        return files and all(names_in(path, part) == names for path, part, names in self.folders)

    def mark(self) -> str:
        """Another one for other texts."""
        return hashlib.sha256(msgspec.msgpack.encode(self)).hexdigest()


def seen_now(files: Iterable[str], folders: Iterable[tuple[str, str]] = ()) -> Seen | None:
    """What stands in files and folders at this moment; None where one cannot be read."""
    digests = {path: digest_of(_place(path)) for path in files}
    known = {path: digest for path, digest in digests.items() if digest is not None}
    if len(known) < len(digests):
        return None
    return Seen(known, tuple((path, part, names_in(path, part)) for path, part in folders))


def names_in(path: str, part: str) -> tuple[str, ...]:
    """The names in a folder that have this part; none where there is no such folder."""
    try:
        return tuple(sorted(name for name in os.listdir(_place(path)) if part in name))
    except OSError:
        return ()


def _place(path: str) -> str:
    return path if os.path.isabs(path) else os.path.join(rulesets_home(), path)


def recall(form: type[T], *asked: str) -> tuple[T, Seen] | None:
    """What was kept for this question, if it still holds."""
    return opened(form, folder.read(name_of(form, stamp(), asked)))


def opened(form: type[T], data: bytes | None) -> tuple[T, Seen] | None:
    """What is in a file of what is kept, if it still holds."""
    if data is None:
        return None
    size = int.from_bytes(data[:4], "big")
    try:
        seen = msgspec.msgpack.decode(data[4 : 4 + size], type=Seen)
        return (unpacked(form, data[4 + size :]), seen) if seen.same() else None
    except Exception:  # what cannot be read, for whatever reason, is worked out anew
        return None


def keep(value: object, seen: Seen, *asked: str) -> None:
    """Keep the answer to a question, where that can be."""
    if folder.ready():
        folder.write(name_of(type(value), stamp(), asked), closed(value, seen))


def closed(value: object, seen: Seen) -> bytes:
    """What `opened` opens."""
    head = msgspec.msgpack.encode(seen)
    return len(head).to_bytes(4, "big") + head + packed(value)


def name_of(form: type, made_by: str, asked: tuple[str, ...]) -> str:
    """The name of the file: another one for another form, program or question."""
    question = "\0".join((made_by, *asked)).encode("utf-8", "surrogateescape")
    return f"{form.__name__.lower()}-{hashlib.sha256(question).hexdigest()}"
