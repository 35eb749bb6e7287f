"""A game at one terminal: played through, left in every way, taken up again."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright.cli.screen import cells

from .conftest import games_of

Run = Callable[..., "subprocess.CompletedProcess[str]"]
Open = Callable[..., Any]

ALWAYS_THE_FIRST = "1\n" * 50


def saved(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def games(folder: Path) -> list[str]:
    """The names of the games that are kept."""
    place = games_of(folder)
    return sorted(path.stem for path in place.iterdir() if path.is_file()) if place.exists() else []


# --- through a pipe ----------------------------------------------------------------------------------------


def test_a_whole_game(run: Run, pebbles: str, tmp_path: Path) -> None:
    done = run("play", pebbles, "--seed", "3", typed=ALWAYS_THE_FIRST)
    assert done.returncode == 0, done.stderr
    assert done.stderr == "\nTo watch the game: rulewright replay pebbles-3\n"
    assert done.stdout.startswith("Pebbles, 2 players\n")
    assert "── The game is over ──" in done.stdout
    assert re.search(r"\n1\. +[AB] +\d+ +wins\n[12]\. +[AB] +\d+( +wins)?\n$", done.stdout), done.stdout[
        -200:
    ]
    assert saved(tmp_path) == [], "a game that is over leaves nothing lying about"


def test_the_same_seed_is_the_same_game(run: Run, pebbles: str) -> None:
    first, second = (run("play", pebbles, "--seed", "5", typed=ALWAYS_THE_FIRST).stdout for _ in range(2))
    assert first == second


def test_the_end_of_the_input_keeps_the_game(run: Run, pebbles: str, tmp_path: Path) -> None:
    done = run("play", pebbles, "--seed", "3", typed="throw\n")
    assert done.returncode == 0
    assert saved(tmp_path) == [], "nothing is written where somebody happens to be"
    assert games(tmp_path) == ["pebbles-3"]
    assert "rulewright resume pebbles-3\n" in done.stderr
    again = run("resume", "pebbles-3", typed=ALWAYS_THE_FIRST)
    assert again.returncode == 0
    assert "The game is over" in again.stdout
    # The file goes with the game: now it holds the whole of it.
    over = run("resume", "pebbles-3")
    assert over.returncode == 2
    assert "this game is over" in over.stderr
    assert run("replay", "pebbles-3", "--verify").returncode == 0


def test_leaving_before_the_first_choice_leaves_no_file(run: Run, pebbles: str, tmp_path: Path) -> None:
    assert run("play", pebbles).returncode == 0
    assert saved(tmp_path) == games(tmp_path) == []


def test_the_help_promises_no_file_before_the_first_choice(run: Run) -> None:
    assert "Before the first choice there is nothing to keep" in " ".join(
        run("play", "--help").stdout.split()
    )


def test_a_price_that_cards_may_pay_asks_how() -> None:
    """Each way to pay stands under the name of the card that offers it."""
    import random

    from rulewright import load
    from rulewright.cli.telling import option_lines, question

    game, chance = load("citadels").new_game(4, seed=1), random.Random(1)
    while not (game.over or "payment" in game.decision.site):
        game.apply(chance.choice(game.decision.options))
    assert question(game, game.decision).endswith(": How do you pay?")
    assert option_lines(game, game.decision, 80)[0].startswith("  1  Thieves' Den: ")


def test_no_save_is_written_over_by_another_game(run: Run, pebbles: str, tmp_path: Path) -> None:
    for _ in range(2):
        run("play", pebbles, "--seed", "3", typed="throw\nquit\n")
    assert games(tmp_path) == ["pebbles-3", "pebbles-3-2"]
    (tmp_path / "mine.json").write_text("mine")
    done = run("play", pebbles, "--save", "mine.json")
    assert done.returncode == 2
    assert "exists already" in done.stderr
    assert (tmp_path / "mine.json").read_text() == "mine"


def test_the_game_is_kept_in_the_file_named(run: Run, pebbles: str, tmp_path: Path) -> None:
    run("play", pebbles, "--seed", "3", "--save", "mine.json", typed="throw\n")
    assert saved(tmp_path) == ["mine.json"]
    assert json.loads((tmp_path / "mine.json").read_text())["seed"] == 3


def test_a_reader_who_goes_away_loses_nothing(pebbles: str, tmp_path: Path) -> None:
    """`rulewright play ... | head -3`."""
    script = f"'{sys.executable}' -P -m rulewright play '{pebbles}' --seed 3 | head -n 3 >out"
    environment = {**os.environ, "PYTHONPATH": os.path.abspath(os.environ.get("PYTHONPATH", "."))}
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=tmp_path,
        env=environment,
        input="throw\n1\n1\n1\n" * 9,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert "Traceback" not in done.stderr
    assert "BrokenPipe" not in done.stderr


# --- what can be typed -------------------------------------------------------------------------------------


def screen_after(run: Run, pebbles: str, *typed: str, **changes: str) -> str:
    """What is shown between the last answer and the next prompt."""
    done = run("play", pebbles, "--seed", "3", typed="\n".join(typed) + "\n", **changes)
    assert done.returncode == 0, done.stderr
    return done.stdout.split("> \n")[len(typed)]


def test_a_question_mark_explains_the_commands(run: Run, pebbles: str) -> None:
    for typed in ("?", "help", "h"):
        assert "undo        back to your last choice; " in screen_after(run, pebbles, typed)


def test_a_card_in_full(run: Run, pebbles: str) -> None:
    for typed in ("? flint", "?flint", "help Krzemien", "? fli"):
        assert screen_after(run, pebbles, typed).startswith("Flint\nstone, colour grey, size 2, 6 copies\n")
    assert screen_after(run, pebbles, "? 1").startswith(("Flint\n", "Chalk\n"))
    assert "no card stands behind" in screen_after(run, pebbles, "? wait")
    assert "Did you mean flint?" in screen_after(run, pebbles, "? flnt")


def test_answers_that_fit_nothing_or_too_much(run: Run, pebbles: str) -> None:
    assert screen_after(run, pebbles, "7").startswith("7 is none of the options: type 1 to 3,")
    assert screen_after(run, pebbles, "\x1b[31mred").startswith("\\e[31mred is none of the options")
    assert "You: Throw" in screen_after(run, pebbles, "t")
    assert "  2  Wait\n" in screen_after(run, pebbles, ""), "the question once more"


def test_several_options_could_be_meant(run: Run) -> None:
    done = run("play", "citadels", "--seed", "3", typed="1\ngather\n")
    assert "gather could be one of 1, 2: type a number, or more words." in done.stdout


def test_bytes_that_are_no_text(run: Run, pebbles: str) -> None:
    done = run("play", pebbles, "--seed", "3", typed=b"\xff\xfe\x00\n\x80quit\n")
    assert done.returncode == 0
    assert "none of the options" in done.stdout


def test_undo(run: Run, pebbles: str) -> None:
    assert "pouch" in screen_after(run, pebbles, "throw", "undo")
    before, after = screen_after(run, pebbles, "table"), screen_after(run, pebbles, "throw", "undo")
    assert before.strip() == after.strip()
    assert "nothing to take back" in screen_after(run, pebbles, "undo")
    assert "nothing to make again" in screen_after(run, pebbles, "redo")
    assert "You: Throw" in screen_after(run, pebbles, "throw", "undo", "redo")
    drawn = run("play", "citadels", "--seed", "3", typed="1\nundo\n")
    assert "That cannot be taken back: it has shown you what was hidden (" in drawn.stdout


def test_the_game_in_short(run: Run, pebbles: str) -> None:
    assert "does not tell its rules in short" in screen_after(run, pebbles, "rules")
    done = run("play", "burgundy", "--seed", "3", typed="rules\n")
    told = " ".join(done.stdout.split())
    assert "Each round everybody rolls two dice" in told
    assert "Five phases of five rounds; then points are counted. Now: 0 of 25." in told


def test_the_end_says_what_brought_the_points(run: Run) -> None:
    done = run("play", "citadels", "--seed", "1", typed="1\n" * 2000)
    assert re.search(r"\n +A +B +C +D\ndistricts( +\d+){4}\n", done.stdout)


def test_the_log_and_the_table_again(run: Run, pebbles: str) -> None:
    assert "The heap is shuffled." in screen_after(run, pebbles, "log")
    assert "── Round 1 · throwing" in screen_after(run, pebbles, "table")


def test_saving_by_hand(run: Run, pebbles: str, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("not a game")
    assert "Saved to other." in screen_after(run, pebbles, "save other")
    done = run("play", pebbles, "--seed", "3", typed="save mine\nn\nsave mine\ny\n")
    assert "mine exists. Write over it? [y/N]" in done.stdout
    assert "Not saved." in done.stdout
    assert "Saved to mine." in done.stdout
    assert json.loads((tmp_path / "mine").read_text())["ruleset"] == "pebbles"
    assert "cannot be written" in screen_after(run, pebbles, "save no/such/folder/game")


def test_a_file_that_cannot_be_written_does_not_end_the_game(run: Run, pebbles: str, tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    done = run("play", pebbles, "--seed", "3", typed="save full/x\nthrow\n" + ALWAYS_THE_FIRST)
    assert done.returncode == 0
    named = run("play", pebbles, "--seed", "3", "--save", "no/such/folder/x", typed=ALWAYS_THE_FIRST)
    assert named.returncode == 0
    assert "cannot be written: No such file or directory. The game is kept as pebbles-3" in " ".join(
        named.stderr.split()
    )
    assert "The game is over" in named.stdout


def test_cards_of_a_deck_that_do_not_take_part(run: Run, tmp_path: Path) -> None:
    (tmp_path / "night.yaml").write_text(
        "format: 1\ndeck: night\nextends: citadels\ntitle: {en: Night}\n"
        "characters:\n  - {id: idler, rank: 6, name: {en: Idler}}\n"
        "presets:\n  - id: long\n    title: {en: Long}\n    based_on: first_game\n"
        "    sets: {cast: {replace: {merchant: idler}}}\n"
    )
    idle = run("play", "citadels", "--deck", "night.yaml", "--seed", "1")
    assert "No card of night takes part in this game" in idle.stderr
    assert "--preset night:long" in idle.stderr
    assert (
        "No card"
        not in run("play", "citadels", "--deck", "night.yaml", "--preset", "long", "--seed", "1").stderr
    )


# --- mistakes on the command line --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--players", "9"], "Pebbles is played by 2 to 4 players, not by 9"),
        (["--players", "1"], "not by 1"),
        (["--seat", "hunan"], "did you mean human?"),
        (["--seat", "robot"], "there is human, random"),
        (
            ["--seat", "human", "--seat", "human", "--seat", "random", "--players", "2"],
            "3 seats for 2 players",
        ),
        (["--seat", "human:Ann", "--seat", "human:Ann"], "two players have one name"),
        (["--seat", "human:\x1b[31m"], "cannot be a name"),
        (["--seat", "human:" + "x" * 40], "cannot be a name"),
        (["--preset", "first"], "pebbles has no preset first"),
    ],
)
def test_a_table_that_cannot_be_laid(run: Run, pebbles: str, words: list[str], said: str) -> None:
    done = run("play", pebbles, *words)
    assert done.returncode == 2, done
    assert said in done.stderr
    assert not done.stdout
    assert "\x1b" not in done.stderr


@pytest.mark.parametrize(
    ("text", "code"), [(None, "E0101"), ("", "E0801"), ("{}", "E0801"), ("\0", "E0801"), ("[1, 2", "E0801")]
)
def test_a_file_that_is_no_save(run: Run, tmp_path: Path, text: str | None, code: str) -> None:
    if text is not None:
        (tmp_path / "x.json").write_text(text)
    for words in (["resume", "x.json"], ["replay", "x.json"]):
        done = run(*words)
        assert done.returncode == 3, done
        assert code in done.stderr


def test_an_unknown_ruleset(run: Run) -> None:
    done = run("play", "citadel")
    assert done.returncode == 3
    assert "did you mean `citadels`?" in done.stderr


# --- at a terminal -----------------------------------------------------------------------------------------


def test_control_c_saves_the_game(terminal: Open, run: Run, pebbles: str, tmp_path: Path) -> None:
    screen = terminal("play", pebbles, "--seed", "3")
    screen.wait_for("> $")
    screen.line("1")
    screen.wait_for("You: Throw")
    screen.wait_for_prompt()
    screen.type("\x03")
    screen.wait_for(r"The game is kept. To go on:\s+\S+ -m rulewright resume pebbles-3")
    assert screen.end() == 130
    assert "Traceback" not in screen.shown
    assert games(tmp_path) == ["pebbles-3"]
    assert run("replay", "pebbles-3", "--verify").returncode == 0


def test_control_d_saves_the_game(terminal: Open, pebbles: str, tmp_path: Path) -> None:
    screen = terminal("play", pebbles, "--seed", "3")
    screen.wait_for("> $")
    screen.line("1")
    screen.wait_for("You: Throw")
    screen.wait_for_prompt()
    screen.type("\x04")
    assert screen.end() == 0
    assert games(tmp_path) == ["pebbles-3"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_window_that_is_closed_saves_the_game(
    terminal: Open, pebbles: str, tmp_path: Path, number: signal.Signals
) -> None:
    screen = terminal("play", pebbles, "--seed", "3")
    screen.wait_for("> $")
    screen.line("1")
    screen.wait_for("You: Throw")
    screen.wait_for_prompt()
    screen.process.send_signal(number)
    assert screen.end() == 128 + number
    assert games(tmp_path) == ["pebbles-3"]


def test_two_people_do_not_see_each_others_cards(terminal: Open, pebbles: str) -> None:
    screen = terminal("play", pebbles, "--seed", "3", "--seat", "human:Ann", "--seat", "human:Ben")
    first = screen.wait_for(r"Pass the screen to (Ann|Ben)\.")[1]
    second = {"Ann": "Ben", "Ben": "Ann"}[first]
    screen.wait_for("> $")
    assert "your pouch" not in screen.shown, "nobody has said that they are ready"
    screen.line("")
    screen.wait_for(f"{first} \\(you\\)")
    screen.wait_for("your pouch: ")
    screen.wait_for("> $")
    screen.line("done")
    screen.wait_for(f"Pass the screen to {second}\\.")
    wiped = screen.raw.rindex("\x1b[2J\x1b[3J\x1b[H")
    assert wiped > screen.raw.rindex("your pouch")
    screen.wait_for("> $")
    screen.line("")
    screen.wait_for(f"{second} \\(you\\)")
    assert screen.raw.count("\x1b[2J") == 4  # before and after each passing on


@pytest.mark.parametrize("width", [40, 60, 80, 120, 200])
def test_the_screen_fits_the_terminal(terminal: Open, pebbles: str, width: int) -> None:
    screen = terminal(
        "play", pebbles, "--seed", "3", "--players", "4", "--seat", "human:漢字かな", width=width
    )
    for typed in ("?", "? flint", "log", "table", "nonsense", "1"):
        screen.wait_for("> $")
        screen.line(typed)
    screen.wait_for("> $")
    lines = [line for line in screen.shown.splitlines() if not line.startswith("> ") and pebbles not in line]
    assert max(map(cells, lines)) <= width


@pytest.mark.parametrize("changes", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colours_when_declined(terminal: Open, pebbles: str, changes: dict[str, str]) -> None:
    screen = terminal("play", pebbles, "--seed", "3", **changes)
    screen.wait_for("> $")
    assert not re.search(r"\x1b\[[0-9;]*m", screen.raw)


def test_a_locale_without_letters(spawn: Run, pebbles: str) -> None:
    done = spawn(
        "play",
        pebbles,
        "--seed",
        "3",
        typed=ALWAYS_THE_FIRST,
        LC_ALL="C",
        PYTHONUTF8="0",
        PYTHONCOERCECLOCALE="0",
    )
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert "The game is over" in done.stdout


# --- the game that comes along -----------------------------------------------------------------------------


@pytest.mark.parametrize("players", ["4", "7"])
def test_citadels_can_be_played_to_its_end(run: Run, players: str) -> None:
    done = run("play", "citadels", "--players", players, "--seed", "1", typed="1\n" * 2000)
    assert done.returncode == 0, done.stderr
    assert "The game is over" in done.stdout
    assert re.search(r"1\. +\w+ +\d+  wins\n", done.stdout)


# --- opponents that think -----------------------------------------------------------------------------------


def test_hint_tells_what_a_program_would_choose(run: Run, pebbles: str, tmp_path: Path) -> None:
    """And a bot that searches plays its part; nothing of its thoughts is left on a screen that is a pipe."""
    seats = ("--seat", "human", "--seat", "search@5:Bo")
    done = run("play", pebbles, "--seed", "3", *seats, typed="hint\n" + ALWAYS_THE_FIRST)
    assert done.returncode == 0, done.stderr
    assert "what it would choose in your place" in done.stdout
    assert re.search(r"(ahead of|behind|as many points as) the best of the others", done.stdout)
    assert "── The game is over ──" in done.stdout
    assert "thinking" not in done.stdout + done.stderr
