"""Games of The Castles of Burgundy for tests: which are played, and how.

A player who chooses evenly seldom fills an area, takes a shield or comes to the rarer tiles: he spends dice
on workers and silver on anything. So each player of a game has a liking, a list of words; five of six times
an option is taken that fits the first of them that fits any; and a shield is not laid upon another. The sixth
choice is even, so that nothing is never done.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rulewright.dsl import core
from rulewright.interpreter.dealt import ENTRY_BITS, NONE, EntryInfo
from rulewright.interpreter.game import Rules
from rulewright.interpreter.shared import EngineName, Table
from rulewright.interpreter.table.options import entry_of

from .burgundy_facts import Facts
from .burgundy_laws import Laws
from .burgundy_options import check_options, just_chosen
from .test_random_games import Sides

ENGINES: tuple[EngineName, EngineName] = ("oracle", "compiled")
BOARDS = range(1, 31)
MOST_BOARDS = 7  # in one draw: their spaces are things, and there is a copy for each player
SEATS = (2, 3, 4)
YES_OR_NO = (
    "new_tiles", "castle_roads", "border_posts", "white_castles", "inns", "trade_routes", "own_routes",
    "shields",
)  # fmt: skip
GRAPES = ("green", "blue", "red", "yellow", "white", "purple")
VALUES = {"duchies": ("drawn", "chosen", "named"), "tie_break": ("fewer", "more")}


# ---------------------------------------------------------------- how


Fits = Callable[[EntryInfo, str], bool]  # an entry and the card that is chosen with it


def said(*words: str) -> Fits:
    """An option of these words."""
    return lambda entry, _: any(word in entry.path for word in words)


def ability(entry: EntryInfo, _: str) -> bool:
    return entry.kind == "ability"


def rare(_: EntryInfo, card: str) -> bool:
    """A tile that does something of its own: a monastery, a shield, one of an expansion."""
    return card.startswith(("monastery", "shield", "crane", "geese", "white", "black_white", "inn"))


BUILD = said("Plant a double hex", "Place", "Place another tile", "Extra action", "Action with the white die")
KEEP = said("Pay for the shield", "pay")
USE = said("Use a die")
TAKE = said("Take a double hex", "Take a double hex of the store", "Take")
BUY = said("Buy a double hex", "Buy a tile", "Buy an inn", "Fetch a castle")
LIKINGS: tuple[tuple[Fits, ...], ...] = (
    (BUILD, KEEP, rare, TAKE, said("Sell goods"), USE),
    (said("Take a shield"), KEEP, said("Sell", "Sell goods"), ability, BUILD, TAKE, USE),
    (said("Sell", "Sell goods", "Take any tile"), KEEP, BUILD, TAKE, USE),
    (rare, BUY, BUILD, ability, TAKE, USE),
)


class Player(Sides):
    """A game on both engines by the laws of the booklet, with choices that have likings."""

    def __init__(self, tables: Sequence[Table], seed: int, facts: Facts) -> None:
        super().__init__(tables, seed)
        self.facts = facts
        self.placed = NONE  # the tile that was just chosen to be placed
        self.likings = self.dice.choices(LIKINGS, k=facts.n)
        self.laws = Laws(self.facts)
        self.ledger = self.laws

    def choose(self, options: Sequence[int]) -> int:
        code, site = self._choose(options), self.program.sites[self.states[0].site]
        self.placed = just_chosen(site, code, ("Place", "Plant a double hex"))
        return code

    def _advance(self) -> None:
        super()._advance()
        state, value = self.states[0], self.laws.pending
        if value is not None and not state.over:
            site = self.program.sites[state.site]
            if site.label.startswith("procedure/act/"):
                self.laws.used[check_options(self.laws, value, state, site, self.placed)] += 1

    def _choose(self, options: Sequence[int]) -> int:
        if self.dice.random() < 5 / 6:
            options = [code for code in options if not self._replaces(code)] or options
            for fits in self.likings[self.states[0].who]:
                if fitting := [code for code in options if fits(*self._said(code))]:
                    return self.dice.choice(fitting)
        return self.dice.choice(options)

    def _replaces(self, code: int) -> bool:
        """Would a shield of his leave the game for another one?"""
        entry, thing = self._said(code)[0], code >> ENTRY_BITS
        laws, seat = self.laws, self.states[0].who
        carrying = {laws.on[shield] for shield in laws.lying("banners", seat)}
        if entry.path == ("Take a shield",):
            castles = [each for each in laws.lying("duchy", seat) if self.facts.colour[each] == "castle"]
            return len(carrying) == len(castles)
        return isinstance(entry.value, core.ThingType) and thing in carrying

    def _said(self, code: int) -> tuple[EntryInfo, str]:
        entry = entry_of(self.program.sites[self.states[0].site], code)
        thing = isinstance(entry.value, core.ThingType)
        return entry, self.facts.card[code >> ENTRY_BITS] if thing else ""


# ---------------------------------------------------------------- which


@dataclass(frozen=True)
class Draw:
    """Modules and duchies of some games."""

    players: int
    boards: tuple[str, ...]
    settings: dict[str, Any]

    def tables(self, rules: Rules) -> list[Table]:
        fresh = Rules(rules.ruleset)  # its programs are forgotten with it
        sets = {"boards": self.boards}
        return [fresh.table(self.players, None, sets, engine, self.settings) for engine in ENGINES]


def draw(number: int, always: Sequence[str] = ()) -> Draw:
    """Random modules and duchies; the castle roads with duchies that have them. `always`: settings that are
    on in any case."""
    dice = random.Random(number)
    settings: dict[str, Any] = {name: dice.random() < 0.6 or name in always for name in YES_OR_NO}
    settings |= {name: dice.choice(values) for name, values in VALUES.items()}
    boards = dice.sample(BOARDS, dice.randint(3, MOST_BOARDS))
    if settings["castle_roads"] and not set(boards) & set(range(11, 19)):
        boards[0] = dice.randint(11, 18)
    names = tuple(f"board_{board}" for board in boards)
    settings["vineyards"] = random.Random(-1 - number).random() < 0.4  # the draws before had none
    return Draw(SEATS[number % len(SEATS)], names, settings)


def draw_of_vineyards(number: int, players: int) -> Draw:
    """Vineyards, often without a grape or two (172), with some duchies of the base game."""
    dice = random.Random(number)
    settings: dict[str, Any] = {"vineyards": True}
    for name, most in (("without_grape", 3), ("without_second_grape", 2)):
        if players <= most and dice.random() < 0.5:
            settings[name] = f"no_{dice.choice(GRAPES)}"
    return Draw(players, base_draw(number, players).boards, settings)


def base_draw(number: int, players: int) -> Draw:
    """The base game with some of its duchies."""
    boards = random.Random(number).sample(range(1, 11), 4)
    return Draw(players, tuple(f"board_{board}" for board in boards), {})


def play(
    tables: Sequence[Table], seeds: Sequence[int], player: Callable[..., Player] = Player
) -> Iterator[Player]:
    """A game for each seed, to its end."""
    facts = Facts(tables[0].program)
    for seed in seeds:
        game = player(tables, seed, facts)
        game.play()
        yield game


def total(games: Iterator[Player]) -> Counter[str]:
    """How much was played, and what was used."""
    found: Counter[str] = Counter()
    for game in games:
        found.update(games=1, steps=game.steps, tried=game.tried, refused=game.refused)
        found.update(game.laws.used)
    return found
