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
from difflib import SequenceMatcher
from enum import Enum
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import force_setattr

from rulewright.dsl.files.characters import visible, visible_lines

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

_LONGEST_WORD: Final = 64  # difflib is quadratic, and nobody mistypes a word longer than this
_SAME: Final = dict.fromkeys(("begin", "begins", "beginning", "starts", "starting"), "start") | dict.fromkeys(
    ("finish", "finishes", "ends", "ending"), "end"
)


def nearest(word: str, candidates: Iterable[str], n: int = 1) -> list[str]:
    """The candidates that the writer of `word` may have meant, best first; nothing when nothing is close.

    Case is ignored, and `-` and blanks count as `_`, since ids are written in snake_case.
    """
    wanted = _folded(word)
    if not wanted or len(wanted) > _LONGEST_WORD:
        return []
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted)
    scored: list[tuple[float, str]] = []
    for candidate in set(candidates):
        score = _likeness(matcher, wanted, _folded(candidate))
        if score:
            scored.append((-score, candidate))
    return [candidate for _, candidate in sorted(scored)[:n]]


def respelling(span: Span, word: str, meant: str, candidates: Iterable[str]) -> Fix:
    """The correction of a word into the nearest candidate; sure where it is a slip of that one alone."""
    return Fix(span, meant, f"write {meant}", sure=is_slip(word, meant, candidates))


def is_slip(word: str, meant: str, candidates: Iterable[str]) -> bool:
    """Whether `word` is `meant` with a letter or two slipped, and no other candidate is as near."""
    said, most = _folded(word), 1 if len(word) < 6 else 2
    if len(said) > _LONGEST_WORD:
        return False
    away = _slips(said, _folded(meant), most)
    if away is None or (len(said) < 3 and away):
        return False
    others = (_slips(said, _folded(other), most) for other in set(candidates) - {meant})
    return all(other is None or other > away for other in others)


def _slips(one: str, other: str, most: int) -> int | None:
    """How many letters are missing, too many, wrong or exchanged with the next; None for more than `most`."""
    if abs(len(one) - len(other)) > most:
        return None
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        older, before, row = before, row, [i]
        for j, wanted in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
    return row[-1] if row[-1] <= most else None


def _folded(word: str) -> str:
    return re.sub(r"[-\s_]+", "_", word.strip().casefold())


def _plainly(word: str) -> list[str]:
    """Its parts, of which some mean the same: `turn_begins` is `turn_start`."""
    return [_SAME.get(part, part) for part in word.split("_")]


def _likeness(matcher: SequenceMatcher[str], wanted: str, candidate: str) -> float:
    """How alike two words are, 0 when not close. A slip weighs more in a short word: the bar is lower."""
    if candidate == wanted:
        return 2.0
    if _plainly(candidate) == _plainly(wanted):
        return 1.5
    if not candidate or len(candidate) > _LONGEST_WORD:
        return 0.0
    bar = 0.65 if max(len(wanted), len(candidate)) <= 4 else 0.7
    matcher.set_seq1(candidate)
    if matcher.real_quick_ratio() >= bar and matcher.quick_ratio() >= bar:
        ratio = matcher.ratio()
        if ratio >= bar:
            return ratio
    # A word cut short ("char" for "characters") is a common slip that the ratio misses.
    if len(wanted) >= 4 and candidate.startswith(wanted):
        return 0.6
    return 0.0
