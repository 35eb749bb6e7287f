"""How a model is learned: games by chance, then games of seats that choose by the model so far, and each time
a regression of how the games ended on what was counted on their way. Games by chance stay among the data."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Final

from msgspec import Struct, convert, to_builtins

from rulewright.interpreter.bots.evaluation import WHOLE, Evaluation, Model, Weight, read_model, write_model
from rulewright.interpreter.bots.features import Counted
from rulewright.interpreter.bots.greedy import Greedy
from rulewright.interpreter.bots.ridge import Row, fitted
from rulewright.interpreter.engine import LimitReached, State
from rulewright.interpreter.many.bots import seed_of
from rulewright.interpreter.rng import below, seeded
from rulewright.interpreter.shared import Table

RIDGE: Final = 10.0
STEPS: Final = 60
MOMENTS: Final = 12  # of a game that are learned from
LONG: Final = 400  # choices for each player: a game that is longer goes on by chance, so that it ends
CHANCE: Final = 12  # one choice of so many is left to chance in games to learn from
Progress = Callable[[str], None]


class Sample(Struct):
    """One moment of a game, for one seat: what is counted more of its own than of the leader's, what is
    counted of the table, how far the game was (in thousandths of its decisions), and by how many thousandths
    of a point the seat was ahead in the end."""

    more: dict[str, Weight]
    table: dict[str, Weight]
    at: Weight
    margin: Weight


class Kept(Struct):
    """A training that was interrupted, after a round."""

    of: str
    round: int
    model: str | None
    samples: list[Sample]


class Training:
    """Rounds of games, each with a better model. `games`: how many in each round, the first by chance."""

    def __init__(self, tables: Sequence[Table], seed: int, games: Sequence[int]) -> None:
        self.tables = tables
        self.seed = seed
        self.games = tuple(games)
        self.samples: list[Sample] = []
        self.model: Model | None = None
        self.round = 0

    def run(self, told: Progress, keep: Callable[[str], None] | None = None) -> Model:
        """All rounds that are still to be played. `keep` is given the state of the training after each."""
        while self.round < len(self.games):
            count = self.games[self.round]
            for number in range(count):
                self._game(number)
                if number % 20 == 19 or number == count - 1:
                    told(f"round {self.round + 1} of {len(self.games)}: {number + 1} of {count} games")
            self.model = self._learned(sum(self.games[: self.round + 1]))
            self.round += 1
            if keep is not None:
                keep(self.dump())
        assert self.model is not None
        return self.model

    def dump(self) -> str:
        found = write_model(self.model) if self.model is not None else None
        return json.dumps(to_builtins(Kept(self._of_what(), self.round, found, self.samples)))

    def resume(self, text: str) -> bool:
        """Go on where a training was kept; False where that was another one, or nothing that was kept."""
        try:
            kept = convert(json.loads(text), Kept)
            model = read_model(kept.model) if kept.model is not None else None
        except (ValueError, RecursionError):  # a model that cannot be read, too, and what has another form
            return False
        if kept.of != self._of_what() or not 0 <= kept.round <= len(self.games):
            return False
        if (model is None) is not (kept.round == 0):
            return False
        self.round, self.model, self.samples = kept.round, model, kept.samples
        return True

    def _of_what(self) -> str:
        """What is learned from which games, as a sum."""
        tables = [
            (each.rules.ruleset.digest, each.program.players, each.program.things) for each in self.tables
        ]
        return sha256(repr((self.seed, self.games, tables)).encode()).hexdigest()

    # ------------------------------------------------------------ games

    def _game(self, number: int) -> None:
        table = self.tables[number % len(self.tables)]
        engine, chance = table.engine, seeded(seed_of(self.seed, self.round, number))
        evaluation = Evaluation(table.program, self.model or Model({}, {}))
        greedy = Greedy(engine, evaluation) if self.model is not None else None
        state = engine.start(seed_of(self.seed, "game", self.round, number))
        kept: list[State] = []
        try:
            while not state.over:
                place, chance = below(chance, len(state.options))
                blind, chance = below(chance, CHANCE)
                short = len(kept) < LONG * table.program.players
                if greedy is not None and short and blind and len(state.options) > 1:
                    world = engine.copy(state)
                    world.rng = chance
                    place = greedy.choose(world)
                kept.append(engine.copy(state))
                engine.apply(state, state.options[place])
        except LimitReached:
            return
        for _ in range(min(MOMENTS, len(kept))):
            at, chance = below(chance, len(kept))
            for seat in range(table.program.people):
                self._sample(evaluation, kept[at], seat, at * WHOLE // len(kept), state)

    def _sample(self, evaluation: Evaluation, now: State, seat: int, at: int, end: State) -> None:
        features = evaluation.features
        own = features.of(now, seat)
        others = evaluation.others[seat]
        if others:
            progress = evaluation.progress(now)
            leader = max(others, key=lambda other: evaluation.of(now, other, progress))
            for name, value in features.of(now, leader).items():
                own[name] = own.get(name, 0) - value
        more = {name: value for name, value in sorted(own.items()) if value}
        self.samples.append(Sample(more, features.progress(now), at, evaluation.outcome(end, seat)))

    # ------------------------------------------------------------ what is learned

    def _learned(self, games: int) -> Model:
        progress = self._progress()
        names = {name: n for n, name in enumerate(sorted({name for s in self.samples for name in s.more}))}
        score = self._score()
        rows, targets = [], []
        for sample in self.samples:
            far = _far(progress, sample.table) / WHOLE
            row: Row = []
            for name, value in sample.more.items():
                row += [(2 * names[name], float(value)), (2 * names[name] + 1, value * far)]
            rows.append(row)
            targets.append(sample.margin / WHOLE - sample.more.get(score, 0))
        found = fitted(rows, targets, 2 * len(names), RIDGE, STEPS)
        weights = {
            name: (round(found[2 * n] * WHOLE), round(found[2 * n + 1] * WHOLE)) for name, n in names.items()
        }
        if score in weights:
            weights[score] = weights[score][0] + WHOLE, weights[score][1]
        return Model({name: pair for name, pair in weights.items() if any(pair)}, progress, games)

    def _score(self) -> str:
        """The feature that says how many points somebody has: they stay his, so that what is learned is how
        many come to them."""
        program = self.tables[0].program
        scores = [each.id for each in program.ruleset.resources.values() if each.score]
        return next((f"resource {each}" for each in scores if each in program.resources), "")

    def _progress(self) -> dict[str, int]:
        """How far the game is, by what is counted of the table."""
        names = {name: n for n, name in enumerate(sorted({name for s in self.samples for name in s.table}))}
        rows: list[Row] = [
            [(names[name], float(value)) for name, value in s.table.items() if value] + [(len(names), 1.0)]
            for s in self.samples
        ]
        found = fitted(rows, [float(s.at) for s in self.samples], len(names) + 1, RIDGE, STEPS)
        weights = {name: round(found[n]) for name, n in names.items() if round(found[n])}
        return weights | {"": round(found[-1])}


def _far(progress: dict[str, int], table: Counted) -> int:
    found = progress.get("", 0) + sum([progress.get(name, 0) * value for name, value in table.items()])
    return max(0, min(WHOLE, found))


def compared(table: Table, found: Model, former: Model, games: int, seed: int) -> tuple[float, float]:
    """One seat with the first model among others with the second, on games that no model was learned from:
    how many it has won (a shared victory is a part of one), and by how many points it was ahead of the best
    of the others, in the mean."""
    engine, players = table.engine, table.program.players
    seats = [Greedy(engine, Evaluation(table.program, each)) for each in (former, found)]
    wins, ahead = 0.0, 0
    for number in range(games):
        chance = seeded(seed_of(seed, "chance", number))
        state = engine.start(seed_of(seed, "compared", number))
        own = number % players
        while not state.over:
            place, chance = below(chance, len(state.options))
            if len(state.options) > 1:
                world = engine.copy(state)
                world.rng = chance
                place = seats[state.who == own].choose(world)
            engine.apply(state, state.options[place])
        wins += (own in state.winners) / max(1, len(state.winners))
        ahead += seats[1].evaluation.outcome(state, own) - WHOLE * (own in state.winners)
    return wins, ahead / WHOLE / games
