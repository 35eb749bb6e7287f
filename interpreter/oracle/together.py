"""What is looked up at one moment, before anything of it changes: a step becomes one with known values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl import core
from rulewright.interpreter.oracle.play import Env, Play


class Known(Struct, frozen=True):
    """An expression that was looked up already."""

    value: Any


def known(_play: Play, node: Known, _env: Env) -> Any:
    return list(node.value) if isinstance(node.value, list) else node.value


def looked_up(play: Play, statement: core.Statement, env: Env) -> Iterator[core.Statement]:
    """The step with the values of this moment. A condition is asked now, and what it leads to looked up."""
    match statement:
        case core.If(condition=condition, then=then, otherwise=otherwise):
            for each in then if play.holds(condition, env) else otherwise:
                yield from looked_up(play, each, env)
        case core.ForEach(select=select, body=body):
            for item in play.selected(select, env):
                play.step()
                inner = {**env, select.binder: item}
                for each in body:
                    yield from looked_up(play, each, inner)
        case core.Let(name=name, value=value):
            env[name] = play.kept(value, env)
        case core.MoveAll(source=source, zone=zone, end=end, face=face):
            things: Any = Known(play.kept(source, env))
            yield core.Move(things, True, _settled(play, zone, env), end, face)
        case core.Lose(resource=resource, amount=None, player=player):
            owned = core.Resource(resource, player)
            yield _settled(play, replace(statement, amount=owned), env)
        case core.Transfer(resource=resource, amount=None, giver=giver):
            owned = core.Resource(resource, giver)
            yield _settled(play, replace(statement, amount=owned), env)
        case core.Pay(dues=dues):
            settled = tuple(_settled(play, replace(due, into="", whose=None), env) for due in dues)
            yield core.Pay(settled)
            for due, known_due in zip(dues, settled, strict=True):
                if due.into:
                    more = core.Arith("max", known_due.amount, core.Const(0, core.NumberType()))
                    value = core.Arith("+", core.Memory(due.into, due.whose), more)
                    put = core.SetMemory(due.into, due.whose, value)
                    yield _settled(play, put, env)
        case _:
            yield _settled(play, statement, env)


def _settled(play: Play, node: Any, env: Env) -> Any:
    """Every value in it known; places are named by what they are of."""
    changed = {}
    for name in node.__struct_fields__:
        value = getattr(node, name)
        if isinstance(value, core.Zone) and name != "what":
            changed[name] = _settled(play, value, env)
        elif isinstance(value, core.Expr):
            changed[name] = Known(play.kept(value, env))
    return replace(node, **changed)


KNOWN: dict[type, Callable[..., Any]] = {Known: known}
