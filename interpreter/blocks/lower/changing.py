"""Statements that change the state and never stop."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, reduce
from typing import Any

from msgspec import Struct

from rulewright.interpreter import linked
from rulewright.interpreter.blocks import form as f, make
from rulewright.interpreter.blocks.lower.context import Lower, Steps, effect_of
from rulewright.interpreter.blocks.lower.moving import each_once, expect, into_zone
from rulewright.interpreter.blocks.lower.reaching import kept
from rulewright.interpreter.blocks.lower.reading import amount, frozen, guarded, is_many, with_whom
from rulewright.interpreter.dealt import LARGEST
from rulewright.interpreter.linked.rewrite import everything
from rulewright.interpreter.state import memory_start

FEW = 10  # values that are written out where they are needed


class Open(Struct, frozen=True):
    """A period begins: what was before is kept in locals."""

    period: linked.Period
    names: tuple[str, ...]


class Close(Struct, frozen=True):
    """A period ends."""

    period: linked.Period
    names: tuple[str, ...]


class Leave(Struct, frozen=True):
    """`stop` out of periods that the loop has opened: these are closed on the way, the innermost first."""

    closes: tuple[Close, ...]


QUIET = (linked.Gain, linked.Lose, linked.Pay, linked.Transfer, linked.Mark, linked.Unmark,
         linked.SetMemory, linked.Look,
         linked.Let, linked.MoveToken, linked.Charge, linked.Tally, linked.Use)  # fmt: skip


def moves_nothing(statement: Any) -> bool:
    """Does everything certainly lie where it lay?"""
    if isinstance(statement, linked.If):
        return all(map(moves_nothing, (*statement.then, *statement.otherwise)))
    return isinstance(statement, QUIET)


def stops_loop(statement: Any) -> bool:
    """Does the statement leave the loop around it?"""
    if isinstance(statement, linked.ForEach | linked.Repeat):
        return False
    return any(isinstance(node, linked.Stop | Leave) for node in everything(statement))


@effect_of(linked.Let)
def _let(lower: Lower, e: linked.Let) -> Steps:
    value = frozen(lower, e.value)
    if e.name not in lower.assigned and e.name not in lower.differing:
        if type(value) is f.Int:
            lower.locals[e.name] = value  # what the cards in play make of it is always the same number
            return []
        expect(lower, e.name, e.value)
        if each_once(lower, e.value):
            lower.distinct.add(e.name)
    return [f.Set((lower.var(e.name),), value)]


@effect_of(linked.Assign)
def _assign(lower: Lower, e: linked.Assign) -> Steps:
    return [f.Set((lower.var(e.name),), frozen(lower, e.value))]


@effect_of(linked.Charge)
def _charge(lower: Lower, e: linked.Charge) -> Steps:
    whole: f.Value = make.ZERO
    for number, sizes in e.amount:
        term: f.Value = f.Int(number)
        for size in sizes:
            term = make.calc("*", term, _size(lower, size))
        whole = make.calc("+", whole, term)
    card = None if e.card is None else lower.text(e.card)
    spent: Steps = [f.Spend(whole, lower.text(e.label), card)]
    if e.above is None:
        return spent
    size, most = e.above
    return make.when(make.compare(">", _size(lower, size), f.Int(most)), spent)


def _size(lower: Lower, size: linked.SizeOf) -> f.Value:
    if size.what == "status":
        return f.Size(f.Load(f"s_{size.name}"))
    if size.what == "numbers":
        return make.calc("max", make.ZERO, lower.value(size.at))
    slot = f.Load(f"z_{size.name}")
    if lower.program.zones[size.name].of == "table":
        return f.Size(slot)
    if size.what == "place":
        return f.Size(f.Item(slot, lower.value(size.at)))
    return f.Sizes("max" if size.what == "largest" else "sum", slot)


# ---------------------------------------------------------------- resources


def _owned(lower: Lower, resource: str, player: f.Value) -> f.Item:
    """How much somebody has."""
    return f.Item(f.Load(f"r_{resource}"), with_whom(lower, resource, player))


@effect_of(linked.Gain)
def _gain(lower: Lower, e: linked.Gain) -> Steps:
    reason = [lower.text(e.reason)] if e.reason else []

    def gain(p: f.Value) -> Steps:
        have = _owned(lower, e.resource, p)

        def steps(n: f.Value) -> Steps:
            return [*_more(have, n), *lower.log("gain", p, lower.text(e.resource), n, *reason)]

        room = _room(lower, e.resource, have)
        if room is None:
            return amount(lower, e.amount, steps)
        return _at_most(lower, [lower.value(e.amount), room], steps)

    return guarded(lower, lower.value(e.player), gain)


def _room(lower: Lower, resource: str, have: f.Value) -> f.Value | None:
    """How much more somebody can have who has so much; None without a bound."""
    most = lower.program.ruleset.resources[resource].most
    return None if most is None else make.calc("-", f.Int(most), have)


def _more(have: f.Item, n: f.Value) -> Steps:
    """So much more: never more than a number can be."""
    larger = make.compare(">", have, make.calc("-", f.Int(LARGEST), n))
    return [*make.when(larger, [f.Call("too_large")]), f.Put(have, n, "+=")]


def _at_most(lower: Lower, bounds: list[f.Value], make_steps: Callable[[f.Value], Steps]) -> Steps:
    """`make_steps` for the least of these numbers, if that is 1 or more."""
    wanted = reduce(partial(f.Calc, "min"), reversed(bounds))
    n = lower.fresh()
    return [f.Set((n,), wanted), *make.when(make.compare(">", n, make.ZERO), make_steps(n))]


@effect_of(linked.Lose)
def _lose(lower: Lower, e: linked.Lose) -> Steps:
    def lose(p: f.Value) -> Steps:
        have = _owned(lower, e.resource, p)
        least = lower.program.ruleset.resources[e.resource].least
        room = make.calc("-", have, f.Int(least))
        bounds: list[f.Value] = [have] if e.amount is None else [lower.value(e.amount), room]

        def lost(n: f.Value) -> Steps:
            return [f.Put(have, n, "-="), *lower.log("lose", p, lower.text(e.resource), n)]

        return _at_most(lower, bounds, lost)

    return guarded(lower, lower.value(e.player), lose)


@effect_of(linked.Pay)
def _pay(lower: Lower, e: linked.Pay) -> Steps:
    def pay(p: f.Value) -> Steps:
        payee = make.NOBODY if e.payee is None else lower.value(e.payee)

        def given(n: f.Value, q: f.Value) -> Steps:
            theirs = _owned(lower, e.resource, q)
            room = _room(lower, e.resource, theirs)
            return _more(theirs, n if room is None else f.Calc("min", n, room))

        def steps(n: f.Value) -> Steps:
            told = lower.log("pay", p, lower.text(e.resource), n, payee)
            return [
                f.Put(_owned(lower, e.resource, p), n, "-="),
                *guarded(lower, payee, lambda q: given(n, q)),
                *told,
            ]

        return amount(lower, e.amount, steps)

    return guarded(lower, lower.value(e.player), pay)


@effect_of(linked.Transfer)
def _transfer(lower: Lower, e: linked.Transfer) -> Steps:
    def between(giver: f.Value, taker: f.Value) -> Steps:
        have, theirs = _owned(lower, e.resource, giver), _owned(lower, e.resource, taker)
        room = _room(lower, e.resource, theirs)
        wanted = None if e.amount is None else lower.value(e.amount)
        bounds = [each for each in (wanted, have, room) if each is not None]

        def moved(n: f.Value) -> Steps:
            told = lower.log("transfer", giver, taker, lower.text(e.resource), n)
            return [f.Put(have, n, "-="), *_more(theirs, n), *told]

        return _at_most(lower, bounds, moved)

    return guarded(
        lower,
        lower.value(e.giver),
        lambda g: guarded(lower, lower.value(e.taker), lambda t: between(g, t)),
    )


# ---------------------------------------------------------------- tokens, order, looks


@effect_of(linked.MoveToken)
def _move_token(lower: Lower, e: linked.MoveToken) -> Steps:
    held = f.Load(f"t_{e.token}")

    def put(p: f.Value) -> Steps:
        return [f.Put(held, p), *lower.log("token", lower.text(e.token), p)]

    if e.player is None:
        return make.when(make.at_least_0(held), put(make.NOBODY))
    return guarded(lower, lower.value(e.player), put)


@effect_of(linked.Shuffle)
def _shuffle(lower: Lower, e: linked.Shuffle) -> Steps:
    return into_zone(
        lower,
        e.zone,
        lambda where, code, _: [
            f.Put(f.Load("rng"), f.Help("shuffled", (f.Load("rng"), where))),
            *lower.log("shuffle", code),
        ],
    )


@effect_of(linked.Look)
def _look(lower: Lower, e: linked.Look) -> Steps:
    """Only the log knows of it. Without one its words stand where they are never read, so that both
    programs are cut into the same functions with the same frames: a save of one goes on in the other."""
    many = is_many(lower, e.what) or isinstance(getattr(e.what, "type", None), linked.ManyType)
    what = lower.value(e.what)
    things = f.Help("tuple", (what,)) if many else f.Pack((what,))
    seen = lower.fresh(many=True)
    if isinstance(e.what, linked.Listing | linked.Local) and many:  # what takes no part is left out
        each = lower.fresh()
        things = f.Help("tuple", (f.Gather(each, (f.For(each, what), f.If(make.at_least_0(each)))),))
        nothing = make.either([f.Some(seen), f.Isnt(f.Some(what))])
        shown = lower.value(e.player)
        told = guarded(
            lower, shown, lambda p: [f.Set((seen,), things), *make.when(nothing, [f.Log("look", (p, seen))])]
        )
        return told if lower.logged or not told else [f.When(make.NEVER, tuple(told))]

    def look(p: f.Value) -> Steps:
        told = [f.Log("look", (p, seen))]
        return [f.Set((seen,), things), *make.when(f.Isnt(f.In(make.NOBODY, seen)), told)]

    steps = guarded(lower, lower.value(e.player), look)
    return steps if lower.logged or not steps else [f.When(make.NEVER, tuple(steps))]


@effect_of(linked.Reveal)
def _reveal(lower: Lower, e: linked.Reveal) -> Steps:
    def reveal(c: f.Value) -> Steps:
        told = lower.log("reveal", c, f.Item(f.Load("at"), c))
        return [f.Put(f.Load("up"), make.calc("<<", make.ONE, c), "|="), *told]

    return guarded(lower, lower.value(e.thing), reveal)


# ---------------------------------------------------------------- marks and memories


@effect_of(linked.Mark)
def _mark(lower: Lower, e: linked.Mark) -> Steps:
    bearers, markers = f.Load(f"s_{e.status}"), f.Load(f"w_{e.status}")

    def mark(bearer: f.Value) -> Steps:
        by = lower.fresh()
        marked = f.Help("marked", (bearers, markers, bearer, by))
        there = make.every([f.In(bearer, bearers), f.Some(marked)])
        put = [
            f.Put(bearers, f.Pack((bearer,)), "+="),
            f.Put(markers, f.Pack((by,)), "+="),
            *lower.log("mark", lower.text(e.status), bearer, by),
        ]
        return [f.Set((by,), lower.value(e.marker)), *make.when(f.Isnt(there), put)]

    return guarded(lower, lower.value(e.bearer), mark)


@effect_of(linked.Unmark)
def _unmark(lower: Lower, e: linked.Unmark) -> Steps:
    bearers, markers = f.Load(f"s_{e.status}"), f.Load(f"w_{e.status}")

    def one(bearer: f.Value) -> Steps:
        by, pair = lower.fresh(), lower.fresh()
        gone = [
            f.Set((pair,), f.Help("unmarked", (bearers, markers, bearer, by))),
            f.Put(bearers, f.Item(pair, make.ZERO)),
            f.Put(markers, f.Item(pair, make.ONE)),
            *lower.log("unmark", lower.text(e.status), bearer, by),
        ]
        assert e.marker is not None
        there = f.Some(f.Help("marked", (bearers, markers, bearer, by)))
        return [f.Set((by,), lower.value(e.marker)), *make.when(there, gone)]

    def unmark(bearer: f.Value) -> Steps:
        gone = [
            f.Put(markers, f.Help("others", (markers, bearers, bearer))),
            f.Put(bearers, f.Help("others", (bearers, bearers, bearer))),
            *lower.log("unmark", lower.text(e.status), bearer),
        ]
        return make.when(f.In(bearer, bearers), gone)

    return guarded(lower, lower.value(e.bearer), unmark if e.marker is None else one)


@effect_of(linked.SetMemory)
def _set_memory(lower: Lower, e: linked.SetMemory) -> Steps:
    value, slot = frozen(lower, e.value), f.Load(f"m_{e.name}")
    if type(lower.program.memories[e.name].type) is linked.NumberType:
        value = kept(lower, e.value, value)
    if e.of is None:
        return [f.Put(slot, value)]

    def put(of: f.Value) -> Steps:
        if not (lower.logged and lower.program.memories[e.name].noted):
            return [f.Put(f.Item(slot, of), value)]
        told = lower.fresh()
        logged = lower.log("note", lower.text(e.name), of, told)
        return [f.Set((told,), value), f.Put(f.Item(slot, of), told), *logged]

    return guarded(lower, lower.value(e.of), put)


@effect_of(linked.SetProperty)
def _set_property(lower: Lower, e: linked.SetProperty) -> Steps:
    def put(thing: f.Value) -> Steps:
        value = lower.fresh()
        told = lower.log("set", lower.text(e.name), thing, value)
        place = f.Item(f.Load(f"p_{e.name}"), thing)
        return [f.Set((value,), kept(lower, e.value, lower.value(e.value))), f.Put(place, value), *told]

    return guarded(lower, lower.value(e.thing), put)


# ---------------------------------------------------------------- uses and periods


@effect_of(linked.EndTurn)
def _end_turn(lower: Lower, e: linked.EndTurn) -> Steps:
    return [f.Put(f.Load("closing"), f.Int(2 if e.suspend else 1))]


@effect_of(linked.Tally)
def _tally(lower: Lower, e: linked.Tally) -> Steps:
    slot = f.Load(f"c_{e.name}")
    return guarded(lower, lower.value(e.player), lambda p: [f.Put(f.Item(slot, p), make.ONE, "+=")])


@effect_of(linked.Use)
def _use(lower: Lower, e: linked.Use) -> Steps:
    return [use(lower, e.key, e.period)]


def use(lower: Lower, key: str, period: str) -> f.Step:
    """The limited ability counts as used in its period."""
    return f.Put(f.Load(f"used_{period}"), f.Int(1 << lower.program.abilities.index(key)), "|=")


def _none(lower: Lower) -> f.Value:
    """A new list of a 0 for each seat, and for nobody."""
    return _new_list(lower, [0] * (lower.program.players + 1))


def _new_list(lower: Lower, values: list[int]) -> f.Value:
    """A new list of these."""
    if len(values) <= FEW:
        return f.Help("copy", (f.Pack(tuple([f.Int(value) for value in values])),))
    return f.Help("copy", (lower.tables.fixed(("new", *values), lambda: values),))


@effect_of(Open)
def _open(lower: Lower, e: Open) -> Steps:
    period, turn = e.period, f.Load("turn")
    steps: Steps = []
    if period.kind == "turn":
        if e.names:
            closing = make.choice(make.at_least_0(turn), f.Load("closing"), make.ZERO)
            values = (turn, f.Load("role"), closing)
            steps += [f.Set((lower.var(n),), v) for n, v in zip(e.names, values, strict=True)]
        player = lower.value(period.player)
        role = lower.value(period.role) if period.role is not None else make.NOBODY
        if lower.closes:
            steps.append(f.Put(f.Load("closing"), make.ZERO))
        if _reads_turn(role):
            var = lower.fresh()
            steps.append(f.Set((var,), role))
            role = var
        steps += [f.Put(turn, player), f.Put(f.Load("role"), role)]
        steps += lower.log("turn", turn, f.Load("role"))
        if period.resumed:
            return [*steps, *_taken_up(lower)]
    elif period.kind == "round":
        steps = lower.log("round")
    else:
        steps = lower.log("phase", lower.text(period.name))
    counts = [t for t in lower.program.tallies.values() if t.period == period.kind]
    steps += [f.Put(f.Load(f"c_{t.name}"), _none(lower)) for t in counts]
    if lower.program.abilities:
        steps.append(f.Put(f.Load(f"used_{period.kind}"), make.ZERO))
    return steps


def _reads_turn(value: f.Value) -> bool:
    from rulewright.interpreter.blocks.walk import everything

    return any(each == f.Load("turn") for each in everything(value))


@effect_of(Close)
def _close(lower: Lower, e: Close) -> Steps:
    kind = e.period.kind
    steps = _put_by(lower) if kind == "turn" and lower.program.suspends else []
    for status in lower.program.statuses.values():
        if status.period == kind:
            slots = f.Load(f"s_{status.name}"), f.Load(f"w_{status.name}")
            steps += [f.Put(slot, make.EMPTY) for slot in slots]
    for memory in lower.program.memories.values():
        if memory.period == kind:
            start = memory_start(lower.program, memory)
            fresh = f.Int(start) if isinstance(start, int) else _new_list(lower, start)
            steps.append(f.Put(f.Load(f"m_{memory.name}"), fresh))
    if kind == "turn":
        slots3 = f.Load("turn"), f.Load("role"), f.Load("closing")
        if e.names:
            steps += [f.Put(slot, lower.var(n)) for slot, n in zip(slots3, e.names, strict=True)]
        else:
            steps += [f.Put(slot, make.NOBODY) for slot in slots3[:2]]
            steps += [f.Put(slots3[2], make.ZERO)] if lower.closes else []
    return steps


# ---------------------------------------------------------------- suspended turns


def _of_turn(lower: Lower) -> tuple[f.Load | None, list[f.Load]]:
    """What is kept of a suspended turn: the slot of what was used, the slots of its counts."""
    counts = [f.Load(f"c_{t.name}") for t in lower.program.tallies.values() if t.period == "turn"]
    return f.Load("used_turn") if lower.program.abilities else None, counts


def _put_by(lower: Lower) -> Steps:
    used, counts = _of_turn(lower)
    now = f.Pack((f.Load("turn"), used or make.ZERO, *(f.Help("tuple", (count,)) for count in counts)))
    held = f.Load("held")
    kept_too = f.Put(held, f.Help("held_with", (held, f.Load("turn"), now)))
    return make.when(make.compare("==", f.Load("closing"), f.Int(2)), [kept_too])


def _taken_up(lower: Lower) -> Steps:
    """The turn's player goes on with what he had used and counted, if he suspended a turn."""
    used, counts = _of_turn(lower)
    steps: Steps = [f.Put(slot, _none(lower)) for slot in counts]
    steps += [f.Put(used, make.ZERO)] if used is not None else []
    if not lower.program.suspends:
        return steps
    mine, held = lower.fresh(many=True), f.Load("held")
    again: Steps = [
        f.Put(slot, f.Help("copy", (f.Item(mine, f.Int(place)),))) for place, slot in enumerate(counts, 2)
    ]
    again += [f.Put(used, f.Item(mine, make.ONE))] if used is not None else []
    again.append(f.Put(held, f.Help("held_without", (held, f.Load("turn")))))
    found = f.Set((mine,), f.Help("held_by", (held, f.Load("turn"))))
    return [found, *steps, *make.when(f.Some(mine), again)]
