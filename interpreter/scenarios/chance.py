"""What chance is to choose while a scenario is played, by the name in the rules: `rolled will be 6`.

The log tells what chance chose, and under which name. An answer is led (leading.py) until that is what was
wished for: no engine knows of wishes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from rulewright.dsl import core, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.scenarios import ScenarioText
from rulewright.dsl.check.types import NUMBER, Unknown, Value
from rulewright.dsl.files.source import Span
from rulewright.dsl.report.diagnostics import nearest
from rulewright.interpreter import linked
from rulewright.interpreter.engine import Engine, State
from rulewright.interpreter.link.logic import constant
from rulewright.interpreter.linked.rewrite import everything
from rulewright.interpreter.scenarios.codes import E_POSITION
from rulewright.interpreter.scenarios.desk import Desk
from rulewright.interpreter.scenarios.leading import Lead, NeverCame, Plan, Try, Verdict
from rulewright.interpreter.state import Log

_SHOWN = 12  # of what chance chooses instead


class Drawn(Struct, frozen=True):
    """What chance is to choose when it chooses next under a name. `fits`: is it this? `shown`: what it chose,
    in words."""

    name: str
    fits: Callable[[State, Any], bool]
    shown: Callable[[Any], str]
    span: Span
    text: str


class Wished(NamedTuple):
    """What chance is to have brought at the first decision: how far a state is from that, what is there."""

    lacks: Callable[[State], Verdict]
    shown: Callable[[State], str]
    span: Span
    text: str


class Unlucky(Exception):
    """Chance cannot bring what was wished for: what it brings instead."""

    def __init__(self, wish: Drawn | Wished, found: str) -> None:
        super().__init__(wish.text)
        self.wish = wish
        self.found = found


class Ways:
    """How chance was led to what was wished for, each time that it was.

    `known`: the same as the fast engine found it. A plain engine begins with that, and so asks its own rules
    whether it brings what was wished for; only where it does not it looks for a way of its own. A scenario
    says that chance can bring something, not how: so nothing is less certain."""

    def __init__(self, known: Iterable[Plan] = ()) -> None:
        self._known = list(known)
        self.found: list[Plan] = []

    def led(self, lead: Lead) -> Try:
        """Raises NeverCame."""
        come = lead.led(self._known.pop(0) if self._known else {})
        self.found.append(come.plan)
        return come


class Luck:
    """The wishes that have not come true yet."""

    def __init__(self, ways: Ways, wishes: Iterable[Drawn] = ()) -> None:
        self.ways = ways
        self.wishes = list(wishes)

    def copy(self) -> Luck:
        return Luck(self.ways, self.wishes)

    def answer(self, engine: Engine, state: State, code: int, wished: Sequence[Wished] = ()) -> State:
        """The state after the answer; the one that was given is not to be used any more. `wished`: what is to
        have come then. Raises Unlucky."""
        if not self.wishes and not wished:
            engine.apply(state, code)
            return state
        before, met = state.log, dict[str, None]()

        def judge(tried: State) -> Verdict:
            drawn = self._drawn(tried, before, met)
            lacking = [each.lacks(tried) for each in wished]
            swaps = tuple(swap for each in lacking for swap in each.swaps)
            return Verdict(drawn.left + sum(each.left for each in lacking), drawn.before, swaps)

        try:
            come = self.ways.led(Lead(engine, state, code, judge))
        except NeverCame as never:
            raise self._unlucky(never, wished, before, list(met)) from None
        self.wishes = self._left(come.state, before)[0]
        return come.state

    def _drawn(self, state: State, before: Log, met: dict[str, None]) -> Verdict:
        left, wrong = self._left(state, before)
        if wrong is None:
            return Verdict(0)
        wish, value, earlier = wrong
        met[wish.shown(value)] = None
        return Verdict(len(left), earlier)

    def _left(self, state: State, before: Log) -> tuple[list[Drawn], tuple[Drawn, Any, Log] | None]:
        """The wishes that are left over; and the first that did not come true, what came, and what was told
        before it."""
        left = list(self.wishes)
        for name, value, earlier in _chosen(state.log, before):
            wish = next((each for each in left if each.name == name), None)
            if wish is None:
                continue
            if not wish.fits(state, value):
                return left, (wish, value, earlier)
            left.remove(wish)
        return left, None

    def _unlucky(
        self, never: NeverCame, wished: Sequence[Wished], before: Log, met: Sequence[str]
    ) -> Unlucky:
        best = never.best
        _, wrong = self._left(best.state, before)
        if wrong is not None:
            return Unlucky(wrong[0], f"chance chooses {_one_of(met)} there")
        wish = next(each for each in wished if each.lacks(best.state).left)
        there = wish.shown(best.state)
        if not best.draws:
            return Unlucky(wish, f"nothing is left to chance before the first decision: {there}")
        tried = f"chance does not bring it in any of {never.tries} ways in which it was led"
        return Unlucky(wish, f"{tried}; the nearest is {there}")


def _one_of(said: Sequence[str]) -> str:
    """`a, b or c`; of very many the first ones."""
    if len(said) > _SHOWN:
        return f"{', '.join(said[:_SHOWN])} or one of {len(said) - _SHOWN} more"
    return " or ".join([", ".join(said[:-1]), said[-1]] if said[1:] else said)


def _chosen(log: Log, before: Log) -> list[tuple[str, Any, Log]]:
    """What chance has chosen since then, under which names, and what was told before."""
    found = []
    while log and log is not before:
        entry, log = log
        if entry[0] == "chance":
            found.append((entry[1], entry[2], log))
    return found[::-1]


# --- what is wished for -------------------------------------------------------------------------------------


def wishes(desk: Desk, text: ScenarioText, node: tree.GivenChance) -> list[Drawn] | None:
    """What chance is to choose under the name that stands there; None where that is no such name, and a
    finding where nothing is called so, but nearly."""
    if not isinstance(node.path, tree.Name):
        return None
    word = node.path.word
    choices = [each for each in _choices(desk) if each.name == word.text]
    if not choices:
        close = nearest(word.text, {each.name for each in _choices(desk)})
        if text.means_something(word) or not close:
            return None
        hint = f"did you mean `{close[0]}`?"
        text.findings.error(
            codes.E_NAME, f"chance chooses nothing that is called `{word.text}`", word.span, hint
        )
        return []
    said = " ".join(node.span.text().split())
    found = [_wish(desk, text, choices, each) for each in node.values]
    return [Drawn(word.text, *wish, node.span, said) for wish in found if wish is not None]


def _choices(desk: Desk) -> list[linked.PickRandom]:
    nodes = everything(desk.program.blocks)
    return [each for each in nodes if isinstance(each, linked.PickRandom) and each.name]


def _wish(
    desk: Desk, text: ScenarioText, choices: list[linked.PickRandom], node: tree.Expr
) -> tuple[Callable[[State, Any], bool], Callable[[Any], str]] | None:
    """What one value asks of chance, several things in any order; and how what it chose is shown."""
    several = isinstance(node, tree.List)
    kind = next((each.select.type for each in choices if each.single is not several), None)
    if kind is None:
        one = choices[0].single
        message = f"chance chooses {'one' if one else 'several'} as `{choices[0].name}`"
        hint = "write it without `[ ]`" if one else "write all of them in `[ ]`"
        text.findings.error(E_POSITION, message, node.span, hint)
        return None
    nodes = text.written_out(node).items if isinstance(node, tree.List) else (node,)
    values = [text.wanted(each, kind, f"`{choices[0].name}`") for each in nodes]
    if any(isinstance(each.type, Unknown) or _never(text, choices, each) for each in values):
        return None
    things = desk.program.things

    def key(value: int) -> str | int:
        return things[value].card if isinstance(kind, linked.ThingType) else value

    def meant(value: Value) -> Callable[[State], str | int]:
        if isinstance(value.expr, core.Card):
            card = value.expr.id
            return lambda _: card
        meaning = desk.meaning(value.expr)
        return lambda state: key(meaning(state))

    wanted = [meant(each) for each in values]
    if several:
        return (
            lambda state, found: Counter(map(key, found)) == Counter(each(state) for each in wanted),
            lambda found: desk.shown(core.ManyType(kind), found),
        )
    return lambda state, found: key(found) == wanted[0](state), lambda found: desk.shown(kind, found)


def _never(text: ScenarioText, choices: list[linked.PickRandom], value: Value) -> bool:
    """Report a number that chance cannot choose."""
    number = constant(value.expr) if value.type == NUMBER else None
    ranges = [each.select.source for each in choices]
    ends = [(constant(each.low), constant(each.high)) for each in ranges if isinstance(each, linked.Range)]
    known = [(low, high) for low, high in ends if low is not None and high is not None]
    if number is None or len(known) < len(choices) or any(low <= number <= high for low, high in known):
        return False
    said = " or ".join(f"from {low} to {high}" for low, high in dict.fromkeys(known))
    message = f"`{choices[0].name}` is a number {said}: it is never {number}"
    text.findings.error(E_POSITION, message, value.span, "write one of these")
    return True
