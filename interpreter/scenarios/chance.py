"""What chance is to choose while a scenario is played, by the name in the rules: `rolled will be 6`.

The log tells what chance chose, and under which name. An answer is tried with other luck until that is what
was wished for: no engine knows of wishes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

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
from rulewright.interpreter.rng import seeded
from rulewright.interpreter.scenarios.codes import E_POSITION
from rulewright.interpreter.scenarios.desk import Desk
from rulewright.interpreter.state import Log

MOST_TRIES = 5_000  # of chance, until it brings what is wished for


class Drawn(Struct, frozen=True):
    """What chance is to choose when it chooses next under a name. `fits`: is it this?"""

    name: str
    fits: Callable[[State, Any], bool]
    span: Span
    text: str


class Unlucky(Exception):
    """Chance did not choose what was wished for, however often it was tried."""

    def __init__(self, wish: Drawn) -> None:
        super().__init__(wish.text)
        self.wish = wish


class Tries:
    """How often chance was tried until it brought what was wished for, each time that it was wished for.

    `known`: the same as the fast engine found it. A plain engine begins with that number, and so asks its own
    rules whether it brings what was wished for; only where it does not are all others tried. A scenario says
    that chance can bring something, not at which try: so nothing is less certain."""

    def __init__(self, known: Iterable[int] = ()) -> None:
        self._known = list(known)
        self.found: list[int] = []

    def numbers(self) -> Iterator[int]:
        if self._known:
            yield self._known.pop(0)
        yield from range(MOST_TRIES)


class Luck:
    """The wishes that have not come true yet."""

    def __init__(self, tries: Tries, wishes: Iterable[Drawn] = ()) -> None:
        self.tries = tries
        self.wishes = list(wishes)

    def copy(self) -> Luck:
        return Luck(self.tries, self.wishes)

    def answer(self, engine: Engine, state: State, code: int) -> State:
        """The state after the answer; the one that was given is not to be used any more."""
        if not self.wishes:
            engine.apply(state, code)
            return state
        rng = state.rng
        for luck in self.tries.numbers():
            tried = engine.copy(state)
            tried.rng = rng if luck == 0 else seeded(luck)
            engine.settle(tried)
            engine.apply(tried, code)
            if self.comes_true(tried, state.log):
                self.tries.found.append(luck)
                self.forget(tried, state.log)
                return tried
        raise Unlucky(self.wishes[0])

    def comes_true(self, state: State, before: Log) -> bool:
        """Whether all that chance has chosen since then is as it was wished for."""
        return self._left(state, before) is not None

    def forget(self, state: State, before: Log) -> None:
        """What has come true is no wish any more."""
        left = self._left(state, before)
        assert left is not None
        self.wishes = left

    def _left(self, state: State, before: Log) -> list[Drawn] | None:
        """The wishes that are left over; None where one of them did not come true."""
        left = list(self.wishes)
        for name, value in _chosen(state.log, before):
            wish = next((each for each in left if each.name == name), None)
            if wish is None:
                continue
            if not wish.fits(state, value):
                return None
            left.remove(wish)
        return left


def _chosen(log: Log, before: Log) -> list[tuple[str, Any]]:
    """What chance has chosen since then, under which names."""
    found = []
    while log and log is not before:
        entry, log = log
        if entry[0] == "chance":
            found.append((entry[1], entry[2]))
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
    return [Drawn(word.text, fits, node.span, said) for fits in found if fits is not None]


def _choices(desk: Desk) -> list[linked.PickRandom]:
    nodes = everything(desk.program.blocks)
    return [each for each in nodes if isinstance(each, linked.PickRandom) and each.name]


def _wish(
    desk: Desk, text: ScenarioText, choices: list[linked.PickRandom], node: tree.Expr
) -> Callable[[State, Any], bool] | None:
    """What one value asks of chance; several things may be listed in any order."""
    several = isinstance(node, tree.List)
    kind = next((each.select.type for each in choices if each.single is not several), None)
    if kind is None:
        one = choices[0].single
        message = f"chance chooses {'one' if one else 'several'} as `{choices[0].name}`"
        hint = "write it without `[ ]`" if one else "write all of them in `[ ]`"
        text.findings.error(E_POSITION, message, node.span, hint)
        return None
    nodes = node.items if isinstance(node, tree.List) else (node,)
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
        return lambda state, found: Counter(map(key, found)) == Counter(each(state) for each in wanted)
    return lambda state, found: key(found) == wanted[0](state)


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
