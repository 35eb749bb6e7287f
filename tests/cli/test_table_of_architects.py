"""The table of a game of many numbers reads like its box: names for people, nothing of what is off."""

from __future__ import annotations

import rulewright
from rulewright.cli.cardtext import card_text, member_texts
from rulewright.cli.table import Table
from rulewright.cli.telling import option_lines
from rulewright.interpreter.game import Game
from rulewright.interpreter.table.words import says

from .conftest import Run

RULES = rulewright.load("architects")


def begun(players: int = 2, **more: object) -> Game:
    return RULES.new_game(players=players, seed=5, **more)  # type: ignore[arg-type]


def table(game: Game, width: int = 80) -> str:
    seat = game.decision.player
    return "\n".join(Table(game.program.ruleset, game.view(seat), width).lines())


def test_what_belongs_to_a_setting_that_is_off_is_not_shown() -> None:
    without, with_it = begun(), begun(preset="works_of_wonder")
    assert "influence" not in table(without)
    assert "influence" in table(with_it)
    assert "influence" not in without.view(0)["resources"]


def test_cards_are_told_in_the_words_of_people() -> None:
    game = begun(1, settings={"opponent": "thug"})
    said = " ".join(table(game).split())
    assert "Wonder of Stone (points 14, stone 14, influence 5, tax 3, virtue 2" in said
    assert "Princess: Workshop" in said
    for inner in ("asks", "needs", "repute", "raids", "printing", "Works of Wonder,", "small wood", "large "):
        assert inner not in said
    pickpocket = next(option for option in game.decision.options if option.label.startswith("Pickpocket"))
    assert "virtue -1" in pickpocket.label


def test_of_two_sides_of_a_card_the_one_that_counts_is_told() -> None:
    """A contribution card has one side where it takes contributions, another with its consequences."""
    lines = " ".join(table(begun(preset="works_of_wonder")).split())
    above, _, below = lines.partition("consequences: ")
    assert "clay: influence" in above
    assert "Profiteer: " not in above.partition("contributions: ")[2]
    assert "Profiteer: " in below
    assert "clay: influence" not in below


def test_silver_on_an_apprentice_is_told() -> None:
    game = begun(3)
    while not any("Workshop" in option.label for option in game.decision.options):
        game.apply(0)
    while game.view(0)["resources"]["silver"][game.decision.player] < 9:
        game.apply(next(option for option in game.decision.options if "Silversmith" in option.label))
    game.apply(next(option for option in game.decision.options if "Workshop" in option.label))
    dear = next(option for option in game.decision.options if option.label.endswith("row 4"))
    assert dear.price == "7 silver"
    game.apply(dear)
    assert "silver on it 1" in table(game)


def test_a_place_is_told_in_words_when_somebody_asks() -> None:
    (told,) = member_texts(RULES.ruleset, "mines", None)
    assert told.startswith("Mines: 1 clay")
    assert member_texts(RULES.ruleset, "nowhere", None) == []
    assert member_texts(RULES.ruleset, "", ("workplace", "forest"))[0].startswith("Forest: ")


def test_a_card_in_full_leaves_out_what_it_has_not() -> None:
    shown = " ".join(card_text(RULES.ruleset, RULES.ruleset.cards["armoury"], 80).split())
    assert "points 9, craft carpentry and masonry, wood 3, stone 5, gold 1" in shown
    assert "marble 0" not in shown


def test_beside_a_placement_stands_what_it_brings() -> None:
    game = begun(3)
    while not any("Quarry" in option.label for option in game.decision.options):
        game.apply(0)
    for width in (80, 120):
        lines = option_lines(game, game.decision, width)
        assert any("Quarry" in line and "+1 stone" in line for line in lines)
        assert any("Guardhouse" in line and "nothing to choose there" in line for line in lines)


def test_a_price_has_no_part_of_nothing() -> None:
    game = begun(2)
    while not any("Mines" in option.label for option in game.decision.options):
        game.apply(0)
    for place in ("Mines", "Silversmith", "Storehouse"):  # of the one player, the other one, the first again
        game.apply(next(option for option in game.decision.options if place in option.label))
    assert [option.price for option in game.decision.options if "2 clay" in option.label] == ["2 clay"]


def test_each_turn_begins_with_the_table(run: Run) -> None:
    """Whose turns follow one another without rounds sees where everybody's workers are now."""
    typed = "1\n1\n1\nquarry\nforest\n"
    shown = run("play", "architects", "--players", "2", "--seed", "5", typed=typed).stdout
    assert shown.count("turn of A") == 3


def test_what_the_name_of_a_card_says_is_not_said_again() -> None:
    assert says("Monastery 19", "monastery")
    assert says("Double hex blue/red", "double hex")
    assert says("Ship", "ship")
    assert not says("Shipyard", "ship")
    assert not says("Town Hall", "noble")
