"""Expressions: values, comparisons, counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulewright.dsl.tree.base import Node, Period, Word

if TYPE_CHECKING:  # an expression may hold a selection, and a selection is made of expressions
    from rulewright.dsl.tree.selections import Sel


@dataclass(frozen=True, slots=True)
class Number(Node):
    """`3`."""

    digits: Word


@dataclass(frozen=True, slots=True)
class Text(Node):
    """`"Fox"`."""

    word: Word


@dataclass(frozen=True, slots=True)
class Name(Node):
    """A bare name; what it means is found in its place."""

    word: Word


@dataclass(frozen=True, slots=True)
class Seat(Node):
    """`B`, in scenarios."""

    word: Word


@dataclass(frozen=True, slots=True)
class This(Node):
    """`this`: the card itself."""


@dataclass(frozen=True, slots=True)
class You(Node):
    """`you`: whose card it is; in procedures, who does it."""


@dataclass(frozen=True, slots=True)
class It(Node):
    """`it`: what is being looked at in a selection, or what an event is about."""


@dataclass(frozen=True, slots=True)
class Your(Node):
    """`your hand`."""

    word: Word


@dataclass(frozen=True, slots=True)
class Of(Node):
    """`cost of this`."""

    word: Word
    owner: Expr


@dataclass(frozen=True, slots=True)
class LeftOf(Node):
    """`left of you`."""

    player: Expr


@dataclass(frozen=True, slots=True)
class RightOf(Node):
    """`right of you`."""

    player: Expr


@dataclass(frozen=True, slots=True)
class Or(Node):
    """`a or b or c`."""

    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class And(Node):
    """`a and b and c`."""

    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Not(Node):
    """`not a`."""

    part: Expr


@dataclass(frozen=True, slots=True)
class Compare(Node):
    """`cost of it <= 3`."""

    left: Expr
    operator: Word
    right: Expr


@dataclass(frozen=True, slots=True)
class Is(Node):
    """`owner of it is you`."""

    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class IsNot(Node):
    """`it is not you`."""

    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class IsIn(Node):
    """`it is in your hand`."""

    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class IsNotIn(Node):
    """`it is not in your hand`."""

    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Has(Node):
    """`buyer has killed`: bears the status."""

    bearer: Expr
    status: Word


@dataclass(frozen=True, slots=True)
class IsRevealed(Node):
    """`it is revealed`."""

    thing: Expr


@dataclass(frozen=True, slots=True)
class IsNotRevealed(Node):
    """`it is not revealed`."""

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
    """`[wood, stone]`."""

    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Count(Node):
    """`number of (card in your hand)`."""

    among: Sel


@dataclass(frozen=True, slots=True)
class Any(Node):
    """`any (card in your hand)`."""

    among: Sel


@dataclass(frozen=True, slots=True)
class SumOver(Node):
    """`sum of cost of it over (card in your hand)`."""

    value: Expr
    among: Sel


@dataclass(frozen=True, slots=True)
class Highest(Node):
    """`highest cost of it among (card in your hand)`."""

    value: Expr
    among: Sel


@dataclass(frozen=True, slots=True)
class Lowest(Node):
    """`lowest cost of it among (card in your hand)`."""

    value: Expr
    among: Sel


@dataclass(frozen=True, slots=True)
class Different(Node):
    """`different suit of it over (card in your hand)`."""

    value: Expr
    among: Sel


@dataclass(frozen=True, slots=True)
class Times(Node):
    """`times build this turn`."""

    event: Word
    period: Period


@dataclass(frozen=True, slots=True)
class Half(Node):
    """`half of coins rounded up`."""

    value: Expr
    rounding: Word


@dataclass(frozen=True, slots=True)
class Top(Node):
    """`top 3 of deck`."""

    most: Expr
    zone: Expr


@dataclass(frozen=True, slots=True)
class Argument(Node):
    """`card: goods`: a field and its value."""

    name: Word
    value: Expr


@dataclass(frozen=True, slots=True)
class Arguments(Node):
    """The fields that are given."""

    items: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class Can(Node):
    """`can build(card: it)`: would it be legal now?"""

    procedure: Word
    arguments: Arguments


@dataclass(frozen=True, slots=True)
class CanPay(Node):
    """`can pay 2 coins`."""

    amount: Expr
    resource: Word


@dataclass(frozen=True, slots=True)
class Printed(Node):
    """`printed cost of this`: as it stands on the card, whatever changes it."""

    word: Word
    owner: Expr


@dataclass(frozen=True, slots=True)
class Call(Node):
    """`worth(you)`: a function, or a table of the ruleset."""

    function: Word
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Connected(Node):
    """`connected with spot through (hex in your garden where ...)`: what can be reached, space by space."""

    start: Expr
    sel: Sel


Expr = (
    Number | Text | Name | Seat | This | You | It | Your | Of | LeftOf | RightOf | Or | And | Not | Compare
    | Is | IsNot | IsIn | IsNotIn | Has | IsRevealed | IsNotRevealed | Add | Product | List | Count | Any
    | SumOver | Highest | Lowest | Different | Times | Half | Top | Can | CanPay | Printed | Call
    | Connected
)  # fmt: skip
