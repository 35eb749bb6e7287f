"""Selections: which things are meant, how many of them, in which order."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.dsl.tree.base import Node, Word
from rulewright.dsl.tree.expressions import Expr


@dataclass(frozen=True, slots=True)
class In(Node):
    place: Expr


@dataclass(frozen=True, slots=True)
class InAny(Node):
    zone: Word


@dataclass(frozen=True, slots=True)
class From(Node):
    player: Expr


@dataclass(frozen=True, slots=True)
class Where(Node):
    condition: Expr


@dataclass(frozen=True, slots=True)
class Superlative(Node):
    extreme: Word
    value: Expr


@dataclass(frozen=True, slots=True)
class Best(Node):
    parts: tuple[Superlative, ...]


@dataclass(frozen=True, slots=True)
class SortedBy(Node):
    value: Expr
    descending: Word | None


@dataclass(frozen=True, slots=True)
class Selection(Node):
    noun: Word
    place: In | InAny | None
    first: From | None
    where: Where | None
    best: Best | SortedBy | None


@dataclass(frozen=True, slots=True)
class Sel(Node):
    noun: Word
    name: Word | None
    place: In | InAny | None
    first: From | None
    where: Where | None
    best: Best | SortedBy | None


@dataclass(frozen=True, slots=True)
class Exactly(Node):
    digits: Word


@dataclass(frozen=True, slots=True)
class ExactlyName(Node):
    word: Word


@dataclass(frozen=True, slots=True)
class ExactlyExpr(Node):
    value: Expr


@dataclass(frozen=True, slots=True)
class UpTo(Node):
    most: Expr


@dataclass(frozen=True, slots=True)
class AnyNumber(Node):
    pass


@dataclass(frozen=True, slots=True)
class OneRandom(Node):
    pass


@dataclass(frozen=True, slots=True)
class SomeRandom(Node):
    digits: Word


Quantity = Exactly | ExactlyName | ExactlyExpr | UpTo | AnyNumber | OneRandom | SomeRandom
