"""Declarations: what the rules files name, as `check` hands it to `link`."""

from __future__ import annotations

from msgspec import Struct, field

from rulewright.dsl.core.abilities import Abilities
from rulewright.dsl.core.expressions import Due, Expr
from rulewright.dsl.core.statements import Block
from rulewright.dsl.core.types import ListType, NumberType, PeriodName, PlayerType, ThingType, Type
from rulewright.dsl.files.source import Span


class Param(Struct, frozen=True):
    """A field of a procedure or event, an argument of a function. Without a default it must be given."""

    name: str
    local: str  # unique: "build.district"
    type: Type
    default: Expr | None


class Payment(Struct, frozen=True):
    """The price of a procedure, raised before anything else happens, whole or not at all."""

    dues: tuple[Due, ...]


class Procedure(Struct, frozen=True):
    """`player` is the Local of the doer: "build.player". An event has no body (`event` true)."""

    name: str
    params: tuple[Param, ...]
    player: str
    payment: Payment | None
    body: Block
    event: bool
    span: Span | None


class Rule(Struct, frozen=True):
    """What must hold for a procedure to be legal, under a name that a card can ignore."""

    name: str
    procedure: str
    why: str
    condition: Expr
    span: Span


class Limit(Struct, frozen=True):
    """How often a procedure may be done in a period, under a name that a card can ignore."""

    name: str
    procedure: str
    period: PeriodName
    why: str
    most: Expr
    span: Span


_OF_LIST = "list "  # before the name of a list: no kind is called so


def of_list(name: str) -> str:
    """The bearer of what the members of a list have: `list colour`."""
    return f"{_OF_LIST}{name}"


def list_of(bearer: str) -> str:
    """The list whose members are meant; "" where it is none."""
    return bearer.removeprefix(_OF_LIST) if bearer.startswith(_OF_LIST) else ""


def bearer_type(bearer: str) -> Type:
    """The type of what is marked, remembered for or has an attribute."""
    if name := list_of(bearer):
        return ListType(name)
    return PlayerType() if bearer == "player" else ThingType(bearer)


class MemoryDef(Struct, frozen=True):
    """bearer: "" table, "player", a kind, or a list (`of_list`). `period`: reset at its end, None for the
    whole game. `secret`: a player's value is known to that player alone."""

    name: str
    bearer: str
    type: Type
    start: int
    period: PeriodName | None
    secret: bool = False

    @property
    def noted(self) -> bool:
        """Is it told beside the thing of which it is remembered?"""
        if self.secret or not self.bearer or not isinstance(self.type, NumberType | ListType):
            return False
        return isinstance(bearer_type(self.bearer), ThingType)


class AttributeDef(Struct, frozen=True):
    """bearer: "" table, "player", a kind, or a list (`of_list`); `of` is the Local that stands for the bearer
    in `value`."""

    name: str
    bearer: str
    of: str
    type: Type
    value: Expr


class FunctionDef(Struct, frozen=True):
    """An expression with a name. `doer`: the Local that stands for whoever would do what it asks about, "" if
    it asks about nothing that is done."""

    name: str
    params: tuple[Param, ...]
    type: Type
    value: Expr
    doer: str = ""


class StatusDef(Struct, frozen=True):
    """A mark that a player or a thing bears for a while, with abilities of its own. `secret`: who bears it is
    known to its marker alone."""

    name: str
    bearer: str  # "player", a kind or a list (`of_list`)
    period: PeriodName | None
    abilities: Abilities
    span: Span
    secret: bool = False


class Goal(Struct, frozen=True):
    """What a policy goes by: an attribute of what may be chosen, of which the highest (lowest) is best."""

    highest: bool
    value: AttributeDef


class Answer(Struct, frozen=True):
    """How a seat that is played by rules chooses what texts call so, if it is of this type: by the first
    goal, then by the next."""

    choice: str
    type: Type
    goals: tuple[Goal, ...]


class Policy(Struct, frozen=True):
    """How a seat that is played by rules answers: of options those `first`, in their order, those `last` if
    there is nothing else. What it says nothing about is taken in the order in which it is offered."""

    name: str  # of the seat
    answers: tuple[Answer, ...]
    first: tuple[str, ...]
    last: tuple[str, ...]


class RulesProgram(Struct, frozen=True):
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
    policies: dict[str, Policy] = field(default_factory=dict)  # by seat
