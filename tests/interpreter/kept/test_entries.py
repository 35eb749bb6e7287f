"""What was kept is what would be worked out anew: for the same question, program and texts."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.interpreter.kept import entries, folder, stamp
from rulewright.interpreter.kept.entries import Seen, keep, recall, seen_now
from rulewright.interpreter.kept.forms import Findings, Styled


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(folder.SETTING, str(tmp_path / "kept"))
    return tmp_path / "kept"


def answer(*asked: str) -> str | None:
    found = recall(Styled, *asked)
    return None if found is None else found[0].text


def test_an_answer_is_for_its_question() -> None:
    keep(Styled("a"), Seen(), "one", "two")
    assert answer("one", "two") == "a"
    assert answer("one") is None
    assert answer("onetwo") is None
    assert answer("one", "two", "") is None
    assert recall(Findings, "one", "two") is None


def test_a_changed_text_of_the_same_size_and_time_is_another_text(tmp_path: Path) -> None:
    file = tmp_path / "deck.yaml"
    file.write_text("cost: 1")
    os.utime(file, ns=(1, 1))
    seen = seen_now([str(file)])
    assert seen is not None
    keep(Styled("a"), seen, "x")
    assert answer("x") == "a"
    file.write_text("cost: 2")
    os.utime(file, ns=(1, 1))
    assert answer("x") is None
    file.write_text("cost: 1")
    assert answer("x") == "a"
    file.unlink()
    assert answer("x") is None
    assert seen_now([str(file)]) is None


def test_a_new_file_in_a_folder_that_was_searched_is_seen(tmp_path: Path) -> None:
    searched = tmp_path / "scenarios"
    seen = seen_now([], [(str(searched), ".rules")])
    assert seen is not None
    keep(Styled("a"), seen, "x")
    searched.mkdir()
    (searched / "notes.txt").touch()
    assert answer("x") == "a"
    (searched / "one.rules").touch()
    assert answer("x") is None


def test_another_program_or_python_works_it_out_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    keep(Styled("a"), Seen(), "x")
    for changed in ("sys.version", "rulewright.__version__", "msgspec.__version__"):
        with monkeypatch.context() as context:
            context.setattr(changed, "another")
            context.setattr(entries, "stamp", stamp.stamp.__wrapped__)
            assert answer("x") is None
    assert answer("x") == "a"


def test_the_stamp_changes_with_the_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = tmp_path / "room"
    code.mkdir()
    (code / "a.py").write_text("x = 1")
    monkeypatch.setattr("rulewright.dsl.__path__", [str(code)])
    stamps = [stamp.stamp.__wrapped__()]
    (code / "__pycache__").mkdir()
    assert stamp.stamp.__wrapped__() == stamps[0]
    (code / "a.py").write_text("x = 12")
    stamps.append(stamp.stamp.__wrapped__())
    (code / "b.yaml").touch()
    stamps.append(stamp.stamp.__wrapped__())
    os.utime(code / "a.py", ns=(1, 1))
    stamps.append(stamp.stamp.__wrapped__())
    assert len(set(stamps)) == 4


def test_whatever_stands_in_the_file_costs_time_and_no_more(place: Path) -> None:
    keep(Styled("a"), Seen(), "x")
    (kept,) = place.iterdir()
    for body in (b"", b"\0\0\0\1", b"\xff\xff\xff\xff", b"\0\0\0\0", b"\0\0\0\1\xc0junk", os.urandom(100)):
        folder.write(kept.name, body)
        assert folder.read(kept.name) == body
        assert answer("x") is None


WRITER = """
import sys
from rulewright.interpreter.kept.entries import Seen, keep, recall
from rulewright.interpreter.kept.forms import Styled
text = sys.argv[1] * 300_000
for _ in range(20):
    keep(Styled(text), Seen(), "x")
    found = recall(Styled, "x")
    assert found is not None and len(set(found[0].text)) == 1, "torn"
"""


def test_two_processes_may_keep_the_same_at_once(place: Path) -> None:
    running = [subprocess.Popen([sys.executable, "-P", "-c", WRITER, letter]) for letter in "ab"]
    assert [process.wait() for process in running] == [0, 0]
    assert len(list(place.iterdir())) == 1
