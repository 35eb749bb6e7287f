"""The small ruleset as a folder that a test may change, and what is said of it then."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulewright.dsl.report.diagnostics import Diagnostic
from rulewright.dsl.report.printers import ordered

INSIDE = "name a file inside the folder, such as `main.rules`"
SMALL = Path(__file__).parent / "small"


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the small ruleset, named by a path without a machine in it."""
    shutil.copytree(SMALL, tmp_path / "small")
    monkeypatch.chdir(tmp_path)
    return Path("small")


def edit(folder: Path, file: str, old: str, new: str) -> None:
    text = (folder / file).read_text("utf-8")
    assert text.count(old) >= 1, old
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")


def said(problems: list[Diagnostic]) -> list[str]:
    """`tiles.yaml:3:26 E0204 message | hint`, in the order of the files."""
    lines = []
    for problem in ordered(problems):
        span = problem.span
        place = f"{Path(span.source.name).name}:{span.line}:{span.column} " if span else ""
        lines.append(f"{place}{problem.code} {problem.message} | {problem.hint}")
    return lines
