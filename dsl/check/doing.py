"""Procedures: `do`, and the verbs that are procedures of the ruleset.

Laws. `draw`, `discard` and `destroy` run the ruleset's procedure of that name with one value: whoever
reacts to the procedure reacts to the verb. A list or a place is discarded one by one. In the flow nobody
acts, and a procedure may be done all the same.
"""

from __future__ import annotations

from rulewright.dsl import core, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.belongings import Belongings
from rulewright.dsl.check.calls import Calls
from rulewright.dsl.check.corrections import with_as
from rulewright.dsl.check.expectations import Expectations
from rulewright.dsl.check.expressions import Expressions
from rulewright.dsl.check.findings import at
from rulewright.dsl.check.ground import Part
from rulewright.dsl.check.notes import Sort
from rulewright.dsl.check.scope import Scope
from rulewright.dsl.check.selections import Selections
from rulewright.dsl.check.types import (
    NUMBER,
    PLAYER,
    THING,
    UNKNOWN,
    Unknown,
    Value,
    fits,
    item_of,
    known,
)
from rulewright.dsl.report.diagnostics import Fix


class Doing(Part):
    """Statements that run procedures."""

    expect: Expectations
    belongings: Belongings
    selections: Selections
    calls: Calls
    expressions: Expressions

    def is_things(self, value: Value) -> bool:
        """Is this a list of things?"""
        return isinstance(value.type, core.ManyType) and fits(item_of(value.type), THING)

    def one_of_each(self, value: Value) -> tuple[core.Select, core.Local]:
        """A selection of all of a list, and the one at hand."""
        assert isinstance(value.type, core.ManyType)
        of = known(item_of(value.type))
        item = of if isinstance(of, core.ThingType) or not self.is_things(value) else THING  # `[]` has none
        local = core.Local(self.ground.fresh("it"), item)
        return core.Select(local.name, core.Among(value.expr), item), local

    def do(self, node: tree.Do, scope: Scope) -> list[core.Statement]:
        """`do P(...)`."""
        word = node.procedure
        procedure = self.belongings.procedure(word)
        if node.name is not None:
            self.findings.error(
                codes.E_RESULT,
                f"`{word.text}` gives no result",
                node.name.span,
                "leave it out, with its `as`; a memory can keep what is to be known later",
                fix=Fix(with_as(node.name.span), "", "leave it out", sure=False),
            )
            self.ground.bind(scope, node.name, core.Const(0, NUMBER), Unknown(), ought=False)
        if procedure is None:
            for argument in node.arguments.items:
                self.expressions.value(argument.value, scope, UNKNOWN)
            return []
        if scope.procedure == word.text:
            self.findings.error(
                codes.E_RECURSION,
                f"`{word.text}` does itself: it would never end",
                node.span,
                "to do steps again, write `repeat 2 times { }` around them",
            )
        arguments = self.calls.arguments(procedure, node.arguments, word, scope)
        ignoring = tuple(self.rule(each, word) for each in (node.ignoring.rules if node.ignoring else ()))
        return [core.Do(word.text, arguments, self._doer(scope), ignoring, node.span)]

    def _doer(self, scope: Scope) -> core.Expr:
        """In the flow nobody acts; a procedure may be run there all the same."""
        return core.Const(core.NONE, PLAYER) if scope.actor is None else scope.actor

    def rule(self, word: tree.Word, procedure: tree.Word | None) -> str:
        """A rule or limit by name; `procedure` is where it must be declared for."""
        rules = {**self.context.rules, **self.context.limits}
        if word.text not in rules:
            names = [name for name, of in rules.items() if procedure is None or of == procedure.text]
            self.findings.unknown(codes.E_RULE, "rule", word, names or rules)
            return word.text
        category: Sort = "rule" if word.text in self.context.rules else "limit"
        self.noting.name(word, category)
        if procedure is not None and rules[word.text] != procedure.text:
            others = [f"`{name}`" for name, of in rules.items() if of == procedure.text]
            self.findings.error(
                codes.E_RULE,
                f"`{word.text}` is a rule for `{rules[word.text]}`, not for `{procedure.text}`",
                word.span,
                f"write `{rules[word.text]}` behind `for`, or name another rule"
                + (f": for `{procedure.text}` there is {', '.join(others[:4])}" if others else ""),
                at(self.context.place(category, word.text), "declared here"),
                fix=Fix(procedure.span, rules[word.text], f"write {rules[word.text]}", sure=False),
            )
        return word.text

    def verb(self, node: tree.Draw | tree.Discard | tree.Destroy, scope: Scope) -> list[core.Statement]:
        """draw, discard, destroy: the ruleset's procedure of that name."""
        name = type(node).__name__.lower()
        if isinstance(node, tree.Draw):
            amount = self.expect.number(node.amount, scope)
            value = Value(self.selections.total(amount, node.per, scope), NUMBER, node.amount.span)
        else:
            value = self.expressions.value(node.what, scope)
        actor = self.ground.actor(scope, node.span)
        param = self._only_field(name, node)
        if param is None:
            return []
        if isinstance(node, tree.Draw):
            self.expect.fit(value, param.type, f"`{param.name}`")
            return [core.Do(name, ((param.name, value.expr),), actor, (), node.span)]
        if isinstance(value.type, core.ZoneType) and isinstance(value.expr, core.Zone):
            item: core.Type = core.ThingType(self.vocabulary.zones[value.expr.name].holds)
            local = core.Local(self.ground.fresh("it"), item)
            select = core.Select(local.name, core.InZone(value.expr.name, value.expr.of), item)
        elif self.is_things(value) and not isinstance(param.type, core.ManyType):
            select, local = self.one_of_each(value)
        else:
            expr = self.expect.fit(value, param.type, f"what `{name}` is about").expr
            return [core.Do(name, ((param.name, expr),), actor, (), node.span)]
        self.expect.fit(Value(local, select.type, value.span), param.type, f"what `{name}` is about")
        return [core.ForEach(select, (core.Do(name, ((param.name, local),), actor, (), node.span),))]

    def _only_field(self, name: str, node: tree.Draw | tree.Discard | tree.Destroy) -> core.Param | None:
        procedure = self.context.procedure(name)
        if procedure is not None:
            self.noting.procedure(node, procedure)
        else:
            self.findings.error(
                codes.E_VERB,
                f"this ruleset does not say what `{name}` does",
                node.span,
                f"declare a procedure `{name}` with one field, or write `move`",
            )
            return None
        if not procedure.params or any(param.default is None for param in procedure.params[1:]):
            self.findings.error(
                codes.E_VERB,
                f"`{name}` does not take exactly one value",
                node.span,
                f"run it with `do`, and with all its fields: `{name}`",
                at(procedure.span, "declared here"),
            )
            return None
        return procedure.params[0]
