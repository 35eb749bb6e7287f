"""Files of words: what is wrong in one is said, and what is missing is called by its name."""

from __future__ import annotations

from pathlib import Path

from rulewright.dsl.explain import explain_card, no_abilities
from rulewright.dsl.explain.wordsfile import parse_words, read_words
from rulewright.dsl.load import load_deck
from rulewright.dsl.reading import Problems
from rulewright.dsl.source import Source

DECK = """\
format: 1
deck: kites
extends: citadels
title: {en: Kites}
resources:
  - {id: wind, name: {en: wind}}
characters:
  - id: kite_maker
    rank: 3
    name: {en: Kite Maker}
    rules: |
      action "Fly" { gain 2 wind }
"""


def problems_of(text: str) -> Problems:
    problems = Problems()
    parse_words(Source("words.pl.yaml", text), "pl", problems)
    return problems


def test_a_phrase_that_cannot_be_read() -> None:
    (problem,) = problems_of('format: 1\nphrases: {a.b.do: "<x|y"}\n')
    assert problem.code == "E0261"
    assert problem.span is not None
    assert problem.span.line == 2


def test_too_few_cases() -> None:
    (problem,) = problems_of('format: 1\nnouns: {kind.x: {gender: f, one: "karta, karty"}}\n')
    assert problem.code == "E0262"
    assert "nominative" in (problem.hint or "")


def test_a_word_that_the_form_does_not_know() -> None:
    (problem,) = problems_of("format: 1\nnoun: {}\n")
    assert "nouns" in (problem.hint or "") + problem.message


def test_a_key_that_names_nothing(tmp_path: Path) -> None:
    file = tmp_path / "kites.yaml"
    file.write_text(DECK, encoding="utf-8")
    rules, _ = load_deck(file)
    assert rules is not None
    (tmp_path / "kites.words.pl.yaml").write_text(
        "format: 1\nnouns: {resource.wint: {one: wiatr}}\nphrases: {procedur.build.do: budowa}\n",
        encoding="utf-8",
    )
    _, problems = read_words("citadels", "pl", [str(file)], rules)
    assert [problem.message for problem in problems] == [
        "there is no resource `wint`",
        "there is no sort of words `procedur`",
    ]
    assert [problem.hint for problem in problems] == ["did you mean `wind`?", "did you mean `procedure`?"]


def test_a_deck_without_words_and_with_some(tmp_path: Path) -> None:
    file = tmp_path / "kites.yaml"
    file.write_text(DECK, encoding="utf-8")
    rules, _ = load_deck(file)
    assert rules is not None
    card = rules.cards["kites:kite_maker"]
    assert explain_card(rules, card, "en") == ["Once per turn, you may gain 2 wind."]
    (tmp_path / "kites.words.pl.yaml").write_text(
        "format: 1\nnouns:\n  resource.wind:\n    gender: m\n"
        '    one: "wiatr, wiatru, wiatrowi, wiatr, wiatrem, wietrze"\n'
        '    many: "wiatry, wiatrów, wiatrom, wiatry, wiatrami, wiatrach"\n',
        encoding="utf-8",
    )
    words, problems = read_words("citadels", "pl", [str(file)])
    assert not problems
    assert explain_card(rules, card, "pl", words) == ["Raz na turę możesz zyskać 2 wiatry."]


def test_a_card_without_rules() -> None:
    assert no_abilities("pl") == "Nie ma własnych zdolności."
