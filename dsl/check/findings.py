"""Collects what is wrong. Nothing here raises, and the same finding is kept once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Protocol

from msgspec import Struct, field

from rulewright.dsl.files.source import Span
from rulewright.dsl.model import Names
from rulewright.dsl.report.diagnostics import Diagnostic, Fix, Label, Severity, is_slip, nearest, respelling
from rulewright.dsl.tree import Word

_SHOWN = 6  # names that a hint lists when none is close
_LISTED = 6  # names of several of which one is meant
_LONGEST = 40  # letters of a text that a message quotes
_MANY = 12  # more names than these nobody looks through
_UNKNOWN = {
    "noun": "nothing here is called `{}`",
    "happening": "nothing that happens here is called `{}`",
    "resource": "this game has no `{}`",
}


class Findings(Struct):
    """The findings of one run, in the order in which they were met."""

    found: list[Diagnostic] = field(default_factory=list)
    _seen: set[tuple[str, int, int, str, str]] = field(default_factory=set)

    @contextmanager
    def apart(self) -> Iterator[list[Diagnostic]]:
        """What is found in here goes into a list of its own."""
        inner: list[Diagnostic] = []
        outer, self.found = self.found, inner
        seen, self._seen = self._seen, set()
        try:
            yield inner
        finally:
            self.found, self._seen = outer, seen

    def error(
        self,
        code: str,
        message: str,
        span: Span,
        hint: str | None = None,
        *labels: Label | None,
        fix: Fix | None = None,
    ) -> None:
        """Report an error; labels that are None (no second place is known) are left out."""
        kept = tuple(label for label in labels if label is not None)
        self.add(Diagnostic(code, message, span, hint, kept, fix))

    def warning(
        self, code: str, message: str, span: Span, hint: str | None = None, *, fix: Fix | None = None
    ) -> None:
        """Report a lint."""
        self.add(Diagnostic(code, message, span, hint, fix=fix, severity=Severity.WARNING))

    def add(self, finding: Diagnostic) -> None:
        """Keep a finding unless it is there already."""
        span = finding.span
        place = (span.source.name, span.line, span.column) if span else ("", 0, 0)
        key = (finding.code, place[1], place[2], place[0], finding.message)
        if key not in self._seen:
            self._seen.add(key)
            self.found.append(finding)

    def unknown(
        self, code: str, what: str, word: Word, names: Iterable[str], hint: str | None = None
    ) -> None:
        """Report a word that is not among the names of its category, with the nearest one."""
        known = sorted(set(names))
        fix = None if hint else spelt(word, known)
        hint = hint or suggestion(what, word.text, known)
        message = _UNKNOWN.get(what, f"unknown {what} `{{}}`").format(word.text)
        self.error(code, message, word.span, hint, fix=fix)

    @property
    def clean(self) -> bool:
        """No error so far."""
        return all(finding.severity is Severity.WARNING for finding in self.found)


def suggestion(what: str, word: str, names: Iterable[str]) -> str:
    """The nearest name, or else the names there are."""
    candidates = _written(names)
    close = nearest(word, candidates)
    if not close:
        return listed(what, candidates)
    others = [name for name in candidates if name != close[0]]
    if is_slip(word, close[0], candidates) or len(others) >= _MANY or not others:
        return f"did you mean `{close[0]}`?"
    # Perhaps it is no slip at all: then whoever wrote it should see what else there is.
    if len(candidates) <= _SHOWN:
        return listed(what, candidates)
    return f"did you mean `{close[0]}`? Besides, {listed(what, others)}"


def spelt(word: Word, names: Iterable[str]) -> Fix | None:
    """The correction of a word into the nearest name."""
    names = _written(names)
    close = nearest(word.text, names)
    return respelling(word.span, word.text, close[0], names) if close else None


def _written(names: Iterable[str]) -> list[str]:
    """Without `_`, which stands where reading found no name (dsl/mistakes)."""
    return sorted({*names} - {"_"})


def listed(what: str, names: Iterable[str]) -> str:
    """The names there are, as a hint."""
    candidates = _written(names)
    if not candidates:
        return f"no {what} is declared"
    shown = ", ".join(f"`{name}`" for name in candidates[:_SHOWN])
    return (
        f"there {'are' if len(candidates) > 1 else 'is'} {shown}{' ...' if len(candidates) > _SHOWN else ''}"
    )


class Named(Protocol):
    """What has an id and names for people."""

    @property
    def id(self) -> str: ...
    @property
    def names(self) -> Names: ...


def by_another_name(word: str, things: Iterable[Named]) -> str | None:
    """How the language calls what somebody called by its name in another language."""
    for thing in things:
        for language, name in thing.names.items():
            if language != "en" and (word == name or is_slip(word, name, [name])):
                return f"rules are written in English words: write `{thing.id}`"
    return None


def at(span: Span | None, text: str) -> Label | None:
    """A second place, where it is known."""
    return None if span is None else Label(span, text)


def one_of(names: Iterable[str]) -> str:
    """`a`, `b` or `c`; only the first few of many."""
    quoted = [f"`{name}`" for name in names]
    if len(quoted) > _LISTED:
        return f"{', '.join(quoted[:_LISTED])} ..."
    return " or ".join([", ".join(quoted[:-1]), quoted[-1]] if quoted[1:] else quoted)


def shown(span: Span) -> str:
    """The text of a place, in one short line."""
    text = " ".join(span.text().split())
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."
