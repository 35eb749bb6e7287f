"""Files that the commands write."""

from __future__ import annotations

import os
import tempfile


def write_file(path: str, text: str) -> None:
    """Put the text into a file, whole or not at all; into a pipe or a device as it comes."""
    from rulewright.interpreter.files import write_whole

    target = os.path.realpath(path)
    if os.path.exists(target) and not os.path.isfile(target) and not os.path.isdir(target):
        # What is renamed over `/dev/null` would stay there.
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
    else:
        write_whole(path, text)


def free_name(stem: str, suffix: str) -> str:
    """A name in this folder that no file has yet; in the temporary one where this is closed to us."""
    folder = "" if os.access(".", os.W_OK) else tempfile.gettempdir()
    name, number = os.path.join(folder, stem + suffix), 1
    while os.path.exists(name):
        number += 1
        name = os.path.join(folder, f"{stem}-{number}{suffix}")
    return name
