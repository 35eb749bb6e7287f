"""Expressions: what is computed and read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from rulewright.dsl.core.types import NONE, NoneType, PeriodName, PlayerType, Type

Operator: TypeAlias = Literal["+", "-", "*", "/down", "/up", "max", "min"]

if TYPE_CHECKING:  # an expression may hold a selection, and a selection is made of expressions
    from rulewright.dsl.core.selections import Select


class Const(Struct, frozen=True):
    """A value known before play."""

    value: int
    type: Type


class Card(Struct, frozen=True):
    """A card named by its id: the number of the thing, NONE if it takes no part. Of a card with copies it
    means each of them, in `Same`, `Member` and `LiesIn`: to be that card is to be one of them."""

    id: str


class Local(Struct, frozen=True):
    """A bound name: unique in the program, `choice_12`, `build.district`, `you_a3`, `this_a3`."""

    name: str
    type: Type


class TurnPlayer(Struct, frozen=True):
    """The player whose turn it is, NONE outside a turn."""


class TurnRole(Struct, frozen=True):
    """The thing that the turn is played as (`turn of P as C`), NONE without one."""


class Property(Struct, frozen=True):
    """The printed property of a thing (static)."""

    name: str
    thing: Expr


class Attribute(Struct, frozen=True):
    """A computed attribute of a player, a thing or the table: base value and modifiers. A property of a
    thing that some card changes is read through this too: check always emits `Attribute` for `cost of x`;
    link makes it `Property` where nothing can change it. `of` is None for the table's."""

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
    """A zone as a value: of the table (`of` is None), of a player, of a member of a list, or of a number (of
    a numbered zone: the number as people say it; link makes it a position, see `program.Place`)."""

    name: str
    of: Expr | None


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


class RuledSeat(Struct, frozen=True):
    """The player whose seat is played by rules; NONE where he takes no part."""

    name: str


class Setting(Struct, frozen=True):
    """What this game is set to: 0 or 1, or the position of the chosen value. Link makes it a Const."""

    name: str


class TokenHolder(Struct, frozen=True):
    """The player who has a token (crown), or NONE."""

    token: str


class Owner(Struct, frozen=True):
    """The player in whose zone a thing lies, or NONE; of a piece of a player, whose it is."""

    thing: Expr


class LiesIn(Struct, frozen=True):
    """Is the thing in this zone: of a given player, or (`of` None for a player's zone) of any."""

    thing: Expr
    zone: str
    of: Expr | None


class Captain(Struct, frozen=True):
    """The first player of a player's team; himself where nobody plays in teams. With him lies what the team
    has together."""

    player: Expr


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


class Same(Struct, frozen=True):
    """`a is b`. `purpose` is the keyword whose text this stands in (`income`): a thing that counts as any
    member for that purpose equals every member there."""

    left: Expr
    right: Expr
    purpose: str = ""


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
    """A number looked up in a table of the ruleset."""

    name: str
    arguments: tuple[Expr, ...]


class Call(Struct, frozen=True):
    """A function of the ruleset; link replaces it by the function's body with the arguments in place. `doer`:
    whoever acts where it is called, if the function asks what he can do."""

    function: str
    arguments: tuple[Expr, ...]
    doer: Expr | None = None


class Times(Struct, frozen=True):
    """How often the player has done the procedure in the running period (uses that were `ignored` by a
    limit do not count for that limit: `limit` names the limit whose count is meant, "" for the plain
    count)."""

    procedure: str
    period: PeriodName
    player: Expr
    limit: str = ""


class Can(Struct, frozen=True):
    """Would doing the procedure now be legal: rules, limits, prohibitions, price. Link weaves it into
    plain conditions."""

    procedure: str
    arguments: tuple[tuple[str, Expr], ...]
    player: Expr
    ignoring: tuple[str, ...] = ()


class Due(Struct, frozen=True):
    """So much of a resource, as a part of a price; less than 0 is nothing. It goes to `payee`, or the memory
    `into` (of `whose`, where it is one of somebody) grows by it, or it goes to the bank. `only`: nothing may
    stand for it."""

    resource: str
    amount: Expr
    player: Expr
    payee: Expr | None = None
    into: str = ""
    whose: Expr | None = None
    only: bool = False


class CanPay(Struct, frozen=True):
    """Is everything of this price there?"""

    dues: tuple[Due, ...]


class Allowed(Struct, frozen=True):
    """May this thing of a `kind` (or this player, `whom`: of none) be targeted by this player now, for a text
    of `source`? Link weaves it from the `cannot target` modifiers in play."""

    thing: Expr
    kind: str
    player: Expr
    whom: Expr = Const(NONE, PlayerType())
    source: Expr = Const(NONE, NoneType())


class Surcharge(Struct, frozen=True):
    """What the modifiers of `surcharge for target` in play ask for this target, 0 without any. Woven by
    link."""

    thing: Expr
    kind: str
    player: Expr
    whom: Expr = Const(NONE, PlayerType())
    source: Expr = Const(NONE, NoneType())


class ScoreOf(Struct, frozen=True):
    """What the `score` abilities of a card, and of the marks on it, would bring now, to whomever."""

    thing: Expr


class Suspended(Struct, frozen=True):
    """Was the running turn suspended?"""


Expr = (
    Const | Card | Local | TurnPlayer | TurnRole | Property | Attribute | Resource | Memory | Zone
    | TokenHolder | Owner | LiesIn | Captain | Neighbor | Revealed | HasStatus | Same | Member | Compare | And
    | Or | Not | Arith | Count | Exists | SumOver | Extreme | Different | Items | Listing | Size
    | Top | PlaceIn | NextIn | OnSpace | SpaceOf | PlaceOf | RegionOf | MapOf | Near | Spaces | SpacesIn
    | Regions | Connected
    | RuledSeat | Setting | Table | Call | Times | Can | CanPay | Allowed | Surcharge | ScoreOf | Suspended
)  # fmt: skip
