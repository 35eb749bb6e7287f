"""Collects what is wrong. Nothing here raises, and the same finding is kept once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rulewright.dsl.diagnostics import Diagnostic, Fix, Label, Severity, nearest, respelling
from rulewright.dsl.source import Span
from rulewright.dsl.tree import Word

_SHOWN = 6  # names that a hint lists when none is close


@dataclass(slots=True)
class Notes:
    """The findings of one run, in the order in which they were met."""

    found: list[Diagnostic] = field(default_factory=list)
    _seen: set[tuple[str, int, int, str, str]] = field(default_factory=set)

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

    def warning(self, code: str, message: str, span: Span, hint: str | None = None) -> None:
        """Report a lint."""
        self.add(Diagnostic(code, message, span, hint, severity=Severity.WARNING))

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
        self.error(code, f"unknown {what} `{word.text}`", word.span, hint, fix=fix)

    @property
    def clean(self) -> bool:
        """No error so far."""
        return all(finding.severity is Severity.WARNING for finding in self.found)


def suggestion(what: str, word: str, names: Iterable[str]) -> str:
    """The nearest name, or else the names there are."""
    candidates = sorted(set(names))
    close = nearest(word, candidates)
    if close:
        return f"did you mean `{close[0]}`?"
    return listed(what, candidates)


def spelt(word: Word, names: Iterable[str]) -> Fix | None:
    """The correction of a word into the nearest name."""
    names = set(names)
    close = nearest(word.text, names)
    return respelling(word.span, word.text, close[0], names) if close else None


def listed(what: str, names: Iterable[str]) -> str:
    """The names there are, as a hint."""
    candidates = sorted(set(names))
    if not candidates:
        return f"no {what} is declared"
    shown = ", ".join(f"`{name}`" for name in candidates[:_SHOWN])
    return (
        f"there {'are' if len(candidates) > 1 else 'is'} {shown}{' ...' if len(candidates) > _SHOWN else ''}"
    )


def at(span: Span | None, text: str) -> Label | None:
    """A second place, where it is known."""
    return None if span is None else Label(span, text)
