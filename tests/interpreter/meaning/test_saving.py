"""Copies and data in the middle of everything: what comes back goes on as if nothing had happened."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from rulewright.interpreter import linked, state as states
from rulewright.interpreter.dealt import ENTRY_BITS

NUMBER = linked.NumberType()


def n(value: int) -> linked.Const:
    return linked.Const(value, NUMBER)


@pytest.fixture
def nested(kit: Any, engine: Any) -> Any:
    """Rounds of turns with offers, picks, reactions, chance and recursion, all of them nested."""
    player, thing, things = kit.local("p"), kit.local("t"), kit.local("ts")
    doer, deep = kit.local("dig.player"), kit.local("dig.n")
    hand, pile = linked.Zone("hand", player), linked.Zone("pile", None)

    def trigger(number: int, owner: linked.Expr, *body: Any, select: Any = None) -> linked.Trigger:
        return linked.Trigger(f"jade/when{number}", select, n(1), owner, body, "")

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
            trigger(1, kit.local("owner"), gift, select=rubies),
            trigger(2, neighbor, linked.Gain("coin", n(1), neighbor)),
            trigger(3, kit.local("owner"), linked.Gain("coin", n(1), doer)),
            trigger(4, n(-1), linked.Shuffle(pile)),
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
    return engine(kit.program(rounds, linked.Finish(winners), procedures=[("dig", ("dig.n",), dig)]))


def trace(engine: Any, state: Any, choices: random.Random, steps: int = 10_000) -> list[Any]:
    """Play on at random; every decision on the way and the end."""
    seen = []
    while not state.over and len(seen) < steps:
        seen.append((state.who, state.site, list(state.options)))
        engine.apply(state, choices.choice(state.options))
    return [*seen, states.dump(engine.program, state)]


@pytest.mark.parametrize("seed", range(20))
def test_a_copy_and_a_restored_state_go_on_alike(nested: Any, seed: int) -> None:
    state = nested.start(seed, log=True)
    choices = random.Random(seed)
    while not state.over:
        before = json.dumps(nested.dump(state))
        twin, other = nested.copy(state), nested.restore(json.loads(before))
        assert not states.differences(nested.program, state, other)
        rest = [trace(nested, each, random.Random(seed), steps=40) for each in (twin, other)]
        assert rest[0] == rest[1]
        assert json.dumps(nested.dump(state)) == before, "playing a copy does not touch the original"
        nested.apply(state, choices.choice(state.options))
    assert not states.differences(nested.program, state, nested.restore(nested.dump(state)))


def test_the_game_really_stops_in_nested_places(nested: Any) -> None:
    """Otherwise the test above shows little."""
    deepest, sites = 0, set()
    for seed in range(20):
        state = nested.start(seed)
        choices = random.Random(seed)
        while not state.over:
            deepest = max(deepest, depth(state.k))
            sites.add(nested.program.sites[state.site].label)
            nested.apply(state, choices.choice(state.options))
    assert deepest >= 6
    assert sites == {"offer", "pick", "m1", "m2", "m3", "order"}


def depth(k: Any) -> int:
    """How many wait for each other: tuples in tuples, or a game's generators."""
    if not isinstance(k, tuple):
        return len(k.ready._waiting)
    return 1 + max((depth(each) for each in k if isinstance(each, tuple)), default=0)


def test_one_environment_stays_one(kit: Any, engine: Any) -> None:
    """What a block assigns is seen outside of it, after a copy, too."""
    flow = (
        linked.Let("a", n(1), NUMBER),
        linked.If(n(1), (kit.menu(kit.entry("go", linked.Assign("a", n(7)))),)),
        kit.out(kit.local("a")),
    )
    machine = engine(kit.program(*flow))
    state = machine.start(1)
    for each in (machine.copy(state), machine.restore(machine.dump(state))):
        machine.apply(each, 0)
        assert each.m_out == 7


def test_the_options_of_a_pick_are_those_of_its_snapshot(kit: Any, engine: Any) -> None:
    """What was picked comes back as it was."""
    pick = linked.Pick(
        "pick",
        n(0),
        "x",
        kit.select(linked.InZone("pile", None)),
        n(0),
        n(3),
        (kit.out(linked.Size(kit.local("x"))),),
    )
    machine = engine(kit.program(pick))
    state = machine.start(1)
    machine.apply(state, 1 << ENTRY_BITS)
    other = machine.restore(json.loads(json.dumps(machine.dump(state))))
    assert machine.picking(other) == machine.picking(state)
    machine.apply(other, 3 << ENTRY_BITS)
    assert other.m_out == 2
