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
from rulewright.dsl.check.findings import Findings, at
from rulewright.dsl.check.modifiers import Modifiers
from rulewright.dsl.check.scope import Bound, Scope
from rulewright.dsl.check.types import NUMBER, UNKNOWN, AnyType
from rulewright.dsl.report.diagnostics import Severity

MAX_NESTED: Final = 16  # keywords in the text of keywords
MAX_WRITTEN_OUT: Final = 1000  # uses of keywords in one text, those inside others included


class Keywords(Modifiers):
    """Puts the text of keywords where they are used."""

    expanding: tuple[str, ...] = ()
    _written_out = 0

    def abilities(self, node: tree.Members, scope: Scope) -> Iterator[core.Ability]:
        """Check some members, without counting anew."""
        raise NotImplementedError

    def keyword(self, node: tree.KeywordUse, scope: Scope) -> Iterator[core.Ability]:
        """The abilities that one use of a keyword stands for."""
        definition = self.context.keywords.get(node.name.text)
        if definition is None:
            self.findings.unknown(codes.E_KEYWORD, "keyword", node.name, self.context.keywords)
            for argument in node.arguments:
                self.value(argument, scope, UNKNOWN)
            return
        name = definition.name.text
        self.noting.name(node.name, "keyword")
        if name in self.expanding:
            self.findings.error(
                codes.E_RECURSION,
                f"keyword `{name}` stands in its own text",
                node.name.span,
                "write its text out",
            )
            return
        self._written_out += 1
        if len(self.expanding) >= MAX_NESTED or self._written_out > MAX_WRITTEN_OUT:
            self.findings.error(
                codes.E_DEEP,
                "too many keywords stand in the text of each other",
                node.name.span,
                "write some of their texts out",
            )
            return
        inside = self._arguments(node, definition, scope)
        if inside is None:
            return
        outer, self.findings = self.findings, Findings()
        bound, self.bound = self.bound, []
        noting, self.noting = self.noting, self.noting.inside(node)
        self.expanding = (*self.expanding, name)
        found = tuple(self.abilities(definition.members, inside))
        self.expanding = self.expanding[:-1]
        inner, self.findings, self.bound, self.noting = self.findings, outer, bound, noting
        self._faults_of(node, inner)
        yield from found

    def _faults_of(self, node: tree.KeywordUse, inner: Findings) -> None:
        """Faults of the text itself were said where it is declared; those of this use are said here."""
        for finding in inner.found:
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
            self.findings.error(
                codes.E_MISSING,
                wrong_count(name, len(params), len(node.arguments)),
                node.name.span,
                f"write `{node.name.text}({', '.join(param.name for param in params)})`",
                at(definition.name.span, "declared here"),
            )
            return None
        values = [
            self.typed(argument, scope, param.type, f"`{param.name}`")
            for argument, param in zip(node.arguments, params, strict=False)
        ]
        exprs = [(value.expr, value.type) for value in values]
        exprs += [(param.default, param.type) for param in params[len(values) :] if param.default is not None]
        for param, (expr, given) in zip(params, exprs, strict=True):
            kept: AnyType = given if given != NUMBER else param.type
            inside.names[param.name] = Bound(param.name, expr, kept, None, sort="field", of=f"keyword {name}")
        return inside
