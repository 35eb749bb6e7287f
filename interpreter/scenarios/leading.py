"""Chance that is led: a decision is answered again and again, each time with one draw of chance otherwise,
until what was wished for has come.

Both engines draw with one number, the state of their generator. Here a number stands in its place that tells
of each draw, and gives what it was planned to give; what is not planned comes as it would have come. No
engine knows of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from rulewright.interpreter.engine import Engine, LimitReached, State
from rulewright.interpreter.rng import MASK, MULTIPLIER, Source, sample, shuffle
from rulewright.interpreter.state import Log

MOST_TRIES = 2_000  # of one answer

Positions = tuple[int, ...]
Plan = Mapping[int, Positions]  # by the number of a draw, from 0: the positions of what it gives


class Draw(Struct, frozen=True):
    """What chance chose: of so many candidates those at these positions. `items`: the candidates, where they
    are seen; `log`: what was told before."""

    kind: Literal["one", "some", "order"]
    among: int
    positions: Positions
    items: tuple[int, ...]
    log: Log


class Leader(Source):
    """A number that leads chance, for one answer on one state."""

    state: State
    began: int
    now: int
    plan: Plan
    draws: list[Draw]

    @staticmethod
    def of(state: State, plan: Plan) -> Leader:
        """The leader that stands in the state from now on; `rng` of the state is its number again when it is
        dismissed."""
        leader = Leader(0)
        leader.state, leader.plan, leader.draws = state, plan, []
        leader.began = leader.now = state.rng
        state.rng = leader
        return leader

    def dismissed(self) -> None:
        self.state.rng = self.now

    def anew(self, state: State) -> Leader:
        state.rng = self.began
        return Leader.of(state, self.plan)

    # --- one: an engine multiplies the number, takes the rest and its upper half, and scales that

    def __mul__(self, _: int) -> Leader:
        self.now = self.now * MULTIPLIER & MASK
        return self

    def __and__(self, _: int) -> Leader:
        return self

    def __rshift__(self, _: int) -> _Half:
        half = _Half(self.now >> 64)
        half.leader = self
        return half

    def one(self, natural: int, among: int) -> int:
        (position,) = self._given("one", among, (natural,), ())
        return position

    # --- several, and whole piles

    def drawn(self, items: list[int], count: int) -> tuple[list[int], int]:
        places, self.now = sample(self.now, list(range(len(items))), count)
        if len(places) == 1 == count:
            self.one(places[0], len(items))
            return [items[self.draws[-1].positions[0]]], self
        positions = self._given("some", len(items), tuple(places), tuple(items))
        return [items[each] for each in positions], self

    def shuffled(self, items: list[int]) -> int:
        places = list(range(len(items)))
        self.now = shuffle(self.now, places)
        before = tuple(items)
        items[:] = [before[each] for each in self._given("order", len(before), tuple(places), before)]
        return self

    def _given(self, kind: Any, among: int, natural: Positions, items: tuple[int, ...]) -> Positions:
        planned = self.plan.get(len(self.draws), natural)
        if len(planned) != len(natural) or any(each >= among for each in planned):
            planned = natural  # something else came before it than when that was planned
        self.draws.append(Draw(kind, among, planned, items, self.state.log))
        return planned


class _Half(int):
    """The upper half of a leader's number."""

    leader: Leader

    def __mul__(self, among: int) -> int:
        return self.leader.one(int(self) * among >> 64, among) << 64


class Verdict(NamedTuple):
    """How far a state is from what is wished for. `left`: nothing, if all has come. `before`: what was told
    before the draw with which it went wrong first. `swaps`: of what came, what should have come instead."""

    left: int
    before: Log | None = None
    swaps: tuple[tuple[int, int], ...] = ()


class Try(NamedTuple):
    """One answer, the draws in it, and how far it came."""

    state: State
    plan: Plan
    draws: Sequence[Draw]
    verdict: Verdict


class NeverCame(Exception):
    """However chance goes, something else comes: the best of all tries, and how many there were."""

    def __init__(self, best: Try, tries: int) -> None:
        super().__init__(tries)
        self.best = best
        self.tries = tries


class Lead:
    """All tries of one answer."""

    def __init__(self, engine: Engine, state: State, code: int, judge: Callable[[State], Verdict]) -> None:
        self._engine = engine
        self._state = state
        self._code = code
        self._judge = judge
        self.tries = 0

    def led(self, known: Plan) -> Try:
        """The first try with which all has come; `known`: the plan that brought it in another engine. Raises
        NeverCame."""
        best = self._tried(known)
        if known and best.verdict.left:
            best = self._tried({})
        while best.verdict.left:
            left = best.verdict.left
            better = next((each for each in self._others(best) if each.verdict.left < left), None)
            if better is None:
                return self._any_way(best)
            best = better
        return best

    def _tried(self, plan: Plan) -> Try:
        self.tries += 1
        state = self._engine.copy(self._state)
        leader = Leader.of(state, plan)
        self._engine.settle(state)
        self._engine.apply(state, self._code)
        leader.dismissed()
        return Try(state, plan, leader.draws, self._judge(state))

    def _attempts(self, plans: Iterator[Plan]) -> Iterator[Try]:
        for plan in plans:
            if self.tries >= MOST_TRIES:
                return
            try:
                yield self._tried(plan)
            except LimitReached:
                continue  # the natural course did not reach it: this way of chance is no way out

    def _others(self, best: Try) -> Iterator[Try]:
        """The same with one draw otherwise: first the one with which it went wrong."""
        return self._attempts(_changed(best))

    def _any_way(self, best: Try) -> Try:
        """Where no single draw makes it better: everything that single draws can bring, the fewest first."""
        found = [(self._tried({}), 0)]
        for each, first in found:
            for number in range(first, len(each.draws)):
                for other in self._attempts(_otherwise(each, number)):
                    if not other.verdict.left:
                        return other
                    found.append((other, number + 1))
        raise NeverCame(best, self.tries)


def _changed(best: Try) -> Iterator[Plan]:
    before = best.verdict.before
    wrong = [n for n, draw in enumerate(best.draws) if before is not None and draw.log is before]
    for number in wrong:
        yield from _otherwise(best, number)
    for number in reversed(range(len(best.draws))):
        for came, wanted in best.verdict.swaps:
            yield from _swapped(best, number, came, wanted)
    for number in range(len(best.draws)):
        if number not in wrong:
            yield from _otherwise(best, number)


def _otherwise(best: Try, number: int) -> Iterator[Plan]:
    """The plans in which that draw gives something else; what came before it comes again."""
    draw = best.draws[number]
    if draw.kind == "one":
        for position in range(draw.among):
            if (position,) != draw.positions:
                yield _until(best, number, (position,))
    elif draw.kind == "some":
        rest = [each for each in range(draw.among) if each not in draw.positions]
        for place in range(len(draw.positions)):
            for position in rest:
                yield _until(best, number, _with(draw.positions, place, position))


def _swapped(best: Try, number: int, came: int, wanted: int) -> Iterator[Plan]:
    """Two things in each other's places, in a pile that was shuffled."""
    draw = best.draws[number]
    if draw.kind != "order" or came not in draw.items or wanted not in draw.items:
        return
    one, other = (draw.positions.index(draw.items.index(each)) for each in (came, wanted))
    positions = list(draw.positions)
    positions[one], positions[other] = positions[other], positions[one]
    yield _until(best, number, tuple(positions))


def _until(best: Try, number: int, positions: Positions) -> Plan:
    return {**{each: given for each, given in best.plan.items() if each < number}, number: positions}


def _with(positions: Positions, place: int, position: int) -> Positions:
    return (*positions[:place], position, *positions[place + 1 :])
