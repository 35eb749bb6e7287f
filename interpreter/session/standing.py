"""Where everybody stands: points as they would count now, how far the game is, at its end what brought them.

Points are counted in the phase of which the ruleset says so (`course: {scoring: ...}`), on a copy of the game
in which what a player does not see has changed places, so nothing of it shows in what comes out. (`redeal`
would be too much: what happened before does not matter here.)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from rulewright.dsl import core
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.engine import LimitReached, State
from rulewright.interpreter.rng import below, seeded, shuffle
from rulewright.interpreter.state import marks
from rulewright.interpreter.table.scores import scores_of
from rulewright.interpreter.table.words import sees

if TYPE_CHECKING:
    from rulewright.interpreter.game import Game
    from rulewright.interpreter.shared import Table

_PAUSE: Final = ("k", "site", "options", "who", "stop", "closing", "turn", "role")
_TRIED: Final = 12  # options of a choice at the end that are tried out
_MOST: Final = 30_000  # choices on the way to the end of a game that nobody plays


class Progress(Struct, frozen=True):
    """How far the game is: `now` of `of`; 0 of 0 where the ruleset does not say it."""

    now: int = 0
    of: int = 0


class Standing(Struct, frozen=True):
    """What the table shows beside what lies there."""

    points: list[int] | None  # of each seat
    progress: Progress


def standing(game: Game, seat: int | None) -> Standing:
    """As this player may know it."""
    return Standing(points_now(game, seat), progress(game))


def progress(game: Game) -> Progress:
    """Of the table, or of the player who is nearest to the end."""
    course, program = game.program.ruleset.course, game.program.ruleset.program
    if not course.now:
        rounds = sum(entry.kind == "round" for entry in game.told_to(None)) if course.rounds else 0
        return Progress(rounds, course.rounds)
    play = game.table.oracle.asking(game.state)
    functions = [program.functions[name] for name in (course.now, course.of)]
    found = []
    for seat in range(game.players):
        seats = (core.Const(seat, core.PlayerType()),)
        told = [core.Call(each.name, seats[: len(each.params)]) for each in functions]
        found.append(Progress(*(play.number(call, {}) for call in told)))
    return min(found, key=lambda each: each.of - each.now)


def points_now(game: Game, seat: int | None) -> list[int] | None:
    """What everybody would have if points were counted now, as this player may know it; None where the rules
    do not say how."""
    scoring = game.program.ruleset.course.scoring
    if game.over or scoring not in game.program.phases or game.table.engine_name != "compiled":
        return None
    try:
        start = game.table.scoring
        if start is None:
            return None
        state = game.table.engine.copy(game.state)
        state.log = None
        if seat is not None:
            _mix(game, state, seat)
        for name in _PAUSE:
            setattr(state, name, getattr(start, name))
        game.table.engine.settle(state)
        return _counted(game.table, state)
    except LimitReached:
        return None


def _mix(game: Game, state: State, seat: int) -> None:
    """Let the things of a kind that a player does not see change places, by chance that knows nothing of
    where they lie; what others marked and remember in secret is not."""
    program, words = game.program, game.words
    unseen: dict[str, list[int]] = {}
    for thing, dealt in enumerate(program.things):
        if dealt.of == NONE and not sees(words, game.state, thing, seat):
            unseen.setdefault(dealt.kind, []).append(thing)
    to = list(range(len(program.things)))
    for number, things in enumerate(unseen.values()):
        other = list(things)
        shuffle(seeded(number), other)
        for one, two in zip(things, other, strict=True):
            to[one] = two
    for zone in program.zones.values():
        held = getattr(state, f"z_{zone.name}")
        places = [held] if zone.of == "table" else held
        for place in places:
            place[:] = [to[thing] for thing in place]
    at = list(state.at)
    for thing, place in enumerate(at[: len(to)]):
        state.at[to[thing]] = place
    for name, status in program.statuses.items():
        if status.secret:
            own = [mark for mark in marks(state, name) if mark[1] == seat]
            setattr(state, f"s_{name}", tuple(bearer for bearer, _ in own))
            setattr(state, f"w_{name}", tuple(marker for _, marker in own))
    for name, memory in program.memories.items():
        if memory.secret and memory.bearer == "player":
            values = getattr(state, f"m_{name}")
            values[: program.players] = [
                v if n == seat else memory.start for n, v in enumerate(values[: program.players])
            ]


def scoring_of(table: Table) -> State | None:
    """The moment in which the points of some game are counted; None where none comes to it."""
    program, chance = table.program, seeded(1)
    state = table.engine.start(1, stop=program.phases.index(program.ruleset.course.scoring))
    for _ in range(_MOST):
        if state.over:
            return None
        if program.sites[state.site].kind == "checkpoint":
            return state
        index, chance = below(chance, len(state.options))
        table.engine.apply(state, state.options[index])
    return None


def _counted(table: Table, state: State) -> list[int]:
    """The scores at the end; who has a choice takes what brings him most."""
    engine, program = table.engine, table.program
    while not state.over:
        who, best = state.who, state.options[0]
        if len(state.options) > 1 and program.sites[state.site].kind != "checkpoint":
            best = max(state.options[:_TRIED], key=lambda code: _at_the_end(table, state, code, who))
        engine.apply(state, best)
    return scores_of(table.program, state)


def _at_the_end(table: Table, state: State, code: int, who: int) -> int:
    """What a player has when this is chosen, and after it whatever comes first."""
    other = table.engine.copy(state)
    table.engine.apply(other, code)
    while not other.over:
        table.engine.apply(other, other.options[0])
    return scores_of(table.program, other)[who]


def by_reason(game: Game) -> dict[str, list[int]]:
    """What brought the points of each player, by the reasons that the rules give; "" where they give none."""
    found: dict[str, list[int]] = {}
    score = {name for name, each in game.program.ruleset.resources.items() if each.score}
    node, facts = game.state.log, []
    while node:
        facts.append(node[0])
        node = node[1]
    for kind, *fact in reversed(facts):
        if kind in ("gain", "lose", "pay") and fact[1] in score:
            reason = str(fact[3]) if kind == "gain" and len(fact) > 3 else ""
            amounts = found.setdefault(reason, [0] * game.players)
            amounts[fact[0]] += fact[2] if kind == "gain" else -fact[2]
        elif kind == "transfer" and fact[2] in score:
            amounts = found.setdefault("", [0] * game.players)
            amounts[fact[0]] -= fact[3]
            amounts[fact[1]] += fact[3]
    return found
