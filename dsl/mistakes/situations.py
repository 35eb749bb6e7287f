"""What is said where a text stops making sense: a sentence for every place where the parser can stop.

A place is called a situation and has its name from the grammar: the rules that the parser may be in, and what
it has read of them. `choose: CHOOSE quantity selection` is where a choice waits for its name. Each has a
sentence in `situations.txt`; a test goes through all states of the parser and fails where there is none.
Where nothing but complete rules end is no place of its own: what is said belongs to the rule around them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from lark.grammar import Rule
from lark.parsers.lalr_analysis import Shift

from rulewright.dsl.syntax.grammar import END, STARTS, Stack, Table, table

_FILE: Final = "situations.txt"


class Situation(NamedTuple):
    name: str
    read: int  # how many parts of its rule were read

    @property
    def series(self) -> bool:
        """Do things simply follow each other here, such as the steps of a block?"""
        return re.search(r"[a-z]\+$", self.name) is not None


class Stop(NamedTuple):
    """A place where a text stopped making sense: what is said, and the stack that the place is the top of."""

    sentence: str
    stack: Stack
    situation: Situation


def stop(of: Table, stack: Stack) -> Stop:
    """What is said where nothing fits that was written.

    As a rule the outermost place tells: `gain 2` could go on with `+ 1`, but what it needs is what is gained.
    Only where all is finished, so that the next thing could begin, the place inside tells as well.
    """
    places = waiting(of, stack)
    at, here = places[-1]
    said = sentences()[here.name]
    if here.series and len(places) > 1:
        at, here = places[-2]
        said = f"{sentences()[here.name]}; or {said}"
    return Stop(said, at, here)


def waiting(of: Table, stack: Stack) -> list[tuple[Stack, Situation]]:
    """The places that wait for something here, the innermost first, each with the stack that ends there."""
    found: dict[tuple[int, Any], Stack] = {}
    for terminal in of.accepted(stack) - {END}:
        steps, at = _unwound(of, stack, terminal)
        found[steps, at[0]] = at
    places = [(at, situation(at[0])) for _, at in sorted(found.items(), key=lambda entry: entry[0])]
    return [(at, here) for at, here in places if here is not None]


def _unwound(of: Table, stack: Stack, terminal: str) -> tuple[int, Stack]:
    """The stack when a terminal is read, and how many rules have ended before that.

    A rule without any words, such as the conditions of an ability that has none, has not begun either."""
    at: Any = stack
    steps = 0
    while (action := of.states[at[0]][terminal])[0] is not Shift:
        rule = action[1]
        if not rule.expansion:
            break
        for _ in rule.expansion:
            at = at[1]
        at = (of.states[at[0]][rule.origin.name][1], at)
        steps += 1
    return steps, at


# --- the names of places ------------------------------------------------------------------------------------


@cache
def situation(state: Any) -> Situation | None:
    """The place that a state of the parser is; None where only complete rules end there."""
    start = _automaton().starts.get(state)
    if start is not None:
        return Situation(f"{start}:", 0)
    open_rules = [(rule, read) for rule, read in _rules_in(state) if read < len(rule.expansion)]
    if not open_rules:
        return None
    # The one of which most was read says most: `raise x by` may go on to `by anyone`, but is a `raise`.
    most = max(read for _, read in open_rules)
    told = [rule for rule, read in open_rules if read == most]
    origins = sorted({_name(rule.origin.name) for rule in told})
    parts = [_name(symbol.name) for symbol in told[0].expansion[:most]]
    return Situation(" ".join([f"{' '.join(origins)}:", *parts]), most)


class _Automaton(NamedTuple):
    """The parser's states, seen from the grammar. They are the same for all start symbols."""

    states: Mapping[Any, Mapping[str, tuple[Any, Any]]]
    starts: Mapping[Any, str]
    entered: Mapping[Any, str]  # by state: the symbol that leads there
    places: Mapping[str, list[tuple[Rule, int]]]  # by symbol: where in rules it stands, counted from 1
    repeated: Mapping[str, str]  # what Lark calls a repetition: what is repeated


@cache
def _automaton() -> _Automaton:
    tables = {start: table(start) for start in STARTS}
    states = tables[STARTS[0]].states
    entered = {to: name for row in states.values() for name, (action, to) in row.items() if action is Shift}
    rules = {rule for row in states.values() for action, rule in row.values() if action is not Shift}
    places = defaultdict(list)
    for rule in rules:
        for read, symbol in enumerate(rule.expansion, 1):
            places[symbol.name].append((rule, read))
    repeated = {
        rule.origin.name: " ".join(symbol.name for symbol in rule.expansion)
        for rule in rules
        if rule.origin.name.startswith("__") and rule.expansion[0] != rule.origin
    }
    starts = {of.bottom[0]: start for start, of in tables.items()}
    return _Automaton(states, starts, entered, places, repeated)


def _rules_in(state: Any) -> Iterator[tuple[Rule, int]]:
    """The rules that the parser may be in, and how much it has read of each.

    The rest of such a rule leads from here to a state where it is complete."""
    automaton = _automaton()
    for rule, read in automaton.places.get(automaton.entered.get(state, ""), ()):
        at: Any = state
        for symbol in rule.expansion[read:]:
            action = automaton.states[at].get(symbol.name)
            if action is None or action[0] is not Shift:
                break
            at = action[1]
        else:
            if any(action is not Shift and to == rule for action, to in automaton.states[at].values()):
                yield rule, read


def _name(symbol: str) -> str:
    """What a symbol is called: `statement+` instead of `__block_star_7`, whose number anything may change."""
    repeated = _automaton().repeated.get(symbol)
    if repeated is None:
        return symbol
    return f"({repeated})+" if " " in repeated else f"{repeated}+"


# --- the sentences ------------------------------------------------------------------------------------------


@cache
def sentences() -> dict[str, str]:
    """By the name of a place: what to write there, with an example."""
    found: dict[str, str] = {}
    text = files("rulewright.dsl.mistakes").joinpath(_FILE).read_text("utf-8")
    for names, sentence in re.findall(r"((?:^[a-z(].*\n)+)((?:^  .*\n)+)", text, re.MULTILINE):
        said = " ".join(line.strip() for line in sentence.splitlines())
        for name in names.splitlines():
            rules, _, parts = name.partition(":")
            for read in _readings(_PART.findall(parts)):
                key = " ".join((f"{rules}:", *read))
                assert key not in found, f"{key} stands twice in {_FILE}"
                found[key] = said
    return found


def after(word: str) -> list[str]:
    """What is said where a sentence begins with a word of the language, each sentence once."""
    found = sentences()
    keys = (key for key in found if key.partition(": ")[2] == word.upper())
    return list(dict.fromkeys(found[key] for key in keys))


_PART: Final = re.compile(r"\([^()]*\)\+|[][()|]|[^][()|\s]+")


def _readings(parts: list[str]) -> list[list[str]]:
    """What a name in the file stands for: `[x]` with and without x, `(x | y)` with one of the two."""
    readings: list[list[str]] = [[]]
    while parts and parts[0] not in "])|":
        part = parts.pop(0)
        if part in "[(":
            choices: list[list[str]] = [[]] if part == "[" else []
            while part not in "])":
                choices += _readings(parts)
                part = parts.pop(0)
        else:
            choices = [[part]]
        readings = [one + two for one in readings for two in choices]
    return readings
