"""Expressions: what is computed and read."""

from __future__ import annotations

from typing import Any

from rulewright.interpreter import linked
from rulewright.interpreter.blocks import form as f, make
from rulewright.interpreter.blocks.lower.context import Lower, Steps, test_of, value_of
from rulewright.interpreter.blocks.lower.reaching import fits, held, never_negative, written_out
from rulewright.interpreter.blocks.masks.zones import numbers
from rulewright.interpreter.dealt import NONE

OTHER_ROLE = -2  # a role that is none of those asked about


@value_of(linked.Const)
def _const(lower: Lower, e: linked.Const) -> f.Value:
    return f.Int(e.value)


@value_of(linked.Local)
def _local(lower: Lower, e: linked.Local) -> f.Value:
    return lower.local(e.name)


@value_of(linked.TurnPlayer)
def _turn_player(lower: Lower, e: linked.TurnPlayer) -> f.Value:
    return lower.known.turn if lower.known.turn is not None else f.Load("turn")


@value_of(linked.TurnRole)
def _turn_role(lower: Lower, e: linked.TurnRole) -> f.Value:
    role = lower.known.role
    return f.Load("role") if role is None or role == OTHER_ROLE else f.Int(role)


@value_of(linked.Property)
def _property(lower: Lower, e: linked.Property) -> f.Value:
    thing = lower.value(e.thing)
    if e.name in lower.program.changing:
        return make.item(f.Load(f"p_{e.name}"), thing)
    if type(thing) is f.Int:
        return f.Int(lower.program.properties[e.name][thing.value])
    return make.item(lower.printed(e.name), thing)


@value_of(linked.Attribute)
def _attribute(lower: Lower, e: linked.Attribute) -> f.Value:
    return lower.value(written_out(lower, e))


@test_of(linked.Attribute)
def _attribute_test(lower: Lower, e: linked.Attribute) -> f.Test:
    return lower.test(written_out(lower, e))


@value_of(linked.Resource)
def _resource(lower: Lower, e: linked.Resource) -> f.Value:
    return make.item(f.Load(f"r_{e.name}"), with_whom(lower, e.name, lower.value(e.player)))


def with_whom(lower: Lower, resource: str, player: f.Value) -> f.Value:
    """By whom it stands what a player has of a resource: by his captain, where teams have it together."""
    if not (lower.program.captains and lower.program.ruleset.resources[resource].team):
        return player
    if type(player) is f.Int:
        return f.Int(lower.program.purse(resource, player.value))
    return make.item(lower.tables.fixed("captains", lambda: [*lower.program.captains, NONE]), player)


@value_of(linked.Memory)
def _memory(lower: Lower, e: linked.Memory) -> f.Value:
    slot = f.Load(f"m_{e.name}")
    return slot if e.of is None else make.item(slot, lower.value(e.of))


@value_of(linked.Zone)
def zone_of(lower: Lower, e: Any) -> f.Value:
    """The list of a zone."""
    return zone(lower, e.name, e.of)


def zone(lower: Lower, name: str, of: Any) -> f.Value:
    slot = f.Load(f"z_{name}")
    return slot if lower.program.zones[name].of == "table" else make.item(slot, lower.value(of))


@value_of(linked.TokenHolder)
def _token(lower: Lower, e: linked.TokenHolder) -> f.Value:
    return f.Load(f"t_{e.token}")


@value_of(linked.Owner)
def _owner(lower: Lower, e: linked.Owner) -> f.Value:
    return make.item(lower.owners(), make.item(f.Load("at"), lower.value(e.thing)))


@test_of(linked.LiesIn)
def _lies_in(lower: Lower, e: linked.LiesIn) -> f.Test:
    info = lower.program.zones[e.zone]
    where = make.item(f.Load("at"), lower.value(e.thing))
    if info.of == "table":
        return make.compare("==", where, f.Int(info.code))
    if e.of is None:
        last = info.code + info.positions(lower.program.players)
        return f.Between(f.Int(info.code), where, f.Int(last))
    return make.compare("==", where, lower.code(e.zone, lower.value(e.of)))


@value_of(linked.Neighbor)
def _neighbor(lower: Lower, e: linked.Neighbor) -> f.Value:
    n, step = lower.program.players, e.step
    table = lower.tables.fixed(("beside", step), lambda: [*((p + step) % n for p in range(n)), NONE])
    return make.item(table, lower.value(e.player))


@test_of(linked.Revealed)
def _revealed(lower: Lower, e: linked.Revealed) -> f.Test:
    thing = lower.value(e.thing)
    up: f.Test = f.Bits(f.Calc(">>", f.Load("up"), thing), make.ONE)
    return make.every([make.at_least_0(thing), up])


@test_of(linked.HasStatus)
def _has_status(lower: Lower, e: linked.HasStatus) -> f.Test:
    bearers = f.Load(f"s_{e.status}")
    if e.marker is None:
        return f.In(lower.value(e.bearer), bearers)
    pair = lower.value(e.bearer), lower.value(e.marker)
    return f.Some(f.Help("marked", (bearers, f.Load(f"w_{e.status}"), *pair)))


@test_of(linked.Suspended)
def _suspended(lower: Lower, e: linked.Suspended) -> f.Test:
    return make.compare("==", f.Load("closing"), f.Int(2))


@value_of(linked.Marker)
def _marker(lower: Lower, e: linked.Marker) -> f.Value:
    marks = f.Load(f"s_{e.status}"), f.Load(f"w_{e.status}")
    return f.Help("marker", (*marks, lower.value(e.bearer)))


@value_of(linked.Size)
def _size(lower: Lower, e: linked.Size) -> f.Value:
    return f.Size(lower.value(e.of))


@value_of(linked.Top)
def _top(lower: Lower, e: linked.Top) -> f.Value:
    count = lower.value(e.count)
    known = (type(count) is f.Int and count.value >= 0) or never_negative(lower, e.count)
    return f.Cut(lower.value(e.zone), None, count if known else make.calc("max", make.ZERO, count))


@value_of(linked.PlaceIn)
def _place_in(lower: Lower, e: linked.PlaceIn) -> f.Value:
    return f.Help("place_in", (lower.value(e.items), lower.value(e.item)))


@value_of(linked.NextIn)
def _next_in(lower: Lower, e: linked.NextIn) -> f.Value:
    parts = lower.value(e.items), lower.value(e.item), f.Int(e.step), f.Int(int(e.around))
    return f.Help("next_in", parts)


@value_of(linked.Listing)
def _listing(lower: Lower, e: linked.Listing) -> f.Value:
    """Nobody and nothing stand in no list."""
    if not linked.can_be_none(e.type):
        return _written(lower, e)
    items = [item for item in _written(lower, e).items if type(item) is not f.Int or item.value >= 0]
    packed = f.Pack(tuple(items))
    if all(type(item) is f.Int or item in lower.sure for item in items):
        return packed
    each = lower.fresh()
    return f.Gather(each, (f.For(each, packed), f.If(make.at_least_0(each))))


def _written(lower: Lower, e: linked.Listing) -> f.Pack:
    return f.Pack(tuple([lower.value(item) for item in e.items]))


@value_of(linked.Table)
def _table(lower: Lower, e: linked.Table) -> f.Value:
    key = tuple([lower.value(each) for each in e.arguments])
    rows = lower.program.tables[e.name]
    known = [each.value for each in key if type(each) is f.Int]
    if len(known) == len(key) and tuple(known) in rows:
        return f.Int(rows[tuple(known)])
    from rulewright.interpreter.blocks.tables import Rows

    return f.Row(lower.tables.number(("rows", e.name), lambda: Rows(rows)), key)


@value_of(linked.TallyOf)
def _tally(lower: Lower, e: linked.TallyOf) -> f.Value:
    return make.item(f.Load(f"c_{e.name}"), lower.value(e.player))


@test_of(linked.UsedUp)
def _used_up(lower: Lower, e: linked.UsedUp) -> f.Test:
    return f.Bits(f.Load(f"used_{e.period}"), f.Int(1 << lower.program.abilities.index(e.key)))


# ---------------------------------------------------------------- truth


@test_of(linked.And)
def _and(lower: Lower, e: linked.And) -> f.Test:
    return make.every([lower.test(part) for part in e.parts])


@test_of(linked.Or)
def _or(lower: Lower, e: linked.Or) -> f.Test:
    return make.either([lower.test(part) for part in e.parts])


@test_of(linked.Not)
def _not(lower: Lower, e: linked.Not) -> f.Test:
    return make.isnt(lower.test(e.part))


@test_of(linked.CountsAs)
def _counts_as(lower: Lower, e: linked.CountsAs) -> f.Test:
    return make.either([lower.test(e.base), *map(lower.test, e.conditions)])


def asked_role(one: Any, other: Any) -> int | None:
    """The thing, where the question is whether the turn is played as it."""
    if isinstance(one, linked.TurnRole) and isinstance(other, linked.Const) and other.value >= 0:
        return other.value
    return None


def is_nobody(node: Any) -> bool:
    """The constant of nobody and nothing, which as a number is one like any other."""
    return type(node) is linked.Const and node.value == NONE and type(node.type) is not linked.NumberType


@test_of(linked.Same)
def _same(lower: Lower, e: linked.Same) -> f.Test:
    pairs: Any = ((e.left, e.right), (e.right, e.left))
    if lower.known.role == OTHER_ROLE and any(asked_role(*pair) is not None for pair in pairs):
        return make.NEVER
    for one, other in pairs:
        if is_nobody(other) and lower.value(one) in lower.sure:
            return make.NEVER
    return make.compare("==", lower.value(e.left), lower.value(e.right))


@test_of(linked.Member)
def _member(lower: Lower, e: linked.Member) -> f.Test:
    item = lower.value(e.item)
    # What is compared with each of a list that is written out may be none as well.
    items = _written(lower, e.items) if type(e.items) is linked.Listing else lower.value(e.items)
    if items in lower.masks or is_index(items):
        return f.Bits(items, bit_of(lower, item))
    if items == make.EMPTY:
        return make.NEVER
    return f.In(item, items)


def is_index(value: f.Value) -> bool:
    """A mask that a state keeps of a zone."""
    return type(value) is f.Item and type(value.of) is f.Load and value.of.slot.startswith("i_")


def bit_of(lower: Lower, name: f.Value) -> f.Value:
    """The bit that stands for a name in masks of names."""
    if type(name) is f.Item and name.of == lower.printed("name"):
        return make.item(bits_of_things(lower, "name"), name.at)
    bits = numbers(lower.program, "name")
    if type(name) is f.Int:
        return f.Int(bits[name.value])
    return make.item(lower.tables.fixed("bits of names", lambda: bits), name)


def bits_of_things(lower: Lower, prop: str) -> f.Fixed:
    """By thing: the bit of its property's value."""
    from rulewright.interpreter.blocks.masks.zones import of_things

    return lower.tables.fixed(("bits", prop), lambda: of_things(lower.program, prop))


@test_of(linked.Compare)
def _compare(lower: Lower, e: linked.Compare) -> f.Test:
    if e.operator == ">" and type(e.left) is linked.Size and lower.value(e.right) == make.ZERO:
        return f.Some(lower.value(e.left.of))
    left, right = lower.value(e.left), lower.value(e.right)
    if e.operator == "<=" and never_negative(lower, e.right):
        left = _unbounded(left)  # who is below 0 is below what is not, anyway
    if e.operator == ">=" and never_negative(lower, e.left):
        right = _unbounded(right)
    return make.compare(e.operator, left, right)


def _unbounded(value: f.Value) -> f.Value:
    """What is held to 0 at least, without that."""
    if type(value) is f.Calc and value.operator == "max" and value.left == make.ZERO:
        return value.right
    return value


# ---------------------------------------------------------------- numbers


@value_of(linked.Arith)
def _arith(lower: Lower, e: linked.Arith) -> f.Value:
    left, right = lower.value(e.left), lower.value(e.right)
    if e.operator == "max" and right == make.ZERO and never_negative(lower, e.left):
        return left
    if e.operator == "*" and not fits(lower, e):
        return f.Help("product", (left, right))
    if e.operator in ("/up", "/down"):
        more = make.calc("-", right, make.ONE) if e.operator == "/up" else make.ZERO
        share = make.calc("//", make.calc("+", left, more), right)
        return make.choice(make.compare(">", right, make.ZERO), share, make.ZERO)
    return held(lower, e, make.calc(e.operator, left, right))


def frozen(lower: Lower, node: Any) -> f.Value:
    """A value that stays what it is: a list that may change is copied."""
    value = lower.value(node)
    return f.Help("tuple", (value,)) if is_many(lower, node) and not is_fixed(value) else value


def is_fixed(value: f.Value) -> bool:
    """A list that nobody changes."""
    match value:
        case f.Fixed() | f.Pack():
            return True
        case f.Item(of=f.Fixed()):
            return True
        case f.Var():
            return True  # what a local holds was frozen when it got it
        case _:
            return False


def is_many(lower: Lower, node: Any) -> bool:
    """Is the value a list that is not frozen yet?"""
    from rulewright.interpreter.blocks.lower.selecting import MANY
    from rulewright.interpreter.blocks.masks.forms import ByMap

    kind = type(node)
    if kind is ByMap:
        return is_many(lower, node.fast)
    return kind in (linked.Items, linked.Top, linked.Listing, linked.Zone, *MANY)


def guarded(lower: Lower, value: f.Value, make_steps: Any) -> Steps:
    """`make_steps` for a player or thing that may be NONE: then nothing happens."""
    if type(value) is f.Int:
        found: Steps = make_steps(value) if value.value >= 0 else []
        return found
    if value in lower.sure:
        sure: Steps = make_steps(value)
        return sure
    name = value if type(value) is f.Var else lower.fresh()
    steps = make_steps(name)
    if not steps:
        return []
    guard = make.when(make.at_least_0(name), steps)
    return guard if name is value else [f.Set((name,), value), *guard]


def amount(lower: Lower, node: Any, make_steps: Any) -> Steps:
    """`make_steps` for a number of at least 1: what is 0 or less does nothing."""
    value = lower.value(node)
    if type(value) is f.Int:
        found: Steps = make_steps(value) if value.value > 0 else []
        return found
    name = lower.fresh()
    return [f.Set((name,), value), *make.when(make.compare(">", name, make.ZERO), make_steps(name))]
