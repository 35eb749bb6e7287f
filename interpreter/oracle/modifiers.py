"""What cards change, asked at every value: attributes, printed values, fields, what is ignored, forbidden.

Laws. First every `set`, and the last one wins; then every `raise` and `lower`; then those with a bound. At
the end a number below 0 is 0. Forbidden beats allowed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from rulewright.dsl import core
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.oracle.living import Living, living
from rulewright.interpreter.oracle.play import Env, Play, checked
from rulewright.interpreter.oracle.values import meant, printed


class Change(NamedTuple):
    """One modifier that holds now."""

    operation: str
    amount: int
    bound: int | None


def changed(base: int, changes: list[Change]) -> int:
    """A value under the changes that hold."""
    if not changes:
        return base
    value = base
    for change in sorted(changes, key=_turn):
        match change.operation:
            case "set":
                value = change.amount
            case "raise":
                more = value + change.amount
                value = max(value, more if change.bound is None else min(more, change.bound))
            case _:
                less = value - change.amount
                value = min(value, less if change.bound is None else max(less, change.bound))
    return max(checked(value), 0)


def _turn(change: Change) -> int:
    if change.operation == "set":
        return 0
    return 1 if change.bound is None else 2


def concerns(scope: str, you: int, doer: int) -> bool:
    """Is it one of those whose deeds an ability is about? What nobody does or has is nobody's own."""
    match scope:
        case "you":
            return you == doer != NONE
        case "others":
            return you != doer
        case _:
            return True


def _speaking(play: Play, target: tuple[str, str, str]) -> list[tuple[Living, core.ModifierAbility]]:
    voices = play.voices.changing.get(target)
    if not voices:
        return []
    return [(each, modifier(each)) for each in living(play, voices)]


def modifier(each: Living) -> core.ModifierAbility:
    assert isinstance(each.voice.ability, core.ModifierAbility)
    return each.voice.ability


def _change(play: Play, ability: core.ModifierAbility, env: Env) -> Change:
    assert ability.amount is not None
    bound = None if ability.bound is None else play.number(ability.bound, env)
    return Change(ability.operation, play.number(ability.amount, env), bound)


# ---------------------------------------------------------------- values of players, things, the table


def attribute(play: Play, node: core.Attribute, env: Env) -> Any:
    """What it is worth: as reckoned or printed, then as cards change it."""
    bearer = NONE if node.of is None else play.number(node.of, env)
    declared = play.rules.attributes.get(node.name)
    if declared is None or (play.printed_only and node.name in play.program.properties):
        base: Any = printed(play, node.name, bearer)
    else:
        base = play.value(declared.value, {declared.of: bearer} if declared.of else {})
    if play.printed_only or (node.of is not None and bearer == NONE):
        return base
    changes = []
    for each, ability in _speaking(play, ("attribute", node.name, "")):
        inner = each.env({})
        its = ability.bearer is None or bearer in meant(play, ability.bearer, inner)
        if its and play.holds(ability.guard, inner):
            changes.append(_change(play, ability, inner))
    return changed(base, changes)


# ---------------------------------------------------------------- what is done


def field(play: Play, event: str, name: str, base: Any, env: Env, doer: int) -> Any:
    """A field of a deed, settled: `env` has the fields before it."""
    changes = []
    for each, ability in _speaking(play, ("field", event, name)):
        inner = each.env(env)
        if concerns(ability.scope, each.you, doer) and play.holds(ability.guard, inner):
            changes.append(_change(play, ability, inner))
    return changed(base, changes)


def _anybody_says(play: Play, target: tuple[str, str, str], env: Env, doer: int) -> bool:
    for each, ability in _speaking(play, target):
        if concerns(ability.scope, each.you, doer) and play.holds(ability.guard, each.env(env)):
            return True
    return False


def ignored(play: Play, rule: str, event: str, env: Env, doer: int) -> bool:
    """Is a rule or a limit lifted for this deed?"""
    return _anybody_says(play, ("rule", rule, event), env, doer)


def forbidden(play: Play, event: str, env: Env, doer: int) -> bool:
    return _anybody_says(play, ("cannot", event, ""), env, doer)


# ---------------------------------------------------------------- targets


def _aiming(play: Play, node: core.Allowed | core.Surcharge, env: Env) -> tuple[Env, int]:
    doer = play.number(node.player, env)
    seen = {
        "target.thing": play.number(node.thing, env),
        "target.whom": play.number(node.whom, env),
        "target.source": play.number(node.source, env),
        "target.player": doer,
    }
    return seen, doer


def may_be_target(play: Play, node: core.Allowed, env: Env) -> int:
    seen, doer = _aiming(play, node, env)
    return int(not forbidden(play, "target", seen, doer))


def surcharge(play: Play, node: core.Surcharge, env: Env) -> int:
    seen, doer = _aiming(play, node, env)
    return int(field(play, "target", "surcharge", 0, seen, doer))


# ---------------------------------------------------------------- what counts as any


def same(play: Play, node: core.Same, env: Env) -> int:
    """Equal; or it is asked whether a thing is of some sort, and the thing counts as any here."""
    left, right = meant(play, node.left, env), meant(play, node.right, env)
    if left == right or (len(left) + len(right) > 2 and any(one in right for one in left)):
        return 1
    return int(
        _joker(play, node.left, right[0], node.purpose, env)
        or _joker(play, node.right, left[0], node.purpose, env)
    )


def _joker(play: Play, side: core.Expr, other: int, purpose: str, env: Env) -> bool:
    if not isinstance(side, core.Attribute) or side.of is None or other == NONE or play.printed_only:
        return False
    for said in ("", purpose) if purpose else ("",):
        for each, ability in _speaking(play, ("counts", side.name, said)):
            inner = each.env({})
            assert ability.bearer is not None
            its = play.number(side.of, env) in meant(play, ability.bearer, inner)
            if its and play.holds(ability.guard, inner):
                return True
    return False


CHANGING: dict[type, Callable[..., Any]] = {
    core.Attribute: attribute,
    core.Allowed: may_be_target,
    core.Surcharge: surcharge,
    core.Same: same,
}
