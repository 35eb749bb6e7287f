"""Whatever a file holds, checking it ends with a ruleset or with diagnostics that can be shown."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from rulewright.dsl.diagnostics import Diagnostic, has_errors
from rulewright.dsl.load import load_deck
from rulewright.dsl.report import as_json, as_sarif, human
from rulewright.dsl.source import Source

from .documents import DOCUMENTS

HARMFUL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\ud800-\udfff\ufeff]")


def judge(text: str, *, shown: bool) -> str:
    """Check a document as `validate` does, and look at every answer; the gate that it reached."""
    ruleset, problems = load_deck(Source("wild.yaml", text))
    assert (ruleset is None) == has_errors(problems)
    for problem in problems:
        look_at(problem)
    if shown:
        assert not HARMFUL.search(human(problems, False, 80))
        assert as_json(problems).isascii()
        assert as_sarif(problems, "1").isascii()
    return max((problem.code[:3] for problem in problems), default="right")


def look_at(problem: Diagnostic) -> None:
    assert problem.hint
    assert len(problem.message) < 300
    span = problem.span
    assert span is not None
    assert 1 <= span.line <= span.source.line_count + 1
    assert 1 <= span.column <= len(span.source.line(span.line)) + 1
    assert (span.end_line, span.end_column) >= (span.line, span.column)
    if problem.fix is not None:
        assert problem.fix.span.line <= span.source.line_count + 1


def run(first: int, count: int) -> Counter[str]:
    """So many documents, the kinds in turn."""
    reached: Counter[str] = Counter()
    for seed in range(first, first + count):
        text = DOCUMENTS[seed % len(DOCUMENTS)](random.Random(seed))
        try:
            reached[judge(text, shown=seed % 5 == 0)] += 1
        except Exception as error:
            raise AssertionError(f"{error!r} for document {seed}: {text!r}") from error
    return reached


def test_only_diagnostics_leave_the_loader() -> None:
    reached = run(0, 1_400)
    print(f"\n{dict(reached)}")
    assert reached.keys() >= {"E01", "E02", "E03", "E04", "E05", "right"}, "else each gate has not been tried"


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_half_a_million_documents(part: int) -> None:
    run(part * 25_000, 25_000)
