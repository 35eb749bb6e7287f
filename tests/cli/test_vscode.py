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
from rulewright.dsl.grammar import RESERVED
from rulewright.dsl.scan import SIGNS

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "editors" / "vscode"


def read(name: str) -> Any:
    return json.loads((FOLDER / name).read_text("utf-8"))


@pytest.mark.parametrize("name", textmate.FILES)
def test_the_grammars_are_as_they_are_made(name: str) -> None:
    written = (FOLDER / "syntaxes" / name).read_text("utf-8")
    assert written == textmate.stored(name), "`make grammar` writes it anew"


def test_every_word_of_the_language_is_coloured_once() -> None:
    groups = textmate.groups()
    assert sorted(word for words in groups.values() for word in words) == sorted(RESERVED)


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
    files = [package["main"], *(each["path"] for each in contributed["grammars"])]
    files += [each["configuration"] for each in contributed["languages"]]
    assert [name for name in files if not (FOLDER / name).is_file()] == []
    for grammar in contributed["grammars"]:
        assert read(grammar["path"])["scopeName"] == grammar["scopeName"]
    command = contributed["configuration"]["properties"]["rulewright.command"]
    assert command["default"] == ["rulewright", "lsp"]


def test_the_comments_and_brackets_are_those_of_the_language() -> None:
    configuration = read("language-configuration.json")
    assert configuration["comments"] == {"lineComment": "#"}
    assert {sign for pair in configuration["brackets"] for sign in pair} == {"{", "}", "(", ")", "[", "]"}
    re.compile(configuration["wordPattern"])


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node here")
def test_the_client_is_javascript() -> None:
    command = ["node", "--check", str(FOLDER / "extension.js")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node here")
def test_the_client_starts_the_server_and_takes_its_leave() -> None:
    pytest.importorskip("pygls", reason="the extra `lsp` is not installed")
    stub = str(Path(__file__).with_name("vscode_stub.js"))
    server = [sys.executable, "-P", "-m", "rulewright", "lsp"]
    command = ["node", stub, str(FOLDER / "extension.js"), *server]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    told = json.loads(done.stdout)
    assert told["serverInfo"]["name"] == "rulewright"
    assert told["languages"] == ["rulewright", "yaml"]
    provided = {key for key, value in told["capabilities"].items() if value and key.endswith("Provider")}
    assert provided >= {
        f"{each}Provider"
        for each in "hover completion definition rename documentFormatting documentSymbol codeAction".split()
    }
    missing = subprocess.run(
        [*command[:3], "no-such-command"], capture_output=True, text=True, timeout=60, check=True
    )
    assert 'pip install "rulewright[lsp]"' in json.loads(missing.stdout)["message"]
