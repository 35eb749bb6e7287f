"""Texts at random that fit the grammar, in whatever layout: made by going through the grammar's own rules."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from rulewright.dsl.syntax import grammar
from rulewright.dsl.syntax.scan import SIGNS

Rules = dict[str, list[tuple[str, ...]]]

_SPELLED = {name: sign for sign, name in SIGNS.items()}
_CHOICES = {
    "NAME": ("card", "hand", "gold", "p", "x_2", "cost", "city"),
    "INT": ("0", "1", "7", "12"),
    "STRING": ('"Go"', '"a # b"', '""', '"two words"'),
    "SEAT": ("A", "B"),
    "WHO": ("A", "B"),
    "CMP": ("<", "<=", ">", ">="),
    "SIGN": ("+", "-"),
}
_SPACE = (" ", " ", " ", "  ", "\n", "\n", "\n    ", " # aside\n", "\n# above\n", "\n\n")


@cache
def rules() -> tuple[Rules, dict[str, int]]:
    """The grammar's rules, and how deep each word goes at least."""
    found: Rules = {}
    for rule in grammar.built().rules:
        parts = tuple(symbol.name for symbol in rule.expansion)
        found.setdefault(rule.origin.name, []).append(parts)
    depth: dict[str, int] = {}
    while len(depth) < len(found):
        for name, ways in found.items():
            known = [max((depth.get(p, 0 if p not in found else 99) for p in way), default=0) for way in ways]
            if min(known) < 99:
                depth.setdefault(name, min(known) + 1)
    return found, depth


def tokens(chance: random.Random, start: str, room: int) -> list[str]:
    """Words that fit the grammar; about `room` deep at most."""
    found, depth = rules()
    made: list[str] = []
    waiting: list[tuple[str, int]] = [(start, room)]
    while waiting:
        name, left = waiting.pop()
        ways = found.get(name)
        if ways is None:
            made.append(spelled(chance, name))
            continue
        near = [way for way in ways if all(depth.get(part, 0) <= left for part in way)]
        if not near:
            least = min(max((depth.get(part, 0) for part in way), default=0) for way in ways)
            near = [way for way in ways if max((depth.get(part, 0) for part in way), default=0) == least]
        way = chance.choice(near)
        waiting.extend((part, left - 1) for part in reversed(way))
        if len(made) > 400:
            room = left = 0
            waiting = [(part, 0) for part, _ in waiting]
    return made


def spelled(chance: random.Random, name: str) -> str:
    """A terminal as it is written."""
    if name in _CHOICES:
        return chance.choice(_CHOICES[name])
    return _SPELLED.get(name) or name.lower()


def text(seed: int, start: str = "members", room: int = 12) -> str:
    """A text with comments and line breaks wherever they may stand."""
    chance: Any = random.Random(seed)
    return "".join(word + chance.choice(_SPACE) for word in tokens(chance, start, room))
