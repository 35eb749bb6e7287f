"""Abilities: what a card, a status or a rule item can do.

Laws. An ability is alive as its kind says, unless a header says otherwise; a status's abilities are alive
while it lies on its bearer, and `you` there is whoever marked. An action may be used as often as its kind
says. Whatever waits for an event says `must` or `may`. A keyword's text stands where the keyword is used,
with the values in place of its fields.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct, field

from rulewright.dsl import core, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.belongings import Belongings
from rulewright.dsl.check.choices import Choices
from rulewright.dsl.check.corrections import before
from rulewright.dsl.check.events import Events, event_name
from rulewright.dsl.check.expectations import Expectations
from rulewright.dsl.check.findings import at, shown
from rulewright.dsl.check.ground import Part
from rulewright.dsl.check.keywords import Keywords
from rulewright.dsl.check.modifiers import Modifiers, both
from rulewright.dsl.check.scope import Scope
from rulewright.dsl.check.selections import Selections
from rulewright.dsl.check.types import NUMBER, PERIODS
from rulewright.dsl.check.walk import walk
from rulewright.dsl.check.wholecards import WholeCards
from rulewright.dsl.report.diagnostics import Fix

Timing = Literal["when", "before", "after", "instead"]

TIMINGS: dict[str, Timing] = {"when": "when", "before": "before", "after": "after"}
FITTING: dict[type, tuple[type, ...]] = {
    tree.Action: (tree.Must, tree.OncePer, tree.AnyTime, tree.ForPurpose),
    tree.Trigger: (tree.Must, tree.May, tree.OncePer),
    tree.Replace: (tree.Must, tree.May, tree.OncePer),
    tree.Static: (),
    tree.Scoring: (),
    tree.Payment: (),
}
COVERS: dict[type, Literal["all", "each", "missing"]] = {
    tree.PaidWhole: "all",
    tree.PaidAll: "all",
    tree.PaidEach: "each",
    tree.PaidUpTo: "each",
    tree.PaidMissing: "missing",
}
LIVING = (tree.ActiveIn, tree.ActiveAlways, tree.ActiveRevealed)
FREQUENCY = (tree.OncePer, tree.AnyTime)


class Read(Struct):
    """What the headers of an ability say."""

    active: core.Active
    guard: core.Expr | None = None
    must: bool = False
    may: bool = False
    limit: core.PeriodName | None = None
    any_time: bool = False


class Abilities(Part):
    """The members of a card, a status, a keyword or a rule item."""

    expect: Expectations
    belongings: Belongings
    selections: Selections
    choices: Choices
    events: Events
    modifiers: Modifiers
    whole_cards: WholeCards
    keywords: Keywords
    _counts: dict[str, int] = field(default_factory=dict)
    _base: str = ""

    def __post_init__(self) -> None:
        self._base = self.ground.site

    def members(self, node: tree.Members, scope: Scope) -> tuple[core.Ability, ...]:
        """All abilities of a text."""
        self._counts.clear()
        self._base = self.ground.site
        return tuple(self.abilities(node, scope))

    def abilities(self, node: tree.Members, scope: Scope) -> Iterator[core.Ability]:
        """Those of some members, without counting anew: the text of a keyword goes on where it is used."""
        for member in node.items:
            match member:
                case tree.KeywordUse():
                    yield from self.keywords.keyword(member, scope)
                case tree.Action():
                    yield self._action(member, self._key("action"), scope)
                case tree.Trigger():
                    timing = TIMINGS[member.timing.text]
                    yield from self._trigger(member, timing, self._key(timing), scope)
                case tree.Replace():
                    yield from self._trigger(member, "instead", self._key("instead"), scope)
                case tree.Static():
                    yield from self._static(member, self._key("always"), scope)
                case tree.Scoring():
                    yield self._scoring(member, self._key("score"), scope)
                case tree.Payment():
                    yield from self._payment(member, self._key("payment"), scope)

    def _key(self, name: str) -> str:
        count = self._counts[name] = self._counts.get(name, 0) + 1
        key = f"{self._base}/{name}{count}"
        self.ground.start_site(key)
        return key

    # --- headers

    def _headers(self, member: tree.Member, headers: tree.Headers, scope: Scope) -> Read:
        read = Read(self.nature.active)
        seen: dict[object, tree.Header] = {}
        for header in headers.items:
            if self._may_stand(header, member, seen):
                self._header(header, read, scope)
        return read

    def _may_stand(self, header: tree.Header, member: tree.Member, seen: dict[object, tree.Header]) -> bool:
        """Does this header mean something here, and is it the first of its sort?"""
        if isinstance(header, tree.Guard):
            return True
        said = shown(header.span)
        nothing = f"`{said}` says nothing here"
        if isinstance(header, LIVING) and (self.nature.standing or self.nature.active.place == "marked"):
            why = (
                "rules always hold" if self.nature.standing else "a status lives while it lies on its bearer"
            )
            self.findings.error(
                codes.E_HEADER, f"`{said}` says nothing here", header.span, f"leave it out: {why}"
            )
            return False
        if not isinstance(header, (*FITTING[type(member)], *LIVING)):
            of_actions = isinstance(header, tree.ForPurpose)
            hint = "leave it out: only an action has a purpose" if of_actions else _why_not(member)
            self.findings.error(codes.E_HEADER, nothing, header.span, hint)
            return False
        sort = next((sort for sort in (LIVING, FREQUENCY) if isinstance(header, sort)), type(header))
        if sort in seen:
            first = seen[sort].span
            message = f"`{said}` comes after `{shown(first)}`"
            self.findings.error(
                codes.E_HEADER, message, header.span, "leave one of them out", at(first, "here")
            )
            return False
        seen[sort] = header
        return True

    def _header(self, header: tree.Header, read: Read, scope: Scope) -> None:
        match header:
            case tree.Guard(condition=condition):
                read.guard = both(read.guard, self.expect.condition(condition, scope))
            case tree.Must():
                read.must = True
            case tree.May():
                read.may = True
            case tree.OncePer(period=period):
                read.limit = PERIODS[period.word.text]
            case tree.AnyTime():
                read.any_time = True
            case tree.ActiveIn(zone=zone):
                self._check_active(zone)
                read.active = core.Active("zone", zone.text)
            case tree.ActiveAlways():
                read.active = core.Active("always")
            case tree.ActiveRevealed():
                read.active = core.Active("revealed")
            case tree.ForPurpose(purpose=purpose):
                self.whole_cards.purpose(purpose)

    def _check_active(self, zone: tree.Word) -> None:
        declared = self.vocabulary.zones.get(zone.text)
        if declared is None:
            self.findings.unknown(codes.E_ZONE, "zone", zone, self.vocabulary.zones)
            return
        self.noting.name(zone, "zone")
        kind = self.nature.kind
        if kind and declared.holds != kind:
            self.findings.error(
                codes.E_ACTIVE,
                f"this never applies: `{zone.text}` holds {declared.holds} cards, and this is a {kind}",
                zone.span,
                "name a place where this card can lie",
            )

    def _owner(self, what: str, node: tree.Node) -> None:
        if self.nature.standing:
            self.findings.error(
                codes.E_WHO,
                f"{what} belongs to a card or a status, and rules belong to nobody",
                node.span,
                "write it on a card; rules wait for events (`after ...`), or bring an action for everybody",
            )

    # --- the kinds of ability

    def _action(self, node: tree.Action, key: str, scope: Scope) -> core.ActionAbility:
        if self.nature.standing:  # whoever is offered it is `you`
            scope = scope.child(you=self.nature.taker, actor=self.nature.taker)
        purposes = (each for each in node.headers.items if isinstance(each, tree.ForPurpose))
        purpose = next(purposes, None)
        if purpose is not None:
            scope = scope.child(purpose=purpose.purpose.text)
        read = self._headers(node, node.headers, scope)
        limit = read.limit
        if limit is None and not read.any_time:
            if self.nature.action_limit is None:
                self.findings.error(
                    codes.E_LIMIT,
                    "this action does not say how often it may be used",
                    node.span,
                    "say it before the `{`: `once per turn` or `any time`",
                    fix=Fix(before(node.block), "once per turn ", "write once per turn", sure=False),
                )
            limit = None if self.nature.action_limit == "any" else self.nature.action_limit
        elif self.nature.standing and limit not in (None, "turn"):
            self.findings.error(
                codes.E_HEADER,
                "rules belong to nobody: whose use would be counted here?",
                node.span,
                "write `once per turn` or `any time`; for longer, keep count in a memory of the player",
                fix=_once_per_turn(node.headers),
            )
        label = node.label.text if node.label else ""
        self.ground.context.labels.add(label)
        body = self.choices.block(node.block, scope)
        return core.ActionAbility(key, label, read.active, read.guard, read.must, limit, body, node.span)

    def _trigger(
        self, node: tree.Trigger | tree.Replace, timing: Timing, key: str, scope: Scope
    ) -> Iterator[core.TriggerAbility]:
        event = self.events.event(node.event, timing)
        whose = self.events.whose(node.scope, event)
        inside = self.events.inside(event, scope, node.event)
        if event is None:
            # The fields are not known: what is said about them would be blamed in vain.
            return
        where = self.expect.condition(node.where.condition, inside) if node.where else None
        read = self._headers(node, node.headers, inside)
        if read.must == read.may:
            self._may_or_must(node, timing, read.must)
        body = self.choices.block(node.block, inside)
        between_turns = event.doer is None and event.procedure is None
        if read.active.place == "role" and (whose == "others" or between_turns):
            self.findings.warning(
                codes.W_ASLEEP,
                "this waits for what happens outside its holder's turn, and then the card is not active",
                node.event.span,
                "write `active while revealed` (or `active all game`) before the `{`",
            )
        yield core.TriggerAbility(
            key, timing, event.name, whose, read.active, where, read.guard, read.may, read.limit,
            body, node.span,
        )  # fmt: skip

    def _may_or_must(self, node: tree.Trigger | tree.Replace, timing: Timing, is_both: bool) -> None:
        said = "instead of" if timing == "instead" else timing
        name = event_name(node.event)
        self.findings.error(
            codes.E_MAY_OR_MUST,
            f"`{said} {name}` says both `must` and `may`"
            if is_both
            else f"`{said} {name}` does not say whether it must happen",
            node.event.span,
            "leave one of them out"
            if is_both
            else "write `must` before the `{`, or `may` if its owner decides",
        )

    def _static(self, node: tree.Static, key: str, scope: Scope) -> Iterator[core.ModifierAbility]:
        read = self._headers(node, node.headers, scope)
        for position, modifier in enumerate(node.modifiers, 1):
            made = self.modifiers.modifier(modifier, f"{key}.{position}", read.active, read.guard, scope)
            if made is not None:
                self.expect.without_points(made.span, made.bearer, made.amount, made.bound, made.guard)
                yield made

    def _scoring(self, node: tree.Scoring, key: str, scope: Scope) -> core.ScoreAbility:
        self._owner("`score`", node)
        below_zero = any(each.score and each.least < 0 for each in self.vocabulary.resources.values())
        number = self.expect.any_number if below_zero else self.expect.number
        amount = self.selections.total(number(node.amount, scope, "what is scored"), node.per, scope)
        read = self._headers(node, node.headers, scope)
        self.expect.without_points(node.span, amount, read.guard)
        return core.ScoreAbility(key, read.active, read.guard, amount, node.span)

    def _payment(self, node: tree.Payment, key: str, scope: Scope) -> Iterator[core.PaymentAbility]:
        procedure = self.modifiers.procedure_of(node.event)
        resource = (
            "" if isinstance(node.paid, tree.PaidWhole) else self.belongings.resource(node.paid.resource)
        )
        if procedure is None:
            return
        if procedure.name == event_name(node.event):
            self._check_price(procedure, resource, node)
        inside = self.events.inside(self.events.happening(procedure), scope, node.event)
        guard = self.expect.guard(node.guard, inside)
        read = self._headers(node, node.headers, inside)
        units: core.Expr = core.Const(1, NUMBER)
        if isinstance(node.paid, tree.PaidUpTo):
            units = self.expect.number(node.paid.most, inside, "how many are replaced at once")
        missing = ""
        if isinstance(node.paid, tree.PaidMissing):
            local = core.Local(self.ground.fresh(node.paid.name.text), NUMBER)
            missing, inside = local.name, inside.child()
            self.ground.bind(inside, node.paid.name, local, NUMBER)
        body = self.choices.block(node.block, inside)
        if missing and not _brings(body, resource):
            self.findings.warning(
                codes.W_BRINGS_NOTHING,
                f"this brings no {resource}, so the price stays unpaid",
                node.paid.span,
                f"take or gain `{node.paid.name.text}` {resource}",  # type: ignore[union-attr]
            )
        yield core.PaymentAbility(
            key, procedure.name, read.active, both(guard, read.guard), COVERS[type(node.paid)], resource,
            body, node.span, missing, units,
        )  # fmt: skip

    def _check_price(self, procedure: core.Procedure, resource: str, node: tree.Payment) -> None:
        prices, any_of_it = self.context.prices, isinstance(node.paid, tree.PaidMissing)

        def fits(price: dict[str, bool]) -> bool:
            if any_of_it:
                return resource in price
            return price.get(resource, False) if resource else any(price.values())

        price = prices.get(procedure.name, {})
        if fits(price) or (resource and resource not in self.vocabulary.resources):
            return
        paying = [name for name, each in sorted(prices.items()) if fits(each)]
        costs = f"costs {' and '.join(price)}, not {resource}" if price else "costs nothing"
        if resource in price or (price and not resource):
            costs = f"is paid in {resource or ' and '.join(price)} only"
        self.findings.error(
            codes.E_PAYMENT,
            f"`{procedure.name}` {costs}: there is nothing to replace",
            node.event.span,
            f"write `payment for {paying[0]}`"
            if paying
            else f"no procedure is paid for with {resource or 'anything'}",
            at(procedure.span, "declared here"),
        )


def _brings(body: core.Block, resource: str) -> bool:
    """Can a block bring some of a resource? A procedure might."""
    return any(
        isinstance(node, core.Do)
        or (isinstance(node, core.Gain | core.Transfer) and node.resource == resource)
        for node in walk(body)
    )


def _why_not(member: tree.Member) -> str:
    match member:
        case tree.Action():
            return "an action is always optional; `must` makes it due before the turn ends"
        case tree.Static():
            return "`always` holds all the time: only `if` and `active` stand here"
        case tree.Scoring():
            return "what is scored is always given: only `if` and `active` stand here"
        case tree.Payment():
            return "paying so is always optional: only `if` and `active` stand here"
        case _:
            return "leave it out"


def _once_per_turn(headers: tree.Headers) -> Fix | None:
    """The correction of how often an action can be used."""
    found = (each for each in headers.items if isinstance(each, tree.OncePer))
    return next((Fix(each.span, "once per turn", "write once per turn", sure=False) for each in found), None)
