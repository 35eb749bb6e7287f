"""Saves with something wrong in them: what a failing disk, a careless hand or a stranger makes of a save.

Each kind takes a pool of good saves and gives the bytes of a bad one. What is done to the parts of a save is
sealed anew as often as not, so that the sum alone does not keep everything out.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from typing import Any

from rulewright.interpreter.saves.saving import seal

Mangle = Callable[[random.Random, Sequence[str]], bytes]

HUGE = (10**9, 2**31, 2**63, 2**64, 10**30, 10**4000)
NUMBERS = (0, 1, -1, 2, 7, 12, *HUGE, *(-each for each in HUGE))
TEXTS = (
    "", "a", "\0", "\x1b]0;x\x07", "\u202e", "\ud800", "../../etc/passwd", "/etc/passwd", "C:\\deck.yaml",
    "citadels", "burgundy", "reference", "compiled", "x" * 5_000, "{0}", "%s", "[/b]", "'); import os #",
    "a\nb", "1", "true",
)  # fmt: skip
RAW = (
    b"\0", b"\xff", b"\xef\xbb\xbf", b"\xfe\xff", b"\xed\xa0\x80", b"\x1b[2J", b"\xe2\x80\xae", b",", b"]",
    b'"', b"[", b"NaN", b"Infinity", b"-", b"1e999", b"1.5", b"\\u0000", b"\\ud800", b"null", b"9" * 5_000,
    b"[" * 3_000, b"\n\n", b"}",
)  # fmt: skip


def deep(levels: int) -> Any:
    """A list in a list in a list."""
    found: Any = []
    for _ in range(levels):
        found = [found]
    return found


def value(chance: random.Random) -> Any:
    """A value of any sort."""
    match chance.randrange(10):
        case 0 | 1:
            return chance.choice(NUMBERS)
        case 2 | 3:
            return chance.choice(TEXTS)
        case 4:
            return chance.choice((0.5, -0.0, 1.0, 1e300, float("inf"), float("nan")))
        case 5:
            return chance.choice((True, False, None))
        case 6:
            return [value(chance) for _ in range(chance.randrange(4))]
        case 7:
            return {chance.choice(TEXTS): value(chance) for _ in range(chance.randrange(3))}
        case 8:
            return deep(chance.choice((2, 60, 500)))
        case _:
            return chance.randrange(-3, 200)


# --- parts of a save, changed as data -----------------------------------------------------------------------


def like(chance: random.Random, old: Any) -> Any:
    """Another value, which the one that stood there was perhaps meant to be."""
    if isinstance(old, bool):
        return not old
    if isinstance(old, int):
        return chance.choice((old + 1, old - 1, -old, old * 2, old | 1 << chance.randrange(40), *NUMBERS))
    if isinstance(old, str) and old:
        at = chance.randrange(len(old))
        return chance.choice((old[:at], old[at:] + old[:at], old.upper(), old + "#1", chance.choice(TEXTS)))
    return value(chance)


def changed(chance: random.Random, data: Any) -> None:
    """One change at any place, every depth as often as the others."""
    where = data
    while True:
        keys: list[Any] = list(where) if isinstance(where, dict) else list(range(len(where)))
        if not keys:
            return
        key = chance.choice(keys)
        if not isinstance(where[key], dict | list) or chance.random() < 0.25:
            break
        where = where[key]
    match chance.randrange(7):
        case 0:
            del where[key]
        case 1 if isinstance(where, list):
            where.insert(key, where[key])
        case 2 if isinstance(where, list):
            where[key:] = where[key:][:: chance.choice((-1, 2))]
        case 1 | 2:
            where[chance.choice(TEXTS)] = value(chance)
        case 3 | 4:
            where[key] = like(chance, where[key])
        case _:
            where[key] = value(chance)


def written(chance: random.Random, data: dict[str, Any]) -> bytes:
    """A save again, as often as not with the right sum."""
    if chance.random() < 0.7:
        data["seal"] = seal(data)
    return json.dumps(data).encode()


def part(chance: random.Random, pool: Sequence[str]) -> bytes:
    """Anything at any depth is another."""
    data = json.loads(chance.choice(pool))
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        changed(chance, data)
    return written(chance, data)


def top(chance: random.Random, pool: Sequence[str]) -> bytes:
    """One of the parts of a save is missing, of another sort, or that of another save."""
    data, other = json.loads(chance.choice(pool)), json.loads(chance.choice(pool))
    key = chance.choice(list(data))
    match chance.randrange(5):
        case 0:
            del data[key]
        case 1 if key in other:
            data[key] = other[key]
        case 2:
            data[key] = like(chance, data[key])
        case 3:
            data[chance.choice(TEXTS)] = value(chance)
        case _:
            data[key] = value(chance)
    return written(chance, data)


def choices(chance: random.Random, pool: Sequence[str]) -> bytes:
    """Choices that are none, missing, doubled, in another order, of another game; the sum is right."""
    data, other = json.loads(chance.choice(pool)), json.loads(chance.choice(pool))
    made, entries = data["choices"], data["entries"]
    if not made:
        made.append([0])
    at = chance.randrange(len(made))
    match chance.randrange(8):
        case 0:
            del made[at:]
        case 1:
            del made[at]
        case 2:
            made.insert(at, made[chance.randrange(len(made))])
        case 3:
            made[at] = [made[at][0], value(chance)]
        case 4:
            made[at] = [chance.choice((*NUMBERS, len(entries))), *made[at][1:]]
        case 5:
            data["entries"], data["choices"] = other["entries"], other["choices"]
        case 6 if entries:
            changed(chance, entries)
        case _:
            data["seed"] = chance.choice((data["seed"] + 1, *NUMBERS))
    data["seal"] = seal(data)
    return json.dumps(data).encode()


def picture(chance: random.Random, pool: Sequence[str]) -> bytes:
    """A snapshot that is not what the choices lead to."""
    data, other = json.loads(chance.choice(pool)), json.loads(chance.choice(pool))
    if chance.random() < 0.2:
        data["snapshot"], data["check"] = other["snapshot"], other["check"]
    else:
        for _ in range(chance.choice((1, 1, 3))):
            changed(chance, data["snapshot"])
    data["seal"] = seal(data)
    return json.dumps(data).encode()


# --- the text, changed as text ------------------------------------------------------------------------------


def doubled(chance: random.Random, pool: Sequence[str]) -> bytes:
    """A key that stands there twice."""
    text = chance.choice(pool)
    data = json.loads(text)
    key = chance.choice(list(data))
    twice = json.dumps(chance.choice((data[key], value(chance))))
    return text.replace("{\n", f"{{\n{json.dumps(key)}: {twice},\n", 1).encode()


def raw(chance: random.Random, pool: Sequence[str]) -> bytes:
    """Things that JSON, UTF-8 or a text does not hold, put in anywhere."""
    data = chance.choice(pool).encode()
    for _ in range(chance.choice((1, 1, 3))):
        at = chance.choice((0, len(data), chance.randrange(len(data) + 1)))
        data = data[:at] + chance.choice(RAW) + data[at:]
    return data


# --- the bytes, as a disk spoils them -----------------------------------------------------------------------


def flipped(chance: random.Random, pool: Sequence[str]) -> bytes:
    data = bytearray(chance.choice(pool).encode())
    for _ in range(chance.choice((1, 1, 1, 2, 8))):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return bytes(data)


def truncated(chance: random.Random, pool: Sequence[str]) -> bytes:
    data = chance.choice(pool).encode()
    return data[: chance.randrange(len(data))]


def spliced(chance: random.Random, pool: Sequence[str]) -> bytes:
    """The first half of one and the second of another; or a block that lies elsewhere."""
    one, other = chance.choice(pool).encode(), chance.choice(pool).encode()
    at = chance.randrange(len(one))
    if chance.random() < 0.5:
        return one[:at] + other[chance.randrange(len(other)) :]
    size = chance.choice((16, 512, 4096))
    return one[:at] + other[at : at + size].ljust(size, b"\0")[:size] + one[at + size :]


KINDS: tuple[Mangle, ...] = (part, top, choices, picture, doubled, raw, flipped, truncated, spliced)
