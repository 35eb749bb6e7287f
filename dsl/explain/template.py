"""Phrases as people write them, with slots.

{slot}  {slot:acc}     what fills the slot, in this case (or, of a phrase, in this mood)
{slot~word}            an adjective that agrees with what fills the slot
{slot?is|are}          the first where it is one, the second where it is several
{slot!has|have}        the first of others, the second of you
{slot*kind.card:acc}   so many of them
<give|gives|giving>    a verb in its moods, in the order of the language
[ ... ]                left out where a slot in it has nothing
{,}                    a comma that closes what it encloses, unless another sign follows
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, TypeAlias

from msgspec import Struct


class Slot(Struct, frozen=True):
    """A place that is filled in."""

    name: str
    case: str = ""
    noun: str = ""
    agreeing: str = ""
    one: str = ""
    several: str = ""
    person: bool = False  # the second is for `you`


class Verb(Struct, frozen=True):
    """One word, or some, for each mood."""

    moods: tuple[str, ...]


class Optional(Struct, frozen=True):
    """What is left out where a slot in it has nothing."""

    parts: tuple[Part, ...]


Part: TypeAlias = str | Slot | Verb | Optional

DOER: Final = "doer"  # whoever does what is said: `all {doer!their|your} cards`
CLOSING: Final = "\x01"  # the comma of `{,}`, until its sentence stands

_PIECE: Final = re.compile(r"\{([^{}]*)\}|<([^<>]*)>|\[|\]|[^{}<>\[\]]+")
_SLOT: Final = re.compile(r"(\w+)(?:\*([\w.]+))?(?:~([^:{}|?!]+))?(?:([?!])([^|{}]*)\|([^{}]*))?(?::(\w+))?")


class TemplateError(ValueError):
    """A phrase that cannot be read."""


@cache
def parsed(text: str) -> tuple[Part, ...]:
    """The parts of a phrase. Raises TemplateError."""
    levels: list[list[Part]] = [[]]
    at = 0
    for match in _PIECE.finditer(text):
        if match.start() != at:
            break
        at = match.end()
        if match[1] == ",":
            levels[-1].append(CLOSING)
        elif match[1] is not None:
            levels[-1].append(_slot(match[1]))
        elif match[2] is not None:
            levels[-1].append(Verb(tuple(match[2].split("|"))))
        elif match[0] == "[":
            levels.append([])
        elif match[0] == "]":
            if len(levels) == 1:
                raise TemplateError("`]` without `[`")
            inner = Optional(tuple(levels.pop()))
            levels[-1].append(inner)
        else:
            levels[-1].append(match[0])
    if at != len(text):
        raise TemplateError(f"`{text[at]}` has no partner")
    if len(levels) != 1:
        raise TemplateError("`[` without `]`")
    return tuple(levels[0])


def _slot(inner: str) -> Slot:
    match = _SLOT.fullmatch(inner)
    if match is None:
        raise TemplateError(f"`{{{inner}}}` is no slot")
    name, noun, agreeing, sign, one, several, case = (part or "" for part in match.groups())
    return Slot(name, case, noun, agreeing, one, several, sign == "!")


def every_slot(parts: tuple[Part, ...]) -> Iterator[Slot]:
    """All slots, also those in what may be left out."""
    for part in parts:
        if isinstance(part, Slot):
            yield part
        elif isinstance(part, Optional):
            yield from every_slot(part.parts)


def slots_in(parts: tuple[Part, ...]) -> set[str]:
    """The names of all slots."""
    return {slot.name for slot in every_slot(parts)}
