"""What `explain CODE` shows is true of a game of docs/examples: the tiny one, or the one with maps."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from rulewright.dsl.codes import code_docs
from rulewright.dsl.load import load_ruleset
from rulewright.dsl.report.diagnostics import Severity

TINY = Path(__file__).parents[2] / "docs" / "examples" / "tiny-game"
MAPS = ("E0536", "E0537", "E0538")  # shown in the game with maps
HEADS = {
    "tiny-game": "  - id: example\n    colour: red\n    light: 1\n    name: {en: Example}\n    rules: |\n",
    "map-game": "  - id: example\n    colour: red\n    basket: 1\n    name: {en: Example}\n    rules: |\n",
}
# What the examples speak of and the tiny game has no use for.
MORE = """
status broken marks lantern { }
procedure polish(lantern, price is 1) paying price points { }
limit one_colour_each for hang per game "one of each colour" { 5 }
keyword glow(what: colour) { score 1 if colour of this is what }
function brightness(who: player) { size of window of who }
procedure flit() { choose mode { option "Steal a golden acorn" { } option "Sleep" { } } }
"""
SEAT = """
settings: [{id: with_jay, name: {en: With the jay}, text: {en: A jay plays as well.}}]
seats: [{id: jay, name: {en: Jay}, setting: with_jay}]
"""
CARD_READINGS = ("{}", "action once per turn {{ {} }}", "score 1 if {}", "always {{ {} }}")
FILE_READINGS = ("{}", "rules more_rules {{ {} }}", "procedure more(lantern) {{ let bonus be 1 {} }}")
CODES = {
    code: doc for code, doc in code_docs().items() if code[:3] in ("E04", "E05", "W07") or code == "E0352"
}
# Their examples need more around them than a line: other declarations, a deeper nest, another game.
NOT_ALONE = {
    "E0416": "declares what another declares", "E0527": "the verb and its procedure", "E0528": "a whole game",
    "E0522": "depends on the depth", "E0405": "two lists with one word", "E0509": "a whole game",
    "E0514": "a place where it never lies", "E0529": "a word of no list", "E0530": "two declarations",
    "E0532": "a scenario", "E0533": "a scenario", "E0534": "a scenario", "W0703": "a whole game",
    "E0419": "inside another selection", "E0517": "a procedure without a price", "E0518": "no such selection",
    "E0519": "a second kind of thing", "W0705": "a card that lies face down",
    "W0707": "two cards", "E0420": "a field", "E0539": "two places on one map",
    "W0712": "the words of a deck", "W0713": "two cards",
    "W0718": "a resource that nothing brings", "W0719": "a resource with a bound", "W0720": "a printed text",
    "W0721": "a printed text", "W0723": "two kinds of cards",
}  # fmt: skip


def found(text: str, card: bool, folder: Path, of: str = "tiny-game") -> set[str]:
    game = folder / f"game{len(list(folder.iterdir()))}"
    shutil.copytree(TINY.with_name(of), game)
    rules = game / "flow.rules"
    name = re.match(r"(procedure|function) \w+", text)
    own = MORE if of == "tiny-game" else ""
    more = [line for line in own.split("\n") if card or name is None or not line.startswith(name.group())]
    rules.write_text(rules.read_text("utf-8") + "\n".join(more) + ("" if card else text), "utf-8")
    if of == "tiny-game":
        main = game / "ruleset.yaml"
        main.write_text(main.read_text("utf-8") + SEAT, "utf-8")
    if card:
        cards = game / ("lanterns.yaml" if of == "tiny-game" else "plants.yaml")
        lines = "".join(f"      {line}\n" for line in text.split("\n"))
        cards.write_text(cards.read_text("utf-8").rstrip() + "\n" + HEADS[of] + lines, "utf-8")
    return {
        problem.code
        for problem in load_ruleset(game)[1]
        if problem.severity is Severity.ERROR or problem.code in CODES
    }


@pytest.mark.parametrize("code", sorted(CODES.keys() - NOT_ALONE.keys()))
def test_the_correction_is_right_and_the_example_is_wrong(code: str, tmp_path: Path) -> None:
    doc = CODES[code]
    readings = [(r, True) for r in CARD_READINGS] + [(r, False) for r in FILE_READINGS]
    of = "map-game" if code in MAPS else "tiny-game"
    good = [(r, c) for r, c in readings if not found(r.format(doc.instead), c, tmp_path, of) - {"W0701"}]
    assert good, (doc.instead, [found(r.format(doc.instead), card, tmp_path, of) for r, card in readings])
    said = [found(r.format(doc.example), card, tmp_path, of) for r, card in good]
    assert any(code in codes for codes in said), (doc.example, good, said)
