"""What a single value of a YAML file may not be: anchored, tagged, a list taken for text, an empty entry.

Each check looks at one event or node and yields what is wrong with it; the loader walks and collects.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from rulewright.dsl.characters import cut
from rulewright.dsl.diagnostics import Diagnostic, Label
from rulewright.dsl.source import Span
from rulewright.dsl.yamlcodes import (
    E_ALIAS,
    E_ANCHOR,
    E_INDENT,
    E_NO_SPACE,
    E_NO_VALUE,
    E_TAG,
)
from rulewright.dsl.yamlnodes import Node, Scalar

_ANCHOR: Final = re.compile(r"&\S*")
_TAG: Final = re.compile(r"!\S*")


def alias(event: Any, span: Span) -> Diagnostic:
    """`*name`, which repeats a value."""
    name = cut(event.anchor)
    hint = f'write the value itself; if `*{name}` is text, put it in quotes: "*{name}"'
    return Diagnostic(E_ALIAS, f"aliases (`*{name}`) are not used here", span, hint)


def properties(event: Any, at: Span) -> Iterator[Diagnostic]:
    """`&name` and `!tag` before a value that begins at `at`."""
    if event.anchor is not None:
        name = cut(event.anchor)
        hint = f'write the value itself; if `&{name}` is text, put it in quotes: "&{name}"'
        yield Diagnostic(E_ANCHOR, f"anchors (`&{name}`) are not used here", _sign(_ANCHOR, at), hint)
    # libyaml drops a lone `!`, so the text is asked as well.
    if event.tag is not None or at.source.line(at.line)[at.column - 1 : at.column] == "!":
        span = _sign(_TAG, at)
        hint = "delete it; if it is text, put it in quotes"
        yield Diagnostic(E_TAG, f"tags (`{cut(span.text())}`) are not used here", span, hint)


def _sign(pattern: re.Pattern[str], at: Span) -> Span:
    """The first match of a pattern from a place to the end of its line, or else the place itself."""
    found = pattern.search(at.source.line(at.line), at.column - 1)
    begin, end = found.span() if found else (at.column - 1, at.column)
    return at.source.span(at.line, begin + 1, at.line, end + 1)


def continuation(span: Span) -> Iterator[Diagnostic]:
    """A list entry below a plain text is taken into the text by YAML; its author meant a list."""
    for number in range(span.line + 1, span.end_line + 1):
        line = span.source.line(number)
        if re.match(r" *- ", line):
            dash = span.source.span(number, line.index("-") + 1)
            message = "this `-` is read as part of the text above, not as an entry of a list"
            hint = "leave nothing after the `:` above a list, and line the entries up"
            label = Label(span.source.span(span.line, span.column), "the text")
            yield Diagnostic(E_INDENT, message, dash, hint, (label,))
            return


def flow_value(key: str, span: Span, value: Node) -> Iterator[Diagnostic]:
    """`{en:Lantern}` and `{red, blue}` are maps with empty values to YAML, slips to others."""
    if not isinstance(value, Scalar) or value.value is not None or value.style or value.span.text():
        return
    between = Span(span.source, span.end_line, span.end_column, value.span.line, value.span.column)
    if ":" in between.text():
        return
    text = span.text().split("\n")[0]
    if (colon := text.find(":")) >= 0 and text[0] not in "'\"":
        place = span.source.span(span.line, span.column + colon)
        yield Diagnostic(E_NO_SPACE, "a space is missing after this `:`", place, "write `key: value`")
    else:
        hint = "`{ }` holds `key: value` pairs; a list stands in `[ ]`"
        yield Diagnostic(E_NO_VALUE, f"`{cut(key)}` has no value", span, hint)
