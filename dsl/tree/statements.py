"""Statements: what is done, and who chooses."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.dsl.tree.base import Node, Word
from rulewright.dsl.tree.expressions import Arguments, Expr
from rulewright.dsl.tree.selections import Quantity, Sel, Selection


@dataclass(frozen=True, slots=True)
class Block(Node):
    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class By(Node):
    player: Expr


@dataclass(frozen=True, slots=True)
class Per(Node):
    selection: Selection


@dataclass(frozen=True, slots=True)
class Guard(Node):
    condition: Expr


@dataclass(frozen=True, slots=True)
class Everything(Node):
    """`take all gold`: as much as there is."""


@dataclass(frozen=True, slots=True)
class Choose(Node):
    quantity: Quantity
    selection: Selection
    by: By | None
    secretly: Word | None
    name: Word


@dataclass(frozen=True, slots=True)
class Target(Node):
    quantity: Quantity
    selection: Selection
    by: By | None
    name: Word


@dataclass(frozen=True, slots=True)
class ChooseNumber(Node):
    low: Expr
    high: Expr
    by: By | None
    name: Word


@dataclass(frozen=True, slots=True)
class Option(Node):
    label: Word
    guard: Guard | None
    block: Block


@dataclass(frozen=True, slots=True)
class ChooseMode(Node):
    by: By | None
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class MayDo(Node):
    label: Word | None
    by: By | None
    guard: Guard | None
    block: Block
    otherwise: Block | ElseIf | None


@dataclass(frozen=True, slots=True)
class If(Node):
    condition: Expr
    block: Block
    otherwise: Block | ElseIf | None


@dataclass(frozen=True, slots=True)
class ElseIf(Node):
    statement: If


@dataclass(frozen=True, slots=True)
class ForEach(Node):
    selection: Selection
    name: Word
    block: Block


@dataclass(frozen=True, slots=True)
class RepeatTimes(Node):
    count: Expr
    block: Block


@dataclass(frozen=True, slots=True)
class RepeatUntil(Node):
    condition: Expr
    most: Expr
    block: Block


@dataclass(frozen=True, slots=True)
class Stop(Node):
    pass


@dataclass(frozen=True, slots=True)
class Acting(Node):
    player: Expr
    block: Block


@dataclass(frozen=True, slots=True)
class Together(Node):
    block: Block


@dataclass(frozen=True, slots=True)
class Gain(Node):
    amount: Expr
    resource: Word
    per: Per | None


@dataclass(frozen=True, slots=True)
class Lose(Node):
    amount: Expr | Everything
    resource: Word


@dataclass(frozen=True, slots=True)
class Pay(Node):
    amount: Expr
    resource: Word
    payee: Expr | None


@dataclass(frozen=True, slots=True)
class Take(Node):
    amount: Expr | Everything
    resource: Word
    giver: Expr


@dataclass(frozen=True, slots=True)
class Transfer(Node):
    amount: Expr | Everything
    resource: Word
    giver: Expr
    taker: Expr


@dataclass(frozen=True, slots=True)
class Draw(Node):
    amount: Expr
    per: Per | None


@dataclass(frozen=True, slots=True)
class TopEnd(Node):
    zone: Expr


@dataclass(frozen=True, slots=True)
class BottomEnd(Node):
    zone: Expr


@dataclass(frozen=True, slots=True)
class Facing(Node):
    side: Word


@dataclass(frozen=True, slots=True)
class Move(Node):
    what: Expr
    place: Expr | TopEnd | BottomEnd
    facing: Facing | None


@dataclass(frozen=True, slots=True)
class Discard(Node):
    what: Expr


@dataclass(frozen=True, slots=True)
class Destroy(Node):
    what: Expr


@dataclass(frozen=True, slots=True)
class Swap(Node):
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Shuffle(Node):
    zone: Expr


@dataclass(frozen=True, slots=True)
class Look(Node):
    what: Expr


@dataclass(frozen=True, slots=True)
class Reveal(Node):
    what: Expr


@dataclass(frozen=True, slots=True)
class Mark(Node):
    what: Expr
    status: Word


@dataclass(frozen=True, slots=True)
class Unmark(Node):
    what: Expr
    status: Word


@dataclass(frozen=True, slots=True)
class Ignoring(Node):
    rules: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Do(Node):
    procedure: Word
    arguments: Arguments
    ignoring: Ignoring | None
    name: Word | None


@dataclass(frozen=True, slots=True)
class EndTurn(Node):
    pass


@dataclass(frozen=True, slots=True)
class Set(Node):
    path: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class Raise(Node):
    path: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class Lower(Node):
    path: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class AllOf(Node):
    sel: Sel


@dataclass(frozen=True, slots=True)
class Let(Node):
    name: Word
    value: Expr | AllOf


@dataclass(frozen=True, slots=True)
class Turn(Node):
    player: Expr
    role: Expr | None
    block: Block


@dataclass(frozen=True, slots=True)
class Round(Node):
    block: Block


@dataclass(frozen=True, slots=True)
class Phase(Node):
    name: Word
    block: Block


@dataclass(frozen=True, slots=True)
class OfferOption(Node):
    required: Word | None
    label: Word
    once: Word | None
    guard: Guard | None
    block: Block


@dataclass(frozen=True, slots=True)
class AbilitiesOf(Node):
    player: Expr


@dataclass(frozen=True, slots=True)
class Offer(Node):
    lines: tuple[OfferOption | AbilitiesOf, ...]


@dataclass(frozen=True, slots=True)
class ScoreAbilities(Node):
    player: Expr


@dataclass(frozen=True, slots=True)
class Finish(Node):
    winners: Selection | None


Statement = (
    Choose | Target | ChooseNumber | ChooseMode | MayDo | If | ForEach | RepeatTimes | RepeatUntil | Stop
    | Acting | Together | Gain | Lose | Pay | Take | Transfer | Draw | Move | Discard | Destroy | Swap
    | Shuffle | Look | Reveal | Mark | Unmark | Do | EndTurn | Set | Raise | Lower | Let | Turn | Round
    | Phase | Offer | ScoreAbilities | Finish
)  # fmt: skip
