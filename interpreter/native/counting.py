"""What is counted of many games, in the order in which C has it."""

from __future__ import annotations

from rulewright.interpreter.linked import Program, ThingType
from rulewright.interpreter.table.options import entry_of


def score_of(program: Program) -> str:
    """The slot of what is scored; "" where nothing is."""
    found = (
        name for name, each in program.ruleset.resources.items() if each.score and name in program.resources
    )
    return next((f"r_{name}" for name in found), "")


def cards_of(program: Program) -> list[str]:
    """The cards of all things, each once."""
    return list(dict.fromkeys(thing.card for thing in program.things))


def entries_of(program: Program) -> list[tuple[int, int]]:
    """The entries of all decisions, those that the machine adds too: by decision and place."""
    return [
        (number, place) for number, site in enumerate(program.sites) for place in range(len(site.entries) + 1)
    ]


def names_a_thing(program: Program, site: int, place: int) -> bool:
    """Is the value of an entry a thing?"""
    return isinstance(entry_of(program.sites[site], place).value, ThingType)
