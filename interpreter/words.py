"""What things are called: the names of players, cards, zones and members for one game, in one language."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.dsl import core, model
from rulewright.dsl.characters import visible
from rulewright.interpreter.engine import State
from rulewright.interpreter.program import NONE, Program, ZoneInfo

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def default_names(players: int) -> tuple[str, ...]:
    """A, B, C ..., and P27 after Z."""
    return tuple(_LETTERS[seat] if seat < len(_LETTERS) else f"P{seat + 1}" for seat in range(players))


class Words:
    """The words of one program. `Layout`-like facts that go with them stand here too: which zone a code
    means."""

    def __init__(self, program: Program, names: Sequence[str] | None = None, language: str = "en") -> None:
        self.program = program
        self.language = language
        self.names = tuple(visible(n) for n in names) if names else default_names(program.players)
        if len(self.names) != program.players:
            raise ValueError(f"{len(self.names)} names for {program.players} players")
        places: dict[int, tuple[ZoneInfo, int]] = {}
        for zone in program.zones.values():
            if zone.of == "table":
                places[zone.code] = (zone, NONE)
            else:
                places.update({zone.code + seat: (zone, seat) for seat in range(program.players)})
        self.places = places
        copies: dict[str, int] = {}
        for thing in program.things:
            copies[thing.card] = copies.get(thing.card, 0) + 1
        # A card with one copy can be spoken of without pointing at a piece of cardboard: it is public which
        # cards take part, and its name says nothing about where it lies.
        self.single = frozenset(n for n, thing in enumerate(program.things) if copies[thing.card] == 1)

    def of(self, names: model.Names) -> str:
        """A name in the language of the game, in English where it has none."""
        return names.get(self.language) or names["en"]

    def player(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else "nobody"

    def thing(self, thing: int) -> str:
        return self.of(self.program.ruleset.cards[self.program.things[thing].card].names)

    def kind(self, kind: str, count: int = 1) -> str:
        """`district`, `districts`; a kind that is not known is a card."""
        known = self.program.ruleset.kinds.get(kind)
        if known is None:
            return "card" if count == 1 else "cards"
        return self.of(known.names) if count == 1 or self.language != "en" else known.plural.replace("_", " ")

    def counted(self, kind: str, count: int) -> str:
        return f"{count} {self.kind(kind, count)}"

    def member(self, name: str, position: int) -> str:
        known = self.program.ruleset.lists.get(name)
        if known is None or not 0 <= position < len(known.members):
            return str(position)
        return self.of(known.members[position].names)

    def resource(self, name: str) -> str:
        known = self.program.ruleset.resources.get(name)
        return self.of(known.names) if known else spaced(name)

    def amount(self, name: str, count: int) -> str:
        """`1 point`, `2 points`: an English name in the plural stands in the singular after 1."""
        word = self.resource(name)
        plural = word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3
        return f"{count} {word[:-1] if count == 1 and plural and self.language == 'en' else word}"

    def token(self, name: str) -> str:
        known = self.program.ruleset.tokens.get(name)
        return self.of(known.names) if known else spaced(name)

    def zone_name(self, zone: ZoneInfo) -> str:
        known = self.program.ruleset.zones.get(zone.name)
        return self.of(known.names) if known else spaced(zone.name)

    def holds(self, code: int) -> str:
        """The kind of thing that lies in a zone."""
        zone, _ = self.places[code]
        known = self.program.ruleset.zones.get(zone.name)
        return known.holds if known else ""

    def zone(self, code: int) -> str:
        """`the deck`, `B's hand`."""
        if code not in self.places:
            return "the box"
        zone, seat = self.places[code]
        return (
            f"the {self.zone_name(zone)}" if seat == NONE else f"{self.player(seat)}'s {self.zone_name(zone)}"
        )

    def described(self, thing: int, state: State) -> str:
        """A thing with its printed numbers and lists: `Manor (noble, cost 3)`."""
        found = []
        kind = self.program.ruleset.kinds.get(self.program.things[thing].kind)
        for name, each in (kind.properties if kind else {}).items():
            if each.type == "list":
                position = property_of(self.program, state, name, thing)
                if position != NONE:
                    found.append(self.member(each.list, position))
            elif each.type == "number":
                found.append(f"{spaced(name)} {property_of(self.program, state, name, thing)}")
        return self.thing(thing) + (f" ({', '.join(found)})" if found else "")

    def value(self, kind: core.Type | None, value: int, state: State | None = None) -> str:
        """A value of some type in words; things with their properties where a state is at hand."""
        match kind:
            case core.PlayerType():
                return self.player(value)
            case core.ThingType():
                if not 0 <= value < len(self.program.things):
                    return "nothing"
                return self.thing(value) if state is None else self.described(value, state)
            case core.ListType(name):
                return self.member(name, value)
            case core.TruthType():
                return "yes" if value else "no"
            case None:
                return ""
            case _:
                return str(value)


def spaced(name: str) -> str:
    """An id as words, without the deck that it comes from: `long_nights:tall_ship` is `tall ship`."""
    return name.rpartition(":")[2].replace("_", " ")


def property_of(program: Program, state: State, name: str, thing: int) -> int:
    """A property as it is now: from the state where some card can change it."""
    if name in program.changing:
        now: int = getattr(state, f"p_{name}")[thing]
        return now
    return program.properties[name][thing] if name in program.properties else NONE


def sees_place(zone: ZoneInfo, seat: int, viewer: int | None) -> bool:
    """Does the viewer (None: the referee) see what lies face down there?"""
    return viewer is None or zone.seen_by == "all" or (zone.seen_by == "owner" and seat == viewer)


def sees(words: Words, state: State, thing: int, viewer: int | None) -> bool:
    """Does the viewer see which thing this is, where it lies now?"""
    if viewer is None:
        return True
    place = words.places.get(state.at[thing])
    if place is None:
        return False
    return bool(state.up >> thing & 1) or sees_place(*place, viewer)
