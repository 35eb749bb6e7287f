"""Lines of a YAML file that do not line up, and quotes that are never closed: what the lines around tell.

PyYAML notices both somewhere below. Whatever stands in a block of text (`rules: |`) is no YAML, so it is
left out when the lines above are looked at.
"""

from __future__ import annotations

import re
from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.files.source import Source, Span
from rulewright.dsl.files.yamlcodes import E_INDENT, E_QUOTE
from rulewright.dsl.report.diagnostics import Diagnostic, Fix, Label

_LINE: Final = re.compile(
    r"""(?P<indent> *)(?P<dashes>(?:- +)*)(?P<key>[^\s:#"'{}\[\],-][^\s:#"'{}\[\],]*):(?:\s|$)"""
)
_BLOCK: Final = re.compile(r""" *(?:- +)*[^\s:#"'{}\[\],]+: +[|>][-+0-9]*\s*(?:#.*)?$""")
_BLANK: Final = re.compile(r"\s*(?:#|$)")
_BEFORE_VALUES: Final = frozenset(":{[,")


def indent_of(line: str) -> int:
    """How many spaces a line begins with."""
    return len(line) - len(line.lstrip(" "))


def block_above(source: Source, line: int) -> int:
    """The line of the `key: |` whose text ends right above a line, or 0."""
    number = line - 1
    while number > 0:
        text = source.line(number)
        if _BLOCK.match(text):
            return number
        if not _BLANK.match(text) and _LINE.match(text) and indent_of(text) <= indent_of(source.line(line)):
            return 0
        number -= 1
    return 0


# --- lines that do not line up ------------------------------------------------------------------------------


def out_of_block(source: Source, line: int) -> Diagnostic | None:
    """A line of a text below `rules: |` that is not indented enough to belong to it."""
    header = block_above(source, line)
    text = source.line(line)
    if not header or _BLANK.match(text) or re.match(r" *- ", text):
        return None
    begins = indent_of(source.line(header)) + len(_dashes(source.line(header)))
    first = next((n for n in range(header + 1, line) if source.line(n).strip()), 0)
    column = indent_of(source.line(first)) + 1 if first else begins + 3
    here = indent_of(text) + 1
    if here >= column or (not first and here > begins + 1) or _LINE.match(text):
        return None
    key = source.line(header).strip().lstrip("- ").partition(":")[0]
    span = source.span(line, here, line, len(text.rstrip()) + 1)
    if first:
        label = Label(source.span(first, column), f"the text begins at column {column}")
        message = f"this line has fewer spaces before it than the text of `{cut(key)}`"
    else:
        label = Label(source.span(header, begins + 1), "the text belongs to this")
        message = f"the text of `{cut(key)}` needs more spaces before it than `{cut(key)}` has"
    hint = f"begin it at column {column}: put {spaces(column - here)} before it, as before all its lines"
    if first:
        hint = f"begin it at column {column}, below the lines above: put {spaces(column - here)} before it"
    return Diagnostic(E_INDENT, message, span, hint, (label,))


def spaces(count: int) -> str:
    """`1 more space`, `2 more spaces`."""
    return f"{count} more space{'s' if count != 1 else ''}"


def _dashes(line: str) -> str:
    found = re.match(r" *((?:- +)*)", line)
    return found.group(1) if found else ""


def line_up(source: Source, line: int, message: str) -> Diagnostic | None:
    """A line that begins between the columns of the lines above: where it was most likely meant to begin."""
    text = source.line(line)
    entry = bool(re.match(r" *-(?: |$)", text))
    own = indent_of(text) + 1
    columns = _columns(source, line, entry)
    if not columns or own in columns:
        return None
    column = min(columns, key=lambda each: (abs(each - own), -each))
    other = columns[column]
    more = column - own
    change = (
        f"put {spaces(more)} before it" if more > 0 else f"take {-more} space{'s' if more < -1 else ''} away"
    )
    word = source.line(other)[column - 1 :].split(":")[0].split(" ")[0]
    below = "like the `-` above" if word == "-" else f"below `{cut(word)}`"
    hint = f"begin it at column {column}, {below}: {change}"
    if sum(abs(each - own) == abs(more) for each in columns) == 1 and abs(more) < 3:
        side = "right" if more < 0 else "left"
        message = f"this line stands {abs(more)} space{'s' if abs(more) > 1 else ''} too far to the {side}"
    label = Label(source.span(other, column), f"this begins at column {column}")
    fix = Fix(source.span(line, 1, line, own), " " * (column - 1), change, sure=abs(more) == 1)
    return Diagnostic(E_INDENT, message, source.span(line, own), hint, (label,), fix)


def _columns(source: Source, line: int, entry: bool) -> dict[int, int]:
    """The columns where lines above begin, entries of lists or keys, each with the nearest such line."""
    found: dict[int, int] = {}
    for number in range(line - 1, 0, -1):
        text = source.line(number)
        shape = _LINE.match(text)
        if _BLOCK.match(text):  # what was taken for keys below stands in its text
            found = {
                column: at for column, at in found.items() if column <= indent_of(text) + 1 or at < number
            }
        if shape is None:
            continue
        dash, key = len(shape["indent"]) + 1, len(shape["indent"]) + len(shape["dashes"]) + 1
        if entry and shape["dashes"]:
            found.setdefault(dash, number)
        elif not entry:
            found.setdefault(key, number)
        if key == 1:
            break
    return found


# --- quotes -------------------------------------------------------------------------------------------------


def unclosed_quote(source: Source, until: int) -> Diagnostic | None:
    """A text that begins with `"` and is not closed on its line, with other keys below it."""
    number = until + 1
    while number > 1:
        number -= 1
        text = source.line(number)
        shape = _LINE.match(text)
        if shape is None or _BLOCK.match(text) or (at := _open_quote(text, shape.end())) < 0:
            continue
        if header := _block_around(source, number):
            number = header  # all between stands in the same block
            continue
        following = source.line(number + 1) if number < source.line_count else ""
        if '"' in following and not _LINE.match(following) and not _BLANK.match(following):
            return None  # a text over two lines
        return _unclosed(source, number, at)
    return None


def _open_quote(text: str, start: int) -> int:
    """Where the quote stands that nothing closes, or -1."""
    opened = -1
    at = start
    before = text[:start].rstrip(" ")[-1:]  # the last sign that is no space
    while at < len(text):
        sign = text[at]
        if opened < 0 and sign == '"' and before in _BEFORE_VALUES:
            opened = at
        elif opened < 0 and sign == "#" and text[at - 1] == " ":
            break
        elif opened >= 0 and sign == "\\":
            at += 1
        elif opened >= 0 and sign == '"':
            opened = -1
        if sign != " ":
            before = sign
        at += 1
    return opened


def _block_around(source: Source, line: int) -> int:
    """The line of the `key: |` in whose text a line stands, or 0."""
    own = indent_of(source.line(line))
    for number in range(line - 1, 0, -1):
        text = source.line(number)
        if _BLANK.match(text) or indent_of(text) >= own:
            continue
        if _BLOCK.match(text):
            return number
        own = indent_of(text)
    return 0


def _unclosed(source: Source, line: int, at: int) -> Diagnostic:
    text = source.line(line).rstrip()
    inner = len(text.rstrip("}]")) if any(sign in text[:at] for sign in "{[") else len(text)
    key = len(text) - len(re.sub(r"^\s*(?:- +)*", "", text))
    shown = f'{text[key:inner]}"{text[inner:]}'
    span = source.span(line, at + 1, line, inner + 1)
    fix = Fix(source.span(line, inner + 1, line, inner + 1), '"', "close the quote")
    hint = f'write a `"` where the text ends: `{cut(shown, 60)}`'
    return Diagnostic(E_QUOTE, "this quote is not closed", span, hint, fix=fix)


def quote_began(span: Span) -> Diagnostic | None:
    """The same where it is known at which quote the text begins."""
    source = span.source
    text = source.line(span.line)
    if text[span.column - 1 : span.column] != '"' or _open_quote(text, span.column - 1) != span.column - 1:
        return None
    return _unclosed(source, span.line, span.column - 1)
