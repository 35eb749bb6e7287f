"""A seat that thinks: its best options are tried in many worlds that might be the true one, each played on
for a while by seats that look one step ahead, and judged where they come to. Half of the options, the worse
ones, are given up, until one is left; so most of the time goes to what is hard to tell apart.

All options are tried in the same worlds, with the same chance: what differs is what was chosen. Each world
has chance of its own, so that nothing that is to come is foreseen. An end of a game that is near enough is
looked through.
"""

from __future__ import annotations

from random import Random
from time import monotonic

from msgspec import Struct

from rulewright.interpreter.bots.budget import Budget
from rulewright.interpreter.bots.ending import Ending
from rulewright.interpreter.bots.evaluation import Evaluation
from rulewright.interpreter.bots.greedy import LOST, Greedy
from rulewright.interpreter.engine import LimitReached, State
from rulewright.interpreter.hidden.redeal import Dealer
from rulewright.interpreter.rng import below, seeded

TRIED = 8  # options: the best as far as one step tells
DEPTH = 12  # decisions that are played on
FORCED = 200  # choices with nothing to choose, on the way
BLIND = 10  # one choice of so many is left to chance
LOOKS, AHEAD = 12, 3  # of those who play on
FIRST = 3  # worlds in which all options are rated by one step, and in which an end is looked through
PER_ROLLOUT, PER_SECOND = 3, 1_000  # positions of an end that are looked at in place of them


class Tried(Struct):
    """An option by its position: what it came to in all rollouts, and how many there were."""

    position: int
    total: int = 0
    count: int = 0

    @property
    def worth(self) -> int:
        """In thousandths of a point, ahead of the best of the others."""
        return self.total // max(1, self.count)


class Search:
    """Of one table; keeps nothing from one decision to the next."""

    def __init__(self, greedy: Greedy) -> None:
        self.greedy = greedy
        self.engine = greedy.engine
        self.evaluation: Evaluation = greedy.evaluation
        self.knows = bool(self.evaluation.model.weights)  # or games are played to their end by chance
        self._light = Greedy(self.engine, self.evaluation, LOOKS, AHEAD)

    def tried(self, dealer: Dealer, chance: int, budget: Budget) -> list[Tried]:
        """The options that were tried, the best first. `chance`: a state of a generator."""
        start, seat = monotonic(), dealer.state.who
        if ended := self._ended(dealer, chance, budget):
            return ended
        live, chance = self._candidates(dealer, chance)
        given_up: list[Tried] = []
        rounds = max(1, (len(live) - 1).bit_length())
        for number in range(rounds):
            sweeps, done = max(1, budget.rollouts // rounds // len(live)), 0
            until = start + budget.seconds * (number + 1) / rounds
            while done == 0 or (monotonic() < until if budget.seconds else done < sweeps):
                world = dealer.deal(chance)
                chance, done = world.chance, done + 1
                state = dealer.state_of(world)
                for each in live:
                    each.total += self._rollout(state, state.options[each.position], seat)
                    each.count += 1
            live.sort(key=lambda each: -each.worth)
            keep = (len(live) + 1) // 2
            given_up = live[keep:] + given_up
            live = live[:keep]
        return live + given_up

    def _ended(self, dealer: Dealer, chance: int, budget: Budget) -> list[Tried]:
        """All options, where the game can be looked through to its end; else nothing."""
        most = budget.rollouts * PER_ROLLOUT + int(budget.seconds * PER_SECOND)
        found = [Tried(position) for position in range(len(dealer.state.options))]
        seat = dealer.state.who
        worlds = FIRST if dealer.mixes else 1
        for _ in range(worlds):
            world = dealer.deal(chance)
            chance = world.chance
            ending = Ending(self.engine, self.evaluation, most // worlds)
            outcomes = ending.outcomes(dealer.state_of(world))
            if outcomes is None:
                return []
            for each, outcome in zip(found, outcomes, strict=True):
                each.total += outcome[seat]
                each.count += 1
        return sorted(found, key=lambda each: -each.worth)

    def _candidates(self, dealer: Dealer, chance: int) -> tuple[list[Tried], int]:
        """The best options as far as one step tells, in a few worlds."""
        totals = [0] * len(dealer.state.options)
        if len(totals) > 2:
            for _ in range(FIRST):
                world = dealer.deal(chance)
                chance = world.chance
                for position, rating in enumerate(self.greedy.ratings(dealer.state_of(world))):
                    totals[position] += rating
        best = sorted(range(len(totals)), key=lambda position: -totals[position])
        return [Tried(position) for position in best[:TRIED]], chance

    def _rollout(self, world: State, code: int, seat: int) -> int:
        """What an option comes to in a world. A limit that is reached there is no matter of the real game:
        what comes to no end at once is lost, and what does so later is judged where it began."""
        state = self.engine.copy(world)
        try:
            self.engine.apply(state, code)
        except LimitReached:
            return LOST
        here = self._worth(state, seat)
        try:
            if self.knows:
                self._play_on(state)
            else:
                self._play_out(state)
        except LimitReached:
            return here
        return self._worth(state, seat)

    def _worth(self, state: State, seat: int) -> int:
        return self.evaluation.worth(state, seat, self.evaluation.progress(state))

    def _play_on(self, state: State) -> None:
        engine, light, chance = self.engine, self._light, seeded(state.rng)
        left, forced = DEPTH, FORCED
        while not state.over and left > 0 and forced > 0:
            options = state.options
            place = 0
            if len(options) == 1:
                forced -= 1
            else:
                left -= 1
                blind, chance = below(chance, BLIND)
                if blind:
                    place = light.choose(state)
                else:
                    place, chance = below(chance, len(options))
            engine.apply(state, options[place])

    def _play_out(self, state: State) -> None:
        dice = Random(state.rng)
        engine, apply = self.engine, self.engine.apply
        for _ in range(engine.program.limits.decisions):
            if state.over:
                return
            apply(state, dice.choice(state.options))
