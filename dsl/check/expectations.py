"""What an expression must be, where only one type will do, and what to write where it is another."""

from __future__ import annotations

from rulewright.dsl import core, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.advice import Advice
from rulewright.dsl.check.circle import Circle
from rulewright.dsl.check.findings import one_of, shown
from rulewright.dsl.check.ground import Part
from rulewright.dsl.check.impossible import impossible
from rulewright.dsl.check.scope import Scope
from rulewright.dsl.check.types import (
    NUMBER,
    PLAYER,
    THING,
    TRUTH,
    AnyType,
    Unknown,
    Value,
    constant,
    describe,
    fits,
    poison,
    setting_of,
)
from rulewright.dsl.check.walk import walk
from rulewright.dsl.files.source import Span


class Expectations(Part):
    """Values of a type that is wanted."""

    circle: Circle
    advice: Advice

    def typed(self, node: tree.Expr, scope: Scope, want: AnyType, role: str) -> Value:
        """Check an expression that must be of a type; `role` says what it is for."""
        value = self.circle.expressions.value(node, scope, want)
        return self.fit(value, want, role)

    def fit(self, value: Value, want: AnyType, role: str, hint: str | None = None) -> Value:
        """Report a value of the wrong type."""
        if fits(value.type, want):
            return value
        message = f"{role} must be {describe(want)}, and `{shown(value.span)}` is {describe(value.type)}"
        hint = hint or _conversion(value, want)
        if setting := setting_of(want):
            hint = f"write {one_of(each.id for each in self.vocabulary.settings[setting].values)}"
        elif setting := setting_of(value.type):
            values = self.vocabulary.settings[setting].values
            hint = f"ask what it is set to: {one_of(f'{setting} is {each.id}' for each in values)}"
        elif isinstance(want, core.ListType) and want.name in self.vocabulary.lists:
            hint = f"write {one_of(member.id for member in self.vocabulary.lists[want.name].members)}"
        self.findings.error(codes.E_TYPE, message, value.span, hint)
        return poison(value.span)

    def number(self, node: tree.Expr, scope: Scope, role: str = "the amount") -> core.Expr:
        """Check an expression that must be a number, of which there is never less than nothing."""
        value = self.any_number(node, scope, role)
        if (constant(value) or 0) < 0:
            message = "this is less than 0, and amounts below 0 are 0"
            self.findings.warning(codes.W_NEGATIVE, message, node.span, "turn it around")
        return value

    def any_number(self, node: tree.Expr, scope: Scope, role: str) -> core.Expr:
        """Check an expression that must be a number, and may be below 0."""
        return self.typed(node, scope, NUMBER, role).expr

    def player(self, node: tree.Expr, scope: Scope, role: str) -> core.Expr:
        """Check an expression that must be a player."""
        return self.typed(node, scope, PLAYER, role).expr

    def marker(self, node: tree.Expr | None, scope: Scope) -> core.Expr | None:
        """Whose mark is meant, where that is said."""
        return None if node is None else self.player(node, scope, "who has marked it")

    def without_points(self, span: Span, *exprs: core.Expr | None) -> None:
        """Report a value that points may go by, and that goes by points itself."""
        if any(isinstance(each, core.ScoreOf) for each in walk(exprs)):
            self.findings.error(
                codes.E_READS_ITSELF,
                "what cards score may go by this, so it cannot go by what they score",
                span,
                "ask for it in a step of an action or of a reaction, or leave it out here",
            )

    def condition(
        self, node: tree.Expr, scope: Scope, *, negated: bool = False, before: tree.Expr | None = None
    ) -> core.Expr:
        """Check an expression that must be yes or no. `before`: what was asked in front of `or`."""
        value = self.circle.expressions.value(node, scope, TRUTH)
        hint = None
        if not fits(value.type, TRUTH):
            hint = self.advice.asked_again(value, before) or self.advice.unasked(value, scope, negated)
        value = self.fit(value, TRUTH, "a condition", hint)
        outcome = None if isinstance(value.type, Unknown) else settled(value.expr)
        if outcome is not None:
            self.findings.warning(
                codes.W_CONSTANT,
                f"this condition {'always' if outcome else 'never'} holds",
                node.span,
                "leave it out, or compare with something that changes",
            )
        elif impossible(value.expr, self.vocabulary.resources):
            self.findings.warning(
                codes.W_NEVER_MET,
                "nothing can meet this condition",
                node.span,
                "for one of several write `or` between the parts",
            )
        return value.expr

    def guard(self, node: tree.Guard | None, scope: Scope) -> core.Expr | None:
        """The condition after `if`, where there is one."""
        return self.condition(node.condition, scope) if node is not None else None


def settled(expr: core.Expr) -> bool | None:
    """Whether a condition holds, where that depends on nothing."""
    match expr:
        case core.Const(value=value):
            return bool(value)
        case core.Same(left=core.Const(value=left), right=core.Const(value=right)):
            return left == right
        case core.Compare(operator=operator, left=core.Const(value=left), right=core.Const(value=right)):
            return {"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right}[operator]
        case _:
            return None


def _conversion(value: Value, want: AnyType) -> str:
    """How to come from what was written to what is wanted."""
    text = shown(value.span)
    match value.type, want:
        case core.ManyType() | core.ZoneType(), core.NumberType():
            return f"write `size of {text}`"
        case core.NumberType(), core.TruthType():
            return f"compare it, for instance `{text} > 0`"
        case core.TruthType(), core.NumberType():
            return "yes and no cannot be counted with; put it after `if`"
        case core.ThingType(), core.PlayerType():
            return f"write `owner of {text}`"
        case core.TokenType(), core.PlayerType():
            return f"write `holder of {text}`"
        case core.PlayerType(), core.TruthType():
            return f"ask something about it, for instance `{text} is you`"
        case core.ThingType(), core.TruthType():
            return f"ask something about it, for instance `{text} is not none`"
        case core.ManyType(item=item), _ if fits(item, want):
            noun = "player" if isinstance(item, core.PlayerType) else getattr(item, "kind", "") or "..."
            if not text.isidentifier():
                return (
                    "take one of them at a time: name the list with `let`, and go through it with `for each`"
                )
            each = f"{noun} in {text}"
            return f"take one of them at a time: `for each {each} as x {{ }}`, or `choose 1 {each} as x`"
        case core.ZoneType(), core.ThingType() if fits(want, THING):
            return f"take one thing of it: `choose 1 ... in {text} as x`"
        case _, core.PlayerType():
            return "name a player: `you`, the `owner` of a card, or one that was chosen"
        case _, core.ThingType():
            return "name a card or another thing: `this`, `it`, or one that was chosen"
        case _, core.NumberType():
            return "write a number, or something that can be counted"
        case _, core.TruthType():
            return "ask a question, for instance with `is`, `has` or `>`"
        case _:
            return f"write {describe(want)} here"
