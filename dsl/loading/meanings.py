"""What a declared word means, as its author notes it: the comment above it, or behind it on its line."""

from __future__ import annotations

import re
from typing import Final

from rulewright.dsl.files.source import Span

_COMMENT: Final = re.compile(r'^(?:[^"#]|"[^"]*")*#(.*)')


def meaning(span: Span | None) -> str:
    """The note; nothing where there is none. What stands behind the word comes before what stands above."""
    if span is None:
        return ""
    line = span.source.line(span.line)
    if (found := _COMMENT.match(line)) and (note := found[1].strip()):
        return note
    above: list[str] = []
    number = span.line - 1
    while number > 0 and (said := span.source.line(number).strip()).startswith("#"):
        above.insert(0, said.lstrip("# ").rstrip())
        number -= 1
    return " ".join(above)
