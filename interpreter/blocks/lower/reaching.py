"""What a number can come to: where it may leave what a game can count, the game is to be stopped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rulewright.interpreter import linked
from rulewright.interpreter.blocks import form as f
from rulewright.interpreter.blocks.lower.context import Lower
from rulewright.interpreter.dealt import FARTHEST, LARGEST
from rulewright.interpreter.linked.rewrite import substitute

Reach = tuple[int, int]  # the least and the most

ANY: Final = (-FARTHEST, FARTHEST)
KEPT: Final = (-LARGEST, LARGEST)
_TRUTH: Final = (0, 1)
_TESTS: Final = (
    linked.And, linked.Or, linked.Not, linked.Compare, linked.Same, linked.Exists, linked.Member,
    linked.HasStatus,
)  # fmt: skip
_SEVERAL: Final = (0, 10**6)  # things, players, places: there are fewer
_LONGEST: Final = 10_000  # of the ranges of numbers that are gone through
_DEEP: Final = 12  # in what is reckoned: what stands deeper may be any number


def never_negative(lower: Lower, node: Any) -> bool:
    """Is the value known to be 0 or more?"""
    return reach(lower, node)[0] >= 0


def fits(lower: Lower, node: Any) -> bool:
    """Can rules reckon with what comes out of this, whatever the numbers in it are?"""
    low, high = _reckoned(lower, node, _DEEP)
    return low >= -FARTHEST and high <= FARTHEST


def held(lower: Lower, node: Any, value: f.Value) -> f.Value:
    """The value of a node, held to what rules can reckon with."""
    return value if fits(lower, node) else f.Help("reckoned", (value,))


def kept(lower: Lower, node: Any, value: f.Value) -> f.Value:
    """The number that a node is, held to what a game can count."""
    low, high = reach(lower, node)
    return value if low >= -LARGEST and high <= LARGEST else f.Help("bounded", (value,))


def reach(lower: Lower, node: Any, deep: int = _DEEP) -> Reach:
    """What a number can come to, as it is held to what rules can reckon with."""
    low, high = _reckoned(lower, node, deep)
    if type(node) is linked.Adjusted and node.number:  # where anything changes it, 0 at least
        low, high = max(low, min(reach(lower, node.base, deep - 1)[0], 0)), max(high, 0)
    return max(low, -FARTHEST), min(high, FARTHEST)


def _reckoned(lower: Lower, node: Any, deep: int) -> Reach:
    found = _BY_KIND.get(type(node)) if deep > 0 else None
    return ANY if found is None else found(lower, node, deep - 1)


def _local(lower: Lower, node: linked.Local, deep: int) -> Reach:
    """By all that it is ever set to: code for one place may serve another."""
    if node.name in lower.reaches:
        return lower.reaches[node.name]
    lower.reaches[node.name] = ANY  # as far as it asks for itself
    values = lower.given.get(node.name)
    if values is not None:
        sure, lower.sure = lower.sure, set()  # what is sure here may not be so there
        found = [reach(lower, each, deep) for each in values]
        lower.sure = sure
        lower.reaches[node.name] = min(low for low, _ in found), max(high for _, high in found)
    return lower.reaches[node.name]


def _arith(lower: Lower, node: linked.Arith, deep: int) -> Reach:
    low, high = reach(lower, node.left, deep)
    least, most = reach(lower, node.right, deep)
    match node.operator:
        case "+":
            return low + least, high + most
        case "-":
            return low - most, high - least
        case "*":
            ends = low * least, low * most, high * least, high * most
            return min(ends), max(ends)
        case "max":
            return max(low, least), max(high, most)
        case "min":
            return min(low, least), min(high, most)
        case "/up" | "/down":  # by 1 at least, or it is nothing
            return min(low, 0), max(high, 0)


def _property(lower: Lower, node: linked.Property, _: int) -> Reach:
    if node.name in lower.program.changing:
        return KEPT
    printed = lower.program.properties[node.name]
    if type(node.thing) is linked.Const and node.thing.value >= 0:
        return printed[node.thing.value], printed[node.thing.value]
    low, high = _printed(lower, node.name)
    if type(node.thing) is linked.Local and lower.locals.get(node.thing.name) in lower.sure:
        return low, high
    return min(low, printed[-1]), max(high, printed[-1])  # it may be asked of nothing


def _printed(lower: Lower, name: str) -> Reach:
    """What is printed on the things that have it."""
    if ("property", name) not in lower.written_reaches:
        program = lower.program
        kinds = {kind.id for kind in program.ruleset.kinds.values() if name in kind.properties}
        pairs = zip(program.things, program.properties[name], strict=False)
        values = [value for thing, value in pairs if thing.kind in kinds] or [0]
        lower.written_reaches["property", name] = min(values), max(values)
    return lower.written_reaches["property", name]


def _attribute(lower: Lower, node: linked.Attribute, deep: int) -> Reach:
    return reach(lower, written_out(lower, node), deep)


def written_out(lower: Lower, node: linked.Attribute) -> Any:
    """What an attribute is, of what it is asked for."""
    woven = lower.program.attributes[node.name]
    return woven.value if node.of is None else substitute(woven.value, {woven.of: node.of})


def _adjusted(lower: Lower, node: linked.Adjusted, deep: int) -> Reach:
    """Before it is held to 0."""
    if not node.number:
        return ANY
    low, high = reach(lower, node.base, deep)
    for each in node.adjustments:
        least, most = reach(lower, each.amount, deep)
        times = 1 if each.select is None else _SEVERAL[1]
        match each.operation:
            case "set":
                low, high = min(low, least), max(high, most)
            case "raise":
                high += max(most, 0) * times
            case "lower":
                low -= max(most, 0) * times
    return low, high


def _resource(lower: Lower, node: linked.Resource, _: int) -> Reach:
    declared = lower.program.ruleset.resources[node.name]
    return min(declared.least, 0), LARGEST if declared.most is None else max(declared.most, 0)


def _sum(lower: Lower, node: linked.SumOver, deep: int) -> Reach:
    low, high = reach(lower, node.value, deep)
    program = lower.program
    of_players = type(node.select.source) is linked.Players
    several = program.players if of_players else max(len(program.things), _LONGEST)
    return min(low * several, 0), max(high * several, 0)


def _extreme(lower: Lower, node: linked.Extreme, deep: int) -> Reach:
    low, high = reach(lower, node.value, deep)
    return min(low, 0), max(high, 0)


def _table(lower: Lower, node: linked.Table, _: int) -> Reach:
    if ("table", node.name) not in lower.written_reaches:
        values = lower.program.tables[node.name].values()
        lower.written_reaches["table", node.name] = min(values, default=0), max(values, default=0)
    return lower.written_reaches["table", node.name]


_BY_KIND: Final[dict[type, Callable[[Lower, Any, int], Reach]]] = {
    linked.Const: lambda _, node, __: (node.value, node.value),
    linked.Local: _local,
    linked.Arith: _arith,
    linked.Property: _property,
    linked.Attribute: _attribute,
    linked.Adjusted: _adjusted,
    linked.Resource: _resource,
    linked.SumOver: _sum,
    linked.Extreme: _extreme,
    linked.TallyOf: lambda *_: (0, LARGEST),
    linked.Memory: lambda *_: KEPT,
    linked.Table: _table,
    **dict.fromkeys((linked.Size, linked.Count, linked.Different, linked.PlaceIn), lambda *_: _SEVERAL),
    **dict.fromkeys(_TESTS, lambda *_: _TRUTH),
}
