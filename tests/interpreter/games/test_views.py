"""Views and logs: each viewer sees what his seat sees, and not a byte depends on more."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from rulewright.interpreter import state as states
from rulewright.interpreter.dealt import ENTRY_BITS, ENTRY_MASK
from rulewright.interpreter.game import Game, Rules
from rulewright.interpreter.rng import below, seeded
from rulewright.interpreter.table.chronicle import Chronicle, listed

Play = Callable[[Game, int], Iterator[Game]]


def new(rules: Rules, players: int = 3, seed: int = 1) -> Game:
    return rules.new_game(players, seed)


def test_a_hand_is_its_owners(tiny: Rules) -> None:
    game = new(tiny)
    mine, theirs = game.view(0)["zones"]["hand"], game.view(1)["zones"]["hand"]
    assert [card["thing"] for card in mine[0]["things"]] == game.state.z_hand[0]
    assert theirs[0] == {"count": 3, "things": None, "face_up": []}
    assert theirs[1]["things"]
    assert game.view(None)["zones"]["deck"]["count"] == 3
    assert len(game.view(None)["zones"]["deck"]["things"]) == 3, "the referee sees everything"


def test_a_view_is_json(tiny: Rules, play: Play) -> None:
    for game in play(new(tiny), 2):
        for viewer in (None, 0, 1, 2):
            view = game.view(viewer)
            assert json.loads(json.dumps(view)) == view


def test_a_card_has_its_printed_properties(tiny: Rules) -> None:
    hands = new(tiny).view(None)["zones"]["hand"]
    elk = next(c for hand in hands for c in hand["things"] if c["card"] == "elk")
    assert (elk["name"], elk["kind"], elk["properties"]) == ("Elk", "card", {"suit": "wood", "worth": 3})
    assert not elk["up"]


def test_options_are_the_choosers(tiny: Rules) -> None:
    game = new(tiny)
    mine, theirs = game.view(0)["decision"], game.view(1)["decision"]
    assert theirs == {"player": 0, "prompt": "What do you do?"}
    assert [o["label"] for o in mine["options"]] == [o.label for o in game.decision.options]
    assert mine["options"][0]["value"]["thing"] == game.state.z_hand[0][0]


def test_of_a_secret_choice_others_see_only_that_it_is_made(tiny: Rules) -> None:
    game = new(tiny)
    game.apply(next(o for o in game.decision.options if o.key == "hide"))
    assert game.decision.secret
    assert game.view(1)["decision"] == {"player": 0}
    game.apply(0)
    name = game.words.thing(game.state.z_pile[0])
    assert game.log_for(1)[-2:] == ["A chooses in secret.", "1 card goes from A's hand to the pile."]
    assert game.log_for(0)[-2:] == [f"A chooses Hide: {name}.", f"{name} goes from A's hand to the pile."]


def hidden_from(game: Game, viewer: int) -> set[int]:
    """The things whose identity the viewer may not know."""
    zones = game.view(viewer)["zones"]
    seen = set()
    for zone in zones.values():
        for place in zone if isinstance(zone, list) else [zone]:
            seen |= {card["thing"] for card in place["things"] or place.get("face_up", [])}
    return set(range(len(game.program.things))) - seen


def swapped(value: Any, a: int, b: int) -> Any:
    """Thing a for thing b and the other way round, in a list of things."""
    return [{a: b, b: a}.get(thing, thing) for thing in value]


def other_world(game: Game, a: int, b: int) -> Game:
    """The same moment, had two cards lain in each other's places from the first."""
    data = game.table.engine.dump(game.state)
    for name in list(data):
        if name.startswith("z_"):
            zones = data[name]
            nested = bool(zones) and isinstance(zones[0], list)
            data[name] = [swapped(z, a, b) for z in zones] if nested else swapped(zones, a, b)
    data["at"][a], data["at"][b] = data["at"][b], data["at"][a]
    data["log"] = [[e[0], *swapped(e[1:2], a, b), *e[2:]] if e[0] == "move" else e for e in data["log"]]
    data["options"] = [mapped(code, a, b) for code in data["options"]]
    state = game.table.engine.restore(json.loads(json.dumps(data)))
    return Game(game.table, game.words, game.seed, state, [], True)


def mapped(code: int, a: int, b: int) -> int:
    """The option in the other world: a card that is pointed at is another, one that is named is the same."""
    entry, thing = code & ENTRY_MASK, code >> ENTRY_BITS
    return entry | swapped([thing], a, b)[0] << ENTRY_BITS if entry == 0 else code


def looked_at(game: Game, viewer: int, things: set[int]) -> bool:
    return any(
        e[0] == "look" and e[1] == viewer and things & set(e[2]) for e in states.entries(game.state.log)
    )


@pytest.mark.parametrize("seed", range(60))
def test_nothing_depends_on_what_is_hidden(tiny: Rules, seed: int) -> None:
    """Two cards that the viewer does not see change places: until one of them comes to light, his view and
    his log are the same, byte for byte."""
    game = new(tiny, 3, seed)
    viewer = seed % 3
    hidden = sorted(hidden_from(game, viewer))
    first, state = below(seeded(seed), len(hidden))
    second, state = below(state, len(hidden))
    a, b = hidden[first], hidden[second]
    twin = other_world(game, a, b)
    steps = 0
    while not game.over and {a, b} <= hidden_from(game, viewer) and not looked_at(game, viewer, {a, b}):
        assert json.dumps(game.view(viewer)) == json.dumps(twin.view(viewer))
        assert game.log_for(viewer) == twin.log_for(viewer)
        index, state = below(state, len(game.state.options))
        code = game.state.options[index]
        where_named = game.decision.options[index].key == "name"
        game.apply_code(code)
        twin.apply_code(code if where_named else mapped(code, a, b))
        steps += 1
    assert steps


def test_the_log_tells_each_viewer_his_part(tiny: Rules) -> None:
    game = new(tiny)
    deals = [listed([game.words.thing(thing) for thing in sorted(hand)]) for hand in game.state.z_hand[:3]]
    assert game.log_for(1) == [
        "The deck is shuffled.",
        "3 cards go from the deck to A's hand.",
        f"{deals[1]} go from the deck to B's hand.",
        "3 cards go from the deck to C's hand.",
        "Round 1.",
        "Turn of A.",
    ]
    assert game.log[3] == f"{deals[2]} go from the deck to C's hand."


def test_a_card_that_is_named_is_told(tiny: Rules) -> None:
    game = new(tiny)
    game.apply(next(o for o in game.decision.options if o.label.startswith("Name: Bear")))
    assert game.log_for(2)[-2:] == ["A chooses Name: Bear.", "A marks Bear as named."]


def test_a_log_in_parts_is_the_log_at_once(tiny: Rules, play: Play) -> None:
    """The chronicle reads on where it stopped."""
    for game in play(new(tiny), 11):
        for viewer in (None, 0, 1):
            fresh = Chronicle(game.words, game.table.naming, viewer)
            fresh.feed(reversed(states.entries(game.state.log)))
            assert fresh.lines() == game.log_for(viewer)


def feed(game: Game, viewer: int | None, *entries: tuple[Any, ...]) -> list[str]:
    chronicle = Chronicle(game.words, game.table.naming, viewer)
    chronicle.feed(entries)
    return chronicle.lines()


# Codes with three players: deck 0, rows 1 to 3, hands 4 to 6, pile 7. Things: fox 0-3, owl 4-7, elk 8-10,
# bear 11.
@pytest.mark.parametrize(
    ("entry", "line"),
    [
        (("gain", 0, "coins", 2), "A gains 2 coins."),
        (("lose", 1, "coins", 1), "B loses 1 coin."),
        (("pay", 0, "coins", 2, -1), "A pays 2 coins."),
        (("pay", 0, "coins", 2, 1), "A pays 2 coins to B."),
        (("transfer", 0, 1, "coins", 2), "B takes 2 coins from A."),
        (("swap", 4, 5), "A's hand and B's hand are exchanged."),
        (("swapthings", 0, 11), "1 card (the deck) and 1 card (the deck) are exchanged."),
        (("token", "lead", 2), "C has the lead now."),
        (("token", "lead", -1), "Nobody has the lead now."),
        (("shuffle", 7), "The pile is shuffled."),
        (("look", 0, (0, 1)), "A looks at 2 cards."),
        (("look", 2, (0, 11)), "C looks at Fox and Bear."),
        (("reveal", 11, 4), "A reveals Bear."),
        (("reveal", 11, 0), "Bear is revealed."),
        (("mark", "named", 11, 0), "A marks Bear as named."),
        (("mark", "named", 0, -1), "A card is now named."),
        (("unmark", "named", 11), "Bear is no longer named."),
        (("unmark", "named", 11, 2), "Bear is no longer named by C."),
        (("unmark", "named", 11, -1), "Bear is no longer named."),
        (("turn", 0, 11), "Turn of A as Bear."),
        (("turn", 0, -1), "Turn of A."),
        (("round",), "Round 1."),
        (("phase", "final_scoring"), "Phase: final scoring."),
        (("set", "suit", 11, 1), "The suit of Bear is now field."),
        (("set", "suit", 0, 1), "The suit of a card changes."),
        (("set", "worth", 11, 4), "The worth of Bear is now 4."),
        (("over", (0, 2)), "The game is over: A and C win together."),
        (("over", ()), "The game is over: nobody wins."),
        (("move", 0, 0, 0, 0), "1 card is put elsewhere in the deck."),
        (("move", 0, 0, 4, 1), "Fox goes from the deck to A's hand."),
        (("move", 0, -1, 4, 0), "1 card goes from the box to A's hand."),
        (("choice", 0, 0, 5), "A is done."),
    ],
)
def test_every_entry_reads_well(tiny: Rules, entry: tuple[Any, ...], line: str) -> None:
    assert feed(new(tiny), 2, entry) == [line]


def test_cards_that_come_to_light_together_do_not_tell_who_had_them(tiny: Rules) -> None:
    moves = [("move", 11, 5, 1, 0), ("move", 0, 4, 1, 0), ("move", 8, 6, 1, 0)]
    assert feed(new(tiny), 2, *moves) == [
        "Elk goes from C's hand to A's row.",
        "Fox and Bear go to A's row.",
    ]
    other = [("move", 11, 4, 1, 0), ("move", 0, 5, 1, 0), ("move", 8, 6, 1, 0)]
    assert feed(new(tiny), 2, *moves) == feed(new(tiny), 2, *other)


def test_a_card_lies_face_down_again_after_a_move_or_an_exchange(tiny: Rules) -> None:
    deal = [("move", 11, 0, 4, 0), ("reveal", 11, 4)]
    told = feed(new(tiny), 2, *deal, ("move", 11, 4, 7, 0), ("move", 11, 7, 0, 0))
    assert told[-2:] == ["Bear goes from A's hand to the pile.", "1 card goes from the pile to the deck."]
    told = feed(new(tiny), 2, *deal, ("swap", 4, 5), ("move", 11, 5, 0, 0))
    assert told[-1] == "1 card goes from B's hand to the deck."
    told = feed(new(tiny), 2, *deal, ("swapthings", 11, 0), ("move", 11, 0, 7, 0))
    assert told[-2:] == [
        "Bear (A's hand) and 1 card (the deck) are exchanged.",
        "1 card goes from the deck to the pile.",
    ]
    told = feed(new(tiny), 2, *deal, ("swap", 4, 4), ("move", 11, 4, 7, 0))
    assert told[-1] == "1 card goes from A's hand to the pile."


def test_how_many_decisions_a_hidden_choice_took_is_not_told(tiny: Rules) -> None:
    take_one = [("choice", 0, 2, 4 << ENTRY_BITS), ("choice", 0, 2, 1)]
    take_last = [("choice", 0, 2, 9 << ENTRY_BITS)]
    assert feed(new(tiny), 2, *take_one) == feed(new(tiny), 2, *take_last) == ["A chooses."]
