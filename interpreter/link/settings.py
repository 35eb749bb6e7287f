"""What a game is set to is known before play, and who plays: what a setting switches off is not linked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl import core, model
from rulewright.dsl.core.rewrite import rebuild
from rulewright.interpreter.link.abilities import InPlay
from rulewright.interpreter.link.logic import NO, YES, simpler


def settled(
    ruleset: model.Ruleset,
    live: InPlay,
    values: Mapping[str, int],
    ruled: Mapping[str, int],
    *,
    teams: bool = False,
) -> tuple[model.Ruleset, InPlay]:
    """The ruleset and the abilities as they are with these settings, one that nobody names being as usual,
    and with these seats played by rules. `teams`: whether players play in teams."""
    if not (ruleset.settings or ruleset.seats or ruleset.teams):
        return ruleset, live
    usual = {setting.id: setting.usual for setting in ruleset.settings.values()}
    worded = {name for name, each in ruleset.settings.items() if each.values}
    work = _Settled({**usual, **values}, worded, ruled, teams)
    left = InPlay()
    for each in live.all():
        ability = work.fold(each.ability)
        if NO not in (ability.guard, getattr(ability, "where", None)):
            left.add(replace(each, ability=ability))
    program = work.program(ruleset.program)
    goals = {goal.value.name: goal.value for goal in goals_of(program, ruled)}
    return replace(ruleset, program=replace(program, attributes=program.attributes | goals)), left


def without_teams(ruleset: model.Ruleset) -> model.Ruleset:
    """The ruleset where nobody plays in teams: what is a team's is then a player's."""
    if not ruleset.teams:
        return ruleset
    zones = {name: replace(each, team=False) for name, each in ruleset.zones.items()}
    resources = {name: replace(each, team=False) for name, each in ruleset.resources.items()}
    return replace(ruleset, zones=zones, resources=resources)


def goals_of(program: core.RulesProgram, ruled: Mapping[str, int]) -> list[core.Goal]:
    """What the policies of these seats go by, in a fixed order."""
    policies = [program.policies[name] for name in ruled if name in program.policies]
    return [goal for each in policies for answer in each.answers for goal in answer.goals]


class _Settled:
    """`worded`: what is set to words, not to yes or no. `teams`: whether players play in teams."""

    def __init__(
        self, values: Mapping[str, int], worded: set[str], ruled: Mapping[str, int], teams: bool
    ) -> None:
        self.values, self.worded, self.ruled, self.teams = values, worded, ruled, teams

    def program(self, program: core.RulesProgram) -> core.RulesProgram:
        changed: dict[str, Any] = {}
        for name in program.__struct_fields__:
            value = getattr(program, name)
            if isinstance(value, dict):
                changed[name] = {name: self.fold(each) for name, each in value.items()}
            else:
                changed[name] = tuple(self.fold(each) if isinstance(each, Struct) else each for each in value)
        return replace(program, **changed)

    def fold(self, node: Any) -> Any:
        """The node with every setting and every seat a constant. What cannot come about any more is empty."""
        node = rebuild(node, self.fold)
        match node:
            case core.Setting(name=name):
                if name not in self.worded:
                    return YES if self.values[name] else NO
                return core.Const(self.values[name], core.NumberType())
            case core.RuledSeat(name=name):
                return core.Const(self.ruled.get(name, core.NONE), core.PlayerType())
            case core.Captain(player=player) if not self.teams:
                return player
            case core.If(condition=core.Const(value=known)):
                return replace(
                    node, then=node.then if known else (), otherwise=() if known else node.otherwise
                )
            case core.Select(where=where) if where == YES:
                return replace(node, where=None)
            case core.Entry(condition=condition) if condition == NO:
                return replace(node, select=None, body=())
        return simpler(node)
