"""The ground under the layers that check a text: findings, types that are wanted, new names.

The checker of one text is one class in layers, each in a file of its name. From the ground up: `Base`,
`Belongings`, `Advice`, `Names`, `Maps`, `Selections`, `Calls`, `Conditions`, `Expressions`, `Changes`,
`Doing`, `Laying`, `Verbs`, `Choices`, `Statements`, `Events`, `Modifiers`, `Keywords`, `Abilities`, `Text`. A
layer calls those below it, and four things above it: `value`, `select`, `rest` and `unasked`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rulewright.dsl import core, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.context import Context
from rulewright.dsl.check.findings import at
from rulewright.dsl.check.impossible import impossible
from rulewright.dsl.check.layout import Layout
from rulewright.dsl.check.notes import Notes, Sort
from rulewright.dsl.check.noting import Noting
from rulewright.dsl.check.scope import Bound, It, Scope
from rulewright.dsl.check.types import (
    NUMBER,
    PLAYER,
    THING,
    TRUTH,
    AnyType,
    Unknown,
    Value,
    describe,
    fits,
    poison,
    setting_of,
)
from rulewright.dsl.files.source import Span

MAX_DEPTH: Final = 48  # how deep texts may nest; every stage after this one recurses too
MAX_PARTS: Final = 48  # how long a sum or a chain of `and` may be
_SHOWN: Final = 40
_LISTED: Final = 6  # names that a hint lists


class Base:
    """One text with one owner: a card, a procedure, a status ..."""

    def __init__(self, context: Context, owner: str, site: str, notes: Notes | None = None) -> None:
        self.context = context
        self.vocabulary = context.vocabulary
        self.layout = Layout(context.vocabulary)
        self.findings = context.findings
        self.noting = Noting(context, notes)
        self.owner = owner
        self._site = site
        self._sites = 0
        self._depth = 0
        self.bound: list[Bound] = []  # names that ought to be used

    # --- what the layers above provide

    def value(self, node: tree.Expr, scope: Scope, want: AnyType | None = None) -> Value:
        """Check an expression."""
        raise NotImplementedError

    def select(
        self, node: tree.Sel | tree.Selection, scope: Scope, name: str | None = None
    ) -> tuple[core.Select, Value]:
        """Check a selection; also gives its thing as a value."""
        raise NotImplementedError

    def rest(self, statements: Sequence[tree.Statement], scope: Scope) -> list[core.Statement]:
        """Check the statements of a block from some point to its end."""
        raise NotImplementedError

    # --- types

    def typed(self, node: tree.Expr, scope: Scope, want: AnyType, role: str) -> Value:
        """Check an expression that must be of a type; `role` says what it is for."""
        value = self.value(node, scope, want)
        return self.must_fit(value, want, role)

    def must_fit(self, value: Value, want: AnyType, role: str, hint: str | None = None) -> Value:
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
        """Check an expression that must be a number."""
        return self.typed(node, scope, NUMBER, role).expr

    def player(self, node: tree.Expr, scope: Scope, role: str) -> core.Expr:
        """Check an expression that must be a player."""
        return self.typed(node, scope, PLAYER, role).expr

    def unasked(self, value: Value, scope: Scope, negated: bool) -> str | None:
        """How to ask about a player or a thing that stands where a question should."""
        raise NotImplementedError

    def condition(self, node: tree.Expr, scope: Scope, *, negated: bool = False) -> core.Expr:
        """Check an expression that must be yes or no."""
        value = self.value(node, scope, TRUTH)
        hint = None if fits(value.type, TRUTH) else self.unasked(value, scope, negated)
        value = self.must_fit(value, TRUTH, "a condition", hint)
        outcome = None if isinstance(value.type, Unknown) else settled(value.expr)
        if outcome is not None:
            self.findings.warning(
                codes.W_CONSTANT,
                f"this condition {'always' if outcome else 'never'} holds",
                node.span,
                "leave it out, or compare with something that changes",
            )
        elif impossible(value.expr):
            self.findings.warning(
                codes.W_NEVER_MET,
                "nothing can meet this condition",
                node.span,
                "for one of several write `or`, or `is in [...]`",
            )
        return value.expr

    # --- names and places

    def fresh(self, base: str) -> str:
        """A name for a local that no other local has."""
        return self.context.fresh(self.owner, base)

    def site(self) -> str:
        """A label for the next statement that may stop the machine."""
        self._sites += 1
        return f"{self._site}/{self._sites}"

    def start_site(self, site: str) -> None:
        """Labels count anew from here: another ability of the same card."""
        self._site, self._sites = site, 0

    def bind(
        self,
        scope: Scope,
        word: tree.Word,
        expr: core.Expr,
        given: AnyType,
        *,
        changes: bool = False,
        ought: bool = True,
        field_of: str | None = None,
    ) -> None:
        """Give a name a meaning in this block. `field_of`: it is a field of that procedure or the like."""
        before = scope.peek(word.text)
        if before is not None:
            self.findings.error(
                codes.E_SHADOW,
                f"`{word.text}` already has a meaning here",
                word.span,
                f"give this another name, for instance `{word.text}_2`",
                at(before.span, f"`{word.text}` is named here"),
            )
            before.used = True
        sort: Sort = "local" if field_of is None else "field"
        bound = Bound(word.text, expr, given, word.span, changes, sort=sort, of=field_of or "")
        scope.names[word.text] = bound
        self.noting.bound(word, bound)
        if ought:
            self.bound.append(bound)

    def open_it(self, scope: Scope, value: Value, noun: str, nameable: bool = False) -> Scope:
        """Inside a selection without `as`."""
        return scope.child(its=(*scope.its, It(value, noun, nameable)))

    def actor(self, scope: Scope, span: Span) -> core.Expr:
        """On whom a verb without a party acts."""
        if scope.actor is None:
            self.findings.error(
                codes.E_ACTOR,
                "nobody acts here: it is not clear whom this concerns",
                span,
                "put it inside `by p { }`, where p is a player",
            )
            return core.Const(core.NONE, PLAYER)
        return scope.actor

    def enter(self, span: Span) -> bool:
        """One level deeper; False (and a finding) where that is too deep. `leave` it in any case."""
        self._depth += 1
        if self._depth == MAX_DEPTH + 1:
            self.findings.error(
                codes.E_DEEP,
                "this text is nested too deeply",
                span,
                "divide it: functions for conditions, procedures for steps",
            )
        return self._depth <= MAX_DEPTH

    def leave(self) -> None:
        """One level back."""
        self._depth -= 1

    def not_too_long(self, parts: Sequence[object], span: Span) -> bool:
        """Report a chain with too many parts."""
        if len(parts) <= MAX_PARTS:
            return True
        self.findings.error(codes.E_DEEP, "this expression is too long", span, "divide it into functions")
        return False

    def lint_names(self) -> None:
        """Names that were given and never used."""
        for bound in self.bound:
            if not bound.used and bound.span is not None:
                self.findings.warning(
                    codes.W_UNUSED,
                    f"`{bound.name}` is never used",
                    bound.span,
                    "use it, or leave out what finds it",
                )
        self.bound.clear()


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


def one_of(names: Iterable[str]) -> str:
    """`a`, `b` or `c`; only the first few of many."""
    quoted = [f"`{name}`" for name in names]
    if len(quoted) > _LISTED:
        return f"{', '.join(quoted[:_LISTED])} ..."
    return " or ".join([", ".join(quoted[:-1]), quoted[-1]] if quoted[1:] else quoted)


def shown(span: Span) -> str:
    """The text of a place, in one short line."""
    text = " ".join(span.text().split())
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


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
            each = f"{noun} in {text}" if text.isidentifier() else "..."
            return f"take one of them at a time: `for each {each} as x {{ ... }}`, or `choose 1 {each} as x`"
        case core.ZoneType(), core.ThingType() if fits(want, THING):
            return f"take one thing of it: `choose 1 ... in {text} as x`"
        case _, core.PlayerType():
            return "name a player: `you`, `owner of ...`, or one that was chosen"
        case _, core.ThingType():
            return "name a card or another thing: `this`, `it`, or one that was chosen"
        case _, core.NumberType():
            return "write a number, or something that can be counted"
        case _, core.TruthType():
            return "ask a question, for instance with `is`, `has` or `>`"
        case _:
            return f"write {describe(want)} here"
