"""What expressions mean."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.interpreter import linked
from rulewright.interpreter.engine import LimitReached

NUMBER = linked.NumberType()
RUBY, RUBY2, OPAL, JADE, FOX, OWL = range(6)


def n(value: int) -> linked.Const:
    return linked.Const(value, NUMBER)


NOBODY = n(-1)
BOOM = linked.Arith("*", n(10**9), n(10**9))  # must not be evaluated
X = linked.Local("x", NUMBER)
PILE = linked.Zone("pile", None)
HAND_0 = linked.Zone("hand", n(0))
COSTS = linked.Select("x", linked.InZone("pile", None), NUMBER)  # 4 4 2 1
EMPTY = linked.Select("x", linked.InZone("hand", n(1)), NUMBER)
COST = linked.Property("cost", X)


def deal(*things: int, to: int = 0) -> linked.Move:
    listing = linked.Listing(tuple(n(thing) for thing in things), NUMBER)
    return linked.Move(listing, True, linked.Zone("hand", n(to)), "bottom", None)


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        (n(7), 7),
        (linked.TurnPlayer(), -1),
        (linked.TurnRole(), -1),
        (linked.Property("cost", n(OPAL)), 2),
        (linked.Property("cost", NOBODY), -1),
        (linked.Property("hue", n(JADE)), 2),
        (linked.Property("hue", NOBODY), -1),
        (linked.Resource("coin", n(1)), 2),
        (linked.Resource("coin", NOBODY), 0),
        (linked.Memory("out", None), 5),
        (linked.Memory("debt", n(2)), 7),
        (linked.Memory("debt", NOBODY), 0),
        (linked.Memory("friend", NOBODY), -1),
        (linked.Memory("age", n(RUBY)), 1),
        (PILE, [RUBY, RUBY2, OPAL, JADE]),
        (linked.Zone("hand", NOBODY), []),
        (linked.TokenHolder("lamp"), -1),
        (linked.Owner(n(RUBY)), -1),
        (linked.Owner(n(OWL)), -1),
        (linked.Owner(NOBODY), -1),
        (linked.LiesIn(n(RUBY), "pile", None), 1),
        (linked.LiesIn(n(OWL), "pile", None), 0),
        (linked.LiesIn(NOBODY, "hand", None), 0),
        (linked.Neighbor(n(2), 1), 0),
        (linked.Neighbor(n(0), -1), 2),
        (linked.Neighbor(NOBODY, 1), -1),
        (linked.Revealed(n(RUBY)), 0),
        (linked.Revealed(NOBODY), 0),
        (linked.HasStatus(n(0), "cursed"), 0),
        (linked.HasStatus(NOBODY, "cursed"), 0),
        (linked.Marker(n(0), "cursed"), -1),
        (linked.Same(n(1), n(1)), 1),
        (linked.Same(n(1), n(2)), 0),
        (linked.Member(n(OPAL), PILE), 1),
        (linked.Member(n(FOX), PILE), 0),
        (linked.Compare("<", n(1), n(2)), 1),
        (linked.Compare("<", n(2), n(2)), 0),
        (linked.Compare("<=", n(2), n(2)), 1),
        (linked.Compare(">", n(2), n(2)), 0),
        (linked.Compare(">", n(3), n(2)), 1),
        (linked.Compare(">=", n(2), n(2)), 1),
        (linked.Compare(">=", n(1), n(2)), 0),
        (linked.And((n(1), n(1))), 1),
        (linked.And((n(1), n(0), BOOM)), 0),
        (linked.And(()), 1),
        (linked.Or((n(0), n(1), BOOM)), 1),
        (linked.Or((n(0), n(0))), 0),
        (linked.Not(n(0)), 1),
        (linked.Arith("+", n(2), n(3)), 5),
        (linked.Arith("-", n(2), n(3)), -1),
        (linked.Arith("*", n(2), n(3)), 6),
        (linked.Arith("max", n(2), n(3)), 3),
        (linked.Arith("min", n(2), n(3)), 2),
        (linked.Arith("/up", n(5), n(2)), 3),
        (linked.Arith("/down", n(5), n(2)), 2),
        (linked.Arith("/up", n(-5), n(2)), -2),
        (linked.Arith("/down", n(-5), n(2)), -3),
        (linked.Count(COSTS), 4),
        (linked.Count(EMPTY), 0),
        (linked.Exists(COSTS), 1),
        (linked.Exists(EMPTY), 0),
        (linked.Exists(linked.Select("x", linked.OfList("hue"), NUMBER, linked.Same(X, n(2)))), 1),
        (linked.Exists(linked.Select("x", linked.OfList("hue"), NUMBER, linked.Same(X, n(3)))), 0),
        (linked.SumOver(COST, COSTS), 11),
        (linked.SumOver(COST, EMPTY), 0),
        (linked.Extreme(True, COST, COSTS), 4),
        (linked.Extreme(False, COST, COSTS), 1),
        (linked.Extreme(True, COST, EMPTY), 0),
        (linked.Different(COST, COSTS), 3),
        (linked.Items(COSTS), [RUBY, RUBY2, OPAL, JADE]),
        (linked.Listing((n(3), n(1)), NUMBER), [3, 1]),
        (linked.Size(PILE), 4),
        (linked.Size(linked.Listing((n(3),), NUMBER)), 1),
        (linked.Top(n(2), PILE), [RUBY, RUBY2]),
        (linked.Top(n(9), PILE), [RUBY, RUBY2, OPAL, JADE]),
        (linked.Top(n(-1), PILE), []),
        (linked.Table("square", (n(2),)), 4),
        (linked.CountsAs(n(1), (BOOM,)), 1),
        (linked.CountsAs(n(0), (n(0), n(1))), 1),
        (linked.CountsAs(n(0), (n(0),)), 0),
        (linked.TallyOf("digs", n(1)), 0),
        (linked.UsedUp("knack", "turn"), 0),
    ],
    ids=str,
)
def test_value(value: Any, expression: linked.Expr, expected: object) -> None:
    assert value(expression) == expected


@pytest.mark.parametrize(
    ("expression", "before", "expected"),
    [
        (linked.Owner(n(OPAL)), (deal(OPAL, to=2),), 2),
        (linked.LiesIn(n(OPAL), "hand", None), (deal(OPAL, to=2),), 1),
        (linked.LiesIn(n(OPAL), "row", None), (deal(OPAL, to=2),), 0),
        (linked.LiesIn(n(OPAL), "hand", n(2)), (deal(OPAL, to=2),), 1),
        (linked.LiesIn(n(OPAL), "hand", n(1)), (deal(OPAL, to=2),), 0),
        # Nobody's row would have the code before the rows: that of the last player's hand.
        (linked.LiesIn(n(OPAL), "row", NOBODY), (deal(OPAL, to=2),), 0),
        (linked.Revealed(n(OPAL)), (linked.Reveal(n(OPAL)),), 1),
        (linked.HasStatus(n(1), "cursed"), (linked.Mark(n(1), "cursed", n(2)),), 1),
        (linked.HasStatus(n(1), "cursed", n(2)), (linked.Mark(n(1), "cursed", n(2)),), 1),
        (linked.HasStatus(n(1), "cursed", n(1)), (linked.Mark(n(1), "cursed", n(2)),), 0),
        (linked.HasStatus(n(2), "cursed", n(2)), (linked.Mark(n(1), "cursed", n(2)),), 0),
        (
            linked.Marker(n(1), "cursed"),
            (linked.Mark(n(1), "cursed", n(2)), linked.Mark(n(1), "cursed", n(0))),
            2,
        ),
        (linked.TokenHolder("lamp"), (linked.MoveToken("lamp", n(1)),), 1),
        (linked.Property("hue", n(OPAL)), (linked.SetProperty("hue", n(OPAL), n(0)),), 0),
        (
            linked.TallyOf("digs", n(1)),
            (linked.Tally("digs", n(1)), linked.Tally("digs", n(1)), linked.Tally("digs", NOBODY)),
            2,
        ),
        (linked.UsedUp("knack", "turn"), (linked.Use("knack", "turn"),), 1),
        (linked.UsedUp("knack", "round"), (linked.Use("knack", "turn"),), 0),
    ],
    ids=str,
)
def test_value_after(value: Any, expression: linked.Expr, before: Any, expected: int) -> None:
    assert value(expression, *before) == expected


def test_a_row_that_is_missing_stops_the_game(value: Any) -> None:
    with pytest.raises(LimitReached) as caught:
        value(linked.Table("square", (n(9),)))
    assert (caught.value.limit, caught.value.site) == ("table", "no row for 9")


def test_a_zone_that_got_a_name_is_a_snapshot(value: Any) -> None:
    assert value(linked.Local("seen", NUMBER), linked.Let("seen", PILE, NUMBER), deal(OPAL)) == [0, 1, 2, 3]


Y = linked.Local("y", NUMBER)
OTHER = linked.Property("cost", Y)


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (linked.Same(COST, n(4)), [RUBY, RUBY2]),
        (linked.Same(n(4), COST), [RUBY, RUBY2]),
        (linked.Same(COST, OTHER), [OPAL]),
        (linked.Same(X, Y), [OPAL]),
        (linked.Same(X, n(JADE)), [JADE]),
        (linked.Same(linked.Memory("out", None), X), []),
        (linked.Same(linked.Memory("out", None), n(5)), [RUBY, RUBY2, OPAL, JADE]),
        (linked.Same(linked.Memory("age", X), n(1)), [RUBY, RUBY2, OPAL, JADE]),
        (linked.Same(linked.Memory("age", X), Y), []),
        (linked.Not(linked.Same(X, n(JADE))), [RUBY, RUBY2, OPAL]),
        (linked.Not(linked.Same(linked.Memory("age", X), n(1))), []),
        (linked.Not(linked.Same(COST, OTHER)), [RUBY, RUBY2, JADE]),
        (linked.Not(linked.Same(COST, Y)), [RUBY, RUBY2, JADE]),
        (linked.Not(linked.UsedUp("knack", "turn")), [RUBY, RUBY2, OPAL, JADE]),
        (linked.Compare("<", COST, n(2)), [JADE]),
        (linked.Compare("<=", COST, n(2)), [OPAL, JADE]),
        (linked.Compare(">", COST, n(2)), [RUBY, RUBY2]),
        (linked.Compare(">=", COST, n(2)), [RUBY, RUBY2, OPAL]),
        (linked.LiesIn(n(RUBY), "pile", None), [RUBY, RUBY2, OPAL, JADE]),
        (linked.LiesIn(n(FOX), "hand", Y), []),
        (
            linked.And(
                (
                    linked.Same(Y, n(OPAL)),
                    linked.And((linked.Compare(">", COST, n(1)), linked.Not(linked.Same(X, Y)))),
                )
            ),
            [0, 1],
        ),
        (linked.And((linked.Compare(">", COST, n(1)), linked.Same(Y, n(JADE)))), []),
        (linked.And(()), [RUBY, RUBY2, OPAL, JADE]),
    ],
    ids=str,
)
def test_conditions_on_candidates(value: Any, condition: linked.Expr, expected: list[int]) -> None:
    """Common combinations have shortcuts; what does not depend on the candidate is asked once."""
    let = linked.Let("y", n(OPAL), NUMBER)
    select = linked.Select("x", linked.InZone("pile", None), NUMBER, condition)
    assert value(linked.Items(select), let) == expected
    assert value(linked.Exists(select), let) == int(bool(expected))
    assert value(linked.Count(select), let) == len(expected)


# ---------------------------------------------------------------- modifiers

SET, RAISE, LOWER = "set", "raise", "lower"


def change(operation: Any, amount: int, bound: int | None = None, condition: int = 1) -> linked.Adjustment:
    return linked.Adjustment(operation, n(amount), n(condition), None if bound is None else n(bound))


@pytest.mark.parametrize(
    ("base", "adjustments", "expected"),
    [
        (5, (), 5),
        (-5, (), -5),  # nothing changes it
        (-5, (change(RAISE, 2, condition=0),), -5),
        (-5, (change(RAISE, 2),), 0),
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
    assert value(linked.Adjusted(n(base), adjustments)) == expected


def test_an_adjustment_applies_for_every_selected_thing(value: Any) -> None:
    dear = linked.Compare(">=", COST, n(2))
    each = linked.Adjustment("raise", COST, dear, None, COSTS)
    assert value(linked.Adjusted(n(1), (each,))) == 1 + 4 + 4 + 2
    last = linked.Adjustment("set", COST, n(1), None, COSTS)
    assert value(linked.Adjusted(n(9), (last,))) == 1
    bounded = linked.Adjustment("lower", n(1), n(1), n(7), COSTS)
    assert value(linked.Adjusted(n(9), (bounded,))) == 7


def test_attributes(value: Any) -> None:
    of = linked.Local("of", NUMBER)
    doubled = ("doubled", "of", linked.Arith("*", linked.Property("cost", of), n(2)))
    count = ("count", "", linked.Count(COSTS))
    assert value(linked.Attribute("doubled", n(OPAL)), attributes=[doubled]) == 4
    assert value(linked.Attribute("count", None), attributes=[count]) == 4


@pytest.mark.parametrize("engine", ["plain"], indirect=True)  # no text can say it: circles are refused
def test_an_attribute_may_ask_for_the_same_of_another(value: Any) -> None:
    """sum(0) = 0, sum(n) = sum(n - 1) + n: the inner one must not disturb the outer one's bearer."""
    of = linked.Local("of", NUMBER)
    below = linked.Attribute("sum", linked.Arith("-", of, n(1)))
    once_above_0 = linked.Select("x", linked.Range(n(1), linked.Arith("min", of, n(1))), NUMBER)
    body = linked.SumOver(linked.Arith("+", below, of), once_above_0)
    assert value(linked.Attribute("sum", n(4)), attributes=[("sum", "of", body)]) == 10


def test_an_endless_attribute_is_stopped(value: Any) -> None:
    endless = ("endless", "of", linked.Attribute("endless", linked.Local("of", NUMBER)))
    with pytest.raises(LimitReached) as caught:
        value(linked.Attribute("endless", n(4)), attributes=[endless])
    assert caught.value.limit == "depth"


# ---------------------------------------------------------------- limits and mistakes


@pytest.mark.parametrize(
    "expression",
    [
        BOOM,
        linked.Arith("-", n(-(10**15)), n(1)),
        linked.Arith("+", n(10**15), n(1)),
        linked.SumOver(n(10**15), COSTS),
        linked.Adjusted(n(10**15), (change(RAISE, 1),)),
    ],
    ids=str,
)
def test_numbers_have_a_limit(value: Any, expression: linked.Expr) -> None:
    with pytest.raises(LimitReached) as caught:
        value(expression)
    assert (caught.value.limit, caught.value.site, caught.value.card) == ("number", "flow", None)


@pytest.mark.parametrize("number", [10**9 + 1, -(10**9) - 1])
def test_what_is_kept_has_a_limit_of_its_own(run: Any, kit: Any, number: int) -> None:
    with pytest.raises(LimitReached) as caught:
        run(linked.Let("value", n(number), NUMBER), kit.out(linked.Local("value", NUMBER)))
    assert caught.value.limit == "number"


def test_the_largest_number_is_one(value: Any) -> None:
    assert value(linked.Arith("+", n(10**9 - 1), n(1))) == 10**9
