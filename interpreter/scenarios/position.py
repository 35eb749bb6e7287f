"""Changing a position as `given` says. Nothing here knows words: cards, zones and seats are settled."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.interpreter.engine import State
from rulewright.interpreter.program import NONE
from rulewright.interpreter.scenarios.desk import Desk
from rulewright.interpreter.state import marks


class TooFew(Exception):
    """There are not enough copies of a card left to lay."""

    def __init__(self, card: str) -> None:
        super().__init__(card)
        self.card = card


class Position:
    """A state while one `given` changes it. What was laid once stays where it was laid."""

    def __init__(self, desk: Desk, state: State) -> None:
        self.desk = desk
        self.state = state
        self.laid: set[int] = set()

    # --- piles

    def pile(self, zone: str, seat: int) -> list[int]:
        """What lies in a zone (seat NONE: of the table), top first."""
        found = getattr(self.state, f"z_{zone}")
        things: list[int] = found if seat == NONE else found[seat]
        return things

    def code(self, zone: str, seat: int) -> int:
        return self.desk.program.zones[zone].code + max(seat, 0)

    def put(self, thing: int, zone: str, seat: int, place: int | None) -> None:
        """One thing, face down, to a place of a zone (None: its end)."""
        state, code = self.state, self.code(zone, seat)
        before = self._take(thing)
        pile = self.pile(zone, seat)
        pile.insert(len(pile) if place is None else place, thing)
        state.at[thing] = code
        self._log(thing, before, code)

    def _take(self, thing: int) -> int:
        """Take a thing from where it lies; the code of that place."""
        before: int = self.state.at[thing]
        if before != NONE:
            zone, seat = self.desk.words.places[before]
            self.pile(zone.name, seat).remove(thing)
        self.state.at[thing] = NONE
        self.state.up &= ~(1 << thing)
        return before

    def _log(self, thing: int, before: int, code: int) -> None:
        if self.state.log is not None:
            self.state.log = (("move", thing, before, code, 0), self.state.log)

    def clear(self, zone: str, seat: int) -> None:
        """What lay there goes home, to the bottom; out of the game, if this is its home."""
        for thing in list(self.pile(zone, seat)):
            home = self.desk.home[thing]
            if seat == NONE and home == zone:
                self._take(thing)
            else:
                self.put(thing, home, NONE, None)

    # --- what is said

    def lay(self, cards: Sequence[str], zone: str, seat: int, *, on_top: bool = False) -> None:
        """These cards, the first topmost, at the bottom or on top."""
        for place, card in enumerate(cards):
            thing = self.find(card)
            self.laid.add(thing)
            self.put(thing, zone, seat, place if on_top else None)

    def find(self, card: str) -> int:
        """A copy: from the table if one lies there, else from outside the game, else from a player."""
        things = self.desk.program.things
        copies = [n for n, thing in enumerate(things) if thing.card == card and n not in self.laid]
        if not copies:
            raise TooFew(card)
        return min(copies, key=lambda thing: (self._reluctance(thing), thing))

    def _reluctance(self, thing: int) -> int:
        code = self.state.at[thing]
        if code == NONE:
            return 1
        return 0 if self.desk.words.places[code][1] == NONE else 2

    def turn_up(self, thing: int) -> None:
        self.state.up |= 1 << thing
        if self.state.log is not None:
            self.state.log = (("reveal", thing, self.state.at[thing]), self.state.log)

    def mark(self, status: str, bearer: int, marker: int) -> None:
        if (bearer, marker) not in marks(self.state, status):
            for slot, value in ((f"s_{status}", bearer), (f"w_{status}", marker)):
                setattr(self.state, slot, (*getattr(self.state, slot), value))
