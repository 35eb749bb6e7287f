"""Short words for the nodes of small programs."""

from __future__ import annotations

from typing import Any

from rulewright.interpreter import linked
from rulewright.interpreter.dealt import NONE

from .small_game import TYPES, const


def who(seat: int) -> linked.Const:
    return const(seat, "player")


def gem(number: int) -> linked.Const:
    return const(number, "gem")


def named(name: str, kind: str) -> linked.Local:
    return linked.Local(name, TYPES[kind])


def let(name: str, kind: str, value: Any) -> linked.Let:
    return linked.Let(name, value, TYPES[kind])


def every(binder: str, kind: str, source: Any, **more: Any) -> linked.Select:
    return linked.Select(binder, source, TYPES[kind], **more)


def entry(key: str, *body: Any, **more: Any) -> linked.Entry:
    return linked.Entry(key, (key,), more.pop("condition", None), more.pop("select", None), body, **more)


def ask(site: str, *entries: linked.Entry, seat: Any = None) -> linked.Menu:
    return linked.Menu(f"fox/{site}", seat or who(0), entries or (entry(f"{site}.go"),))


def offer(site: str, *entries: linked.Entry, seat: Any = None) -> linked.Offer:
    return linked.Offer(f"fox/{site}", seat or who(0), entries)


def turn(
    seat: Any, *body: Any, role: int | None = NONE, site: str = "turn", resumed: bool = False
) -> linked.Period:
    played_as = None if role is None else const(role, "beast")
    return linked.Period("turn", "", seat, played_as, body, site, resumed)


def use(key: str) -> linked.Use:
    return linked.Use(key, "turn")


def to(name: str, seat: Any = None) -> linked.Zone:
    return linked.Zone(name, seat)


def move(what: Any, zone: linked.Zone, end: Any = "bottom") -> linked.Move:
    return linked.Move(what, False, zone, end, None)


def thrice(*body: Any, site: str = "thrice") -> linked.Repeat:
    return linked.Repeat(None, const(3), body, False, site)


STOP: Any = linked.Stop()
ENOUGH: Any = linked.If(linked.Compare(">", linked.Memory("out", None), const(1)), (STOP,))
COUNT = linked.SetMemory("out", None, linked.Arith("+", linked.Memory("out", None), const(1)))
COST = linked.Property("cost", named("x", "gem"))
GEMS = linked.OfKind("gem")
X, Y, P = named("x", "gem"), named("y", "gem"), named("p", "player")
AS_FOX = linked.Same(linked.TurnRole(), const(6, "beast"))
EVERYBODY = every("p", "player", linked.Players(None))
MARKS = tuple(linked.Mark(gem(g), "worn", who(s)) for g, s in ((0, 2), (1, 1), (2, 0), (1, 0)))


def trigger(key: str, owner: Any, *body: Any, condition: Any = None, select: Any = None) -> linked.Trigger:
    return linked.Trigger(key, select, condition or const(1, "truth"), owner, body, key)
