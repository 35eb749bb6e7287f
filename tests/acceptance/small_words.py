"""Short words for the nodes of small programs."""

from __future__ import annotations

from typing import Any

from rulewright.dsl import core
from rulewright.interpreter.program import NONE, Use

from .small_game import TYPES, const


def who(seat: int) -> core.Const:
    return const(seat, "player")


def gem(number: int) -> core.Const:
    return const(number, "gem")


def named(name: str, kind: str) -> core.Local:
    return core.Local(name, TYPES[kind])


def let(name: str, kind: str, value: Any) -> core.Let:
    return core.Let(name, value, TYPES[kind])


def every(binder: str, kind: str, source: Any, **more: Any) -> core.Select:
    return core.Select(binder, source, TYPES[kind], **more)


def entry(key: str, *body: Any, **more: Any) -> core.Entry:
    return core.Entry(key, (key,), more.pop("condition", None), more.pop("select", None), body, **more)


def ask(site: str, *entries: core.Entry, seat: Any = None) -> core.Menu:
    return core.Menu(f"fox/{site}", seat or who(0), entries or (entry(f"{site}.go"),))


def offer(site: str, *entries: core.Entry, seat: Any = None) -> core.Offer:
    return core.Offer(f"fox/{site}", seat or who(0), entries)


def turn(
    seat: Any, *body: Any, role: int | None = NONE, site: str = "turn", resumed: bool = False
) -> core.Period:
    played_as = None if role is None else const(role, "beast")
    return core.Period("turn", "", seat, played_as, body, site, resumed)


def use(key: str) -> Use:
    return Use(key, "turn")


def to(name: str, seat: Any = None) -> core.Zone:
    return core.Zone(name, seat)


def move(what: Any, zone: core.Zone, end: Any = "bottom") -> core.Move:
    return core.Move(what, False, zone, end, None)


def thrice(*body: Any, site: str = "thrice") -> core.Repeat:
    return core.Repeat(None, const(3), body, False, site)


STOP: Any = core.Stop()
ENOUGH: Any = core.If(core.Compare(">", core.Memory("out", None), const(1)), (STOP,))
COUNT = core.SetMemory("out", None, core.Arith("+", core.Memory("out", None), const(1)))
COST = core.Property("cost", named("x", "gem"))
GEMS = core.OfKind("gem")
X, Y, P = named("x", "gem"), named("y", "gem"), named("p", "player")
AS_FOX = core.Same(core.TurnRole(), const(6, "beast"))
EVERYBODY = every("p", "player", core.Players(None))
MARKS = tuple(core.Mark(gem(g), "worn", who(s)) for g, s in ((0, 2), (1, 1), (2, 0), (1, 0)))


def trigger(key: str, owner: Any, *body: Any, condition: Any = None, select: Any = None) -> core.Trigger:
    return core.Trigger(key, select, condition or const(1, "truth"), owner, body, key)
