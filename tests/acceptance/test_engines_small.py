"""The two engines on small made-up programs: whatever the core can say, both must do the same.

A seed makes a program of a made-up game: expressions, selections, loops, menus, offers, picks, reactions of
several owners, turns inside turns, moves to both ends of zones, modifiers over statuses. It is played with
answers drawn at random by the reference engine, by the compiled engine and by the compiled engine without a
log; after every decision all three states are the same, down to the order in every zone, and so are the logs.
Now and then a state is copied, or written as JSON and read again, on the way.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from rulewright.dsl import core
from rulewright.interpreter import state as states
from rulewright.interpreter.compiled import CompiledEngine
from rulewright.interpreter.engine import LimitReached
from rulewright.interpreter.program import NONE, Program
from rulewright.interpreter.reference import ReferenceEngine

from .small_game import TYPES, const
from .small_programs import Maker, assembled

PROGRAMS = 150  # in the default run
MANY = 6_000  # in the long run, in parts
PARTS = 12
DECISIONS = 30  # answered in each game


class Table:
    """One engine at play. A program that comes to no end is stopped, with `limit` saying why."""

    def __init__(self, name: str, engine: Any, logged: bool) -> None:
        self.name, self.engine, self.logged = name, engine, logged
        self.state: Any = None
        self.limit = ""

    def start(self, seed: int, stop: int) -> None:
        self._try(lambda: setattr(self, "state", self.engine.start(seed, log=self.logged, stop=stop)))

    def apply(self, code: int) -> None:
        self._try(lambda: self.engine.apply(self.state, code))

    def _try(self, run: Callable[[], None]) -> None:
        try:
            run()
        except LimitReached as reached:
            self.limit = reached.limit

    def renew(self, how: str) -> None:
        """Go on with a copy, or with what a dump gives back."""
        if how == "copy":
            self.state = self.engine.copy(self.state)
        elif how == "dump":
            self.state = self.engine.restore(json.loads(json.dumps(self.engine.dump(self.state))))


def tables(program: Program) -> list[Table]:
    compiled = CompiledEngine(program)
    return [
        Table("reference", ReferenceEngine(program), True),
        Table("compiled", compiled, True),
        Table("compiled, no log", compiled, False),
    ]


def compared(program: Program, playing: list[Table]) -> list[str]:
    """How the others differ from the first."""
    first, found = playing[0], []
    for other in playing[1:]:
        found += [f"{other.name}: {line}" for line in states.differences(program, first.state, other.state)]
        if other.logged and states.entries(first.state.log) != states.entries(other.state.log):
            ours, theirs = states.entries(first.state.log)[::-1], states.entries(other.state.log)[::-1]
            pairs = enumerate(zip(ours, theirs, strict=False))
            place = next((n for n, (one, two) in pairs if one != two), min(len(ours), len(theirs)))
            found.append(f"{other.name}: log: {ours[place : place + 3]} | {theirs[place : place + 3]}")
    return found


def lockstep(program: Program, seed: int, most: int = DECISIONS) -> tuple[list[str], Counter[str]]:
    """The first differences of a game, and what happened in it."""
    playing = tables(program)
    dice = random.Random(seed)
    stop = dice.choice((-1, -1, 0, 1))
    for table in playing:
        table.start(seed, stop)
    seen: Counter[str] = Counter()
    for _ in range(most):
        limits = {table.limit for table in playing}
        if limits != {""}:
            seen["stopped"] += 1
            return ([f"limits: {[table.limit for table in playing]}"] if "" in limits else []), seen
        found = compared(program, playing)
        if found:
            return found, seen
        state = playing[0].state
        if state.over:
            seen["over"] += 1
            break
        seen["decisions"] += 1
        seen[program.sites[state.site].kind] += 1
        code = dice.choice(state.options)
        for table in playing:
            table.renew(dice.choice(("", "", "copy", "dump")))
            table.apply(code)
    return [], seen


def all_agree(seeds: range) -> Counter[str]:
    seen: Counter[str] = Counter()
    for seed in seeds:
        found, happened = lockstep(Maker(seed).program(), seed)
        assert not found, f"seed {seed}: " + "; ".join(found[:3])
        seen += happened
    return seen


def test_both_engines_do_the_same() -> None:
    seen = all_agree(range(PROGRAMS))
    assert all(seen[kind] for kind in ("menu", "offer", "pick", "order", "over")), seen


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_both_engines_do_the_same_in_many_programs(part: int) -> None:
    share = MANY // PARTS
    seen = all_agree(range(part * share, (part + 1) * share))
    assert seen["decisions"] > share

# ---------------------------------------------------------------- programs that once told the engines apart


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


def turn(seat: Any, *body: Any, role: int = NONE, site: str = "turn") -> core.Period:
    return core.Period("turn", "", seat, const(role, "beast"), body, site)


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


SMALL: dict[str, core.Block] = {
    "stop leaves a turn": (thrice(turn(who(1), COUNT, ENOUGH), site="a"), ask("end")),
    "stop leaves a turn that asks": (thrice(turn(who(1), ask("in"), COUNT, ENOUGH), ask("out")), ask("end")),
    "stop leaves two turns": (
        turn(who(2), thrice(turn(who(1), turn(who(0), ask("in"), COUNT, ENOUGH, site="i"), site="o")), ask("end")),
    ),
    "stop leaves a phase and forgets it": (
        thrice(
            core.Period(
                "phase", "first", None, None, (core.Mark(who(1), "rich", who(0)), ask("in"), COUNT, ENOUGH), "ph"
            )
        ),
        ask("end"),
    ),
    "stop leaves a loop in a loop": (
        core.ForEach(
            EVERYBODY, (turn(P, thrice(ask("in"), COUNT, ENOUGH, site="r"), core.Gain("coin", const(1), P)),)
        ),
        ask("end"),
    ),
    "stop leaves an offer": (
        core.ForEach(
            EVERYBODY, (turn(P, offer("o", entry("on", COUNT), entry("off", STOP), seat=P), ask("not after off")),)
        ),
        ask("end"),
    ),
    "stop behind a question leaves an offer": (
        thrice(offer("o", entry("on", ask("in"), COUNT, ENOUGH), entry("off", ask("in2"), STOP)), ask("not")),
        ask("end"),
    ),
    "an offer in a loop in a reaction": (
        thrice(
            offer(
                "o",
                entry(
                    "go",
                    core.Reactions("owl/order",
                        (
                            trigger("a", who(0), COUNT, offer("in", entry("stay", COUNT, once=True))),
                            trigger("b", who(0), thrice(ask("ask"), ENOUGH, site="r")),
                        ),
                    ),
                    once=True,
                ),
            )
        ),
        ask("end"),
    ),
    "end turn before the offer": (
        turn(who(1), core.EndTurn(), offer("o", entry("go", COUNT)), ask("in"), core.EndTurn()),
        ask("end"),
    ),
    "end turn while another is asked": (
        turn(who(0), offer("o", entry("go", ask("in", seat=who(1)), core.EndTurn()))),
        ask("end"),
    ),
    "a let that changes inside an offer": (
        let("n", "number", const(0)),
        offer(
            "o",
            entry("more", core.Assign("n", core.Arith("+", named("n", "number"), const(1)))),
            entry("ask", ask("in"), core.Assign("n", const(5))),
            entry("gain", core.Gain("coin", named("n", "number"), who(0)),
                  condition=core.Compare(">", named("n", "number"), const(0))),
        ),
        core.Gain("star", named("n", "number"), who(1)),
        ask("end"),
    ),
    "the player of an offer changes": (
        let("q", "player", who(1)),
        turn(
            named("q", "player"),
            offer(
                "o",
                entry("next", core.Assign("q", core.Neighbor(named("q", "player"), 1)),
                      core.Gain("coin", const(1), named("q", "player"))),
                entry("fox", condition=AS_FOX),
                seat=named("q", "player"),
            ),
            core.Gain("star", const(1), named("q", "player")),
        ),
        ask("end"),
    ),
    "a let that ceases to be somebody": (
        let("q", "player", who(1)),
        core.If(
            core.Not(core.Same(named("q", "player"), who(NONE))),
            (core.Assign("q", who(NONE)), move(gem(0), to("row", named("q", "player")))),
        ),
        ask("end"),
    ),
    "the best of all gems": (
        ask("m", entry("best", select=every("x", "gem", GEMS, best=(core.Ranking(True, COST),)))),
        ask("w", entry("none", select=every("x", "gem", GEMS, where=const(0, "truth"), best=(core.Ranking(True, COST),))),
            entry("go")),
        ask("s", entry("sorted", select=every("x", "gem", GEMS, sorted_by=COST, descending=True))),
    ),
    "not both of two": (
        ask("m", entry("some", select=every("x", "gem", GEMS, where=core.Not(core.And((
            core.Compare(">", COST, const(1)), core.Same(core.Property("worth", X), const(0)))))))),
        ask("a", entry("some", select=every("x", "gem", core.InZone("pile", None), alike=True, where=core.Not(core.And((
            core.Compare(">", COST, const(1)), core.Same(core.Property("worth", X), const(0)))))))),
    ),
    "a sum over a selection that stands still": (
        ask("m", entry("some", select=every("x", "gem", GEMS, where=core.Compare(
            ">", core.SumOver(core.Arith("-", COST, core.Property("cost", Y)), every("y", "gem", core.InZone("pile", None))),
            const(0))))),
        ask("h", entry("some", select=every("x", "gem", GEMS, where=core.Compare(">", core.Adjusted(COST, (
            core.Adjustment("lower", const(1), core.Exists(EVERYBODY)),)), const(1))))),
    ),
    "a turn played as another card": (
        turn(
            who(1),
            offer("o", entry("fox", condition=AS_FOX), entry("nobody", condition=core.Same(core.TurnRole(), const(NONE, "beast"))),
                  entry("cost", select=every("x", "gem", GEMS, where=core.Same(COST, core.Property("cost", core.TurnRole())))),
                  seat=who(1)),
            role=8,
        ),
        turn(who(1), offer("o2", entry("fox2", condition=AS_FOX),
                           entry("none", condition=core.Same(core.TurnRole(), const(NONE, "beast")), once=True), seat=who(1)),
             site="t2"),
        ask("end"),
    ),
    "a printed number of nobody": (
        core.Gain("star", core.Adjusted(const(2), (
            core.Adjustment("raise", core.Property("cost", core.Memory("chosen", None)), const(1, "truth")),)), who(0)),
        core.Gain("star", core.Adjusted(core.Property("cost", core.Memory("chosen", None)), (
            core.Adjustment("raise", const(1), const(1, "truth")),)), who(1)),
        let("n", "number", core.Size(core.Top(core.Property("cost", core.Memory("chosen", None)), to("pile")))),
        core.Gain("star", named("n", "number"), who(2)),
        ask("end"),
    ),
    "fewer than none from the top": (
        core.Move(core.Top(core.Arith("-", const(1), core.Memory("out", None)), to("pile")), True, to("hand", who(0)), "top", None),
        core.Move(core.Top(const(-1), to("pile")), True, to("hand", who(1)), "bottom", None),
        core.Move(core.Top(const(2), to("pile")), True, to("pile"), "top", None),
        ask("end"),
    ),
    "a list is set anew": (
        let("xs", "gems", core.Top(core.Arith("+", const(1), const(0)), to("pile"))),
        ask("m", entry("go", core.Assign("xs", core.Top(core.Arith("+", const(1), core.Memory("out", None)), to("pile"))))),
        core.Move(named("xs", "gems"), True, to("hand", who(2)), "top", None),
        ask("end"),
    ),
    "the same thing by another name": (
        ask("m", entry("take", move(core.Memory("chosen", None), to("bin")),
            move(gem(0), to("row", who(1))), move(X, to("hand", who(0))),
            core.Move(core.Top(const(1), to("hand", who(0))), True, to("bin"), "top", None), move(X, to("pile")),
            core.MoveAll(to("pile"), to("row", who(2)), "top", None), move(X, to("bin")),
            core.SwapZones(to("bin"), to("pile")), move(X, to("hand", who(1))),
            core.SwapThings(X, gem(3)), move(X, to("pile")),
            select=every("x", "gem", core.InZone("pile", None)))),
        ask("end"),
    ),
    "a hand that is another's by then": (
        core.MoveToken("lamp", who(1)),
        core.Move(core.Top(const(2), to("pile")), True, to("hand", who(1)), "bottom", None),
        ask("m", entry("take", core.MoveToken("lamp", who(2)), move(X, to("bin")),
            select=every("x", "gem", core.InZone("hand", core.TokenHolder("lamp"))))),
        ask("end"),
    ),
    "a place that is nobody's": (
        let("x", "gem", gem(0)),
        move(X, to("hand", core.TokenHolder("flag"))),
        move(X, to("bin")),
        core.PickRandom("y", const(1), every("y2", "gem", core.InZone("hand", who(0))), True, (move(X, to("pile")),)),
        move(X, to("row", who(2))),
        core.PickRandom("y3", const(1), every("y4", "gem", core.InZone("bin", None)), True, (ask("in"), move(X, to("pile")))),
        move(X, to("row", who(1))),
        ask("end"),
    ),
    "one text, several owners": (
        *MARKS,
        core.MoveToken("lamp", who(1)),
        core.Reactions("owl/one", (trigger("a", core.Marker(X, "worn"), core.Gain("star", const(1), core.Marker(X, "worn")),
            ask("in", seat=core.Marker(X, "worn")), core.Move(X, False, to("pile"), "top", None),
            select=every("x", "gem", core.Marked("worn"))),)),
        core.Reactions("owl/two", (trigger("b", core.Marker(X, "worn"), core.Move(X, False, to("bin"), "top", None),
            select=every("x", "gem", core.Marked("worn"))),)),
        core.Reactions("owl/three", (
            trigger("c", core.Marker(Y, "worn"), core.Move(Y, False, to("pile"), "top", None), select=every("y", "gem", core.Marked("worn"))),
            trigger("d", who(0), COUNT), trigger("e", who(0), core.Gain("coin", const(1), who(0))), trigger("f", who(NONE), COUNT))),
        ask("end"),
    ),
    "things that stay where they are": (
        core.SwapThings(gem(0), gem(0)),
        core.SwapThings(gem(0), const(NONE, "gem")),
        core.Look(core.Memory("chosen", None), who(0)),
        core.Look(core.Listing((), core.ManyType(core.ThingType("gem"))), who(0)),
        core.Gain("coin", const(-1), core.Owner(gem(1))),
        core.Move(gem(0), False, to("hand", who(NONE)), "top", None),
        ask("end"),
    ),
    "bounds, then no bounds": (
        *MARKS,
        core.Gain("star", core.Adjusted(const(1), tuple(
            core.Adjustment(operation, amount, condition, bound, select)  # type: ignore[arg-type]
            for operation, amount, condition, bound, select in (
                ("raise", const(5), const(1, "truth"), const(3), None),
                ("lower", const(2), core.Same(X, gem(1)), const(1), every("x", "gem", core.Marked("worn"))),
                ("set", COST, core.Compare(">", COST, const(0)), None, every("x", "gem", core.Marked("worn"))),
                ("raise", COST, const(1, "truth"), None, every("x", "gem", core.Marked("worn"))),
                ("raise", const(1), const(1, "truth"), COST, every("x", "gem", core.Marked("worn"))),
                ("lower", const(-3), const(1, "truth"), const(0), None),
            ))), who(0)),
        ask("end"),
    ),
    "nothing to choose the best of": (
        core.ForEach(every("x", "gem", core.InZone("hand", who(0)), sorted_by=COST, best=(core.Ranking(False, COST),)), (COUNT,)),
        core.Gain("star", core.Extreme(False, COST, every("x", "gem", core.InZone("row", who(NONE)))), who(0)),
        core.PickRandom("y", const(1), every("x", "gem", core.InZone("hand", who(1)), best=(core.Ranking(True, COST),)), True, (COUNT,)),
        ask("m", entry("go", select=every("x", "gem", core.InZone("hand", who(1)), best=(core.Ranking(True, COST),)))),
        core.Pick("owl/pick", who(0), "ys", every("x", "gem", core.InZone("hand", who(1)), sorted_by=COST), const(0), const(2), (COUNT,)),
        ask("end"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SMALL)
def test_a_small_program(name: str) -> None:
    for players in (2, 3, 4):
        for seats in ("lamp", ""):
            program = assembled(SMALL[name], max(players, 3), first_seat=seats)
            for seed in range(6):
                found, seen = lockstep(program, seed)
                assert not found, found[:3]
                assert seen["over"] or seen["decisions"] == DECISIONS
