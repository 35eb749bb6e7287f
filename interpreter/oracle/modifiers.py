"""What cards change, asked at every value: attributes, printed values, fields, what is ignored, forbidden.

Laws. First every `set`, and the last one wins; then every `raise` and `lower`; then those with a bound. At
the end a number below 0 is 0. Forbidden beats allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl import core
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.oracle.living import Living, Voice, heard, living
from rulewright.interpreter.oracle.play import Env, Play, checked
from rulewright.interpreter.oracle.values import meant, printed


class Change(Struct, frozen=True):
    """One modifier that holds now."""

    operation: str
    amount: int
    bound: int | None


def changed(base: int, changes: list[Change], *, number: bool = True) -> int:
    """A value under the changes that hold. What is no number, a word or a player, may be none as well."""
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
    return max(checked(value), 0) if number else value


def _turn(change: Change) -> int:
    if change.operation == "set":
        return 0
    return 1 if change.bound is None else 2


def concerning(play: Play, voices: list[Voice], doer: int) -> Iterator[Living]:
    """Those that are about what this one does. What nobody does or has is nobody's own."""
    for each in living(play, voices):
        about = heard(play, each, modifier(each).scope, doer)
        if about is not None:
            yield about


def changing(play: Play, target: tuple[str, str, str]) -> list[tuple[Living, core.ModifierAbility]]:
    voices = play.voices.changing.get(target)
    return [(each, modifier(each)) for each in living(play, voices)] if voices else []


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
    voices = play.voices.attributes.get(node.name)
    if voices is None or play.printed_only or (node.of is not None and bearer == NONE):
        return base
    changes: list[Change] = []
    for each in living(play, voices):
        ability = modifier(each)
        if each.shared and is_you(each, ability.bearer) and bearer in play.program.team(each.you):
            each = replace(each, you=bearer)  # each of a team, in his turn
        inner = each.env({})
        its = ability.bearer is None or bearer in meant(play, ability.bearer, inner)
        if its and play.holds(ability.guard, inner):
            changes.append(_change(play, ability, inner))
    return changed(base, changes, number=_is_number(play, node.name))


def is_you(each: Living, node: core.Expr | None) -> bool:
    """Does it speak of whoever has the card?"""
    return isinstance(node, core.Local) and node.name == each.voice.bearing.you


def _is_number(play: Play, name: str) -> bool:
    """Whether an attribute or a property is a number, or yes and no."""
    declared = play.rules.attributes.get(name)
    if declared is not None:
        return not core.can_be_none(declared.type)
    kinds = play.program.ruleset.kinds.values()
    return all(kind.properties[name].type != "list" for kind in kinds if name in kind.properties)


# ---------------------------------------------------------------- what is done


def field(play: Play, voices: list[Voice], base: Any, env: Env, doer: int) -> Any:
    """A field of a deed, settled by the texts about it: `env` has the fields before it."""
    changes = []
    for each in concerning(play, voices, doer):
        inner, ability = each.env(env), modifier(each)
        if play.holds(ability.guard, inner):
            changes.append(_change(play, ability, inner))
    return changed(base, changes)


def saying(play: Play, voices: list[Voice], env: Env, doer: int) -> list[Living]:
    """Of these texts, which lift a rule or forbid a deed, those that do so now."""
    found = concerning(play, voices, doer)
    return [each for each in found if play.holds(modifier(each).guard, each.env(env))]


def anybody_says(play: Play, voices: list[Voice], env: Env, doer: int) -> bool:
    """Is a rule or a limit lifted for this deed, is it forbidden?"""
    return bool(voices) and bool(saying(play, voices, env, doer))


# ---------------------------------------------------------------- targets


def aiming(play: Play, node: core.Allowed | core.Surcharge, env: Env) -> tuple[Env, int]:
    """The names that texts about targets see, and whose deed it is."""
    doer = play.number(node.player, env)
    seen = {
        "target.thing": play.number(node.thing, env),
        "target.whom": play.number(node.whom, env),
        "target.source": play.number(node.source, env),
        "target.player": doer,
    }
    return seen, doer


def about_target(play: Play, node: core.Allowed | core.Surcharge, what: tuple[str, str, str]) -> list[Voice]:
    """The texts that say this of such a target."""
    found = play.voices.changing.get(what, ())
    return [each for each in found if set(each.ability.called) <= {node.kind}]  # type: ignore[union-attr]


def may_be_target(play: Play, node: core.Allowed, env: Env) -> int:
    seen, doer = aiming(play, node, env)
    return int(not anybody_says(play, about_target(play, node, ("cannot", "target", "")), seen, doer))


def surcharge(play: Play, node: core.Surcharge, env: Env) -> int:
    seen, doer = aiming(play, node, env)
    return int(field(play, about_target(play, node, ("field", "target", "surcharge")), 0, seen, doer))


# ---------------------------------------------------------------- points


def score_of(play: Play, node: core.ScoreOf, env: Env) -> int:
    """What the texts of a card, and of the marks on it, would bring now. What nobody would get counts for
    nothing, and less than 0 only where somebody can have that."""
    thing = play.number(node.thing, env)
    below = any(each.score and each.least < 0 for each in play.program.ruleset.resources.values())
    points = 0
    for each in living(play, play.voices.scores):
        ability, inner = each.voice.ability, each.env({})
        assert isinstance(ability, core.ScoreAbility)
        mark = play.rules.statuses.get(each.voice.status)
        on_it = (
            each.this == thing != NONE and not each.voice.lent and (mark is None or mark.bearer != "player")
        )
        if on_it and each.you != NONE and play.holds(ability.guard, inner):
            amount = play.number(ability.amount, inner)
            points = checked(points + (amount if below else max(amount, 0)))
    return points


# ---------------------------------------------------------------- what counts as any


def same(play: Play, node: core.Same, env: Env) -> int:
    """Equal; or it is asked whether a thing is of some sort, and the thing counts as any here."""
    left, right = meant(play, node.left, env), meant(play, node.right, env)
    if left == right or (len(left) + len(right) > 2 and any(one in right for one in left)):
        return 1
    if not play.voices.counting:
        return 0
    return int(
        _joker(play, node.left, right[0], node.purpose, env)
        or _joker(play, node.right, left[0], node.purpose, env)
    )


def _joker(play: Play, side: core.Expr, other: int, purpose: str, env: Env) -> bool:
    if not isinstance(side, core.Attribute) or side.of is None or other == NONE or play.printed_only:
        return False
    for said in ("", purpose) if purpose else ("",):
        for each, ability in changing(play, ("counts", side.name, said)):
            inner = each.env({})
            assert ability.bearer is not None
            thing = play.number(side.of, env)
            its = thing != NONE and thing in meant(play, ability.bearer, inner)
            if its and play.holds(ability.guard, inner):
                return True
    return False


CHANGING: dict[type, Callable[..., Any]] = {
    core.Attribute: attribute,
    core.Allowed: may_be_target,
    core.Surcharge: surcharge,
    core.ScoreOf: score_of,
    core.Same: same,
}
