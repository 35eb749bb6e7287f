"""What a player or a program is told when a choice is refused or a game is stopped."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from rulewright.dsl.report.diagnostics import Diagnostic
from rulewright.interpreter.engine import LimitReached
from rulewright.interpreter.linked import Program
from rulewright.interpreter.table.blame import card_to_blame, of_circle, of_work
from rulewright.interpreter.table.options import Decision

E_STEPS: Final = "E0601"
E_DEPTH: Final = "E0602"
E_DECISIONS: Final = "E0603"
E_REPEAT: Final = "E0604"
E_LARGE_NUMBER: Final = "E0605"
E_TABLE: Final = "E0606"
E_SPACE_TAKEN: Final = "E0607"
E_WORK: Final = "E0608"
E_ANSWERS: Final = "E0609"

_SAID = {
    "steps": (E_STEPS, "more than {steps} steps without a decision"),
    "depth": (E_DEPTH, "procedures nested more than {depth} levels deep"),
    "decisions": (E_DECISIONS, "more than {decisions} decisions in one game"),
    "repeat": (E_REPEAT, "a repetition that never reached its end"),
    "table": (E_TABLE, "a table that has no row for what was asked"),
    "number": (E_LARGE_NUMBER, "a number that became too large"),
    "space": (E_SPACE_TAKEN, "two things on one space"),
    "work": (E_WORK, "more than {work} steps in one game"),
    "answers": (E_ANSWERS, "more than {answers} steps of seats that rules play, and nobody decides"),
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
    "work": "see whether what goes through much, or offers thousands of options, can be done again and again",
    "answers": "see whether such a seat can do the same for ever: it takes the first that is possible",
    "space": "choose only among empty spaces, or move away what lies there first",
}


class RulesStopped(Exception):
    """The rules do not come to an end by themselves: which limit was hit, where, and on which card."""

    def __init__(self, program: Program, limit: str, site: str, card: str | None) -> None:
        limits = program.limits
        code, words = _SAID[limit]
        what = words.format_map(structs.asdict(limits))
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
