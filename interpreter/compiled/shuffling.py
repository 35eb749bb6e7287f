"""Shuffling with functions that are written out, one for each number of things.

They do what `rng.shuffle` does, and draw the same numbers: the rests of repeated divisions of an output are
also those of its rest by the product of all the divisors, and with that small number they cost less.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod

from rulewright.interpreter import rng

Shuffle = Callable[[int, list[int]], int]
STEP = "    "

MOST_WRITTEN = 100  # of the things for which it is written out


def written(count: int) -> list[str]:
    """`rng.shuffle` for just so many things, without its loops."""
    lines = ["def shuffle(state, items):"]
    lines += [f"{STEP}if type(state) is not int: return state.shuffled(items)"]
    while count > 1:
        divisors = range(count, max(1, count - rng.PLACES), -1)
        step = f"state = state * {rng.MULTIPLIER} & {rng.MASK}"
        lines += [STEP + step, f"{STEP}rest = (state >> 64) % {prod(divisors)}"]
        for left in divisors:
            place = "rest" if left == divisors[-1] else f"rest % {left}"
            last = left - 1
            lines.append(f"{STEP}i = {place}; it = items[i]; items[i] = items[{last}]; items[{last}] = it")
            lines += [f"{STEP}rest //= {left}"] if left != divisors[-1] else []
        count -= len(divisors)
    return [*lines, f"{STEP}return state"]


class Shuffles(dict[int, Shuffle]):
    """By number of things: the function that shuffles so many."""

    def __missing__(self, count: int) -> Shuffle:
        made: Shuffle = rng.shuffle
        if count <= MOST_WRITTEN:
            names: dict[str, Shuffle] = {}
            exec(compile("\n".join(written(count)), f"<shuffle {count}>", "exec"), names)
            made = names["shuffle"]
        self[count] = made
        return made


SHUFFLES = Shuffles()
