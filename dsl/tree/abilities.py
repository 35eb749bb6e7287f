"""Abilities: what a card's members are, and the modifiers inside them."""

from __future__ import annotations

from rulewright.dsl.tree.base import Node, Period, Word
from rulewright.dsl.tree.expressions import Expr
from rulewright.dsl.tree.selections import Sel, Where
from rulewright.dsl.tree.statements import Block, Guard, Per


class Event(Node, frozen=True):
    """A procedure or a declared event, by name."""

    word: Word


class KernelEvent(Node, frozen=True):
    """An event named like the verb that causes it: discard, destroy, draw, target, gain, lose, move,
    reveal; of `gain gold` and `lose gold` also what is gained or lost."""

    verb: str
    resource: Word | None = None


class ByAnyone(Node, frozen=True):
    """`by anyone`: the events of every player; without it only your own."""


class ByOthers(Node, frozen=True):
    """`by others`: the events of every player but you."""


class Must(Node, frozen=True):
    """`must`: the offer cannot be left while the action can be used."""


class May(Node, frozen=True):
    """`may`: its owner is asked each time."""


class OncePer(Node, frozen=True):
    """`once per turn`."""

    period: Period


class AnyTime(Node, frozen=True):
    """`any time`: as often as one likes."""


class ActiveIn(Node, frozen=True):
    """`active in hand`: while the card lies there."""

    zone: Word


class ActiveAlways(Node, frozen=True):
    """`active all game`."""


class ActiveRevealed(Node, frozen=True):
    """`active while revealed`."""


class ForPurpose(Node, frozen=True):
    """`for income`: an action that counts as a keyword's own."""

    purpose: Word


Header = Must | May | OncePer | AnyTime | ActiveIn | ActiveAlways | ActiveRevealed | ForPurpose | Guard


AnyEvent = Event | KernelEvent


Scope = ByAnyone | ByOthers


class Headers(Node, frozen=True):
    """What stands between an ability's first words and its block, in any order."""

    items: tuple[Header, ...]


class KeywordUse(Node, frozen=True):
    """`income(wood)`: the members of a keyword, with these arguments."""

    name: Word
    arguments: tuple[Expr, ...]


class Action(Node, frozen=True):
    """`action "Sell a card" once per turn { ... }`."""

    label: Word | None
    headers: Headers
    block: Block


class Trigger(Node, frozen=True):
    """`after build by others where cost of it > 3 { ... }`."""

    timing: Word
    event: AnyEvent
    scope: Scope | None
    where: Where | None
    headers: Headers
    block: Block


class Replace(Node, frozen=True):
    """`instead of discard { ... }`."""

    event: AnyEvent
    scope: Scope | None
    where: Where | None
    headers: Headers
    block: Block


class Static(Node, frozen=True):
    """`always { ... }`: modifiers."""

    headers: Headers
    modifiers: tuple[Modifier, ...]


class Scoring(Node, frozen=True):
    """`score 2 per card in your hand`."""

    amount: Expr
    per: Per | None
    headers: Headers


class PaidWhole(Node, frozen=True):
    """`replaces all`: the whole price."""


class PaidAll(Node, frozen=True):
    """`replaces all coins`: all of this resource in the price."""

    resource: Word


class PaidEach(Node, frozen=True):
    """`replaces each coins`: one unit of the price, as often as one likes."""

    resource: Word


class PaidUpTo(Node, frozen=True):
    """`replaces up to 2 coins`: so many units at once, as often as one likes."""

    most: Expr
    resource: Word


class PaidMissing(Node, frozen=True):
    """`replaces missing coins as short`: brings what the payer has too little of."""

    resource: Word
    name: Word


Paid = PaidWhole | PaidAll | PaidEach | PaidUpTo | PaidMissing


class Payment(Node, frozen=True):
    """`payment for build replaces all coins { ... }`: another way to pay."""

    event: AnyEvent
    guard: Guard | None
    paid: Paid
    headers: Headers
    block: Block


Member = KeywordUse | Action | Trigger | Replace | Static | Scoring | Payment


class Members(Node, frozen=True):
    """A card's text: its abilities, in order."""

    items: tuple[Member, ...]


class ModIgnore(Node, frozen=True):
    """`ignore build_limit for build`."""

    rule: Word
    event: AnyEvent | None
    scope: Scope | None
    guard: Guard | None


class ModCannot(Node, frozen=True):
    """`cannot target by others`."""

    event: AnyEvent
    scope: Scope | None
    guard: Guard | None


class ModSet(Node, frozen=True):
    """`set cost of this to 2`."""

    path: Expr
    event: AnyEvent | None
    scope: Scope | None
    value: Expr
    guard: Guard | None


class ModRaise(Node, frozen=True):
    """`raise cards_kept for gather by 1`."""

    path: Expr
    event: AnyEvent | None
    scope: Scope | None
    value: Expr
    bound: Expr | None
    guard: Guard | None


class ModLower(Node, frozen=True):
    """`lower price for build by 1 to at least 1`."""

    path: Expr
    event: AnyEvent | None
    scope: Scope | None
    value: Expr
    bound: Expr | None
    guard: Guard | None


class ModCountsAs(Node, frozen=True):
    """`suit of this counts as any suit for income`."""

    path: Expr
    value: Word
    purpose: Word | None
    guard: Guard | None


class ModSilence(Node, frozen=True):
    """`silence victim`: a card without abilities for a while."""

    thing: Expr
    guard: Guard | None


class ModHave(Node, frozen=True):
    """`have abilities of (card in garden of friend of this)`: as if they were one's own."""

    sel: Sel
    but: But | None
    guard: Guard | None


class But(Node, frozen=True):
    """`without "Rest", "Trade"`: actions that are not had, by their names."""

    labels: tuple[Word, ...]


class ModHaveOne(Node, frozen=True):
    """`have "Trade" of (card in garden of friend of this)`: one action alone, by its name."""

    label: Word
    sel: Sel
    guard: Guard | None


Modifier = (
    ModIgnore | ModCannot | ModSet | ModRaise | ModLower | ModCountsAs | ModSilence | ModHave | ModHaveOne
)
