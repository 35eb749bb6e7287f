"""What a single value of a YAML file may not be: anchored, tagged, a list taken for text, an empty entry.

Each check looks at one event or node and yields what is wrong with it; the loader walks and collects.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.files.source import Span
from rulewright.dsl.files.yamlcodes import (
    E_ALIAS,
    E_ANCHOR,
    E_CURLY,
    E_DUPLICATE,
    E_INDENT,
    E_NO_SPACE,
    E_NO_VALUE,
    E_TAG,
)
from rulewright.dsl.files.yamlnodes import Mapping, Node, Scalar
from rulewright.dsl.report.diagnostics import Diagnostic, Fix, Label

_ANCHOR: Final = re.compile(r"&\S*")
_TAG: Final = re.compile(r"!\S*")


def alias(event: Any, span: Span) -> Diagnostic:
    """`*name`, which repeats a value."""
    name = cut(event.anchor)
    hint = f'write the value itself; if `*{name}` is text, put it in quotes: "*{name}"'
    return Diagnostic(E_ALIAS, f"aliases (`*{name}`) are not used here", span, hint)


def curly_quotes(span: Span) -> Diagnostic | None:
    """`“Lantern, the old one”`: a text in quotes that are none to YAML. `span` begins where it does."""
    line = span.source.line(span.line)
    quoted = _CURLY.match(line, span.column - 1)
    if quoted is None:
        return None
    place = span.source.span(span.line, span.column, span.line, quoted.end() + 1)
    straight = '"' + quoted.group(1).replace('"', "'") + '"'
    hint = f"write straight quotes: {cut(straight, 60)}; such as these come from a word processor"
    fix = Fix(place, straight, "write straight quotes", sure=False)
    message = f"`{line[span.column - 1]}` and `{line[quoted.end() - 1]}` are not the quotes used here"
    return Diagnostic(E_CURLY, message, place, hint, fix=fix)


_CURLY: Final = re.compile(r"[“„«‟]([^“”„«»‟″\\]*)[”“»″](?= *(?:[,}\]#]|$))")


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
    if text.endswith(("”", "»", "″")):
        return  # the end of a text that was told of where it begins
    if (colon := text.find(":")) >= 0 and text[0] not in "'\"":
        place = span.source.span(span.line, span.column + colon)
        yield Diagnostic(E_NO_SPACE, "a space is missing after this `:`", place, "write `key: value`")
    else:
        hint = "`{ }` holds `key: value` pairs; a list stands in `[ ]`"
        yield Diagnostic(E_NO_VALUE, f"`{cut(key)}` has no value", span, hint)


def written_twice(node: Mapping, doubles: list[tuple[str, Span, Node]]) -> Iterator[Diagnostic]:
    """Keys of a map that stand there again. Where all begin again from the first one, a `-` is missing."""
    if len(doubles) > 1 and doubles[0][0] == next(iter(node.entries)):
        key, span, value = doubles[0]
        first = node.key_spans[key]
        if first.source.line(first.line)[: first.column - 1].endswith("- ") and span.column == first.column:
            yield _no_dash(key, span, value, first)
            return
    for key, span, value in doubles:
        message = f"`{cut(key)}` is written twice"
        label = Label(node.key_spans[key], "first written here")
        yield Diagnostic(E_DUPLICATE, message, span, _merged(key, node.entries[key], value), (label,))


def _no_dash(key: str, span: Span, value: Node, first: Span) -> Diagnostic:
    said = f" {cut(value.span.text())}" if isinstance(value, Scalar) and value.span.line == span.line else ""
    dash = span.source.span(span.line, span.column - 2, span.line, span.column)
    label = Label(first.source.span(first.line, first.column - 2), "the entry above begins here")
    message = f"a `-` is missing before `{cut(key)}`, where the next entry of the list begins"
    hint = f"write `- {cut(key)}:{said}`, with the `-` below the one above"
    return Diagnostic(E_DUPLICATE, message, span, hint, (label,), Fix(dash, "- ", "put a `-` before it"))


def _merged(key: str, one: Node, other: Node) -> str:
    """What to do with two values of one key."""
    if isinstance(one, Scalar) and isinstance(other, Scalar):
        if one.style == other.style == "|":
            return f"keep one `{cut(key)}: |`, and put both texts below it"
        return "keep one of them"
    return f"keep one `{cut(key)}:`, and put all that belongs to it below it"
