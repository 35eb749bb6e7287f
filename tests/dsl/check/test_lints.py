"""Warnings over whole cards: what natural mistakes are told, and what is left in peace."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.dsl.load import load_deck

HEAD = "format: 1\ndeck: lints\nextends: citadels\ntitle: {en: Lints}\n"
CARDS = {
    "character": "characters:\n  - id: one\n    rank: 6\n    name: {en: One}\n    rules: |\n",
    "district": "districts:\n  - {id: two, type: unique, cost: 3, name: {en: Two}}\n"
    "  - id: one\n    type: unique\n    cost: 3\n    name: {en: One}\n    rules: |\n",
}


def codes(tmp_path: Path, kind: str, text: str, rules: str = "") -> list[str]:
    own = f"rules: |\n  {rules}\n" if rules else ""
    (tmp_path / "lints.yaml").write_text(f"{HEAD}{own}{CARDS[kind]}      {text}\n", "utf-8")
    return [finding.code for finding in load_deck(tmp_path / "lints.yaml")[1]]


@pytest.mark.parametrize(
    ("kind", "text", "code"),
    [
        ("character", "score 3", "W0705"),
        ("character", "score 3 active while revealed", ""),
        ("district", "score 3", ""),
        ("district", "after destroy where district is this must { gain 1 gold }", "W0705"),
        ("district", "before destroy where district is this must { gain 1 gold }", ""),
        ("district", "after destroy where district is not this must { gain 1 gold }", ""),
        ("district", "after destroy where district is this must active all game { gain 1 gold }", ""),
        ("district", "after build where district is this must { gain 1 gold }", ""),
        ("district", "always { set build_limit of you to 2 }", "W0713"),
        ("district", "always { set build_limit of you to 3 }", "W0713"),
        ("district", "always { raise build_limit of you by 1 }", ""),
        ("district", "always { set cost of this to 2 }", ""),
        ("district", "always { set price for build to 2 if type of district is noble }", ""),
        ("character", "always { set build_limit of you to 4 }", ""),
        ("character", "always { set build_limit of you to 4  set build_limit of you to 2 }", "W0713"),
        ("character", "always { set build_limit of you to 4 }\n"
         "      always if gold of you > 5 { set build_limit of you to 2 }", "W0713"),
        ("character", "always if gold of you <= 5 { set build_limit of you to 4 }\n"
         "      always if gold of you > 5 { set build_limit of you to 2 }", ""),
        ("character", 'action "A" if gold of you > 2 and gold of you < 3 { gain 1 gold }', "W0714"),
        ("character", 'action "A" if gold of you >= 2 and gold of you < 3 { gain 1 gold }', ""),
        ("character", 'action "A" if gold of you is 2 and gold of you > 4 { gain 1 gold }', "W0714"),
        ("character", 'action "A" if gold of you is 2 or gold of you > 4 { gain 1 gold }', ""),
        ("character", 'action "A" if you has crown and not you has crown { gain 1 gold }', "W0714"),
        ("character", 'action "A" { pay 1 gold  choose 1 district in your hand as d  discard d }', "W0715"),
        ("character", 'action "A" { pay 1 gold  choose 2 district in your hand as d  look at d }', "W0715"),
        ("character", 'action "A" { pay 1 gold  choose up to 2 district in your hand as d  look at d }', ""),
        ("character", 'action "A" { choose 1 district in your hand as d  pay 1 gold  discard d }', ""),
        ("character", 'action "A" if size of your hand > 0 '
         '{ pay 1 gold  choose 1 district in your hand as d  discard d }', ""),
        ("character", 'action "A" { pay 1 gold  choose 1 type as t  gain 1 gold per district in your city '
         'where type of it is t }', ""),
        ("character", 'action "A" { }', "W0717"),
        ("character", 'action "A" { gain 0 gold  repeat 0 times { gain 1 gold } }', "W0717"),
        ("character", 'action "A" { if gold of you > 3 { for each player as p { } } }', "W0717"),
        ("character", 'action "A" { if gold of you > 3 { } else { draw 1 } }', ""),
        ("character", "instead of gather must { }", ""),
    ],
)  # fmt: skip
def test_a_card(tmp_path: Path, kind: str, text: str, code: str) -> None:
    assert codes(tmp_path, kind, text) == ([code] if code else [])


USES = 'action "A" { raise visits of you by 1  gain visits of you gold }'


@pytest.mark.parametrize(
    ("rules", "text", "code"),
    [
        ("memory visits of player starts 0", USES, ""),
        ("memory visits of player starts 0", 'action "A" { raise visits of you by 1 }', "W0712"),
        ("memory visits of player starts 0", 'action "A" { gain visits of you gold }', "W0712"),
        ("memory visits of player starts 0", "score 3 active while revealed", "W0712"),
        ("keyword rent(what: type) { income(what) }", "rent(noble)", ""),
        ("keyword rent(what: type) { income(what) }", "income(noble)", "W0712"),
        ("rules more { after gather must { gain 1 gold } }", "income(noble)", ""),
    ],
)
def test_the_words_of_a_deck(tmp_path: Path, rules: str, text: str, code: str) -> None:
    assert codes(tmp_path, "character", text, rules) == ([code] if code else [])


def test_a_deck_of_words_alone_is_for_other_decks(tmp_path: Path) -> None:
    text = HEAD + "rules: |\n  memory visits of player starts 0\n"
    (tmp_path / "words.yaml").write_text(text, "utf-8")
    assert load_deck(tmp_path / "words.yaml")[1] == []
