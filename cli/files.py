"""Names for files that the commands write."""

from __future__ import annotations

import os
import tempfile


def free_name(stem: str, suffix: str) -> str:
    """A name in this folder that no file has yet; in the temporary one where this is closed to us."""
    folder = "" if os.access(".", os.W_OK) else tempfile.gettempdir()
    name, number = os.path.join(folder, stem + suffix), 1
    while os.path.exists(name):
        number += 1
        name = os.path.join(folder, f"{stem}-{number}{suffix}")
    return name
