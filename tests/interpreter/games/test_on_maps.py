"""Maps, numbered places and what is remembered of things: in views, in words, in options, in the log."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rulewright.dsl.declare.spacenames import space_names
from rulewright.interpreter.game import Game, Rules, load

ISLES = str(Path(__file__).parents[1] / "link" / "isles")


@cache
def isles() -> Rules:
    return load(ISLES)


def played(choices: int, seed: int = 1) -> Game:
    game, chance = isles().new_game(2, seed), random.Random(seed)
    while not game.over and len(game.choices) < choices:
        game.apply(chance.choice(game.decision.options))
    return game


def settled() -> Game:
    """A game in which something was laid on a map."""
    for seed in range(50):
        game = played(25, seed)
        if any(" at " in line for line in game.log):
            return game
    raise AssertionError("nobody settles")


# --- names --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spaces", "names"),
    [
        ([(0, 1), (0, 3), (1, 0), (1, 2), (1, 4)], "a1 a2 b1 b2 b3"),
        ([(0, 0), (0, 4), (0, 6)], "a1 a2 a3"),
        ([(3, 2), (3, 0), (5, 1)], "a2 a1 c1"),
        ([], ""),
    ],
)
def test_spaces_are_named_as_on_a_chess_board(spaces: list[tuple[int, int]], names: str) -> None:
    assert " ".join(space_names(tuple(spaces))) == names


# --- views --------------------------------------------------------------------------------------------------


def test_a_map_carries_its_spaces() -> None:
    home = played(4).view(None)["zones"]["home"]
    atoll = next(board for place in home for board in place["things"] if board["card"] == "atoll")
    assert [space["name"] for space in atoll["spaces"]] == ["a1", "a2", "b1", "b2", "b3", "c1", "c2"]
    first = atoll["spaces"][0]
    assert first["map"] == atoll["thing"]
    assert (first["kind"], first["properties"]) == ("cell", {"ground": "rock", "pips": 1})
    assert (first["row"], first["across"]) < (
        atoll["spaces"][2]["row"],
        first["across"] + 1,
    )


def test_what_lies_on_a_space_says_so() -> None:
    game = settled()
    lying = [hut for place in game.view(0)["zones"]["land"] for hut in place["things"]]
    assert lying
    for hut in lying:
        assert game.words.thing(hut["on"]) == hut["space"]


def test_places_of_numbers_and_of_a_list() -> None:
    zones = played(4).view(0)["zones"]
    assert list(zones["stall"]) == ["1", "2", "3"]
    assert list(zones["heap"]) == ["rock", "wood", "sand", "moor"]
    assert zones["heap"]["wood"]["things"] is None
    assert zones["heap"]["wood"]["count"] > 0
    assert zones["stall"]["1"]["things"] is not None


def test_views_are_json() -> None:
    game = settled()
    for viewer in (None, 0, 1):
        assert json.loads(json.dumps(game.view(viewer))) == game.view(viewer)


# --- words --------------------------------------------------------------------------------------------------


def test_the_words_of_options() -> None:
    """Spaces by their names with what is printed on them; whose they are, where they are another's."""
    found: dict[str, str] = {}
    for seed in range(8):
        game, chance = isles().new_game(2, seed), random.Random(seed)
        while not game.over:
            for option in game.decision.options:
                found.setdefault(option.label, option.words[-1] if option.words else "")
            game.apply(chance.choice(game.decision.options))
    labels = set(found)
    assert "a1 (rock, 1)" in labels
    assert found["a1 (rock, 1)"] == "a1"
    assert any(label.startswith("Shift: ") and label.endswith(", b2") for label in labels), "where it lies"
    assert any(label.startswith("Raid: ") and "'s home" in label for label in labels), "whose it is"
    assert any("cells)" in label for label in labels), "how large a region is"


def test_zones_in_words() -> None:
    words = played(4).words
    zones = words.program.zones
    assert words.zone(zones["stall"].code + 1) == "stall 2"
    assert words.zone(zones["heap"].code + 1) == "the wood heap"
    assert words.zone(zones["land"].code + 1) == "B's land"


def test_a_move_onto_a_space_and_what_points_are_for() -> None:
    lines = [line for seed in range(30) for line in played(60, seed).log]
    assert any(line.endswith("'s land at a1.") for line in lines)
    assert any("goes to b" in line and " in " in line for line in lines), "from one space to another"
    assert "A gains 2 shells (stone)." in lines
    assert any(" from the wood heap to stall " in line for line in lines)


# --- by chance ----------------------------------------------------------------------------------------------


def test_what_can_be_read_is_the_same_after_a_save() -> None:
    from rulewright.interpreter.saves.resume import load_game

    game = settled()
    again = load_game(game.save(), rules=isles())
    assert again.log == game.log
    assert again.view(None) == game.view(None)


def keys_of(value: Any) -> set[str]:
    if isinstance(value, dict):
        return set(value) | {key for each in value.values() for key in keys_of(each)}
    return {key for each in value for key in keys_of(each)} if isinstance(value, list) else set()


def test_a_game_without_maps_has_none_of_this() -> None:
    game = load("citadels").new_game(4, 1)
    assert not keys_of(game.view(None)) & {"spaces", "space", "on", "map", "noted"}
