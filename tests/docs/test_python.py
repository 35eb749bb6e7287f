"""The page of the Python interface: its blocks run, one after the other, and print what they must."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path
from typing import Any

import rulewright
from rulewright.interpreter.many.conformance import check_bot

PAGE = Path(__file__).parents[2] / "docs" / "python.md"


def blocks() -> list[str]:
    return re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def test_the_blocks_run_and_print_what_they_must() -> None:
    names: dict[str, Any] = {}
    printed = []
    for block in blocks():
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(block, str(PAGE), "exec"), names)
        printed.append(out.getvalue().splitlines())
    played, asked, seen, dealt, bots, own, checked, saved, native = printed
    assert re.fullmatch(r"\[\d+, \d+, \d+, \d+\] \[\d(, \d)*\]", played[0])
    assert len(asked) == 3
    assert seen[0].startswith("['Ada', 'Bo'] 1 ")
    assert seen[1] == "1 2"
    assert dealt == ["True True"]
    assert bots == ["True"]
    assert own == []
    tiny = rulewright.load(Path(__file__).parents[2] / "docs" / "examples" / "tiny-game")
    assert check_bot(names["Careful"], tiny, players=2) > 4
    assert checked == ["True"]
    assert saved == ["True"]
    assert native[0].startswith("200 (0.")
