"""What each form costs in looks, by the sizes it depends on: games only show it where they are stopped."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from rulewright.interpreter import linked
from rulewright.interpreter.link.costs import Cost, Costs, Sum, in_order, most

NUMBER, PLAYER, GEM = linked.NumberType(), linked.PlayerType(), linked.ThingType("gem")
ONE, TWO, A = linked.Const(1, NUMBER), linked.Const(2, NUMBER), linked.Const(0, PLAYER)
FOX = linked.Const(4, linked.ThingType("beast"))
PILE, HAND, HANDS = linked.Zone("pile", None), linked.Zone("hand", A), linked.Zone("hand", None)
RUBY = linked.Const(0, GEM)
COIN = linked.Resource("coin", A)
DEAR = linked.Arith("+", COIN, linked.Arith("*", COIN, COIN))  # 8 looks


def of(source: Any, kind: Any = GEM, **more: Any) -> linked.Select:
    return linked.Select("x", source, kind, **more)


X = linked.Local("x", GEM)
GEMS = of(linked.InZone("hand", A))
WORTH = linked.Property("cost", X)
MANY_GEMS = linked.ManyType(GEM)

FORMS: dict[str, tuple[Any, str]] = {
    "a number": (ONE, "1"),
    "a resource": (COIN, "2"),
    "a sum": (DEAR, "8"),
    "what lies in a zone": (GEMS, "2 + 1 place hand, at most 6"),
    "of nobody named": (of(linked.InZone("hand", COIN)), "3 + 1 largest hand, at most 7"),
    "of everybody": (of(linked.InEvery("hand")), "1 + 2 zone hand, at most 9"),
    "players": (of(linked.Players(None), PLAYER), "4"),
    "of a kind": (of(linked.OfKind("beast")), "3"),
    "bearers": (of(linked.Marked("cursed"), PLAYER), "1 + 2 status cursed, at most 7"),
    "with a condition": (
        replace(GEMS, where=linked.Compare(">", WORTH, DEAR)), "46 + 1 place hand, at most 50",
    ),
    "in an order": (replace(GEMS, sorted_by=WORTH), "14 + 1 place hand, at most 18"),
    "the best": (replace(GEMS, best=(linked.Ranking(True, WORTH),)), "14 + 1 place hand, at most 18"),
    "told apart": (replace(GEMS, alike=("worn",), alike_in=(WORTH,)), "18 + 1 place hand, at most 22"),
    "how many": (linked.Count(GEMS), "3 + 1 place hand, at most 7"),
    "a sum over": (linked.SumOver(WORTH, GEMS), "14 + 1 place hand, at most 18"),
    "the highest": (linked.Extreme(True, WORTH, GEMS), "14 + 1 place hand, at most 18"),
    "different ones": (linked.Different(WORTH, GEMS), "14 + 1 place hand, at most 18"),
    "a modifier": (linked.Adjusted(ONE, (linked.Adjustment("raise", TWO, DEAR),)), "11"),
    "a modifier for each": (
        linked.Adjusted(ONE, (linked.Adjustment("raise", WORTH, DEAR, ONE, GEMS),)),
        "51 + 1 place hand, at most 55",
    ),
    "a member": (linked.Member(X, linked.Items(GEMS)), "4 + 1 place hand, at most 8"),
    "a status": (linked.HasStatus(A, "cursed"), "2"),
    "who marked": (linked.Marker(RUBY, "worn"), "2"),
    "the first of a zone": (linked.Top(TWO, PILE), "5"),
    "as many of a zone as somebody has": (linked.Top(COIN, PILE), "4 + 1 zone pile, at most 8"),
    "a list": (linked.Listing((ONE, TWO), linked.ManyType(NUMBER)), "5"),
    "an attribute": (linked.Attribute("worth", X), "6"),
    "a property": (linked.Attribute("cost", X), "2"),
    "moving one": (linked.Move(RUBY, False, HAND, "top", None), "4"),
    "moving several": (
        linked.Move(linked.Items(GEMS), True, PILE, "top", None), "405 + 1 place hand, at most 409",
    ),
    "moving all": (linked.MoveAll(HAND, PILE, "top", None), "404"),
    "exchanging two": (linked.SwapThings(RUBY, FOX), "3"),
    "exchanging zones": (linked.SwapZones(HAND, PILE), "804"),
    "shuffling": (linked.Shuffle(PILE), "41"),
    "looking": (linked.Look(linked.Items(GEMS), A), "5 + 1 place hand, at most 9"),
    "looking at one": (linked.Look(RUBY, A), "3"),
    "marking": (linked.Mark(A, "cursed", A), "3"),
    "unmarking": (linked.Unmark(A, "cursed"), "2"),
    "picking": (linked.Pick("s", A, "m", GEMS, ONE, TWO, ()), "6 + 2 place hand, at most 14"),
    "picking by chance": (linked.PickRandom("m", ONE, GEMS, True, ()), "4 + 2 place hand, at most 12"),
    "a loop": (linked.ForEach(GEMS, (linked.Gain("coin", ONE, A),)), "2 + 1004 place hand, at most 4018"),
    "a loop over whom it says": (
        linked.ForEach(replace(GEMS, where=linked.Same(X, RUBY)), (linked.Gain("coin", ONE, A),)),
        "1017 + 1 place hand, at most 1021",
    ),
    "a loop that counts": (
        linked.Repeat(None, linked.Const(5, NUMBER), (linked.Gain("coin", ONE, A),), False, "s"), "5016",
    ),
    "a loop until": (linked.Repeat(DEAR, TWO, (linked.Gain("coin", ONE, A),), False, "s"), "2023"),
    "numbers": (of(linked.Range(ONE, linked.Const(9, NUMBER)), NUMBER), "21"),
    "numbers up to what somebody has": (
        of(linked.Range(ONE, COIN), NUMBER), "4 + 2 numbers , at most 20004",
    ),
    "numbers from what somebody has": (of(linked.Range(COIN, ONE), NUMBER), "4 + 2 numbers , at most 20004"),
    "numbers up to what is asked of many": (
        of(linked.Range(linked.Count(GEMS), COIN), NUMBER), "20006 + 1 place hand, at most 20010",
    ),
}  # fmt: skip


@pytest.fixture
def costs(kit: SimpleNamespace) -> Costs:
    value = linked.Arith("+", linked.Property("cost", linked.Local("g", GEM)), ONE)
    return Costs(kit.program(attributes=[("worth", "g", value)]))


def said(cost: Cost) -> str:
    if not isinstance(cost, Sum):
        return str(cost)
    sums = [" ".join([str(n), *(f"{s.what} {s.name}" for s in sizes)]) for sizes, n in cost.terms.items()]
    return f"{' + '.join(sums)}, at most {cost.most}"


@pytest.mark.parametrize("form", FORMS)
def test_what_a_form_costs(costs: Costs, form: str) -> None:
    node, expected = FORMS[form]
    assert said(costs.of(node)) == expected


def test_of_all_things_those_that_lie_there_are_asked_on(costs: Costs) -> None:
    """Of two places as of one; a condition before says nothing of how many are left."""
    dear: linked.Expr = COIN
    for _ in range(8):
        dear = linked.Arith("+", dear, dear)
    asked = linked.Compare(">", WORTH, dear)
    here, there = linked.LiesIn(X, "hand", A), linked.LiesIn(X, "pile", None)

    def where(*parts: linked.Expr) -> str:
        return said(costs.of(of(linked.OfKind("gem"), where=linked.And(parts))))

    assert where(asked) == "3085"
    assert where(here, asked) == "17 + 770 place hand, at most 3097"
    assert where(linked.Or((here, there)), asked).startswith("29 + 770 place hand + 770 zone pile")
    assert where(asked, here) == "3097"
    assert where(linked.LiesIn(linked.OnSpace("pile", X), "hand", A), asked) == "3101"


UNKNOWN = 10**9
HIGHEST: dict[str, tuple[linked.Expr, int]] = {
    "a number": (TWO, 2),
    "a table": (linked.Table("square", (COIN,)), 4),
    "how many": (linked.Count(GEMS), 4),
    "a size": (linked.Size(PILE), 4),
    "the smaller": (linked.Arith("min", COIN, TWO), 2),
    "the greater": (linked.Arith("max", ONE, TWO), 2),
    "a sum": (linked.Arith("+", TWO, TWO), 4),
    "a difference": (linked.Arith("-", TWO, ONE), 1),
    "less an unknown one": (linked.Arith("-", TWO, COIN), UNKNOWN),
    "divided": (linked.Arith("/up", TWO, COIN), 2),
    "what is printed": (linked.Property("cost", RUBY), 4),
    "what changes": (linked.Property("hue", RUBY), UNKNOWN),
    "a resource": (COIN, UNKNOWN),
}  # fmt: skip


@pytest.mark.parametrize("form", HIGHEST)
def test_the_highest_that_a_number_can_be(costs: Costs, form: str) -> None:
    node, expected = HIGHEST[form]
    assert costs.highest(node) == expected


@pytest.mark.parametrize(
    ("item", "expected"),
    [(PLAYER, 3), (GEM, 4), (linked.ThingType(""), 6), (linked.ListType("hue"), 3), (NUMBER, 10_000)],
)
def test_how_long_a_list_of_a_type_can_be(costs: Costs, item: Any, expected: int) -> None:
    assert most(costs.many(linked.Local("xs", linked.ManyType(item)))) == expected


def test_how_far_a_size_may_grow(costs: Costs) -> None:
    """Whatever the other is: three of it at most."""
    hand, cursed = linked.SizeOf("place", "hand", A), linked.SizeOf("status", "cursed")
    assert costs.held(((1, (hand,)), (10, (cursed,))), hand, 123) == 3
    assert costs.held(((1, (hand,)), (10, (cursed,))), hand, 119) == -1
    assert costs.held(((1, (hand,)), (10, (cursed,))), hand, 9_999) == 4, "more there are not"


def test_each_comes_after_what_it_needs() -> None:
    assert in_order({"a": ["b", "c"], "b": ["c"], "c": [], "d": ["a", "x"]}) == ["c", "b", "a", "d"]
    assert in_order({"a": ["b"], "b": ["a"]}) == ["b", "a"], "a circle is cut where it was entered"
