"""What every part of the tree is made of."""

from __future__ import annotations

from msgspec import Struct

from rulewright.dsl.files.source import Span


class Word(Struct, frozen=True):
    """A token that carries meaning: a name, a number, a string (without its quotes) or a kept keyword."""

    span: Span
    text: str


class Node(Struct, frozen=True):
    """Everything in the tree knows where it stands."""

    span: Span


class Period(Node, frozen=True):
    """`turn`, `round`, `phase` or `game`."""

    word: Word
