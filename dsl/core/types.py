"""Types of values: what an expression can be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

NONE: Final = -1  # nobody, nothing


@dataclass(frozen=True, slots=True)
class NumberType:
    """A whole number."""

    def __str__(self) -> str:
        return "a number"


@dataclass(frozen=True, slots=True)
class TruthType:
    """A condition."""

    def __str__(self) -> str:
        return "yes or no"


@dataclass(frozen=True, slots=True)
class PlayerType:
    """A player, by seat."""

    def __str__(self) -> str:
        return "a player"


@dataclass(frozen=True, slots=True)
class ThingType:
    """A thing of one kind; "" stands for a thing of any kind."""

    kind: str

    def __str__(self) -> str:
        return f"a {self.kind or 'thing'}"


@dataclass(frozen=True, slots=True)
class ListType:
    """A member of a list that the ruleset declares (`type`: noble, religious, ...)."""

    name: str

    def __str__(self) -> str:
        return f"a {self.name}"


@dataclass(frozen=True, slots=True)
class ZoneType:
    """A place for things, with whose it is."""

    zone: str

    def __str__(self) -> str:
        return f"a {self.zone}"


@dataclass(frozen=True, slots=True)
class TokenType:
    """A token of which there is one (`move crown to you`)."""

    token: str

    def __str__(self) -> str:
        return f"the {self.token}"


@dataclass(frozen=True, slots=True)
class ManyType:
    """A list of values of one type."""

    item: Type

    def __str__(self) -> str:
        return f"several of {self.item}"


@dataclass(frozen=True, slots=True)
class NoneType:
    """The word `none`: fits a player, a thing and a member of a list."""

    def __str__(self) -> str:
        return "none"


Type = NumberType | TruthType | PlayerType | ThingType | ListType | ZoneType | TokenType | ManyType | NoneType


PeriodName = Literal["turn", "round", "phase", "game"]
