"""What a player or a program is told when a choice is refused or a game is stopped."""

from __future__ import annotations

from rulewright.dsl.diagnostics import Diagnostic, declare
from rulewright.interpreter.blame import card_to_blame, of_circle, of_work
from rulewright.interpreter.engine import LimitReached
from rulewright.interpreter.options import Decision
from rulewright.interpreter.program import Program

E_STEPS = declare(
    "E0601",
    title="too many steps",
    what="Between two decisions the rules took more steps than the limit allows. A statement is a step, a "
    "pass of a loop too, and so are a thousand parts of questions, each counted as often as it is asked.",
    why="An effect that sets itself off again would never come to an end; nor would, while anybody waits, "
    "one that goes through all cards for each card, and for each of these again.",
    example="after hang must { do hang(lantern: lantern) }",
    instead="after hang must once per turn { do hang(lantern: lantern) }",
)
E_DEPTH = declare(
    "E0602",
    title="nested too deeply",
    what="Procedures and reactions called each other more levels deep than the limit allows.",
    why="Two reactions that set each other off would never come to an end.",
    example="one card answers every draw with a discard, another every discard with a draw",
    instead="let one of the two react once per turn",
)
E_DECISIONS = declare(
    "E0603",
    title="too many decisions",
    what="The game took more decisions than the limit allows, and was not over.",
    why="A game that its players can keep going for ever has no winner; with bots it would never stop.",
    example="an action without a limit that undoes itself",
    instead="action once per turn",
)
E_REPEAT = declare(
    "E0604",
    title="a repeat that never got there",
    what="A `repeat until` ran as often as it may, and what it waits for had not come true.",
    why="What stands after it relies on its end.",
    example="repeat until size of shed is 0 at most 10 times { }",
    instead="let every pass come nearer to the end, or raise the number",
)
E_NUMBER = declare(
    "E0605",
    title="a number out of bounds",
    what="A number became larger than a game can count.",
    why="Numbers that double at every step fill the memory of any machine.",
    example="raise total by total, many times",
    instead="a bound: `at most 100`",
)
E_TABLE = declare(
    "E0606",
    title="a table without the row that was asked for",
    what="The rules looked something up in a table, and the table has no such row.",
    why="A made-up number would go unnoticed until the scores are wrong.",
    example="a table for 4 to 7 players, and a game of 8",
    instead="a row for every case that can come up",
)
E_SPACE = declare(
    "E0607",
    title="two things on one space",
    what="The rules moved a thing to a space of a map on which another thing lies.",
    why="A space holds one thing: neither of the two could stay unnoticed.",
    example="a tile placed without asking whether its space is empty",
    instead="choose among the spaces where `tile of it is none`, or move away what lies there first",
)

_SAID = {
    "steps": (E_STEPS, "more than {steps} steps without a decision"),
    "depth": (E_DEPTH, "procedures nested more than {depth} levels deep"),
    "decisions": (E_DECISIONS, "more than {decisions} decisions in one game"),
    "repeat": (E_REPEAT, "a repetition that never reached its end"),
    "table": (E_TABLE, "a table that has no row for what was asked"),
    "number": (E_NUMBER, "a number that became too large"),
    "space": (E_SPACE, "two things on one space"),
}


_CIRCLE = (
    "see whether an effect of it sets itself off again; `once per turn` or a condition ends such a circle"
)
_ADVICE = {
    "steps": f"{_CIRCLE}; or whether it goes through many things for each of many",
    "depth": _CIRCLE,
    "decisions": "see whether an ability can be used without end; `once per turn` sets it a limit",
    "repeat": "let every pass come nearer to what the `repeat` waits for",
    "table": "add the row that was asked for to the table",
    "number": "set the number a bound",
    "space": "choose only among empty spaces, or move away what lies there first",
}


class RulesStopped(Exception):
    """The rules do not come to an end by themselves: which limit was hit, where, and on which card."""

    def __init__(self, program: Program, limit: str, site: str, card: str | None) -> None:
        limits = program.limits
        code, words = _SAID[limit]
        what = words.format(steps=limits.steps, depth=limits.depth, decisions=limits.decisions)
        known = program.ruleset.cards.get(card or "")
        where = f"on the card {known.names['en']} ({known.id})" if known else f"at {site or 'the beginning'}"
        self.limit = limit
        self.site = site
        self.card = card
        span = known.span if known else None
        self.diagnostic = Diagnostic(code, f"the game was stopped: {what}, {where}", span, _ADVICE[limit])
        super().__init__(self.diagnostic.message)

    @staticmethod
    def by(program: Program, reached: LimitReached, taken: str | None = None) -> RulesStopped:
        """`taken`: the card whose ability was chosen last."""
        circle = of_circle(program) if reached.limit in ("steps", "depth", "number") else None
        work = of_work(program) if reached.limit == "steps" else None
        card = work or circle or reached.card or card_to_blame(program, reached.site, taken)
        return RulesStopped(program, reached.limit, reached.site, card)


class IllegalChoice(ValueError):
    """The choice is not among the options. `legal` has their labels."""

    def __init__(self, chosen: object, decision: Decision) -> None:
        self.legal = tuple(option.label for option in decision.options)
        lines = "".join(f"\n  {n}: {label}" for n, label in enumerate(self.legal))
        super().__init__(f"{chosen!r} cannot be chosen now; {decision.prompt}:{lines}")


class GameOver(RuntimeError):
    """There is nothing to decide any more."""

    def __init__(self) -> None:
        super().__init__("the game is over: there is no decision")
