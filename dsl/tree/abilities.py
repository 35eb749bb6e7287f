"""Abilities: what a card's members are, and the modifiers inside them."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.dsl.tree.base import Node, Period, Word
from rulewright.dsl.tree.expressions import Expr
from rulewright.dsl.tree.selections import Sel, Where
from rulewright.dsl.tree.statements import Block, Guard, Per


@dataclass(frozen=True, slots=True)
class Event(Node):
    """A procedure or a declared event, by name."""

    word: Word


@dataclass(frozen=True, slots=True)
class KernelEvent(Node):
    """An event named like the verb that causes it: discard, destroy, draw, target, gain, lose, move,
    reveal."""

    verb: str


@dataclass(frozen=True, slots=True)
class ByAnyone(Node):
    """`by anyone`: the events of every player; without it only your own."""


@dataclass(frozen=True, slots=True)
class ByOthers(Node):
    """`by others`: the events of every player but you."""


@dataclass(frozen=True, slots=True)
class Must(Node):
    """`must`: the offer cannot be left while the action can be used."""


@dataclass(frozen=True, slots=True)
class May(Node):
    """`may`: its owner is asked each time."""


@dataclass(frozen=True, slots=True)
class OncePer(Node):
    """`once per turn`."""

    period: Period


@dataclass(frozen=True, slots=True)
class AnyTime(Node):
    """`any time`: as often as one likes."""


@dataclass(frozen=True, slots=True)
class ActiveIn(Node):
    """`active in hand`: while the card lies there."""

    zone: Word


@dataclass(frozen=True, slots=True)
class ActiveAlways(Node):
    """`active all game`."""


@dataclass(frozen=True, slots=True)
class ActiveRevealed(Node):
    """`active while revealed`."""


@dataclass(frozen=True, slots=True)
class ForPurpose(Node):
    """`for income`: an action that counts as a keyword's own."""

    purpose: Word


Header = Must | May | OncePer | AnyTime | ActiveIn | ActiveAlways | ActiveRevealed | ForPurpose | Guard


AnyEvent = Event | KernelEvent


Scope = ByAnyone | ByOthers


@dataclass(frozen=True, slots=True)
class Headers(Node):
    """What stands between an ability's first words and its block, in any order."""

    items: tuple[Header, ...]


@dataclass(frozen=True, slots=True)
class KeywordUse(Node):
    """`income(wood)`: the members of a keyword, with these arguments."""

    name: Word
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Action(Node):
    """`action "Sell a card" once per turn { ... }`."""

    label: Word | None
    headers: Headers
    block: Block


@dataclass(frozen=True, slots=True)
class Trigger(Node):
    """`after build by others where cost of it > 3 { ... }`."""

    timing: Word
    event: AnyEvent
    scope: Scope | None
    where: Where | None
    headers: Headers
    block: Block


@dataclass(frozen=True, slots=True)
class Replace(Node):
    """`instead of discard { ... }`."""

    event: AnyEvent
    scope: Scope | None
    where: Where | None
    headers: Headers
    block: Block


@dataclass(frozen=True, slots=True)
class Static(Node):
    """`always { ... }`: modifiers."""

    headers: Headers
    modifiers: tuple[Modifier, ...]


@dataclass(frozen=True, slots=True)
class Scoring(Node):
    """`score 2 per card in your hand`."""

    amount: Expr
    per: Per | None
    headers: Headers


@dataclass(frozen=True, slots=True)
class PaidAll(Node):
    """`replaces all coins`: the whole price."""

    resource: Word


@dataclass(frozen=True, slots=True)
class PaidEach(Node):
    """`replaces each coins`: one unit of the price, as often as one likes."""

    resource: Word


@dataclass(frozen=True, slots=True)
class PaidMissing(Node):
    """`replaces missing coins as short`: brings what the payer has too little of."""

    resource: Word
    name: Word


@dataclass(frozen=True, slots=True)
class Payment(Node):
    """`payment for build replaces all coins { ... }`: another way to pay."""

    event: AnyEvent
    guard: Guard | None
    paid: PaidAll | PaidEach | PaidMissing
    headers: Headers
    block: Block


Member = KeywordUse | Action | Trigger | Replace | Static | Scoring | Payment


@dataclass(frozen=True, slots=True)
class Members(Node):
    """A card's text: its abilities, in order."""

    items: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class ModIgnore(Node):
    """`ignore build_limit for build`."""

    rule: Word
    event: AnyEvent | None
    scope: Scope | None
    guard: Guard | None


@dataclass(frozen=True, slots=True)
class ModCannot(Node):
    """`cannot target by others`."""

    event: AnyEvent
    scope: Scope | None
    guard: Guard | None


@dataclass(frozen=True, slots=True)
class ModSet(Node):
    """`set cost of this to 2`."""

    path: Expr
    event: AnyEvent | None
    scope: Scope | None
    value: Expr
    guard: Guard | None


@dataclass(frozen=True, slots=True)
class ModRaise(Node):
    """`raise cards_kept for gather by 1`."""

    path: Expr
    event: AnyEvent | None
    scope: Scope | None
    value: Expr
    bound: Expr | None
    guard: Guard | None


@dataclass(frozen=True, slots=True)
class ModLower(Node):
    """`lower price for build by 1 to at least 1`."""

    path: Expr
    event: AnyEvent | None
    scope: Scope | None
    value: Expr
    bound: Expr | None
    guard: Guard | None


@dataclass(frozen=True, slots=True)
class ModCountsAs(Node):
    """`suit of this counts as any suit for income`."""

    path: Expr
    value: Word
    purpose: Word | None
    guard: Guard | None


@dataclass(frozen=True, slots=True)
class ModSilence(Node):
    """`silence victim`: a card without abilities for a while."""

    thing: Expr
    guard: Guard | None


@dataclass(frozen=True, slots=True)
class ModHave(Node):
    """`have abilities of (card in garden of friend of this)`: as if they were one's own."""

    sel: Sel
    guard: Guard | None


Modifier = ModIgnore | ModCannot | ModSet | ModRaise | ModLower | ModCountsAs | ModSilence | ModHave
