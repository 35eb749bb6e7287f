"""`validate --watch`: again whenever a file changes. Their times are asked for, a few times a second."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NoReturn

from rulewright.cli.screen import clear_output, say

PAUSE: Final = 0.25  # seconds between two looks
_SUFFIXES: Final = (".yaml", ".yml", ".rules")

State = dict[str, tuple[int, int]]


def watch(paths: Sequence[str], check: Callable[[], object]) -> NoReturn:
    """Check now, and after each change of a file, until Ctrl-C."""
    while True:
        # Taken before the check: what changes while that runs is seen afterwards.
        seen = _state(paths)
        clear_output()
        check()
        say(f"watching {len(seen)} {'file' if len(seen) == 1 else 'files'}; Ctrl-C ends")
        while _state(paths) == seen:
            time.sleep(PAUSE)
        _settle(paths)


def _settle(paths: Sequence[str]) -> None:
    """Wait until whoever saves several files is done, though not for long."""
    before: State = {}
    for _ in range(20):
        now = _state(paths)
        if now == before:
            return
        before = now
        time.sleep(PAUSE / 5)


def _state(paths: Sequence[str]) -> State:
    """When each file was last written, and how large it is. What is gone counts as well."""
    found: State = {}
    for file in _files(paths):
        try:
            status = os.stat(file)
        except (OSError, ValueError):
            found[file] = (0, -1)
        else:
            found[file] = (status.st_mtime_ns, status.st_size)
    return found


def _files(paths: Sequence[str]) -> Iterator[str]:
    """The files that paths stand for now; those of a ruleset that comes with the program do not change."""
    from rulewright.cli.reading import folder_of, is_name

    for path in paths:
        folder = folder_of(path)
        if folder is None:
            if not is_name(path):
                yield path
            continue
        for home, _, names in os.walk(folder):
            yield from (str(Path(home, name)) for name in names if name.endswith(_SUFFIXES))
