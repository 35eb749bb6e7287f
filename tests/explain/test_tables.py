"""Every shipped word in every case, with every number that asks for another form; and what agrees with it.

The tables of `snapshots/forms.*.txt` have been read whole; the rules for numbers are written down here.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.dsl.explain import LANGUAGES
from rulewright.dsl.explain.forms import Count, Form, Np, say
from rulewright.dsl.explain.language import Language, Place
from rulewright.dsl.explain.lexicon import lexicon
from rulewright.dsl.explain.words import CASES, Noun
from rulewright.dsl.explain.wordsfile import read_words
from rulewright.dsl.load import ruleset_names

HERE = Path(__file__).parent
FEW = (2, 3, 4, 22, 23, 24)
# 0 to 25, 100 to 125, 1000: which of them ask for the form of 1, and which for that of 2.
NUMBERS = (*range(26), *range(100, 126), 1000)
LIKE_ONE = {"pl": {1}, "uk": {1, 21, 101, 121}}
LIKE_TWO = {*FEW, *(100 + each for each in FEW)}
SLAVIC = ("pl", "uk")


def language(tag: str, game: str) -> Language:
    return LANGUAGES[tag](read_words(game, tag)[0])


def shipped(tag: str) -> list[tuple[str, str, Noun]]:
    """The words with forms, of the kernel and of both games."""
    kernel = [("", key, noun) for key, noun in lexicon(tag).nouns.items() if len(noun.many) == len(CASES)]
    games = [
        (game, key, noun)
        for game in sorted(ruleset_names())
        for key, noun in read_words(game, tag)[0].nouns.items()
    ]
    return kernel + games


def forms(speaker: Language, key: str, number: int) -> list[str]:
    """So many of them, in all cases, without the number."""
    np = Np(key, "", Count(number=number))
    return [speaker.render(np, Place(case)).removeprefix(f"{number} ") for case in CASES]


def table(tag: str) -> str:
    """One line a word: 1, 2 and 5 of it, then what agrees with it."""
    lines = []
    for game, key, noun in shipped(tag):
        speaker = language(tag, game or "citadels")
        numbers = () if noun.only_many or len(noun.many) == 1 or noun.one == noun.many else (1, 2, 5)
        counted = [f"{number} " + ", ".join(forms(speaker, key, number)) for number in numbers]
        this = [speaker.render(Np(key, "this", adjectives=("other",)), Place(case)) for case in CASES]
        lines.append(f"{game or 'kernel'} {key}: " + "; ".join([*counted, ", ".join(this)]))
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("tag", SLAVIC)
def test_every_shipped_word_in_every_case(tag: str, bless: bool) -> None:
    file = HERE / "snapshots" / f"forms.{tag}.txt"
    shown = table(tag)
    if bless:
        file.write_text(shown, encoding="utf-8", newline="\n")
    assert shown == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("tag", SLAVIC)
def test_every_number_asks_for_one_of_three_forms(tag: str) -> None:
    for game, key, noun in shipped(tag):
        if noun.only_many or len(noun.many) == 1:
            continue
        speaker = language(tag, game or "citadels")
        one, two, five = (forms(speaker, key, number) for number in (1, 2, 5))
        for number in NUMBERS:
            expected = one if number in LIKE_ONE[tag] else two if number in LIKE_TWO else five
            assert forms(speaker, key, number) == expected, (key, number)


# Nominative and accusative; the other cases of 2 and 5 are those of the plural.
WITH_AN_ADJECTIVE = {
    ("pl", "kind.district"): {
        1: ("1 inna dzielnica", "1 inną dzielnicę"),
        2: ("2 inne dzielnice", "2 inne dzielnice"),
        5: ("5 innych dzielnic", "5 innych dzielnic"),
        12: ("12 innych dzielnic", "12 innych dzielnic"),
        21: ("21 innych dzielnic", "21 innych dzielnic"),
        22: ("22 inne dzielnice", "22 inne dzielnice"),
    },
    ("pl", "player"): {
        1: ("1 inny gracz", "1 innego gracza"),
        2: ("2 innych graczy", "2 innych graczy"),
        5: ("5 innych graczy", "5 innych graczy"),
        21: ("21 innych graczy", "21 innych graczy"),
        22: ("22 innych graczy", "22 innych graczy"),
    },
    ("pl", "resource.points"): {
        1: ("1 inny punkt", "1 inny punkt"),
        3: ("3 inne punkty", "3 inne punkty"),
        14: ("14 innych punktów", "14 innych punktów"),
        104: ("104 inne punkty", "104 inne punkty"),
        112: ("112 innych punktów", "112 innych punktów"),
    },
    ("uk", "kind.district"): {
        1: ("1 інший квартал", "1 інший квартал"),
        2: ("2 інші квартали", "2 інші квартали"),
        5: ("5 інших кварталів", "5 інших кварталів"),
        11: ("11 інших кварталів", "11 інших кварталів"),
        21: ("21 інший квартал", "21 інший квартал"),
        24: ("24 інші квартали", "24 інші квартали"),
    },
    ("uk", "player"): {
        1: ("1 інший гравець", "1 іншого гравця"),
        2: ("2 інші гравці", "2 інших гравців"),
        5: ("5 інших гравців", "5 інших гравців"),
        21: ("21 інший гравець", "21 іншого гравця"),
    },
    ("uk", "resource.gold"): {
        1: ("1 інша монета", "1 іншу монету"),
        3: ("3 інші монети", "3 інші монети"),
        12: ("12 інших монет", "12 інших монет"),
        101: ("101 інша монета", "101 іншу монету"),
        111: ("111 інших монет", "111 інших монет"),
    },
}


@pytest.mark.parametrize(("tag", "noun"), WITH_AN_ADJECTIVE)
def test_an_adjective_between_number_and_noun(tag: str, noun: str) -> None:
    speaker = language(tag, "citadels")
    for number, expected in WITH_AN_ADJECTIVE[tag, noun].items():
        np = Np(noun, "", Count(number=number), adjectives=("other",))
        assert tuple(speaker.render(np, Place(case)) for case in ("nom", "acc")) == expected


def there_is(tag: str, noun: str, number: int) -> str:
    what: Form = Np(noun, "", Count(number=number))
    return language(tag, "citadels").sentence(say("there is", what=what), "fin")


def test_a_verb_beside_a_number() -> None:
    """2 to 4 things are, 5 things is; of men, 2 is as well."""
    for number in NUMBERS:
        things = there_is("pl", "kind.district", number)
        assert things.startswith("Są ") is (number in LIKE_TWO), things
        assert things.startswith("Jest ") is (number not in LIKE_TWO), things
        assert there_is("pl", "player", number).startswith("Jest "), number


@pytest.mark.parametrize(
    ("tag", "number", "expected"),
    [
        ("pl", 1, "Znak: 1 karta leży obok."),
        ("pl", 2, "Znak: 2 karty leżą obok."),
        ("pl", 5, "Znak: 5 kart leży obok."),
        ("pl", 22, "Znak: 22 karty leżą obok."),
        ("pl", 25, "Znak: 25 kart leży obok."),
        ("uk", 1, "Знак: 1 карта лежить поруч."),
        ("uk", 3, "Знак: 3 карти лежать поруч."),
        ("uk", 5, "Знак: 5 карт лежить поруч."),
        ("uk", 21, "Знак: 21 карта лежить поруч."),
        ("uk", 22, "Знак: 22 карти лежать поруч."),
    ],
)
def test_a_verb_behind_a_number(tag: str, number: int, expected: str) -> None:
    verb = {"pl": "znak: {what} {what?leży|leżą} obok", "uk": "знак: {what} {what?лежить|лежать} поруч"}[tag]
    speaker = language(tag, "citadels")
    speaker.words = type(speaker.words)(tag, phrases={"lie": verb})
    assert speaker.sentence(say("lie", what=Np("thing", "", Count(number=number)))) == expected


BOTH = {
    ("pl", "kind.district"): "obie dzielnice, obu dzielnic, obu dzielnicom, obie dzielnice, "
    "oboma dzielnicami, obu dzielnicach",
    ("pl", "zone.city"): "oba miasta, obu miast, obu miastom, oba miasta, oboma miastami, obu miastach",
    ("pl", "player"): "obaj gracze, obu graczy, obu graczom, obu graczy, oboma graczami, obu graczach",
    ("uk", "kind.district"): "обидва квартали, обох кварталів, обом кварталам, обидва квартали, "
    "обома кварталами, обох кварталах",
    ("uk", "resource.gold"): "обидві монети, обох монет, обом монетам, обидві монети, обома монетами, "
    "обох монетах",
    ("uk", "player"): "обидва гравці, обох гравців, обом гравцям, обох гравців, обома гравцями, обох гравцях",
}


@pytest.mark.parametrize(("tag", "noun"), BOTH)
def test_both(tag: str, noun: str) -> None:
    speaker = language(tag, "citadels")
    said = [speaker.render(Np(noun, "both", plural=True), Place(case)) for case in CASES]
    assert ", ".join(said) == BOTH[tag, noun]


@pytest.mark.parametrize(
    ("count", "polish", "ukrainian"),
    [
        (Count("up to", 1), "do 1 dzielnicy", "до 1 кварталу"),
        (Count("up to", 4), "do 4 dzielnic", "до 4 кварталів"),
        (Count("up to", 21), "do 21 dzielnic", "до 21 кварталу"),
        (Count("at least", 1), "co najmniej 1 dzielnicę", "щонайменше 1 квартал"),
        (Count("at least", 2), "co najmniej 2 dzielnice", "щонайменше 2 квартали"),
        (Count("at most", 5), "najwyżej 5 dzielnic", "щонайбільше 5 кварталів"),
        (Count("exactly", 22), "dokładnie 22 dzielnice", "рівно 22 квартали"),
        (Count("any number"), "dowolną liczbę dzielnic", "будь-яку кількість кварталів"),
        (Count("that many"), "tyle dzielnic", "стільки ж кварталів"),
    ],
)
def test_numbers_with_a_bound(count: Count, polish: str, ukrainian: str) -> None:
    np = Np("kind.district", "", count)
    assert language("pl", "citadels").render(np, Place("acc")) == polish
    assert language("uk", "citadels").render(np, Place("acc")) == ukrainian


@pytest.mark.parametrize(
    ("number", "english"),
    [(0, "no cards"), (1, "1 card"), (2, "2 cards"), (21, "21 cards"), (100, "100 cards")],
)
def test_english_numbers(number: int, english: str) -> None:
    assert language("en", "citadels").render(Np("thing", "", Count(number=number)), Place("acc")) == english
    at_least = language("en", "citadels").render(Np("thing", "", Count("at least", 1)), Place("acc"))
    assert at_least == "at least 1 card"
