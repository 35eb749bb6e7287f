"""Gaining and losing: what somebody waits for with `gain gold` and `lose gold`.

Law. It happens where something really comes or goes: what is done instead is all that is done; else it is
done, and then whoever waits for it reacts, to the loss before the gain. In `together` nothing is replaced,
and afterwards everybody has gained or lost what he has more or less than before. A price is neither, nor are
points that are scored.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from rulewright.dsl import core
from rulewright.dsl.core.rewrite import everything, named_in_loops, names_used
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.oracle.play import Doing, Env, Inside, Play, Steps
from rulewright.interpreter.oracle.reactions import react, replaced
from rulewright.interpreter.oracle.steps import fitting, gained, lost, within_least
from rulewright.interpreter.oracle.together import looked_up
from rulewright.interpreter.oracle.values import amount_of, change

Step = core.Gain | core.Lose | core.Transfer
Change = tuple[Literal["gain", "lose"], int]  # and by whom


def gain(play: Play, node: core.Gain, env: Env) -> Doing:
    seat, reason = play.number(node.player, env), (node.reason,) if node.reason else ()
    if seat == NONE:
        return None
    amount = fitting(play, node.resource, seat, play.number(node.amount, env))
    if amount <= 0:
        return None
    done = lambda: gained(play, node.resource, seat, amount, reason)  # noqa: E731
    return _changed(play, node, env, amount, [("gain", seat)], done)


def lose(play: Play, node: core.Lose, env: Env) -> Doing:
    seat = play.number(node.player, env)
    if seat == NONE:
        return None
    asked = None if node.amount is None else play.number(node.amount, env)
    amount = within_least(play, node.resource, seat, asked)
    if amount <= 0:
        return None
    return _changed(
        play, node, env, amount, [("lose", seat)], lambda: lost(play, node.resource, seat, amount)
    )


def transfer(play: Play, node: core.Transfer, env: Env) -> Doing:
    giver, taker = play.number(node.giver, env), play.number(node.taker, env)
    if giver == NONE or taker == NONE:
        return None
    there = amount_of(play, node.resource, giver)
    amount = there if node.amount is None else min(play.number(node.amount, env), there)
    amount = fitting(play, node.resource, taker, amount)
    if amount <= 0:
        return None

    def done() -> None:
        change(play, node.resource, giver, -amount)
        change(play, node.resource, taker, amount)
        play.log("transfer", giver, taker, node.resource, amount)

    return _changed(play, node, env, amount, [("lose", giver), ("gain", taker)], done)


def _changed(
    play: Play, node: Step, env: Env, amount: int, changes: list[Change], done: Callable[[], None]
) -> Doing:
    """Do it; those who wait for it have their turn."""
    heard = [each for each in changes if _is_heard(play, core.of_resource(each[0], node.resource))]
    if play.moments or not heard:
        done()
        return None
    label = " and ".join(core.of_resource(verb, node.resource) for verb, _ in changes)
    inside = Inside(label, None, procedure=True)
    return play.within(inside, _carried_out, play, node, env, amount, heard, done)


def _is_heard(play: Play, event: str) -> bool:
    return any((timing, event) in play.voices.triggers for timing in ("instead", "after"))


def _carried_out(
    play: Play, node: Step, env: Env, amount: int, heard: list[Change], done: Callable[[], None]
) -> Steps:
    by = play.number(node.causer, env), play.number(node.source, env)
    events = [(core.of_resource(verb, node.resource), seat) for verb, seat in heard]
    found = [(event, seat, _seen(event, seat, amount, *by)) for event, seat in events]
    for event, seat, seen in found:
        if (yield replaced(play, event, seen, seat)):
            return None
    done()
    for event, seat, seen in found:
        yield react(play, "after", event, seen, seat, f"{event}/after")
    return None


def _seen(event: str, seat: int, amount: int, causer: int, source: int) -> Env:
    """What those who wait for it see, and nothing else of the text that says it: neither its names, nor by
    whom it is had."""
    fields = {"player": seat, "amount": amount, "causer": causer, "source": source}
    return {f"{event}.{name}": value for name, value in fields.items()}


# ---------------------------------------------------------------- one moment


def together(play: Play, node: core.Together, env: Env) -> Doing:
    """First everything is looked up, then everything changes."""
    steps = tuple(step for statement in node.body for step in looked_up(play, statement, env))
    heard: dict[str, list[Step]] = {}
    for each in everything(node.body):
        if isinstance(each, core.Gain | core.Lose | core.Transfer) and any(
            _is_heard(play, event) for event in core.resources_changed(each)
        ):
            heard.setdefault(each.resource, []).append(each)
    return _at_once(play, node, steps, heard, env) if heard else play.block(steps, env)


def _at_once(
    play: Play, node: core.Together, steps: core.Block, heard: dict[str, list[Step]], env: Env
) -> Steps:
    before = {resource: list(getattr(play.s, f"r_{resource}")) for resource in heard}
    of_several = named_in_loops(node.body)
    by = {resource: _whose(play, those, of_several, env) for resource, those in heard.items()}
    play.moments += 1
    yield play.block(steps, env)
    play.moments -= 1
    players = core.Select("moment", core.Players(None), core.PlayerType())
    for seat in play.selected(players, dict(env)):
        for resource in play.program.resources:
            if resource not in heard:
                continue
            if play.program.purse(resource, seat) != seat:
                continue  # what he has is his team's, and lies with another one
            more = getattr(play.s, f"r_{resource}")[seat] - before[resource][seat]
            if more != 0:
                event = core.of_resource("gain" if more > 0 else "lose", resource)
                seen = _seen(event, seat, abs(more), *by[resource])
                yield react(play, "after", event, seen, seat, f"{event}/after")
    return None


def _whose(play: Play, those: list[Step], of_several: set[str], env: Env) -> tuple[int, int]:
    """Who says so, and on which card: nobody, where several do."""
    found = {(each.causer, each.source) for each in those}
    if len(found) > 1 or not of_several.isdisjoint(names_used(tuple(*found))):
        return NONE, NONE
    ((causer, source),) = found
    return play.number(causer, env), play.number(source, env)


EARNING: dict[type, Callable[..., Doing]] = {
    core.Gain: gain,
    core.Lose: lose,
    core.Transfer: transfer,
    core.Together: together,
}
