"""What the rules say, as their author wrote it: the `if` of an option, the `where` of a choice, part by part.

The tree of a text is gone when its game is played; what is left are places in it. These few words are found
again by reading from such a place: brackets in the language pair up, and `and` joins what must all hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.dsl.files.source import Span

_TOKEN = re.compile(r'"[^"\n]*"|#[^\n]*|[A-Za-z_]\w*|\d+|[^\s\w]')
_OPEN, _CLOSE = "([{", ")]}"
_AFTER_WHERE = frozenset(("by", "secretly", "as", "with", "sorted"))


def guard_of(span: Span | None, label: str) -> str:
    """The condition of the option with these words, in an offer or a mode; "" where it has none."""
    text = span.text() if span is not None else ""
    at = text.find(f'"{label}"')
    return _guard(text[at + len(label) + 2 :]) if at >= 0 else ""


def guard_in(span: Span | None) -> str:
    """The condition of an action or a `may`: the first that stands before its steps."""
    return _guard(span.text()) if span is not None else ""


def where_of(span: Span | None) -> str:
    """What a choice asks of its candidates."""
    return _between(span.text() if span is not None else "", "where", _AFTER_WHERE)


def chosen_in(span: Span | None) -> str:
    """What a choice chooses from: `card in your hand`, without what it asks besides."""
    text = span.text() if span is not None else ""
    words = [word for word, _, _ in _tokens(text)]
    if len(words) < 3 or words[0] not in ("choose", "target"):
        return ""
    found = _between(" ".join(text.split()), words[1], _AFTER_WHERE | {"where"})
    return found.removeprefix("random ")


def best_of(span: Span | None) -> str:
    """Which of those that fit a choice means: `with highest cost of it`."""
    found = _between(span.text() if span is not None else "", "with", frozenset(("by", "secretly", "as")))
    return f"with {found}" if found else ""


def parts(text: str) -> list[str]:
    """What is joined by `and`; the whole where that is not how it is built."""
    found, start, depth = [], 0, 0
    for word, at, end in _tokens(text):
        depth += (word in _OPEN) - (word in _CLOSE)
        if depth == 0 and word == "or":
            return [text]
        if depth == 0 and word == "and":
            found.append(text[start:at].strip())
            start = end
    return [*found, text[start:].strip()]


def _guard(text: str) -> str:
    """From `if` to the brace of the block."""
    for word, _, end in _tokens(text):
        if word == "{":
            return ""
        if word == "if":
            return _until(text[end:], frozenset("{"))
    return ""


def _between(text: str, first: str, last: frozenset[str]) -> str:
    depth = 0
    for word, _, end in _tokens(text):
        depth += (word in _OPEN) - (word in _CLOSE)
        if depth == 0 and word == first:
            return _until(text[end:], last)
    return ""


def _until(text: str, last: frozenset[str]) -> str:
    depth = 0
    for word, at, _ in _tokens(text):
        if depth == 0 and word in last:
            return " ".join(text[:at].split())
        depth += (word in _OPEN) - (word in _CLOSE)
    return " ".join(text.split())


def _tokens(text: str) -> Iterator[tuple[str, int, int]]:
    for match in _TOKEN.finditer(text):
        if not match.group().startswith("#"):
            yield match.group(), match.start(), match.end()
