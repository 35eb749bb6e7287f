"""Bots of one's own: found by their place or by an entry point, watched, tried by the test for authors."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import rulewright
from rulewright.cli.main import run
from rulewright.cli.opponents import split_seat
from rulewright.interpreter.game import Rules
from rulewright.interpreter.many import own
from rulewright.interpreter.many.bots import (
    KINDS,
    GreedyBot,
    RandomBot,
    SearchBot,
    at_table,
    make_bot,
    thinks,
)
from rulewright.interpreter.many.conformance import check_bot
from rulewright.interpreter.many.own import BotFailed, Watched
from rulewright.interpreter.many.simulate import simulate
from tests.rooms import ROOT

TINY = ROOT / "docs" / "examples" / "tiny-game"
BOTS = """
import itertools

class Last:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, decision, seat):
        return len(decision.options) - 1

class Beyond(Last):
    def choose(self, decision, seat):
        return len(decision.options)

class Wordy(Last):
    def choose(self, decision, seat):
        return decision.options[0].label

class Failing(Last):
    def choose(self, decision, seat):
        return self.sead

class Huge(Last):
    def choose(self, decision, seat):
        return 10**5000

class Leaving(Last):
    def choose(self, decision, seat):
        raise SystemExit(99)

class Silent(Exception):
    def __str__(self):
        raise ValueError("no words")

class Falling(Last):
    def choose(self, decision, seat):
        raise Silent

class Meddling(Last):
    def choose(self, decision, seat):
        seat._game.apply(0)
        return 0

class Peeping(Last):
    def choose(self, decision, seat):
        return (seat._game.state.z_shed[-1] + seat._game.state.z_shed[-2]) % len(decision.options)

class Fickle(Last):
    count = itertools.count()

    def choose(self, decision, seat):
        return next(self.count) % len(decision.options)

class Unmade:
    pass

class Mute:
    def __init__(self, seed):
        pass
"""


@pytest.fixture(scope="module")
def tiny() -> Rules:
    return rulewright.load(TINY)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "own_bots.py").write_text(BOTS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    own._class_of.cache_clear()
    monkeypatch.delitem(sys.modules, "own_bots", raising=False)
    return tmp_path


def test_the_kinds_there_are() -> None:
    assert [type(make_bot(kind, 1)) for kind in ("easy", "normal", "hard")] == [
        GreedyBot,
        GreedyBot,
        SearchBot,
    ]
    assert [kind for kind in [*KINDS, "search@3", "search@2s"] if thinks(kind)] == [
        "search",
        "hard",
        "search@3",
        "search@2s",
    ]
    assert [at_table(kind) for kind in ("hard", "search", "normal", "search@9")] == [
        "search@2s",
        "search@2s",
        "normal",
        "search@9",
    ]


def test_seats_are_split_into_kind_and_name(here: Path) -> None:
    assert split_seat("human:Ann") == ("human", "Ann")
    assert split_seat("search@2s:Bo") == ("search@2s", "Bo")
    assert split_seat("own_bots:Last") == ("own_bots:Last", "")
    assert split_seat("own_bots:Last:Cy") == ("own_bots:Last", "Cy")
    assert split_seat("rondom:Dee") == ("rondom", "Dee")


def test_a_class_of_a_file_here_plays(here: Path, tiny: Rules, capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate(tiny, 3, 2, bots=["own_bots:Last", "random"]).games == 3
    words = ["simulate", str(TINY), "--players", "2", "--games", "3", "--seat", "own_bots:Last"]
    assert run(words) == 0
    assert run(["tournament", str(TINY), "--players", "2", "--deals", "1", "--bot", "own_bots:Last"]) == 0
    assert "one own_bots:Last among random" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Beyond", "0 is the first"),
        ("Wordy", "not the place of an option"),
        ("Huge", "it chose option what cannot be shown of"),
        ("Leaving", "SystemExit: 99 (line"),
        ("Falling", "Silent: what cannot be shown (line"),
        ("Failing", "AttributeError: 'Failing' object has no attribute 'sead' (line"),
        ("Unmade", "cannot be made with a seed"),
        ("Mute", "has no method choose"),
        ("Missing", "there is no class Missing in own_bots"),
    ],
)
def test_what_goes_wrong_is_told(
    here: Path, name: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["simulate", str(TINY), "--players", "2", "--games", "2", "--seat", f"own_bots:{name}"]
    assert run(words) == 1
    printed = capsys.readouterr().err
    assert said in " ".join(printed.split())
    assert "Traceback" not in printed


def test_a_module_that_is_not_there_is_told(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", str(TINY), "--games", "1", "--seat"]
    assert run([*words, "no_bots:Last"]) == 2
    assert "one of your own is module:Class" in capsys.readouterr().err
    assert run([*words, "search@soon"]) == 2
    assert "search@0.25s" in capsys.readouterr().err


def test_an_installed_package_gives_names(here: Path, tiny: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(here))
    entry = EntryPoint("last", "own_bots:Last", own.GROUP)
    monkeypatch.setattr(own, "_installed", lambda: {"last": entry})
    bot = make_bot("last", 1)
    assert isinstance(bot, Watched)
    assert simulate(tiny, 1, 2, bots=["last", "random"]).games == 1


@pytest.mark.parametrize("kind", ["random", "greedy", "search@4", "own_bots:Last"])
def test_bots_are_bots(here: Path, tiny: Rules, kind: str) -> None:
    assert check_bot(kind, tiny, 2) > 4
    assert check_bot(RandomBot, tiny, 3, games=1) > 0


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Meddling", "changed the game"),
        ("Fickle", "with the same seed it chose"),
        ("Peeping", "only what it cannot see was another"),
        ("Beyond", "0 is the first"),
    ],
)
def test_what_is_no_bot_is_found(here: Path, tiny: Rules, name: str, said: str) -> None:
    with pytest.raises(BotFailed, match=said):
        check_bot(f"own_bots:{name}", tiny, 2, games=4)
