"""A small made-up game as a linked program, put together from core nodes."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl import core
from rulewright.interpreter import linked
from rulewright.interpreter.dealt import EntryInfo, SiteInfo, StatusInfo, TallyInfo, Thing, ZoneInfo
from rulewright.interpreter.link.budget import counted
from rulewright.interpreter.linked import LinkedAttribute, LinkedProcedure, Program
from tests.generators.declared import small_ruleset

NUMBER = linked.NumberType()
PLAYER = linked.PlayerType()

# Numbers of things, and codes of zones: the hand of seat 1 is HAND + 1.
RUBY, RUBY2, OPAL, JADE, FOX, OWL = range(6)
PILE, BIN, HAND, ROW = 0, 1, 3, 7  # the code before the first hand and the first row is nobody's

THINGS = (
    Thing("ruby", "gem", 0), Thing("ruby", "gem", 1), Thing("opal", "gem", 0), Thing("jade", "gem", 0),
    Thing("fox", "beast", 0), Thing("owl", "beast", 0),
)  # fmt: skip
ZONES = {
    "pile": ZoneInfo("pile", "table", PILE, "none"),
    "bin": ZoneInfo("bin", "table", BIN, "all"),
    "hand": ZoneInfo("hand", "player", HAND, "owner"),
    "row": ZoneInfo("row", "player", ROW, "all"),
}


RULESET = small_ruleset(
    (3, 3),
    {zone.name: (zone.of, "gem", zone.seen_by) for zone in ZONES.values()},  # for things of both kinds
    {thing.card: (thing.kind, 1) for thing in THINGS},
)
CHECKPOINT = SiteInfo(
    "checkpoint", "checkpoint", "", False, (EntryInfo("go", ("go",), None, None, "option"),)
)


def nodes(node: Any) -> Iterator[Any]:
    """Every core node below a node or a block."""
    if isinstance(node, tuple):
        for part in node:
            yield from nodes(part)
    elif isinstance(node, Struct):
        yield node
        for name in node.__struct_fields__:
            yield from nodes(getattr(node, name))


def site_of(node: Any) -> SiteInfo | None:
    """The site of a statement that asks."""
    kinds = {linked.Menu: "menu", linked.Offer: "offer", linked.Pick: "pick", linked.Reactions: "order"}
    kind: Any = kinds.get(type(node))
    if kind is None:
        return None
    waiting = node.triggers if type(node) is linked.Reactions else ()
    entries = tuple(EntryInfo(each.key, (each.label,), None, None, "ability") for each in waiting)
    return SiteInfo(node.site, kind, "", False, entries)


def program(*flow: Any, procedures: Any = (), attributes: Any = (), **changes: Any) -> Program:
    """The small game with this flow. Procedures: (name, params, body); attributes: (name, of, value)."""
    woven = {n: LinkedProcedure(n, params, f"{n}.player", body) for n, params, body in procedures}
    blocks = (flow, tuple(p.body for p in woven.values()))
    sites = {"checkpoint": CHECKPOINT}
    for info in filter(None, map(site_of, nodes(blocks))):
        known = sites.get(info.label, info)
        more = tuple(each for each in info.entries if each not in known.entries)
        sites[info.label] = replace(known, entries=(*known.entries, *more))
    entries = [node for node in nodes(blocks) if type(node) is linked.Entry]
    made = Program(
        ruleset=RULESET,
        players=3,
        preset="",
        things=THINGS,
        zones=ZONES,
        start=(("pile", 0, (RUBY, RUBY2, OPAL, JADE)), ("bin", 0, (FOX,))),
        properties={
            "name": (0, 0, 1, 2, 3, 4, -1),
            "cost": (4, 4, 2, 1, 0, 0, -1),
            "hue": (0, 0, 1, 2, 0, 0, -1),
        },
        changing=frozenset({"hue"}),
        flips=frozenset({"gem"}),
        resources={"coin": 2, "star": 0},
        tokens=("lamp",),
        statuses={
            "cursed": StatusInfo("cursed", "player", "turn"),
            "worn": StatusInfo("worn", "gem", None),
        },
        memories={
            "out": core.MemoryDef("out", "", NUMBER, 5, None),
            "debt": core.MemoryDef("debt", "player", NUMBER, 7, "turn"),
            "friend": core.MemoryDef("friend", "player", PLAYER, -1, "round"),
            "age": core.MemoryDef("age", "gem", NUMBER, 1, None),
        },
        tallies={"digs": TallyInfo("digs", "dig", "turn")},
        attributes={name: LinkedAttribute(name, of, value) for name, of, value in attributes},
        procedures=woven,
        tables={"square": {(0,): 0, (1,): 1, (2,): 4}},
        lists={"hue": 3},
        abilities=("knack", *sorted({entry.used[0] for entry in entries if entry.used} - {"knack"})),
        onces=tuple(dict.fromkeys(entry.group or entry.key for entry in entries if entry.once)),
        phases=("first", "second"),
        sites=tuple(sites.values()),
        site_of={label: position for position, label in enumerate(sites)},
        flow=flow,
        first_seat="lamp",
    )
    return counted(replace(made, **changes))


def number(value: int) -> linked.Const:
    return linked.Const(value, NUMBER)


def local(name: str) -> linked.Local:
    return linked.Local(name, NUMBER)


def out(value: linked.Expr) -> linked.SetMemory:
    """Remember a value where a test can see it."""
    return linked.SetMemory("out", None, value)


def push(value: linked.Expr) -> linked.SetMemory:
    """Append a digit to what is remembered (at first 5): it shows what ran, in which order."""
    return out(linked.Arith("+", linked.Arith("*", linked.Memory("out", None), number(10)), value))


def select(source: Any, binder: str = "x", **more: Any) -> linked.Select:
    return linked.Select(binder, source, NUMBER, **more)


def entry(key: str, *body: Any, **more: Any) -> linked.Entry:
    return linked.Entry(key, (key,), more.pop("condition", None), more.pop("select", None), body, **more)


def menu(*entries: linked.Entry, player: int = 0, site: str = "menu", **more: Any) -> linked.Menu:
    return linked.Menu(site, number(player), entries, **more)


def offer(*entries: linked.Entry, player: int = 0, site: str = "offer") -> linked.Offer:
    return linked.Offer(site, number(player), entries)


@pytest.fixture
def kit() -> SimpleNamespace:
    """What tests build programs with."""
    return SimpleNamespace(**{name: value for name, value in globals().items() if not name.startswith("_")})
