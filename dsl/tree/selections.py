"""Selections: which things are meant, how many of them, in which order."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.dsl.tree.base import Node, Word
from rulewright.dsl.tree.expressions import Expr


@dataclass(frozen=True, slots=True)
class In(Node):
    """`in your hand`."""

    place: Expr


@dataclass(frozen=True, slots=True)
class InAny(Node):
    """`in any hand`: of whichever player."""

    zone: Word


@dataclass(frozen=True, slots=True)
class From(Node):
    """`from left of you`: where the round of players begins."""

    player: Expr


@dataclass(frozen=True, slots=True)
class Where(Node):
    """`where cost of it > 3`."""

    condition: Expr


@dataclass(frozen=True, slots=True)
class Superlative(Node):
    """`highest cost of it`."""

    extreme: Word
    value: Expr


@dataclass(frozen=True, slots=True)
class Best(Node):
    """`with highest cost of it then lowest rank of it`."""

    parts: tuple[Superlative, ...]


@dataclass(frozen=True, slots=True)
class SortedBy(Node):
    """`sorted by cost of it descending`."""

    value: Expr
    descending: Word | None


@dataclass(frozen=True, slots=True)
class Selection(Node):
    """`card in your hand where cost of it > 3`, after a count or `each`."""

    noun: Word
    place: In | InAny | None
    first: From | None
    where: Where | None
    best: Best | SortedBy | None


@dataclass(frozen=True, slots=True)
class Sel(Node):
    """`(card as mine in your hand)`, in brackets: it may name what it looks at."""

    noun: Word
    name: Word | None
    place: In | InAny | None
    first: From | None
    where: Where | None
    best: Best | SortedBy | None


@dataclass(frozen=True, slots=True)
class Exactly(Node):
    """`choose 2 card`."""

    digits: Word


@dataclass(frozen=True, slots=True)
class ExactlyName(Node):
    """`choose amount card`."""

    word: Word


@dataclass(frozen=True, slots=True)
class ExactlyExpr(Node):
    """`choose (amount + 1) card`."""

    value: Expr


@dataclass(frozen=True, slots=True)
class UpTo(Node):
    """`choose up to 3 card`."""

    most: Expr


@dataclass(frozen=True, slots=True)
class AnyNumber(Node):
    """`choose any number card`."""


@dataclass(frozen=True, slots=True)
class OneRandom(Node):
    """`choose random card`."""


@dataclass(frozen=True, slots=True)
class SomeRandom(Node):
    """`choose 2 random card`."""

    digits: Word


Quantity = Exactly | ExactlyName | ExactlyExpr | UpTo | AnyNumber | OneRandom | SomeRandom
