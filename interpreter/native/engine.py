"""Whole games in C: the same games as the compiled engine's, bit for bit.

A game that this engine cannot bring to an end (a limit, or a list that is longer than there is room for) is
given back by its number: whoever asked plays it with the compiled engine, which says what there is to say.
"""

from __future__ import annotations

from typing import NamedTuple

from rulewright.interpreter.compiled.engine import CompiledEngine
from rulewright.interpreter.linked import Program
from rulewright.interpreter.native.build import built
from rulewright.interpreter.native.counting import cards_of, entries_of
from rulewright.interpreter.native.kinds import Unsupported

LONGEST_SEED = 30  # digits


class Ended(NamedTuple):
    """A game that came to its end. `scored`: by seat, what it has of what is scored."""

    number: int
    decisions: int
    turns: int
    winners: tuple[int, ...]
    scored: list[int]


class Counts(NamedTuple):
    """How often something was offered and used, by how many players, and by how many who won: each entry, by
    decision and place; and each card that was chosen."""

    entries: dict[tuple[int, int], list[int]]
    cards: dict[str, list[int]]


class Told(NamedTuple):
    """A decision: where, whose, what was chosen, and among what."""

    site: int
    who: int
    code: int
    options: list[int]


class Native:
    """The library of one program. Unsupported where there is none."""

    def __init__(self, engine: CompiledEngine) -> None:
        self.program = engine.program
        if engine.program.ruled:
            raise Unsupported("seats that are played by rules")
        self._library = built(engine.program, lambda: source(engine))

    def games(self, seed: int, numbers: range, detail: bool) -> tuple[list[Ended], list[int]]:
        """The games with these numbers, each seat played at random; and which must be played elsewhere."""
        seats = self.program.players
        if len(str(seed)) > LONGEST_SEED:
            return [], list(numbers)
        rows = self._library.games(str(seed), numbers.start, len(numbers), detail, 3 + 2 * seats)
        ended, elsewhere = [], []
        for number, (made, turns, won, *rest) in zip(numbers, rows, strict=True):
            if made < 0:
                elsewhere.append(number)
            else:
                ended.append(Ended(number, made, turns, tuple(rest[:won]), rest[seats:]))
        return ended, elsewhere

    def counts(self) -> Counts:
        """What was offered and used since it was asked last."""
        places, cards = entries_of(self.program), cards_of(self.program)
        rows = self._library.counts(len(places) + len(cards))
        entries = {place: row for place, row in zip(places, rows, strict=False) if any(row)}
        return Counts(
            entries, {card: row for card, row in zip(cards, rows[len(places) :], strict=True) if any(row)}
        )

    def told(self, seed: int) -> tuple[list[Told], list[int]] | None:
        """The game of a seed: all its decisions, and its state at the end as numbers. None where it must be
        played elsewhere."""
        made, said, end = self._library.game(seed)
        if made < 0:
            return None
        decisions, at = [], 0
        for _ in range(made):
            who, site, code, count = said[at : at + 4]
            decisions.append(Told(site, who, code, said[at + 4 : at + 4 + count]))
            at += 4 + count
        return decisions, end

    def copies(self, count: int) -> int:
        """Copy a state so often; how many bytes a state has at most."""
        return self._library.copies(count)


def source(engine: CompiledEngine) -> str:
    """The C source of a program."""
    from rulewright.interpreter.native.emit import source_of
    from rulewright.interpreter.native.layout import Layout
    from rulewright.interpreter.native.turns import counted

    module = counted(engine)
    return source_of(module, Layout(engine, module), engine.program.limits, engine.facts)


class NativeEngine(CompiledEngine):
    """The compiled engine, which plays whole random games in C where that can be."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self._native: Native | None = None
        self._reason: str | None = None  # None: nobody has asked yet

    @property
    def native(self) -> Native | None:
        """What plays in C; None where this program is played by the compiled engine alone."""
        if self._native is None and self._reason is None:
            try:
                self._native, self._reason = Native(self), ""
            except Unsupported as why:
                self._reason = str(why)
        return self._native

    @property
    def reason(self) -> str:
        """Why nothing is played in C; "" where it is."""
        return self._reason or "" if self.native is None else ""
