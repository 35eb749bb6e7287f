"""A ruleset upon another one: what it changes, adds and drops, and what is said when it cannot."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from rulewright.dsl.explain.wordsfile import read_words
from rulewright.dsl.load import load, load_ruleset
from rulewright.dsl.report.diagnostics import Diagnostic
from rulewright.interpreter.game import Rules
from rulewright.interpreter.scenarios.run import House

HEAD = """\
format: 1
ruleset: variant
extends: citadels
title: {en: Variant}
"""

Make = Callable[..., Path]


@pytest.fixture
def variant(tmp_path: Path) -> Make:
    """A folder upon Citadels, with these files besides."""

    def make(more: str = "tables_of: []\nrules: []\n", head: str = HEAD, **files: str) -> Path:
        folder = tmp_path / "variant"
        folder.mkdir()
        (folder / "ruleset.yaml").write_text(head + more, "utf-8")
        for name, text in files.items():
            (folder / name.replace("_", ".")).write_text(text, "utf-8")
        return folder

    return make


def problems(folder: Path) -> list[Diagnostic]:
    ruleset, found = load_ruleset(folder)
    assert ruleset is None
    return found


def test_who_changes_nothing_has_the_same_game(variant: Make) -> None:
    mine, theirs = load(variant()), load("citadels")
    assert (mine.id, mine.names) == ("variant", {"en": "Variant"})
    assert mine.program == theirs.program
    assert mine.presets == theirs.presets
    assert mine.cards == {name: replace(card, origin="variant") for name, card in theirs.cards.items()}
    assert mine.digest != theirs.digest
    assert not mine.scenarios
    one, other = Rules(mine).new_game(4, 7), Rules(theirs).new_game(4, 7)
    for _ in range(60):
        assert [each.label for each in one.decision.options] == [
            each.label for each in other.decision.options
        ]
        one.apply(0)
        other.apply(0)


def test_a_card_is_changed_in_what_is_written(variant: Make) -> None:
    cards = "kind: district\nthings:\n  - {id: observatory, cost: 7}\n"
    mine = load(variant("tables_of: [mine.yaml]\nrules: []\n", mine_yaml=cards)).cards
    theirs = load("citadels").cards
    assert mine["observatory"].properties == theirs["observatory"].properties | {"cost": 7}
    assert mine["observatory"].texts == theirs["observatory"].texts
    assert mine["observatory"].abilities == theirs["observatory"].abilities
    assert list(mine) == list(theirs), "it stays in its place"


def test_cards_are_added_and_left_out(variant: Make) -> None:
    cards = "kind: district\nthings:\n  - {id: mill, type: trade, cost: 2, name: {en: Mill}}\n"
    more = "drop: {cards: [docks]}\ntables_of: [mine.yaml]\nrules: []\n"
    mine = load(variant(more, mine_yaml=cards)).cards
    assert "docks" not in mine
    assert mine["mill"].kind == "district"
    assert len(mine) == len(load("citadels").cards)


def test_words_of_the_rules_are_replaced_and_left_out(variant: Make) -> None:
    rules = (
        "procedure gather(gold_gained is 3, cards_drawn is 2, cards_kept is 1) {\n"
        "  gain gold_gained gold\n  set gathered of you to yes\n}\n"
        'scenario "three gold" { players 4   at calling   given { A is king   gold of A is 0 }\n'
        '  play { A: "Gather" }   expect { gold of A is 3 } }\n'
    )
    more = "drop: {rules: [gather_first]}\ntables_of: []\nrules: [mine.rules]\n"
    mine = load(variant(more, mine_rules=rules))
    outcome = House(Rules(mine), "compiled").run(mine.scenarios[0])
    assert outcome.passed, outcome
    assert mine.program.procedures.keys() == load("citadels").program.procedures.keys()
    assert "gather_first" not in mine.program.rules
    assert "unique_districts" in mine.program.rules


def test_lists_of_the_main_file_go_by_ids(variant: Make) -> None:
    more = (
        "drop: {presets: [vicious_nobles]}\n"
        "tables:\n  - {id: finishing_size, rows: [{of: [2], is: 5}, {of: [3], is: 5}]}\n"
        "resources:\n  - {id: favour, name: {en: favour}}\n"
        "tables_of: []\nrules: []\n"
    )
    mine, theirs = load(variant(more)), load("citadels")
    assert mine.tables["finishing_size"].rows == {(2,): 5, (3,): 5}
    assert mine.tables["face_up_discards"] == theirs.tables["face_up_discards"]
    assert list(mine.resources) == [*theirs.resources, "favour"]
    assert list(mine.presets) == [name for name in theirs.presets if name != "vicious_nobles"]


@pytest.mark.parametrize("language", ["en", "pl", "uk"])
def test_words_for_sentences_are_those_beneath_and_its_own(variant: Make, language: str) -> None:
    own = "format: 1\nphrases:\n  procedure.draw.do: MINE\n"
    folder = variant(**{f"words.{language}_yaml": own})
    mine, found = read_words(folder, language, rules=load(folder))
    theirs, _ = read_words("citadels", language)
    assert not found
    assert mine.phrases.keys() == theirs.phrases.keys() | {"procedure.draw.do"}
    assert mine.phrases["procedure.draw.do"] != theirs.phrases.get("procedure.draw.do")


@pytest.mark.parametrize(
    ("more", "message", "line"),
    [
        ("drop: {cards: [dokcs]}\n", "there is no card in the ruleset beneath called `dokcs`", 5),
        ("drop: {presets: [frist_game]}\n", "in `presets` of the ruleset beneath called `frist_game`", 5),
        ("drop: {rules: [gahter]}\n", "no word in the rules of the ruleset beneath called `gahter`", 5),
        ("drop: {card: [docks]}\n", "`card`", 5),
        ("presets:\n  - {id: first_game, players: {min: 9, max: 9}}\n", "`9` is too large", 6),
    ],
)
def test_what_is_wrong_is_told_where_it_is_written(variant: Make, more: str, message: str, line: int) -> None:
    found = problems(variant(more + "tables_of: []\nrules: []\n"))
    told = [each for each in found if message in each.message]
    assert told, found
    assert told[0].span is not None
    assert told[0].span.source.name.endswith("variant/ruleset.yaml")
    assert told[0].span.line == line


def test_a_card_of_both_has_places_in_both(variant: Make) -> None:
    cards = (
        "kind: district\nthings:\n  - id: park\n    cost: 99\n  - id: smithy\n    rules: |\n      scroe 2\n"
    )
    found = problems(variant("tables_of: [mine.yaml]\nrules: []\n", mine_yaml=cards))
    places = {(each.span.source.name.rpartition("/")[2], each.span.line) for each in found if each.span}
    assert ("mine.yaml", 4) in places, found


def test_the_one_beneath_must_be_there(variant: Make) -> None:
    head = HEAD.replace("extends: citadels", "extends: citadles")
    (only,) = problems(variant(head=head))
    assert only.message == "there is no ruleset `citadles`"
    assert only.hint == "did you mean `citadels`?"
    assert only.span is not None
    assert only.span.line == 3


def test_a_place_beneath_is_no_way_out_of_the_folder(variant: Make, tmp_path: Path) -> None:
    """By its name alone: no path leads to texts of others."""
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "ruleset.yaml").write_text("secret: text\n", "utf-8")
    head = HEAD.replace("extends: citadels", "extends: ../other")
    assert not any("secret" in each.message for each in problems(variant(head=head)))


# --- decks for several games --------------------------------------------------------------------------------

DECK = """\
format: 1
deck: both
extends: citadels
also_for: [citadels_classic]
title: {en: Both}
districts:
  - id: orchard
    type: unique
    cost: 3
    name: {en: Orchard}
    rules: |
      after gather must { gain 1 gold }
"""


@pytest.fixture
def deck(tmp_path: Path) -> Callable[[str], Path]:
    def write(text: str) -> Path:
        file = tmp_path / "both.yaml"
        file.write_text(text, "utf-8")
        return file

    return write


@pytest.mark.parametrize("game", ["citadels", "citadels_classic"])
def test_a_deck_lies_on_each_of_its_games(deck: Callable[[str], Path], game: str) -> None:
    assert "both:orchard" in load(game, [deck(DECK)]).cards


def test_it_lies_on_no_other_game(deck: Callable[[str], Path]) -> None:
    file = deck(DECK.replace("also_for: [citadels_classic]\n", ""))
    assert load_ruleset("citadels", [file])[0] is not None
    ruleset, found = load_ruleset("citadels_classic", [file])
    assert ruleset is None
    assert [each.code for each in found] == ["E0230"]


def test_a_game_that_nobody_has_is_told(deck: Callable[[str], Path]) -> None:
    ruleset, (only,) = load_ruleset("citadels", [deck(DECK.replace("[citadels_classic]", "[chess]"))])
    assert ruleset is None
    assert only.message == "there is no ruleset `chess`"
    assert only.span is not None
    assert only.span.line == 4
