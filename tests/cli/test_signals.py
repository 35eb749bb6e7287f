"""Signals at every moment of every command: no traceback, the right code, nothing left running, files whole.

The long run sends 2,000 signals and kills 300 commands while they save."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from rulewright.cli.main import COMMANDS as NAMES
from tests.figures import Figures

from .conftest import Terminal
from .trials import COMMANDS, SAVING, WITH_WORKERS, Command, Outcome, Trials, listening

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="/proc says what is left")

INT, TERM, HUP = (int(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP))
WAYS = ([INT], [TERM], [HUP], [INT, INT])
PARTS = 8


def failures(
    trials: Trials, plan: Sequence[tuple[Command, Sequence[int], bool]], figures: Figures, what: str
) -> list[str]:
    """Try it all; what was wrong, with the figures said."""
    done: list[Outcome] = []
    wrong = []
    for command, numbers, group in plan:
        moment = trials.moment(command)
        outcome = trials.one(command, moment, numbers, group=group)
        done.append(outcome)
        if outcome.wrong:
            wrong.append(f"{command.words} {list(numbers)} after {moment:.3f} s: {outcome.wrong}")
    for early in (False, True):
        part = [each for each in done if each.early is early]
        name = what + (", before our first line and after our last" if early else "")
        if part:
            figures("P11", name, tried=len(part), failed=sum(bool(each.wrong) for each in part))
    return wrong


def test_every_command_is_tried() -> None:
    assert {each.words[0] for each in COMMANDS} == {*NAMES, "--version"}
    assert WITH_WORKERS
    assert SAVING


def test_commands_that_are_left_alone_end_as_they_say(tmp_path: Path) -> None:
    """What is taken for an answer to a signal would otherwise be their own."""
    trials = Trials(tmp_path, 0)
    quick = [each for each in COMMANDS if not each.waits and each.words[0] != "bench"]
    assert [(each.words, told) for each in quick if (told := trials.alone(each))] == []


@pytest.mark.parametrize("part", range(4))
def test_signals_at_some_moments(tmp_path: Path, figures: Figures, part: int) -> None:
    trials = Trials(tmp_path, part)
    plan = [
        (command, WAYS[(part + at) % len(WAYS)], trials.chance.random() < 0.5)
        for at, command in enumerate(COMMANDS)
        if at % 4 == part or command in WITH_WORKERS
    ]
    assert failures(trials, plan, figures, "signals at random moments") == []


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_signals_at_very_many_moments(tmp_path: Path, figures: Figures, part: int) -> None:
    trials = Trials(tmp_path, 1000 + part)
    # Those that save, or have others work for them, are tried more often.
    plenty = [*COMMANDS, *SAVING, *WITH_WORKERS]
    plan = [
        (plenty[at % len(plenty)], WAYS[at // len(plenty) % len(WAYS)], trials.chance.random() < 0.5)
        for at in range(part, 2000, PARTS)
    ]
    assert failures(trials, plan, figures, "signals at random moments") == []


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_commands_killed_while_they_save(tmp_path: Path, figures: Figures, part: int) -> None:
    trials = Trials(tmp_path, 2000 + part)
    saving = [each for each in SAVING if each.saves]
    plan = [(saving[at % len(saving)], [int(signal.SIGKILL)], False) for at in range(part, 300, 4)]
    assert failures(trials, plan, figures, "commands killed while they save") == []


# --- at a terminal -----------------------------------------------------------------------------------------


MANY = [pytest.param(seed, marks=pytest.mark.long) for seed in range(4, 200)]


@pytest.mark.parametrize("seed", [*range(4), *MANY])
def test_the_terminal_is_as_it_was(
    terminal: Callable[..., Terminal], pebbles: str, tmp_path: Path, seed: int
) -> None:
    """Ctrl-C at a moment of a game, at the prompt with half a line typed or while it is drawn."""
    chance = random.Random(seed)
    screen = terminal("play", pebbles, "--seed", "3")
    before = termios.tcgetattr(screen.primary)
    screen.wait_for_prompt()
    screen.type("1\n1\n"[: chance.randrange(5)])
    time.sleep(chance.choice((0, 0.03)) * chance.random())
    screen.type("\x03" * (1 + seed % 2))
    assert screen.end() == 130
    assert "Traceback" not in screen.shown
    # What it was is what the driver had; an interrupted line leaves nothing of the line editor's own.
    assert termios.tcgetattr(screen.primary)[:4] == before[:4]


JUST_BEFORE_THE_WAIT = """
import contextlib, ctypes, functools, os, readline, signal, sys
from rulewright.cli import screen, signals
signals.arm()
screen.prepare()
# The system's own `kill`: after it Python does not look for signals, as it would after its own.
kill = functools.partial(ctypes.CDLL(None).kill, os.getpid(), int(sys.argv[2]))
readline.set_startup_hook(kill)
try:
    with signals.interruptible() if sys.argv[1] == "raised" else contextlib.nullcontext():
        screen.read_line()
except KeyboardInterrupt:
    sys.exit(signals.exit_code())
"""


@pytest.mark.parametrize("way", ["at once", "raised"])
@pytest.mark.parametrize("number", [INT, TERM])
def test_a_signal_just_before_a_line_is_waited_for(tmp_path: Path, number: int, way: str) -> None:
    """After Python's last look for one, and before the system waits: it is noticed without a key."""
    command = [sys.executable, "-P", "-c", JUST_BEFORE_THE_WAIT, way, str(number)]
    terminal = Terminal(tmp_path, (), 80, {}, command)
    try:
        assert terminal.end() == 128 + number
    finally:
        terminal.close()


ALARMED = """
import sys
sys.modules.update({name: None for name in sys.argv[1:]})
from rulewright.cli import screen, signals
signals._AGAIN = 0.01
signals.arm()
screen.prepare()
screen.forget_typing()
print(repr(screen.read_line()))
"""


@pytest.mark.parametrize("missing", [[], ["readline"]], ids=["with an editor of lines", "without"])
def test_alarms_lose_nothing_that_is_typed(tmp_path: Path, missing: list[str]) -> None:
    """Half a line that is sent on its own (Ctrl-D, where lines cannot be edited), then the rest."""
    terminal = Terminal(tmp_path, (), 80, {}, [sys.executable, "-P", "-c", ALARMED, *missing])
    try:
        terminal.wait_for("> $")
        for part in ("one ", "tw", "o"):
            terminal.type(part + "\x04" * bool(missing))
            time.sleep(0.03)
        terminal.type("\n")
        terminal.wait_for("'one two'")
        assert terminal.end() == 0
        assert terminal.shown.count("> ") == 1, "the question is not drawn again"
    finally:
        terminal.close()


def test_a_signal_that_is_switched_off_stays_off(tmp_path: Path) -> None:
    """`nohup rulewright ...` outlives the terminal."""
    script = (
        "import os, signal, sys; signal.signal(signal.SIGHUP, signal.SIG_IGN);"
        "from rulewright.cli import signals; signals.arm();"
        "os.kill(os.getpid(), signal.SIGHUP); print('still here')"
    )
    assert os.spawnv(os.P_WAIT, sys.executable, [sys.executable, "-P", "-c", script]) == 0


LOST = """
import os, signal, sys, time
from rulewright.cli import signals
signals.arm()
class Last:
    def __del__(self):
        {last}
class Interrupted:
    flush = lambda _: None
    write = lambda *_: os.kill(os.getpid(), signal.SIGINT)
try:
    with signals.interruptible():
        {first}
        Last()
        time.sleep(20)
except KeyboardInterrupt:
    sys.exit(signals.exit_code())
"""


@pytest.mark.parametrize(
    ("first", "last"),
    [("pass", "os.kill(os.getpid(), signal.SIGINT)"), ("sys.stderr = Interrupted()", "raise ValueError")],
    ids=["in a finalizer", "while such a loss is told"],
)
def test_an_interrupt_where_nothing_can_be_raised_comes_again(first: str, last: str) -> None:
    """Python drops what is raised there; the person who pressed Ctrl-C must not notice."""
    command = [sys.executable, "-P", "-c", LOST.format(first=first, last=last)]
    assert subprocess.run(command, preexec_fn=listening).returncode == 130


TORN = """
import os, signal, sys
from rulewright.cli import signals
signals.arm()
class Named:
    def __set_name__(self, *_):
        os.kill(os.getpid(), signal.SIGTERM)
        for _ in range(1000):
            pass
try:
    with signals.interruptible():
        class Whole:
            part = Named()
except KeyboardInterrupt:
    sys.exit(signals.exit_code())
"""


def test_an_interrupt_while_a_class_names_its_parts_is_one() -> None:
    """Python 3.11 makes another error of it."""
    command = [sys.executable, "-P", "-c", TORN]
    assert subprocess.run(command, preexec_fn=listening).returncode == 143


def test_an_interrupt_in_text_that_is_run_ends_with_its_own_code() -> None:
    """Python notes a KeyboardInterrupt that leaves `exec`, and dies by SIGINT, also after a TERM."""
    script = """
import os, signal
from rulewright.cli import main, outcome, signals, start
def run(_):
    try:
        with signals.interruptible():
            exec("os.kill(os.getpid(), signal.SIGTERM)", globals())
    except KeyboardInterrupt:
        return outcome.INTERRUPTED
main.run = run
start.main()
"""
    assert os.spawnv(os.P_WAIT, sys.executable, [sys.executable, "-P", "-c", script]) == 143


COLOURED = """
import signal, sys
from rulewright.cli import screen, signals
signals.arm()
screen.prepare()
screen.put("ready")
try:
    with signals.interruptible() if "raised" in sys.argv else open("/dev/null"):
        screen.put(screen.paint("x" * 1_000_000, "bad"))
except KeyboardInterrupt:
    sys.exit(130)
"""


@pytest.mark.parametrize("way", ["at once", "raised"])
@pytest.mark.parametrize("number", [INT, TERM])
def test_no_colour_is_left_behind(tmp_path: Path, number: int, way: str) -> None:
    """The terminal takes no more when half of a coloured text is written; then the signal comes."""
    script = tmp_path / "coloured.py"
    script.write_text(COLOURED, "utf-8")
    terminal = Terminal(tmp_path, (), 80, {}, [sys.executable, "-P", str(script), way])
    try:
        terminal.wait_for("ready\r?\n.*x")
        terminal.process.send_signal(number)
        assert terminal.end() == (128 + number if way == "at once" else 130)
        colours = re.findall("\x1b\\[[0-9;]*m", terminal.raw)
        assert colours[0] == "\x1b[31m"
        assert colours[-1] == "\x1b[0m", (len(terminal.raw), terminal.raw[-300:])
        assert terminal.raw.count("x") < 1_000_000, "it came in the middle"
    finally:
        terminal.close()
