"""Corrections that are certain, put into the texts; each is kept only if it makes things better.

It does where the line is in order afterwards, or other words on it mean as little as before, and nothing is
new that could have been seen before. What only a later gate sees (YAML, schema, words, meaning) may come to
light in other lines: until now nobody had looked that far. Several slips on one line are corrected together
or not at all. Lines that have nothing to do with each other are tried at once, so that hundreds of slips
take a few readings; where that is not better, half as many.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from msgspec import Struct

from rulewright.dsl.report.diagnostics import Diagnostic, Fix, Severity
from rulewright.dsl.report.printers import ordered

MAX_FIXES: Final = 500  # of one run
_MOST_ON_A_LINE: Final = 8
_READINGS: Final = 20  # of texts of any size, and
_CHARACTERS: Final = 4 << 20  # that are read, in smaller ones
_GATES: Final = {"E01": 1, "E02": 2, "E03": 3, "E04": 4, "E05": 4}
_LAST: Final = 5
_CUT: Final = ("E0107", "E0303")  # they say that there is more than what is told

Place = tuple[str, int]  # a file and a line in it
Texts = dict[str, str]  # by the names of the files, as messages call them; line ends are those of the file
Check = Callable[[Texts], list[Diagnostic]]


class Mended(Struct, frozen=True):
    """What has become of some texts: what is still wrong, and what was corrected, in this order."""

    texts: Texts
    found: list[Diagnostic]
    made: list[Diagnostic]


class _Reader:
    """Reads texts anew, but not for ever: of ordinary files hundreds of times, of a large one a few."""

    def __init__(self, texts: Texts, check: Check) -> None:
        self._check = check
        self.left = max(_READINGS, _CHARACTERS // (1 + sum(map(len, texts.values()))))

    def read(self, texts: Texts) -> list[Diagnostic]:
        self.left -= 1
        return ordered(self._check(texts))


def mend(texts: Texts, check: Check) -> Mended:
    """Corrects what can be corrected for certain in these texts, and in no others."""
    reader = _Reader(texts, check)
    state = Mended(texts, reader.read(texts), [])
    refused: set[tuple[str, str, str]] = set()
    most = MAX_FIXES  # lines that are tried at once: fewer where one of many spoils them all
    while len(state.made) < MAX_FIXES and reader.left > 0:
        problems = _together(state, refused, min(most, MAX_FIXES - len(state.made)))
        if not problems:
            break
        better = _mend_lines(state, problems, reader)
        if better is not None:
            state, most = better, 2 * most
        elif len(problems) > 1:
            most = len(problems) // 2
        else:
            refused.add(_key(problems[0]))
    return state


def _together(state: Mended, refused: set[tuple[str, str, str]], most: int) -> list[Diagnostic]:
    """The first problem that can be corrected, with others on other lines that go with it."""
    chosen: dict[Place, Diagnostic] = {}
    for problem in state.found:
        if not _is_sure(problem, state.texts) or _key(problem) in refused or _place(problem) in chosen:
            continue
        first = next(iter(chosen.values()), None)
        if first is None or _goes_with(problem, first):
            chosen[_place(problem)] = problem
        if len(chosen) == most:
            break
    return [*chosen.values()]


def _goes_with(problem: Diagnostic, first: Diagnostic) -> bool:
    """Whether two problems are told of each for itself. Where a text cannot be read, what is told below may
    only follow from the first; not so where words are misspelt, or the same is told of again."""
    if _gate(problem) != _gate(first) or not (_keeps_lines(problem) and _keeps_lines(first)):
        return False
    if _gate(first) not in (_GATES["E01"], _GATES["E03"]):
        return True
    words = _is_word_for_word(problem) and _is_word_for_word(first)
    return problem.code == first.code and (words or problem.message == first.message)


def _is_word_for_word(problem: Diagnostic) -> bool:
    fix = problem.fix
    return fix is not None and fix.replacement.isidentifier() and fix.span.text().isidentifier()


def _keeps_lines(problem: Diagnostic) -> bool:
    """Whether all lines stay where they are, and something is left of this one."""
    assert problem.fix is not None, "only those with one are tried"
    span, replacement = problem.fix.span, problem.fix.replacement
    if span.line != span.end_line or "\n" in replacement or "\r" in replacement:
        return False
    line = span.source.line(span.line)
    return bool((line[: span.column - 1] + replacement + line[span.end_column - 1 :]).strip())


def _mend_lines(state: Mended, problems: list[Diagnostic], reader: _Reader) -> Mended | None:
    """The state with these problems, and all others on their lines, corrected; None if it is not better."""
    texts = state.texts
    before = _errors(state.found)
    made: dict[Place, list[Diagnostic]] = {_place(problem): [] for problem in problems}
    tried = {_place(problem): problem for problem in problems}
    for _ in range(_MOST_ON_A_LINE):
        for place, problem in tried.items():
            made[place].append(problem)
        changed = _all_corrected(texts, tried.values())
        gone = any(changed[name].count("\n") != texts[name].count("\n") for name, _ in tried)
        texts, found = changed, reader.read(changed)
        after, tried = _errors(found), {}
        for place, own in made.items():
            # Where a line is gone, it was the only one that was tried.
            here = [] if gone else after.get(place, [])
            said = [_said(each) for each in own]
            sure = [each for each in here if _is_sure(each, texts) and _said(each) not in said]
            # Words that mean nothing do not depend on each other: what else was wrong may stay. Where a line
            # cannot be read, one slip may be told of twice, and half a correction helps nobody.
            apart = all(_gate(each) == _GATES["E04"] for each in (*own, *here))
            worse = Counter(map(_said, here)) - Counter(map(_said, before.get(place, [])))
            if not here or (apart and not sure and not worse):
                continue
            if not sure or (len(made) > 1 and not (_place(sure[0]) == place and _keeps_lines(sure[0]))):
                return None
            tried[place] = sure[0]
        if not tried:
            better = is_better([own[0] for own in made.values()], state.found, found)
            everything = [*state.made, *(each for own in made.values() for each in own)]
            return Mended(texts, found, everything) if better else None
    return None


def _is_sure(problem: Diagnostic, texts: Texts) -> bool:
    return problem.fix is not None and problem.fix.sure and problem.fix.span.source.name in texts


def _place(problem: Diagnostic) -> Place:
    """The line that is corrected."""
    assert problem.fix is not None, "only those with one are tried"
    return problem.fix.span.source.name, problem.fix.span.line


def _errors(found: list[Diagnostic]) -> dict[Place, list[Diagnostic]]:
    """The errors by their lines."""
    errors: dict[Place, list[Diagnostic]] = {}
    for each in found:
        if each.span is not None and each.severity is Severity.ERROR:
            errors.setdefault((each.span.source.name, each.span.line), []).append(each)
    return errors


def _key(problem: Diagnostic) -> tuple[str, str, str]:
    """What stays the same of a problem when lines above it change."""
    span = problem.span
    return problem.code, problem.message, "" if span is None else span.source.line(span.line)


# --- better or not ------------------------------------------------------------------------------------------


def is_better(made: list[Diagnostic], before: list[Diagnostic], after: list[Diagnostic]) -> bool:
    """Whether these problems are gone, and nothing is new that could have been seen before."""
    old, now = Counter(map(_said, before)), Counter(map(_said, after))
    new = now - old
    cuts = [each for each in before if each.code in _CUT]
    if cuts:  # what was not told takes the place of what is gone
        errors = _errors(after)
        gone = all(_said(each) not in map(_said, errors.get(_place(each), [])) for each in made)
    else:
        gone = Counter(map(_said, made)) <= old - now
    return gone and all(
        any(_was_hidden(each, problem) for problem in made) or any(_is_below(each, cut) for cut in cuts)
        for each in after
        if new[_said(each)]
    )


def _said(problem: Diagnostic) -> tuple[str, str, str]:
    return problem.code, problem.message, "" if problem.span is None else problem.span.source.name


def _was_hidden(new: Diagnostic, problem: Diagnostic) -> bool:
    gate = _gate(problem)
    if _gate(new) != gate:
        return _gate(new) > gate
    # Behind a fault of YAML or of words, what is not understood is passed over.
    return gate in (_GATES["E01"], _GATES["E03"]) and _is_below(new, problem)


def _is_below(new: Diagnostic, problem: Diagnostic) -> bool:
    return new.span is not None and problem.span is not None and new.span.line > problem.span.line


def _gate(problem: Diagnostic) -> int:
    return _GATES.get(problem.code[:3], _LAST)


# --- the text -----------------------------------------------------------------------------------------------

_BREAK: Final = re.compile("\r\n|\r|\n")


def corrected(text: str, *fixes: Fix) -> str:
    """The text with corrections, of which no two touch. Its line ends, and a mark of its byte order, stay."""
    starts = [len(text) - len(text.removeprefix("\ufeff")), *(found.end() for found in _BREAK.finditer(text))]
    for fix in sorted(fixes, key=lambda fix: (fix.span.line, fix.span.column), reverse=True):
        span = fix.span
        start = starts[span.line - 1] + span.column - 1
        end = starts[min(span.end_line, len(starts)) - 1] + span.end_column - 1
        if not fix.replacement:
            start, end = _without_gap(text, start, end)
        text = text[:start] + fix.replacement + text[end:]
    return text


def _all_corrected(texts: Texts, problems: Iterable[Diagnostic]) -> Texts:
    fixes: dict[str, list[Fix]] = {}
    for problem in problems:
        assert problem.fix is not None, "only those with one are tried"
        fixes.setdefault(problem.fix.span.source.name, []).append(problem.fix)
    return texts | {name: corrected(texts[name], *own) for name, own in fixes.items()}


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
