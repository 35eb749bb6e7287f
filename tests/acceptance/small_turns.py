"""Small programs of turns in two parts, and of turns inside turns."""

from __future__ import annotations

from rulewright.interpreter import linked

from .small_game import const
from .small_words import COUNT, ask, entry, every, let, named, offer, turn, use, who

TURNS: dict[str, linked.Block] = {
    "a turn in two parts": (
        turn(
            who(1),
            use("knack"),
            COUNT,
            offer("o", entry("go", linked.EndTurn(suspend=True), ask("still"))),
            linked.If(linked.Suspended(), (ask("known"),)),
        ),
        turn(who(0), use("trick"), COUNT, ask("between")),
        turn(who(1), ask("again"), offer("o2", entry("go", COUNT, linked.EndTurn())), resumed=True),
        turn(who(1), linked.EndTurn(), ask("nothing held"), resumed=True),
        ask("end"),
    ),
    "a local that a loop changes, read after it beside another": (
        let("n", "number", const(0)),
        let("m", "number", linked.Resource("coin", who(0))),
        linked.ForEach(
            every("p", "player", linked.Players(None)),
            (ask("in"), linked.Assign("n", linked.Arith("+", named("n", "number"), const(1)))),
        ),
        linked.Gain("coin", named("m", "number"), who(0)),
        linked.Gain("star", named("n", "number"), who(0)),
        linked.Gain("coin", named("m", "number"), who(1)),
        linked.Gain("star", named("n", "number"), who(1)),
        ask("end"),
    ),
    "a turn inside one that ends": (
        turn(
            who(0),
            offer(
                "o",
                entry(
                    "go",
                    linked.EndTurn(),
                    turn(who(1), offer("in", entry("stay", COUNT)), site="inner"),
                    ask("then"),
                ),
            ),
            ask("closed"),
        ),
        ask("end"),
    ),
    "a turn inside one that is suspended": (
        turn(
            who(0),
            offer(
                "o",
                entry(
                    "go", linked.EndTurn(suspend=True), turn(who(1), offer("in", entry("stay")), site="inner")
                ),
            ),
            linked.If(linked.Suspended(), (turn(who(0), ask("rest"), resumed=True, site="rest"),)),
        ),
        ask("end"),
    ),
}
