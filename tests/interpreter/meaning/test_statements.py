"""Statements that change the state and go on."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.interpreter import linked
from rulewright.interpreter.engine import LimitReached

NUMBER = linked.NumberType()
RUBY, RUBY2, OPAL, JADE, FOX, OWL = range(6)
PILE, BIN, HAND, ROW = 0, 1, 3, 7


def n(value: int) -> linked.Const:
    return linked.Const(value, NUMBER)


NOBODY = n(-1)


@pytest.mark.parametrize(
    ("statement", "coins", "entries"),
    [
        (linked.Gain("coin", n(3), n(1)), [2, 5, 2, 0], [("gain", 1, "coin", 3)]),
        (linked.Gain("coin", n(0), n(1)), [2, 2, 2, 0], []),
        (linked.Gain("coin", n(-3), n(1)), [2, 2, 2, 0], []),
        (linked.Gain("coin", n(3), NOBODY), [2, 2, 2, 0], []),
        (linked.Lose("coin", n(1), n(1)), [2, 1, 2, 0], [("lose", 1, "coin", 1)]),
        (linked.Lose("coin", n(9), n(1)), [2, 0, 2, 0], [("lose", 1, "coin", 2)]),
        (linked.Lose("coin", None, n(1)), [2, 0, 2, 0], [("lose", 1, "coin", 2)]),
        (linked.Lose("coin", n(-1), n(1)), [2, 2, 2, 0], []),
        (linked.Lose("coin", None, NOBODY), [2, 2, 2, 0], []),
        (linked.Lose("star", None, n(1)), [2, 2, 2, 0], []),
        (linked.Pay("coin", n(2), n(1), None), [2, 0, 2, 0], [("pay", 1, "coin", 2, -1)]),
        (linked.Pay("coin", n(2), n(1), n(0)), [4, 0, 2, 0], [("pay", 1, "coin", 2, 0)]),
        (linked.Pay("coin", n(2), n(1), NOBODY), [2, 0, 2, 0], [("pay", 1, "coin", 2, -1)]),
        (linked.Pay("coin", n(2), NOBODY, n(0)), [2, 2, 2, 0], []),
        (linked.Pay("coin", n(0), n(1), n(0)), [2, 2, 2, 0], []),
        (linked.Transfer("coin", n(1), n(0), n(2)), [1, 2, 3, 0], [("transfer", 0, 2, "coin", 1)]),
        (linked.Transfer("coin", n(5), n(0), n(2)), [0, 2, 4, 0], [("transfer", 0, 2, "coin", 2)]),
        (linked.Transfer("coin", None, n(0), n(2)), [0, 2, 4, 0], [("transfer", 0, 2, "coin", 2)]),
        (linked.Transfer("coin", None, n(0), NOBODY), [2, 2, 2, 0], []),
        (linked.Transfer("coin", None, NOBODY, n(0)), [2, 2, 2, 0], []),
        (linked.Transfer("coin", n(-2), n(0), n(2)), [2, 2, 2, 0], []),
    ],
    ids=str,
)
def test_resources(run: Any, statement: Any, coins: list[int], entries: list[Any]) -> None:
    state = run(statement, log=True)
    assert state.r_coin == coins
    assert state.log == [*entries, ("over", ())]


@pytest.mark.parametrize("engine", ["plain"], indirect=True)
def test_nobody_can_have_more_than_the_largest_number(run: Any) -> None:
    with pytest.raises(LimitReached) as caught:
        run(linked.Gain("coin", n(10**9), n(1)))
    assert caught.value.limit == "number"


def test_marks(run: Any) -> None:
    marks = (
        linked.Mark(n(1), "cursed", n(2)),
        linked.Mark(n(0), "cursed", n(2)),
        linked.Mark(n(1), "cursed", n(2)),
    )
    state = run(*marks, linked.Mark(n(1), "cursed", NOBODY), linked.Mark(NOBODY, "cursed", n(1)), log=True)
    assert (state.s_cursed, state.w_cursed) == ((1, 0, 1), (2, 2, -1))
    assert state.log[:3] == [("mark", "cursed", 1, 2), ("mark", "cursed", 0, 2), ("mark", "cursed", 1, -1)]
    state = run(*marks, linked.Unmark(n(1), "cursed"), linked.Unmark(n(2), "cursed"), log=True)
    assert (state.s_cursed, state.w_cursed) == ((0,), (2,))
    assert state.log[2:] == [("unmark", "cursed", 1), ("over", ())]


def test_tokens(run: Any) -> None:
    state = run(linked.MoveToken("lamp", n(1)), linked.MoveToken("lamp", NOBODY), log=True)
    assert state.t_lamp == 1
    assert state.log == [("token", "lamp", 1), ("over", ())]


def test_a_token_is_taken_from_everybody(run: Any) -> None:
    taken = linked.MoveToken("lamp", None)
    state = run(taken, linked.MoveToken("lamp", n(1)), taken, taken, log=True)
    assert state.t_lamp == NOBODY.value
    assert state.log == [("token", "lamp", 1), ("token", "lamp", -1), ("over", ())]


def test_one_of_several_marks_is_taken_off(run: Any) -> None:
    marks = [linked.Mark(n(1), "cursed", n(by)) for by in (0, 2)]
    gone = linked.Unmark(n(1), "cursed", n(2))
    state = run(*marks, gone, gone, linked.Unmark(NOBODY, "cursed", n(0)), log=True)
    assert (state.s_cursed, state.w_cursed) == ((1,), (0,))
    assert state.log[2:] == [("unmark", "cursed", 1, 2), ("over", ())]


def test_memories_and_properties(run: Any) -> None:
    state = run(
        linked.SetMemory("out", None, n(9)),
        linked.SetMemory("debt", n(1), n(3)),
        linked.SetMemory("debt", NOBODY, n(4)),
        linked.SetMemory("age", n(OPAL), n(8)),
        linked.SetProperty("hue", n(OPAL), n(2)),
        linked.SetProperty("hue", NOBODY, n(2)),
        log=True,
    )
    assert (state.m_out, state.m_debt, state.m_age) == (9, [7, 3, 7, 0], [1, 1, 8, 1, 1, 1, 0])
    assert state.p_hue == [0, 0, 2, 2, 0, 0, -1]
    assert state.log == [("note", "age", OPAL, 8), ("set", "hue", OPAL, 2), ("over", ())]


def test_counts_and_uses(run: Any) -> None:
    state = run(
        linked.Tally("digs", n(2)),
        linked.Tally("digs", n(2)),
        linked.Tally("digs", NOBODY),
        linked.Use("knack", "round"),
    )
    assert state.c_digs == [0, 0, 2, 0]
    assert (state.used_turn, state.used_round) == (0, 1)


def test_names(run: Any, kit: Any) -> None:
    more = linked.Assign("a", linked.Arith("+", kit.local("a"), n(3)))
    assert run(linked.Let("a", n(1), NUMBER), more, kit.out(kit.local("a"))).m_out == 4


# ---------------------------------------------------------------- things


def zone(name: str, seat: int | None = None) -> linked.Zone:
    return linked.Zone(name, None if seat is None else n(seat))


def move(thing: int, where: linked.Zone, end: Any = "bottom", face: Any = None) -> linked.Move:
    return linked.Move(n(thing), False, where, end, face)


def several(things: Any, where: linked.Zone, end: Any = "bottom", face: Any = None) -> linked.Move:
    what = linked.Listing(tuple(map(n, things)), NUMBER) if isinstance(things, tuple) else things
    return linked.Move(what, True, where, end, face)


def consistent(state: Any) -> Any:
    """Every thing lies exactly where `at` says."""
    lies = {PILE: state.z_pile, BIN: state.z_bin}
    lies |= {HAND + seat: state.z_hand[seat] for seat in range(3)}
    lies |= {ROW + seat: state.z_row[seat] for seat in range(3)}
    found = [-1] * 7
    for code, things in lies.items():
        for thing in things:
            assert found[thing] == -1
            found[thing] = code
    assert state.at == found
    assert state.z_hand[3] == state.z_row[3] == []
    return state


@pytest.mark.parametrize(
    ("statements", "pile", "hand_0"),
    [
        ((move(OPAL, zone("hand", 0)),), [0, 1, 3], [2]),
        ((move(OPAL, zone("pile")),), [0, 1, 3, 2], []),
        ((move(OPAL, zone("pile"), "top"),), [2, 0, 1, 3], []),
        ((move(OPAL, zone("hand", -1)),), [0, 1, 2, 3], []),
        ((move(-1, zone("hand", 0)),), [0, 1, 2, 3], []),
        ((move(OWL, zone("pile"), "top"),), [5, 0, 1, 2, 3], []),
        ((several((JADE, RUBY), zone("hand", 0)),), [1, 2], [3, 0]),
        ((several((JADE, RUBY), zone("pile"), "top"),), [3, 0, 1, 2], []),
        ((several((JADE, RUBY), zone("pile")),), [1, 2, 3, 0], []),
        ((several((JADE, -1, RUBY), zone("hand", 0), "top"),), [1, 2], [3, 0]),
        ((several((JADE,), zone("hand", -1)),), [0, 1, 2, 3], []),
        # The list that is moved may be the zone itself.
        ((several(zone("pile"), zone("hand", 0)),), [], [0, 1, 2, 3]),
        ((linked.MoveAll(zone("pile"), zone("hand", 0), "bottom", None),), [], [0, 1, 2, 3]),
        (
            (move(FOX, zone("hand", 0)), linked.MoveAll(zone("pile"), zone("hand", 0), "top", None)),
            [],
            [0, 1, 2, 3, 4],
        ),
        ((linked.MoveAll(zone("pile"), zone("pile"), "top", None),), [0, 1, 2, 3], []),
        ((linked.MoveAll(zone("pile"), zone("hand", -1), "top", None),), [0, 1, 2, 3], []),
        ((linked.MoveAll(zone("hand", -1), zone("pile"), "top", None),), [0, 1, 2, 3], []),
        ((linked.SwapZones(zone("pile"), zone("hand", 0)),), [], [0, 1, 2, 3]),
        ((linked.SwapZones(zone("pile"), zone("hand", -1)),), [0, 1, 2, 3], []),
        ((linked.SwapZones(zone("pile"), zone("pile")),), [0, 1, 2, 3], []),
        ((move(FOX, zone("hand", 0)), linked.SwapThings(n(FOX), n(OPAL))), [0, 1, 4, 3], [2]),
        ((linked.SwapThings(n(RUBY), n(JADE)),), [3, 1, 2, 0], []),
        ((linked.SwapThings(n(RUBY), n(RUBY)),), [0, 1, 2, 3], []),
        ((linked.SwapThings(n(RUBY), NOBODY),), [0, 1, 2, 3], []),
        ((linked.SwapThings(n(RUBY), n(OWL)),), [0, 1, 2, 3], []),
        ((linked.Shuffle(zone("hand", -1)),), [0, 1, 2, 3], []),
    ],
    ids=str,
)
def test_moves(run: Any, statements: Any, pile: list[int], hand_0: list[int]) -> None:
    state = consistent(run(*statements))
    assert state.z_pile == pile
    assert state.z_hand[0] == hand_0


@pytest.mark.parametrize(
    ("statement", "up"),
    [
        (move(OPAL, zone("bin"), face="up"), [RUBY, RUBY2, OPAL]),
        (move(RUBY, zone("bin")), [RUBY2]),
        (move(RUBY, zone("bin"), face="down"), [RUBY2]),
        (several((RUBY, JADE), zone("bin"), face="up"), [RUBY, RUBY2, JADE]),
        (linked.MoveAll(zone("pile"), zone("bin"), "top", None), []),
        (linked.MoveAll(zone("pile"), zone("bin"), "top", "up"), [RUBY, RUBY2, OPAL, JADE]),
        (linked.SwapZones(zone("pile"), zone("bin")), []),
        (linked.SwapThings(n(RUBY), n(FOX)), [RUBY2]),
        (linked.Reveal(n(JADE)), [RUBY, RUBY2, JADE]),
        (linked.Reveal(NOBODY), [RUBY, RUBY2]),
        (linked.Shuffle(zone("pile")), [RUBY, RUBY2]),
    ],
    ids=str,
)
def test_faces(run: Any, statement: Any, up: list[int]) -> None:
    state = consistent(run(linked.Reveal(n(RUBY)), linked.Reveal(n(RUBY2)), statement))
    assert [thing for thing in range(6) if state.up >> thing & 1] == up


def test_a_shuffle_uses_the_game_s_own_chance(run: Any) -> None:
    state, same = run(linked.Shuffle(zone("pile"))), run(linked.Shuffle(zone("pile")))
    assert sorted(state.z_pile) == [0, 1, 2, 3]
    assert (state.z_pile, state.rng) == (same.z_pile, same.rng)
    assert state.rng != run().rng


def test_the_log_of_things(run: Any) -> None:
    state = run(
        move(OPAL, zone("hand", 1), face="up"),
        several((JADE, OWL), zone("row", 2), "top"),
        linked.SwapZones(zone("hand", 1), zone("hand", 0)),
        linked.SwapThings(n(RUBY), n(FOX)),
        linked.Shuffle(zone("pile")),
        linked.Look(zone("hand", 0), n(2)),
        linked.Look(n(JADE), n(2)),
        linked.Look(n(JADE), NOBODY),
        linked.Look(NOBODY, n(2)),
        linked.Reveal(n(JADE)),
        log=True,
    )
    assert state.log == [
        ("move", OPAL, PILE, HAND + 1, 1),
        ("move", JADE, PILE, ROW + 2, 0),
        ("move", OWL, -1, ROW + 2, 0),
        ("swap", HAND + 1, HAND),
        ("swapthings", RUBY, FOX),
        ("shuffle", PILE),
        ("look", 2, (OPAL,)),
        ("look", 2, (JADE,)),
        ("reveal", JADE, ROW + 2),
        ("over", ()),
    ]
