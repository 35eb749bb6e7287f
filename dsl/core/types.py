"""Types of values: what an expression can be."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

NONE: Final = -1  # nobody, nothing


class NumberType(Struct, frozen=True):
    """A whole number."""

    def __str__(self) -> str:
        return "a number"


class TruthType(Struct, frozen=True):
    """A condition."""

    def __str__(self) -> str:
        return "yes or no"


class PlayerType(Struct, frozen=True):
    """A player, by seat."""

    def __str__(self) -> str:
        return "a player"


class ThingType(Struct, frozen=True):
    """A thing of one kind; "" stands for a thing of any kind."""

    kind: str

    def __str__(self) -> str:
        return f"a {self.kind or 'thing'}"


class ListType(Struct, frozen=True):
    """A member of a list that the ruleset declares (`type`: noble, religious, ...)."""

    name: str

    def __str__(self) -> str:
        return f"a {self.name}"


class ZoneType(Struct, frozen=True):
    """A place for things, with whose it is."""

    zone: str

    def __str__(self) -> str:
        return f"a {self.zone}"


class TokenType(Struct, frozen=True):
    """A token of which there is one (`move crown to you`)."""

    token: str

    def __str__(self) -> str:
        return f"the {self.token}"


class ManyType(Struct, frozen=True):
    """A list of values of one type."""

    item: Type

    def __str__(self) -> str:
        return f"several of {self.item}"


class NoneType(Struct, frozen=True):
    """The word `none`: fits a player, a thing and a member of a list."""

    def __str__(self) -> str:
        return "none"


Type = NumberType | TruthType | PlayerType | ThingType | ListType | ZoneType | TokenType | ManyType | NoneType


def can_be_none(kind: Type) -> bool:
    """May a value be none, of this type or in a list of it? Numbers and truths never are."""
    return not isinstance(kind.item if isinstance(kind, ManyType) else kind, NumberType | TruthType)


PeriodName = Literal["turn", "round", "phase", "game"]
