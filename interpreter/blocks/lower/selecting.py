"""Selections: the loops over things, players and numbers, and what is made of them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.interpreter import linked
from rulewright.interpreter.blocks import form as f, make
from rulewright.interpreter.blocks.lower.context import Lower, test_of, value_of
from rulewright.interpreter.blocks.lower.reaching import held, reach
from rulewright.interpreter.blocks.lower.reading import frozen, is_index, zone
from rulewright.interpreter.blocks.masks.forms import ByMap, InPlaces, NumbersWhere, Spread
from rulewright.interpreter.blocks.masks.sharpen import (
    NOBODY,
    Bearers,
    Hoist,
    SetOf,
    conjuncts,
    looks_up,
    sharpen,
)
from rulewright.interpreter.blocks.masks.zones import numbers
from rulewright.interpreter.blocks.walk import everything as every_node, used
from rulewright.interpreter.linked.rewrite import names_used

# lists of things none of which is NONE
MANY = (
    linked.Near,
    linked.Spaces,
    linked.SpacesIn,
    linked.Regions,
    linked.Connected,
    linked.Rows,
    Spread,
    ByMap,
    NumbersWhere,
)


class Loop(Struct):
    """A selection in pieces: when it is worth starting, what is computed before, the `for`s and `if`s, the
    last `if`, and the variable of the candidate."""

    outer: f.Test
    before: list[tuple[f.Var, f.Value]]
    clauses: list[f.For | f.If]
    inner: f.Test
    var: f.Var

    @property
    def clause(self) -> f.Loop:
        """The loop as it stands inside a value."""
        last = [] if self.inner == make.ALWAYS else [f.If(self.inner)]
        return (*self.clauses, *last)

    @property
    def empty(self) -> bool:
        return make.NEVER in (self.outer, self.inner)

    @property
    def whole(self) -> f.Value | None:
        """The list that the loop walks through, where it takes all of it."""
        (first, *more) = self.clauses
        if self.inner != make.ALWAYS or more or type(first) is not f.For:
            return None
        return first.of


def loop(lower: Lower, select: linked.Select, hoisting: bool = False) -> Loop:
    """The pieces of a loop over the candidates (not sorted, not cut). Hoisting: what does not depend on the
    candidate is computed before."""
    where, source = select.where, select.source
    var = lower.var(select.binder)
    if not isinstance(source, linked.Among) or isinstance(source.items, MANY):
        lower.sure.add(var)
    clauses, seat = _clauses(lower, select, var)
    if where is not None:
        where = _sharpened(lower, select, where, seat)
    parts = conjuncts(where)
    told: list[f.Test] = []
    if isinstance(source, linked.Marked):
        clauses, parts, told = _told(lower, select, clauses, parts)
    bound = frozenset({select.binder, seat} - {""})
    early = [*takewhile(lambda part: not looks_up(part), parts)]  # what no table can have stopped before
    outer = [p for p in early if not names_used(p) & bound]
    by_seat = [p for p in early if seat and seat in names_used(p) and select.binder not in names_used(p)]
    rest = [p for p in parts if p not in outer and p not in by_seat]
    before: list[tuple[f.Var, f.Value]] = []
    if hoisting:
        by_seat, rest = _hoisted(lower, by_seat, rest, bound, before)
    if by_seat:
        guard = make.every([lower.test(part) for part in by_seat])
        clauses = [clauses[0], f.If(guard), *clauses[1:]]
    inner = make.every(cheap_first([lower.test(part) for part in rest]))
    read = used((clauses, inner))
    before = [each for each in before if each[0] in read]
    return Loop(make.every([*told, *(lower.test(part) for part in outer)]), before, clauses, inner, var)


def _told(
    lower: Lower, select: linked.Select, clauses: list[f.For | f.If], parts: list[Any]
) -> tuple[list[f.For | f.If], list[Any], list[f.Test]]:
    """Of the bearers of a status the one that a condition names, if it bears it: nobody bears it twice."""
    source = select.source
    assert isinstance(source, linked.Marked)
    for part in parts:
        if type(part) is not linked.Same:
            continue
        for one, other in ((part.left, part.right), (part.right, part.left)):
            if not _is_local(one, select.binder) or select.binder in names_used(other):
                continue
            named = lower.value(other)
            if isinstance(named, f.Int | f.Var | f.Load):
                only = f.For(lower.var(select.binder), f.Pack((named,)))
                left = [each for each in parts if each is not part]
                return [only], left, [f.In(named, f.Load(f"s_{source.status}"))]
    return clauses, parts, []


def _sharpened(lower: Lower, select: linked.Select, where: Any, seat: str) -> Any:
    """The condition with what the place of the loop says about its things."""
    source: Any = select.source
    if isinstance(source, linked.InZone):
        return sharpen(where, select.binder, source.zone, source.of, _owner(lower, source.zone, source.of))
    if isinstance(source, linked.InEvery | InPlaces):
        of = linked.Local(seat, linked.PlayerType())
        return sharpen(where, select.binder, source.zone, of, _owner(lower, source.zone, of))
    return sharpen(where, select.binder, source.zone) if isinstance(source, linked.LyingOn) else where


def _owner(lower: Lower, name: str, of: Any) -> Any:
    return of if lower.program.zones[name].of == "player" else NOBODY


def _hoisted(
    lower: Lower,
    by_seat: list[Any],
    rest: list[Any],
    bound: frozenset[str],
    before: list[tuple[f.Var, f.Value]],
) -> tuple[list[Any], list[Any]]:
    def fresh() -> str:
        count = len(lower.locals)
        return f"before.{count}.{len(hoist.lets)}"

    hoist = Hoist(fresh)
    by_seat = [hoist.pull(part, bound) for part in by_seat]
    rest = [hoist.pull(part, bound) for part in rest]
    for name, node in hoist.lets:
        value = lower.value(node)
        lower.reaches[name] = reach(lower, node)
        if type(value) in (f.Int, f.Var):
            lower.locals[name] = value
            continue
        var = lower.var(name)
        before.append((var, value))
        if is_index(value):
            lower.masks.add(var)
    return by_seat, rest


def cheap_first(tests: list[f.Test]) -> list[f.Test]:
    """Short tests before long ones; in the order of the text where one of them may stop the game."""
    if any(may_fail(test) for test in tests):
        return tests
    return sorted(tests, key=cost)


def may_fail(node: Any) -> bool:
    """May the game be stopped while this is worked out?"""
    fails = (f.Row,)
    return any(
        isinstance(each, fails) or (type(each) is f.Help and each.function in ("product", "span"))
        for each in every_node(node)
    )


def cost(node: Any) -> int:
    """How long a test takes, roughly."""
    return sum(20 if isinstance(each, (f.For, f.Help)) else 1 for each in every_node(node))


def _clauses(lower: Lower, select: linked.Select, var: f.Var) -> tuple[list[f.For | f.If], str]:
    """The `for` of a selection, and the local of the seat it runs over first (for every player's zone)."""
    source: Any = select.source
    kind = type(source)
    if kind in (linked.InEvery, InPlaces):
        seat = f"{select.binder}.seat"
        places = lower.positions(source.zone) if kind is linked.InEvery else lower.value(source.places)
        at = lower.var(seat)
        return [f.For(at, places), f.For(var, make.item(f.Load(f"z_{source.zone}"), at))], seat
    if kind is linked.LyingOn:
        space = lower.var(f"{select.binder}.space")
        lying = f.For(var, f.Pack((make.item(f.Load(f"o_{source.zone}"), space),)))
        return [f.For(space, lower.value(source.spaces)), lying, f.If(make.at_least_0(var))], ""
    return [f.For(var, candidates(lower, source))], ""


def candidates(lower: Lower, source: Any) -> f.Value:
    """The list of a source."""
    match source:
        case linked.Players(first=first):
            return _players(lower, first)
        case linked.InZone(zone=name, of=of):
            return zone(lower, name, of)
        case linked.OfKind(kind=kind):
            return lower.things_of(kind)
        case linked.OfList(name=name):
            size = lower.program.lists[name]
            return lower.tables.fixed(("list", size), lambda: tuple(range(size)))
        case linked.Among(items=items):
            return lower.value(items)
        case linked.Range(low=low, high=high):
            return f.Help("span", (lower.value(low), lower.value(high)))
        case linked.Marked(status=status):
            return f.Help("bearers", (f.Load(f"s_{status}"),))
        case _:
            pass
    raise TypeError(type(source).__name__)


def _players(lower: Lower, first: Any) -> f.Value:
    if first is None and lower.known.turn is not None:
        return make.item(lower.round(), lower.known.turn)
    if first is None:
        return make.item(lower.round(), lower.active())
    wanted = lower.value(first)
    if wanted in lower.sure:
        return make.item(lower.round(), wanted)
    if type(wanted) in (f.Var, f.Int):
        return make.item(lower.round(), make.choice(make.at_least_0(wanted), wanted, lower.active()))
    return make.item(lower.round(), f.Help("starting", (wanted, lower.active())))


# ---------------------------------------------------------------- what is made of a selection


def over(lower: Lower, select: linked.Select, made: Callable[[f.Loop], f.Value], empty: f.Value) -> f.Value:
    """Something worked out over a selection."""
    if select.best or select.sorted_by is not None:
        return made((f.For(lower.var(select.binder), items(lower, select)),))
    found = loop(lower, select)
    if found.empty:
        return empty
    return make.choice(found.outer, made(found.clause), empty)


@value_of(linked.Count)
def _count(lower: Lower, e: linked.Count) -> f.Value:
    return over(lower, e.select, lambda found: f.Fold("count", make.ONE, found), make.ZERO)


@value_of(linked.SumOver)
def _sum(lower: Lower, e: linked.SumOver) -> f.Value:
    found = over(lower, e.select, lambda found: f.Fold("sum", lower.value(e.value), found), make.ZERO)
    return held(lower, e, found)


@value_of(linked.Different)
def _different(lower: Lower, e: linked.Different) -> f.Value:
    return over(lower, e.select, lambda found: f.Fold("different", lower.value(e.value), found), make.ZERO)


@value_of(linked.Extreme)
def _extreme(lower: Lower, e: linked.Extreme) -> f.Value:
    kind: Any = "max" if e.highest else "min"
    return over(lower, e.select, lambda found: f.Fold(kind, lower.value(e.value), found), make.ZERO)


@value_of(Bearers)
def _bearers(lower: Lower, e: Bearers) -> f.Value:
    return f.Load(f"s_{e.status}")


@value_of(SetOf)
def _set_of(lower: Lower, e: SetOf) -> f.Value:
    value, select = e.value, e.select
    plain = select.where is None and isinstance(select.source, linked.InZone)
    if plain and type(value) is linked.Property and _is_local(value.thing, select.binder):
        assert isinstance(select.source, linked.InZone)
        if value.name not in lower.program.changing:
            mask = bits(lower, select.source, "name") if e.masked and value.name == "name" else None
            if mask is not None:
                return mask
            var = lower.var(select.binder)
            lying = candidates(lower, select.source)
            return f.Among(var, (f.For(var, f.Mapped(lower.printed(value.name).table, lying)),))
    return over(lower, select, lambda found: f.Among(lower.value(value), found), make.EMPTY)


@value_of(linked.Rows)
def _rows(lower: Lower, e: linked.Rows) -> f.Value:
    def row(found: f.Loop) -> f.Value:
        return f.Gather(f.Pack(tuple([frozen(lower, each) for each in e.values])), found)

    return over(lower, e.select, row, make.EMPTY)


@value_of(linked.Column)
def _column(lower: Lower, e: linked.Column) -> f.Value:
    return make.item(lower.value(e.row), f.Int(e.position))


@value_of(linked.Items)
def _items(lower: Lower, e: linked.Items) -> f.Value:
    return items(lower, e.select)


def items(lower: Lower, select: linked.Select) -> f.Value:
    """The selection as a list, in its order."""
    plain = replace(select, best=(), sorted_by=None)
    found = loop(lower, plain)
    if found.empty:
        return make.EMPTY
    whole = found.whole if not isinstance(select.source, linked.Marked) else None
    source = whole if whole is not None else f.Gather(found.var, found.clause)
    source = make.choice(found.outer, source, make.EMPTY)
    order = _fixed_order(lower, select)
    if order is not None:
        source = order
    elif select.sorted_by is not None:
        source = f.Ordered(source, found.var, lower.value(select.sorted_by), select.descending)
    for ranking in select.best:
        source = f.Best(source, found.var, lower.value(ranking.value), ranking.highest)
    return source


def _fixed_order(lower: Lower, select: linked.Select) -> f.Value | None:
    """All things of a kind, sorted by a printed number: known before play."""
    by, program = select.sorted_by, lower.program
    if not isinstance(by, linked.Property) or by.name in program.changing or select.where is not None:
        return None
    if not _is_local(by.thing, select.binder) or not isinstance(select.source, linked.OfKind):
        return None
    kind, table = select.source.kind, program.properties[by.name]
    things = [i for i, thing in enumerate(program.things) if thing.kind == kind]
    ordered = tuple(sorted(things, key=lambda thing: table[thing], reverse=select.descending))
    return lower.tables.fixed(("ordered", ordered), lambda: ordered)


# ---------------------------------------------------------------- is there one?


@test_of(linked.Exists)
def _exists(lower: Lower, e: linked.Exists) -> f.Test:
    select = e.select
    if select.best:
        return f.Some(items(lower, replace(select, best=())))
    among = among_values(lower, select)
    if among is not None:
        return among
    found = loop(lower, select)
    if found.empty:
        return make.NEVER
    marked = isinstance(select.source, linked.Marked)
    whole = found.whole if not marked else None
    there: f.Test = f.Some(whole) if whole is not None else f.Found(found.clause)
    first = [f.Some(f.Load(f"s_{select.source.status}"))] if isinstance(select.source, linked.Marked) else []
    return make.every([found.outer, *first, there])


def among_values(lower: Lower, select: linked.Select) -> f.Test | None:
    """`Is there one in the zone whose property is X`: X among the properties of the zone."""
    where = select.where
    if type(where) is not linked.Same or select.best:
        return None
    sides: Any = ((where.left, where.right), (where.right, where.left))
    for one, other in sides:
        if select.binder in names_used(other):
            continue
        if isinstance(select.source, linked.Marked) and _is_local(one, select.binder):
            return f.In(lower.value(other), f.Load(f"s_{select.source.status}"))
        if not isinstance(select.source, linked.InZone):
            continue
        if isinstance(one, linked.Property) and _is_local(one.thing, select.binder):
            mask, value = bits(lower, select.source, one.name), lower.value(other)
            if mask is not None and type(value) is f.Int and value.value >= 0:
                known = numbers(lower.program, one.name)
                return f.Bits(mask, f.Int(known[value.value])) if value.value < len(known) else make.NEVER
            if one.name not in lower.program.changing:
                lying = candidates(lower, select.source)
                return f.In(value, f.Mapped(lower.printed(one.name).table, lying))
    return None


def bits(lower: Lower, source: linked.InZone, prop: str) -> f.Value | None:
    """The mask of a printed property's values in a player's zone, if there is one."""
    if source.of is None or prop not in lower.indexed.get(source.zone, ()):
        return None
    return make.item(f.Load(f"i_{source.zone}_{prop}"), lower.value(source.of))


def _is_local(node: Any, name: str) -> bool:
    return type(node) is linked.Local and node.name == name


# ---------------------------------------------------------------- payments, numbers


@test_of(linked.Raisable)
def _raisable(lower: Lower, e: linked.Raisable) -> f.Test:
    def row(values: tuple[Any, ...]) -> f.Pack:
        return f.Pack(tuple([lower.value(each) for each in values]))

    uses = [
        f.Pack((
            f.Int(use.covers), lower.value(use.units), row(use.prices), lower.value(use.most),
            make.EMPTY if use.things is None else lower.value(use.things),
            f.Int(int(use.things is not None)),
        ))
        for use in e.uses
    ]  # fmt: skip
    parts = (row(e.due), row(e.firm), row(e.there), f.Pack(tuple(uses)), lower.value(e.without))
    return f.Some(f.Help("raisable", parts))


def numbers_between(lower: Lower, select: linked.Select) -> range | None:
    """The numbers that are meant, where these are all from one to another."""
    source: Any = select.source
    if type(source) is not linked.Range or select.where is not None or select.best:
        return None
    if type(source.low) is not linked.Const or type(source.high) is not linked.Const:
        return None
    found = range(source.low.value, source.high.value + 1)
    return found if 0 < len(found) <= lower.program.limits.steps and select.sorted_by is None else None
