"""Expressions: what is computed and read."""

from __future__ import annotations

from typing import Any

from rulewright.dsl import core
from rulewright.dsl.core.rewrite import everything, substitute
from rulewright.interpreter.blocks import form as f, make
from rulewright.interpreter.blocks.lower.context import Lower, Steps, test_of, value_of
from rulewright.interpreter.blocks.masks.zones import numbers
from rulewright.interpreter.program import NONE, TallyOf, UsedUp

OTHER_ROLE = -2  # a role that is none of those asked about


@value_of(core.Const)
def _const(lower: Lower, e: core.Const) -> f.Value:
    return f.Int(e.value)


@value_of(core.Local)
def _local(lower: Lower, e: core.Local) -> f.Value:
    return lower.local(e.name)


@value_of(core.TurnPlayer)
def _turn_player(lower: Lower, e: core.TurnPlayer) -> f.Value:
    return lower.known.turn if lower.known.turn is not None else f.Load("turn")


@value_of(core.TurnRole)
def _turn_role(lower: Lower, e: core.TurnRole) -> f.Value:
    role = lower.known.role
    return f.Load("role") if role is None or role == OTHER_ROLE else f.Int(role)


@value_of(core.Property)
def _property(lower: Lower, e: core.Property) -> f.Value:
    thing = lower.value(e.thing)
    if e.name in lower.program.changing:
        return make.item(f.Load(f"p_{e.name}"), thing)
    if type(thing) is f.Int:
        return f.Int(lower.program.properties[e.name][thing.value])
    return make.item(lower.printed(e.name), thing)


@value_of(core.Attribute)
def _attribute(lower: Lower, e: core.Attribute) -> f.Value:
    return lower.value(_written_out(lower, e))


@test_of(core.Attribute)
def _attribute_test(lower: Lower, e: core.Attribute) -> f.Test:
    return lower.test(_written_out(lower, e))


def _written_out(lower: Lower, e: core.Attribute) -> Any:
    linked = lower.program.attributes[e.name]
    return linked.value if e.of is None else substitute(linked.value, {linked.of: e.of})


@value_of(core.Resource)
def _resource(lower: Lower, e: core.Resource) -> f.Value:
    return make.item(f.Load(f"r_{e.name}"), lower.value(e.player))


@value_of(core.Memory)
def _memory(lower: Lower, e: core.Memory) -> f.Value:
    slot = f.Load(f"m_{e.name}")
    return slot if e.of is None else make.item(slot, lower.value(e.of))


@value_of(core.Zone)
def zone_of(lower: Lower, e: Any) -> f.Value:
    """The list of a zone."""
    return zone(lower, e.name, e.of)


def zone(lower: Lower, name: str, of: Any) -> f.Value:
    slot = f.Load(f"z_{name}")
    return slot if lower.program.zones[name].of == "table" else make.item(slot, lower.value(of))


@value_of(core.TokenHolder)
def _token(lower: Lower, e: core.TokenHolder) -> f.Value:
    return f.Load(f"t_{e.token}")


@value_of(core.Owner)
def _owner(lower: Lower, e: core.Owner) -> f.Value:
    return make.item(lower.owners(), make.item(f.Load("at"), lower.value(e.thing)))


@test_of(core.LiesIn)
def _lies_in(lower: Lower, e: core.LiesIn) -> f.Test:
    info = lower.program.zones[e.zone]
    where = make.item(f.Load("at"), lower.value(e.thing))
    if info.of == "table":
        return make.compare("==", where, f.Int(info.code))
    if e.of is None:
        last = info.code + info.positions(lower.program.players)
        return f.Between(f.Int(info.code), where, f.Int(last))
    return make.compare("==", where, lower.code(e.zone, lower.value(e.of)))


@value_of(core.Neighbor)
def _neighbor(lower: Lower, e: core.Neighbor) -> f.Value:
    n, step = lower.program.players, e.step
    table = lower.tables.fixed(("beside", step), lambda: [*((p + step) % n for p in range(n)), NONE])
    return make.item(table, lower.value(e.player))


@test_of(core.Revealed)
def _revealed(lower: Lower, e: core.Revealed) -> f.Test:
    thing = lower.value(e.thing)
    up: f.Test = f.Bits(f.Calc(">>", f.Load("up"), thing), make.ONE)
    return make.every([make.at_least_0(thing), up])


@test_of(core.HasStatus)
def _has_status(lower: Lower, e: core.HasStatus) -> f.Test:
    return f.In(lower.value(e.bearer), f.Load(f"s_{e.status}"))


@test_of(core.Suspended)
def _suspended(lower: Lower, e: core.Suspended) -> f.Test:
    return make.compare("==", f.Load("closing"), f.Int(2))


@value_of(core.Marker)
def _marker(lower: Lower, e: core.Marker) -> f.Value:
    marks = f.Load(f"s_{e.status}"), f.Load(f"w_{e.status}")
    return f.Help("marker", (*marks, lower.value(e.bearer)))


@value_of(core.Size)
def _size(lower: Lower, e: core.Size) -> f.Value:
    return f.Size(lower.value(e.of))


@value_of(core.Top)
def _top(lower: Lower, e: core.Top) -> f.Value:
    count = lower.value(e.count)
    known = (type(count) is f.Int and count.value >= 0) or never_negative(lower, e.count)
    return f.Cut(lower.value(e.zone), None, count if known else make.calc("max", make.ZERO, count))


@value_of(core.Listing)
def _listing(lower: Lower, e: core.Listing) -> f.Value:
    return f.Pack(tuple([lower.value(item) for item in e.items]))


@value_of(core.Table)
def _table(lower: Lower, e: core.Table) -> f.Value:
    key = tuple([lower.value(each) for each in e.arguments])
    rows = lower.program.tables[e.name]
    known = [each.value for each in key if type(each) is f.Int]
    if len(known) == len(key) and tuple(known) in rows:
        return f.Int(rows[tuple(known)])
    from rulewright.interpreter.blocks.tables import Rows

    return f.Row(lower.tables.number(("rows", e.name), lambda: Rows(rows)), key)


@value_of(TallyOf)
def _tally(lower: Lower, e: TallyOf) -> f.Value:
    return make.item(f.Load(f"c_{e.name}"), lower.value(e.player))


@test_of(UsedUp)
def _used_up(lower: Lower, e: UsedUp) -> f.Test:
    return f.Bits(f.Load(f"used_{e.period}"), f.Int(1 << lower.program.abilities.index(e.key)))


# ---------------------------------------------------------------- truth


@test_of(core.And)
def _and(lower: Lower, e: core.And) -> f.Test:
    return make.every([lower.test(part) for part in e.parts])


@test_of(core.Or)
def _or(lower: Lower, e: core.Or) -> f.Test:
    return make.either([lower.test(part) for part in e.parts])


@test_of(core.Not)
def _not(lower: Lower, e: core.Not) -> f.Test:
    return make.isnt(lower.test(e.part))


@test_of(core.CountsAs)
def _counts_as(lower: Lower, e: core.CountsAs) -> f.Test:
    return make.either([lower.test(e.base), *map(lower.test, e.conditions)])


def asked_role(one: Any, other: Any) -> int | None:
    """The thing, where the question is whether the turn is played as it."""
    if isinstance(one, core.TurnRole) and isinstance(other, core.Const) and other.value >= 0:
        return other.value
    return None


def is_nobody(node: Any) -> bool:
    """The constant of nobody and nothing, which as a number is one like any other."""
    return type(node) is core.Const and node.value == NONE and type(node.type) is not core.NumberType


@test_of(core.Same)
def _same(lower: Lower, e: core.Same) -> f.Test:
    pairs: Any = ((e.left, e.right), (e.right, e.left))
    if lower.known.role == OTHER_ROLE and any(asked_role(*pair) is not None for pair in pairs):
        return make.NEVER
    for one, other in pairs:
        if is_nobody(other) and lower.value(one) in lower.sure:
            return make.NEVER
    return make.compare("==", lower.value(e.left), lower.value(e.right))


@test_of(core.Member)
def _member(lower: Lower, e: core.Member) -> f.Test:
    item, items = lower.value(e.item), lower.value(e.items)
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


@test_of(core.Compare)
def _compare(lower: Lower, e: core.Compare) -> f.Test:
    if e.operator == ">" and type(e.left) is core.Size and lower.value(e.right) == make.ZERO:
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


@value_of(core.Arith)
def _arith(lower: Lower, e: core.Arith) -> f.Value:
    left, right = lower.value(e.left), lower.value(e.right)
    if e.operator == "max" and right == make.ZERO and never_negative(lower, e.left):
        return left
    if e.operator == "*" and f.Int not in (type(left), type(right)):
        return f.Help("product", (left, right))
    return make.calc(e.operator, left, right)


@value_of(core.Half)
def _half(lower: Lower, e: core.Half) -> f.Value:
    value = lower.value(e.value)
    return make.calc("//", make.calc("+", value, make.ONE) if e.up else value, f.Int(2))


def never_negative(lower: Lower, node: Any) -> bool:
    """Is the value known to be 0 or more?"""
    kind = type(node)
    if kind is core.Const:
        return bool(node.value >= 0)
    if kind is core.Local:
        return node.name in lower.counted
    if kind is core.Arith and node.operator == "-" and type(node.right) is core.Const:
        return type(node.left) is core.Property and _printed_least(lower, node.left, node.right.value)
    if kind is core.Arith:
        fits = node.operator in ("+", "*", "max")
        return fits and never_negative(lower, node.left) and never_negative(lower, node.right)
    if kind is core.Property:
        return _printed_least(lower, node, 0)
    if kind is core.Attribute:
        return never_negative(lower, _written_out(lower, node))
    return kind in (core.Resource, core.Size, core.Count, core.Different, core.Adjusted, TallyOf)


def _printed_least(lower: Lower, node: core.Property, least: int) -> bool:
    """A number that is printed as so much on every thing that has one; of nobody it would read NONE."""
    thing = node.thing
    known = thing.value >= 0 if type(thing) is core.Const else False
    somebody = known or (type(thing) is core.Local and lower.local(thing.name) in lower.sure)
    program = lower.program
    if node.name in program.changing or not somebody:
        return False
    kinds = [kind.id for kind in program.ruleset.kinds.values() if node.name in kind.properties]
    values = zip(program.things, program.properties[node.name], strict=False)
    return all(value >= least for each, value in values if each.kind in kinds)


def kept(lower: Lower, node: Any) -> f.Value:
    """A value that is put away and may be reckoned with again: a sum of it must stay within bounds."""
    value = frozen(lower, node)
    sums = any(isinstance(each, core.Arith | core.SumOver) for each in everything(node))
    return f.Help("bounded", (value,)) if sums and not is_many(lower, node) else value


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
    return kind in (core.Items, core.Top, core.Listing, core.Zone, *MANY)


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
    large = make.when(make.compare(">", name, f.Int(10**9)), [f.Call("too_large")])
    return [
        f.Set((name,), value),
        *make.when(make.compare(">", name, make.ZERO), [*large, *make_steps(name)]),
    ]
