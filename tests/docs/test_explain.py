"""What `explain CODE` shows is true of a game that exists: the tiny one of docs/examples."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from rulewright.cli.check import _all_codes
from rulewright.dsl.diagnostics import Severity
from rulewright.dsl.load import load_ruleset

TINY = Path(__file__).parents[2] / "docs" / "examples" / "tiny-game"
# What the examples speak of and the tiny game has no use for.
MORE = """
status broken marks lantern { }
procedure polish(lantern, price is 1) paying price points { }
limit one_colour_each for hang per game "one of each colour" { 5 }
keyword glow(what: colour) { score 1 if colour of this is what }
function brightness(who: player) { size of window of who }
"""
CARD_READINGS = ("{}", "action once per turn {{ {} }}", "score 1 if {}", "always {{ {} }}")
FILE_READINGS = ("{}", "rules more_rules {{ {} }}", "procedure more(lantern) {{ let bonus be 1 {} }}")
CODES = {
    code: doc for code, doc in _all_codes().items() if code[:3] in ("E04", "E05", "W07") or code == "E0352"
}
# Their examples need more around them than a line: other declarations, a deeper nest, another game.
NOT_ALONE = {
    "E0416": "declares what another declares", "E0527": "the verb and its procedure", "E0528": "a whole game",
    "E0522": "depends on the depth", "E0405": "two lists with one word", "E0509": "a whole game",
    "E0514": "a place where it never lies", "E0529": "a word of no list", "E0530": "two declarations",
    "E0532": "a scenario", "E0533": "a scenario", "E0534": "a scenario", "W0703": "a whole game",
    "E0419": "inside another selection", "E0517": "a procedure without a price", "E0518": "no such selection",
    "E0519": "a second kind of thing", "W0705": "a card that lies face down",
    "W0707": "two cards", "E0420": "a field",
}  # fmt: skip


def found(text: str, card: bool, folder: Path) -> set[str]:
    game = folder / f"game{len(list(folder.iterdir()))}"
    shutil.copytree(TINY, game)
    rules = game / "flow.rules"
    name = re.match(r"(procedure|function) \w+", text)
    more = [line for line in MORE.split("\n") if card or name is None or not line.startswith(name.group())]
    rules.write_text(rules.read_text("utf-8") + "\n".join(more) + ("" if card else text), "utf-8")
    if card:
        cards = game / "lanterns.yaml"
        extra = "  - id: example\n    colour: red\n    light: 1\n    name: {en: Example}\n    rules: |\n"
        lines = "".join(f"      {line}\n" for line in text.split("\n"))
        cards.write_text(cards.read_text("utf-8").rstrip() + "\n" + extra + lines, "utf-8")
    return {
        problem.code
        for problem in load_ruleset(game)[1]
        if problem.severity is Severity.ERROR or problem.code in CODES
    }


@pytest.mark.parametrize("code", sorted(CODES.keys() - NOT_ALONE.keys()))
def test_the_correction_is_right_and_the_example_is_wrong(code: str, tmp_path: Path) -> None:
    doc = CODES[code]
    readings = [(r, True) for r in CARD_READINGS] + [(r, False) for r in FILE_READINGS]
    good = [(r, card) for r, card in readings if not found(r.format(doc.instead), card, tmp_path) - {"W0701"}]
    assert good, (doc.instead, [found(r.format(doc.instead), card, tmp_path) for r, card in readings])
    said = [found(r.format(doc.example), card, tmp_path) for r, card in good]
    assert any(code in codes for codes in said), (doc.example, good, said)
