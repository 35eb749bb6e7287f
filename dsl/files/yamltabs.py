"""Tabs: welcome in texts, refused everywhere else in a YAML file.

A tab at the beginning of a line is the classic slip, which YAML itself reports a line or two later and in
other words. Elsewhere libyaml lets some tabs pass that the Python parser refuses; since a deck must not load
on one machine and fail on another, one rule holds: blocks of text, quotes and comments may have tabs, nothing
else.
"""

from __future__ import annotations

import re
from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.files.source import Source, Span
from rulewright.dsl.files.yamlcodes import E_TAB
from rulewright.dsl.report.diagnostics import Diagnostic

_COMMENT: Final = re.compile(r"(^|\s)#.*")
_ENTRY: Final = re.compile(r"( *(?:- +)*)([A-Za-z_]\w*): +[^\s#|>]")


def tab_problem(place: Span) -> Diagnostic:
    """What to say of a tab that may not stand where it does."""
    if place.source.line(place.line)[: place.column - 1].strip():
        hint = "use a space, or put the text in quotes; most editors can turn tabs into spaces"
        return Diagnostic(E_TAB, "a tab stands between words", place, hint)
    hint = "use spaces at the beginning of a line; most editors can turn tabs into spaces"
    above = next((n for n in range(place.line - 1, 0, -1) if place.source.line(n).strip()), 0)
    if (found := _ENTRY.match(place.source.line(above))) and len(found[1]) > 0:
        count, key = len(found[1]), cut(found[2])
        hint = f"use spaces: {count} here, if the line belongs below `{key}`; most editors can turn tabs into"
        hint += " spaces"
    return Diagnostic(E_TAB, "this line is indented with a tab", place, hint)


def indenting_tab(source: Source, blocks: list[Span], until: int) -> Diagnostic | None:
    """The first line up to `until` that a tab indents, block texts left out."""
    inside = lines_of(blocks)
    for number in range(1, until + 1):
        line = source.line(number)
        found = re.match(r" *(\t+)", line)
        if found and number not in inside and line.strip():
            return tab_problem(source.span(number, found.start(1) + 1, number, found.end(1) + 1))
    return None


def stray_tab(source: Source, blocks: list[Span], quotes: list[Span]) -> Diagnostic | None:
    """The first tab outside of block texts, quotes and comments, of a file that has been read whole."""
    if "\t" not in source.text:
        return None
    if found := indenting_tab(source, blocks, source.line_count):
        return found
    inside = lines_of(blocks)
    blotted: dict[int, str] = {}  # lines with what stands in quotes made unreadable
    for span in quotes:
        for number in range(span.line, span.end_line + 1):
            text = blotted.get(number, source.line(number))
            begin = span.column - 1 if number == span.line else 0
            end = span.end_column - 1 if number == span.end_line else len(text)
            blotted[number] = text[:begin] + "x" * (end - begin) + text[end:]
    for number in range(1, source.line_count + 1):
        line = blotted.get(number, source.line(number))
        if "\t" in line and number not in inside:
            at = _COMMENT.sub(r"\1", line).find("\t")
            if at >= 0:
                return tab_problem(source.span(number, at + 1))
    return None


def lines_of(blocks: list[Span]) -> set[int]:
    """The lines that hold the text of blocks."""
    return {number for block in blocks for number in range(block.line + 1, block.end_line + 1)}
