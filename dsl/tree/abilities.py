"""Abilities: what a card's members are, and the modifiers inside them."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.dsl.tree.base import Node, Period, Word
from rulewright.dsl.tree.expressions import Expr
from rulewright.dsl.tree.selections import Where
from rulewright.dsl.tree.statements import Block, Guard, Per


@dataclass(frozen=True, slots=True)
class Event(Node):
    word: Word


@dataclass(frozen=True, slots=True)
class KernelEvent(Node):
    """An event named like the verb that causes it: discard, destroy, draw, target, gain, lose, move,
    reveal."""

    verb: str


@dataclass(frozen=True, slots=True)
class ByAnyone(Node):
    pass


@dataclass(frozen=True, slots=True)
class ByOthers(Node):
    pass


@dataclass(frozen=True, slots=True)
class Must(Node):
    pass


@dataclass(frozen=True, slots=True)
class May(Node):
    pass


@dataclass(frozen=True, slots=True)
class OncePer(Node):
    period: Period


@dataclass(frozen=True, slots=True)
class AnyTime(Node):
    pass


@dataclass(frozen=True, slots=True)
class ActiveIn(Node):
    zone: Word


@dataclass(frozen=True, slots=True)
class ActiveAlways(Node):
    pass


@dataclass(frozen=True, slots=True)
class ActiveRevealed(Node):
    pass


@dataclass(frozen=True, slots=True)
class Despite(Node):
    status: Word


Header = Must | May | OncePer | AnyTime | ActiveIn | ActiveAlways | ActiveRevealed | Despite | Guard


AnyEvent = Event | KernelEvent


Scope = ByAnyone | ByOthers


@dataclass(frozen=True, slots=True)
class Headers(Node):
    items: tuple[Header, ...]


@dataclass(frozen=True, slots=True)
class KeywordUse(Node):
    name: Word
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Action(Node):
    label: Word | None
    headers: Headers
    block: Block


@dataclass(frozen=True, slots=True)
class Trigger(Node):
    timing: Word
    event: AnyEvent
    scope: Scope | None
    where: Where | None
    headers: Headers
    block: Block


@dataclass(frozen=True, slots=True)
class Replace(Node):
    event: AnyEvent
    scope: Scope | None
    where: Where | None
    headers: Headers
    block: Block


@dataclass(frozen=True, slots=True)
class Static(Node):
    headers: Headers
    modifiers: tuple[Modifier, ...]


@dataclass(frozen=True, slots=True)
class Scoring(Node):
    amount: Expr
    per: Per | None
    headers: Headers


@dataclass(frozen=True, slots=True)
class PaidAll(Node):
    resource: Word


@dataclass(frozen=True, slots=True)
class PaidEach(Node):
    resource: Word


@dataclass(frozen=True, slots=True)
class Payment(Node):
    event: AnyEvent
    guard: Guard | None
    paid: PaidAll | PaidEach
    headers: Headers
    block: Block


Member = KeywordUse | Action | Trigger | Replace | Static | Scoring | Payment


@dataclass(frozen=True, slots=True)
class Members(Node):
    items: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class ModIgnore(Node):
    rule: Word
    event: AnyEvent | None
    scope: Scope | None
    guard: Guard | None


@dataclass(frozen=True, slots=True)
class ModCannot(Node):
    event: AnyEvent
    scope: Scope | None
    guard: Guard | None


@dataclass(frozen=True, slots=True)
class ModSet(Node):
    path: Expr
    event: AnyEvent | None
    scope: Scope | None
    value: Expr
    guard: Guard | None


@dataclass(frozen=True, slots=True)
class ModRaise(Node):
    path: Expr
    event: AnyEvent | None
    scope: Scope | None
    value: Expr
    bound: Expr | None
    guard: Guard | None


@dataclass(frozen=True, slots=True)
class ModLower(Node):
    path: Expr
    event: AnyEvent | None
    scope: Scope | None
    value: Expr
    bound: Expr | None
    guard: Guard | None


@dataclass(frozen=True, slots=True)
class ModCountsAs(Node):
    path: Expr
    value: Word
    purpose: Word | None
    guard: Guard | None


Modifier = ModIgnore | ModCannot | ModSet | ModRaise | ModLower | ModCountsAs
