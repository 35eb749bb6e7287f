"""What a position is worth to a seat: weights of a model, laid out for one program.

A model is a small file beside the ruleset (`model.json`): for each feature two whole numbers, in thousandths
of a point: what one of it is worth at the beginning of a game, and what it is worth more at its end. Whole
numbers added up in one order: the same on every machine.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final

from msgspec import Struct

from rulewright.interpreter.bots.features import Counted, Features
from rulewright.interpreter.engine import State
from rulewright.interpreter.linked import Program

FORM: Final = 1
WHOLE: Final = 1_000  # of progress, and thousandths of a point
MODEL: Final = "model.json"


class Model(Struct, frozen=True):
    """`weights` by feature: at the beginning, and what is added until the end. `progress`: weights by what is
    counted of the whole table, and "" for what is always added. `games`: from how many it was learned."""

    weights: dict[str, tuple[int, int]]
    progress: dict[str, int]
    games: int = 0


EMPTY = Model({}, {})


def read_model(text: str) -> Model:
    data = json.loads(text)
    if data.get("form") != FORM:
        raise ValueError(f"a model of another form: {data.get('form')!r}, not {FORM}")
    weights = {name: (int(first), int(more)) for name, (first, more) in data["weights"].items()}
    return Model(weights, {name: int(value) for name, value in data["progress"].items()}, int(data["games"]))


def write_model(found: Model) -> str:
    """One feature a line, so that people can read it and compare two."""
    weights = ",\n".join(
        f"    {json.dumps(name)}: [{first}, {more}]"
        for name, (first, more) in sorted(found.weights.items())
        if first or more
    )
    progress = ",\n".join(f"    {json.dumps(name)}: {each}" for name, each in sorted(found.progress.items()))
    return (
        f'{{\n  "form": {FORM},\n  "games": {found.games},\n  "progress": {{\n{progress}\n  }},\n'
        f'  "weights": {{\n{weights}\n  }}\n}}\n'
    )


def shipped(program: Program) -> Model:
    """The model that comes with a ruleset, or with the one on which it is built; without one, nothing counts
    but the score."""
    names = [name.removesuffix("/ruleset.yaml") for name in program.ruleset.sources]
    for name in [name for name in names if "/" not in name and name.isidentifier()]:
        found = files("rulewright.rulesets").joinpath(name, MODEL)
        if found.is_file():
            return read_model(found.read_text("utf-8"))
    return EMPTY


class Evaluation:
    """A model for one program. `worth` is quick: it adds up tables by thing."""

    def __init__(self, program: Program, found: Model) -> None:
        self.features = features = Features(program)
        seats = range(program.players)
        self.others = [[each for each in seats if each not in program.team(seat)] for seat in seats]
        self.model = found
        score = next((each.id for each in program.ruleset.resources.values() if each.score), None)
        self.score = f"r_{score}" if score in program.resources else None
        self.purses = [program.purse(score, seat) if score is not None else seat for seat in seats]
        weights = dict(found.weights)
        if not weights and score is not None:
            weights[f"resource {score}"] = (WHOLE, 0)
        self.tables: list[tuple[str, list[int], list[int]]] = []
        for zone in features.zones:
            early, late = (_table(features.lying[zone], weights, side) for side in (0, 1))
            if any(early) or any(late):
                self.tables.append((f"z_{zone}", early, late))
        self.plain = [(read, *weights[name]) for name, read in features.plain if name in weights]

    def progress(self, state: State) -> int:
        """How far the game is, in thousandths."""
        if not self.model.progress:
            return 0
        counted = self.features.progress(state)
        found = self.model.progress.get("", 0)
        found += sum([self.model.progress.get(name, 0) * value for name, value in counted.items()])
        return max(0, min(WHOLE, found))

    def of(self, state: State, seat: int, progress: int) -> int:
        """What a player's own things are worth."""
        first = more = 0
        for slot, early, late in self.tables:
            for thing in getattr(state, slot)[seat]:
                first += early[thing]
                more += late[thing]
        for read, early_weight, late_weight in self.plain:
            value = read(state, seat)
            if value:
                first += value * early_weight
                more += value * late_weight
        return first + more * progress // WHOLE

    def worth(self, state: State, seat: int, progress: int) -> int:
        """How far a seat is ahead of the best of the others, in thousandths of a point."""
        if state.over:
            return self.outcome(state, seat)
        others = [self.of(state, other, progress) for other in self.others[seat]]
        return self.of(state, seat, progress) - (max(others) if others else 0)

    def outcome(self, state: State, seat: int) -> int:
        """The same of a game that is over: by the points, and who won."""
        won = WHOLE if seat in state.winners else 0
        if self.score is None:
            return won
        points: list[int] = getattr(state, self.score)
        others = [points[self.purses[other]] for other in self.others[seat]]
        return (points[self.purses[seat]] - (max(others) if others else 0)) * WHOLE + won


def _table(lying: list[Counted], weights: dict[str, tuple[int, int]], side: int) -> list[int]:
    """By thing, what its lying there is worth."""
    return [
        sum([value * weights.get(name, (0, 0))[side] for name, value in counted.items()]) for counted in lying
    ]


def evaluation_of(program: Program) -> Evaluation:
    """By the model that comes with the ruleset."""
    return Evaluation(program, shipped(program))
