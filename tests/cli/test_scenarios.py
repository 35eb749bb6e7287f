"""The command `test`: what it says of scenarios that come out and of those that do not."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def folder(pebbles: str, tmp_path: Path) -> Path:
    """The small game with two scenarios: one that comes out, one that does not."""
    for path in Path(pebbles).iterdir():
        (tmp_path / path.name).write_text(path.read_text("utf-8"), "utf-8")
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "some.rules").write_text(
        'scenario "everybody starts without luck" {\n  players 2 to 3\n  expect { luck of A is 0 }\n}\n\n'
        'scenario "somebody starts with luck" {\n  players 2   seed 4\n  expect { luck of A is 7 }\n}\n'
    )
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_a_failure_says_what_was_expected_and_found_and_where(run: Run) -> None:
    done = run("test", ".")
    assert done.returncode == 1, done
    assert "FAIL  somebody starts with luck\n" in done.stdout
    assert "expected: luck of A is 7; found: luck of A is 0" in done.stdout
    assert "some.rules:8:12" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("2 scenarios: 1 failed (")
    assert "everybody starts" not in done.stdout


def test_a_folder_of_decks(run: Run, tmp_path: Path) -> None:
    names = ["carnival.yaml", "debts-and-favours.yaml"]
    for name in names:
        shutil.copyfile(Path(__file__).parents[2] / "docs" / "examples" / name, tmp_path / name)
    whole, parts = run("test", ".", "-v"), [run("test", name, "-v") for name in names]
    assert whole.returncode == 0, whole
    one, two = ([x for x in d.stdout.splitlines() if x.startswith("pass")] for d in parts)
    assert len(one) > 1 < len(two)
    assert [line for line in whole.stdout.splitlines() if line.startswith("pass")] == [*one, *two]


@pytest.mark.usefixtures("folder")
def test_only_some(run: Run) -> None:
    done = run("test", ".", "-k", "EVERYBODY", "-v")
    assert done.returncode == 0, done
    assert done.stdout.startswith("pass  everybody starts without luck\n1 scenario: all pass (")
    none = run("test", ".", "-k", "nobody")
    assert none.returncode == 2
    assert "no scenario has nobody in its title" in none.stderr


@pytest.mark.usefixtures("folder")
def test_both_engines(run: Run) -> None:
    done = run("test", ".", "--engine", "both", "-v")
    assert done.stdout.count("everybody starts without luck (") == 2
    assert "4 scenarios: 2 failed" in done.stdout


@pytest.mark.usefixtures("folder")
def test_for_programs(run: Run) -> None:
    done = run("test", ".", "--json")
    assert done.returncode == 1
    data = json.loads(done.stdout)
    assert data["summary"] == {"passed": 1, "failed": 1}
    failed = next(each for each in data["scenarios"] if not each["passed"])
    assert (failed["expected"], failed["found"]) == ("luck of A is 7", "luck of A is 0")
    assert failed["seed"] == 4


def test_no_scenarios(run: Run, pebbles: str) -> None:
    done = run("test", pebbles)
    assert (done.returncode, done.stdout) == (0, "There are no scenarios.\n")


def test_rules_that_are_wrong_are_not_played(run: Run, folder: Path) -> None:
    (folder / "flow.rules").write_text("flow { shufle heap }\n")
    done = run("test", ".")
    assert done.returncode == 1
    assert "error[E" in done.stderr
    assert run("test", "none.yaml").returncode == 3


def test_of_a_deck_only_its_own_scenarios_are_played(run: Run, tmp_path: Path) -> None:
    (tmp_path / "night.yaml").write_text(
        "format: 1\ndeck: night\nextends: citadels\ntitle: {en: Night}\n"
        'scenarios: |\n  scenario "everybody starts with two gold" {\n    players 4 to 7\n'
        "    expect { gold of A is 2 }\n  }\n"
    )
    done = run("test", "night.yaml")
    assert done.returncode == 0, done
    assert done.stdout.startswith("1 scenario: all pass")
