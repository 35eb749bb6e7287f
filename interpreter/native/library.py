"""A compiled library and its four functions (`playing.h`).

It is called with Python's own lock held: what it works on stands in one place, and one game after the other
is played there.
"""

from __future__ import annotations

import ctypes
from typing import Final

ROOM: Final = 1 << 20  # numbers that one game can tell


class Library:
    """A library in a file; OSError where it cannot be loaded."""

    def __init__(self, path: str) -> None:
        self._calls = ctypes.PyDLL(path)
        self._calls.game.restype = self._calls.copies.restype = ctypes.c_int64
        # Ctrl-C and TERM are heard between two decisions: what they raise comes out of the call.
        self._calls.listen(ctypes.pythonapi.PyErr_CheckSignals)

    def games(self, seed: str, first: int, count: int, detail: bool, width: int) -> list[list[int]]:
        """Games of a seed, a row of so many numbers of each."""
        rows = (ctypes.c_int64 * (count * width))()
        calls = ctypes.c_int64(first), ctypes.c_int64(count), ctypes.c_int64(detail)
        self._calls.games(seed.encode("ascii"), *calls, rows)
        return [rows[place : place + width] for place in range(0, count * width, width)]

    def counts(self, rows: int) -> list[list[int]]:
        """What was counted since it was asked last, four numbers in a row."""
        found = (ctypes.c_int64 * (4 * rows))()
        self._calls.taken_counts(found)
        return [found[place : place + 4] for place in range(0, 4 * rows, 4)]

    def game(self, seed: int) -> tuple[int, list[int], list[int]]:
        """One game: how many decisions (-1: none), what was said at them, and the state at its end."""
        said, end = (ctypes.c_int64 * ROOM)(), (ctypes.c_int64 * ROOM)()
        made = self._calls.game(ctypes.c_uint64(seed), said, ctypes.c_int64(ROOM), end)
        return made, said[:ROOM], end[:ROOM]

    def copies(self, count: int) -> int:
        """Copy the state of the last game so often; how many bytes a state may have."""
        size: int = self._calls.copies(ctypes.c_int64(count))
        return size
