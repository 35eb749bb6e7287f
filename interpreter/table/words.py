"""What things are called: the names of players, cards, zones and members for one game, in one language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import copy
from typing import Final

from rulewright.dsl import core, model
from rulewright.dsl.declare.casts import teams_in
from rulewright.dsl.files.characters import visible
from rulewright.interpreter.dealt import NONE, ZoneInfo
from rulewright.interpreter.engine import State
from rulewright.interpreter.linked import Program
from rulewright.interpreter.table.spacenames import is_place, place_name, place_word

LONGEST_NAME: Final = 100  # characters of a player's name; at a terminal fewer are taken

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def default_names(players: int) -> tuple[str, ...]:
    """A, B, C ..., and P27 after Z."""
    return tuple(_LETTERS[seat] if seat < len(_LETTERS) else f"P{seat + 1}" for seat in range(players))


def is_too_long(name: str) -> bool:
    """Has a player's name more characters than are taken, as it is shown and kept?"""
    return len(name) > LONGEST_NAME or len(visible(name)) > LONGEST_NAME


def _players(program: Program, names: Sequence[str] | None, language: str) -> tuple[str, ...]:
    """What people are called, and after them those whom rules play."""
    if any(map(is_too_long, names or ())):
        raise ValueError(f"a name of a player is longer than {LONGEST_NAME} characters")
    found = tuple(visible(name) for name in names) if names else default_names(program.people)
    if len(found) != program.people:
        raise ValueError(f"{len(found)} names for {program.people} players")
    seats = (program.ruleset.seats[name].names for name in program.ruled)
    return (*found, *(in_language(each, language) for each in seats))


def in_language(names: model.Names, language: str) -> str:
    """A name in a language, in English where it has none."""
    return names.get(language) or names["en"]


class Words:
    """The words of one program. `Layout`-like facts that go with them stand here too: which zone a code
    means."""

    def __init__(self, program: Program, names: Sequence[str] | None = None, language: str = "en") -> None:
        self.program = program
        self.language = language
        self.names = _players(program, names, language)
        on = teams_in(program.ruleset.teams, program.settings) if program.captains else ()
        # Each team begins with the seat of its own number. One that nobody is in is not there.
        self.teams = tuple(
            (self.of(each.names), program.team(seat)) for seat, each in enumerate(on[: program.players])
        )
        places: dict[int, tuple[ZoneInfo, int]] = {}
        for zone in program.zones.values():
            for position in range(zone.positions(program.players)):
                places[zone.code + position] = (zone, position if zone.of == "player" else NONE)
        self.places = places  # with the owner, NONE where nobody owns what lies there
        copies: dict[str, int] = {}
        for thing in program.things:
            if thing.of == NONE:
                copies[thing.card] = copies.get(thing.card, 0) + 1
        # A card with one copy can be spoken of without pointing at a piece of cardboard: it is public which
        # cards take part, and its name says nothing about where it lies. Maps lie open: so do their spaces.
        self.single = frozenset(
            n for n, thing in enumerate(program.things) if thing.of != NONE or copies[thing.card] == 1
        )

        # What a chooser sees is asked of each option of each decision: by seat, the codes of the zones that
        # he sees; by site, which entries choose a thing; by thing, its bit in `up` (NONE has none).
        self.seen = tuple(
            frozenset(code for code, place in places.items() if sees_place(*place, seat))
            for seat in range(program.players)
        )
        self.points = tuple(
            (*(isinstance(entry.value, core.ThingType) for entry in site.entries), False)
            for site in program.sites
        )
        self.bits = (*(1 << thing for thing in range(len(program.things))), 0)
        self.spaces = frozenset(thing for thing in range(len(program.things)) if is_place(program, thing))

    def called(self, names: Sequence[str]) -> Words:
        """The same with other names of the players."""
        other = copy(self)
        other.names = _players(self.program, names, self.language)
        return other

    def of(self, names: model.Names) -> str:
        """A name in the language of the game, in English where it has none."""
        return in_language(names, self.language)

    def player(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else "nobody"

    def owner(self, zone: ZoneInfo, seat: int) -> str:
        """Whose a place is: a player's, or a team's."""
        return self.teams[seat][0] if zone.team else self.player(seat)

    def won(self, winners: Sequence[int]) -> list[str]:
        """Who has won: of whole teams their names, each with its players."""
        teams = [(name, seats) for name, seats in self.teams if set(seats) <= set(winners)]
        if not teams or {seat for _, seats in teams for seat in seats} != set(winners):
            return [self.player(seat) for seat in winners]
        return [f"{name} ({' and '.join(map(self.player, seats))})" for name, seats in teams]

    def thing(self, thing: int) -> str:
        """The name of a card; of a space, `d4`."""
        if is_place(self.program, thing):
            return place_name(self.program, thing)
        card = self.program.ruleset.cards[self.program.things[thing].card]
        name = self.of(card.names)
        return name if card.seat == NONE else f"{self.player(card.seat)}'s {name}"

    def piece_of(self, thing: int) -> int:
        """Whose piece a thing is, if it is one of a player."""
        return self.program.ruleset.cards[self.program.things[thing].card].seat

    def word(self, thing: int) -> str:
        """The one word by which a thing is chosen: its id, without the deck; the name of a space."""
        if is_place(self.program, thing):
            return place_word(self.program, thing)
        card = self.program.ruleset.cards[self.program.things[thing].card]
        return card.called or card.id.rpartition(":")[2]

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
        return f"{count} {singular(word) if count == 1 and self.language == 'en' else word}"

    def printed(self, each: model.Property) -> str:
        """What is printed on a card, as people call it."""
        return self.of(each.names) if each.names else spaced(each.name)

    def counter(self, name: str) -> str:
        """What the rules remember, as people call it."""
        known = self.program.ruleset.counters.get(name)
        return self.of(known.names) if known else spaced(name)

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
        """`the deck`, `B's hand`, `shelf 3`, `the timber pile`."""
        if code not in self.places:
            return "the box"
        zone, seat = self.places[code]
        name = self.zone_name(zone)
        if zone.of == "number":
            return f"{name} {self.position(zone, code - zone.code)}"
        if zone.of == "list":
            return f"the {self.position(zone, code - zone.code)} {name}"
        return f"the {name}" if seat == NONE else f"{self.owner(zone, seat)}'s {name}"

    def numbered(self, asked: str) -> str:
        """What places of numbers are called, where that is what a number is asked for as: a depot."""
        called = (self.zone_name(zone) for zone in self.program.zones.values() if zone.of == "number")
        return next((name for name in called if f" {asked}".endswith(f" {name}")), "")

    def position(self, zone: ZoneInfo, position: int) -> str:
        """Which of the places of a zone it is: the number, the name of the list's member, the player."""
        if zone.of == "number":
            return str(zone.low + position)
        if zone.of == "list":
            return self.member(self.program.ruleset.zones[zone.name].list, position)
        return self.owner(zone, position) if zone.of == "player" else ""

    def lies_on(self, thing: int, state: State) -> str | None:
        """The name of the space on which a thing lies."""
        place = self.places.get(state.at[thing])
        if place is None or not place[0].maps:
            return None
        space: int = getattr(state, f"l_{place[0].name}")[thing]
        return None if space == NONE else self.thing(space)

    def of_map(self, thing: int, state: State, viewer: int) -> str:
        """Whose map a space or a region is on, if not the viewer's only one."""
        of = self.program.things[thing].of
        code: int = state.at[of]
        if code not in self.places:
            return self.thing(of)
        zone, owner = self.places[code]
        there = getattr(state, f"z_{zone.name}")
        alone = len(there if zone.of == "table" else there[code - zone.code]) == 1
        if not alone:
            return self.thing(of) if owner in (NONE, viewer) else f"{self.thing(of)}, {self.zone(code)}"
        return "" if owner in (NONE, viewer) else self.zone(code)

    def described(self, thing: int, state: State) -> str:
        """A thing with its printed numbers and lists: `Manor (noble, cost 3)`; a space, `d4 (green, 5)`. What
        it has by default, or what its name says, is left out."""
        if is_place(self.program, thing):
            return self._described_place(thing, state)
        found: list[str] = []
        zone = self.places[state.at[thing]][0].name if state.at[thing] in self.places else ""
        kind = self.program.ruleset.kinds.get(self.program.things[thing].kind)
        for name, each in (kind.properties if kind else {}).items():
            value = property_of(self.program, state, name, thing)
            absent = NONE if each.low is None or each.low >= 0 else None
            if value in (absent, each.default) or not each.told_in(zone):
                continue
            if each.type == "list":
                member = self.member(each.list, value)
                fact = f"{self.of(each.names)} {member}" if each.names else member
                found += [fact] if fact not in found and not says(self.thing(thing), fact) else []
            elif each.type == "number":
                found.append(f"{self.printed(each)} {value}")
        if thing in self.single or sees(self, state, thing, state.who):
            found += [f"{self.counter(name)} {shown}" for name, shown in self.noted(thing, state).items()]
        return self.thing(thing) + (f" ({', '.join(found)})" if found else "")

    def noted(self, thing: int, state: State) -> dict[str, str]:
        """What is remembered of a thing, in words: a number, a list's member, but not 0 or none."""
        found = {}
        for name, memory in self.program.memories.items():
            if memory.bearer == self.program.things[thing].kind and memory.noted:
                value: int = getattr(state, f"m_{name}")[thing]
                if value != (NONE if isinstance(memory.type, core.ListType) else 0):
                    found[name] = self.value(memory.type, value)
        return found

    def _described_place(self, thing: int, state: State) -> str:
        """A region: with what its spaces are alike in, and how many there are."""
        program, kinds = self.program, self.program.ruleset.kinds
        region = kinds[program.things[thing].kind]
        spaces = program.maps.spaces[thing] if region.region_of else (thing,)
        space = kinds[program.things[spaces[0]].kind]
        found = []
        for name, each in space.properties.items():
            if region.region_of and name not in region.alike:
                continue
            value = property_of(program, state, name, spaces[0])
            if value != NONE and each.type in ("list", "number"):
                found.append(self.member(each.list, value) if each.type == "list" else str(value))
        if region.region_of:
            found.append(self.counted(space.id, len(spaces)))
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
    if viewer is None or zone.seen_by == "all" or zone.seen_by == "none" or seat == NONE:
        return viewer is None or zone.seen_by == "all"
    return zone.captains[viewer] == zone.captains[seat] if zone.captains else seat == viewer


def sees(words: Words, state: State, thing: int, viewer: int | None) -> bool:
    """Does the viewer see which thing this is, where it lies now?"""
    if viewer is None or is_place(words.program, thing):
        return True
    place = words.places.get(state.at[thing])
    if place is None:
        return False
    return bool(state.up >> thing & 1) or sees_place(*place, viewer)


def says(name: str, fact: str) -> bool:
    """Does the name of a thing say it already, as `Monastery 19` that it is a monastery?"""
    said, wanted = (" ".join(re.findall(r"[^\W_]+", each.casefold())) for each in (name, fact))
    return f" {wanted} " in f" {said} "


def singular(word: str) -> str:
    """One of what an English word in the plural names."""
    plural = word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3
    return word[:-1] if plural else word
