"""A linked program: what was dealt, and the rules for exactly these cards and this many players."""

from __future__ import annotations

from msgspec import Struct

from rulewright.interpreter.dealt import Dealt
from rulewright.interpreter.linked.expressions import Expr
from rulewright.interpreter.linked.statements import Block


class LinkedProcedure(Struct, frozen=True):
    """Woven: fields are computed, the price is paid, reactions run, all inside `body`. `params` are Locals
    that the caller fills (those without an argument are computed by Lets in the body); `player` is the
    doer's Local."""

    name: str
    params: tuple[str, ...]
    player: str
    body: Block


class LinkedAttribute(Struct, frozen=True):
    """The base value of an attribute under the modifiers in play; `of` is the Local of its bearer."""

    name: str
    of: str
    value: Expr


class Program(Dealt, frozen=True, kw_only=True):
    """Where the flow comes to its end the game is over."""

    flow: Block
    procedures: dict[str, LinkedProcedure]
    attributes: dict[str, LinkedAttribute]

    @property
    def blocks(self) -> tuple[Block, ...]:
        """Everything that is done: the flow, and what each procedure does."""
        return (self.flow, *(procedure.body for procedure in self.procedures.values()))
