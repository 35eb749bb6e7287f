"""Functions, tables, and the values that procedures are given by name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Literal

from rulewright.dsl import core, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.belongings import Belongings
from rulewright.dsl.check.circle import Circle
from rulewright.dsl.check.expectations import Expectations
from rulewright.dsl.check.findings import at, shown, suggestion
from rulewright.dsl.check.ground import Part
from rulewright.dsl.check.samples import sample
from rulewright.dsl.check.scope import Scope
from rulewright.dsl.check.types import (
    NUMBER,
    UNKNOWN,
    AnyType,
    Value,
    poison,
)
from rulewright.dsl.files.source import Span

BUILT_IN = ("max", "min")


class Calls(Part):
    """Whatever takes values in brackets."""

    circle: Circle
    expect: Expectations
    belongings: Belongings

    def call(self, word: tree.Word, arguments: tuple[tree.Expr, ...], span: Span, scope: Scope) -> Value:
        name = word.text
        if name in self.context.names("function"):
            return self._function(word, arguments, span, scope)
        table = self.vocabulary.tables.get(name)
        if table is not None:
            self.noting.name(word, "table")
            exprs = tuple(self.expect.any_number(each, scope, "what is looked up") for each in arguments)
            if len(exprs) != table.arguments:
                self._count_of_arguments(word, arguments, [NUMBER] * table.arguments, scope, table.span)
            return Value(core.Table(name, exprs), NUMBER, span)
        if name in BUILT_IN:
            self.noting.name(word, "language")
            exprs = tuple(self.expect.any_number(each, scope, "what is compared") for each in arguments)
            if not len(exprs) >= 2 or not self.ground.not_too_long(exprs, span):
                self._count_of_arguments(word, arguments, [NUMBER] * 2, scope, None)
                return poison(span)
            operator: Literal["max", "min"] = "max" if name == "max" else "min"
            return Value(reduce(lambda left, right: core.Arith(operator, left, right), exprs), NUMBER, span)
        names = [*self.context.names("function"), *self.vocabulary.tables, *BUILT_IN]
        hint = (
            f"a procedure is run with `do {name}(...)`" if name in self.context.names("procedure") else None
        )
        self.findings.unknown(codes.E_FUNCTION, "function", word, names, hint)
        for each in arguments:
            self.circle.expressions.value(each, scope, UNKNOWN)
        return poison(span)

    def _function(self, word: tree.Word, arguments: tuple[tree.Expr, ...], span: Span, scope: Scope) -> Value:
        if not self.context.settle("function", word.text):
            self.belongings.circular("function", word.text, word.span)
            return poison(span)
        function = self.context.functions.get(word.text)
        if function is None:
            return poison(span)
        self.noting.name(word, "function")
        place = self.context.place("function", word.text)
        needed = sum(param.default is None for param in function.params)
        if not needed <= len(arguments) <= len(function.params):
            self._count_of_arguments(word, arguments, [each.type for each in function.params], scope, place)
            return Value(core.Call(word.text, ()), function.type, span)
        exprs = [
            self.expect.typed(each, scope, param.type, f"`{param.name}`").expr
            for each, param in zip(arguments, function.params, strict=False)
        ]
        exprs += [param.default for param in function.params[len(exprs) :] if param.default is not None]
        return Value(core.Call(word.text, tuple(exprs)), function.type, span)

    def _count_of_arguments(
        self,
        word: tree.Word,
        given: tuple[tree.Expr, ...],
        wanted: Sequence[AnyType],
        scope: Scope,
        place: Span | None,
    ) -> None:
        kept = [shown(each.span) for each in given[: len(wanted)]]
        kept += [sample(each, self.vocabulary, scope) for each in wanted[len(kept) :]]
        self.findings.error(
            codes.E_VALUES,
            wrong_count(word.text, len(wanted), len(given)),
            word.span,
            f"write `{word.text}({', '.join(kept)})`",
            at(place, f"`{word.text}` is declared here"),
        )

    def arguments(
        self, procedure: core.Procedure, given: tree.Arguments, word: tree.Word, scope: Scope
    ) -> tuple[tuple[str, core.Expr], ...]:
        """The arguments of `do` and `can`, by name, in the order of the procedure's fields."""
        params = {param.name: param for param in procedure.params}
        found: dict[str, core.Expr] = {}
        seen: dict[str, tree.Word] = {}
        for argument in given.items:
            name = argument.name.text
            if name not in params:
                hint = (
                    suggestion("field", name, params)
                    if params
                    else f"`{word.text}` takes nothing: write `()`"
                )
                message = f"`{word.text}` has no field `{name}`"
                self.findings.error(
                    codes.E_ARGUMENT, message, argument.name.span, hint, at(procedure.span, "declared here")
                )
                self.circle.expressions.value(argument.value, scope, UNKNOWN)
                continue
            if name in seen:
                message = f"`{name}` is given twice"
                self.findings.error(
                    codes.E_ARGUMENT,
                    message,
                    argument.name.span,
                    "leave one out",
                    at(seen[name].span, "here first"),
                )
            seen[name] = argument.name
            self.noting.field(argument.name, procedure.name, params[name])
            found[name] = self.expect.typed(argument.value, scope, params[name].type, f"`{name}`").expr
        missing = [name for name, param in params.items() if name not in found and param.default is None]
        unknown = [argument.name.text for argument in given.items if argument.name.text not in params]
        if missing and not unknown:  # otherwise it is there under another name
            given_all = [shown(each.span) for each in given.items]
            given_all += [f"{name}: {sample(params[name].type, self.vocabulary, scope)}" for name in missing]
            self.findings.error(
                codes.E_VALUES,
                f"`{word.text}` needs {' and '.join(f'`{name}`' for name in missing)}",
                word.span,
                f"write `{word.text}({', '.join(given_all)})`",
                at(procedure.span, "declared here"),
            )
        return tuple((name, found[name]) for name in params if name in found)


def wrong_count(name: str, wanted: int, given: int) -> str:
    """So many values are needed, and so many are there."""
    takes = f"`{name}` takes {wanted} value{'s' * (wanted != 1)}"
    return f"{takes}, and {given or 'none'} {'is' if given < 2 else 'are'} given"
