"""Loops and single reactions that never stop the machine."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from rulewright.interpreter import linked
from rulewright.interpreter.blocks import form as f, make
from rulewright.interpreter.blocks.lower.context import Lower, Steps, plain_of
from rulewright.interpreter.blocks.lower.flow import body_of, plain_if
from rulewright.interpreter.blocks.lower.moving import expect
from rulewright.interpreter.blocks.lower.reading import is_fixed
from rulewright.interpreter.blocks.lower.selecting import (
    MANY,
    Loop,
    among_values,
    items,
    loop,
)
from rulewright.interpreter.blocks.masks.sharpen import conjuncts
from rulewright.interpreter.linked.rewrite import everything

SETTLED = (
    linked.And,
    linked.Or,
    linked.Not,
    linked.Same,
    linked.Member,
    linked.Compare,
    linked.Const,
    linked.Local,
)


@plain_of(linked.ForEach)
def plain_for(lower: Lower, s: linked.ForEach, scope: list[f.Var]) -> Steps:
    reset = _reset(lower, s)
    if reset:
        return reset
    var = lower.var(s.select.binder)
    binds(lower, s.select)
    lower.exits.append(None)
    body = body_of(lower, s.body, [*scope, var])
    lower.exits.pop()
    if _settled(s):  # nothing that the body does changes which they are
        found = loop(lower, s.select)
        return make.when(found.outer, nested(found.clause, body))
    before, them = collected(lower, s.select)
    steps = [*before, f.Each(var, them, tuple(body))]
    if isinstance(s.select.source, linked.Marked):
        return make.when(f.Some(f.Load(f"s_{s.select.source.status}")), steps)
    return steps


def nested(clauses: Iterable[f.For | f.If], body: Steps) -> Steps:
    """The body inside each `for` and `if` of a loop."""
    steps = body
    for clause in reversed(tuple(clauses)):
        if isinstance(clause, f.For):
            steps = [f.Each(clause.var, clause.of, tuple(steps))]
        else:
            steps = make.when(clause.test, steps)
    return steps


def _reset(lower: Lower, s: linked.ForEach) -> Steps:
    """The same number for everybody in a memory of players."""
    (first, *more) = s.body or (None,)
    if more or type(first) is not linked.SetMemory or type(first.value) is not linked.Const:
        return []
    select = s.select
    everybody = type(select.source) is linked.Players and select.where is None and not select.best
    if not everybody or type(first.of) is not linked.Local or first.of.name != select.binder:
        return []
    values = f.Pack((f.Int(first.value.value),) * lower.program.players)
    return [f.Edit("start", f.Load(f"m_{first.name}"), (values,))]


def _settled(s: linked.ForEach) -> bool:
    """Are the loop's items, and which of them it takes, the same however the body changes the state?"""
    select: Any = s.select
    if not isinstance(select.source, linked.Among) or type(select.source.items) is not linked.Local:
        return False
    if select.where is None or select.best or select.sorted_by is not None:
        return False
    changed = {node.name for node in everything(s.body) if isinstance(node, linked.Assign)}
    return all(
        isinstance(node, SETTLED) and getattr(node, "name", "") not in changed
        for node in (select.source.items, *everything(select.where))
    )


def binds(lower: Lower, select: linked.Select) -> None:
    """What is known of a selection's things: that they are some, and where they may lie."""
    from rulewright.interpreter.blocks.lower.moving import likely

    expect(lower, select.binder, select.source)
    source = select.source
    if not isinstance(source, linked.Among) or isinstance(source.items, MANY) or likely(lower, source):
        lower.sure.add(lower.var(select.binder))


def collected(lower: Lower, select: linked.Select) -> tuple[Steps, f.Value]:
    """The candidates as they are now: steps to do before, and a list that nothing changes. A plain loop
    costs less than one inside a value, and leaves the variables what they are."""
    if select.where is None or select.best or select.sorted_by is not None:
        source = items(lower, select)
        own = (f.Ordered, f.Gather, f.Best)
        fresh = isinstance(source, own) or (type(source) is f.Help and source.function == "span")
        return [], source if fresh or is_fixed(source) else f.Help("tuple", (source,))
    found = loop(lower, select)
    if found.empty:
        return [], make.EMPTY
    them = lower.fresh(many=True)
    missing = _all_but(lower, select, found)
    if missing is not None:
        (head,) = found.clauses
        assert type(head) is f.For
        out = f.Int(missing)
        left = make.when(f.In(out, them), [f.Edit("remove", them, (out,))])
        return [f.Set((them,), f.Help("copy", (head.of,))), *left], them
    start: Steps = [f.Set((them,), f.Help("copy", (make.EMPTY,)))]
    filled = nested(found.clause, [f.Edit("add", them, (found.var,))])
    return [*start, *make.when(found.outer, filled)], them


def _all_but(lower: Lower, select: linked.Select, found: Loop) -> int | None:
    """The one thing that a condition on printed values keeps out of what may lie in a zone."""
    from rulewright.interpreter.blocks.known import printed_test

    program = lower.program
    if not isinstance(select.source, linked.InZone) or len(found.clauses) != 1 or found.outer != make.ALWAYS:
        return None
    kind = program.ruleset.zones[select.source.zone].holds
    things = [i for i, thing in enumerate(program.things) if thing.kind == kind]
    kept = printed_test(lower.tables, found.inner, found.var, things)
    if kept is None or len(kept) != len(things) - 1:
        return None
    return next(thing for thing in things if thing not in kept)


@plain_of(linked.Repeat)
def plain_repeat(lower: Lower, s: linked.Repeat, scope: list[f.Var]) -> Steps:
    most = lower.value(s.most)
    lower.exits.append(None)
    body = body_of(lower, s.body, scope)
    lower.exits.pop()
    site = lower.text(s.site)
    passes = lower.fresh()
    counted = f.Help("passes", (most,))
    if s.until is None:
        return [f.Each(passes, counted, tuple(body))]
    until = lower.test(s.until)
    steps: Steps = []
    inside = [*make.when(until, [f.Break()]), *body]
    steps.append(f.Each(passes, counted, tuple(inside)))
    if s.bounded:
        # `stop` and `until` both leave the loop: only who ran through all passes can have failed
        left = lower.fresh()
        inside = [*make.when(until, [f.Set((left,), make.ONE), f.Break()]), *_with_exit(body, left)]
        fails = make.when(make.isnt(until), [f.Call("endless", (site,))])
        steps = [
            f.Set((left,), make.ZERO),
            f.Each(passes, counted, tuple(inside)),
            *make.when(make.compare("==", left, make.ZERO), fails),
        ]
    return steps


def _with_exit(steps: Any, left: f.Var) -> Steps:
    """The steps of a loop's body that notes when it is left early."""
    found: Steps = []
    for step in steps:
        match step:
            case f.Break():
                found += [f.Set((left,), make.ONE), step]
            case f.When(test=test, then=then, otherwise=otherwise):
                found.append(f.When(test, tuple(_with_exit(then, left)), tuple(_with_exit(otherwise, left))))
            case _:
                found.append(step)
    return found


# ---------------------------------------------------------------- a reaction


@plain_of(linked.Reactions)
def _plain_reaction(lower: Lower, s: linked.Reactions, scope: list[f.Var]) -> Steps:
    (trigger,) = s.triggers
    with lower.in_text_of(trigger.key):
        return reaction(lower, trigger, scope)


def reaction(lower: Lower, trigger: linked.Trigger, scope: list[f.Var]) -> Steps:
    """A single kind of reaction that never stops: for every bearer for which it holds, in order."""
    if trigger.select is None:
        return plain_if(lower, linked.If(trigger.condition, trigger.body), scope)
    lower.exits.append(None)
    var = lower.var(trigger.select.binder)
    body = body_of(lower, trigger.body, [*scope, var])
    lower.exits.pop()
    source = trigger.select.source
    before, them = in_turn(lower, trigger)
    steps = [*before, f.Each(var, them, tuple(body))]
    if not isinstance(source, linked.Marked):
        return steps
    tests: list[f.Test] = [f.Some(f.Load(f"s_{source.status}"))]
    for part in conjuncts(trigger.condition):  # most moments concern one thing that does not bear the status
        if type(part) is linked.Same:
            among = among_values(lower, replace(trigger.select, where=part))
            tests += [among] if among is not None else []
    return make.when(make.every(tests), steps)


def in_turn(lower: Lower, trigger: linked.Trigger) -> tuple[Steps, f.Value]:
    """The bearers for which a reaction holds, in the order of their owners' seats."""
    found = loop(lower, held_by(trigger))
    pairs = lower.fresh(many=True)
    owner = f.Pack((lower.value(trigger.owner), found.var))
    filled = nested(found.clause, [f.Edit("add", pairs, (owner,))])
    players = f.Int(lower.program.players)
    ordered = f.Help("in_turn", (pairs, lower.active(), players))
    start = f.Set((pairs,), f.Help("copy", (make.EMPTY,)))
    return [start, *make.when(found.outer, filled)], ordered


def held_by(trigger: linked.Trigger) -> linked.Select:
    """The trigger's selection with its condition."""
    select = trigger.select
    assert select is not None
    where = trigger.condition if select.where is None else linked.And((select.where, trigger.condition))
    return linked.Select(select.binder, select.source, select.type, where)
