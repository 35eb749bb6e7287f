"""A text in the one style, as the lines that change."""

from __future__ import annotations

from msgspec import Struct

from rulewright.cli.editor.documents import Document
from rulewright.dsl.syntax.styledfiles import styled_file


class Lines(Struct, frozen=True):
    """Other lines in place of those from `first` to `last`; before `first` where `last` is smaller."""

    first: int
    last: int
    text: tuple[str, ...]


def formatted(document: Document) -> Lines | None:
    """What `rulewright fmt` would change; None where it is nothing, or where the text has mistakes."""
    text, problems = styled_file(document.source)
    if problems or text == document.source.text:
        return None
    old, new = document.lines, text.split("\n")
    shorter = min(len(old), len(new))
    head = next((n for n in range(shorter) if old[n] != new[n]), shorter)
    tail = next((n for n in range(shorter - head) if old[-1 - n] != new[-1 - n]), shorter - head)
    return Lines(head + 1, len(old) - tail, tuple(new[head : len(new) - tail]))
