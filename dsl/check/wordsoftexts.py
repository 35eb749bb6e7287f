"""The words of a text, for whoever asks after thousands of them: the text is gone through once."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from functools import lru_cache
from typing import Final

from rulewright.dsl.files.source import Source, Span
from rulewright.dsl.tree import Word

_KEPT: Final = 8  # texts; those of one file are checked one after the other
_WORD: Final = re.compile(r"\w+")
_GIVEN: Final = re.compile(r"\b(?:as|let) +(?=(\w+))")

Given = dict[str, list[tuple[int, int]]]  # the lines that give a name, with the column where it stands first


def how_often(source: Source, word: str) -> int:
    """How often a word stands in a text."""
    return _counted(source)[word]


def given_above(word: Word) -> Span | None:
    """Where the text gives a name, with `as` or `let`, in the nearest line above a use of it."""
    source = word.span.source
    lines = _given(source).get(word.text, [])
    nearest = bisect_left(lines, (word.span.line, 0)) - 1
    if nearest < 0:
        return None
    line, column = lines[nearest]
    return source.span(line, column, line, column + len(word.text))


@lru_cache(maxsize=_KEPT)
def _counted(source: Source) -> Counter[str]:
    return Counter(_WORD.findall(source.text))


@lru_cache(maxsize=_KEPT)
def _given(source: Source) -> Given:
    given: Given = {}
    for number in range(1, source.line_count + 1):
        for found in _GIVEN.finditer(source.line(number)):
            lines = given.setdefault(found[1], [])
            if not lines or lines[-1][0] != number:
                lines.append((number, found.start(1) + 1))
    return given
