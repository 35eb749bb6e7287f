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
    TRUTH,
    UNKNOWN,
    AnyType,
    Unknown,
    Value,
    describe,
    known,
    poison,
)
from rulewright.dsl.files.source import Span

COMPARED = ("max", "min")
STANDING = ("place_of", "next_after", "next_before")
BUILT_IN = (*COMPARED, *STANDING)


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
        if name in STANDING:
            return self._standing(word, arguments, span, scope)
        if name in COMPARED:
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

    def _standing(self, word: tree.Word, arguments: tuple[tree.Expr, ...], span: Span, scope: Scope) -> Value:
        """`place_of(it, row)`, `next_after(it, row)`, `next_before(blue, colour, yes)`."""
        name = word.text
        self.noting.name(word, "language")
        if not 2 <= len(arguments) <= (2 if name == "place_of" else 3):
            zones = [zone.id for zone in self.vocabulary.zones.values() if zone.of == "player"]
            place = f"your {zones[0]}" if zones else next(iter(self.vocabulary.zones), "row")
            message, hint = wrong_count(name, 2, len(arguments)), f"write `{name}(it, {place})`"
            self.findings.error(codes.E_VALUES, message, word.span, hint)
            return poison(span)
        items, of = self._row(arguments[1], scope)
        item = self.circle.expressions.value(arguments[0], scope, of)
        around = len(arguments) == 3 and self._around(arguments[2], scope)
        if isinstance(of, Unknown) or isinstance(item.type, Unknown):
            return poison(span)
        item = self.expect.fit(item, known(of), f"what stands in `{shown(arguments[1].span)}`")
        if name == "place_of":
            return Value(core.PlaceIn(item.expr, items), NUMBER, span)
        step: Literal[1, -1] = 1 if name == "next_after" else -1
        return Value(core.NextIn(item.expr, items, step, around, known(of)), of, span)

    def _row(self, node: tree.Expr, scope: Scope) -> tuple[core.Expr, AnyType]:
        """A row, and what stands in it: a place, a list of things or players, a list of words by its name."""
        named = node.word.text if isinstance(node, tree.Name) else ""
        if named in self.vocabulary.lists and scope.peek(named) is None:
            assert isinstance(node, tree.Name)
            listed = core.ListType(named)
            every = core.Select(self.ground.fresh("it"), core.OfList(named), listed)
            items: core.Expr = core.Items(every)
            self.noting.value(node, Value(items, core.ManyType(listed), node.span), scope)
            self.noting.name(node.word, "list")
            return items, listed
        row = self.circle.expressions.value(node, scope)
        match row.type:
            case core.ZoneType(zone=zone):
                return row.expr, core.ThingType(self.vocabulary.zones[zone].holds)
            case core.ManyType(item=item):
                return row.expr, item
            case Unknown():
                return row.expr, UNKNOWN
            case _:
                pass
        message = f"`{shown(node.span)}` is {describe(row.type)}: nothing stands in it one after the other"
        hint = "name a place, the name of a list, or what `let` has noted with `all (...)`"
        self.findings.error(codes.E_TYPE, message, node.span, hint)
        return row.expr, UNKNOWN

    def _around(self, node: tree.Expr, scope: Scope) -> bool:
        """Whether after the last one the first one comes: `yes` or `no`, as it is written."""
        said = self.expect.typed(node, scope, TRUTH, "whether it goes around")
        if isinstance(said.expr, core.Const):
            return said.expr.value == 1
        if not isinstance(said.type, Unknown):
            message = "whether it goes around is written out"
            self.findings.error(codes.E_TYPE, message, node.span, "write `yes`, or leave it out")
        return False

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
        doer = self.ground.actor(scope, span) if function.doer else None
        return Value(core.Call(word.text, tuple(exprs), doer), function.type, span)

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
