"""What is wrong, as data.

A diagnostic is a value: a code, a sentence, a place, a next step. Checks return lists of them and go on;
printers.py turns them into text, JSON or SARIF. What a code means stands in a file of data (codes/),
which nobody reads before a code is explained.

    E01xx  reading files and YAML         E05xx  types and meaning
    E02xx  schema and structure           E06xx  limits at play
    E03xx  syntax of rules text           W07xx  lints
    E04xx  names                          E08xx  saves
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import force_setattr

from rulewright.dsl.files.characters import visible, visible_lines
from rulewright.dsl.report.likeness import LONGEST_WORD, alike, folded, is_alone, slips, work

if TYPE_CHECKING:
    from rulewright.dsl.files.source import Span


class Severity(Enum):
    """How bad it is. A file with an error is not run; a warning is only said."""

    ERROR = "error"
    WARNING = "warning"


_CODE: Final = re.compile(r"[EW]0[1-8][0-9]{2}")


class Label(Struct, frozen=True):
    """A second place that helps to understand the first."""

    span: Span
    text: str

    def __post_init__(self) -> None:
        force_setattr(self, "text", visible(self.text))


class Fix(Struct, frozen=True):
    """A change of text that an editor can apply. The replacement is raw; only the title is for people.

    A `sure` one is made by `validate --fix` without asking: it is what the hint says, and nothing else could
    be meant. The others are offered, and somebody decides.
    """

    span: Span
    replacement: str
    title: str
    sure: bool = True

    def __post_init__(self) -> None:
        force_setattr(self, "title", visible(self.title))


class Diagnostic(Struct, frozen=True):
    """One finding. Its words are cleaned on construction, so no printer can pass a control character on."""

    code: str
    message: str
    span: Span | None
    hint: str | None = None
    labels: tuple[Label, ...] = ()
    fix: Fix | None = None
    severity: Severity = Severity.ERROR

    def __post_init__(self) -> None:
        assert _CODE.fullmatch(self.code), f"{self.code} is not a diagnostic code"
        force_setattr(self, "message", visible(self.message))
        if self.hint is not None:
            force_setattr(self, "hint", visible_lines(self.hint))


class DeckError(Exception):
    """A file cannot be used. Carries every diagnostic; the only exception that leaves the loader."""

    def __init__(self, *diagnostics: Diagnostic) -> None:
        super().__init__(*diagnostics)
        self.diagnostics: tuple[Diagnostic, ...] = diagnostics

    def __str__(self) -> str:
        return "\n".join(f"{_where(d.span)}{d.code}: {d.message}" for d in self.diagnostics)


def _where(span: Span | None) -> str:
    return "" if span is None else f"{visible(span.source.name)}:{span.line}:{span.column}: "


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether anything worse than a warning is among them."""
    return any(d.severity is Severity.ERROR for d in diagnostics)


# --- the nearest word ---------------------------------------------------------------------------------------


def nearest(word: str, candidates: Iterable[str], n: int = 1) -> list[str]:
    """The candidates that the writer of `word` may have meant, best first; nothing when nothing is close, and
    when there were thousands such questions in one run."""
    wanted = folded(word)
    if not wanted or len(wanted) > LONGEST_WORD:
        return []
    none: tuple[str, ...] = ()
    asked = ("nearest", wanted, n)
    return [*work().answer(asked, candidates, lambda names, run: alike(wanted, names, n, run), none)]


def respelling(span: Span, word: str, meant: str, candidates: Iterable[str]) -> Fix:
    """The correction of a word into the nearest candidate; sure where it is a slip of that one alone."""
    return Fix(span, meant, f"write {meant}", sure=is_slip(word, meant, candidates))


def is_slip(word: str, meant: str, candidates: Iterable[str]) -> bool:
    """Whether `word` is `meant` with a letter or two slipped, and no other candidate is as near."""
    said, most = folded(word), 1 if len(word) < 6 else 2
    if len(said) > LONGEST_WORD:
        return False
    away = slips(said, folded(meant), most)
    if away is None or (len(said) < 3 and away):
        return False
    asked = ("slip", said, meant, away)
    return work().answer(
        asked, candidates, lambda names, run: is_alone(said, away, names - {meant}, run), False
    )
