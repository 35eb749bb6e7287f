"""What the parser knows at each place of a text, be it right or wrong: which words can stand there, and what
sort of thing a name would be.

A name stands in few rules of the grammar, and the state of the parser after it says in which of them it may
be: `gain 2 NAME` can only be the rule `gain`, where the name is that of a resource. `_SORTS` says so for each
of them; a test holds that none is forgotten.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import zip_longest
from typing import Any, Final

from lark import Token
from lark.parsers.lalr_analysis import Shift
from msgspec import Struct

from rulewright.dsl.files.source import Span
from rulewright.dsl.files.yamlnodes import RulesText
from rulewright.dsl.syntax.grammar import END, Stack, Table, table
from rulewright.dsl.syntax.scan import scan

MEMBERS, RULES, SCENARIOS = "members", "rules_file", "scenario_file"  # what a text may be: start symbols

_VALUES: Final = "local field memory attribute resource zone list member token setting seat value card word"
_NEW: Final = "new"  # a name that is given here

# By the rule of the grammar and by what stands before the name in it.
_SORTS: Final = {
    ("ignoring", "COMMA"): "rule limit card",  # `with set [a, b]` has the same rule
    ("active_in", "IN"): "zone",
    ("answer", "CHOOSE"): "word",
    ("argument", ""): "field",
    ("at_is", "AT"): "space",
    ("attribute", "ATTRIBUTE"): _NEW,
    ("attribute", "OF"): "kind player",
    ("call", ""): "function table call",
    ("can", "CAN"): "procedure",
    ("choose", "AS"): _NEW,
    ("choose_number", "AS"): _NEW,
    ("do", "AS"): _NEW,
    ("do", "DO"): "procedure event",
    ("event", ""): "procedure event moment",
    ("event_def", "EVENT"): _NEW,
    ("event_gain", "GAIN"): "resource",
    ("event_lose", "LOSE"): "resource",
    ("exactly_name", ""): "local field memory attribute",
    ("for_each", "AS"): _NEW,
    ("offer_in_turn", "AS"): _NEW,
    ("for_purpose", "FOR"): "purpose keyword",
    ("function", "FUNCTION"): _NEW,
    ("gain", "arith"): "resource",
    ("given_at", "AT"): "space",
    ("given_has", "HAS"): "status token",
    ("has", "HAS"): "status token",
    ("has", "LPAR"): "status",
    ("ignoring", "IGNORING"): "rule limit",
    ("in_any", "ANY"): "zone",
    ("keyword_def", "KEYWORD"): _NEW,
    ("keyword_use", ""): "keyword",
    ("let", "LET"): _NEW,
    ("limit_def", "FOR"): "procedure",
    ("limit_def", "LIMIT"): _NEW,
    ("lose", "amount"): "resource",
    ("mark", "AS"): "status",
    ("memory", "MEMORY"): _NEW,
    ("memory", "OF"): "kind player list",
    ("mod_counts_as", "ANY"): "list",
    ("mod_counts_as", "FOR"): "purpose keyword",
    ("mod_ignore", "IGNORE"): "rule limit",
    ("name", ""): _VALUES,
    ("of", ""): "property memory attribute resource zone list kind part",
    ("paid_all", "ALL"): "resource",
    ("paid_up_to", "most"): "resource",
    ("paid_each", "EACH"): "resource",
    ("paid_missing", "AS"): _NEW,
    ("paid_missing", "MISSING"): "resource",
    ("param", ""): _NEW,
    ("param_type", ""): "kind list token setting player type",
    ("param_type", "OF"): "kind list token player type",
    ("policy", "OF"): "seat",
    ("portion", "arith"): "resource",
    ("phase", "PHASE"): "phase",
    ("plain_sel", ""): "kind player list",
    ("preset", "PRESET"): "preset",
    ("printed", "PRINTED"): "property",
    ("procedure", "PROCEDURE"): _NEW,
    ("roll_number", "AS"): _NEW,
    ("rule_def", "FOR"): "procedure",
    ("rule_def", "RULE"): _NEW,
    ("rules_def", "RULES"): _NEW,
    ("sel", ""): "kind player list",
    ("sel", "AS"): _NEW,
    ("selection", ""): "kind player list",
    ("sees_status", "HAS"): "status",
    ("start_at", "AT"): "phase",
    ("status_def", "MARKS"): "kind player",
    ("status_def", "STATUS"): _NEW,
    ("take", "amount"): "resource",
    ("target", "AS"): _NEW,
    ("times", "TIMES"): "procedure event",
    ("transfer", "amount"): "resource",
    ("unmark", "AS"): "status",
    ("unmark", "LPAR"): "status",
    ("with_also", "WITH"): "card",
    ("with_instead", "OF"): "card",
    ("with_instead", "WITH"): "card",
    ("with_set", "LSQB"): "card",
    ("with_set", "WITH"): "set",
    ("with_setting", "IS"): "value word",
    ("with_setting", "WITH"): "setting",
    ("without", "WITHOUT"): "card",
    ("word_name", ""): "card member resource zone procedure list kind token value space keyword rules",
    ("your", "YOUR"): "zone memory attribute resource",
}  # fmt: skip


class Step(Struct, frozen=True):
    """A token, its place in the file, and the parser's stack when it comes."""

    token: Token
    span: Span
    stack: Stack
    sorts: frozenset[str]  # of a name: what it may be

    @property
    def word(self) -> str:
        return str(self.token)


def walked(text: RulesText, start: str) -> list[Step]:
    """The tokens of a text. Where one does not fit, the parser is helped on as well as can be."""
    at, found = table(start), []
    stack = at.bottom
    tokens = scan(text, start).tokens
    for token, after in zip_longest(tokens, tokens[1:]):
        follows = END if after is None else after.type
        further = at.read(stack, token, follows)
        if further is None:
            stack = _helped(at, stack, token.type)
            further = at.read(stack, token, follows)
        sorts = sorts_at(start, stack) if token.type == "NAME" else frozenset[str]()
        span = text.span(token.line or 1, token.column or 1, token.end_line or 1, token.end_column or 1)
        found.append(Step(token, span, stack, sorts))
        stack = stack if further is None else further
    return found


# What is most often missing while somebody types.
_MISSING: Final = (
    "NAME", "RBRACE", "INT", "STRING", "LBRACE", "RPAR", "LBRACE RBRACE", "AS NAME", "IS NAME", "INT NAME",
    "NAME AS NAME", "NAME LBRACE RBRACE", "NAME RBRACE", "NAME RPAR", "RPAR RBRACE", "COLON NAME RPAR",
)  # fmt: skip


def _helped(at: Table, stack: Stack, wanted: str) -> Stack:
    """The stack with something added, so that a terminal fits; the same stack where nothing helps."""
    for missing in _MISSING:
        tried: Stack | None = stack
        for terminal in missing.split():
            tried = None if tried is None else at.advance(tried, terminal)
        if tried is not None and at.advance(tried, wanted) is not None:
            return tried
    return stack


def stack_after(start: str, steps: list[Step]) -> Stack:
    """The stack when all these have been read."""
    at = table(start)
    if not steps:
        return at.bottom
    last = steps[-1]
    return at.advance(last.stack, last.token.type) or last.stack


# --- the sorts of names -------------------------------------------------------------------------------------


def sorts_at(start: str, stack: Stack) -> frozenset[str]:
    """What a name may be here; nothing where none can stand."""
    after = table(start).advance(stack, "NAME")
    return frozenset() if after is None else _sorts_after(after[0])


@cache
def _sorts_after(state: Any) -> frozenset[str]:
    return frozenset(sort for place in _places_before(state) for sort in _SORTS[place].split())


def _places_before(state: Any) -> set[tuple[str, str]]:
    """The places in rules of a name after which the parser is in this state.

    A rule is possible when the rest of it leads from here to a state in which it is complete."""
    states = table(MEMBERS).states
    found = set()
    for rule, place in _with_names():
        at: Any = state
        for symbol in rule.expansion[place + 1 :]:
            action = states[at].get(symbol.name)
            if action is None or action[0] is not Shift:
                break
            at = action[1]
        else:
            if any(action is not Shift and target == rule for action, target in states[at].values()):
                found.add(_place(rule, place))
    return found


@cache
def _with_names() -> list[tuple[Any, int]]:
    """Every place of every rule where a name stands."""
    rows = table(MEMBERS).states.values()
    rules = {target for row in rows for action, target in row.values() if action is not Shift}
    return [(rule, n) for rule in rules for n, symbol in enumerate(rule.expansion) if symbol.name == "NAME"]


def _place(rule: Any, place: int) -> tuple[str, str]:
    made = re.fullmatch(r"__([a-z_]+?)_(?:star|plus)_\d+", rule.origin.name)
    name = made[1] if made else str(rule.alias or rule.origin.name)
    return name, str(rule.expansion[place - 1].name) if place else ""


def places_of_names() -> Iterator[tuple[tuple[str, str], str]]:
    """Every place in the grammar where a name stands, and the sorts that it may be of there."""
    for rule, place in _with_names():
        yield _place(rule, place), _SORTS.get(_place(rule, place), "?")
