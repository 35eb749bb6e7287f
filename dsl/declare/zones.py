"""Zones: one for the table, or one for each player, for each word of a list, for each number."""

from __future__ import annotations

from collections.abc import Mapping as Dict
from typing import Final

from rulewright.dsl import model
from rulewright.dsl.declare.mapcodes import E_ZONE_FORM
from rulewright.dsl.declare.teams import TEAM, of_team
from rulewright.dsl.files.gates import (
    Problems,
    by_id,
    exchanged,
    look_up,
    maps,
    names,
    number,
    scalar,
    submap,
    truth,
    word,
)
from rulewright.dsl.files.yamlnodes import Mapping, Scalar

MAX_PLACES: Final = 100
_SIDES: Final[tuple[model.Sort, ...]] = ("table", "player")
_SEEN_BY: Final[dict[str, model.Visibility]] = {
    "all": "all", "team": "team", "owner": "owner", "none": "none",
}  # fmt: skip
Kinds = Dict[str, model.Kind]
Lists = Dict[str, model.ListDef]
Zones = dict[str, model.ZoneDef]


def read_zones(root: Mapping, known: Zones, kinds: Kinds, lists: Lists, problems: Problems) -> Zones:
    """The zones that are known, which stay as they are, and those that a file declares."""
    read = by_id(root, "zones", lambda node: _zone(node, kinds, lists, problems), problems)
    found = {**known, **{name: zone for name, zone in read.items() if name not in known}}
    for node in maps(root, "zones"):
        if "spaces_of" in node.entries and (zone := found.get(word(node, "id"))) is not None:
            _check_maps(scalar(node, "spaces_of"), zone, found, kinds, problems)
    return found


def _zone(node: Mapping, kinds: Kinds, lists: Lists, problems: Problems) -> model.ZoneDef:
    holds, said = scalar(node, "holds"), scalar(node, "id")
    if look_up("kind", holds, kinds, problems) and not kinds[str(holds.value)].has_cards:
        plural = kinds[str(holds.value)].plural
        message = f"{plural} lie in no zone: they come with the maps, which do"
        problems.note(
            E_ZONE_FORM, message, holds.span, "name another kind, or `spaces_of:` for what lies on them"
        )
    sort, of_list, (low, high) = _of(node, lists, problems)
    return model.ZoneDef(
        str(said.value),
        names(node, "name"),
        sort,
        str(holds.value),
        _SEEN_BY[word(node, "seen_by")],
        said.span,
        of_list,
        low,
        high,
        word(node, "spaces_of") if "spaces_of" in node.entries else "",
        "shown" not in node.entries or truth(node, "shown"),
        "on_request" in node.entries and truth(node, "on_request"),
        of_team(node),
    )


def _of(node: Mapping, lists: Lists, problems: Problems) -> tuple[model.Sort, str, tuple[int, int]]:
    """What there is one of a zone for: the sort, the list, the first and the last number."""
    said = node.entries["of"]
    if isinstance(said, Scalar):
        for side in _SIDES:
            if said.value == side:
                return side, "", (0, 0)
        if said.value == TEAM:
            return "player", "", (0, 0)
        look_up("list", said, [*_SIDES, TEAM, *lists], problems)
        return "list", str(said.value), (0, 0)
    ends = submap(node, "of")
    low, high = number(ends, "from") or 0, number(ends, "to") or 0
    if low > high:
        exchanged(ends, low, high, problems, ("from", "to"))
        low, high = high, low
    if high - low >= MAX_PLACES:
        message = (
            f"from {low} to {high} there are {high - low + 1} places, and a zone has at most {MAX_PLACES}"
        )
        problems.note(E_ZONE_FORM, message, scalar(ends, "to").span, "write a smaller number")
    return "number", "", (low, high)


def _check_maps(said: Scalar, zone: model.ZoneDef, zones: Zones, kinds: Kinds, problems: Problems) -> None:
    """Whether the zone on whose maps things shall lie holds maps, and there are as many of it."""
    if not look_up("zone", said, zones, problems):
        return
    of = zones[str(said.value)]
    if of.holds not in kinds:
        return
    if kinds[of.holds].map is None or of.spaces_of:
        fitting = [
            z.id for z in zones.values() if z.holds in kinds and kinds[z.holds].map and not z.spaces_of
        ]
        hint = "zones of maps: " + (", ".join(f"`{name}`" for name in fitting) or "none")
        holds = (
            f"holds {kinds[of.holds].plural}, which are no maps"
            if not of.spaces_of
            else "lies on maps itself"
        )
        message = f"`{zone.id}` is to lie on the spaces of `{of.id}`, which {holds}"
        problems.note(E_ZONE_FORM, message, said.span, hint)
    elif (*_sort(zone), zone.low, zone.high) != (*_sort(of), of.low, of.high):
        message = f"there is one `{zone.id}` {one_for(zone)}, and one `{of.id}` {one_for(of)}"
        problems.note(E_ZONE_FORM, message, said.span, "write the same `of:` for both")


def _sort(zone: model.ZoneDef) -> tuple[model.Sort, str, bool]:
    return zone.of, zone.list, zone.team


def one_for(zone: model.ZoneDef) -> str:
    """`for each player`, ..."""
    match zone.of:
        case "table":
            return "on the table"
        case "player":
            return "for each team" if zone.team else "for each player"
        case "list":
            return f"for each {zone.list}"
        case "number":
            return f"for each number from {zone.low} to {zone.high}"
