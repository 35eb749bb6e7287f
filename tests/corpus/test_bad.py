"""Wrong decks and rules files, each with the message a person gets, letter by letter.

`bad/NAME.yaml` is a deck for Citadels or for the small game of `base/`, or a ruleset (it says `ruleset:`);
`bad/NAME.rules` is a file of rules. Those that are no decks join that game: a .rules file as one file more,
unless its name holds `alone`. Beside each stands `NAME.expected`. Run `pytest tests/corpus --bless` to write
those anew, and read the difference.
"""

from __future__ import annotations

import re
import shutil
from contextlib import chdir
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from rulewright.dsl.codes import code_docs
from rulewright.dsl.load import load_deck, load_ruleset
from rulewright.dsl.report.diagnostics import Diagnostic
from rulewright.dsl.report.printers import human, ordered

from .messages import check_harmless, check_kept

HERE = Path(__file__).parent
BAD = HERE / "bad"
FILES = sorted(file.name for file in BAD.iterdir() if file.suffix in (".yaml", ".rules"))
WIDTH = 100

# Messages that tell what is wrong so plainly that nothing is left to advise. None so far.
NO_HINT: frozenset[str] = frozenset()

# Codes that no small file in this folder can show, and the test that shows them instead.
ELSEWHERE = {
    **dict.fromkeys(("E0102", "E0103", "E0105"), "tests/dsl: files that are not what they seem"),
    **dict.fromkeys(("E0107", "E0121", "E0300", "E0303"), "test_hostile.py: only very large files do this"),
    **dict.fromkeys(("E0141", "E0209"), "tests/dsl: no schema of ours lets this through"),
    "E0108": "test_names_of_files.py: an evil name is made on the spot",
    **dict.fromkeys(("E0252", "E0253", "E0254", "E0255"), "test_sizes.py: found when a game is linked"),
    "E0251": "test_loops.py: found when a game is linked",
    **dict.fromkeys(("E0532", "E0533", "E0534"), "tests/interpreter/scenarios: found when they are played"),
    **dict.fromkeys(("E0261", "E0262", "E0263", "W0720", "W0721"), "tests/explain: found beside the rules"),
    **dict.fromkeys(("E0193", "E0230", "E0234"), "tests/dsl: several files at a time"),
}


@cache
def findings(name: str) -> list[Diagnostic]:
    """What is found in a file of `bad/`, seen from an empty folder."""
    with TemporaryDirectory() as folder, chdir(folder):
        return found_in(name, Path())


def found_in(name: str, folder: Path, changed: str | None = None) -> list[Diagnostic]:
    """What is found in a file of `bad/`, or in the text that it was changed into."""
    file = BAD / name
    if changed is not None:
        file = folder / "changed" / name
        file.parent.mkdir()
        file.write_text(changed, encoding="utf-8", newline="")
    text = b"\n" + file.read_bytes()
    game = folder / "game"
    shutil.copytree(HERE / "base", game)
    if file.suffix == ".yaml" and b"\nruleset:" not in text:
        shutil.copy(file, folder / name)
        main = game / "ruleset.yaml"
        main.write_text(main.read_text(encoding="utf-8").replace(", FILE", ""), encoding="utf-8")
        return load_ruleset("game", [name])[1] if b"\nextends: game\n" in text else load_deck(name)[1]
    if file.suffix == ".yaml":
        shutil.copy(file, game / "ruleset.yaml")
        return load_ruleset("game")[1]
    shutil.copy(file, game / name)
    main = game / "ruleset.yaml"
    files = name if "alone" in name else f"base.rules, {name}"
    main.write_text(main.read_text(encoding="utf-8").replace("base.rules, FILE", files), encoding="utf-8")
    return load_ruleset("game")[1]


def expected_of(name: str) -> Path:
    return BAD / f"{Path(name).stem}.expected"


@cache
def blessed(name: str) -> str:
    return expected_of(name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", FILES)
def test_the_message_is_the_expected_one(name: str, bless: bool) -> None:
    check_kept(human(findings(name), None, WIDTH), expected_of(name), bless)


@pytest.mark.parametrize("name", FILES)
def test_every_finding_can_be_understood_and_acted_on(name: str) -> None:
    found = ordered(findings(name))
    severities = {finding.severity.value for finding in found}
    assert severities
    assert ("error" in severities) is not name.startswith("warning")
    for finding in found:
        assert finding.span is not None, finding
        assert finding.hint or finding.code in NO_HINT, finding
        assert len(finding.message) <= 200, finding
        assert finding.code in code_docs()


@pytest.mark.parametrize("name", FILES)
def test_what_is_shown_is_harmless(name: str) -> None:
    check_harmless(blessed(name), WIDTH)


def test_each_file_has_its_message_and_each_message_its_file() -> None:
    stems = [Path(name).stem for name in FILES]
    assert len(stems) == len(set(stems))
    assert sorted(file.stem for file in BAD.glob("*.expected")) == sorted(stems)


def test_every_code_of_the_checker_has_a_bad_file() -> None:
    """A message that nobody has ever read is a poor one."""
    shown = {
        code
        for name in FILES
        for code in re.findall(r"^(?:error|warning)\[(\w+)\]", blessed(name), re.MULTILINE)
    }
    # Codes of other layers (games, saves, commands) are declared elsewhere and have tests of their own.
    declared = {code for code in code_docs() if code[2] in "123457" and code != "E0250"}
    missing = sorted(declared - shown - ELSEWHERE.keys())
    assert not missing, [f"{code} {code_docs()[code].title}" for code in missing]
    assert not sorted(ELSEWHERE.keys() & shown)
