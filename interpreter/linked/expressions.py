"""Expressions of a linked program: what is computed and read, with everything in play in its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from rulewright.dsl.core.expressions import (
    Const,
    Local,
    Operator,
    Suspended,
    TokenHolder,
    TurnPlayer,
    TurnRole,
)
from rulewright.dsl.core.types import PeriodName, Type

if TYPE_CHECKING:  # an expression may hold a selection, and a selection is made of expressions
    from rulewright.interpreter.linked.selections import Select


class Property(Struct, frozen=True):
    """The property of a thing: as it is printed or, if `Program.changing` has it, as it is now."""

    name: str
    thing: Expr


class Attribute(Struct, frozen=True):
    """An attribute of a player, a thing or the table (`of` is None), with the value that stands in
    `Program.attributes`; of a property, because some card in play changes it."""

    name: str
    of: Expr | None


class Resource(Struct, frozen=True):
    """How much of a resource a player has."""

    name: str
    player: Expr


class Memory(Struct, frozen=True):
    """What the rules remember, for the table (`of` is None), a player or a thing."""

    name: str
    of: Expr | None


class Zone(Struct, frozen=True):
    """A zone as a value: of the table (`of` is None), or the one at a position: a seat, a member of a list,
    the place of a number (see `Place`)."""

    name: str
    of: Expr | None


class Owner(Struct, frozen=True):
    """The player in whose zone a thing lies, or NONE."""

    thing: Expr


class LiesIn(Struct, frozen=True):
    """Is the thing in this zone: at this position, or (`of` None for a zone of several) in any?"""

    thing: Expr
    zone: str
    of: Expr | None


class Neighbor(Struct, frozen=True):
    """The seat to the left (+1) or right (-1)."""

    player: Expr
    step: Literal[1, -1]


class Revealed(Struct, frozen=True):
    """Is the thing face up for everybody where it lies?"""

    thing: Expr


class HasStatus(Struct, frozen=True):
    """Does the player or the thing bear the status? With a `marker`: by the hand of that one."""

    bearer: Expr
    status: str
    marker: Expr | None = None


class Marker(Struct, frozen=True):
    """Who marked the bearer with the status (inside the status's own abilities)."""

    bearer: Expr
    status: str


class OnSpace(Struct, frozen=True):
    """The thing that lies on a space of a map, of those in `zone` (which is laid out on maps); or NONE."""

    zone: str
    space: Expr


class SpaceOf(Struct, frozen=True):
    """The space on which a thing of `zone` lies, or NONE."""

    zone: str
    thing: Expr


class PlaceOf(Struct, frozen=True):
    """The number of the place, of a numbered zone, where a thing lies (of a zone of a list: the member); NONE
    where it lies elsewhere."""

    zone: str
    thing: Expr


class RegionOf(Struct, frozen=True):
    """The region (a thing of kind `kind`) to which a space belongs."""

    kind: str
    space: Expr


class MapOf(Struct, frozen=True):
    """The map (a thing) to which a space or a region belongs."""

    thing: Expr


class Near(Struct, frozen=True):
    """The spaces next to a space, in the order of their numbers: a list."""

    space: Expr


class Spaces(Struct, frozen=True):
    """The spaces of a map or of a region, in their order: a list."""

    of: Expr


class SpacesIn(Struct, frozen=True):
    """The spaces of every map that lies in a zone, in order: a list. `zone.of` None for a zone of players:
    of every player."""

    zone: Zone


class Regions(Struct, frozen=True):
    """The regions of a kind to which these spaces (a list) belong, each once, in the order of their
    first spaces: a list."""

    kind: str
    spaces: Expr


class Connected(Struct, frozen=True):
    """The selected spaces that can be reached from `start`, from neighbour to neighbour, in the order of the
    selection; nothing where `start` is not selected itself."""

    start: Expr
    select: Select


class Same(Struct, frozen=True):
    """Are they the same thing, player, member, truth or number?"""

    left: Expr
    right: Expr


class Member(Struct, frozen=True):
    """`a is in xs` for a list of values."""

    item: Expr
    items: Expr


class Compare(Struct, frozen=True):
    """A comparison of numbers."""

    operator: Literal["<", "<=", ">", ">="]
    left: Expr
    right: Expr


class And(Struct, frozen=True):
    """Do all hold? Tested in this order, up to the first that does not."""

    parts: tuple[Expr, ...]


class Or(Struct, frozen=True):
    """Does one hold? Tested in this order, up to the first that does."""

    parts: tuple[Expr, ...]


class Not(Struct, frozen=True):
    """Does it not hold?"""

    part: Expr


class Arith(Struct, frozen=True):
    """Two whole numbers: added, subtracted, multiplied; divided, and rounded down or up (by less than 1: 0);
    the greater or the smaller of them."""

    operator: Operator
    left: Expr
    right: Expr


class Count(Struct, frozen=True):
    """How many are selected."""

    select: Select


class Exists(Struct, frozen=True):
    """Is anything selected?"""

    select: Select


class SumOver(Struct, frozen=True):
    """The sum of a value over a selection."""

    value: Expr
    select: Select


class Extreme(Struct, frozen=True):
    """The highest or lowest value over a selection; 0 when it is empty."""

    highest: bool
    value: Expr
    select: Select


class Different(Struct, frozen=True):
    """How many different values there are over a selection."""

    value: Expr
    select: Select


class Rows(Struct, frozen=True):
    """Of each that is selected these values, looked up one after the other: a list of lists."""

    values: tuple[Expr, ...]
    select: Select


class Column(Struct, frozen=True):
    """One value of a row."""

    row: Expr
    position: int


class Items(Struct, frozen=True):
    """The selection itself, as a list value in selection order."""

    select: Select


class Listing(Struct, frozen=True):
    """A list written out: `[ship, animal]`, `[]`."""

    items: tuple[Expr, ...]
    type: Type


class Size(Struct, frozen=True):
    """How many things lie in a zone or stand in a list."""

    of: Expr


class PlaceIn(Struct, frozen=True):
    """The place of something in a zone or in a list, counted from 1; 0 where it does not stand there."""

    item: Expr
    items: Expr


class NextIn(Struct, frozen=True):
    """What stands after something in a zone or in a list (`step` 1), or before it (-1); NONE where nothing
    does, or where it does not stand there itself. `around`: after the last one comes the first."""

    item: Expr
    items: Expr
    step: Literal[1, -1]
    around: bool
    type: Type


class Top(Struct, frozen=True):
    """The first n things of a zone, without moving them: fewer if there are fewer."""

    count: Expr
    zone: Expr


class Table(Struct, frozen=True):
    """A number looked up in one of `Program.tables`; 0 where the table has no such row."""

    name: str
    arguments: tuple[Expr, ...]


class Adjustment(Struct, frozen=True):
    """One modifier of a value: while `condition` holds, the value is set, raised or lowered.

    With `select`, it applies once for every selected thing (copies of one card); `condition` and `amount` see
    its binder.
    """

    operation: Literal["set", "raise", "lower"]
    amount: Expr
    condition: Expr
    bound: Expr | None = None
    select: Select | None = None


class Adjusted(Struct, frozen=True):
    """A base value under modifiers: sets (the last one wins), then raises and lowers without bound, then
    those with a bound, then never below 0. Where none of them holds it is the base as it stands. What is no
    `number` is only ever set, and to be none is not to be 0."""

    base: Expr
    adjustments: tuple[Adjustment, ...]
    number: bool = True


class UseOf(Struct, frozen=True):
    """A way to pay: of which resource of a `Raisable` a use covers something, by its place there (-1: of
    each), how much (0: all of it); what it costs of each; how often it can be used; and of which things
    each use takes one, if it takes any."""

    covers: int
    units: Expr
    prices: tuple[Expr, ...]
    most: Expr
    things: Items | None


class Raisable(Struct, frozen=True):
    """Can a price be raised? By resource: what is due that may be replaced, what is due that may not, what is
    there. Everything counts once. `without`: a thing that is taken already."""

    due: tuple[Expr, ...]
    firm: tuple[Expr, ...]
    there: tuple[Expr, ...]
    uses: tuple[UseOf, ...]
    without: Expr


class CountsAs(Struct, frozen=True):
    """`list_value of thing is value`, where some cards count as any member for the purpose at hand: true
    when the base comparison holds or one of the conditions does."""

    base: Expr
    conditions: tuple[Expr, ...]


class TallyOf(Struct, frozen=True):
    """How often the player has done what the tally counts, in its period so far."""

    name: str
    player: Expr


class UsedUp(Struct, frozen=True):
    """Has the limited ability been used in its period? (A bit of `used_PERIOD`.)"""

    key: str
    period: PeriodName


class Place(Struct, frozen=True):
    """The position of a number among the places of a numbered zone, `low` to `high`; NONE where it has
    none."""

    value: Expr
    low: int
    high: int


Expr = (
    Const | Local | TurnPlayer | TurnRole | TokenHolder | Suspended | Property | Attribute | Resource
    | Memory | Zone | Owner | LiesIn | Neighbor | Revealed | HasStatus | Marker | OnSpace | SpaceOf
    | PlaceOf | RegionOf | MapOf | Near | Spaces | SpacesIn | Regions | Connected | Same | Member
    | Compare | And | Or | Not | Arith | Count | Exists | SumOver | Extreme | Different | Rows | Column
    | Items | Listing | Size | Top | PlaceIn | NextIn | Table | Adjusted | Raisable | CountsAs | TallyOf
    | UsedUp | Place
)  # fmt: skip
