"""Tests that read nothing but tables: what they come to is known before play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulewright.interpreter.blocks import form as f, make
from rulewright.interpreter.blocks.walk import replaced


def printed_test(tables: Any, test: f.Test, var: f.Var, numbers: Iterable[int]) -> set[int] | None:
    """For which of these numbers the test holds; None where it reads more than tables for any of them."""
    holds = set()
    for number in numbers:
        known = _test(tables, replaced(test, {var: f.Int(number)}))
        if type(known) is not f.Known:
            return None
        if known.value:
            holds.add(number)
    return holds


def _test(tables: Any, test: Any) -> Any:
    match test:
        case f.Compare(operator=operator, left=left, right=right):
            return make.compare(operator, _value(tables, left), _value(tables, right))
        case f.In(item=item, items=items, missing=missing):
            number, them = _value(tables, item), _value(tables, items)
            known = type(them) is f.Pack and all(type(each) is f.Int for each in them.items)
            if type(number) is not f.Int or not known:
                return test
            return f.Known((number in them.items) != missing)
        case f.Isnt(test=inner):
            return make.isnt(_test(tables, inner))
        case f.Every(parts=parts):
            return make.every([_test(tables, part) for part in parts])
        case f.Either(parts=parts):
            return make.either([_test(tables, part) for part in parts])
        case _:
            pass
    return test


def _value(tables: Any, value: Any) -> Any:
    match value:
        case f.Item(of=f.Fixed(table=table), at=at):
            place = _value(tables, at)
            found = tables.contents[table][place.value] if type(place) is f.Int else None
            return f.Int(found) if isinstance(found, int) else value
        case f.Calc(operator=operator, left=left, right=right):
            return make.calc(operator, _value(tables, left), _value(tables, right))
        case f.Fixed(table=table):
            return f.Pack(tuple([f.Int(each) for each in tables.contents[table]]))
        case f.Pack(items=items):
            return f.Pack(tuple([_value(tables, each) for each in items]))
        case _:
            pass
    return value
