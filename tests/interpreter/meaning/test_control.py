"""Blocks that run without a decision: loops, chance, procedures, periods, the end, limits."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulewright.interpreter import linked
from rulewright.interpreter.dealt import Limits
from rulewright.interpreter.engine import LimitReached

NUMBER = linked.NumberType()


def n(value: int) -> linked.Const:
    return linked.Const(value, NUMBER)


X = linked.Local("x", NUMBER)


def each(*body: Any, low: int = 1, high: int = 3, binder: str = "x") -> linked.ForEach:
    return linked.ForEach(linked.Select(binder, linked.Range(n(low), n(high)), NUMBER), body)


def repeat(most: int, *body: Any, until: Any = None, bounded: bool = False) -> linked.Repeat:
    return linked.Repeat(until, n(most), body, bounded, "opal/action1/3")


def test_if(run: Any, kit: Any) -> None:
    both = [linked.If(n(truth), (kit.push(n(1)),), (kit.push(n(2)),)) for truth in (1, 0)]
    assert run(*both, linked.If(n(0), (kit.push(n(3)),)), linked.If(n(1), ()), kit.push(n(4))).m_out == 5124


def test_for_each(run: Any, kit: Any) -> None:
    assert run(each(kit.push(X)), kit.push(n(9))).m_out == 51239
    assert run(each(kit.push(X), high=0), kit.push(n(9))).m_out == 59
    assert run(each(each(kit.push(kit.local("y")), binder="y", high=2), kit.push(X), high=2)).m_out == 5121122


def test_for_each_goes_through_a_snapshot(run: Any, kit: Any) -> None:
    away = linked.Move(X, False, linked.Zone("bin", None), "bottom", None)
    loop = linked.ForEach(linked.Select("x", linked.InZone("pile", None), NUMBER), (away,))
    assert run(loop).z_bin == [4, 0, 1, 2, 3]


def test_repeat(run: Any, kit: Any) -> None:
    one = kit.push(n(1))
    assert run(repeat(3, one), kit.push(n(2))).m_out == 51112
    assert run(repeat(-1, one), kit.push(n(2))).m_out == 52
    full = linked.Compare(">", linked.Memory("out", None), n(500))
    assert run(repeat(9, one, until=full)).m_out == 511
    assert run(repeat(2, one, until=full, bounded=True)).m_out == 511
    assert run(repeat(1, one, until=full)).m_out == 51
    assert run(repeat(1, one, bounded=True)).m_out == 51, "without an end to reach there is nothing to miss"
    with pytest.raises(LimitReached) as caught:
        run(repeat(1, one, until=full, bounded=True))
    assert (caught.value.limit, caught.value.site) == ("repeat", "opal/action1/3")


def test_how_often_is_asked_once(run: Any, kit: Any) -> None:
    loop = linked.Repeat(None, linked.Resource("coin", n(0)), (linked.Gain("coin", n(1), n(0)),), False, "s")
    assert run(loop).r_coin[0] == 4


def test_stop_leaves_one_loop(run: Any, kit: Any) -> None:
    inner = each(kit.push(kit.local("y")), linked.If(n(1), (linked.Stop(),)), kit.push(n(9)), binder="y")
    assert run(each(inner, kit.push(X), high=2), kit.push(n(8))).m_out == 511128
    assert run(repeat(5, kit.push(n(1)), linked.Stop()), kit.push(n(2))).m_out == 512


def test_stop_closes_a_turn_on_its_way(run: Any, kit: Any) -> None:
    turn = linked.Period("turn", "", n(2), n(1), (linked.Mark(n(0), "cursed", n(1)), linked.Stop()), "t")
    state = run(each(turn, kit.push(X)), kit.push(n(9)))
    assert (state.m_out, state.turn, state.role, state.s_cursed) == (59, -1, -1, ())


def test_chance(run: Any, kit: Any) -> None:
    pile = linked.Select("x", linked.InZone("pile", None), NUMBER)
    take = linked.Move(X, True, linked.Zone("hand", n(0)), "bottom", None)
    assert len(run(linked.PickRandom("x", n(2), pile, False, (take,))).z_hand[0]) == 2
    assert sorted(run(linked.PickRandom("x", n(9), pile, False, (take,))).z_hand[0]) == [0, 1, 2, 3]
    assert run(linked.PickRandom("x", n(-1), pile, False, (take,))).z_hand[0] == []
    one = linked.Move(X, False, linked.Zone("hand", n(0)), "bottom", None)
    state = run(linked.PickRandom("x", n(1), pile, True, (one,)), kit.push(n(1)))
    assert (len(state.z_hand[0]), len(state.z_pile)) == (1, 3)
    nothing = replace(pile, where=n(0))
    assert run(linked.PickRandom("x", n(1), nothing, True, (kit.push(n(1)),)), kit.push(n(2))).m_out == 52
    assert run(linked.PickRandom("x", n(1), nothing, False, (kit.push(linked.Size(X)),))).m_out == 50


# ---------------------------------------------------------------- procedures


def call(name: str, player: int = 0, **arguments: Any) -> linked.Do:
    return linked.Do(name, tuple((f"{name}.{key}", value) for key, value in arguments.items()), n(player))


def test_procedures_have_names_of_their_own(run: Any, kit: Any) -> None:
    what, player = kit.local("dig.what"), kit.local("dig.player")
    dig = ("dig", ("dig.what",), (kit.push(what), kit.push(player)))
    assert run(call("dig", 2, what=n(3)), call("dig", 1, what=n(4)), procedures=[dig]).m_out == 53241


def test_recursion_keeps_each_call_apart(run: Any, kit: Any) -> None:
    """Down and up again: the callee's fields must not disturb the caller's."""
    deep = kit.local("down.n")
    again = linked.If(linked.Compare(">", deep, n(1)), (call("down", n=linked.Arith("-", deep, n(1))),))
    down = ("down", ("down.n",), (kit.push(deep), again, kit.push(deep)))
    assert run(call("down", n=n(3)), procedures=[down]).m_out == 5321123


def test_nobody_may_do_something(run: Any, kit: Any) -> None:
    dig = ("dig", (), (kit.push(n(1)), linked.Gain("coin", n(1), kit.local("dig.player"))))
    state = run(call("dig", -1), procedures=[dig])
    assert (state.m_out, state.r_coin) == (51, [2, 2, 2, 0])


def test_a_list_given_to_a_procedure_is_a_copy(run: Any, kit: Any) -> None:
    what = kit.local("dig.what")
    away = linked.Move(n(0), False, linked.Zone("bin", None), "top", None)
    dig = ("dig", ("dig.what",), (away, kit.out(linked.Size(what))))
    assert run(call("dig", what=linked.Zone("pile", None)), procedures=[dig]).m_out == 4


@pytest.mark.parametrize("engine", ["plain"], indirect=True)
def test_depth_has_a_limit(run: Any, kit: Any) -> None:
    deep = kit.local("down.n")
    again = linked.If(linked.Compare(">", deep, n(1)), (call("down", n=linked.Arith("-", deep, n(1))),))
    down = ("down", ("down.n",), (linked.Gain("coin", n(1), n(0)), again))
    assert run(call("down", n=n(64)), procedures=[down]).r_coin[0] == 66
    with pytest.raises(LimitReached) as caught:
        run(call("down", n=n(65)), procedures=[down])
    assert (caught.value.limit, caught.value.site) == ("depth", "down")


# ---------------------------------------------------------------- periods


def test_a_turn(run: Any, kit: Any) -> None:
    body = (
        linked.Tally("digs", n(1)),
        linked.Use("knack", "turn"),
        linked.Use("knack", "game"),
        linked.Mark(n(0), "cursed", n(1)),
        linked.Mark(n(0), "worn", n(1)),
        linked.SetMemory("debt", n(1), n(3)),
        linked.SetMemory("friend", n(1), n(2)),
        kit.menu(kit.entry("go")),
    )
    flow = (linked.Period("turn", "", n(1), n(4), body, "t"), kit.menu(kit.entry("go")))
    inside = run(*flow, log=True)
    assert (inside.turn, inside.role, inside.used_turn, inside.c_digs[1]) == (1, 4, 1, 1)
    assert inside.log[0] == ("turn", 1, 4)
    after = run(*flow, answers=[0])
    assert (after.turn, after.role) == (-1, -1)
    assert (after.s_cursed, after.w_cursed, after.s_worn, after.w_worn) == ((), (), (0,), (1,))
    assert after.m_debt == [7, 7, 7, 0]
    assert after.m_friend == [-1, 2, -1, -1], "that is remembered for the round"
    assert (after.used_turn, after.used_game, after.c_digs[1]) == (1, 1, 1), (
        "cleared when the next turn opens"
    )
    again = run(
        *flow[:1], linked.Period("turn", "", n(2), None, (kit.menu(kit.entry("go")),), "t2"), answers=[0]
    )
    assert (again.turn, again.role, again.used_turn, again.used_game) == (2, -1, 0, 1)
    assert again.c_digs == [0, 0, 0, 0]


def test_a_memory_starts_anew_each_time(run: Any, kit: Any) -> None:
    turn = linked.Period("turn", "", n(1), None, (linked.SetMemory("debt", n(1), n(3)),), "t")
    assert run(turn, turn).m_debt == [7, 7, 7, 0]


def test_a_turn_inside_a_turn(run: Any, kit: Any) -> None:
    inner = linked.Period(
        "turn", "", n(2), n(5), (kit.push(linked.TurnPlayer()), kit.push(linked.TurnRole())), "i"
    )
    outer = linked.Period(
        "turn", "", n(1), n(4), (inner, kit.push(linked.TurnPlayer()), kit.push(linked.TurnRole())), "o"
    )
    assert run(outer).m_out == 52514


@pytest.mark.parametrize("engine", ["plain"], indirect=True)
def test_a_turn_of_nobody_does_not_take_place(run: Any, kit: Any) -> None:
    state = run(linked.Period("turn", "", n(-1), None, (kit.push(n(1)),), "t"), log=True)
    assert (state.m_out, state.log) == (5, [("over", ())])


def test_rounds_and_phases(run: Any, kit: Any) -> None:
    remember = linked.SetMemory("friend", n(1), n(2))
    phase = linked.Period("phase", "first", None, None, (remember, linked.Use("knack", "phase")), "p")
    around = linked.Period(
        "round", "", None, None, (phase, linked.Use("knack", "round"), kit.menu(kit.entry("go"))), "r"
    )
    inside = run(around, log=True)
    assert inside.log == [("round",), ("phase", "first")]
    assert (inside.m_friend, inside.used_phase, inside.used_round) == ([-1, 2, -1, -1], 1, 1)
    after = run(around, linked.Period("phase", "second", None, None, (), "q"), answers=[0])
    assert (after.m_friend, after.used_phase, after.used_round) == ([-1, -1, -1, -1], 0, 1)


# ---------------------------------------------------------------- the end and the limits


def test_the_game_can_be_finished_anywhere(run: Any, kit: Any) -> None:
    rich = linked.Select("x", linked.Players(n(1)), NUMBER, linked.Compare("<", X, n(2)))
    finish = ("end", (), (linked.If(n(1), (linked.Finish(rich),)), kit.push(n(1))))
    state = run(each(call("end")), kit.push(n(2)), procedures=[finish], log=True)
    assert (state.over, state.winners, state.options, state.m_out) == (1, (1, 0), [], 5)
    assert state.log == [("over", (1, 0))]
    assert run(linked.Finish(None)).winners == ()


def test_a_flow_that_runs_out_has_no_winner(run: Any, kit: Any) -> None:
    state = run(kit.menu(kit.entry("go")), answers=[0])
    assert (state.over, state.winners, state.options, state.who) == (1, (), [], 0)


def test_steps_have_a_limit(run: Any, kit: Any) -> None:
    few = {"limits": Limits(steps=100)}
    gain = linked.Gain("coin", n(1), n(0))
    assert run(*[gain] * 100, **few).r_coin[0] == 102
    with pytest.raises(LimitReached) as caught:
        run(*[gain] * 101, **few)
    assert (caught.value.limit, caught.value.site, caught.value.card) == ("steps", "flow", None)
    for_ever = linked.Repeat(None, n(10**9), (), False, "s")
    with pytest.raises(LimitReached):
        run(for_ever, **few)


def test_steps_are_counted_between_decisions(run: Any, kit: Any) -> None:
    half = (linked.Gain("coin", n(1), n(0)),) * 60
    state = run(*half, kit.menu(kit.entry("go")), *half, limits=Limits(steps=100), answers=[0])
    assert state.r_coin[0] == 122


@pytest.mark.parametrize("engine", ["plain"], indirect=True)
def test_a_limit_names_the_card_behind_it(run: Any, kit: Any) -> None:
    """The procedure that runs is the ruleset's; the card whose ability called it is to be looked at."""
    loop = ("loop", (), (repeat(10**9, kit.out(n(1))),))
    action = kit.entry("jade/action1", call("loop"), card="jade")
    with pytest.raises(LimitReached) as caught:
        run(kit.menu(action), procedures=[loop], answers=[0])
    assert (caught.value.limit, caught.value.site, caught.value.card) == ("steps", "loop", "jade")
    plain = kit.entry("opal/action2", repeat(10**9, kit.out(n(1))))
    with pytest.raises(LimitReached) as caught:
        run(kit.menu(plain), answers=[0])
    assert (caught.value.site, caught.value.card) == ("opal/action2", "opal")


@pytest.mark.parametrize("engine", ["plain"], indirect=True)
def test_only_options_can_be_chosen(kit: Any, engine: Any) -> None:
    machine = engine(kit.program(kit.menu(kit.entry("go"))))
    state = machine.start(1)
    with pytest.raises(ValueError, match="7 is no option here"):
        machine.apply(state, 7)
