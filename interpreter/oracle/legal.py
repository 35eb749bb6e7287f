"""What is allowed, and what can be offered.

Laws. A deed is allowed if its rules and limits hold (unless one is ignored for it), nothing forbids it and
its price can be paid, whatever way. What can be offered: what its first step needs is there, be that a price,
a choice with something to choose, or a deed that is allowed; and for a choice the same is true of the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from rulewright.dsl import core
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.oracle.living import Living, living
from rulewright.interpreter.oracle.modifiers import anybody_says, field
from rulewright.interpreter.oracle.play import Env, Play
from rulewright.interpreter.oracle.values import count_of


class Deed(Struct, frozen=True):
    """A procedure that somebody is to do, with its fields settled, and what is ignored for it."""

    procedure: core.Procedure
    doer: int
    env: Env
    ignoring: frozenset[str]


# ---------------------------------------------------------------- deeds


def deed(play: Play, node: core.Do | core.Can, env: Env) -> Deed:
    """Settles the fields, one after the other; a change of one sees those before it."""
    name = node.procedure
    procedure = play.rules.procedures[name]
    doer = play.number(node.player, env)
    given = {param: play.kept(value, env) for param, value in node.arguments}
    inner: Env = {procedure.player: doer}
    about = play.voices.about[name]
    for param, voices in zip(procedure.params, about.fields, strict=True):
        if param.name in given:
            base = given[param.name]
        else:
            assert param.default is not None, f"{name}: {param.name} is not given"
            base = play.kept(param.default, inner)
        inner[param.local] = field(play, voices, base, inner, doer) if voices else base
    if procedure.payment is not None:  # before it is paid, what is asked of it goes by the whole price
        inner[f"{name}.paid"] = max(play.number(procedure.payment.amount, inner), 0)
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
    return int(possible(play, deed(play, node, env)))


# ---------------------------------------------------------------- prices


def ways_to_pay(play: Play, what: Deed) -> list[Living]:
    """The other ways to pay that whoever does it has for this deed."""
    found: list[Living] = []
    for each in living(play, play.voices.about[what.procedure.name].payments):
        ability = each.voice.ability
        assert isinstance(ability, core.PaymentAbility)
        if each.you == what.doer != NONE and play.holds(ability.guard, each.env(what.env)):
            found.append(each)
    return found


def affordable(play: Play, what: Deed) -> bool:
    """What another way to pay could cover counts."""
    payment = what.procedure.payment
    if payment is None:
        return True
    price = play.number(payment.amount, what.env)
    owned = int(getattr(play.s, f"r_{payment.resource}")[what.doer])
    if price <= owned:
        return True
    within = owned
    for way in ways_to_pay(play, what):
        ability, env = way.voice.ability, way.env(what.env)
        assert isinstance(ability, core.PaymentAbility)
        match ability.covers:
            case "each":
                within += uses(play, ability.body, env)
            case "all":
                if can_begin(play, ability.body, env):
                    return True
            case "missing":
                if can_begin(play, ability.body, {**env, ability.missing: price - owned}):
                    return True
    return price <= within


def uses(play: Play, body: core.Block, env: Env) -> int:
    """How often a way to pay for one of a price can be used: once for each that its first choice can take, or
    as often as what it asks for is there; else once."""
    inner = dict(env)
    for statement in body:
        match statement:
            case core.Let(name=name, value=value):
                inner[name] = play.kept(value, inner)
            case core.Menu(entries=entries):
                return sum(len(candidates(play, entry, inner)) for entry in entries)
            case core.Pay(resource=resource, amount=amount, player=player):
                owned = int(getattr(play.s, f"r_{resource}")[play.number(player, inner)])
                price = play.number(amount, inner)
                return owned // price if price > 0 else 1
            case _:
                break
    return int(can_begin(play, body, env))


# ---------------------------------------------------------------- what can be offered


def can_begin(play: Play, body: core.Block, env: Env) -> bool:
    """Is there what the first step needs?"""
    for statement in body:
        match statement:
            case core.Let(name=name, value=value):
                env = {**env, name: play.kept(value, env)}
            case core.Do():
                return possible(play, deed(play, statement, env))
            case core.Together(body=together):
                return can_begin(play, together, env)
            case core.Pay(resource=resource, amount=amount, player=player):
                owned = getattr(play.s, f"r_{resource}")[play.number(player, env)]
                return bool(play.number(amount, env) <= owned)
            case core.Menu(optional=False, entries=entries):
                return any(candidates(play, entry, env) for entry in entries)
            case core.Pick(select=select, low=low):
                return play.number(low, env) <= len(play.selected(select, env))
            case _:
                return True
    return True


def possible(play: Play, what: Deed) -> bool:
    """Is it allowed, and can it begin? Where that comes back to itself, it is no hindrance."""
    name = what.procedure.name
    if name in play.asking:
        return True
    play.asking.append(name)
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


LEGAL: dict[type, Callable[..., Any]] = {core.Can: can}
