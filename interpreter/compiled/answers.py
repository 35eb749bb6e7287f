"""What seats that are played by rules answer: by their policies, or else the first that is offered."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from rulewright.interpreter.dealt import ANSWER, ENTRY_BITS, ENTRY_MASK, EntryInfo
from rulewright.interpreter.engine import LimitReached, Picking, State
from rulewright.interpreter.link.costs import Costs, most
from rulewright.interpreter.linked import Program

Worth = Callable[[State, int], int]
_Goal = tuple[int, Worth, int]  # 1 where the highest is best, else -1; how good it is; what asking costs


class _Seat(Struct, frozen=True):
    """Of each question its entries: where the policy puts each, and by what it chooses among values."""

    ranks: list[list[int]]
    goals: list[list[tuple[_Goal, ...]]]


class Answers:
    """The answers in one program. `worths`: the functions of its policies' goals, in their order."""

    def __init__(self, program: Program, worths: Sequence[Worth]) -> None:
        self.program = program
        policies, costs, left = program.ruleset.program.policies, Costs(program), iter(worths)
        self._seats: dict[int, _Seat] = {}
        for name, seat in program.ruled.items():
            if (policy := policies.get(name)) is None:
                continue
            goals: dict[tuple[str, object], tuple[_Goal, ...]] = {
                (answer.choice, answer.type): tuple(
                    (1 if goal.highest else -1, next(left), most(costs.attribute(goal.value.name)))
                    for goal in answer.goals
                )
                for answer in policy.answers
            }
            self._seats[seat] = _Seat(
                [
                    [_rank(policy.first, policy.last, entry.path) for entry in site.entries]
                    for site in program.sites
                ],
                [[_goals(goals, entry) for entry in site.entries] for site in program.sites],
            )

    def of(self, state: State, several: Picking | None, least: int) -> int:
        """The code of the option that is taken. It is work: of the game's, so much must be left."""
        options: list[int] = state.options
        seat = self._seats.get(state.who)
        if seat is None:
            self._spend(state, ANSWER, options[0] & ENTRY_MASK, least)
            return options[0]
        ranks = seat.ranks[state.site]
        first = min(options, key=lambda code: ranks[code & ENTRY_MASK]) & ENTRY_MASK
        self._spend(state, ANSWER, first, least)
        codes = [code for code in options if code & ENTRY_MASK == first]
        goals = seat.goals[state.site][first]
        if not goals:
            return codes[0]
        values = [code >> ENTRY_BITS for code in codes] if several is None else list(several.candidates)
        asked = len(values) * sum(cost for _, _, cost in goals)
        if asked > self.program.limits.looks:
            raise LimitReached("steps", self.program.sites[state.site].label, None)
        self._spend(state, asked, first, least)
        # The highest comes first, and of those that tie who stood first.
        values.sort(key=lambda value: tuple(-sign * worth(state, value) for sign, worth, _ in goals))
        wanted = values[: several.high] if several is not None else values[:1]
        return next(code for code in codes if code >> ENTRY_BITS in wanted)

    def _spend(self, state: State, looks: int, entry: int, least: int) -> None:
        state.work -= looks
        if state.work < least:
            site = self.program.sites[state.site]
            raise LimitReached("answers" if least else "work", site.label, site.entries[entry].card)


def _goals(goals: dict[tuple[str, object], tuple[_Goal, ...]], entry: EntryInfo) -> tuple[_Goal, ...]:
    """By what the values of an entry are judged."""
    return goals.get((entry.choice, entry.value), ()) if entry.value is not None else ()


def _rank(first: Sequence[str], last: Sequence[str], labels: Sequence[str]) -> int:
    """First those that it prefers, in its order; then all others; then those that it avoids."""
    places = {label: place for place, label in enumerate(first)}
    places |= dict.fromkeys(last, len(first) + 1)
    return next((places[label] for label in labels if label in places), len(first))
