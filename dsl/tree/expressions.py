"""Expressions: values, comparisons, counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.dsl.tree.base import Node, Period, Word

if TYPE_CHECKING:  # an expression may hold a selection, and a selection is made of expressions
    from rulewright.dsl.tree.selections import InAny, Sel


class Number(Node, frozen=True):
    """`3`."""

    digits: Word


class WithSign(Node, frozen=True):
    """`-3`."""

    sign: Word
    digits: Word


class Text(Node, frozen=True):
    """`"Fox"`."""

    word: Word


class Name(Node, frozen=True):
    """A bare name; what it means is found in its place."""

    word: Word


class Seat(Node, frozen=True):
    """`B`, in scenarios."""

    word: Word


class This(Node, frozen=True):
    """`this`: the card itself."""


class You(Node, frozen=True):
    """`you`: whose card it is; in procedures, who does it."""


class It(Node, frozen=True):
    """`it`: what is being looked at in a selection, or what an event is about."""


class Your(Node, frozen=True):
    """`your hand`."""

    word: Word


class Of(Node, frozen=True):
    """`cost of this`."""

    word: Word
    owner: Expr


class LeftOf(Node, frozen=True):
    """`left of you`."""

    player: Expr


class RightOf(Node, frozen=True):
    """`right of you`."""

    player: Expr


class Or(Node, frozen=True):
    """`a or b or c`."""

    parts: tuple[Expr, ...]


class And(Node, frozen=True):
    """`a and b and c`."""

    parts: tuple[Expr, ...]


class Not(Node, frozen=True):
    """`not a`."""

    part: Expr


class Compare(Node, frozen=True):
    """`cost of it <= 3`."""

    left: Expr
    operator: Word
    right: Expr


class Is(Node, frozen=True):
    """`owner of it is you`."""

    left: Expr
    right: Expr


class IsNot(Node, frozen=True):
    """`it is not you`."""

    left: Expr
    right: Expr


class IsIn(Node, frozen=True):
    """`it is in your hand`, `it is in any hand`."""

    left: Expr
    right: Expr | InAny


class IsNotIn(Node, frozen=True):
    """`it is not in your hand`."""

    left: Expr
    right: Expr | InAny


class Has(Node, frozen=True):
    """`buyer has killed`, `buyer has (killed by you)`: bears the status, or that player's mark."""

    bearer: Expr
    status: Word
    marker: Expr | None = None


class IsRevealed(Node, frozen=True):
    """`it is revealed`."""

    thing: Expr


class IsNotRevealed(Node, frozen=True):
    """`it is not revealed`."""

    thing: Expr


class Add(Node, frozen=True):
    """A sum: term, sign, term, sign, term ..."""

    parts: tuple[Expr | Word, ...]


class Product(Node, frozen=True):
    """A product: factor, star, factor ..."""

    parts: tuple[Expr | Word, ...]


class List(Node, frozen=True):
    """`[wood, stone]`."""

    items: tuple[Expr, ...]


class SoMany(Node, frozen=True):
    """`3 worker of A` in a list: so many of one card. Only scenarios write it."""

    count: Word
    card: Expr


class Count(Node, frozen=True):
    """`number of (card in your hand)`."""

    among: Sel


class Any(Node, frozen=True):
    """`any (card in your hand)`."""

    among: Sel


class SumOver(Node, frozen=True):
    """`sum of cost of it over (card in your hand)`."""

    value: Expr
    among: Sel


class Highest(Node, frozen=True):
    """`highest cost of it among (card in your hand)`."""

    value: Expr
    among: Sel


class Lowest(Node, frozen=True):
    """`lowest cost of it among (card in your hand)`."""

    value: Expr
    among: Sel


class Different(Node, frozen=True):
    """`different suit of it over (card in your hand)`."""

    value: Expr
    among: Sel


class Times(Node, frozen=True):
    """`times build this turn`."""

    event: Word
    period: Period


class ScoreOf(Node, frozen=True):
    """`score of d`: the points that a card brings."""

    thing: Expr


class Half(Node, frozen=True):
    """`half of coins rounded up`."""

    value: Expr
    rounding: Word


class Divided(Node, frozen=True):
    """`coins divided by 3 rounded up`."""

    value: Expr
    by: Expr
    rounding: Word


class Top(Node, frozen=True):
    """`top 3 of deck`."""

    most: Expr
    zone: Expr


class Argument(Node, frozen=True):
    """`card: goods`: a field and its value."""

    name: Word
    value: Expr


class Arguments(Node, frozen=True):
    """The fields that are given."""

    items: tuple[Argument, ...]


class Can(Node, frozen=True):
    """`can build(card: it)`: would it be legal now?"""

    procedure: Word
    arguments: Arguments


class Portion(Node, frozen=True):
    """`2 coins only`: so much of a resource."""

    amount: Expr
    resource: Word
    only: Word | None


class Portions(Node, frozen=True):
    """`2 coins and 1 gem`."""

    items: tuple[Portion, ...]


class CanPay(Node, frozen=True):
    """`can pay 2 coins`, `can pay (2 coins and 1 gem)`."""

    bill: Portion | Portions


class Printed(Node, frozen=True):
    """`printed cost of this`: as it stands on the card, whatever changes it."""

    word: Word
    owner: Expr


class Call(Node, frozen=True):
    """`worth(you)`: a function, or a table of the ruleset."""

    function: Word
    arguments: tuple[Expr, ...]


class Connected(Node, frozen=True):
    """`connected with spot through (hex in your garden where ...)`: what can be reached, space by space."""

    start: Expr
    sel: Sel


Expr = (
    Number | WithSign | Text | Name | Seat | This | You | It | Your | Of | LeftOf | RightOf | Or | And | Not
    | Compare | Is | IsNot | IsIn | IsNotIn | Has | IsRevealed | IsNotRevealed | Add | Product | Divided
    | List | SoMany | Count | Any | SumOver | Highest | Lowest | Different | Times | ScoreOf | Half | Top
    | Can | CanPay | Printed | Call | Connected
)  # fmt: skip
