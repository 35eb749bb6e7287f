"""What a position is worth to a seat: weights of a model, laid out for one program.

A model is a small file beside the ruleset (`model.json`): for each feature two whole numbers, in thousandths
of a point: what one of it is worth at the beginning of a game, and what it is worth more at its end. Whole
numbers added up in one order: the same on every machine.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from operator import attrgetter
from typing import Annotated, Any, Final

from msgspec import Meta, Struct, convert

from rulewright.interpreter.bots.features import TURN, Features, amounts, filled
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.engine import State
from rulewright.interpreter.linked import Program

FORM: Final = 1
WHOLE: Final = 1_000  # of progress, and thousandths of a point
STEP: Final = 50  # of progress: weights are mixed for each
MUCH: Final = 64  # of a resource: up to so much is looked up
MANY: Final = 50_000  # ways to lie on maps whose worth is kept
MODEL: Final = "model.json"
Weight = Annotated[int, Meta(ge=-(10**12), le=10**12)]  # what is larger was not learned


class Model(Struct, frozen=True):
    """`weights` by feature: at the beginning, and what is added until the end. `progress`: weights by what is
    counted of the whole table, and "" for what is always added. `games`: from how many it was learned."""

    weights: dict[str, tuple[Weight, Weight]]
    progress: dict[str, Weight]
    games: Weight = 0


EMPTY = Model({}, {})


def read_model(text: str) -> Model:
    """ValueError where it is none."""
    data = json.loads(text)
    if not isinstance(data, dict) or data.get("form") != FORM:
        raise ValueError(f"a model of another form than {FORM}")
    return convert(data, Model)


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


class _Lying:
    """What it is worth that things lie in a zone of a player: each for itself, how many different there are,
    and where it is laid out on maps, how full the regions are. What was worked out is kept: of most zones
    nothing changes from one position that is looked at to the next."""

    def __init__(self, features: Features, zone: str, now: dict[str, int]) -> None:
        self.zone, self.now, self.sizes = zone, now, features.sizes
        self.table = [
            sum([value * now.get(name, 0) for name, value in counted.items()])
            for counted in features.lying[zone]
        ]
        self.kinds = [
            (masks, now[f"zone {zone} different {prop}"])
            for name, prop, masks in features.kinds
            if name == zone and now.get(f"zone {zone} different {prop}")
        ]
        filled = any(name.startswith(f"region {zone} ") for name in now)
        self.regions = features.regions.get(zone) if filled else None
        self.counts = any(self.table) or bool(self.kinds) or self.regions is not None
        self._known: dict[tuple[int, ...], int] = {}

    def of(self, things: list[int], laid: list[int] | None) -> int:
        key = tuple(things) if laid is None else (*things, *[laid[thing] for thing in things])
        found = self._known.get(key)
        if found is None:
            found = self._worth(things, laid)
            if len(self._known) < MANY:
                self._known[key] = found
        return found

    def _worth(self, things: list[int], laid: list[int] | None) -> int:
        found = sum([self.table[thing] for thing in things])
        for masks, weight in self.kinds:
            seen = 0
            for thing in things:
                seen |= masks[thing]
            found += seen.bit_count() * weight
        if self.regions is not None and laid is not None:
            spaces = [laid[thing] for thing in things if laid[thing] != NONE]
            counted = filled(self.zone, self.regions, self.sizes, spaces)
            found += sum([self.now.get(name, 0) * value for name, value in counted.items()])
        return found


class _Weighed:
    """The tables of an evaluation at one point of the game: all weights as they are there. To evaluate is to
    look up and to add."""

    def __init__(self, evaluation: Evaluation, weights: dict[str, tuple[int, int]], progress: int) -> None:
        features, place_of = evaluation.features, evaluation.places
        now = {name: early * WHOLE + late * progress for name, (early, late) in weights.items()}
        zones = [(zone, _Lying(features, zone, now)) for zone in features.zones]
        self.zones = [
            (place_of[f"z_{zone}"], place_of[f"l_{zone}"] if zone in features.regions else 0, lying)
            for zone, lying in zones
            if lying.counts
        ]
        self.purses: list[tuple[int, list[int], list[int], int]] = []
        for name, (slot, purses) in features.purses.items():
            table = [sum([now.get(each, 0) * n for each, n in amounts(name, value)]) for value in range(MUCH)]
            if any(table):
                self.purses.append((place_of[slot], purses, table, now.get(f"resource {name}", 0)))
        self.tokens, self.statuses, self.memories = (
            [(place_of[slot], now[name]) for name, slot in slots.items() if now.get(name)]
            for slots in (features.tokens | {TURN: TURN}, features.statuses, features.memories)
        )

    def of(self, held: tuple[Any, ...], seat: int) -> int:
        found = 0
        for place, laid, lying in self.zones:
            things = held[place][seat]
            if things:
                found += lying.of(things, held[laid] if laid else None)
        for place, purses, table, more in self.purses:
            value = held[place][purses[seat]]
            found += table[value] if 0 <= value < MUCH else table[-1] + (value - MUCH + 1) * more
        for place, weight in self.tokens:
            if held[place] == seat:
                found += weight
        for place, weight in self.statuses:
            if seat in held[place]:
                found += weight
        for place, weight in self.memories:
            found += held[place][seat] * weight
        return found // WHOLE


class Evaluation:
    """A model for one program."""

    def __init__(self, program: Program, found: Model) -> None:
        self.features = Features(program)
        seats = range(program.players)
        self.others = [[each for each in seats if each not in program.team(seat)] for seat in seats]
        self.model = found
        score = next((each.id for each in program.ruleset.resources.values() if each.score), None)
        self.score = f"r_{score}" if score in program.resources else None
        self.purses = [program.purse(score, seat) if score is not None else seat for seat in seats]
        self._weights = dict(found.weights)
        if not self._weights and score is not None:
            self._weights[f"resource {score}"] = (WHOLE, 0)
        self._weighed: dict[int, _Weighed] = {}
        slots = (TURN, *self.features.slots())
        self.places = {slot: place for place, slot in enumerate(slots)}
        self._held: Callable[[State], tuple[Any, ...]] = attrgetter(*slots)

    def at(self, progress: int) -> _Weighed:
        if progress not in self._weighed:
            self._weighed[progress] = _Weighed(self, self._weights, progress)
        return self._weighed[progress]

    def progress(self, state: State) -> int:
        """How far the game is, in thousandths, in steps."""
        if not self.model.progress:
            return 0
        counted = self.features.progress(state)
        found = self.model.progress.get("", 0)
        found += sum([self.model.progress.get(name, 0) * value for name, value in counted.items()])
        return max(0, min(WHOLE, found)) // STEP * STEP

    def of(self, state: State, seat: int, progress: int) -> int:
        """What a player's own things are worth."""
        return self.at(progress).of(self._held(state), seat)

    def worth(self, state: State, seat: int, progress: int) -> int:
        """How far a seat is ahead of the best of the others, in thousandths of a point."""
        if state.over:
            return self.outcome(state, seat)
        held, weighed = self._held(state), self.at(progress)
        others = [weighed.of(held, other) for other in self.others[seat]]
        return weighed.of(held, seat) - (max(others) if others else 0)

    def outcome(self, state: State, seat: int) -> int:
        """The same of a game that is over: by the points, and who won."""
        won = WHOLE if seat in state.winners else 0
        if self.score is None:
            return won
        points: list[int] = getattr(state, self.score)
        others = [points[self.purses[other]] for other in self.others[seat]]
        return (points[self.purses[seat]] - (max(others) if others else 0)) * WHOLE + won


def evaluation_of(program: Program) -> Evaluation:
    """By the model that comes with the ruleset."""
    return Evaluation(program, shipped(program))
