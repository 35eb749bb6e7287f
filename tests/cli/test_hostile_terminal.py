"""Whatever strangers write, in decks, saves, names of files, on the command line: it is shown, not obeyed."""

from __future__ import annotations

import json
import re
import shutil
import signal
import subprocess
import termios
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from rulewright.cli import main
from rulewright.cli.screen import _PAINTS
from rulewright.interpreter.saves.saving import seal

from .hostile import ORDERS, OWN_COLOURS, PLAIN, Share, Tell, changed, each_share, obeyed, texts, wrong_in

Run = Callable[..., "subprocess.CompletedProcess[str]"]

# --- the command line ---------------------------------------------------------------------------------------


def parameters() -> Iterator[tuple[str, list[str]]]:
    """Each command with each of its parameters: what to say before a value of it."""
    group: Any = typer.main.get_command(main.application([]))
    for name, command in group.commands.items():
        yield name, []
        for parameter in command.params:
            if parameter.param_type_name == "option":
                yield name, [parameter.opts[0]]


@pytest.fixture
def pebbles(tmp_path: Path, pebbles: str) -> str:
    """A copy: some words make a command write beside the ruleset."""
    copy = tmp_path / "pebbles"
    shutil.copytree(pebbles, copy)
    return str(copy)


SAID = list(parameters())
FORMS = ("{}", "human:{}", "{}.yaml", "all={}")


def test_each_parameter_is_known() -> None:
    """`play` has a dozen: where they are declared in another way, the sweep must not go on with none."""
    assert len(SAID) > 60
    assert ("play", ["--seat"]) in SAID


@each_share
@pytest.mark.parametrize(("command", "before"), SAID, ids="".join)
def test_arguments_are_shown(tell: Tell, share: Share, command: str, before: list[str], pebbles: str) -> None:
    if command in ("lsp", "bench") or before == ["--watch"]:  # they last
        before = [*before, "--no-such"]
    takes_game = command in ("cards", "words", "simulate", "play", "schema", "bench")
    for order in share(f"{command}{before}", ORDERS):
        word = ORDERS[order].replace("\ud83d", "")  # no system hands that over
        for form in share(f"{before}{command}", FORMS):
            tell(command, *([pebbles] if takes_game else []), *before, form.format(word))


@pytest.mark.parametrize("order", ORDERS.values(), ids=ORDERS)
def test_commands_and_options_that_are_none(tell: Tell, order: str) -> None:
    for words in (order, f"--{order}", f"--no-color {order}", f"show --{order}=x", f"limits {order} x"):
        done = tell(*words.split(" ", 1))
        assert done.returncode == 2
        assert "\nerror: forged" not in done.stderr


# --- names of files and folders -----------------------------------------------------------------------------

NAMED = {name: order.replace("/", "|").replace("\ud83d", "") for name, order in ORDERS.items()}
SHORT = ("clipboard", "a line of its own", "turned around")
UGLY = "procedure  go( ) { gain 1 gold }\n"
DECK = """\
format: 1
deck: night
extends: pebbles
title: {en: Night}
stones:
  - id: opal
    colour: grey
    size: 3
    name: {en: Opal}
    rules: |
      action "Polish" { gain 1 luck }
"""


@pytest.mark.parametrize(
    "name", [each if each in SHORT else pytest.param(each, marks=pytest.mark.long) for each in NAMED]
)
def test_names_of_files_are_shown(tell: Tell, name: str, tmp_path: Path, pebbles: str) -> None:
    order = NAMED[name]
    folder = tmp_path / f"f{order}"
    game = folder / f"game{order}"
    shutil.copytree(pebbles, game)
    deck = folder / f"d{order}.yaml"
    deck.write_text(DECK, "utf-8")
    wrong = folder / f"w{order}.yaml"
    wrong.write_text(DECK.replace("stones:", "stonse:") + "      # ugly   \n", "utf-8")
    (folder / f"r{order}.rules").write_text(UGLY, "utf-8")
    tell("validate", str(folder))
    tell("validate", str(deck), "--ruleset", str(game))
    tell("validate", str(wrong), "--ruleset", str(game), "--format", "json")
    tell("validate", str(wrong), "--ruleset", str(game), "--format", "sarif")
    tell("validate", "--diff", str(wrong), "--ruleset", str(game))
    tell("validate", str(game), "--play", "1")
    tell("validate", "--fix", str(wrong), "--ruleset", str(game))
    tell("fmt", "--check", str(folder))
    tell("fmt", "--diff", str(folder))
    tell("fmt", str(folder))
    for command in ("cards", "words", "schema", "simulate", "play"):
        tell(command, str(game), *(["--games", "2"] if command == "simulate" else []))
    tell("cards", str(game), "--deck", str(deck))
    tell("show", "opal", "--ruleset", str(game), "--deck", str(deck))
    tell("explain", "opal", "--ruleset", str(game), "--deck", str(deck))
    tell("test", str(folder), "-k", "nothing")
    tell("play", str(game), "--seed", "3", "--save", str(folder / f"s{order}.json"), typed="1\nquit\n")
    tell("resume", str(folder / f"s{order}.json"), "--ruleset", str(game), typed="1\nsave\nquit\n")
    tell("resume", "--list")
    tell("replay", str(folder / f"s{order}.json"), "--ruleset", str(game))
    tell("simulate", str(game), "--games", "2", "--out", str(folder / f"o{order}.json"))
    tell("new", "deck", f"n{order}", "--for", str(game))
    tell("new", "ruleset", str(folder / f"m{order}"))


# --- texts of decks -----------------------------------------------------------------------------------------


WHOLE = {
    "format": 1,
    "deck": "night",
    "extends": "PEBBLES",
    "title": {"en": "Night"},
    "version": "1.0",
    "authors": ["Ann"],
    "rules": "memory lamps of player starts 0",
    "stones": [
        {
            "id": "opal",
            "colour": "grey",
            "size": 3,
            "name": {"en": "Opal", "pl": "Opal"},
            "text": {"en": "Shines."},
            "rules": 'action "Polish" { gain 1 luck }',
        }
    ],
    "scenarios": 'scenario "opal shines" { players 2 }',
}


@each_share
@pytest.mark.parametrize("path", list(texts(WHOLE)), ids=lambda path: "-".join(map(str, path)))
def test_texts_of_decks_are_shown(
    tell: Tell, share: Share, path: tuple[Any, ...], tmp_path: Path, pebbles: str
) -> None:
    """JSON is YAML: its escapes bring in any character, and raw ones stand there as they are."""
    whole = {**WHOLE, "extends": pebbles}
    for name in [*share(str(path), ORDERS), *share(str(path), PLAIN)]:
        order = {**ORDERS, **PLAIN}[name]
        for text in share(name, (order, f"opal{order}")):
            data = json.dumps(changed(whole, path, text), ensure_ascii=name not in PLAIN, indent=1)
            raw = json.dumps(changed(whole, path, text), ensure_ascii=False, indent=1)
            (tmp_path / "night.yaml").write_text(data, "utf-8", errors="replace")
            tell("validate", "night.yaml", "--ruleset", pebbles)
            (tmp_path / "raw.yaml").write_text(raw, "utf-8", errors="replace")
            tell("validate", "--diff", "raw.yaml", "--ruleset", pebbles)
        tell("fmt", "--diff", "raw.yaml", "night.yaml")
        tell("cards", pebbles, "--deck", "night.yaml")
        tell("show", "opal", "--ruleset", pebbles, "--deck", "night.yaml")
        tell("play", pebbles, "--deck", "night.yaml", "--seed", "1", typed="table\nwhy\n1\n")


# --- saves, names of players, answers -----------------------------------------------------------------------


@each_share
@pytest.mark.parametrize("resealed", [True, False])
def test_texts_of_saves_are_shown(
    tell: Tell, run: Run, share: Share, resealed: bool, tmp_path: Path, pebbles: str
) -> None:
    """Each text of a save, and each key, is another one; once its sum is right, once it is not."""
    deck = Path("night.yaml")
    deck.write_text(DECK, "utf-8")
    run("play", pebbles, "--deck", "night.yaml", "--seed", "3", "--save", "game.json", typed="1\n1\n1\n")
    whole = json.loads(Path("game.json").read_text("utf-8"))
    for path in share(str(resealed), texts(whole), 20):
        for name in share(f"{path}{resealed}", ORDERS):
            save = changed(whole, path, f"x{ORDERS[name]}")
            if resealed and "seal" in save:
                save["seal"] = seal(save)
            Path("game.json").write_text(json.dumps(save), "utf-8")
            tell("replay", "game.json", "--ruleset", pebbles, "--deck", "night.yaml", "--anyway")
            tell("resume", "game.json", "--ruleset", pebbles, "--deck", "night.yaml", typed="log\nwhy\n")


@pytest.mark.parametrize("name", [*ORDERS, *PLAIN])
def test_players_and_answers_are_shown(tell: Tell, name: str, pebbles: str, tmp_path: Path) -> None:
    order = {**ORDERS, **PLAIN}[name].replace("\ud83d", "").replace("\0", "")
    tell("play", pebbles, "--seat", f"human:{order}", "--seat", "human:Ann", typed="\n1\n")
    short = order[:6]
    two = ("--seat", f"human:{short}", "--seat", "human:Ann")
    tell("play", pebbles, *two, "--seed", "2", typed="\n1\n\n1\n")
    answer = order.replace("\n", " ").replace("\udcff", "")
    lines = (answer, f"? {answer}", f"why {answer}", f"table {answer}", f"map {answer}", f"record {answer}")
    tell("play", pebbles, "--seed", "3", typed="\n".join((*lines, "1", "")))
    tell("play", pebbles, "--seed", "3", typed=f"1\nsave {answer.replace('/', '|')}\nquit\n")
    tell("new", typed=f"card\n{answer}\n?\n")


def test_a_name_that_takes_no_room_or_covers_others_is_refused(run: Run, pebbles: str) -> None:
    for name in (PLAIN["no cells"], PLAIN["marks"], "A\nB", "A\tB", ORDERS["unseen"]):
        done = run("play", pebbles, "--seat", f"human:{name}")
        assert done.returncode == 2, name
        assert "cannot be a name" in done.stderr
    assert run("play", pebbles, "--seat", "human:Zoë שלום", typed="1\nquit\n").returncode == 0


# --- what is handed back, and what goes into files ----------------------------------------------------------


def test_ones_own_text_is_handed_back_byte_by_byte_but_to_a_terminal(run: Run, spawn: Run) -> None:
    given = "\ufeff# Zażółć 漢 Z" + "\u0301" * 50 + "\r\nscore\t1\r\n"
    done = spawn("fmt", "-", typed=given, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert done.stdout == given, "a text with mistakes comes back as it was"
    assert not obeyed(done.stderr)
    seen = run("fmt", "-", typed=given, watched=True, TERM="xterm")
    assert not wrong_in(seen, watched=True)
    assert seen.stdout == "# Zażółć 漢 Z" + "\u0301" * 4 + "…\nscore\\t1\n"
    for order in ORDERS.values():
        refused = run("fmt", "-", typed=f"# {order}\n".replace("\ud83d\udcff", "\x1b"))
        assert not wrong_in(refused)


def test_what_a_fault_leaves_behind_is_shown(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def fail() -> Any:
        raise KeyError("one", ValueError("\x1b]0;x\x07")) from RuntimeError("\x1b[2J\u202e")

    folder = tmp_path / "\x1b[2J"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setattr("rulewright.cli.browse._limits", fail)
    monkeypatch.setenv("RULEWRIGHT_DEBUG", "1")
    assert main.run(["limits"]) == 70
    (written,) = folder.iterdir()
    assert r"RuntimeError: \e[2J\u202e" in written.read_text("utf-8")
    assert not obeyed(written.read_text("utf-8"))


# --- at a real terminal -------------------------------------------------------------------------------------

LINE_EDITOR = re.compile(r"\x1b\[\?2004[hl]|\r+(?=\n)|\r$|(?<=\x1b\[\?2004l)\r|\x1b\[K|\x08+|\x07")


def shown_at(screen: Any) -> str:
    """What came onto a screen, without what the line editor, which we ask questions with, says to it."""
    return LINE_EDITOR.sub("", screen.raw)


def modes(screen: Any) -> list[Any]:
    return termios.tcgetattr(screen.primary)


@pytest.mark.parametrize("width", [24, 80])
@pytest.mark.parametrize("colours", ["", "1"])
def test_a_game_at_a_terminal(terminal: Callable[..., Any], pebbles: str, width: int, colours: str) -> None:
    words = ("play", pebbles, "--seed", "3", "--seat", "human:Zoë 漢字 שלום")
    screen = terminal(*words, width=width, NO_COLOR=colours)
    before = modes(screen)
    screen.wait_for_prompt()
    for line in ("? [link=x]", "why [/b]", "table", "no such \u0301\u0301\u0301\u0301\u0301\u0301", "1"):
        screen.line(line)
        screen.wait_for_prompt()
    screen.line("quit")
    assert screen.end() == 0
    left = OWN_COLOURS.sub("", shown_at(screen)) if not colours else shown_at(screen)
    assert not obeyed(left)
    assert modes(screen) == before


@pytest.mark.parametrize(
    "words",
    [
        ["validate", "\x1b]52;c;eA==\x07.yaml"],
        ["show", "\x1b[2J"],
        ["play", "--no-such\x1b[2J"],
        ["fmt", "--diff", "deck.yaml"],
        ["validate", "--diff", "deck.yaml"],
        ["limits", "\x9b2J"],
    ],
)
def test_a_command_at_a_terminal(terminal: Callable[..., Any], words: list[str], tmp_path: Path) -> None:
    (tmp_path / "deck.yaml").write_text(DECK.replace("stones", "stonse") + "# \x1b]0;x\x07\x9b2J\n", "utf-8")
    screen = terminal(*words)
    before = modes(screen)
    assert screen.end() in (1, 2, 3)
    assert not obeyed(OWN_COLOURS.sub("", shown_at(screen)))
    assert modes(screen) == before


ENDS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]


@pytest.mark.parametrize("end", ENDS, ids=lambda each: each.name)
@pytest.mark.parametrize("words", [["play", "PEBBLES"], ["new", "deck"]], ids=["play", "new"])
def test_a_terminal_is_left_as_it_was(
    terminal: Callable[..., Any], words: list[str], end: signal.Signals, pebbles: str
) -> None:
    """While a line is typed the line editor has switched off echo and lines; at the end they are back."""
    screen = terminal(*[pebbles if word == "PEBBLES" else word for word in words])
    before = modes(screen)
    screen.wait_for_prompt()
    assert modes(screen) != before, "the line editor has its own modes"
    screen.process.send_signal(end)
    screen.end()
    assert modes(screen) == before
    assert screen.raw.rfind("\x1b[?2004l") >= screen.raw.rfind("\x1b[?2004h"), "pasting is as it was"
    assert screen.raw.rfind("\x1b[0m") >= max(screen.raw.rfind(each) for each in _PAINTS.values())
