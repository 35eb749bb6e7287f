"""Types while checking: those of the core, and one more that stands for an expression in error.

Numbers and yes-or-no never mix; `none` fits a player, a thing and a member of a list; a thing of any kind
fits every kind. Whatever is in error fits everywhere, so that one mistake brings one message.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from rulewright.dsl import core
from rulewright.dsl.files.source import Span


class Unknown(Struct, frozen=True):
    """The type of an expression that was reported already."""

    def __str__(self) -> str:
        return "something"


AnyType = core.Type | Unknown

UNKNOWN: Final = Unknown()
NUMBER: Final = core.NumberType()
TRUTH: Final = core.TruthType()
PLAYER: Final = core.PlayerType()
THING: Final = core.ThingType("")
NOTHING: Final = core.NoneType()
# Words of the grammar that become words of the core.
PERIODS: Final[dict[str, core.PeriodName]] = {
    "turn": "turn",
    "round": "round",
    "phase": "phase",
    "game": "game",
}
# Printed names and texts can only be compared with each other: they behave as lists that nobody can list.
NAME: Final = core.ListType("name")
TEXT: Final = core.ListType("text")
_SETTING: Final = "setting "  # and its id: no list can have this name


class Value(Struct, frozen=True):
    """An expression that was checked: what it became, what it is, where it stands."""

    expr: core.Expr
    type: AnyType
    span: Span


def values_of(setting: str) -> core.ListType:
    """The type of the words that a setting can be set to: they are words beside that setting only."""
    return core.ListType(_SETTING + setting)


def setting_of(given: AnyType | None) -> str | None:
    """The setting whose values are of this type, if it is such a one."""
    if isinstance(given, core.ListType) and given.name.startswith(_SETTING):
        return given.name.removeprefix(_SETTING)
    return None


def poison(span: Span) -> Value:
    """What stands for an expression in error."""
    return Value(core.Local("", NUMBER), UNKNOWN, span)


def number(value: int) -> core.Const:
    """A number of the text."""
    return core.Const(value, NUMBER)


def constant(expr: core.Expr) -> int | None:
    """The value of a sum of plain numbers."""
    match expr:
        case core.Const(value=value):
            return value
        case core.Arith(operator="+" | "-" as operator, left=left, right=right):
            first, second = constant(left), constant(right)
            if first is None or second is None:
                return None
            return first + second if operator == "+" else first - second
        case _:
            return None


def many(item: AnyType) -> AnyType:
    """Several of a type."""
    return UNKNOWN if isinstance(item, Unknown) else core.ManyType(item)


def item_of(many_type: core.ManyType) -> AnyType:
    """The type of one of them; `[]` has nothing in it, which fits everywhere."""
    return UNKNOWN if isinstance(many_type.item, core.NoneType) else many_type.item


def known(given: AnyType) -> core.Type:
    """A type for the core; programs with errors are never run, so any will do for one in error."""
    return NUMBER if isinstance(given, Unknown) else given


def fits(given: AnyType, wanted: AnyType) -> bool:
    """May a value of the one type stand where the other is wanted?"""
    match given, wanted:
        case (Unknown(), _) | (_, Unknown()):
            return True
        case core.NoneType(), core.PlayerType() | core.ThingType() | core.ListType():
            return True
        case core.ThingType(kind=a), core.ThingType(kind=b):
            return a == b or not a or not b
        case core.ManyType(item=a), core.ManyType(item=b):
            return isinstance(a, core.NoneType) or fits(a, b)
        case _:
            return given == wanted


def comparable(left: AnyType, right: AnyType) -> bool:
    """Can values of the two types be the same?"""
    return fits(left, right) or fits(right, left)


def article(word: str) -> str:
    """The word with its article."""
    return f"{'an' if word[:1] in 'aeiou' else 'a'} {word}"


def describe(given: AnyType) -> str:
    """A type as a person names it."""
    match given:
        case core.ThingType(kind=kind):
            return article(kind or "thing")
        case core.ListType(name=name):
            return "one of several words" if setting_of(given) else article(name)
        case core.ZoneType():
            return "a place"
        case core.ManyType(item=core.NoneType()):
            return "a list"
        case core.ManyType(item=item):
            return f"a list of {plural(item)}"
        case _:
            return str(given)


def plural(given: core.Type) -> str:
    """Several of a type as a person names them."""
    match given:
        case core.PlayerType():
            return "players"
        case core.NumberType():
            return "numbers"
        case core.ThingType(kind=kind):
            return f"{kind or 'thing'}s"
        case core.ListType(name=name):
            return "words" if setting_of(given) else f"{name}s"
        case _:
            return "values"
