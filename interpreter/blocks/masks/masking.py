"""Questions about spaces of maps become arithmetic of bits.

"On which spaces of my map may this go" is asked at nearly every decision. Of its conditions, those about
what is printed on a space are the same in every game: a table holds the mask for each value. What lies on
which spaces changes only when something moves: the state keeps a mask for each map (`masks.Kept`). A
selection of spaces becomes the combination of such masks, and a loop over the bits that are left for the
conditions of other kinds.

This is a pass over the linked program: what it does not know stays as it is.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulewright.interpreter import linked
from rulewright.interpreter.blocks.masks.forms import (
    NEAR,
    Both,
    ByMap,
    Condition,
    HowMany,
    If,
    InPlaces,
    Kept,
    Lying,
    MapNumber,
    NumbersWhere,
    OneOf,
    OnlyMap,
    Plain,
    Printed,
    Pure,
    Some,
    SpacesBits,
    Spread,
    Whole,
    Without,
)
from rulewright.interpreter.blocks.masks.printed import PrintedValues
from rulewright.interpreter.blocks.masks.sharpen import conjuncts
from rulewright.interpreter.blocks.masks.static import sound, static
from rulewright.interpreter.link.logic import NO, YES, conj, disj, neg
from rulewright.interpreter.linked import Program
from rulewright.interpreter.linked.rewrite import everything, names_used, rebuild, substitute

MOST_NUMBERS = 64  # that are looked at one by one, once
MOST_VALUES = 3  # with which what is printed may be compared


def masked(program: Program) -> Program:
    """The program with masks wherever that pays."""
    if not program.maps.spaces:
        return program
    masking = Masking(program)
    return replace(
        program,
        flow=masking.change(program.flow),
        procedures={
            name: replace(each, body=masking.change(each.body)) for name, each in program.procedures.items()
        },
        attributes={
            name: replace(each, value=masking.change(each.value)) for name, each in program.attributes.items()
        },
    )


def kept(program: Program) -> list[Kept]:
    """The masks that states of a masked program keep."""
    return list(dict.fromkeys(node.slot for node in everything(_rules(program)) if type(node) is Lying))


def uses_only_map(program: Program) -> list[str]:
    """The zones of maps of which a masked program asks for the only one."""
    return list(dict.fromkeys(node.zone for node in everything(_rules(program)) if isinstance(node, OnlyMap)))


def _rules(program: Program) -> tuple[Any, ...]:
    """Everything in which something may be asked."""
    return (*program.blocks, *(each.value for each in program.attributes.values()))


class Masking:
    """Rewrites the blocks of one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.printed = PrintedValues(program)
        self._names = 0
        kinds = [kind for kind in program.ruleset.kinds.values() if kind.space_of]
        self._lists = {
            name: prop.list
            for kind in kinds
            for name, prop in kind.properties.items()
            if prop.type == "list"
            and all(k.properties[name].list == prop.list for k in kinds if name in k.properties)
        }

    # ------------------------------------------------------------ the pass

    def change(self, node: Any) -> Any:
        kind = type(node)
        if kind is tuple:
            return tuple(self.change(each) for each in node)
        if kind is linked.And:
            return conj(*(self.change(part) for part in different(self._owned(conjuncts(node)))))
        if kind is linked.Or:
            return disj(*map(self.change, node.parts))
        if kind is linked.Not:
            return neg(self.change(node.part))
        if kind in (linked.Same, linked.Member):
            return self.printed.possible(rebuild(node, self.change))
        if kind is linked.Exists:
            return self._exists(node)
        if kind is linked.Count:
            return self._count(node)
        if kind is linked.Select:
            return self._select(node)
        return rebuild(node, self.change)

    def _owned(self, parts: list[Any]) -> list[Any]:
        """What lies in a zone of players, and is owned by one, lies in his zone."""
        for part in parts:
            if type(part) is not linked.LiesIn or part.of is not None:
                continue
            if self.program.zones[part.zone].of != "player":
                continue
            owner = linked.Owner(part.thing)
            for other in parts:
                if type(other) is linked.Same and owner in (other.left, other.right):
                    of = other.left if other.right == owner else other.right
                    rest = [each for each in parts if each is not part and each is not other]
                    return [linked.LiesIn(part.thing, part.zone, of), *rest]
        return parts

    def _exists(self, node: linked.Exists) -> Any:
        select = replace(node.select, best=(), sorted_by=None)
        lying = self._lying(select)
        if lying is not None:
            return self._by_map(select.source, Some(lying), node)
        found = self._parts(select)
        if found is None or found[2]:
            return linked.Exists(self._select(node.select))
        return self._by_map(select.source, Some(both(found[1])), node)

    def _count(self, node: linked.Count) -> Any:
        lying = self._lying(node.select)
        if lying is not None:
            return self._by_map(node.select.source, HowMany(lying), node)
        found = self._parts(node.select) if not node.select.best else None
        if found is None or found[2]:
            return linked.Count(self._select(node.select))
        return self._by_map(node.select.source, HowMany(both(found[1])), node)

    def _select(self, select: linked.Select) -> linked.Select:
        """The selection over no more spaces than it must look at."""
        found = self._parts(select)
        if found is None:
            fewer: linked.Select = rebuild(
                self._numbers(select) or self._places(select) or select, self.change
            )
            return fewer
        number, masks, rest, done = *found, [p for p in self._conditions(select) if p not in found[2]]
        binder = self._fresh(select.binder)
        renamed = {select.binder: linked.Local(binder, select.type)}
        plain = linked.Items(
            linked.Select(binder, select.source, select.type, substitute(conj(*done), renamed))
        )
        spread: Any = Spread(number, both(masks))
        bare = replace(select, where=None, source=linked.Among(linked.Listing((), select.type)))
        changed: linked.Select = rebuild(bare, self.change)
        return replace(
            changed,
            source=linked.Among(self._by_map(select.source, spread, plain)),
            where=conj(*map(self.change, rest)) if rest else None,
        )

    def _numbers(self, select: linked.Select) -> linked.Select | None:
        """Numbers between fixed ones, and conditions that read nothing of the state but a few values."""
        source: Any = select.source
        if type(source) is not linked.Range or type(source.low) is not linked.Const:
            return None
        if type(source.high) is not linked.Const or source.high.value - source.low.value > MOST_NUMBERS:
            return None
        found = self._where(self._conditions(select), select.binder, source.low.value, source.high.value)
        if found is None:
            return None
        numbers, rest = found
        return replace(select, source=linked.Among(numbers), where=conj(*rest) if rest else None)

    def _places(self, select: linked.Select) -> linked.Select | None:
        """What lies in any of several places, of which some are known to be out of the question."""
        source: Any = select.source
        if type(source) is not linked.InEvery or self.program.zones[source.zone].of == "player":
            return None
        place, zone = f"{select.binder}.place", self.program.zones[source.zone]
        at = linked.Local(place, linked.NumberType())
        number = linked.Arith("+", at, linked.Const(zone.low, linked.NumberType())) if zone.low else at
        there = linked.PlaceOf(zone.name, linked.Local(select.binder, select.type))

        def change(node: Any) -> Any:
            return number if node == there else rebuild(node, change)

        parts = [(part, change(part)) for part in self._conditions(select)]
        placed = [
            new for _, new in parts if select.binder not in names_used(new) and place in names_used(new)
        ]
        rest = [part for part, new in parts if new not in placed]
        found = self._where(placed, place, 0, zone.count - 1, bool(rest))
        if found is None or found[1]:
            return None
        places: Any = InPlaces(zone.name, found[0])
        return replace(select, source=places, where=conj(*rest) if rest else None)

    def _where(
        self, parts: list[Any], it: str, low: int, high: int, more: bool = False
    ) -> tuple[Any, list[Any]] | None:
        """The numbers `it` for which the static ones of the conditions hold; and the other conditions.
        `more`: there are others still. What may stop the game is not asked before its turn."""
        values: list[Any] = []
        fixed: list[Any] = []
        rest: list[Any] = []
        for part in parts:
            seen = list(values)
            made = static(self.program, part, frozenset({it}), seen) if it in names_used(part) else None
            if made is None or ((rest or more) and not sound(self.program, made, it, range(low, high + 1))):
                rest.append(part)
            else:
                fixed, values = [*fixed, made], seen
        if not fixed or len(values) > MOST_VALUES:
            return None
        condition = Condition(it, len(values), conj(*fixed))
        return NumbersWhere(condition, low, high, tuple(values)), rest

    def _by_map(self, source: Any, fast: Any, plain: Any) -> Any:
        """`fast`, as long as there is one map."""
        spaces = source.spaces if isinstance(source, linked.LyingOn) else source.items
        if type(spaces) is not linked.SpacesIn:
            return fast
        return ByMap(self._only(spaces.zone), fast, Plain(plain))

    def _fresh(self, stem: str) -> str:
        self._names += 1
        return f"{stem}.mask{self._names}"

    # ------------------------------------------------------------ selections

    def _parts(self, select: linked.Select) -> tuple[Any, list[Any], list[Any]] | None:
        """The map's number, the masks and the conditions that are none. None: better as it is."""
        found = self._base(select.source)
        if found is None or isinstance(select.source, linked.LyingOn) or select.alike is not None:
            return None
        number, whole = found
        masks, rest = [], []
        for part in self._conditions(select):
            mask = self.mask(part, select.binder, number) if select.binder in names_used(part) else None
            if mask is None:
                rest.append(part)
            else:
                masks.append(mask)
        near = isinstance(whole, SpacesBits) and whole.near
        if not masks or (near and rest):
            return None
        within = any(isinstance(mask, Lying | Printed | Pure) for mask in masks)
        base = [] if isinstance(whole, Whole) and within else [whole]
        return number, [*base, *sorted(masks, key=_late)], rest

    def _conditions(self, select: linked.Select) -> list[Any]:
        return different(conjuncts(self._expanded(select.where)))

    def _expanded(self, node: Any) -> Any:
        """The condition with the computed attributes written out."""
        if type(node) is linked.Attribute:
            woven = self.program.attributes[node.name]
            values = {} if node.of is None else {woven.of: node.of}
            return self._expanded(substitute(woven.value, values))
        return None if node is None else rebuild(node, self._expanded)

    def _base(self, source: Any) -> tuple[Any, Any] | None:
        """The number of the map whose spaces these are, and the mask of all of them."""
        spaces: Any = source.spaces if isinstance(source, linked.LyingOn) else getattr(source, "items", None)
        kind = type(spaces)
        if kind is linked.SpacesIn:
            zone = spaces.zone
            if zone.of is None and self.program.zones[zone.name].of != "table":
                return None
            number = self._only(zone)
            return number, Whole(number)
        if kind is linked.Spaces:
            of = self.change(spaces.of)
            return MapNumber(of), SpacesBits(of)
        if kind is linked.Near:
            of = self.change(spaces.space)
            return MapNumber(of), SpacesBits(of, near=True)
        return None

    def _only(self, zone: linked.Zone) -> OnlyMap:
        return OnlyMap(zone.name, None if zone.of is None else self.change(zone.of))

    def _lying(self, select: linked.Select) -> Any:
        """The mask of the spaces on which the things lie that are meant, if that is one."""
        if not isinstance(select.source, linked.LyingOn) or select.best:
            return None
        base = self._base(select.source)
        found = self._things(select, "")
        return None if base is None or found is None else Both((base[1], Lying(found[0], base[0], found[1])))

    def _things(self, select: linked.Select, around: str) -> tuple[Kept, Any] | None:
        """The slot for the things on spaces that are meant, and the value it is asked for."""
        source: Any = select.source
        parts = self._conditions(select)
        if not parts:
            return Kept(source.zone, around), None
        (part, *more) = parts
        if more or type(part) is not linked.Same:
            return None
        sides: Any = ((part.left, part.right), (part.right, part.left))
        for one, other in sides:
            if type(one) is not linked.Property or not is_local(one.thing, select.binder):
                continue
            if select.binder not in names_used(other) and self._listed(source.zone, one.name):
                return Kept(source.zone, around, one.name), self.change(other)
        return None

    def _listed(self, zone: str, prop: str) -> bool:
        """Is the property printed, and a member of a list, on all that may lie in the zone?"""
        kind = self.program.ruleset.kinds[self.program.ruleset.zones[zone].holds]
        known = kind.properties.get(prop)
        return known is not None and known.type == "list" and prop not in self.program.changing

    # ------------------------------------------------------------ conditions

    def mask(self, part: Any, it: str, number: Any) -> Any:
        """The mask of the spaces `it` of a map for which a condition holds; None where it is none."""
        kind = type(part)
        if it not in names_used(part):
            return self._if(self.change(part))
        if kind is linked.Not:
            inner = self.mask(part.part, it, number)
            return self._pure(part, it, number) if type(inner) is Pure else inner and Without(inner)
        if kind in (linked.And, linked.Or):
            return self._joined(part, it, number)
        if kind is linked.Same:
            found = self._same(part, it, number)
            if found is not None:
                return found
        if kind is linked.Exists:
            found = self._around(part.select, it, number)
            if found is not None:
                return found
        return self._pure(part, it, number)

    def _joined(self, part: Any, it: str, number: Any) -> Any:
        pure = self._pure(part, it, number)
        if pure is not None:
            return pure
        fixed = [each for each in part.parts if it not in names_used(each)]
        masks = [self.mask(each, it, number) for each in part.parts if each not in fixed]
        if None in masks:
            return None
        if type(part) is linked.And:
            return both([*(self._if(self.change(each)) for each in fixed), *sorted(masks, key=_late)])
        union = masks[0] if len(masks) == 1 else OneOf(tuple(masks))
        return self._if(disj(*map(self.change, fixed)), union) if fixed else union

    def _if(self, condition: Any, otherwise: Any = None) -> Any:
        """Every space if the condition holds."""
        if type(condition) is linked.Const:
            return EVERY if condition.value or otherwise == EVERY else otherwise or NOTHING
        return If(condition, otherwise)

    def _same(self, part: Any, it: str, number: Any) -> Any:
        sides: Any = ((part.left, part.right), (part.right, part.left))
        for one, other in sides:
            if it in names_used(other):
                continue
            if self._on(one, it) and is_none(other):
                return Without(Lying(Kept(one.zone), number))
            if type(one) is not linked.Property:
                continue
            if is_local(one.thing, it) and one.name in self._lists and one.name not in self.program.changing:
                return Printed(one.name, number, self.change(other))
            thing: Any = one.thing
            if self._on(thing, it) and self._listed(thing.zone, one.name):
                return self._with_value(one, self.change(other), number)
        return None

    def _with_value(self, one: Any, value: Any, number: Any) -> Any:
        """The spaces where the property of what lies there has the value. Of nothing it is NONE."""
        there = Lying(Kept(one.thing.zone, "", one.name), number, value)
        if type(value) is linked.Const and value.value >= 0:
            return there
        nothing = Without(Lying(Kept(one.thing.zone), number))
        condition = linked.Same(value, linked.Const(linked.NONE, linked.NoneType()))
        return OneOf((there, nothing if is_none(value) else Both((If(condition), nothing))))

    def _on(self, node: Any, it: str) -> bool:
        return type(node) is linked.OnSpace and is_local(node.space, it)

    def _around(self, select: linked.Select, it: str, number: Any) -> Any:
        """Does something lie next to the space, or in its region?"""
        source: Any = select.source
        if isinstance(source, linked.LyingOn):
            around = self._reach(source.spaces, it)
            found = self._things(select, around) if around else None
            if found is None or (found[1] is not None and it in names_used(found[1])):
                return None
            return Lying(found[0], number, found[1])
        around = self._reach(getattr(source, "items", None), it)
        parts = self._conditions(select)
        if not around or len(parts) != 1 or type(parts[0]) is not linked.Not:
            return None
        empty: Any = parts[0].part
        if type(empty) is not linked.Same or not is_none(empty.right):
            return None
        there: Any = empty.left
        return Lying(Kept(there.zone, around), number) if self._on(there, select.binder) else None

    def _reach(self, spaces: Any, it: str) -> str:
        """The spaces around: next to it (`NEAR`), a kind of regions, "" for others."""
        if type(spaces) is linked.Near and is_local(spaces.space, it):
            return NEAR
        of = spaces.of if type(spaces) is linked.Spaces else None
        return of.kind if type(of) is linked.RegionOf and is_local(of.space, it) else ""

    def _pure(self, part: Any, it: str, number: Any) -> Any:
        """A condition that reads nothing of the state but a few values that do not depend on the space."""
        values: list[Any] = []
        fixed = static(self.program, part, frozenset({it}), values)
        if fixed is None or len(values) > MOST_VALUES:
            return None
        return Pure(Condition(it, len(values), fixed), number, tuple(self.change(value) for value in values))


# ---------------------------------------------------------------- helpers


EVERY = If(YES)
NOTHING = If(NO)


def both(masks: list[Any]) -> Any:
    masks = [mask for mask in masks if mask != EVERY]
    return masks[0] if len(masks) == 1 else Both(tuple(masks)) if masks else EVERY


def _late(mask: Any) -> int:
    """Masks that may stop the game (a table without a row) come last, for what is left by then."""
    return int(any(type(node) is Pure for node in everything(mask)))


def is_local(node: Any, name: str) -> bool:
    return type(node) is linked.Local and node.name == name


def is_none(node: Any) -> bool:
    return type(node) is linked.Const and node.value == linked.NONE


def different(parts: list[Any]) -> list[Any]:
    """The conditions without those that say the same again, perhaps with other names."""
    found: dict[Any, Any] = {}
    for part in parts:
        found.setdefault(nameless(part), part)
    return list(found.values())


def nameless(node: Any) -> Any:
    """The node with its own binders numbered in the order in which they appear."""
    binders = [each.binder for each in everything(node) if type(each) is linked.Select]
    names = {name: f"={place}" for place, name in enumerate(dict.fromkeys(binders))}

    def change(child: Any) -> Any:
        if type(child) is linked.Local and child.name in names:
            return replace(child, name=names[child.name])
        made = rebuild(child, change)
        return replace(made, binder=names[made.binder]) if type(made) is linked.Select else made

    return change(node) if names else node
