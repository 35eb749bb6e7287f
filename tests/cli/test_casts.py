"""Which cards take part, as it is said on the command line: --with, --without, --set, --random."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., "subprocess.CompletedProcess[str]"]

PLAY = ("play", "citadels", "--seed", "1")


def lines(text: str) -> str:
    return " ".join(text.split())


def test_the_first_preset_says_how_many_play(run: Run) -> None:
    done = run(*PLAY)
    assert done.stdout.startswith("Citadels, 4 players, First game\n")
    assert not done.stderr, "the cards are those of the preset, so nobody has to be told"


def test_the_cast_is_told_where_it_is_not_the_one_of_the_preset(run: Run) -> None:
    done = run(*PLAY, "--players", "3", "--preset", "vicious_nobles")
    assert "cast: Assassin, Thief, Magician, Patrician, Cardinal," in done.stderr
    assert "Tax Collector" in done.stderr, "three need a card of rank 9, so the spare one steps in"
    assert "uniques:" not in done.stderr
    done = run(*PLAY, "--with", "artist", "--with", "observatory", "--without", "keep")
    assert "Warlord, Artist" in lines(done.stderr)
    assert "Observatory" in done.stderr
    assert "Keep" not in done.stderr


def test_cards_are_drawn_by_the_seed(run: Run) -> None:
    one, two = (run(*PLAY, "--random", "all") for _ in range(2))
    assert (one.stdout, one.stderr) == (two.stdout, two.stderr)
    assert one.stdout.startswith("Citadels, 4 players\n"), "it is no preset's game"
    other = run("play", "citadels", "--seed", "2", "--random", "all")
    assert other.stderr != one.stderr
    kept = run(*PLAY, "--random", "cast", "--with", "witch,queen", "--players", "5", "--without", "king")
    assert "cast: Witch, " in kept.stderr
    assert "Queen" in kept.stderr
    assert "King" not in kept.stderr


def test_a_whole_set_is_named(run: Run) -> None:
    cast = "witch,spy,seer,king,bishop,trader,scholar,marshal"
    done = run(*PLAY, "--set", f"cast={cast}")
    assert "cast: Witch, Spy, Seer, King, Bishop, Trader, Scholar, Marshal" in lines(done.stderr)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--with", "queen"], 1, "cast: queen takes part with 5 players or more, not with 4"),
        (["--with", "quen"], 1, "there is no card quen; did you mean queen?"),
        (["--without", "keep"], 1, "put one more in: `--with ...`"),
        (["--random", "caste"], 1, "there is no set caste; did you mean cast?"),
        (["--preset", "first_game", "--players", "3"], 1, "presets for 3: ambitious_aristocrats"),
        (["--set", "cast"], 2, "--set cast names no cards"),
        (["--set", "cast=king", "--set", "cast=thief"], 2, "--set cast is said twice"),
    ],
)
def test_what_is_refused(run: Run, words: list[str], code: int, said: str) -> None:
    for command in ("play", "simulate"):
        done = run(command, "citadels", *words)
        assert done.returncode == code, done
        assert said in lines(done.stderr)
        assert not done.stdout
        assert "Seed" not in done.stderr, "there is no such game"


def test_a_game_with_drawn_cards_is_saved_with_them(run: Run, tmp_path: Path) -> None:
    done = run(*PLAY, "--random", "all", "--save", "g.json", typed="1\nquit\n")
    assert done.returncode == 0, done
    saved = json.loads((tmp_path / "g.json").read_text())
    assert len(saved["sets"]["uniques"]) == 14
    assert run("replay", "g.json").returncode == 0
    assert run("resume", "g.json", typed="quit\n").returncode == 0


def test_a_simulation_draws_anew_and_records_it(run: Run) -> None:
    words = ("simulate", "citadels", "--games", "5", "--random", "cast", "--each", "2")
    data = json.loads(run(*words, "--json").stdout)
    assert [each["from_game"] for each in data["casts"]] == [0, 2, 4]
    assert len({tuple(each["sets"]["cast"]) for each in data["casts"]}) > 1
    assert "cards drawn 3 times" in lines(run(*words).stdout)
    fixed = json.loads(run("simulate", "citadels", "--games", "2", "--with", "artist", "--json").stdout)
    assert fixed["casts"] == []
    assert fixed["preset"] == "first_game"


def test_a_card_says_with_whom_it_takes_part(run: Run) -> None:
    assert "with 5 players or more" in run("show", "queen", "--ruleset", "citadels").stdout
    card = json.loads(run("show", "queen", "--ruleset", "citadels", "--json").stdout)["cards"][0]
    assert card["players"] == {"min": 5, "max": None}
