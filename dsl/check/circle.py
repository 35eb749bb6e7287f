"""What may stand inside each other.

A selection asks for values, and a value may be a count over a selection; a choice has a block of what
follows, and a block has choices; a keyword stands for abilities, and these may use keywords. Every other part
is handed what it needs; those that would need each other meet here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.dsl.check.abilities import Abilities
    from rulewright.dsl.check.expressions import Expressions
    from rulewright.dsl.check.statements import Statements


class Circle:
    """The three parts that are spoken of before they are made."""

    expressions: Expressions
    statements: Statements
    abilities: Abilities
