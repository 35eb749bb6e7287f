"""Flattening decisions: "Gather", then "gold or cards" is one menu: "Gather: gold", "Gather: cards".

A person sees everything that can be done at once, and the machine stops half as often. An entry is opened up
when its block begins with a plain menu for the same player; names bound on the way stay bound in every
branch.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from rulewright.dsl import core
from rulewright.dsl.core.rewrite import everything, names_used, substitute
from rulewright.interpreter.link.logic import NO, YES, conj
from rulewright.interpreter.program import LinkedProcedure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulewright.interpreter.link.abilities import InPlay
    from rulewright.interpreter.link.statements import Weaver

Decision = TypeVar("Decision", core.Menu, core.Offer)

MOST_OPENED = 500  # entries that one menu may become in this way: menus of menus grow fast
TAIL_LIMIT = 12  # nodes of what follows an inner menu that may be copied into each branch


def flat(weaver: Weaver, decision: Decision) -> Decision:
    """The decision with every entry opened up as far as it goes."""
    entries: list[core.Entry] = []
    for entry in decision.entries:
        if isinstance(entry, core.AbilityEntries):
            raise TypeError("abilities are put in before an offer is flattened")
        if entry.once and not entry.group:
            entry = replace(entry, group=entry.key)
        opened = _opened(weaver, entry, decision.player)
        entries += opened if len(entries) + len(opened) <= MOST_OPENED else _closed(entry)
    return replace(decision, entries=tuple(entries))


def _opened(
    weaver: Weaver, entry: core.Entry, player: core.Expr, seen: frozenset[str] = frozenset()
) -> list[core.Entry]:
    """`seen`: the procedures written out on the way here; one that comes back to itself is left a call."""
    if entry.select is not None:
        return _closed(entry)
    before = seen
    body, seen = _with_calls_opened(weaver, entry.body, seen)
    written_out = {name.split("[")[0] for name in seen - before}  # of variants, the procedures
    if any(map(weaver.restricted, written_out)):  # it would not be asked for any more
        entry = replace(entry, condition=conj(entry.condition, entry.needs))
    lets, rest = _split(body)
    if not rest or type(rest[0]) is not core.Menu:
        return _closed(entry)
    menu, tail = rest[0], rest[1:]
    values = _values(lets)
    if menu.optional or menu.secret or substitute(menu.player, values) != player:
        return _closed(entry)
    if len(menu.entries) > 1 and sum(1 for _ in everything(tail)) > TAIL_LIMIT:
        return _closed(entry)
    found: list[core.Entry] = []
    for inner in menu.entries:
        found += _joined(weaver, entry, inner, lets, tail, player, seen)
        if len(found) > MOST_OPENED:
            return _closed(entry)
    return found


def _closed(entry: core.Entry) -> list[core.Entry]:
    """An entry that stays one option: what its body needs becomes part of its condition. (One that is
    opened up needs what its inner menu needs, and that stands in the inner entries already.)"""
    held = conj(entry.condition, entry.needs)
    if held == NO:
        return []
    return [replace(entry, condition=None if held == YES else held, needs=None)]


def _joined(
    weaver: Weaver,
    outer: core.Entry,
    inner: core.Entry,
    lets: core.Block,
    tail: core.Block,
    player: core.Expr,
    seen: frozenset[str],
) -> list[core.Entry]:
    values = _values(lets)
    condition = conj(outer.condition, substitute(inner.condition, values))
    if condition == NO:
        return []
    joined = replace(
        outer,
        key=f"{outer.key}/{inner.key}",
        path=outer.path + inner.path,
        condition=condition,
        needs=substitute(inner.needs, values) if inner.needs is not None else None,
        select=substitute(inner.select, values),
        body=_needed(lets, (*inner.body, *tail)),
        card=inner.card or outer.card,
    )
    return _opened(weaver, joined, player, seen)


def _needed(lets: core.Block, body: core.Block) -> core.Block:
    """The lets that the body still mentions, in front of it."""
    kept: list[core.Statement] = []
    used = names_used(body) | {each.name for each in everything(body) if type(each) is core.Assign}
    for let in reversed(lets):
        assert type(let) is core.Let
        if let.name in used:
            kept.append(let)
            used |= names_used(let.value)
    return (*reversed(kept), *body)


def _split(body: core.Block) -> tuple[core.Block, core.Block]:
    count = 0
    while count < len(body) and type(body[count]) is core.Let:
        count += 1
    return body[:count], body[count:]


def _values(lets: core.Block) -> dict[str, core.Expr]:
    values: dict[str, core.Expr] = {}
    for let in lets:
        assert type(let) is core.Let
        values[let.name] = substitute(let.value, values)
    return values


def _with_calls_opened(
    weaver: Weaver, body: core.Block, seen: frozenset[str]
) -> tuple[core.Block, frozenset[str]]:
    """A procedure called first thing is written out in place, if its own first thing is a menu; and the
    procedures that have been written out by then."""
    lets, rest = _split(body)
    if not rest or type(rest[0]) is not core.Do or rest[0].procedure in seen:
        return body, seen
    call = rest[0]
    procedure = weaver.procedures.get(call.procedure)
    if procedure is None:  # it is being woven right now: a circle
        return body, seen
    written_out = _written_out(procedure, call, weaver.names_kept)
    inside, after = _with_calls_opened(weaver, written_out, seen | {call.procedure})
    _, first = _split(inside)
    if not first or type(first[0]) is not core.Menu:
        return body, seen
    return (*lets, *inside, *rest[1:]), after


def _written_out(procedure: LinkedProcedure, call: core.Do, names_kept: bool) -> core.Block:
    given = dict(call.arguments)
    plain = {procedure.player: call.player}
    lets: list[core.Statement] = []
    for name in procedure.params:
        value = given[name]
        if type(value) in (core.Local, core.Const) and not names_kept:
            plain[name] = value
        else:
            lets.append(core.Let(name, value, core.NumberType()))
    if names_kept or type(call.player) not in (core.Local, core.Const, core.TurnPlayer):
        del plain[procedure.player]
        lets.append(core.Let(procedure.player, call.player, core.PlayerType()))
    return (*lets, *substitute(procedure.body, plain))


def all_nodes(rules: core.RulesProgram, live: InPlay) -> Iterator[object]:
    """Every core node of the ruleset and of the abilities in play, before weaving."""
    for procedure in rules.procedures.values():
        yield from everything(procedure.body)
        yield from everything(procedure.payment)
        for param in procedure.params:
            if param.default is not None:
                yield from everything(param.default)
    for rule in rules.rules.values():
        yield from everything(rule.condition)
    for limit in rules.limits.values():
        yield from everything(limit.most)
    for attribute in rules.attributes.values():
        yield from everything(attribute.value)
    for function in rules.functions.values():
        yield from everything(function.value)
    yield from everything(rules.flow)
    groups = [
        live.actions,
        live.scores,
        *live.triggers.values(),
        *live.modifiers.values(),
        *live.payments.values(),
    ]
    for group in groups:
        for each in group:
            yield from everything(each.ability)
