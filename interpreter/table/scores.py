"""What everybody has of what the winner is measured by."""

from __future__ import annotations

from rulewright.interpreter.engine import State
from rulewright.interpreter.linked import Program


def scores_of(program: Program, state: State) -> list[int]:
    """By seat, of the resource that the ruleset measures the winner by; zeros where it has none."""
    for name, resource in program.ruleset.resources.items():
        if resource.score and name in program.resources:
            owned = getattr(state, f"r_{name}")
            return [owned[program.purse(name, seat)] for seat in range(program.players)]
    return [0] * program.players
