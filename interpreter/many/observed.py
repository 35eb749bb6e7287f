"""What a seat sees, as a list of whole numbers that has one length for all moments of a table: for programs
that learn. Made from the view, so that nothing is in it which the seat does not see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.interpreter.dealt import NONE, ZoneInfo
from rulewright.interpreter.shared import Table
from rulewright.interpreter.table.views import View, view_of

UNSEEN = -1  # in the place of a number that the seat does not see, or that nobody has


class Observed:
    """Of one table. `names` says what stands in which place."""

    def __init__(self, table: Table) -> None:
        self.table = table
        program = table.program
        self._places = {
            (zone.name, position): number
            for number, (zone, position) in enumerate(
                (zone, position)
                for zone in program.zones.values()
                for position in range(zone.positions(program.players))
            )
        }
        self._cards = [thing for thing, info in enumerate(program.things) if info.of == NONE]
        self._laid = any(zone.maps for zone in program.zones.values())
        blank = table.engine.start(0)
        self.names = [name for name, _ in self._named(view_of(table.words, blank, None, None), 0)]

    def of(self, view: View, site: int) -> list[int]:
        """`site`: of the decision that the seat is asked, else -1."""
        return [value for _, value in self._named(view, site)]

    def _named(self, view: View, site: int) -> Iterator[tuple[str, int]]:
        program = self.table.program
        yield "asked", site
        yield "over", int(view["over"])
        yield "turn", _number(view["turn"])
        for name, owned in view["resources"].items():
            for seat, value in enumerate(owned):
                yield f"resource {name} of {seat}", value
        for name, holder in view["tokens"].items():
            yield f"token {name}", _number(holder)
        for name, marks in view["statuses"].items():
            bearers = [mark["bearer"] for mark in marks]
            for seat in range(program.players):
                yield f"status {name} of {seat}", bearers.count(seat)
        for name, memory in program.memories.items():
            held = view["memories"][name]
            if memory.bearer == "":
                yield f"memory {name}", _number(held)
            elif memory.bearer == "player":
                for seat, value in enumerate(held):
                    yield f"memory {name} of {seat}", _number(value)
        where: dict[int, int] = {}
        spaces: dict[int, int] = {}
        for zone in program.zones.values():
            for position, place in enumerate(_rows(zone, view["zones"][zone.name])):
                number = self._places[zone.name, position]
                yield f"zone {zone.name} {position}", place["count"]
                for lying in place["things"] or place.get("face_up", ()):
                    where[lying["thing"]] = number
                    if lying.get("on") is not None:
                        spaces[lying["thing"]] = lying["on"]
        for thing in self._cards:
            yield f"thing {thing}", where.get(thing, UNSEEN)
        if self._laid:
            for thing in self._cards:
                yield f"thing {thing} on", spaces.get(thing, UNSEEN)


def _rows(zone: ZoneInfo, shown: Any) -> list[dict[str, Any]]:
    if zone.of == "table":
        return [shown]
    return list(shown) if zone.of == "player" else list(shown.values())


def _number(value: Any) -> int:
    return int(value) if isinstance(value, int) else UNSEEN
