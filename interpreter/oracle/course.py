"""The order of things: conditions, loops, chance, periods, the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulewright.dsl import core
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.engine import LimitReached
from rulewright.interpreter.oracle.living import site_of
from rulewright.interpreter.oracle.play import OVER, STOP, Doing, Env, Play, Sign, Steps
from rulewright.interpreter.oracle.reactions import react
from rulewright.interpreter.rng import sample
from rulewright.interpreter.state import PERIODS, memory_start

# ---------------------------------------------------------------- conditions, loops, chance


def if_(play: Play, node: core.If, env: Env) -> Doing:
    return play.block(node.then if play.holds(node.condition, env) else node.otherwise, env, part=True)


def for_each(play: Play, node: core.ForEach, env: Env) -> Steps:
    """Who is meant is noted beforehand."""
    for item in list(play.selected(node.select, env)):
        play.step()
        env[node.select.binder] = item
        sign = yield play.block(node.body, env)
        if sign is STOP:
            break
    return None


def repeat(play: Play, node: core.Repeat, env: Env) -> Steps:
    most = play.number(node.most, env)
    passes = 0
    while not (node.until is not None and play.holds(node.until, env)):
        if passes >= most:
            if node.bounded and node.until is not None:
                raise LimitReached("repeat", node.site, play.card_of_label(node.site))
            break
        passes += 1
        play.step()
        sign = yield play.block(node.body, env)
        if sign is STOP:
            break
    return None


def stop(_play: Play, _node: core.Stop, _env: Env) -> Sign:
    return STOP


def pick_random(play: Play, node: core.PickRandom, env: Env) -> Doing:
    count = play.number(node.count, env)
    drawn, play.s.rng = sample(play.s.rng, play.selected(node.select, env), count)
    if node.single and not drawn:
        return None
    found: Any = drawn[0] if node.single else drawn
    env[node.binder] = found
    if node.name:
        play.log("chance", node.name, found if node.single else tuple(found))
    return play.block(node.body, env)


# ---------------------------------------------------------------- periods


def period(play: Play, node: core.Period, env: Env) -> Steps:
    """Its start with all that reacts to it, what is in it, its end with all that reacts; then it is over."""
    if node.kind == "turn":
        return (yield turn(play, node, env))
    opened(play, node.kind)
    play.log(*(("phase", node.name) if node.kind == "phase" else ("round",)))
    if node.kind == "phase":
        yield checkpoint(play, node.name)
    name, site = node.name or node.kind, site_of(node, env)
    yield react(play, "when", f"{name}_start", dict(env), NONE, f"{site}/start")
    sign = yield play.block(node.body, env)
    if sign is None:
        yield react(play, "when", f"{name}_end", dict(env), NONE, f"{site}/end")
    closed(play, node.kind)
    return sign


def turn(play: Play, node: core.Period, env: Env) -> Steps:
    """A suspended turn has no end, the rest of one no start. A turn of nobody does not take place."""
    assert node.player is not None
    s = play.s
    seat, site = play.number(node.player, env), site_of(node, env)
    role = NONE if node.role is None else play.number(node.role, env)
    if seat == NONE:
        return None
    outside = s.turn, s.role, s.closing if s.turn != NONE else 0
    s.turn, s.role, s.closing = seat, role, 0
    opened(play, "turn")
    if node.resumed and play.program.suspends:
        take_up(play)
    play.log("turn", seat, role)
    if not node.resumed:
        seen = {**env, "turn_start.player": seat}
        yield react(play, "when", "turn_start", seen, seat, f"{site}/start")
    sign = yield play.block(node.body, env)
    if sign is None and play.s.closing != 2:
        seen = {**env, "turn_end.player": seat}
        yield react(play, "when", "turn_end", seen, seat, f"{site}/end")
    if play.s.closing == 2:
        hold(play)
    play.s.turn, play.s.role, play.s.closing = outside
    closed(play, "turn")
    return sign


def checkpoint(play: Play, phase: str) -> Steps:
    """Where a scenario begins; games never stop here."""
    if play.s.stop == play.program.phases.index(phase):
        play.s.stop = NONE
        yield play.ask(0, play.deal.site("checkpoint"), [0])


def _used(play: Play, kind: str) -> list[str]:
    """Where it stands which abilities were used in a period."""
    return [f"used_{kind}"] if play.program.abilities and kind in PERIODS else []


def _counted(play: Play, kind: str) -> list[str]:
    """Where it stands what was counted in a period, as far as the state has it."""
    return [f"c_{name}" for name, tally in play.program.tallies.items() if tally.period == kind]


def opened(play: Play, kind: core.PeriodName) -> None:
    """What was used and counted starts afresh."""
    for slot in _used(play, kind):
        setattr(play.s, slot, 0)
    for slot in play.voices.counted[kind]:
        play.put(slot, [0] * (play.deal.players + 1))


def closed(play: Play, kind: str) -> None:
    """Statuses and memories until that end go."""
    for status in play.rules.statuses.values():
        if status.period == kind:
            play.put(f"s_{status.name}", ())
            play.put(f"w_{status.name}", ())
    for memory in play.rules.memories.values():
        if memory.period == kind:
            play.put(f"m_{memory.name}", memory_start(play.program, memory))


def hold(play: Play) -> None:
    """Of a suspended turn it is kept what was used and counted."""
    s = play.s
    used, counts = _used(play, "turn"), _counted(play, "turn")
    now = (s.turn, getattr(s, used[0]) if used else 0, *(tuple(getattr(s, slot)) for slot in counts))
    s.held = (*(each for each in s.held if each[0] != s.turn), now)


def take_up(play: Play) -> None:
    """Its rest goes on with that."""
    s = play.s
    for each in [held for held in s.held if held[0] == s.turn]:
        s.held = tuple(held for held in s.held if held is not each)
        for slot in _used(play, "turn"):
            setattr(s, slot, each[1])
        for slot, values in zip(_counted(play, "turn"), each[2:], strict=True):
            setattr(s, slot, list(values))


def finish(play: Play, node: core.Finish, env: Env) -> Steps:
    """The game is over, whatever was still to come."""
    play.over(() if node.winners is None else tuple(play.selected(node.winners, env)))
    yield OVER


COURSE: dict[type, Callable[..., Doing]] = {
    core.If: if_,
    core.ForEach: for_each,
    core.Repeat: repeat,
    core.Stop: stop,
    core.PickRandom: pick_random,
    core.Period: period,
    core.Finish: finish,
}
