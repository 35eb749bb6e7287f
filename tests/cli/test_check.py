"""`validate` and `schema`: formats, several files, exit codes."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., "subprocess.CompletedProcess[str]"]

GOOD = """\
format: 1
deck: night
extends: citadels
title: {en: Night}
characters:
  - id: smuggler
    rank: 6
    name: {en: Smuggler}
    rules: |
      income(trade)
"""


@pytest.fixture
def decks(tmp_path: Path) -> Path:
    (tmp_path / "good.yaml").write_text(GOOD)
    (tmp_path / "bad.yaml").write_text(GOOD.replace("income(trade)", "incom(trade)"))
    (tmp_path / "worse.yaml").write_text(GOOD.replace("rank: 6", "rnak: 6"))
    (tmp_path / "newer.yaml").write_text(GOOD.replace("format: 1", "format: 2"))
    (tmp_path / "table.rules").write_bytes(b"\x00\xff")
    return tmp_path


@pytest.mark.usefixtures("decks")
def test_nothing_wrong(run: Run) -> None:
    done = run("validate", "good.yaml", "citadels")
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == "2 sources checked: nothing is wrong\n"


@pytest.mark.usefixtures("decks")
def test_findings_of_several_files(run: Run) -> None:
    done = run("validate", "bad.yaml", "good.yaml", "worse.yaml")
    assert done.returncode == 1
    assert "bad.yaml:10:7" in done.stdout
    assert "worse.yaml:7:5" in done.stdout
    assert "did you mean `income`?" in done.stdout
    assert done.stdout.splitlines()[-1].endswith("errors")
    assert not done.stderr


@pytest.mark.usefixtures("decks")
@pytest.mark.parametrize(
    ("path", "code"),
    [("none.yaml", 3), ("newer.yaml", 3), ("table.rules", 3), ("citadel", 3), (".", 3), ("bad.yaml", 1)],
)
def test_exit_codes(run: Run, path: str, code: int) -> None:
    done = run("validate", path)
    assert done.returncode == code, done
    assert done.stdout.startswith("error[E0")


@pytest.mark.usefixtures("decks")
def test_what_cannot_be_read_weighs_more_than_what_is_wrong(run: Run) -> None:
    assert run("validate", "bad.yaml", "none.yaml").returncode == 3


@pytest.mark.usefixtures("decks")
def test_for_programs(run: Run) -> None:
    done = run("validate", "bad.yaml", "--format", "json")
    assert done.returncode == 1
    data = json.loads(done.stdout)
    assert data["summary"]["errors"] == len(data["diagnostics"]) == 1
    assert json.loads(run("validate", "good.yaml", "--format", "json").stdout)["diagnostics"] == []


@pytest.mark.usefixtures("decks")
def test_for_code_hosts(run: Run) -> None:
    done = run("validate", "bad.yaml", "--format", "sarif")
    log = json.loads(done.stdout)
    assert log["version"] == "2.1.0"
    assert log["runs"][0]["results"][0]["level"] == "error"


def test_a_part_of_a_ruleset_stands_for_the_whole(run: Run, pebbles: str) -> None:
    for name in ("ruleset.yaml", "stones.yaml", "flow.rules", ""):
        assert run("validate", str(Path(pebbles, name))).returncode == 0


def test_a_schema_for_editors(run: Run, pebbles: str) -> None:
    schema = json.loads(run("schema", pebbles).stdout)
    assert "stones" in schema["properties"]
    assert run("schema", "pebles").returncode == 3


def test_a_folder_of_decks(run: Run, tmp_path: Path) -> None:
    """Each deck in it is checked, as if all had been named."""
    folder = tmp_path / "decks"
    folder.mkdir()
    good = "format: 1\ndeck: {}\nextends: citadels\ntitle: {{en: Good}}\n"
    (folder / "a.yaml").write_text(good.format("one"), "utf-8")
    (folder / "b.yaml").write_text(good.format("two"), "utf-8")
    done = run("validate", "decks")
    assert (done.returncode, done.stderr) == (0, "2 sources checked: nothing is wrong\n")
    (folder / "b.yaml").write_text(good.format("two") + "tytle: {en: Bad}\n", "utf-8")
    (folder / "c.yaml").write_text("a: [", "utf-8")
    done = run("validate", "decks")
    assert done.returncode == 1
    assert "decks/b.yaml:5:1" in done.stdout
    assert "decks/c.yaml:1:4" in done.stdout


def test_the_folder_of_a_ruleset_with_a_deck_in_it(run: Run, pebbles: str, tmp_path: Path) -> None:
    folder = tmp_path / "game"
    shutil.copytree(pebbles, folder)
    (folder / "more.yaml").write_text(
        "format: 1\ndeck: more\nextends: pebbles\ntitle: {en: More}\nx: 1\n", "utf-8"
    )
    done = run("validate", "game")
    assert done.returncode == 1
    assert "game/more.yaml:5:1" in done.stdout
