"""`validate --fix` and `--diff`: files become better or stay as they are."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.cli import fixing

Run = Callable[..., "subprocess.CompletedProcess[str]"]

DECK = """\
format: 1
deck: night
extends: citadels
title: {en: Night}
charcters:
  - id: smuggler   # by night
    rank: 6
    name: {en: Smuggler}
    rules: |
      incom(trade)  # sic
      action "Lend" {
        choose 1 player where it is not you as debtor
        and then take 2 golds form debtor
        foo
      }
"""
# What a card means is looked at although `foo` is not in its place.
BETTER = (
    DECK.replace("charcters", "characters")
    .replace("incom(", "income(")
    .replace("and then take 2 golds form", "take 2 gold from")
)


def test_what_is_certain_is_corrected(run: Run, tmp_path: Path) -> None:
    (tmp_path / "night.yaml").write_text(DECK, "utf-8")
    done = run("validate", "--fix", "night.yaml")
    assert done.returncode == 1
    assert (tmp_path / "night.yaml").read_text("utf-8") == BETTER
    assert "night.yaml:5:1: write characters (`charcters` is not known here)\n" in done.stderr
    assert done.stderr.endswith("5 corrections made in 1 file\n")
    assert "`foo` does not fit" in done.stdout
    again = run("validate", "--fix", "night.yaml")
    assert again.stderr == "nothing here can be corrected for certain\n"


def test_nothing_is_left_to_say_where_all_is_corrected(run: Run, tmp_path: Path) -> None:
    (tmp_path / "night.yaml").write_text(DECK.replace("        foo\n", ""), "utf-8")
    done = run("validate", "--fix", "night.yaml")
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr.endswith("5 corrections made in 1 file\n1 source checked: nothing is wrong\n")


def test_a_dry_run_shows_the_changes_and_makes_none(run: Run, tmp_path: Path) -> None:
    deck = tmp_path / "night.yaml"
    deck.write_text(DECK.replace("        foo\n", ""), "utf-8")
    for words in (["--diff"], ["--fix", "--diff"]):
        done = run("validate", *words, "night.yaml")
        assert done.returncode == 1, "the file is still wrong"
        assert "\n-charcters:\n+characters:\n" in done.stdout
        assert "5 corrections in 1 file would be made\n" in done.stderr
        assert "charcters" in deck.read_text("utf-8")


def test_line_ends_and_permissions_stay(run: Run, tmp_path: Path) -> None:
    deck = tmp_path / "night.yaml"
    deck.write_bytes(b"\xef\xbb\xbf" + DECK.replace("\n", "\r\n").encode())
    deck.chmod(0o640)
    run("validate", "--fix", "night.yaml")
    data = deck.read_bytes()
    assert data.startswith(b"\xef\xbb\xbfformat")
    assert data.count(b"\n") == data.count(b"\r\n") == DECK.count("\n")
    assert b"characters:\r\n" in data
    assert deck.stat().st_mode & 0o777 == 0o640


def test_a_hidden_character_goes(run: Run, tmp_path: Path) -> None:
    deck = tmp_path / "night.yaml"
    text = BETTER.replace("        foo\n", "").replace("incom(", "income(").replace("golds", "gold")
    deck.write_text(text.replace("Smug", "Smu\u200bg"), "utf-8")
    assert run("validate", "--fix", "night.yaml").returncode == 0
    assert "Smuggler" in deck.read_text("utf-8")


def test_a_ruleset_in_several_files(run: Run, pebbles: str, tmp_path: Path) -> None:
    game = tmp_path / "game"
    shutil.copytree(pebbles, game)
    before = {file: file.read_text("utf-8") for file in game.rglob("*") if file.is_file()}
    flow = game / "flow.rules"
    flow.write_text(before[flow].replace("procedure ", "procedur ", 1), "utf-8")
    main = game / "ruleset.yaml"
    main.write_text(before[main].replace("\nzones:", "\nzoness:"), "utf-8")
    assert run("validate", "game").returncode == 1
    done = run("validate", "--fix", "game/flow.rules")
    assert done.returncode == 0, done.stdout + done.stderr
    assert {file: file.read_text("utf-8") for file in before} == before


def test_what_comes_with_the_program_is_not_written(run: Run) -> None:
    done = run("validate", "--fix", "citadels")
    assert (done.returncode, done.stderr.splitlines()[0]) == (0, "nothing here can be corrected for certain")


@pytest.mark.parametrize("words", [["--fix", "none.yaml"], ["--fix", "nowhere"], ["--diff", "."]])
def test_what_cannot_be_read(run: Run, words: list[str]) -> None:
    assert run("validate", *words).returncode == 3


@pytest.mark.parametrize(
    "words",
    [
        ["--watch", "--fix"],
        ["--watch", "--diff"],
        ["--watch", "--format", "json"],
        ["--diff", "--format", "json"],
    ],
)
def test_what_does_not_go_together(run: Run, words: list[str]) -> None:
    done = run("validate", "citadels", *words)
    assert done.returncode == 2
    assert "leave one of them out" in done.stderr


def test_a_file_that_somebody_else_changes_meanwhile_stays(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = tmp_path / "night.yaml"
    deck.write_text(DECK, "utf-8")
    write = fixing.Desk.write

    def late(desk: fixing.Desk) -> None:
        deck.write_text("mine", "utf-8")
        write(desk)

    monkeypatch.setattr(fixing.Desk, "write", late)
    done = run("validate", "--fix", "night.yaml")
    assert done.returncode == 1
    assert "has changed in the meantime" in done.stderr
    assert deck.read_text("utf-8") == "mine"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written(run: Run, tmp_path: Path) -> None:
    (tmp_path / "night.yaml").write_text(DECK, "utf-8")
    tmp_path.chmod(0o500)
    try:
        done = run("validate", "--fix", "night.yaml")
        assert done.returncode == 3
    finally:
        tmp_path.chmod(0o700)
    assert (tmp_path / "night.yaml").read_text("utf-8") == DECK
