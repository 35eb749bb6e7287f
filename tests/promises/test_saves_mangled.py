"""A save in which something is wrong gives the game that it says, or a sentence with a code. Nothing else.

No other exception, no file that is opened, no code that is run, nothing that grows: whatever stands in it.
"""

from __future__ import annotations

import json
import marshal
import os
import random
import resource
import shutil
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rulewright import load, load_game
from rulewright.dsl.codes import code_docs
from rulewright.dsl.files.characters import visible
from rulewright.dsl.report.diagnostics import DeckError
from rulewright.interpreter.game import Game
from rulewright.interpreter.saves.saving import seal
from rulewright.interpreter.saves.writing import read_save
from tests.cli.conftest import Run, run as run
from tests.figures import Figures
from tests.generators.saves import KINDS

ROOT = Path(__file__).resolve().parents[2]
DECK = ROOT / "docs" / "examples" / "harbour-nights.yaml"
PARTS, PART = 40, 5_000
SHOWN = 100  # one of so many is given to the command too
LENGTHS = (0, 1, 9, 40)  # choices; a save of a whole game takes a hundred times as long to replay
MEMORY = 256 << 20
MADE = ("<string>", "<rules>", "<shuffle ")
PAGES = frozenset(code_docs())
OUTSIDE = {"os", "sys", "open", "__import__", "eval", "exec"}
SAID = ("ruleset", "players", "preset", "sets", "seed", "log", "engine", "check", "choices", "names")


# --- what may happen while a save is read -------------------------------------------------------------------


class Watch:
    """Hears what Python does for us: files opened, code run, processes and sockets made."""

    def __init__(self) -> None:
        self.allowed: tuple[str, ...] | None = None  # folders; None while nobody watches
        self.heard: list[str] = []
        self.ours: set[bytes] = set()  # what an engine made of the rules, as bytes
        sys.addaudithook(self)

    def __call__(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self.allowed is None:
            return
        match event.partition(".")[0]:
            case "open":
                path, _, flags = arguments  # a number is a file that is open already
                known = isinstance(path, int) or str(path).startswith(self.allowed)
                if known and not flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
                    return
            case "exec":
                code = arguments[0]
                if code.co_filename.startswith(MADE) and not OUTSIDE & {*code.co_names}:
                    return  # an engine runs what it made of the rules that are at hand
            case "marshal" if event == "marshal.dumps" and arguments[0].co_filename.startswith(MADE):
                allowed, self.allowed = self.allowed, None
                self.ours.add(marshal.dumps(arguments[0]))
                self.allowed = allowed
                return
            case "marshal" if event == "marshal.loads" and arguments[0] in self.ours:
                return
            case "socket" | "subprocess" | "os" | "shutil" | "ctypes" | "pickle" | "marshal":
                if event in ("os.listdir", "os.scandir"):
                    return
            case _:
                return
        self.heard.append(f"{event} {arguments!r:.200}")


WATCH = Watch()


# --- the saves ----------------------------------------------------------------------------------------------


class Pool:
    """Good saves of both games, and the folder that they are read from."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "game.save"
        shutil.copy(DECK, folder)
        self.rules = [load("citadels"), load("burgundy"), load("citadels", [DECK.name])]
        self.texts: list[str] = []
        for number, rules in enumerate(self.rules):
            low, high = rules.ruleset.players
            for players in {low, min(high, 5)}:
                for chosen in (rules.choose(players), rules.choose(players, random=("all",), seed=players)):
                    engine = ("compiled", "oracle")[number % 2]
                    game = rules.new_game(players, players, *chosen[:2], engine, settings=chosen.settings)
                    self.texts += saves(game, random.Random(players))


def saves(game: Game, chance: random.Random) -> list[str]:
    found = []
    for length in range(LENGTHS[-1] + 1):
        if length in LENGTHS:
            found.append(game.save())
        game.apply_code(chance.choice(game.state.options))
    return found


@pytest.fixture(scope="module")
def pool(tmp_path_factory: pytest.TempPathFactory) -> Pool:
    folder = tmp_path_factory.mktemp("saves")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        return Pool(folder)


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the program keeps of its own lies in files too; here only the save's may be touched."""
    monkeypatch.setenv("RULEWRIGHT_CACHE", "off")


# --- what must come of them ---------------------------------------------------------------------------------


def as_said(text: str) -> dict[str, str]:
    """What a save says of its game, without how it says it; what it leaves out is as the ruleset has it."""
    data = json.loads(text)
    data["choices"] = [[*data["entries"][each[0]], *each[1:]] for each in data["choices"]]
    data["names"] = [visible(name) for name in data["names"]]
    if data["engine"] == "reference":  # of older versions: whichever there is
        data["engine"] = None
    data.update({f"set to {name}": value for name, value in (data.get("settings") or {}).items()})
    said = [name for name in data if name in SAID or name.startswith("set to ")]
    return {name: json.dumps(data[name], sort_keys=True) for name in said}


def outcome(path: Path) -> str:
    """The code with which a save is refused, or `loaded`; AssertionError where something else came of it."""
    try:
        game = load_game(read_save(path))
    except DeckError as error:
        (problem,) = error.diagnostics
        assert problem.code in PAGES
        assert len(problem.message) < 700
        assert problem.message.isprintable()
        return problem.code
    found = as_said(game.save())
    for name, said in as_said(read_save(path)).items():
        assert said in ("null", found[name]), name
    return "loaded"


def by_other_ways(path: Path) -> None:
    """Loaded without a replay, or under whatever rules there are: a game or a sentence."""
    for how in ({"verify": False}, {"anyway": True}):
        try:
            load_game(read_save(path), **how)
        except DeckError:
            continue


def judge(pool: Pool, seed: int) -> str:
    chance = random.Random(seed)
    pool.file.unlink(missing_ok=True)  # to write over it would wait for the disk
    pool.file.write_bytes(KINDS[seed % len(KINDS)](chance, pool.texts))
    WATCH.heard.clear()
    WATCH.allowed = (str(pool.folder), DECK.name, str(ROOT / "rulesets"))
    try:
        found = outcome(pool.file)
        if seed % 10 == 0:
            by_other_ways(pool.file)
    finally:
        WATCH.allowed = None
    assert WATCH.heard == []
    return found


def go(pool: Pool, first: int, count: int, figures: Figures, run: Run) -> Counter[str]:
    os.chdir(pool.folder)  # `run` comes back from wherever it was
    reached: Counter[str] = Counter()
    wrong = []
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for seed in range(first, first + count):
        try:
            reached[judge(pool, seed)] += 1
            if seed % SHOWN == 0:
                assert run("replay", pool.file.name, "--verify", RULEWRIGHT_CACHE="off").returncode in (0, 3)
        except Exception as error:
            wrong.append(f"save {seed}, {KINDS[seed % len(KINDS)].__name__}: {error!r:.300}")
    figures("P11", "saves mangled, read again", tried=count, failed=len(wrong))
    for code in sorted(reached):
        how = "taken for the game that it says" if code == "loaded" else f"refused with {code}"
        figures("P11", f"saves mangled, {how}", tried=reached[code], failed=0)
    assert wrong == []
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024 < MEMORY
    return reached


def test_mangled_saves(pool: Pool, figures: Figures, run: Run) -> None:
    reached = go(pool, 0, 630, figures, run)
    assert reached.keys() >= {"loaded", "E0801", "E0803", "E0804", "E0807", "E0808"}


def test_a_save_that_names_an_engine_of_old(pool: Pool) -> None:
    """Found by the long run: the name of an engine that is no more became the engine of a mangled save."""
    data = json.loads(pool.texts[0])
    data["engine"] = "reference"
    data["seal"] = seal(data)
    pool.file.write_text(json.dumps(data), "utf-8")
    assert outcome(pool.file) == "loaded"


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_two_hundred_thousand_mangled_saves(part: int, pool: Pool, figures: Figures, run: Run) -> None:
    reached = go(pool, 1_000_000 + part * PART, PART, figures, run)
    assert reached.keys() >= {"loaded", *(f"E080{number}" for number in range(1, 10))}


@pytest.mark.parametrize("step", [16, pytest.param(1, marks=pytest.mark.long)])
def test_a_save_cut_at_every_byte(pool: Pool, step: int, figures: Figures) -> None:
    whole = pool.texts[3].encode()
    taken = 0
    for end in range(0, len(whole), step):
        pool.file.unlink(missing_ok=True)
        pool.file.write_bytes(whole[:end])
        taken += outcome(pool.file) == "loaded"
    tried = len(range(0, len(whole), step))
    figures("P11", "saves cut at every byte, refused", tried=tried, failed=max(taken - 1, 0))
    assert taken <= 1, "without its last line break it is whole"


def test_a_good_save_is_taken(pool: Pool) -> None:
    for text in pool.texts:
        pool.file.write_text(text)
        assert outcome(pool.file) == "loaded"


def test_the_watch_hears(tmp_path: Path) -> None:
    WATCH.heard.clear()
    WATCH.allowed = ("/nowhere",)
    try:
        (tmp_path / "other").write_text("x")
        exec(compile("import os", "<string>", "exec"), {})
    finally:
        WATCH.allowed = None
    assert [each.split()[0] for each in WATCH.heard] == ["open", "exec"]
