"""A name that stands for a member of a list, where each member is called like something else.

Law. Where something is counted, a name of a text may stand for which: `gain 2 stuff`, `stuff of p`. It holds
a member of a list, and every member of that list is called like a resource; of a player also like a memory or
an attribute that is a number, of a thing like what is printed on it.
"""

from __future__ import annotations

from collections.abc import Callable

from rulewright.dsl import core, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.belongings import Belongings
from rulewright.dsl.check.findings import one_of
from rulewright.dsl.check.ground import Part
from rulewright.dsl.check.scope import Scope
from rulewright.dsl.check.types import NUMBER, Value
from rulewright.dsl.files.source import Span

Which = tuple[core.Expr, core.ListType, tuple[str, ...]]


class Chosen(Part):
    """Finds what a name stands for, and asks or does the same for each that it may be."""

    belongings: Belongings

    def which(self, word: tree.Word, scope: Scope) -> Which | None:
        """The member that a name holds, with the ids of all members of its list; None for any other name."""
        bound = scope.peek(word.text)
        if bound is None or not isinstance(bound.type, core.ListType):
            return None
        listed = self.vocabulary.lists.get(bound.type.name)
        if listed is None or word.text in self.vocabulary.resources:
            return None
        scope.find(word.text)
        self.noting.bound(word, bound)
        return bound.expr, bound.type, tuple(member.id for member in listed.members)

    def resources(self, word: tree.Word, scope: Scope) -> Which | None:
        """The same where a resource is meant: each member must be one."""
        found = self.which(word, scope)
        if found is None:
            return None
        _, of, members = found
        others = [each for each in members if each not in self.vocabulary.resources]
        if others:
            self.findings.error(
                codes.E_RESOURCE,
                f"`{word.text}` is a {of.name}, and not each {of.name} is counted: {one_of(others)}",
                word.span,
                f"name a resource: {one_of(self.vocabulary.resources)}",
            )
        return found

    def steps(self, which: Which, made: Callable[[str], core.Statement]) -> list[core.Statement]:
        """What is done with the one that is meant."""
        expr, of, members = which
        return [
            core.If(core.Same(expr, core.Const(position, of)), (made(name),))
            for position, name in enumerate(members)
            if name in self.vocabulary.resources
        ]

    def due(self, which: Which, position: int, amount: core.Expr) -> core.Expr:
        """The amount, if this member is meant; else nothing."""
        return core.Arith("*", self._is(which, position), amount)

    def _is(self, which: Which, position: int) -> core.Expr:
        """1 where this member is meant, else 0."""
        expr, of, _ = which
        one = core.Local(self.ground.fresh("meant"), of)
        meant = core.Same(one, core.Const(position, of))
        return core.Count(core.Select(one.name, core.Among(core.Listing((expr,), of)), of, meant))

    def value(self, which: Which, word: tree.Word, owner: Value, span: Span) -> Value | None:
        """How much the owner has of the one that is meant; None where not each is a number of his."""
        found: core.Expr | None = None
        for position, name in enumerate(which[2]):
            each = self._number(tree.Word(word.span, name), owner, span)
            if each is None:
                return None
            part = self.due(which, position, each)
            found = part if found is None else core.Arith("+", found, part)
        return None if found is None else Value(found, NUMBER, span)

    def _number(self, word: tree.Word, owner: Value, span: Span) -> core.Expr | None:
        found: Value | None = None
        match owner.type:
            case core.PlayerType() if self.belongings.has_player(word.text):
                found = self.belongings.of_player(word, owner.expr, span)
            case core.ThingType(kind=kind) if kind and self.belongings.property_type(kind, word.text):
                found = self.belongings.of_thing(word, owner, span)
        return found.expr if found is not None and isinstance(found.type, core.NumberType) else None
