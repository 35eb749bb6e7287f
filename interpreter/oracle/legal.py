"""What is allowed, and what can be offered.

Laws. A deed is allowed if its rules and limits hold (unless one is ignored for it), nothing forbids it and
its price can be paid, whatever way. What can be offered: what its first step needs is there, be that a price,
a choice with something to choose, or a deed that is allowed; and for a choice the same is true of the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl import core
from rulewright.dsl.core.rewrite import names_paid_by, names_used
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.oracle.living import Living, Voice, heard, living
from rulewright.interpreter.oracle.modifiers import anybody_says, field
from rulewright.interpreter.oracle.play import Env, Play
from rulewright.interpreter.oracle.prices import Owed, Use, can_pay, due_of, owed, owned, raised
from rulewright.interpreter.oracle.values import count_of

NOTHING: Mapping[str, int] = {}


class Deed(Struct, frozen=True):
    """A procedure that somebody is to do, with its fields settled, and what is ignored for it."""

    procedure: core.Procedure
    doer: int
    env: Env
    ignoring: frozenset[str]


# ---------------------------------------------------------------- deeds


def deed(play: Play, node: core.Do | core.Can, env: Env) -> Deed:
    """Settles the fields, one after the other; a change of one sees those before it. For one that no text
    asks for nothing is looked up; and one that cannot be told stops the game where it is asked for."""
    name = node.procedure
    procedure = play.rules.procedures[name]
    doer = play.number(node.player, env)
    given = dict(node.arguments)
    inner: Env = {procedure.player: doer}
    about = play.voices.about[name]

    def settle(param: core.Param, voices: list[Voice]) -> Any:
        if param.name in given:
            base = play.kept(given[param.name], env)
        else:
            assert param.default is not None, f"{name}: {param.name} is not given"
            base = play.kept(param.default, inner)
        return field(play, voices, base, inner, doer) if voices else base

    for param, voices in zip(procedure.params, about.fields, strict=True):
        if param.local in play.voices.asked_for:
            play.tell(inner, param.local, partial(settle, param, voices))
    if procedure.payment is not None:  # before it is paid, what is asked of it goes by the whole price
        dues = procedure.payment.dues
        play.tell(inner, f"{name}.paid", lambda: sum(part.rest for part in owed(play, dues, inner)))
    lifted = [rule for rule, voices in about.lifted.items() if anybody_says(play, voices, inner, doer)]
    return Deed(procedure, doer, inner, frozenset((*node.ignoring, *lifted)))


def allowed(play: Play, what: Deed) -> bool:
    """Rules, limits, prohibitions, price."""
    name, env = what.procedure.name, what.env
    if not affordable(play, what):
        return False
    about = play.voices.about[name]
    for limit in about.limits:
        done = count_of(play, name, limit.period, limit.name, what.doer)
        if limit.name not in what.ignoring and done >= play.number(limit.most, env):
            return False
    for rule in about.rules:
        if rule.name not in what.ignoring and not play.holds(rule.condition, env):
            return False
    return not anybody_says(play, about.forbidden, env, what.doer)


def can(play: Play, node: core.Can, env: Env) -> int:
    return int(can_be_done(play, node, env))


# ---------------------------------------------------------------- prices


def ways_to_pay(play: Play, what: Deed) -> list[Living]:
    """The other ways to pay that whoever does it has for this deed."""
    found: list[Living] = []
    for each in living(play, play.voices.about[what.procedure.name].payments):
        ability = each.voice.ability
        assert isinstance(ability, core.PaymentAbility)
        own = each if each.standing and what.doer != NONE else heard(play, each, "you", what.doer)
        if own is not None and play.holds(ability.guard, own.env(what.env)):
            found.append(own)
    return found


def affordable(play: Play, what: Deed) -> bool:
    """What other ways to pay could cover counts, each once over the whole price."""
    payment = what.procedure.payment
    if payment is None:
        return True
    return can_raise(play, what, owed(play, payment.dues, what.env), ways_to_pay(play, what))


def can_raise(
    play: Play,
    what: Deed,
    parts: Sequence[Owed],
    ways: Sequence[Living],
    spent: Mapping[str, int] = NOTHING,
    taken: Taken | None = None,
) -> bool:
    """Can the rest of a price be raised, in these ways? `spent` of what is there is gone by then; `taken`: by
    a way to pay that was used, and of which thing."""
    purse = {part.resource: 0 for part in parts} | dict.fromkeys(spent, 0)
    uses = []
    for way in ways:
        use = use_of(play, way, what.doer, way.env(what.env))
        if use is not None and _hangs_on_bearer(way.voice):
            use = _for_itself(play, what.doer, use)
        if use is not None and taken is not None:
            use = taken.left_of(way, use)
        if use is not None:
            uses.append(use)
            purse |= dict.fromkeys(use.price, 0)
    for resource in purse:
        purse[resource] = owned(play, resource, what.doer) - spent.get(resource, 0)
    if any(amount < 0 for amount in purse.values()):
        return False
    if raised(play, parts, purse, uses):
        return True
    for way in ways:
        ability = way.voice.ability
        assert isinstance(ability, core.PaymentAbility)
        if ability.covers == "missing" and ability.resource in purse:
            short = due_of(parts, ability.resource) + due_of(parts, ability.resource, only=True)
            short -= purse[ability.resource]
            others = [part for part in parts if part.resource != ability.resource]
            left = {**purse, ability.resource: 0}
            brings = short > 0 and can_begin(
                play, ability.body, {**way.env(what.env), ability.missing: short}
            )
            if brings and raised(play, others, left, uses):
                return True
    return False


class Taken(Struct, frozen=True):
    """A way to pay that was used, and the thing that it took."""

    key: str
    this: int
    thing: int

    def left_of(self, way: Living, use: Use) -> Use | None:
        things = None if use.things is None else use.things - {self.thing}
        most = use.most
        if (way.voice.key, way.this) == (self.key, self.this) and most is not None:
            most -= 1
        return replace(use, things=things, most=most)


def use_of(play: Play, way: Living, doer: int, env: Env) -> Use | None:
    """What a use of a way to pay takes, as far as its text says so at its beginning. None where it cannot
    begin, or where it only brings what is missing."""
    ability = way.voice.ability
    assert isinstance(ability, core.PaymentAbility)
    if ability.covers == "missing":
        return None
    units = play.number(ability.units, env) if ability.covers == "each" else None
    use = Use(ability.resource, units, {}, None, None)
    if units is not None and units <= 0:
        return None
    inner = dict(env)
    for statement in ability.body:
        match statement:
            case core.Let(name=name, value=value):
                inner[name] = play.kept(value, inner)
            case core.Pay(dues=dues):
                for part in owed(play, dues, inner):
                    if part.seat == doer:
                        use.price[part.resource] = use.price.get(part.resource, 0) + part.rest
                    elif part.rest > 0:
                        there = owned(play, part.resource, part.seat) // part.rest
                        use.most = there if use.most is None else min(there, use.most)
            case core.Menu(optional=False, entries=(core.Entry(select=select) as entry,)) if (
                select is not None
            ):
                use.things = frozenset(candidates(play, entry, inner))
                return use
            case _:
                break
    if not any(use.price.values()) and use.most is None:
        use.most = int(can_begin(play, ability.body, env))
    if units is None and use.most is None:
        use.most = 1
    return use


def _hangs_on_bearer(voice: Voice) -> bool:
    """Does what a use takes hang on who bears the status?"""
    ability = voice.ability
    assert isinstance(ability, core.PaymentAbility)
    return bool(voice.status) and voice.bearing.this in names_paid_by(ability)


def _for_itself(play: Play, doer: int, use: Use) -> Use:
    """Where the bearers of a status take different things, how often each can be used is reckoned by
    itself."""
    often = [each for each in (use.often(),) if each is not None]
    often += [owned(play, resource, doer) // price for resource, price in use.price.items() if price > 0]
    return replace(use, price={}, most=min(often, default=1), things=None)


# ---------------------------------------------------------------- what can be offered


def can_begin(play: Play, body: core.Block, env: Env) -> bool:
    """Is there what the first step needs?"""
    first, env = _first_step(play, body, env)
    match first:
        case core.Do():
            return can_be_done(play, first, env)
        case core.Together(body=together):
            return can_begin(play, together, env)
        case core.If():
            return begins_paid(play, (first,), env)
        case core.Pay():
            return bool(can_pay(play, first, env))
        case core.Menu(optional=False, entries=entries):
            return any(candidates(play, entry, env) for entry in entries)
        case core.Pick(select=select, low=low):
            return play.number(low, env) <= len(play.selected(select, env))
        case _:
            return True


def _first_step(play: Play, body: core.Block, env: Env) -> tuple[core.Statement | None, Env]:
    """The first step of a block, where anything has to be asked before it, and the names that it sees. What
    is noted before it and not asked for now is looked up when it is done."""
    first = next((each for each in body if not isinstance(each, core.Let)), None)
    if not _is_asked(play, first):
        return None, env
    needed = names_used(first)
    noted: list[core.Let] = []
    for let in reversed(body[: body.index(first)]):
        assert isinstance(let, core.Let)
        if let.name in needed:
            noted.append(let)
            needed |= names_used(let.value)
    for let in reversed(noted):
        env = {**env, let.name: play.kept(let.value, env)}
    return first, env


def _is_asked(play: Play, first: core.Statement | None) -> bool:
    match first:
        case core.If():
            return _costs(play, (first,), ())
        case core.Menu(optional=optional):
            return not optional
        case _:
            return isinstance(first, core.Do | core.Together | core.Pay | core.Pick)


def affords(play: Play, what: Deed) -> bool:
    """Can what a deed costs be paid, with what its first step costs? Where that comes back to itself, it
    can."""
    about = (what.procedure.name, play.printed_only > 0)
    if about in play.paying:
        return True
    play.paying.append(about)
    found = affordable(play, what) and begins_paid(play, what.procedure.body, what.env)
    play.paying.pop()
    return found


def begins_paid(play: Play, body: core.Block, env: Env) -> bool:
    """Can what the first step costs be paid? What has no price behind it is not asked yet."""
    first, env = _first_step(play, body, env) if _costs(play, body, ()) else (None, env)
    match first:
        case core.Together(body=together):
            return begins_paid(play, together, env)
        case core.If(condition=condition, then=then, otherwise=otherwise):
            return begins_paid(play, then if play.holds(condition, env) else otherwise, env)
        case core.Pay():
            return bool(can_pay(play, first, env))
        case core.Do():
            return affords(play, deed(play, first, env))
        case _:
            return True


def can_be_done(play: Play, node: core.Do | core.Can, env: Env) -> bool:
    """Could it be done with these fields? Where one of them comes back to that, it is no hindrance."""
    if (node.procedure, play.printed_only > 0) in play.asking:
        return True
    return possible(play, _as_asked(play, node, env))


def settled(play: Play, node: core.Do, env: Env) -> tuple[Deed, bool]:
    """A deed that is to be done now, and whether it can be. What cards change about it may hang on that: so
    it is asked first, and the deed settled then."""
    what = _as_asked(play, node, env)
    can_be = possible(play, what)
    return deed(play, node, env) if play.voices.about[node.procedure].changed else what, can_be


def _as_asked(play: Play, node: core.Do | core.Can, env: Env) -> Deed:
    """The deed of which it is asked whether it can be done: while its fields are settled, it can."""
    play.asking.append((node.procedure, play.printed_only > 0))
    what = deed(play, node, env)
    play.asking.pop()
    return what


def _costs(play: Play, body: core.Block, within: tuple[str, ...]) -> bool:
    """Can the first step have a price?"""
    first = next((each for each in body if not isinstance(each, core.Let)), None)
    match first:
        case core.Together(body=together):
            return _costs(play, together, within)
        case core.If(then=then, otherwise=otherwise):
            return _costs(play, then, within) or _costs(play, otherwise, within)
        case core.Do(procedure=name) if name not in within:
            procedure = play.rules.procedures[name]
            priced = procedure.payment is not None
            return not procedure.event and (priced or _costs(play, procedure.body, (*within, name)))
        case _:
            return isinstance(first, core.Pay)


def possible(play: Play, what: Deed) -> bool:
    """Is it allowed, and can it begin? Where that comes back to itself, it is no hindrance."""
    about = (what.procedure.name, play.printed_only > 0)
    if about in play.asking:
        return True
    play.asking.append(about)
    found = allowed(play, what) and can_begin(play, what.procedure.body, what.env)
    play.asking.pop()
    return found


def candidates(play: Play, entry: core.Entry, env: Env) -> list[int]:
    """What an entry of a menu can be chosen with; [0] if it has no candidates and can be chosen, else []."""
    if not play.holds(entry.condition, env):
        return []
    if entry.select is None:
        return [0] if can_begin(play, entry.body, env) else []
    inner = dict(env)
    found = []
    for item in play.selected(entry.select, env):
        inner[entry.select.binder] = item
        if can_begin(play, entry.body, inner):
            found.append(item)
    return found


LEGAL: dict[type, Callable[..., Any]] = {core.Can: can, core.CanPay: can_pay}
