"""What expressions mean."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from rulewright.dsl import core
from rulewright.interpreter.engine import LimitReached
from rulewright.interpreter.program import Tally, TallyOf, Use, UsedUp
from rulewright.interpreter.reference import ReferenceEngine

NUMBER = core.NumberType()
RUBY, RUBY2, OPAL, JADE, FOX, OWL = range(6)


def n(value: int) -> core.Const:
    return core.Const(value, NUMBER)


NOBODY = n(-1)
BOOM = core.Arith("*", n(10**9), n(10**9))  # must not be evaluated
X = core.Local("x", NUMBER)
PILE = core.Zone("pile", None)
HAND_0 = core.Zone("hand", n(0))
COSTS = core.Select("x", core.InZone("pile", None), NUMBER)  # 4 4 2 1
EMPTY = core.Select("x", core.InZone("hand", n(1)), NUMBER)
COST = core.Property("cost", X)


def deal(*things: int, to: int = 0) -> core.Move:
    listing = core.Listing(tuple(n(thing) for thing in things), NUMBER)
    return core.Move(listing, True, core.Zone("hand", n(to)), "bottom", None)


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        (n(7), 7),
        (core.TurnPlayer(), -1),
        (core.TurnRole(), -1),
        (core.Property("cost", n(OPAL)), 2),
        (core.Property("cost", NOBODY), -1),
        (core.Property("hue", n(JADE)), 2),
        (core.Property("hue", NOBODY), -1),
        (core.Attribute("cost", n(JADE)), 1),
        (core.Resource("coin", n(1)), 2),
        (core.Resource("coin", NOBODY), 0),
        (core.Memory("out", None), 5),
        (core.Memory("debt", n(2)), 7),
        (core.Memory("debt", NOBODY), 0),
        (core.Memory("friend", NOBODY), -1),
        (core.Memory("age", n(RUBY)), 1),
        (PILE, [RUBY, RUBY2, OPAL, JADE]),
        (core.Zone("hand", NOBODY), []),
        (core.TokenHolder("lamp"), -1),
        (core.Owner(n(RUBY)), -1),
        (core.Owner(n(OWL)), -1),
        (core.Owner(NOBODY), -1),
        (core.LiesIn(n(RUBY), "pile", None), 1),
        (core.LiesIn(n(OWL), "pile", None), 0),
        (core.LiesIn(NOBODY, "hand", None), 0),
        (core.Neighbor(n(2), 1), 0),
        (core.Neighbor(n(0), -1), 2),
        (core.Neighbor(NOBODY, 1), -1),
        (core.Revealed(n(RUBY)), 0),
        (core.Revealed(NOBODY), 0),
        (core.HasStatus(n(0), "cursed"), 0),
        (core.HasStatus(NOBODY, "cursed"), 0),
        (core.Marker(n(0), "cursed"), -1),
        (core.Same(n(1), n(1)), 1),
        (core.Same(n(1), n(2), "income"), 0),
        (core.Member(n(OPAL), PILE), 1),
        (core.Member(n(FOX), PILE), 0),
        (core.Compare("<", n(1), n(2)), 1),
        (core.Compare("<", n(2), n(2)), 0),
        (core.Compare("<=", n(2), n(2)), 1),
        (core.Compare(">", n(2), n(2)), 0),
        (core.Compare(">", n(3), n(2)), 1),
        (core.Compare(">=", n(2), n(2)), 1),
        (core.Compare(">=", n(1), n(2)), 0),
        (core.And((n(1), n(1))), 1),
        (core.And((n(1), n(0), BOOM)), 0),
        (core.And(()), 1),
        (core.Or((n(0), n(1), BOOM)), 1),
        (core.Or((n(0), n(0))), 0),
        (core.Not(n(0)), 1),
        (core.Not(n(3)), 0),
        (core.Arith("+", n(2), n(3)), 5),
        (core.Arith("-", n(2), n(3)), -1),
        (core.Arith("*", n(2), n(3)), 6),
        (core.Arith("max", n(2), n(3)), 3),
        (core.Arith("min", n(2), n(3)), 2),
        (core.Half(n(5), True), 3),
        (core.Half(n(5), False), 2),
        (core.Half(n(-5), True), -2),
        (core.Half(n(-5), False), -3),
        (core.Count(COSTS), 4),
        (core.Count(EMPTY), 0),
        (core.Exists(COSTS), 1),
        (core.Exists(EMPTY), 0),
        (core.Exists(core.Select("x", core.OfList("hue"), NUMBER, core.Same(X, n(2)))), 1),
        (core.Exists(core.Select("x", core.OfList("hue"), NUMBER, core.Same(X, n(3)))), 0),
        (core.SumOver(COST, COSTS), 11),
        (core.SumOver(COST, EMPTY), 0),
        (core.Extreme(True, COST, COSTS), 4),
        (core.Extreme(False, COST, COSTS), 1),
        (core.Extreme(True, COST, EMPTY), 0),
        (core.Different(COST, COSTS), 3),
        (core.Items(COSTS), [RUBY, RUBY2, OPAL, JADE]),
        (core.Listing((n(3), n(1)), NUMBER), [3, 1]),
        (core.Size(PILE), 4),
        (core.Size(core.Listing((n(3),), NUMBER)), 1),
        (core.Top(n(2), PILE), [RUBY, RUBY2]),
        (core.Top(n(9), PILE), [RUBY, RUBY2, OPAL, JADE]),
        (core.Top(n(-1), PILE), []),
        (core.Table("square", (n(2),)), 4),
        (core.CountsAs(n(1), (BOOM,)), 1),
        (core.CountsAs(n(0), (n(0), n(1))), 1),
        (core.CountsAs(n(0), (n(0),)), 0),
        (TallyOf("digs", n(1)), 0),
        (UsedUp("knack", "turn"), 0),
    ],
    ids=str,
)
def test_value(value: Any, expression: core.Expr, expected: object) -> None:
    assert value(expression) == expected


@pytest.mark.parametrize(
    ("expression", "before", "expected"),
    [
        (core.Owner(n(OPAL)), (deal(OPAL, to=2),), 2),
        (core.LiesIn(n(OPAL), "hand", None), (deal(OPAL, to=2),), 1),
        (core.LiesIn(n(OPAL), "row", None), (deal(OPAL, to=2),), 0),
        (core.LiesIn(n(OPAL), "hand", n(2)), (deal(OPAL, to=2),), 1),
        (core.LiesIn(n(OPAL), "hand", n(1)), (deal(OPAL, to=2),), 0),
        # Nobody's row would have the code before the rows: that of the last player's hand.
        (core.LiesIn(n(OPAL), "row", NOBODY), (deal(OPAL, to=2),), 0),
        (core.Revealed(n(OPAL)), (core.Reveal(n(OPAL)),), 1),
        (core.HasStatus(n(1), "cursed"), (core.Mark(n(1), "cursed", n(2)),), 1),
        (core.Marker(n(1), "cursed"), (core.Mark(n(1), "cursed", n(2)), core.Mark(n(1), "cursed", n(0))), 2),
        (core.TokenHolder("lamp"), (core.MoveToken("lamp", n(1)),), 1),
        (core.Property("hue", n(OPAL)), (core.SetProperty("hue", n(OPAL), n(0)),), 0),
        (core.Attribute("hue", n(OPAL)), (core.SetProperty("hue", n(OPAL), n(0)),), 0),
        (TallyOf("digs", n(1)), (Tally("digs", n(1)), Tally("digs", n(1)), Tally("digs", NOBODY)), 2),
        (UsedUp("knack", "turn"), (Use("knack", "turn"),), 1),
        (UsedUp("knack", "round"), (Use("knack", "turn"),), 0),
    ],
    ids=str,
)
def test_value_after(value: Any, expression: core.Expr, before: Any, expected: int) -> None:
    assert value(expression, *before) == expected


def test_a_row_that_is_missing_stops_the_game(value: Any) -> None:
    with pytest.raises(LimitReached) as caught:
        value(core.Table("square", (n(9),)))
    assert (caught.value.limit, caught.value.site) == ("table", "no row for 9")


def test_a_zone_that_got_a_name_is_a_snapshot(value: Any) -> None:
    assert value(core.Local("seen", NUMBER), core.Let("seen", PILE, NUMBER), deal(OPAL)) == [0, 1, 2, 3]


Y = core.Local("y", NUMBER)
OTHER = core.Property("cost", Y)


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (core.Same(COST, n(4)), [RUBY, RUBY2]),
        (core.Same(n(4), COST), [RUBY, RUBY2]),
        (core.Same(COST, OTHER), [OPAL]),
        (core.Same(X, Y), [OPAL]),
        (core.Same(X, n(JADE)), [JADE]),
        (core.Same(core.Memory("out", None), X), []),
        (core.Same(core.Memory("out", None), n(5)), [RUBY, RUBY2, OPAL, JADE]),
        (core.Same(core.Memory("age", X), n(1)), [RUBY, RUBY2, OPAL, JADE]),
        (core.Same(core.Memory("age", X), Y), []),
        (core.Not(core.Same(X, n(JADE))), [RUBY, RUBY2, OPAL]),
        (core.Not(core.Same(core.Memory("age", X), n(1))), []),
        (core.Not(core.Same(COST, OTHER)), [RUBY, RUBY2, JADE]),
        (core.Not(core.Same(COST, Y)), [RUBY, RUBY2, JADE]),
        (core.Not(UsedUp("knack", "turn")), [RUBY, RUBY2, OPAL, JADE]),
        (core.Compare("<", COST, n(2)), [JADE]),
        (core.Compare("<=", COST, n(2)), [OPAL, JADE]),
        (core.Compare(">", COST, n(2)), [RUBY, RUBY2]),
        (core.Compare(">=", COST, n(2)), [RUBY, RUBY2, OPAL]),
        (core.LiesIn(n(RUBY), "pile", None), [RUBY, RUBY2, OPAL, JADE]),
        (core.LiesIn(n(FOX), "hand", Y), []),
        (
            core.And(
                (core.Same(Y, n(OPAL)), core.And((core.Compare(">", COST, n(1)), core.Not(core.Same(X, Y)))))
            ),
            [0, 1],
        ),
        (core.And((core.Compare(">", COST, n(1)), core.Same(Y, n(JADE)))), []),
        (core.And(()), [RUBY, RUBY2, OPAL, JADE]),
    ],
    ids=str,
)
def test_conditions_on_candidates(value: Any, condition: core.Expr, expected: list[int]) -> None:
    """Common combinations have shortcuts; what does not depend on the candidate is asked once."""
    let = core.Let("y", n(OPAL), NUMBER)
    select = core.Select("x", core.InZone("pile", None), NUMBER, condition)
    assert value(core.Items(select), let) == expected
    assert value(core.Exists(select), let) == int(bool(expected))
    assert value(core.Count(select), let) == len(expected)


# ---------------------------------------------------------------- modifiers

SET, RAISE, LOWER = "set", "raise", "lower"


def change(operation: Any, amount: int, bound: int | None = None, condition: int = 1) -> core.Adjustment:
    return core.Adjustment(operation, n(amount), n(condition), None if bound is None else n(bound))


@pytest.mark.parametrize(
    ("base", "adjustments", "expected"),
    [
        (5, (), 5),
        (-5, (), 0),
        (5, (change(RAISE, 2),), 7),
        (5, (change(LOWER, 9),), 0),
        (5, (change(RAISE, 2, condition=0),), 5),
        (5, (change(RAISE, -2), change(LOWER, -2)), 5),
        (5, (change(RAISE, 2), change(SET, 1), change(SET, 3)), 5),
        (5, (change(SET, 1), change(SET, 3, condition=0)), 1),
        (5, (change(LOWER, 4, bound=2),), 2),
        (1, (change(LOWER, 4, bound=2),), 1),
        (5, (change(RAISE, 4, bound=6),), 6),
        (9, (change(RAISE, 4, bound=6),), 9),
        # The one with the bound comes last, wherever it is written.
        (5, (change(LOWER, 4, bound=2), change(RAISE, 1)), 2),
        (1, (change(LOWER, 3), change(RAISE, 1), change(RAISE, 9, bound=4)), 4),
    ],
)
def test_adjusted(value: Any, base: int, adjustments: Any, expected: int) -> None:
    assert value(core.Adjusted(n(base), adjustments)) == expected


def test_an_adjustment_applies_for_every_selected_thing(value: Any) -> None:
    dear = core.Compare(">=", COST, n(2))
    each = core.Adjustment("raise", COST, dear, None, COSTS)
    assert value(core.Adjusted(n(1), (each,))) == 1 + 4 + 4 + 2
    last = core.Adjustment("set", COST, n(1), None, COSTS)
    assert value(core.Adjusted(n(9), (last,))) == 1
    bounded = core.Adjustment("lower", n(1), n(1), n(7), COSTS)
    assert value(core.Adjusted(n(9), (bounded,))) == 7


def test_attributes(value: Any) -> None:
    of = core.Local("of", NUMBER)
    doubled = ("doubled", "of", core.Arith("*", core.Attribute("cost", of), n(2)))
    count = ("count", "", core.Count(COSTS))
    assert value(core.Attribute("doubled", n(OPAL)), attributes=[doubled]) == 4
    assert value(core.Attribute("count", None), attributes=[count]) == 4


def test_an_attribute_may_ask_for_the_same_of_another(value: Any) -> None:
    """sum(0) = 0, sum(n) = sum(n - 1) + n: the inner one must not disturb the outer one's bearer."""
    of = core.Local("of", NUMBER)
    below = core.Attribute("sum", core.Arith("-", of, n(1)))
    once_above_0 = core.Select("x", core.Range(n(1), core.Arith("min", of, n(1))), NUMBER)
    body = core.SumOver(core.Arith("+", below, of), once_above_0)
    assert value(core.Attribute("sum", n(4)), attributes=[("sum", "of", body)]) == 10


def test_an_endless_attribute_is_stopped(value: Any) -> None:
    endless = ("endless", "of", core.Attribute("endless", core.Local("of", NUMBER)))
    with pytest.raises(LimitReached) as caught:
        value(core.Attribute("endless", n(4)), attributes=[endless])
    assert caught.value.limit == "depth"


# ---------------------------------------------------------------- limits and mistakes


@pytest.mark.parametrize(
    "expression",
    [
        BOOM,
        core.Arith("-", n(-(10**9)), n(1)),
        core.Arith("+", n(10**9), n(1)),
        core.SumOver(n(10**9), COSTS),
        core.Adjusted(n(10**9), (change(RAISE, 1),)),
    ],
    ids=str,
)
def test_numbers_have_a_limit(value: Any, expression: core.Expr) -> None:
    with pytest.raises(LimitReached) as caught:
        value(expression)
    assert (caught.value.limit, caught.value.site, caught.value.card) == ("number", "flow", None)


def test_the_largest_number_is_one(value: Any) -> None:
    assert value(core.Arith("+", n(10**9 - 1), n(1))) == 10**9


def test_what_link_replaces_is_refused(kit: SimpleNamespace) -> None:
    with pytest.raises(TypeError, match="no expression of a linked program"):
        ReferenceEngine(kit.program(kit.out(core.Card("ruby"))))
    with pytest.raises(TypeError, match="no statement of a linked program"):
        ReferenceEngine(kit.program(core.Together(())))
    with pytest.raises(TypeError, match="no attribute of the table"):
        ReferenceEngine(kit.program(kit.out(core.Attribute("nothing", None))))
