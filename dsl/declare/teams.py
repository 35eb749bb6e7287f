"""Teams: who plays together, and what belongs to them together."""

from __future__ import annotations

from collections.abc import Mapping as Dict
from typing import Final

from rulewright.dsl import model
from rulewright.dsl.declare.mapcodes import E_TEAM
from rulewright.dsl.declare.settings import named_setting
from rulewright.dsl.files.gates import Problems, by_id, maps, names, scalar, word
from rulewright.dsl.files.yamlnodes import Mapping, Scalar

TEAM: Final = "team"


def read_teams(
    root: Mapping, settings: Dict[str, model.SettingDef], problems: Problems
) -> dict[str, model.TeamDef]:
    """The teams, in the order in which the players are dealt out to them."""
    return by_id(root, "teams", lambda node: _team(node, settings, problems), problems)


def _team(node: Mapping, settings: Dict[str, model.SettingDef], problems: Problems) -> model.TeamDef:
    said = scalar(node, "id")
    setting, _ = named_setting(node, settings, problems)
    return model.TeamDef(str(said.value), names(node, "name"), setting, said.span)


def of_team(node: Mapping) -> bool:
    """Is this zone, or this resource, of a team?"""
    said = node.entries.get("of")
    return isinstance(said, Scalar) and said.value == TEAM


def check_shared(root: Mapping, teams: Dict[str, model.TeamDef], problems: Problems) -> None:
    """Nothing belongs to a team, and no team sees anything, where there are none."""
    if teams:
        return
    for part, key in (("zones", "of"), ("resources", "of"), ("zones", "seen_by")):
        for node in maps(root, part):
            said = node.entries.get(key)
            if isinstance(said, Scalar) and said.value == TEAM:
                belongs = "is seen by the team" if key == "seen_by" else "is of a team"
                message = f"`{word(node, 'id')}` {belongs}, and this game has no teams"
                instead = "player" if key == "of" else "owner"
                problems.note(E_TEAM, message, said.span, f"declare `teams:`, or write `{instead}`")
