"""Things that go from zone to zone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulewright.interpreter import linked
from rulewright.interpreter.blocks import form as f, make
from rulewright.interpreter.blocks.lower import laying
from rulewright.interpreter.blocks.lower.context import Lower, Steps, effect_of
from rulewright.interpreter.blocks.lower.reading import guarded, zone, zone_of
from rulewright.interpreter.blocks.masks.forms import ByMap, NumbersWhere, Plain, Spread
from rulewright.interpreter.dealt import ZoneInfo

AT = f.Load("at")


# ---------------------------------------------------------------- what is known of things


def know(lower: Lower, thing: f.Value, source: Any) -> None:
    """A thing that was just chosen lies where it was chosen from."""
    if isinstance(source, linked.InZone):
        lies(lower, thing, zone(lower, source.zone, source.of))


def lies(lower: Lower, thing: f.Value, where: f.Value) -> None:
    """From here on it is known where the thing lies, if the words for that place keep their meaning."""
    if lasting(where):
        _, of = laying.name_and_owner(where)
        fixed = of is None or type(of) is f.Int
        changing = {lower.locals[name] for name in lower.assigned if name in lower.locals}
        if fixed or (of in lower.sure and of not in changing):
            lower.known.lies[thing] = where


def lasting(value: f.Value) -> bool:
    """Does the source of a zone mean the same one after things have moved?"""
    return type(value) is f.Load or (type(value) is f.Item and type(value.at) in (f.Var, f.Int))


def kind_of(node: Any) -> str:
    of = getattr(node, "type", None)
    of = of.item if isinstance(of, linked.ManyType) else of
    return of.kind if isinstance(of, linked.ThingType) else ""


def likely(lower: Lower, node: Any) -> str:
    """The zone of the table in which the things most likely lie: where they were looked up."""
    kind = type(node)
    if kind is linked.Local:
        return lower.likely.get(node.name, "")
    if kind is linked.Top:
        return likely(lower, node.zone)
    if kind is linked.Items:
        return likely(lower, node.select.source)
    if kind is linked.Among:
        return likely(lower, node.items)
    name = node.zone if kind is linked.InZone else node.name if kind is linked.Zone else ""
    return name if name and lower.program.zones[name].of == "table" else ""


def expect(lower: Lower, binder: str, source: Any) -> None:
    """Remember for a local where its things most likely lie."""
    name = likely(lower, source)
    if name:
        lower.likely[binder] = name


# ---------------------------------------------------------------- one thing


def turned(lower: Lower, thing: f.Value, kind: str, face: str | None) -> Steps:
    if kind and kind not in lower.program.flips:
        return []
    bit = make.calc("<<", make.ONE, thing)
    if face == "up":
        return [f.Put(f.Load("up"), bit, "|=")]
    return make.when(f.Some(f.Load("up")), [f.Put(f.Load("up"), f.Flip(bit), "&=")])


def _leave_zone(lower: Lower, thing: f.Value, kind: str, name: str) -> Steps:
    """A thing leaves where it lies: most likely in that zone."""
    anywhere = f.Run(taking(lower, kind), (thing,))
    if not name or name in lower.laid:
        return [anywhere]
    there = make.compare("==", f.Item(AT, thing), f.Int(lower.program.zones[name].code))
    return [f.When(there, (f.Edit("remove", f.Load(f"z_{name}"), (thing,)),), (anywhere,))]


def put(
    lower: Lower,
    thing: f.Value,
    kind: str,
    where: f.Value,
    code: f.Value,
    end: str,
    face: str | None,
    likely_in: str = "",
    spot: f.Var | None = None,
    plain: bool = True,
) -> Steps:
    """A thing leaves where it lies and comes to a zone; onto a space of it. `plain`: it is one thing,
    known by a name of its own."""
    into: Any = f.Edit("add" if end == "bottom" else "first", where, (thing,))
    known = lower.known.lies.get(thing)
    lower.forget()  # another name may stand for the same thing
    if plain and type(thing) is f.Var:
        lies(lower, thing, where)
    before, was = lower.fresh(), f.Item(AT, thing)
    if known is not None:
        name, _ = laying.name_and_owner(known)
        gone: Steps = [f.Edit("remove", known, (thing,)), *laying.reindexed(lower, known)]
        gone += laying.leaving(lower, name, thing)
    else:
        gone = _leave_zone(lower, thing, kind, likely_in)
    name, _ = laying.name_and_owner(where)
    up = make.ONE if face == "up" else make.ZERO
    return [
        *([f.Set((before,), was)] if lower.logged else []),
        *laying.departing(lower, thing, kind, code),
        *gone,
        into,
        f.Put(was, code),
        *laying.entered(lower, where, thing),
        *([f.Run(laying.lay(lower, name), (thing, spot))] if spot is not None else []),
        *turned(lower, thing, kind, face),
        *lower.log("move", thing, before, code, up, *([spot] if spot is not None else [])),
    ]


def into_zone(
    lower: Lower, target: linked.Zone, make_steps: Callable[[f.Value, f.Value, Any], Steps]
) -> Steps:
    """`make_steps` with the zone's list, its code and whose it is, if it is somebody's."""
    slot = f.Load(f"z_{target.name}")
    if target.of is None:
        return make_steps(slot, lower.code(target.name, None), None)
    return guarded(
        lower,
        lower.value(target.of),
        lambda p: make_steps(f.Item(slot, p), lower.code(target.name, p), p),
    )


@effect_of(linked.Move)
def _move(lower: Lower, e: linked.Move) -> Steps:
    kind = kind_of(e.what)
    if e.many:
        steps = into_zone(lower, e.zone, lambda where, code, _: _move_many(lower, e, where, code))
        lower.forget()
        return steps

    def one(where: f.Value, code: f.Value, of: f.Value | None) -> Steps:
        def moved(thing: f.Value, spot: f.Var | None = None) -> Steps:
            return put(lower, thing, kind, where, code, e.end, e.face, likely(lower, e.what), spot)

        def placed(thing: f.Value) -> Steps:
            assert e.space is not None
            steps = laying.onto(lower, e.space, e.zone.name, of, thing, lambda spot: moved(thing, spot))
            lower.forget()  # perhaps it has not moved
            return steps

        return guarded(lower, lower.value(e.what), moved if e.space is None else placed)

    return into_zone(lower, e.zone, one)


def _move_many(lower: Lower, e: linked.Move, where: f.Value, code: f.Value) -> Steps:
    kind = kind_of(e.what)
    block = _move_block(lower, e, where, code)
    if block is not None:
        return block
    items, thing = lower.fresh(many=True), lower.fresh()
    moved = put(lower, thing, kind, where, code, "bottom", e.face, likely(lower, e.what), plain=False)
    gathered = "tuple" if each_once(lower, e.what) else "once"
    steps: Steps = [f.Set((items,), f.Help(gathered, (lower.value(e.what),)))]
    steps.append(f.Each(thing, items, tuple(moved)))
    if e.end == "top":  # they went to the bottom in order; now all of them to the top
        count = f.Calc("-", make.ZERO, f.Size(items))
        raised = f.Edit("push", where, (f.Cut(where, count, None),))
        dropped = f.Edit("drop", where, (f.Calc("-", f.Size(where), f.Size(items)), f.Size(where)))
        steps += make.when(f.Some(items), [raised, dropped])
    return steps


def each_once(lower: Lower, what: Any) -> bool:
    """Is this a list of things without gaps, none of which stands in it twice?"""
    match what:
        case linked.Top() | linked.Near() | linked.Spaces() | linked.SpacesIn() | linked.Regions():
            return True
        case NumbersWhere() | Spread():
            return True
        case ByMap(fast=fast, plain=Plain(expr=plain)):
            return each_once(lower, fast) and each_once(lower, plain)
        case linked.Connected(select=select):
            return each_once(lower, linked.Items(select))
        case linked.Local(name=name):
            return name in lower.distinct
        case linked.Items(select=linked.Select(source=source)):
            match source:
                case linked.Among(items=listed) | linked.LyingOn(spaces=listed):
                    return each_once(lower, listed)
                case _:
                    return True
        case _:
            return False


def _move_block(lower: Lower, e: linked.Move, where: f.Value, code: f.Value) -> Steps | None:
    """The first things of a pile as one block, where nothing else has to be seen to."""
    what: Any = e.what
    if type(what) is not linked.Top or lower.logged or e.end != "bottom" or e.face is not None:
        return None
    if not isinstance(what.zone, linked.Zone):
        return None
    pile, cut = zone_of(lower, what.zone), lower.value(what)
    holds = lower.program.ruleset.zones[what.zone.name].holds
    thing = lower.fresh()
    if what.zone.name in lower.laid or not lasting(pile) or holds in lower.program.flips:
        return None
    if laying.departing(lower, thing, holds, code):
        return None
    if type(cut) is not f.Cut or cut.of != pile or cut.high is None:
        return None
    items = lower.fresh(many=True)
    return [
        f.Set((items,), cut),
        f.Edit("drop", pile, (make.ZERO, cut.high)),
        f.Edit("extend", where, (items,)),
        f.Each(thing, items, (f.Put(f.Item(AT, thing), code),)),
        *laying.reindexed(lower, pile),
        *laying.reindexed(lower, where),
    ]


# ---------------------------------------------------------------- whole zones


@effect_of(linked.MoveAll)
def _move_all(lower: Lower, e: linked.MoveAll) -> Steps:
    steps = into_zone(lower, e.zone, lambda where, code, _: _emptied(lower, e, where, code))
    lower.forget()
    return steps


def _emptied(lower: Lower, e: linked.MoveAll, where: f.Value, code: f.Value) -> Steps:
    program, source = lower.program, zone_of(lower, e.source)
    before: Steps = []
    if not lasting(source):  # what moves may change whose zone that is
        assert type(source) is f.Item
        place = lower.fresh()
        before = [f.Set((place,), source.at)]
        source = f.Item(source.of, place)
    items, thing, was, up = lower.fresh(many=True), lower.fresh(), lower.fresh(), lower.fresh()
    holds = program.ruleset.zones[e.source.name].holds
    each: Steps = [f.Set((was,), f.Item(AT, thing))] if lower.logged else []
    each += laying.departing(lower, thing, holds, code)
    each += laying.leaving(lower, e.source.name, thing)
    each.append(f.Put(f.Item(AT, thing), code))
    each += lower.log("move", thing, was, code, make.ONE if e.face == "up" else make.ZERO)
    flips = holds in program.flips
    if flips:
        count = len(program.things)
        bits = lower.tables.fixed("bit", lambda: [1 << t for t in range(count)])
        rest = lower.tables.fixed("rest", lambda: [~(1 << t) for t in range(count)])
        bit, other = make.item(bits, thing), make.item(rest, thing)
        each.append(f.Put(up, bit, "|=") if e.face == "up" else f.Put(up, other, "&="))
    around: Steps = [f.Each(thing, items, tuple(each))]
    if flips:
        around = [f.Set((up,), f.Load("up")), *around, f.Put(f.Load("up"), up)]
    come = f.Edit("extend" if e.end == "bottom" else "push", where, (items,))
    again = [*laying.reindexed(lower, source), *laying.reindexed(lower, where)]
    if e.source.name == e.zone.name:  # perhaps into itself
        copied = f.Set((items,), f.Cut(source, None, None))
        steps = [f.Edit("clear", source), come, *around, *again]
    else:
        copied = f.Set((items,), source)
        steps = [come, *around, f.Edit("clear", items), *again]
    return [*before, copied, *make.when(f.Some(items), steps)]


@effect_of(linked.SwapZones)
def _swap_zones(lower: Lower, e: linked.SwapZones) -> Steps:
    def both(p: f.Value, q: f.Value) -> Steps:
        one: f.Load | f.Item = f.Load(f"z_{e.left.name}")
        two: f.Load | f.Item = f.Load(f"z_{e.right.name}")
        one = f.Item(one, p) if e.left.of is not None else one
        two = f.Item(two, q) if e.right.of is not None else two
        codes = (lower.code(e.left.name, p), lower.code(e.right.name, q))
        if e.left.of is None or e.right.of is None:  # a zone of the table stays the same list
            xs, ys = lower.fresh(many=True), lower.fresh(many=True)
            steps: Steps = [f.Set((xs,), f.Cut(one, None, None)), f.Set((ys,), f.Cut(two, None, None))]
            steps += [f.Edit("become", one, (ys,)), f.Edit("become", two, (xs,))]
        else:
            steps = [f.Exchange(one, two)]
        kind = lower.program.ruleset.zones[e.left.name].holds
        for where, code in zip((one, two), codes, strict=True):
            thing = lower.fresh()
            body = [
                *laying.departing(lower, thing, kind, code),
                *laying.leaving(lower, e.left.name, thing),
                *laying.leaving(lower, e.right.name, thing),
                f.Put(f.Item(AT, thing), code),
                *turned(lower, thing, kind, None),
            ]
            steps.append(f.Each(thing, where, tuple(body)))
        again = [*laying.reindexed(lower, one), *laying.reindexed(lower, two)]
        return [*steps, *again, *lower.log("swap", *codes)]

    left = lower.value(e.left.of) if e.left.of is not None else make.ZERO
    right = lower.value(e.right.of) if e.right.of is not None else make.ZERO
    steps = guarded(lower, left, lambda p: guarded(lower, right, lambda q: both(p, q)))
    lower.forget()
    return steps


@effect_of(linked.SwapThings)
def _swap_things(lower: Lower, e: linked.SwapThings) -> Steps:
    def both(a: f.Value, b: f.Value) -> Steps:
        flips = [
            *turned(lower, a, kind_of(e.left), None),
            *turned(lower, b, kind_of(e.right), None),
        ]
        swapped = lower.fresh(many=True)
        done = [*flips, *lower.log("swapthings", a, b, f.Rest(f.Cut(swapped, make.ONE, None)))]
        if not done:
            return [f.Run(_swapping(lower), (a, b))]
        result: f.Step = f.Set((swapped,), f.Result(_swapping(lower), (a, b)))
        return [result, *make.when(f.Some(swapped), done)]

    steps = guarded(
        lower, lower.value(e.left), lambda a: guarded(lower, lower.value(e.right), lambda b: both(a, b))
    )
    lower.forget()
    return steps


def _swapping(lower: Lower) -> int:
    """The function by which two things exchange their places, in the zones' order as well. It gives 1 and the
    two spaces where they lie then, if they do; nothing where they do not exchange."""

    def made(number: int) -> None:
        a, b, za, zb = (lower.fresh() for _ in range(4))
        la, lb = lower.fresh(many=True), lower.fresh(many=True)
        i, j = lower.fresh(), lower.fresh()
        spots = lower.fresh(), lower.fresh()
        not_both = make.either(
            [make.compare("<", za, make.ZERO), make.compare("<", zb, make.ZERO), make.compare("==", a, b)]
        )
        steps: Steps = [f.Set((za,), f.Item(AT, a)), f.Set((zb,), f.Item(AT, b))]
        steps += make.when(not_both, [f.Give(make.EMPTY)])
        zones = sorted(lower.zones, key=lambda info: info.code)
        for code, found in ((za, la), (zb, lb)):
            steps += _zone_with(code, found, zones)
        steps += [
            f.Set((i,), f.Help("place_of", (la, a))),
            f.Set((j,), f.Help("place_of", (lb, b))),
            f.Put(f.Item(la, i), b),
            f.Put(f.Item(lb, j), a),
        ]
        steps += laying.swapping(lower, (a, b), (za, zb), spots) if lower.laid else []
        steps += [f.Put(f.Item(AT, a), zb), f.Put(f.Item(AT, b), za)]
        steps += laying.indexed_anew(lower) + laying.all_mapped(lower)
        if lower.laid:
            moved = make.either([make.at_least_0(spots[0]), make.at_least_0(spots[1])])
            steps += make.when(moved, [f.Give(f.Pack((make.ONE, *spots)))])
        steps.append(f.Give(f.Pack((make.ONE,))))
        lower.define(number, "", "plain", [a, b], steps)

    return lower.helper("swap things", made)


def _zone_with(code: f.Var, found: f.Var, zones: list[ZoneInfo]) -> Steps:
    """The list of the zone with a code, which is one of these."""
    if len(zones) > 1:
        half = len(zones) // 2
        low, high = _zone_with(code, found, zones[:half]), _zone_with(code, found, zones[half:])
        return [f.When(make.compare("<", code, f.Int(zones[half].code)), tuple(low), tuple(high))]
    (info,) = zones
    slot = f.Load(f"z_{info.name}")
    place = make.calc("-", code, f.Int(info.code))
    return [f.Set((found,), slot if info.of == "table" else f.Item(slot, place))]


def taking(lower: Lower, kind: str) -> int:
    """The function that takes a thing of a kind out of the zone where it lies."""

    def made(number: int) -> None:
        thing, code = lower.fresh(), lower.fresh()
        zones = [
            info for info in lower.zones if not kind or lower.program.ruleset.zones[info.name].holds == kind
        ]
        steps: Steps = [f.Set((code,), f.Item(AT, thing))]
        steps += make.when(make.compare("<", code, make.ZERO), [f.Give()])
        steps += _out_of(lower, thing, code, sorted(zones, key=lambda info: info.code))
        lower.define(number, "", "plain", [thing], steps)

    return lower.helper(("take", kind), made)


def _out_of(lower: Lower, thing: f.Var, code: f.Var, zones: list[ZoneInfo]) -> Steps:
    """The thing leaves the zone with a code, which is one of these."""
    if len(zones) > 1:
        half = len(zones) // 2
        low = _out_of(lower, thing, code, zones[:half])
        high = _out_of(lower, thing, code, zones[half:])
        return make.when(make.compare("<", code, f.Int(zones[half].code)), low, high)
    if not zones:
        return []
    (info,) = zones
    slot = f.Load(f"z_{info.name}")
    place = make.calc("-", code, f.Int(info.code))
    left: f.Value = slot if info.of == "table" else f.Item(slot, place)
    return [
        f.Edit("remove", left, (thing,)),
        *laying.reindexed(lower, left),
        *laying.leaving(lower, info.name, thing),
    ]
