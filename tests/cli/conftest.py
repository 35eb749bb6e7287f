"""The command as people and scripts run it: in a process of its own, with pipes or at a terminal."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.figures import Figures

from .authors import DECK, Author, forget
from .hostile import Share, Tell, wrong_in

COMMAND = [sys.executable, "-P", "-m", "rulewright"]
PATIENCE = 60.0  # seconds; a loaded machine is slow, and a test that waits for ever says nothing

Run = Callable[..., subprocess.CompletedProcess[str]]


# The tests run in folders of their own, so a path must not depend on where we are.
KEPT = {
    name: os.environ[name]
    for name in ("PATH", "HOME", "TMPDIR", "RULEWRIGHT_CACHE", "RULEWRIGHT_DATA")
    if name in os.environ
}
if "PYTHONPATH" in os.environ:
    KEPT["PYTHONPATH"] = os.pathsep.join(map(os.path.abspath, os.environ["PYTHONPATH"].split(os.pathsep)))


def environment(**changes: str) -> dict[str, str]:
    """Nothing of the person who runs the tests: no colours, width or language of theirs."""
    return {**KEPT, "LC_ALL": "C.UTF-8", "COLUMNS": "80", **changes}


def games_of(folder: Path) -> Path:
    """Where the games of a test lie: not in the folder in which it plays."""
    return folder.with_name(f"{folder.name}-games")


def as_bytes(typed: str | bytes) -> bytes:
    return typed.encode("utf-8") if isinstance(typed, str) else typed


class Watched(io.TextIOWrapper):
    """A stream that calls itself a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    """Run a command in an empty folder: in this process, which need not read the rules every time.
    `watched`: as at a terminal."""
    from rulewright.cli import main

    kept = dict(os.environ)
    monkeypatch.chdir(tmp_path)

    def runner(
        *words: str, typed: str | bytes = "", watched: bool = False, **changes: str
    ) -> subprocess.CompletedProcess[str]:
        os.environ.clear()
        os.environ.update(environment(**{"RULEWRIGHT_DATA": str(games_of(tmp_path)), **changes}))
        stream = Watched if watched else io.TextIOWrapper
        out, err = io.BytesIO(), io.BytesIO()
        monkeypatch.setattr(sys, "stdin", stream(io.BytesIO(as_bytes(typed)), "utf-8"))
        monkeypatch.setattr(sys, "stdout", stream(out, "utf-8", newline=""))
        monkeypatch.setattr(sys, "stderr", stream(err, "utf-8", newline=""))
        code = main.run(list(words))
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        said, told = out.getvalue().decode("utf-8"), err.getvalue().decode("utf-8")
        assert "Traceback" not in said + told
        assert code != 70, told
        return subprocess.CompletedProcess(words, code, said, told)

    yield runner
    os.environ.clear()
    os.environ.update(kept)


@pytest.fixture
def spawn(tmp_path: Path) -> Run:
    """Run a command in an empty folder, with pipes, in a process of its own."""

    def runner(*words: str, typed: str | bytes = "", **changes: str) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [*COMMAND, *words],
            input=as_bytes(typed),
            capture_output=True,
            cwd=tmp_path,
            env=environment(**{"RULEWRIGHT_DATA": str(games_of(tmp_path)), **changes}),
            timeout=PATIENCE,
        )
        said, told = done.stdout.decode("utf-8"), done.stderr.decode("utf-8")
        assert "Traceback" not in said + told, told
        return subprocess.CompletedProcess(words, done.returncode, said, told)

    return runner


def _own_terminal() -> None:
    """The child listens to its terminal, even where the tests themselves run in the background."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A command at a terminal of a given width; or another program."""

    def __init__(
        self,
        folder: Path,
        words: tuple[str, ...],
        width: int,
        changes: dict[str, str],
        command: Sequence[str] = COMMAND,
        height: int = 40,
    ) -> None:
        primary, secondary = pty.openpty()
        fcntl.ioctl(secondary, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        own = {"TERM": "xterm-256color", "RULEWRIGHT_DATA": str(games_of(folder))}
        env = environment(**{**own, **changes})
        del env["COLUMNS"]
        self.process = subprocess.Popen(
            [*command, *words],
            stdin=secondary,
            stdout=secondary,
            stderr=secondary,
            cwd=folder,
            env=env,
            start_new_session=True,
            preexec_fn=_own_terminal,
        )
        os.close(secondary)
        self.primary = primary
        self.raw = ""
        self.read_to = 0

    @property
    def shown(self) -> str:
        """What came onto the screen, without colours."""
        return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", self.raw).replace("\r\n", "\n")

    def wait_for(self, pattern: str) -> re.Match[str]:
        """Read until something new on the screen matches."""
        end = time.monotonic() + PATIENCE
        while True:
            found = re.compile(pattern).search(self.shown, self.read_to)
            if found:
                self.read_to = found.end()
                return found
            if time.monotonic() > end or not self._read():
                raise AssertionError(f"{pattern!r} did not come:\n{self.shown[self.read_to :]}")

    def wait_for_prompt(self) -> None:
        """Until the command asks for a line."""
        self.wait_for("> $")

    def resize(self, width: int, height: int) -> None:
        fcntl.ioctl(self.primary, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def type(self, text: str) -> None:
        os.write(self.primary, text.encode())

    def line(self, text: str) -> None:
        self.type(text + "\n")

    def end(self) -> int:
        """Wait for the end of the command; its exit code."""
        while self._read():
            pass
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        os.close(self.primary)

    def _read(self) -> bool:
        ready, _, _ = select.select([self.primary], [], [], PATIENCE)
        try:
            data = os.read(self.primary, 65536) if ready else b""
        except OSError:  # Linux says so when the other side is closed
            return False
        self.raw += data.decode("utf-8", "replace")
        return bool(data)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    """Open terminals with a command each."""
    opened: list[Terminal] = []

    def opener(*words: str, width: int = 80, height: int = 40, **changes: str) -> Terminal:
        opened.append(Terminal(tmp_path, words, width, changes, height=height))
        return opened[-1]

    yield opener
    for each in opened:
        each.close()


PEBBLES = str(Path(__file__).parent / "pebbles")
"""A small ruleset that no test of another game can change."""


@pytest.fixture
def pebbles() -> str:
    return PEBBLES


# --- an author at an editor ---------------------------------------------------------------------------------


@pytest.fixture
def forgetful() -> Iterator[None]:
    """What an editor remembers must not help another test."""
    yield
    forget()


@pytest.fixture
def author(tmp_path: Path, forgetful: None) -> Author:
    """Somebody with a deck open in which nothing is wrong."""
    found = Author(tmp_path / "night.yaml", DECK)
    assert found.desk.problems(found.path) == []
    return found


# --- what strangers write ------------------------------------------------------------------------


@pytest.fixture
def share(request: pytest.FixtureRequest) -> Share:
    def some(test: str, things: Iterable[Any], many: int = 1) -> list[Any]:
        known = sorted(things, key=str)
        start, count = zlib.crc32(test.encode()), request.param * many or len(known)
        return [known[(start + at * 5) % len(known)] for at in range(min(count, len(known)))]

    return some


@pytest.fixture
def tell(run: Run, figures: Figures) -> Iterator[Tell]:
    """Run a command into a pipe and before a narrow terminal, and look through both; the first of the two."""

    outputs: list[list[str]] = []

    def teller(*words: str, typed: str = "", **changes: str) -> subprocess.CompletedProcess[str]:
        done = run(*words, typed=typed, **changes)
        seen = run(*words, typed=typed, watched=True, **{"TERM": "xterm", "COLUMNS": "40", **changes})
        outputs.extend([wrong_in(done), wrong_in(seen, watched=True)])
        return done

    yield teller
    wrong = [each for output in outputs for each in output]
    figures("P12", "outputs without an order to the terminal", tried=len(outputs), failed=len(wrong))
    assert not wrong, wrong[:5]
