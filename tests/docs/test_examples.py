"""Every example of the documentation is read as it stands there: what it shows as right is right, and what it
shows as wrong is wrong in just that way.

The first line of a block says what it holds; the words after the language are for this test.

    ```rules             abilities of a district      ```rules character    ... of a character
    ```rules steps       what stands in an ability    ```rules file         what a deck declares in `rules:`
    ```rules game        the rules of a game          ```scenario           scenarios about the block before
    ```yaml              a whole deck                 ```text message       what is said of the block before
    ```console           commands and what they print, in a folder with the decks so far that have a name

`error=E0401,W0402`: the block has these mistakes and no others. `name=x` and `with=x`: a `file` block that
others use. `from=path`: the block is that file, letter by letter. `file=x`: the deck's name. `lines=3`: only
so much is shown. `in=map-game`: the block is for that game of docs/examples, and a card is a plant there;
or for one of docs/cookbook.
`pytest tests/docs --bless` writes messages, console blocks and files anew.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from msgspec.structs import replace

from rulewright.dsl import tree
from rulewright.dsl.files.source import Source
from rulewright.dsl.files.yamlload import load_yaml
from rulewright.dsl.files.yamlnodes import Mapping, Scalar, Sequence
from rulewright.dsl.load import load_deck, load_ruleset
from rulewright.dsl.model import Ruleset
from rulewright.dsl.report.diagnostics import Diagnostic
from rulewright.dsl.report.printers import human
from rulewright.dsl.syntax.parse import parse_members, parse_rules_file, parse_scenarios
from rulewright.interpreter.scenarios import run_scenarios
from rulewright.interpreter.shared import EngineName

ROOT = Path(__file__).parents[2]
COOKBOOK = ROOT / "docs" / "cookbook"
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *COOKBOOK.glob("*.md")])
WIDTH = 80
HEAD = "format: 1\ndeck: example\nextends: GAME\ntitle: {en: Example}\n"
CARDS = {
    "district": """\
districts:
  - id: example_card
    type: unique
    cost: 5
    name: {en: Example}
""",
    "character": """\
characters:
  - id: example_card
    rank: 6
    name: {en: Example}
""",
    "plant": """\
plants:
  - id: example_card
    colour: red
    basket: 1
    name: {en: Example}
""",
}
TRIED = "  - {id: try_it, based_on: first_game, sets: {%s}}\n"
PRESETS = {
    "district": TRIED % "uniques: {replace: {factory: example_card}}",
    "character": TRIED % "cast: {replace: {merchant: example_card}}",
}


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    page: str
    line: int
    language: str
    words: tuple[str, ...]
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"

    def option(self, key: str) -> str:
        return next((word.partition("=")[2] for word in self.words if word.startswith(f"{key}=")), "")

    @property
    def kind(self) -> str:
        if self.language == "rules":
            return next((word for word in self.words if "=" not in word), "district")
        return self.language


def blocks_of(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8") if page.exists() else ""
    found = re.finditer(r"^```(\w+)([^\n]*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    name = page.relative_to(ROOT).as_posix()
    return [
        Block(name, text.count("\n", 0, match.start()) + 1, match[1], tuple(match[2].split()), match[3])
        for match in found
    ]


BLOCKS = [block for page in PAGES for block in blocks_of(page)]
LOADED = [b for b in BLOCKS if b.language in ("rules", "yaml", "scenario") and not b.option("from")]
COPIES = [block for block in BLOCKS if block.option("from")]
CONSOLES = [block for block in BLOCKS if block.language == "console"]
MESSAGES = [block for block in BLOCKS if block.language == "text" and "message" in block.words]


def before(block: Block, *languages: str) -> Block:
    """The block that another one speaks about."""
    here = [b for b in BLOCKS if b.page == block.page and b.line < block.line and b.language in languages]
    assert here, f"{block}: there is no block before it"
    return here[-1]


# --- from a block to a file -------------------------------------------------------------------------------


def indented(text: str, columns: int) -> str:
    return "".join(" " * columns + line + "\n" if line else "\n" for line in text.rstrip("\n").split("\n"))


def deck_of(block: Block, scenarios: str = "") -> str:
    """A deck that holds the block, and scenarios about it."""
    after = f"scenarios: |\n{indented(scenarios, 2)}" if scenarios else ""
    game = block.option("in")
    head = HEAD.replace("GAME", game or "citadels")
    if block.language == "yaml":
        return block.text + after
    named = block.option("with")
    declared = (
        next((b.text for b in BLOCKS if b.page == block.page and b.option("name") == named), "")
        if named
        else ""
    )
    if block.kind == "file":
        return f"{head}rules: |\n{indented(declared + block.text, 2)}{after}"
    rules = (
        f'action "Try" any time {{\n{indented(block.text, 2)}}}\n' if block.kind == "steps" else block.text
    )
    kind = "plant" if game else "character" if block.kind == "character" else "district"
    return (
        head
        + (f"rules: |\n{indented(declared, 2)}" if declared else "")
        + CARDS[kind]
        + f"    rules: |\n{indented(rules, 6)}"
        + (f"presets:\n{preset}" if (preset := PRESETS.get(kind)) else "")
        + after
    )


def load_block(block: Block, folder: Path) -> tuple[Ruleset | None, list[Diagnostic]]:
    if block.kind == "game":
        game = folder / "game"
        shutil.copytree(ROOT / "docs/examples/tiny-game", game)
        (game / "flow.rules").write_text(block.text, encoding="utf-8")
        return load_ruleset("game")
    about = before(block, "rules", "yaml") if block.language == "scenario" else block
    text = deck_of(about, block.text) if about is not block else deck_of(block)
    name = block.option("file") or "example.yaml"
    (folder / name).write_text(text, encoding="utf-8")
    if other := about.option("in"):
        home = COOKBOOK if (COOKBOOK / other).exists() else ROOT / "docs/examples"
        shutil.copytree(home / other, folder / other)
        return load_ruleset(other, [name])
    return load_deck(name)


@pytest.mark.parametrize("block", LOADED, ids=str)
def test_an_example_is_what_it_is_shown_as(
    block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ruleset, found = load_block(block, tmp_path)
    expected = set(block.option("error").split(",")) - {""}
    if block.language == "rules":  # a part of a deck: what it declares is used elsewhere
        found = [finding for finding in found if finding.code != "W0712"]
    assert {finding.code for finding in found} == expected, human(found, None, 100)
    assert (ruleset is None) is any(code.startswith("E") for code in expected)


@pytest.mark.parametrize("block", [b for b in LOADED if b.language == "scenario"])
@pytest.mark.parametrize("engine", ["compiled", "oracle"])
def test_a_scenario_comes_out_as_told(
    block: Block, engine: EngineName, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ruleset, _ = load_block(block, tmp_path)
    assert ruleset is not None
    titles = set(re.findall(r'^ *scenario "([^"]*)"', block.text, re.MULTILINE))
    own = tuple(each for each in ruleset.scenarios if each.title in titles)
    outcomes = run_scenarios(replace(ruleset, scenarios=own), engine)
    assert len(outcomes) == len(titles)
    for outcome in outcomes:
        assert outcome.passed, outcome.text


def untimed(text: str) -> str:
    return re.sub(r"\b\d+(\.\d+)? s\b", "0 s", text)


def compare(block: Block, real: str, bless: bool) -> None:
    """What a block shows, with what is really said; with --bless the page is written anew."""
    if bless and untimed(real) != untimed(block.text):
        page = ROOT / block.page
        first = f"```{' '.join((block.language, *block.words))}\n"
        old, new = f"{first}{block.text}```", f"{first}{real}```"
        page.write_text(page.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    assert untimed(real) == untimed(block.text)


@pytest.mark.parametrize("block", MESSAGES, ids=str)
def test_a_message_is_the_real_one(
    block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bless: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    _, found = load_block(before(block, "rules", "yaml"), tmp_path)
    compare(block, human(found, None, WIDTH), bless)


@pytest.mark.parametrize("block", CONSOLES, ids=str)
def test_a_command_prints_what_is_shown(block: Block, tmp_path: Path, bless: bool) -> None:
    for each in BLOCKS:
        if each.page == block.page and each.line < block.line and each.option("file"):
            (tmp_path / each.option("file")).write_text(each.text, encoding="utf-8")
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    real = ""
    for command in re.findall(r"^\$ (.*)$", block.text, re.MULTILINE):
        printed = run(command, tmp_path).splitlines(keepends=True)
        real += f"$ {command}\n{''.join(printed[: int(block.option('lines') or 0) or None])}"
    compare(block, real, bless)


INHERITED = ("PATH", "TMPDIR", "PYTHONPATH", "RULEWRIGHT_CACHE")


def run(command: str, folder: Path) -> str:
    """What a command prints, on a terminal of the usual width."""
    words = shlex.split(command)
    assert words[0] == "rulewright"
    for word in words:  # a file that the reader was told to make is empty until something stands in it
        if word.endswith(".yaml") and not (folder / word).exists():
            (folder / word).touch()
    kept = {key: value for key, value in os.environ.items() if key in INHERITED}
    if "PYTHONPATH" in kept:
        kept["PYTHONPATH"] = os.pathsep.join(map(os.path.abspath, kept["PYTHONPATH"].split(os.pathsep)))
    done = subprocess.run(
        [sys.executable, "-P", "-m", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        cwd=folder,
        env={**kept, "HOME": str(folder), "LC_ALL": "C.UTF-8", "COLUMNS": str(WIDTH)},
        timeout=60,
    )
    return done.stdout.replace(f"{sys.executable} -m rulewright", "rulewright")  # as a reader calls it


@pytest.mark.parametrize("block", COPIES, ids=str)
def test_a_file_is_shown_as_it_is(block: Block, bless: bool) -> None:
    shown = (ROOT / block.option("from")).read_text(encoding="utf-8")
    if "part" in block.words:
        assert block.text in shown
    else:
        compare(block, shown, bless)


DECKS = sorted([*(ROOT / "docs" / "examples").glob("*.yaml"), *COOKBOOK.glob("*.yaml")])


@pytest.mark.parametrize("engine", ["compiled", "oracle"])
@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)
def test_an_example_deck_is_without_fault(deck: Path, engine: EngineName) -> None:
    ruleset, found = load_deck(deck)
    assert ruleset is not None
    assert not found, human(found, None, 100)
    own = tuple(each for each in ruleset.scenarios if each.origin in ruleset.decks)
    assert own
    for outcome in run_scenarios(replace(ruleset, scenarios=own), engine):
        assert outcome.passed, outcome.text


# --- nothing is left out ----------------------------------------------------------------------------------

# What a block of one kind cannot show, or what is shown by a message only.
UNSHOWN = {
    "Text": "a text that stands in rules is a mistake; in scenarios it is shown",
    "Seat": "a seat that stands in rules is a mistake; in scenarios it is shown",
}


def nodes(node: object) -> Iterator[type]:
    """The classes of all nodes of a tree."""
    if isinstance(node, tuple):
        for part in node:
            yield from nodes(part)
    elif isinstance(node, tree.Node):
        yield type(node)
        for name in node.__struct_fields__:
            yield from nodes(getattr(node, name))


def texts_in_yaml(text: str) -> Iterator[tuple[str, str]]:
    """The rules and scenarios in a deck."""
    root, _ = load_yaml(Source("example.yaml", text))
    waiting: list[object] = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Mapping):
            for key, value in node.entries.items():
                if key in ("rules", "scenarios") and isinstance(value, Scalar):
                    yield key, str(value.value)
                waiting.append(value)
        elif isinstance(node, Sequence):
            waiting += node.items


def shown_nodes(block: Block) -> set[type]:
    found: set[type] = set()
    if block.option("error"):
        return found
    if block.language == "scenario":
        found.update(nodes(parse_scenarios(Source("x", block.text))[0]))
        return found
    for key, text in texts_in_yaml(block.text if block.language == "yaml" else deck_of(block)):
        for read in (parse_members, parse_rules_file, parse_scenarios):
            made: object = read(Source("x", text))[0]
            found.update(nodes(made))
        assert key
    if block.kind == "game":
        found.update(nodes(parse_rules_file(Source("x", block.text))[0]))
    return found


def all_nodes() -> set[type]:
    known = (getattr(tree, name) for name in dir(tree))
    return {each for each in known if isinstance(each, type) and issubclass(each, tree.Node)} - {tree.Node}


def test_the_language_page_shows_every_construct() -> None:
    """A construct without an example is one that nobody finds."""
    shown = {
        node
        for block in LOADED + COPIES
        if block.page == "docs/language.md" and block.language in ("rules", "yaml", "scenario")
        for node in shown_nodes(block)
    }
    missing = sorted(each.__name__ for each in all_nodes() - shown if each.__name__ not in UNSHOWN)
    assert not missing


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
        assert (page.parent / target).exists(), target
    assert not re.search(r"(?<![\w.])/(home|tmp|work|Users)/", text)
