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


class OfCard(Struct, frozen=True):
    """Every copy of one card definition that lies in a zone (of `of`, or of any player / the table): woven
    by link."""

    card: str
    zone: str
    of: Expr | None


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


class Marked(Struct, frozen=True):
    """Every bearer of a status, in order of marking: woven by link for the status's own abilities."""

    status: str


SelectSource = Marked | Players | InZone | InEvery | LyingOn | OfKind | OfCard | OfList | Among | Range


class Ranking(Struct, frozen=True):
    """Keep only those with the highest (lowest) value; all that tie stay."""

    highest: bool
    value: Expr


class Select(Struct, frozen=True):
    """Candidates in source order that meet `where`; then, if asked, sorted (stable); then cut to the best.

    `alike` (set by link, for choices only): of candidates with the same "name" only the first is an option;
    the statuses it names must be borne alike too, and the values `alike_in` (what is remembered of the
    candidate, properties that change) must be equal. None: each candidate is an option."""

    binder: str
    source: SelectSource
    type: Type
    where: Expr | None = None
    sorted_by: Expr | None = None
    descending: bool = False
    best: tuple[Ranking, ...] = ()
    alike: tuple[str, ...] | None = None
    alike_in: tuple[Expr, ...] = ()
