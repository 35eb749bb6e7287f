"""Declarations: what stands in a rules file."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.dsl.tree.abilities import Members
from rulewright.dsl.tree.base import Node, Period, Word
from rulewright.dsl.tree.expressions import Expr
from rulewright.dsl.tree.statements import Block


@dataclass(frozen=True, slots=True)
class ParamType(Node):
    many: Word | None
    word: Word


@dataclass(frozen=True, slots=True)
class Param(Node):
    name: Word
    type: ParamType | None
    default: Expr | None


@dataclass(frozen=True, slots=True)
class Params(Node):
    items: tuple[Param, ...]


@dataclass(frozen=True, slots=True)
class Paying(Node):
    amount: Expr
    resource: Word
    payee: Expr | None


@dataclass(frozen=True, slots=True)
class Flow(Node):
    block: Block


@dataclass(frozen=True, slots=True)
class Procedure(Node):
    name: Word
    params: Params
    paying: Paying | None
    block: Block


@dataclass(frozen=True, slots=True)
class EventDef(Node):
    name: Word
    params: Params


@dataclass(frozen=True, slots=True)
class RuleDef(Node):
    name: Word
    procedure: Word
    why: Word | None
    condition: Expr


@dataclass(frozen=True, slots=True)
class LimitDef(Node):
    name: Word
    procedure: Word
    period: Period
    why: Word | None
    most: Expr


@dataclass(frozen=True, slots=True)
class Memory(Node):
    name: Word
    bearer: Word | None
    start: Expr
    period: Period | None


@dataclass(frozen=True, slots=True)
class Attribute(Node):
    name: Word
    bearer: Word
    value: Expr


@dataclass(frozen=True, slots=True)
class Function(Node):
    name: Word
    params: Params
    value: Expr


@dataclass(frozen=True, slots=True)
class KeywordDef(Node):
    name: Word
    params: Params
    members: Members


@dataclass(frozen=True, slots=True)
class StatusDef(Node):
    name: Word
    bearer: Word
    period: Period | None
    members: Members


@dataclass(frozen=True, slots=True)
class RulesDef(Node):
    name: Word
    members: Members


Item = (
    Flow | Procedure | EventDef | RuleDef | LimitDef | Memory | Attribute | Function | KeywordDef | StatusDef
    | RulesDef
)  # fmt: skip
