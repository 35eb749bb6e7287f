"""Seats that are played by rules."""

from __future__ import annotations

from collections.abc import Mapping as Dict

from rulewright.dsl import model
from rulewright.dsl.declare.mapcodes import E_SETTING
from rulewright.dsl.declare.settings import named_setting
from rulewright.dsl.files.gates import Problems, by_id, names, scalar
from rulewright.dsl.files.yamlnodes import Mapping


def read_seats(
    root: Mapping, settings: Dict[str, model.SettingDef], problems: Problems
) -> dict[str, model.SeatDef]:
    return by_id(root, "seats", lambda node: _seat(node, settings, problems), problems)


def _seat(node: Mapping, settings: Dict[str, model.SettingDef], problems: Problems) -> model.SeatDef:
    said = scalar(node, "id")
    setting, place = named_setting(node, settings, problems)
    if place is not None and not settings[setting].chosen:
        message = f"`{setting}` goes by the number of players, and a seat changes that number"
        problems.note(E_SETTING, message, place.span, "name a setting that people choose")
    return model.SeatDef(str(said.value), names(node, "name"), setting, said.span)
