"""Selections: which players, things and members are meant, and in which order."""

from __future__ import annotations

from msgspec import Struct

from rulewright.dsl.core.expressions import Expr
from rulewright.dsl.core.types import Type


class Players(Struct, frozen=True):
    """Every player, starting with `first` and going left; without it with the turn's player, else the
    ruleset's first."""

    first: Expr | None


class InZone(Struct, frozen=True):
    """What lies in a zone, in its order: of the table (`of` is None), of a player, of a list's member, of a
    number."""

    zone: str
    of: Expr | None


class InEvery(Struct, frozen=True):
    """In that zone of every player, in seat order from seat 0; of every member or number, in their order."""

    zone: str


class LyingOn(Struct, frozen=True):
    """What lies on these spaces (a list of spaces), of those in `zone`, in the order of the spaces."""

    zone: str
    spaces: Expr


class OfKind(Struct, frozen=True):
    """Every thing of a kind that takes part in this game, wherever it lies, in the order of the linker's
    numbers."""

    kind: str


class OfList(Struct, frozen=True):
    """Every member of a declared list."""

    name: str


class Among(Struct, frozen=True):
    """The items of a list value."""

    items: Expr


class Range(Struct, frozen=True):
    """The whole numbers from low to high."""

    low: Expr
    high: Expr


SelectSource = Players | InZone | InEvery | LyingOn | OfKind | OfList | Among | Range


class Ranking(Struct, frozen=True):
    """Keep only those with the highest (lowest) value; all that tie stay."""

    highest: bool
    value: Expr


class Select(Struct, frozen=True):
    """Candidates in source order that meet `where`; then, if asked, sorted (stable); then cut to the best.
    `choice`: what is chosen of them is called so, where a policy speaks of that."""

    binder: str
    source: SelectSource
    type: Type
    where: Expr | None = None
    sorted_by: Expr | None = None
    descending: bool = False
    best: tuple[Ranking, ...] = ()
    choice: str = ""
