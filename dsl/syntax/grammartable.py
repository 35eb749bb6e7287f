"""The grammar's table of states as text: Lark needs a quarter of a second to build it, and a tenth of that is
enough to read it.

`grammar.json` is made from `grammar.lark` by `make grammar`. Nothing but the grammar decides its text: states
are numbered in the order in which they are reached, rules and words by their names. It says of which grammar
and of which Lark it is; for any other the table is built, so a file that has grown old costs time and nothing
else. A test keeps it young.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

import lark
from lark.grammar import NonTerminal, Rule, RuleOptions, Symbol, Terminal
from lark.parsers.lalr_analysis import IntParseTable, ParseTableBase, Reduce, Shift

FORMAT: Final = 1


def made_of(grammar: str) -> str:
    """What a table depends on: the grammar, Lark, and the form of the file."""
    return hashlib.sha256(f"{FORMAT} {lark.__version__} {grammar}".encode()).hexdigest()


# --- to text ------------------------------------------------------------------------------------------------


def packed(grammar: str, table: ParseTableBase[Any], rules: Sequence[Rule], starts: Sequence[str]) -> str:
    """The table as JSON, a line for each rule, each set of words and each state."""
    rules = sorted(rules, key=_rule)
    rule_at = {rule: number for number, rule in enumerate(rules)}
    order = list(_reached(table, starts))
    state_at = {state: number for number, state in enumerate(order)}
    symbols = sorted({name for row in table.states.values() for name in row})
    symbol_at = {name: number for number, name in enumerate(symbols)}
    sets: dict[tuple[int, ...], int] = {}
    states = []
    for state in order:
        shifts: list[int] = []
        before: dict[int, list[int]] = {}  # by rule: the words before which it is complete
        for name, (action, target) in sorted(table.states[state].items()):
            if action is Shift:
                shifts += (symbol_at[name], state_at[target])
            else:
                before.setdefault(rule_at[target], []).append(symbol_at[name])
        reduces = [
            x for rule, words in before.items() for x in (sets.setdefault(tuple(words), len(sets)), rule)
        ]
        states.append([shifts, reduces])
    parts: dict[str, Sequence[Any]] = {
        "made_of": [made_of(grammar)],
        "starts": [
            [start, state_at[table.start_states[start]], state_at[table.end_states[start]]]
            for start in starts
        ],
        "symbols": [symbols],
        "rules": [_rule(rule) for rule in rules],
        "sets": [list(words) for words in sets],
        "states": states,
    }
    return "{\n" + ",\n".join(f'"{name}": {_lines(rows)}' for name, rows in parts.items()) + "\n}\n"


def _lines(rows: Sequence[Any]) -> str:
    return "[\n" + ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows) + "\n]"


def _reached(table: ParseTableBase[Any], starts: Sequence[str]) -> Iterator[Any]:
    """All states, each after the one that leads to it."""
    waiting = [table.start_states[start] for start in starts]
    seen = set(waiting)
    for state in waiting:
        yield state
        for _, (action, target) in sorted(table.states[state].items(), key=lambda entry: entry[0]):
            if action is Shift and target not in seen:
                seen.add(target)
                waiting.append(target)


def _rule(rule: Rule) -> list[Any]:
    """A rule as data. A word that leaves nothing in the tree has a minus in front."""
    words = [
        f"-{each.name}" if getattr(each, "filter_out", False) else str(each.name) for each in rule.expansion
    ]
    options = rule.options
    empty = [int(each) for each in options.empty_indices]
    return [
        str(rule.origin.name),
        words,
        rule.alias or "",
        int(options.expand1),
        int(options.keep_all_tokens),
        empty,
    ]


# --- and back -----------------------------------------------------------------------------------------------


def unpacked(grammar: str, text: str) -> tuple[IntParseTable, list[Rule]] | None:
    """The table and its rules; None if it was made of something else."""
    data = json.loads(text)
    if data["made_of"] != [made_of(grammar)]:
        return None
    (symbols,) = data["symbols"]
    rules = [_made(*row) for row in data["rules"]]
    sets = [[symbols[word] for word in words] for words in data["sets"]]
    shift = [(Shift, number) for number in range(len(data["states"]))]
    reduce = [(Reduce, rule) for rule in rules]
    states: dict[int, dict[str, tuple[Any, ...]]] = {}
    for number, (shifts, reduces) in enumerate(data["states"]):
        row: dict[str, tuple[Any, ...]] = {}
        entries = iter(shifts)
        for name, target in zip(entries, entries, strict=True):
            row[symbols[name]] = shift[target]
        entries = iter(reduces)
        for words, rule in zip(entries, entries, strict=True):
            row.update(dict.fromkeys(sets[words], reduce[rule]))
        states[number] = row
    begins = {start: begin for start, begin, _ in data["starts"]}
    ends = {start: end for start, _, end in data["starts"]}
    return IntParseTable(states, begins, ends), rules


def _made(origin: str, words: list[str], alias: str, expand1: int, keep_all: int, empty: list[int]) -> Rule:
    options = RuleOptions(bool(keep_all), bool(expand1), None, None, tuple(map(bool, empty)))
    return Rule(NonTerminal(origin), [_symbol(word) for word in words], 0, alias or None, options)


def _symbol(word: str) -> Symbol:
    name = word.removeprefix("-")
    return Terminal(name, name != word) if name.isupper() else NonTerminal(name)
