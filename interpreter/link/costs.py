"""What expressions cost: sums of products of sizes, worked out once for a program.

The unit is a look: one part of a question, asked once. A cost is a plain number wherever it can never be
large; else the sizes of zones and statuses stand in it as what they are, to be put in when it is charged.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from math import prod
from typing import Any, TypeAlias

from msgspec import Struct

from rulewright.dsl import core
from rulewright.interpreter import linked
from rulewright.interpreter.dealt import LOOKS
from rulewright.interpreter.linked import Program
from rulewright.interpreter.linked.rewrite import children, everything, names_used

STEP = LOOKS  # what a statement costs; what it asks for is a part of that, up to so much
DETAIL = 1_000  # what can come to no more than this is a plain number
SMALL = 5 * STEP  # what one part of a charge can come to at most, to be a plain number there
THING = 100  # looks that moving one thing of many costs: each may stand in the log
SCAN = 20  # members of a list that are passed over in one look
PLAIN = (linked.Const, linked.Local, linked.TurnPlayer, linked.Resource, linked.Memory, linked.Arith)
FEW_PARTS = 20  # of such a number
REPEATING = (linked.Among,)  # sources that may have the same one again
CAP = 10**15  # more than any budget; no number here needs to be larger

Sizes: TypeAlias = tuple[linked.SizeOf, ...]


class Sum(Struct, frozen=True):
    """A sum of products of sizes, and the most that it can come to."""

    most: int
    terms: Mapping[Sizes, int]


Cost = int | Sum


def most(cost: Cost) -> int:
    return cost if type(cost) is int else cost.most  # type: ignore[union-attr]


def plus(one: Cost, other: Cost) -> Cost:
    if type(one) is int and type(other) is int:
        return min(CAP, one + other)
    terms = dict(_terms(one))
    for sizes, number in _terms(other).items():
        terms[sizes] = min(CAP, terms.get(sizes, 0) + number)
    return Sum(min(CAP, most(one) + most(other)), terms)


def _sorted(sizes: Iterable[linked.SizeOf]) -> Sizes:
    return tuple(sorted(sizes, key=lambda size: (size.what, size.name, repr(size.at))))


def _terms(cost: Cost) -> Mapping[Sizes, int]:
    return {(): cost} if isinstance(cost, int) else cost.terms


class Costs:
    """The costs of one program's expressions."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.steps = program.limits.steps
        kinds = program.ruleset.kinds
        self._of_kind = dict.fromkeys(kinds, 0)
        for thing in program.things:
            self._of_kind[thing.kind] = self._of_kind.get(thing.kind, 0) + 1
        maps = program.maps
        self._near = max(map(len, maps.near), default=0)
        self._spaces = {"": max(map(len, maps.spaces), default=0)}  # by kind of a map or a region
        for thing, spaces in zip(program.things, maps.spaces, strict=False):
            self._spaces[thing.kind] = max(len(spaces), self._spaces.get(thing.kind, 0))
        self._known: dict[int, Cost] = {}  # by identity of a node of the program
        self._nodes: list[Any] = []  # these nodes: kept, so that no other takes their identity
        self._attributes: dict[str, Cost] = {}
        self._asked: set[str] = set()  # attributes that are being worked out
        for name in _attributes_in_order(program):
            self.attribute(name)

    # ------------------------------------------------------------ sums and products

    def times(self, one: Cost, other: Cost) -> Cost:
        whole = min(CAP, most(one) * most(other))
        if (type(one) is int and type(other) is int) or whole <= DETAIL:
            return whole
        terms: dict[Sizes, int] = {}
        for left, a in _terms(one).items():
            for right, b in _terms(other).items():
                sizes = _sorted((*left, *right))
                terms[sizes] = min(CAP, terms.get(sizes, 0) + a * b)
        return Sum(whole, terms)

    def amount(self, cost: Cost) -> tuple[linked.Term, ...]:
        """As it stands in a charge: what can never be much is a part of the plain number."""
        plain, terms = 0, []
        for sizes, number in _terms(cost).items():
            whole = number * prod(self.bound(size) for size in sizes)
            if not sizes or whole <= SMALL:
                plain += whole
            else:
                terms.append((number, sizes))
        return ((plain, ()), *terms) if plain else tuple(terms)

    def held(self, amount: tuple[linked.Term, ...], size: linked.SizeOf, most: int) -> int:
        """How large a size may be so that the amount stays within `most`, whatever the other sizes are; -1:
        not at all."""

        def at(value: int) -> int:
            return sum(
                number * prod(value if each == size else self.bound(each) for each in sizes)
                for number, sizes in amount
            )

        return bisect_right(range(self.bound(size) + 1), most, key=at) - 1

    def all_of(self, nodes: Iterable[Any]) -> Cost:
        whole: Cost = 0
        for node in nodes:
            if node is not None:
                whole = plus(whole, self.of(node))
        return whole

    def size_of(self, size: linked.SizeOf) -> Cost:
        """A size that changes in the course of a game."""
        return Sum(self.bound(size), {(size,): 1})

    def bound(self, size: linked.SizeOf) -> int:
        """The most that it can be."""
        if size.what == "numbers":
            return self.steps
        if size.what == "status":
            return self._bearers(size.name) * (self.program.players + 1)
        zone = self.program.ruleset.zones.get(size.name)
        return self._of_kind.get(zone.holds, 0) if zone is not None else len(self.program.things)

    def _bearers(self, name: str) -> int:
        """How many can bear a status."""
        status = self.program.statuses.get(name)  # of what no card in play does there is none
        bearer = status.bearer if status is not None else ""
        if listed := core.list_of(bearer):
            return self.program.lists[listed]
        return self.program.players if bearer == "player" else self._of_kind.get(bearer, 0)

    def _place(self, zone: str, of: Any) -> Cost:
        """What lies in one place of a zone: of somebody whom a charge can ask about, or in the fullest."""
        if type(of) in (linked.Local, linked.Const, linked.TurnPlayer):
            return self.size_of(linked.SizeOf("place", zone, of))
        return self.size_of(linked.SizeOf("zone" if of is None else "largest", zone))

    def outside(self, cost: Cost, name: str) -> Cost:
        """The same where a name is not known: instead of its place the fullest, instead of the numbers up to
        it as many as there may be."""
        if isinstance(cost, int):
            return cost
        terms: dict[Sizes, int] = {}
        for sizes, number in cost.terms.items():
            left = []
            for size in sizes:
                if size.at is None or name not in names_used(size.at):
                    left.append(size)
                elif size.what == "numbers":
                    number = min(CAP, number * self.steps)
                else:
                    left.append(linked.SizeOf("largest", size.name))
            known = _sorted(left)
            terms[known] = min(CAP, terms.get(known, 0) + number)
        return Sum(cost.most, terms)

    # ------------------------------------------------------------ expressions and statements

    def of(self, node: Any) -> Cost:
        """An expression, a selection or a plain statement, worked out once."""
        known = self._known.get(id(node))
        if known is None:
            known = self._new(node)
            self._known[id(node)] = known
            self._nodes.append(node)
        return known

    def _new(self, node: Any) -> Cost:
        match node:
            case linked.Const() | linked.Local():
                return 1
            case linked.Select():
                return self._select(node)
            case linked.ForEach():
                passes = self.times(self.passes(node.select), plus(STEP, self.all_of(node.body)))
                return plus(self.of(node.select), self.outside(passes, node.select.binder))
            case linked.Repeat():
                each = plus(STEP, self.all_of((node.until, *node.body)))
                return plus(self.of(node.most), self.times(self.highest(node.most), each))
            case linked.Attribute():
                return plus(self.all_of((node.of,)), self.attribute(node.name))
            case linked.SumOver() | linked.Extreme() | linked.Different():
                each = self.times(self.size(node.select.source), plus(1, self.of(node.value)))
                return plus(self.of(node.select), self.outside(each, node.select.binder))
            case linked.Rows():
                each = self.times(self.size(node.select.source), plus(1, self.all_of(node.values)))
                return plus(self.of(node.select), self.outside(each, node.select.binder))
            case linked.Adjusted():
                whole = self.of(node.base)
                for change in node.adjustments:
                    asked = plus(1, self.all_of((change.condition, change.amount, change.bound)))
                    if change.select is not None:
                        asked = self.times(self.size(change.select.source), asked)
                        asked = plus(self.of(change.select), self.outside(asked, change.select.binder))
                    whole = plus(whole, asked)
                return whole
            case linked.Connected():
                reached = self.times(self.size(node.select.source), 1 + self._near)
                return plus(reached, self.all_of((node.start, node.select)))
            case linked.Member() | linked.PlaceIn() | linked.NextIn():
                return plus(self._walked(node.items), self.all_of((node.item, node.items)))
            case linked.HasStatus() | linked.Marker():
                return (
                    self.bound(linked.SizeOf("status", node.status)) // SCAN + most(self.of(node.bearer)) + 1
                )
            case linked.Regions() | linked.SpacesIn() | linked.LyingOn() | linked.Top() | linked.Listing():
                return plus(self._below(node), self.many(node) if type(node) is not linked.LyingOn else 0)
            case linked.Range() | linked.InEvery() | linked.Marked():
                return plus(self._below(node), self.size(node))
            case linked.Move() if node.many:
                return plus(self._below(node), self.times(THING, self.many(node.what)))
            case linked.Move() | linked.SwapThings():
                return plus(self._below(node), len(self.program.things) // SCAN)
            case linked.MoveAll():
                return plus(self._below(node), self.times(THING, self.many(node.source)))
            case linked.SwapZones():
                moved = plus(self.many(node.left), self.many(node.right))
                return plus(self._below(node), self.times(THING, moved))
            case linked.Shuffle():
                return plus(1, self.times(10, self.many(node.zone)))
            case linked.Look():
                return plus(self._below(node), self._walked(node.what))
            case linked.Mark() | linked.Unmark():
                return plus(self._below(node), self.bound(linked.SizeOf("status", node.status)) // SCAN)
            case linked.PickRandom() | linked.Pick():
                return plus(self._below(node), self.size(node.select.source))
            case _:
                return self._below(node)

    def _below(self, node: Any) -> Cost:
        return plus(1, self.all_of(children(node)))

    def _walked(self, node: Any) -> Cost:
        """Going through a list without asking anything of its members."""
        kind = getattr(node, "type", None)
        if type(node) is linked.Local and not isinstance(kind, linked.ManyType | linked.ZoneType):
            return 0
        return most(self.many(node)) // SCAN

    def entry(self, entry: linked.Entry) -> Cost:
        """Listing one entry's options."""
        return plus(1, self.all_of((entry.condition, entry.select)))

    def attribute(self, name: str) -> Cost:
        known = self._attributes.get(name)
        if known is None:
            woven = self.program.attributes.get(name)
            if woven is None or name in self._asked:  # a property; a circle, which ends at its first bottom
                return 1
            self._asked.add(name)
            known = self.outside(plus(1, self.of(woven.value)), woven.of)
            self._attributes[name] = known
        return known

    def _select(self, select: linked.Select) -> Cost:
        size = self.size(select.source)
        whole = plus(self.of(select.source), size)
        if select.where is not None:
            asked = self.of(select.where)
            if most(size) * most(asked) <= DETAIL:
                whole = plus(whole, most(size) * most(asked))
            else:
                for part in _parts(select.where):
                    each = select.binder in names_used(part)
                    whole = plus(whole, self.times(size, self.of(part)) if each else self.of(part))
                    size = self._left(select, part, size)
        values = [ranking.value for ranking in select.best]
        values += [select.sorted_by] if select.sorted_by is not None else []
        for value in (*values, *select.alike_in):
            whole = plus(whole, self.times(size, plus(1, self.of(value))))
        for status in select.alike or ():
            whole = plus(whole, self.times(size, 1 + self.bound(linked.SizeOf("status", status)) // SCAN))
        return self.outside(whole, select.binder)

    def _left(self, select: linked.Select, part: linked.Expr, size: Cost) -> Cost:
        """How many are asked for the conditions that follow this one: of all things of a kind, those that lie
        where it says."""
        places = part.parts if isinstance(part, linked.Or) else (part,)
        whole: Cost = 0
        for place in places:
            if not isinstance(place, linked.LiesIn) or not isinstance(place.thing, linked.Local):
                return size
            if place.thing.name != select.binder:
                return size
            whole = plus(whole, self._place(place.zone, place.of))
        return whole if isinstance(select.source, linked.OfKind) else size

    # ------------------------------------------------------------ sizes

    def size(self, source: Any) -> Cost:
        """How many candidates there are before any condition."""
        match source:
            case linked.Players():
                return self.program.players
            case linked.InZone():
                return self._place(source.zone, source.of)
            case linked.InEvery():
                return self.size_of(linked.SizeOf("zone", source.zone))
            case linked.OfKind():
                return self._of_kind.get(source.kind, 0)
            case linked.OfList():
                return self.program.lists[source.name]
            case linked.Marked():
                size = linked.SizeOf("status", source.status)
                return Sum(self._bearers(source.status), {(size,): 1})
            case linked.LyingOn():
                return self.many(source.spaces)
            case linked.Among():
                return self.many(source.items)
            case linked.Range():
                return self._numbers(source)
            case _:
                return len(self.program.things)

    def _numbers(self, source: linked.Range) -> Cost:
        """How many numbers there are to choose from: where that depends on what somebody has, as many as
        there are then."""
        low, high = source.low, source.high
        if type(low) is linked.Const and (most := self.highest(high) - low.value + 1) < self.steps:
            return max(0, most)
        if not (_plain(low) and _plain(high)):
            return self.steps
        one = linked.Const(1, linked.NumberType())
        return self.size_of(
            linked.SizeOf("numbers", "", linked.Arith("+", linked.Arith("-", high, low), one))
        )

    def passes(self, select: linked.Select, condition: linked.Expr | None = None) -> Cost:
        """How many of them there are for whom something is done: one at most, where they are told which."""
        parts = [*_parts(select.where), *_parts(condition)]
        if type(select.source) not in REPEATING and any(_tells(part, select.binder) for part in parts):
            return 1
        return self.size(select.source)

    def many(self, node: Any) -> Cost:
        """How many there are in a list."""
        match node:
            case linked.Zone():
                return self._place(node.name, node.of)
            case linked.Items() | linked.Connected() | linked.Rows():
                return self.size(node.select.source)
            case linked.Listing():
                return len(node.items)
            case linked.Top():
                there, wanted = self.many(node.zone), max(0, self.highest(node.count))
                return there if most(there) <= wanted else wanted
            case linked.Near():
                return self._near
            case linked.Spaces():
                return self._spaces.get(_kind_of(node.of), self._spaces[""])
            case linked.SpacesIn():
                zone = node.zone
                return self.times(self._spaces_of_map(zone.name), self._place(zone.name, zone.of))
            case linked.Regions():
                return self.many(node.spaces)
            case _:
                return self._of_type(getattr(node, "type", None) or self._type(node))

    def _spaces_of_map(self, zone: str) -> int:
        """The most that a map has of those that may lie in a zone."""
        defined = self.program.ruleset.zones.get(zone)
        return self._spaces.get(defined.holds if defined is not None else "", self._spaces[""])

    def _type(self, node: Any) -> Any:
        known = self.program.memories.get(node.name) if type(node) is linked.Memory else None
        return known.type if known is not None else None

    def _of_type(self, of: Any) -> Cost:
        match of:
            case linked.ManyType(linked.PlayerType()):
                return self.program.players
            case linked.ManyType(linked.ThingType(kind)) if kind:
                return self._of_kind.get(kind, 0)
            case linked.ManyType(linked.ListType(name)):
                return self.program.lists[name]
            case linked.ManyType(linked.NumberType()):
                return max(self.steps, len(self.program.things))
            case _:
                return len(self.program.things)

    def highest(self, node: Any) -> int:
        """The highest number that an expression can be."""
        match node:
            case linked.Const():
                return int(node.value)
            case linked.Table():
                return max(self.program.tables[node.name].values(), default=0)
            case linked.Count():
                return most(self.size(node.select.source))
            case linked.Size(of=items) | linked.PlaceIn(items=items):
                return most(self.many(items))
            case linked.Arith("min"):
                return min(self.highest(node.left), self.highest(node.right))
            case linked.Arith("max"):
                return max(self.highest(node.left), self.highest(node.right))
            case linked.Arith("/down" | "/up"):
                return max(self.highest(node.left), 0)
            case linked.Arith("+"):
                return self.highest(node.left) + self.highest(node.right)
            case linked.Arith("-") if type(node.right) is linked.Const:
                return self.highest(node.left) - node.right.value
            case linked.Arith("*") if type(node.right) is linked.Const and node.right.value >= 0:
                return max(self.highest(node.left), 0) * int(node.right.value)
            case linked.Adjusted(number=True):
                return self._highest_of(node)
            case linked.Property() if node.name not in self.program.changing:
                return max(self.program.properties.get(node.name, ()), default=0)
            case _:
                return 10**9

    def _highest_of(self, node: linked.Adjusted) -> int:
        """The highest that changes can make of a number."""
        highest = self.highest(node.base)
        for change in node.adjustments:
            amount = self.highest(change.amount)
            if change.operation == "lower" and (type(change.amount) is not linked.Const or amount < 0):
                return 10**9
            times = 1 if change.select is None else most(self.size(change.select.source))
            highest += max(amount, 0) * times if change.operation == "raise" else 0
            bound = 0 if change.bound is None else self.highest(change.bound)
            highest = max(highest, bound, amount if change.operation == "set" else 0)
        return highest


def _kind_of(node: Any) -> str:
    """The kind of the thing that an expression gives, where it says so; else ""."""
    if type(node) is linked.RegionOf:
        return str(node.kind)
    of = getattr(node, "type", None)
    return of.kind if isinstance(of, linked.ThingType) else ""


def _plain(number: Any) -> bool:
    """Is it known at once, without looking at anything else?"""
    parts = [*everything(number)]
    return len(parts) <= FEW_PARTS and all(isinstance(part, PLAIN) for part in parts)


def _tells(part: Any, name: str) -> bool:
    """Does the condition say which one it is?"""
    if type(part) is not linked.Same:
        return False
    sides = ((part.left, part.right), (part.right, part.left))
    return any(
        type(one) is linked.Local and one.name == name and name not in names_used(other)
        for one, other in sides
    )


def _parts(condition: Any) -> list[Any]:
    """What must all hold."""
    if type(condition) is linked.And:
        return [part for each in condition.parts for part in _parts(each)]
    return [] if condition is None else [condition]


def _attributes_in_order(program: Program) -> list[str]:
    """Each after those that it asks for."""
    asked = {
        name: [node.name for node in everything(each.value) if type(node) is linked.Attribute]
        for name, each in program.attributes.items()
    }
    return in_order(asked)


def in_order(needs: Mapping[str, Iterable[str]]) -> list[str]:
    """Each after all that it needs, where no circle is in the way."""
    done: dict[str, None] = {}
    begun: set[str] = set()
    for start in needs:
        waiting = [start]
        while waiting:
            name = waiting[-1]
            if name in begun:
                waiting.pop()
                done.setdefault(name)
            else:
                begun.add(name)
                waiting += [each for each in needs[name] if each in needs and each not in begun]
    return list(done)
