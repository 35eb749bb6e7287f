"""The fields of declarations: their names, types and defaults; and whose a declaration is.

Law. A field without a type has the type of the kind, list or token it is named after, or else that of
its default.
"""

from __future__ import annotations

from typing import Final

from rulewright.dsl import core, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.expectations import Expectations
from rulewright.dsl.check.expressions import Expressions
from rulewright.dsl.check.ground import Part
from rulewright.dsl.check.scope import Scope
from rulewright.dsl.check.selections import Selections
from rulewright.dsl.check.types import NUMBER, PLAYER, THING, TRUTH, AnyType, Unknown, known, many

TABLE: Final = "table"
TYPE_WORDS: Final[dict[str, core.Type]] = {
    "number": NUMBER, "truth": TRUTH, "player": PLAYER, "thing": THING,
}  # fmt: skip


class Fields(Part):
    """Fields of declarations, and the words for types and bearers."""

    expect: Expectations
    selections: Selections
    expressions: Expressions

    def params(self, node: tree.Params, scope: Scope, reserved: bool) -> tuple[core.Param, ...]:
        """The fields, bound in the scope as they come; `reserved`: `player` is taken by the doer."""
        found = []
        of = self.ground.site.replace("/", " ", 1)
        for param in node.items:
            if reserved and param.name.text == "player":
                self.findings.error(
                    codes.E_TWICE,
                    "`player` is already the name of whoever does it",
                    param.name.span,
                    "give the field another name: `who: player`",
                )
            given, default = self._param_type(param, scope)
            local = core.Local(f"{self.ground.owner}.{param.name.text}", known(given))
            if scope.peek(param.name.text) is None:
                self.context.places[f"field {of}.{param.name.text}"] = param.name.span
                found.append(core.Param(param.name.text, local.name, known(given), default))
            self.ground.bind(scope, param.name, local, given, ought=False, field_of=of)
        return tuple(found)

    def _param_type(self, param: tree.Param, scope: Scope) -> tuple[AnyType, core.Expr | None]:
        named: AnyType | None
        if param.type is not None:
            named = self.type_named(param.type)
        else:
            named = self.selections.noun(param.name)
            if named is None and param.name.text in self.vocabulary.tokens:
                named = core.TokenType(param.name.text)
        if param.default is None:
            if named is None:
                self.findings.error(
                    codes.E_UNTYPED,
                    f"it is not said what `{param.name.text}` is",
                    param.name.span,
                    f"write its type behind it, such as `{param.name.text}: number`",
                )
            return named or Unknown(), None
        if named is not None:
            return named, self.expect.typed(param.default, scope, named, f"`{param.name.text}`").expr
        value = self.expressions.value(param.default, scope)
        return value.type, value.expr

    def type_named(self, node: tree.ParamType) -> AnyType:
        """The type that a word names."""
        singular = (
            self.selections.noun(node.word)
            or TYPE_WORDS.get(node.word.text)
            or TYPE_WORDS.get(node.word.text[:-1])
        )
        if singular is None:
            self.findings.unknown(
                codes.E_TYPE_NAME, "type", node.word, [*TYPE_WORDS, *self.selections.nouns()]
            )
            return Unknown()
        self.noting.noun(node.word, singular)
        return many(singular) if node.many else singular

    def bearer(self, word: tree.Word | None) -> str | None:
        """Whose a memory, an attribute or a status is: "" for the table, None where the word is unknown."""
        if word is None:
            return ""
        found = self._bearer(word)
        if found is not None:
            self.noting.bearer(word, found)
            return found
        known = ["player", TABLE, *self.vocabulary.kinds, *self.vocabulary.lists]
        self.findings.unknown(codes.E_TYPE_NAME, "bearer", word, known)
        return None

    def _bearer(self, word: tree.Word) -> str | None:
        if word.text == TABLE:
            return ""
        match self.selections.noun(word):
            case core.PlayerType():
                return "player"
            case core.ThingType(kind=kind):
                return kind
            case core.ListType(name=name):
                return core.of_list(name)
            case _:
                return None
