"""Who and what is selected, in which order."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.dsl import core
from rulewright.interpreter.engine import LimitReached

NUMBER = core.NumberType()
RUBY, RUBY2, OPAL, JADE, FOX, OWL = range(6)
X = core.Local("x", NUMBER)
COST = core.Property("cost", X)  # 4 4 2 1 0 0


def n(value: int) -> core.Const:
    return core.Const(value, NUMBER)


def select(source: Any, **more: Any) -> core.Items:
    return core.Items(core.Select("x", source, NUMBER, **more))


def listing(*things: int) -> core.Listing:
    return core.Listing(tuple(map(n, things)), NUMBER)


def to_hand(seat: int, *things: int) -> core.Move:
    return core.Move(listing(*things), True, core.Zone("hand", n(seat)), "bottom", None)


LAMP_2 = core.MoveToken("lamp", n(2))
PILE = core.InZone("pile", None)


@pytest.mark.parametrize(
    ("source", "before", "expected"),
    [
        (core.Players(None), (), [0, 1, 2]),
        (core.Players(None), (LAMP_2,), [2, 0, 1]),
        (core.Players(n(1)), (LAMP_2,), [1, 2, 0]),
        (core.Players(n(-1)), (LAMP_2,), [2, 0, 1]),
        (PILE, (), [RUBY, RUBY2, OPAL, JADE]),
        (core.InZone("hand", n(1)), (to_hand(1, JADE, RUBY),), [JADE, RUBY]),
        (core.InZone("hand", n(-1)), (to_hand(1, JADE, RUBY),), []),
        (core.InEvery("hand"), (to_hand(1, JADE, RUBY), to_hand(0, OPAL)), [OPAL, JADE, RUBY]),
        (core.OfKind("gem"), (), [RUBY, RUBY2, OPAL, JADE]),
        (core.OfKind("beast"), (), [FOX, OWL]),
        (core.OfCard("ruby", "pile", None), (), [RUBY, RUBY2]),
        (core.OfCard("ruby", "pile", None), (to_hand(1, RUBY),), [RUBY2]),
        (core.OfCard("ruby", "hand", None), (to_hand(2, RUBY2), to_hand(0, RUBY)), [RUBY, RUBY2]),
        (core.OfCard("ruby", "hand", n(2)), (to_hand(2, RUBY2), to_hand(0, RUBY)), [RUBY2]),
        (core.OfCard("ruby", "row", n(-1)), (to_hand(2, RUBY2),), []),
        (core.OfList("hue"), (), [0, 1, 2]),
        (core.Among(listing(3, 1, 1)), (), [3, 1, 1]),
        (core.Range(n(-1), n(2)), (), [-1, 0, 1, 2]),
        (core.Range(n(2), n(1)), (), []),
        (
            core.Marked("cursed"),
            (
                core.Mark(n(2), "cursed", n(0)),
                core.Mark(n(1), "cursed", n(0)),
                core.Mark(n(2), "cursed", n(1)),
            ),
            [2, 1],
        ),
    ],
    ids=str,
)
def test_source(value: Any, source: Any, before: Any, expected: list[int]) -> None:
    assert value(select(source), *before) == expected


def test_players_start_with_the_turn(run: Any, kit: Any) -> None:
    every = core.ForEach(core.Select("p", core.Players(None), NUMBER), (kit.push(kit.local("p")),))
    turn = core.Period("turn", "", n(1), None, (every,), "turn")
    assert run(LAMP_2, turn).m_out == 5120


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"where": core.Compare(">", COST, n(1))}, [RUBY, RUBY2, OPAL]),
        ({"sorted_by": COST}, [JADE, OPAL, RUBY, RUBY2]),
        ({"sorted_by": COST, "descending": True}, [RUBY, RUBY2, OPAL, JADE]),
        ({"sorted_by": n(0), "descending": True}, [RUBY, RUBY2, OPAL, JADE]),
        ({"best": (core.Ranking(True, COST),)}, [RUBY, RUBY2]),
        ({"best": (core.Ranking(False, COST),)}, [JADE]),
        ({"best": (core.Ranking(True, COST), core.Ranking(True, X))}, [RUBY2]),
        ({"alike": ()}, [RUBY, OPAL, JADE]),
        ({"sorted_by": X, "descending": True, "alike": ()}, [JADE, OPAL, RUBY2]),
        ({"where": n(0), "sorted_by": COST, "best": (core.Ranking(True, COST),), "alike": ()}, []),
        ({"where": core.Compare("<", COST, n(4)), "best": (core.Ranking(True, COST),)}, [OPAL]),
    ],
    ids=str,
)
def test_what_is_left(value: Any, more: Any, expected: list[int]) -> None:
    assert value(select(PILE, **more)) == expected


def test_counting_sees_the_whole_selection(value: Any) -> None:
    assert value(core.Count(core.Select("x", PILE, NUMBER, best=(core.Ranking(True, COST),)))) == 2
    assert value(core.Exists(core.Select("x", PILE, NUMBER, where=core.Same(COST, n(1)), alike=()))) == 1


def test_a_range_is_not_longer_than_there_may_be_steps(value: Any) -> None:
    assert len(value(select(core.Range(n(1), n(10_000))))) == 10_000
    with pytest.raises(LimitReached) as caught:
        value(select(core.Range(n(1), n(10_001))))
    assert caught.value.limit == "steps"


def test_a_selection_is_no_door_into_the_state(value: Any) -> None:
    """What was named is a list of its own, although nothing was filtered."""
    move = core.Move(n(RUBY), False, core.Zone("bin", None), "top", None)
    named = core.Let("seen", select(PILE), NUMBER)
    assert value(core.Local("seen", NUMBER), named, move) == [RUBY, RUBY2, OPAL, JADE]


def test_what_is_remembered_tells_things_apart(value: Any) -> None:
    """Of two of one name, both are options where a value that is asked for is another."""
    older = core.SetMemory("age", n(RUBY2), n(7))
    for values, expected in (((), [RUBY, OPAL, JADE]), ((core.Memory("age", X),), [RUBY, RUBY2, OPAL, JADE])):
        assert value(select(PILE, alike=(), alike_in=values), older) == expected
        assert value(select(PILE, alike=(), alike_in=values)) == [RUBY, OPAL, JADE]
