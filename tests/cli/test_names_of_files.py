"""Files with evil names: a deck, a folder of rules, a part of it, a save. Nothing in them is ever run.

A line break in a name would end a comment, if the name stood in generated code. What would run then leaves a
file behind.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.dsl.files.paths import Edited
from rulewright.dsl.files.source import Source
from rulewright.dsl.load import load_deck, load_ruleset
from rulewright.interpreter.game import Rules
from rulewright.interpreter.shared import EngineName
from tests.figures import Figures

Run = Callable[..., subprocess.CompletedProcess[str]]

CORPUS = Path(__file__).parents[1] / "corpus"
EVIL = (
    "deck\nopen('ran','w')\n#",
    "deck\n    open('ran','w')\n    #",
    "deck\r\nopen('ran','w')\r#",
    "deck\x0copen('ran','w')\x0c#",
    "deck\u2028open('ran','w')\u2028#",
    "deck\x85open('ran','w')\x85#",
    "deck'''+open('ran','w')+'''\t",
    "deck\x1b]0;title\x07",
    "deck\u202elmay",
    "de\u200bck",
    "deck\x9b31m",
)
DECK = (CORPUS / "plays" / "procedure-named-like-a-block.yaml").read_text("utf-8")
PARTS = {
    "ruleset.yaml": (CORPUS / "base" / "ruleset.yaml").read_text("utf-8").replace(", FILE", ""),
    "wares.yaml": (CORPUS / "base" / "wares.yaml").read_text("utf-8"),
    "helpers.yaml": (CORPUS / "base" / "helpers.yaml").read_text("utf-8"),
    "base.rules": (CORPUS / "base" / "base.rules").read_text("utf-8"),
}
COMMANDS = (
    ("validate",),
    ("validate", "--play", "2"),
    ("test",),
    ("fmt", "--check"),
    ("simulate", "citadels", "--games", "2", "--deck"),
    ("play", "citadels", "--deck"),
)


def written(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    except (OSError, ValueError):
        pytest.skip("this system has no such names")


def refused(done: subprocess.CompletedProcess[str]) -> bool:
    shown = done.stdout + done.stderr
    harmless = not any(character in shown for character in "\x1b\x07\u202e\u200b\u2028\x85\x9b\x0c")
    return done.returncode == 3 and "error[E0108]" in shown and harmless and not os.path.exists("ran")


@pytest.mark.parametrize("name", EVIL, ids=ascii)
def test_a_deck_with_an_evil_name(run: Run, tmp_path: Path, name: str, figures: Figures) -> None:
    written(tmp_path / f"{name}.yaml", DECK)
    failed = [words for words in COMMANDS if not refused(run(*words, f"{name}.yaml"))]
    figures("P12", "names of files, in commands", tried=len(COMMANDS), failed=len(failed))
    assert not failed


@pytest.mark.parametrize("name", EVIL, ids=ascii)
def test_a_ruleset_in_an_evil_folder(run: Run, tmp_path: Path, name: str, figures: Figures) -> None:
    for part, text in PARTS.items():
        written(tmp_path / name / part, text)
    commands = (("simulate", "--games", "2"), ("validate",), ("play",), ("words",))
    failed = [words for words in commands if not refused(run(words[0], name, *words[1:]))]
    figures("P12", "names of files, in commands", tried=len(commands), failed=len(failed))
    assert not failed


@pytest.mark.parametrize("name", EVIL[:2], ids=ascii)
def test_a_part_of_a_ruleset_with_an_evil_name(run: Run, tmp_path: Path, name: str) -> None:
    said = '"' + name.replace("\n", "\\n") + '.rules"'
    for part, text in PARTS.items():
        text = text.replace("[base.rules]", f"[{said}]")
        written(tmp_path / "game" / (f"{name}.rules" if part == "base.rules" else part), text)
    assert said in (tmp_path / "game" / "ruleset.yaml").read_text("utf-8")
    for words in (("simulate", "game", "--games", "2"), ("validate", "game")):
        assert refused(run(*words))


@pytest.mark.parametrize("engine", ["compiled", "oracle"])
def test_what_no_file_is_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, engine: EngineName, figures: Figures
) -> None:
    """A text that is in no file yet may have any name (an editor's): it plays, and the name does nothing."""
    monkeypatch.chdir(tmp_path)
    for name in EVIL:
        ruleset, _ = load_deck(Source(f"{name}.yaml", DECK))
        assert ruleset is not None
        game = Rules(ruleset).new_game(4, 1, preset="p:loop", engine=engine)
        for _ in range(30):
            game.apply(0)
    figures("P12", "names of texts, in engines", tried=len(EVIL), failed=int((tmp_path / "ran").exists()))
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize("name", EVIL[:2], ids=ascii)
def test_a_folder_that_is_being_edited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    for part, text in PARTS.items():
        written(tmp_path / "game" / part, text)
    texts = {str((tmp_path / "game" / part).resolve()): text for part, text in PARTS.items()}
    ruleset, _ = load_ruleset(Edited(tmp_path / "game", name, texts))
    assert ruleset is not None
    game = Rules(ruleset).new_game(ruleset.players[0], 1)
    while not game.over and len(game.choices) < 50:
        game.apply(0)
    assert not (tmp_path / "ran").exists()


def test_a_save_is_not_written_under_an_evil_name(run: Run, tmp_path: Path) -> None:
    name = "deck\nopen('ran','w')\n#"
    done = run("play", "citadels", "--save", name, typed="1\n")
    assert done.returncode != 70
    assert not [each for each in os.listdir(tmp_path) if "\n" in each]
    written(tmp_path / name, "{}")
    assert refused(run("replay", name))
