"""What both engines do, in one contract; and the verdict that a limit gives."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from rulewright.interpreter.dealt import Dealt

State = Any
"""The state class is made for each program (`state.py`): its type is open, its slots are in `dealt.py`."""


class LimitReached(Exception):
    """A game was stopped because the rules do not come to an end by themselves: which limit, and whose
    text it was."""

    def __init__(self, limit: str, site: str, card: str | None) -> None:
        super().__init__(f"{limit} at {site}")
        self.limit = limit  # one of those that `table/verdicts.py` has words for
        self.site = site
        self.card = card


class Picking(NamedTuple):
    """A choice of several that is under way: all candidates in their order, how many of them at least and at
    most, and which were chosen so far. It asks for one after the other, in that order: each set comes about
    in one way."""

    candidates: tuple[int, ...]
    low: int
    high: int
    picked: tuple[int, ...]


class Engine(Protocol):
    """Runs games of one program. States are independent of the engine object and of each other."""

    @property
    def program(self) -> Dealt: ...

    def start(self, seed: int, *, log: bool = False, stop: int = -1) -> State:
        """A new game, run to its first decision (or to the checkpoint of phase `stop`)."""
        ...

    def apply(self, state: State, code: int) -> None:
        """Answer the decision with one of `state.options`, and run to the next decision or the end."""
        ...

    def copy(self, state: State) -> State: ...

    def picking(self, state: State) -> Picking | None:
        """The choice of several that the state's decision is a part of; None where one at most is chosen."""
        ...

    def settle(self, state: State) -> None:
        """To be called when a state's slots were set from outside: what the engine derives from them is
        brought up to date."""
        ...

    def dump(self, state: State) -> dict[str, Any]:
        """The whole state as JSON-able data, the continuation included (by stable labels)."""
        ...

    def restore(self, data: dict[str, Any]) -> State: ...
