"""What can stand at a place, in the words of people.

The parser answers with names of terminals. Whole groups of them have one name each, for nobody wants to read
thirty words; the groups are read off the grammar, at a place where exactly they can stand.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from rulewright.dsl.syntax.grammar import END, table

# What to call it, start symbol, terminals up to a place where it stands, what else stands there.
_GROUPS: Final = (
    ("a declaration such as `flow`, `procedure` or `rule`", "rules_file", "", "$END"),
    ("an ability such as `action`, `when` or `always`", "members", "", "$END"),
    ("a statement such as `choose`, `gain` or `move`", "members", "ACTION LBRACE", "RBRACE"),
    ("a modifier such as `raise`, `lower` or `cannot`", "members", "ALWAYS LBRACE", "RBRACE"),
    (
        "a part of a scenario such as `given`, `play` or `expect`",
        "scenario_file",
        "SCENARIO STRING LBRACE",
        "RBRACE",
    ),
    ("a condition such as `must`, `may` or `once per turn`", "members", "ACTION STRING", "LBRACE"),
    ("a value such as `2`, `you` or a name", "members", "SCORE", ""),
    ("a value such as `2`, `you` or a name", "members", "SCORE", "NOT"),
    ("a value such as `2`, `you` or a name", "members", "SCORE", "NOT SIGN"),
    ("a number of things such as `1`, `up to 2` or `any number`", "members", "ACTION LBRACE TARGET", ""),
    ("the name of an event", "members", "WHEN", ""),
    ("a name, `you`, `this` or `it`", "members", "ACTION LBRACE SET", ""),
)
_FIXED: Final = (
    ("a restriction such as `in`, `where` or `with`", "IN FROM WHERE WITH SORTED"),
    ("a comparison such as `is` or `>=`", "CMP IS HAS"),
    ("`+`, `-` or `*`", "SIGN STAR"),
    ("`+` or `-`", "SIGN"),
    ("`*`", "STAR"),
    ("`and` or `or`", "AND OR"),
)
_WORDS: Final = {
    "LBRACE": "`{`", "RBRACE": "`}`", "LPAR": "`(`", "RPAR": "`)`", "LSQB": "`[`", "RSQB": "`]`",
    "COMMA": "`,`", "COLON": "`:`", "CMP": "`<`, `<=`, `>` or `>=`", "SIGN": "`+` or `-`", "STAR": "`*`",
    "NAME": "a name", "INT": "a number", "STRING": "a text in quotes", "SEAT": "a seat (A to H)",
    "WHO": "a seat with `:` (`A:`)",
    END: "the end of the text",
}  # fmt: skip
# What merely could go on is named last, for mostly something else is missing.
_LATE: Final = ("RBRACE", END)
_SHOWN: Final = 6


@cache
def group(start: str, before: str, besides: str) -> frozenset[str]:
    """The terminals of one kind of thing: those that can stand after `before`, without those in `besides`."""
    at = table(start)
    return at.accepted(at.after(before)) - set(besides.split())


def statements() -> frozenset[str]:
    """The words that a statement begins with."""
    return group("members", "ACTION LBRACE", "RBRACE")


def modifiers() -> frozenset[str]:
    """The words that a modifier begins with."""
    return group("members", "ALWAYS LBRACE", "RBRACE")


def abilities() -> frozenset[str]:
    """The words that an ability begins with."""
    return group("members", "", END)


def declarations() -> frozenset[str]:
    """The words that a declaration of a rules file begins with."""
    return group("rules_file", "", END)


def conditions() -> frozenset[str]:
    """The words that a condition in front of an ability's block begins with."""
    return group("members", "ACTION STRING", "LBRACE")


def word(terminal: str) -> str:
    """One terminal as people would say it: `a name`, or the word itself in backticks."""
    return _WORDS.get(terminal, f"`{terminal.lower()}`")


def in_words(accepted: Iterable[str]) -> str:
    """A list such as "`as`, a restriction such as `in`, `where` or `with`, or `}`"."""
    left = set(accepted)
    grouped: list[str] = []
    for words, start, before, besides in _GROUPS:
        members = group(start, before, besides)
        if members <= left and words not in grouped:
            left -= members
            grouped.append(words)
    for words, terminals in _FIXED:
        members = frozenset(terminals.split())
        if members <= left:
            left -= members
            grouped.append(words)
    late = [name for name in _LATE if name in left]
    single = sorted(left.difference(_LATE), key=lambda name: (name in _WORDS, name))
    parts = [word(name) for name in single[:_SHOWN]] + grouped
    parts = parts[:_SHOWN] + [word(name) for name in late]
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + " or " + parts[-1]
