"""`set`, `raise`, `lower`: what can change, and how.

Laws. A name made by `let` changes within its own text; a memory keeps its value; a property of one thing
takes a new value. What was chosen never changes. A resource changes by gain, lose and pay. An attribute
follows from its definition.
"""

from __future__ import annotations

from typing import Literal

from rulewright.dsl import core, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.expectations import Expectations
from rulewright.dsl.check.expressions import Expressions
from rulewright.dsl.check.findings import at, one_of, shown
from rulewright.dsl.check.ground import Part
from rulewright.dsl.check.scope import Scope
from rulewright.dsl.check.selections import Selections
from rulewright.dsl.check.types import NUMBER, UNKNOWN, Unknown, Value, describe, known
from rulewright.dsl.files.source import Span

Refusal = tuple[str, str | None, Span | None]  # why, what to do instead, where it was declared


class Changes(Part):
    """Statements that give something a new value, and `let`."""

    expect: Expectations
    selections: Selections
    expressions: Expressions

    def change(self, node: tree.Set | tree.Raise | tree.Lower, scope: Scope) -> list[core.Statement]:
        """`set`, `raise` and `lower` as statements."""
        target = self.expressions.value(node.path, scope)
        if isinstance(target.type, Unknown):
            self.expressions.value(node.value, scope, UNKNOWN)
            return []
        refusal = self._refused(node.path, target, scope)
        if refusal is not None:
            message, hint, place = refusal
            self.findings.error(codes.E_SET, message, target.span, hint, at(place, "declared here"))
            self.expressions.value(node.value, scope, UNKNOWN)
            return []
        new = self._new_value(node, target, scope)
        match target.expr:
            case core.Local(name=name):
                return [core.Assign(name, new)]
            case core.Memory(name=name, of=of):
                return [core.SetMemory(name, of, new)]
            case core.Attribute(name=name, of=of) if of is not None:
                return [core.SetProperty(name, of, new)]
            case _:
                return []

    def _refused(
        self, path: tree.Expr, target: Value, scope: Scope
    ) -> tuple[str, str | None, Span | None] | None:
        """Why this cannot be given another value."""
        match target.expr:
            case core.Local():
                return self._fixed_name(path, target, scope)
            case core.Memory():
                return None
            case core.Attribute(name="name"):
                return "the name of a thing never changes", "change a memory or a status of it", None
            case core.Attribute(name=name) if name not in self.context.attributes:
                return None
            case core.Attribute(name=name):
                return (
                    f"`{name}` is an attribute: it follows from its definition and from `always`",
                    f"write `always {{ raise {shown(target.span)} by 1 }}` on a card, or declare a memory",
                    self.context.place("attribute", name),
                )
            case core.Resource(name=name):
                hint = f"write `gain 1 {name}`, `lose 1 {name}` or `pay 1 {name}`"
                return f"`{name}` is a resource: it is gained, lost and paid", hint, None
            case core.Setting(name=name):
                place = self.vocabulary.settings[name].span
                hint = "a memory can change: declare one that starts with what is usual"
                return f"`{name}` is a setting: it is chosen before play and stays", hint, place
            case _:
                what = f"`{shown(target.span)}` is {describe(target.type)}"
                hint = "memories, properties and names made by `let` can change"
                return f"{what}: it cannot be given another value", hint, None

    def _fixed_name(self, path: tree.Expr, target: Value, scope: Scope) -> Refusal | None:
        bound = scope.peek(path.word.text) if isinstance(path, tree.Name) else None
        if bound is None or not bound.changes:
            message = f"`{shown(target.span)}` was not made by `let`: it cannot change"
            kind = target.type.kind if isinstance(target.type, core.ThingType) else ""
            kept = [each.name for each in self.context.memories.values() if kind and each.bearer == kind]
            if kept:
                said = one_of(f"{name} of {shown(target.span)}" for name in kept)
                return message, f"write what of it changes: {said}", bound.span if bound else None
            name = shown(target.span)
            hint = f"write first `let changing be {name}`, and change that one"
            return message, hint, bound.span if bound else None
        if scope.together:
            return "inside `together` no name changes", "change it before or after", None
        return None

    def _new_value(self, node: tree.Set | tree.Raise | tree.Lower, target: Value, scope: Scope) -> core.Expr:
        name = shown(target.span)
        if isinstance(node, tree.Set):
            return self.expect.typed(node.value, scope, target.type, f"`{name}`").expr
        by = self.expect.number(node.value, scope, "by how much it changes")
        self.expect.fit(target, NUMBER, "what is raised or lowered")
        operator: Literal["+", "-"] = "+" if isinstance(node, tree.Raise) else "-"
        return core.Arith(operator, target.expr, by)

    def let(self, node: tree.Let, scope: Scope) -> list[core.Statement]:
        """`let x be E`."""
        if isinstance(node.value, tree.AllOf):
            select, item = self.selections.select(node.value.sel, scope)
            several = core.ManyType(known(item.type))
            value = Value(
                core.Items(select), Unknown() if isinstance(item.type, Unknown) else several, node.span
            )
        else:
            value = self.expressions.value(node.value, scope)
        if isinstance(value.type, core.ZoneType | core.TokenType | core.NoneType):
            what = "nothing" if isinstance(value.type, core.NoneType) else describe(value.type)
            self.findings.error(
                codes.E_TYPE,
                f"`{node.name.text}` would be {what}: that cannot be named",
                value.span,
                f"name the things in it: `all (... in {shown(value.span)})`"
                if isinstance(value.type, core.ZoneType)
                else "name a number, yes or no, a player, a thing or a list",
            )
            value = Value(value.expr, Unknown(), value.span)
        local = core.Local(self.ground.fresh(node.name.text), known(value.type))
        self.ground.bind(scope, node.name, local, value.type, changes=True)
        return [core.Let(local.name, value.expr, known(value.type))]
