"""Settings on the command line: said, shown, misspelt; and what in a game is not the game's own."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., "subprocess.CompletedProcess[str]"]
SOURCE = Path(__file__).parents[1] / "interpreter" / "link" / "isles"
ISLES = str(SOURCE)


@pytest.fixture
def house(tmp_path: Path) -> str:
    """The same game with values of our own."""
    folder = tmp_path / "house"
    shutil.copytree(SOURCE, folder)
    huts = folder / "huts.yaml"
    huts.write_text(
        huts.read_text().replace("    name: {en: Quarry}\n", "    name: {en: Quarry}\n    house: true\n")
    )
    main = folder / "ruleset.yaml"
    table = "tables:\n  - {id: worth, arguments: 1, house: true, rows: [{of: [1], is: 2}]}\nzones:\n"
    main.write_text(main.read_text().replace("zones:\n", table, 1))
    return str(folder)


# --- said ---------------------------------------------------------------------------------------------------


def test_play_with_settings(run: Run, tmp_path: Path) -> None:
    said = ("--with", "storms", "--with", "ending=late")
    done = run("play", ISLES, "--seed", "1", *said, "--save", "isles-1.json", typed="1\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "Storms: yes\nEnding: late\n" in done.stderr
    assert re.search(r"heap: .*moor \d", done.stdout)
    saved = json.loads((tmp_path / "isles-1.json").read_text())
    assert saved["settings"] == {"storms": True, "ending": "late"}
    again = run("resume", "isles-1.json", "--ruleset", ISLES, typed="quit\n")
    assert again.returncode == 0
    assert run("replay", "isles-1.json", "--ruleset", ISLES, "--verify").returncode == 0


def test_what_is_usual_need_not_be_said(run: Run) -> None:
    done = run("play", ISLES, "--seed", "1", "--without", "storms", "--with", "ending=soon")
    assert done.returncode == 0
    assert "Storms" not in done.stderr
    assert "Ending" not in done.stderr


def test_simulate_with_settings(run: Run) -> None:
    done = run("simulate", ISLES, "--games", "5", "--with", "storms,ending=late", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 5


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--with", "storm"), "there is no card or setting storm; did you mean storms?"),
        (("--with", "endng=late"), "did you mean ending?"),
        (("--with", "ending=lat"), "ending cannot be set to lat"),
        (("--with", "ending"), "write `--with ending=soon` or `ending=late`"),
        (("--without", "ending"), "ending cannot be left out"),
        (("--with", "storms", "--without", "storms"), "storms is put in and left out"),
    ],
)
def test_what_cannot_be_set(run: Run, words: tuple[str, ...], message: str) -> None:
    for command in ("play", "simulate"):
        done = run(command, ISLES, *words)
        assert done.returncode == 1, done.stderr
        assert message in " ".join(done.stderr.split())


# --- shown --------------------------------------------------------------------------------------------------


def test_show_lists_the_settings_of_a_game(run: Run, tmp_path: Path) -> None:
    shutil.copytree(SOURCE, tmp_path / "isles")
    done = run("show", "isles", "--ruleset", "isles")
    assert done.stdout.startswith("Isles\nisles, 2-3 players, 2 isles, ")
    assert re.search(r"^  --with storms +no +Storms: A storm takes a hut", done.stdout, re.MULTILINE)
    assert re.search(r"^  --with ending=\.\.\. +soon +Ending \(soon, late\): ", done.stdout, re.MULTILINE)
    found = json.loads(run("show", "isles", "--ruleset", "isles", "--json").stdout)
    assert [each["id"] for each in found["rulesets"][0]["settings"]] == ["storms", "ending"]


def test_show_a_game_that_comes_along(run: Run) -> None:
    done = run("show", "citadels")
    assert done.returncode == 0
    assert "Also: Cytadela (Polish), " in done.stdout
    assert re.search(r"^  --preset first_game +First game +4-7 players", done.stdout, re.MULTILINE)
    assert "Settings" not in done.stdout
    assert "House" not in done.stdout


def test_show_one_setting(run: Run) -> None:
    done = run("show", "ending", "--ruleset", ISLES)
    assert done.stdout == (
        "Ending\na setting, usually soon\n\n  How long the game takes.\n\n"
        "  --with ending=soon  soon\n  --with ending=late  late\n"
    )
    assert "--without storms" in run("show", "storms", "--ruleset", ISLES).stdout


def test_the_lists(run: Run) -> None:
    cards = run("cards", ISLES).stdout
    assert "settings, and what is usual\n" in cards
    assert "settings" not in run("cards", ISLES, "--kind", "hut").stdout
    listed = json.loads(run("cards", ISLES, "--json").stdout)["settings"]
    assert listed[1]["usual"] == "soon"
    assert listed[0]["usual"] is False
    words = run("words", ISLES).stdout
    assert re.search(r"^storms +Storms: yes or no; usually no", words, re.MULTILINE)
    assert re.search(r"^ending +Ending: soon, late; usually soon", words, re.MULTILINE)
    assert "if ending is soon { }" in run("words", ISLES, "ending").stdout


# --- house values -------------------------------------------------------------------------------------------


def test_house_values_are_told(run: Run, house: str) -> None:
    assert "House values: not from the game." in run("show", "quarry", "--ruleset", house).stdout
    assert "House values" not in run("show", "dune", "--ruleset", house).stdout
    assert re.search(r"^quarry .*house values$", run("cards", house).stdout, re.MULTILINE)
    assert "; house values: not from the game" in " ".join(run("words", house).stdout.split())
    game = run("show", "isles", "--ruleset", house).stdout
    assert "House values: not from the game: Quarry, the table worth." in " ".join(game.split())
    done = run("play", house, "--seed", "1", typed="quit\n")
    assert "House values: not from the game: Quarry.\n" in done.stderr, "the table is not asked for"
    assert json.loads(run("show", "quarry", "--ruleset", house, "--json").stdout)["cards"][0]["house"] is True


def test_a_game_of_its_own_values_says_nothing(run: Run) -> None:
    assert "House" not in run("play", ISLES, "--seed", "1", typed="quit\n").stderr
