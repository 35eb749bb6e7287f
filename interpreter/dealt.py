"""What is dealt: the things, places, slots and questions of one game, by their numbers, without any meaning.

Every thing has a number; so have zones, statuses and decisions. Both meanings count alike, so that the states
of their games can be compared: the compiled engine with what is linked, the oracle with core.

Where cards are maps, their spaces and regions are things too: after all cards, map by map, first the spaces
in the order of the card, then the regions of each kind in the order of their first spaces. They lie in
no zone.

The state of a game is an instance of a class with these slots (`state.py` makes it); both engines use the
same slots, so states compare. `n` players, `N` things; every list by seat has n+1 places and every list by
thing N+1: the last one belongs to NONE (-1): it reads as 0, NONE or empty, and nothing ever writes to it: a
statement whose player or thing is NONE does nothing.

| slot | what |
|---|---|
| rng | the random generator's state |
| turn, role | whose turn, as which thing (NONE) |
| closing | 1 after `end turn` until the offer has closed, 2 after `suspend turn` until the turn has |
| held | if the rules suspend turns: of each suspended turn its seat, what was used in it, its counts |
| over, winners | the end: 0/1, a tuple of seats |
| at | by thing: the code of the zone where it lies; NONE out of the game |
| up | bit mask of things that lie face up (only kinds in `flips`) |
| r_NAME | resource by seat |
| z_NAME | zone of the table: list of things, top first; any other: list by position of such lists, n+1 |
| l_NAME | if the zone is laid out on maps: by thing, the space on which it lies; NONE |
| o_NAME | the same the other way round: by thing (a space), what lies on it; NONE |
| t_NAME | token: seat or NONE |
| s_NAME, w_NAME | status: the bearers in order of marking, and who marked each |
| m_NAME | memory: int for the table, list by seat, by thing or by the members of a list |
| p_NAME | property that some card can change: list by thing |
| c_NAME | tally: list by seat (see `Tally`) |
| used_PERIOD | for turn, round, phase, game, if needed: bits of used abilities (positions in `abilities`) |
| once | bits of used `once` entries of running offers (positions of their `group` in `onces`) |
| stop | the phase (position in `phases`) before which the machine stops once, NONE normally |
| who, site, options | the decision: seat, position in `sites`, list of option codes (empty at the end) |
| log | None or (entry, earlier log): newest first |
| k | the engine's own continuation; never compared between engines |

An option code is `entry | value << ENTRY_BITS`: the position of the entry in the site's list (the last
position + 1 for "done"/"decline"), and the chosen player, thing, list member or number, 0 where the entry has
no binder.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from rulewright.dsl import core, model

ENTRY_BITS = 10
ENTRY_MASK = (1 << ENTRY_BITS) - 1
NONE = core.NONE
CAPTAIN = "captain of"  # among the tables: by seat, with whom lies what a team has (ids have no spaces)
WHOSE = "PLAYER"  # among the printed properties: whose a piece of a player is (ids have no capitals)
LARGEST = 10**9  # of what is kept: what players have, what is remembered, what a card has
FARTHEST = 10**15  # of what is reckoned with on the way
MANY_OPTIONS = 1_000  # at one decision: of more, each counts as work
OPTION = 100  # looks that one of so many costs, which are listed, named and shown
ANSWER = 100_000  # looks that an answer of a seat played by rules costs a game
LOOKS = 1_000  # that count as one step: each is a part of a question, asked once
PART = 40  # of what one decision may take: so much of it may go uncounted, at most


class Thing(Struct, frozen=True):
    """A physical card: which definition, which copy (of a player's own cards: of which `seat`). Or a space or
    a region: `of` is its map, `card` that map's definition, and `copy` its number, from 0, among those of its
    kind there."""

    card: str
    kind: str
    copy: int
    seat: int = NONE
    of: int = NONE


class ZoneInfo(Struct, frozen=True):
    """`code`: the code of a table's zone, or of the zone at position 0 (position p has code + p). `count`: of
    positions (1 for the table's, then seats, members, numbers from `low` on). `maps`: the zone of the maps on
    whose spaces these things lie, "" without. `team`: in this game teams have it together, each with its
    captain. `captains`: by seat, where whole teams see it."""

    name: str
    of: model.Sort
    code: int
    seen_by: model.Visibility
    count: int = 1
    low: int = 0
    maps: str = ""
    team: bool = False
    captains: tuple[int, ...] = ()

    def positions(self, players: int) -> int:
        """How many such zones there are with so many players."""
        return players if self.of == "player" else self.count


class StatusInfo(Struct, frozen=True):
    name: str
    bearer: str
    period: core.PeriodName | None
    secret: bool = False  # known to its marker alone


class TallyInfo(Struct, frozen=True):
    name: str
    procedure: str
    period: core.PeriodName


class EntryInfo(Struct, frozen=True):
    """What people see of one entry: the words, where the value comes from, the card that offers it. `choice`:
    what a policy calls the value."""

    key: str
    path: tuple[str, ...]
    value: core.Type | None
    card: str | None
    kind: Literal["option", "ability", "done", "decline"]
    choice: str = ""


class SiteInfo(Struct, frozen=True):
    """A place in the rules where the machine stops for a decision. `label` is stable; `picks`: several are
    chosen one by one. Entry codes of a pick: 0 takes the value, 1 is done."""

    label: str
    kind: Literal["menu", "offer", "pick", "order", "checkpoint"]
    prompt: str
    secret: bool
    entries: tuple[EntryInfo, ...]
    span: object = None


class Limits(Struct, frozen=True):
    """When a game is stopped with a verdict against the rules: steps between two decisions (statements,
    passes of loops, each `LOOKS` parts of questions), nesting of procedures, decisions in a game, and steps
    in all of it: of what is counted, long lists of options too. `answers`: steps of what seats that rules
    play do between two decisions of people, one answer after the other."""

    steps: int = 10_000
    depth: int = 64
    decisions: int = 20_000
    work: int = 10_000_000
    answers: int = 100_000

    @property
    def looks(self) -> int:
        """The steps in looks, in which work is counted."""
        return self.steps * LOOKS

    @property
    def whole(self) -> int:
        """The work of a whole game, in looks."""
        return self.work * LOOKS

    @property
    def row(self) -> int:
        """The work of one answer after the other, in looks."""
        return self.answers * LOOKS

    @property
    def free(self) -> int:
        """What may go uncounted for one decision, in looks: for all decisions together no more than is
        counted in a game, and for one a small part of what it may take."""
        return min(self.whole // self.decisions, self.looks // PART)


class Maps(Struct, frozen=True):
    """The maps of a game. `near`: of each thing that is a space, those next to it. `spaces`: of each thing
    that is a map or a region, its spaces. `regions`: by kind, of each thing that is a space, its region. All
    by thing, N+1 long, empty or NONE for everything else."""

    near: tuple[tuple[int, ...], ...] = ()
    spaces: tuple[tuple[int, ...], ...] = ()
    regions: dict[str, tuple[int, ...]] = field(default_factory=dict)


class Dealt(Struct, frozen=True):
    """See the module's text."""

    ruleset: model.Ruleset
    players: int
    preset: str
    things: tuple[Thing, ...]
    zones: dict[str, ZoneInfo]
    start: tuple[tuple[str, int, tuple[int, ...]], ...]  # where things lie at first: zone, position, things
    properties: dict[str, tuple[int, ...]]  # by thing, N+1 long; "name" is the number of the definition
    changing: frozenset[str]  # properties that live in the state (p_NAME)
    flips: frozenset[str]  # kinds whose things can be turned face up
    resources: dict[str, int]  # name -> start
    tokens: tuple[str, ...]
    statuses: dict[str, StatusInfo]
    memories: dict[str, core.MemoryDef]
    tallies: dict[str, TallyInfo]
    tables: dict[str, dict[tuple[int, ...], int]]
    lists: dict[str, int]  # name -> number of members
    abilities: tuple[str, ...]  # keys of limited abilities: bits of used_PERIOD
    onces: tuple[str, ...]  # groups of entries with `once`: bits of `once`
    phases: tuple[str, ...]
    sites: tuple[SiteInfo, ...]
    site_of: dict[str, int]  # site label -> position
    first_seat: str
    unread: frozenset[str] = frozenset()  # memories without a slot: they change, and nobody asks for them
    suspends: bool = False  # can a turn be suspended?
    idle: frozenset[str] = frozenset()  # zones in which nothing starts and of which nothing in play speaks
    maps: Maps = field(default_factory=Maps)
    settings: dict[str, int] = field(default_factory=dict)
    ruled: dict[str, int] = field(default_factory=dict)  # the seats that are played by rules, by their ids
    captains: tuple[int, ...] = ()  # by seat, the first of his team; empty where nobody plays in teams
    limits: Limits = field(default_factory=Limits)
    digest: str = ""

    def purse(self, resource: str, seat: int) -> int:
        """With whom lies what a player has of a resource: with his captain, where teams have it."""
        shared = seat >= 0 and self.captains and self.ruleset.resources[resource].team
        return self.captains[seat] if shared else seat

    def team(self, seat: int) -> tuple[int, ...]:
        """Who plays together with a player, he among them."""
        if not self.captains or seat < 0:
            return (seat,)
        return tuple(each for each in range(self.players) if self.captains[each] == self.captains[seat])

    @property
    def people(self) -> int:
        """How many of the players are asked: their seats come first."""
        return self.players - len(self.ruled)
