"""Text to tokens, with the mistakes that can be seen in a word or a sign alone.

The terminals of `grammar.lark` are cut here and not by Lark: its lexer stops at the first strange character,
and its contextual one cuts `bystander` into `by` and `stander` wherever no name may stand. Here a word is
always a whole word. What is written wrongly is reported and then read as what was meant, so that one slip
brings one message.
The limits of size and nesting are kept here too, before anything is built.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from lark import Token
from msgspec import Struct, field

from rulewright.dsl.files.yamlnodes import RulesText
from rulewright.dsl.report.diagnostics import Diagnostic
from rulewright.dsl.syntax.reserved import WORDS

if TYPE_CHECKING:
    from rulewright.dsl.mistakes.slips import Slips

# Of one card's text; files of rules and of scenarios may be as long as files are.
MAX_CHARACTERS: Final = 1 << 18
MAX_TOKENS: Final = 50_000
MAX_OF_FILES: Final = (1 << 20, 300_000)  # characters, words and signs
MAX_NESTING: Final = 64

SIGNS: Final = dict(
    pair.split()
    for pair in (
        "{ LBRACE", "} RBRACE", "( LPAR", ") RPAR", "[ LSQB", "] RSQB", ", COMMA", ": COLON",
        "< CMP", "> CMP", "<= CMP", ">= CMP", "+ SIGN", "- SIGN", "* STAR",
    )
)  # fmt: skip
# What the parser never sees: `mistakes` turns it into words, for only the place tells which ones.
OPERATOR: Final = "?OPERATOR"
# Signs of programming and typography that stand for words. None of them can occur in a correct text.
_OPERATOR_PATTERN: Final = (
    r"={2,}|!=+|:=|=>|<>|=<|<-|->|[-+*/]=|\+\+|--|=|&{1,2}|\|{1,2}|!|/|%|\^|[×÷≤≥≠−–—→⇒∧∨¬]"
)
SPACE_PATTERN: Final = "[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\f\v]+"
CLOSER: Final = {"LBRACE": "RBRACE", "LPAR": "RPAR", "LSQB": "RSQB"}

_MASTER: Final = re.compile(
    rf"""(?P<blank>[ \t\r]+|\#[^\n]*)
    |(?P<lines>\n[ \t\r\n]*)
    |(?P<word>[a-z_][a-z0-9_]*(?!\w))
    |(?P<number>[0-9]\w*(?:\.[0-9]\w*)?)
    |(?P<text>"[^"\n]*")
    |(?P<comment>//[^\n]*|/\*[^\n]*)
    |(?P<operator>{_OPERATOR_PATTERN})
    |(?P<sign><=|>=|[-<>+*(){{}}\[\],:])
    |(?P<letter>[A-H](?!\w))
    |(?P<odd_word>[^\W\d]\w*)
    |(?P<space>{SPACE_PATTERN})
    |(?P<quoted>[“”„«»‟″][^“”„«»‟″"\n]*[“”„«»‟″"])
    |(?P<unclosed>")
    |(?P<strange>.)""",
    re.VERBOSE | re.DOTALL,
)


class Scan(Struct):
    """The tokens of a text, what was wrong with them, and which of them are not as they were written."""

    tokens: list[Token] = field(default_factory=list)
    problems: list[Diagnostic] = field(default_factory=list)
    mended: set[int] = field(default_factory=set)  # by the offset where the token begins
    refused: bool = False  # over a limit: nothing more is to be read


def scan(text: RulesText, start: str = "members") -> Scan:
    """Cut a text into tokens. Raises nothing."""
    result = Scan()
    characters, words = MAX_OF_FILES if start != "members" else (MAX_CHARACTERS, MAX_TOKENS)
    if len(text.text) > characters:
        from rulewright.dsl.mistakes.limits import too_long

        result.problems.append(too_long(text, characters))
        result.refused = True
        return result
    _Scanner(text, result, words).run()
    return result


class _Scanner:
    """One pass over one text."""

    def __init__(self, text: RulesText, result: Scan, words: int) -> None:
        self.words = words  # that there may be
        self.text = text
        self.result = result
        self.slips: Slips | None = None  # once there is one
        self.opened: list[Token] = []
        self.buried = False  # there are brackets inside too many others

    def run(self) -> None:
        text, tokens, match = self.text.text, self.result.tokens, _MASTER.match
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
                if name == "COLON" and tokens and tokens[-1].type == "SEAT":
                    tokens[-1].type = "WHO"  # a step begins
                if name:
                    tokens.append(Token(name, value, at, line, column, line, column + end - at, end))
                    if self.slips is not None:
                        self.slips.token_came()
                    if name in _BRACKETS:
                        self.nested(tokens[-1])
                else:
                    end = self.mending().mend(kind or "", value, at, line, column)
                    # A text in quotes may have run over the end of its line.
                    if broken := text.count("\n", at, end):
                        line += broken
                        line_start = text.rindex("\n", at, end) + 1
                if len(tokens) > self.words:
                    from rulewright.dsl.mistakes.limits import too_many

                    self.refuse(too_many(self.text, tokens[-1], self.words))
                    return
            at = end
        if self.buried:
            from rulewright.dsl.mistakes.limits import unburied

            self.result.tokens = unburied(tokens, MAX_NESTING, self.result.mended)

    def mending(self) -> Slips:
        if self.slips is None:
            from rulewright.dsl.mistakes.slips import Slips

            self.slips = Slips(self.text, self.result.tokens, self.result.problems, self.result.mended)
        return self.slips

    def refuse(self, problem: Diagnostic) -> None:
        self.result.problems.append(problem)
        self.result.refused = True

    @staticmethod
    def kind_of(kind: str | None, value: str) -> str:
        """The terminal of a piece of text, or nothing where it is written wrongly."""
        if kind == "word":
            return value.upper() if value in WORDS else "NAME"
        if kind == "sign":
            return SIGNS[value]
        if kind == "number":
            return "INT" if len(value) <= 9 and value.isascii() and value.isdigit() else ""
        if kind == "operator":
            return OPERATOR
        return {"text": "STRING", "letter": "SEAT"}.get(kind or "", "")

    def nested(self, bracket: Token) -> None:
        """Count brackets. What stands inside too many of them is told of once, and read as a single name."""
        if bracket.type not in CLOSER:
            if self.opened:
                self.opened.pop()
            return
        self.opened.append(bracket)
        if len(self.opened) <= MAX_NESTING:
            return
        from rulewright.dsl.mistakes.limits import too_nested

        if not self.buried:
            self.result.problems.append(too_nested(self.text, bracket, self.opened[0], MAX_NESTING))
        self.buried = True


_BRACKETS: Final = frozenset([*CLOSER, *CLOSER.values()])
