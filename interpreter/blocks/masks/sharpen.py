"""Making loops cheap: what does not change inside a loop is computed before it.

`sharpen` uses what the place of a loop says about its things (whatever lies in your hand is owned by you).
`hoist` pulls the largest expressions that do not depend on the loop's name out of its condition, and turns
"is there one in that zone whose name is this one's name" into a set that is built once.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.interpreter import linked
from rulewright.interpreter.blocks.masks.forms import Both, Plain, grouped
from rulewright.interpreter.link.logic import conj, same
from rulewright.interpreter.linked.rewrite import everything, names_used, rebuild


class Bearers(Struct, frozen=True):
    """The bearers of a status, as a tuple."""

    status: str


class SetOf(Struct, frozen=True):
    """The set of a value over a selection."""

    value: Any
    select: linked.Select
    masked: bool  # a mask of the values will do: what is asked for is never nothing


ATOMS = (linked.Const, linked.Local, linked.TurnPlayer, linked.TurnRole, Plain)
# of expressions, and none by themselves
PARTS = (linked.Select, linked.Ranking, linked.Adjustment, linked.UseOf)


def conjuncts(expr: Any) -> list[Any]:
    """The parts that must all hold; none of several things is each of them not."""
    if expr is None:
        return []
    if type(expr) is linked.Not and type(expr.part) is linked.Or:
        return [part for each in expr.part.parts for part in conjuncts(linked.Not(each))]
    return [part for each in expr.parts for part in conjuncts(each)] if type(expr) is linked.And else [expr]


NOBODY = linked.Const(linked.NONE, linked.PlayerType())


def sharpen(node: Any, binder: str, zone: str, of: Any = None, owner: Any = None) -> Any:
    """`node` for a `binder` that is known to lie in `zone` of `of` (None: of the table, or not known), and so
    to be owned by `owner` (None: not known)."""

    def change(child: Any) -> Any:
        kind = type(child)
        of_binder = kind in (linked.Owner, linked.LiesIn) and type(child.thing) is linked.Local
        if kind is linked.Owner and of_binder and child.thing.name == binder and owner is not None:
            return owner
        if kind is linked.LiesIn and of_binder and child.thing.name == binder:
            if child.zone != zone or child.of is None:
                return linked.Const(int(child.zone == zone), linked.TruthType())
            if of is not None:
                return same(of, change(child.of))
        new = rebuild(child, change)
        if type(new) is linked.And:
            return conj(*new.parts)
        return new

    return change(node)


def looks_up(node: Any) -> bool:
    """Does this ask a table for a number, which may have no row for it?"""
    return any(type(each) is linked.Table for each in everything(node))


class Hoist:
    """Pulls out of a loop what does not depend on it."""

    def __init__(self, fresh: Any) -> None:
        self.fresh = fresh  # gives a new local name
        self.lets: list[tuple[str, Any]] = []

    def pull(self, node: Any, bound: frozenset[str]) -> Any:
        """The node with every large part that mentions none of `bound` made a local, computed before; but for
        what looks a number up: that may stop the game, and does not where nothing is looked through."""
        node = _as_member(node)
        if type(node) in ATOMS or _is_flat_constant(node):
            return node
        if type(node) is Both:
            node = grouped(node, bound)
        if not names_used(node) & bound and not isinstance(node, PARTS) and not looks_up(node):
            for name, known in self.lets:
                if known == node:
                    return linked.Local(name, linked.NumberType())
            name = self.fresh()
            self.lets.append((name, node))
            return linked.Local(name, linked.NumberType())
        if type(node) is linked.Select:
            inner = bound | {node.binder}
            return replace(
                node,
                source=rebuild(node.source, lambda child: self.pull(child, bound)),
                where=self.pull(node.where, inner) if node.where is not None else None,
            )
        inner = bound | _binders(node)
        return rebuild(
            node, lambda child: self.pull(child, inner if type(child) is not linked.Select else bound)
        )


def _is_flat_constant(node: Any) -> bool:
    return type(node) is linked.Listing and all(type(item) is linked.Const for item in node.items)


def _binders(node: Any) -> frozenset[str]:
    """Names that a node binds for its other parts (the value of a sum over a selection)."""
    found = set()
    for name in ("select",):
        select = getattr(node, name, None)
        if isinstance(select, linked.Select):
            found.add(select.binder)
    return frozenset(found)


def _as_member(node: Any) -> Any:
    kind = type(node)
    if kind is linked.HasStatus and node.marker is None:
        return linked.Member(node.bearer, Bearers(node.status))  # type: ignore[arg-type]
    if kind is linked.Exists and not node.select.best and node.select.where is not None:
        return _exists_as_member(node.select) or node
    return node


def _exists_as_member(select: linked.Select) -> Any:
    own: list[Any] = []
    tie: linked.Same | None = None
    for part in conjuncts(select.where):
        names = names_used(part)
        if select.binder in names and type(part) is linked.Same and tie is None:
            left, right = select.binder in names_used(part.left), select.binder in names_used(part.right)
            if left != right:
                tie = part if left else linked.Same(part.right, part.left)
                continue
        if names - {select.binder}:
            return None
        own.append(part)
    if tie is None or names_used(tie.left) != {select.binder}:
        return None
    where = conj(*own) if own else None
    masked = type(tie.right) is linked.Property and tie.right.name == "name"  # everything has a name
    return linked.Member(tie.right, SetOf(tie.left, replace(select, where=where), masked))  # type: ignore[arg-type]
