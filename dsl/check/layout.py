"""Maps as the ruleset declares them: which kind is what to which, and where things lie on spaces."""

from __future__ import annotations

from typing import Final, Literal

from rulewright.dsl import model
from rulewright.dsl.check.vocabulary import Vocabulary

NEIGHBOURS: Final = "neighbours"
SPOTS: Final = ("row", "column")  # where a space is on its map, counted from 1 as in its name
Part = Literal["map", "space", "region"]


class Layout:
    """What the words for maps of one ruleset have to do with each other."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._kinds = vocabulary.kinds
        self._zones = vocabulary.zones
        self._lists = vocabulary.lists

    def part(self, kind: str) -> Part | None:
        """What things of this kind are to maps; None for those that have nothing to do with any."""
        found = self._kinds.get(kind)
        if found is None:
            return None
        if found.map is not None:
            return "map"
        if found.space_of:
            return "space"
        return "region" if found.region_of else None

    def is_part(self, kind: str) -> bool:
        """Is this printed on a map: a space or a region?"""
        return self.part(kind) in ("space", "region")

    def spaces(self, kind: str) -> str:
        """The kind of the spaces of a map or a region; of a space its own. "" for everything else."""
        found = self._kinds.get(kind)
        if found is None:
            return ""
        if found.map is not None:
            return found.map.spaces
        return kind if found.space_of else found.region_of

    def maps(self, kind: str) -> str:
        """The kind of the maps to which spaces and regions of this kind belong; of a map its own."""
        if self.part(kind) == "map":
            return kind
        spaces = self._kinds.get(self.spaces(kind))
        return spaces.space_of if spaces else ""

    def belongings(self, kind: str) -> list[str]:
        """The kinds of what belongs to such things by way of maps: under them, on them, around them."""
        part = self.part(kind)
        zones = self.zones(kind, "") if part is None else []
        spaces = {self.spaces_in(self._zones[zone]) for zone in zones} or {self.spaces(kind)} - {""}
        return [each for each in self._kinds if self._belongs(each, kind, part, spaces)]

    def _belongs(self, name: str, kind: str, part: Part | None, spaces: set[str]) -> bool:
        match self.part(name):
            case "space":
                return part is None and name in spaces
            case "region" | "map" as outer:
                return part not in ("map", outer) and self.spaces(name) in spaces
            case None:
                return part == "space" and bool(self.zones(name, kind))

    def words(self, kind: str) -> list[str]:
        """All words that may stand before `of` and such a thing because of maps."""
        match self.part(kind):
            case "space":
                return [*self.belongings(kind), NEIGHBOURS, *SPOTS]
            case "region" | "map":
                return [*self.belongings(kind), "size"]
            case None:
                return self.belongings(kind)

    # --- places

    def zones(self, holds: str, spaces: str) -> list[str]:
        """The places where things of a kind ("" for any) lie on spaces of a kind ("" for any)."""
        return [
            zone.id
            for zone in self._zones.values()
            if zone.spaces_of
            and (not holds or zone.holds == holds)
            and (not spaces or self.spaces_in(zone) == spaces)
        ]

    def spaces_in(self, zone: model.ZoneDef) -> str:
        """The kind of the spaces in a place that is laid out on maps, or that holds maps; "" for others."""
        maps = self._zones.get(zone.spaces_of) if zone.spaces_of else zone
        return self.spaces(maps.holds) if maps and self.part(maps.holds) == "map" else ""

    def maps_of(self, zone: str) -> str:
        """The place of the maps on whose spaces things of this place lie; of a place with maps its own."""
        return self._zones[zone].spaces_of or zone

    # --- places of which there are several

    def written(self, zone: model.ZoneDef) -> str:
        """How one of several places is written, for instance."""
        match zone.of:
            case "table":
                return zone.id
            case "player":
                return f"{zone.id} of p"
            case "number":
                return f"{zone.id} of {zone.low}"
            case "list":
                return f"{zone.id} of {self._lists[zone.list].members[0].id}"

    def each_of(self, zone: model.ZoneDef) -> str:
        """A hint for a place that is there for each number or for each member of a list."""
        of = f"number from {zone.low} to {zone.high}" if zone.of == "number" else zone.list
        return f"there is one for each {of}: write `{self.written(zone)}`"
