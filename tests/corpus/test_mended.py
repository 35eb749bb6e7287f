"""What corrections without asking make of the wrong files: fewer mistakes, and nothing else is touched."""

from __future__ import annotations

from contextlib import chdir
from difflib import SequenceMatcher
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from rulewright.dsl.report.diagnostics import Diagnostic, Severity
from rulewright.dsl.report.fixes import mend

from .test_bad import BAD, FILES, findings, found_in


def own(name: str) -> str:
    """What messages call the file itself."""
    names = (each.span.source.name for each in findings(name) if each.span is not None)
    return next((each for each in names if Path(each).name in (name, "ruleset.yaml")), name)


def changed(name: str, text: str) -> list[Diagnostic]:
    with TemporaryDirectory() as folder, chdir(folder):
        return found_in(name, Path(), text)


def sure(name: str) -> bool:
    return any(each.fix is not None and each.fix.sure for each in findings(name))


def errors(found: list[Diagnostic]) -> int:
    return sum(each.severity is Severity.ERROR for each in found)


@pytest.mark.parametrize("name", [name for name in FILES if sure(name)])
def test_corrections_leave_fewer_mistakes_and_touch_nothing_else(name: str) -> None:
    before = (BAD / name).read_bytes().decode("utf-8", "surrogateescape")
    called = own(name)
    mended = mend({called: before}, lambda texts: changed(name, texts[called]))
    if not mended.made:
        assert mended.texts == {called: before}
        return
    gone = len(findings(name)) - len(mended.found)
    assert gone > 0 or errors(findings(name)) > errors(mended.found), [each.message for each in mended.found]
    touched = {
        line
        for each in mended.made
        if each.fix is not None
        for line in range(each.fix.span.line, each.fix.span.end_line + 1)
    }
    lines = [text.split("\n") for text in (before, mended.texts[called])]
    if len(lines[0]) == len(lines[1]):
        changes = SequenceMatcher(None, *lines, autojunk=False).get_opcodes()
        said = {n + 1 for kind, first, end, *_ in changes if kind != "equal" for n in range(first, end)}
        assert said <= touched
