"""What a seat that is played by rules answers.

Law. The first option that is offered is taken, but for what the seat's policy says: options that it puts
first, in its order, come before all others, and those that it puts last behind them, also behind "done" and
"no". Of what is chosen under a name of which the policy speaks, the best is taken; what ties in their order.
Of several as many as may be, the best of them all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.dsl import core
from rulewright.interpreter.dealt import ENTRY_BITS, ENTRY_MASK

if TYPE_CHECKING:
    from rulewright.interpreter.oracle.play import Play


def answered(play: Play, seat: int, site: int) -> int:
    """The code of the option that is taken."""
    options: list[int] = play.s.options
    name = next(name for name, at in play.program.ruled.items() if at == seat)
    policy = play.rules.policies.get(name)
    if policy is None:
        return options[0]
    entries = play.program.sites[site].entries
    ranks = {entry: _rank(policy, entries[entry].path) for entry in {code & ENTRY_MASK for code in options}}
    best = min(ranks.values())
    entry = next(code & ENTRY_MASK for code in options if ranks[code & ENTRY_MASK] == best)
    answer = next((each for each in policy.answers if each.choice == entries[entry].choice), None)
    values = [code >> ENTRY_BITS for code in options if code & ENTRY_MASK == entry]
    if answer is None or answer.type != entries[entry].value:
        return values[0] << ENTRY_BITS | entry
    several = play.picking
    among = values if several is None else list(several.candidates)
    among.sort(key=lambda value: _worth(play, answer, value), reverse=True)
    wanted = among[:1] if several is None else among[: several.high]
    chosen = next(value for value in values if value in wanted)
    return chosen << ENTRY_BITS | entry


def _rank(policy: core.Policy, labels: tuple[str, ...]) -> int:
    """Where the policy puts an option: first, in its order; nowhere; last."""
    for label in labels:
        if label in policy.first:
            return policy.first.index(label)
        if label in policy.last:
            return len(policy.first) + 1
    return len(policy.first)


def _worth(play: Play, answer: core.Answer, value: int) -> tuple[int, ...]:
    """How good a candidate is, by one goal after the other."""
    found = ((goal.highest, play.number(goal.value.value, {goal.value.of: value})) for goal in answer.goals)
    return tuple(number if highest else -number for highest, number in found)
