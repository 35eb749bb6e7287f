"""Several reactions to one moment: whose is first, and who orders them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulewright.interpreter import linked
from rulewright.interpreter.engine import LimitReached

NUMBER = linked.NumberType()
RUBY, RUBY2, OPAL, JADE = range(4)


def n(value: int) -> linked.Const:
    return linked.Const(value, NUMBER)


X = linked.Local("x", NUMBER)


def trigger(owner: Any, *body: Any, condition: Any = None, select: Any = None) -> linked.Trigger:
    owner = n(owner) if isinstance(owner, int) else owner
    return linked.Trigger(f"jade/{owner}", select, condition or n(1), owner, body, "label")


def reactions(*triggers: linked.Trigger) -> linked.Reactions:
    """Each has a key of its own."""
    keys = [each.key for each in triggers]
    marks = ["+" * keys[:at].count(key) for at, key in enumerate(keys)]
    those = [replace(each, key=each.key + mark) for each, mark in zip(triggers, marks, strict=True)]
    return linked.Reactions("order", tuple(those))


def turn_of(seat: int, *body: Any) -> linked.Period:
    return linked.Period("turn", "", n(seat), None, body, "turn")


def test_they_go_round_from_the_active_player(run: Any, kit: Any) -> None:
    nobody_last = linked.Arith("+", linked.TurnPlayer(), n(6))
    rules = trigger(-1, kit.push(nobody_last))
    seats = [trigger(seat, kit.push(n(seat))) for seat in (0, 1, 2)]
    assert run(reactions(rules, *seats)).m_out == 50125
    assert run(linked.MoveToken("lamp", n(1)), reactions(rules, *seats)).m_out == 51205
    assert run(linked.MoveToken("lamp", n(1)), turn_of(2, reactions(rules, *seats))).m_out == 52018


def test_only_what_holds_at_the_moment_counts(run: Any, kit: Any) -> None:
    still_5 = linked.Same(linked.Memory("out", None), n(5))
    both = [trigger(seat, kit.push(n(seat)), condition=still_5) for seat in (1, 2)]
    assert run(reactions(*both, trigger(0, kit.push(n(0)), condition=n(0))), kit.push(n(9))).m_out == 5129
    assert run(reactions(trigger(0, condition=n(0))), kit.push(n(9))).m_out == 59


def test_nobody_s_run_in_the_order_of_the_text(run: Any, kit: Any) -> None:
    assert run(reactions(trigger(-1, kit.push(n(2))), trigger(-1, kit.push(n(1))))).m_out == 521


def test_an_owner_of_several_orders_them(run: Any, kit: Any) -> None:
    own = [trigger(1, kit.push(n(i))) for i in (1, 2, 3)]
    flow = (reactions(trigger(0, kit.push(n(7))), *own, trigger(2, kit.push(n(8)))), kit.push(n(9)))
    first = run(*flow)
    assert (first.m_out, first.who, first.site, first.options) == (57, 1, 1, [1, 2, 3])
    second = run(*flow, answers=[2])
    assert (second.m_out, second.options) == (572, [1, 3])
    assert run(*flow, answers=[2, 3]).m_out == 5723189, "one that is left is not asked for"


def test_one_trigger_for_every_selected_thing(run: Any, kit: Any) -> None:
    gems = linked.Select("x", linked.OfKind("gem"), NUMBER)
    dear = linked.Compare(">=", linked.Property("cost", X), n(2))
    each = trigger(1, kit.push(X), select=gems, condition=dear)
    assert run(reactions(each)).m_out == 5012, "copies of one text need no order"


def test_the_owner_may_depend_on_the_thing(run: Any, kit: Any) -> None:
    """Owners are those of the moment, although the first reaction moves the second one's thing."""

    def deal(thing: int, seat: int) -> linked.Move:
        return linked.Move(n(thing), False, linked.Zone("hand", n(seat)), "top", None)

    gems = linked.Select("x", linked.InEvery("hand"), NUMBER)
    each = trigger(linked.Owner(X), kit.push(X), deal(RUBY, 2), select=gems)
    flow = (deal(OPAL, 2), deal(RUBY, 1), deal(JADE, 0), reactions(each))
    assert run(*flow).m_out == 5302


def test_a_reaction_may_ask_and_react_itself(run: Any, kit: Any) -> None:
    dig = ("dig", (), (reactions(trigger(2, kit.push(n(4))), trigger(0, kit.push(n(3)))),))
    ask = kit.menu(kit.entry("go", linked.Do("dig", (), n(0))), player=2)
    flow = (reactions(trigger(0, ask, kit.push(n(1))), trigger(0, kit.push(n(2)))), kit.push(n(9)))
    state = run(*flow, procedures=[dig], answers=[0])
    assert (state.who, state.site) == (2, 2)
    assert run(*flow, procedures=[dig], answers=[0, 0]).m_out == 534129


def test_a_limit_in_a_reaction_names_its_card(run: Any, kit: Any) -> None:
    endless = linked.Repeat(None, n(10**9), (kit.out(n(1)),), False, "s")
    with pytest.raises(LimitReached) as caught:
        run(reactions(linked.Trigger("jade/when1", None, n(1), n(0), (endless,), "")))
    assert (caught.value.limit, caught.value.site, caught.value.card) == ("steps", "jade/when1", "jade")
