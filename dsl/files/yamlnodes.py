"""The tree of a YAML file, with the place of every part; and the way from a block of rules back to the file.

Plain data: the loader makes it, the schema check and the compiler read it. Only four things exist in a deck
(text, whole numbers, true/false, nothing) in lists and maps with text keys."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence as AbstractSequence
from typing import Final, TypeAlias

from msgspec import Struct

from rulewright.dsl.files.characters import cut
from rulewright.dsl.files.source import Source, Span
from rulewright.dsl.report.diagnostics import Diagnostic, Fix

Plain: TypeAlias = "str | int | bool | list[Plain] | dict[str, Plain] | None"


class Scalar(Struct, frozen=True):
    """One value. `style` tells how it was written: "" plain, "'" or '"' quoted, "|" or ">" as a block."""

    value: str | int | bool | None
    span: Span
    style: str = ""


class Sequence(Struct, frozen=True):
    """A list."""

    items: tuple[Node, ...]
    span: Span


class Mapping(Struct, frozen=True):
    """A map with text keys, in the order written, and the place of each key."""

    entries: dict[str, Node]
    key_spans: dict[str, Span]
    span: Span


Node: TypeAlias = Scalar | Sequence | Mapping


def to_plain(node: Node) -> Plain:
    """The value without its places: what `yaml.safe_load` would give. The loader has bounded the depth."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Sequence):
        return [to_plain(item) for item in node.items]
    return {key: to_plain(value) for key, value in node.entries.items()}


def find(node: Node, path: AbstractSequence[str | int]) -> Node | None:
    """The node at a path of keys and list positions, or None."""
    at: Node = node
    for step in path:
        if isinstance(at, Mapping) and isinstance(step, str) and step in at.entries:
            at = at.entries[step]
        elif isinstance(at, Sequence) and isinstance(step, int) and 0 <= step < len(at.items):
            at = at.items[step]
        else:
            return None
    return at


# --- rules text ---------------------------------------------------------------------------------------------

E_NOT_BLOCK: Final = "E0140"
E_NO_TEXT: Final = "E0141"


class RulesText(Struct, frozen=True):
    """Rules taken out of a YAML file. `lines[i]` is where line i + 1 of the text begins in the file."""

    text: str
    source: Source
    lines: tuple[tuple[int, int], ...]

    def place(self, line: int, column: int) -> tuple[int, int]:
        """The line and column in the file of a position in the text; outside it, the nearest line."""
        index = min(max(line, 1), len(self.lines)) - 1
        at, start = self.lines[index]
        return at, start + max(column, 1) - 1

    def span(self, line: int, column: int, end_line: int, end_column: int) -> Span:
        """The span in the file of a stretch of the text."""
        first, last = self.place(line, column), self.place(end_line, end_column)
        return Span(self.source, *first, *max(first, last))

    def span_of(self, start: int, end: int) -> Span:
        """The span in the file of the characters `start:end` of the text."""
        breaks = [found.end() for found in re.finditer("\n", self.text)]
        places = []
        for offset in (start, end):
            line = bisect_right(breaks, offset)
            places += [line + 1, offset - (breaks[line - 1] if line else 0) + 1]
        return self.span(*places)

    @staticmethod
    def whole(source: Source) -> RulesText:
        """A rules file: the text is the file."""
        return RulesText(source.text, source, tuple((n, 1) for n in range(1, source.text.count("\n") + 2)))


_HEADER: Final = re.compile(r"[|>][-+1-9]*")


def rules_text(scalar: Scalar) -> RulesText | Diagnostic:
    """The rules in a value, with their places; or what keeps the places from being known."""
    span = scalar.span
    if not isinstance(scalar.value, str):
        said = "nothing" if scalar.value is None else f"`{cut(span.text())}`"
        message = f"rules are expected here, found {said}"
        return Diagnostic(
            E_NO_TEXT, message, span, "write `|` after the key and the rules on the lines below it"
        )
    if scalar.style == "|":
        return _literal(scalar.value, span)
    raw = span.text()
    if span.line == span.end_line:
        inner = raw[1:-1] if scalar.style in ("'", '"') else raw
        # Equal text means that no escape stands in it, so every character keeps its column.
        if scalar.style != ">" and inner == scalar.value:
            return RulesText(inner, span.source, ((span.line, span.column + (len(raw) - len(inner)) // 2),))
    return _reshaped(scalar)


def _literal(text: str, span: Span) -> RulesText:
    """Line i of a `|` block is line i below its header, and its text is the end of that line."""
    lines = text.split("\n")
    if len(lines) > 1 and lines[-1] == "":
        lines.pop()
    places: list[tuple[int, int]] = []
    block_column = 0
    for number, line in enumerate(lines, span.line + 1):
        column = len(span.source.line(number)) - len(line) + 1
        if line and not block_column:
            block_column = column
        places.append((number, column if line else max(block_column, 1)))
    return RulesText(text, span.source, tuple(places))


def _reshaped(scalar: Scalar) -> Diagnostic:
    span = scalar.span
    fix = None
    if scalar.style == ">":
        sign = span.source.span(span.line, span.column)
        fix = Fix(sign, "|", "write `|` in place of `>`")
        header = _HEADER.match(span.text())
        place = span.source.span(
            span.line, span.column, span.line, span.column + (header.end() if header else 1)
        )
        return Diagnostic(
            E_NOT_BLOCK, "rules cannot be a folded block (`>`)", place, "write `|` instead", fix=fix
        )
    above = _key_above(span)
    if not scalar.style and above:
        return no_bar(span.source, above)
    how = (
        "spread over several lines"
        if span.line != span.end_line
        else "written with escapes or doubled quotes"
    )
    hint = "write `|` after the key and the rules as they are on the lines below it"
    return Diagnostic(E_NOT_BLOCK, f"rules cannot be {how} here", span, hint)


def _key_above(span: Span) -> int:
    """The line of the key whose value begins on a line below it; 0 where that is the line of the key."""
    number = span.line
    if span.source.line(number)[: span.column - 1].strip():
        return 0
    while number > 1 and not span.source.line(number - 1).split("#")[0].strip():
        number -= 1
    return number - 1


def no_bar(source: Source, line: int) -> Diagnostic:
    """The lines below a key are rules, and the `|` that would say so is missing."""
    text = source.line(line).partition("#")[0].rstrip(" ")
    key = len(text) - len(re.sub(r"^ *(?:- +)*", "", text))
    end = source.span(line, len(text) + 1, line, len(text) + 1)
    message = f"a `|` is missing after `{cut(text[key:])}`, since its text stands on the lines below"
    fix = Fix(end, " |", "put a `|` behind it")
    place = source.span(line, key + 1, line, len(text) + 1)
    return Diagnostic(E_NOT_BLOCK, message, place, f"write `{cut(text[key:])} |`", fix=fix)
