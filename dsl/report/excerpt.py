"""The part of a report that shows the source: lines, gutter, carets.

Widths are counted in cells of a terminal, not in characters: a Chinese character takes two, an accent that
combines with its letter none, a tab goes to the next stop.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from rulewright.dsl.files.characters import UNSAFE, escape
from rulewright.dsl.files.source import Source, Span
from rulewright.dsl.report.cells import cells, letters

TAB_STOP: Final = 4
_APART: Final = re.compile(f"[\t{UNSAFE.pattern[1:]}")
_RUNS: Final = re.compile(f"{_APART.pattern}|[^\t{UNSAFE.pattern[1:]}+")
_MIN_ROOM: Final = 20
_LEAD: Final = 12  # how much is shown before a span when the line has to be cut
_LOOKED_AT: Final = 40  # characters of a long line for each cell that there is: with accents, many make one


class Mark(Struct, frozen=True):
    """One stretch to underline, with words beside it."""

    span: Span
    words: str
    primary: bool


class Row(Struct, frozen=True):
    """One line of an excerpt. `kind` says how to colour it: source, primary, secondary, gap."""

    kind: str
    gutter: str
    text: str


def shown(character: str, column: int) -> str:
    """One character, or letter of several, as it appears at a cell column, safe to print."""
    if character == "\t":
        return " " * (TAB_STOP - column % TAB_STOP)
    return escape(character) if UNSAFE.match(character) else character


def _letters(text: str) -> Iterator[str]:
    """What is shown as one each: a letter with its accents, a tab, a character that is not safe to print."""
    for run in _RUNS.findall(text):
        yield from run if _APART.match(run) else letters(run)


def rows(source: Source, marks: list[Mark], width: int, size: int) -> Iterator[Row]:
    """The excerpt of one source with all of its marks; `size` is how many digits the gutter has room for."""
    by_line: dict[int, list[tuple[int, int, Mark, bool]]] = {}
    for mark in marks:
        for line, start, end, last in _pieces(source, mark.span):
            by_line.setdefault(line, []).append((start, end, mark, last))
    room = max(width - size - 3, _MIN_ROOM)
    previous = 0
    for line in sorted(by_line):
        if previous and line == previous + 2:
            yield Row("source", f"{line - 1:>{size}} | ", _window(source.line(line - 1), 0, 1, room)[0])
        elif previous and line > previous + 2:
            yield Row("gap", "...", "")
        previous = line
        pieces = sorted(
            by_line[line], key=lambda piece: (not piece[2].primary, piece[0], piece[1], piece[2].words)
        )
        # One window serves all marks of a line when they fit together; the primary one decides when they do
        # not.
        start = pieces[0][0]
        text, offset = _window(source.line(line), start, pieces[0][1], room)
        yield Row("source", f"{line:>{size}} | ", text)
        for begin, end, mark, last in pieces:
            yield _underline(source.line(line), begin, end, mark, last, offset, (size, room))


def _pieces(source: Source, span: Span) -> Iterator[tuple[int, int, int, bool]]:
    """What to underline, as (line, start, end, is the last): of a long span the first and last line."""
    first = min(max(span.line, 1), source.line_count)
    last = min(max(span.end_line, first), source.line_count)
    text = source.line(first)
    start = min(max(span.column - 1, 0), len(text))
    if first == last:
        yield first, start, max(min(span.end_column - 1, len(text)), start + 1), True
        return
    yield first, start, max(len(text.rstrip()), start + 1), False
    text = source.line(last)
    indent = len(text) - len(text.lstrip())
    yield last, indent, max(min(span.end_column - 1, len(text)), indent + 1), True


def _cut_front(line: str, start: int, end: int, room: int) -> int:
    """The first character to show so that the stretch fits."""
    if len(line) <= 4 * room and _width_of(line[:end]) <= room - 1:
        return 0
    stretch = min(end - start, room)
    return max(0, start - max(_LEAD, room - stretch - _LEAD))


def _width_of(text: str) -> int:
    column = 0
    for character in _letters(text):
        column += cells(shown(character, column))
    return column


def _window(line: str, start: int, end: int, room: int) -> tuple[str, int]:
    """The part of a line around a stretch that fits the room, and the first character shown."""
    front = _cut_front(line, start, end, room)
    parts = ["…"] if front else []
    column = len(parts)
    most = front + room * _LOOKED_AT
    for character in _letters(line[front:most]):
        piece = shown(character, column)
        if column + cells(piece) > room - 1:
            parts.append("…")
            break
        parts.append(piece)
        column += cells(piece)
    else:
        parts += ["…"] if len(line) > most else []
    return "".join(parts).rstrip(), front


def _underline(
    line: str, begin: int, end: int, mark: Mark, last: bool, front: int, size_room: tuple[int, int]
) -> Row:
    size, room = size_room
    column = 1 if front else 0
    most = room * _LOOKED_AT
    for character in _letters(line[front : min(max(begin, front), front + most)]):
        column += cells(shown(character, column))
        if column >= room - 1:
            break
    column = min(column, room - 1)
    width, at = 0, column
    begin = max(begin, front)
    for character in _letters(line[begin : min(end, begin + most)]):
        width += cells(shown(character, at + width))
        if at + width >= room:
            break
    sign = ("^" if mark.primary else "-") * max(1, min(width, room - at))
    words = f" {mark.words}" if mark.words and last else ""
    return Row("primary" if mark.primary else "secondary", " " * size + " | ", " " * column + sign + words)
