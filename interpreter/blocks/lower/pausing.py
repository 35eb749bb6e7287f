"""Loops that stop for decisions, and choices that chance makes.

A loop that pauses is a function that comes back to itself, its place in the frame.
"""

from __future__ import annotations

from typing import Any

from rulewright.interpreter import linked
from rulewright.interpreter.blocks import form as f, make
from rulewright.interpreter.blocks.lower.changing import stops_loop
from rulewright.interpreter.blocks.lower.context import Lower, Steps, pausing_of
from rulewright.interpreter.blocks.lower.flow import (
    BACK,
    block_function,
    emit,
    join,
    locals_changed,
    take_apart,
)
from rulewright.interpreter.blocks.lower.looping import binds, collected
from rulewright.interpreter.blocks.lower.moving import each_once, know
from rulewright.interpreter.blocks.lower.reading import is_fixed
from rulewright.interpreter.blocks.lower.selecting import items, numbers_between
from rulewright.interpreter.blocks.walk import used, with_another
from rulewright.interpreter.linked.rewrite import everything, names_used

Scope = list[f.Var]


@pausing_of(linked.ForEach)
def _for_each(lower: Lower, s: linked.ForEach, rest: Any, scope: Scope, tail: Steps) -> Steps:
    return for_each(lower, s, join(lower, rest, scope, tail, "for"), scope)


def for_each(
    lower: Lower, s: linked.ForEach, after: Steps, scope: Scope, found: tuple[Steps, f.Value] | None = None
) -> Steps:
    """`found`: the items, where they are not simply those of the selection."""
    before, source = found or ([], frozen_items(lower, s.select))
    index, var = lower.fresh(), lower.var(s.select.binder)
    length = _known_length(lower, source)
    written = type(source) in (f.Pack, f.Fixed) and not _reads(source)
    them = source if written else lower.fresh(many=True)
    binds(lower, s.select)
    number = lower.number()
    kept, after, parent = _around(lower, scope, s.body, after)
    own = (*([them] if type(them) is f.Var else []), index, *kept)
    lower.exits.append(after)
    again: f.Step = f.Resume(f.Frame(number, own, f.PARENT))
    inside = [*scope, *([them] if type(them) is f.Var else []), index, var]
    body = emit(lower, s.body, inside, [again])
    lower.exits.pop()
    place = index if _counts(lower, them) else f.Item(them, index)
    # in the loop itself, handing over to its own frame is going on with the next turn
    going_on = with_another(body, again, f.Continue())
    turn: Steps = [f.Set((var,), place), f.Put(index, make.ONE, "+="), *going_on]
    size = f.Int(length) if length is not None else f.Size(them)
    steps = [f.While(make.compare("<", index, size), tuple(turn)), *after]
    first = (*([source] if type(them) is f.Var else []), make.ZERO, *kept)
    return [*before, *_loop(lower, number, "each", steps, own, first, parent)]


def frozen_items(lower: Lower, select: linked.Select) -> f.Value:
    source = items(lower, select)
    return source if is_fixed(source) else f.Help("tuple", (source,))


def _reads(source: f.Value) -> bool:
    return bool(used(source))


def _known_length(lower: Lower, source: f.Value) -> int | None:
    """How many items there are, where that shows."""
    match source:
        case f.Item(of=of) if of == lower.round():
            return lower.program.players
        case f.Pack(items=them):
            return len(them)
        case f.Fixed(table=table):
            return len(lower.tables.contents[table])
        case _:
            pass
    return None


def _counts(lower: Lower, them: f.Value) -> bool:
    """Are the items 0, 1, 2 ...? Then the place is the item."""
    known = lower.tables.contents[them.table] if type(them) is f.Fixed else None
    return known is not None and known == tuple(range(len(known)))


def _around(lower: Lower, scope: Scope, body: Any, after: Steps) -> tuple[Scope, Steps, f.Value]:
    """What a loop's frame holds, what comes after the loop, and the frame the loop starts with. Where the
    steps after the loop need more than its body, that waits in a frame of its own instead of being
    carried through every pause inside."""
    kept, both = _kept(lower, scope, body, []), _kept(lower, scope, body, after)
    # A frame made before the loop would hold the old values of what the body changes: that is carried.
    if after == BACK or set(both) <= set(kept) or locals_changed(lower, body) & set(used(after)):
        return both, after, f.PARENT
    then, names = block_function(lower, "each_then", after, scope)
    return kept, BACK, f.Frame(then, names, f.PARENT)


def _kept(lower: Lower, scope: Scope, body: Any, after: Steps) -> Scope:
    """What a loop's frame holds: the variables that its body or what follows it still needs."""
    needed = (
        {lower.local(name) for name in sorted(names_used(body))}
        | {*used(after)}
        | locals_changed(lower, body)
    )
    needed |= {lower.local(name) for node in everything(body) for name in getattr(node, "names", ())}
    return [var for var in dict.fromkeys(scope) if var in needed]


@pausing_of(linked.Repeat)
def _repeat(lower: Lower, s: linked.Repeat, rest: Any, scope: Scope, tail: Steps) -> Steps:
    after = join(lower, rest, scope, tail, "repeat")
    count, most = lower.fresh(), lower.fresh()
    number = lower.number()
    kept = _kept(lower, scope, (*s.body, linked.Let("", s.until or s.most, linked.NumberType())), after)
    lower.exits.append(after)
    again = f.Resume(f.Frame(number, (make.calc("+", count, make.ONE), most, *kept), f.PARENT))
    body = emit(lower, s.body, [*scope, count, most], [again])
    lower.exits.pop()
    steps: Steps = []
    if s.until is not None:
        steps += make.when(lower.test(s.until), after)
    over = [f.Call("endless", (lower.text(s.site),))] if s.bounded else after
    steps += [*make.when(make.compare(">=", count, most), over), *body]
    own = (count, most, *kept)
    return _loop(lower, number, "repeat", steps, own, (make.ZERO, lower.value(s.most), *kept), f.PARENT)


def _loop(
    lower: Lower,
    number: int,
    stem: str,
    steps: Steps,
    names: tuple[f.Var, ...],
    first: tuple[f.Value, ...],
    parent: f.Value,
) -> Steps:
    """A function that comes back to itself; and the step that starts it."""
    take_apart(lower, number, lower.label(stem), names, steps)
    return [f.Go(lower.going[number], (*first, parent))]


# ---------------------------------------------------------------- chance


@pausing_of(linked.PickRandom)
def _pick_random(lower: Lower, s: linked.PickRandom, rest: Any, scope: Scope, tail: Steps) -> Steps:
    var = lower.var(s.binder)
    if s.single and not isinstance(s.select.source, linked.Among):
        lower.sure.add(var)
    several = numbers_between(lower, s.select) if s.single else None
    before, source = collected(lower, s.select) if several is None else ([], make.EMPTY)
    match source:
        case f.Help(function="tuple", arguments=(f.Load() | f.Item() as zone,)) if s.single:
            source = zone  # one is drawn at once, before anything moves
    them: f.Value = make.EMPTY
    if several is None:
        if type(source) is f.Var:
            them = source
        else:
            them = lower.fresh(many=True)
            before.append(f.Set((them,), source))
    inner_scope = [*scope, var]
    in_frames = bool(lower.exits) and lower.exits[-1] is not None
    plain = not lower.analysis.pauses(s.body) and not (stops_loop(s) and in_frames)
    after: Steps = []
    if not plain:
        lower.forget()
        after = join(lower, rest, scope, tail, "random")
        lower.forget()
    draw: Steps
    rng = f.Load("rng")
    if s.single:
        know(lower, var, s.select.source)
        drawn: f.Value
        new = lower.fresh()
        if several is None:
            drawn = f.Item(them, f.Help("below", (new, f.Size(them))))
        else:
            drawn = make.calc("+", f.Help("below", (new, f.Int(len(several)))), f.Int(several[0]))
        draw = [f.Set((new,), f.Help("next", (rng,))), f.Put(rng, new), f.Set((var,), drawn)]
    else:
        if each_once(lower, linked.Items(s.select)):
            lower.distinct.add(s.binder)
        state = lower.fresh()
        drawn = f.Help("draw_some", (rng, them, lower.value(s.count)))
        draw = [f.Set((var, state), drawn), f.Put(rng, state)]
    if s.name:
        shown = var if s.single else f.Help("tuple", (var,))
        draw += lower.log("chance", lower.text(s.name), shown)
    some = f.Some(them)
    if plain:
        inner = [*draw, *emit(lower, s.body, inner_scope, [])]
        if s.single:  # whether the body has run is not known
            lower.forget()
        always = several is not None or not s.single
        steps = inner if always else make.when(some, inner)
        return [*before, *steps, *emit(lower, rest, scope, tail)]
    inner = [*draw, *emit(lower, s.body, inner_scope, after)]
    if several is not None or not s.single:
        return [*before, *inner]
    return [*before, *make.when(some, inner), *after]
