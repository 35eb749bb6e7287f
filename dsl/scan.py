"""Text to tokens, with the mistakes that can be seen in a word or a sign alone.

The terminals of `grammar.lark` are cut here and not by Lark: its lexer stops at the first strange character,
and its contextual one cuts `bystander` into `by` and `stander` wherever no name may stand. Here a word is
always a whole word. What is written wrongly is reported and then read as what was meant, so that one slip
brings one message.
The limits of size and nesting are kept here too, before anything is built.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from lark import Token

from rulewright.dsl.characters import cut
from rulewright.dsl.diagnostics import Diagnostic, Label
from rulewright.dsl.grammar import RESERVED
from rulewright.dsl.signs import OPERATOR_PATTERN, SPACE_PATTERN, Slips
from rulewright.dsl.syntaxcodes import E_NESTING, E_SIZE
from rulewright.dsl.yamlnodes import RulesText

MAX_CHARACTERS: Final = 1 << 18
MAX_TOKENS: Final = 50_000
MAX_NESTING: Final = 64

SIGNS: Final = dict(
    pair.split()
    for pair in (
        "{ LBRACE", "} RBRACE", "( LPAR", ") RPAR", "[ LSQB", "] RSQB", ", COMMA", ": COLON",
        "< CMP", "> CMP", "<= CMP", ">= CMP", "+ SIGN", "- SIGN", "* STAR",
    )
)  # fmt: skip
# What the parser never sees: `syntax.py` turns it into words, for only the place tells which ones.
OPERATOR: Final = "?OPERATOR"
CLOSER: Final = {"LBRACE": "RBRACE", "LPAR": "RPAR", "LSQB": "RSQB"}

_MASTER: Final = re.compile(
    rf"""(?P<blank>[ \t\r]+|\#[^\n]*)
    |(?P<lines>\n[ \t\r\n]*)
    |(?P<word>[a-z_][a-z0-9_]*(?!\w))
    |(?P<number>[0-9]\w*(?:\.[0-9]\w*)?)
    |(?P<text>"[^"\n]*")
    |(?P<comment>//[^\n]*|/\*[^\n]*)
    |(?P<operator>{OPERATOR_PATTERN})
    |(?P<sign><=|>=|[-<>+*(){{}}\[\],:])
    |(?P<letter>[A-H](?!\w))
    |(?P<odd_word>[^\W\d]\w*)
    |(?P<space>{SPACE_PATTERN})
    |(?P<quoted>[“”„«»‟″][^“”„«»‟″"\n]*[“”„«»‟″"])
    |(?P<unclosed>")
    |(?P<strange>.)""",
    re.VERBOSE | re.DOTALL,
)


@dataclass(slots=True)
class Scan:
    """The tokens of a text, what was wrong with them, and which of them are not as they were written."""

    tokens: list[Token] = field(default_factory=list)
    problems: list[Diagnostic] = field(default_factory=list)
    mended: set[int] = field(default_factory=set)  # by the offset where the token begins
    refused: bool = False  # over a limit: nothing more is to be read


def scan(text: RulesText) -> Scan:
    """Cut a text into tokens. Raises nothing."""
    result = Scan()
    if len(text.text) > MAX_CHARACTERS:
        message = f"this text is longer than {MAX_CHARACTERS // 1024} thousand characters"
        _refuse(result, Diagnostic(E_SIZE, message, text.span(1, 1, 1, 1), "divide it into several files"))
        return result
    _Scanner(text, result).run()
    return result


def _refuse(result: Scan, problem: Diagnostic) -> None:
    result.problems.append(problem)
    result.refused = True


class _Scanner:
    """One pass over one text."""

    def __init__(self, text: RulesText, result: Scan) -> None:
        self.text = text
        self.result = result
        self.slips = Slips(text, result.tokens, result.problems, result.mended)
        self.opened: list[Token] = []

    def run(self) -> None:
        text, tokens, slips, match = self.text.text, self.result.tokens, self.slips, _MASTER.match
        at, line, line_start, length = 0, 1, 0, len(text)
        while at < length:
            found = match(text, at)
            assert found is not None, "the last branch takes any character"
            kind, end = found.lastgroup, found.end()
            if kind == "lines":
                line += text.count("\n", at, end)
                line_start = text.rindex("\n", at, end) + 1
            elif kind != "blank":
                value = found.group()
                column = at - line_start + 1
                name = self.kind_of(kind, value)
                if name:
                    tokens.append(Token(name, value, at, line, column, line, column + end - at, end))
                    if slips.owner is not None:
                        slips.turn_possessive()
                    if name in _BRACKETS and self.nested(tokens[-1]):
                        return
                else:
                    end = slips.mend(kind or "", value, at, line, column)
                    # A text in quotes may have run over the end of its line.
                    if broken := text.count("\n", at, end):
                        line += broken
                        line_start = text.rindex("\n", at, end) + 1
                if len(tokens) > MAX_TOKENS:
                    self.too_many()
                    return
            at = end

    @staticmethod
    def kind_of(kind: str | None, value: str) -> str:
        """The terminal of a piece of text, or nothing where it is written wrongly."""
        if kind == "word":
            return value.upper() if value in RESERVED else "NAME"
        if kind == "sign":
            return SIGNS[value]
        if kind == "number":
            return "INT" if len(value) <= 9 and value.isascii() and value.isdigit() else ""
        if kind == "operator":
            return OPERATOR
        return {"text": "STRING", "letter": "SEAT"}.get(kind or "", "")

    def nested(self, bracket: Token) -> bool:
        """Count brackets; whether there are too many inside each other."""
        if bracket.type not in CLOSER:
            if self.opened:
                self.opened.pop()
            return False
        self.opened.append(bracket)
        if len(self.opened) <= MAX_NESTING:
            return False
        message = f"brackets are nested more than {MAX_NESTING} deep"
        outer = Label(self.slips.span(self.opened[0]), "the outermost one")
        hint = "check whether one is never closed; otherwise divide the rule into several"
        _refuse(self.result, Diagnostic(E_NESTING, message, self.slips.span(bracket), hint, (outer,)))
        return True

    def too_many(self) -> None:
        last = self.result.tokens[-1]
        message = (
            f"this text has more than {MAX_TOKENS:,} words and signs; `{cut(last.value)}` is one too many"
        )
        _refuse(
            self.result, Diagnostic(E_SIZE, message, self.slips.span(last), "divide it into several files")
        )


_BRACKETS: Final = frozenset([*CLOSER, *CLOSER.values()])
