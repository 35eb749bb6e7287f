"""A card by its name, where several copies of it take part: to be that card is to be one of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from rulewright.dsl import core
from rulewright.interpreter.link.logic import CORE, NO, YES
from rulewright.interpreter.link.numbering import Cast


class Copies:
    """Which things are called by one card's name."""

    def __init__(self, cast: Cast) -> None:
        self._of: dict[str, list[core.Expr]] = {}
        for number, thing in enumerate(cast.things):
            found = self._of.setdefault(thing.card, [])
            found.append(core.Const(number, core.ThingType(thing.kind)))
            self._of.setdefault(thing.card.split(":")[-1], found)

    def handlers(
        self, usual: Mapping[type, Callable[[Any], Any]], expr: Callable[[Any], Any]
    ) -> dict[type, Callable[[Any], Any]]:
        """How questions that may name a card are woven: `usual` where there is one copy, or none."""

        def read(kind: type, named: Callable[[Any], Any]) -> Callable[[Any], Any]:
            def handler(node: Any) -> Any:
                meant = named(node)
                return usual[kind](node) if meant is node else expr(meant)

            return handler

        questions: dict[type, Callable[[Any], Any]] = {
            core.Same: self._same,
            core.Member: self._member,
            core.LiesIn: self._lies_in,
        }
        return {kind: read(kind, named) for kind, named in questions.items()}

    def _copies(self, node: Any) -> tuple[core.Expr, ...]:
        """All of them, where there are several."""
        found = self._of.get(node.id, ()) if type(node) is core.Card else ()
        return tuple(found) if len(found) > 1 else ()

    def _same(self, node: core.Same) -> core.Expr:
        """`it is tavern`"""
        for one, other in ((node.left, node.right), (node.right, node.left)):
            copies = self._copies(other)
            if copies and type(one) is core.Card:
                return YES if one == other else NO
            if copies:
                return core.Member(one, core.Listing(copies, core.ThingType("")))
        return node

    def _member(self, node: core.Member) -> core.Expr:
        """`it is in [tavern, castle]`; `tavern is in all (...)`"""
        items = node.items
        if type(items) is core.Listing and any(map(self._copies, items.items)):
            every = [copy for item in items.items for copy in (self._copies(item) or (item,))]
            return core.Member(node.item, replace(items, items=tuple(every)))
        copies = self._copies(node.item)
        return CORE.disj(*(core.Member(copy, items) for copy in copies)) if copies else node

    def _lies_in(self, node: core.LiesIn) -> core.Expr:
        """`tavern is in your hand`"""
        copies = self._copies(node.thing)
        return CORE.disj(*(replace(node, thing=copy) for copy in copies)) if copies else node
