"""Random games, both engines side by side: they end, and at every step the table is a legal one.

After each step the state of the compiled engine is that of the oracle, slot by slot, and what is
new in the log is the same. Every thing lies in exactly one place, where `at` says; nothing is lost. A ledger
kept from the log alone explains every change of every resource: what is gained comes from the bank, what is
paid or lost goes there. At some decisions every option is tried on copies, and what is not offered is
refused.
"""

from __future__ import annotations

import math
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import rulewright
from rulewright.interpreter import state as states
from rulewright.interpreter.dealt import ENTRY_BITS, NONE
from rulewright.interpreter.engine import State
from rulewright.interpreter.game import Game, Rules
from rulewright.interpreter.linked import Program
from rulewright.interpreter.shared import Table
from rulewright.interpreter.table.options import Option
from rulewright.interpreter.table.verdicts import IllegalChoice
from rulewright.interpreter.table.words import Words
from tests.figures import Figures

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
ISLES = Path(__file__).parents[1] / "interpreter" / "link" / "isles"
SEATS = (4, 5, 6, 7)
GAMES = 1_000  # for each number of players, in the long run
PART = 125  # games in one test of the long run
TRIED = 1 / 12  # of the decisions have all their options tried
BOTH = 20  # decisions from the start on, as far as one of these options is tried on both engines
REFUSED = 1 / 40  # of the decisions have choices that are not offered tried


# ---------------------------------------------------------------- what must be true of every state


class Ledger:
    """What the log says of one game: the resources of every player, where every thing lies, on maps too."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.owned = {name: [start] * program.players for name, start in program.resources.items()}
        self.bank = {name: -start * program.players for name, start in program.resources.items()}
        self.at = [NONE] * (len(program.things) + 1)
        self.cards = range(sum(thing.of == NONE for thing in program.things))  # they come first
        self.on: dict[int, int] = {}  # the spaces of things
        for zone, position, laid in program.start:
            for thing in laid:
                self.at[thing] = program.zones[zone].code + position

    def copy(self) -> Ledger:
        other = Ledger.__new__(Ledger)
        other.program, other.cards = self.program, self.cards
        other.bank, other.at = dict(self.bank), self.at[:]
        other.owned = {name: owned[:] for name, owned in self.owned.items()}
        other.on = dict(self.on)
        return other

    def follow(self, entries: Sequence[tuple[Any, ...]]) -> None:
        """Enter what is new in the log, oldest first."""
        for kind, *values in entries:
            getattr(self, f"_{kind}", self._nothing)(*values)

    def _nothing(self, *_: Any) -> None:
        """An entry that moves neither resources nor things."""

    def _give(self, seat: int, name: str, amount: int) -> None:
        if seat == NONE:
            self.bank[name] += amount
        else:
            at = self.program.purse(name, seat)  # with the captain, where teams have it together
            self.owned[name][at] += amount
            least = self.program.ruleset.resources[name].least
            assert self.owned[name][at] >= least, "nobody owes more than he may, not even between entries"

    def _pass(self, giver: int, taker: int, name: str, amount: int) -> None:
        assert amount > 0, "what does not happen is not told"
        self._give(giver, name, -amount)
        self._give(taker, name, amount)

    def _gain(self, seat: int, name: str, amount: int, _reason: str = "") -> None:
        self._pass(NONE, seat, name, amount)

    def _lose(self, seat: int, name: str, amount: int) -> None:
        self._pass(seat, NONE, name, amount)

    def _pay(self, seat: int, name: str, amount: int, payee: int) -> None:
        self._pass(seat, payee, name, amount)

    def _transfer(self, giver: int, taker: int, name: str, amount: int) -> None:
        self._pass(giver, taker, name, amount)

    def _go(self, thing: int, target: int, space: int = NONE) -> None:
        """To another place: a thing leaves its space, a map what lies on it."""
        self.on.pop(thing, None)
        if self.at[thing] != target:
            self.on = {t: s for t, s in self.on.items() if self.program.things[s].of != thing}
        self.at[thing] = target
        if space != NONE:
            there = [other for other, on in self.on.items() if on == space and self.at[other] == target]
            assert not there, "one thing of a zone on a space"
            self.on[thing] = space

    def _move(self, thing: int, source: int, target: int, _up: int, space: int = NONE) -> None:
        assert self.at[thing] == source, "it lies where it leaves from"
        self._go(thing, target, space)

    def _swap(self, left: int, right: int) -> None:
        other = {left: right, right: left}
        for thing, code in enumerate(self.at[:-1]):
            if code in other:
                self._go(thing, other[code])

    def _swapthings(self, left: int, right: int, here: int = NONE, there: int = NONE) -> None:
        places = self.at[left], self.at[right]
        self._go(left, places[1])
        self._go(right, places[0])
        self.on.update({thing: on for thing, on in ((left, here), (right, there)) if on != NONE})

    def check(self, state: State) -> None:
        """The state is legal, and is what the log led to."""
        program, n = self.program, self.program.players
        for name, owned in self.owned.items():
            held = getattr(state, f"r_{name}")
            assert held == [*owned, 0], f"{name} agrees with the ledger"
            assert min(held) >= program.ruleset.resources[name].least
            assert sum(held) + self.bank[name] == 0, f"{name} is neither made nor lost"
        assert state.at == self.at
        assert lying(program, state) == {t: code for t in self.cards if (code := self.at[t]) != NONE}
        assert max(self.at[len(self.cards) :]) == NONE, "spaces lie nowhere"
        self._check_spaces(state)
        for name, memory in program.memories.items():
            if memory.bearer:
                assert getattr(state, f"m_{name}")[-1] in (0, NONE), "nobody remembers nothing"
        assert all(getattr(state, f"c_{name}")[n] == 0 for name in program.tallies)
        assert state.up >> len(program.things) == 0
        if state.over:
            assert not state.options
            assert all(0 <= seat < n for seat in state.winners)
        else:
            assert 0 <= state.who < n
            assert 0 <= state.site < len(program.sites)
            assert state.options
            assert len(set(state.options)) == len(state.options)

    def _check_spaces(self, state: State) -> None:
        """What lies where on maps, said from both sides; the map lies where its things do."""
        program = self.program
        for zone in states.laid_out(program):
            maps = program.zones[zone.maps]
            here = range(zone.code, zone.code + zone.positions(program.players))
            on = {thing: space for thing, space in self.on.items() if self.at[thing] in here}
            things = [NONE] * len(self.at)
            spaces = things[:]
            for thing, space in on.items():
                things[thing], spaces[space] = space, thing
            assert getattr(state, f"l_{zone.name}") == things
            assert getattr(state, f"o_{zone.name}") == spaces
            for thing, space in on.items():
                assert self.at[program.things[space].of] - maps.code == self.at[thing] - zone.code


def lying(program: Program, state: State) -> dict[int, int]:
    """Where each thing lies, by the zones' own lists; in one of them only."""
    found: dict[int, int] = {}
    for zone in program.zones.values():
        contents = getattr(state, f"z_{zone.name}")
        places = [contents] if zone.of == "table" else contents
        if zone.of == "player":
            assert len(places) == program.players + 1
            assert not places[-1], "nobody has nothing"
        for offset, things in enumerate(places):
            for thing in things:
                assert thing not in found, f"{states.thing_name(program, thing)} lies in two places"
                found[thing] = zone.code + offset
    return found


def news(state: State, known: Any) -> list[tuple[Any, ...]]:
    """What was entered in the state's log since, oldest first."""
    fresh, node = [], state.log
    while node and node is not known:
        fresh.append(node[0])
        node = node[1]
    return fresh[::-1]


def perturbed(program: Program, state: State, dice: random.Random) -> Iterator[int]:
    """Codes that are near those offered: other values, entries that are not listed, other sites' codes."""
    offered = state.options
    things = len(program.things)
    for code in dice.sample(offered, min(3, len(offered))):
        yield from (code + 1, code - 1, code + (1 << ENTRY_BITS), code - (1 << ENTRY_BITS), -code, ~code)
        yield code | things << ENTRY_BITS
    for position in range(len(program.sites[state.site].entries) + 2):
        yield position
        yield position | dice.randrange(things) << ENTRY_BITS
    other = dice.choice(program.sites)
    for position in range(len(other.entries) + 1):
        yield position | dice.randrange(-1, things + 3) << ENTRY_BITS


# ---------------------------------------------------------------- one game, played twice


def dumped(table: Table, state: State) -> tuple[dict[str, Any], Any]:
    """Everything in a state; its log as it is, for nothing changes what has once been entered."""
    bare = table.engine.copy(state)
    bare.log = state.log and ()
    return table.engine.dump(bare), state.log


class Sides:
    """The same game on both engines."""

    def __init__(self, tables: Sequence[Table], seed: int) -> None:
        self.tables = tables
        self.program = tables[0].program
        self.dice = random.Random(seed)
        self.seed = seed
        self.ledger = Ledger(self.program)
        self.states = [table.engine.start(seed, log=True) for table in tables]
        self._known: list[Any] = [(), ()]
        self._stale: tuple[Option, ...] = ()
        self.steps = self.tried = self.refused = 0

    def play(self) -> None:
        """To the end; every step is checked."""
        self._advance()
        while not self.states[0].over:
            if self.steps == 1 or self.dice.random() < TRIED:
                self._try_all()
            if self.steps == 2 or self.dice.random() < REFUSED:
                for table, state in zip(self.tables, self.states, strict=True):
                    self._refuse(Game(table, Words(self.program), self.seed, state, [], True))
            self.apply(self.choose(self.states[0].options))
            self.steps += 1
            assert self.steps <= self.program.limits.decisions
            self._advance()
        self.ended(self.states[0])
        assert states.entries(self.states[0].log) == states.entries(self.states[1].log)

    def ended(self, state: State) -> None:
        """What holds when a game is over: somebody has won."""
        assert state.winners

    def choose(self, options: Sequence[int]) -> int:
        return self.dice.choice(options)

    def apply(self, code: int) -> None:
        for table, state in zip(self.tables, self.states, strict=True):
            table.engine.apply(state, code)

    def _advance(self) -> None:
        self._check(self.states, self.ledger)
        self._known = [state.log for state in self.states]

    def _check(self, sides: Sequence[State], ledger: Ledger) -> None:
        """The last is that of the compiled engine; the others are like it."""
        entered, *others = (
            news(state, known) for state, known in zip(reversed(sides), reversed(self._known), strict=False)
        )
        for other, plain in zip(others, sides, strict=False):
            found = states.differences(self.program, plain, sides[-1])
            assert not found, found
            assert entered == other, "both logs say the same"
        ledger.follow(entered)
        ledger.check(sides[-1])

    def _try_all(self) -> None:
        """Every option applies, on copies; what comes of it is legal too. Early in a game, for one of them it
        is the same on both sides: then the oracle has to play the game twice more up to here, which late in a
        game is work for a whole game that is compared at each step."""
        before = self._dumped()
        options = self.states[0].options
        compared = self.dice.sample(options, 1 if self.steps <= BOTH else 0)
        for code in options:
            first = 0 if code in compared else 1
            copies = []
            for table, state in zip(self.tables[first:], self.states[first:], strict=True):
                copies.append(table.engine.copy(state))
                table.engine.apply(copies[-1], code)
            self._check(copies, self.ledger.copy())
            self.tried += 1
        assert self._dumped() == before, "a copy goes its own way"

    def _dumped(self) -> list[Any]:
        return [dumped(table, state) for table, state in zip(self.tables, self.states, strict=True)]

    def _refuse(self, game: Game) -> None:
        """What is not offered is refused, and nothing has happened."""
        before = dumped(game.table, game.state)
        options = game.decision.options
        legal = {option.code for option in options}
        wrong: list[Option | int] = [-1, len(options), len(options) + 1000]
        wrong += [Option(options[0].code, "?", (), "?", None, None, "option")]
        wrong += [option for option in self._stale if option not in options]
        for code in perturbed(self.program, game.state, self.dice):
            if code not in legal:
                wrong += [replace(options[0], code=code), replace(options[-1], code=code)]
        for choice in wrong:
            with pytest.raises(IllegalChoice):
                game.apply(choice)
        assert (game.choices, game.decision.options) == ([], options)
        assert dumped(game.table, game.state) == before
        self.refused += len(wrong)
        self._stale = options


def play_games(tables: Sequence[Table], seeds: range) -> Counter[str]:
    """One game for each seed; how much was checked."""
    steps = tried = refused = 0
    for seed in seeds:
        sides = Sides(tables, seed)
        sides.play()
        steps, tried, refused = steps + sides.steps, tried + sides.tried, refused + sides.refused
    assert min(steps, tried, refused) > 0
    return Counter(games=len(seeds), steps=steps, tried=tried, refused=refused)


def say(figures: Figures, promise: str, what: str, found: Counter[str]) -> None:
    """What games went well: each asserts its laws at every step, and ends the test where one is broken."""
    figures(promise, f"games of {what}, both engines, laws at every step", tried=found["games"], failed=0)
    figures(promise, f"steps of {what}", tried=found["steps"], failed=0)


def both(rules: Rules, players: int, preset: str | None, uniques: Sequence[str] = ()) -> list[Table]:
    sets = {"uniques": uniques} if uniques else None
    return [rules.table(players, preset, sets, "oracle"), rules.table(players, preset, sets, "compiled")]


# ---------------------------------------------------------------- the games


def parts(short: int, total: int, part: int) -> list[object]:
    """A few games now, all of them in the long run."""
    found: list[object] = [pytest.param(range(short), id=f"{short} games")]
    for first in range(0, total, part):
        seeds = range(first, min(first + part, total))
        found.append(pytest.param(seeds, id=f"{seeds.start}-{seeds.stop - 1}", marks=pytest.mark.long))
    return found


@pytest.fixture(scope="module")
def citadels() -> Rules:
    rules: Rules = rulewright.load("citadels")
    return rules


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("seeds", parts(4, GAMES, PART))
def test_the_first_game(citadels: Rules, players: int, seeds: range, figures: Figures) -> None:
    say(figures, "P5", "citadels", play_games(both(citadels, players, "first_game"), seeds))


def unique_sets(rules: Rules, dice: random.Random, most: int) -> list[tuple[str, ...]]:
    """Different sets of unique districts, as many as a game takes, drawn from all that there are."""
    each = rules.ruleset.sets["uniques"]
    known = rules.ruleset.lists["type"].members
    unique = next(place for place, member in enumerate(known) if member.id == "unique")
    cards = sorted(card.id for card in rules.ruleset.cards.values() if card.properties.get("type") == unique)
    assert each.size is not None
    wanted = min(most, math.comb(len(cards), each.size))
    found: set[tuple[str, ...]] = set()
    while len(found) < wanted:
        found.add(tuple(sorted(dice.sample(cards, each.size))))
    return sorted(found)


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize(
    ("number", "games"),
    [pytest.param(1, 2, id="1 set"), pytest.param(40, 20, id="40 sets", marks=pytest.mark.long)],
)
def test_other_unique_districts(
    citadels: Rules, players: int, number: int, games: int, figures: Figures
) -> None:
    chosen = unique_sets(citadels, random.Random(players), number)
    print(f"{len(chosen)} sets")
    for uniques in chosen:
        rules = Rules(citadels.ruleset)  # its programs are forgotten with it
        say(figures, "P5", "citadels", play_games(both(rules, players, "first_game", uniques), range(games)))


def examples() -> list[object]:
    """Every deck in the examples with each of its presets, and every ruleset there, and a made-up game of
    maps; for all numbers of players."""
    found: list[object] = []
    for deck in sorted(EXAMPLES.glob("*.yaml")):
        extends = re.search(r"^extends: (\w+)$", deck.read_text(encoding="utf-8"), re.MULTILINE)
        assert extends is not None, deck
        found.append(pytest.param(extends[1], deck, id=deck.stem))
    for main in (*sorted(EXAMPLES.glob("*/ruleset.yaml")), ISLES / "ruleset.yaml"):
        found.append(pytest.param(str(main.parent), None, id=main.parent.name))
    return found


def tables_of_example(ruleset: str, deck: Path | None) -> Iterator[list[Table]]:
    rules: Rules = rulewright.load(ruleset, decks=[deck] if deck is not None else [])
    presets = list(rules.ruleset.presets.values())
    if deck is not None:
        presets = [preset for preset in presets if preset.id.startswith(f"{rules.ruleset.decks[0]}:")]
        assert presets, f"{deck.name} has no preset: nobody could play it"
    for preset in presets or [None]:
        low, high = preset.players if preset is not None else rules.ruleset.players
        for players in range(low, high + 1):
            yield both(rules, players, preset.id if preset is not None else None)


@pytest.mark.parametrize(("ruleset", "deck"), examples())
@pytest.mark.parametrize("seeds", parts(1, 100, 100))
def test_the_examples(ruleset: str, deck: Path | None, seeds: range, figures: Figures) -> None:
    for tables in tables_of_example(ruleset, deck):
        say(figures, "P3", "example decks and games", play_games(tables, seeds))


def test_the_ledger_finds_what_is_wrong(citadels: Rules) -> None:
    """A state that is not what the log led to is noticed."""
    sides = Sides(both(citadels, 4, "first_game"), 1)
    sides._advance()
    state, ledger = sides.states[0], sides.ledger
    engine = sides.tables[0].engine

    def spoil(change: str) -> State:
        spoilt = engine.restore(engine.dump(state))
        exec(change, {"s": spoilt})
        return spoilt

    for change in (
        "s.r_gold[0] += 1", "s.r_gold[0], s.r_gold[1] = s.r_gold[1] + 1, s.r_gold[0] - 1", "s.r_gold[4] = 1",
        "s.z_deck.pop()", "s.z_hand[1].append(s.z_hand[0][0])", "s.z_hand[4].append(s.z_hand[0].pop())",
        "s.z_hand[0].append(s.z_deck.pop())", "s.at[0], s.at[1], s.at[60] = s.at[60], s.at[1], s.at[0]",
        "s.options.append(s.options[0])", "s.options.clear()", "s.who = 4", "s.up |= 1 << 200",
    ):  # fmt: skip
        with pytest.raises(AssertionError):
            ledger.check(spoil(change))
    ledger.check(spoil("pass"))
