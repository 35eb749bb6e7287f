"""The core: what checked rules text means, in as few forms as possible.

`check` lowers the author's tree to these nodes; `link` weaves the abilities of the cards in play into the procedures
they concern; the two engines run what comes out. Everything is resolved: a name is a `Local` with a name that is unique
in the whole program, a word of the ruleset is a `Const` or a reference by id. Every value at run time is an
integer (or a list of integers): players are seats 0.., things are numbers given by the linker, members of a list
(`noble`) are their positions, truth is 0 or 1, and `NONE` (-1) is nobody and nothing.

Scoping: a statement that binds a name (`Menu` entries, `Pick`, `PickRandom`, `Let`) carries the rest of its block
inside itself where the rest depends on a choice; `Let` binds for the statements after it in the same block.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rulewright.dsl.source import Span

NONE = -1

# ---------------------------------------------------------------- types


@dataclass(frozen=True, slots=True)
class NumberType:
    def __str__(self) -> str:
        return "a number"


@dataclass(frozen=True, slots=True)
class TruthType:
    def __str__(self) -> str:
        return "yes or no"


@dataclass(frozen=True, slots=True)
class PlayerType:
    def __str__(self) -> str:
        return "a player"


@dataclass(frozen=True, slots=True)
class ThingType:
    """A thing of one kind; "" stands for a thing of any kind."""

    kind: str

    def __str__(self) -> str:
        return f"a {self.kind or 'thing'}"


@dataclass(frozen=True, slots=True)
class ListType:
    """A member of a list that the ruleset declares (`type`: noble, religious, ...)."""

    name: str

    def __str__(self) -> str:
        return f"a {self.name}"


@dataclass(frozen=True, slots=True)
class ZoneType:
    zone: str

    def __str__(self) -> str:
        return f"a {self.zone}"


@dataclass(frozen=True, slots=True)
class TokenType:
    token: str

    def __str__(self) -> str:
        return f"the {self.token}"


@dataclass(frozen=True, slots=True)
class ManyType:
    item: Type

    def __str__(self) -> str:
        return f"several of {self.item}"


@dataclass(frozen=True, slots=True)
class NoneType:
    """The word `none`: fits a player, a thing and a member of a list."""

    def __str__(self) -> str:
        return "none"


Type = NumberType | TruthType | PlayerType | ThingType | ListType | ZoneType | TokenType | ManyType | NoneType
PeriodName = Literal["turn", "round", "phase", "game"]


# ---------------------------------------------------------------- expressions


@dataclass(frozen=True, slots=True)
class Const:
    value: int
    type: Type


@dataclass(frozen=True, slots=True)
class Card:
    """A card named by its id. The linker makes it the thing's number (every named card has one copy), or NONE."""

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
    """A computed attribute of a player, a thing or the table: base value and modifiers. A property of a thing that some
    card changes is read through this too: check always emits `Attribute` for `cost of x`; link makes it `Property`
    where nothing can change it. `of` is None for the table's."""

    name: str
    of: Expr | None


@dataclass(frozen=True, slots=True)
class Resource:
    name: str
    player: Expr


@dataclass(frozen=True, slots=True)
class Memory:
    name: str
    of: Expr | None


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone as a value: of the table (`of` is None) or of a player."""

    name: str
    of: Expr | None


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
    bearer: Expr
    status: str


@dataclass(frozen=True, slots=True)
class Marker:
    """Who marked the bearer with the status (inside the status's own abilities)."""

    bearer: Expr
    status: str


@dataclass(frozen=True, slots=True)
class Same:
    """`a is b`. `purpose` is the keyword whose text this stands in (`income`): a thing that counts as any member for that
    purpose equals every member there."""

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
    operator: Literal["<", "<=", ">", ">="]
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class And:
    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Or:
    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Not:
    part: Expr


@dataclass(frozen=True, slots=True)
class Arith:
    operator: Literal["+", "-", "*", "max", "min"]
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Half:
    value: Expr
    up: bool


@dataclass(frozen=True, slots=True)
class Count:
    select: Select


@dataclass(frozen=True, slots=True)
class Exists:
    select: Select


@dataclass(frozen=True, slots=True)
class SumOver:
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
    name: str
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Call:
    """A function of the ruleset; link replaces it by the function's body with the arguments in place."""

    function: str
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Times:
    """How often the player has done the procedure in the running period (uses that were `ignored` by a limit do not count
    for that limit: `limit` names the limit whose count is meant, "" for the plain count)."""

    procedure: str
    period: PeriodName
    player: Expr
    limit: str = ""


@dataclass(frozen=True, slots=True)
class Can:
    """Would doing the procedure now be legal: rules, limits, prohibitions, price. Link weaves it into plain conditions."""

    procedure: str
    arguments: tuple[tuple[str, Expr], ...]
    player: Expr
    ignoring: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CanPay:
    amount: Expr
    resource: str
    player: Expr


@dataclass(frozen=True, slots=True)
class Allowed:
    """May this thing be targeted by this player now? Link weaves it from the `cannot target` modifiers in play."""

    thing: Expr
    player: Expr


@dataclass(frozen=True, slots=True)
class Adjustment:
    """One modifier of a value, woven by link: while `condition` holds, the value is set, raised or lowered.

    With `select`, it applies once for every selected thing (copies of one card); `condition` and `amount` see its binder.
    """

    operation: Literal["set", "raise", "lower"]
    amount: Expr
    condition: Expr
    bound: Expr | None = None
    select: Select | None = None


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A base value under modifiers: sets (the last one wins), then raises and lowers without bound, then those with a
    bound, then never below 0."""

    base: Expr
    adjustments: tuple[Adjustment, ...]


@dataclass(frozen=True, slots=True)
class CountsAs:
    """`list_value of thing is value`, where some cards count as any member for the purpose at hand: true when the base
    comparison holds or one of the conditions does. Woven by link from `Same` of a property."""

    base: Expr
    conditions: tuple[Expr, ...]


# ---------------------------------------------------------------- selections


@dataclass(frozen=True, slots=True)
class Players:
    """Every player, starting with `first` and going left; without it with the turn's player, else the ruleset's first."""

    first: Expr | None


@dataclass(frozen=True, slots=True)
class InZone:
    zone: str
    of: Expr | None


@dataclass(frozen=True, slots=True)
class InEvery:
    """In that zone of every player, in seat order from seat 0."""

    zone: str


@dataclass(frozen=True, slots=True)
class OfKind:
    """Every thing of a kind that takes part in this game, wherever it lies, in the order of the linker's numbers."""

    kind: str


@dataclass(frozen=True, slots=True)
class OfCard:
    """Every copy of one card definition that lies in a zone (of `of`, or of any player / the table): woven by link."""

    card: str
    zone: str
    of: Expr | None


@dataclass(frozen=True, slots=True)
class OfList:
    """Every member of a declared list."""

    name: str


@dataclass(frozen=True, slots=True)
class Among:
    """The items of a list value."""

    items: Expr


@dataclass(frozen=True, slots=True)
class Range:
    """The whole numbers from low to high."""

    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class Marked:
    """Every bearer of a status, in order of marking: woven by link for the status's own abilities."""

    status: str


SelectSource = Marked | Players | InZone | InEvery | OfKind | OfCard | OfList | Among | Range


@dataclass(frozen=True, slots=True)
class Ranking:
    """Keep only those with the highest (lowest) value; all that tie stay."""

    highest: bool
    value: Expr


@dataclass(frozen=True, slots=True)
class Select:
    """Candidates in source order that meet `where`; then, if asked, sorted (stable); then cut to the best.

    `alike` (set by link, for choices only): of candidates with the same "name" only the first is an option."""

    binder: str
    source: SelectSource
    type: Type
    where: Expr | None = None
    sorted_by: Expr | None = None
    descending: bool = False
    best: tuple[Ranking, ...] = ()
    alike: bool = False


Expr = (
    Const | Card | Local | TurnPlayer | TurnRole | Property | Attribute | Resource | Memory | Zone | TokenHolder | Owner
    | LiesIn | Neighbor | Revealed | HasStatus | Marker | Same | Member | Compare | And | Or | Not | Arith | Half
    | Count | Exists | SumOver | Extreme | Different | Items | Listing | Size | Top | Table | Call | Times | Can
    | CanPay | Allowed | Adjusted | CountsAs
)  # fmt: skip


# ---------------------------------------------------------------- statements

# A statement that may stop the machine carries `site`, a label that is stable under unrelated edits: the owner's id, the
# ability or procedure, a counter inside it (`magician/action1/2`). Saves name sites, never positions.


@dataclass(frozen=True, slots=True)
class Let:
    """A local for the rest of the block. `changes`: some later statement assigns to it."""

    name: str
    value: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class Assign:
    """set / raise / lower of a local that `Let` made."""

    name: str
    value: Expr


@dataclass(frozen=True, slots=True)
class If:
    condition: Expr
    then: Block
    otherwise: Block = ()


@dataclass(frozen=True, slots=True)
class ForEach:
    """A snapshot of the selection is taken first."""

    select: Select
    body: Block


@dataclass(frozen=True, slots=True)
class Repeat:
    """At most `most` passes; `until` (if any) is tested before each. `bounded`: hitting `most` with `until` still false is
    a verdict against the author, not the normal end."""

    until: Expr | None
    most: Expr
    body: Block
    bounded: bool
    site: str
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Stop:
    """Leave the innermost ForEach or Repeat."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a menu: shown while `condition` holds; with `select`, one option for each candidate.

    `path` are the words people choose by ("Gather", "gold"); `key` is stable. `binder` names the candidate in `body`.
    """

    key: str
    path: tuple[str, ...]
    condition: Expr | None
    select: Select | None
    body: Block
    required: bool = False
    once: bool = False
    kind: Literal["option", "ability"] = "option"
    card: str | None = None
    used: tuple[str, PeriodName] | None = None  # marks this use: (ability key, period it counts in)
    group: str = ""  # entries that share one `once`: link splits an entry into several of one group
    needs: Expr | None = None  # what the body requires, until link has made it a part of the condition


@dataclass(frozen=True, slots=True)
class Menu:
    """One decision of one player among entries. Without any option nothing happens. `optional`: a last option declines and
    runs `otherwise` (`otherwise` runs as well when there is nothing to choose). `label` says what is asked."""

    site: str
    player: Expr
    entries: tuple[Entry, ...]
    optional: bool = False
    otherwise: Block = ()
    secret: bool = False
    prompt: str = ""
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """A menu that comes back until the player is done or `EndTurn` closes it. `done` is offered when no required entry
    (with `once`: not used yet) has an option."""

    site: str
    player: Expr
    entries: tuple[Entry, ...]
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class AbilityEntries:
    """Stands among an offer's entries before linking: the player's actions are put here."""

    player: Expr


@dataclass(frozen=True, slots=True)
class Pick:
    """Choose several, one decision at a time in candidate order (so that no set is offered twice); `low`..`high` of them.
    `binder` becomes the list of what was picked, for `body`."""

    site: str
    player: Expr
    binder: str
    select: Select
    low: Expr
    high: Expr
    body: Block
    secret: bool = False
    prompt: str = ""
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class PickRandom:
    """Chance chooses `count` of the candidates; with `single` the binder is the one thing, and with no candidate the body is
    skipped."""

    binder: str
    count: Expr
    select: Select
    single: bool
    body: Block


@dataclass(frozen=True, slots=True)
class Gain:
    resource: str
    amount: Expr
    player: Expr


@dataclass(frozen=True, slots=True)
class Lose:
    """Capped by what there is; `amount` None is all."""

    resource: str
    amount: Expr | None
    player: Expr


@dataclass(frozen=True, slots=True)
class Pay:
    """Exact. To the bank when `payee` is None. Legality was tested before (requirements)."""

    resource: str
    amount: Expr
    player: Expr
    payee: Expr | None


@dataclass(frozen=True, slots=True)
class Transfer:
    """From player to player, capped by what the giver has; `amount` None is all."""

    resource: str
    amount: Expr | None
    giver: Expr
    taker: Expr


@dataclass(frozen=True, slots=True)
class Move:
    """Move a thing, or a list of things in order, to a zone: to its end unless `end` is "top" (the first of the list lies
    topmost). `face`: "up"/"down" or None for what the zone does."""

    what: Expr
    many: bool
    zone: Zone
    end: Literal["top", "bottom"]
    face: Literal["up", "down"] | None


@dataclass(frozen=True, slots=True)
class MoveAll:
    """Everything in one zone to another, in order."""

    source: Zone
    zone: Zone
    end: Literal["top", "bottom"]
    face: Literal["up", "down"] | None


@dataclass(frozen=True, slots=True)
class SwapZones:
    left: Zone
    right: Zone


@dataclass(frozen=True, slots=True)
class SwapThings:
    """Each goes to where the other lay."""

    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class MoveToken:
    token: str
    player: Expr


@dataclass(frozen=True, slots=True)
class Shuffle:
    zone: Zone


@dataclass(frozen=True, slots=True)
class Look:
    """A player sees a thing, a list of things or a zone; nothing moves."""

    what: Expr
    player: Expr


@dataclass(frozen=True, slots=True)
class Reveal:
    """Turn a thing face up where it lies."""

    thing: Expr


@dataclass(frozen=True, slots=True)
class Mark:
    bearer: Expr
    status: str
    marker: Expr


@dataclass(frozen=True, slots=True)
class Unmark:
    bearer: Expr
    status: str


@dataclass(frozen=True, slots=True)
class SetMemory:
    name: str
    of: Expr | None
    value: Expr


@dataclass(frozen=True, slots=True)
class SetProperty:
    """A property of one thing takes a new value until it leaves play (Haunted Quarter's type)."""

    name: str
    thing: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class Do:
    """Run a procedure (or raise an event) as `player`. `span` is where the text says so."""

    procedure: str
    arguments: tuple[tuple[str, Expr], ...]
    player: Expr
    ignoring: tuple[str, ...] = ()
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Period:
    """Open a period, run the body, close it: `start`/`end` events, then statuses, memories, counts of it are cleared.

    kind "turn" carries `player` and `role`; kind "phase" carries `name`."""

    kind: Literal["turn", "round", "phase"]
    name: str
    player: Expr | None
    role: Expr | None
    body: Block
    site: str


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The running offer closes when the current option is done; statements after this one still run."""


@dataclass(frozen=True, slots=True)
class ScoreAbilities:
    """Every `score` ability active for the player gives its points. Woven by link."""

    player: Expr


@dataclass(frozen=True, slots=True)
class Finish:
    """The game is over; the selected players win (None: nobody)."""

    winners: Select | None


@dataclass(frozen=True, slots=True)
class Together:
    """All reads first, then all writes: link turns it into Lets and plain statements."""

    body: Block


@dataclass(frozen=True, slots=True)
class Trigger:
    """One waiting reaction, woven by link: for every copy selected by `select` (or once), if `condition` held when the event
    happened; `body` runs with `this`/`you` in place. Belongs to `owner`."""

    key: str
    select: Select | None
    condition: Expr
    owner: Expr
    body: Block
    label: str


@dataclass(frozen=True, slots=True)
class Reactions:
    """Several reactions to one moment: all conditions are tested at once; then they resolve from the active player's seat
    leftwards, one owner orders his own (a decision), rules of the ruleset come last in text order."""

    site: str
    triggers: tuple[Trigger, ...]


Statement = (
    Let | Assign | If | ForEach | Repeat | Stop | Menu | Offer | Pick | PickRandom | Gain | Lose | Pay | Transfer
    | Move | MoveAll | SwapZones | SwapThings | MoveToken | Shuffle | Look | Reveal | Mark | Unmark | SetMemory
    | SetProperty | Do | Period | EndTurn | ScoreAbilities | Finish | Together | Reactions
)  # fmt: skip
Block = tuple[Statement, ...]


# ---------------------------------------------------------------- abilities, as check hands them to link


@dataclass(frozen=True, slots=True)
class Active:
    """When an ability is alive. place: "role" (while a turn runs as this card), "zone" (lies in `zone`), "always",
    "revealed" (face up in a player's zone), "marked" (a status's own ability)."""

    place: Literal["role", "zone", "always", "revealed", "marked"]
    zone: str = ""


@dataclass(frozen=True, slots=True)
class ActionAbility:
    key: str
    label: str
    active: Active
    guard: Expr | None
    must: bool
    limit: PeriodName | None  # None: any time
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class TriggerAbility:
    """`scope`: whose events: "you", "anyone", "others". Event fields are Locals `event.field`, the doer `event.player`."""

    key: str
    timing: Literal["when", "before", "after", "instead"]
    event: str
    scope: Literal["you", "anyone", "others"]
    active: Active
    where: Expr | None
    guard: Expr | None
    may: bool
    limit: PeriodName | None
    despite: str | None
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class ModifierAbility:
    """target: ("field", event, field) | ("attribute", name, "") | ("rule", rule, event) | ("cannot", event, "")
    | ("counts", property, purpose keyword tag). For attributes `bearer` is whose attribute (a Local for `this`/`you` or any
    expression over them); for "counts" `bearer` is the thing."""

    key: str
    target: tuple[str, str, str]
    operation: Literal["set", "raise", "lower", "ignore", "cannot", "counts"]
    scope: Literal["you", "anyone", "others"]
    active: Active
    bearer: Expr | None
    amount: Expr | None
    bound: Expr | None
    guard: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class ScoreAbility:
    key: str
    active: Active
    guard: Expr | None
    amount: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class PaymentAbility:
    """`per_unit`: each use covers one; else it covers the whole price."""

    key: str
    procedure: str
    active: Active
    guard: Expr | None
    per_unit: bool
    resource: str
    body: Block
    span: Span


Ability = ActionAbility | TriggerAbility | ModifierAbility | ScoreAbility | PaymentAbility


@dataclass(frozen=True, slots=True)
class Bearing:
    """The names that stand for the card and its owner in a set of abilities: `this` and `you` as Locals."""

    this: str
    you: str
    marker: str = ""


@dataclass(frozen=True, slots=True)
class Abilities:
    """A card's, status's or the ruleset's abilities."""

    bearing: Bearing
    items: tuple[Ability, ...]


# ---------------------------------------------------------------- declarations, as check hands them to link


@dataclass(frozen=True, slots=True)
class Param:
    name: str
    local: str  # unique: "build.district"
    type: Type
    default: Expr | None


@dataclass(frozen=True, slots=True)
class Payment:
    amount: Expr
    resource: str
    payee: Expr | None


@dataclass(frozen=True, slots=True)
class Procedure:
    """`player` is the Local of the doer: "build.player". An event has no body (`event` true)."""

    name: str
    params: tuple[Param, ...]
    player: str
    payment: Payment | None
    body: Block
    event: bool
    span: Span | None


@dataclass(frozen=True, slots=True)
class Rule:
    name: str
    procedure: str
    why: str
    condition: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Limit:
    name: str
    procedure: str
    period: PeriodName
    why: str
    most: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class MemoryDef:
    """bearer: "" table, "player", or a kind. `period`: reset at its end, None for the whole game."""

    name: str
    bearer: str
    type: Type
    start: int
    period: PeriodName | None


@dataclass(frozen=True, slots=True)
class AttributeDef:
    """bearer: "" table, "player" or a kind; `of` is the Local that stands for the bearer in `value`."""

    name: str
    bearer: str
    of: str
    type: Type
    value: Expr


@dataclass(frozen=True, slots=True)
class FunctionDef:
    name: str
    params: tuple[Param, ...]
    type: Type
    value: Expr


@dataclass(frozen=True, slots=True)
class StatusDef:
    name: str
    bearer: str  # "player" or a kind
    period: PeriodName | None
    abilities: Abilities
    span: Span


@dataclass(frozen=True, slots=True)
class RulesProgram:
    """Everything the rules files of a ruleset (and a deck's own) declare, lowered."""

    procedures: dict[str, Procedure] = field(default_factory=dict)
    rules: dict[str, Rule] = field(default_factory=dict)
    limits: dict[str, Limit] = field(default_factory=dict)
    memories: dict[str, MemoryDef] = field(default_factory=dict)
    attributes: dict[str, AttributeDef] = field(default_factory=dict)
    functions: dict[str, FunctionDef] = field(default_factory=dict)
    statuses: dict[str, StatusDef] = field(default_factory=dict)
    standing: tuple[Abilities, ...] = ()  # `rules NAME { ... }`
    flow: Block = ()
