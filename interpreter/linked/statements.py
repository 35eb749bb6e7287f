"""Statements of a linked program: what is done, and where somebody decides.

A statement that may stop the machine carries `site`, a label that is stable under unrelated edits; saves name
sites, never positions.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rulewright.dsl.core.statements import EndTurn, Stop
from rulewright.dsl.core.types import PeriodName, Type
from rulewright.dsl.files.source import Span
from rulewright.interpreter.linked.expressions import Expr, Zone
from rulewright.interpreter.linked.selections import Select


class Let(Struct, frozen=True):
    """A local for the rest of the block."""

    name: str
    value: Expr
    type: Type


class Assign(Struct, frozen=True):
    """set / raise / lower of a local that `Let` made."""

    name: str
    value: Expr


class If(Struct, frozen=True):
    """One of two blocks."""

    condition: Expr
    then: Block
    otherwise: Block = ()


class Switch(Struct, frozen=True):
    """The block of the value that `value` has; nothing where no block has it."""

    value: Expr
    cases: tuple[tuple[int, Block], ...]


class ForEach(Struct, frozen=True):
    """A snapshot of the selection is taken first."""

    select: Select
    body: Block


class Repeat(Struct, frozen=True):
    """At most `most` passes; `until` (if any) is tested before each. `bounded`: hitting `most` with
    `until` still false is a verdict against the author, not the normal end."""

    until: Expr | None
    most: Expr
    body: Block
    bounded: bool
    site: str
    span: Span | None = None


class Entry(Struct, frozen=True):
    """One line of a menu: shown while `condition` holds; with `select`, one option for each candidate.

    `path` are the words people choose by ("Gather", "gold"); `key` is stable. `binder` names the candidate in
    `body`.
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
    group: str = ""  # entries that share one `once`


class Menu(Struct, frozen=True):
    """One decision of one player among entries. Without any option nothing happens. `optional`: a last
    option declines and runs `otherwise` (`otherwise` runs as well when there is nothing to choose).
    `prompt` says what is asked."""

    site: str
    player: Expr
    entries: tuple[Entry, ...]
    optional: bool = False
    otherwise: Block = ()
    secret: bool = False
    prompt: str = ""
    span: Span | None = None


class Offer(Struct, frozen=True):
    """A menu that comes back until the player is done or `EndTurn` closes it. `done` is offered when no
    required entry (with `once`: not used yet) has an option."""

    site: str
    player: Expr
    entries: tuple[Entry, ...]
    span: Span | None = None


class Pick(Struct, frozen=True):
    """Choose several, one decision at a time in candidate order (so that no set is offered twice);
    `low`..`high` of them. `binder` becomes the list of what was picked, for `body`."""

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


class PickRandom(Struct, frozen=True):
    """Chance chooses `count` of the candidates; with `single` the binder is the one thing, and with no
    candidate the body is skipped. `name`: what the text calls it; by that the log tells it."""

    binder: str
    count: Expr
    select: Select
    single: bool
    body: Block
    name: str = ""


class Gain(Struct, frozen=True):
    """From the bank, as much as is said."""

    resource: str
    amount: Expr
    player: Expr
    reason: str = ""  # what for, for people


class Lose(Struct, frozen=True):
    """Capped by what there is; `amount` None is all."""

    resource: str
    amount: Expr | None
    player: Expr


class Pay(Struct, frozen=True):
    """Exact. To the bank when `payee` is None. That there is as much was tested before."""

    resource: str
    amount: Expr
    player: Expr
    payee: Expr | None


class Transfer(Struct, frozen=True):
    """From player to player, capped by what the giver has; `amount` None is all."""

    resource: str
    amount: Expr | None
    giver: Expr
    taker: Expr


class Move(Struct, frozen=True):
    """Move a thing, or a list of things in order, to a zone: to its end unless `end` is "top" (the first
    of the list lies topmost). `face`: "up"/"down" or None for what the zone does. `space`: where one thing
    lies in a zone that is laid out on maps; a space that is taken stops the game with a verdict, a space that
    is NONE or on no map of the zone means that nothing moves."""

    what: Expr
    many: bool
    zone: Zone
    end: Literal["top", "bottom"]
    face: Literal["up", "down"] | None
    space: Expr | None = None


class MoveAll(Struct, frozen=True):
    """Everything in one zone to another, in order."""

    source: Zone
    zone: Zone
    end: Literal["top", "bottom"]
    face: Literal["up", "down"] | None


class SwapZones(Struct, frozen=True):
    """All that lies in one zone changes places with all that lies in the other; everything ends face down."""

    left: Zone
    right: Zone


class SwapThings(Struct, frozen=True):
    """Each goes to where the other lay."""

    left: Expr
    right: Expr


class MoveToken(Struct, frozen=True):
    """A player gets the token, wherever it was; `player` None: it is taken from everybody."""

    token: str
    player: Expr | None


class Shuffle(Struct, frozen=True):
    """The things of a zone in an order of chance."""

    zone: Zone


class Look(Struct, frozen=True):
    """A player sees a thing, a list of things or a zone; nothing moves."""

    what: Expr
    player: Expr


class Reveal(Struct, frozen=True):
    """Turn a thing face up where it lies."""

    thing: Expr


class Mark(Struct, frozen=True):
    """Put a status on a player or a thing, in the marker's name."""

    bearer: Expr
    status: str
    marker: Expr


class Unmark(Struct, frozen=True):
    """Take a status away again; with a `marker` only his mark."""

    bearer: Expr
    status: str
    marker: Expr | None = None


class SetMemory(Struct, frozen=True):
    """Remember a value until the memory's period ends."""

    name: str
    of: Expr | None
    value: Expr


class SetProperty(Struct, frozen=True):
    """A property of one thing takes a new value until it leaves play (Haunted Quarter's type)."""

    name: str
    thing: Expr
    value: Expr


class Do(Struct, frozen=True):
    """Run a procedure of `Program.procedures` as `player`, with these values for its parameters. `span` is
    where the text says so."""

    procedure: str
    arguments: tuple[tuple[str, Expr], ...]
    player: Expr
    span: Span | None = None


class Tally(Struct, frozen=True):
    """The procedure was done once more by the player (slot `c_NAME`)."""

    name: str
    player: Expr


class Use(Struct, frozen=True):
    """The limited ability counts as used in its period."""

    key: str
    period: PeriodName


class Period(Struct, frozen=True):
    """Open a period, run the body, close it: `start`/`end` events, then statuses, memories, counts of it are
    cleared.

    kind "turn" carries `player` and `role`; kind "phase" carries `name`. `resumed`: a turn that is the rest
    of a suspended one: it has no start, and what was counted and used goes on."""

    kind: Literal["turn", "round", "phase"]
    name: str
    player: Expr | None
    role: Expr | None
    body: Block
    site: str
    resumed: bool = False


class Checkpoint(Struct, frozen=True):
    """At the start of a phase: if `state.stop` is this phase's position, set it to NONE and stop
    for a decision of seat 0 at site `site` with the one option code 0. Scenarios use it; games never see
    it."""

    phase: int
    site: int


class Finish(Struct, frozen=True):
    """The game is over; the selected players win (None: nobody)."""

    winners: Select | None


class Trigger(Struct, frozen=True):
    """One waiting reaction: for every copy selected by `select` (or once), if `condition`
    held when the event happened; `body` runs with `this`/`you` in place. Belongs to `owner`."""

    key: str
    select: Select | None
    condition: Expr
    owner: Expr
    body: Block
    label: str


class Reactions(Struct, frozen=True):
    """Several reactions to one moment: all conditions are tested at once; then they resolve from the
    active player's seat leftwards, one owner orders his own (a decision), rules of the ruleset come last
    in text order."""

    site: str
    triggers: tuple[Trigger, ...]


class SizeOf(Struct, frozen=True):
    """A size that changes in play: of what lies in a zone, in all its places together ("zone"), in the
    fullest of them ("largest") or in the one `at` that position ("place"); of the marks of a status; or how
    many numbers there are from 1 to the one that `at` comes to ("numbers", without a name)."""

    what: Literal["zone", "largest", "place", "status", "numbers"]
    name: str
    at: Expr | None = None


Term = tuple[int, tuple[SizeOf, ...]]  # a number, times each of the sizes


class Charge(Struct, frozen=True):
    """So many looks (the sum of the terms) are taken off what may happen between two decisions.
    `label`, `card`: in whose text. `above`: only where this size is larger than that; else it is little."""

    amount: tuple[Term, ...]
    label: str
    card: str | None
    above: tuple[SizeOf, int] | None = None


Statement = (
    Let | Assign | If | Switch | ForEach | Repeat | Stop | Menu | Offer | Pick | PickRandom | Gain
    | Lose | Pay | Transfer | Move | MoveAll | SwapZones | SwapThings | MoveToken | Shuffle | Look
    | Reveal | Mark | Unmark | SetMemory | SetProperty | Do | Tally | Use | Period | EndTurn | Checkpoint
    | Finish | Reactions | Charge
)  # fmt: skip


Block = tuple[Statement, ...]
