"""What each seat has seen so far, followed from the log of a game and from the options that it was offered.

A thing is known to a seat while it sees it, and afterwards for as long as nobody could have exchanged it with
another unseen one. That can happen in two ways: the place where it lies is shuffled, or somebody takes an
unseen thing out of a place from which things are taken one by one (`loose`): then it may have been any of
those there. What is drawn from the top of a pile is what lay on top.

Nothing is recorded while games are played: who asks has the game played once more, from where the last one
who asked stood.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any

from msgspec import Struct

from rulewright.dsl import core
from rulewright.interpreter import linked
from rulewright.interpreter.dealt import ENTRY_BITS, NONE
from rulewright.interpreter.engine import Engine, State
from rulewright.interpreter.linked import Program
from rulewright.interpreter.linked.rewrite import everything
from rulewright.interpreter.table.named import Naming
from rulewright.interpreter.table.played import Choice
from rulewright.interpreter.table.words import Words

MOST_AGAIN = 100  # choices that are made again in another world


class Mixed(Struct, frozen=True):
    """From this entry of the log on, each of these things, which lay in one place, may be another of them,
    for whoever has not seen it since."""

    time: int
    things: tuple[int, ...]


class Offered(Struct, frozen=True):
    """After so many entries of the log a seat could choose among these things: it saw them."""

    time: int
    seat: int
    things: tuple[int, ...]


class Might(Struct, frozen=True):
    """What was chosen in secret at a site might have been any of these values."""

    site: int
    values: tuple[int, ...]


NOTHING = Might(NONE, ())


class Answered(Struct, frozen=True):
    """A choice: who was asked where, with which options, after so many entries of the log."""

    time: int
    seat: int
    site: int
    code: int
    options: tuple[int, ...]


class Habits:
    """What the rules of a program say about hidden things, worked out once."""

    def __init__(self, program: Program, words: Words, naming: Naming) -> None:
        self.program = program
        self.words = words
        self.cards = sum(thing.of == NONE for thing in program.things)  # spaces, after them, are seen by all
        nodes = list(everything(program.blocks))
        loose = {node.zone for node in nodes if isinstance(node, linked.InZone | linked.InEvery)}
        self.loose = {
            zone.code + position
            for zone in program.zones.values()
            if zone.name in loose or zone.of == "player"
            for position in range(zone.positions(program.players))
        }
        # Chance that asks what things are: played once more with other things, it may choose another.
        drawn = [
            node
            for node in nodes
            if isinstance(node, linked.PickRandom) and isinstance(node.select.type, core.ThingType)
        ]
        self.drawn = {node.name for node in drawn}
        self.asking = {
            node.name
            for node in drawn
            if node.select.where is not None or node.select.best or node.select.sorted_by is not None
        }
        self.pointing = tuple(
            tuple(
                isinstance(entry.value, core.ThingType) and (site.label, entry.key) not in naming
                for entry in site.entries
            )
            for site in program.sites
        )
        self.secret = {name for name, status in program.statuses.items() if status.secret}
        self.kept = [
            name for name, memory in program.memories.items() if memory.secret and memory.bearer == "player"
        ]

    def points(self, site: int, code: int) -> int:
        """The thing that an option points at, where it lies; NONE where it names one or something else."""
        position = code & ((1 << ENTRY_BITS) - 1)
        flags = self.pointing[site]
        if position >= len(flags) or not flags[position]:
            return NONE
        thing = code >> ENTRY_BITS
        return thing if thing < self.cards else NONE


class Sight:
    """Of one game, for all seats. Time is counted in entries of the log."""

    def __init__(self, habits: Habits, engine: Engine, state: State, offered: Sequence[Offered] = ()) -> None:
        """`state`: at the first decision, with its log; at a later one with what was offered until then."""
        program = habits.program
        self.habits = habits
        self.engine = engine
        self.state = state
        self.count = 0  # of choices that were followed
        self.time = 0
        self.at = [NONE] * habits.cards
        self.up: set[int] = set()
        self.entered = [0] * habits.cards
        self.lying: dict[int, dict[int, None]] = {}
        self.last = [[0] * habits.cards for _ in range(program.players)]
        self.mixed: list[Mixed] = []
        self.offered: list[Offered] = []
        self.answered: list[Answered] = []  # since `anchor`
        self.meant: dict[tuple[str, int, int], Might] = {}  # of a secret mark: status, bearer, marker
        self.held: dict[tuple[str, int], Might] = {}  # of a secret memory: its name, the player
        self._chosen: tuple[int, int] = (NONE, NONE)
        self._pointed: dict[int, int] = {}  # since when it is settled that this thing was chosen
        self._secrets: list[tuple[int, int, Might]] = []  # seat, value
        self._read: Any = ()
        for zone, position, things in program.start:
            code = program.zones[zone].code + position
            self.lying.setdefault(code, {}).update(dict.fromkeys(things))
            for thing in things:
                self.at[thing] = code
        self._earlier = list(reversed(offered))
        self._anchor()
        self._arrive()

    def follow(self, choices: Sequence[Choice]) -> None:
        """Up to the newest choice."""
        for site, code in choices[self.count :]:
            state = self.state
            self.answered.append(Answered(self.time, state.who, site, code, tuple(state.options)))
            state.log = (("choice", state.who, site, code), state.log)
            before = {name: list(getattr(state, f"m_{name}")) for name in self.habits.kept}
            self._choose(state, site, code)
            self.engine.apply(state, code)
            self._arrive()
            for name, values in before.items():
                self._remember(name, values)
        self.count = len(choices)

    def copy(self) -> Sight:
        """The same for a copy of the game."""
        other = copy(self)
        other.state = self.engine.copy(self.state)
        other.at, other.entered, other.up = list(self.at), list(self.entered), set(self.up)
        other.lying = {code: dict(things) for code, things in self.lying.items()}
        other.last = [list(each) for each in self.last]
        other.mixed, other.offered = list(self.mixed), list(self.offered)
        other.answered, other._secrets = list(self.answered), list(self._secrets)
        other.meant, other.held, other._pointed = dict(self.meant), dict(self.held), dict(self._pointed)
        return other

    def sees(self, seat: int, thing: int) -> bool:
        code = self.at[thing]
        return code in self.habits.words.seen[seat] or (thing in self.up and code in self.habits.words.places)

    # ------------------------------------------------------------ what is followed

    def _anchor(self) -> None:
        """From here on choices are made again, to see whether another world could have come to now."""
        self.anchor = self.engine.copy(self.state)
        self.anchor.log = ()
        self.anchored = self.time
        self.answered = []

    def _arrive(self) -> None:
        """At a decision: what was told on the way, and what is offered there."""
        state, fresh, node = self.state, [], self.state.log
        while node and node is not self._read:
            fresh.append(node[0])
            node = node[1]
        self._read = state.log
        anew = len(self.answered) > MOST_AGAIN
        for entry in reversed(fresh):
            while self._earlier and self._earlier[-1].time <= self.time:
                self._see(self._earlier.pop())
            self.time += 1
            self._enter(entry)
            anew = anew or entry[0] in ("phase", "round")
            anew = anew or (entry[0] == "chance" and entry[1] in self.habits.asking)
        if anew:
            self._anchor()
        if not state.over:
            self._offered(state)

    def _offered(self, state: State) -> None:
        """Who chooses among things sees them; who chooses in a place that is hidden looks through it."""
        habits, seat = self.habits, state.who
        if not any(habits.pointing[state.site]):
            return
        picking = self.engine.picking(state)
        seen: set[int] = set()
        for code in state.options:
            thing = habits.points(state.site, code)
            if thing != NONE and thing not in seen and not self.sees(seat, thing):
                seen.update(self.lying[self.at[thing]])
        if picking is not None and habits.pointing[state.site][0]:
            seen.update([each for each in picking.candidates if each < habits.cards])
        if seen:
            self._see(Offered(self.time, seat, tuple(sorted(seen))))

    def _see(self, offered: Offered) -> None:
        self.offered.append(offered)
        for thing in offered.things:
            self.last[offered.seat][thing] = self.time

    def _choose(self, state: State, site: int, code: int) -> None:
        """What might have been chosen in secret, as far as the others know."""
        if not self.habits.program.sites[site].secret:
            return
        entry = code & ((1 << ENTRY_BITS) - 1)
        others = tuple(
            option >> ENTRY_BITS for option in state.options if option & ((1 << ENTRY_BITS) - 1) == entry
        )
        self._secrets.append((state.who, code >> ENTRY_BITS, Might(site, others)))

    def _might(self, seat: int, value: int) -> Might:
        """What a value that a seat chose in secret might have been."""
        for who, chosen, might in reversed(self._secrets):
            if who == seat and chosen == value:
                return might
        return NOTHING

    def _remember(self, name: str, before: list[int]) -> None:
        for seat, value in enumerate(getattr(self.state, f"m_{name}")[: self.habits.program.players]):
            if value != before[seat]:
                self.held[name, seat] = self._might(seat, value)

    def _enter(self, entry: tuple[Any, ...]) -> None:
        chosen, self._chosen = self._chosen, (NONE, NONE)
        match entry:
            case ("choice", seat, site, code):
                thing = self.habits.points(site, code)
                if thing != NONE:
                    self.last[seat][thing] = self.time
                    self._chosen = seat, thing
                    self._pointed[thing] = self.time
            case ("chance", name, value) if name in self.habits.drawn:
                for thing in value if isinstance(value, tuple) else (value,):
                    self._pointed[thing] = self.time
            case ("move", thing, source, target, up, *_):
                self._move(thing, source, target, up)
                if chosen[1] == thing:
                    self.last[chosen[0]][thing] = self.time
            case ("swap", left, right):
                self._swap(left, right)
            case ("swapthings", left, right, *_):
                one, other = self.at[left], self.at[right]
                self._move(left, one, other, 0)
                self._move(right, other, one, 0)
            case ("reveal", thing, *_):
                self.up.add(thing)
            case ("look", seat, things):
                for thing in things:
                    if thing < self.habits.cards:
                        self.last[seat][thing] = self.time
            case ("shuffle", code):
                self.mixed.append(Mixed(self.time, tuple(self.lying.get(code, ()))))
            case ("mark", status, bearer, marker) if status in self.habits.secret:
                self.meant[status, bearer, marker] = self._might(marker, bearer)
            case _:
                pass

    def _move(self, thing: int, source: int, target: int, up: int) -> None:
        if thing >= self.habits.cards:
            return
        seen = self.habits.words.seen
        for seat, last in enumerate(self.last):
            if source in seen[seat] or thing in self.up:
                last[thing] = self.time
        there = self.lying.setdefault(source, {})
        chosen = self._pointed.pop(thing, NONE)
        since = chosen if chosen > self.entered[thing] else self.time
        if source in self.habits.loose and len(there) > 1:
            before = tuple([each for each in there if self.entered[each] < since])
            self.mixed.append(Mixed(since, before))
        there.pop(thing, None)
        self.lying.setdefault(target, {})[thing] = None
        self.at[thing] = target
        self.entered[thing] = self.time
        (self.up.add if up else self.up.discard)(thing)

    def _swap(self, left: int, right: int) -> None:
        """What lies in two places is exchanged."""
        one, other = self.lying.get(left, {}), self.lying.get(right, {})
        for thing in (*one, *other):
            for seat, last in enumerate(self.last):
                if self.sees(seat, thing):
                    last[thing] = self.time
        self.lying[left], self.lying[right] = other, one
        for code in (left, right):
            for thing in self.lying[code]:
                self.at[thing] = code
                self.entered[thing] = self.time
                self.up.discard(thing)
