"""Corrections that are certain, put into the texts; each is kept only if it makes things better.

It does where the line is in order afterwards, or other words on it mean as little as before, and nothing is
new that could have been seen before. What only a later gate sees (YAML, schema, words, meaning) may come to
light in other lines: until now nobody had looked that far. Several slips on one line are corrected together
or not at all.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from msgspec import Struct

from rulewright.dsl.report.diagnostics import Diagnostic, Fix, Severity
from rulewright.dsl.report.printers import ordered

MAX_FIXES: Final = 500  # of one run
_MOST_ON_A_LINE: Final = 8
_GATES: Final = {"E01": 1, "E02": 2, "E03": 3, "E04": 4, "E05": 4}
_LAST: Final = 5

Texts = dict[str, str]  # by the names of the files, as messages call them; line ends are those of the file
Check = Callable[[Texts], list[Diagnostic]]


class Mended(Struct, frozen=True):
    """What has become of some texts: what is still wrong, and what was corrected, in this order."""

    texts: Texts
    found: list[Diagnostic]
    made: list[Diagnostic]


def mend(texts: Texts, check: Check) -> Mended:
    """Corrects what can be corrected for certain in these texts, and in no others."""
    state = Mended(texts, ordered(check(texts)), [])
    refused: set[tuple[str, str, str]] = set()
    while len(state.made) < MAX_FIXES:
        problem = next((each for each in _sure(state) if _key(each) not in refused), None)
        if problem is None:
            break
        better = _mend_line(state, problem, check)
        if better is None:
            refused.add(_key(problem))
        else:
            state = better
    return state


def _mend_line(state: Mended, problem: Diagnostic, check: Check) -> Mended | None:
    """The state with a problem and all others on its line corrected; None where that is not better."""
    assert problem.fix is not None, "only those with one are tried"
    name, line = problem.fix.span.source.name, problem.fix.span.line
    found, texts, made = state.found, state.texts, list(state.made)
    while len(made) < len(state.made) + _MOST_ON_A_LINE:
        assert problem.fix is not None, "only those with one are tried"
        text = corrected(texts[name], problem.fix)
        gone = text.count("\n") != texts[name].count("\n")  # nothing is left of the line
        texts, made = texts | {name: text}, [*made, problem]
        after = Mended(texts, ordered(check(texts)), made)
        here = [] if gone else [each for each in after.found if _is_error_at(each, name, line)]
        before = Counter(_said(each) for each in found if _is_error_at(each, name, line))
        sure = [each for each in _sure(after) if each in here and _said(each) not in map(_said, made)]
        # Words that mean nothing do not depend on each other: what else was wrong may stay. Where a line
        # cannot be read, one slip may be told of twice, and half a correction helps nobody.
        apart = all(_gate(each) == _GATES["E04"] for each in (*made[len(state.made) :], *here))
        left = here if sure or not apart or Counter(map(_said, here)) - before else []
        if not left:
            return after if is_better(made[len(state.made)], found, after.found) else None
        if not sure:
            return None
        problem = sure[0]
    return None


def _sure(state: Mended) -> Iterator[Diagnostic]:
    for problem in state.found:
        if problem.fix is not None and problem.fix.sure and problem.fix.span.source.name in state.texts:
            yield problem


def _is_error_at(problem: Diagnostic, name: str, line: int) -> bool:
    span = problem.span
    here = span is not None and span.source.name == name and span.line == line
    return here and problem.severity is Severity.ERROR


def _key(problem: Diagnostic) -> tuple[str, str, str]:
    """What stays the same of a problem when lines above it change."""
    span = problem.span
    return problem.code, problem.message, "" if span is None else span.source.line(span.line)


# --- better or not ------------------------------------------------------------------------------------------


def is_better(made: Diagnostic, before: list[Diagnostic], after: list[Diagnostic]) -> bool:
    """Whether the problem is gone, and nothing is new that could have been seen before."""
    old, now = Counter(map(_said, before)), Counter(map(_said, after))
    new = now - old
    gone = bool((old - now)[_said(made)])
    return gone and all(_was_hidden(each, made) for each in after if new[_said(each)])


def _said(problem: Diagnostic) -> tuple[str, str, str]:
    return problem.code, problem.message, "" if problem.span is None else problem.span.source.name


def _was_hidden(new: Diagnostic, problem: Diagnostic) -> bool:
    gate = _gate(problem)
    if _gate(new) != gate:
        return _gate(new) > gate
    # Behind a fault of YAML or of words, what is not understood is passed over.
    below = new.span is not None and problem.span is not None and new.span.line > problem.span.line
    return below and gate in (_GATES["E01"], _GATES["E03"])


def _gate(problem: Diagnostic) -> int:
    return _GATES.get(problem.code[:3], _LAST)


# --- the text -----------------------------------------------------------------------------------------------

_BREAK: Final = re.compile("\r\n|\r|\n")


def corrected(text: str, fix: Fix) -> str:
    """The text with the correction. Its line ends, and a mark of its byte order, stay."""
    starts = [len(text) - len(text.removeprefix("\ufeff")), *(found.end() for found in _BREAK.finditer(text))]
    span = fix.span
    start = starts[span.line - 1] + span.column - 1
    end = starts[min(span.end_line, len(starts)) - 1] + span.end_column - 1
    if not fix.replacement:
        start, end = _without_gap(text, start, end)
    return text[:start] + fix.replacement + text[end:]


def _without_gap(text: str, start: int, end: int) -> tuple[int, int]:
    """What to take away with a word, so that no double space, space at the end or empty line is left."""
    before = text[:start]
    bare = before.rstrip(" ")
    after = _BREAK.match(text, end) or re.compile(r"\Z").match(text, end)
    if after is None:
        spaced = not before or before[-1] in " \n\r"
        return start, end + (len(text[end:]) - len(text[end:].lstrip(" ")) if spaced else 0)
    if not bare or bare[-1] in "\n\r":
        return len(bare), after.end()
    return len(bare), end
