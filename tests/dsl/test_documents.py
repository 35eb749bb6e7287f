"""Whatever a file holds, checking it ends with a ruleset or with diagnostics that can be shown."""

from __future__ import annotations

import random
import re
import resource
from collections import Counter
from pathlib import Path

import pytest

from rulewright.dsl.codes import code_docs
from rulewright.dsl.files.source import Source
from rulewright.dsl.load import load_deck
from rulewright.dsl.report.diagnostics import Diagnostic, Severity, has_errors
from rulewright.dsl.report.printers import as_json, as_sarif, human
from tests.figures import Figures
from tests.generators.documents import DOCUMENTS, RAW_DOCUMENTS

HARMFUL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\ud800-\udfff\ufeff]")
# The gates in their order, by what begins the code of an error.
GATES = {"E01": "bytes, YAML", "E02": "declarations", "E03": "grammar", "E04": "names", "E05": "the rest"}
PARTS, PART = 40, 50_000
MEMORY = 256 << 20  # bytes that a part may add to what the process has


def judge(document: Path | Source, *, shown: bool) -> str:
    """Check a document as `validate` does, and look at every answer; the gate that it reached."""
    ruleset, problems = load_deck(document)
    assert (ruleset is None) == has_errors(problems)
    for problem in problems:
        look_at(problem)
    assert as_json(problems).isascii()
    assert as_sarif(problems, "1").isascii()
    if shown:
        assert not HARMFUL.search(human(problems, None, 80))
    errors = (problem.code[:3] for problem in problems if problem.severity is Severity.ERROR)
    return max(errors, default="right")


def look_at(problem: Diagnostic) -> None:
    assert problem.code in code_docs()
    assert problem.hint
    assert len(problem.message) < 300
    span = problem.span
    assert span is not None
    assert 1 <= span.line <= span.source.line_count + 1
    assert 1 <= span.column <= len(span.source.line(span.line)) + 1
    assert (span.end_line, span.end_column) >= (span.line, span.column)
    if problem.fix is not None:
        assert problem.fix.span.line <= span.source.line_count + 1


def made(seed: int, folder: Path) -> Path | Source:
    """A document at random; bytes come from a file."""
    chance = random.Random(seed)
    kinds = len(DOCUMENTS) + len(RAW_DOCUMENTS)
    kind = seed % kinds
    if kind < len(DOCUMENTS):
        return Source("wild.yaml", DOCUMENTS[kind](chance))
    path = folder / "wild.yaml"
    path.write_bytes(RAW_DOCUMENTS[kind - len(DOCUMENTS)](chance))
    return path


def run(first: int, count: int, folder: Path, figures: Figures) -> Counter[str]:
    """So many documents, the kinds in turn."""
    reached: Counter[str] = Counter()
    wrong = []
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for seed in range(first, first + count):
        try:
            reached[judge(made(seed, folder), shown=seed % 5 == 0)] += 1
        except Exception as error:
            wrong.append(f"document {seed}: {error!r}")
    figures("P1", "documents through load and report", tried=count, failed=len(wrong))
    for code, gate in GATES.items():
        figures("P1", f"documents refused with {code}xx: {gate}", tried=reached[code], failed=0)
    figures("P1", "documents that are right", tried=reached["right"], failed=0)
    assert wrong == []
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024 < MEMORY
    return reached


def test_only_diagnostics_leave_the_loader(tmp_path: Path, figures: Figures) -> None:
    reached = run(0, 1_800, tmp_path, figures)
    assert reached.keys() >= {*GATES, "right"}, "else each gate has not been tried"


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_two_million_documents(part: int, tmp_path: Path, figures: Figures) -> None:
    reached = run(part * PART, PART, tmp_path, figures)
    assert all(reached[gate] > PART // 100 for gate in (*GATES, "right")), reached
