"""A ruleset as data: what there is, before anything is played. `load` builds it, everything else reads it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from msgspec import Struct, field

if TYPE_CHECKING:  # who only shows cards needs neither what they mean nor how that is written
    from rulewright.dsl import core, tree
    from rulewright.dsl.files.source import Source, Span

Names = dict[str, str]  # language -> text; "en" is always there

Visibility = Literal["all", "team", "owner", "none"]

Sort = Literal["table", "player", "list", "number"]

ANY_NUMBER = (1, 99)  # of players


class Property(Struct, frozen=True):
    """A printed property of a kind. `list` names the declared list when the type is a member of one. `names`:
    what people call it, where its id is no word for them. `shown`: false for what is of no interest at the
    table; `shown_in`: in which zones it is (none: wherever the thing lies)."""

    name: str
    type: Literal["number", "text", "truth", "list"]
    list: str = ""
    required: bool = True
    default: int | str | None = None
    low: int | None = None
    high: int | None = None
    names: Names = {}
    shown: bool = True
    shown_in: tuple[str, ...] = ()

    def told_in(self, zone: str) -> bool:
        """Is it of interest to people while the thing lies there?"""
        return self.shown and (not self.shown_in or zone in self.shown_in)


class MapForm(Struct, frozen=True):
    """How the cards of a kind are maps. `spaces`: the kind of their spaces; `rows`: how many spaces each row
    must have, from the top (empty: as the card likes); a row is centred over the next, so that a space
    touches up to six others. `letters`: property -> letter -> value, in the order in which they are written;
    `digit`: the property that a digit stands for; `needs`: property -> value -> how many spaces a map has."""

    spaces: str
    rows: tuple[int, ...]
    letters: dict[str, dict[str, int]]
    digit: str
    needs: dict[str, dict[int, int]]


class Kind(Struct, frozen=True):
    """A kind of thing. `active`: when its abilities are alive by default; `action_limit`: how often an
    action may be used unless it says otherwise (None: no default, each action must say).

    `map`: its cards are maps. `space_of`: the kind of the maps whose spaces these are. `region_of`: the kind
    of the spaces of which these are regions: sets of connected spaces, as large as can be, that are alike in
    `alike`. Spaces and regions are not cards: they come with the maps that take part."""

    id: str
    plural: str
    names: Names
    properties: dict[str, Property]
    active: core.Active
    action_limit: core.PeriodName | Literal["any"] | None
    span: Span
    map: MapForm | None = None
    space_of: str = ""
    region_of: str = ""
    alike: tuple[str, ...] = ()
    pieces: bool = False  # of players: whose they are is a part of them

    @property
    def has_cards(self) -> bool:
        return not (self.space_of or self.region_of)


class ListMember(Struct, frozen=True):
    """`sign` and `paint`: the letter and the colour by which it is drawn on maps ("" for none). `texts`: what
    it is, for people who ask."""

    id: str
    names: Names
    span: Span
    sign: str = ""
    paint: str = ""
    texts: Names = {}


class ListDef(Struct, frozen=True):
    """A closed list of names: the types of district, the colours of a tile. `outcomes`: who chooses one is
    told what it would bring at once."""

    id: str
    plural: str
    members: tuple[ListMember, ...]
    span: Span
    outcomes: bool = False


class ResourceDef(Struct, frozen=True):
    """A number that every player has: gold, points. `score`: it is what the winner is measured by. What would
    go below `least` or above `most` (None: as much as numbers go) is not lost or gained. `team`: where
    players play in teams, each team has it together. `setting`: where this is off, nobody sees it."""

    id: str
    names: Names
    starts: int
    score: bool
    span: Span
    least: int = 0
    most: int | None = None
    team: bool = False
    setting: str = ""


class ZoneDef(Struct, frozen=True):
    """A place for things. `face`: how things lie there by default; `seen_by`: who sees what lies face
    down... that is, the zone's contents; a thing turned face up is seen by all. `holds`: the kind of
    thing.

    `team`: of one for each player; where players play in teams, each team has it together.

    `of`: one for the table, or one for each player, for each member of the list `list`, for each number from
    `low` to `high`. `spaces_of`: the zone (of the same sort) of the maps on whose spaces these things lie,
    one on each; "" for a plain zone. `shown`: false for places that are of no interest to players."""

    id: str
    names: Names
    of: Sort
    holds: str
    seen_by: Visibility
    span: Span
    list: str = ""
    low: int = 0
    high: int = 0
    spaces_of: str = ""
    shown: bool = True  # drawn on the table
    on_request: bool = False  # drawn only where somebody asks for the table
    team: bool = False


class TokenDef(Struct, frozen=True):
    """A single piece that one player (or nobody) has."""

    id: str
    names: Names
    span: Span


class TableDef(Struct, frozen=True):
    """A look-up table: rows keyed by the arguments' values."""

    id: str
    arguments: int
    rows: dict[tuple[int, ...], int]
    span: Span
    house: bool = False  # values of our own, where no source prints the real ones


class ByPlayers(Struct, frozen=True):
    """With these numbers of players: values that must be there besides, and values that must not."""

    players: tuple[int, ...]
    needed: tuple[int, ...]
    without: tuple[int, ...]


class SetDef(Struct, frozen=True):
    """Which things of a kind take part. `every`: all that match; else a preset or the players name them.

    `match`: property -> allowed values; `into`: the zone where they start: in one of players, every player
    has all of them, copies of his own; in one of a list or of numbers each lies with the value of its
    property `by`. `setting`: they take part only where that setting is yes. `size`: how many; `drawn`: how
    many chance takes where their number is free; `one_of_each`: the property whose values must be distinct,
    with `needed` values that must be there, and `by_players` what some numbers of players need besides, or
    leave out."""

    id: str
    kind: str
    into: str
    every: bool
    match: dict[str, tuple[str, ...]]
    size: int | None
    one_of_each: str | None
    needed: tuple[int, ...]
    span: Span
    by_players: tuple[ByPlayers, ...] = ()
    by: str = ""
    setting: str = ""
    copies: Literal["", "players"] = ""  # "players": of each card as many as there are players
    drawn: int | None = None


class SettingDef(Struct, frozen=True):
    """Something that a game can be set to: yes or no (no `values`), or one of some words. `usual`: what it is
    where nobody says (a position of `values`, or 0 and 1). With how many `players` it may be what is not its
    first value; `chosen`: by people, else it is on with these numbers of players and off with all others.
    `not_with`: settings that are never on beside it. `brings`: those that are on
    wherever it is."""

    id: str
    names: Names
    texts: Names
    values: tuple[ListMember, ...]
    usual: int
    span: Span
    players: tuple[int, int] = ANY_NUMBER
    chosen: bool = True
    not_with: tuple[str, ...] = ()
    brings: tuple[str, ...] = ()


class SeatDef(Struct, frozen=True):
    """A seat that is played by rules: a player as all others, but nobody is asked for him. `setting`: he
    takes part only where that is yes, or is not its first word; "" for always."""

    id: str
    names: Names
    setting: str
    span: Span


class TeamDef(Struct, frozen=True):
    """Players who play together. `setting`: they do so only where that is yes, or is not its first word; ""
    for always. The seats are dealt out to the teams in turn: with two teams the first and the third player
    are one, the second and the fourth the other."""

    id: str
    names: Names
    setting: str
    span: Span


class CounterDef(Struct, frozen=True):
    """What the rules remember (`id` is the memory), shown to people under a name. `words`: what they read for
    1, 2, 3 ...; the number itself without."""

    id: str
    names: Names
    words: tuple[str, ...]
    span: Span


class Preset(Struct, frozen=True):
    """A ready-made choice for the sets. `players`: for which numbers of players it is made; `spare`: who
    steps in where the number of players leaves a gap, in their order. `settings`: what it sets."""

    id: str
    names: Names
    players: tuple[int, int]
    sets: dict[str, tuple[str, ...]]
    span: Span
    spare: dict[str, tuple[str, ...]] = field(default_factory=dict)
    settings: dict[str, int] = field(default_factory=dict)


class SpaceDef(Struct, frozen=True):
    """A space of a map: its row from the top, its place across (in half spaces), and what it has printed."""

    row: int
    across: int
    properties: dict[str, int]
    span: Span


class PrintedCard(Struct, frozen=True):
    """A card (tile, character ...) as it is printed.

    Property values are integers (numbers, truth, positions in a list); text properties stand in `texts_of`.
    `origin` says which ruleset or deck it comes from; `rules_text` is what the author wrote. `players`: with
    how many it takes part; `not_with`: the cards that it says never take part beside it."""

    id: str
    kind: str
    copies: int
    names: Names
    texts: Names
    properties: dict[str, int]
    rules_text: str
    origin: str
    span: Span
    players: tuple[int, int] = ANY_NUMBER
    not_with: tuple[str, ...] = ()
    spaces: tuple[SpaceDef, ...] = ()  # of a map
    house: bool = False  # values of our own, where no source prints the real ones
    seat: int = -1  # of a piece of a player: whose it is; -1 (nobody) of all else
    called: str = ""  # the same: the word for it beside its player, `worker of A`
    links: tuple[
        tuple[int, int], ...
    ] = ()  # of a map: its spaces that are neighbours though they do not touch


class CardDef(PrintedCard, frozen=True, kw_only=True):
    """A card with its checked abilities."""

    abilities: core.Abilities


class ScenarioDef(Struct, frozen=True):
    """A scenario as parsed; the interpreter checks its words against the game it sets up."""

    title: str
    tree: tree.Scenario
    origin: str
    span: Span


class Phrase(Struct, frozen=True):
    """Ways in which cards say something, and the form that says it; `where`: whether that is a step, an
    ability, or a change for `always { }`."""

    says: tuple[str, ...]
    form: str
    where: str = "step"


class DeckRules(Struct, frozen=True):
    """What the rules of a deck declare. `cards`: its own, by what its texts call them; `replaces`: the cards
    that stood in the place of some of these before. Both -> the full id."""

    id: str
    items: tuple[tree.Item, ...]
    cards: dict[str, str] = field(default_factory=dict)
    replaces: dict[str, str] = field(default_factory=dict)

    @property
    def full(self) -> dict[str, str]:
        """The full ids of the cards that its author calls by other names."""
        return self.replaces | self.cards


class Declared(Struct, frozen=True):
    """Rules as they are written: what the ruleset declares, what its decks do; the cards by their ids."""

    own: tuple[tree.Item, ...] = ()
    decks: tuple[DeckRules, ...] = ()
    cards: dict[str, tree.Members] = field(default_factory=dict)

    @property
    def theirs(self) -> tuple[tree.Item, ...]:
        """What the decks declare."""
        return tuple(item for deck in self.decks for item in deck.items)

    @property
    def all(self) -> tuple[tree.Item, ...]:
        """The ruleset's, then the decks'."""
        return self.own + self.theirs


class Course(Struct, frozen=True):
    """How a game goes, as players are told. `scoring`: the phase at the end in which points are counted;
    `now` and `of`: functions that say how far the game is, and where its end is; each "" where there is
    none."""

    rules: Names = field(default_factory=dict)
    ends: Names = field(default_factory=dict)
    rounds: int = 0
    now: str = ""
    of: str = ""
    scoring: str = ""


class Catalogue(Struct, frozen=True):
    """What there is to look at in a game: all that is printed, and how it can be played."""

    id: str
    names: Names
    players: tuple[int, int]
    kinds: dict[str, Kind]
    lists: dict[str, ListDef]
    zones: dict[str, ZoneDef]
    tables: dict[str, TableDef]
    presets: dict[str, Preset]
    cards: Mapping[str, PrintedCard]
    settings: dict[str, SettingDef] = field(default_factory=dict)
    seats: dict[str, SeatDef] = field(default_factory=dict)  # those that are played by rules
    teams: dict[str, TeamDef] = field(default_factory=dict)
    digest: str = ""  # SHA-256 over every source text, in order: what a save was made with


class Ruleset(Catalogue, frozen=True, kw_only=True):
    """The whole: one ruleset, with the decks that were laid on top already merged in."""

    cards: dict[str, CardDef]
    resources: dict[str, ResourceDef]
    tokens: dict[str, TokenDef]
    sets: dict[str, SetDef]
    program: core.RulesProgram
    first_seat: str  # the token whose holder is first in seat order outside a turn; "" for seat 0
    scenarios: tuple[ScenarioDef, ...]
    decks: tuple[str, ...]
    counters: dict[str, CounterDef] = field(default_factory=dict)
    phrases: tuple[Phrase, ...] = ()  # how cards of this game say things
    course: Course = field(default_factory=Course)
    sources: dict[str, Source] = field(default_factory=dict)
    declared: Declared = field(default_factory=Declared)
