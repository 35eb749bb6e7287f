"""A start that nobody waits for: what is kept changes the time alone, a command loads what it shows."""

from __future__ import annotations

import resource
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import typer._coercion
import typer.core

from .conftest import COMMAND, environment

WARNED = """\
format: 1
deck: long_nights
extends: citadels
title: {en: Long nights}
districts:
  - id: lantern
    name: {en: Lantern}
    type: unique
    cost: 3
    text: {en: "At the end, score 3 points."}
    rules: |
      score 2
"""
WRONG = WARNED.replace("score 2", "scoer 2")

COMMANDS = (
    "rulesets",
    "rulesets --json",
    "cards citadels",
    "cards burgundy --json",
    "show keep",
    "show keep --json",
    "show citadels",
    "show lantern --deck warned.yaml",
    "words citadels",
    "explain smithy",
    "explain E0115",
    "validate warned.yaml",
    "validate warned.yaml --format json",
    "validate --strict warned.yaml",
    "validate wrong.yaml",
    "validate citadels",
    "play citadels --seed 7 --players 4",
    "play citadels --seed 7 --deck warned.yaml --with lantern",
    "play burgundy --seed 3",
)

Done = tuple[int, bytes, bytes]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "warned.yaml").write_text(WARNED)
    (tmp_path / "here" / "wrong.yaml").write_text(WRONG)
    return tmp_path


def done(home: Path, words: str, kept: str, before: Callable[[], None] | None = None) -> Done:
    found = subprocess.run(
        [*COMMAND, *words.split()],
        cwd=home / "here",
        env=environment(RULEWRIGHT_CACHE=kept, RULEWRIGHT_DATA=str(home / "games")),
        input=b"1\n1\nquit\n",
        capture_output=True,
        preexec_fn=before,
    )
    shutil.rmtree(home / "games", ignore_errors=True)  # else the next game has another name
    return found.returncode, found.stdout, found.stderr


@pytest.mark.parametrize("words", COMMANDS)
def test_what_is_kept_changes_no_output(home: Path, words: str) -> None:
    plain = done(home, words, "off")
    assert b"Traceback" not in plain[2]
    assert plain[0] in (0, 1, 130), plain
    first, second = (done(home, words, str(home / "kept")) for _ in range(2))
    assert first == plain
    assert second == plain


def _spoilt(kept: Path, change: Callable[[bytes], bytes]) -> None:
    for file in kept.iterdir():
        file.write_bytes(change(file.read_bytes()))


SPOILED: dict[str, Callable[[Path], None]] = {
    "damaged": lambda kept: _spoilt(kept, lambda data: data[:-9] + b"x" * 9),
    "cut off": lambda kept: _spoilt(kept, lambda data: data[: len(data) // 2]),
    "empty": lambda kept: _spoilt(kept, lambda _: b""),
    "old": lambda kept: _spoilt(kept, lambda data: data.replace(b"rulewright kept 1", b"rulewright kept 0")),
    "open to all": lambda kept: kept.chmod(0o777),
    "read only": lambda kept: (_spoilt(kept, lambda _: b""), kept.chmod(0o500))[1],
    "a link": lambda kept: (kept.rename(kept.with_name("other")), kept.symlink_to("other"))[1],
    "a file": lambda kept: (shutil.rmtree(kept), kept.write_text("x"))[0],
}


@pytest.mark.parametrize("way", SPOILED)
@pytest.mark.parametrize("words", ["validate warned.yaml", "play citadels --seed 7 --players 4"])
def test_what_cannot_be_used_costs_time_and_no_more(home: Path, words: str, way: str) -> None:
    kept = home / "kept"
    plain = done(home, words, str(kept))
    SPOILED[way](kept)
    assert done(home, words, str(kept)) == plain
    assert done(home, words, str(kept)) == plain


def _full() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))  # every file is too large, as on a disk that is full


def test_a_full_disk_keeps_nothing_and_leaves_nothing(home: Path) -> None:
    kept = home / "kept"
    assert done(home, "show keep", str(kept), _full) == done(home, "show keep", "off")
    assert list(kept.iterdir()) == []


def test_a_deck_that_has_changed_is_checked_again(home: Path) -> None:
    deck, kept = home / "here" / "warned.yaml", str(home / "kept")
    first = done(home, "validate warned.yaml", kept)
    deck.write_text(WARNED.replace("score 2", "score 3"))
    second = done(home, "validate warned.yaml", kept)
    assert second == done(home, "validate warned.yaml", "off")
    assert second != first


# --- a command loads what it shows -------------------------------------------------------------------------

LOADED = """
import sys
from rulewright.cli import main
main.run(sys.argv[1:])
print("\\nloaded:", *sorted(sys.modules))
"""

# By command: what it must not load, where everything is kept.
_READING = (
    "yaml",
    "lark",
    "rulewright.dsl.check.program",
    "rulewright.dsl.load",
    "rulewright.dsl.schema.gate",
)
_LINKING = ("rulewright.interpreter.link.linking", "rulewright.interpreter.blocks.lower.asking")
_TYPER = ("pydantic", "rich", "textual")
LEAN = {
    "--version": (*_READING, *_TYPER, "msgspec", "rulewright.dsl.model", "rulewright.cli.play"),
    "--help": (*_READING, *_TYPER, "rulewright.dsl.model", "rulewright.interpreter.game"),
    "show keep": (*_READING, *_TYPER, "rulewright.dsl.tree", "rulewright.cli.play"),
    "rulesets": (*_READING, *_TYPER, "rulewright.dsl.tree", "rulewright.cli.play"),
    "explain E0115": ("lark", *_TYPER, "rulewright.dsl.model", "rulewright.dsl.check.program"),
    "validate warned.yaml": (*_READING, *_TYPER, "rulewright.dsl.core", "rulewright.dsl.tree"),
    "play citadels --seed 7": (*_READING, *_TYPER, *_LINKING, "rulewright.dsl.mistakes"),
}
# The same without anything kept: nobody reads what is not asked for.
LEAN_UNKEPT = {
    "show keep": ("rulewright.dsl.check.program", "rulewright.dsl.schema.gate"),
    "validate warned.yaml": ("rulewright.dsl.mistakes", "rulewright.interpreter.game", "jsonschema"),
    "play citadels --seed 7": ("rulewright.dsl.mistakes", "jsonschema"),
}


def loaded(home: Path, words: str, kept: str) -> set[str]:
    found = subprocess.run(
        [sys.executable, "-P", "-c", LOADED, *words.split()],
        cwd=home / "here",
        env=environment(RULEWRIGHT_CACHE=kept, RULEWRIGHT_DATA=str(home / "games")),
        input="quit\n",
        capture_output=True,
        text=True,
        check=True,
    )
    return set(found.stdout.rpartition("loaded:")[2].split())


@pytest.mark.parametrize("words", LEAN)
def test_a_command_loads_what_it_shows(home: Path, words: str) -> None:
    kept = str(home / "kept")
    done(home, words, kept)
    assert not loaded(home, words, kept) & set(LEAN[words])


@pytest.mark.parametrize("words", LEAN_UNKEPT)
def test_without_anything_kept_only_what_is_asked_for_is_loaded(home: Path, words: str) -> None:
    assert not loaded(home, words, "off") & set(LEAN_UNKEPT[words])


def test_typer_has_the_names_that_we_use() -> None:
    """cli/parameters.py puts its own reading of words in the place of Typer's."""
    assert callable(typer._coercion.build_runtime_param)
    assert "_coerce_value" in vars(typer._coercion.RuntimeParam)
    assert "_runtime_param" in typer.core._TyperParameter.__annotations__
