"""The first ruleset, through the whole interface: played, viewed, saved and counted."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import rulewright
from rulewright.dsl.report.diagnostics import DeckError
from rulewright.interpreter.game import Game, Rules
from rulewright.interpreter.many.simulate import simulate
from rulewright.interpreter.saves.resume import Replay, load_game
from rulewright.interpreter.shared import EngineName
from rulewright.interpreter.table.named import naming_entries

Play = Callable[[Game, int], Iterator[Game]]
ENGINES: list[EngineName] = ["compiled", "oracle"]


@pytest.fixture(scope="module")
def citadels() -> Rules:
    rules: Rules = rulewright.load("citadels")
    return rules


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_random_games_end(citadels: Rules, play: Play, engine: EngineName, players: int) -> None:
    for seed in range(5):
        game = citadels.new_game(players, seed, preset="first_game", engine=engine)
        *_, end = play(game, seed)
        assert end.over
        assert end.winners
        assert max(end.scores) == end.scores[end.winners[0]] > 0
        assert end.log[-1].startswith("The game is over: ")


def test_the_engines_tell_the_same_story(citadels: Rules, play: Play) -> None:
    one = citadels.new_game(5, 3, engine="compiled")
    other = citadels.new_game(5, 3, engine="oracle")
    for game, twin in zip(play(one, 1), play(other, 1), strict=True):
        assert game.view(None) == twin.view(None)
        assert game.log_for(2) == twin.log_for(2)


@pytest.mark.parametrize("engine", ENGINES)
def test_saved_at_any_decision(citadels: Rules, play: Play, engine: EngineName) -> None:
    for number, game in enumerate(play(citadels.new_game(4, 11, engine=engine), 2)):
        if number % 10 == 0 or game.over:
            text = game.save()
            same = load_game(text)
            assert same.save() == text
            assert same.log == game.log
            assert load_game(text, verify=False).view(None)["zones"] == game.view(None)["zones"]


def test_a_save_of_one_engine_goes_on_in_the_other(citadels: Rules, play: Play) -> None:
    for number, game in enumerate(play(citadels.new_game(4, 12, engine="compiled"), 2)):
        if number == 40:
            other = load_game(game.save(), engine="oracle")
            assert other.table.engine_name == "oracle"
            assert other.view(None) == game.view(None)
            break


def test_broken_saves(citadels: Rules, play: Play) -> None:
    *_, game = play(citadels.new_game(4, 1), 1)
    text = game.save()
    for length in range(0, len(text) - 2, 50):
        with pytest.raises(DeckError) as caught:
            load_game(text[:length])
        assert caught.value.diagnostics[0].code == "E0801"
    for position in range(0, len(text), 37):
        flipped = text[:position] + chr(ord(text[position]) ^ 1) + text[position + 1 :]
        code = refusal(flipped)
        assert code.startswith("E08") or (code == "" and json.loads(flipped) == json.loads(text))


def refusal(text: str) -> str:
    """The code with which a save is refused, "" if it is not; any other exception fails the test."""
    try:
        load_game(text)
    except DeckError as error:
        return error.diagnostics[0].code
    return ""


def places(view: dict[str, Any], zone: str) -> list[dict[str, Any]]:
    found = view["zones"][zone]
    return found if isinstance(found, list) else [found]


def test_nobody_sees_what_is_hidden(citadels: Rules, play: Play) -> None:
    """The view holds exactly: the viewer's own hand and roles, what lies open, nothing of the rest. Of a card
    that others hide neither number nor id stands in the view, where it is not the viewer's to choose."""
    for game in play(citadels.new_game(4, 21), 5):
        whole = game.view(None)
        for viewer in range(4):
            view = game.view(viewer)
            for zone, info in game.program.zones.items():
                for seat, (seen, there) in enumerate(
                    zip(places(view, zone), places(whole, zone), strict=True)
                ):
                    assert seen["count"] == there["count"]
                    mine = info.seen_by == "all" or (info.seen_by == "owner" and seat == viewer)
                    assert (seen["things"] == there["things"]) if mine else seen["things"] is None
                    face_up = {card["thing"] for card in seen.get("face_up", [])}
                    assert face_up == {c["thing"] for c in there["things"] if c["up"]} or mine
            if view["decision"] and view["decision"]["player"] != viewer:
                assert "options" not in view["decision"]
            hidden = {
                card["thing"]
                for zone in ("hand", "deck")
                for seat, place in enumerate(places(whole, zone))
                for card in place["things"]
                if zone == "deck" or seat != viewer
            }
            if not view["decision"] or view["decision"]["player"] != viewer:
                assert not hidden & set(numbers(view))


def numbers(data: Any) -> Iterator[int]:
    """Every thing that a view names by its number."""
    if isinstance(data, dict):
        if isinstance(data.get("thing"), int):
            yield data["thing"]
        for value in data.values():
            yield from numbers(value)
    elif isinstance(data, list):
        for value in data:
            yield from numbers(value)


def test_targets_are_spoken_aloud_and_cards_of_a_hand_are_not(citadels: Rules) -> None:
    named = {site.split("/")[0] for site, _ in naming_entries(citadels.program(4, "first_game"))}
    program = citadels.program(4, "first_game")
    aloud = {
        entry.path[0] for site in program.sites for entry in site.entries
        if (site.label, entry.key) in naming_entries(program) and entry.path
    }  # fmt: skip
    assert {"Kill", "Rob"} <= aloud
    assert "Build" not in aloud
    assert named


def test_what_the_log_tells(citadels: Rules, play: Play) -> None:
    *_, game = play(citadels.new_game(4, 5), 6)
    for viewer in range(4):
        told = game.log_for(viewer)
        name = game.names[viewer]
        deals = [
            line for line in told if line.endswith("'s hand.") and "4 districts go from the deck" in line
        ]
        assert len(deals) == 3, "three others are dealt cards that the viewer does not see"
        assert sum("chooses in secret" in line for line in told) > 0
        assert not any(line.startswith(name) and "in secret" in line for line in told)


def test_a_replay_with_labels(citadels: Rules, play: Play) -> None:
    *_, game = play(citadels.new_game(4, 8), 3)
    steps = list(Replay(game.save()))
    assert len(steps) == len(game.choices)
    assert steps[0].decision.secret
    assert all(step.option.label for step in steps)


def test_a_table_that_is_refused(citadels: Rules) -> None:
    for players, preset in ((3, "first_game"), (99, None), (4, "frist_game")):
        with pytest.raises(DeckError):
            citadels.new_game(players, 1, preset=preset)


def test_figures(citadels: Rules) -> None:
    results = simulate(citadels, 60, 4, "first_game", seed=3)
    assert results.finished == 60
    assert results.data() == simulate(citadels, 60, 4, "first_game", seed=3, engine="oracle").data()
    abilities = {entry.card for entry in results.entries if entry.card}
    assert {"assassin", "thief", "magician"} <= abilities
    assert results.cards["manor"].used > 0
    assert sum(results.wins) == 60
