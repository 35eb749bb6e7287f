"""Scenarios: a position, steps, expectations; and the roots of whole files."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.dsl.tree.base import Node, Word
from rulewright.dsl.tree.declarations import Item
from rulewright.dsl.tree.expressions import Expr


@dataclass(frozen=True, slots=True)
class Players(Node):
    """`players 4` or `players 4 to 7`: the scenario is played with each number."""

    digits: Word
    last: Word | None


@dataclass(frozen=True, slots=True)
class Preset(Node):
    """`preset first_game`."""

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
class WithAlso(Node):
    """One card more, or in place of the one with its value."""

    card: Word


@dataclass(frozen=True, slots=True)
class Without(Node):
    """One card less."""

    card: Word


@dataclass(frozen=True, slots=True)
class Seed(Node):
    """`seed 7`."""

    digits: Word


@dataclass(frozen=True, slots=True)
class Seeds(Node):
    """`seeds 1 to 20`: it holds with each."""

    first: Word
    last: Word


@dataclass(frozen=True, slots=True)
class WithSetting(Node):
    """`with first_player is oldest`: a setting of the game."""

    setting: Word
    value: Word


@dataclass(frozen=True, slots=True)
class StartAt(Node):
    """`at calling`, `at calling 3`: the position is given where this phase begins, or begins for the third
    time."""

    phase: Word
    times: Word | None


@dataclass(frozen=True, slots=True)
class GivenIs(Node):
    """`coins of A is 3`."""

    path: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class GivenRevealed(Node):
    """`fox is revealed`."""

    path: Expr


@dataclass(frozen=True, slots=True)
class GivenChance(Node):
    """What chance will have brought at the first decision; what it will choose under that name, one after the
    other."""

    path: Expr
    values: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class GivenHas(Node):
    """`fox has killed by A`."""

    bearer: Expr
    status: Word
    marker: Word | None


@dataclass(frozen=True, slots=True)
class GivenTop(Node):
    """`top of deck is [fox, elk]`."""

    zone: Expr
    things: Expr


@dataclass(frozen=True, slots=True)
class GivenBottom(Node):
    """`bottom of deck is [fox]`."""

    zone: Expr
    things: Expr


@dataclass(frozen=True, slots=True)
class GivenAt(Node):
    """`garden of A at b2 is fox`: what lies on a space."""

    zone: Expr
    space: Word
    thing: Expr


@dataclass(frozen=True, slots=True)
class GivenSeed(Node):
    """`seed 7 after 120`: chance goes on as in a game with that seed when it has been asked so often."""

    digits: Word
    after: Word | None


GivenLine = (
    GivenIs | GivenRevealed | GivenChance | GivenHas | GivenTop | GivenBottom | GivenAt | GivenSeed
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Given(Node):
    """`given { ... }`: the position."""

    lines: tuple[GivenLine, ...]


@dataclass(frozen=True, slots=True)
class WordName(Node):
    """A word of an option, or the id of a card."""

    word: Word


@dataclass(frozen=True, slots=True)
class WordText(Node):
    """`"Sell a card"`."""

    word: Word


@dataclass(frozen=True, slots=True)
class WordNumber(Node):
    """`2`."""

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
    """`A: build fox`."""

    seat: Word
    words: tuple[StepWord, ...]


@dataclass(frozen=True, slots=True)
class Play(Node):
    """`play { ... }`: steps that are taken."""

    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Offered(Node):
    """`offered { ... }`: steps that could be taken."""

    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Refused(Node):
    """`refused { ... }`: steps that are not to be had."""

    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class RefusedSetup(Node):
    """There is no such game: the set-up is refused, with these words among the reasons."""

    why: Word


@dataclass(frozen=True, slots=True)
class TurnIs(Node):
    """`turn of B`."""

    seat: Word


@dataclass(frozen=True, slots=True)
class Asked(Node):
    """`asked B`: B has to decide."""

    seat: Word


@dataclass(frozen=True, slots=True)
class GameOver(Node):
    """`game over`."""


@dataclass(frozen=True, slots=True)
class WinnerIs(Node):
    """`winner is A and B`."""

    seats: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class TopIs(Node):
    """`top of deck is [fox]`."""

    zone: Expr
    things: Expr


@dataclass(frozen=True, slots=True)
class BottomIs(Node):
    """`bottom of deck is [fox]`."""

    zone: Expr
    things: Expr


@dataclass(frozen=True, slots=True)
class Sees(Node):
    """The player sees which thing this is, or what lies in this place."""

    seat: Word
    what: Expr


@dataclass(frozen=True, slots=True)
class SeesNot(Node):
    """`not B sees fox`."""

    seat: Word
    what: Expr


@dataclass(frozen=True, slots=True)
class SeesStatus(Node):
    """`A sees fox has letter`: the player knows of that status."""

    seat: Word
    bearer: Expr
    status: Word


@dataclass(frozen=True, slots=True)
class SeesNoStatus(Node):
    """`not B sees fox has letter`."""

    seat: Word
    bearer: Expr
    status: Word


@dataclass(frozen=True, slots=True)
class Reads(Node):
    """These words stand in what the player was told since the position was set up."""

    seat: Word
    words: Word


@dataclass(frozen=True, slots=True)
class ReadsNot(Node):
    """`not B reads "Fox"`."""

    seat: Word
    words: Word


@dataclass(frozen=True, slots=True)
class AtIs(Node):
    """`garden of A at b2 is fox`."""

    zone: Expr
    space: Word
    thing: Expr


Expected = (
    Expr | AtIs | TurnIs | Asked | GameOver | WinnerIs | TopIs | BottomIs | Sees | SeesNot | SeesStatus
    | SeesNoStatus | Reads | ReadsNot
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Expect(Node):
    """`expect { ... }`: what holds then."""

    items: tuple[Expected, ...]


ScenarioPart = (
    Players | Preset | WithSet | WithInstead | WithSetting | WithAlso | Without | Seed | Seeds | StartAt
    | Given | Play | Offered | Refused | RefusedSetup | Expect
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Scenario(Node):
    """`scenario "a title" { ... }`: its parts run in order."""

    title: Word
    parts: tuple[ScenarioPart, ...]


@dataclass(frozen=True, slots=True)
class RulesFile(Node):
    """A file of rules."""

    items: tuple[Item | Scenario, ...]


@dataclass(frozen=True, slots=True)
class ScenarioFile(Node):
    """A file, or a deck's block, of scenarios."""

    items: tuple[Scenario, ...]
