"""What passes make of a few steps; and what the verifier finds. Whole programs after every pass are looked at
in `tests/acceptance/test_generated.py`."""

from __future__ import annotations

import pytest

from rulewright.interpreter.blocks import form as f, make, verify
from rulewright.interpreter.blocks.module import Module
from rulewright.interpreter.blocks.passes import joining
from rulewright.interpreter.blocks.passes.choosing import chosen
from rulewright.interpreter.blocks.passes.joining import SHORT, joined, reached, straightened
from rulewright.interpreter.blocks.passes.knowing import with_known
from rulewright.interpreter.blocks.passes.looks import looked_up_once, with_aliases
from rulewright.interpreter.blocks.passes.metering import metered
from rulewright.interpreter.blocks.passes.unread import without_unread
from rulewright.interpreter.blocks.walk import everything

A, B, C = (f.Var(number) for number in (10, 11, 12))
HAND = f.Load("z_hand")


def module(*functions: f.Function, going: dict[int, int] | None = None) -> Module:
    """A module of these functions; number 0 ends a game, number 1 begins one."""
    end = f.Function(0, "end", "block", (f.GIVEN,), (f.Ask(None, make.EMPTY),))
    return Module(
        functions={each.number: each for each in (end, *functions)},
        takers={}, listings=[], going=going or {}, joints=set(), picks=[], tables=[(1, 2)], texts=["card"],
        slots=["z_hand", "at"], start=1, end=0, free=50, made=90,
    )  # fmt: skip


def every_slot(_: str) -> bool:
    return True


def plain(number: int, parameters: tuple[f.Var, ...], *body: f.Step) -> f.Function:
    return f.Function(number, f"f{number}", "plain", parameters, body)


# ---------------------------------------------------------------- single passes


def test_a_short_function_stands_where_it_is_gone_to() -> None:
    made = module(
        plain(1, (), f.Set((A,), make.ONE), f.When(f.Some(A), (f.Go(2, (A, make.ZERO)),)), f.Go(3, ())),
        plain(2, (B, C), f.When(f.Some(B), (f.Give(f.Pack((B, C))),))),
        plain(3, (), f.Over()),
        plain(4, (), f.Over()),
    )
    reached(made)
    assert sorted(made.functions) == [0, 1, 2, 3], "nothing leads to the fourth"
    joined(made)
    reached(made)
    assert sorted(made.functions) == [0, 1]
    (_, branch, over) = made.functions[1].body
    assert over == f.Over()
    assert branch == f.When(
        f.Some(A),
        (
            f.Set((B, C), f.Pack((A, make.ZERO))),
            f.When(f.Some(B), (f.Give(f.Pack((B, C))),)),
            f.Give(),
        ),
    )


def test_a_long_function_stands_where_it_is_gone_to_if_that_is_one_place() -> None:
    long = tuple(f.Put(HAND, f.Int(number)) for number in range(SHORT + 1))
    twice = f.When(f.Some(HAND), (f.Go(3, ()),), (f.Go(3, ()),))
    made = module(
        plain(1, (), f.Go(2, ())), plain(2, (), *long, twice), plain(3, (), *long, f.Over()),
    )  # fmt: skip
    joined(made)
    assert made.functions[1].body == (*long, twice)
    assert made.functions[2].body == (*long, twice), "two places go to the third"


def test_only_so_much_is_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is gone to from one place is put there in any case."""
    short = (f.Put(HAND, make.ONE), f.Over())
    many = [f.When(f.Some(HAND), (f.Go(2, ()),)) for _ in range(5)]
    parts = sum(1 for _ in everything(short))
    monkeypatch.setattr(joining, "MOST_GROWN", 2 * parts)
    made = module(plain(1, (), *many, f.Go(3, ())), plain(2, (), *short), plain(3, (), f.Over()))
    joined(made)
    *sides, last = made.functions[1].body
    assert [side.then == short for side in sides if type(side) is f.When] == [True] * 2 + [False] * 3
    assert last == f.Over()


def test_what_a_player_has_is_looked_up_once() -> None:
    """That of another player, or what is looked up less often, is not."""
    mine, others = f.Item(HAND, A), f.Item(HAND, B)
    steps: list[f.Step] = [*(f.Put(C, mine) for _ in range(3)), *(f.Put(C, others) for _ in range(3))]
    made = module()
    new = f.Var(made.free)
    assert looked_up_once(made, steps, A) == [
        f.Set((new,), mine),
        *(f.Put(C, new) for _ in range(3)),
        *steps[3:],
    ]
    assert looked_up_once(made, steps[1:3], A) == steps[1:3]


def test_who_is_called_by_the_machine_goes_on_at_once() -> None:
    frame = f.Frame(2, (make.ONE,), f.PARENT)
    made = module(
        f.Function(
            1, "start", "block", (f.GIVEN,), (f.Set((f.PARENT,), f.Waiting(f.GIVEN)), f.Resume(frame))
        ),
        f.Function(2, "loop", "block", (f.GIVEN,), (f.Unpack(f.GIVEN, (A,), True), f.Go(3, (A, f.PARENT)))),
        plain(3, (A, f.PARENT), f.Resume(frame)),
        going={2: 3},
    )
    straightened(made)
    assert made.functions[1].body[-1] == f.Go(3, (make.ONE, f.PARENT))
    assert made.functions[3].body == (f.Resume(frame),), "the stack may be deep there"


def test_who_others_go_to_does_not_go_on_at_once() -> None:
    """There the stack may be deep, and nobody has chosen: for the machine there is another like it."""
    frame = f.Frame(2, (make.ONE,), f.PARENT)
    taker = f.Function(4, "taker", "taker", (), (f.Set((f.PARENT,), f.Waiting(f.GIVEN)), f.Resume(frame)))
    made = module(
        f.Function(1, "start", "block", (f.GIVEN,), (f.GoBy(0, make.ZERO, (make.ZERO, f.GIVEN)),)),
        f.Function(2, "loop", "block", (f.GIVEN,), (f.Unpack(f.GIVEN, (A,), True), f.Go(3, (A, f.PARENT)))),
        plain(3, (A, f.PARENT), f.Spend(make.ONE, f.Name(0), None), f.Resume(frame)),
        taker,
        going={2: 3},
    )
    made.takers, made.listings = {2: [4]}, [[4]]
    chosen(made)
    straightened(made)
    metered(made)
    ((number,),) = made.takers.values()
    assert number != 4
    assert made.functions[4] == taker
    assert made.functions[number].body[-2:] == (f.Refill(), f.Go(3, (make.ONE, f.PARENT)))


def test_a_budget_begins_on_the_paths_that_need_one() -> None:
    spend = f.Spend(make.ONE, f.Name(0), None)

    def made_of(*body: f.Step) -> f.Steps:
        made = module(
            plain(1, (), f.Over()),
            f.Function(2, "block", "block", (f.GIVEN,), (f.Over(),)),
            f.Function(3, "taker", "taker", (), body),
            plain(4, (), spend, f.Over()),
        )
        made.takers = {2: [3]}
        metered(made)
        return made.functions[3].body

    ask = f.Ask(None, make.EMPTY)
    assert made_of(ask) == (ask,)
    assert made_of(f.When(f.Some(HAND), (f.Go(4),)), ask) == (
        f.When(f.Some(HAND), (f.Refill(), f.Go(4))), ask,
    )  # fmt: skip
    assert made_of(f.Put(HAND, make.EMPTY), spend, ask) == (
        f.Put(HAND, make.EMPTY), f.Refill(spend), ask,
    )  # fmt: skip
    assert made_of(f.When(f.Some(HAND), (ask,), (spend,)), f.Go(4)) == (
        f.Refill(), f.When(f.Some(HAND), (ask,), (spend,)), f.Go(4),
    )  # fmt: skip
    loop = f.Each(A, HAND, (spend,))
    assert made_of(f.Put(HAND, make.EMPTY), loop, f.Over()) == (
        f.Put(HAND, make.EMPTY), f.Refill(), loop, f.Over(),
    )  # fmt: skip


def known(*body: f.Step) -> f.Steps:
    return without_unread(with_known(plain(1, (A,), *body)))


def test_names_of_names_are_gone() -> None:
    body: f.Steps = (f.Set((B,), A), f.Set((C,), B), f.Put(HAND, C), f.Give(C))
    assert known(*body) == (f.Put(HAND, A), f.Give(A))


def test_what_changes_later_is_no_other_name() -> None:
    body: f.Steps = (f.Set((B,), A), f.Put(A, make.ONE, "+="), f.Give(B))
    assert known(*body) == body
    looped: f.Steps = (f.Set((B,), A), f.While(f.Some(B), (f.Put(HAND, B), f.Set((B,), f.Size(HAND)))))
    assert known(*looped) == looped
    one_way: f.Steps = (f.Set((B,), A), f.When(f.Some(A), (f.Set((B,), make.ONE),)), f.Give(B))
    assert known(*one_way) == one_way


def test_what_follows_from_what_is_known_is_worked_out() -> None:
    frame = f.Frame(2, (A,), f.PARENT)
    put = f.Put(HAND, f.Kept(f.GIVEN, 0))
    assert known(f.Set((f.GIVEN,), frame), put) == (f.Put(HAND, A),)
    changed: f.Steps = (f.Set((f.GIVEN,), frame), f.Put(A, make.ONE, "+="), put, f.Give(A))
    assert known(*changed) == changed, "the frame holds what the variable was"
    inside = f.When(f.In(A, B, missing=True), (f.Put(HAND, A),))
    assert known(f.Set((B,), f.Pack((C,))), inside) == (
        f.When(f.Compare("!=", A, C), (f.Put(HAND, A),)),
    )  # fmt: skip
    assert known(f.Set((B,), make.EMPTY), f.Each(C, B, (f.Put(HAND, C),))) == ()
    assert known(f.Set((B,), make.ONE), f.When(f.Compare("<", B, make.ZERO), (f.Over(),)), f.Give()) == (
        f.Give(),
    )  # fmt: skip


def test_a_loop_over_one_thing_is_no_loop() -> None:
    one = f.Help("tuple", (f.Pack((A,)),))
    assert known(f.Each(B, one, (f.Put(HAND, B),))) == (f.Put(HAND, A),)
    stopped: f.Steps = (f.Each(B, f.Pack((A,)), (f.When(f.Some(HAND), (f.Break(),)), f.Put(HAND, B))),)
    assert known(*stopped) == stopped, "who leaves it must have one to leave"
    loop: f.Loop = (f.For(B, f.Pack((A,))), f.If(f.In(B, HAND)))
    assert known(f.Give(f.Fold("sum", make.ONE, loop))) == (
        f.Give(f.Choice(f.In(A, HAND), make.ONE, make.ZERO)),
    )  # fmt: skip
    assert known(f.When(f.Found(loop), (f.Over(),))) == (f.When(f.In(A, HAND), (f.Over(),)),)


def test_a_variable_of_a_loop_in_a_value_is_another() -> None:
    loop: f.Loop = (f.For(B, HAND), f.If(f.Compare("==", B, C)))
    body: f.Steps = (f.Set((B,), A), f.Set((C,), B), f.Give(f.Gather(B, loop)))
    assert known(*body)[-1] == f.Give(f.Gather(B, (f.For(B, HAND), f.If(f.Compare("==", B, A)))))
    other: f.Steps = (f.Set((C,), B), f.Give(f.Gather(C, loop)))
    assert known(f.Set((B,), f.Size(HAND)), *other)[1:] == other, "there it would be the loop's own"


def test_what_nobody_reads_is_gone_unless_it_may_stop_the_game() -> None:
    body: f.Steps = (
        f.Set((A,), make.ONE),
        f.Set((B,), f.Row(0, (make.ONE,))),
        f.Unpack(f.GIVEN, (None, C), True),
        f.Give(C),
    )
    assert without_unread(body) == (
        f.Set((B,), f.Row(0, (make.ONE,))),
        f.Set((C,), f.Kept(f.GIVEN, 1)),
        f.Give(C),
    )


def test_what_is_set_anew_before_anybody_reads_it_is_gone() -> None:
    size, more = f.Size(HAND), f.Put(A, make.ONE, "+=")
    twice: f.Steps = (f.Set((A,), make.ONE), f.Set((A,), size), f.Give(A))
    assert without_unread(twice) == twice[1:]
    read: f.Steps = (f.Set((A,), make.ONE), more, f.Give(A))
    assert without_unread(read) == read
    several: f.Steps = (f.Set((A, B, C), f.Pack((B, size, A))), f.Give(f.Pack((A, C))))
    assert without_unread(several) == (f.Set((A, C), f.Pack((B, A))), f.Give(f.Pack((A, C))))
    gone: f.Steps = (f.Set((A,), size), f.When(f.Some(B), (f.Set((A,), make.ONE), f.Give(A))), f.Over())
    assert without_unread(gone) == gone[1:]
    kept: f.Steps = (f.Set((A,), size), f.When(f.Some(B), (f.Set((A,), make.ONE),)), f.Give(A))
    assert without_unread(kept) == kept
    only: f.Steps = (f.When(f.Some(B), (f.Set((A,), make.ONE),)), f.Give(B))
    assert without_unread(only) == (f.Give(B),)


def test_what_the_next_turn_of_a_loop_reads_stays() -> None:
    ahead: f.Steps = (f.Set((A,), make.ONE), f.While(f.Some(B), (f.Put(HAND, A), f.Set((A,), f.Size(HAND)))))
    assert without_unread(ahead) == ahead
    left: f.Steps = (
        f.Set((A,), make.ZERO),
        f.Each(B, HAND, (f.When(f.Some(B), (f.Set((A,), B), f.Break())), f.Set((A,), make.ONE))),
        f.Give(A),
    )
    assert without_unread(left) == left
    again: f.Steps = (
        f.Each(B, HAND, (f.Set((A,), B), f.When(f.Some(B), (f.Continue(),)), f.Put(HAND, A))),
        f.Over(),
    )
    assert without_unread(again) == again
    lost: f.Steps = (f.Each(B, HAND, (f.Put(HAND, B), f.Set((A,), make.ONE))), f.Over())
    assert without_unread(lost) == (f.Each(B, HAND, (f.Put(HAND, B),)), f.Over())


def test_a_list_is_looked_up_once_in_front_of_the_loop_that_needs_it() -> None:
    inside: f.Steps = (
        f.When(f.Some(f.Item(HAND, A)), (f.Edit("clear", f.Item(HAND, A)), f.Edit("add", HAND, (A,)))),
    )
    body: f.Steps = (f.Set((B,), make.ONE), f.Each(A, f.Pack((B,)), inside))
    made = module(plain(1, (), *body))
    (_, look, loop) = with_aliases(made, body, every_slot)
    assert type(look) is f.Set
    assert look.value == HAND
    assert HAND not in [node for node in verify.everything(loop) if type(node) is f.Load]
    only_there: f.Steps = (f.When(f.Some(B), inside),)
    (branch,) = with_aliases(made, only_there, every_slot)
    assert type(branch) is f.When
    assert type(branch.then[0]) is f.Set, "not looked up where it is not needed"


def test_a_list_that_is_exchanged_is_looked_up_each_time() -> None:
    body: f.Steps = (*(f.Edit("add", HAND, (A,)) for _ in range(3)), f.Put(HAND, f.Pack(())))
    assert with_aliases(module(plain(1, (A,), *body)), body, every_slot) == body
    row = f.Load("z_row")
    swapped = (*(f.Edit("add", each, (A,)) for _ in range(3) for each in (HAND, row)), f.Exchange(HAND, row))
    assert with_aliases(module(plain(1, (A,), *swapped)), swapped, every_slot) == swapped


# ---------------------------------------------------------------- the verifier finds


SET_A = f.Set((A,), make.ONE)
FAULTY: dict[str, tuple[f.Steps, str]] = {
    "a variable of one path": ((f.When(f.Some(HAND), (SET_A,)), f.Give(A)), "v10 is read"),
    "a variable of a loop": ((f.Each(B, HAND, (SET_A,)), f.Give(A)), "v10 is read"),
    "a variable of a value": ((f.Give(f.Pack((f.Gather(A, (f.For(A, HAND),)), A))),), "v10 is read"),
    "behind an end": ((f.Over(), SET_A), "Set stands behind an end"),
    "no such function": ((f.Go(77, ()),), "there is no function f77"),
    "too many values": ((f.Go(0, (make.ONE, make.ONE)),), "takes 1 values and is given 2"),
    "a frame of no block": ((f.Resume(f.Frame(1, (), None)),), "which is no block"),
    "too long a frame": ((f.Resume(f.Frame(2, (make.ONE, make.ONE), None)),), "holds 2 values, not 1"),
    "no such table": ((f.Give(f.Fixed(5)),), "there is no table 5"),
    "no such text": ((f.Call("taken", (f.Name(5),)),), "there is no text 5"),
    "no such listing": ((f.GoBy(0, make.ZERO, ()),), "there is no listing 0"),
    "out of no loop": ((f.Break(),), "Break outside of a loop"),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTY)
def test_the_verifier_finds(name: str) -> None:
    body, what = FAULTY[name]
    block = f.Function(2, "block", "block", (f.GIVEN,), (f.Unpack(f.GIVEN, (A,), False), f.Over()))
    found = verify.faults(module(plain(1, (), *body), block))
    assert any(what in each for each in found), found
