"""`have abilities of ...`: what others' cards can do, woven once more for whoever has borrowed it.

What a selection could mean is known before play as far as it asks what is printed; whether it means a card
now, and whether that card's ability is alive, becomes a condition of the borrowed ability. What is borrowed
is not lent again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulewright.dsl import core
from rulewright.dsl.core.rewrite import rebuild, substitute
from rulewright.interpreter.link.abilities import InPlay, Live
from rulewright.interpreter.link.logic import CORE, NO, simpler
from rulewright.interpreter.link.places import Places


def borrow(live: InPlay, rules: core.RulesProgram, places: Places, changing: frozenset[str]) -> InPlay:
    """What is there, and what is borrowed beside it."""
    havers = [each for target, those in live.modifiers.items() if target[0] == "have" for each in those]
    if not havers:
        return live
    changed = {*changing, *rules.attributes}
    changed |= {name for sort, name, _ in live.modifiers if sort == "attribute"}
    own = [each for each in live.all() if each.card is not None and not _has(each)]
    found = InPlay()
    for each in live.all():
        found.add(each)
    for haver in havers:
        for each in _borrowed(haver, own, places, changed):
            found.add(each)
    return found


def _has(live: Live) -> bool:
    return isinstance(live.ability, core.ModifierAbility) and live.ability.operation == "have"


def _borrowed(haver: Live, own: list[Live], places: Places, changed: set[str]) -> Iterator[Live]:
    """Everything that this one could ever have of others."""
    ability = haver.ability
    assert isinstance(ability, core.ModifierAbility)
    you = haver.owner()
    assert ability.select is not None
    named_place = _of_players(ability.select.source, places)
    select, guard = haver.read(ability.select, you), haver.read(ability.guard, you)
    for each in own:
        thing = each.this
        assert thing is not None
        if not _is_lent(ability, each.ability):
            continue
        if thing == haver.this or select.type.kind not in ("", thing.type.kind):  # type: ignore[union-attr]
            continue
        held = _as_printed(CORE.conj(guard, selects(select, thing)), places, changed)
        if held != NO:
            lent = _with_sites(each.ability, f"@{haver.key}")
            from_there = (named_place and not each.unowned) or _lies_there(held, thing, lent.active)
            if lent.active.place == "zone" and from_there:
                lent = replace(lent, active=core.Active("always"))
            yield replace(each, ability=lent, key=f"{each.key}@{haver.key}", haver=haver, held=held)


def _is_lent(have: core.ModifierAbility, ability: core.Ability) -> bool:
    """Is it one of those that are had, where actions are named?"""
    label = ability.label if isinstance(ability, core.ActionAbility) else ""
    return have.only in ("", label) and not (label and label in have.without)


def _of_players(source: core.SelectSource, places: Places) -> bool:
    """Is it said in which place of players the others lie? From there they are had, wherever they would act
    for those who have them."""
    return isinstance(source, core.InZone | core.InEvery) and places.of_players(source.zone)


def _lies_there(held: core.Expr, thing: core.Const | core.Local, active: core.Active) -> bool:
    """Does what is asked of the borrowed card imply that it lies where its ability is alive?"""
    parts = held.parts if type(held) is core.And else (held,)
    there = (p for p in parts if type(p) is core.LiesIn and p.thing == thing)
    return any(part.zone == active.zone for part in there)


def selects(select: core.Select, thing: core.Const | core.Local) -> core.Expr:
    """Is this thing among what is selected? (Of the kind of the selection it is.)"""
    where = substitute(select.where, {select.binder: thing}) if select.where is not None else None
    match select.source:
        case _ if select.best:
            return core.Member(thing, core.Items(select))
        case core.InZone(zone=zone, of=of):
            return CORE.conj(core.LiesIn(thing, zone, of), where)
        case core.InEvery(zone=zone):
            return CORE.conj(core.LiesIn(thing, zone, None), where)
        case core.LyingOn(zone=zone, spaces=spaces):
            return CORE.conj(core.Member(core.SpaceOf(zone, thing), spaces), where)
        case core.OfKind():
            return CORE.conj(where)
        case core.Among(items=items):
            return CORE.conj(core.Member(thing, items), where)
        case _:
            return core.Member(thing, core.Items(select))


def _as_printed(node: Any, places: Places, changed: set[str]) -> Any:
    """The condition with what is printed on known things put in."""
    node = rebuild(node, lambda each: _as_printed(each, places, changed))
    match node:
        case (
            core.Attribute(name=name, of=core.Const(value=thing))
            | core.Property(name=name, thing=core.Const(value=thing))
        ) if name not in changed:
            return core.Const(places.printed(name, thing), core.NumberType())
    return simpler(node)


def _with_sites(node: Any, more: str) -> Any:
    """The ability with decisions of its own: where one text is woven twice, each is found by its name."""
    node = rebuild(node, lambda each: _with_sites(each, more))
    site = getattr(node, "site", "")
    return replace(node, site=site + more) if site else node
