"""Our own random numbers: a 128-bit multiplicative generator (Lehmer) whose whole state is one integer in the game's state.

The upper 64 bits are the output. It is the same on every platform and Python version, copies for free and saves as a number.
"""

from __future__ import annotations

import hashlib

MULTIPLIER = 0xDA942042E4DD58B5
MASK = (1 << 128) - 1


def seeded(seed: int) -> int:
    """The first state for a seed: any whole number; two seeds that are near give streams that are not."""
    digest = hashlib.sha256(b"rulewright:%d" % seed).digest()
    return int.from_bytes(digest[:16], "big") | 1


def below(state: int, n: int) -> tuple[int, int]:
    """A whole number from 0 to n - 1, and the next state."""
    state = state * MULTIPLIER & MASK
    return (state >> 64) * n >> 64, state


def shuffle(state: int, items: list[int]) -> int:
    """Shuffle in place; the next state. Draws once for each place from the last to the second."""
    for i in range(len(items) - 1, 0, -1):
        state = state * MULTIPLIER & MASK
        j = (state >> 64) * (i + 1) >> 64
        items[i], items[j] = items[j], items[i]
    return state


def sample(state: int, items: list[int], count: int) -> tuple[list[int], int]:
    """`count` of the items (all, if there are fewer), in the order drawn; the items stay as they are."""
    rest = list(items)
    drawn = []
    for _ in range(min(count, len(rest))):
        state = state * MULTIPLIER & MASK
        drawn.append(rest.pop((state >> 64) * len(rest) >> 64))
    return drawn, state
