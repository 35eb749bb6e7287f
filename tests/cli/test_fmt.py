"""`rulewright fmt`: files, folders, pipes."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.dsl.files.lineends import as_in

Run = Callable[..., subprocess.CompletedProcess[str]]

UGLY = "procedure  go( ) { gain 1 gold   draw 2 }   # both\n"
TIDY = "procedure go() { gain 1 gold  draw 2 }  # both\n"


def test_a_file_is_put_into_the_style(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.rules").write_text(UGLY, "utf-8")
    done = run("fmt", "game.rules")
    assert done.returncode == 0
    assert done.stdout == "game.rules\n"
    assert (tmp_path / "game.rules").read_text("utf-8") == TIDY
    again = run("fmt", "game.rules")
    assert (again.stdout, again.stderr) == ("", "1 file read: nothing to change\n")


def test_a_folder_stands_for_the_files_in_it(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game" / "more").mkdir(parents=True)
    for name in ("a.rules", "more/b.rules", "notes.txt"):
        (tmp_path / "game" / name).write_text(UGLY, "utf-8")
    done = run("fmt", "game")
    assert done.stdout.split() == [os.path.join("game", "a.rules"), os.path.join("game", "more", "b.rules")]
    assert (tmp_path / "game" / "notes.txt").read_text("utf-8") == UGLY


def test_two_names_of_one_file_stay_two_names_of_one(run: Run, tmp_path: Path) -> None:
    one, two = tmp_path / "a.rules", tmp_path / "b.rules"
    one.write_text(UGLY, "utf-8")
    two.hardlink_to(one)
    done = run("fmt", "a.rules", "b.rules")
    assert (done.returncode, done.stdout.split()) == (0, ["a.rules", "b.rules"])
    assert one.read_text("utf-8") == TIDY
    assert two.samefile(one)
    assert [each.name for each in tmp_path.iterdir() if each.name.startswith(".")] == []


def test_check_changes_nothing_and_ends_with_1(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.rules").write_text(UGLY, "utf-8")
    done = run("fmt", "--check", "game.rules")
    assert (done.returncode, done.stdout, done.stderr) == (1, "game.rules\n", "1 file would change\n")
    assert (tmp_path / "game.rules").read_text("utf-8") == UGLY
    (tmp_path / "game.rules").write_text(TIDY, "utf-8")
    assert run("fmt", "--check", "game.rules").returncode == 0


def test_diff_shows_what_would_change(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.rules").write_text(UGLY, "utf-8")
    done = run("fmt", "--diff", "game.rules")
    assert done.returncode == 0
    assert [line[0] for line in done.stdout.splitlines()] == ["-", "+", "@", "-", "+"]
    assert (tmp_path / "game.rules").read_text("utf-8") == UGLY


def test_a_file_with_a_mistake_stays_as_it_is(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.rules").write_text("procedure go( { }\n", "utf-8")
    (tmp_path / "good.rules").write_text(UGLY, "utf-8")
    done = run("fmt", ".")
    assert done.returncode == 1
    assert "bad.rules:1:" in done.stderr
    assert (tmp_path / "bad.rules").read_text("utf-8") == "procedure go( { }\n"
    assert (tmp_path / "good.rules").read_text("utf-8") == TIDY


def test_standard_input_to_standard_output(run: Run) -> None:
    assert run("fmt", "-", typed=UGLY).stdout == TIDY
    deck = "format: 1\ndeck: x\nrules: |\n  score   1\n"
    wrong = run("fmt", "-", typed=deck)
    assert wrong.returncode == 1
    assert wrong.stdout == deck
    assert run("fmt", "-", "x.rules").returncode == 2


def test_a_folder_without_rules_and_a_file_that_is_not_there(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert run("fmt", "empty").returncode == 2
    gone = run("fmt", "gone.rules")
    assert gone.returncode == 3
    assert "gone.rules" in gone.stderr


DECK = "format: 1\ndeck: ends\nextends: citadels\ntitle: {en: Ends}\n"
DECK += "characters:\n  - id: dealer\n    rank: 6\n"
DECK += "    name: {en: Dealer}\n    rules: |\n      income(   trade )\n"


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("last", [True, False])
def test_line_ends_and_the_mark_of_a_file_stay(
    run: Run, tmp_path: Path, mark: str, end: str, last: bool
) -> None:
    deck = tmp_path / "ends.yaml"
    text = mark + (DECK if last else DECK.rstrip("\n")).replace("\n", end)
    styled = text.replace("(   trade )", "(trade)")
    deck.write_bytes(text.encode())
    for flag in ("--check", "--diff"):
        run("fmt", flag, "ends.yaml")
        assert deck.read_bytes() == text.encode()
    assert run("fmt", "-", typed=text.encode()).stdout.encode() == styled.encode()
    assert run("fmt", "ends.yaml").returncode == 0
    assert deck.read_bytes() == styled.encode()
    assert run("fmt", "--check", "ends.yaml").returncode == 0


def test_mixed_line_ends_stay_line_by_line() -> None:
    written = "a\r\nb\nc\r\nd\re"
    assert as_in(written, "a\nb\nc\nd\ne") == written
    assert as_in(written, "a\nnew\nc\nd\ne") == "a\r\nnew\r\nc\r\nd\re", "a new line ends as most do"
    assert as_in(written, "a\nb\nd\ne") == "a\r\nb\nd\re"
    assert as_in("\ufeffa", "b\nc\n") == "\ufeffb\nc\n"
