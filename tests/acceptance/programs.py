"""Random programs at play: from a text to games, in both engines, and now and then as people see them."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from rulewright.dsl import model
from rulewright.dsl.report.diagnostics import DeckError, Diagnostic
from rulewright.interpreter import Rules, RulesStopped, load_game
from rulewright.interpreter.compiled import CompiledEngine
from rulewright.interpreter.link.casting import people_of
from rulewright.interpreter.linked import Program, verify
from rulewright.interpreter.shared import Table
from tests.generators.programs.decks import on_shipped
from tests.generators.programs.forms import declared, used
from tests.generators.programs.games import made

from .in_step import Engines, lockstep

GAMES = 20  # of each program, in the long run
DECISIONS = 40  # in each game
SHOWN = 4  # one program in so many is played as people see it
LOGGED = ((True, False), (True,), (False,), (True,))  # whether the compiled engine keeps a log, in turn
SHIPPED = 40  # one program in so many is a deck on top of a game that comes with the program


@dataclass(slots=True)
class Played:
    """What became of some programs."""

    programs: int = 0
    refused: Counter[str] = field(default_factory=Counter)  # by code
    seen: Counter[str] = field(default_factory=Counter)
    forms: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """The share of texts that are accepted."""
        return 1 - self.refused.total() / self.programs

    def add(self, other: Played) -> None:
        self.programs += other.programs
        self.refused += other.refused
        self.seen += other.seen
        self.forms += other.forms
        self.faults += other.faults


def played(seeds: range, games: int = GAMES) -> Played:
    """The programs of these seeds. A fault is a difference, or anything raised that is no verdict."""
    whole = Played()
    for seed in seeds:
        try:
            whole.add(one(seed, games))
        except Exception as error:  # whatever it is: it is told with its seed, and the others still play
            whole.programs += 1
            whole.faults.append(f"seed {seed}: {type(error).__name__}: {error}")
    return whole


def one(seed: int, games: int = GAMES) -> Played:
    found = Played(1)
    dice = random.Random(seed)
    ruleset, problems, choices = loaded(seed, dice)
    if ruleset is None:
        found.refused[_refusal(problems)] += 1
        return found
    try:
        table = Rules(ruleset).table(*choices)
    except DeckError as error:
        found.refused[_refusal(list(error.diagnostics))] += 1
        return found
    program, compiled = table.program, table.engine
    assert isinstance(compiled, CompiledEngine)
    found.forms.update(dict.fromkeys(made_of(ruleset, program), 1))
    found.faults += [f"linked: {each}" for each in verify.faults(program)]
    engines = Engines(program, compiled=compiled, logged=LOGGED[(seed + seed // SHIPPED) % len(LOGGED)])
    for game in range(games):
        differences, seen = lockstep(program, seed * GAMES + game, DECISIONS, engines, quick)
        found.seen += seen
        if differences:
            found.faults.append(f"seed {seed}: game {game}: {'; '.join(differences[:3])}")
            return found
    if seed % SHOWN == 0:
        by_people(table, choices, seed, found)
    return found


def forms(seed: int) -> set[str]:
    """What the program of a seed is made of: no engine is made, and nothing is played."""
    ruleset, _, choices = loaded(seed, random.Random(seed))
    try:
        return made_of(ruleset, Rules(ruleset).program(*choices)) if ruleset is not None else set()
    except DeckError:
        return set()


def made_of(ruleset: model.Ruleset, program: Program) -> set[str]:
    return {*used(ruleset, program), *declared(ruleset)}


Choices = tuple[int, str | None]


def loaded(seed: int, dice: random.Random) -> tuple[model.Ruleset | None, list[Diagnostic], Choices]:
    """The rules of a seed, and by how many players with which preset they are played."""
    if seed % SHIPPED == SHIPPED - 1:
        deck = on_shipped(seed // SHIPPED)
        return *deck.loaded(), (dice.choice(deck.players), deck.preset)
    ruleset, problems = made(seed).loaded()
    low, high = ruleset.players if ruleset is not None else (2, 2)
    preset = dice.choice([*ruleset.presets.values()]) if ruleset is not None and ruleset.presets else None
    low = preset.players[0] if preset is not None else low
    players = dice.randint(low, high)
    if ruleset is not None:
        players = people_of(ruleset, preset, players)
    return ruleset, problems, (players, preset.id if preset is not None else None)


def files(seed: int) -> dict[str, str]:
    """The texts of a seed, by the names of their files."""
    if seed % SHIPPED == SHIPPED - 1:
        return {"deck.yaml": on_shipped(seed // SHIPPED).text}
    return made(seed).files


def _refusal(problems: list[Diagnostic]) -> str:
    return next(each.code for each in problems if each.code.startswith("E"))


def quick(dice: random.Random, state: Any) -> int:
    """An answer at random; what ends an offer is taken more often, so that games are short."""
    options: list[int] = state.options
    return options[-1] if dice.random() < 0.3 else dice.choice(options)


def by_people(table: Table, choices: Choices, seed: int, found: Played) -> None:
    """One game as people see it: labels, views, logs, why something is not offered, a save."""
    rules = table.rules
    dice = random.Random(seed)
    players, preset = choices
    try:
        game = rules.new_game(players, seed, preset)
        for _ in range(DECISIONS // 2):
            if game.over:
                break
            seats = (None, *range(players))
            assert all(option.label for option in game.decision.options)
            game.view(dice.choice(seats))
            if dice.random() < 0.1:
                game.why()
            if dice.random() < 0.15:
                game = load_game(game.save(), rules=rules)
                found.seen["saved"] += 1
            game.apply(dice.randrange(len(game.decision.options)))
        for seat in (None, *range(players)):
            game.view(seat)
            game.log_for(seat)
    except RulesStopped:
        found.seen["stopped by people"] += 1
