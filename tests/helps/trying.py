"""What a message proposes, put where it says: is the message gone then, and nothing new in its place?

A message proposes a change (`fix`), or it shows in its hint, between backticks, what to write. A change is
made as it is. What is shown has to fit at some place around what is wrong: there, before or behind it, for
the sentence, the line, the ability. What holds `...` cannot be tried, and so it is no help. What is named as
that which is to be left out, or only spoken of, is no proposal.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from rulewright.dsl.files.source import Span
from rulewright.dsl.mistakes.beginnings import abilities, declarations, statements
from rulewright.dsl.report.diagnostics import Diagnostic, Severity
from rulewright.dsl.report.fixes import corrected

Check = Callable[[str], list[Diagnostic]]  # what is wrong with a text


class Help(NamedTuple):
    """Something that a message proposes, and whether it helps."""

    problem: Diagnostic
    proposed: str
    helps: bool

    def __str__(self) -> str:
        return f"{self.problem.code} {self.problem.message} -> {self.proposed}"


def helps_of(problem: Diagnostic, name: str, text: str, check: Check) -> Iterator[Help]:
    """All that a message about a text proposes, tried. `name`: what messages call the text."""
    span = problem.span
    if span is None or span.source.name != name:
        return
    before = check(text)
    if problem.fix is not None and problem.fix.span.source.name == name:
        fix = problem.fix
        changed = corrected(text, fix)
        lines = range(fix.span.line, fix.span.end_line + 1 + fix.replacement.count("\n"))
        yield Help(
            problem, f"fix: {fix.replacement!r}", _is_better(problem, lines, before, check(changed), True)
        )
        return
    for shown in proposals(problem.hint or ""):
        yield Help(
            problem,
            shown,
            "..." not in re.sub(r'"[^"]*"', "", shown)
            and _fits_somewhere(problem, span, shown, text, before, check),
        )


_SPOKEN_OF = re.compile(r"(leave out|leaves the|instead of|in place of|in|knows|holds|of|then) $")


def proposals(hint: str) -> list[str]:
    """What a hint shows as to be written: whole pieces, not the words and signs that it speaks of."""
    parts = hint.split("`")
    shown, said = [], list[str]()
    for before, code in zip(parts[::2], parts[1::2], strict=False):
        said.append(before)
        words = re.findall(r"\w+|[<>=]+|\.\.\.", code)
        whole = len(words) > 1 and words[0] != "rulewright" and not re.fullmatch(r"[\w.]+", code)
        if whole and not _SPOKEN_OF.search(before) and "before it can stand" not in "`".join(said):
            shown.append(code)
    return shown


def _is_better(
    problem: Diagnostic, lines: range, before: list[Diagnostic], after: list[Diagnostic], warnings: bool
) -> bool:
    """Whether the problem is gone from these lines, and nothing is new on them."""
    old = Counter(map(_said, before))
    here = [each for each in after if each.span is not None and each.span.line in lines]
    there = [each for each in before if each.span is not None and each.span.line in lines]
    if Counter(map(_said, here))[_said(problem)] >= max(1, Counter(map(_said, there))[_said(problem)]):
        return False
    new = Counter(map(_said, after)) - old
    # A name that nothing uses any more is its author's to take away.
    told = (each for each in here if each.code != "W0701" and (warnings or each.severity is Severity.ERROR))
    return not any(new[_said(each)] for each in told)


def _said(problem: Diagnostic) -> tuple[str, str]:
    return problem.code, problem.message


def _fits_somewhere(
    problem: Diagnostic, span: Span, shown: str, text: str, before: list[Diagnostic], check: Check
) -> bool:
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    start = starts[span.line - 1] + span.column - 1
    end = starts[span.end_line - 1] + span.end_column - 1
    lines = text.split("\n")
    for number in range(span.line, min(span.line + 12, len(lines))) if "\nformat:" in "\n" + text else ():
        indent = re.match("(?: |- )*", lines[number - 1])
        margin = " " * len(indent.group()) if indent else ""
        changed = "\n".join([*lines[:number], margin + shown, *lines[number:]])
        if _is_better(problem, range(number, number + 2), before, check(changed), False):
            return True
        for brace in re.finditer(r"\}", lines[number - 1]):
            inside = f"{lines[number - 1][: brace.start()]}, {shown}{lines[number - 1][brace.start() :]}"
            changed = "\n".join([*lines[: number - 1], inside, *lines[number:]])
            if _is_better(problem, range(number, number + 1), before, check(changed), False):
                return True
    for first, last in dict.fromkeys(_regions(text, start, end)):
        put = f" {shown} " if first == last else shown
        changed = text[:first] + put + text[last:]
        at = text[:first].count("\n") + 1
        here = range(at, at + shown.count("\n") + 1)
        if _is_better(problem, here, before, check(changed), False):
            return True
    return False


_WORDS = re.compile(r'"[^"\n]*"|\w+|[^\w\s]')


def _regions(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The places around what is wrong where something can be written instead, the nearest first."""
    yield start, end
    yield start, start
    yield end, end
    first_of_line = text.rfind("\n", 0, start) + 1
    end_of_line = text.find("\n", end) if "\n" in text[end:] else len(text)
    begins = first_of_line + len(text[first_of_line:]) - len(text[first_of_line:].lstrip(" "))
    words = [(found.start() + begins, found.group()) for found in _WORDS.finditer(text[begins:end_of_line])]
    steps = [word.lower() for word in statements()]
    sentences = [at for at, word in words if word in steps]
    closes = [at for at, word in words if word in "{}" or word in steps]
    firsts = [
        begins,
        *(at for at in sentences if at <= start),
        *(at + 1 for at, word in words if word == "{" and at < start),
    ]
    lasts = [*(at for at in closes if at >= start), end_of_line]
    for first in sorted(set(firsts), reverse=True):
        for last in lasts:
            yield first, last
    for at, word in reversed([each for each in words if each[0] < start]):
        yield at, end
        yield at, at
        yield at, at + len(word)
    for at, word in words:
        if at >= end:
            yield start, at + len(word)
            yield at + len(word), at + len(word)
    outer = "|".join(word.lower() for word in abilities() | declarations())
    openings = [found.start(1) for found in re.finditer(rf"^ *((?:{outer}|\w+\()\b)", text, re.MULTILINE)]
    before = [at for at in openings if at <= start]
    behind = [at for at in openings if at > start]
    if before:
        whole = before[-1], (behind[0] if behind else len(text.rstrip()))
        yield whole
        for found in _WORDS.finditer(text, start, whole[1]):
            yield found.end(), found.end()
            yield found.start(), found.start()
