"""The grammar of the rules language in plain clothes, for `reference.md`.

A page asks for a rule of `grammar.lark`, or for one alternative of it by the name of its node. What has no
place of its own on the page is written out where it is used; so the page decides how much is seen at once,
and nothing of the grammar can be lost.

    small letters    as they stand             [ ]    may be left out
    CAPITALS         something to fill in      ...    as often as you like
    a | b            one or the other          "["    the bracket itself
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Final

from lark import Lark, Token, Tree

Node = Tree[Token] | Token

# What a reader calls the parts; all others are called by the name of their rule. The steps from `or` down to
# a comparison, and from `+` down to `*`, are all one for a reader: what goes before what is told in words.
PLACEHOLDERS: Final = {
    "arith": "AMOUNT",
    "best": "WHICH",
    "comparison": "CONDITION",
    "conjunct": "CONDITION",
    "expected": "FACT",
    "expected_and": "FACT",
    "expected_or": "FACT",
    "expr": "CONDITION",
    "given_line": "GIVEN",
    "header": "TERM",
    "item": "DECLARATION",
    "member": "ABILITY",
    "negatable": "CONDITION",
    "offer_line": "LINE",
    "param": "FIELD",
    "param_type": "TYPE",
    "path": "NAMED",
    "primary": "VALUE",
    "listed": "LISTED",
    "scenario_part": "PART",
    "quantity": "HOW-MANY",
    "sel": "SOME",
    "selection": "WHO-OR-WHAT",
    "stated": "FACT",
    "statement": "STEP",
    "step": "CHOICE",
    "term": "AMOUNT",
    "weighed": "FACT",
    "winner_is": "FACT",
    "INT": "NUMBER",
    "WHO": "SEAT",
    "STRING": '"TEXT"',
}
# Written out wherever they stand, though they have a place of their own too.
_SHORT: Final = frozenset({"guard", "period", "scope"})
_MARKS: Final = frozenset("[]|")  # signs that mean something here


@dataclass(frozen=True, slots=True)
class Alternative:
    """One way to write a rule. `node`: what the parser makes of it, if it makes anything."""

    rule: str
    node: str | None
    tree: Node


@cache
def rules() -> dict[str, tuple[Alternative, ...]]:
    """The rules of the grammar, as they are written."""
    found: dict[str, tuple[Alternative, ...]] = {}
    for statement in _grammar().iter_subtrees_topdown():
        if statement.data == "rule":
            name = str(statement.children[0])
            plain = name.lstrip("?")
            made = None if name.startswith("?") else plain
            found[plain] = tuple(_alternatives(plain, made, statement.children[-1]))
    return found


@cache
def terminals() -> dict[str, tuple[str, ...]]:
    """The words and signs that have a name in the grammar, with what they stand for; () for a pattern."""
    found: dict[str, tuple[str, ...]] = {}
    for statement in _grammar().iter_subtrees_topdown():
        if statement.data == "token":
            literals = [str(each) for each in statement.scan_values(lambda each: each.type == "STRING")]
            found[str(statement.children[0])] = tuple(literal[1:-1] for literal in literals)
    return found


@cache
def _grammar() -> Tree[Token]:
    lark = Lark.open_from_package("lark", "lark.lark", ["grammars"], parser="lalr", maybe_placeholders=False)
    return lark.parse(files("rulewright.dsl.syntax").joinpath("grammar.lark").read_text("utf-8"))


def _alternatives(rule: str, node: str | None, body: Node) -> Iterator[Alternative]:
    for each in body.children if isinstance(body, Tree) and body.data == "expansions" else [body]:
        if isinstance(each, Tree) and each.data == "alias" and len(each.children) == 2:
            yield Alternative(rule, str(each.children[1]), each.children[0])
        else:
            yield Alternative(rule, node, each)


def placeholder(rule: str) -> str:
    """What stands in a line for something that is told elsewhere."""
    return PLACEHOLDERS.get(rule, rule.strip("_").upper().replace("_", "-"))


class Page:
    """The grammar as one page shows it: what it asks for has a place there, all else is written out."""

    def __init__(self, asked: list[str]) -> None:
        self.placed = {alternative.rule for name in asked for alternative in self.meant(name)}
        self.placed = (self.placed | PLACEHOLDERS.keys()) - _SHORT
        self.shown: set[Alternative] = set()  # what has been rendered so far

    @staticmethod
    def meant(name: str) -> tuple[Alternative, ...]:
        """The alternatives of a rule, or the one whose node has this name."""
        if name in rules():
            return rules()[name]
        found = [each for rule in rules().values() for each in rule if each.node == name]
        if len(found) != 1:
            raise LookupError(f"the grammar has {len(found)} alternatives named {name}")
        return tuple(found)

    def block(self, names: list[str]) -> str:
        """What a block of the page shows."""
        lines: list[str] = []
        for name in names:
            ways = [line for alternative in self.meant(name) for line in self._lines(alternative)]
            if all(
                _alone(each.tree) and next(_tokens(each.tree)) in self.placed for each in self.meant(name)
            ):
                ways = _filled(ways)  # a mere list of what is told elsewhere
            if name in rules() and self._filled_in(name):
                first = f"{placeholder(name)}:"
                lines += [first] * (first not in lines) + [f"  {way}" for way in ways]
            else:
                lines += ways
        return "".join(f"{line}\n" for line in lines)

    def _filled_in(self, rule: str) -> bool:
        """Whether other lines ask the reader to put this in."""
        return rule not in _SHORT and any(
            token in rules() and placeholder(token) == placeholder(rule)
            for each in rules().values()
            for alternative in each
            if not _alone(alternative.tree)
            for token in _tokens(alternative.tree)
        )

    def _lines(self, alternative: Alternative) -> list[str]:
        self.shown.add(alternative)
        tree = alternative.tree
        if _alone(tree) and (other := str(next(_tokens(tree)))) in rules():
            return self._of(other, alternative.rule)
        parts = tree.children if isinstance(tree, Tree) and tree.data == "expansion" else [tree]
        return [_tidy(" ".join(each)) for each in product(*map(self._ways, parts))]

    def _of(self, rule: str, within: str) -> list[str]:
        """A rule that is one way to write another: its beginnings, where it has a place of its own."""
        if placeholder(rule) == placeholder(within):
            return []
        if rule not in self.placed:
            return [line for each in rules()[rule] for line in self._lines(each)]
        beginnings = [self._beginning(each) for each in rules()[rule]]
        return [" | ".join(dict.fromkeys(beginnings))] if all(beginnings) else [placeholder(rule)]

    def _ways(self, part: Node) -> list[str]:
        """A part of a line; or several, for a line each, where one line would not tell them apart."""
        text = self._text(part)
        if " | " in text and isinstance(part, Tree) and part.data == "name":
            return [self._text(each.tree) for each in rules()[next(_tokens(part))]]
        return [text]

    def _beginning(self, alternative: Alternative) -> str:
        """The words that something begins with: enough to find it."""
        parts = self._text(alternative.tree, mark=False).split()
        first = next((n for n, part in enumerate(parts) if not re.fullmatch("[a-z|]+", part)), len(parts))
        if first:
            return " ".join(parts[:first] + ["..."] * (first < len(parts)))
        return f"{parts[0]}(...)" if parts[1:2] == ["("] else ""

    def _text(self, node: Node, mark: bool = True) -> str:
        if isinstance(node, Token):
            return self._word(str(node), mark)
        if node.data == "expr":
            return self._repeated(node.children[0], self._text(node.children[0], mark), str(node.children[1]))
        parts = [self._text(child, mark) for child in node.children]
        match node.data:
            case "expansions":
                return _either(parts)
            case "maybe":
                return f"[{parts[0]}]"
            case _:
                return " ".join(parts)

    def _repeated(self, node: Node, text: str, how: str) -> str:
        if text.startswith(", "):  # one more, after one that stands before it
            return f"{text} ..."
        if isinstance(node, Tree) and node.data == "expansions":
            text = f"({text})"
        return f"[{text} ...]" if how == "*" else f"{text} ..."

    def _word(self, word: str, mark: bool) -> str:
        if word.startswith('"'):
            return f'"{word[1:-1]}"' if word[1:-1] in _MARKS else word[1:-1]
        if word in terminals():
            return _either(terminals()[word]) or placeholder(word)
        if word in self.placed:
            return placeholder(word)
        ways = rules()[word]
        if any(token == word for way in ways for token in _tokens(way.tree)):
            raise LookupError(f"{word} is written with itself: give it a place of its own")
        if mark:
            self.shown.update(ways)
        return _either([self._text(each.tree, mark) for each in ways])


def _tokens(node: Node) -> Iterator[Token]:
    if isinstance(node, Token):
        yield node
    else:
        for child in node.children:
            yield from _tokens(child)


def _alone(node: Node) -> bool:
    """Whether an alternative is one other rule and nothing else."""
    return len(list(_tokens(node))) == 1


def _either(ways: Sequence[str]) -> str:
    """One of several; words alone stand close together, so that one sees how far it goes."""
    ways = [_tidy(way) for way in ways]
    return ("|" if all(" " not in way for way in ways) else " | ").join(ways)


def _filled(ways: Sequence[str]) -> list[str]:
    """Many short ways on a few lines."""
    lines = textwrap.wrap("\xa0| ".join(way.replace(" ", "\xa0") for way in ways), 80)
    return [line.replace("\xa0", " ") for line in lines]


def _tidy(text: str) -> str:
    """Signs stand where a writer puts them."""
    text = re.sub(r"\( ", "(", re.sub(r" \)", ")", text))
    text = re.sub(r" ([,:])", r"\1", text)
    return re.sub(r"(?<=[A-Z]) \(", "(", text)
