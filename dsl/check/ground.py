"""The ground under the parts that check a text: what it is, its findings and notes, the names it gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, Literal

from msgspec import Struct

from rulewright.dsl import core, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.context import Context
from rulewright.dsl.check.findings import Findings, at
from rulewright.dsl.check.layout import Layout
from rulewright.dsl.check.notes import Notes, Sort
from rulewright.dsl.check.noting import Noting
from rulewright.dsl.check.scope import Bound, It, Scope
from rulewright.dsl.check.types import PLAYER, AnyType, Value
from rulewright.dsl.check.vocabulary import Vocabulary
from rulewright.dsl.files.source import Span

MAX_DEPTH: Final = 48  # how deep texts may nest; every stage after this one recurses too
MAX_PARTS: Final = 48  # how long a sum or a chain of `and` may be
ALWAYS: Final = core.Active("always")


class Nature(Struct, frozen=True):
    """What a text is. `kind`: of the card; `standing`: it is a `rules NAME { }`, which belongs to nobody;
    `taker`: who takes an action that no card has; `keyword`: it is the text of that one."""

    kind: str = ""
    standing: bool = False
    taker: core.Expr | None = None
    active: core.Active = ALWAYS
    action_limit: core.PeriodName | Literal["any"] | None = None
    keyword: str = ""


ORDINARY: Final = Nature()


class Ground:
    """One text with one owner: a card, a procedure, a status ... `site`: how labels of its stops begin."""

    def __init__(
        self, context: Context, owner: str, site: str, notes: Notes | None = None, nature: Nature = ORDINARY
    ) -> None:
        self.context = context
        self.vocabulary = context.vocabulary
        self.layout = Layout(context.vocabulary)
        self.findings = context.findings
        self.noting = Noting(context, notes)
        self.owner = owner
        self.nature = nature
        self.site = site
        self._sites = 0
        self._depth = 0
        self._bound: list[Bound] = []  # names that ought to be used

    # --- names and labels

    def fresh(self, base: str) -> str:
        """A name for a local that no other local has."""
        return self.context.fresh(self.owner, base)

    def next_site(self) -> str:
        """A label for the next statement that may stop the machine."""
        self._sites += 1
        return f"{self.site}/{self._sites}"

    def start_site(self, site: str) -> None:
        """Labels count anew from here: another ability of the same card."""
        self.site, self._sites = site, 0

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
            self._bound.append(bound)

    def open_it(self, scope: Scope, value: Value, noun: str, nameable: bool = False) -> Scope:
        """Inside a selection without `as`."""
        return scope.child(its=(*scope.its, It(value, noun, nameable)))

    @contextmanager
    def names_apart(self) -> Iterator[None]:
        """Names that are given in here need not be used."""
        kept, self._bound = self._bound, []
        try:
            yield
        finally:
            self._bound = kept

    def lint_names(self) -> None:
        """Names that were given and never used."""
        for bound in self._bound:
            if not bound.used and bound.span is not None:
                self.findings.warning(
                    codes.W_UNUSED,
                    f"`{bound.name}` is never used",
                    bound.span,
                    "use it, or leave out what finds it",
                )
        self._bound.clear()

    # --- who, how deep, how long

    def actor(self, scope: Scope, span: Span) -> core.Expr:
        """On whom a verb without a party acts."""
        if scope.actor is None:
            self.findings.error(
                codes.E_ACTOR,
                "nobody acts here: it is not clear whom this concerns",
                span,
                "say who does it, such as all one after the other: "
                f"`for each player as p {{ by p {{ {' '.join(span.text().split())} }} }}`",
            )
            return core.Const(core.NONE, PLAYER)
        return scope.actor

    def enter(self, span: Span) -> bool:
        """One level deeper; False (and a finding) where that is too deep. `leave` it in any case."""
        self._depth += 1
        if self._depth == MAX_DEPTH + 1:
            self.findings.error(
                codes.E_TEXT_DEEP,
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
        self.findings.error(
            codes.E_TEXT_DEEP, "this expression is too long", span, "divide it into functions"
        )
        return False


class Part(Struct, eq=False):
    """A part of what checks a text: it stands on the text's ground, and is handed the parts that it needs."""

    ground: Ground

    @property
    def context(self) -> Context:
        return self.ground.context

    @property
    def vocabulary(self) -> Vocabulary:
        return self.ground.vocabulary

    @property
    def layout(self) -> Layout:
        return self.ground.layout

    @property
    def findings(self) -> Findings:
        return self.ground.findings

    @property
    def noting(self) -> Noting:
        return self.ground.noting

    @property
    def nature(self) -> Nature:
        return self.ground.nature
