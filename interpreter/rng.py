"""Our own random numbers: a 128-bit multiplicative generator (Lehmer); its state is one integer.

The upper 64 bits are the output. It is the same on every platform and Python version, copies for free and
saves as a number.
"""

from __future__ import annotations

import hashlib
from typing import Any

MULTIPLIER = 0xDA942042E4DD58B5
MASK = (1 << 128) - 1
PLACES = 5  # of a list that one output of the generator shuffles


class Source(int):
    """A number in the place of the generator's state that is asked for what would be drawn with it."""

    def shuffled(self, items: list[int]) -> int:
        """Put the items in order, in place; the next state."""
        raise NotImplementedError

    def drawn(self, items: list[int], count: int) -> tuple[list[int], int]:
        """`count` of the items, and the next state."""
        raise NotImplementedError

    def anew(self, state: Any) -> Source:
        """The same from its beginning, for a game that is played once more."""
        raise NotImplementedError


def seeded(seed: int) -> int:
    """The first state for a seed: any whole number; two seeds that are near give streams that are not."""
    digest = hashlib.sha256(b"rulewright:%d" % seed).digest()
    return int.from_bytes(digest[:16], "big") | 1


def resumed(seed: int, draws: int) -> int:
    """The state after so many outputs of the stream of a seed."""
    return seeded(seed) * pow(MULTIPLIER, draws, MASK + 1) & MASK


def draws_until(seed: int, state: int, most: int) -> int | None:
    """After how many outputs the stream of a seed comes to this state; None if not after so many at most."""
    now = seeded(seed)
    for draws in range(most + 1):
        if now == state:
            return draws
        now = now * MULTIPLIER & MASK
    return None


def below(state: int, n: int) -> tuple[int, int]:
    """A whole number from 0 to n - 1, and the next state."""
    state = state * MULTIPLIER & MASK
    return (state >> 64) * n >> 64, state


def shuffle(state: int, items: list[int]) -> int:
    """Shuffle in place, from the last place to the second; the next state.

    One output serves five places (two in very long lists): 64 bits hold far more than the orders of five
    out of a thousand, and the rest of a division is cheaper than another output."""
    if isinstance(state, Source):
        return state.shuffled(items)
    left = len(items)
    while left > 1:
        state = state * MULTIPLIER & MASK
        output = state >> 64
        stop = max(1, left - (PLACES if left <= 1024 else 2))
        while left > stop:
            place = output % left
            output //= left
            left -= 1
            items[left], items[place] = items[place], items[left]
    return state


def sample(state: int, items: list[int], count: int) -> tuple[list[int], int]:
    """`count` of the items (all, if there are fewer), in the order drawn; the items stay as they are."""
    if isinstance(state, Source):
        return state.drawn(items, count)
    rest = list(items)
    drawn = []
    for _ in range(min(count, len(rest))):
        state = state * MULTIPLIER & MASK
        drawn.append(rest.pop((state >> 64) * len(rest) >> 64))
    return drawn, state
