"""Decks: how they are laid on top of a ruleset, and that nothing of a deck with a fault is loaded."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.dsl import core, model
from rulewright.dsl.core.cardids import rename_cards
from rulewright.dsl.load import MAX_DECKS, load, load_deck, load_ruleset
from rulewright.dsl.loading.lookup import find_card, find_preset
from rulewright.dsl.report.diagnostics import DeckError, Diagnostic
from tests.dsl.small_folder import said

SMALL = Path(__file__).parent / "small"
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "harbour-nights.yaml"

NIGHTS = """\
format: 1
deck: nights
extends: small
title: {en: Nights}
pilots:
  - id: eva
    rank: 2
    name: {en: Eva}
    rules: |
      action "Hum" { do hum() }
tiles:
  - id: lava
    colour: red
    name: {en: Lava}
rules: |
  procedure hum() { gain 1 fame }
presets:
  - id: second
    based_on: first
    title: {en: Second}
    sets:
      crew: {replace: {bob: eva}}
      reds: {remove: [poppy], add: [lava]}
scenarios: |
  scenario "eva hums" { players 2   preset second }
"""

DAYS = """\
format: 1
deck: days
extends: small
title: {en: Days}
pilots:
  - {id: eva, rank: 2, name: {en: Another Eva}}
tiles:
  - {id: grass, colour: green, copies: 3, name: {en: Grass}}
"""

Deck = Callable[..., str]


@pytest.fixture
def deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Deck:
    """Writes a deck beside a copy of the small ruleset; gives its name."""
    shutil.copytree(SMALL, tmp_path / "small")
    monkeypatch.chdir(tmp_path)

    def write(text: str = NIGHTS, old: str = "", new: str = "", name: str = "nights.yaml") -> str:
        assert old in text, old
        (tmp_path / name).write_text(text.replace(old, new, 1), "utf-8")
        return name

    return write


def labels(problem: Diagnostic) -> list[str]:
    return [f"{label.span.source.name}:{label.span.line} {label.text}" for label in problem.labels]


# --- what a deck changes ------------------------------------------------------------------------------------


def test_a_deck_is_laid_on_top(deck: Deck) -> None:
    ruleset = load("small", [deck()])
    assert list(ruleset.cards)[-2:] == ["nights:eva", "nights:lava"]
    eva = ruleset.cards["nights:eva"]
    assert (eva.id, eva.kind, eva.origin, eva.copies) == ("nights:eva", "pilot", "nights", 1)
    assert ruleset.cards["ann"].origin == "small"
    assert ruleset.presets["first"].sets == {"reds": ("brick", "poppy"), "crew": ("ann", "bob")}
    second = ruleset.presets["nights:second"]
    assert second.sets == {"reds": ("brick", "nights:lava"), "crew": ("ann", "nights:eva")}
    assert (second.names, second.players) == ({"en": "Second"}, (2, 3)), "players are those of the base"
    assert ruleset.decks == ("nights",)
    assert [(s.title, s.origin) for s in ruleset.scenarios][-1] == ("eva hums", "nights")
    assert "nights.yaml" in ruleset.sources
    assert "hum" in ruleset.program.procedures


def test_the_ruleset_itself_stays_as_it_was(deck: Deck) -> None:
    before = load("citadels")
    with_deck = load("citadels", [EXAMPLE])
    assert load("citadels") == before
    assert with_deck.digest != before.digest
    assert with_deck.cards.keys() > before.cards.keys()


def test_decks_are_parts_of_the_digest(deck: Deck) -> None:
    deck()
    before = load("small", ["nights.yaml"]).digest
    assert load("small", [deck(name="other.yaml")]).digest == before, "not by the name of the file"
    assert load("small", [deck(NIGHTS, "{en: Lava}", "{en: Lave}")]).digest != before


def test_a_card_takes_the_place_of_another(deck: Deck) -> None:
    ruleset = load("small", [deck(NIGHTS, "    rank: 2", "    rank: 2\n    replaces: bob")])
    assert "bob" not in ruleset.cards
    assert ruleset.presets["first"].sets["crew"] == ("ann", "nights:eva")
    assert ruleset.presets["nights:second"].sets["crew"] == ("ann", "nights:eva"), "`bob` means the new card"


def test_a_card_may_keep_the_id_whose_place_it_takes(deck: Deck) -> None:
    text = NIGHTS.replace("id: eva", "id: bob\n    replaces: bob").replace(
        "{replace: {bob: eva}}", "[ann, bob]"
    )
    ruleset = load("small", [deck(text)])
    assert "bob" not in ruleset.cards
    assert ruleset.presets["first"].sets["crew"] == ("ann", "nights:bob")


def test_a_preset_may_have_the_name_of_the_one_it_builds_on(deck: Deck) -> None:
    ruleset = load("small", [deck(NIGHTS, "id: second", "id: first")])
    assert ruleset.presets["first"].sets["crew"] == ("ann", "bob")
    assert ruleset.presets["nights:first"].sets["crew"] == ("ann", "nights:eva")


def test_presets_build_on_each_other_in_any_order(deck: Deck) -> None:
    third = "presets:\n  - {id: third, based_on: second, sets: {reds: [lava, cherry]}}"
    preset = load("small", [deck(NIGHTS, "presets:", third)]).presets["nights:third"]
    assert preset.sets == {"reds": ("nights:lava", "cherry"), "crew": ("ann", "nights:eva")}
    assert preset.names == {"en": "Second"}


def test_two_decks_may_have_a_card_of_one_id(deck: Deck) -> None:
    ruleset = load("small", [deck(), deck(DAYS, name="days.yaml")])
    assert {"nights:eva", "days:eva", "days:grass"} <= ruleset.cards.keys()
    assert ruleset.presets["nights:second"].sets["crew"] == ("ann", "nights:eva"), "its own comes first"
    assert [card.id for card in find_card(ruleset, "eva", "days")] == ["days:eva"]
    assert [card.id for card in find_card(ruleset, "eva")] == ["nights:eva", "days:eva"]
    assert [card.id for card in find_card(ruleset, "days:eva")] == ["days:eva"]
    assert [card.id for card in find_card(ruleset, "bob", "days")] == ["bob"]
    assert [card.id for card in find_card(ruleset, "grass")] == ["days:grass"]
    assert [preset.id for preset in find_preset(ruleset, "second")] == ["nights:second"]
    assert not find_preset(ruleset, "third")


def test_a_preset_may_name_a_card_of_another_deck(deck: Deck) -> None:
    text = NIGHTS.replace("{replace: {bob: eva}}", '{replace: {bob: "days:eva"}}')
    ruleset = load("small", [deck(text), deck(DAYS, name="days.yaml")])
    assert ruleset.presets["nights:second"].sets["crew"] == ("ann", "days:eva")


def test_a_deck_is_found_its_ruleset() -> None:
    ruleset, problems = load_deck(EXAMPLE)
    assert said(problems) == []
    assert ruleset is not None
    assert ruleset.id == "citadels"
    assert ruleset.decks == ("harbour_nights",)


def test_the_example_deck(deck: Deck) -> None:
    ruleset = load("citadels", [EXAMPLE])
    preset = ruleset.presets["harbour_nights:smugglers_night"]
    assert len(preset.sets["cast"]) == 8
    assert "harbour_nights:smuggler" in preset.sets["cast"]
    assert len(preset.sets["uniques"]) == 14
    abilities = [a for c in ruleset.cards.values() if c.origin == "harbour_nights" for a in c.abilities.items]
    assert len(abilities) == 5
    assert len([s for s in ruleset.scenarios if s.origin == "harbour_nights"]) == 4


def test_rules_of_a_deck_name_its_cards_by_their_full_ids(deck: Deck) -> None:
    text = NIGHTS.replace("do hum()", "if not this is eva { gain 1 coins }")
    action = load("small", [deck(text)]).cards["nights:eva"].abilities.items[0]
    assert "Card(id='nights:eva')" in repr(action)


def test_renaming_changes_nothing_else() -> None:
    tree = (core.Same(core.Card("ann"), core.Card("bob")), core.Stop())
    assert rename_cards(tree, {"eva": "nights:eva"}) is tree
    renamed = rename_cards(tree, {"bob": "days:bob"})
    assert renamed == (core.Same(core.Card("ann"), core.Card("days:bob")), core.Stop())
    assert renamed[1] is tree[1]


# --- faults -------------------------------------------------------------------------------------------------

BEGIN = "a deck begins with\nformat: 1\ndeck: an_id_of_your_own\nextends: small"
NO_DECK = f"1:1 E0235 this file is not a deck | {BEGIN}"
CHANGES = "write a list of cards, or `{add: [...], remove: [...], replace: {old: new}}`"

FAULTS = [
    (
        NIGHTS,
        "",
        "1:1 E0118 the file is empty | `rulewright new deck` begins one; its first lines are `format`, "
        "`deck` and `extends`",
    ),
    (NIGHTS, "- a\n", NO_DECK),
    (NIGHTS, "hello\n", NO_DECK),
    (NIGHTS, "kind: tile\nthings: []\n", NO_DECK),
    (
        "deck: nights\n",
        "",
        "1:1 E0202 `deck` is missing here | add `deck:`, and what it is behind it or below it",
    ),
    (
        "format: 1",
        "format: 3",
        "1:9 E0190 made for a newer Rulewright: format 3, and this one reads format 1"
        " | install a newer Rulewright, or ask for a file in format 1",
    ),
    ("extends: small", "extends: smal", "3:10 E0192 there is no ruleset `smal` | did you mean `small`?"),
    (
        "extends: small",
        "extends: citadels",
        "3:10 E0230 this deck is made for `citadels`, and here it is to be used with `small`"
        " | use it with `citadels`",
    ),
    ("extends: small\n", "", "1:1 E0202 this deck has no `extends` | add `extends: small`"),
    ("deck: nights", "deck: small", "2:7 E0231 `small` is the id of the ruleset | give the deck another id"),
    ("title: {en: N", "titel: {en: N", "4:1 E0201 `titel` is not known here | did you mean `title`?"),
    ("pilots:", "pilot:", "5:1 E0201 `pilot` is not known here | did you mean `pilots`?"),
    ("rank: 2", "rank: 12", "7:11 E0212 rank must be 1 to 3, this says 12 | write a number that is 1 to 3"),
    (
        "colour: red",
        "colour: rde",
        "13:13 E0204 `colour` cannot be `rde` | did you mean `red`?",
    ),
    (
        "id: eva",
        "id: bob",
        "6:9 E0232 `bob` is a card of `small` already"
        " | choose another id, or write `replaces: bob` to take its place",
    ),
    ("rank: 2", "rank: 2\n    replaces: bbo", "8:15 E0233 there is no pilot `bbo` | did you mean `bob`?"),
    (
        "rank: 2",
        "rank: 2\n    replaces: brick",
        "8:15 E0233 `brick` is of the kind `tile`, and this card is of the kind `pilot`"
        " | name a card of the same kind",
    ),
    (
        "rank: 2",
        "rank: 3\n    replaces: bob",
        "8:15 E0222 no card of rank 2 in `crew` | put a card of rank 2 in",
    ),
    (
        "  - id: lava",
        "  - {id: eva, colour: red, name: {en: E}}\n  - id: lava",
        "12:10 E0211 two cards have the id `eva` | give one of them another id, for instance `eva_2`",
    ),
    ("{bob: eva}", "{bob: evva}", "22:29 E0220 there is no pilot `evva` | did you mean `eva`?"),
    (
        "{bob: eva}",
        "{cid: eva}",
        "22:24 E0220 `cid` is not among the cards of `crew` here | there is `ann`, `bob`",
    ),
    (
        "replace: {bob: eva}",
        "add: [eva]",
        "22:20 E0222 two cards of rank 2 in `crew`: `bob` and `eva` | take one of them out; "
        "to exchange them write `crew: {replace: {bob: eva}}`",
    ),
    (
        "replace: {bob: eva}",
        "swap: {bob: eva}",
        "22:14 E0201 `swap` is not known here | what can stand here: `add`, `remove`, `replace`",
    ),
    (
        "{replace: {bob: eva}}",
        "3",
        f"22:13 E0203 `crew` must be a list or `key: value` lines, and this is `3` | {CHANGES}",
    ),
    (
        "remove: [poppy]",
        "remove: [cherry]",
        "23:23 E0220 `cherry` is not among the cards of `reds` here | there is `brick`, `poppy`",
    ),
    ("remove: [poppy]", "remove: []", "23:7 E0221 `reds` takes 2 cards, not 3 | take 1 out"),
    (
        "add: [lava]",
        "add: [lava, 'nights:lava']",
        "23:43 E0220 `nights:lava` is in `reds` twice | delete one",
    ),
    ("based_on: first", "based_on: frist", "19:15 E0210 there is no preset `frist` | did you mean `first`?"),
    (
        "based_on: first",
        "based_on: second",
        "19:15 E0224 the presets are based on each other in a circle"
        " | begin with a preset that lists its cards",
    ),
    (
        "    based_on: first\n",
        "",
        "18:9 E0224 the preset `second` does not say `players`"
        " | write `players`, or `based_on:` with the preset to take them from",
    ),
    ("scenarios: |", "scenarios: >", "24:12 E0140 rules cannot be a folded block (`>`) | write `|` instead"),
    ("gain 1 fame", "gian 1 fame", "16:21 E0331 unknown word `gian` | did you mean `gain`?"),
    ("players 2", "playres 2", "25:25 E0331 unknown word `playres` | did you mean `players`?"),
]


@pytest.mark.parametrize(("old", "new", "message"), FAULTS)
def test_a_deck_with_a_fault_is_not_loaded_in_part(deck: Deck, old: str, new: str, message: str) -> None:
    ruleset, problems = load_ruleset("small", [deck(NIGHTS, old, new)])
    assert ruleset is None
    assert said(problems) == [f"nights.yaml:{message}"]


def test_one_deck_with_a_fault_is_enough(deck: Deck) -> None:
    ruleset, problems = load_ruleset(
        "small", [deck(NIGHTS, "rank: 2", "rank: 0"), deck(DAYS, name="days.yaml")]
    )
    assert ruleset is None
    assert [problem.code for problem in problems] == ["E0212"]


def test_faults_of_several_decks_are_told_in_one_run(deck: Deck) -> None:
    first = deck(NIGHTS, "rank: 2", "rank: 0")
    second = deck(DAYS, "colour: green", "colour: gren", name="days.yaml")
    with pytest.raises(DeckError) as caught:
        load("small", [first, second, "nowhere.yaml"])
    assert [line.split(" |")[0] for line in said(list(caught.value.diagnostics))] == [
        "days.yaml:8:25 E0204 `colour` cannot be `gren`",
        "nights.yaml:7:11 E0212 rank must be 1 to 3, this says 0",
        "nowhere.yaml:1:1 E0101 there is no such file",
    ]


def test_rules_of_a_deck_are_checked(deck: Deck) -> None:
    ruleset, problems = load_ruleset("small", [deck(NIGHTS, "gain 1 fame", "gain 1 fmae")])
    assert ruleset is None
    [problem] = problems
    assert problem.span is not None
    assert (problem.span.line, problem.span.column) == (16, 28)


def test_rules_of_a_card_of_a_deck_are_checked(deck: Deck) -> None:
    ruleset, problems = load_ruleset("small", [deck(NIGHTS, "do hum()", "do hm()")])
    assert ruleset is None
    [problem] = problems
    assert problem.span is not None
    assert (problem.span.line, problem.span.column) == (10, 25)
    assert "hum" in (problem.hint or "")


def test_a_clash_shows_both_places(deck: Deck) -> None:
    [problem] = load_ruleset("small", [deck(NIGHTS, "id: eva", "id: bob")])[1]
    assert labels(problem) == ["small/pilots.yaml:9 the other one"]


def test_two_decks_of_one_id_show_both_places(deck: Deck) -> None:
    [problem] = load_ruleset("small", [deck(), deck(DAYS, "days", "nights", name="days.yaml")])[1]
    assert said([problem]) == [
        "days.yaml:2:7 E0231 two decks have the id `nights` | give one of them another id"
    ]
    assert labels(problem) == ["nights.yaml:2 the other one"]


def test_one_place_is_taken_once(deck: Deck) -> None:
    first = deck(NIGHTS, "    rank: 2", "    rank: 2\n    replaces: bob")
    second = deck(DAYS, "rank: 2,", "rank: 2, replaces: bob,", name="days.yaml")
    [problem] = load_ruleset("small", [first, second])[1]
    message = "days.yaml:6:34 E0233 the place of `bob` is taken already, by `nights:eva`"
    assert said([problem]) == [f"{message} | leave one of the two out"]
    assert labels(problem) == ["nights.yaml:6 the other card"]


def test_a_short_id_of_two_decks_is_refused_where_both_could_be_meant(deck: Deck) -> None:
    both = [deck(), deck(DAYS, name="days.yaml")]
    preset = "presets:\n  - {id: mixed, based_on: first, sets: {crew: [ann, eva]}}\n"
    text = "format: 1\ndeck: mixed\nextends: small\ntitle: {en: Mixed}\n" + preset
    [problem] = load_ruleset("small", [*both, deck(text, name="mixed.yaml")])[1]
    assert said([problem]) == [
        "mixed.yaml:6:53 E0234 `eva` could be a card of `nights` or of `days`"
        ' | write "nights:eva" or "days:eva"'
    ]
    assert labels(problem) == ["nights.yaml:6 the one of `nights`", "days.yaml:6 the one of `days`"]


def test_two_presets_of_one_id(deck: Deck) -> None:
    again = "presets:\n  - {id: second, based_on: first}"
    [problem] = load_ruleset("small", [deck(NIGHTS, "presets:", again)])[1]
    message = "nights.yaml:19:9 E0211 `second` is declared twice among the presets"
    assert said([problem]) == [f"{message} | give one of them another id"]


def test_too_many_decks(deck: Deck) -> None:
    [problem] = load_ruleset("small", [deck()] * (MAX_DECKS + 1))[1]
    assert (problem.code, problem.message) == (
        "E0193",
        "33 decks are named, and at most 32 can be used together",
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- a", "deck.yaml:1:1 E0235 this file does not say which ruleset it extends"),
        ("extends: 3", "deck.yaml:1:1 E0235 this file does not say which ruleset it extends"),
        ("extends: small", "deck.yaml:1:10 E0192 there is no ruleset `small`"),
        ("extends: ../small", "deck.yaml:1:10 E0192 there is no ruleset `../small`"),
        ("extends: citadel", "deck.yaml:1:10 E0192 there is no ruleset `citadel`"),
        ("a: b: c", "deck.yaml:1:5 E0126 there is a second `:` on this line"),
    ],
)
def test_a_deck_whose_ruleset_is_not_known(deck: Deck, text: str, message: str) -> None:
    ruleset, problems = load_deck(deck(text, name="deck.yaml"))
    assert ruleset is None
    assert [line.split(" |")[0] for line in said(problems)] == [message]


def test_a_folder_is_no_deck(deck: Deck) -> None:
    for found in (load_ruleset("small", ["small"]), load_deck("small")):
        assert found[0] is None
        assert [problem.code for problem in found[1]] == ["E0102"]


def test_models_compare_by_value(deck: Deck) -> None:
    first: model.Ruleset = load("small", [deck()])
    assert first == load("small", ["nights.yaml"])
