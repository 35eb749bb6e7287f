"""Choices of several, as people make them: in any order.

The engines ask for one after the other in the order in which they lie, so that bots meet every set once. Who
has chosen the third cannot have the first any more: so people say what they want, and it is put in order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulewright.interpreter.dealt import ENTRY_BITS
from rulewright.interpreter.engine import Picking

NO_MORE = 1  # the code of the option that ends a choice of several


def still_free(picking: Picking) -> list[int]:
    """The codes of all that can be chosen together with what was chosen so far."""
    first = picking.candidates.index(picking.picked[-1]) + 1 if picking.picked else 0
    return _codes(picking.candidates[first:])


def passed_over(picking: Picking) -> list[int]:
    """The codes of what cannot be chosen any more: something that lies behind it was."""
    gone = {*still_free(picking), *_codes(picking.picked)}
    return [code for code in _codes(picking.candidates) if code not in gone]


def _codes(values: Iterable[int]) -> list[int]:
    return [value << ENTRY_BITS for value in values]


def in_order(picking: Picking, codes: Iterable[int]) -> list[int]:
    """The codes in the order in which the engine asks for them."""
    return sorted(codes, key=still_free(picking).index)


def reachable(picking: Picking, codes: Sequence[int]) -> bool:
    """Whether the engine can be told of these before the others are known: enough must lie behind them for
    the least number."""
    free = still_free(picking)
    lacking = picking.low - len(picking.picked) - len(codes)
    behind = len(free) - 1 - max(map(free.index, codes), default=-1)
    return behind >= lacking


def after(picking: Picking, codes: Sequence[int]) -> Picking:
    """The choice when these, in order, were chosen too."""
    return picking._replace(picked=(*picking.picked, *(code >> ENTRY_BITS for code in codes)))
