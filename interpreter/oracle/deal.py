"""What was dealt: the things, places and questions of one game, by their numbers. No meaning is in here.

The numbers come from the program (`dealt.py` says what each slot and number is). Of a program the oracle
reads what stands in this module, its players, settings and limits; never its flow, procedures or attributes,
which are woven.
"""

from __future__ import annotations

from rulewright.dsl import core
from rulewright.interpreter.dealt import NONE, Dealt, ZoneInfo


class Deal:
    """Looks up what the program numbers."""

    def __init__(self, program: Dealt) -> None:
        self.program = program
        self.players = program.players
        self.things = range(len(program.things))
        self.cards = [number for number in self.things if program.things[number].of == NONE]
        self._maps = [*(thing.of for thing in program.things), NONE]
        self._copies: dict[str, list[int]] = {}
        self.of_kind: dict[str, list[int]] = {kind: [] for kind in program.ruleset.kinds}
        for number, thing in enumerate(program.things):
            self.of_kind[thing.kind].append(number)
            if thing.of == NONE:
                found = self._copies.setdefault(thing.card, [])
                found.append(number)
                self._copies.setdefault(thing.card.rpartition(":")[2], found)
        self._places: dict[int, tuple[ZoneInfo, int]] = {}
        for zone in program.zones.values():
            for position in range(zone.positions(self.players)):
                self._places[zone.code + position] = (zone, position)
        self._owners = {
            code: position for code, (zone, position) in self._places.items() if zone.of == "player"
        }
        self._laid_on = {
            zone: [each for each in program.zones.values() if each.maps == zone] for zone in program.zones
        }
        self._entries = [
            {entry.key: position for position, entry in enumerate(site.entries)} for site in program.sites
        ]
        self._beginnings = [{begun for key in known for begun in _beginnings(key)} for known in self._entries]
        self._done = [
            [number for number, entry in enumerate(site.entries) if entry.kind in ("done", "decline")]
            for site in program.sites
        ]

    # ------------------------------------------------------------ things and maps

    def card(self, name: str) -> int:
        """The number of a named card; NONE if it takes no part."""
        return self.copies(name)[0]

    def copies(self, name: str) -> list[int]:
        """The numbers of all its copies."""
        return self._copies.get(name, [NONE])

    def card_of(self, thing: int) -> str:
        return self.program.things[thing].card

    def piece_of(self, thing: int) -> int:
        """Whose piece a thing is, if it is one of a player."""
        return NONE if thing == NONE else self.program.ruleset.cards[self.program.things[thing].card].seat

    def map_of(self, thing: int) -> int:
        """The map of a space or a region."""
        return self._maps[thing]

    def laid_out(self, thing: int) -> int:
        """What lies in a zone: of a space or a region its map, else the thing itself."""
        return thing if self._maps[thing] == NONE else self._maps[thing]

    def near(self, space: int) -> list[int]:
        return list(self.program.maps.near[space]) if self.program.maps.near else []

    def spaces(self, thing: int) -> list[int]:
        """Of a map or a region."""
        return list(self.program.maps.spaces[thing]) if self.program.maps.spaces else []

    def region(self, kind: str, space: int) -> int:
        found = self.program.maps.regions.get(kind)
        return found[space] if found else NONE

    # ------------------------------------------------------------ zones

    def place(self, code: int) -> tuple[ZoneInfo, int] | None:
        """The zone of a code and the position in it; None where nothing lies."""
        return self._places.get(code)

    def owner_of_place(self, code: int) -> int:
        """The player whose zone it is."""
        return self._owners.get(code, NONE)

    def position(self, zone: str, number: int) -> int:
        """The position of a seat, a member or a number in a zone of several; NONE where it has none."""
        info = self.program.zones[zone]
        position = number - info.low if info.of == "number" else number
        return position if 0 <= position < info.positions(self.players) else NONE

    def code(self, zone: str, number: int | None) -> int:
        """The code of a zone: of the table (None), of a seat, a member or a number."""
        info = self.program.zones[zone]
        if number is None:
            return info.code
        position = self.position(zone, number)
        return info.code + position if position != NONE else NONE

    def laid_on(self, zone: str) -> list[ZoneInfo]:
        """The zones that are laid out on the maps of this one."""
        return self._laid_on[zone]

    def on_maps(self, zone: str) -> bool:
        """Do its things lie on spaces, or are they the maps?"""
        return bool(self.program.zones[zone].maps or self.laid_on(zone))

    # ------------------------------------------------------------ questions

    def site(self, label: str) -> int:
        """The number of a place where somebody is asked."""
        return self.program.site_of[label]

    def asks(self, label: str) -> bool:
        return label in self.program.site_of

    def entry(self, site: int, key: str) -> int | None:
        """The position of an entry; None where the question does not have it by this key."""
        return self._entries[site].get(key)

    def told_together(self, site: int, key: str) -> bool:
        """Does the question have this entry only together with choices after it?"""
        return key in self._beginnings[site]

    def done(self, site: int) -> int:
        """The code of the last entry: that there is no more, or that it is declined."""
        return self._done[site][0]

    def used_bit(self, key: str, period: core.PeriodName) -> tuple[str, int]:
        """The slot and the bit in which it is noted that an ability was used: none of what can never be."""
        known = self.program.abilities
        return f"used_{period}", 1 << known.index(key) if key in known else 0

    def once_bit(self, group: str) -> int:
        """The same of an entry of an offer."""
        return 1 << self.program.onces.index(group) if group in self.program.onces else 0


def _beginnings(key: str) -> list[str]:
    """The keys of the entries together with which an entry is told."""
    parts = key.split("/")
    return ["/".join(parts[:number]) for number in range(1, len(parts))]
