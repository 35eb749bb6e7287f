"""Maps: spaces, regions, neighbours, what lies on a space; and masks of spaces."""

from __future__ import annotations

from typing import Any, Literal

from rulewright.interpreter import linked
from rulewright.interpreter.blocks import form as f, make
from rulewright.interpreter.blocks.lower.context import Lower, test_of, value_of
from rulewright.interpreter.blocks.lower.reading import zone
from rulewright.interpreter.blocks.lower.selecting import items
from rulewright.interpreter.blocks.masks import forms as masks
from rulewright.interpreter.blocks.tables import Filling
from rulewright.interpreter.blocks.walk import everything, replaced, used
from rulewright.interpreter.dealt import NONE

EVERY_BIT = f.Int(-1)


def table(lower: Lower, name: str) -> f.Fixed:
    """One of the tables of maps."""
    return lower.tables.fixed(("maps", name), lambda: lower.facts.names()[name])


@value_of(linked.OnSpace)
def _on_space(lower: Lower, e: linked.OnSpace) -> f.Value:
    return make.item(f.Load(f"o_{e.zone}"), lower.value(e.space))


@value_of(linked.SpaceOf)
def _space_of(lower: Lower, e: linked.SpaceOf) -> f.Value:
    return make.item(f.Load(f"l_{e.zone}"), lower.value(e.thing))


@value_of(linked.PlaceOf)
def _place_of(lower: Lower, e: linked.PlaceOf) -> f.Value:
    program = lower.program
    info = program.zones[e.zone]

    def made() -> list[int]:
        last = max(z.code + z.positions(program.players) for z in program.zones.values())
        found = [NONE] * (last + 1)
        count = info.positions(program.players)
        found[info.code : info.code + count] = range(info.low, info.low + count)
        return [*found, NONE]

    where = make.item(f.Load("at"), lower.value(e.thing))
    return make.item(lower.tables.fixed(("place", e.zone), made), where)


@value_of(linked.RegionOf)
def _region_of(lower: Lower, e: linked.RegionOf) -> f.Value:
    return make.item(table(lower, f"REGION_{e.kind.upper()}"), lower.value(e.space))


@value_of(linked.MapOf)
def _map_of(lower: Lower, e: linked.MapOf) -> f.Value:
    return make.item(table(lower, "MAP_OF"), lower.value(e.thing))


@value_of(linked.Near)
def _near(lower: Lower, e: linked.Near) -> f.Value:
    return make.item(table(lower, "NEXT_TO"), lower.value(e.space))


@value_of(linked.Spaces)
def _spaces(lower: Lower, e: linked.Spaces) -> f.Value:
    return make.item(table(lower, "SPACES_OF"), lower.value(e.of))


@value_of(linked.SpacesIn)
def _spaces_in(lower: Lower, e: linked.SpacesIn) -> f.Value:
    spaces, board, space = table(lower, "SPACES_OF"), lower.fresh(), lower.fresh()
    name = e.zone.name
    if e.zone.of is None and lower.program.zones[name].of != "table":
        lying = lower.fresh(many=True)
        return f.Gather(
            space,
            (f.For(lying, f.Load(f"z_{name}")), f.For(board, lying), f.For(space, make.item(spaces, board))),
        )
    boards = zone(lower, name, e.zone.of)
    return f.Help("spaces_in", (boards, spaces))


@value_of(linked.Regions)
def _regions(lower: Lower, e: linked.Regions) -> f.Value:
    space = lower.fresh()
    region = make.item(table(lower, f"REGION_{e.kind.upper()}"), space)
    is_one = f.If(make.at_least_0(region))
    return f.Gather(region, (f.For(space, lower.value(e.spaces)), is_one), once=True)


@value_of(linked.Connected)
def _connected(lower: Lower, e: linked.Connected) -> f.Value:
    near = table(lower, "NEXT_TO")
    return f.Help("connected", (near, lower.value(e.start), items(lower, e.select)))


@value_of(linked.Place)
def _place(lower: Lower, e: linked.Place) -> f.Value:
    value = lower.value(e.value)
    if type(value) is f.Int:
        return f.Int(value.value - e.low if e.low <= value.value <= e.high else NONE)
    if type(value) is not f.Var:
        return f.Help("place", (value, f.Int(e.low), f.Int(e.high)))
    fits = f.Between(f.Int(e.low), value, f.Int(e.high + 1))
    return make.choice(fits, make.calc("-", value, f.Int(e.low)), make.NOBODY)


# ---------------------------------------------------------------- masks


@value_of(masks.MapNumber)
def _map_number(lower: Lower, e: masks.MapNumber) -> f.Value:
    return make.item(table(lower, "MAP_NUMBER"), lower.value(e.of))


@value_of(masks.OnlyMap)
def _only_map(lower: Lower, e: masks.OnlyMap) -> f.Value:
    of = lower.value(e.of) if e.of is not None else make.ZERO
    return make.item(f.Load(f"i_{e.zone}__map"), of)


@value_of(masks.Whole)
def _whole(lower: Lower, e: masks.Whole) -> f.Value:
    return make.item(table(lower, "WHOLE"), lower.value(e.map))


@value_of(masks.SpacesBits)
def _spaces_bits(lower: Lower, e: masks.SpacesBits) -> f.Value:
    return make.item(table(lower, "NEXT_BITS" if e.near else "MAP_BITS"), lower.value(e.of))


@value_of(masks.Lying)
def _lying(lower: Lower, e: masks.Lying) -> f.Value:
    row = make.item(f.Load(e.slot.name), lower.value(e.map))
    return row if e.value is None else make.item(row, lower.value(e.value))


@value_of(masks.Printed)
def _printed(lower: Lower, e: masks.Printed) -> f.Value:
    rows = lower.tables.fixed(("with", e.prop), lambda: lower.facts.printed(e.prop))
    return make.item(make.item(rows, lower.value(e.map)), lower.value(e.value))


@value_of(masks.Pure)
def _pure(lower: Lower, e: masks.Pure) -> f.Value:
    values = tuple([lower.value(value) for value in (e.map, *e.values)])
    return f.Row(_filled(lower, "Where", e.condition), values)


@value_of(masks.NumbersWhere)
def _numbers_where(lower: Lower, e: masks.NumbersWhere) -> f.Value:
    values = tuple(map(lower.value, e.values))
    return f.Row(_filled(lower, "Numbers", e.condition, e.low, e.high), values)


def _filled(
    lower: Lower, kind: Literal["Where", "Numbers"], condition: masks.Condition, low: int = 0, high: int = 0
) -> int:
    """The number of a table of what a condition holds for, which fills as it is asked."""
    names = [condition.binder, *(masks.VALUE.format(place) for place in range(condition.count))]
    variables = [lower.var(name) for name in names]
    function = lower.number()
    body = (f.Give(make.truth(lower.test(condition.expr))),)
    lower.define(function, "", "plain", variables, body)
    renamed = {var: f.Var(-place - 1) for place, var in enumerate(dict.fromkeys([*variables, *used(body)]))}
    key = ("filled", kind, low, high, replaced(body, renamed))
    return lower.tables.number(key, lambda: Filling(kind, function, low, high))


@value_of(masks.Both)
def _both(lower: Lower, e: masks.Both) -> f.Value:
    return _chained("&", [lower.value(part) for part in e.parts])


@value_of(masks.OneOf)
def _one_of(lower: Lower, e: masks.OneOf) -> f.Value:
    return _chained("|", [lower.value(part) for part in e.parts])


def _chained(operator: Any, values: list[f.Value]) -> f.Value:
    value, *rest = values
    for each in rest:
        value = f.Calc(operator, value, each)
    return value


@value_of(masks.Without)
def _without(lower: Lower, e: masks.Without) -> f.Value:
    return f.Flip(lower.value(e.part))


@value_of(masks.If)
def _if(lower: Lower, e: masks.If) -> f.Value:
    otherwise = make.ZERO if e.otherwise is None else lower.value(e.otherwise)
    return make.choice(lower.test(e.condition), EVERY_BIT, otherwise)


@test_of(masks.Some)
def _some(lower: Lower, e: masks.Some) -> f.Test:
    return make.holds(lower.value(e.mask))


@value_of(masks.HowMany)
def _how_many(lower: Lower, e: masks.HowMany) -> f.Value:
    return f.Ones(lower.value(e.mask))


@value_of(masks.Spread)
def _spread(lower: Lower, e: masks.Spread) -> f.Value:
    return make.item(make.item(table(lower, "SPREAD"), lower.value(e.map)), lower.value(e.mask))


@value_of(masks.ByMap)
def _by_map(lower: Lower, e: masks.ByMap) -> f.Value:
    there = make.at_least_0(lower.value(e.number))
    return make.choice(there, lower.value(e.fast), lower.value(e.plain))


@test_of(masks.Plain)
def _plain_test(lower: Lower, e: masks.Plain) -> f.Test:
    return make.holds(elsewhere(lower, make.truth(lower.test(e.expr))))


@value_of(masks.Plain)
def _plain(lower: Lower, e: masks.Plain) -> f.Value:
    return elsewhere(lower, lower.value(e.expr))


def elsewhere(lower: Lower, value: f.Value) -> f.Value:
    """The value as the result of a function of its own, since it is hardly ever needed."""
    bound = {each.var for each in _loops(value)}
    names = tuple([var for var in used(value) if var not in bound])

    def made(number: int) -> None:
        lower.define(number, "", "plain", names, (f.Give(value),))

    return f.Result(lower.helper(("elsewhere", value), made), names)


def _loops(value: Any) -> list[Any]:
    return [each for each in everything(value) if isinstance(each, (f.For, f.Ordered, f.Best))]
