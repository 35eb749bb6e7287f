"""Writing Python functions: lines with indentation, and which locals a later piece of code still needs."""

from __future__ import annotations

import re
from collections.abc import Iterable

WORD = re.compile(r"[A-Za-z_]\w*")
Lines = list[str]
STEP = "    "


def indent(lines: Iterable[str]) -> Lines:
    return [STEP + line for line in lines]


def words(lines: Iterable[str]) -> set[str]:
    """Every identifier in the lines."""
    found: set[str] = set()
    for line in lines:
        found.update(WORD.findall(line.split("  # ")[0]))
    return found


def live(scope: Iterable[str], lines: Lines) -> list[str]:
    """The locals of the scope that the lines mention, in scope order."""
    used = words(lines)
    return [name for name in dict.fromkeys(scope) if name in used]


def unpack(names: list[str]) -> Lines:
    """A block's first line: its frame's live values, the continuation last."""
    return [f"_, {', '.join([*names, 'k'])} = k0"]


def frame(block: str, names: Iterable[str], parent: str = "k") -> str:
    return f"({', '.join([block, *names, parent])})"


def call(name: str, arguments: Iterable[str]) -> str:
    return f"{name}({', '.join(['s', *arguments])})"


def nested(heads: list[str], body: Lines) -> Lines:
    """The body inside each head in turn."""
    for head in reversed(heads):
        body = [f"{head}:", *indent(body)]
    return body
