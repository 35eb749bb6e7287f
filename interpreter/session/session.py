"""A game that people and programs play: whose turn it is, what programs answer, the way back and forth.

No terminal is known here: a view asks `asked` and `news`, tells `choose`, `undo` and `redo`, and lets `go_on`
make whatever no person has to choose.

What was taken back comes again for the same choices. Chance is a part of the game's state; a bot's own
chance is made anew for each of its decisions, from the seed of the game and how many choices were made
before; and what a bot answered once it is not asked again, for it may have looked at a clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from rulewright.dsl import core
from rulewright.interpreter.dealt import ENTRY_BITS, SiteInfo
from rulewright.interpreter.engine import Picking, State
from rulewright.interpreter.game import Game
from rulewright.interpreter.many.bots import Seat, make_bot, seed_of
from rulewright.interpreter.saves.saving import Beside, Home, save
from rulewright.interpreter.saves.writing import undisturbed
from rulewright.interpreter.table.chronicle import Told
from rulewright.interpreter.table.named import is_named
from rulewright.interpreter.table.options import Decision, entry_of
from rulewright.interpreter.table.played import Choice
from rulewright.interpreter.table.severalchosen import NO_MORE, after, in_order
from rulewright.interpreter.table.words import sees

PERSON: Final = "human"


class CannotGoBack(Exception):
    """Why a choice cannot be taken back: there is none; somebody else (`names`) has chosen since; these cards
    (`names`) have come to light since. Or why there is nothing to do again."""

    def __init__(self, why: Literal["none", "others", "shown", "ahead"], names: Sequence[str] = ()) -> None:
        super().__init__(why, *names)
        self.why = why
        self.names = tuple(names)


class Session:
    """One game at one table. `game` is another object after each `undo`."""

    def __init__(self, game: Game, seats: Sequence[str], ahead: Sequence[Choice] = ()) -> None:
        """`seats`: for each player PERSON or a kind of bot. `ahead`: choices that were taken back."""
        if len(seats) != game.program.people:
            raise ValueError(f"{len(seats)} seats for {game.program.people} players")
        self.game = game
        self.seats = tuple(seats)
        self.ahead = list(ahead)
        self.begun = bool(game.choices)
        self._answers: dict[tuple[int, int], int] = {}  # of bots, by the choices before
        self._read: dict[int, int] = {}  # how many lines of the log each person has read

    def save(self, home: Home | None = None) -> str:
        """The game as text, with who plays and what was taken back. `home`: where the rules lie, for a file
        that stays on this machine."""
        return save(self.game, Beside(self.seats, tuple(self.ahead), home))

    @property
    def people(self) -> list[int]:
        return [seat for seat, kind in enumerate(self.seats) if kind == PERSON]

    # --- going on ------------------------------------------------------------------------------------------

    @property
    def asked(self) -> Decision | None:
        """What a person has to choose now; None where a program chooses, there is no choice, or the game is
        over."""
        game = self.game
        if game.over or not self._is_asked(len(game.choices), whole=False):
            return None
        return game.decision

    def go_on(self) -> bool:
        """Make the next choice that no person has to make: a bot's, or the only one that there is. False
        where a person is asked, and at the end."""
        game = self.game
        if game.over or self._is_asked(len(game.choices), whole=False):
            return False
        seat = game.state.who
        code = game.state.options[0] if len(game.state.options) == 1 else self._answer(seat)
        with undisturbed():  # a choice is made whole, or it could not be saved
            self._make(code)
        return True

    @property
    def thinker(self) -> int | None:
        """The seat of the program that has to choose next; None where a person is asked, or nobody has a
        choice."""
        game = self.game
        if game.over or len(game.state.options) < 2 or self.seats[game.state.who] == PERSON:
            return None
        seat: int = game.state.who
        return seat

    def think(self) -> None:
        """Let the program that has to choose next find its answer, which `go_on` makes then. Nothing of the
        game changes: somebody else may do this beside, as long as he reads the game alone."""
        seat = self.thinker
        if seat is not None:
            self._answer(seat)

    def choose(self, code: int) -> None:
        """What a person chooses: the code of an option."""
        with undisturbed():
            self._make(code)
            self.begun = True

    def choose_together(self, picking: Picking, codes: Iterable[int]) -> None:
        """All that a person chooses in a choice of several, in any order."""
        with undisturbed():
            ordered = in_order(picking, codes)
            for code in ordered:
                self._make(code)
            if not self.game.over and self.game.picking == after(picking, ordered):
                self._make(NO_MORE)
            self.begun = True

    def _make(self, code: int) -> None:
        made = (self.game.state.site, code)
        self.game.apply_code(code)
        if self.ahead[:1] == [made]:
            del self.ahead[0]
        else:
            self.ahead = []

    def _answer(self, seat: int) -> int:
        """What a bot chooses, as it chose before where it was here before."""
        game = self.game
        here = (len(game.choices), hash(tuple(game.choices)))
        known = self._answers.get(here)
        if known is None and self.ahead and self.ahead[0][0] == game.state.site:
            known = self.ahead[0][1]
        if known is None or known not in game.state.options:
            bot = make_bot(self.seats[seat], seed_of(game.seed, len(game.choices), seat))
            known = game.state.options[bot.choose(game.decision, Seat(game, seat))]
        self._answers[here] = known
        return known

    # --- back and forth ------------------------------------------------------------------------------------

    def undo(self, seat: int) -> None:
        """Back to the last choice of this person, in the very same game; CannotGoBack says why not."""
        game = self.game
        now = len(game.choices)
        last = next((count for count in range(now - 1, -1, -1) if self._is_asked(count)), None)
        if last is None:
            raise CannotGoBack("none")
        chooser = game.state_after(last).who
        if chooser != seat:
            raise CannotGoBack("others", [game.names[chooser]])
        before = game.back_to(last)
        shown = game.disclosed(seat)[len(before.disclosed(seat)) :] or self._offered(seat, last)
        if shown:
            raise CannotGoBack("shown", list(dict.fromkeys(shown)))
        with undisturbed():
            self.ahead = [*game.choices[last:], *self.ahead]
            self.game = before
            self._read[seat] = len(before.told_to(seat))

    def redo(self) -> None:
        """Make the choice again that was taken back; what follows from it comes with `go_on`."""
        if not self.ahead or self.ahead[0][0] != self.game.state.site:
            raise CannotGoBack("ahead")
        with undisturbed():
            while self.ahead:
                site, code = self.ahead[0]
                state = self.game.state
                if site != state.site or code not in state.options:  # of a save that somebody made up
                    self.ahead = []
                    raise CannotGoBack("ahead")
                self._make(code)
                picking = self.game.picking
                if picking is None or not picking.picked:
                    return

    def _is_asked(self, count: int, *, whole: bool = True) -> bool:
        """Whether a person was asked after so many choices, and had a choice. `whole`: at the beginning of
        it, where several are chosen together."""
        state = self.game.state_after(count)
        if len(state.options) < 2 or self.seats[state.who] != PERSON:
            return False
        picking = self.game.table.engine.picking(state) if whole else None
        return picking is None or not picking.picked

    def _offered(self, seat: int, last: int) -> list[str]:
        """Cards that a person could choose from since, and had not seen before."""
        game, known = self.game, self._pointed(self.game.state_after(last), seat)
        found: list[int] = []
        for count in range(last + 1, len(game.choices) + 1):
            state = game.state_after(count)
            if not state.over and state.who == seat:
                found += [thing for thing in self._pointed(state, seat) if thing not in known]
        return [game.words.thing(thing) for thing in found]

    def _pointed(self, state: State, seat: int) -> list[int]:
        """What the options point at and this seat does not see where it lies."""
        site = self.game.program.sites[state.site]
        return [
            code >> ENTRY_BITS
            for code in state.options
            if self._points(site, state.site, code)
            and not sees(self.game.words, state, code >> ENTRY_BITS, seat)
        ]

    def _points(self, site: SiteInfo, position: int, code: int) -> bool:
        game = self.game
        thing = isinstance(entry_of(site, code).value, core.ThingType)
        return thing and not is_named(game.table.naming, game.program, position, code)

    # --- what is told --------------------------------------------------------------------------------------

    def news(self, seat: int) -> list[Told]:
        """What this person has not been told yet: all since his last choice, where the game goes on."""
        told = self.game.told_to(seat)
        if seat not in self._read:
            self._read[seat] = self._told_before(seat)
        fresh = told[self._read[seat] :]
        self._read[seat] = len(told)
        return fresh

    def _told_before(self, seat: int) -> int:
        """How much a person knew at his last choice."""
        choices = range(len(self.game.choices) - 1, -1, -1)
        last = next((n for n in choices if self.game.state_after(n).who == seat and self._is_asked(n)), None)
        return 0 if last is None else len(self.game.back_to(last).told_to(seat))
