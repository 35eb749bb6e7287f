"""PyYAML's syntax errors in words for people who do not program.

The parser says "did not find expected key" wherever it gives up, which is often a line below the slip. Each
function here looks at the lines around that place and names the likely slip; the first that recognises one
wins. Nothing of PyYAML's own wording reaches a message, so libyaml and the Python parser, whose words differ,
read alike."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.files.source import E_CHARACTER, Source, Span
from rulewright.dsl.files.yamlchecks import curly_quotes
from rulewright.dsl.files.yamlcodes import (
    E_AFTER_QUOTE,
    E_BLOCK,
    E_BRACKET,
    E_COLON,
    E_DIRECTIVE,
    E_DOCUMENTS,
    E_ESCAPE,
    E_FIRST_CHARACTER,
    E_INDENT,
    E_KEY,
    E_LIST_LINE,
    E_NO_COLON,
    E_NO_SPACE,
    E_QUOTE,
    E_SYNTAX,
    E_TAG,
)
from rulewright.dsl.files.yamlfault import Fault
from rulewright.dsl.files.yamllines import indent_of, line_up, out_of_block, quote_began, unclosed_quote
from rulewright.dsl.files.yamlnodes import no_bar
from rulewright.dsl.files.yamltabs import tab_problem
from rulewright.dsl.report.diagnostics import Diagnostic, Fix, Label

_GLUED: Final = re.compile(r"""\s*(?:- +)*([^\s'":\[\]{},]+)(:)[^\s:]""")
_PAIR: Final = re.compile(r"([a-z][a-z0-9_]*) +([^ :#][^:#]*)")
_HAS_VALUE: Final = re.compile(r"""\s*(?:[^\s'"#][^:]*|(?:- +)*(?::[^:]*|"[^"]*" *|'[^']*' *)): +[^\s#]""")


def explain_syntax(source: Source, error: Exception, open_flows: list[Span], last: Span) -> Diagnostic:
    """The diagnostic for an exception of PyYAML; `last` is the last thing that was read whole."""
    mark, context = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    line, column = (mark.line + 1, mark.column + 1) if mark else (last.line, last.column)
    context_line, context_column = (context.line + 1, context.column + 1) if context else (line, column)
    words = str(getattr(error, "problem", "") or ""), str(getattr(error, "context", "") or "")
    fault = Fault(source, *words, line, column, context_line, context_column, tuple(open_flows))
    if mark is None and isinstance(error, (ValueError, OverflowError)):
        # The Python parser leaks these for an escape such as "\UFFFFFFFF" and does not say where.
        return _no_character(source.span(line, source.line(line).find("\\") + 1 or column))
    for explain in _EXPLANATIONS:
        if found := explain(fault):
            return found
    hint = "look at the brackets, quotes, colons and indentation here and on the line above"
    return Diagnostic(E_SYNTAX, "this place cannot be read as YAML", fault.here(), hint)


# --- colons -------------------------------------------------------------------------------------------------


def _colon(fault: Fault) -> Diagnostic | None:
    if not fault.problem.startswith("mapping values are not allowed"):
        return None
    first = re.search(r":\s", fault.before)
    if first:
        return _second_colon(fault, first.end())
    above = fault.content_above()
    line = fault.source.line(above)
    if found := _GLUED.match(line):
        return _glued(fault.source, above, found)
    if _HAS_VALUE.match(line):
        message = "this line is indented as if it belonged to the line above, which is complete"
        return _not_lined_up(fault, above, message)
    return _no_colon(fault.source, above) if above else None


def _second_colon(fault: Fault, value_at: int) -> Diagnostic:
    value = fault.text[value_at:].strip()
    at = fault.text.index(value, value_at) if value else value_at
    if curly := curly_quotes(fault.source.span(fault.line, at + 1)):
        return curly
    fix = None
    if value and not re.search(r"""["'\\#]""", value):
        span = fault.source.span(fault.line, at + 1, fault.line, at + len(value) + 1)
        fix = Fix(span, f'"{value}"', "put the text in quotes")
    key = fault.text[:value_at].strip().lstrip("- ")
    shown = f': `{cut(key)} "{cut(value)}"`' if fix else ""
    hint = f"put the text after the first `:` in quotes{shown}"
    return Diagnostic(E_COLON, "there is a second `:` on this line", fault.here(), hint, fix=fix)


def _glued(source: Source, line: int, found: re.Match[str]) -> Diagnostic:
    colon = source.span(line, found.start(2) + 1)
    after = source.span(line, found.end(2) + 1, line, found.end(2) + 1)
    fix = Fix(after, " ", "put a space after the `:`")
    value = source.line(line)[found.end(2) :].strip()
    hint = f"write `{cut(found.group(1))}: {cut(value)}`"
    return Diagnostic(E_NO_SPACE, "a space is missing after this `:`", colon, hint, fix=fix)


def _no_colon(source: Source, number: int) -> Diagnostic:
    if (found := out_of_block(source, number)) is not None:
        return found
    line = source.line(number).rstrip()
    start = len(line) - len(re.sub(r"^\s*(?:- +)*", "", line))
    span = source.span(number, start + 1, number, max(len(line), start + 1) + 1)
    message = "a `:` is missing in this line"
    if (pair := _PAIR.fullmatch(line[start:])) is None:
        word = line[start:]
        example = f", for instance `id: {cut(word)}`" if re.fullmatch(r"[a-z][a-z0-9_]*", word) else ""
        return Diagnostic(E_NO_COLON, message, span, f"write `key: value`{example}")
    at = source.span(number, start + len(pair[1]) + 1, number, start + len(pair[1]) + 1)
    hint = f"write `{pair[1]}: {cut(pair[2])}`"
    return Diagnostic(E_NO_COLON, message, span, hint, fix=Fix(at, ":", "put a `:` in", sure=False))


def _simple_key(fault: Fault) -> Diagnostic | None:
    if not fault.problem.startswith("could not find expected ':'"):
        return None
    if found := _GLUED.match(fault.source.line(fault.context_line)):
        return _glued(fault.source, fault.context_line, found)
    return _no_colon(fault.source, fault.context_line)


# --- quotes and characters ----------------------------------------------------------------------------------


def _lost_quote(fault: Fault) -> Diagnostic | None:
    """A quote that swallowed lines, and was closed by one that should open another text."""
    if (
        "',' or" not in fault.problem
        and "expected key" not in fault.problem
        and "block end" not in fault.problem
    ):
        return None
    return unclosed_quote(fault.source, fault.line - 1)


def _quote(fault: Fault) -> Diagnostic | None:
    if "unexpected end of stream" not in fault.problem and "unexpected document" not in fault.problem:
        return None
    if (found := quote_began(fault.began())) is not None:
        return found
    hint = (
        "close the text with the same quote; a text that only begins with an apostrophe goes in double quotes"
    )
    return Diagnostic(E_QUOTE, "this quote is not closed", fault.began(), hint)


def _apostrophe(fault: Fault) -> Diagnostic | None:
    """`'Thieves' Market'`: an apostrophe closed a text in single quotes."""
    if not any(words in fault.problem for words in ("',' or", "expected key", "block end", "'-' indicator")):
        return None
    opened = re.search(r"(?:^|[:{\[,-]) *'([^']*)' *$", fault.before)
    closed = re.search(r"' *(?=[,}\]]|$)", fault.text[fault.column - 1 :])
    if opened is None or closed is None or fault.character in "'\"":
        return None
    start, apostrophe = opened.start(1) - 1, opened.end(1)
    end = fault.column + closed.start()
    inner = fault.text[start + 1 : end - 1]
    if re.search(r"""["\\]|' *[,:]""", inner):
        return None
    span = fault.source.span(fault.line, start + 1, fault.line, end + 1)
    fix = Fix(span, f'"{inner}"', "put it in double quotes")
    message = "this apostrophe ends the text, which stands in single quotes"
    hint = f'put the text in double quotes: "{cut(inner)}"'
    return Diagnostic(E_AFTER_QUOTE, message, fault.source.span(fault.line, apostrophe + 1), hint, fix=fix)


def _escape(fault: Fault) -> Diagnostic | None:
    if "invalid Unicode character" in fault.problem:
        at = fault.text.rfind("\\", 0, fault.column) + 1 or fault.column
        return _no_character(fault.source.span(fault.line, at, fault.line, fault.column + 4))
    if "unknown escape" in fault.problem or "hexadecimal" in fault.problem or "hexdecimal" in fault.problem:
        return _escape_at(fault, fault.text.rfind("\\", 0, fault.column) + 1 or fault.column)
    return None


def _no_character(place: Span) -> Diagnostic:
    hint = "take the escape (the part that begins with `\\`) out of the text"
    return Diagnostic(E_CHARACTER, "this escape does not make a character that may be used", place, hint)


def _escape_at(fault: Fault, column: int) -> Diagnostic:
    place = fault.source.span(fault.line, column, fault.line, column + 2)
    hint = "write `\\\\` for a backslash, or put the text in single quotes"
    return Diagnostic(
        E_ESCAPE, "in double quotes a backslash begins an escape, and this one does not exist", place, hint
    )


def _first_character(fault: Fault) -> Diagnostic | None:
    scanning = re.fullmatch(r"while scanning an (?:alias|anchor)", fault.context)
    if "cannot start any token" in fault.problem:
        at = fault.column
    elif scanning:
        at = fault.context_column
    elif fault.problem.startswith("mapping keys are not allowed"):
        at = fault.column
    else:
        return None
    if fault.character == "\t" and not scanning:
        return tab_problem(fault.here())
    line = fault.context_line if scanning else fault.line
    text = fault.source.line(line)
    value = text[at - 1 :].rstrip()
    span = fault.source.span(line, at, line, at + max(1, len(value)))
    fix = None if re.search(r"""["\\#\]}]|: """, value) else Fix(span, f'"{value}"', "put the text in quotes")
    message = f"a text cannot begin with `{text[at - 1 : at]}`"
    return Diagnostic(
        E_FIRST_CHARACTER, message, fault.source.span(line, at), "put the text in quotes", fix=fix
    )


def _tag(fault: Fault) -> Diagnostic | None:
    if "a tag" not in fault.context and "tag handle" not in fault.problem:
        return None
    hint = "delete it; if it is text, put it in quotes"
    return Diagnostic(E_TAG, "tags (`!`) are not used here", fault.began(), hint)


def _directive(fault: Fault) -> Diagnostic | None:
    first = next(
        (n for n in range(1, fault.line + 1) if not re.match(r"\s*(?:#|$)", fault.source.line(n))), 0
    )
    if "directive" in fault.context:
        place = fault.began()
    elif fault.source.line(first).startswith("%"):  # the Python parser only misses the `---` after it
        place = fault.source.span(first, 1)
    else:
        return None
    hint = "delete the line; a text that begins with `%` goes in quotes"
    return Diagnostic(E_DIRECTIVE, "directives (`%`) are not used here", place, hint)


def _block(fault: Fault) -> Diagnostic | None:
    if "block scalar" not in fault.context:
        return None
    sign = fault.source.line(fault.context_line)[fault.context_column - 1 : fault.context_column]
    message = f"after `{sign}` the text begins on the next line"
    hint = (
        f"put the text below, with more indentation; if the text itself begins with `{sign}`, put "
        "it in quotes"
    )
    return Diagnostic(E_BLOCK, message, fault.rest(), hint)


# --- brackets -----------------------------------------------------------------------------------------------


def _bracket(fault: Fault) -> Diagnostic | None:
    if "',' or" in fault.problem:
        return _unclosed(fault, fault.began())
    if "node content" in fault.problem or "document start" in fault.problem or "block end" in fault.problem:
        pass
    elif "expected key" not in fault.problem and "'-' indicator" not in fault.problem:
        return None
    if fault.character and fault.character in "]}":
        message = f"this `{fault.character}` closes nothing"
        labels = tuple(Label(flow, "this one is still open") for flow in fault.open_flows[-1:])
        hint = "delete it, or close the brackets in the order in which they were opened"
        return Diagnostic(E_BRACKET, message, fault.here(), hint, labels)
    if fault.character == ",":
        hint = "delete the comma; if it is text, put it in quotes"
        return Diagnostic(E_BRACKET, "there is nothing before this comma", fault.here(), hint)
    return _unclosed(fault, fault.open_flows[-1]) if fault.open_flows else None


def _unclosed(fault: Fault, opening: Span) -> Diagnostic:
    sign = opening.source.line(opening.line)[opening.column - 1 : opening.column]
    other = "]" if sign == "[" else "}"
    here = fault.here()
    if fault.character == ":" and re.search(r"[{,]\s*$", fault.before):
        return _no_key(here)
    if fault.character and fault.line == opening.line:
        message = f"a comma or `{other}` is missing before this"
        hint = (
            f"put a comma between entries and `{other}` after the last; a text with `:` or brackets "
            "goes in quotes"
        )
        return Diagnostic(E_BRACKET, message, here, hint, (Label(opening, "opened here"),))
    hint = f"write `{other}` after the last entry, and commas between entries"
    labels = (Label(here, "it is still open here"),) if here.line != opening.line else ()
    return Diagnostic(E_BRACKET, f"this `{sign}` is not closed", opening, hint, labels)


# --- lines that do not line up ------------------------------------------------------------------------------


def _list_line(fault: Fault) -> Diagnostic | None:
    if "sequence entries are not allowed" not in fault.problem:
        return None
    if re.search(r":\s", fault.before):
        hint = "begin the list on the next line"
        return Diagnostic(E_LIST_LINE, "a list cannot begin on the line of its key", fault.here(), hint)
    return _not_lined_up(fault, fault.content_above(), "this entry of a list is not expected here")


def _indentation(fault: Fault) -> Diagnostic | None:
    expected_key = "expected key" in fault.problem or "block end" in fault.problem
    if not expected_key and "'-' indicator" not in fault.problem:
        return None
    if re.search(r"""["'] *$""", fault.before):
        hint = (
            'delete the text after it; if the quote is an apostrophe, put the whole text in "double quotes"'
        )
        return Diagnostic(E_AFTER_QUOTE, "there is text after the closing quote", fault.rest(), hint)
    if fault.character == ":" and not fault.before.strip():
        return _no_key(fault.here())
    began = fault.context_line
    if fault.context == "while parsing a block collection":
        message = "this line stands among the entries of a list but does not begin with `-`"
        return _not_lined_up(fault, began, message)
    if re.match(r"-(?:\s|$)", fault.text[fault.column - 1 :]):
        return _not_lined_up(fault, began, "this entry of a list stands among `key: value` lines")
    message = "this line is not lined up with the lines it belongs to"
    return _not_lined_up(fault, fault.content_above(), message)


def _no_key(place: Span) -> Diagnostic:
    return Diagnostic(E_KEY, "a key is missing before this `:`", place, "write a key before the `:`")


def _document(fault: Fault) -> Diagnostic | None:
    if "document start" not in fault.problem:
        return None
    above = fault.content_above()
    if fault.source.line(above).startswith("..."):
        hint = "keep one document in a file; delete the line `...`"
        return Diagnostic(E_DOCUMENTS, "a second document begins here", fault.here(), hint)
    if fault.before.strip():
        hint = "the value before it is complete; delete this, or put all of it in quotes"
        return Diagnostic(E_SYNTAX, "this does not belong to anything", fault.rest(), hint)
    return _not_lined_up(fault, above, "this line is not lined up with the lines above")


def _not_lined_up(fault: Fault, other: int, message: str) -> Diagnostic:
    if fault.line <= fault.source.line_count and (
        found := out_of_block(fault.source, fault.line) or line_up(fault.source, fault.line, message)
    ):
        return found
    column = len(fault.source.line(other)) - len(fault.source.line(other).lstrip()) + 1
    labels: tuple[Label, ...] = ()
    hint = "begin it at the same column as the lines it belongs to"
    if 0 < other < fault.line and fault.line <= fault.source.line_count:
        labels = (Label(fault.source.span(other, column), f"this begins at column {column}"),)
    return Diagnostic(E_INDENT, message, fault.here(), hint, labels)


def _no_bar(fault: Fault) -> Diagnostic | None:
    """Rules on the lines below `rules:` that were read as YAML."""
    own = indent_of(fault.text)
    for number in range(fault.line - 1, 0, -1):
        line = fault.source.line(number)
        if not line.strip() or (indent_of(line) >= own and not _RULES_KEY.match(line)):
            continue
        if (found := _RULES_KEY.match(line)) and len(found[1]) < own:
            return no_bar(fault.source, number)
        own = min(own, indent_of(line))
        if own == 0:
            return None
    return None


_RULES_KEY: Final = re.compile(r"( *(?:- +)*)(?:rules|scenarios|map): *(?:#.*)?$")
_EXPLANATIONS: Final[tuple[Callable[[Fault], Diagnostic | None], ...]] = (
    _directive,
    _tag,
    _no_bar,
    _lost_quote,
    _colon,
    _simple_key,
    _quote,
    _apostrophe,
    _escape,
    _block,
    _first_character,
    _bracket,
    _list_line,
    _indentation,
    _document,
)
