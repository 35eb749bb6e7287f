"""How a state lies in memory: each slot as plain numbers of fixed places, so that a copy is one `memcpy`.

Where a list has a place for nobody (-1), that place stands in front of it, and behind it once more: an index
needs no look. A zone is its capacity, how many things lie in it, and the things; its capacity follows from
the kind of things that it holds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

from msgspec import Struct

from rulewright.interpreter.blocks.masks.facts import Spread
from rulewright.interpreter.blocks.module import Module
from rulewright.interpreter.blocks.tables import Filling, Rows
from rulewright.interpreter.compiled.engine import CompiledEngine
from rulewright.interpreter.native import kinds as k
from rulewright.interpreter.state import fields

WORD: Final = 64
MOST_MARKS: Final = 60  # of a status, for which there is room; with more the game is played by another engine
HEAD: Final = 2  # of a zone: its capacity, and how many lie in it


class Table(Struct):
    """A table of the module. `spread`: by map, the spaces of masks."""

    kind: k.Kind | None
    content: Any
    spread: bool = False


class Slot(Struct):
    """A field of the state. `shape`: "number", "random", "numbers" (a list with nobody's place), "pile",
    "piles", "masks" (a list of them), "rows" (a list of lists of masks), "held". `type`: of C, for one place.
    `length`: how many places, with nobody's, or how long what is held; `room`: of a zone, how many things it
    can hold; of rows, how long each is; of what is held, how many."""

    name: str
    field: str
    shape: str
    type: str = "int64_t"
    length: int = 1
    room: int = 0


class Layout:
    """Slots, tables and widths of one program."""

    def __init__(self, engine: CompiledEngine, module: Module) -> None:
        self.program, self.module, self.blank = engine.program, module, engine.blank
        self.words = 1 + max(self._longest()) // WORD
        self.masks = k.WIDE if self.words > 1 else k.NUMBER
        self.tables = [self._table(content) for content in module.tables]
        kept = Counter(thing.kind for thing in self.program.things)
        self.thing = "int8_t" if len(self.program.things) < 127 and self._small() else "int16_t"
        if len(self.program.things) > 32_000:
            raise k.Unsupported("more than 32,000 things")
        self.slots: dict[str, Slot] = {}
        shapes: dict[str, str] = dict(fields(self.program))
        shapes |= dict.fromkeys(engine.derived, "derived")
        for place, (name, shape) in enumerate(shapes.items()):
            if name != "options":
                self.slots[name] = self._slot(name, f"x{place}", shape, kept)

    def _small(self) -> bool:
        """Do all seats, members of lists and places of zones go into a byte?"""
        return self.program.players < 100 and all(count < 100 for count in self.program.lists.values())

    def _longest(self) -> Iterator[int]:
        """How many bits masks have."""
        program = self.program
        yield from (len(program.abilities), len(program.onces), 1)
        yield max((n + 1 for n, thing in enumerate(program.things) if thing.kind in program.flips), default=0)
        for content in self.module.tables:
            if not _of_places(content):  # of these, those that are asked for have a bit of `up`
                yield max((value.bit_length() for value in _numbers(content)), default=0) + 1

    # ------------------------------------------------------------ slots

    def _slot(self, name: str, field: str, shape: str, kept: Counter[str]) -> Slot:
        value = getattr(self.blank, name)
        match shape:
            case "int" if name == "rng":
                return Slot(name, field, "random", "u128")
            case "int":
                wide = self.words > 1 and (name in ("up", "once") or name.startswith("used_"))
                return Slot(name, field, "masks" if wide else "number", "wide" if wide else "int64_t")
            case "seats" | "members":
                return Slot(name, field, "numbers", "int32_t", len(value))
            case "things":
                small = name == "at" or name.startswith(("l_", "o_"))
                return Slot(name, field, "numbers", "int16_t" if small else "int32_t", len(value))
            case "zone" | "zones":
                room = max(kept[self.program.ruleset.zones[name.removeprefix("z_")].holds], 1)
                piles = shape == "zones"
                return Slot(
                    name, field, shape.replace("zone", "pile"), self.thing, len(value) if piles else 1, room
                )
            case "tuple" if name == "held":
                size = 1 + self.words + len(self.counts) * (self.program.players + 1)
                return Slot(name, field, "held", "int64_t", size, self.program.players)
            case "tuple":
                room = self.program.players if name == "winners" else MOST_MARKS
                return Slot(name, field, "pile", self.thing, 1, room)
            case _:
                return self._derived(name, field, value)

    def _derived(self, name: str, field: str, value: list[Any]) -> Slot:
        if value and isinstance(value[0], list):
            return Slot(name, field, "rows", self.mask_type, len(value), max(map(len, value)))
        if name.endswith("__map"):
            return Slot(name, field, "numbers", "int32_t", len(value))
        return Slot(name, field, "masks", self.mask_type, len(value))

    @property
    def mask_type(self) -> str:
        return "wide" if self.words > 1 else "int64_t"

    @property
    def counts(self) -> list[str]:
        """What is counted by turns, and kept with a turn that is suspended."""
        return [tally.name for tally in self.program.tallies.values() if tally.period == "turn"]

    def kind(self, slot: str) -> k.Kind:
        """Of what kind it is to load a slot."""
        if slot == "k":
            return k.FRAME
        found = self.slots[slot]
        match found.shape:
            case "number":
                return k.NUMBER
            case "random":
                return k.RANDOM
            case "pile":
                return k.PILE
            case "held":
                return k.HELD
            case "masks" if found.length == 1 and not slot.startswith("i_"):
                return k.WIDE
            case _:
                return k.whole(slot)

    def is_tuple(self, slot: str) -> bool:
        """Is it a list that is only ever set anew?"""
        return slot != "k" and self.slots[slot].shape == "pile" and not slot.startswith("z_")

    def item(self, slot: str) -> k.Kind:
        """Of what kind the places of a slot are."""
        match self.slots[slot].shape:
            case "piles":
                return k.PILE
            case "masks":
                return self.masks
            case "rows":
                return k.BITS
            case _:
                return k.NUMBER

    # ------------------------------------------------------------ tables

    def _table(self, content: Any) -> Table:
        if isinstance(content, Rows):
            return Table(k.NUMBER, content)
        if isinstance(content, Filling):
            return Table({"Where": self.masks, "Numbers": k.LIST, "Worth": None}[content.kind], content)
        first = content[0] if len(content) else None
        if isinstance(first, Spread):
            return Table(k.ROWS, [each.spaces for each in content], spread=True)
        if isinstance(first, (list, tuple)):
            if any(isinstance(each, (list, tuple)) for each in first):
                raise k.Unsupported("a table of lists of lists")
            wide = self.words > 1 and any(_is_wide(each) for row in content for each in row)
            return Table(k.MASKS if wide else k.ROWS, content)
        wide = self.words > 1 and any(map(_is_wide, content))
        return Table(k.BITS if wide else k.LIST, content)


def _of_places(content: Any) -> bool:
    """Is each number the bit of its place, or all others?"""
    if not isinstance(content, (list, tuple)) or len(content) < WORD:
        return False
    return all(value in (1 << place, ~(1 << place)) for place, value in enumerate(content[:-1]))


def _is_wide(value: int) -> bool:
    return not -(1 << 63) <= value < 1 << 63


def _numbers(content: Any) -> Iterable[int]:
    """All numbers in a table."""
    if isinstance(content, int):
        return (content,)
    if isinstance(content, (Filling, Spread, dict)):
        return ()
    return (number for each in content for number in _numbers(each))
