"""What strangers write, opened in an editor: everything is asked of it, everywhere. Nothing is
raised, and nothing that is told gives an order or hides.

The modules beside the server are asked, as it asks them (`server.py` holds no knowledge).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.cli.editor.complete import complete
from rulewright.cli.editor.desk import Desk
from rulewright.cli.editor.formatting import formatted
from rulewright.cli.editor.hover import definition, hover, symbols
from rulewright.cli.editor.rename import Refused, renamable, rename
from rulewright.cli.editor.uses import references
from rulewright.dsl.files.characters import UNSAFE
from tests.corpus.test_hostile import TEXTS
from tests.figures import Figures
from tests.generators.documents import TOKENS

from .hostile import ORDERS, PLAIN

ROOT = Path(__file__).parents[2]
GOOD = sorted([
    *(ROOT / "docs" / "examples").glob("*.yaml"),
    *(ROOT / "tests" / "corpus" / "bad").glob("*.yaml"),
    *(ROOT / "tests" / "corpus" / "programs").glob("*.yaml"),
    *(ROOT / "rulesets" / "citadels").glob("*.rules"),
])  # fmt: skip
LANGUAGES = ("en", "pl", "uk")
NAMES = ("better", "choose", "", "a b", "x" * 5_000, *ORDERS.values())
LARGE = 60_000  # characters; of a text that is longer little is asked
SHARE, WHOLE = 14, 3_000  # damaged texts
"""Those of the default run, and of the long one."""


def told(desk: Desk, path: str, chance: random.Random, places: int) -> Iterator[str]:
    """All that an editor is told of a text, at some places of it."""
    document = desk.documents[path]
    for found in desk.problems(path):
        yield from (found.message, found.hint or "", *(label.text for label in found.labels))
        if found.fix is not None:
            yield found.fix.title
    yield from (each.name for each in symbols(document))
    formatted(document)
    lines = document.source.text.split("\n")
    for _ in range(places):
        line = chance.randint(1, len(lines) + 2)
        column = chance.choice((1, 10**6, chance.randint(1, 80)))
        yield from at(desk, path, line, column, chance)


def at(desk: Desk, path: str, line: int, column: int, chance: random.Random) -> Iterator[str]:
    shown = hover(desk, path, line, column)
    if shown is not None:
        yield shown.text
    for word in complete(desk.known(path), line, column).words:
        yield from (word.word, word.detail or "")
    definition(desk.known(path), line, column)
    references(desk, path, line, column, declaration=chance.random() < 0.5)
    renamable(desk, path, line, column)
    try:
        rename(desk, path, line, column, chance.choice(NAMES))
    except Refused as refused:
        yield str(refused)


def damaged(text: str, chance: random.Random) -> str:
    """A text that somebody else has been at."""
    for _ in range(chance.choice((1, 1, 2, 8))):
        first = chance.randrange(len(text) + 1)
        last = min(len(text), first + chance.choice((0, 0, 1, 5, 40, 400)))
        text = text[:first] + chance.choice((*TOKENS, *ORDERS.values(), *PLAIN.values(), "")) + text[last:]
    return text


def wrong_in(desk: Desk, path: str, text: str, chance: random.Random) -> list[str]:
    desk.open(path, text)
    places = 6 if len(text) < LARGE else 1
    return [each for each in told(desk, path, chance, places) if UNSAFE.search(each.replace("\t", ""))]


FEW = [name for name, (content, _) in TEXTS.items() if len(content) < 8_000]


@pytest.mark.parametrize("part", [0, pytest.param(1, marks=pytest.mark.long)])
def test_hostile_texts_in_an_editor(part: int, tmp_path: Path) -> None:
    for name in sorted({*TEXTS} - {*FEW} if part else FEW):
        in_an_editor(name, tmp_path)


def test_what_is_told_gives_no_orders(tmp_path: Path) -> None:
    """A line that is shown as it stands in its file, and a new name that cannot be one."""
    path = str(tmp_path / "lines.yaml")
    desk = Desk()
    text = "format: 1\ndeck: lines\nextends: citadels\ntables:\n- {id: bonsu, argument\x1b[2J: 1}\n"
    desk.open(path, text + "rules: |\n  memory n starts bonsu(1)\n")
    shown = hover(desk, path, 7, 20)
    assert shown is not None
    assert "argument\\e[2J" in shown.text
    desk.open(path, text.replace("\x1b[2J", ""))
    with pytest.raises(Refused, match=r"\\e\[2J"):
        rename(desk, path, 5, 8, "\x1b[2J")


def in_an_editor(name: str, tmp_path: Path) -> None:
    content, _ = TEXTS[name]
    text = content if isinstance(content, str) else content.decode("utf-8", "replace")
    desk = Desk(random.Random(name).choice(LANGUAGES))
    for suffix in ("yaml", "rules"):
        assert not wrong_in(desk, str(tmp_path / f"hostile.{suffix}"), text, random.Random(name))


def go(seeds: range, folder: Path, figures: Figures) -> None:
    wrong = []
    for seed in seeds:
        chance = random.Random(seed)
        desk = Desk(chance.choice(LANGUAGES))
        of = chance.choice(GOOD)
        path = str(folder / f"stranger{of.suffix}") if chance.random() < 0.7 else str(of)
        try:
            for _ in range(2):  # opened, and changed
                wrong += wrong_in(desk, path, damaged(of.read_text("utf-8", "replace"), chance), chance)
            desk.close(path)
        except Exception as error:
            wrong.append(f"{seed}, {of.name}: {error!r:.300}")
    figures(
        "P1", "damaged texts in an editor, where everything is asked", tried=len(seeds), failed=len(wrong)
    )
    assert wrong == []


def test_damaged_texts_in_an_editor(tmp_path: Path, figures: Figures) -> None:
    go(range(SHARE), tmp_path, figures)


@pytest.mark.long
def test_many_damaged_texts_in_an_editor(tmp_path: Path, figures: Figures) -> None:
    go(range(1_000, 1_000 + WHOLE), tmp_path, figures)
