"""The extension for VS Code, as far as it can be tried without VS Code."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rulewright.cli.editor import textmate
from rulewright.cli.editor.documents import Document
from rulewright.dsl.explain import LANGUAGES
from rulewright.dsl.syntax.reserved import WORDS
from rulewright.dsl.syntax.scan import SIGNS

DOCS = Path(__file__).resolve().parents[2] / "docs"
EXAMPLES = DOCS / "examples"
FOLDER = DOCS / "editors" / "vscode"

# How a picture begins that is a PNG of 128 by 128 dots, the least that VS Code takes.
PNG_OF_128 = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x80\0\0\0\x80"


def read(name: str) -> Any:
    return json.loads((FOLDER / name).read_text("utf-8"))


@pytest.mark.parametrize("name", textmate.FILES)
def test_the_grammars_are_as_they_are_made(name: str) -> None:
    written = (FOLDER / "syntaxes" / name).read_text("utf-8")
    assert written == textmate.stored(name), "`make grammar` writes it anew"


def test_every_word_of_the_language_is_coloured_once() -> None:
    groups = textmate.groups()
    assert sorted(word for words in groups.values() for word in words) == sorted(WORDS)


def coloured(line: str) -> list[tuple[str, str]]:
    """A line as an editor takes it apart: pieces of text with their scopes."""
    patterns = [(re.compile(each["match"]), each) for each in textmate.rules_grammar()["patterns"]]
    found, at = [], 0
    while at < len(line):
        matches = [(match, each) for pattern, each in patterns if (match := pattern.search(line, at))]
        if not matches:
            break
        match, each = min(matches, key=lambda found: found[0].start())
        if "captures" in each:
            found += [(match[int(n)], scope["name"]) for n, scope in each["captures"].items()]
        else:
            found.append((match[0], each["name"]))
        at = match.end()
    return [(text, scope.removesuffix(".rulewright")) for text, scope in found]


def test_a_line_of_rules_in_colours() -> None:
    assert coloured('  choose 1 coin where cost of it >= 2 and not A has lit as x  # "why"') == [
        ("choose", "keyword.control"),
        ("1", "constant.numeric"),
        ("where", "keyword.other"),
        ("of", "keyword.other"),
        ("it", "variable.language"),
        (">=", "keyword.operator"),
        ("2", "constant.numeric"),
        ("and", "keyword.operator.word"),
        ("not", "keyword.operator.word"),
        ("A", "constant.language.seat"),
        ("has", "keyword.operator.word"),
        ("as", "keyword.other"),
        ('# "why"', "comment.line.number-sign"),
    ]
    assert coloured('action "Say # and go" once per turn { do go(to_whom: you) }')[:2] == [
        ("action", "keyword.control.ability"),
        ('"Say # and go"', "string.quoted.double"),
    ]
    assert coloured("procedure choose_one(card) { }")[:2] == [
        ("procedure", "keyword.declaration"),
        ("choose_one", "entity.name.function"),
    ]


def test_names_and_signs() -> None:
    assert coloured("gained") == []
    assert coloured("is_in_it") == []
    assert coloured("gain_it(1)")[0] == ("gain_it", "entity.name.function.call")
    for sign in SIGNS:
        assert "".join(text for text, _ in coloured(sign)) == sign


def test_rules_are_found_in_a_deck() -> None:
    """Line by line: a block goes on while its lines stand further in than its key."""
    deck = [
        ("cards:", False),
        ("  - id: lamp", False),
        ("    rules: |", False),
        ("      gain 1 coin", True),
        ("", True),
        ("        move it", True),
        ("    text: {en: A lamp}", False),
        ("  - rules: |  # first", False),
        ("      score 1", True),
        ("    id: wick", False),
        ("rules: |", False),
        ("  flow { }", True),
        ("title: {en: Lamps}", False),
        ("scenarios: |-", False),
        ('  scenario "x" { }', True),
    ]
    patterns = textmate.yaml_grammar()["patterns"]
    going_on: re.Pattern[str] | None = None
    found = []
    for line, _ in deck:
        if going_on is not None and going_on.match(line):
            found.append(True)
            continue
        going_on = None
        for each in patterns:
            assert each["while"].startswith("^(?="), "else it swallows what is to be coloured"
            if begun := re.match(each["begin"], line):
                going_on = re.compile(each["while"].replace(r"\1", re.escape(begun[1])))
        found.append(False)
    assert found == [inside for _, inside in deck]


def test_the_manifest_names_files_that_are_there() -> None:
    package = read("package.json")
    contributed = package["contributes"]
    files = [
        package["main"],
        package["icon"],
        "README.md",
        *(each["path"] for each in contributed["grammars"]),
    ]
    files += [each["configuration"] for each in contributed["languages"]]
    assert [name for name in files if not (FOLDER / name).is_file()] == []
    for grammar in contributed["grammars"]:
        assert read(grammar["path"])["scopeName"] == grammar["scopeName"]
    command = contributed["configuration"]["properties"]["rulewright.command"]
    assert command["default"] == ["rulewright", "lsp"]
    language = contributed["configuration"]["properties"]["rulewright.language"]
    assert language["enum"] == ["", *LANGUAGES]
    assert len(language["enumItemLabels"]) == len(language["enum"])
    readme = (FOLDER / "README.md").read_text("utf-8")
    assert [name for name in contributed["configuration"]["properties"] if f"`{name}`" not in readme] == []
    assert (FOLDER / package["icon"]).read_bytes()[:24] == PNG_OF_128


def test_the_comments_and_brackets_are_those_of_the_language() -> None:
    configuration = read("language-configuration.json")
    assert configuration["comments"] == {"lineComment": "#"}
    assert {sign for pair in configuration["brackets"] for sign in pair} == {"{", "}", "(", ")", "[", "]"}
    re.compile(configuration["wordPattern"])


needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="there is no node here")


@needs_node
def test_the_client_is_javascript() -> None:
    command = ["node", "--check", str(FOLDER / "extension.js")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


DECK = """\
format: 1
deck: night
extends: citadels
title: {en: Night}
characters:
  - id: lamplighter
    rank: 4
    name: {en: Lamplighter}
    rules: |
      action "Light" { gain 2 gold }
"""


def started(tmp_path: Path, **settings: object) -> dict[str, Any]:
    """What comes of the extension with these settings, of the real server, and of a look at `action`."""
    deck = tmp_path / "night.yaml"
    deck.write_text(DECK, "utf-8")
    stub = str(Path(__file__).with_name("vscode_stub.js"))
    command = ["node", stub, str(FOLDER / "extension.js"), json.dumps(settings), str(deck), "9", "8"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    told: dict[str, Any] = json.loads(done.stdout)
    return told


@needs_node
def test_the_client_starts_the_server_and_takes_its_leave(tmp_path: Path) -> None:
    pytest.importorskip("pygls", reason="the extra `lsp` is not installed")
    told = started(tmp_path, command=[sys.executable, "-P", "-m", "rulewright", "lsp"], language="pl")
    assert told["serverInfo"]["name"] == "rulewright"
    assert told["languages"] == ["rulewright", "yaml"]
    provided = {key for key, value in told["capabilities"].items() if value and key.endswith("Provider")}
    asked = "hover completion definition references rename documentFormatting documentSymbol codeAction"
    assert provided >= {f"{each}Provider" for each in asked.split()}
    assert told["hover"].startswith("Raz na turę możesz zyskać 2 monety.")
    assert told["ended"] == 0
    assert "message" not in told


@needs_node
@pytest.mark.parametrize(
    ("command", "message"),
    [
        (
            ["no-such-command", "lsp"],
            'The command "no-such-command" was not found. Install it with: pip install',
        ),
        ([], 'The setting "rulewright.command" is a list of words'),
        ("rulewright lsp", 'The setting "rulewright.command" is a list of words'),
        (
            [sys.executable, "-c", "raise SystemExit(2)"],
            "Rulewright could not be started (it ended). Install it",
        ),
    ],
)
def test_what_cannot_be_started_is_said_kindly(tmp_path: Path, command: object, message: str) -> None:
    told = started(tmp_path, command=command, language="")
    assert told["message"].startswith(message)
    assert told["executed"] == ["workbench.action.openSettings", "rulewright.command"]


# --- with what VS Code itself colours by --------------------------------------------------------------------

needs_textmate = pytest.mark.skipif(
    shutil.which("node") is None or not (FOLDER / "node_modules" / "vscode-textmate").is_dir(),
    reason="`npm install` in docs/editors/vscode fetches what VS Code colours by",
)


def taken_apart(scope: str, file: Path) -> list[list[tuple[str, str]]]:
    """A text in the pieces that VS Code makes of it, each with its innermost scope."""
    command = ["node", str(Path(__file__).with_name("vscode_tokens.js")), str(FOLDER), scope, str(file)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    return [[(text, scopes[-1]) for text, scopes in line] for line in json.loads(done.stdout)]


@needs_textmate
@pytest.mark.parametrize("deck", sorted(EXAMPLES.glob("*.yaml")), ids=lambda path: path.stem)
def test_rules_in_a_deck_have_the_colours_of_rules(deck: Path) -> None:
    """In every example: words of the language inside of rules, and none outside of them."""
    document = Document(str(deck), deck.read_text("utf-8"))
    inside = {n for block in document.blocks for n in range(block.first, block.last + 1)}
    lines = taken_apart("source.yaml", deck)
    for number, (line, pieces) in enumerate(zip(document.lines, lines, strict=True), 1):
        ours = [text for text, scope in pieces if scope.endswith(".rulewright")]
        assert bool(ours) <= (number in inside), (number, line)
        if number in inside and line.strip():
            assert ours, (number, line)
            alone = coloured(line)
            assert [text for text, scope in pieces if scope.startswith("keyword.control")] == [
                text for text, scope in alone if scope.startswith("keyword.control")
            ]


@needs_textmate
def test_a_file_of_rules_in_colours(tmp_path: Path) -> None:
    file = tmp_path / "a.rules"
    file.write_text('after build where cost of it > 3 must { gain 2 gold }  # "why"\n', "utf-8")
    pieces = taken_apart("source.rulewright", file)[0]
    assert [
        (text, scope.removesuffix(".rulewright")) for text, scope in pieces if scope != textmate.SCOPE
    ] == (coloured(file.read_text("utf-8").strip()))
