"""Scenarios: a position, steps, expectations; and the roots of whole files."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.dsl.tree.base import Node, Word
from rulewright.dsl.tree.declarations import Item
from rulewright.dsl.tree.expressions import Expr


@dataclass(frozen=True, slots=True)
class Players(Node):
    digits: Word
    last: Word | None


@dataclass(frozen=True, slots=True)
class Preset(Node):
    word: Word


@dataclass(frozen=True, slots=True)
class WithSet(Node):
    """The cards of one set, in place of those that the preset names."""

    set: Word
    cards: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class WithInstead(Node):
    """One card in place of another, in whichever set that one is."""

    card: Word
    other: Word


@dataclass(frozen=True, slots=True)
class Seed(Node):
    digits: Word


@dataclass(frozen=True, slots=True)
class Seeds(Node):
    first: Word
    last: Word


@dataclass(frozen=True, slots=True)
class StartAt(Node):
    phase: Word


@dataclass(frozen=True, slots=True)
class GivenIs(Node):
    path: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class GivenRevealed(Node):
    path: Expr


@dataclass(frozen=True, slots=True)
class GivenChance(Node):
    """What chance will have brought at the first decision."""

    path: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class GivenHas(Node):
    bearer: Expr
    status: Word
    marker: Word | None


@dataclass(frozen=True, slots=True)
class GivenTop(Node):
    zone: Expr
    things: Expr


@dataclass(frozen=True, slots=True)
class GivenBottom(Node):
    zone: Expr
    things: Expr


GivenLine = GivenIs | GivenRevealed | GivenChance | GivenHas | GivenTop | GivenBottom


@dataclass(frozen=True, slots=True)
class Given(Node):
    lines: tuple[GivenLine, ...]


@dataclass(frozen=True, slots=True)
class WordName(Node):
    word: Word


@dataclass(frozen=True, slots=True)
class WordText(Node):
    word: Word


@dataclass(frozen=True, slots=True)
class WordNumber(Node):
    word: Word


@dataclass(frozen=True, slots=True)
class WordEnd(Node):
    """`end turn` in a step: close the running offer."""


@dataclass(frozen=True, slots=True)
class WordSeat(Node):
    """`with B`, `of B`: a player, or whose thing is meant."""

    seat: Word


StepWord = WordName | WordText | WordNumber | WordEnd | WordSeat


@dataclass(frozen=True, slots=True)
class Step(Node):
    seat: Word
    words: tuple[StepWord, ...]


@dataclass(frozen=True, slots=True)
class Play(Node):
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Offered(Node):
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Refused(Node):
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class RefusedSetup(Node):
    """There is no such game: the set-up is refused, with these words among the reasons."""

    why: Word


@dataclass(frozen=True, slots=True)
class TurnIs(Node):
    seat: Word


@dataclass(frozen=True, slots=True)
class Asked(Node):
    seat: Word


@dataclass(frozen=True, slots=True)
class GameOver(Node):
    pass


@dataclass(frozen=True, slots=True)
class WinnerIs(Node):
    seats: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class TopIs(Node):
    zone: Expr
    things: Expr


@dataclass(frozen=True, slots=True)
class BottomIs(Node):
    zone: Expr
    things: Expr


@dataclass(frozen=True, slots=True)
class Sees(Node):
    """The player sees which thing this is, or what lies in this place."""

    seat: Word
    what: Expr


@dataclass(frozen=True, slots=True)
class SeesNot(Node):
    seat: Word
    what: Expr


@dataclass(frozen=True, slots=True)
class Reads(Node):
    """These words stand in what the player was told since the position was set up."""

    seat: Word
    words: Word


@dataclass(frozen=True, slots=True)
class ReadsNot(Node):
    seat: Word
    words: Word


Expected = (
    Expr | TurnIs | Asked | GameOver | WinnerIs | TopIs | BottomIs | Sees | SeesNot | Reads | ReadsNot
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Expect(Node):
    items: tuple[Expected, ...]


ScenarioPart = (
    Players | Preset | WithSet | WithInstead | Seed | Seeds | StartAt | Given | Play | Offered | Refused
    | RefusedSetup | Expect
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Scenario(Node):
    title: Word
    parts: tuple[ScenarioPart, ...]


@dataclass(frozen=True, slots=True)
class RulesFile(Node):
    items: tuple[Item | Scenario, ...]


@dataclass(frozen=True, slots=True)
class ScenarioFile(Node):
    items: tuple[Scenario, ...]
