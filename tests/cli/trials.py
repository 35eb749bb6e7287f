"""One command, one signal at one moment: what became of the command, its processes and its files.

Moments are told in beats, the time that `--version` takes here and now. What is sent before the first line of
ours has run meets Python, which may print a traceback of its own start; /proc says whether that line has run.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rulewright.dsl.files.source import Source
from rulewright.dsl.load import load_ruleset
from rulewright.dsl.report.diagnostics import DeckError
from rulewright.interpreter.game import load
from rulewright.interpreter.saves.resume import load_game
from rulewright.interpreter.saves.writing import read_save, write_whole

from .conftest import COMMAND, PATIENCE, PEBBLES, environment

DECK = """\
format: 1
deck: night
extends: pebbles
title: {en: Night}
stones:
"""
STONE = """\
  - id: stone_%d
    name: {en: Stone %d}
    colour: grey
    size: 3
    rules: |
      action "Wish %d"    {   gain 1 luck }
"""
OTHERS = DECK.replace("pebbles", "citadels").partition("stones:")[0]
NOISE = ("Traceback", "Exception ignored", "Error:")
HALF = re.compile(r"\.rulewright-[0-9a-f]{16}\.tmp")


@dataclass(frozen=True)
class Command:
    """What is run in the folder of a trial. `typed`: its input, which stays open where the command waits.
    `beats`: how long it takes, or is watched."""

    words: tuple[str, ...]
    typed: str = ""
    waits: bool = False
    codes: frozenset[int] = frozenset({0})
    saves: str = ""  # the file in which a game is kept, once somebody has chosen something
    beats: int = 3


def _command(
    words: str, *codes: int, typed: str = "", waits: bool = False, saves: str = "", beats: int = 3
) -> Command:
    return Command(tuple(words.split()), typed, waits, frozenset(codes or (0,)), saves, beats)


CHOICES = "1\n" * 40
TWO = "play game --seat human --seat human --seed 5"
COMMANDS = (
    _command("--version"),
    _command("rulesets"),
    _command("cards game"),
    _command("show chalk --ruleset game"),
    _command("diff game citadels", beats=6),
    _command("words game"),
    _command("new deck later --for game"),
    _command("new ruleset later"),
    _command("new deck --for game", 2, waits=True),
    _command("validate game"),
    _command("validate --fix other.yaml", 0, 1),
    _command("validate --play 300 other.yaml", 0, 4, beats=10),
    _command("validate --watch other.yaml", waits=True),
    _command("fmt game"),
    _command("fmt -", typed="flow { }\n", waits=True),
    _command("lsp", 0, 2, waits=True),  # 2: what speaks with editors is an extra
    _command("test game", 0, 1, 2),
    _command("test game --record kept.json", 0, 1, 2),
    _command("explain E0104"),
    _command("explain E0401"),
    _command("dump game --as python"),
    _command(f"{TWO} --save saved.json", typed=CHOICES, saves="saved.json"),
    _command(f"{TWO} --save saved.json", typed=CHOICES, waits=True, saves="saved.json"),
    _command(TWO, typed="1\n1\n", waits=True, saves="games/pebbles-5.json"),
    _command("resume kept.json --ruleset game", typed=CHOICES, saves="kept.json"),
    _command("resume --list"),
    _command("replay kept.json --ruleset game"),
    _command("simulate game --games 300 --out figures.json", beats=6),
    _command("tournament game --deals 20", beats=6),
    _command("train game --games 8 --against 2 --out learned.json", beats=6),
    _command("bench", beats=12),
    _command("schema game"),
    _command("limits"),
)
WITH_WORKERS = tuple(each for each in COMMANDS if each.words[0] == "bench" or "--play" in each.words)
SAVING = tuple(each for each in COMMANDS if each.saves or each.words[0] in ("new", "fmt", "simulate"))


def furnish(folder: Path) -> None:
    """What the commands find: a game, decks, a saved game."""
    folder.mkdir(exist_ok=True)
    shutil.copytree(PEBBLES, folder / "game")
    cards = '  - {id: %s, rank: 6, name: {en: %s}, rules: "%s"}\n'
    text = OTHERS + "characters:\n"
    text += "".join(cards % (f"card_{n}", f"Card {n}", "income(trade)") for n in range(4))
    (folder / "other.yaml").write_text(text, "utf-8")
    game = load(folder / "game").new_game(2, 5)
    for _ in range(12):
        game.apply(game.decision.options[0])
    (folder / "kept.json").write_text(game.save(), "utf-8")


@dataclass
class Outcome:
    """What is wrong after a trial; empty where all is well. `early`: our first line had not run."""

    early: bool
    wrong: list[str] = field(default_factory=list)


class Trials:
    """Trials in one folder, which is furnished anew for those that change it."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.chance = random.Random(seed)
        self.pattern = folder / "pattern"
        self.folder = folder / "trial"
        furnish(self.pattern)
        begun = time.monotonic()
        with self._running(COMMANDS[0]) as process:
            process.wait(PATIENCE)
        self.beat = time.monotonic() - begun

    def moment(self, command: Command) -> float:
        """Seconds after the start."""
        return self.chance.random() * command.beats * self.beat

    def alone(self, command: Command) -> str:
        """Run a command to its end: what it says with a code that is none of its own."""
        with self._running(command) as process:
            assert process.stderr is not None
            told = process.stderr.read().decode("utf-8", "replace")
            code = process.wait(PATIENCE)
        return "" if code in command.codes else f"exit code {code}: {told}"

    def one(self, command: Command, moment: float, numbers: Sequence[int], *, group: bool) -> Outcome:
        """Send the signals, one at once after the other, and look at what is left."""
        with self._running(command) as process:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(moment)
            armed = _armed(process.pid)
            for number in numbers:
                with contextlib.suppress(ProcessLookupError):
                    (os.killpg if group else os.kill)(process.pid, number)
            try:
                code = process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                return Outcome(not armed, ["it does not end"])
            assert process.stderr is not None
            self._finish(process)
            told = process.stderr.read().decode("utf-8", "replace")
            outcome = Outcome(not armed)
            left = _left(process.pid)
        if left:
            outcome.wrong.append(f"left running: {left}")
        # A command that has done what it does ends as ever; one whose handlers are gone, by the signal.
        known = {*command.codes, *(128 + number for number in numbers), *(-number for number in numbers)}
        if armed:
            known -= {-number for number in numbers if number != signal.SIGKILL}
            outcome.wrong += [told] * any(each in told for each in NOISE)
        else:
            outcome.wrong += [told] * any(each in told for each in ("/cli/", "/dsl/", "/interpreter/"))
            known.add(1)  # Python's own, where it was stopped before it could run anything
        if code not in known:
            outcome.wrong.append(f"exit code {code}: {told}")
        outcome.wrong += self._files(killed=signal.SIGKILL in numbers)
        return outcome

    @contextlib.contextmanager
    def _running(self, command: Command) -> Iterator[subprocess.Popen[bytes]]:
        if self.folder.exists():
            shutil.rmtree(self.folder)
        shutil.copytree(self.pattern, self.folder)
        process = subprocess.Popen(
            [*COMMAND, *command.words],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            cwd=self.folder,
            env=environment(RULEWRIGHT_DATA=str(self.folder / "games")),
            start_new_session=True,
            preexec_fn=listening,
        )
        assert process.stdin is not None
        assert process.stderr is not None
        try:
            with contextlib.suppress(BrokenPipeError):
                process.stdin.write(command.typed.encode())
                process.stdin.flush()
            if not command.waits:
                self._finish(process)
            yield process
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait(PATIENCE)
            self._finish(process)
            process.stderr.close()

    @staticmethod
    def _finish(process: subprocess.Popen[bytes]) -> None:
        with contextlib.suppress(BrokenPipeError):
            if process.stdin is not None:
                process.stdin.close()

    def _files(self, *, killed: bool) -> list[str]:
        """Each file is one that could have been written by a command that was left alone."""
        wrong = []
        before = {each.relative_to(self.pattern) for each in self.pattern.rglob("*") if each.is_file()}
        if killed:
            write_whole(self.folder / "next", "")
            (self.folder / "next").unlink()
        for file in sorted(each for each in self.folder.rglob("*") if each.is_file()):
            name = file.relative_to(self.folder)
            if any(HALF.fullmatch(part) for part in name.parts):
                wrong.append(f"{name} was left")
            elif fault := self._fault(file):
                wrong.append(f"{name}: {fault}")
            before.discard(name)
        wrong += [f"{name} is gone" for name in sorted(before)]
        later = self.folder / "later"
        if later.exists() and load_ruleset(str(later))[0] is None:
            wrong.append("half a game was made")
        return wrong

    def _fault(self, file: Path) -> str:
        try:
            if file.name in ("saved.json", "kept.json", "pebbles-5.json"):
                load_game(read_save(file), ruleset=self.pattern / "game")
            elif file.suffix == ".json":
                json.loads(file.read_text("utf-8"))
            elif not Source.read(file).text.endswith("\n"):
                return "it has no end"
        except (DeckError, ValueError) as error:
            return str(error)
        return ""


def listening() -> None:
    """As a shell starts what it runs in the foreground, whoever runs the tests."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def _armed(process: int) -> bool:
    """Whether it has its own answer to TERM, as Python alone has not."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return False
    caught = re.search(r"^SigCgt:\s*([0-9a-f]+)", status, re.MULTILINE)
    return bool(caught and int(caught[1], 16) >> (signal.SIGTERM - 1) & 1)


def _left(group: int) -> list[str]:
    """The processes of a group, after the time that an end takes."""
    for _ in range(100):
        found = [each for each in Path("/proc").glob("[0-9]*/stat") if _group(each) == group]
        if not found:
            return []
        time.sleep(0.05)
    return [each.parent.name for each in found]


def _group(stat: Path) -> int:
    try:
        words = stat.read_text().rpartition(")")[2].split()
    except OSError:
        return -1
    return -1 if words[0] == "Z" else int(words[2])
