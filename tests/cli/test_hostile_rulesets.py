"""A game of a stranger's: presets, settings, maps and their legends, words for explanations. And what else
has texts of theirs in it: forms that `dump` prints, what an editor is told, records, the surroundings."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulewright.cli.editor.desk import Desk
from rulewright.dsl.files.source import Source

from .hostile import ORDERS, PLAIN, Share, Tell, changed, each_share, obeyed, texts

GAME = Path(__file__).parents[2] / "docs" / "examples" / "map-game"
PRESET = {
    "id": "short",
    "title": {"en": "Short"},
    "players": {"min": 2, "max": 2},
    "settings": {"wild": True},
    "sets": {},
}
WORDS = {
    "format": 1,
    "nouns": {"resource.points": {"one": "point", "many": "points"}, "kind.plant": {"one": "plant"}},
    "adjectives": {"member.colour.red": "red"},
    "phrases": {"zone.compost.put": "<throw|throws|throwing> {what:acc} away"},
}
FILES: dict[str, Any] = {
    "ruleset.yaml": {**yaml.safe_load((GAME / "ruleset.yaml").read_text("utf-8")), "presets": [PRESET]},
    "plans.yaml": yaml.safe_load((GAME / "plans.yaml").read_text("utf-8")),
    "words.en.yaml": WORDS,
    "words.pl.yaml": WORDS,
}
FORMS = ("tree", "core", "linked", "blocks", "python")
PLACES = [(name, path) for name, document in FILES.items() for path in texts(document)]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    shutil.copytree(GAME, tmp_path / "game")
    for name, document in FILES.items():
        write(tmp_path / "game" / name, document)
    return tmp_path / "game"


class Written(yaml.SafeDumper):
    """With escapes, so that any character comes in; maps stand in lines of their own, as they must."""


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    style = "|" if "\n" in text and text.replace("\n", "").isprintable() else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


Written.add_representer(str, _text)


def write(path: Path, document: Any) -> None:
    path.write_text(yaml.dump(document, Dumper=Written, allow_unicode=False, sort_keys=False), "utf-8")


def told_of(folder: Path) -> list[str]:
    """What an editor is told of the files of a game."""
    desk = Desk()
    found = []
    for path in sorted(folder.glob("*.yaml")):
        desk.open(str(path), Source.read(path).text)
        for each in desk.problems(str(path)):
            found += [each.message, each.hint or "", *(label.message for label in each.labels)]
    return [order for text in found for order in obeyed(text)]


def shown(tell: Tell, order: str) -> list[int]:
    """Whatever shows a game: the exit codes."""
    said = [f"dump game rose --as {form}" for form in FORMS]
    said += [f"explain rose --ruleset game --lang {language}" for language in ("en", "pl")]
    typed = "table\nmap\nmap B\nwhy\n1\n2\nrecord kept.rules\nlog\nsave kept.json\nquit\n"
    codes = [
        tell(*words.split(), typed=typed).returncode
        for words in (
            *("validate game", "validate game --format json", "validate game --format sarif"),
            *("validate game --play 1", "cards game", "words game", "schema game", "schema game --of words"),
            *(
                "show riverbank --ruleset game",
                "show rose --ruleset game",
                "simulate game --games 2 --preset short",
            ),
            *("play game --seed 3", "replay kept.json --ruleset game", "test game --record kept.json", *said),
        )
    ]
    tell("play", "game", "--with", f"weather={order}")
    return codes


def test_the_game_itself_is_shown_without_fault(tell: Tell, game: Path) -> None:
    """Else the tests below would look at one message again and again."""
    assert set(shown(tell, "wet")) == {0}
    assert told_of(game) == []


@pytest.mark.parametrize(
    ("name", "path"),
    [
        pytest.param(name, path, id=f"{name}-{at}", marks=[] if at % 61 == 3 else [pytest.mark.long])
        for at, (name, path) in enumerate(PLACES)
    ],
)
def test_texts_of_games_are_shown(tell: Tell, name: str, path: tuple[Any, ...], game: Path) -> None:
    orders = sorted({**ORDERS, **PLAIN})
    order = without_halves(({**ORDERS, **PLAIN})[orders[PLACES.index((name, path)) * 5 % len(orders)]])
    for text in (order, f"red{order}"):
        write(game / name, changed(FILES[name], path, text))
        shown(tell, order)
        assert told_of(game) == []


def without_halves(text: str) -> str:
    """What a system takes as an argument, and a file as text."""
    return text.encode("utf-8", "ignore").decode("utf-8")


@each_share
def test_the_surroundings_are_shown(tell: Tell, share: Share, game: Path) -> None:
    for order in share("surroundings", ORDERS):
        text = without_halves(ORDERS[order])
        for name in (
            "RULEWRIGHT_CACHE",
            "COLUMNS",
            "TERM",
            "NO_COLOR",
            "LANG",
            "HOME",
            "_RULEWRIGHT_COMPLETE",
        ):
            tell("cards", "game", **{name: text})
        asked = {"COMP_WORDS": f"rulewright show {text}", "COMP_CWORD": "2"}
        tell("show", "rose", "--ruleset", "game", _RULEWRIGHT_COMPLETE="complete_bash", **asked)
        tell("play", _RULEWRIGHT_COMPLETE="complete_zsh", _TYPER_COMPLETE_ARGS=f"rulewright play {text}")
