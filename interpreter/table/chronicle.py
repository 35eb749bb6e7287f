"""The readable log: what happened, in plain English, as one viewer may know it.

The engines log bare facts (`("move", thing, from, to, up)`); this module follows them from the start of the
game, so it knows at each moment where every card lies and which way up, and says of a card only what the
viewer saw: its name if it lay or comes to lie where he sees it, else that some card moved. A glance (`look`)
gives no memory: what the looker does with the cards he knows, others' hidden moves stay hidden. Nothing else
enters a viewer's text, so hidden cards may change places without changing a byte.

Where a fact has more to it, the entry is longer: `("move", thing, from, to, up, space)` onto a space of a
map; `("swapthings", left, right, space, space)` where one of the two lay on a space: the spaces (or NONE) on
which the left and the right one lie from now on; `("gain", seat, resource, amount, reason)` with a reason in
words. A thing that leaves its zone leaves its space, a map that leaves its zone the things on it: without a
fact. `("note", memory, thing, value)` is told of what people see beside a thing; that such a thing is
forgotten with its period is no fact either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from rulewright.dsl import core
from rulewright.interpreter.dealt import ENTRY_BITS, NONE
from rulewright.interpreter.table.named import Naming, is_named
from rulewright.interpreter.table.options import entry_of, path_words
from rulewright.interpreter.table.spacenames import is_place
from rulewright.interpreter.table.words import Words, sees_place, spaced

LogEntry = tuple[Any, ...]


class _Moved(NamedTuple):
    """One move; `before` and `after`: did the viewer see the card where it lay, does he see it where it
    lies."""

    thing: int
    source: int
    target: int
    before: bool
    after: bool
    space: int = NONE  # of a map, on which it comes to lie


class Told(NamedTuple):
    """One sentence of the log, and what whoever shortens it has to know."""

    text: str
    kind: str  # that of the fact: "choice", "move", "gain" ...
    seat: int = NONE  # who did it, or had it
    short: str = ""  # without who did it, where that is shorter
    hit: str = ""  # as it is told to the viewer, if somebody else did it to him
    source: int = NONE  # of a move: the codes of the places,
    target: int = NONE
    what: str = ""  # and the cards; of a mark: the status


class Chronicle:
    """Turns log entries, fed in order, into lines for one viewer (None: the referee, who sees all)."""

    def __init__(self, words: Words, naming: Naming, viewer: int | None) -> None:
        program = words.program
        self.words = words
        self.naming = naming
        self.viewer = viewer
        self.phase: str | None = None
        self.round = 0
        self._told: list[Told] = []
        self.disclosed: list[str] = []  # what came to light for the viewer: a card that he had not seen
        self._kind = ""  # of the fact that is being told
        self._doer = NONE  # who chose last, or whose turn has begun since
        self._where = [NONE] * (len(program.things) + 1)
        self._up: set[int] = set()
        for zone, position, things in program.start:
            for thing in things:
                self._where[thing] = program.zones[zone].code + position
        self._moves: list[_Moved] = []  # a run of moves to one place, still open
        self._last_choice: tuple[int, int] | None = None
        self._secret: set[tuple[str, int, int]] = set()  # secret marks: status, bearer, marker
        self._noted: dict[int, dict[str, int]] = {}  # what is remembered of things for the whole game
        self._notes: tuple[str, int, list[str]] = ("", NONE, [])  # a run of them: of what, where, as told

    def feed(self, entries: Iterable[LogEntry]) -> None:
        for entry in entries:
            if entry[0] == "chance":
                continue  # what comes of it is told
            if entry[0] != "move":
                self._close_moves()
            self._kind = entry[0]
            _SAY[entry[0]](self, *entry[1:])

    def lines(self) -> list[str]:
        """All lines so far; a run of moves that is still open included."""
        return [each.text for each in self.told()]

    def told(self) -> list[Told]:
        """The same, with what whoever shortens it has to know."""
        return [*self._told, *self._moves_told()]

    # --- what the viewer sees

    def _sees(self, thing: int, code: int) -> bool:
        if self.viewer is None or thing in self._up or is_place(self.words.program, thing):
            return True
        place = self.words.places.get(code)
        return place is not None and sees_place(*place, self.viewer)

    def _pointed(self, thing: int) -> str:
        """A card that a fact points at: its name if it is seen or the only one of its name, else `a
        district`."""
        if self._sees(thing, self._where[thing]) or thing in self.words.single:
            return self.words.thing(thing)
        return f"a {self.words.kind(self.words.program.things[thing].kind)}"

    def _place(self, code: int) -> str:
        """A place as the viewer calls it: his own is `your hand`."""
        if self.viewer is None or self._owner(code) != self.viewer:
            return self.words.zone(code)
        return f"your {self.words.zone_name(self.words.places[code][0])}"

    def _aim(self, code: int) -> str:
        """Where somebody puts a thing: his own hand is `hand`, if somebody does it."""
        if self._doer == NONE or self._owner(code) != self._doer:
            return self._place(code)
        return self.words.zone_name(self.words.places[code][0])

    def _counted(self, code: int, count: int) -> str:
        return self.words.counted(self.words.holds(code) if code in self.words.places else "", count)

    def _say(self, line: str, seat: int = NONE, short: str = "", hit: str = "", what: str = "") -> None:
        self._told.append(Told(line[:1].upper() + line[1:], self._kind, seat, short, hit, what=what))
        self._last_choice = None

    def _by_another(self, seat: int) -> bool:
        """Does somebody else do this to the viewer?"""
        return seat == self.viewer and self._doer not in (seat, NONE)

    def _owner(self, code: int) -> int:
        """Whose place it is; NONE of nobody."""
        return self.words.places[code][1] if code in self.words.places else NONE

    # --- moves

    def move(self, thing: int, source: int, target: int, up: int, space: int = NONE) -> None:
        before = self._sees(thing, source)
        self._where[thing] = target
        self._up.discard(thing)
        if up:
            self._up.add(thing)
        if self._moves and (self._moves[0].target != target or space != NONE or self._moves[0].space != NONE):
            self._close_moves()
        after = self._sees(thing, target)
        if after and not before:
            self._disclose(thing)
        self._moves.append(_Moved(thing, source, target, before, after, space))

    def _disclose(self, thing: int) -> None:
        self.disclosed.append(self.words.thing(thing))

    def _close_moves(self) -> None:
        if self._moves:
            self._told += self._moves_told()
            self._last_choice = None
        self._moves = []

    def _moves_told(self) -> list[Told]:
        """A run of moves to one place, by where the cards lay. Cards that come to light are told with their
        place only if all came from one: else it would tell who had which. Names stand by number, for the
        order in which cards move may be that of a pile."""
        moves = sorted(self._moves)
        seen = [each for each in moves if each.before]
        shown = [each for each in moves if each.after and not each.before]
        hidden = [each for each in moves if not each.before and not each.after]
        found = self._by_source(seen)
        if shown:
            one_place = len({each.source for each in shown}) == 1
            found.append(self._moved(shown[0].source if one_place else None, shown))
        return found + self._by_source(hidden)

    def _by_source(self, moves: list[_Moved]) -> list[Told]:
        sources = sorted({each.source for each in moves})
        return [self._moved(source, [m for m in moves if m.source == source]) for source in sources]

    def _moved(self, source: int | None, moves: list[_Moved]) -> Told:
        target = moves[0].target
        if moves[0].before or moves[0].after:
            what = listed([self.words.thing(each.thing) for each in moves])
        else:
            what = self._counted(target if source in (None, NONE) else moves[0].source, len(moves))
        one = len(moves) == 1
        space = self.words.thing(moves[0].space) if moves[0].space != NONE else ""
        to = self.words.zone(target)
        if source == target and space:
            line, short = f"{what} goes to {space} in {to}.", f"{what} to {space} in {self._aim(target)}"
        elif source == target:
            line = f"{what} {'is' if one else 'are'} put elsewhere in {to}."
            short = line[:-1]
        else:
            origin = "" if source is None else f" from {self.words.zone(source)}"
            on = f" at {space}" if space else ""
            line = f"{what} {'goes' if one else 'go'}{origin} to {to}{on}."
            short = f"{what} to {self._aim(target)}{on}"
        loser = self._owner(moves[0].source) if len({each.source for each in moves}) == 1 else NONE
        taken = self._by_another(loser) and self._owner(target) != loser
        goes = f"{what} {'goes' if one else 'go'} from {self._place(moves[0].source)} to {to}."
        hit = f"{self.words.player(self._doer)}: {goes}" if taken else ""
        said = line[:1].upper() + line[1:]
        places = (NONE if source is None else source, target)
        return Told(said, "move", self._doer, short, hit, *places, what)

    def swap(self, left: int, right: int) -> None:
        other = {left: right, right: left}
        unseen = [t for t, code in enumerate(self._where) if code in other and not self._sees(t, code)]
        self._where = [other.get(code, code) for code in self._where]
        self._up = {thing for thing in self._up if self._where[thing] not in other}
        for thing in unseen:
            if self._sees(thing, self._where[thing]):
                self._disclose(thing)
        line = f"{self.words.zone(left)} and {self.words.zone(right)} are exchanged."
        told = f"{self.words.player(self._doer)}: {self._place(left)} and {self._place(right)} are exchanged."
        hit = any(map(self._by_another, (self._owner(left), self._owner(right))))
        self._say(line, self._doer, line[:-1], told if hit else "")

    def swap_things(self, left: int, right: int, *_: int) -> None:
        before = self._sees(left, self._where[left]), self._sees(right, self._where[right])
        places = self.words.zone(self._where[left]), self.words.zone(self._where[right])
        kinds = self._counted(self._where[left], 1), self._counted(self._where[right], 1)
        self._where[left], self._where[right] = self._where[right], self._where[left]
        self._up -= {left, right}
        after = self._sees(left, self._where[left]), self._sees(right, self._where[right])
        things = enumerate((left, right))
        for at, thing in enumerate((left, right)):
            if after[at] and not before[at]:
                self._disclose(thing)
        one, other = (self.words.thing(t) if before[n] or after[n] else kinds[n] for n, t in things)
        line = f"{one} ({places[0]}) and {other} ({places[1]}) are exchanged."
        hit = any(self._by_another(self._owner(self._where[thing])) for thing in (left, right))
        self._say(line, self._doer, line[:-1], f"{self.words.player(self._doer)}: {line}" if hit else "")

    def shuffle(self, code: int) -> None:
        self._say(f"{self.words.zone(code)} is shuffled.")

    def look(self, seat: int, things: Sequence[int]) -> None:
        mine = self.viewer in (None, seat)
        names = [self.words.thing(t) for t in things if mine or self._sees(t, self._where[t])]
        for thing in things:
            if mine and not self._sees(thing, self._where[thing]):
                self._disclose(thing)
        unseen = len(things) - len(names)
        if things and unseen:
            names.append(self._counted(self._where[things[0]], unseen))
        looks = f"looks at {listed(names) or 'nothing'}"
        self._say(f"{self.words.player(seat)} {looks}.", seat, looks)

    def reveal(self, thing: int, code: int) -> None:
        if not self._sees(thing, self._where[thing]):
            self._disclose(thing)
        self._up.add(thing)
        _, seat = self.words.places.get(code, (None, NONE))
        name = self.words.thing(thing)
        if seat == NONE:
            self._say(f"{name} is revealed.")
            return
        self._doer = NONE if self._doer != seat else seat
        self._say(f"{self.words.player(seat)} reveals {name}.", seat, f"reveals {name}")

    # --- players and their resources

    def gain(self, seat: int, resource: str, amount: int, reason: str = "") -> None:
        why = f" ({reason})" if reason else ""
        what = self.words.amount(resource, amount)
        self._say(f"{self.words.player(seat)} gains {what}{why}.", seat, f"+{what}{why}")

    def lose(self, seat: int, resource: str, amount: int) -> None:
        what = self.words.amount(resource, amount)
        hit = f"You lose {what} ({self.words.player(self._doer)})." if self._by_another(seat) else ""
        self._say(f"{self.words.player(seat)} loses {what}.", seat, f"-{what}", hit)

    def pay(self, seat: int, resource: str, amount: int, payee: int) -> None:
        to = "" if payee == NONE else f" to {self.words.player(payee)}"
        what = self.words.amount(resource, amount)
        self._say(f"{self.words.player(seat)} pays {what}{to}.", seat, f"-{what}{to}")

    def transfer(self, giver: int, taker: int, resource: str, amount: int) -> None:
        what = self.words.amount(resource, amount)
        hit = f"{self.words.player(taker)} takes {what} from you." if giver == self.viewer else ""
        told = f"{self.words.player(taker)} takes {what} from {self.words.player(giver)}."
        self._say(told, taker, f"+{what} from {self.words.player(giver)}", hit)

    def token(self, token: str, seat: int) -> None:
        name = self.words.token(token)
        self._say(f"{self.words.player(seat)} has the {name} now.", seat, f"+{name}")

    # --- what lies on players and cards

    def _bearer(self, status: str, bearer: int) -> str:
        if self.words.program.statuses[status].bearer == "player":
            return self.words.player(bearer)
        if listed := core.list_of(self.words.program.statuses[status].bearer):
            return self.words.member(listed, bearer)
        return self._pointed(bearer)

    def mark(self, status: str, bearer: int, marker: int) -> None:
        if self.words.program.statuses[status].secret:
            self._secret.add((status, bearer, marker))
            if self.viewer not in (None, marker):
                return
        borne = self._bearer(status, bearer)
        itself = self.words.program.statuses[status].bearer == "player" and bearer == marker
        if marker == NONE or itself:
            self._say(f"{borne} is now {spaced(status)}.", marker)
            return
        hit = self._mine(status, bearer, marker)
        told = f"{self.words.player(marker)} marks {borne} as {spaced(status)}."
        self._say(told, marker, f"{borne} is {spaced(status)}", hit, status)

    def _mine(self, status: str, bearer: int, marker: int) -> str:
        """How the viewer is told that somebody has marked him, or a card that lies before him."""
        by = self.words.player(marker)
        known = self.words.program.statuses[status].bearer
        if marker == self.viewer or self.viewer is None or core.list_of(known):
            return ""
        if known == "player":
            return f"You are {spaced(status)} ({by})." if bearer == self.viewer else ""
        if self._owner(self._where[bearer]) != self.viewer:
            return ""
        return f"Your {self._pointed(bearer)} is {spaced(status)} ({by})."

    def unmark(self, status: str, bearer: int, *only: int) -> None:
        """`only`: whose mark it was, if one of several may be left."""
        if self.words.program.statuses[status].secret:
            laid = {mark for mark in self._secret if mark[:2] == (status, bearer)}
            gone = {mark for mark in laid if not only or mark[2] in only}
            self._secret -= gone
            if any(marker != self.viewer for _, _, marker in gone):  # it did something, or it did nothing
                self.disclosed.append(self._bearer(status, bearer))
            if self.viewer is not None and self.viewer not in {marker for _, _, marker in gone}:
                return
        by = f" by {self.words.player(only[0])}" if only and only[0] != NONE else ""
        self._say(f"{self._bearer(status, bearer)} is no longer {spaced(status)}{by}.")

    def set(self, name: str, thing: int, value: int) -> None:
        if not self._sees(thing, self._where[thing]) and thing not in self.words.single:
            self._say(f"the {spaced(name)} of {self._pointed(thing)} changes.")
            return
        kind = self.words.program.ruleset.kinds.get(self.words.program.things[thing].kind)
        each = kind.properties.get(name) if kind else None
        shown = self.words.member(each.list, value) if each and each.type == "list" else str(value)
        called = self.words.printed(each) if each else spaced(name)
        self._say(f"the {called} of {self.words.thing(thing)} is now {shown}.")

    def note(self, name: str, thing: int, value: int) -> None:
        """What is remembered of a thing from now on; several in one place are one line."""
        if self.words.program.memories[name].period is None:
            self._noted.setdefault(thing, {})[name] = value
        code = self._where[thing]
        if not self._sees(thing, code) and thing not in self.words.single:
            return
        told = f"{self.words.thing(thing)} ({self._note(name, value)})"
        before, place, parts = self._notes
        if (before, place) == (name, code) and self._told and self._told[-1].kind == "note":
            self._told.pop()
        else:
            parts = []
        self._notes = name, code, [*parts, told]
        if code in self.words.places:
            said = ", ".join(self._notes[2])
            self._say(f"{self.words.zone(code)}: {said}.", short=f"{self._place(code)}: {said}")
        else:
            self._say(f"{told}.", short=told)

    def _note(self, name: str, value: int) -> str:
        kind = self.words.program.memories[name].type
        return f"{self.words.counter(name)} {'none' if value == NONE else self.words.value(kind, value)}"

    def _with_notes(self, thing: int) -> str:
        """A thing with what is remembered of it, where it is seen."""
        seen = self._sees(thing, self._where[thing]) or thing in self.words.single
        held = self._noted.get(thing, {}) if seen else {}
        notes = [self._note(name, value) for name, value in held.items() if value not in (0, NONE)]
        return self.words.thing(thing) + (f" ({', '.join(notes)})" if notes else "")

    # --- the course of the game

    def _forget(self, period: str) -> None:
        """Marks of a period that was over are gone, without a word."""
        statuses = self.words.program.statuses
        self._secret = {mark for mark in self._secret if statuses[mark[0]].period != period}

    def turn(self, seat: int, role: int = NONE, *_: object) -> None:
        self._forget("turn")
        self._doer = seat
        played_as = "" if role == NONE else f" as {self._pointed(role)}"
        self._say(f"turn of {self.words.player(seat)}{played_as}.", seat, played_as[4:])

    def start_round(self, *_: object) -> None:
        self._forget("round")
        self._doer = NONE
        self.round += 1
        self._say(f"round {self.round}.")

    def start_phase(self, name: str, *_: object) -> None:
        self._forget("phase")
        self._doer = NONE
        self.phase = name
        self._say(f"phase: {spaced(name)}.", short=spaced(name))

    def over(self, winners: Sequence[int]) -> None:
        names = self.words.won(winners)
        verb = "wins" if len(names) == 1 else "win together"
        self._say(f"the game is over: {listed(names)} {verb}." if names else "the game is over: nobody wins.")

    # --- choices

    def choice(self, seat: int, site: int, code: int) -> None:
        """What was chosen, or only that something was. How many decisions a hidden choice took says something
        about it (cards are picked in the order in which they lie), so a run of them is one line."""
        program = self.words.program
        info = program.sites[site]
        entry = entry_of(info, code)
        name = self.words.player(seat)
        mine = self.viewer in (None, seat)
        self._doer = seat
        if info.secret and not mine:
            self._run(seat, site, f"{name} chooses in secret.", "chooses in secret")
            self._doer = NONE  # what comes of it is not told as his deed
        elif entry.kind in ("done", "decline"):
            if info.kind != "pick":
                done = entry.kind == "done"
                self._say(f"{name} {'is done' if done else 'declines'}.", seat, "" if done else "declines")
            if entry.kind == "done" and info.kind == "offer":
                self._doer = NONE
        elif mine or not isinstance(entry.value, core.ThingType) or self._tells(site, code):
            thing = isinstance(entry.value, core.ThingType)
            number = code >> ENTRY_BITS
            value = self._with_notes(number) if thing else self.words.value(entry.value, number)
            said = ": ".join(part for part in (path_words(entry), value) if part)
            self._say(f"{name} chooses {said}.", seat, said)
        else:
            said = path_words(entry)
            self._run(seat, site, f"{name} chooses {said}.".replace(" .", "."), said)

    def _tells(self, site: int, code: int) -> bool:
        """Do the others learn which card was chosen?"""
        thing = code >> ENTRY_BITS
        return is_named(self.naming, self.words.program, site, code) or self._sees(thing, self._where[thing])

    def _run(self, seat: int, site: int, line: str, short: str) -> None:
        if self._last_choice != (seat, site):
            self._say(line, seat, short)
        self._last_choice = (seat, site)


def listed(names: Sequence[str]) -> str:
    """`A, B and C`."""
    return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else "".join(names)


_SAY: dict[str, Callable[..., None]] = {
    "gain": Chronicle.gain,
    "lose": Chronicle.lose,
    "pay": Chronicle.pay,
    "transfer": Chronicle.transfer,
    "move": Chronicle.move,
    "swap": Chronicle.swap,
    "swapthings": Chronicle.swap_things,
    "token": Chronicle.token,
    "shuffle": Chronicle.shuffle,
    "look": Chronicle.look,
    "reveal": Chronicle.reveal,
    "mark": Chronicle.mark,
    "unmark": Chronicle.unmark,
    "turn": Chronicle.turn,
    "round": Chronicle.start_round,
    "phase": Chronicle.start_phase,
    "set": Chronicle.set,
    "note": Chronicle.note,
    "over": Chronicle.over,
    "choice": Chronicle.choice,
}
