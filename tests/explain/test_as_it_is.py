"""What was told wrongly once, as it is: in three languages."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulewright.dsl.explain import LANGUAGES, explain_card
from rulewright.dsl.explain.wordsfile import read_words
from rulewright.dsl.load import load
from rulewright.dsl.model import Ruleset
from tests.explain.checked import citadels, told

TINY = Path(__file__).parents[2] / "docs" / "examples" / "tiny-game"
# What a text of rules tells, in each language.
ONE_TEXT = [
    (  # a condition that is asked of more than an amount
        "choose number from 0 to 3 as bid  if bid > 0 { pay bid gold  draw 2 }",
        "If that number is 1 or more, pay that much gold and draw 2 cards.",
        "Jeśli ta liczba wynosi co najmniej 1, zapłać tyle monet i dobierz 2 karty.",
        "Якщо це число становить щонайменше 1, заплатіть стільки ж монет і візьміть з колоди 2 карти.",
    ),
    (  # what goes without saying: nothing is paid where nothing was bid
        "choose number from 0 to 3 as bid  if bid > 0 { pay bid gold }",
        "choose a number from 0 to 3 and pay that much gold.",
        "wybrać liczbę od 0 do 3 i zapłacić tyle monet.",
        "вибрати число від 0 до 3 і заплатити стільки ж монет.",
    ),
    (  # what is asked of a thing before it is said which one it is
        "if any (character where it has robbed and it is thief) { gain 1 gold }",
        "if there is Thief that is robbed,",
        "jeśli jest karta „Złodziej”, która jest okradziona,",
        "якщо є карта «Злодій», яку обікрадено,",
    ),
    (  # one number of things beside another
        "if number of (district in your city) > number of (district in city of left of you) { gain 1 gold }",
        "if the number of districts in your city is greater than the number of districts in your left "
        "neighbour's city,",
        "jeśli liczba dzielnic w twoim mieście jest większa niż liczba dzielnic w mieście twojego lewego "
        "sąsiada,",
        "якщо кількість кварталів у вашому місті більша за кількість кварталів у місті вашого лівого сусіда,",
    ),
    (
        "if size of your hand <= gold of you { gain 1 gold }",
        "if the number of cards in your hand is not greater than your gold,",
        "jeśli liczba kart na twojej ręce nie jest większa niż twoje monety,",
        "якщо кількість карт у вашій руці не більша за ваше золото,",
    ),
    (
        "if size of your hand is size of your city { gain 1 gold }",
        "if the number of cards in your hand is equal to the number of districts in your city,",
        "jeśli liczba kart na twojej ręce jest równa liczbie dzielnic w twoim mieście,",
        "якщо кількість карт у вашій руці дорівнює кількості кварталів у вашому місті,",
    ),
    (
        "if not size of your hand is size of your city { gain 1 gold }",
        "if the number of cards in your hand is not equal to the number of districts in your city,",
        "jeśli liczba kart na twojej ręce nie jest równa liczbie dzielnic w twoim mieście,",
        "якщо кількість карт у вашій руці не дорівнює кількості кварталів у вашому місті,",
    ),
    (
        "if gold of you is gold of left of you { gain 1 gold }",
        "if you have as much gold as your left neighbour,",
        "jeśli masz tyle samo monet co twój lewy sąsiad,",
        "якщо маєте стільки ж золота, скільки ваш лівий сусід,",
    ),
    (  # what two others have
        "if gold of left of you > gold of right of you { gain 1 gold }",
        "if your left neighbour has more gold than your right neighbour,",
        "jeśli twój lewy sąsiad ma więcej monet od twojego prawego sąsiada,",
        "якщо ваш лівий сусід має більше золота, ніж ваш правий сусід,",
    ),
    (
        "if not gold of left of you > gold of right of you { gain 1 gold }",
        "if your left neighbour has no more gold than your right neighbour,",
        "jeśli twój lewy sąsiad nie ma więcej monet od twojego prawego sąsiada,",
        "якщо ваш лівий сусід має не більше золота, ніж ваш правий сусід,",
    ),
    (  # a condition beside another, before what is paid
        "choose number from 0 to 3 as bid  if bid > 0 and size of your hand > 2 { pay bid gold }",
        "If that number is 1 or more and you have at least 3 cards in hand, pay that much gold.",
        "Jeśli ta liczba wynosi co najmniej 1 i masz co najmniej 3 karty na ręce, zapłać tyle monet.",
        "Якщо це число становить щонайменше 1 і маєте щонайменше 3 карти в руці, заплатіть стільки ж монет.",
    ),
    (
        "choose number from 0 to 3 as bid  if bid > 0 { pay bid gold } else { gain 1 gold }",
        "If that number is 1 or more, pay that much gold; otherwise, gain 1 gold.",
        "Jeśli ta liczba wynosi co najmniej 1, zapłać tyle monet; w przeciwnym razie zyskaj 1 monetę.",
        "Якщо це число становить щонайменше 1, заплатіть стільки ж монет; інакше отримайте 1 монету.",
    ),
    (  # all who tie
        "for each player with highest gold of it as p { by p { lose 1 gold } }",
        "each player with the most gold loses 1 gold.",
        "każdy gracz z największą liczbą monet traci 1 monetę.",
        "кожен гравець з найбільшою кількістю золота втрачає 1 монету.",
    ),
    (  # all who tie, others alone
        "for each player where it is not you with highest gold of it as p { take 1 gold from p }",
        "take 1 gold from each other player with the most gold.",
        "wziąć 1 monetę od każdego innego gracza z największą liczbą monet.",
        "взяти 1 монету в кожного іншого гравця з найбільшою кількістю золота.",
    ),
    (  # one of them alone
        "if number of (player with highest gold of it) is 1 { gain 1 gold }",
        "if there is exactly 1 player with the most gold,",
        "jeśli jest dokładnie 1 gracz z największą liczbą monet,",
        "якщо є рівно 1 гравець з найбільшою кількістю золота,",
    ),
    (  # what is theirs, where they do it and somebody else is given something
        "by left of you { choose 1 district in hand of left of you as d  discard d  move crown to you }",
        "your left neighbour discards a card from their hand and gives you the crown.",
        "twój lewy sąsiad odrzuca kartę ze swojej ręki i daje ci koronę.",
        "ваш лівий сусід скидає карту зі своєї руки й дає вам корону.",
    ),
    (  # you, inside of what somebody else does
        "by left of you { lose 1 gold  by you { draw 1 } }",
        "your left neighbour loses 1 gold. You draw 1 card.",
        "twój lewy sąsiad traci 1 monetę. Dobierasz 1 kartę.",
        "ваш лівий сусід втрачає 1 монету. Берете з колоди 1 карту.",
    ),
    (  # several, and each of several
        "if number of (character where it has robbed) > 1 { gain 1 gold }",
        "if there are at least 2 characters that are robbed,",
        "jeśli są co najmniej 2 postacie, które są okradzione,",
        "якщо є щонайменше 2 персонажі, яких обікрадено,",
    ),
    (
        "let all_robbed be all (character where it has robbed)  gain size of all_robbed gold",
        "gain 1 gold for each character that is robbed.",
        "zyskać 1 monetę za każdą postać, która jest okradziona.",
        "отримати 1 монету за кожного персонажа, якого обікрадено.",
    ),
]


@pytest.mark.parametrize(("rules", "english", "polish", "ukrainian"), ONE_TEXT)
def test_it_is_told_as_it_is(rules: str, english: str, polish: str, ukrainian: str) -> None:
    for tag, expected in (("en", english), ("pl", polish), ("uk", ukrainian)):
        assert expected in told(f'action "Try" {{ {rules} }}', tag)


AFTER = {
    "en": "When the turn of this character is over, gain 1 gold.",
    "pl": "Gdy tura tej postaci dobiega końca, zyskaj 1 monetę.",
    "uk": "Коли хід цього персонажа завершується, отримайте 1 монету.",
}


@pytest.mark.parametrize("tag", LANGUAGES)
def test_what_comes_after_is_not_told_too_early(tag: str) -> None:
    rules = "after call by anyone where character is this must { gain 1 gold }"
    assert told(rules, tag) == AFTER[tag]


ROBBED = {
    "en": "When a robbed character is revealed, you take all gold of its player.",
    "pl": "Gdy okradziona postać zostaje odkryta, bierzesz wszystkie monety jej gracza.",
    "uk": "Коли обкраденого персонажа відкривають, ви берете все золото його гравця.",
}


@pytest.mark.parametrize("tag", LANGUAGES)
def test_what_a_status_of_the_game_does_is_told_beneath_the_card_that_lays_it(tag: str) -> None:
    game, (words, _) = citadels(), read_words("citadels", tag)
    assert explain_card(game, game.cards["thief"], tag, words)[1:] == [ROBBED[tag]]


STEPS = """
procedure toss(much: number) paying 1 points {
  choose 1 lantern in your window as thrown  move thrown to shed  gain much points
}
function tied(who: player) { points of who is points of left of who }
status dim marks player until game { always { cannot hang by anyone if player is this } }
"""
CARD = """\
id: candle
    colour: white
    light: 1
    copies: 10
    name: {en: Candle}
    rules: |
      action "Own" once per turn { do toss(much: 2) }
      action "Other" once per turn { by left of you { do toss(much: 2) } }
      action "Tie" once per turn { if tied(left of you) { gain 1 points } }
      action "Dim" once per turn { mark left of you as dim }"""


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    """A game that has no words for its own."""
    folder = tmp_path_factory.mktemp("games") / "tiny-game"
    shutil.copytree(TINY, folder)
    rules, cards = folder / "flow.rules", folder / "lanterns.yaml"
    rules.write_text(rules.read_text("utf-8") + STEPS, encoding="utf-8")
    text, short = (
        cards.read_text("utf-8"),
        "{id: candle, colour: white, light: 1, copies: 10, name: {en: Candle}}",
    )
    assert short in text
    cards.write_text(text.replace(short, CARD), encoding="utf-8")
    return load(str(folder), scenarios=False)


EXPECTED = {
    "en": [
        "Once per turn, you may pay 1 points, move a lantern from your window to the shed, then "
        "gain 2 points.",
        "Once per turn, you may use this: your left neighbour pays 1 points, moves a lantern from "
        "their window "
        "to the shed, then gains 2 points.",
        "Once per turn, you may use this: if your left neighbour has as much points as your left neighbour's "
        "left neighbour, gain 1 points.",
        "Once per turn, you may mark your left neighbour as dim.",
        "Dim: a mark on a player, until the end of the game. This player cannot do “hang”.",
    ],
    "pl": [
        "Raz na turę możesz zapłacić 1 jednostkę „points”, przenieść kartę „lantern” ze swojego "
        "miejsca „window” "
        "do miejsca „shed”, po czym zyskać 2 jednostki „points”.",
        "Raz na turę możesz z tego skorzystać: twój lewy sąsiad płaci 1 jednostkę „points”, przenosi kartę "
        "„lantern” ze swojego miejsca „window” do miejsca „shed”, po czym zyskuje 2 jednostki „points”.",
        "Raz na turę możesz z tego skorzystać: jeśli twój lewy sąsiad ma tyle samo jednostek "
        "„points” co lewy "
        "sąsiad twojego lewego sąsiada, zyskaj 1 jednostkę „points”.",
        "Raz na turę możesz położyć znacznik „dim” na swoim lewym sąsiedzie.",
        "Dim: znacznik na graczu, do końca gry. Ten gracz nie może wykonać „hang”.",
    ],
    "uk": [
        "Раз за хід можете заплатити 1 одиницю «points», перемістити карту «lantern» зі свого місця "
        "«window» до "
        "місця «shed», а потім отримати 2 одиниці «points».",
        "Раз за хід можете скористатися цим: ваш лівий сусід платить 1 одиницю «points», переміщує "
        "карту «lantern» "
        "зі свого місця «window» до місця «shed», а потім отримує 2 одиниці «points».",
        "Раз за хід можете скористатися цим: якщо ваш лівий сусід має стільки ж одиниць «points», "
        "скільки лівий "
        "сусід вашого лівого сусіда, отримайте 1 одиницю «points».",
        "Раз за хід можете покласти позначку «dim» на свого лівого сусіда.",
        "Dim: позначка на гравцеві, до кінця гри. Цей гравець не може виконати «hang».",
    ],
}


@pytest.mark.parametrize("tag", LANGUAGES)
def test_prices_doers_and_functions_of_a_game_without_words(tiny: Ruleset, tag: str) -> None:
    assert explain_card(tiny, tiny.cards["candle"], tag) == EXPECTED[tag]
