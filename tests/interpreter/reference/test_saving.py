"""Copies and data in the middle of everything: what comes back goes on as if nothing had happened."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from rulewright.interpreter import linked, state as states
from rulewright.interpreter.dealt import ENTRY_BITS
from rulewright.interpreter.reference import ReferenceEngine

NUMBER = linked.NumberType()


def n(value: int) -> linked.Const:
    return linked.Const(value, NUMBER)


@pytest.fixture
def engine(kit: Any) -> ReferenceEngine:
    """Rounds of turns with offers, picks, reactions, chance and recursion, all of them nested."""
    player, thing, things = kit.local("p"), kit.local("t"), kit.local("ts")
    doer, deep = kit.local("dig.player"), kit.local("dig.n")
    hand, pile = linked.Zone("hand", player), linked.Zone("pile", None)

    def trigger(owner: linked.Expr, *body: Any, select: Any = None) -> linked.Trigger:
        return linked.Trigger("jade/when", select, n(1), owner, body, "")

    again = linked.If(
        linked.Compare(">", deep, n(1)),
        (linked.Do("dig", (("dig.n", linked.Arith("-", deep, n(1))),), doer),),
    )
    gift = kit.menu(kit.entry("x", linked.Gain("star", n(1), doer)), kit.entry("y"), site="m2")
    rubies = kit.select(linked.InEvery("hand"), "own")
    neighbor = linked.Neighbor(doer, 1)
    react = linked.Reactions(
        "order",
        (
            trigger(kit.local("owner"), gift, select=rubies),
            trigger(neighbor, linked.Gain("coin", n(1), neighbor)),
            trigger(kit.local("owner"), linked.Gain("coin", n(1), doer)),
            trigger(n(-1), linked.Shuffle(pile)),
        ),
    )
    dig = (
        kit.menu(kit.entry("a", linked.Gain("star", deep, doer)), kit.entry("b"), optional=True, site="m1"),
        again,
        linked.Tally("digs", doer),
        linked.Let("owner", linked.Neighbor(doer, -1), NUMBER),
        react,
        linked.Lose("coin", n(1), doer),
    )
    keep = kit.entry("mine", linked.Move(thing, False, hand, "top", "up"))
    enough = linked.If(linked.Compare(">", linked.Size(hand), n(2)), (linked.Stop(),))
    each = linked.ForEach(
        kit.select(linked.Among(things), "t"), (kit.menu(keep, kit.entry("leave"), site="m3"), enough)
    )
    some = kit.select(linked.InZone("pile", None), "t")
    pick = linked.Pick("pick", player, "ts", some, n(1), n(2), (each,))
    chance = linked.PickRandom(
        "t",
        n(1),
        kit.select(linked.InZone("hand", player), "t"),
        True,
        (linked.Move(thing, False, pile, "bottom", None),),
    )
    offer = linked.Offer(
        "offer",
        player,
        (
            kit.entry("dig", linked.Do("dig", (("dig.n", n(2)),), player), once=True, required=True),
            kit.entry("pick", pick, used=("pick", "turn")),
            kit.entry("lose", chance),
            kit.entry("end", linked.EndTurn()),
        ),
    )
    turns = linked.ForEach(
        kit.select(linked.Players(n(1)), "p"), (linked.Period("turn", "", player, None, (offer,), "t"),)
    )
    rounds = linked.Repeat(None, n(2), (linked.Period("round", "", None, None, (turns,), "r"),), False, "s")
    winners = linked.Select(
        "w",
        linked.Players(n(0)),
        NUMBER,
        best=(linked.Ranking(True, linked.Resource("star", kit.local("w"))),),
    )
    return ReferenceEngine(kit.program(rounds, linked.Finish(winners), procedures=[("dig", ("dig.n",), dig)]))


def trace(engine: ReferenceEngine, state: Any, choices: random.Random, steps: int = 10_000) -> list[Any]:
    """Play on at random; every decision on the way and the end."""
    seen = []
    while not state.over and len(seen) < steps:
        seen.append((state.who, state.site, list(state.options)))
        engine.apply(state, choices.choice(state.options))
    return [*seen, states.dump(engine.program, state)]


@pytest.mark.parametrize("seed", range(20))
def test_a_copy_and_a_restored_state_go_on_alike(engine: ReferenceEngine, seed: int) -> None:
    state = engine.start(seed, log=True)
    choices = random.Random(seed)
    while not state.over:
        before = json.dumps(engine.dump(state))
        twin, other = engine.copy(state), engine.restore(json.loads(before))
        assert not states.differences(engine.program, state, other)
        rest = [trace(engine, each, random.Random(seed), steps=40) for each in (twin, other)]
        assert rest[0] == rest[1]
        assert json.dumps(engine.dump(state)) == before, "playing a copy does not touch the original"
        engine.apply(state, choices.choice(state.options))
    assert not states.differences(engine.program, state, engine.restore(engine.dump(state)))


def test_the_game_really_stops_in_nested_places(engine: ReferenceEngine) -> None:
    """Otherwise the test above shows little."""
    deepest, sites = 0, set()
    for seed in range(20):
        state = engine.start(seed)
        choices = random.Random(seed)
        while not state.over:
            deepest = max(deepest, len(state.k))
            sites.add(engine.program.sites[state.site].label)
            engine.apply(state, choices.choice(state.options))
    assert deepest == 11
    assert sites == {"offer", "pick", "m1", "m2", "m3", "order"}


def test_frames_are_saved_by_path(engine: ReferenceEngine) -> None:
    state = engine.start(1)
    engine.apply(state, 0)
    data = engine.dump(state)
    nodes = [frame[0] for frame in data["k"]["frames"]]
    assert nodes[0] == ""
    assert nodes[-1] == "procedure dig/0"
    assert data["k"]["frames"][0][3] == 0
    assert data["k"]["frames"][-1][3] == 1, "the procedure has its own names"


def test_one_environment_stays_one(kit: Any) -> None:
    """Frames of one call share their names after a copy, too: what a block assigns is seen outside."""
    flow = (
        linked.Let("a", n(1), NUMBER),
        linked.If(n(1), (kit.menu(kit.entry("go", linked.Assign("a", n(7)))),)),
        kit.out(kit.local("a")),
    )
    engine = ReferenceEngine(kit.program(*flow))
    state = engine.start(1)
    for each in (engine.copy(state), engine.restore(engine.dump(state))):
        engine.apply(each, 0)
        assert each.m_out == 7


def test_the_options_of_a_pick_are_those_of_its_snapshot(kit: Any) -> None:
    """Notes come back as they were: candidates, what was picked, where to go on."""
    pick = linked.Pick(
        "pick",
        n(0),
        "x",
        kit.select(linked.InZone("pile", None)),
        n(0),
        n(3),
        (kit.out(linked.Size(kit.local("x"))),),
    )
    engine = ReferenceEngine(kit.program(pick))
    state = engine.start(1)
    engine.apply(state, 1 << ENTRY_BITS)
    other = engine.restore(json.loads(json.dumps(engine.dump(state))))
    assert other.k == state.k
    engine.apply(other, 3 << ENTRY_BITS)
    assert other.m_out == 2
