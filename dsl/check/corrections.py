"""Places in the text of a rule where a correction goes, and corrections of one word."""

from __future__ import annotations

import re

from rulewright.dsl import tree
from rulewright.dsl.files.source import Span
from rulewright.dsl.report.diagnostics import Fix


def before(block: tree.Node) -> Span:
    """Right before the `{` of a block: where the conditions of an ability end."""
    return block.span.source.span(block.span.line, block.span.column, block.span.line, block.span.column)


def behind(first: Span, last: Span) -> Span:
    """From the end of one part of a text to the end of another."""
    return first.source.span(first.end_line, first.end_column, last.end_line, last.end_column)


def with_as(name: Span) -> Span:
    """A name with the `as` before it, as far as they stand on one line."""
    written = name.source.line(name.line)[: name.column - 1]
    said = written.rstrip(" ")
    before = said.removesuffix("as")
    apart = len(before) < len(said) < len(written) and not re.match(r"\w", before[-1:])
    column = len(before.rstrip(" ")) + 1 if apart else name.column
    return name.source.span(name.line, column, name.end_line, name.end_column)


def aimed(name: Span) -> Fix | None:
    """The `choose` before a name that was given becomes a `target`."""
    written = name.source.line(name.line)[: name.column - 1]
    found = [each.span() for each in re.finditer(r"\bchoose\b", written)]
    if not found:
        return None
    first, end = found[-1]
    return Fix(
        name.source.span(name.line, first + 1, name.line, end + 1), "target", "write target", sure=False
    )


def first_word(span: Span, word: str) -> Fix:
    """Another word in place of the first one of a text."""
    said = re.match(r"\w+", span.source.line(span.line)[span.column - 1 :])
    end = span.column + (len(said.group()) if said else 0)
    return Fix(span.source.span(span.line, span.column, span.line, end), word, f"write {word}", sure=False)
