"""A game's state: plain integers and lists in a class made for each program (slots: see `dealt.py`).

Both engines use this module, so their states have the same slots and can be compared one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal

from rulewright.dsl import core
from rulewright.interpreter.dealt import ENTRY_BITS, ENTRY_MASK, NONE, Dealt, ZoneInfo
from rulewright.interpreter.engine import State
from rulewright.interpreter.rng import seeded
from rulewright.interpreter.table.spacenames import is_region, space_name

Shape = Literal["int", "seats", "things", "members", "zone", "zones", "tuple", "codes"]
"""int; list by seat; list by thing; a zone of the table; zones by position; tuple; list of option codes."""

BESIDE: Final = ("log", "k", "work", "floor", "inside")  # slots that are no part of the game itself
DERIVED: Final = "i_"  # how the slots begin that an engine derives from the others

Log = tuple[Any, ...] | None  # None: off; (): empty; else (entry, earlier log)

PERIODS: Final[tuple[core.PeriodName, ...]] = ("turn", "round", "phase", "game")


# ---------------------------------------------------------------- the slots


def fields(program: Dealt) -> list[tuple[str, Shape]]:
    """Every slot but `log` and `k`, with the shape of its value."""
    found: list[tuple[str, Shape]] = [("rng", "int"), ("turn", "int"), ("role", "int"), ("closing", "int")]
    found += [("held", "tuple")] if program.suspends else []
    found += [("over", "int"), ("winners", "tuple"), ("at", "things"), ("up", "int")]
    found += [(f"r_{name}", "seats") for name in program.resources]
    found += [(f"z_{z.name}", "zone" if z.of == "table" else "zones") for z in program.zones.values()]
    for zone in laid_out(program):
        found += [(f"l_{zone.name}", "things"), (f"o_{zone.name}", "things")]
    found += [(f"t_{name}", "int") for name in program.tokens]
    for name in program.statuses:  # the bearers of its marks, and who put each there
        found += [(f"s_{name}", "tuple"), (f"w_{name}", "tuple")]
    found += [(f"m_{memory.name}", memory_shape(memory)) for memory in program.memories.values()]
    found += [(f"p_{name}", "things") for name in sorted(program.changing)]
    found += [(f"c_{name}", "seats") for name in program.tallies]
    if program.abilities:  # all four: an unused one costs less than finding out
        found += [(f"used_{period}", "int") for period in PERIODS]
    found += [("once", "int"), ("stop", "int"), ("who", "int"), ("site", "int"), ("options", "codes")]
    return found


def laid_out(program: Dealt) -> list[ZoneInfo]:
    """The zones whose things lie on the spaces of maps."""
    return [zone for zone in program.zones.values() if zone.maps]


def memory_shape(memory: core.MemoryDef) -> Shape:
    """Where the values of a memory stand."""
    if memory.bearer == "":
        return "int"
    if core.list_of(memory.bearer):
        return "members"
    return "seats" if memory.bearer == "player" else "things"


def memory_start(program: Dealt, memory: core.MemoryDef) -> int | list[int]:
    """What a memory holds at first, and after its period. Nobody's memory reads 0 or NONE, by its type."""
    shape = memory_shape(memory)
    if shape == "int":
        return memory.start
    nobody = NONE if core.can_be_none(memory.type) else 0
    places = program.players if shape == "seats" else len(program.things)
    if shape == "members":
        places = program.lists[core.list_of(memory.bearer)]
    return [memory.start] * places + [nobody]


def state_class(program: Dealt, more: Sequence[str] = ()) -> type:
    """The class of this program's states. Its method `copy` shares `k`: who changes a `k` copies it too.
    Beside the slots that make the game: `log`; `k`, how it goes on; `work`, how many looks are left to it,
    `floor`, how many of these the running decision must leave, and `inside`, how many procedures that can
    come to themselves are being done, at most. A restored game has as many looks left as it had.
    `more`: further slots with lists, which an engine derives from the others."""
    slots = [*(slot for slot, _ in fields(program)), *more]
    cls = type("State", (), {"__slots__": (*slots, *BESIDE), "__doc__": "The state of one game."})
    for place, slot in enumerate(slots):  # what an author calls a thing stands in no code of ours
        setattr(cls, f"slot{place}", cls.__dict__[slot])
    names: dict[str, Any] = {"new": object.__new__, "cls": cls}
    exec(copy_source(program, more), names)
    cls.copy = names["copy"]  # type: ignore[attr-defined]
    return cls


def copy_source(program: Dealt, more: Sequence[str] = ()) -> str:
    """Python that copies a state, its slots called by their places: slices of what can change, everything
    else as it is."""
    lines = ["def copy(self):", "    other = new(cls)"]
    derived: list[tuple[str, Shape]] = [(slot, "seats") for slot in more]
    shared = {f"{sort}_{name}" for name in _always_empty(program) for sort in "zlo"}
    for place, (slot, shape) in enumerate([*fields(program), *derived]):
        if shape in ("int", "tuple") or slot in shared:
            lines.append(f"    other.slot{place} = self.slot{place}")
        elif shape == "zones":
            # The last place is nobody's and always empty: it is shared.
            last = program.zones[slot.removeprefix("z_")].positions(program.players)
            parts = "".join(f"z[{position}][:], " for position in range(last))
            lines += [f"    z = self.slot{place}", f"    other.slot{place} = [{parts}z[{last}]]"]
        else:
            lines.append(f"    other.slot{place} = self.slot{place}[:]")
    lines += [
        "    other.log = self.log",
        "    other.k = self.k",
        "    other.work = self.work",
        "    other.inside = self.inside",
        "    return other",
    ]
    return "\n".join(lines)


def _always_empty(program: Dealt) -> set[str]:
    """The zones in which nothing ever lies: nothing of their kind takes part, or nothing comes there."""
    kinds = {thing.kind for thing in program.things}
    return {name for name in program.zones if program.ruleset.zones[name].holds not in kinds} | program.idle


def fresh(program: Dealt, cls: type, seed: int, log: bool = False) -> State:
    """The state before the first statement: everything lies where it starts."""
    n, things = program.players, len(program.things)
    state: Any = cls()
    state.rng = seeded(seed)
    state.turn = state.role = state.stop = state.who = state.site = NONE
    state.closing = state.over = state.up = state.once = 0
    state.winners, state.options = (), []
    if program.suspends:
        state.held = ()
    state.at = [NONE] * (things + 1)
    for name, start in program.resources.items():
        setattr(state, f"r_{name}", [start] * n + [0])
    for zone in program.zones.values():
        count = zone.positions(n) + 1
        setattr(state, f"z_{zone.name}", [] if zone.of == "table" else [[] for _ in range(count)])
    for zone in laid_out(program):
        setattr(state, f"l_{zone.name}", [NONE] * (things + 1))
        setattr(state, f"o_{zone.name}", [NONE] * (things + 1))
    for name in program.tokens:
        setattr(state, f"t_{name}", NONE)
    for name in program.statuses:
        setattr(state, f"s_{name}", ())
        setattr(state, f"w_{name}", ())
    for memory in program.memories.values():
        setattr(state, f"m_{memory.name}", memory_start(program, memory))
    for name in program.changing:
        setattr(state, f"p_{name}", list(program.properties[name]))
    for name in program.tallies:
        setattr(state, f"c_{name}", [0] * (n + 1))
    if program.abilities:
        for period in PERIODS:
            setattr(state, f"used_{period}", 0)
    for name, position, laid in program.start:
        zone = program.zones[name]
        lying = getattr(state, f"z_{name}")
        (lying if zone.of == "table" else lying[position]).extend(laid)
        for thing in laid:
            state.at[thing] = zone.code + position
    state.log = () if log else None
    state.k = None
    state.work, state.floor, state.inside = program.limits.whole, 0, 0
    return state


def marks(state: State, status: str) -> list[tuple[int, int]]:
    """Bearer and marker of each mark of a status."""
    return list(zip(getattr(state, f"s_{status}"), getattr(state, f"w_{status}"), strict=True))


# ---------------------------------------------------------------- to data and back


def dump(program: Dealt, state: State) -> dict[str, Any]:
    """Every slot but `k` as JSON-able data, with the work that is left. The log becomes a list, newest entry
    first."""
    data = {slot: _copied(shape, getattr(state, slot)) for slot, shape in fields(program)}
    data["log"] = None
    if state.log is not None:
        data["log"] = [_plain(entry) for entry in entries(state.log)]
    data["work"] = state.work
    return data


def restore(program: Dealt, cls: type, data: dict[str, Any]) -> State:
    """The state that was dumped, with `k` None."""
    state: Any = cls()
    for slot, shape in fields(program):
        value = data[slot]
        setattr(state, slot, frozen(value) if shape == "tuple" else _copied(shape, value))
    state.log = None
    if data["log"] is not None:
        state.log = ()
        for entry in reversed(data["log"]):
            state.log = (frozen(entry), state.log)
    state.k = None
    whole = program.limits.whole
    state.work, state.floor = min(whole, int(data.get("work", whole))), 0  # saves of old do not say it
    state.inside = 0
    return state


def entries(log: Log) -> list[tuple[Any, ...]]:
    """The entries of a log, newest first."""
    found = []
    while log:
        entry, log = log
        found.append(entry)
    return found


def frozen(value: Any) -> Any:
    """Lists made tuples, all the way down."""
    return tuple(map(frozen, value)) if isinstance(value, list) else value


def _copied(shape: Shape, value: Any) -> Any:
    """What is in a slot as data of its own; a tuple as a list."""
    match shape:
        case "int":
            return value
        case "zones":
            return [list(each) for each in value]
        case "tuple":
            return _plain(value)
        case _:
            return list(value)


def _plain(value: Any) -> Any:
    """Tuples and lists made new lists, all the way down."""
    if not isinstance(value, (list, tuple)):
        return value
    return [_plain(part) if isinstance(part, (list, tuple)) else part for part in value]


# ---------------------------------------------------------------- comparing


def differences(program: Dealt, a: State, b: State) -> list[str]:
    """How two states differ, a line for each difference, in words that name cards and zones."""
    found = []
    for slot, shape in fields(program):
        left, right = getattr(a, slot), getattr(b, slot)
        if left != right:
            found += _differing(program, slot, shape, left, right)
    return found


def _differing(program: Dealt, slot: str, shape: Shape, left: Any, right: Any) -> list[str]:
    show = _shown(program, slot, shape)
    if shape in ("seats", "things", "members", "zones") and len(left) == len(right):
        return [
            f"{slot} of {_bearer(program, slot, shape, i)}: {show(x)} | {show(y)}"
            for i, (x, y) in enumerate(zip(left, right, strict=True))
            if x != y
        ]
    return [f"{slot}: {show(left)} | {show(right)}"]


def _bearer(program: Dealt, slot: str, shape: Shape, place: int) -> str:
    if shape == "things":
        return thing_name(program, place if place < len(program.things) else NONE)
    if shape == "zones":
        return position_name(program, program.zones[slot.removeprefix("z_")], place)
    return f"seat {place}" if place < program.players else "none"


def _shown(program: Dealt, slot: str, shape: Shape) -> Callable[[Any], str]:
    """How a value of this slot is written (for lists by seat or thing: one place of it)."""
    if slot == "at":
        return lambda code: zone_name(program, code)
    if slot == "up":
        return lambda mask: _things(program, [i for i in range(len(program.things)) if mask >> i & 1])
    if slot == "role" or slot.startswith(("l_", "o_")):
        return lambda thing: thing_name(program, thing)
    if slot == "options":
        return lambda codes: " ".join(f"{code & ENTRY_MASK}:{code >> ENTRY_BITS}" for code in codes) or "none"
    if slot == "site":
        return lambda site: "none" if site == NONE else program.sites[site].label
    if shape in ("zone", "zones"):
        return lambda zone: _things(program, zone)
    return repr


def thing_name(program: Dealt, thing: int) -> str:
    """A card's id, with the number of the copy unless it is the first, and with the seat of whoever alone has
    such cards. Of a space: its map and its name."""
    if not 0 <= thing < len(program.things):
        return "none" if thing == NONE else f"no thing {thing}"
    info = program.things[thing]
    if info.of == NONE:
        name = f"{info.card}#{info.copy}" if info.copy else info.card
        return name if info.seat == NONE else f"{name}@{info.seat}"
    if not is_region(program, thing):
        return f"{thing_name(program, info.of)}/{space_name(program, thing)}"
    first = space_name(program, program.maps.spaces[thing][0])
    return f"{thing_name(program, info.of)}/{info.kind}/{first}"


def zone_name(program: Dealt, code: int) -> str:
    """What a zone's code stands for."""
    for zone in program.zones.values():
        if zone.of == "table" and code == zone.code:
            return zone.name
        if zone.code <= code < zone.code + zone.positions(program.players):
            return f"{zone.name} of {position_name(program, zone, code - zone.code)}"
    return "none" if code == NONE else f"no zone {code}"


def position_name(program: Dealt, zone: ZoneInfo, position: int) -> str:
    """Whose zone it is, by its position."""
    if position >= zone.positions(program.players):
        return "none"
    if zone.of == "player":
        return f"seat {position}"
    if zone.of == "list":
        return program.ruleset.lists[program.ruleset.zones[zone.name].list].members[position].id
    return str(zone.low + position)


def _things(program: Dealt, things: list[int]) -> str:
    return "[" + ", ".join(thing_name(program, thing) for thing in things) + "]"
