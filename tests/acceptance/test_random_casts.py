"""Random games over random casts and random sets of cards, for every number of players, on both engines.

What `test_random_games` asks of every step is asked here too. Besides, the run counts what was used: each
action, reaction and payment of a card or a status that was done to its end, and, of what only changes
numbers, forbids or scores, the decisions during which its card was in force. The long run asks for twenty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

import rulewright
from rulewright.dsl import core
from rulewright.interpreter.engine import State
from rulewright.interpreter.game import Rules
from rulewright.interpreter.linked import Program
from rulewright.interpreter.shared import EngineName
from tests.figures import Figures

from .test_random_games import Sides, say

SEATS = range(2, 9)
GAMES = 3_000  # for each number of players, in the long run
EACH = 5  # games with one cast
PART = 250
CASTS = 130  # for each number of players, to see that everything is used
OFTEN = 20  # uses of everything in the long run
ENGINES: tuple[EngineName, EngineName] = ("oracle", "compiled")


COUNTED = core.ActionAbility | core.TriggerAbility | core.PaymentAbility


def bumps(keys: dict[str, str], abilities: core.Abilities) -> core.Abilities:
    """The same abilities; each counts at the end of its text that it was done."""

    def bumped(ability: core.Ability) -> core.Ability:
        if not isinstance(ability, COUNTED):
            return ability
        name = keys.setdefault(ability.key, f"uses_{len(keys)}")
        more = core.Arith("+", core.Memory(name, None), core.Const(1, core.NumberType()))
        return replace(ability, body=(*ability.body, core.SetMemory(name, None, more)))

    return replace(abilities, items=tuple(map(bumped, abilities.items)))


class Uses:
    """What was used in many games, with rules that count themselves."""

    def __init__(self, rules: Rules) -> None:
        self.times: Counter[str] = Counter()  # ability -> times it was done, or decisions it was in force
        self.keys: dict[str, str] = {}  # ability -> the memory that counts it
        ruleset, program = rules.ruleset, rules.ruleset.program
        cards = {
            name: replace(card, abilities=bumps(self.keys, card.abilities))
            for name, card in ruleset.cards.items()
        }
        statuses = {
            name: replace(status, abilities=bumps(self.keys, status.abilities))
            for name, status in program.statuses.items()
        }
        number = core.NumberType()
        memories = {name: core.MemoryDef(name, "", number, 0, None) for name in self.keys.values()}
        asked = {  # what nobody asks for is not kept
            f"{name}_asked": core.AttributeDef(f"{name}_asked", "", "", number, core.Memory(name, None))
            for name in memories
        }
        changed = replace(
            program,
            statuses=statuses,
            memories={**program.memories, **memories},
            attributes={**program.attributes, **asked},
        )
        self.rules = Rules(replace(ruleset, cards=cards, program=changed))

    def done(self, state: State) -> None:
        """A game is over."""
        for key, name in self.keys.items():
            self.times[key] += getattr(state, f"m_{name}", 0)

    def looked_at(self, program: Program, state: State) -> None:
        """Of what only changes numbers, forbids or scores, whether it is in force now."""
        for thing, card in enumerate(program.things):
            for ability in program.ruleset.cards[card.card].abilities.items:
                if not isinstance(ability, COUNTED) and _in_force(program, state, thing, ability):
                    self.times[ability.key] += 1


def _in_force(program: Program, state: State, thing: int, ability: core.Ability) -> bool:
    match ability.active.place:
        case "always":
            return True
        case "role":
            return bool(state.role == thing)
        case "zone":
            zone = program.zones[ability.active.zone]
            span = program.players if zone.of == "player" else 1
            return bool(zone.code <= state.at[thing] < zone.code + span)
        case _:
            return bool(state.up >> thing & 1)


class WatchedSides(Sides):
    """A game on both engines whose uses are counted."""

    uses: Uses

    def _advance(self) -> None:
        super()._advance()
        self.uses.looked_at(self.program, self.states[0])
        if self.states[0].over:
            self.uses.done(self.states[0])


def casts(rules: Rules, players: int, numbers: range) -> Iterator[tuple[str | None, Any]]:
    """A cast and a set of cards for each number."""
    for number in numbers:
        yield rules.choose(players, random=["all"], seed=number)


def play(uses: Uses, players: int, numbers: range) -> int:
    steps = 0
    for number, (preset, sets, settings) in zip(numbers, casts(uses.rules, players, numbers), strict=True):
        fresh = Rules(uses.rules.ruleset)  # its programs are forgotten with it
        tables = [fresh.table(players, preset, sets, engine, settings) for engine in ENGINES]
        for game in range(EACH):
            sides = WatchedSides(tables, number * EACH + game)
            sides.uses = uses
            sides.play()
            steps += sides.steps
    return steps


@pytest.fixture(scope="module", params=["citadels", "citadels_classic"])
def edition(request: pytest.FixtureRequest) -> Rules:
    rules: Rules = rulewright.load(request.param)
    return rules


@pytest.mark.parametrize("players", SEATS)
def test_random_casts(edition: Rules, players: int, figures: Figures) -> None:
    uses = Uses(edition)
    steps = play(uses, players, range(1))
    assert steps > 0
    say(figures, "P5", f"{edition.ruleset.id}, all casts", Counter(games=EACH, steps=steps))
    assert sum(uses.times.values()) > 0


@pytest.mark.long
@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("first", range(0, GAMES // EACH, PART // EACH))
def test_many_random_casts(edition: Rules, players: int, first: int, figures: Figures) -> None:
    steps = play(Uses(edition), players, range(first, first + PART // EACH))
    say(figures, "P5", f"{edition.ruleset.id}, all casts", Counter(games=PART, steps=steps))


@pytest.mark.long
def test_everything_is_used(edition: Rules) -> None:
    """Every ability of every card and status is done often, or is often in force."""
    uses = Uses(edition)
    steps = sum(play(uses, players, range(1_000, 1_000 + CASTS)) for players in SEATS)
    for card in edition.ruleset.cards.values():
        for ability in card.abilities.items:
            uses.times[ability.key] += 0
    for key in uses.keys:
        uses.times[key] += 0
    print(f"{steps} steps")
    for key, times in sorted(uses.times.items(), key=lambda each: each[1]):
        print(f"{times:>8}  {key}")
    seldom = sorted(key for key, times in uses.times.items() if times < OFTEN)
    assert not seldom, f"used less than {OFTEN} times: {seldom}"
