"""Expressions: what is computed and read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from rulewright.dsl.core.types import NONE, NoneType, PeriodName, PlayerType, Type

if TYPE_CHECKING:  # an expression may hold a selection, and a selection is made of expressions
    from rulewright.dsl.core.selections import Select


@dataclass(frozen=True, slots=True)
class Const:
    """A value known before play."""

    value: int
    type: Type


@dataclass(frozen=True, slots=True)
class Card:
    """A card named by its id: the number of the thing, NONE if it takes no part. Of a card with copies it
    means each of them, in `Same`, `Member` and `LiesIn`: to be that card is to be one of them."""

    id: str


@dataclass(frozen=True, slots=True)
class Local:
    """A bound name: unique in the program, `choice_12`, `build.district`, `you_a3`, `this_a3`."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class TurnPlayer:
    """The player whose turn it is, NONE outside a turn."""


@dataclass(frozen=True, slots=True)
class TurnRole:
    """The thing that the turn is played as (`turn of P as C`), NONE without one."""


@dataclass(frozen=True, slots=True)
class Property:
    """The printed property of a thing (static)."""

    name: str
    thing: Expr


@dataclass(frozen=True, slots=True)
class Attribute:
    """A computed attribute of a player, a thing or the table: base value and modifiers. A property of a
    thing that some card changes is read through this too: check always emits `Attribute` for `cost of x`;
    link makes it `Property` where nothing can change it. `of` is None for the table's."""

    name: str
    of: Expr | None


@dataclass(frozen=True, slots=True)
class Resource:
    """How much of a resource a player has."""

    name: str
    player: Expr


@dataclass(frozen=True, slots=True)
class Memory:
    """What the rules remember, for the table (`of` is None), a player or a thing."""

    name: str
    of: Expr | None


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone as a value: of the table (`of` is None), of a player, of a member of a list, or of a number (of
    a numbered zone: the number as people say it; link makes it a position, see `program.Place`)."""

    name: str
    of: Expr | None


@dataclass(frozen=True, slots=True)
class OnSpace:
    """The thing that lies on a space of a map, of those in `zone` (which is laid out on maps); or NONE."""

    zone: str
    space: Expr


@dataclass(frozen=True, slots=True)
class SpaceOf:
    """The space on which a thing of `zone` lies, or NONE."""

    zone: str
    thing: Expr


@dataclass(frozen=True, slots=True)
class PlaceOf:
    """The number of the place, of a numbered zone, where a thing lies (of a zone of a list: the member); NONE
    where it lies elsewhere."""

    zone: str
    thing: Expr


@dataclass(frozen=True, slots=True)
class RegionOf:
    """The region (a thing of kind `kind`) to which a space belongs."""

    kind: str
    space: Expr


@dataclass(frozen=True, slots=True)
class MapOf:
    """The map (a thing) to which a space or a region belongs."""

    thing: Expr


@dataclass(frozen=True, slots=True)
class Near:
    """The spaces next to a space, in the order of their numbers: a list."""

    space: Expr


@dataclass(frozen=True, slots=True)
class Spaces:
    """The spaces of a map or of a region, in their order: a list."""

    of: Expr


@dataclass(frozen=True, slots=True)
class SpacesIn:
    """The spaces of every map that lies in a zone, in order: a list. `zone.of` None for a zone of players:
    of every player."""

    zone: Zone


@dataclass(frozen=True, slots=True)
class Regions:
    """The regions of a kind to which these spaces (a list) belong, each once, in the order of their
    first spaces: a list."""

    kind: str
    spaces: Expr


@dataclass(frozen=True, slots=True)
class Connected:
    """The selected spaces that can be reached from `start`, from neighbour to neighbour, in the order of the
    selection; nothing where `start` is not selected itself."""

    start: Expr
    select: Select


@dataclass(frozen=True, slots=True)
class Setting:
    """What this game is set to: 0 or 1, or the position of the chosen value. Link makes it a Const."""

    name: str


@dataclass(frozen=True, slots=True)
class TokenHolder:
    """The player who has a token (crown), or NONE."""

    token: str


@dataclass(frozen=True, slots=True)
class Owner:
    """The player in whose zone a thing lies, or NONE."""

    thing: Expr


@dataclass(frozen=True, slots=True)
class LiesIn:
    """Is the thing in this zone: of a given player, or (`of` None for a player's zone) of any."""

    thing: Expr
    zone: str
    of: Expr | None


@dataclass(frozen=True, slots=True)
class Neighbor:
    """The seat to the left (+1) or right (-1)."""

    player: Expr
    step: Literal[1, -1]


@dataclass(frozen=True, slots=True)
class Revealed:
    """Is the thing face up for everybody where it lies?"""

    thing: Expr


@dataclass(frozen=True, slots=True)
class HasStatus:
    """Does the player or the thing bear the status?"""

    bearer: Expr
    status: str


@dataclass(frozen=True, slots=True)
class Marker:
    """Who marked the bearer with the status (inside the status's own abilities)."""

    bearer: Expr
    status: str


@dataclass(frozen=True, slots=True)
class Same:
    """`a is b`. `purpose` is the keyword whose text this stands in (`income`): a thing that counts as any
    member for that purpose equals every member there."""

    left: Expr
    right: Expr
    purpose: str = ""


@dataclass(frozen=True, slots=True)
class Member:
    """`a is in xs` for a list of values."""

    item: Expr
    items: Expr


@dataclass(frozen=True, slots=True)
class Compare:
    """A comparison of numbers."""

    operator: Literal["<", "<=", ">", ">="]
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class And:
    """Do all hold? Tested in this order, up to the first that does not."""

    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Or:
    """Does one hold? Tested in this order, up to the first that does."""

    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """Does it not hold?"""

    part: Expr


@dataclass(frozen=True, slots=True)
class Arith:
    """Whole numbers, added, subtracted, multiplied; the greater or the smaller of two."""

    operator: Literal["+", "-", "*", "max", "min"]
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Half:
    """Half of a number, rounded up or down."""

    value: Expr
    up: bool


@dataclass(frozen=True, slots=True)
class Count:
    """How many are selected."""

    select: Select


@dataclass(frozen=True, slots=True)
class Exists:
    """Is anything selected?"""

    select: Select


@dataclass(frozen=True, slots=True)
class SumOver:
    """The sum of a value over a selection."""

    value: Expr
    select: Select


@dataclass(frozen=True, slots=True)
class Extreme:
    """The highest or lowest value over a selection; 0 when it is empty."""

    highest: bool
    value: Expr
    select: Select


@dataclass(frozen=True, slots=True)
class Different:
    """How many different values there are over a selection."""

    value: Expr
    select: Select


@dataclass(frozen=True, slots=True)
class Items:
    """The selection itself, as a list value in selection order."""

    select: Select


@dataclass(frozen=True, slots=True)
class Listing:
    """A list written out: `[ship, animal]`, `[]`."""

    items: tuple[Expr, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class Size:
    """How many things lie in a zone or stand in a list."""

    of: Expr


@dataclass(frozen=True, slots=True)
class Top:
    """The first n things of a zone, without moving them: fewer if there are fewer."""

    count: Expr
    zone: Expr


@dataclass(frozen=True, slots=True)
class Table:
    """A number looked up in a table of the ruleset."""

    name: str
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Call:
    """A function of the ruleset; link replaces it by the function's body with the arguments in place."""

    function: str
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Times:
    """How often the player has done the procedure in the running period (uses that were `ignored` by a
    limit do not count for that limit: `limit` names the limit whose count is meant, "" for the plain
    count)."""

    procedure: str
    period: PeriodName
    player: Expr
    limit: str = ""


@dataclass(frozen=True, slots=True)
class Can:
    """Would doing the procedure now be legal: rules, limits, prohibitions, price. Link weaves it into
    plain conditions."""

    procedure: str
    arguments: tuple[tuple[str, Expr], ...]
    player: Expr
    ignoring: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CanPay:
    """Has the player this much of the resource?"""

    amount: Expr
    resource: str
    player: Expr


@dataclass(frozen=True, slots=True)
class Allowed:
    """May this thing (or this player, `whom`) be targeted by this player now, for a text of `source`? Link
    weaves it from the `cannot target` modifiers in play."""

    thing: Expr
    player: Expr
    whom: Expr = Const(NONE, PlayerType())
    source: Expr = Const(NONE, NoneType())


@dataclass(frozen=True, slots=True)
class Surcharge:
    """What the modifiers of `surcharge for target` in play ask for this target, 0 without any. Woven by
    link."""

    thing: Expr
    player: Expr
    whom: Expr = Const(NONE, PlayerType())
    source: Expr = Const(NONE, NoneType())


@dataclass(frozen=True, slots=True)
class Suspended:
    """Was the running turn suspended?"""


@dataclass(frozen=True, slots=True)
class Adjustment:
    """One modifier of a value, woven by link: while `condition` holds, the value is set, raised or lowered.

    With `select`, it applies once for every selected thing (copies of one card); `condition` and `amount` see
    its binder.
    """

    operation: Literal["set", "raise", "lower"]
    amount: Expr
    condition: Expr
    bound: Expr | None = None
    select: Select | None = None


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A base value under modifiers: sets (the last one wins), then raises and lowers without bound, then
    those with a bound, then never below 0."""

    base: Expr
    adjustments: tuple[Adjustment, ...]


@dataclass(frozen=True, slots=True)
class CountsAs:
    """`list_value of thing is value`, where some cards count as any member for the purpose at hand: true
    when the base comparison holds or one of the conditions does. Woven by link from `Same` of a property."""

    base: Expr
    conditions: tuple[Expr, ...]


Expr = (
    Const | Card | Local | TurnPlayer | TurnRole | Property | Attribute | Resource | Memory | Zone
    | TokenHolder | Owner | LiesIn | Neighbor | Revealed | HasStatus | Marker | Same | Member | Compare | And
    | Or | Not | Arith | Half | Count | Exists | SumOver | Extreme | Different | Items | Listing | Size
    | Top | OnSpace | SpaceOf | PlaceOf | RegionOf | MapOf | Near | Spaces | SpacesIn | Regions | Connected
    | Setting | Table | Call | Times | Can | CanPay | Allowed | Surcharge | Suspended | Adjusted | CountsAs
)  # fmt: skip
