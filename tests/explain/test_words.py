"""Files of words: what is wrong in one is said, and what is missing is called by its name."""

from __future__ import annotations

from pathlib import Path

from rulewright.dsl.explain import explain_card, no_abilities
from rulewright.dsl.explain.wordsfile import parse_words, read_words, words_problems
from rulewright.dsl.files.gates import Problems
from rulewright.dsl.files.paths import deck_of_words, language_of_words, words_beside
from rulewright.dsl.files.source import Source
from rulewright.dsl.load import load_deck
from rulewright.dsl.model import Ruleset

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


def deck(folder: Path) -> Ruleset:
    file = folder / "kites.yaml"
    file.write_text(DECK, encoding="utf-8")
    rules, _ = load_deck(file)
    assert rules is not None
    return rules


def test_a_key_that_names_nothing(tmp_path: Path) -> None:
    rules, file = deck(tmp_path), tmp_path / "kites.yaml"
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


def test_a_case_that_there_is_not() -> None:
    (problem,) = problems_of('format: 1\nphrases: {a.b.do: "<bierze> [{what:akk}]"}\n')
    assert problem.code == "E0261"
    assert "no case `akk`" in problem.message
    assert problems_of('format: 1\nphrases: {a.b.do: "{what:acc} {who:inf}"}\n') == []


def test_something_counted_that_there_is_not(tmp_path: Path) -> None:
    rules = deck(tmp_path)
    text = 'format: 1\nphrases: {resource.wind: "{n*resource.gold} {n*resource.wint:acc} {n*number}"}\n'
    (problem,) = words_problems(Source("kites.words.pl.yaml", text), rules)
    assert problem.message == "there is no resource `wint`"


def test_a_language_without_sentences() -> None:
    (problem,) = words_problems(Source("kites.words.de.yaml", "format: 1\n"))
    assert problem.code == "E0263"
    assert words_problems(Source("words.uk.yaml", "format: 1\n")) == []


def test_which_file_belongs_to_which_deck(tmp_path: Path) -> None:
    names = ["a.yaml", "a.b.yaml", "a.words.pl.yaml", "a.words.de.yaml", "a.b.words.pl.yaml", "words.pl.yaml"]
    for name in names:
        (tmp_path / name).touch()
    assert [each.name for each in words_beside(tmp_path / "a.yaml")] == ["a.words.de.yaml", "a.words.pl.yaml"]
    assert [each.name for each in words_beside(tmp_path / "a.b.yaml")] == ["a.b.words.pl.yaml"]
    assert [each.name for each in words_beside(tmp_path)] == ["words.pl.yaml"]
    assert deck_of_words("x/a.b.words.pl.yaml") == Path("x/a.b.yaml")
    assert deck_of_words("words.pl.yaml") is None
    assert [language_of_words(name) for name in ("words.pl.yaml", "a.words.uk.yaml", "a.yaml")] == [
        "pl",
        "uk",
        None,
    ]


def test_every_word_of_a_deck_can_be_given_forms(tmp_path: Path) -> None:
    """Kinds, resources, tokens, places, statuses, functions, procedures, keywords: in Polish."""
    file = tmp_path / "kites.yaml"
    file.write_text(EVERYTHING, encoding="utf-8")
    (tmp_path / "kites.words.pl.yaml").write_text(EVERY_FORM, encoding="utf-8")
    rules, found = load_deck(file)
    assert rules is not None, found
    words, problems = read_words("citadels", "pl", [str(file)], rules)
    assert problems == []
    assert explain_card(rules, rules.cards["kites:kite_maker"], "pl", words) == [
        "Raz na turę możesz zyskać 2 podmuchy.",
        "Raz na turę możesz zyskać 5 podmuchów, stracić 1 podmuch, po czym wzlecieć.",
        "Raz na turę możesz olśnić innego gracza, który nie jest olśniony.",
        "Raz na turę, jeśli twój majątek wynosi co najmniej 4, możesz zyskać 1 monetę.",
        "Raz na turę możesz przenieść do 3 znaków z nieba na wierzch talii.",
        "Raz na turę możesz wziąć latawiec.",
        "Wzlecieć to zyskać po podmuchu za każdy łokieć.",
        "Olśniony: znacznik na graczu, do końca rundy.",
    ]


EVERYTHING = """\
format: 1
deck: kites
extends: citadels
title: {en: Kites}
kinds:
  - {id: omen, plural: omens, name: {en: omen}, abilities: {active: sky}}
resources:
  - {id: wind, name: {en: wind}}
tokens:
  - {id: kite, name: {en: kite}}
zones:
  - {id: omen_pile, of: table, holds: omen, seen_by: none, name: {en: omens}}
  - {id: sky, of: table, holds: omen, seen_by: all, name: {en: sky}}
sets:
  - {id: omens, kind: omen, into: omen_pile, every: true}
omens:
  - {id: calm, name: {en: Calm}}
rules: |
  status dazzled marks player until round { }
  function wealth(who: player) { gold of who + size of hand of who }
  procedure fly(height: number) { gain height wind }
  keyword gusty(n is 1) { action "Gust" { gain n wind } }
characters:
  - id: kite_maker
    rank: 3
    name: {en: Kite Maker}
    rules: |
      gusty(2)
      action "Fly" { gain 5 wind  lose 1 wind  do fly(height: 2) }
      action "Dazzle" {
        choose 1 player where it is not you and not it has dazzled as victim
        mark victim as dazzled
      }
      action "Count" if wealth(you) > 3 { gain 1 gold }
      action "Look" { choose up to 3 omen in sky as some  move some to omen_pile }
      action "Take" { move kite to you }
"""
EVERY_FORM = """\
format: 1
nouns:
  kind.omen: {gender: m, one: "znak, znaku, znakowi, znak, znakiem, znaku",
    many: "znaki, znaków, znakom, znaki, znakami, znakach"}
  resource.wind: {gender: m, one: "podmuch, podmuchu, podmuchowi, podmuch, podmuchem, podmuchu",
    many: "podmuchy, podmuchów, podmuchom, podmuchy, podmuchami, podmuchach"}
  token.kite: {gender: m, one: "latawiec, latawca, latawcowi, latawiec, latawcem, latawcu"}
  zone.sky: {gender: n, one: "niebo, nieba, niebu, niebo, niebem, niebie"}
  zone.omen_pile: {gender: f, one: "talia, talii, talii, talię, talią, talii"}
phrases:
  zone.sky.from: "z {zone:gen}"
  zone.omen_pile.to: "na wierzch {zone:gen}"
  procedure.fly.do: "<wzlecieć|wzlatujesz|wzlatuje|wzleć>"
  status.dazzled.mark: "<olśnić|olśniewasz|olśniewa|olśnij> {what:acc}"
  status.dazzled.which not: "{what} nie {what?jest|są} {what~olśniony}"
  function.wealth: "twój majątek"
  procedure.fly.says: "wzlecieć to zyskać po podmuchu za każdy łokieć"
  status.dazzled: "olśniony"
  function.wealth.says: ""
"""


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
