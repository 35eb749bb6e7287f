"""Values of printed properties: as people write them, and as the whole numbers that they are in play."""

from __future__ import annotations

from rulewright.dsl import model
from rulewright.dsl.files.yamlnodes import Scalar
from rulewright.dsl.schema.pieces import range_words


def encode(prop: model.Property, said: Scalar, lists: dict[str, model.ListDef]) -> int | None:
    """A property's value as the number that it is in play; None when it may not have it."""
    value = said.value
    if prop.type == "list":
        words = [member.id for member in lists[prop.list].members]
        return words.index(value) if isinstance(value, str) and value in words else None
    if isinstance(value, bool) != (prop.type == "truth") or not isinstance(value, int):
        return None
    if (prop.low is not None and value < prop.low) or (prop.high is not None and value > prop.high):
        return None
    return int(value)


def decode(prop: model.Property, value: int, lists: dict[str, model.ListDef]) -> str:
    """The number of a property as people write it."""
    if prop.type == "list":
        return lists[prop.list].members[value].id
    return ("true" if value else "false") if prop.type == "truth" else str(value)


def value_words(prop: model.Property, lists: dict[str, model.ListDef]) -> str:
    """What may stand there: `a number from 1 to 9`, ..."""
    if prop.type == "list":
        return "one of " + ", ".join(f"`{member.id}`" for member in lists[prop.list].members)
    if prop.type == "truth":
        return "`true` or `false`"
    if prop.low is None and prop.high is None:
        return "a whole number"
    return f"a whole number, {range_words(prop.low, prop.high)}"
