"""Steps of the rules that a card says as one; and steps that look like them and are not."""

from __future__ import annotations

import pytest

from tests.explain.checked import told


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        # a choice that is used right away
        (
            "choose 1 district in your hand as d  discard d  gain 1 gold",
            "you may discard a card from your hand and gain 1 gold.",
        ),
        (
            "choose 1 district in your hand as d  move d to your city  mark d as beautified",
            "you may put a card from your hand into your city and beautify it.",
        ),
        (
            "choose 1 district in your hand as d  draw 1  discard d",
            "you may choose a card from your hand, draw 1 card, then discard it.",
        ),
        (
            "choose 1 district in your hand as d  gain 1 gold  discard d",
            "you may gain 1 gold and discard a card from your hand.",
        ),
        # a number that only says how many are chosen
        (
            "choose number from 1 to size of your hand as n  choose (n) district in your hand as x"
            "  for each district in x as d { discard d }  gain n gold",
            "you may discard at least 1 card from your hand and gain that much gold.",
        ),
        (
            "choose number from 0 to size of your hand as n  choose (n) district in your hand as x"
            "  for each district in x as d { discard d }  draw n",
            "you may discard any number of cards from your hand and draw that many cards.",
        ),
        (
            "choose number from 2 to size of your hand as n  choose (n) district in your hand as x"
            "  for each district in x as d { discard d }",
            "you may choose a number from 2 to the number of cards in your hand and discard that many cards "
            "from your hand.",
        ),
        (
            "choose number from 1 to size of your hand as n  choose (n) district in your city as x"
            "  for each district in x as d { destroy d }",
            "you may choose a number from 1 to the number of cards in your hand and destroy that many "
            "districts in your city.",
        ),
        # two things that are done alike, and two choices that change places
        (
            "choose 1 district in your city as a  choose 1 district in your city where it is not a as b"
            "  destroy a  destroy b",
            "you may choose a district in your city, choose another district in your city, then destroy the "
            "first district and the second district.",
        ),
        (
            "choose 1 district in your hand as a  choose 1 district in your city as b  swap a with b",
            "you may swap a card from your hand with a district in your city.",
        ),
    ],
)
def test_what_a_card_would_say(rules: str, expected: str) -> None:
    assert told(f'action "Try" {{ {rules} }}') == f"Once per turn, {expected}"


@pytest.mark.parametrize(
    ("rules", "english", "polish", "ukrainian"),
    [
        (
            "if any (player where gold of it > gold of you) { gain 1 gold }",
            "if somebody has more gold than you",
            "jeśli ktoś ma więcej monet od ciebie",
            "якщо хтось має більше золота, ніж ви",
        ),
        (
            "if not any (player where it is not you and gold of it > 4) { gain 1 gold }",
            "if there are no other players with at least 5 gold",
            "jeśli nie ma żadnych innych graczy",
            "якщо немає жодних інших гравців",
        ),
        (
            "if any (character where owner of it is in [left of you, right of you]) { gain 1 gold }",
            "if a character belongs to your left or right neighbour",
            "jeśli postać należy do twojego lewego lub prawego sąsiada",
            "якщо персонаж належить вашому лівому або правому сусідові",
        ),
        (
            "choose 1 player where it is not you as p  move crown to p  take 1 gold from p",
            "give them the crown, then take 1 gold from them",
            "dać mu koronę, po czym wziąć od niego 1 monetę",
            "дати йому корону, а потім узяти в нього 1 монету",
        ),
        (
            "choose 1 player where it is not you as p"
            '  choose mode by p { option "a" { gain 1 gold } option "b" { draw 1 } }',
            "That player chooses: either you gain 1 gold, or you draw 1 card.",
            "Ten gracz wybiera: albo zyskujesz 1 monetę, albo dobierasz 1 kartę.",
            "Цей гравець вибирає: або отримуєте 1 монету, або берете з колоди 1 карту.",
        ),
        (
            "choose 1 district in your hand where not can build(district: it) as d  discard d",
            "a card from your hand if you cannot build it",
            "kartę ze swojej ręki, jeśli nie można",
            "карту зі своєї руки, якщо не можна",
        ),
        (
            "target 1 district in any city as d  pay cost of d - 2 gold  destroy d",
            "pay 2 gold less than its cost",
            "zapłacić o 2 monety mniej, niż wynosi jej koszt",
            "заплатити на 2 монети менше за його вартість",
        ),
    ],
)
def test_in_three_languages(rules: str, english: str, polish: str, ukrainian: str) -> None:
    text = f'action "Try" {{ {rules} }}'
    assert english in told(text)
    assert polish in told(text, "pl")
    assert ukrainian in told(text, "uk")
