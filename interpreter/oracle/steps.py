"""Steps that change the table and ask nobody: resources, marks, memories, names.

Law. A step whose player or thing is nobody does nothing, and asks for no amount; an amount below 0 is 0. What
would bring a resource above its most is not gained, what would bring it below its least not lost, and only
what is above 0 is taken.
"""

from __future__ import annotations

from collections.abc import Callable

from rulewright.dsl import core
from rulewright.interpreter.dealt import LARGEST, NONE
from rulewright.interpreter.oracle.living import living_in_turn
from rulewright.interpreter.oracle.play import Env, Play, Value, checked
from rulewright.interpreter.oracle.values import amount_of, change


def let(play: Play, node: core.Let, env: Env) -> None:
    """A name is unique, so there is nothing to hide. For one that no text asks for nothing is looked up."""
    if node.name in play.voices.asked_for:
        env[node.name] = play.kept(node.value, env)


def assign(play: Play, node: core.Assign, env: Env) -> None:
    env[node.name] = play.kept(node.value, env)


# ---------------------------------------------------------------- resources


def gained(play: Play, resource: str, seat: int, amount: int, reason: tuple[str, ...] = ()) -> None:
    amount = fitting(play, resource, seat, amount)
    if seat == NONE or amount <= 0:
        return
    change(play, resource, seat, amount)
    play.log("gain", seat, resource, amount, *reason)


def fitting(play: Play, resource: str, seat: int, amount: int) -> int:
    """As much of it as brings nobody above the most that he can have."""
    most = play.program.ruleset.resources[resource].most
    return amount if most is None else min(amount, most - amount_of(play, resource, seat))


def within_least(play: Play, resource: str, seat: int, amount: int | None) -> int:
    """As much as can be lost: down to the least that one can have; without an amount all that is above 0."""
    there = amount_of(play, resource, seat)
    return there if amount is None else min(amount, there - play.program.ruleset.resources[resource].least)


def lost(play: Play, resource: str, seat: int, amount: int | None) -> None:
    amount = within_least(play, resource, seat, amount)
    if seat != NONE and amount > 0:
        change(play, resource, seat, -amount)
        play.log("lose", seat, resource, amount)


def score_abilities(play: Play, node: core.ScoreAbilities, env: Env) -> None:
    """Every `score` of the player's cards, one after the other in the order of the cards. Less than 0 is
    lost, where somebody can have less than 0. Where no resource is the score, nothing is."""
    seat = play.number(node.player, env)
    resource = next((each for each in play.program.ruleset.resources.values() if each.score), None)
    if resource is None:
        return
    for each in living_in_turn(play, play.voices.scores):
        ability = each.voice.ability
        assert isinstance(ability, core.ScoreAbility)
        if each.standing or each.you == seat:
            inner = each.env({}, seat)
            if play.holds(ability.guard, inner):
                amount = play.number(ability.amount, inner)
                gained(play, resource.id, seat, amount)
                if resource.least < 0:
                    lost(play, resource.id, seat, -amount)


# ---------------------------------------------------------------- marks, tokens, memories


def mark(play: Play, node: core.Mark, env: Env) -> None:
    """The marker may be nobody, the bearer not; the same mark is put once."""
    bearer, marker = play.number(node.bearer, env), play.number(node.marker, env)
    bearers, markers = play.get(f"s_{node.status}"), play.get(f"w_{node.status}")
    if bearer == NONE or (bearer, marker) in zip(bearers, markers, strict=True):
        return
    play.put(f"s_{node.status}", (*bearers, bearer))
    play.put(f"w_{node.status}", (*markers, marker))
    play.log("mark", node.status, bearer, marker)


def unmark(play: Play, node: core.Unmark, env: Env) -> None:
    """Every mark, or that of one player."""
    bearer = play.number(node.bearer, env)
    only = None if node.marker is None else play.number(node.marker, env)
    pairs = list(zip(play.get(f"s_{node.status}"), play.get(f"w_{node.status}"), strict=True))
    left = [(each, by) for each, by in pairs if each != bearer or only not in (None, by)]
    if left != pairs:
        play.put(f"s_{node.status}", tuple(each for each, _ in left))
        play.put(f"w_{node.status}", tuple(by for _, by in left))
        play.log("unmark", node.status, bearer, *(() if only is None else (only,)))


def move_token(play: Play, node: core.MoveToken, env: Env) -> None:
    """A player who is nobody gets nothing; that nobody has it has to be said."""
    seat = NONE if node.player is None else play.number(node.player, env)
    held = getattr(play.s, f"t_{node.token}")
    if seat != NONE or (node.player is None and held != NONE):
        setattr(play.s, f"t_{node.token}", seat)
        play.log("token", node.token, seat)


def set_memory(play: Play, node: core.SetMemory, env: Env) -> None:
    if node.of is None:
        play.put(f"m_{node.name}", _to_keep(play.kept(node.value, env)))
    elif (bearer := play.number(node.of, env)) != NONE:
        value = _to_keep(play.kept(node.value, env))
        play.get(f"m_{node.name}")[bearer] = value
        memory = play.program.memories.get(node.name)
        if memory is not None and memory.noted:
            play.log("note", node.name, bearer, value)


def _to_keep(value: Value) -> Value:
    return checked(value, LARGEST) if isinstance(value, int) else value


def set_property(play: Play, node: core.SetProperty, env: Env) -> None:
    thing = play.number(node.thing, env)
    if thing != NONE:
        value = checked(play.number(node.value, env), LARGEST)
        getattr(play.s, f"p_{node.name}")[thing] = value
        play.log("set", node.name, thing, value)


def end_turn(play: Play, node: core.EndTurn, _env: Env) -> None:
    play.s.closing = 2 if node.suspend else 1


STEPS: dict[type, Callable[..., None]] = {
    core.Let: let,
    core.Assign: assign,
    core.ScoreAbilities: score_abilities,
    core.Mark: mark,
    core.Unmark: unmark,
    core.MoveToken: move_token,
    core.SetMemory: set_memory,
    core.SetProperty: set_property,
    core.EndTurn: end_turn,
}
