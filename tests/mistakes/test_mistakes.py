"""The forty mistakes that authors of cards make most often, and what each of them is told.

`NN-name.yaml` is a deck with exactly one mistake. Comments at its top tell which, where it is known from, and
on which line it is; `right` is that line as it should be (`--fix` where the message itself can put it right).
Where that takes more than a line, the whole deck stands in `NN-name.right.yaml`. Beside it is what
`rulewright validate` prints. The README has the list, and what was thought of each message. Run `pytest
tests/mistakes --bless` to write the messages anew, and read the difference as the author of the card would.
"""

from __future__ import annotations

import re
import shutil
from functools import cache
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.corpus.messages import check_harmless, check_kept

HERE = Path(__file__).parent
MISTAKES = sorted(file.stem for file in HERE.glob("*.yaml") if not file.stem.endswith(".right"))
FIX = "--fix"

# Words of people who write programs. Whoever writes cards should not have to know them.
JARGON = re.compile(
    r"\b(tokens?|scalars?|mappings?|expressions?|terminals?|schemas?|types? mismatch|parsers?|parsing|syntax|"
    r"nodes?|sequences?|identifiers?|strings?|integers?|booleans?|variables?|delimiters?|literals?|null|statements?|"
    r"arguments?|parameters?|invalid|illegal|unexpected)\b",
    re.IGNORECASE,
)


@cache
def about(name: str) -> dict[str, str]:
    """What the comments at the top of a deck say."""
    text = (HERE / f"{name}.yaml").read_text(encoding="utf-8")
    return dict(re.findall(r"^# (\w+): (.*)$", text, re.MULTILINE))


def kept(name: str) -> str:
    return (HERE / f"{name}.expected").read_text(encoding="utf-8")


@pytest.fixture
def deck(name: str, tmp_path: Path) -> Path:
    """A copy of the deck, in the folder in which the command runs."""
    return Path(shutil.copy(HERE / f"{name}.yaml", tmp_path))


@pytest.mark.parametrize("name", MISTAKES)
def test_the_message_is_the_one_that_was_reviewed(name: str, deck: Path, run: Run, bless: bool) -> None:
    done = run("validate", deck.name)
    check_kept(done.stdout, HERE / f"{name}.expected", bless)
    warned = done.stdout.startswith("warning[")
    assert (done.returncode, done.stderr) == (0 if warned else 1, "")


@pytest.mark.parametrize("name", MISTAKES)
def test_there_is_one_message_and_it_stands_where_the_mistake_is(name: str) -> None:
    shown = kept(name)
    assert re.search(r"\n\n1 (error|warning)\n\Z", shown)
    assert re.findall(r"^ *--> (.*):(\d+):\d+$", shown, re.MULTILINE) == [
        (f"{name}.yaml", about(name)["line"])
    ]
    assert "\nhelp: " in shown


@pytest.mark.parametrize("name", MISTAKES)
def test_no_word_of_it_is_for_programmers(name: str) -> None:
    shown = kept(name)
    check_harmless(shown, 80)
    said = [line for line in shown.splitlines() if not re.match(r" *(\d+ )?(\||-->|:::|\.\.\.)", line)]
    assert not JARGON.search("\n".join(said))


@pytest.mark.parametrize("name", MISTAKES)
def test_put_right_as_the_message_says_nothing_is_wrong(name: str, deck: Path, run: Run) -> None:
    right, whole = about(name).get("right"), HERE / f"{name}.right.yaml"
    assert (right is None) == whole.exists()
    if right is None:
        shutil.copy(whole, deck)
    elif right != FIX:
        lines = deck.read_text(encoding="utf-8").split("\n")
        lines[int(about(name)["line"]) - 1] = right
        deck.write_text("\n".join(lines), encoding="utf-8")
    before = deck.read_text(encoding="utf-8")
    assert run("validate", FIX, deck.name).returncode == 0
    assert (deck.read_text(encoding="utf-8") != before) is (right == FIX)
    done = run("validate", "--strict", deck.name)
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.parametrize("name", [name for name in MISTAKES if about(name).get("right") != FIX])
def test_what_is_not_certain_is_left_to_the_author(name: str, deck: Path, run: Run) -> None:
    before = deck.read_bytes()
    run("validate", FIX, deck.name)
    assert deck.read_bytes() == before


def test_the_readme_tells_of_all_forty() -> None:
    assert [name[:3] for name in MISTAKES] == [f"{number:02}-" for number in range(1, 41)]
    assert {file.stem for file in HERE.glob("*.expected")} == set(MISTAKES)
    text = (HERE / "README.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if "`](" in line]
    for name, row in zip(MISTAKES, rows, strict=True):
        told = about(name)
        code = re.match(r"\w+\[(\w+)\]", kept(name))
        assert code is not None
        assert row[:4] == [f"[`{name}`]({name}.yaml)", told["mistake"], told["source"], code.group(1)]
        assert row[4], "what was thought of the message"
