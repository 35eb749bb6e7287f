"""What a deck brings besides cards: words of its own, and in which games its cards take part."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.dsl import model
from rulewright.dsl.load import load, load_ruleset
from rulewright.dsl.report.diagnostics import Diagnostic
from rulewright.dsl.report.printers import ordered

SMALL = Path(__file__).parent / "small"

Deck = Callable[..., str]


@pytest.fixture
def deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Deck:
    """Writes a deck beside a copy of the small ruleset; gives its name."""
    shutil.copytree(SMALL, tmp_path / "small")
    monkeypatch.chdir(tmp_path)

    def write(text: str, name: str = "nights.yaml") -> str:
        (tmp_path / name).write_text(text, "utf-8")
        return name

    return write


def said(problems: list[Diagnostic]) -> list[str]:
    lines = []
    for problem in ordered(problems):
        assert problem.span is not None
        place = f"{Path(problem.span.source.name).name}:{problem.span.line}:{problem.span.column}"
        lines.append(f"{place} {problem.code} {problem.message} | {problem.hint}")
    return lines


def labels(problem: Diagnostic) -> list[str]:
    return [f"{label.span.source.name}:{label.span.line} {label.text}" for label in problem.labels]


# --- words of its own ---------------------------------------------------------------------------------------

STORMS = """\
format: 1
deck: storms
extends: small
title: {en: Storms}
kinds:
  - id: omen
    plural: omens
    name: {en: omen}
    properties: {mood: {type: list, list: mood}, hue: {type: list, list: colour, default: red}}
    abilities: {active: sky}
lists:
  - {id: mood, plural: moods, members: [{id: grim, name: {en: grim}}, {id: fair, name: {en: fair}}]}
resources:
  - {id: favour, name: {en: favour}, starts: 2}
tokens:
  - {id: banner, name: {en: banner}}
zones:
  - {id: omen_pile, of: table, holds: omen, seen_by: none, name: {en: omens}}
  - {id: sky, of: table, holds: omen, seen_by: all, name: {en: sky}}
sets:
  - {id: omens, kind: omen, into: omen_pile, every: true}
omens:
  - id: storm
    mood: grim
    copies: 2
    name: {en: Storm}
    rules: |
      after lay by anyone must { raise grumbles by 1 }
  - {id: sun, mood: fair, name: {en: Sun}}
pilots:
  - id: eva
    rank: 2
    name: {en: Eva}
    rules: |
      action "Read the sky" { move top 1 of omen_pile to sky  gain 1 favour }
rules: |
  memory grumbles starts 0
"""


def test_a_deck_brings_words_of_its_own(deck: Deck) -> None:
    ruleset = load("small", [deck(STORMS)])
    assert list(ruleset.kinds) == ["pilot", "tile", "omen"]
    assert list(ruleset.lists) == ["colour", "mood"]
    assert ruleset.resources["favour"].starts == 2
    assert ruleset.zones["sky"].holds == "omen"
    assert (ruleset.sets["omens"].every, ruleset.sets["omens"].into) == (True, "omen_pile")
    assert ruleset.cards["storms:storm"].properties == {"mood": 0, "hue": 0}
    assert ruleset.cards["storms:storm"].copies == 2
    assert "banner" in ruleset.tokens
    assert "omen" not in load("small").kinds, "they are there with the deck alone"


def test_a_deck_may_use_the_words_of_a_deck_before_it(deck: Deck) -> None:
    storms = deck(STORMS, name="storms.yaml")
    calm = "format: 1\ndeck: calm\nextends: small\ntitle: {en: Calm}\n"
    calm += "omens:\n  - {id: haze, mood: fair, name: {en: Haze}}\n"
    ruleset = load("small", [storms, deck(calm, name="calm.yaml")])
    assert ruleset.cards["calm:haze"].kind == "omen"
    found = load_ruleset("small", ["calm.yaml"])[1]
    assert [each.code for each in found] == ["E0201"], "alone it does not know them"


def test_words_of_two_decks_may_clash(deck: Deck) -> None:
    storms = deck(STORMS, name="storms.yaml")
    other = "format: 1\ndeck: calm\nextends: small\ntitle: {en: Calm}\n"
    other += "resources:\n  - {id: sky, name: {en: sky}}\n  - {id: favour, name: {en: favour}}\n"
    _, found = load_ruleset("small", [storms, deck(other, name="calm.yaml")])
    assert said(found) == [
        "calm.yaml:6:10 E0232 `sky` is one of the zones of the deck `storms` already | "
        "choose another id, such as `calm_sky`",
        "calm.yaml:7:10 E0232 `resources` of a deck cannot change `favour`, which is one of the deck "
        "`storms` | choose another id, such as `calm_favour`",
    ]
    assert labels(found[0]) == ["storms.yaml:19 the other one"]


def test_a_deck_that_is_named_twice_does_not_clash_with_itself(deck: Deck) -> None:
    storms = deck(STORMS, name="storms.yaml")
    _, found = load_ruleset("small", [storms, storms])
    assert [each.code for each in found] == ["E0231"]


# --- who takes part -----------------------------------------------------------------------------------------

SOME = """\
format: 1
deck: some
extends: small
title: {en: Some}
pilots:
  - {id: eva, rank: 2, name: {en: Eva}, replaces: dot, not_with: [ann], players: {max: 3}}
  - {id: ida, rank: 2, name: {en: Ida}, not_with: [dot, cid]}
presets:
  - id: second
    title: {en: Second}
    based_on: first
    players: {min: 2, max: 4}
    sets: {crew: [ann, ida]}
    spare: {crew: [bob]}
  - {id: third, title: {en: Third}, based_on: second}
"""


def test_what_cards_and_presets_say_of_the_games_that_they_are_for(deck: Deck) -> None:
    ruleset = load("small", [deck(SOME)])
    assert ruleset.cards["ann"].players == model.ANY_NUMBER
    assert ruleset.cards["some:eva"].players == (1, 3)
    assert ruleset.cards["some:eva"].not_with == ("ann",)
    assert ruleset.cards["some:ida"].not_with == ("some:eva", "cid"), "`dot` means who has its place"
    assert ruleset.presets["some:second"].spare == {"crew": ("bob",)}
    assert ruleset.presets["some:third"].spare == {"crew": ("bob",)}, "as its base says"
    assert ruleset.presets["first"].spare == {}


def test_a_spare_card_follows_who_takes_its_place(deck: Deck) -> None:
    main = Path("small/ruleset.yaml")
    text = SOME.replace("replaces: dot", "replaces: bob").replace("not_with: [ann], ", "")
    text = text[: text.index("presets:")]
    name = deck(text)
    before = main.read_text("utf-8")
    main.write_text(
        before.replace("      crew: [ann, bob]\n", "      crew: [ann, dot]\n    spare: {crew: [bob]}\n"),
        "utf-8",
    )
    assert load("small", [name]).presets["first"].spare == {"crew": ("some:eva",)}


def test_a_card_in_the_place_of_another_is_judged_with_every_number_of_players(deck: Deck) -> None:
    name = deck(SOME[: SOME.index("presets:")].replace("replaces: dot", "replaces: bob"))
    found = load_ruleset("small", [name])[1]
    assert said(found) == [
        "nights.yaml:6:51 E0227 `ann` and `eva` do not take part together | take one of them out"
    ]
    text = SOME[: SOME.index("presets:")].replace("replaces: dot, not_with: [ann]", "replaces: bob")
    found = load_ruleset("small", [deck(text.replace("players: {max: 3}", "players: {min: 3}"))])[1]
    assert said(found) == [
        "nights.yaml:6:51 E0222 with 2 players no card of rank 2 in `crew` | "
        "name under `spare` a card of rank 2 that steps in: `spare: {crew: [dot]}`"
    ]
