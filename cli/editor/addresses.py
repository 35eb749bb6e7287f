"""Addresses of an editor as paths of the system."""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from pygls.uris import to_fs_path

from rulewright.dsl.files.paths import MAIN

_LONGEST_BESIDE: Final = ".words.long.yaml"  # as long as any by which words of a deck are looked for


def path_of(uri: str) -> str:
    """The path of an address; a text that has no file keeps its address as its name. What no file can be at,
    or none that could be looked at, is a text without a file under a name of ours."""
    try:
        path = (to_fs_path(uri) if uri.startswith("file:") else None) or uri
        if _can_be_asked_for(path):
            return path
    except (OSError, ValueError):  # no address at all, a path of signs or of a length that no system takes
        pass
    return f"untitled:{sha256(uri.encode('utf-8', 'surrogatepass')).hexdigest()[:16]}"


def _can_be_asked_for(path: str) -> bool:
    """May the system be asked whether there is a file, and others beside it, as for the texts of a game?
    Raises OSError or ValueError where it may not."""
    for each in (path + _LONGEST_BESIDE, os.path.join(os.path.dirname(path), MAIN)):
        with suppress(FileNotFoundError, NotADirectoryError):
            os.lstat(each)
    return bool(Path(path).name)
