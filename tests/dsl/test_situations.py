"""Every place where the parser can stop has a sentence, each sentence a place that its example goes through.

What is said after a shortest text to each place stands in `syntax_states.txt`. To write it anew after a
change: `RULEWRIGHT_BLESS=1 pytest tests/dsl/test_situations.py`. Then read the difference.
"""

from __future__ import annotations

import heapq
import os
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from lark.parsers.lalr_analysis import Shift

from rulewright.dsl.codes import code_docs
from rulewright.dsl.files.source import Source
from rulewright.dsl.files.yamlnodes import RulesText
from rulewright.dsl.mistakes.situations import sentences, situation, waiting
from rulewright.dsl.report.diagnostics import Diagnostic
from rulewright.dsl.syntax.grammar import END, STARTS, Stack, Table, table
from rulewright.dsl.syntax.parse import parse_members, parse_rules_file, parse_scenarios
from rulewright.dsl.syntax.scan import SIGNS, scan

from .test_syntax_errors import shown

SNAPSHOT = Path(__file__).with_name("syntax_states.txt")
PARSERS = {"members": parse_members, "rules_file": parse_rules_file, "scenario_file": parse_scenarios}
SIGN_OF = {name: sign for sign, name in SIGNS.items()}
WORDS = {
    "NAME": "x", "INT": "2", "STRING": '"text"', "SEAT": "A", "WHO": "A",
    "CMP": ">=", "SIGN": "+", "STAR": "*",
}  # fmt: skip


def written(terminal: str) -> str:
    return WORDS.get(terminal) or SIGN_OF.get(terminal) or terminal.lower()


def problems(start: str, text: str) -> list[Diagnostic]:
    return PARSERS[start](Source("t", text))[1]


# --- the shortest way to each state -------------------------------------------------------------------------


@cache
def shortest() -> dict[str, tuple[str, ...]]:
    """The fewest terminals that each symbol can consist of."""
    rules = {
        rule for row in table("members").states.values() for act, rule in row.values() if act is not Shift
    }
    found: dict[str, tuple[str, ...]] = {}
    changed = True
    while changed:
        changed = False
        for rule in sorted(rules, key=str):
            parts = [(each.name,) if each.is_term else found.get(each.name) for each in rule.expansion]
            if any(part is None for part in parts):
                continue
            whole = tuple(name for part in parts for name in part or ())
            known = found.get(rule.origin.name)
            if known is None or len(whole) < len(known):
                found[rule.origin.name] = whole
                changed = True
    return found


@cache
def ways() -> dict[Any, tuple[str, tuple[str, ...]]]:
    """By state: a start symbol, and the terminals of a shortest text that leads there from it."""
    waiting: list[tuple[int, int, tuple[str, ...], str, Any]] = []
    for number, start in enumerate(STARTS):
        heapq.heappush(waiting, (0, number, (), start, table(start).bottom[0]))
    found: dict[Any, tuple[str, tuple[str, ...]]] = {}
    while waiting:
        _, number, way, start, state = heapq.heappop(waiting)
        if state in found:
            continue
        found[state] = start, way
        for name, (action, to) in table(start).states[state].items():
            if action is Shift and name != END:
                further = way + ((name,) if name.isupper() else shortest()[name])
                heapq.heappush(waiting, (len(further), number, further, start, to))
    return found


def places() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Each place with a start symbol and the terminals of a shortest text that reaches it."""
    for state, (start, way) in ways().items():
        here = situation(state)
        if here is not None:
            yield here.name, start, way


# --- the sentences ------------------------------------------------------------------------------------------


def test_every_state_of_the_parser_has_a_sentence() -> None:
    states = table("members").states
    assert ways().keys() == states.keys(), "all of them can be reached"
    ends = {table(start).end_state for start in STARTS}
    named = {here.name for state in states if (here := situation(state)) is not None}
    for state, row in states.items():
        waits = any(action is Shift for action, _ in row.values())
        assert (situation(state) is not None) == waits or state in ends
    assert named - sentences().keys() == set(), "write a sentence for each into situations.txt"
    print(f"\n{len(states)} states, {len(named)} places, {len(set(sentences().values()))} sentences")


def test_every_sentence_has_a_place() -> None:
    named = {here.name for state in table("members").states if (here := situation(state)) is not None}
    assert sentences().keys() - named == set(), "the grammar has no such place any more"


WRAPPERS = [
    ("members", "{}"),
    ("members", "{} {{ }}"),
    ("members", "action {{ {} }}"),
    ("members", "action {{ {} {{ }} }}"),
    ("members", "action {{ for each {} as x {{ }} }}"),
    ("members", "action {{ look at {} }}"),
    ("members", "always {{ {} }}"),
    ("members", "score {}"),
    ("members", "score 1 if {}"),
    ("members", "after a {} must {{ }}"),
    ("rules_file", "{}"),
    ("rules_file", "procedure a() {} {{ }}"),
    ("scenario_file", "{}"),
    ("scenario_file", 'scenario "a" {{ {} }}'),
    ("scenario_file", 'scenario "a" {{ given {{ {} }} }}'),
    ("members", "action {{ }} {}"),
    ("rules_file", "flow {{ }} {}"),
    ("scenario_file", 'scenario "a" {{ }} {}'),
]


def passed(of: Table, text: str) -> Iterator[str]:
    """The places that a text goes through."""
    stack: Stack | None = of.bottom
    for token in scan(RulesText.whole(Source("t", text))).tokens:
        assert stack is not None
        yield from (here.name for _, here in waiting(of, stack))
        stack = of.read(stack, token, "")


@cache
def through(example: str) -> frozenset[str]:
    """The places that an example goes through, wherever it can stand."""
    found: set[str] = set()
    for start, wrapper in WRAPPERS:
        text = wrapper.format(example)
        if not problems(start, text):
            found.update(passed(table(start), text))
    return frozenset(found)


@pytest.mark.parametrize("sentence", sorted(set(sentences().values())))
def test_a_sentence_has_an_example_that_is_right_at_its_place(sentence: str) -> None:
    names = {name for name, said in sentences().items() if said == sentence}
    examples = re.findall("`([^`]+)`", sentence)
    unknown = [example for example in examples if len(example) > 12 and not through(example)]
    assert unknown == [], "these are no rules"
    assert any(names & through(example) for example in examples)
    assert len(sentence) < 260


# --- what is said -------------------------------------------------------------------------------------------

SLIPS = {"NAME": "zebra", "INT": "7", "RBRACE": "}", "LBRACE": "{", "COMMA": ","}
# In this order a text is brought to its end.
ENDING = f"{END} RBRACE RPAR RSQB LBRACE AS NAME INT STRING SEAT".split()
GOING_ON = "SIGN STAR CMP IS HAS AND OR OF LPAR COMMA".split()


def slips(of: Table, way: tuple[str, ...]) -> list[str]:
    """What cannot follow: a name, a number, brackets, a comma, a word of the language."""
    accepted = of.accepted(of.after(" ".join(way)))
    reserved = [word for word in ("through", "marks", "others") if word.upper() not in accepted]
    return [text for name, text in SLIPS.items() if name not in accepted] + reserved[:1]


@cache
def ending(start: str, way: tuple[str, ...]) -> tuple[str, ...]:
    """How a text could end."""
    of = table(start)
    stack: Stack | None = of.after(" ".join(way))
    found: list[str] = []
    while stack is not None and END not in (accepted := of.accepted(stack)):
        assert len(found) < 30, (way, found)
        new = [name for name in ENDING if name in accepted]
        found.append((new + sorted(accepted.difference(GOING_ON)) + sorted(accepted))[0])
        stack = of.advance(stack, found[-1])
    return tuple(found)


def text_of(way: tuple[str, ...]) -> str:
    return " ".join(map(written, way))


def in_words_of_its_own(hint: str) -> bool:
    return any(said in hint for said in set(sentences().values()))


def test_wherever_the_parser_stops_it_is_said_what_belongs_there() -> None:
    told: Counter[str] = Counter()
    for name, start, way in places():
        before, behind = text_of(way), text_of(ending(start, way))
        texts = [f"{before} {slip} {behind}".strip() for slip in slips(table(start), way)]
        texts += [before] * bool(behind)
        for text in texts:
            found = problems(start, text)
            assert found, (name, text)
            first = found[0]
            assert first.span is not None
            where = f"{name}\n{text}\n{shown(first)}"
            assert first.code in code_docs(), where
            assert first.message, where
            assert first.hint, where
            assert not re.search(r"[A-Z]{3}|__|\$END", first.message + first.hint), where
            # On the slip, or before it: where a bracket was opened, at the word that lacks another one.
            at = len(before) + bool(before) + 1
            assert first.span.column <= at, where
            told["texts"] += 1
            told["one message"] += len(found) == 1
            told["at the slip or right before it"] += first.span.end_column >= at - 1
            told["with the sentence of a place"] += in_words_of_its_own(first.hint)
    print("\n" + ", ".join(f"{name}: {number}" for name, number in told.items()))
    assert told["one message"] / told["texts"] > 0.95
    assert told["at the slip or right before it"] / told["texts"] > 0.9


# --- the snapshot -------------------------------------------------------------------------------------------


def told(start: str, text: str) -> list[str]:
    return [
        re.sub("^1:", "", line) for problem in problems(start, text) for line in shown(problem).splitlines()
    ]


def snapshot() -> str:
    """By sentence: a place, a shortest text to it, what is said to a wrong word there and to nothing more."""
    parts: dict[str, str] = {}
    for name, start, way in places():
        if sentences()[name] in parts:
            continue
        slip = next(each for each in slips(table(start), way) if each.isalnum())
        behind = ending(start, way)
        instead = behind[:1] and behind[0] not in CLOSERS
        before, rest = text_of(way), text_of(behind[1:] if instead else behind)
        wrong = f"{before} {slip} {rest}".strip()
        lines = [f"=== {name}", wrong, *told(start, wrong)]
        if behind:
            lines += [before, *told(start, before)]
        parts[sentences()[name]] = "\n".join(lines)
    return HEAD + "\n\n".join(sorted(parts.values())) + "\n"


CLOSERS = ("RBRACE", "RPAR", "RSQB")
HEAD = """What is said wherever the parser can stop: a place, a shortest text to it with a wrong word instead
of the right one, and what is said to that; then what is said where the text ends there. Of places with the
same sentence, one is shown. test_situations.py tells how to write this anew; read the difference then.

"""


def test_what_is_said_at_each_place() -> None:
    if os.environ.get("RULEWRIGHT_BLESS"):
        SNAPSHOT.write_text(snapshot(), "utf-8")
    assert snapshot() == SNAPSHOT.read_text("utf-8")
