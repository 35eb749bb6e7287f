"""Selections: which things are meant, how many of them, in which order."""

from __future__ import annotations

from rulewright.dsl.tree.base import Node, Word
from rulewright.dsl.tree.expressions import Expr


class In(Node, frozen=True):
    """`in your hand`."""

    place: Expr


class InAny(Node, frozen=True):
    """`in any hand`: of whichever player."""

    zone: Word


class From(Node, frozen=True):
    """`from left of you`: where the round of players begins."""

    player: Expr


class Where(Node, frozen=True):
    """`where cost of it > 3`."""

    condition: Expr


class Superlative(Node, frozen=True):
    """`highest cost of it`."""

    extreme: Word
    value: Expr


class Best(Node, frozen=True):
    """`with highest cost of it then lowest rank of it`."""

    parts: tuple[Superlative, ...]


class SortedBy(Node, frozen=True):
    """`sorted by cost of it descending`."""

    value: Expr
    descending: Word | None


class Selection(Node, frozen=True):
    """`card in your hand where cost of it > 3`, after a count or `each`."""

    noun: Word
    place: In | InAny | None
    first: From | None
    where: Where | None
    best: Best | SortedBy | None


class Sel(Node, frozen=True):
    """`(card as mine in your hand)`, in brackets: it may name what it looks at."""

    noun: Word
    name: Word | None
    place: In | InAny | None
    first: From | None
    where: Where | None
    best: Best | SortedBy | None


class Exactly(Node, frozen=True):
    """`choose 2 card`."""

    digits: Word


class ExactlyName(Node, frozen=True):
    """`choose amount card`."""

    word: Word


class ExactlyExpr(Node, frozen=True):
    """`choose (amount + 1) card`."""

    value: Expr


class UpTo(Node, frozen=True):
    """`choose up to 3 card`."""

    most: Expr


class AnyNumber(Node, frozen=True):
    """`choose any number card`."""


class OneRandom(Node, frozen=True):
    """`choose random card`."""


class SomeRandom(Node, frozen=True):
    """`choose 2 random card`."""

    digits: Word


Quantity = Exactly | ExactlyName | ExactlyExpr | UpTo | AnyNumber | OneRandom | SomeRandom
