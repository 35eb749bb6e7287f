"""What everything that is kept depends on: this program and what it is built with, and the Python."""

from __future__ import annotations

import hashlib
import os
import platform
import sys
from collections.abc import Iterator
from functools import cache
from importlib.machinery import PathFinder

import msgspec

import rulewright
from rulewright import dsl, interpreter


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


def _files(folder: str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                if entry.name != "__pycache__":
                    yield from _files(entry.path)
            else:
                yield _line(entry.path, entry.stat())


def _line(path: str, status: os.stat_result) -> str:
    return f"{path} {status.st_size} {status.st_mtime_ns}\n"
