"""Expressions: values, comparisons, counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulewright.dsl.tree.base import Node, Period, Word

if TYPE_CHECKING:  # an expression may hold a selection, and a selection is made of expressions
    from rulewright.dsl.tree.selections import Sel


@dataclass(frozen=True, slots=True)
class Number(Node):
    digits: Word


@dataclass(frozen=True, slots=True)
class Text(Node):
    word: Word


@dataclass(frozen=True, slots=True)
class Name(Node):
    word: Word


@dataclass(frozen=True, slots=True)
class Seat(Node):
    word: Word


@dataclass(frozen=True, slots=True)
class This(Node):
    pass


@dataclass(frozen=True, slots=True)
class You(Node):
    pass


@dataclass(frozen=True, slots=True)
class It(Node):
    pass


@dataclass(frozen=True, slots=True)
class Your(Node):
    word: Word


@dataclass(frozen=True, slots=True)
class Of(Node):
    word: Word
    owner: Expr


@dataclass(frozen=True, slots=True)
class LeftOf(Node):
    player: Expr


@dataclass(frozen=True, slots=True)
class RightOf(Node):
    player: Expr


@dataclass(frozen=True, slots=True)
class Or(Node):
    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class And(Node):
    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Not(Node):
    part: Expr


@dataclass(frozen=True, slots=True)
class Compare(Node):
    left: Expr
    operator: Word
    right: Expr


@dataclass(frozen=True, slots=True)
class Is(Node):
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class IsNot(Node):
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class IsIn(Node):
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class IsNotIn(Node):
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Has(Node):
    bearer: Expr
    status: Word


@dataclass(frozen=True, slots=True)
class IsRevealed(Node):
    thing: Expr


@dataclass(frozen=True, slots=True)
class IsNotRevealed(Node):
    thing: Expr


@dataclass(frozen=True, slots=True)
class Add(Node):
    """A sum: term, sign, term, sign, term ..."""

    parts: tuple[Expr | Word, ...]


@dataclass(frozen=True, slots=True)
class Product(Node):
    """A product: factor, star, factor ..."""

    parts: tuple[Expr | Word, ...]


@dataclass(frozen=True, slots=True)
class List(Node):
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Count(Node):
    among: Sel


@dataclass(frozen=True, slots=True)
class Any(Node):
    among: Sel


@dataclass(frozen=True, slots=True)
class SumOver(Node):
    value: Expr
    among: Sel


@dataclass(frozen=True, slots=True)
class Highest(Node):
    value: Expr
    among: Sel


@dataclass(frozen=True, slots=True)
class Lowest(Node):
    value: Expr
    among: Sel


@dataclass(frozen=True, slots=True)
class Different(Node):
    value: Expr
    among: Sel


@dataclass(frozen=True, slots=True)
class Times(Node):
    event: Word
    period: Period


@dataclass(frozen=True, slots=True)
class Half(Node):
    value: Expr
    rounding: Word


@dataclass(frozen=True, slots=True)
class Top(Node):
    most: Expr
    zone: Expr


@dataclass(frozen=True, slots=True)
class Argument(Node):
    name: Word
    value: Expr


@dataclass(frozen=True, slots=True)
class Arguments(Node):
    items: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class Can(Node):
    procedure: Word
    arguments: Arguments


@dataclass(frozen=True, slots=True)
class CanPay(Node):
    amount: Expr
    resource: Word


@dataclass(frozen=True, slots=True)
class Printed(Node):
    word: Word
    owner: Expr


@dataclass(frozen=True, slots=True)
class Call(Node):
    function: Word
    arguments: tuple[Expr, ...]


Expr = (
    Number | Text | Name | Seat | This | You | It | Your | Of | LeftOf | RightOf | Or | And | Not | Compare
    | Is | IsNot | IsIn | IsNotIn | Has | IsRevealed | IsNotRevealed | Add | Product | List | Count | Any
    | SumOver | Highest | Lowest | Different | Times | Half | Top | Can | CanPay | Printed | Call
)  # fmt: skip
