"""What may stand inside each other.

A thing is one of a selection, a selection asks a question, a question speaks of things; a choice has blocks,
and a block choices. Every other part is handed what it needs; those that would need each other meet here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.dsl.explain.conditions import Conditions
    from rulewright.dsl.explain.selections import Selections
    from rulewright.dsl.explain.steps import Steps


class Circle:
    """The three parts that are spoken of before they are made."""

    selections: Selections
    conditions: Conditions
    steps: Steps
