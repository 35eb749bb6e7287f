"""Keywords: abilities with a name and fields, declared once and used by many cards.

Law. A keyword's text stands where the keyword is used, as if it were written out, with the values in place
of its fields.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rulewright.dsl import core, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.calls import wrong_count
from rulewright.dsl.check.circle import Circle
from rulewright.dsl.check.expectations import Expectations
from rulewright.dsl.check.expressions import Expressions
from rulewright.dsl.check.findings import at
from rulewright.dsl.check.ground import Part
from rulewright.dsl.check.samples import sample
from rulewright.dsl.check.scope import Bound, Scope
from rulewright.dsl.check.types import NUMBER, UNKNOWN, AnyType
from rulewright.dsl.report.diagnostics import Diagnostic, Severity

MAX_NESTED: Final = 16  # keywords in the text of keywords
MAX_WRITTEN_OUT: Final = 1000  # uses of keywords in one text, those inside others included


class Keywords(Part):
    """Puts the text of keywords where they are used."""

    circle: Circle
    expect: Expectations
    expressions: Expressions
    _expanding: tuple[str, ...] = ()
    _written_out: int = 0

    def __post_init__(self) -> None:
        self._expanding = (self.ground.nature.keyword,) if self.ground.nature.keyword else ()

    def keyword(self, node: tree.KeywordUse, scope: Scope) -> Iterator[core.Ability]:
        """The abilities that one use of a keyword stands for."""
        definition = self.context.keywords.get(node.name.text)
        if definition is None:
            self.findings.unknown(codes.E_UNKNOWN_KEYWORD, "keyword", node.name, self.context.keywords)
            for argument in node.arguments:
                self.expressions.value(argument, scope, UNKNOWN)
            return
        name = definition.name.text
        self.noting.name(node.name, "keyword")
        if name in self._expanding:
            self.findings.error(
                codes.E_RECURSION,
                f"keyword `{name}` stands in its own text",
                node.name.span,
                "write its text out",
            )
            return
        self._written_out += 1
        if len(self._expanding) >= MAX_NESTED or self._written_out > MAX_WRITTEN_OUT:
            self.findings.error(
                codes.E_TEXT_DEEP,
                "too many keywords stand in the text of each other",
                node.name.span,
                "write some of their texts out",
            )
            return
        inside = self._arguments(node, definition, scope)
        if inside is None:
            return
        with self.findings.apart() as faults, self.ground.names_apart(), self.noting.inside(node):
            self._expanding = (*self._expanding, name)
            found = tuple(self.circle.abilities.abilities(definition.members, inside))
            self._expanding = self._expanding[:-1]
        self._faults_of(node, faults)
        yield from found

    def _faults_of(self, node: tree.KeywordUse, faults: list[Diagnostic]) -> None:
        """Faults of the text itself were said where it is declared; those of this use are said here."""
        for finding in faults:
            if finding.severity is Severity.ERROR and node.name.text not in self.context.faulty:
                self.findings.error(
                    codes.E_KEYWORD_USE,
                    f"`{node.name.text}` cannot stand here: {finding.message}",
                    node.span,
                    finding.hint,
                    at(finding.span, "in the text of the keyword"),
                )

    def _arguments(self, node: tree.KeywordUse, definition: tree.KeywordDef, scope: Scope) -> Scope | None:
        name = definition.name.text
        params = self.context.keyword_params[name]
        inside = Scope(you=scope.you, actor=scope.actor, this=scope.this, source=scope.source, purpose=name)
        needed = sum(param.default is None for param in params)
        if not needed <= len(node.arguments) <= len(params):
            types = [param.type for param in params if param.default is None]
            shown = ", ".join(sample(each, self.context.vocabulary, scope) for each in types)
            self.findings.error(
                codes.E_VALUES,
                wrong_count(name, len(params), len(node.arguments)),
                node.name.span,
                f"write `{node.name.text}({shown})`",
                at(definition.name.span, "declared here"),
            )
            return None
        values = [
            self.expect.typed(argument, scope, param.type, f"`{param.name}`")
            for argument, param in zip(node.arguments, params, strict=False)
        ]
        exprs = [(value.expr, value.type) for value in values]
        exprs += [(param.default, param.type) for param in params[len(values) :] if param.default is not None]
        for param, (expr, given) in zip(params, exprs, strict=True):
            kept: AnyType = given if given != NUMBER else param.type
            inside.names[param.name] = Bound(param.name, expr, kept, None, sort="field", of=f"keyword {name}")
        return inside
