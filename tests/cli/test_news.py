"""News since somebody looked last: what was done to him comes first, and each turn is a line."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright import load
from rulewright.cli.news import news
from rulewright.interpreter.dealt import ENTRY_BITS, NONE
from rulewright.interpreter.table.chronicle import Chronicle, Told
from rulewright.interpreter.table.options import path_words

A, B = 0, 1


@pytest.fixture(scope="module")
def game() -> Any:
    return load("citadels").new_game(4, seed=1)


def told(game: Any, *facts: tuple[Any, ...], viewer: int = A) -> list[Told]:
    chronicle = Chronicle(game.words, game.table.naming, viewer)
    chronicle.feed(facts)
    return chronicle.told()


def code(game: Any, zone: str, seat: int = 0) -> int:
    return int(game.program.zones[zone].code) + seat


def thing(game: Any, card: str) -> int:
    return next(n for n, each in enumerate(game.program.things) if each.card == card)


def test_what_others_take_is_told_first_and_marked(game: Any) -> None:
    manor = thing(game, "manor")
    facts = [
        ("move", manor, code(game, "deck"), code(game, "city", A), 1),
        ("turn", B, NONE),
        ("gain", B, "gold", 2),
        ("transfer", A, B, "gold", 3),
        ("move", manor, code(game, "city", A), code(game, "deck"), 0),
    ]
    assert news(game, told(game, *facts), A, 80) == [
        "! B takes 3 gold from you.",
        "! B: Manor goes from your city to the deck.",
        "Manor to your city",
        "B: +2 gold; +3 gold from A; Manor to the deck",
    ]
    assert not [line for line in news(game, told(game, *facts, viewer=2), 2, 80) if line.startswith("!")]


def test_what_one_does_oneself_is_no_hit(game: Any) -> None:
    manor = thing(game, "manor")
    facts = [
        ("turn", A, NONE),
        ("lose", A, "gold", 1),
        ("move", manor, code(game, "hand", A), code(game, "deck"), 0),
    ]
    assert [each.hit for each in told(game, *facts)] == ["", "", ""]
    assert news(game, told(game, *facts), A, 80) == ["You: -1 gold; Manor to the deck"]


def test_a_mark_on_ones_own_card_is_told_with_what_it_means(game: Any) -> None:
    merchant = thing(game, "merchant")
    facts = [
        ("move", merchant, code(game, "pool"), code(game, "roles", A), 0),
        ("turn", B, thing(game, "assassin")),
        ("mark", "killed", merchant, B),
    ]
    first, *rest = news(game, told(game, *facts), A, 100)
    assert first.startswith("! Your Merchant is killed (B). Nothing happens when")
    assert rest[-1].endswith("Merchant is killed")
    # Who does not have the Merchant learns who was named, and no more.
    assert not [each.hit for each in told(game, *facts, viewer=2) if each.hit]


def test_a_swap_of_hands(game: Any) -> None:
    facts = [("turn", B, NONE), ("swap", code(game, "hand", B), code(game, "hand", A))]
    assert news(game, told(game, *facts), A, 80)[0] == "! B: B's hand and your hand are exchanged."


def test_a_round_is_cleared_away_in_one_line(game: Any) -> None:
    cards = [thing(game, card) for card in ("merchant", "king", "bishop")]
    away = [
        ("move", card, code(game, "roles", seat), code(game, "pool"), 0) for seat, card in enumerate(cards)
    ]
    shown = [("reveal", card, code(game, "roles", seat)) for seat, card in enumerate(cards)]
    lines = news(game, told(game, *shown, ("round",), *away), 3, 100)
    assert [line for line in lines if "back to" in line] == [
        "Round 1: back to the character deck: Merchant, King, Bishop"
    ]


def test_the_log_is_what_it_was(game: Any) -> None:
    """The sentences stand in the log as they are; the news only leave some out."""
    assert game.log_for(A) == [each.text for each in game.told_to(A)]
    assert all(line[0].isupper() or line[0].isdigit() for line in game.log_for(A))


# --- what is remembered of things ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def dice() -> Any:
    return load("burgundy").new_game(2, seed=1)


def dice_of(game: Any, seat: int) -> list[int]:
    return [thing for thing, at in enumerate(game.state.at) if at == code(game, "dice", seat)]


def test_what_dice_show_is_told_in_one_line_for_each_place(dice: Any) -> None:
    one, other = dice_of(dice, A)
    theirs, _ = dice_of(dice, B)
    rolled = [("note", "shows", one, 6), ("note", "shows", other, 2), ("note", "shows", theirs, 4)]
    assert [each.text for each in told(dice, *rolled)] == [
        "A's dice: die (shows 6), die (shows 2).",
        "B's dice: die (shows 4).",
    ]
    assert news(dice, told(dice, ("round",), *rolled), A, 80) == [
        "Round 1: your dice: die (shows 6), die (shows 2); B's dice: die (shows 4)"
    ]


def test_what_is_remembered_of_a_thing_is_told_where_it_is_chosen(dice: Any) -> None:
    theirs, _ = dice_of(dice, B)
    site, entry = next(
        (number, at)
        for number, each in enumerate(dice.program.sites)
        for at, option in enumerate(each.entries)
        if path_words(option) == "Use a die"
    )
    choice = ("choice", B, site, entry | theirs << ENTRY_BITS)
    assert [each.text for each in told(dice, choice)] == ["B chooses Use a die: die."]
    known = told(dice, ("note", "shows", theirs, 4), choice)
    assert known[-1].text == "B chooses Use a die: die (shows 4)."
    gone = ("move", theirs, code(dice, "dice", B), code(dice, "pile"), 0)
    blind = ("choice", A, site, entry | theirs << ENTRY_BITS)
    unseen = told(dice, gone, ("note", "shows", theirs, 5), blind)
    assert unseen[-1].text == "A chooses Use a die: die."


def test_what_follows_a_choice_in_secret_is_nobodys_deed() -> None:
    game = load("architects").new_game(3, seed=1)
    site = next(n for n, each in enumerate(game.program.sites) if each.secret)
    steeple, own = thing(game, "steeple"), code(game, "drafting", A)
    facts = [
        ("move", steeple, code(game, "blueprints"), own, 1),
        ("choice", B, site, 0),
        ("move", steeple, own, code(game, "drafting", B), 1),
    ]
    assert news(game, told(game, *facts), A, 80) == [
        "Steeple to your draft",
        "B: chooses in secret",
        "Steeple to B's draft",
    ]
