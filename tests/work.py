"""Work that is counted instead of time, so that a test says the same on every machine, however busy it is."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import pytest


@contextmanager
def at_most(calls: int) -> Iterator[None]:
    """Fail as soon as more functions than that have been called, Python's own among them."""
    count = 0

    def called(_frame: FrameType, event: str, _what: object) -> None:
        nonlocal count
        if event in ("call", "c_call"):
            count += 1
            if count > calls:
                sys.setprofile(None)
                pytest.fail(f"more than {calls:,} calls")

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        yield
    finally:
        sys.setprofile(before)
