"""Everything that a seat does not see, dealt anew: another world that is the same to it.

The things that it does not see change places among themselves as they may have done in secret (`sight.py`),
chosen by chance that knows nothing of where they really lie: worlds that the seat cannot tell apart are dealt
the same. Then the choices since the last step of the game are made again in that world. Where somebody would
have been asked something else, or the table would look different now, it cannot have been so (who has not
shown himself when his card was called does not hold it), and another one is dealt.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulewright.dsl import core
from rulewright.interpreter import state as states
from rulewright.interpreter.blocks.pointing import FOUND
from rulewright.interpreter.dealt import ENTRY_BITS, ENTRY_MASK, NONE
from rulewright.interpreter.engine import LimitReached, State
from rulewright.interpreter.hidden.sight import NOTHING, Habits, Offered, Sight
from rulewright.interpreter.rng import below, seeded, shuffle

TRIES = 30  # worlds that are dealt until one is possible
Flags = Mapping[int, tuple[int, ...]]  # by block: what the values of its frames may be
Places = dict[int, int]  # of a thing, what lies in its place in the other world


class Secrets:
    """What is marked and remembered in secret, as it is in the other world."""

    def __init__(self) -> None:
        self.values: dict[str, dict[int, tuple[int, int]]] = {}  # of a memory, by seat: the true, the other
        self.instead: dict[tuple[int, int, int], int] = {}  # seat, site, value -> that in the other world
        self.bearers: dict[tuple[str, int, int], int] = {}  # status, bearer, marker -> in the other world


class World:
    """Another world: where things lie in it, from which entry of the log on."""

    def __init__(self, spells: list[tuple[int, Places]], secrets: Secrets, chance: int) -> None:
        self.spells = spells
        self.secrets = secrets
        self.chance = chance

    @property
    def now(self) -> Places:
        return self.spells[-1][1] if self.spells else {}

    def at(self, time: int) -> Places:
        """The places at an entry of the log."""
        return next((to for since, to in reversed(self.spells) if since <= time), {})


class Dealer:
    """Deals for one seat at one decision."""

    def __init__(self, sight: Sight, seat: int, flags: Flags) -> None:
        self.sight, self.state, self.seat, self.flags = sight, sight.state, seat, flags
        self.habits: Habits = sight.habits
        self.program = self.habits.program
        self.last = sight.last[seat]
        things = range(self.habits.cards)
        self.order = {thing: place for place, thing in enumerate(_in_order(self.program, sight.state))}
        fixed = self._fixed()
        self.hidden = {thing for thing in things if not sight.sees(seat, thing) and thing not in fixed}
        self.mixes = self._mixes()

    # ------------------------------------------------------------ what may be where

    def _fixed(self) -> set[int]:
        """What stays where it is: what somebody is offered now; what bears a mark by which it is not
        named; what the pause means both by its place and by its name."""
        program, state, single = self.program, self.state, self.habits.words.single
        found = {self.habits.points(state.site, code) for code in state.options}
        kinds = program.ruleset.kinds
        for name, status in program.statuses.items():
            if status.bearer in kinds:
                found |= {thing for thing in getattr(state, f"s_{name}") if thing not in single}
        for name, memory in program.memories.items():
            if memory.bearer in kinds:
                held = getattr(state, f"m_{name}")
                found |= {n for n, value in enumerate(held[:-1]) if value != memory.start and n not in single}
        for name in program.changing:
            printed = program.properties[name]
            now = getattr(state, f"p_{name}")
            found |= {n for n, value in enumerate(now[:-1]) if value != printed[n] and n not in single}
        _frame(state.k, self.flags, lambda thing, what: found.add(thing) if what == 3 else None)
        return found

    def _mixes(self) -> list[tuple[int, list[list[int]]]]:
        """When which of the hidden things may have changed places among themselves: lists of things that
        look alike from behind."""
        found = []
        for mixed in sorted(self.sight.mixed, key=lambda each: each.time):
            unseen = [
                thing for thing in mixed.things if thing in self.hidden and self.last[thing] < mixed.time
            ]
            if len(unseen) > 1:
                found.append((mixed.time, self._alike(unseen)))
        together: dict[int, list[int]] = {}
        for thing in self.hidden:
            if self.sight.at[thing] in self.habits.loose:
                together.setdefault(self.sight.at[thing], []).append(thing)
        for code in sorted(together):
            found.append((self.sight.time + 1, self._alike(together[code])))
        self._order(found)
        return found

    def _alike(self, things: list[int]) -> list[list[int]]:
        infos = self.program.things
        groups: dict[tuple[str, int], list[int]] = {}
        for thing in things:
            groups.setdefault((infos[thing].kind, infos[thing].seat), []).append(thing)
        return [group for _, group in sorted(groups.items()) if len(group) > 1]

    def _order(self, mixes: list[tuple[int, list[list[int]]]]) -> None:
        """Put the things of each list in an order that tells nothing of what they are: by what becomes of
        them next. Those that are mixed together again are as good as each other; the others have lain where
        they lie now ever since."""
        later: dict[int, int] = {}
        for number in range(len(mixes) - 1, -1, -1):
            for group in mixes[number][1]:
                group.sort(key=lambda thing: (later.get(thing, len(mixes)), self.order[thing]))
            later |= {thing: number for group in mixes[number][1] for thing in group}

    def propose(self, chance: int) -> World:
        """Another world as far as places go."""
        to: Places = {}
        spells: list[tuple[int, Places]] = []
        for time, groups in self.mixes:
            for group in groups:
                them = sorted([to.get(thing, thing) for thing in group])
                chance = shuffle(chance, them)
                to.update(zip(group, them, strict=True))
            if spells and spells[-1][0] == time:
                spells.pop()
            spells.append((time, dict(to)))
        secrets, chance = self._secrets(chance)
        return World(spells, secrets, chance)

    def _secrets(self, chance: int) -> tuple[Secrets, int]:
        found = Secrets()
        for name in sorted(self.habits.secret):
            bearers = list(getattr(self.state, f"s_{name}"))
            markers = getattr(self.state, f"w_{name}")
            for place, (bearer, marker) in enumerate(zip(bearers, markers, strict=True)):
                taken = {b for n, b in enumerate(bearers) if n != place and markers[n] == marker}
                meant = self.sight.meant.get((name, bearer, marker), NOTHING)
                might = sorted(set(meant.values) - taken)
                if marker != self.seat and might:
                    number, chance = below(chance, len(might))
                    bearers[place] = might[number]
                    found.instead[marker, meant.site, bearer] = might[number]
                    found.bearers[name, bearer, marker] = might[number]
        for name in self.habits.kept:
            values = getattr(self.state, f"m_{name}")
            for seat in range(self.program.players):
                held = self.sight.held.get((name, seat), NOTHING)
                might = sorted(held.values)
                if seat != self.seat and values[seat] in might:
                    number, chance = below(chance, len(might))
                    found.instead[seat, held.site, values[seat]] = might[number]
                    found.values.setdefault(name, {})[seat] = values[seat], might[number]
        return found, chance

    # ------------------------------------------------------------ the other world

    def deal(self, chance: int) -> World:
        """A world that is possible; of many that are not, the one that was longest the same."""
        furthest, best = -1, None
        for _ in range(TRIES):
            world = self.propose(chance)
            chance = world.chance
            steps = self._same_until(world)
            if steps is None:
                return world
            if steps > furthest:
                furthest, best = steps, world
        assert best is not None
        return best

    def state_of(self, world: World) -> State:
        """The state of now in that world, with an empty log."""
        state = self._renamed(self.state, world.now)
        self._with_secrets(state, world.secrets)
        state.rng = seeded(world.chance >> 64)
        self.sight.engine.settle(state)
        return state

    def _with_secrets(self, state: State, secrets: Secrets) -> None:
        """What is marked and remembered in secret becomes what it is in the other world."""
        for name in self.habits.secret:
            marks = states.marks(state, name)
            bearers = [secrets.bearers.get((name, bearer, marker), bearer) for bearer, marker in marks]
            setattr(state, f"s_{name}", tuple(bearers))
        for name in self.habits.kept:
            values = getattr(state, f"m_{name}")
            for seat, (true, other) in secrets.values.get(name, {}).items():
                if values[seat] == true:
                    values[seat] = other

    def _same_until(self, world: World) -> int | None:
        """After how many choices this world is told from the true one; None where it is not."""
        sight, engine = self.sight, self.sight.engine
        state = self._renamed(sight.anchor, world.at(sight.anchored))
        self._with_secrets(state, world.secrets)
        engine.settle(state)
        try:
            for number, each in enumerate(sight.answered):
                if (state.who, state.site) != (each.seat, each.site):
                    return number
                to = world.at(each.time + 1)
                code = self._code(to, each.seat, each.site, each.code, world.secrets)
                if each.seat == self.seat and sorted(state.options) != sorted(
                    self._code(to, each.seat, each.site, option, world.secrets) for option in each.options
                ):
                    return number
                if not self._offered(state, code):
                    return number
                engine.apply(state, code)
        except LimitReached:
            return 0
        return None if self._looks_like(state, self.state_of(world)) else len(sight.answered)

    def _offered(self, state: State, code: int) -> bool:
        """Is that an option, or as good as one? Of equal cards only one is offered."""
        if code in state.options:
            return True
        thing, entry = self.habits.points(state.site, code), code & ENTRY_MASK
        if thing == NONE or self.sight.engine.picking(state) is not None:
            return False
        card = self.program.things[thing].card
        others = [option >> ENTRY_BITS for option in state.options if option & ENTRY_MASK == entry]
        return any(self.program.things[each].card == card for each in others)

    def _looks_like(self, state: State, other: State) -> bool:
        """Is the table the same? Things in a place from which one takes what one likes have no order."""
        for slot, shape in states.fields(self.program):
            if slot in ("rng", "options", "stop"):
                continue
            one, two = getattr(state, slot), getattr(other, slot)
            if one == two:
                continue
            if shape == "zone" and self._is_loose(slot, 0) and sorted(one) == sorted(two):
                continue
            if shape == "zones" and all(
                a == b or (self._is_loose(slot, n) and sorted(a) == sorted(b))
                for n, (a, b) in enumerate(zip(one, two, strict=True))
            ):
                continue
            return False
        return True

    def _is_loose(self, slot: str, position: int) -> bool:
        return self.program.zones[slot.removeprefix("z_")].code + position in self.habits.loose

    def _code(self, to: Places, seat: int, site: int, code: int, secrets: Secrets) -> int:
        """An option in the other world."""
        thing = self.habits.points(site, code)
        if thing != NONE:
            return code & ENTRY_MASK | to.get(thing, thing) << ENTRY_BITS
        if secrets.instead:
            value = secrets.instead.get((seat, site, code >> ENTRY_BITS))
            if value is not None:
                code = code & ENTRY_MASK | value << ENTRY_BITS
        return code

    def _renamed(self, state: State, to: Places) -> State:
        """A copy of a state in which other things lie in the places of things."""
        state = self.sight.engine.copy(state)
        state.log = ()  # what runs a game with a log and one without do not understand each other's pauses
        moved = {thing: other for thing, other in to.items() if thing != other}
        if not moved:
            return state
        at, up = state.at, state.up
        places = [(other, at[thing], up >> thing & 1) for thing, other in moved.items()]
        for other, code, shown in places:
            at[other] = code
            state.up = state.up & ~(1 << other) | shown << other
        for zone in self.program.zones.values():
            held = getattr(state, f"z_{zone.name}")
            for row in (held,) if zone.of == "table" else held:
                row[:] = [moved.get(thing, thing) for thing in row]
            if zone.maps:
                spaces, on = getattr(state, f"l_{zone.name}"), getattr(state, f"o_{zone.name}")
                for other, space in [(other, spaces[thing]) for thing, other in moved.items()]:
                    spaces[other] = space
                    if space != NONE:
                        on[space] = other
        single = self.habits.words.single
        for name, memory in self.program.memories.items():
            if isinstance(memory.type, core.ThingType):
                held = getattr(state, f"m_{name}")
                if isinstance(held, list):
                    held[:] = [each if each in single else moved.get(each, each) for each in held]
                elif held not in single:
                    setattr(state, f"m_{name}", moved.get(held, held))
        state.options = [
            code
            if (thing := self.habits.points(state.site, code)) == NONE
            else code & ENTRY_MASK | moved.get(thing, thing) << ENTRY_BITS
            for code in state.options
        ]
        state.k = _renamed_frame(state.k, self.flags, moved)
        return state

    def log_of(self, world: World) -> Any:
        """The log as it is told in that world."""
        log: Any = ()
        for time, entry in enumerate(reversed(states.entries(self.state.log)), start=1):
            log = (self._entry(world, time, entry), log)
        return log

    def sight_of(self, world: World, state: State) -> Sight:
        """What each seat has seen in that world. `state`: that of now, with its log."""
        offered = [
            Offered(each.time, each.seat, tuple([to.get(thing, thing) for thing in each.things]))
            for each in self.sight.offered
            for to in [world.at(each.time)]
        ]
        sight = Sight(self.habits, self.sight.engine, state, offered)
        for mark, might in self.sight.meant.items():
            sight.meant[mark[0], world.secrets.bearers.get(mark, mark[1]), mark[2]] = might
        sight.held.update(self.sight.held)
        return sight

    def _entry(self, world: World, time: int, entry: tuple[Any, ...]) -> tuple[Any, ...]:
        """An entry of the log as it is told in the other world."""
        to = world.at(time)
        match entry:
            case ("move", thing, *rest):
                return ("move", to.get(thing, thing), *rest)
            case ("reveal", thing, code):
                return ("reveal", to.get(thing, thing), code)
            case ("swapthings", left, right, *rest):
                return ("swapthings", to.get(left, left), to.get(right, right), *rest)
            case ("set" | "note" as kind, name, thing, value):
                return (kind, name, to.get(thing, thing), value)
            case ("look", seat, things):
                return ("look", seat, tuple([to.get(thing, thing) for thing in things]))
            case ("choice", seat, site, code):
                return ("choice", seat, site, self._code(to, seat, site, code, world.secrets))
            case ("chance", name, value) if name in self.habits.drawn:
                if isinstance(value, tuple):
                    return ("chance", name, tuple([to.get(thing, thing) for thing in value]))
                return ("chance", name, to.get(value, value))
            case ("mark" | "unmark", status, bearer, *rest) if status in self.habits.secret and rest:
                return (entry[0], status, world.secrets.bearers.get((status, bearer, rest[0]), bearer), *rest)
            case _:
                return entry


def _in_order(program: Any, state: State) -> list[int]:
    """All things by where they lie, and then those that lie nowhere."""
    found: list[int] = []
    for zone in program.zones.values():
        held = getattr(state, f"z_{zone.name}")
        for row in (held,) if zone.of == "table" else held:
            found += row
    there = set(found)
    return found + [thing for thing in range(len(program.things)) if thing not in there]


def _frame(frame: Any, flags: Flags, tell: Any) -> None:
    """Go through the things that a pause may mean."""
    while frame:
        for value, what in zip(frame[1:-1], flags.get(frame[0], ()), strict=False):
            for thing in value if isinstance(value, tuple) else (value,):
                if what & FOUND and isinstance(thing, int):
                    tell(thing, what)
        frame = frame[-1] if len(frame) > 1 else None


def _renamed_frame(frame: Any, flags: Flags, moved: Places) -> Any:
    """A pause in which other things lie in the places of those that it means by where they lie."""
    if len(frame) < 2:
        return frame
    known = flags.get(frame[0], ())
    values = [
        _renamed_value(value, moved) if place < len(known) and known[place] == FOUND else value
        for place, value in enumerate(frame[1:-1])
    ]
    return (frame[0], *values, _renamed_frame(frame[-1], flags, moved))


def _renamed_value(value: Any, moved: Places) -> Any:
    if isinstance(value, tuple):
        return tuple([_renamed_value(each, moved) for each in value])
    return moved.get(value, value)
