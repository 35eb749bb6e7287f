"""Scenarios: a position, steps, expectations; and the roots of whole files."""

from __future__ import annotations

from rulewright.dsl.tree.base import Node, Word
from rulewright.dsl.tree.declarations import Item
from rulewright.dsl.tree.expressions import Expr


class Players(Node, frozen=True):
    """`players 4` or `players 4 to 7`: the scenario is played with each number."""

    digits: Word
    last: Word | None


class Preset(Node, frozen=True):
    """`preset first_game`."""

    word: Word


class WithSet(Node, frozen=True):
    """The cards of one set, in place of those that the preset names."""

    set: Word
    cards: tuple[Word, ...]


class WithInstead(Node, frozen=True):
    """One card in place of another, in whichever set that one is."""

    card: Word
    other: Word


class WithAlso(Node, frozen=True):
    """One card more, or in place of the one with its value."""

    card: Word


class Without(Node, frozen=True):
    """One card less."""

    card: Word


class Seed(Node, frozen=True):
    """`seed 7`."""

    digits: Word


class Seeds(Node, frozen=True):
    """`seeds 1 to 20`: it holds with each."""

    first: Word
    last: Word


class WithSetting(Node, frozen=True):
    """`with first_player is oldest`: a setting of the game."""

    setting: Word
    value: Word


class StartAt(Node, frozen=True):
    """`at calling`, `at calling 3`: the position is given where this phase begins, or begins for the third
    time."""

    phase: Word
    times: Word | None


class GivenIs(Node, frozen=True):
    """`coins of A is 3`."""

    path: Expr
    value: Expr


class GivenRevealed(Node, frozen=True):
    """`fox is revealed`."""

    path: Expr


class GivenChance(Node, frozen=True):
    """What chance will have brought at the first decision; what it will choose under that name, one after the
    other."""

    path: Expr
    values: tuple[Expr, ...]


class GivenHas(Node, frozen=True):
    """`fox has killed by A`."""

    bearer: Expr
    status: Word
    marker: Word | None


class GivenTop(Node, frozen=True):
    """`top of deck is [fox, elk]`."""

    zone: Expr
    things: Expr


class GivenBottom(Node, frozen=True):
    """`bottom of deck is [fox]`."""

    zone: Expr
    things: Expr


class GivenClear(Node, frozen=True):
    """`clear hand of A, quay`: nothing lies there."""

    paths: tuple[Expr, ...]


class GivenAt(Node, frozen=True):
    """`garden of A at b2 is fox`: what lies on a space."""

    zone: Expr
    space: Word
    thing: Expr


class GivenSeed(Node, frozen=True):
    """`seed 7 after 120`: chance goes on as in a game with that seed when it has been asked so often."""

    digits: Word
    after: Word | None


GivenLine = (
    GivenIs | GivenRevealed | GivenChance | GivenHas | GivenClear | GivenTop | GivenBottom | GivenAt
    | GivenSeed
)  # fmt: skip


class Given(Node, frozen=True):
    """`given { ... }`: the position."""

    lines: tuple[GivenLine, ...]


class WordName(Node, frozen=True):
    """A word of an option, or the id of a card."""

    word: Word


class WordText(Node, frozen=True):
    """`"Sell a card"`."""

    word: Word


class WordNumber(Node, frozen=True):
    """`2`."""

    word: Word


class WordEnd(Node, frozen=True):
    """`end turn` in a step: close the running offer."""


class WordSeat(Node, frozen=True):
    """`with B`, `of B`: a player, or whose thing is meant."""

    seat: Word


StepWord = WordName | WordText | WordNumber | WordEnd | WordSeat


class Step(Node, frozen=True):
    """`A: build fox`."""

    seat: Word
    words: tuple[StepWord, ...]


class Play(Node, frozen=True):
    """`play { ... }`: steps that are taken."""

    steps: tuple[Step, ...]


class Offered(Node, frozen=True):
    """`offered { ... }`: steps that could be taken."""

    steps: tuple[Step, ...]


class Refused(Node, frozen=True):
    """`refused { ... }`: steps that are not to be had."""

    steps: tuple[Step, ...]


class RefusedSetup(Node, frozen=True):
    """There is no such game: the set-up is refused, with these words among the reasons."""

    why: Word


class TurnIs(Node, frozen=True):
    """`turn of B`, `turn of left of B`."""

    player: Expr


class Asked(Node, frozen=True):
    """`asked B`, `asked holder of crown`: who has to decide."""

    player: Expr


class GameOver(Node, frozen=True):
    """`game over`."""


class WinnerIs(Node, frozen=True):
    """`winner is A and B`."""

    seats: tuple[Word, ...]


class TopIs(Node, frozen=True):
    """`top of deck is [fox]`."""

    zone: Expr
    things: Expr


class BottomIs(Node, frozen=True):
    """`bottom of deck is [fox]`."""

    zone: Expr
    things: Expr


class BottomSomeIs(Node, frozen=True):
    """`bottom 2 of deck is [fox, elk]`: these and no more."""

    most: Expr
    zone: Expr
    things: Expr


class Sees(Node, frozen=True):
    """The player sees which thing this is, or what lies in this place."""

    seat: Word
    what: Expr


class SeesStatus(Node, frozen=True):
    """`A sees fox has letter`: the player knows of that status."""

    seat: Word
    bearer: Expr
    status: Word


class Reads(Node, frozen=True):
    """These words stand in what the player was told since the position was set up."""

    seat: Word
    words: Word


class AtIs(Node, frozen=True):
    """`garden of A at b2 is fox`."""

    zone: Expr
    space: Word
    thing: Expr


class ExpectedOr(Node, frozen=True):
    """One of them holds."""

    parts: tuple[Expected, ...]


class ExpectedAnd(Node, frozen=True):
    """All of them hold."""

    parts: tuple[Expected, ...]


class ExpectedNot(Node, frozen=True):
    """`not turn of A`."""

    part: Expected


Expected = (
    Expr | AtIs | TurnIs | Asked | GameOver | WinnerIs | TopIs | BottomIs | BottomSomeIs | Sees | SeesStatus
    | Reads | ExpectedOr | ExpectedAnd | ExpectedNot
)  # fmt: skip


class Expect(Node, frozen=True):
    """`expect { ... }`: what holds then."""

    items: tuple[Expected, ...]


ScenarioPart = (
    Players | Preset | WithSet | WithInstead | WithSetting | WithAlso | Without | Seed | Seeds | StartAt
    | Given | Play | Offered | Refused | RefusedSetup | Expect
)  # fmt: skip


class Scenario(Node, frozen=True):
    """`scenario "a title" { ... }`: its parts run in order."""

    title: Word
    parts: tuple[ScenarioPart, ...]


class RulesFile(Node, frozen=True):
    """A file of rules."""

    items: tuple[Item | Scenario, ...]


class ScenarioFile(Node, frozen=True):
    """A file, or a deck's block, of scenarios."""

    items: tuple[Scenario, ...]
