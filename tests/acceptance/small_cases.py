"""Small programs that once told the engines apart, or could have."""

from __future__ import annotations

from rulewright.interpreter import linked
from rulewright.interpreter.dealt import NONE

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

SMALL: dict[str, linked.Block] = {
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
            linked.Period(
                "phase",
                "first",
                None,
                None,
                (linked.Mark(who(1), "rich", who(0)), ask("in"), COUNT, ENOUGH),
                "ph",
            )
        ),
        ask("end"),
    ),
    "stop leaves a loop in a loop": (
        linked.ForEach(
            EVERYBODY,
            (turn(P, thrice(ask("in"), COUNT, ENOUGH, site="r"), linked.Gain("coin", const(1), P)),),
        ),
        ask("end"),
    ),
    "stop leaves an offer": (
        linked.ForEach(
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
                    linked.Reactions(
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
        turn(who(1), linked.EndTurn(), offer("o", entry("go", COUNT)), ask("in"), linked.EndTurn()),
        ask("end"),
    ),
    "end turn while another is asked": (
        turn(who(0), offer("o", entry("go", ask("in", seat=who(1)), linked.EndTurn()))),
        ask("end"),
    ),
    "a let that changes inside an offer": (
        let("n", "number", const(0)),
        offer(
            "o",
            entry("more", linked.Assign("n", linked.Arith("+", named("n", "number"), const(1)))),
            entry("ask", ask("in"), linked.Assign("n", const(5))),
            entry(
                "gain",
                linked.Gain("coin", named("n", "number"), who(0)),
                condition=linked.Compare(">", named("n", "number"), const(0)),
            ),
        ),
        linked.Gain("star", named("n", "number"), who(1)),
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
                    linked.Assign("q", linked.Neighbor(named("q", "player"), 1)),
                    linked.Gain("coin", const(1), named("q", "player")),
                ),
                entry("fox", condition=AS_FOX),
                seat=named("q", "player"),
            ),
            linked.Gain("star", const(1), named("q", "player")),
        ),
        ask("end"),
    ),
    "a let that ceases to be somebody": (
        let("q", "player", who(1)),
        linked.If(
            linked.Not(linked.Same(named("q", "player"), who(NONE))),
            (linked.Assign("q", who(NONE)), move(gem(0), to("row", named("q", "player")))),
        ),
        ask("end"),
    ),
    "the best of all gems": (
        ask("m", entry("best", select=every("x", "gem", GEMS, best=(linked.Ranking(True, COST),)))),
        ask(
            "w",
            entry(
                "none",
                select=every("x", "gem", GEMS, where=const(0, "truth"), best=(linked.Ranking(True, COST),)),
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
                    where=linked.Not(
                        linked.And(
                            (
                                linked.Compare(">", COST, const(1)),
                                linked.Same(linked.Property("worth", X), const(0)),
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
                    linked.InZone("pile", None),
                    alike=(),
                    where=linked.Not(
                        linked.And(
                            (
                                linked.Compare(">", COST, const(1)),
                                linked.Same(linked.Property("worth", X), const(0)),
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
                    where=linked.Compare(
                        ">",
                        linked.SumOver(
                            linked.Arith("-", COST, linked.Property("cost", Y)),
                            every("y", "gem", linked.InZone("pile", None)),
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
                    where=linked.Compare(
                        ">",
                        linked.Adjusted(
                            COST, (linked.Adjustment("lower", const(1), linked.Exists(EVERYBODY)),)
                        ),
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
                entry("nobody", condition=linked.Same(linked.TurnRole(), const(NONE, "beast"))),
                entry(
                    "cost",
                    select=every(
                        "x", "gem", GEMS, where=linked.Same(COST, linked.Property("cost", linked.TurnRole()))
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
                entry("none", condition=linked.Same(linked.TurnRole(), const(NONE, "beast")), once=True),
                seat=who(1),
            ),
            site="t2",
        ),
        ask("end"),
    ),
    "a printed number of nobody": (
        linked.Gain(
            "star",
            linked.Adjusted(
                const(2),
                (
                    linked.Adjustment(
                        "raise", linked.Property("cost", linked.Memory("chosen", None)), const(1, "truth")
                    ),
                ),
            ),
            who(0),
        ),
        linked.Gain(
            "star",
            linked.Adjusted(
                linked.Property("cost", linked.Memory("chosen", None)),
                (linked.Adjustment("raise", const(1), const(1, "truth")),),
            ),
            who(1),
        ),
        let(
            "n",
            "number",
            linked.Size(linked.Top(linked.Property("cost", linked.Memory("chosen", None)), to("pile"))),
        ),
        linked.Gain("star", named("n", "number"), who(2)),
        ask("end"),
    ),
    "fewer than none from the top": (
        linked.Move(
            linked.Top(linked.Arith("-", const(1), linked.Memory("out", None)), to("pile")),
            True,
            to("hand", who(0)),
            "top",
            None,
        ),
        linked.Move(linked.Top(const(-1), to("pile")), True, to("hand", who(1)), "bottom", None),
        linked.Move(linked.Top(const(2), to("pile")), True, to("pile"), "top", None),
        ask("end"),
    ),
    "a list is set anew": (
        let("xs", "gems", linked.Top(linked.Arith("+", const(1), const(0)), to("pile"))),
        ask(
            "m",
            entry(
                "go",
                linked.Assign(
                    "xs", linked.Top(linked.Arith("+", const(1), linked.Memory("out", None)), to("pile"))
                ),
            ),
        ),
        linked.Move(named("xs", "gems"), True, to("hand", who(2)), "top", None),
        ask("end"),
    ),
    "the same thing by another name": (
        ask(
            "m",
            entry(
                "take",
                move(linked.Memory("chosen", None), to("bin")),
                move(gem(0), to("row", who(1))),
                move(X, to("hand", who(0))),
                linked.Move(linked.Top(const(1), to("hand", who(0))), True, to("bin"), "top", None),
                move(X, to("pile")),
                linked.MoveAll(to("pile"), to("row", who(2)), "top", None),
                move(X, to("bin")),
                linked.SwapZones(to("bin"), to("pile")),
                move(X, to("hand", who(1))),
                linked.SwapThings(X, gem(3)),
                move(X, to("pile")),
                select=every("x", "gem", linked.InZone("pile", None)),
            ),
        ),
        ask("end"),
    ),
    "a hand that is another's by then": (
        linked.MoveToken("lamp", who(1)),
        linked.Move(linked.Top(const(2), to("pile")), True, to("hand", who(1)), "bottom", None),
        ask(
            "m",
            entry(
                "take",
                linked.MoveToken("lamp", who(2)),
                move(X, to("bin")),
                select=every("x", "gem", linked.InZone("hand", linked.TokenHolder("lamp"))),
            ),
        ),
        ask("end"),
    ),
    "a place that is nobody's": (
        let("x", "gem", gem(0)),
        move(X, to("hand", linked.TokenHolder("flag"))),
        move(X, to("bin")),
        linked.PickRandom(
            "y", const(1), every("y2", "gem", linked.InZone("hand", who(0))), True, (move(X, to("pile")),)
        ),
        move(X, to("row", who(2))),
        linked.PickRandom(
            "y3",
            const(1),
            every("y4", "gem", linked.InZone("bin", None)),
            True,
            (ask("in"), move(X, to("pile"))),
        ),
        move(X, to("row", who(1))),
        ask("end"),
    ),
    "one text, several owners": (
        *MARKS,
        linked.MoveToken("lamp", who(1)),
        linked.Reactions(
            "owl/one",
            (
                trigger(
                    "a",
                    linked.Marker(X, "worn"),
                    linked.Gain("star", const(1), linked.Marker(X, "worn")),
                    ask("in", seat=linked.Marker(X, "worn")),
                    linked.Move(X, False, to("pile"), "top", None),
                    select=every("x", "gem", linked.Marked("worn")),
                ),
            ),
        ),
        linked.Reactions(
            "owl/two",
            (
                trigger(
                    "b",
                    linked.Marker(X, "worn"),
                    linked.Move(X, False, to("bin"), "top", None),
                    select=every("x", "gem", linked.Marked("worn")),
                ),
            ),
        ),
        linked.Reactions(
            "owl/three",
            (
                trigger(
                    "c",
                    linked.Marker(Y, "worn"),
                    linked.Move(Y, False, to("pile"), "top", None),
                    select=every("y", "gem", linked.Marked("worn")),
                ),
                trigger("d", who(0), COUNT),
                trigger("e", who(0), linked.Gain("coin", const(1), who(0))),
                trigger("f", who(NONE), COUNT),
            ),
        ),
        ask("end"),
    ),
    "things that stay where they are": (
        linked.SwapThings(gem(0), gem(0)),
        linked.SwapThings(gem(0), const(NONE, "gem")),
        linked.Look(linked.Memory("chosen", None), who(0)),
        linked.Look(linked.Listing((), linked.ManyType(linked.ThingType("gem"))), who(0)),
        linked.Gain("coin", const(-1), linked.Owner(gem(1))),
        linked.Move(gem(0), False, to("hand", who(NONE)), "top", None),
        ask("end"),
    ),
    "bounds, then no bounds": (
        *MARKS,
        linked.Gain(
            "star",
            linked.Adjusted(
                const(1),
                tuple(
                    linked.Adjustment(operation, amount, condition, bound, select)  # type: ignore[arg-type]
                    for operation, amount, condition, bound, select in (
                        ("raise", const(5), const(1, "truth"), const(3), None),
                        (
                            "lower",
                            const(2),
                            linked.Same(X, gem(1)),
                            const(1),
                            every("x", "gem", linked.Marked("worn")),
                        ),
                        (
                            "set",
                            COST,
                            linked.Compare(">", COST, const(0)),
                            None,
                            every("x", "gem", linked.Marked("worn")),
                        ),
                        ("raise", COST, const(1, "truth"), None, every("x", "gem", linked.Marked("worn"))),
                        (
                            "raise",
                            const(1),
                            const(1, "truth"),
                            COST,
                            every("x", "gem", linked.Marked("worn")),
                        ),
                        ("lower", const(-3), const(1, "truth"), const(0), None),
                    )
                ),
            ),
            who(0),
        ),
        ask("end"),
    ),
    "nothing to choose the best of": (
        linked.ForEach(
            every(
                "x", "gem", linked.InZone("hand", who(0)), sorted_by=COST, best=(linked.Ranking(False, COST),)
            ),
            (COUNT,),
        ),
        linked.Gain(
            "star", linked.Extreme(False, COST, every("x", "gem", linked.InZone("row", who(NONE)))), who(0)
        ),
        linked.PickRandom(
            *("y", const(1)),
            every("x", "gem", linked.InZone("hand", who(1)), best=(linked.Ranking(True, COST),)),
            True,
            (COUNT,),
        ),
        ask(
            "m",
            entry(
                "go",
                select=every("x", "gem", linked.InZone("hand", who(1)), best=(linked.Ranking(True, COST),)),
            ),
        ),
        linked.Pick(
            "owl/pick",
            who(0),
            "ys",
            every("x", "gem", linked.InZone("hand", who(1)), sorted_by=COST),
            *(const(0), const(2)),
            (COUNT,),
        ),
        ask("end"),
    ),
}
