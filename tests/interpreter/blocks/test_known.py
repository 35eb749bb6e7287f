"""What is known of variables and of tables, put in its place: and what must not be."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from rulewright.interpreter.blocks import form as f
from rulewright.interpreter.blocks.known import printed_test

from .test_passes import HAND, A, B, C, known

COSTS = SimpleNamespace(contents=[(0, 3, 5, 3)])  # table 0
DEAR = f.Compare(">", f.Item(f.Fixed(0), A), f.Int(2))
SOME = f.In(A, f.Pack((f.Int(1), f.Int(2))))


@pytest.mark.parametrize(
    ("test", "those"),
    [
        (DEAR, [1, 2, 3]),
        (f.Isnt(DEAR), [0]),
        (SOME, [1, 2]),
        (f.In(A, f.Pack((f.Int(1), f.Int(2))), True), [0, 3]),
        (f.Every((DEAR, f.Isnt(SOME))), [3]),
        (f.Either((f.Isnt(DEAR), SOME)), [0, 1, 2]),
    ],
)
def test_what_reads_tables_alone_is_known(test: f.Test, those: list[int]) -> None:
    assert printed_test(COSTS, test, A, range(4)) == {*those}


@pytest.mark.parametrize(
    "test",
    [f.In(A, f.Pack((f.Int(0), B))), f.In(B, f.Pack((f.Int(0),))), f.In(A, HAND), f.Every((DEAR, f.Some(B)))],
)
def test_what_reads_more_is_not(test: f.Test) -> None:
    assert printed_test(COSTS, test, A, range(4)) is None


def test_what_reads_more_of_some_numbers_alone_is_not() -> None:
    """What is cheap is so; of what is dear, only play knows."""
    test = f.Either((f.Isnt(DEAR), f.Some(B)))
    assert printed_test(COSTS, test, A, [0]) == {0}
    assert printed_test(COSTS, test, A, [0, 1]) is None


def test_what_mentions_a_variable_of_the_loop_stays_outside_of_it() -> None:
    """Inside, the variable is another."""
    hand, given = f.Set((B,), f.Size(HAND)), f.Set((f.GIVEN,), f.Frame(2, (B,), f.PARENT))
    in_a_list: f.Steps = (hand, f.Set((C,), f.Pack((B,))), _among(f.In(B, C)))
    assert known(*in_a_list) == in_a_list
    in_a_frame: f.Steps = (hand, given, _among(f.Compare("==", f.Kept(f.GIVEN, 0), B)))
    assert known(*in_a_frame) == in_a_frame


def _among(test: f.Test) -> f.Step:
    return f.Give(f.Gather(B, (f.For(B, HAND), f.If(test))))
