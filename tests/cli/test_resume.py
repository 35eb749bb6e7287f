"""Games that are kept while they are played, and gone on with."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright.dsl.report.diagnostics import DeckError
from rulewright.interpreter.saves.resume import load_game
from rulewright.interpreter.saves.savefile import seal
from tests.figures import Figures

from .conftest import COMMAND, environment, games_of

Run = Callable[..., "subprocess.CompletedProcess[str]"]


def played_on(run: Run, pebbles: str, *words: str, typed: str) -> str:
    done = run(*words, typed=typed)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_without_a_name_the_newest_goes_on_and_all_are_listed(run: Run, pebbles: str, tmp_path: Path) -> None:
    for seed in ("3", "4"):
        run("play", pebbles, "--seed", seed, "--seat", "human:Ann", typed="1\n")
    old = games_of(tmp_path) / "pebbles-3.json"
    os.utime(old, (time.time() - 600, time.time() - 600))
    done = run("resume")
    assert re.search(r"pebbles-4 +pebbles +Ann, B +\d+ +\d{4}-.*\n *pebbles-3 ", done.stderr)
    assert "Going on with pebbles-4." in done.stderr
    listed = json.loads(run("resume", "--json").stdout)["games"]
    assert [each["name"] for each in listed] == ["pebbles-4", "pebbles-3"]
    assert listed[0]["seats"] == ["human", "random"]


def test_people_and_bots_sit_where_they_sat(run: Run, pebbles: str) -> None:
    run("play", pebbles, "--seed", "3", "--seat", "random", "--seat", "human:Ben", typed="throw\n")
    done = run("resume", "pebbles-3")
    assert "Ben (you)" in done.stdout
    assert "Pass the screen" not in done.stdout


def test_undo_and_redo_reach_over_a_resume(run: Run) -> None:
    first = run("play", "burgundy", "--seed", "5", typed="1\n1\n1\nundo\n")
    assert first.returncode == 0
    again = run("resume", "burgundy-5", typed="redo\nundo\nundo\n")
    assert "nothing to make again" not in again.stdout
    assert "nothing to take back" not in again.stdout


def test_a_deck_and_a_folder_are_found_from_another_folder(
    run: Run, tmp_path: Path, pebbles: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(pebbles, tmp_path / "mine")
    run("play", "mine", "--seed", "3", typed="throw\n")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert run("resume", "pebbles-3", typed="wait\n").returncode == 0
    assert run("replay", "pebbles-3").returncode == 0


@pytest.fixture
def changed(run: Run, tmp_path: Path, pebbles: str) -> Path:
    """A game whose rules have changed since."""
    shutil.copytree(pebbles, tmp_path / "mine")
    run("play", "mine", "--seed", "3", typed="throw\n")
    flow = tmp_path / "mine" / "flow.rules"
    flow.write_text(flow.read_text().replace("gain 1 luck", "gain 7 luck"))
    return flow


def test_rules_that_changed_are_told_and_the_game_goes_on_with_its_own(
    run: Run, terminal: Any, changed: Path
) -> None:
    refused = run("resume", "pebbles-3", typed="wait\n")
    assert refused.returncode == 3
    assert "The rules have changed since the game was saved: the file flow.rules." in refused.stderr
    assert "--own-rules" in refused.stderr
    done = run("resume", "pebbles-3", "--own-rules", typed="undo\nthrow\n")
    assert done.returncode == 0, done.stderr
    assert "+1 luck" in done.stdout
    assert "+7 luck" not in done.stdout
    screen = terminal("resume", "pebbles-3")
    screen.wait_for("Go on with the rules that the game began with")
    screen.line("")
    screen.wait_for("Going on after")


def test_a_game_whose_rules_were_not_kept_says_what_changed(run: Run, changed: Path, tmp_path: Path) -> None:
    shutil.rmtree(games_of(tmp_path) / "rules")
    done = run("resume", "pebbles-3", "--own-rules")
    assert done.returncode == 3
    assert "flow.rules" in done.stderr


def test_a_strangers_file_opens_no_other_file(run: Run, spawn: Run, tmp_path: Path, pebbles: str) -> None:
    """Where rules lie is believed of one's own games only."""
    shutil.copytree(pebbles, tmp_path / "mine")
    run("play", "mine", "--seed", "3", typed="throw\n")
    shutil.copy(games_of(tmp_path) / "pebbles-3.json", tmp_path / "theirs.json")
    shutil.rmtree(tmp_path / "mine")
    assert spawn("resume", "theirs.json").returncode == 3
    run("play", pebbles, "--seed", "4", "--save", "out.json", typed="1\n")
    text = json.loads((tmp_path / "out.json").read_text())
    assert "home" not in text, "what is handed on does not say where things lie here"


@pytest.mark.parametrize("digest", ["../deep", "../../../deep", "/deep", "", "\ud800", "kept"])
def test_a_save_names_no_file_of_rules(run: Run, changed: Path, tmp_path: Path, digest: str) -> None:
    """By its sum only; and rules that were kept and damaged are as if they were not there."""
    kept = games_of(tmp_path) / "pebbles-3.json"
    deep = "[" * 100_000
    if digest == "kept":
        (rules,) = (games_of(tmp_path) / "rules").iterdir()
        rules.write_text(deep)
    else:
        (games_of(tmp_path) / "deep.json").write_text(deep)
        data = {**json.loads(kept.read_text()), "digest": digest}
        del data["seal"]
        kept.write_text(json.dumps({**data, "seal": seal(data)}))
    done = run("resume", "pebbles-3", "--own-rules")
    assert done.returncode == 3, done.stderr
    assert "rules have changed" in done.stderr


def test_what_is_no_file_is_no_game(run: Run, tmp_path: Path) -> None:
    games_of(tmp_path).mkdir(parents=True)
    (games_of(tmp_path) / "folder.json").mkdir()
    (games_of(tmp_path) / "circle.json").symlink_to("circle.json")
    assert "There is no game yet." in run("resume", "--list").stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nothing"], "there is no game nothing"),
        ([], "there is no game to go on with"),
        (["--delete"], "which game?"),
        (["no/such.json"], "no/such.json"),
    ],
)
def test_what_cannot_be_gone_on_with(run: Run, words: list[str], said: str) -> None:
    done = run("resume", *words)
    assert done.returncode in (2, 3)
    assert said in done.stderr


def test_a_game_that_is_thrown_away(run: Run, pebbles: str, tmp_path: Path) -> None:
    run("play", pebbles, "--seed", "3", typed="throw\n")
    assert run("resume", "pebbles-3", "--delete").returncode == 0
    assert "There is no game yet." in run("resume", "--list").stdout


def test_a_damaged_game_is_listed_and_left(run: Run, pebbles: str, tmp_path: Path) -> None:
    run("play", pebbles, "--seed", "3", typed="throw\n")
    (games_of(tmp_path) / "broken.json").write_text("{")
    assert "cannot be read" in run("resume", "--list").stdout
    assert "Going on with pebbles-3." in run("resume").stderr


def test_a_game_that_is_saved_elsewhere_lies_there_alone(run: Run, pebbles: str, tmp_path: Path) -> None:
    done = run("play", pebbles, "--seed", "3", typed="throw\nsave\nsave mine.json\nquit\n")
    assert "as pebbles-3" in done.stdout
    assert "rulewright resume mine.json --ruleset" in done.stderr
    assert "There is no game yet." in run("resume", "--list").stdout
    assert run("resume", "mine.json", "--ruleset", pebbles).returncode == 0


def test_the_command_that_is_printed_works_as_printed(tmp_path: Path, pebbles: str) -> None:
    """Also where the program is called by a path, as `make play` calls it."""
    tool = Path(COMMAND[0]).parent / "rulewright"
    if not tool.exists():
        pytest.skip("the command is not installed here")
    env = environment(RULEWRIGHT_DATA=str(games_of(tmp_path)), PATH="/usr/bin:/bin")
    done = subprocess.run(
        [tool, "play", pebbles, "--seed", "3"], input=b"throw\n", capture_output=True, cwd=tmp_path, env=env
    )
    command = done.stderr.decode().rpartition("To go on:\n")[2].strip()
    again = subprocess.run(command, shell=True, capture_output=True, cwd=tmp_path, env=env, input=b"")
    assert again.returncode == 0, again.stderr


# --- killed ----------------------------------------------------------------------------------------------


def killed(folder: Path, pebbles: str, chance: random.Random) -> str:
    """What is wrong after a game was killed at a random moment."""
    place, screen = folder / "games", folder / "screen"
    shutil.rmtree(place, ignore_errors=True)
    env = environment(RULEWRIGHT_DATA=str(place))
    wanted = chance.randrange(8)
    with screen.open("wb") as output:
        process = subprocess.Popen(
            [*COMMAND, "play", pebbles, "--seed", "3"],
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            env=env,
        )
    assert process.stdin is not None
    process.stdin.write(b"1\n" * 60)
    process.stdin.flush()
    while process.poll() is None and screen.read_bytes().count(b"> \n") < wanted:
        time.sleep(0.001)
    time.sleep(chance.random() * 0.03)
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdin.close()
    answered = screen.read_bytes().count(b"> \n")
    if {each.name for each in folder.iterdir()} - {"games", "screen"}:
        return "it left a file where it was played"
    listed = subprocess.run([*COMMAND, "resume", "--json"], capture_output=True, cwd=folder, env=env)
    found = json.loads(listed.stdout)["games"]
    if not found:
        return "" if answered <= 1 else "the game is gone"
    try:
        game = load_game(Path(found[0]["path"]).read_text(), ruleset=pebbles)
    except DeckError as error:
        return str(error)
    states = [game.state_after(count) for count in range(len(game.choices))]
    kept = sum(state.who == 0 and len(state.options) > 1 for state in states)
    if kept < answered - 1:
        return f"{answered} answers, {kept} choices are kept"
    begun = subprocess.run([*COMMAND, "resume"], input=b"1\n1\n", capture_output=True, cwd=folder, env=env)
    left = [each.name for each in place.iterdir() if each.name.endswith(".tmp")]
    if begun.returncode not in (0, 2) or left:
        return f"{begun.stderr.decode()} {left}"
    return ""


def kill_games(folder: Path, pebbles: str, seeds: range) -> list[str]:
    found = []
    for seed in seeds:
        wrong = killed(folder, pebbles, random.Random(seed))
        if wrong:
            found.append(f"{seed}: {wrong}")
    return found


def test_killed_games_are_kept(tmp_path: Path, pebbles: str, figures: Figures) -> None:
    wrong = kill_games(tmp_path, pebbles, range(6))
    figures("P11", "games that were killed", tried=6, failed=len(wrong))
    assert not wrong


@pytest.mark.long
def test_many_killed_games_are_kept(tmp_path: Path, pebbles: str, figures: Figures) -> None:
    wrong = kill_games(tmp_path, pebbles, range(6, 306))
    figures("P11", "games that were killed", tried=300, failed=len(wrong))
    assert not wrong
