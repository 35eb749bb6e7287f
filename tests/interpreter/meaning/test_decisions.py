"""What is asked, of whom, with which options; and what an answer does."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.interpreter import linked
from rulewright.interpreter.dealt import ENTRY_BITS

NUMBER = linked.NumberType()
RUBY, RUBY2, OPAL, JADE = range(4)


def n(value: int) -> linked.Const:
    return linked.Const(value, NUMBER)


def o(entry: int, value: int = 0) -> int:
    return entry | value << ENTRY_BITS


X = linked.Local("x", NUMBER)
PILE = linked.Select("x", linked.InZone("pile", None), NUMBER)
NOTHING = linked.Select("x", linked.InZone("hand", n(2)), NUMBER)
OUT = linked.Memory("out", None)


def asked(state: Any) -> tuple[int, str, list[int]]:
    return state.who, state.site, state.options


# ---------------------------------------------------------------- menus


def test_a_menu_asks_and_runs_what_was_chosen(run: Any, kit: Any) -> None:
    flow = (
        kit.menu(kit.entry("a", kit.push(n(1))), kit.entry("b", kit.push(n(2))), player=2),
        kit.push(n(9)),
    )
    assert asked(run(*flow)) == (2, 1, [0, 1])
    assert run(*flow, answers=[1]).m_out == 529


def test_conditions_and_candidates(run: Any, kit: Any) -> None:
    cheap = linked.Select(
        "x", linked.InZone("pile", None), NUMBER, linked.Compare("<", linked.Property("cost", X), n(4))
    )
    flow = (
        kit.menu(
            kit.entry("no", condition=n(0)),
            kit.entry("one", kit.push(n(1)), condition=n(1)),
            kit.entry("cheap", kit.push(X), select=cheap),
            kit.entry("never", select=cheap, condition=n(0)),
            kit.entry("none", select=NOTHING),
        ),
    )
    assert run(*flow).options == [o(1), o(2, OPAL), o(2, JADE)]
    assert run(*flow, answers=[o(2, JADE)]).m_out == 53


def test_one_option_is_asked_too(run: Any, kit: Any) -> None:
    assert run(kit.menu(kit.entry("a"))).options == [0]


def test_without_options_a_menu_is_passed(run: Any, kit: Any) -> None:
    assert run(kit.menu(kit.entry("a", kit.push(n(1)), condition=n(0))), kit.push(n(2))).m_out == 52
    assert run(kit.menu(), kit.push(n(2))).m_out == 52


def test_nobody_is_not_asked(run: Any, kit: Any) -> None:
    entry = kit.entry("a", kit.push(n(1)))
    otherwise = (kit.push(n(2)),)
    assert run(kit.menu(entry, player=-1, optional=True, otherwise=otherwise), kit.push(n(3))).m_out == 53
    assert run(kit.offer(entry, player=-1), kit.push(n(3))).m_out == 53
    pick = linked.Pick("pick", n(-1), "x", PILE, n(0), n(2), (kit.push(n(1)),))
    assert run(pick, kit.push(n(3))).m_out == 53


def test_an_optional_menu_can_be_declined(run: Any, kit: Any) -> None:
    entry = kit.entry("a", kit.push(n(1)))
    flow = (kit.menu(entry, optional=True, otherwise=(kit.push(n(2)),)), kit.push(n(3)))
    assert run(*flow).options == [0, 1]
    assert run(*flow, answers=[0]).m_out == 513
    assert run(*flow, answers=[1]).m_out == 523
    assert run(kit.menu(entry, optional=True), kit.push(n(3)), answers=[1]).m_out == 53


def test_with_nothing_to_choose_otherwise_runs(run: Any, kit: Any) -> None:
    flow = (
        kit.menu(kit.entry("a", select=NOTHING), optional=True, otherwise=(kit.push(n(2)),)),
        kit.push(n(3)),
    )
    assert run(*flow).m_out == 523


def test_a_choice_stays_known_afterwards(run: Any, kit: Any) -> None:
    flow = (kit.menu(kit.entry("a", select=PILE)), kit.push(X))
    assert run(*flow, answers=[o(0, OPAL)]).m_out == 52


def test_a_choice_inside_a_choice_inside_a_loop(run: Any, kit: Any) -> None:
    inner = kit.menu(kit.entry("c", kit.push(n(1))), kit.entry("d", kit.push(n(2))), site="inner", player=1)
    outer = kit.menu(kit.entry("a", inner, kit.push(kit.local("p"))), kit.entry("b"))
    loop = linked.ForEach(linked.Select("p", linked.Players(n(1)), NUMBER), (outer,))
    assert run(loop, answers=[0, 1, 1, 0]).who == 1
    assert run(loop, answers=[0, 1, 1, 0, 0]).m_out == 52110


def test_stop_in_a_chosen_option(run: Any, kit: Any) -> None:
    loop = linked.ForEach(
        linked.Select("p", linked.Players(n(0)), NUMBER),
        (kit.menu(kit.entry("on"), kit.entry("stop", linked.Stop())), kit.push(kit.local("p"))),
    )
    assert run(loop, kit.push(n(9)), answers=[0, 1]).m_out == 509


def test_limited_abilities_are_used_up(run: Any, kit: Any) -> None:
    unused = linked.Not(linked.UsedUp("knack", "turn"))
    limited = kit.entry("a", kit.push(linked.Local("seen", NUMBER)), condition=unused, used=("knack", "turn"))
    seen = linked.Let("seen", n(1), NUMBER)
    loop = linked.Repeat(None, n(2), (kit.menu(limited, kit.entry("b")),), False, "s")
    assert run(seen, loop).options == [0, 1]
    state = run(seen, loop, answers=[0])
    assert (state.options, state.used_turn, state.m_out) == ([1], 1, 51)


# ---------------------------------------------------------------- offers


def test_an_offer_comes_back_until_done(run: Any, kit: Any) -> None:
    flow = (
        kit.offer(kit.entry("a", kit.push(n(1))), kit.entry("b", kit.push(X), select=PILE), player=1),
        kit.push(n(9)),
    )
    first = run(*flow)
    assert asked(first) == (1, 1, [0, o(1, RUBY), o(1, RUBY2), o(1, OPAL), o(1, JADE), 2])
    assert asked(run(*flow, answers=[0])) == asked(first)
    assert run(*flow, answers=[0, o(1, JADE), 0, 2]).m_out == 51319


def test_an_offer_of_nothing_can_only_be_done(run: Any, kit: Any) -> None:
    assert run(kit.offer(kit.entry("a", condition=n(0)))).options == [1]


def test_once_is_once_in_each_offer(run: Any, kit: Any) -> None:
    once = kit.entry("a", kit.menu(kit.entry("go")), once=True)
    loop = linked.Repeat(None, n(2), (kit.offer(once, kit.entry("b")),), False, "s")
    inside = run(loop, answers=[0])
    assert (inside.options, inside.once) == ([0], 1), "noted before the body runs"
    assert run(loop, answers=[0, 0]).options == [1, 2]
    assert run(loop, answers=[0, 0, 2]).options == [0, 1, 2]


def test_entries_of_one_group_share_once(run: Any, kit: Any) -> None:
    entries = [kit.entry(f"a/{i}", once=True, group="a") for i in range(2)]
    offer = kit.offer(*entries, kit.entry("b", once=True))
    assert run(offer, answers=[1]).options == [2, 3]


def test_what_is_required_comes_first(run: Any, kit: Any) -> None:
    offer = kit.offer(
        kit.entry("must", once=True, required=True),
        kit.entry("cannot", condition=n(0), required=True),
        kit.entry("nothing", select=NOTHING, required=True),
        kit.entry("may"),
    )
    assert run(offer).options == [0, 3]
    assert run(offer, answers=[3, 0]).options == [3, 4]


def test_the_end_of_the_turn_closes_the_offer(run: Any, kit: Any) -> None:
    flow = (kit.offer(kit.entry("a", linked.EndTurn(), kit.push(n(1)))), kit.push(n(9)))
    state = run(*flow, answers=[0])
    assert (state.m_out, state.closing) == (519, 0)


def test_a_turn_that_ended_before_offers_nothing(run: Any, kit: Any) -> None:
    assert run(linked.EndTurn(), kit.offer(kit.entry("a")), kit.push(n(9))).m_out == 59


def test_an_offer_inside_an_offer(run: Any, kit: Any) -> None:
    inner = kit.offer(kit.entry("c", kit.push(n(2)), linked.EndTurn()), site="inner", player=1)
    flow = (kit.offer(kit.entry("a", inner, kit.push(n(1)))), kit.push(n(9)))
    assert run(*flow, answers=[0]).who == 1
    assert asked(run(*flow, answers=[0, 0])) == (0, 1, [0, 1])
    assert run(*flow, answers=[0, 0, 1]).m_out == 5219


# ---------------------------------------------------------------- picks

DONE = 1


def pick(low: int, high: int, *body: Any, select: Any = PILE) -> linked.Pick:
    return linked.Pick("pick", n(1), "x", select, n(low), n(high), body)


def test_a_pick_goes_through_the_candidates_once(run: Any) -> None:
    away = linked.Move(X, True, linked.Zone("bin", None), "top", None)
    flow = (pick(0, 2, away),)
    assert asked(run(*flow)) == (1, 1, [o(0, RUBY), o(0, RUBY2), o(0, OPAL), o(0, JADE), DONE])
    assert run(*flow, answers=[o(0, OPAL)]).options == [o(0, JADE), DONE]
    assert run(*flow, answers=[o(0, RUBY), o(0, OPAL)]).z_bin == [RUBY, OPAL, 4]
    assert run(*flow, answers=[o(0, JADE)]).z_bin == [JADE, 4], "after the last nobody is asked again"
    assert run(*flow, answers=[o(0, RUBY2), DONE]).z_bin == [RUBY2, 4]
    assert run(*flow, answers=[DONE]).z_bin == [4]


def test_a_pick_never_skips_too_many(run: Any, kit: Any) -> None:
    flow = (pick(3, 3, kit.out(linked.Size(X))),)
    assert run(*flow).options == [o(0, RUBY), o(0, RUBY2)]
    assert run(*flow, answers=[o(0, RUBY2)]).options == [o(0, OPAL)]
    assert run(*flow, answers=[o(0, RUBY2), o(0, OPAL)]).options == [o(0, JADE)]
    assert run(*flow, answers=[o(0, RUBY2), o(0, OPAL), o(0, JADE)]).m_out == 3


def test_all_of_them_are_asked_for_one_by_one(run: Any, kit: Any) -> None:
    assert run(pick(4, 9, kit.push(n(1)))).options == [o(0, RUBY)]


def test_done_comes_when_there_are_enough(run: Any, kit: Any) -> None:
    flow = (pick(1, 3, kit.out(linked.Size(X))),)
    assert DONE not in run(*flow).options
    assert run(*flow, answers=[o(0, RUBY)]).options == [o(0, RUBY2), o(0, OPAL), o(0, JADE), DONE]


@pytest.mark.parametrize(
    ("low", "high", "source", "expected"),
    [
        (5, 9, PILE, 59),  # too few: nothing happens
        (1, 1, NOTHING, 59),
        (0, 1, NOTHING, 509),  # none is enough: an empty list
        (0, 0, PILE, 509),
        (-1, -1, PILE, 509),
    ],
)
def test_picks_that_ask_nobody(run: Any, kit: Any, low: int, high: int, source: Any, expected: int) -> None:
    assert run(pick(low, high, kit.push(linked.Size(X)), select=source), kit.push(n(9))).m_out == expected


def test_candidates_of_a_pick_may_repeat(run: Any, kit: Any) -> None:
    twice = linked.Select("x", linked.Among(linked.Listing((n(3), n(3), n(4)), NUMBER)), NUMBER)
    flow = (
        pick(2, 2, kit.out(linked.SumOver(kit.local("y"), kit.select(linked.Among(X), "y"))), select=twice),
    )
    assert run(*flow, answers=[o(0, 3)]).options == [o(0, 3), o(0, 4)]
    assert run(*flow, answers=[o(0, 3), o(0, 3)]).m_out == 6


# ---------------------------------------------------------------- checkpoints


def test_a_checkpoint_stops_where_it_is_wanted(run: Any, kit: Any) -> None:
    flow = (
        linked.Checkpoint(0, 0),
        kit.push(n(1)),
        linked.Checkpoint(1, 0),
        kit.push(n(2)),
        linked.Checkpoint(1, 0),
    )
    assert run(*flow).m_out == 512
    first = run(*flow, stop=0)
    assert (first.m_out, first.stop, asked(first)) == (5, -1, (0, 0, [0]))
    assert run(*flow, stop=1).m_out == 51
    assert run(*flow, stop=1, answers=[0]).m_out == 512
