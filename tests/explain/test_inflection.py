"""Numerals and cases: how many of something, from 0 to 25, in every case; adjectives in every form."""

from __future__ import annotations

import pytest

from rulewright.dsl.explain import LANGUAGES
from rulewright.dsl.explain.forms import YOU, Count, Form, Np
from rulewright.dsl.explain.language import Language, Place
from rulewright.dsl.explain.words import CASES
from rulewright.dsl.explain.wordsfile import read_words

# What 0 to 25 ask of a noun: one, few, many.
POLISH = "many one few few few" + " many" * 17 + " few few few many"
UKRAINIAN = "many one few few few" + " many" * 16 + " one few few few many"
FORMS = {
    ("pl", "citadels", "resource.gold"): ("moneta", "monety", "monet"),
    ("pl", "citadels", "resource.points"): ("punkt", "punkty", "punktów"),
    ("pl", "citadels", "kind.district"): ("dzielnica", "dzielnice", "dzielnic"),
    ("pl", "burgundy", "resource.silver"): ("moneta", "monety", "monet"),
    ("pl", "burgundy", "resource.workers"): ("robotnik", "robotników", "robotników"),
    ("uk", "citadels", "resource.gold"): ("монета", "монети", "монет"),
    ("uk", "citadels", "resource.points"): ("бал", "бали", "балів"),
    ("uk", "citadels", "kind.district"): ("квартал", "квартали", "кварталів"),
    ("uk", "burgundy", "resource.silver"): ("монета", "монети", "монет"),
    ("uk", "burgundy", "resource.workers"): ("робітник", "робітники", "робітників"),
    ("uk", "burgundy", "resource.points"): ("очко", "очки", "очок"),
}


def language(tag: str, game: str) -> Language:
    return LANGUAGES[tag](read_words(game, tag)[0])


def said(tag: str, game: str, form: Form, case: str) -> str:
    return language(tag, game).render(form, Place(case))


@pytest.mark.parametrize(("tag", "game", "noun"), FORMS)
def test_numbers_from_0_to_25(tag: str, game: str, noun: str) -> None:
    one, few, many = FORMS[tag, game, noun]
    classes = (POLISH if tag == "pl" else UKRAINIAN).split()
    assert len(classes) == 26
    for number, kind in enumerate(classes):
        expected = {"one": one, "few": few, "many": many}[kind]
        assert said(tag, game, Np(noun, "", Count(number=number)), "nom") == f"{number} {expected}"


@pytest.mark.parametrize(
    ("number", "forms"),
    [
        (1, "1 moneta, 1 monety, 1 monecie, 1 monetę, 1 monetą, 1 monecie"),
        (2, "2 monety, 2 monet, 2 monetom, 2 monety, 2 monetami, 2 monetach"),
        (5, "5 monet, 5 monet, 5 monetom, 5 monet, 5 monetami, 5 monetach"),
        (12, "12 monet, 12 monet, 12 monetom, 12 monet, 12 monetami, 12 monetach"),
        (21, "21 monet, 21 monet, 21 monetom, 21 monet, 21 monetami, 21 monetach"),
        (22, "22 monety, 22 monet, 22 monetom, 22 monety, 22 monetami, 22 monetach"),
    ],
)
def test_polish_cases(number: int, forms: str) -> None:
    np = Np("resource.gold", "", Count(number=number))
    assert [said("pl", "citadels", np, case) for case in CASES] == forms.split(", ")


@pytest.mark.parametrize(
    ("number", "forms"),
    [
        (1, "1 монета, 1 монети, 1 монеті, 1 монету, 1 монетою, 1 монеті"),
        (3, "3 монети, 3 монет, 3 монетам, 3 монети, 3 монетами, 3 монетах"),
        (11, "11 монет, 11 монет, 11 монетам, 11 монет, 11 монетами, 11 монетах"),
        (21, "21 монета, 21 монети, 21 монеті, 21 монету, 21 монетою, 21 монеті"),
        (25, "25 монет, 25 монет, 25 монетам, 25 монет, 25 монетами, 25 монетах"),
    ],
)
def test_ukrainian_cases(number: int, forms: str) -> None:
    np = Np("resource.gold", "", Count(number=number))
    assert [said("uk", "citadels", np, case) for case in CASES] == forms.split(", ")


OTHER_CARD = {
    "pl": "inna dzielnica, innej dzielnicy, innej dzielnicy, inną dzielnicę, inną dzielnicą, innej dzielnicy",
    "uk": "інший квартал, іншого кварталу, іншому кварталу, інший квартал, іншим кварталом, іншому кварталі",
}
OTHER_PLAYERS = {
    "pl": "inni gracze, innych graczy, innym graczom, innych graczy, innymi graczami, innych graczach",
    "uk": "інші гравці, інших гравців, іншим гравцям, інших гравців, іншими гравцями, інших гравцях",
}


@pytest.mark.parametrize("tag", ["pl", "uk"])
def test_adjectives_agree(tag: str) -> None:
    card = Np("kind.district", adjectives=("other",))
    assert [said(tag, "citadels", card, case) for case in CASES] == OTHER_CARD[tag].split(", ")
    players = Np("player", plural=True, adjectives=("other",))
    assert [said(tag, "citadels", players, case) for case in CASES] == OTHER_PLAYERS[tag].split(", ")


@pytest.mark.parametrize(
    ("np", "case", "polish", "ukrainian"),
    [
        (Np("player", "this"), "acc", "tego gracza", "цього гравця"),
        (Np("kind.district", "this"), "acc", "tę dzielnicę", "цей квартал"),
        (
            Np("player", "each", adjectives=("other",)),
            "gen",
            "każdego innego gracza",
            "кожного іншого гравця",
        ),
        (Np("player", "no"), "nom", "żaden gracz", "жоден гравець"),
        (Np("zone.hand", "the", owner=YOU), "loc", "twojej ręce", "вашій руці"),
        (Np("zone.hand", "the", owner=Np("player", "that")), "loc", "ręce tego gracza", "руці цього гравця"),
        (Np("zone.hand", "the", owner=Np("player", "it")), "acc", "jego rękę", "його руку"),
        (Np("kind.district", "it"), "acc", "ją", "його"),
        (Np("kind.district", "it", plural=True), "dat", "im", "їм"),
        (Np("kind.character", "", Count(number=2)), "acc", "2 postacie", "2 персонажів"),
        (Np("player", "", Count(number=2)), "nom", "2 graczy", "2 гравці"),
        (Np("kind.district", "", Count("up to", 2)), "acc", "do 2 dzielnic", "до 2 кварталів"),
        (
            Np("kind.district", "", Count("at least", 1)),
            "nom",
            "co najmniej 1 dzielnica",
            "щонайменше 1 квартал",
        ),
        (Np("resource.gold", "all", mass=True), "acc", "wszystkie monety", "усе золото"),
        (
            Np("neighbour", "the", adjectives=("left neighbour",), owner=YOU),
            "gen",
            "twojego lewego sąsiada",
            "вашого лівого сусіда",
        ),
    ],
)
def test_phrases(np: Np, case: str, polish: str, ukrainian: str) -> None:
    assert said("pl", "citadels", np, case) == polish
    assert said("uk", "citadels", np, case) == ukrainian


def test_not_asks_for_the_genitive() -> None:
    card = Np("kind.district", "this")
    assert language("pl", "citadels").render(card, Place("acc", negated=True)) == "tej dzielnicy"


@pytest.mark.parametrize(("tag", "expected"), [("pl", "od niej"), ("uk", "від неї")])
def test_pronouns_behind_prepositions(tag: str, expected: str) -> None:
    it = Np("resource.gold", "it")
    before = expected.split()[0] + " "
    assert before + language(tag, "citadels").render(it, Place("gen", before=before)) == expected
