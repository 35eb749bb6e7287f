"""Decks that more than one game can use, at the command line."""

from __future__ import annotations

import shutil
from pathlib import Path

from rulewright.cli.reading import with_other_games
from rulewright.dsl.files.paths import find_ruleset

from .conftest import Run

DECK = """\
{format: 1, deck: both, extends: citadels, also_for: [citadels_classic], title: {en: Both}, districts: [
  {id: orchard, type: unique, cost: 3, name: {en: Orchard}, rules: "after gather must { gain 1 gold }"}]}
"""


def test_it_is_checked_with_each(run: Run, tmp_path: Path) -> None:
    """What is wrong in one of them alone says in which."""
    (tmp_path / "both.yaml").write_text(DECK.replace("gain 1 gold", "raise taxes by 1"), "utf-8")
    done = run("validate", "both.yaml")
    assert done.returncode == 1
    assert "`taxes` is not known here (with `citadels_classic`)" in done.stdout
    assert done.stdout.endswith("1 error\n")
    (tmp_path / "both.yaml").write_text(DECK, "utf-8")
    right = run("validate", "both.yaml")
    assert (right.returncode, right.stderr) == (0, "1 source checked: nothing is wrong\n")


def test_a_game_that_is_named_twice_is_looked_at_once(tmp_path: Path) -> None:
    (tmp_path / "both.yaml").write_text(DECK.replace("[citadels_classic]", f"[{'citadels_classic, ' * 9}]"))
    path = str(tmp_path / "both.yaml")
    assert with_other_games(path, None) == [(path, None), (path, "citadels_classic")]


def test_of_a_list_of_games_that_is_too_long_none_is_looked_at(run: Run, tmp_path: Path) -> None:
    for names in ("citadels_classic, " * 5000, ", ".join(f"game_{n}" for n in range(5000))):
        (tmp_path / "both.yaml").write_text(DECK.replace("[citadels_classic]", f"[{names}]"))
        done = run("validate", "both.yaml")
        assert done.returncode == 1
        assert "E0207" in done.stdout
        assert len(done.stdout.splitlines()) < 1000


def test_an_own_folder_of_the_name_of_a_shipped_game_is_ones_own(run: Run, tmp_path: Path) -> None:
    shutil.copytree(Path(find_ruleset("citadels")), tmp_path / "citadels")
    with (tmp_path / "citadels" / "turn.rules").open("a", encoding="utf-8") as file:
        file.write("nonsense {\n")
    assert run("validate", "./citadels").returncode == 1
    assert run("validate", "citadels").returncode == 0
