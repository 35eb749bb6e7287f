"""Declarations: what stands in a rules file."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.dsl.tree.abilities import Members
from rulewright.dsl.tree.base import Node, Period, Word
from rulewright.dsl.tree.expressions import Expr
from rulewright.dsl.tree.statements import Block


@dataclass(frozen=True, slots=True)
class ParamType(Node):
    """`player`, `set of card`: what a field holds."""

    many: Word | None
    word: Word


@dataclass(frozen=True, slots=True)
class Param(Node):
    """`card: card`, `amount is 2`: a field; one with a default need not be given."""

    name: Word
    type: ParamType | None
    default: Expr | None


@dataclass(frozen=True, slots=True)
class Params(Node):
    """The fields of a procedure, an event, a function or a keyword."""

    items: tuple[Param, ...]


@dataclass(frozen=True, slots=True)
class Paying(Node):
    """`paying price coins to left of you`."""

    amount: Expr
    resource: Word
    payee: Expr | None


@dataclass(frozen=True, slots=True)
class Flow(Node):
    """`flow { ... }`: the whole game."""

    block: Block


@dataclass(frozen=True, slots=True)
class Procedure(Node):
    """`procedure build(card, price is cost of card) paying price coins { ... }`."""

    name: Word
    params: Params
    paying: Paying | None
    block: Block


@dataclass(frozen=True, slots=True)
class EventDef(Node):
    """`event harvest(amount: number)`: something that only others react to."""

    name: Word
    params: Params


@dataclass(frozen=True, slots=True)
class RuleDef(Node):
    """`rule gather_first for build "gather before you build" { times gather this turn > 0 }`."""

    name: Word
    procedure: Word
    why: Word | None
    condition: Expr


@dataclass(frozen=True, slots=True)
class LimitDef(Node):
    """`limit build_limit for build per turn { 1 }`."""

    name: Word
    procedure: Word
    period: Period
    why: Word | None
    most: Expr


@dataclass(frozen=True, slots=True)
class Memory(Node):
    """`memory ending starts no until round`, `memory bid of player secretly starts 0`."""

    name: Word
    bearer: Word | None
    secretly: Word | None
    start: Expr
    period: Period | None


@dataclass(frozen=True, slots=True)
class Attribute(Node):
    """`attribute cards_to_finish of player is 7`."""

    name: Word
    bearer: Word
    value: Expr


@dataclass(frozen=True, slots=True)
class Function(Node):
    """`function worth(who: player) { ... }`."""

    name: Word
    params: Params
    value: Expr


@dataclass(frozen=True, slots=True)
class KeywordDef(Node):
    """`keyword income(what: suit) { ... }`."""

    name: Word
    params: Params
    members: Members


@dataclass(frozen=True, slots=True)
class StatusDef(Node):
    """`status killed marks card until round { ... }`; `secretly`: its marker alone knows who bears it."""

    name: Word
    secretly: Word | None
    bearer: Word
    period: Period | None
    members: Members


@dataclass(frozen=True, slots=True)
class RulesDef(Node):
    """`rules bonus { ... }`: abilities of the game itself."""

    name: Word
    members: Members


Item = (
    Flow | Procedure | EventDef | RuleDef | LimitDef | Memory | Attribute | Function | KeywordDef | StatusDef
    | RulesDef
)  # fmt: skip
