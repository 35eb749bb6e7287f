"""What every part of the tree is made of."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.dsl.source import Span


@dataclass(frozen=True, slots=True)
class Word:
    """A token that carries meaning: a name, a number, a string (without its quotes) or a kept keyword."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Node:
    """Everything in the tree knows where it stands."""

    span: Span


@dataclass(frozen=True, slots=True)
class Period(Node):
    """`turn`, `round`, `phase` or `game`."""

    word: Word
