"""The rules of this house, held by tests: what no reviewer should have to look for."""

from __future__ import annotations

import ast
import importlib
import io
import os
import re
import subprocess
import sys
import tokenize
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml

import rulewright

ROOT = Path(__file__).resolve().parent.parent
FLOORS = ("dsl", "interpreter", "cli", "rulesets")
GAMELESS = ("dsl", "interpreter", "cli")  # whose Python knows no game
LONGEST = 500  # lines that can be read in one sitting
YARDSTICKS = ROOT / "tests" / "bench"  # from before this project, kept letter by letter


def python_files(*folders: str) -> list[Path]:
    """All modules below these folders of the checkout."""
    return sorted(p for f in folders for p in (ROOT / f).rglob("*.py") if "__pycache__" not in p.parts)


def name_of(path: Path) -> str:
    """The path as a person would write it."""
    return path.relative_to(ROOT).as_posix()


# --- no word of a game in Python ---------------------------------------------------------------------------

# Words that give a game away even while no ruleset declares them.
OBVIOUS = frozenset(
    """
    abbot alchemist apprentice architect architects assassin beautified bewitched bishop blackmailer burgundy
    cardinal chateauma citadels crown depot diplomat district duchy emperor gold guildhall haunted magician
    magistrate marshal merchant monastery navigator necropolis noble pasture patrician quarry queen seer
    silverling tavern thief vineyard warlord warrant witch wizard
    """.split()
)

# Ids of games that are also plain words of our trade. A word comes in here with its reason, or not at all.
ALLOWED = {
    "animal": "the usual stand-in in an example of a type",
    "aside": "to put something aside",
    "bank": "what authors say that things come from, which the language never names",
    "base": "of a class, of a number, of a path",
    "black": "a colour of the terminal",
    "blue": "a colour of the terminal",
    "board": "part of the language: a ruleset declares boards",
    "border": "of a table or a panel",
    "box": "where lies what is out of the game",
    "building": "the verb: building a tree",
    "card": "part of the language: a ruleset declares cards",
    "cast": "typing.cast; and casting is what linking begins with: who takes part",
    "cell": "part of the language: a board has cells",
    "character": "of a text",
    "colour": "of the terminal",
    "complete": "nothing is missing",
    "deck": "part of the language: a file of cards",
    "dice": "part of the language: dice are rolled",
    "die": "part of the language: dice are rolled",
    "factory": "a function that makes values",
    "framework": "of software",
    "good": "the adjective",
    "gray": "a colour of the terminal",
    "green": "a colour of the terminal",
    "hand": "part of the language: a zone only its owner sees",
    "hex": "hexadecimal; how a digest is written",
    "keep": "the verb",
    "killed": "what happens to a process",
    "layout": "of a text on the screen",
    "library": "of software",
    "marker": "of a place in a text",
    "marshal": "the form in which Python keeps code",
    "mine": "the pronoun",
    "module": "of Python",
    "own": "the adjective",
    "pile": "of work",
    "plan": "of what a benchmark plays",
    "player": "part of the language",
    "point": "a place, and what every game counts",
    "points": "the same; code points",
    "pool": "of workers; the usual stand-in for a zone in an example",
    "red": "a colour of the terminal",
    "reward": "what a program that learns is given, in the words of PettingZoo",
    "roles": "part of the language: a turn may be played in a role",
    "score": "what every game counts",
    "slot": "of a class, and of a state",
    "stand": "the verb",
    "table": "of values",
    "tile": "part of the language: a ruleset declares tiles",
    "token": "of a text",
    "type": "of a value",
    "unique": "uniqueItems of JSON Schema",
    "waiting": "what is still to be walked through",
    "well": "the adverb",
    "white": "a colour of the terminal",
    "whose": "the pronoun",
    "worker": "a process that simulates",
    "yellow": "a colour of the terminal",
}

# Parts of a ruleset whose ids name no thing of the game.
COMMON_SECTIONS = frozenset("counters modules options players presets scenarios sets settings tables".split())
# What a rules file declares beside verbs and measures (procedures, attributes), which are plain English.
DECLARATION = re.compile(r"^[ \t]*status +([a-z_]+)", re.MULTILINE)

EXAMPLE_LINE = re.compile(r"rulewright [^\n]*")


def declared_ids(node: object) -> Iterator[str]:
    """Every id in a YAML document: cards, kinds of thing, lists and their members, resources, zones ..."""
    if isinstance(node, list):
        for item in node:
            yield from declared_ids(item)
    elif isinstance(node, dict):
        if isinstance(node.get("id"), str):
            yield node["id"].rpartition(":")[2]
        for key, value in node.items():
            if key not in COMMON_SECTIONS:
                yield from declared_ids(value)


@cache
def ruleset_names() -> frozenset[str]:
    """The folders of games."""
    return frozenset(p.name for p in (ROOT / "rulesets").iterdir() if p.is_dir() and p.name[0] not in "._")


@cache
def words_of_games() -> frozenset[str]:
    """Every id of a game as spaced words. `town_hall` counts whole, for its halves are plain English."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    ids = {word.replace("-", "_") for word in ruleset_names()}
    for path in (ROOT / "rulesets").rglob("*.yaml"):
        ids.update(declared_ids(yaml.load(path.read_text("utf-8"), loader)))
    for path in (ROOT / "rulesets").rglob("*.rules"):
        ids.update(DECLARATION.findall(path.read_text("utf-8")))
    spaced = {i.replace("_", " ") for i in ids if re.fullmatch(r"[a-z][a-z_]{2,}", i)}
    return (spaced | OBVIOUS) - ALLOWED.keys()


def spaced_words(text: str) -> list[str]:
    """Split `DistrictCost`, `district_cost` and "a district's cost" alike, in lower case."""
    text = re.sub(r"\\[abfnrtv]", " ", text)
    return [w.lower() for w in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", text)]


def docstring_places(tree: ast.Module) -> set[tuple[int, int]]:
    """Where docstrings start: they may tell of games, and the examples of `--help` stand there."""
    owners = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    return {
        (node.body[0].lineno, node.body[0].col_offset)
        for node in ast.walk(tree)
        if isinstance(node, owners) and ast.get_docstring(node, clean=False) is not None
    }


def without_ruleset_names(line: re.Match[str]) -> str:
    """An example has to name some ruleset."""
    names = sorted(ruleset_names() | {"citadels"}, key=len, reverse=True)
    return re.sub(r"\b(?:" + "|".join(map(re.escape, names)) + r")\b", "", line[0])


def game_words(source: str, *, examples: bool = False) -> list[tuple[int, str]]:
    """Lines and words of games in names and strings; a command line in an example may name a ruleset."""
    docstrings = docstring_places(ast.parse(source))
    # f-strings are one string token up to Python 3.11 and taken apart from 3.12 on.
    texts = {tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}
    found = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in {tokenize.NAME, *texts} or token.start in docstrings:
            continue
        text = token.string
        if examples and token.type in texts:
            text = EXAMPLE_LINE.sub(without_ruleset_names, text)
        words = spaced_words(text)
        singular = [w.removesuffix("s") for w in words]
        for reading in {f" {' '.join(words)} ", f" {' '.join(singular)} "}:
            found += [(token.start[0], word) for word in words_of_games() if f" {word} " in reading]
    return sorted(set(found))


@pytest.mark.parametrize("path", python_files(*GAMELESS), ids=name_of)
def test_python_knows_no_game(path: Path) -> None:
    found = game_words(path.read_text("utf-8"), examples=path.is_relative_to(ROOT / "cli"))
    assert not found, f"{name_of(path)} knows words of a game (line, word): {found}"


@pytest.mark.parametrize(
    ("source", "word"),
    [
        ("gold = 1", "gold"),
        ("class DistrictCost: pass", "district"),
        ("x.districts_of(1)", "district"),
        ("x = 'a\\nqueen'", "queen"),
        ("x = f'{1} crowns'", "crown"),
        ("def city_of(player): ...", "city"),
        ("type = 'noble'", "noble"),
        ("x = 'an open row'", "open row"),
        ("def f():\n    y = 1\n    '''play citadels'''", "citadels"),
    ],
)
def test_a_word_of_a_game_is_found(source: str, word: str) -> None:
    assert word in {w for _, w in game_words(source)}


def test_examples_and_docstrings_may_name_a_game() -> None:
    assert not game_words('def f():\n    """Play citadels."""')
    assert not game_words("x = 'rulewright play citadels --players 4'", examples=True)
    assert game_words("x = 'citadels'", examples=True), "only on a command line"
    assert game_words("x = 'rulewright show warlord'", examples=True), "only a ruleset"


# --- files -------------------------------------------------------------------------------------------------


@cache
def project_files() -> tuple[Path, ...]:
    """What is or is about to be in the repository, without links."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout.decode()
        paths = [ROOT / name for name in listed.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):  # an unpacked archive, or no git at all
        left_out = re.compile(r"(^|/)(\.venv|\.git|build|dist|__pycache__|[^/]*\.egg-info|\.[a-z_]+_cache)/")
        paths = [p for p in ROOT.rglob("*") if not left_out.search(name_of(p))]
    return tuple(sorted(p for p in paths if p.is_file() and not p.is_symlink()))


def test_no_file_is_too_long_to_read() -> None:
    files = [path for path in python_files(*GAMELESS, "tests") if path.parent != YARDSTICKS]
    long = {name_of(path): lines for path in files if (lines := line_count(path)) > LONGEST}
    assert not long, f"more than {LONGEST} lines: {long}"


def line_count(path: Path) -> int:
    return len(path.read_text("utf-8").splitlines())


# Put together from pieces, so that this file does not find itself.
PRIVATE_PLACES = re.compile(
    r"(?<![\w.)}<>*/-])/(?:" + "|".join(("work", "root", "home", "Users")) + r")(?:/|\b(?![-.\w]))"
    r"|" + "|".join(("pypi" + r"\.org", "python" + r"hosted\.org", "registry" + r"\.npmjs"))
    + r"|--(?:extra-)?index" + r"-url|--find" + "-links"
)  # fmt: skip


def test_no_file_knows_the_machine_it_was_written_on() -> None:
    found = []
    for path in project_files():
        try:
            lines = path.read_text("utf-8").splitlines()
        except UnicodeDecodeError:  # wrong on purpose, or no text
            continue
        places = ((n, PRIVATE_PLACES.search(line)) for n, line in enumerate(lines, 1))
        found += [f"{name_of(path)}:{n}: {match[0]}" for n, match in places if match]
    assert not found, "paths of one machine, or addresses of a package registry:\n" + "\n".join(found)


def test_every_module_says_what_it_is_for() -> None:
    silent = [
        name_of(p)
        for p in python_files(*FLOORS, "tests")
        if not ast.get_docstring(ast.parse(p.read_text("utf-8")))
    ]
    assert not silent, f"without a docstring: {silent}"


def test_rulesets_are_data() -> None:
    assert [name_of(p) for p in python_files("rulesets")] == ["rulesets/__init__.py"]


# --- the package -------------------------------------------------------------------------------------------


def test_pyproject_names_every_package() -> None:
    setuptools = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    folders = {p.parent.relative_to(ROOT) for p in python_files(*FLOORS)} - {Path("cli/_root")}
    expected = {"rulewright", *(".".join(("rulewright", *folder.parts)) for folder in folders)}
    assert set(setuptools["packages"]) == expected
    bare = [folder.as_posix() for folder in folders if not (ROOT / folder / "__init__.py").is_file()]
    assert not bare, f"without __init__.py: {bare}"
    assert setuptools["package-dir"] == {
        "rulewright": "cli/_root",
        **{f"rulewright.{floor}": floor for floor in FLOORS},
    }


def test_type_checkers_see_the_same_package() -> None:
    links = ROOT / ".typing" / "rulewright"
    expected = {floor: ROOT / floor for floor in FLOORS}
    expected |= {p.name: p for p in (ROOT / "cli" / "_root").iterdir() if p.is_file()}
    assert {p.name: p.resolve() for p in links.iterdir() if p.name != "__pycache__"} == expected


def test_the_tests_run_against_the_package_they_mean() -> None:
    """In `make wheel-test` the installed wheel, otherwise this checkout: never the one for the other."""
    where = Path(rulewright.__file__ or "").resolve()
    installed = bool(os.environ.get("RULEWRIGHT_WHEEL_TEST"))
    assert ("site-packages" in where.parts) is installed, where
    assert where.is_relative_to(ROOT / "cli") is not installed, where


@pytest.mark.parametrize("floor", FLOORS)
def test_every_file_of_a_package_is_shipped(floor: str) -> None:
    """A new kind of data file is easily forgotten in pyproject.toml, and then only a user misses it."""
    home = Path(importlib.import_module(f"rulewright.{floor}").__file__ or "").parent
    sources = [p.relative_to(ROOT / floor) for p in project_files() if p.is_relative_to(ROOT / floor)]
    wanted = [p for p in sources if p.parts[0] != "_root" and (floor == "rulesets" or p.suffix != ".md")]
    missing = [p.as_posix() for p in wanted if not (home / p).is_file()]
    assert not missing, f"not in the installed package: {missing}"
    others = [p.as_posix() for p in wanted if (home / p).read_bytes() != (ROOT / floor / p).read_bytes()]
    assert not others, f"not as they are here in the installed package: {others}"


def test_importing_the_package_is_cheap() -> None:
    heavy = {"jsonschema", "lark", "typer", "yaml", "rulewright.dsl", "rulewright.interpreter"}
    script = f"import rulewright, sys; print(sorted({heavy!r} & sys.modules.keys()), rulewright.__version__)"
    run = subprocess.run([sys.executable, "-P", "-c", script], capture_output=True, text=True, check=True)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert run.stdout.split() == ["[]", project["version"]]


def test_python_m_is_the_command() -> None:
    command = [sys.executable, "-P", "-m", "rulewright", "--version"]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert rulewright.__version__ in run.stdout


FAULTS = {"AttributeError", "IndexError", "KeyError", "TypeError", "AssertionError", "NameError"}
"""What Python raises where a program of ours is wrong."""


@pytest.mark.parametrize("path", python_files(*GAMELESS), ids=name_of)
def test_no_fault_of_ours_is_swallowed(path: Path) -> None:
    """Several of them together are never what was foreseen: whoever catches them hides a fault."""
    caught = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ExceptHandler) and node.type is not None:
            names = {each.id for each in ast.walk(node.type) if isinstance(each, ast.Name)}
            if names & (FAULTS - {"KeyError"}) or (len(names) > 1 and names & FAULTS):
                caught.append((node.lineno, sorted(names)))
    assert not caught
