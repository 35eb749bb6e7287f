"""The same games in C and in the compiled engine: every decision, every option, and the state at the end."""

from __future__ import annotations

from typing import Any

from rulewright.interpreter.compiled import CompiledEngine
from rulewright.interpreter.engine import LimitReached, State
from rulewright.interpreter.linked import Program
from rulewright.interpreter.many.bots import seed_of
from rulewright.interpreter.native import NativeEngine
from rulewright.interpreter.native.engine import Native
from rulewright.interpreter.native.layout import Layout
from rulewright.interpreter.native.turns import counted
from rulewright.interpreter.rng import MASK, MULTIPLIER, seeded
from rulewright.interpreter.state import fields

WORD = (1 << 64) - 1


def agreed(program: Program, games: int, of: int = 5) -> int:
    """Play games in both; how many were played in C to their end."""
    engine = NativeEngine(program)
    native = engine.native
    assert native is not None, engine.reason
    layout = Layout(engine, counted(engine))
    return sum(_game(engine, native, layout, seed_of(of, number)) for number in range(games))


def _game(engine: CompiledEngine, native: Native, layout: Layout, seed: int) -> bool:
    told = native.told(seed)
    decisions: list[Any] = []
    try:
        state = engine.start(seed)
        rng = [seeded(seed_of(seed, "seat", seat)) for seat in range(engine.program.people)]
        while options := state.options:
            who = state.who
            rng[who] = rng[who] * MULTIPLIER & MASK
            code = options[(rng[who] >> 64) * len(options) >> 64]
            decisions.append((state.site, who, code, options))
            engine.apply(state, code)
            if len(decisions) > engine.program.limits.decisions:
                assert told is None, f"seed {seed}: there is no end to it"
                return False
    except LimitReached:
        assert told is None, f"seed {seed}: one engine is stopped, and the other is not"
        return False
    if told is None:
        return False
    for number, (mine, theirs) in enumerate(zip(decisions, told[0], strict=False)):
        assert mine == theirs, f"seed {seed}, decision {number}"
    assert len(decisions) == len(told[0])
    expected = numbers_of(layout, state)
    assert told[1][: len(expected)] == expected, f"seed {seed}: the end"
    return True


def _flat(value: Any) -> list[int]:
    return [number for each in value for number in _flat(each)] if isinstance(value, tuple) else [value]


def _turn(layout: Layout, seat: int, used: int, *counts: Any) -> list[int]:
    """What is kept of a suspended turn: what was used in it is a mask."""
    return [seat, *(used >> 64 * word & WORD for word in range(layout.words)), *_flat(counts)]


def numbers_of(layout: Layout, state: State) -> list[int]:
    """A state as C writes it: all slots in their order, of lists that differ in length first how long."""
    found: list[int] = []
    for slot, shape in fields(layout.program):
        value = getattr(state, slot)
        match shape:
            case "codes":
                continue
            case "int":
                wide = slot != "rng" and layout.slots[slot].type == "wide"
                words = range(layout.words) if wide else (1, 0) if slot == "rng" else (0,)
                found += [value >> 64 * word & WORD for word in words]
            case "zone":
                found += [len(value), *value]
            case "zones":
                for pile in value:
                    found += [len(pile), *pile]
            case "tuple" if slot == "held":
                found += [len(value), *(number for turn in value for number in _turn(layout, *turn))]
            case "tuple":
                found += [len(value), *value]
            case _:
                found += value
    return [number - (1 << 64) if number >> 63 == 1 else number for number in found]
