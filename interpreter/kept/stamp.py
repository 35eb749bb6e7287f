"""What everything that is kept depends on: this program and what it is built with, and the Python.

What the user keeps is for this very installation, and goes by the sizes and times of our files. What comes
with the program was made elsewhere, where they had other times: it goes by what stands in them."""

from __future__ import annotations

import hashlib
import os
import platform
import sys
from collections.abc import Iterator
from functools import cache
from importlib.machinery import PathFinder
from typing import Final

import msgspec

import rulewright
from rulewright import dsl, interpreter
from rulewright.interpreter import kept
from rulewright.interpreter.kept.folder import code_of


@cache
def stamp() -> str:
    """Another one with each change of the code. Files of code go by their size and the time of their last
    change, as they do for Python's own kept files; texts of games never do (`entries.py`)."""
    found = hashlib.sha256()
    built = (rulewright.__version__, msgspec.__version__, sys.version, platform.machine(), sys.byteorder)
    found.update(repr(built).encode())
    for path in (*dsl.__path__, *interpreter.__path__):
        for line in sorted(_files(path)):
            found.update(line.encode("utf-8", "surrogateescape"))
    for name in ("lark", "yaml"):
        spec = PathFinder.find_spec(name)
        origin = spec.origin if spec is not None and spec.origin is not None else ""
        found.update(_line(origin, os.stat(origin)).encode() if origin else b"")
    return found.hexdigest()


@cache
def code_sum() -> str:
    """A sum of all code, and of all data, by which a ruleset is loaded and kept."""
    found = hashlib.sha256()
    for room in (dsl, kept):
        (path,) = room.__path__
        for name in sorted(os.path.relpath(each, path).split(os.sep) for each in _sources(path)):
            data = code_of(os.path.join(path, *name))
            found.update(f"{name} {len(data)}\n".encode("utf-8", "surrogateescape"))
            found.update(data)
    return found.hexdigest()


_CODE: Final = (".py", ".json", ".yaml", ".txt", ".lark")  # what comes with every installation


def _sources(folder: str) -> Iterator[str]:
    return (entry.path for entry in _entries(folder) if entry.name.endswith(_CODE))


def _files(folder: str) -> Iterator[str]:
    return (_line(entry.path, entry.stat()) for entry in _entries(folder))


def _entries(folder: str) -> Iterator[os.DirEntry[str]]:
    """All files of a folder and of those in it."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if not entry.is_dir():
                yield entry
            elif entry.name != "__pycache__":
                yield from _entries(entry.path)


def _line(path: str, status: os.stat_result) -> str:
    return f"{path} {status.st_size} {status.st_mtime_ns}\n"
