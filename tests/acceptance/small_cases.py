"""Small programs that once told the engines apart, or could have."""

from __future__ import annotations

from rulewright.dsl import core
from rulewright.interpreter.program import NONE

from .small_game import const
from .small_words import (
    AS_FOX,
    COST,
    COUNT,
    ENOUGH,
    EVERYBODY,
    GEMS,
    MARKS,
    STOP,
    P,
    X,
    Y,
    ask,
    entry,
    every,
    gem,
    let,
    move,
    named,
    offer,
    thrice,
    to,
    trigger,
    turn,
    who,
)

SMALL: dict[str, core.Block] = {
    "stop leaves a turn": (thrice(turn(who(1), COUNT, ENOUGH), site="a"), ask("end")),
    "stop leaves a turn that asks": (thrice(turn(who(1), ask("in"), COUNT, ENOUGH), ask("out")), ask("end")),
    "stop leaves two turns": (
        turn(
            who(2),
            thrice(turn(who(1), turn(who(0), ask("in"), COUNT, ENOUGH, site="i"), site="o")),
            ask("end"),
        ),
    ),
    "stop leaves a phase and forgets it": (
        thrice(
            core.Period(
                "phase",
                "first",
                None,
                None,
                (core.Mark(who(1), "rich", who(0)), ask("in"), COUNT, ENOUGH),
                "ph",
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
            EVERYBODY,
            (turn(P, offer("o", entry("on", COUNT), entry("off", STOP), seat=P), ask("not after off")),),
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
                    core.Reactions(
                        "owl/order",
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
            entry(
                "gain",
                core.Gain("coin", named("n", "number"), who(0)),
                condition=core.Compare(">", named("n", "number"), const(0)),
            ),
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
                entry(
                    "next",
                    core.Assign("q", core.Neighbor(named("q", "player"), 1)),
                    core.Gain("coin", const(1), named("q", "player")),
                ),
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
        ask(
            "w",
            entry(
                "none",
                select=every("x", "gem", GEMS, where=const(0, "truth"), best=(core.Ranking(True, COST),)),
            ),
            entry("go"),
        ),
        ask("s", entry("sorted", select=every("x", "gem", GEMS, sorted_by=COST, descending=True))),
    ),
    "not both of two": (
        ask(
            "m",
            entry(
                "some",
                select=every(
                    "x",
                    "gem",
                    GEMS,
                    where=core.Not(
                        core.And(
                            (
                                core.Compare(">", COST, const(1)),
                                core.Same(core.Property("worth", X), const(0)),
                            )
                        )
                    ),
                ),
            ),
        ),
        ask(
            "a",
            entry(
                "some",
                select=every(
                    "x",
                    "gem",
                    core.InZone("pile", None),
                    alike=(),
                    where=core.Not(
                        core.And(
                            (
                                core.Compare(">", COST, const(1)),
                                core.Same(core.Property("worth", X), const(0)),
                            )
                        )
                    ),
                ),
            ),
        ),
    ),
    "a sum over a selection that stands still": (
        ask(
            "m",
            entry(
                "some",
                select=every(
                    "x",
                    "gem",
                    GEMS,
                    where=core.Compare(
                        ">",
                        core.SumOver(
                            core.Arith("-", COST, core.Property("cost", Y)),
                            every("y", "gem", core.InZone("pile", None)),
                        ),
                        const(0),
                    ),
                ),
            ),
        ),
        ask(
            "h",
            entry(
                "some",
                select=every(
                    "x",
                    "gem",
                    GEMS,
                    where=core.Compare(
                        ">",
                        core.Adjusted(COST, (core.Adjustment("lower", const(1), core.Exists(EVERYBODY)),)),
                        const(1),
                    ),
                ),
            ),
        ),
    ),
    "a turn played as another card": (
        turn(
            who(1),
            offer(
                "o",
                entry("fox", condition=AS_FOX),
                entry("nobody", condition=core.Same(core.TurnRole(), const(NONE, "beast"))),
                entry(
                    "cost",
                    select=every(
                        "x", "gem", GEMS, where=core.Same(COST, core.Property("cost", core.TurnRole()))
                    ),
                ),
                seat=who(1),
            ),
            role=8,
        ),
        turn(
            who(1),
            offer(
                "o2",
                entry("fox2", condition=AS_FOX),
                entry("none", condition=core.Same(core.TurnRole(), const(NONE, "beast")), once=True),
                seat=who(1),
            ),
            site="t2",
        ),
        ask("end"),
    ),
    "a printed number of nobody": (
        core.Gain(
            "star",
            core.Adjusted(
                const(2),
                (
                    core.Adjustment(
                        "raise", core.Property("cost", core.Memory("chosen", None)), const(1, "truth")
                    ),
                ),
            ),
            who(0),
        ),
        core.Gain(
            "star",
            core.Adjusted(
                core.Property("cost", core.Memory("chosen", None)),
                (core.Adjustment("raise", const(1), const(1, "truth")),),
            ),
            who(1),
        ),
        let(
            "n", "number", core.Size(core.Top(core.Property("cost", core.Memory("chosen", None)), to("pile")))
        ),
        core.Gain("star", named("n", "number"), who(2)),
        ask("end"),
    ),
    "fewer than none from the top": (
        core.Move(
            core.Top(core.Arith("-", const(1), core.Memory("out", None)), to("pile")),
            True,
            to("hand", who(0)),
            "top",
            None,
        ),
        core.Move(core.Top(const(-1), to("pile")), True, to("hand", who(1)), "bottom", None),
        core.Move(core.Top(const(2), to("pile")), True, to("pile"), "top", None),
        ask("end"),
    ),
    "a list is set anew": (
        let("xs", "gems", core.Top(core.Arith("+", const(1), const(0)), to("pile"))),
        ask(
            "m",
            entry(
                "go",
                core.Assign("xs", core.Top(core.Arith("+", const(1), core.Memory("out", None)), to("pile"))),
            ),
        ),
        core.Move(named("xs", "gems"), True, to("hand", who(2)), "top", None),
        ask("end"),
    ),
    "the same thing by another name": (
        ask(
            "m",
            entry(
                "take",
                move(core.Memory("chosen", None), to("bin")),
                move(gem(0), to("row", who(1))),
                move(X, to("hand", who(0))),
                core.Move(core.Top(const(1), to("hand", who(0))), True, to("bin"), "top", None),
                move(X, to("pile")),
                core.MoveAll(to("pile"), to("row", who(2)), "top", None),
                move(X, to("bin")),
                core.SwapZones(to("bin"), to("pile")),
                move(X, to("hand", who(1))),
                core.SwapThings(X, gem(3)),
                move(X, to("pile")),
                select=every("x", "gem", core.InZone("pile", None)),
            ),
        ),
        ask("end"),
    ),
    "a hand that is another's by then": (
        core.MoveToken("lamp", who(1)),
        core.Move(core.Top(const(2), to("pile")), True, to("hand", who(1)), "bottom", None),
        ask(
            "m",
            entry(
                "take",
                core.MoveToken("lamp", who(2)),
                move(X, to("bin")),
                select=every("x", "gem", core.InZone("hand", core.TokenHolder("lamp"))),
            ),
        ),
        ask("end"),
    ),
    "a place that is nobody's": (
        let("x", "gem", gem(0)),
        move(X, to("hand", core.TokenHolder("flag"))),
        move(X, to("bin")),
        core.PickRandom(
            "y", const(1), every("y2", "gem", core.InZone("hand", who(0))), True, (move(X, to("pile")),)
        ),
        move(X, to("row", who(2))),
        core.PickRandom(
            "y3",
            const(1),
            every("y4", "gem", core.InZone("bin", None)),
            True,
            (ask("in"), move(X, to("pile"))),
        ),
        move(X, to("row", who(1))),
        ask("end"),
    ),
    "one text, several owners": (
        *MARKS,
        core.MoveToken("lamp", who(1)),
        core.Reactions(
            "owl/one",
            (
                trigger(
                    "a",
                    core.Marker(X, "worn"),
                    core.Gain("star", const(1), core.Marker(X, "worn")),
                    ask("in", seat=core.Marker(X, "worn")),
                    core.Move(X, False, to("pile"), "top", None),
                    select=every("x", "gem", core.Marked("worn")),
                ),
            ),
        ),
        core.Reactions(
            "owl/two",
            (
                trigger(
                    "b",
                    core.Marker(X, "worn"),
                    core.Move(X, False, to("bin"), "top", None),
                    select=every("x", "gem", core.Marked("worn")),
                ),
            ),
        ),
        core.Reactions(
            "owl/three",
            (
                trigger(
                    "c",
                    core.Marker(Y, "worn"),
                    core.Move(Y, False, to("pile"), "top", None),
                    select=every("y", "gem", core.Marked("worn")),
                ),
                trigger("d", who(0), COUNT),
                trigger("e", who(0), core.Gain("coin", const(1), who(0))),
                trigger("f", who(NONE), COUNT),
            ),
        ),
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
        core.Gain(
            "star",
            core.Adjusted(
                const(1),
                tuple(
                    core.Adjustment(operation, amount, condition, bound, select)  # type: ignore[arg-type]
                    for operation, amount, condition, bound, select in (
                        ("raise", const(5), const(1, "truth"), const(3), None),
                        (
                            "lower",
                            const(2),
                            core.Same(X, gem(1)),
                            const(1),
                            every("x", "gem", core.Marked("worn")),
                        ),
                        (
                            "set",
                            COST,
                            core.Compare(">", COST, const(0)),
                            None,
                            every("x", "gem", core.Marked("worn")),
                        ),
                        ("raise", COST, const(1, "truth"), None, every("x", "gem", core.Marked("worn"))),
                        ("raise", const(1), const(1, "truth"), COST, every("x", "gem", core.Marked("worn"))),
                        ("lower", const(-3), const(1, "truth"), const(0), None),
                    )
                ),
            ),
            who(0),
        ),
        ask("end"),
    ),
    "nothing to choose the best of": (
        core.ForEach(
            every("x", "gem", core.InZone("hand", who(0)), sorted_by=COST, best=(core.Ranking(False, COST),)),
            (COUNT,),
        ),
        core.Gain(
            "star", core.Extreme(False, COST, every("x", "gem", core.InZone("row", who(NONE)))), who(0)
        ),
        core.PickRandom(
            "y",
            const(1),
            every("x", "gem", core.InZone("hand", who(1)), best=(core.Ranking(True, COST),)),
            True,
            (COUNT,),
        ),
        ask(
            "m",
            entry(
                "go", select=every("x", "gem", core.InZone("hand", who(1)), best=(core.Ranking(True, COST),))
            ),
        ),
        core.Pick(
            "owl/pick",
            who(0),
            "ys",
            every("x", "gem", core.InZone("hand", who(1)), sorted_by=COST),
            const(0),
            const(2),
            (COUNT,),
        ),
        ask("end"),
    ),
}
