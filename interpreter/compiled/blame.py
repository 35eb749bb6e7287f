"""Whose text it is when a game does not come to an end by itself."""

from __future__ import annotations

from rulewright.dsl import core
from rulewright.dsl.walk import everything
from rulewright.interpreter.compiled.analysis import Analysis
from rulewright.interpreter.program import Program


def of_site(program: Program, site: str) -> str | None:
    """The card in whose abilities a decision or a loop stands: sites begin with their owner."""
    owner = site.split("/")[0]
    if owner in program.ruleset.cards:
        return owner
    return next((card for card in program.ruleset.cards if card.split(":")[-1] == owner), None)


def of_circle(program: Program) -> str | None:
    """The card that closes a circle of reactions: one of its triggers waits for a procedure of the circle and does another.
    A deck's card is named before one of the ruleset's own."""
    circle = {name.split("[")[0] for name in Analysis(program).circular}
    suspects = []
    for card in dict.fromkeys(thing.card for thing in program.things):
        definition = program.ruleset.cards[card]
        for ability in definition.abilities.items:
            if isinstance(ability, core.TriggerAbility) and ability.event in circle:
                done = {node.procedure for node in everything(ability.body) if isinstance(node, core.Do)}
                if done & circle:
                    suspects.append((definition.origin == program.ruleset.id, card))
    return min(suspects)[1] if suspects else None
