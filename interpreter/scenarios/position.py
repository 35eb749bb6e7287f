"""Changing a position as `given` says. Nothing here knows words: cards, zones and their places are settled.

A place is a zone with its position: a seat, the place of a list's member or of a number; NONE for a zone of
the table.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.interpreter.dealt import NONE, ZoneInfo
from rulewright.interpreter.engine import State
from rulewright.interpreter.oracle.moving import leave_spaces
from rulewright.interpreter.scenarios.desk import Desk
from rulewright.interpreter.state import marks

Place = tuple[ZoneInfo, int]


class CannotBe(Exception):
    """A line of `given` cannot come true: what it wants, what there is instead, and what to do."""

    def __init__(self, wanted: str, found: str, advice: str) -> None:
        super().__init__(wanted, found)
        self.wanted = wanted
        self.found = found
        self.advice = advice


class WhichCopy(Exception):
    """One of several copies of a card is meant, and it is not said which."""

    def __init__(self, card: str) -> None:
        super().__init__(card)
        self.card = card


class Position:
    """A state while one `given` changes it. What was laid once stays where it was laid."""

    def __init__(self, desk: Desk, state: State) -> None:
        self.desk = desk
        self.state = state
        self.laid: list[int] = []
        self.dealt: list[int] = []  # what a line says that a player is

    # --- piles

    def pile(self, place: Place) -> list[int]:
        """What lies in a place, top first."""
        zone, position = place
        if zone.of != "table" and not 0 <= position < zone.positions(self.desk.program.players):
            raise CannotBe(f"a place of `{zone.name}`", "there is no such place", "write another number")
        found = getattr(self.state, f"z_{zone.name}")
        things: list[int] = found if zone.of == "table" else found[position]
        return things

    def place(self, code: int) -> Place:
        zone, _ = self.desk.words.places[code]
        return zone, NONE if zone.of == "table" else code - zone.code

    def put(self, thing: int, place: Place, at: int | None, space: int = NONE) -> None:
        """One thing, face down, into a place: before the thing that is `at` there now (None: to its end)."""
        state, (zone, position) = self.state, place
        code = zone.code + max(position, 0)
        before = self._take(thing, code)
        pile = self.pile(place)
        pile.insert(len(pile) if at is None else at, thing)
        state.at[thing] = code
        on: tuple[int, ...] = ()
        if space != NONE:
            getattr(state, f"l_{zone.name}")[thing] = space
            getattr(state, f"o_{zone.name}")[space] = thing
            on = (space,)
        if state.log is not None:
            state.log = (("move", thing, before, code, 0, *on), state.log)

    def _take(self, thing: int, target: int) -> int:
        """Take a thing from where it lies; the code of that place."""
        before: int = self.state.at[thing]
        if before != NONE:
            self.pile(self.place(before)).remove(thing)
            leave_spaces(self.desk.asking(self.state), thing, target)
        self.state.at[thing] = NONE
        self.state.up &= ~(1 << thing)
        return before

    def clear(self, place: Place) -> None:
        """What lay there goes home, to the bottom; out of the game, if this is its home. With a map goes what
        lay on it."""
        zone, position = place
        for other in self.desk.program.zones.values():
            if other.maps == zone.name:
                self.clear((other, position))
        for thing in list(self.pile(place)):
            self.send_home(thing)

    def send_home(self, thing: int) -> None:
        home = self.desk.home[thing]
        if self.state.at[thing] == home:
            self._take(thing, NONE)
        else:
            self.put(thing, self.place(home), None)

    # --- what is said

    def lay(self, cards: Sequence[str], place: Place, *, on_top: bool = False) -> None:
        """These cards, the first topmost, at the bottom or on top."""
        for number, card in enumerate(cards):
            thing = self.find(card, place)
            self.laid.append(thing)
            self.put(thing, place, number if on_top else None)

    def lay_at(self, card: str, place: Place, name: str) -> None:
        """A card on a space of the map in a place; without a card it is to be empty."""
        zone, _ = place
        self.pile(place)
        space = self.desk.space(self.state, place, name)
        if space == NONE:
            there = self.desk.boards_shown(self.state, place)
            raise CannotBe(
                f"a space `{name}` there", there, f"lay a map there that has one: `{zone.maps} is ...`"
            )
        lying: int = getattr(self.state, f"o_{zone.name}")[space]
        if card and lying in self.laid:
            there = f"another line lays `{self.desk.card(lying)}` there"
            said = f"`{card.rpartition(':')[2]}` at {name}"
            raise CannotBe(said, there, "leave one of the lines out")
        if lying != NONE:
            self.send_home(lying)
        if card:
            thing = self.find(card, place)
            self.laid.append(thing)
            self.put(thing, place, None, space)

    def find(self, card: str, place: Place) -> int:
        """A copy: the player's own, or from the table if one lies there, else from outside the game, else
        from a player."""
        things = self.desk.program.things
        copies = [n for n in self.desk.things_of(card) if n not in self.laid]
        seat = place[1] if place[0].of == "player" else NONE
        copies = [n for n in copies if things[n].seat in (NONE, seat)] or copies
        if not copies:
            short = card.rpartition(":")[2]
            count = self.desk.copies[card]
            there = f"there are {count} in the game, and all of them are laid already"
            if count == 1:
                (code,) = (self.state.at[thing] for thing in self.desk.things_of(card))
                there = (
                    f"there is 1 in the game, and it is laid already: in {self.desk.path(*self.place(code))}"
                )
            advice = "leave out one of the lines that lay it" if count == 1 else "lay fewer of them"
            raise CannotBe(f"one more `{short}`", there, advice)
        return min(copies, key=lambda thing: (self._reluctance(thing), thing))

    def _reluctance(self, thing: int) -> int:
        code = self.state.at[thing]
        if code == NONE:
            return 1
        return 0 if self.desk.words.places[code][1] == NONE else 2

    def copy_of(self, card: str, status: str = "", marker: int = NONE) -> int:
        """The copy of a card that a line means: the only one, or any of those that this `given` laid, if all
        of them lie in one place; one that does not bear the mark yet."""
        copies = self.desk.things_of(card)
        if len(copies) > 1:
            copies = [thing for thing in self.laid if thing in copies]
            if len({self.state.at[thing] for thing in copies}) != 1:
                raise WhichCopy(card)
        bare = [n for n in copies if not status or (n, marker) not in marks(self.state, status)]
        return (bare or copies)[0]

    def turn_up(self, thing: int) -> None:
        self.state.up |= 1 << thing
        if self.state.log is not None:
            self.state.log = (("reveal", thing, self.state.at[thing]), self.state.log)

    def mark(self, status: str, bearer: int, marker: int) -> None:
        if (bearer, marker) not in marks(self.state, status):
            for slot, value in ((f"s_{status}", bearer), (f"w_{status}", marker)):
                setattr(self.state, slot, (*getattr(self.state, slot), value))
