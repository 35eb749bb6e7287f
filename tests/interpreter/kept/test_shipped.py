"""What comes with the program: what would be worked out here, for this code alone."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulewright.dsl.files.paths import ruleset_names
from rulewright.interpreter.kept import shipped, stamp
from rulewright.interpreter.kept.entries import closed, opened
from rulewright.interpreter.kept.rulesets import of_shipped


@pytest.mark.parametrize("name", ruleset_names())
def test_what_comes_with_the_program_is_what_the_texts_say(name: str) -> None:
    found = list(of_shipped(name))
    assert [type(value).__name__ for value, _, _ in found] == ["Shown", "Beneath", "Loaded"]
    for value, seen, _ in found:
        again = opened(type(value), closed(value, seen))
        assert again == (value, seen)
        assert not any(os.path.isabs(path) for path in seen.files), "it holds wherever it is installed"


def test_the_sum_changes_with_what_stands_in_the_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = tmp_path / "room"
    (code / "inner").mkdir(parents=True)
    (code / "inner" / "a.py").write_text("x = 1")
    monkeypatch.setattr("rulewright.dsl.__path__", [str(code)])

    def summed() -> str:
        return stamp.code_sum.__wrapped__()

    first = summed()
    os.utime(code / "inner" / "a.py", ns=(1, 1))
    (code / "__pycache__").mkdir()
    (code / "__pycache__" / "a.py").touch()
    (code / "README.md").touch()  # comes with no wheel
    assert summed() == first
    (code / "inner" / "a.py").write_text("x = 2")
    sums = [first, summed()]
    (code / "inner" / "a.py").rename(code / "a.py")
    sums.append(summed())
    (code / "b.yaml").touch()
    sums.append(summed())
    assert len(set(sums)) == 4


def test_all_code_is_of_a_sort_that_is_summed() -> None:
    """What is read while a game is loaded has a suffix that the sum goes by, and comes with every wheel."""
    rooms = [Path(room.__path__[0]) for room in (stamp.dsl, stamp.kept)]
    files = [each for room in rooms for each in room.rglob("*") if each.is_file()]
    others = {each.suffix for each in files if "__pycache__" not in each.parts} - set(stamp._CODE)
    assert others <= {".md", ".typed"}


def test_what_is_made_has_the_names_that_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shipped, "place", lambda: str(tmp_path / "kept"))
    assert not shipped.fits()
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "old").touch()
    shipped.make(shipped.place())
    assert shipped.fits()
    kinds = sorted(each.name.partition("-")[0] for each in (tmp_path / "kept").iterdir())
    assert kinds == sorted(["beneath", "loaded", "shown"] * len(ruleset_names()))
