"""What is nested too deeply becomes a function of its own: which of it, and what that one is given."""

from __future__ import annotations

import pytest

from rulewright.interpreter.blocks import form as f, make, verify
from rulewright.interpreter.blocks.module import Module
from rulewright.interpreter.blocks.passes import depth

from .test_passes import HAND, A, B, C, module, plain

GAIN = f.Put(HAND, B)


def cut(monkeypatch: pytest.MonkeyPatch, *body: f.Step) -> tuple[Module, f.Steps]:
    """A function of these steps where one level is the most; and its steps then."""
    monkeypatch.setattr(depth, "MOST_LEVELS", 1)
    made = module(plain(1, (A, B), *body))
    depth.shallow(made)
    assert not verify.faults(made)
    return made, made.functions[1].body


def inside(step: f.Step) -> f.When:
    """The step, one level down."""
    return f.When(f.Some(A), (step,))


def test_the_second_level_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    second = f.When(f.Some(B), (GAIN,))
    made, body = cut(monkeypatch, inside(second))
    assert body == (inside(f.Run(made.made, (B,))),)
    assert made.functions[made.made].body == (second,)


def test_of_several_steps_the_others_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    made, body = cut(monkeypatch, GAIN, inside(f.When(f.Some(B), (GAIN,))), GAIN)
    assert body == (GAIN, inside(f.Run(made.made, (B,))), GAIN)


def test_every_further_level_is_called_from_the_one_above(monkeypatch: pytest.MonkeyPatch) -> None:
    made, _ = cut(monkeypatch, inside(inside(inside(f.When(f.Some(B), (GAIN,))))))
    assert sorted(made.functions) == [0, 1, made.made - 2, made.made - 1, made.made]


@pytest.mark.parametrize("otherwise", [(f.Set((C,), make.ZERO),), ()])
def test_what_a_level_sets_is_given_back(monkeypatch: pytest.MonkeyPatch, otherwise: f.Steps) -> None:
    """Where it does so on one path only, it gets what the variable is."""
    second = f.When(f.Some(B), (f.Set((C,), make.ONE),), otherwise)
    before: f.Steps = () if otherwise else (f.Set((C,), make.ZERO),)
    made, body = cut(monkeypatch, *before, inside(second), f.Over())
    wanted = (B,) if otherwise else (B, C)
    assert body == (*before, inside(f.Set((C,), f.Result(made.made, wanted))), f.Over())
    assert made.functions[made.made].body == (second, f.Give(C))


def test_what_ends_on_every_path_is_gone_to(monkeypatch: pytest.MonkeyPatch) -> None:
    made, body = cut(monkeypatch, inside(f.When(f.Some(B), (f.Over(),), (f.Give(),))), f.Over())
    assert body == (inside(f.Go(made.made, (B,))), f.Over())


@pytest.mark.parametrize(
    "body",
    [
        (inside(f.When(f.Some(B), (f.Over(),))), f.Over()),
        (f.Each(C, HAND, (f.When(f.Some(B), (f.Break(),)),)), f.Over()),
        (inside(f.Put(HAND, B)), f.Over()),
    ],
    ids=["it may come back or end", "it leaves a loop", "it is not so deep"],
)
def test_what_stays(monkeypatch: pytest.MonkeyPatch, body: f.Steps) -> None:
    assert cut(monkeypatch, *body)[1] == body
