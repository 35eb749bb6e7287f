"""What a text may speak of: the words that a game has, with their types; and where in a text we are.

Types are words: `number`, `truth`, `player`, `thing KIND`, `word LIST`, `set SETTING`, `many TYPE`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from rulewright.dsl import core, model
from rulewright.dsl.check.vocabulary import Checked

T = TypeVar("T")

NUMBER, TRUTH, PLAYER = "number", "truth", "player"
PIECE = "pawn"  # a kind of pieces of players
PERIODS = ("turn", "round", "phase", "game")


def thing(kind: str) -> str:
    return f"thing {kind}"


def word(name: str) -> str:
    return f"word {name}"


def many(of: str) -> str:
    return f"many {of}"


class Dice(random.Random):
    """Chance, as the makers of texts ask for it."""

    def often(self, share: float) -> bool:
        return self.random() < share

    def some(self, items: Sequence[T], most: int) -> list[T]:
        """At most so many of them, in their order."""
        count = min(len(items), self.randint(0, most))
        kept = sorted(self.sample(range(len(items)), count))
        return [items[n] for n in kept]


@dataclass(slots=True)
class Kind:
    """`part`: "map", "space", "region" or "" for what only lies on them."""

    id: str
    plural: str
    active: str  # role, always, revealed, or a zone
    limited: bool  # an action need not say how often
    properties: dict[str, str] = field(default_factory=dict)  # name -> type
    part: str = ""
    spaces: str = ""  # of a map or a region: the kind of its spaces; of a space its own
    maps: str = ""  # of a space or a region: the kind of its maps


@dataclass(slots=True)
class Zone:
    id: str
    of: str  # table, player, number, or `word LIST`
    holds: str
    low: int = 0
    high: int = 0
    spaces_of: str = ""


@dataclass(slots=True)
class Field:
    name: str
    type: str
    usual: bool  # it may be left out

    @property
    def changes(self) -> bool:
        """May `always` change it?"""
        return self.usual and self.type == NUMBER


@dataclass(slots=True)
class Deed:
    """A procedure or an event. `rank`: its text may do those of lower rank."""

    name: str
    fields: list[Field]
    event: bool = False
    paying: tuple[str, ...] = ()
    rank: int = 0


@dataclass(slots=True)
class Function:
    """What it is given, what comes of it; whether it asks what somebody can do, and of which deeds."""

    given: list[str]
    result: str
    acting: bool = False
    asked: frozenset[str] = frozenset()


@dataclass(slots=True)
class Borne:
    """What a player, a thing of a kind, a word of a list or the table ("") has: a memory, an attribute, a
    status."""

    name: str
    bearer: str  # "", player, a kind or a list, as it is written
    type: str = TRUTH
    secret: bool = False


@dataclass(slots=True)
class World:
    """Everything that has a name."""

    kinds: dict[str, Kind] = field(default_factory=dict)
    lists: dict[str, list[str]] = field(default_factory=dict)
    resources: list[str] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)
    zones: dict[str, Zone] = field(default_factory=dict)
    tables: dict[str, tuple[int, int]] = field(default_factory=dict)  # how many arguments, up to which number
    settings: dict[str, list[str]] = field(default_factory=dict)  # no words: yes or no
    seats: list[str] = field(default_factory=list)  # those that rules play
    teams: list[str] = field(default_factory=list)
    chosen: list[Name] = field(default_factory=list)  # what choices in rules were called
    cards: dict[str, list[str]] = field(default_factory=dict)  # by kind: those of one copy
    phases: list[str] = field(default_factory=list)
    memories: list[Borne] = field(default_factory=list)
    attributes: list[Borne] = field(default_factory=list)
    statuses: list[Borne] = field(default_factory=list)
    functions: dict[str, Function] = field(default_factory=dict)
    deeds: dict[str, Deed] = field(default_factory=dict)
    rules: dict[str, str] = field(default_factory=dict)  # rules and limits: of which procedure
    keywords: dict[str, list[str]] = field(default_factory=dict)

    @property
    def card_kinds(self) -> list[str]:
        return [kind.id for kind in self.kinds.values() if kind.part in ("", "map")]

    @property
    def role(self) -> str:
        return next((kind.id for kind in self.kinds.values() if kind.active == "role"), "")

    def layer(self, kind: str) -> Zone | None:
        """The zone where things of a kind lie on spaces."""
        return next((z for z in self.zones.values() if z.spaces_of and z.holds == kind), None)

    def noun(self, of: str) -> str:
        return PLAYER if of == PLAYER else of.split(" ")[1]

    def bearing(self, bearer: str) -> str:
        """The type of what bears something."""
        if bearer in ("", PLAYER):
            return bearer
        return word(bearer) if bearer in self.lists else thing(bearer)

    def item_types(self) -> list[str]:
        """What can be selected."""
        return [PLAYER, *(thing(each) for each in self.kinds), *(word(each) for each in self.lists)]


@dataclass(frozen=True, slots=True)
class Name:
    """A name in scope. `changes`: made by `let`; `aimed`: chosen with `target`, one thing."""

    text: str
    type: str
    changes: bool = False
    aimed: bool = False


@dataclass(frozen=True, slots=True)
class Here:
    """Where in a text we are, and what can be said there."""

    names: tuple[Name, ...] = ()
    you: bool = False
    actor: bool = False
    this: str = ""
    it: str = ""
    loop: bool = False
    together: bool = False
    plain: bool = False  # nothing that modifiers could change is read
    deeds: tuple[str, ...] = ()  # procedures and events that may be done here
    room: int = 3

    def bound(self, *names: Name) -> Here:
        return replace(self, names=(*self.names, *names))

    def inside(self, **changes: object) -> Here:
        """A block within this one."""
        return replace(self, **{"room": self.room - 1, **changes})  # type: ignore[arg-type]

    def looking_at(self, of: str, noun: str) -> Here:
        """A selection without a name of its own: what is called like its noun is hidden."""
        return replace(self, it=of, names=tuple(each for each in self.names if each.text != noun))

    def of_type(self, of: str) -> list[str]:
        found = [each.text for each in self.names if each.type == of]
        return [*found, *(["it"] if self.it == of else []), *(["this"] if self.this == of else [])]


# ---------------------------------------------------------------- the words of a game that is there


def world_of(ruleset: model.Ruleset, checked: Checked | None = None) -> World:
    """The words that a deck on top of this game may use."""
    made = World()
    for name, kind in ruleset.kinds.items():
        active = kind.active.zone if kind.active.place == "zone" else kind.active.place
        part = "map" if kind.map else "space" if kind.space_of else "region" if kind.region_of else ""
        spaces = kind.map.spaces if kind.map else name if kind.space_of else kind.region_of
        maps = kind.space_of or (ruleset.kinds[spaces].space_of if kind.region_of else "")
        properties = {
            each.name: word(each.list) if each.type == "list" else each.type
            for each in kind.properties.values()
            if each.type != "text"
        }
        limited = kind.action_limit is not None
        made.kinds[name] = Kind(name, kind.plural, active, limited, properties, part, spaces, maps)
    made.lists = {name: [each.id for each in of.members] for name, of in ruleset.lists.items()}
    made.resources, made.tokens = list(ruleset.resources), list(ruleset.tokens)
    made.seats = list(ruleset.seats)
    made.settings = {name: [v.id for v in each.values] for name, each in ruleset.settings.items()}
    for name, zone in ruleset.zones.items():
        of = word(zone.list) if zone.of == "list" else zone.of
        made.zones[name] = Zone(name, of, zone.holds, zone.low, zone.high, zone.spaces_of)
    for card in ruleset.cards.values():
        if card.copies == 1:
            made.cards.setdefault(card.kind, []).append(card.id.rpartition(":")[2])
    _declared(ruleset.program, made)
    return made


def _declared(program: core.RulesProgram, made: World) -> None:
    made.memories = [
        Borne(m.name, core.list_of(m.bearer) or m.bearer, type_of(m.type), m.secret)
        for m in program.memories.values()
    ]
    made.attributes = [
        Borne(a.name, core.list_of(a.bearer) or a.bearer, type_of(a.type))
        for a in program.attributes.values()
    ]
    made.statuses = [
        Borne(s.name, core.list_of(s.bearer) or s.bearer, TRUTH, s.secret) for s in program.statuses.values()
    ]
    for name, function in program.functions.items():
        types = [type_of(each.type) for each in function.params]
        if all(types) and type_of(function.type) and not function.doer:
            made.functions[name] = Function(types, type_of(function.type))
    for rank, procedure in enumerate(program.procedures.values()):
        fields = [Field(p.name, type_of(p.type), p.default is not None) for p in procedure.params]
        dues = procedure.payment.dues if procedure.payment else ()
        paying = tuple(dict.fromkeys(due.resource for due in dues if not due.only))
        made.deeds[procedure.name] = Deed(procedure.name, fields, procedure.event, paying, rank)
    made.rules = {name: rule.procedure for name, rule in (program.rules | program.limits).items()}
    made.phases = sorted(
        {each.name for each in _periods(program) if each.kind == "phase"},
    )


def _periods(program: core.RulesProgram) -> list[core.Period]:
    from rulewright.dsl.core.rewrite import everything

    bodies = [program.flow, *(each.body for each in program.procedures.values())]
    return [each for body in bodies for each in everything(body) if isinstance(each, core.Period)]


def type_of(of: core.Type) -> str:
    """The word for a type; "" for those that no text here makes a value of."""
    match of:
        case core.NumberType():
            return NUMBER
        case core.TruthType():
            return TRUTH
        case core.PlayerType():
            return PLAYER
        case core.ThingType(kind=kind) if kind:
            return thing(kind)
        case core.ListType(name=name) if " " not in name and name not in ("name", "text"):
            return word(name)
        case core.ManyType(item=item) if type_of(item):
            return many(type_of(item))
        case _:
            return ""
