"""Abilities: what cards, statuses and the ruleset have standing, as `check` hands them to `link`."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rulewright.dsl.core.expressions import Const, Expr
from rulewright.dsl.core.selections import Select
from rulewright.dsl.core.statements import Block, Gain, Lose, Transfer
from rulewright.dsl.core.types import NumberType, PeriodName
from rulewright.dsl.files.source import Span


class Active(Struct, frozen=True):
    """When an ability is alive. place: "role" (while a turn runs as this card), "zone" (lies in `zone`),
    "always", "revealed" (face up in a player's zone), "marked" (a status's own ability)."""

    place: Literal["role", "zone", "always", "revealed", "marked"]
    zone: str = ""


class ActionAbility(Struct, frozen=True):
    """Something a player may do when the rules offer actions (`must`: before the offer can be left)."""

    key: str
    label: str
    active: Active
    guard: Expr | None
    must: bool
    limit: PeriodName | None  # None: any time
    body: Block
    span: Span


class TriggerAbility(Struct, frozen=True):
    """`scope`: whose events: "you", "anyone", "others". Event fields are Locals `event.field`, the doer
    `event.player`."""

    key: str
    timing: Literal["when", "before", "after", "instead"]
    event: str
    scope: Literal["you", "anyone", "others"]
    active: Active
    where: Expr | None
    guard: Expr | None
    may: bool
    limit: PeriodName | None
    body: Block
    span: Span


def of_resource(verb: Literal["gain", "lose"], resource: str) -> str:
    """The event that somebody gains or loses something: `gain gold`. Its fields are Locals like those of any
    other: `gain gold.amount`."""
    return f"{verb} {resource}"


def resources_changed(node: object) -> tuple[str, ...]:
    """The events of gaining and losing that a step brings about."""
    match node:
        case Gain(resource=resource):
            return (of_resource("gain", resource),)
        case Lose(resource=resource):
            return (of_resource("lose", resource),)
        case Transfer(resource=resource):
            return (of_resource("lose", resource), of_resource("gain", resource))
        case _:
            return ()


class ModifierAbility(Struct, frozen=True):
    """target: ("field", event, field) | ("attribute", name, "") | ("rule", rule, event) | ("cannot",
    event, "") | ("counts", property, purpose keyword tag) | ("silence", kind, "") | ("have", kind, "").
    For attributes `bearer` is whose attribute (a Local for `this`/`you` or any expression over them); for
    "counts" and "silence" it is the thing. "have" has a selection: of the things whose abilities `you` has
    too: with `only` the actions called so and nothing else, and in no case the actions called as in
    `without`. What is said of a target is said of things of the kinds in `called` alone, if there are any: of
    those by which the text calls it."""

    key: str
    target: tuple[str, str, str]
    operation: Literal["set", "raise", "lower", "ignore", "cannot", "counts", "silence", "have"]
    scope: Literal["you", "anyone", "others"]
    active: Active
    bearer: Expr | None
    amount: Expr | None
    bound: Expr | None
    guard: Expr | None
    span: Span
    select: Select | None = None
    only: str = ""
    without: tuple[str, ...] = ()
    called: tuple[str, ...] = ()


class ScoreAbility(Struct, frozen=True):
    """Points at the end of the game."""

    key: str
    active: Active
    guard: Expr | None
    amount: Expr
    span: Span


class PaymentAbility(Struct, frozen=True):
    """What a use `covers` of the resource in a price ("": of every one): all of it, up to `units` of it, or
    nothing: it brings what the payer has too little of, which is known to its body as the Local `missing`,
    and the price is paid as usual."""

    key: str
    procedure: str
    active: Active
    guard: Expr | None
    covers: Literal["all", "each", "missing"]
    resource: str
    body: Block
    span: Span
    missing: str = ""
    units: Expr = Const(1, NumberType())


Ability = ActionAbility | TriggerAbility | ModifierAbility | ScoreAbility | PaymentAbility


class Bearing(Struct, frozen=True):
    """The names that stand for the card and its owner in a set of abilities: `this` and `you` as Locals."""

    this: str
    you: str


class Abilities(Struct, frozen=True):
    """A card's, status's or the ruleset's abilities."""

    bearing: Bearing
    items: tuple[Ability, ...]
