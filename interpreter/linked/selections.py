"""Selections of a linked program: which players, things and members are meant, and in which order."""

from __future__ import annotations

from msgspec import Struct

from rulewright.dsl.core.selections import InEvery, OfKind, OfList
from rulewright.dsl.core.types import Type
from rulewright.interpreter.linked.expressions import Expr


class Players(Struct, frozen=True):
    """Every player, starting with `first` and going left; without it with the turn's player, else the
    ruleset's first."""

    first: Expr | None


class InZone(Struct, frozen=True):
    """What lies in a zone, in its order: of the table (`of` is None), or at a position (see `Zone`)."""

    zone: str
    of: Expr | None


class LyingOn(Struct, frozen=True):
    """What lies on these spaces (a list of spaces), of those in `zone`, in the order of the spaces."""

    zone: str
    spaces: Expr


class Among(Struct, frozen=True):
    """The items of a list value."""

    items: Expr


class Range(Struct, frozen=True):
    """The whole numbers from low to high."""

    low: Expr
    high: Expr


class Marked(Struct, frozen=True):
    """Every bearer of a status, in order of marking."""

    status: str


SelectSource = Players | InZone | InEvery | LyingOn | OfKind | OfList | Among | Range | Marked


class Ranking(Struct, frozen=True):
    """Keep only those with the highest (lowest) value; all that tie stay."""

    highest: bool
    value: Expr


class Select(Struct, frozen=True):
    """Candidates in source order that meet `where`; then, if asked, sorted (stable); then cut to the best.
    `choice`: what is chosen of them is called so, where a policy speaks of that.

    `alike` (for choices only): of candidates with the same "name" only the first is an option;
    the statuses it names must be borne alike too, and the values `alike_in` (what is remembered of the
    candidate, properties that change) must be equal. None: each candidate is an option."""

    binder: str
    source: SelectSource
    type: Type
    where: Expr | None = None
    sorted_by: Expr | None = None
    descending: bool = False
    best: tuple[Ranking, ...] = ()
    choice: str = ""
    alike: tuple[str, ...] | None = None
    alike_in: tuple[Expr, ...] = ()
