"""The course of a game that was played: its choices, the turns and phases in which they fell, and how the
table stood where a phase began."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl import core
from rulewright.interpreter.dealt import ENTRY_BITS, NONE
from rulewright.interpreter.engine import State
from rulewright.interpreter.shared import Table
from rulewright.interpreter.table.options import entry_of, label_of
from rulewright.interpreter.table.words import Words, spaced

CHECKPOINT = 0  # the position of its site


class Moment(Struct, frozen=True):
    """One choice. `part`: the position of the turn, or of the stretch between turns, in which it was made;
    `began`: how many phases had begun before it; `site`, `code`: what was asked and chosen."""

    number: int  # from 1
    seat: int
    site: int
    code: int
    twin: tuple[str, int]  # the label, and the zone in which a chosen thing lay
    part: int
    began: int


class Part(Struct, frozen=True):
    """A turn, or what was chosen between turns. `first` and `last`: numbers of choices; `cards`: as which one
    the turn was played, which were used and chosen in it."""

    title: str
    turn: bool
    first: int
    last: int
    cards: frozenset[str]


class Start(Struct, frozen=True):
    """Where a phase began: for the which time, after how many choices, and how the table stood."""

    phase: str
    times: int
    done: int
    state: State


class _Place(Struct, frozen=True):
    """Where the game stands: what its log told so far."""

    round: int = 0
    phase: str = ""
    began: int = 0
    turn: int = NONE
    role: int = NONE
    stretch: int = 0  # counts turns, and stretches between them


class Course:
    """A game by its table, its seed and its choices (site and option code)."""

    def __init__(self, table: Table, seed: int, choices: Sequence[tuple[int, int]]) -> None:
        self.table = table
        self.program = table.program
        self.engine = table.engine
        self.seed = seed
        self.choices = choices
        self.words = Words(table.program)
        self.moments: list[Moment] = []
        self.parts: list[Part] = []
        self._play()

    def _play(self) -> None:
        state = self.engine.start(self.seed, log=True)
        place, stretch = _follow(_Place(), state, None), NONE
        for number, (site, code) in enumerate(self.choices, 1):
            if place.stretch != stretch:
                stretch = place.stretch
                role = self._cards(place.role)
                self.parts.append(Part(self._title(place), place.turn != NONE, number, number, role))
            entry = entry_of(self.program.sites[site], code)
            chosen = code >> ENTRY_BITS if isinstance(entry.value, core.ThingType) else NONE
            cards = self.parts[-1].cards | self._cards(chosen) | ({entry.card} if entry.card else set())
            self.parts[-1] = replace(self.parts[-1], last=number, cards=cards)
            at = state.at[code >> ENTRY_BITS] if isinstance(entry.value, core.ThingType) else NONE
            twin = label_of(self.words, state, entry, code), at
            self.moments.append(Moment(number, state.who, site, code, twin, len(self.parts) - 1, place.began))
            before = state.log
            self.answer(state, site, code)
            place = _follow(place, state, before)

    def _cards(self, thing: int) -> frozenset[str]:
        return frozenset() if thing < 0 else frozenset({self.program.things[thing].card})

    def usual(self, decks: Sequence[str]) -> int:
        """The part to be kept, from 0: the last turn with a card of these decks, or else the last turn."""
        of_decks = {card.id for card in self.program.ruleset.cards.values() if card.origin in decks}
        parts = list(enumerate(self.parts))
        found = [n for n, part in parts if part.turn and part.cards & of_decks]
        turns = [n for n, part in parts if part.turn]
        return (found or turns or [len(parts) - 1])[-1]

    def _title(self, place: _Place) -> str:
        parts = [f"round {place.round}"] if place.round else []
        if place.turn != NONE:
            played_as = f" as {self.words.thing(place.role)}" if place.role != NONE else ""
            parts.append(f"turn of {self.words.player(place.turn)}{played_as}")
        elif place.phase:
            parts.append(spaced(place.phase))
        return ", ".join(parts) or "the game"

    def answer(self, state: State, site: int, code: int) -> None:
        """Make a choice, as the game did."""
        if site != CHECKPOINT:
            state.log = (("choice", state.who, site, code), state.log)
        self.engine.apply(state, code)

    def at_phase(self, began: int) -> Start | None:
        """Where the nth phase of the game began; None where the game does not stop there."""
        first = next((each.number for each in self.moments if each.began >= began), 0)
        phase = self._phase_of(began)
        if not first or phase not in self.program.phases:
            return None
        stop = self.program.phases.index(phase)
        if first == 1:
            state = self.engine.start(self.seed, log=True, stop=stop)
        else:
            state = self.engine.start(self.seed, log=True)
            for site, code in self.choices[: first - 2]:
                self.answer(state, site, code)
            state.stop = stop
            self.engine.settle(state)
            self.answer(state, *self.choices[first - 2])
        while not state.over and state.site == CHECKPOINT:
            if len(_phases(state)) == began:
                return Start(phase, _phases(state).count(phase), first - 1, state)
            state.stop = stop
            self.engine.settle(state)
            self.answer(state, CHECKPOINT, state.options[0])
        return None

    def _phase_of(self, began: int) -> str:
        """The name of the nth phase that began."""
        state = self.engine.start(self.seed, log=True)
        names = _phases(state)
        for site, code in self.choices:
            if len(names) >= began:
                break
            self.answer(state, site, code)
            names = _phases(state)
        return names[began - 1] if 0 < began <= len(names) else ""

    def begin(self) -> State:
        """The table at its first decision."""
        return self.engine.start(self.seed, log=True)

    def onward(self, state: State, first: int, last: int) -> State:
        """How the table stood after the choices up to the last, when before the first of them (from 0) it
        stood like this."""
        state = self.engine.copy(state)
        if not state.over and state.site == CHECKPOINT:
            self.answer(state, CHECKPOINT, state.options[0])
        for site, code in self.choices[first:last]:
            self.answer(state, site, code)
        return state


def _phases(state: State) -> list[str]:
    """The phases that have begun, in their order."""
    names, node = [], state.log
    while node:
        entry, node = node
        if entry[0] == "phase":
            names.append(entry[1])
    return names[::-1]


def _follow(place: _Place, state: State, before: object) -> _Place:
    """The place after what the log tells since `before`."""
    fresh, node = [], state.log
    while node and node is not before:
        entry, node = node
        fresh.append(entry)
    for entry in reversed(fresh):
        match entry[0]:
            case "round":
                place = replace(place, round=place.round + 1, turn=NONE, role=NONE, stretch=place.stretch + 1)
            case "phase":
                place = replace(
                    place,
                    phase=entry[1],
                    began=place.began + 1,
                    turn=NONE,
                    role=NONE,
                    stretch=place.stretch + 1,
                )
            case "turn":
                role = entry[2] if len(entry) > 2 else NONE
                place = replace(place, turn=entry[1], role=role, stretch=place.stretch + 1)
            case _:
                continue
    return place
