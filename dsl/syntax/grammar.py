"""The grammar, read once: Lark's parser and its table of states.

One table serves all start symbols: they share nearly all of their states, and a deck needs more than one. It
is read when the first text comes, from `grammar.json` (`grammartable.py`). Lark's own cache is a pickle in a
folder for temporary files: never used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NewType, cast

from lark import Lark, Token, Tree
from lark.lexer import Lexer, LexerThread
from lark.parse_tree_builder import ParseTreeBuilder
from lark.parsers.lalr_analysis import Shift
from lark.parsers.lalr_parser_state import ParseConf, ParserState

from rulewright.dsl.syntax import grammartable
from rulewright.dsl.syntax.reserved import FREE, grammar_text

STARTS: Final = ("members", "rules_file", "scenario_file")
END: Final = "$END"
_BEHIND_NAMES: Final = frozenset("OF IS HAS AT WILL".split())
FREE_WORDS: Final = frozenset(word.upper() for word in FREE)  # the terminals that may be names as well
_TABLE: Final = "grammar.json"
STORED: Final = Path(__file__).with_name(_TABLE)


class _NoLexer(Lexer):
    """The parser is fed with tokens (scan.py): Lark needs no lexer of its own and builds none."""

    def __init__(self, conf: Any) -> None:
        pass

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Any]:
        raise NotImplementedError


def built() -> Lark:
    """The grammar as Lark understands it."""
    return Lark(
        grammar_text(),
        parser="lalr",
        lexer=_NoLexer,
        start=list(STARTS),
        propagate_positions=True,
        maybe_placeholders=True,
        cache=False,
    )


def stored() -> str:
    """What `grammar.json` should hold."""
    lark = built()
    table = lark.parse_interactive("", start=STARTS[0]).parser_state.parse_conf.parse_table
    return grammartable.packed(grammar_text(), table, lark.rules, STARTS)


@cache
def _parts() -> tuple[Any, Any]:
    """The table of states, and what makes a node of each rule."""
    kept = files("rulewright.dsl.syntax").joinpath(_TABLE).read_text("utf-8")
    found = grammartable.unpacked(grammar_text(), kept)
    if found is None:  # another Lark, or a grammar that somebody is working on
        found = grammartable.unpacked(grammar_text(), stored())
    assert found is not None
    table, rules = found
    builder = ParseTreeBuilder(rules, Tree, propagate_positions=True, maybe_placeholders=True)
    return table, builder.create_callback()


def parser(start: str) -> ParserState[Any]:
    """A parser that waits for the first token of a text."""
    return ParserState(ParseConf(*_parts(), start), cast(LexerThread, None))


def is_a_name(parser: ParserState[Any], word: str, after: str) -> bool:
    """Whether a word that is free for names is one here, before that terminal: where it could be nothing
    else, or could not be followed so."""
    stack = list(parser.state_stack)
    meant, named = _shifted(parser, stack, word), _shifted(parser, stack, "NAME")
    if meant is None or named is None:
        return named is not None
    return after in _BEHIND_NAMES and _shifted(parser, meant, after) is None


def _shifted(parser: ParserState[Any], stack: list[Any], terminal: str) -> list[Any] | None:
    """The stack of states after a terminal; None where it cannot stand."""
    states, stack = parser.parse_conf.states, list(stack)
    while (action := states[stack[-1]].get(terminal)) is not None:
        if action[0] is Shift:
            return [*stack, action[1]]
        rule = action[1]
        if rule.expansion:
            del stack[-len(rule.expansion) :]
        stack.append(states[stack[-1]][rule.origin.name][1])
    return None


# --- the table of states ------------------------------------------------------------------------------------

# A stack of states, innermost first. It is never changed, only extended or left behind: every place of a text
# keeps its own at no cost, and trying a repair needs no undoing.
Stack = NewType("Stack", tuple[Any, ...])


class Table:
    """Answers what may stand where, without building anything."""

    def __init__(self, start: str) -> None:
        conf = parser(start).parse_conf
        self.states: Mapping[Any, Mapping[str, tuple[Any, Any]]] = conf.states
        self.end_state = conf.end_state
        self.bottom = Stack((conf.start_state, None))

    def advance(self, stack: Stack, terminal: str) -> Stack | None:
        """The stack after one more terminal, or None where that terminal cannot stand."""
        states = self.states
        at: Any = stack
        while True:
            action = states[at[0]].get(terminal)
            if action is None:
                return None
            if action[0] is Shift:
                return Stack((action[1], at))
            rule = action[1]
            for _ in rule.expansion:
                at = at[1]
            at = (states[at[0]][rule.origin.name][1], at)
            if terminal == END and at[0] == self.end_state:
                return Stack(at)

    def accepted(self, stack: Stack) -> frozenset[str]:
        """All terminals that can stand here."""
        candidates = (name for name in self.states[stack[0]] if name == END or name.isupper())
        return frozenset(name for name in candidates if self.advance(stack, name) is not None)

    def read(self, stack: Stack, token: Token, after: str) -> Stack | None:
        """The stack after one more token, or None where it cannot stand. A word that is free for names is one
        from then on where it could be nothing else, or could not be followed by that terminal."""
        further = self.advance(stack, token.type)
        if token.type in FREE_WORDS:
            named = self.advance(stack, "NAME")
            if named is not None and (
                further is None or (after in _BEHIND_NAMES and self.advance(further, after) is None)
            ):
                token.type = "NAME"
                return named
        return further

    def settle(self, tokens: Sequence[Token]) -> None:
        """Tell words that are free for names from names, as far as the text makes sense."""
        stack = self.bottom
        for token, after in pairwise([*tokens, Token(END, "")]):
            further = self.read(stack, token, after.type)
            if further is None:
                return
            stack = further

    def after(self, terminals: str) -> Stack:
        """The stack after some terminals from the beginning; they must fit."""
        stack = self.bottom
        for terminal in terminals.split():
            further = self.advance(stack, terminal)
            assert further is not None, f"{terminal} cannot stand in {terminals}"
            stack = further
        return stack


@cache
def table(start: str) -> Table:
    """The table of one start symbol."""
    return Table(start)


@cache
def joining(values: str = "expr") -> frozenset[str]:
    """The words behind a value that make a greater one of it: `and`, `is`, `+`, `divided`. `values`: the
    rule of the grammar for what they make, `arith` for numbers alone."""
    _, rules = _parts()
    made, heads = {values}, dict[str, set[str]]()
    while (
        more := {
            rule.expansion[0].name
            for rule in rules
            if rule.origin.name in made and len(rule.expansion) == 1 and not rule.expansion[0].is_term
        }
        - made
    ):
        made |= more
    for rule in rules:
        heads.setdefault(rule.origin.name, set()).add(rule.expansion[0].name if rule.expansion else "")
    behind = {
        rule.expansion[1].name
        for rule in rules
        if rule.origin.name in made and len(rule.expansion) > 1 and rule.expansion[0].name in made
    }
    return frozenset(name for each in behind for name in (heads.get(each) or {each}) if name.isupper())
