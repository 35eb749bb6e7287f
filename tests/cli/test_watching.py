"""`validate --watch` at a terminal, and with pipes."""

from __future__ import annotations

import shutil
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

from .conftest import COMMAND, PATIENCE, Terminal, environment

GOOD = "format: 1\ndeck: night\nextends: citadels\ntitle: {en: Night}\n"


def test_a_deck_is_checked_again_after_each_change(terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    deck = tmp_path / "night.yaml"
    deck.write_text(GOOD + "tytle: 1\n", "utf-8")
    screen = terminal("validate", "--watch", "night.yaml")
    screen.wait_for("`tytle` is not known here")
    screen.wait_for("watching 1 file; Ctrl-C ends")
    assert "\x1b[2J" in screen.raw
    deck.write_text(GOOD, "utf-8")
    screen.wait_for("nothing is wrong")
    screen.wait_for("Ctrl-C ends")
    deck.unlink()
    screen.wait_for("there is no such file")
    screen.wait_for("Ctrl-C ends")
    deck.write_text(GOOD + "x: 1\n", "utf-8")
    screen.wait_for("`x` is not known here")
    screen.wait_for("Ctrl-C ends")
    screen.type("\x03")
    assert screen.end() == 130
    assert "Traceback" not in screen.shown


def test_a_part_of_a_ruleset_stands_for_its_folder(
    terminal: Callable[..., Terminal], pebbles: str, tmp_path: Path
) -> None:
    game = tmp_path / "game"
    shutil.copytree(pebbles, game)
    screen = terminal("validate", "--watch", "game/flow.rules")
    screen.wait_for("nothing is wrong")
    screen.wait_for(r"watching \d+ files; Ctrl-C ends")
    main = game / "ruleset.yaml"
    main.write_text(main.read_text("utf-8") + "tytle: 1\n", "utf-8")
    screen.wait_for("`tytle` is not known here")
    screen.wait_for("Ctrl-C ends")
    screen.type("\x03")
    assert screen.end() == 130


def test_without_a_terminal_nothing_is_cleared(tmp_path: Path) -> None:
    (tmp_path / "night.yaml").write_text(GOOD, "utf-8")
    process = subprocess.Popen(
        [*COMMAND, "validate", "--watch", "night.yaml"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environment(),
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert process.stderr is not None
    assert process.stderr.readline() == "1 source checked: nothing is wrong\n"
    assert process.stderr.readline() == "watching 1 file; Ctrl-C ends\n"
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (130, "")
