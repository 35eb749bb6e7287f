"""What is told holds: amounts where they change, who does it, for whom, and what a deck declares itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.dsl.explain import explain_card
from rulewright.dsl.explain.wordsfile import read_words
from rulewright.dsl.load import load_deck
from tests.explain.checked import told

OTHER = "choose 1 player where it is not you as p  "


def steps(rules: str, tag: str = "en") -> str:
    return told(f'action "Try" {{ {rules} }}', tag)


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        # what is read changes before it is used: noted
        ("let n be size of your hand  draw 2  gain n gold", "gain gold equal to “n”."),
        ("let n be size of your hand  swap your hand with hand of left of you  gain n gold", "equal to “n”."),
        ("let n be gold of you  repeat 2 times { gain n gold }", "Do this 2 times: gain gold equal to “n”."),
        ("let n be gold of you  if you has crown { gain 1 gold }  gain n gold", "ain gold equal to “n”."),
        ("let n be gold of you + 1  let m be n + 1  gain 1 gold  gain m gold", "gain gold equal to “m”."),
        ("let n be size of your city  choose 1 district in your hand as d  do build(district: d)"
         "  gain n gold", "gain gold equal to “n”."),
        ("let n be 1  repeat 3 times { raise n by 1 }  gain n gold", "by 1. Gain gold equal to “n”."),
        ("let old be holder of crown  move crown to you  by old { gain 1 gold }", "The noted player gains"),
        ("choose 1 district in any city as d  let o be owner of d  move d to your city  by o { draw 1 }",
         "The noted player draws 1 card."),
        ("let mine be all (district in your hand)  draw 2  for each district in mine as d { discard d }",
         "note all cards in your hand, draw 2 cards, then discard the noted cards."),
        ("let first be top 1 of deck  shuffle deck  move first to your hand", "then take the noted card."),
        # it is still the same: told in its place
        ("let n be size of your hand  gain n gold  draw 1", "gain 1 gold for each card in your hand and"),
        ("let n be size of your hand  gain 1 gold  gain n gold", "gain 1 gold and gain 1 gold for each card"),
        ("let n be gold of you  together { gain n gold  lose n gold }", "gain 1 gold for each gold you have"),
        ("choose 1 district in any city as d  let o be owner of d  destroy d  by o { draw 1 }", "Its owner"),
        ("let first be top 1 of deck  reveal first  shuffle deck  move first to your hand", "then take it."),
    ],
)  # fmt: skip
def test_amounts_are_noted_where_they_change(rules: str, expected: str) -> None:
    assert expected in steps(rules)


@pytest.mark.parametrize(
    ("tag", "theirs", "yours"),
    [
        ("en", "gold, that player loses 1 gold;", "otherwise, you lose 1 gold."),
        ("pl", "monety, ten gracz traci 1 monetę;", "w przeciwnym razie tracisz 1 monetę."),
        ("uk", "монети, цей гравець втрачає 1 монету;", "інакше втрачаєте 1 монету."),
    ],
)
def test_who_does_it_is_told_once(tag: str, theirs: str, yours: str) -> None:
    rules = "by p { if gold of p > 2 { by p { lose 1 gold } } else { by you { lose 1 gold } } }"
    said = steps(OTHER + rules, tag)
    assert theirs in said, said
    assert yours in said, said


def test_two_noted_things_are_told_apart() -> None:
    rules = (
        "let a be all (district in your hand)  draw 1  let b be all (district in your hand)  draw 1"
        "  choose 1 district in b as d  discard d  for each district in a as e { discard e }"
    )
    assert "note all cards in your hand as “b”" in steps(rules).lower()
    assert "a noted card “b”" in steps(rules)


@pytest.mark.parametrize(
    ("rules", "english", "polish"),
    [
        (
            'choose mode by p { option "a" { gain 1 gold  by p { draw 1 } }'
            ' option "b" { by p { lose 1 gold } } }',
            "either you gain 1 gold and that player draws 1 card, or that player loses 1 gold.",
            "albo zyskujesz 1 monetę i ten gracz dobiera 1 kartę, albo ten gracz traci 1 monetę.",
        ),
        (
            'choose mode by p { option "a" { gain 1 gold } option "b" { } }',
            "That player may decide this: you gain 1 gold.",
            "Ten gracz może zdecydować: zyskujesz 1 monetę.",
        ),
        (
            'may "A" by p { draw 1 }',
            "That player may decide this: you draw 1 card.",
            "Ten gracz może zdecydować: dobierasz 1 kartę.",
        ),
        (
            'may "A" by p { by p { pay 1 gold to you } }',
            "That player may pay you 1 gold.",
            "Ten gracz może zapłacić ci 1 monetę.",
        ),
        (
            'by p { choose mode by p { option "a" { gain 1 gold } option "b" { draw 1 } option "c" { } } }',
            "either that player gains 1 gold, that player draws 1 card, or nothing happens.",
            "albo ten gracz zyskuje 1 monetę, albo ten gracz dobiera 1 kartę, albo nic się nie dzieje.",
        ),
        (
            'by p { choose mode by you { option "a" { gain 1 gold } option "b" { draw 1 } } }',
            "Choose: either that player gains 1 gold, or that player draws 1 card.",
            "Wybierz: albo ten gracz zyskuje 1 monetę, albo ten gracz dobiera 1 kartę.",
        ),
        ('by p { may "A" { draw 1 } }', "That player may draw 1 card.", "Ten gracz może dobrać 1 kartę."),
        (
            "set gathered of p to yes",
            "That player counts as having gathered.",
            "Ten gracz uznaje zasoby za pobrane.",
        ),
    ],
)
def test_who_does_it(rules: str, english: str, polish: str) -> None:
    assert english in steps(OTHER + rules)
    assert polish in steps(OTHER + rules, "pl")


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("raise gold_gained for gather by anyone by 1", "For each player: when you gather gold, you get"),
        ("raise gold_gained for gather by others by 1", "For each other player: when you gather gold,"),
        ("raise gold_gained for gather by 1", "When you gather gold, you get 1 more."),
        ("raise build_limit of left of you by 1", "For your left neighbour: you may build 1 district more"),
        ("ignore build_limit for build by others", "For each other player: building a district"),
        ("raise price for build by others by 1", "Another player pays 1 gold more"),
        ("cannot target by anyone", "No player can choose targets."),
        ("cannot target", "You cannot choose targets."),
        ("cannot target if district is in your city", "Districts in your city cannot be targeted by you."),
        ("raise surcharge for target by 1 if district is in your city", "You must pay an extra 1 gold"),
    ],
)  # fmt: skip
def test_for_whom_it_holds(rules: str, expected: str) -> None:
    assert told(f"always {{ {rules} }}").startswith(expected)


@pytest.mark.parametrize(
    ("tag", "expected"),
    [
        ("en", "That player secretly chooses a number from 0 to 2."),
        ("pl", "Ten gracz wybiera w tajemnicy liczbę od 0 do 2."),
        ("uk", "Цей гравець вибирає таємно число від 0 до 2."),
    ],
)
def test_a_number_that_is_chosen_in_secret(tag: str, expected: str) -> None:
    told = steps(f"{OTHER}choose number from 0 to 2 by p secretly as n  gain n gold", tag)
    assert expected in told


@pytest.mark.parametrize(
    ("tag", "expected"),
    [
        ("en", "If the first number is above the second number, gain gold equal to the second number."),
        ("pl", "Jeśli pierwsza liczba wynosi powyżej drugiej liczby, zyskaj"),
        ("uk", "Якщо перше число становить понад друге число, отримайте"),
    ],
)  # fmt: skip
def test_which_of_two_numbers(tag: str, expected: str) -> None:
    bids = "choose number from 0 to 3 as mine  choose number from 0 to 3 by p secretly as theirs  "
    assert expected in steps(f"{OTHER}{bids}if mine > theirs {{ gain theirs gold }}", tag)


@pytest.mark.parametrize(
    ("tag", "expected"),
    [
        ("en", "You pay 1 gold less for each trade district in your city to build districts."),
        ("pl", "Płacisz o 1 monetę mniej za każdą dzielnicę handlową w swoim mieście za dzielnice."),
        ("uk", "Платите на 1 монету менше за кожен торгівельний квартал у своєму місті за квартали."),
    ],
)
def test_for_each_of_what_something_is_less(tag: str, expected: str) -> None:
    fewer = "always { lower price for build by number of (district in your city where type of it is trade) }"
    assert told(fewer, tag) == expected


def test_a_number_that_nothing_asks_for_again_is_not_the_first() -> None:
    twice = "choose number from 1 to 3 as n  gain n gold  choose random number from 1 to 6 as m  lose m gold"
    assert "first" not in steps(twice, "en")


def test_how_often_something_is_done_instead() -> None:
    assert told("instead of discard by others may once per round { draw 1 }").startswith(
        "Whenever another player discards a district, you may, once per round, draw 1 card instead."
    )


def test_numbers_alone_are_told() -> None:
    text = told(
        "score half of number of (district in your city where name of it is name of palace) rounded down"
    )
    assert text.endswith(
        "half of the number of districts in your city with the same name as Palace (rounded down)."
    )


DECK = """\
format: 1
deck: fair
extends: citadels
title: {en: Fair}
rules: |
  status shadowed secretly marks character until round { }
  status frozen marks player until turn {
    always { cannot target by anyone if player is this }
    when gathered_gold by anyone where player is this must { take 1 gold from player }
  }
  memory tolls of player starts 0 until round
  procedure feast(guests: number, fee is 2) paying fee gold { draw guests  do feast_over(spent: paid) }
  event feast_over(spent: number)
  rule peace for feast "not now" { warlord is not revealed }
  limit one_feast for feast per round "once" { 1 }
  rules toll_gate { after build by anyone where tolls of player > 2 must { lose 1 gold } }
  function eager(who: player) { tolls of who > 2 }
  rules unrelated { after build by anyone where cost of district is 1 must { gain 1 gold } }
characters:
  - id: follower
    rank: 2
    name: {en: Follower}
    rules: |
      action "Follow" {
        target 1 character where it is not this as c
        mark c as shadowed
        raise tolls of you by 1
      }
  - id: host
    rank: 3
    name: {en: Host}
    rules: |
      action "Hold" { do feast(guests: 4) }
      when feast_over by others where spent > 0 must { gain 1 gold }
      action "Freeze" { target 1 player where it is not you as p  mark p as frozen }
  - id: judge
    rank: 4
    name: {en: Judge}
    rules: |
      action "Judge" { if not eager(left of you) { gain 1 gold } }
  - id: plain
    rank: 5
    name: {en: Plain}
    rules: |
      action "Gain" { gain 1 gold }
"""


@pytest.fixture(scope="module")
def fair(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("decks") / "fair.yaml"
    file.write_text(DECK, encoding="utf-8")
    return file


def paragraphs(file: Path, card: str, tag: str = "en") -> list[str]:
    rules, found = load_deck(file)
    assert rules is not None, found
    words, problems = read_words("citadels", tag, [str(file)], rules)
    assert problems == []
    return explain_card(rules, rules.cards[f"fair:{card}"], tag, words)


def test_what_a_deck_declares_is_told_beneath_its_cards(fair: Path) -> None:
    assert paragraphs(fair, "follower")[1:] == [
        "Shadowed: a mark on a character, until the end of the round, which only whoever laid it knows of.",
        "Tolls: 0 at first, anew every round.",
        "Toll gate: whenever you build a district and your tolls is 3 or more, lose 1 gold.",
    ]
    assert paragraphs(fair, "plain") == ["Once per turn, you may gain 1 gold."]


def test_a_deed_with_its_price_its_rules_and_its_limits(fair: Path) -> None:
    assert paragraphs(fair, "host") == [
        "Once per turn, you may do “feast” (guests: 4).",
        "Whenever another player does “feast over” and that spent is 1 or more, gain 1 gold.",
        "Once per turn, you may target another player and mark them as frozen.",
        "Feast (guests and fee): pay gold equal to “fee”, draw cards equal to “guests”, then do “feast over” "
        "(spent: what was paid). “fee” is 2, unless something else is said. This can be done only if Warlord "
        "is not face up. This can be done at most 1 time per round.",
        "Frozen: a mark on a player, until the end of the turn. This player cannot choose targets. Whenever "
        "this player gathers gold, take 1 gold from them.",
    ]


JUDGE = {
    "en": "Once per turn, you may use this: if “eager” is not true of your left neighbour, gain 1 gold.",
    "pl": "Raz na turę możesz z tego skorzystać: jeśli „eager” nie jest prawdą dla twojego lewego sąsiada, "
    "zyskaj 1 monetę.",
    "uk": "Раз за хід можете скористатися цим: якщо «eager» — це неправда для вашого лівого сусіда, "
    "отримайте 1 монету.",
}


@pytest.mark.parametrize("tag", JUDGE)
def test_a_question_of_a_deck_is_told_by_its_name(fair: Path, tag: str) -> None:
    assert paragraphs(fair, "judge", tag)[0] == JUDGE[tag]


def test_an_author_may_say_it_otherwise(fair: Path) -> None:
    file = fair.with_name("fair.words.pl.yaml")
    file.write_text(
        'format: 1\nphrases:\n  status.shadowed.says: "kto jest śledzony, nic o tym nie wie"\n'
        '  memory.tolls.says: ""\n  rule.toll_gate.says: "kto płaci często, płaci więcej"\n',
        encoding="utf-8",
    )
    assert paragraphs(fair, "follower", "pl")[1:] == [
        "Kto jest śledzony, nic o tym nie wie.",
        "Kto płaci często, płaci więcej.",
    ]


@pytest.mark.parametrize(
    ("tag", "expected"),
    [
        ("en", "gain points equal to your gold divided by 3 (rounded up)."),
        ("pl", "ile wynosi wynik dzielenia twoich monet przez 3 (zaokrąglając w górę)."),
        ("uk", "скільки становить результат ділення вашого золота на 3 (округливши вгору)."),
    ],
)
def test_a_part_of_something_is_told(tag: str, expected: str) -> None:
    assert told("score gold of you divided by 3 rounded up", tag).endswith(expected)


@pytest.mark.parametrize(
    ("rules", "english", "polish"),
    [
        ("when turn_end by others must { gain 1 gold }",
         "At the end of another player's turn, gain 1 gold.",
         "Na koniec tury innego gracza zyskaj 1 monetę."),
        ("when turn_start by anyone must { gain 1 gold }",
         "At the start of each player's turn, gain 1 gold.",
         "Na początku tury każdego gracza zyskaj 1 monetę."),
        ("when turn_start by others where player has crown must { gain 1 gold }",
         "At the start of the turn of another player with the crown, gain 1 gold.",
         "Na początku tury innego gracza z koroną zyskaj 1 monetę."),
        ("before call must { gain 1 gold }",
         "Before a character is called, gain 1 gold.",
         "Gdy postać ma zostać wywołana, najpierw zyskaj 1 monetę."),
        ("after build if times build this turn > 1 must { gain 1 gold }",
         "Whenever you build a district and you build at least 2 times this turn, gain 1 gold.",
         "Gdy budujesz dzielnicę i w tej turze budujesz co najmniej 2 razy, zyskaj 1 monetę."),
        ("always { raise gold_gained for gather by 1 if gold of you > size of your hand }",
         "If you have more gold than the number of cards in your hand,",
         "Jeśli masz więcej monet od liczby kart na twojej ręce,"),
    ],
)  # fmt: skip
def test_moments_and_counts(rules: str, english: str, polish: str) -> None:
    assert told(rules).startswith(english)
    assert told(rules, "pl").startswith(polish)


@pytest.mark.parametrize(
    ("rules", "english", "polish"),
    [
        ("choose 1 player where gold of it > number of (district in your city) as p  take 1 gold from p",
         "a player with more gold than the number of districts in your city and take",
         "gracza, który ma więcej monet od liczby dzielnic w twoim mieście, i wziąć"),
        ("choose 1 player where size of hand of it < size of your hand as p  take 1 gold from p",
         "a player with fewer cards in hand than you and take",
         "gracza, który ma mniej kart na ręce niż ty, i wziąć"),
        ("for each player with lowest size of city of it as p { by p { draw 1 } }",
         "each player with the fewest districts in their city draws 1 card.",
         "każdy gracz z najmniejszą liczbą dzielnic w swoim mieście dobiera 1 kartę."),
        ("if not any (player where it is not you and gold of it > gold of you) { draw 1 }",
         "if there are no other players with more gold than you,",
         "jeśli nie ma żadnych innych graczy, którzy mają więcej monet od ciebie,"),
        ("if holder of crown is none { draw 1 }",
         "if nobody has the crown, draw 1 card.",
         "jeśli nikt nie ma korony, dobierz 1 kartę."),
        ("for each player where it is not you as p { by p {"
         " choose 1 district in hand of p as d  move d to your hand } }",
         "each other player gives you a card from their hand.",
         "każdy inny gracz daje ci kartę ze swojej ręki."),
        ("choose 1 district in deck as d  move d to your hand  shuffle deck",
         "take a card of your choice from the deck and shuffle",
         "wziąć kartę według wyboru z talii i potasować"),
        (OTHER + "by p { choose 1 district in city of p as d  move d to your city }",
         "That player moves a district in their city to your city.",
         "Ten gracz przenosi dzielnicę w swoim mieście do twojego miasta."),
    ],
)  # fmt: skip
def test_whose_and_how_many(rules: str, english: str, polish: str) -> None:
    assert english in steps(rules)
    assert polish in steps(rules, "pl")


@pytest.mark.parametrize(
    ("asked", "english", "polish"),
    [
        ("choose 1 character where it has robbed as c", "a character that is robbed",
         "która jest okradziona"),
        ("choose 1 character where not it has warrant as c", "a character without a warrant",
         "na której nie leży nakaz"),
        ("if this has threat { gain 1 gold }", "if this character has a threat",
         "jeśli na tej postaci leży groźba"),
        ("if you has complete { gain 1 gold }", "if you have a complete city", "jeśli masz ukończone miasto"),
    ],
)  # fmt: skip
def test_statuses_of_the_game_are_asked_for_in_its_words(asked: str, english: str, polish: str) -> None:
    assert english in told(f'action "Try" {{ {asked}  draw 1 }}')
    assert polish in told(f'action "Try" {{ {asked}  draw 1 }}', "pl")


@pytest.mark.parametrize(
    ("tag", "lies", "lies_not"),
    [
        ("en", "in any city", "is not in any hand"),
        ("pl", "w dowolnym mieście", "nie jest w żadnej ręce"),
        ("uk", "у будь-якому місті", "не лежить у жодній руці"),
    ],
)
def test_that_something_lies_nowhere_is_said_with_none(tag: str, lies: str, lies_not: str) -> None:
    said = steps("if tavern is in any city { gain 1 gold }  if tavern is not in any hand { draw 1 }", tag)
    assert lies in said
    assert lies_not in said
