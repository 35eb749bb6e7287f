"""`set`, `raise`, `lower`: what can change, and how.

Laws. A name made by `let` changes within its own text; a memory keeps its value; a property of one thing
takes a new value. What was chosen never changes. A resource changes by gain, lose and pay. An attribute
follows from its definition.
"""

from __future__ import annotations

from typing import Literal

from rulewright.dsl import core, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.base import shown
from rulewright.dsl.check.expressions import Expressions
from rulewright.dsl.check.notes import at
from rulewright.dsl.check.scope import Scope
from rulewright.dsl.check.types import NUMBER, Unknown, Value, describe, known


class Changes(Expressions):
    """Statements that give something a new value, and `let`."""

    def change(self, node: tree.Set | tree.Raise | tree.Lower, scope: Scope) -> list[core.Statement]:
        """`set`, `raise` and `lower` as statements."""
        target = self.value(node.path, scope)
        if isinstance(target.type, Unknown):
            self.value(node.value, scope)
            return []
        new = self._new_value(node, target, scope)
        match target.expr:
            case core.Local():
                return self._assign(node.path, target, new, scope)
            case core.Memory(name=name, of=of):
                return [core.SetMemory(name, of, new)]
            case core.Attribute(name=name, of=of) if of is not None and name not in self.context.attributes:
                if name == "name":
                    return self._refuse(target, "the name of a thing never changes", None)
                return [core.SetProperty(name, of, new)]
            case core.Attribute(name=name):
                return self._refuse(
                    target,
                    f"`{name}` is an attribute: it follows from its definition and from `always`",
                    f"write `always {{ raise {shown(target.span)} by 1 }}` on a card, or declare a memory",
                    self.context.place("attribute", name),
                )
            case core.Resource(name=name):
                hint = f"write `gain 1 {name}`, `lose 1 {name}` or `pay 1 {name}`"
                return self._refuse(target, f"`{name}` is a resource: it is gained, lost and paid", hint)
            case _:
                message = (
                    f"`{shown(target.span)}` is {describe(target.type)}: it cannot be given another value"
                )
                return self._refuse(
                    target, message, "memories, properties and names made by `let` can change"
                )

    def _refuse(
        self, target: Value, message: str, hint: str | None, place: object = None
    ) -> list[core.Statement]:
        label = at(place, "declared here") if isinstance(place, type(target.span)) else None
        self.notes.error(codes.E_SET, message, target.span, hint, label)
        return []

    def _new_value(self, node: tree.Set | tree.Raise | tree.Lower, target: Value, scope: Scope) -> core.Expr:
        name = shown(target.span)
        if isinstance(node, tree.Set):
            return self.typed(node.value, scope, target.type, f"`{name}`").expr
        by = self.number(node.value, scope, "by how much it changes")
        self.must_fit(target, NUMBER, "what is raised or lowered")
        operator: Literal["+", "-"] = "+" if isinstance(node, tree.Raise) else "-"
        return core.Arith(operator, target.expr, by)

    def _assign(self, path: tree.Expr, target: Value, new: core.Expr, scope: Scope) -> list[core.Statement]:
        bound = scope.peek(path.word.text) if isinstance(path, tree.Name) else None
        if bound is None or not bound.changes or not isinstance(bound.expr, core.Local):
            message = f"`{shown(target.span)}` was not made by `let`: it cannot change"
            hint = "make a name that can change: `let x be ...`"
            return self._refuse(target, message, hint, bound.span if bound else None)
        if scope.together:
            return self._refuse(target, "inside `together` no name changes", "change it before or after")
        return [core.Assign(bound.expr.name, new)]

    def let(self, node: tree.Let, scope: Scope) -> list[core.Statement]:
        """`let x be E`."""
        if isinstance(node.value, tree.AllOf):
            select, item = self.select(node.value.sel, scope)
            several = core.ManyType(known(item.type))
            value = Value(
                core.Items(select), Unknown() if isinstance(item.type, Unknown) else several, node.span
            )
        else:
            value = self.value(node.value, scope)
        if isinstance(value.type, core.ZoneType | core.TokenType | core.NoneType):
            what = "nothing" if isinstance(value.type, core.NoneType) else describe(value.type)
            self.notes.error(
                codes.E_TYPE,
                f"`{node.name.text}` would be {what}: that cannot be named",
                value.span,
                f"name the things in it: `all (... in {shown(value.span)})`"
                if isinstance(value.type, core.ZoneType)
                else "name a number, yes or no, a player, a thing or a list",
            )
            value = Value(value.expr, Unknown(), value.span)
        local = core.Local(self.fresh(node.name.text), known(value.type))
        self.bind(scope, node.name, local, value.type, changes=True)
        return [core.Let(local.name, value.expr, known(value.type))]
