"""What names mean at one place of a text.

Laws: a name is looked up from the innermost block outwards; a name in scope is never given a second
meaning; `it` is the thing of the one open selection that has no `as`. `you` is the doer of a procedure,
the owner of a card, whoever marked a status; `actor` is on whom verbs without a party act, and differs
from `you` only inside `by P { }`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from rulewright.dsl import core
from rulewright.dsl.check.notes import Sort
from rulewright.dsl.check.types import AnyType, Value
from rulewright.dsl.files.source import Span


class Bound(Struct):
    """What one name in scope stands for."""

    name: str
    expr: core.Expr
    type: AnyType
    span: Span | None
    changes: bool = False  # made by `let`: may be set, raised, lowered
    aim: core.Allowed | None = None  # made by `target`: what others were asked about it
    used: bool = False
    sort: Sort = "local"
    of: str = ""  # the procedure, function or keyword whose field it is


class It(Struct, frozen=True):
    """An open selection without `as`."""

    value: Value
    noun: str
    nameable: bool  # it stands in `( )`, where `as` can follow its noun


class Scope(Struct):
    """A block's names and what holds around it."""

    names: dict[str, Bound] = field(default_factory=dict)
    parent: Scope | None = None
    you: core.Expr | None = None
    actor: core.Expr | None = None
    this: Value | None = None
    source: core.Expr | None = None  # the card whose text this is
    its: tuple[It, ...] = ()
    you_follows: bool = False  # in procedures `you` becomes the actor inside `by P { }`
    procedure: str = ""  # the procedure whose body this is
    purpose: str = ""  # the keyword whose text this is
    in_loop: bool = False
    together: bool = False

    def child(self, **changes: Any) -> Scope:
        """A block inside this one."""
        return replace(self, names={}, parent=self, **changes)

    def find(self, name: str) -> Bound | None:
        """What the name stands for here; that counts as a use of it."""
        bound = self.peek(name)
        if bound is not None:
            bound.used = True
        return bound

    def peek(self, name: str) -> Bound | None:
        """The same without counting as a use."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name]
            scope = scope.parent
        return None

    def all_names(self) -> Iterator[str]:
        """Every name in scope."""
        scope: Scope | None = self
        while scope is not None:
            yield from scope.names
            scope = scope.parent
