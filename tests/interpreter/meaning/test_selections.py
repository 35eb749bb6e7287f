"""Who and what is selected, in which order."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.interpreter import linked
from rulewright.interpreter.dealt import ENTRY_BITS
from rulewright.interpreter.engine import LimitReached

NUMBER = linked.NumberType()
RUBY, RUBY2, OPAL, JADE, FOX, OWL = range(6)
X = linked.Local("x", NUMBER)
COST = linked.Property("cost", X)  # 4 4 2 1 0 0


def n(value: int) -> linked.Const:
    return linked.Const(value, NUMBER)


def select(source: Any, **more: Any) -> linked.Items:
    return linked.Items(linked.Select("x", source, NUMBER, **more))


def listing(*things: int) -> linked.Listing:
    return linked.Listing(tuple(map(n, things)), NUMBER)


def to_hand(seat: int, *things: int) -> linked.Move:
    return linked.Move(listing(*things), True, linked.Zone("hand", n(seat)), "bottom", None)


LAMP_2 = linked.MoveToken("lamp", n(2))
PILE = linked.InZone("pile", None)


@pytest.mark.parametrize(
    ("source", "before", "expected"),
    [
        (linked.Players(None), (), [0, 1, 2]),
        (linked.Players(None), (LAMP_2,), [2, 0, 1]),
        (linked.Players(n(1)), (LAMP_2,), [1, 2, 0]),
        (linked.Players(n(-1)), (LAMP_2,), [2, 0, 1]),
        (PILE, (), [RUBY, RUBY2, OPAL, JADE]),
        (linked.InZone("hand", n(1)), (to_hand(1, JADE, RUBY),), [JADE, RUBY]),
        (linked.InZone("hand", n(-1)), (to_hand(1, JADE, RUBY),), []),
        (linked.InEvery("hand"), (to_hand(1, JADE, RUBY), to_hand(0, OPAL)), [OPAL, JADE, RUBY]),
        (linked.OfKind("gem"), (), [RUBY, RUBY2, OPAL, JADE]),
        (linked.OfKind("beast"), (), [FOX, OWL]),
        (linked.OfList("hue"), (), [0, 1, 2]),
        (linked.Among(listing(3, 1, 1)), (), [3, 1, 1]),
        (linked.Range(n(-1), n(2)), (), [-1, 0, 1, 2]),
        (linked.Range(n(2), n(1)), (), []),
        (
            linked.Marked("cursed"),
            (
                linked.Mark(n(2), "cursed", n(0)),
                linked.Mark(n(1), "cursed", n(0)),
                linked.Mark(n(2), "cursed", n(1)),
            ),
            [2, 1],
        ),
    ],
    ids=str,
)
def test_source(value: Any, source: Any, before: Any, expected: list[int]) -> None:
    assert value(select(source), *before) == expected


def test_players_start_with_the_turn(run: Any, kit: Any) -> None:
    every = linked.ForEach(linked.Select("p", linked.Players(None), NUMBER), (kit.push(kit.local("p")),))
    turn = linked.Period("turn", "", n(1), None, (every,), "turn")
    assert run(LAMP_2, turn).m_out == 5120


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"where": linked.Compare(">", COST, n(1))}, [RUBY, RUBY2, OPAL]),
        ({"sorted_by": COST}, [JADE, OPAL, RUBY, RUBY2]),
        ({"sorted_by": COST, "descending": True}, [RUBY, RUBY2, OPAL, JADE]),
        ({"sorted_by": n(0), "descending": True}, [RUBY, RUBY2, OPAL, JADE]),
        ({"best": (linked.Ranking(True, COST),)}, [RUBY, RUBY2]),
        ({"best": (linked.Ranking(False, COST),)}, [JADE]),
        ({"best": (linked.Ranking(True, COST), linked.Ranking(True, X))}, [RUBY2]),
        ({"alike": ()}, [RUBY, OPAL, JADE]),
        ({"sorted_by": X, "descending": True, "alike": ()}, [JADE, OPAL, RUBY2]),
        ({"where": n(0), "sorted_by": COST, "best": (linked.Ranking(True, COST),), "alike": ()}, []),
        ({"where": linked.Compare("<", COST, n(4)), "best": (linked.Ranking(True, COST),)}, [OPAL]),
    ],
    ids=str,
)
def test_what_is_left(value: Any, run: Any, kit: Any, more: Any, expected: list[int]) -> None:
    """What is alike is left out where somebody chooses, and only there."""
    if "alike" not in more:
        assert value(select(PILE, **more)) == expected
    assert offered(run, kit, linked.Select("x", PILE, NUMBER, **more)) == expected


def offered(run: Any, kit: Any, choice: linked.Select, *before: Any) -> list[int]:
    return [code >> ENTRY_BITS for code in run(*before, kit.menu(kit.entry("one", select=choice))).options]


def test_counting_sees_the_whole_selection(value: Any) -> None:
    assert value(linked.Count(linked.Select("x", PILE, NUMBER, best=(linked.Ranking(True, COST),)))) == 2
    assert (
        value(linked.Exists(linked.Select("x", PILE, NUMBER, where=linked.Same(COST, n(1)), alike=()))) == 1
    )


def test_a_range_is_not_longer_than_there_may_be_steps(value: Any) -> None:
    assert len(value(select(linked.Range(n(1), n(10_000))))) == 10_000
    with pytest.raises(LimitReached) as caught:
        value(select(linked.Range(n(1), n(10_001))))
    assert caught.value.limit == "steps"


def test_a_selection_is_no_door_into_the_state(value: Any) -> None:
    """What was named is a list of its own, although nothing was filtered."""
    move = linked.Move(n(RUBY), False, linked.Zone("bin", None), "top", None)
    named = linked.Let("seen", select(PILE), NUMBER)
    assert value(linked.Local("seen", NUMBER), named, move) == [RUBY, RUBY2, OPAL, JADE]


def test_what_is_remembered_tells_things_apart(run: Any, kit: Any) -> None:
    """Of two of one name, both are options where a value that is asked for is another."""
    older = linked.SetMemory("age", n(RUBY2), n(7))
    for values, expected in (
        ((), [RUBY, OPAL, JADE]),
        ((linked.Memory("age", X),), [RUBY, RUBY2, OPAL, JADE]),
    ):
        choice = linked.Select("x", PILE, NUMBER, alike=(), alike_in=values)
        assert offered(run, kit, choice, older) == expected
        assert offered(run, kit, choice) == [RUBY, OPAL, JADE]
