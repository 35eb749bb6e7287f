"""Texts that are too large or too deep to be read."""

from __future__ import annotations

from lark import Token

from rulewright.dsl.files.characters import cut
from rulewright.dsl.files.source import Span
from rulewright.dsl.files.yamlnodes import RulesText
from rulewright.dsl.mistakes.codes import E_DEEP, E_NESTING, E_SIZE
from rulewright.dsl.report.diagnostics import Diagnostic, Label
from rulewright.dsl.syntax.scan import CLOSER

_DIVIDE = "divide it into several files"


def too_long(text: RulesText, most: int) -> Diagnostic:
    """A text of more characters than `most`."""
    message = f"this text is longer than {most // 1024} thousand characters"
    return Diagnostic(E_SIZE, message, text.span(1, 1, 1, 1), _DIVIDE)


def too_many(text: RulesText, last: Token, most: int) -> Diagnostic:
    """A text of more tokens than `most`; `last` is the first that is too many."""
    message = f"this text has more than {most:,} words and signs; `{cut(last.value)}` is one too many"
    return Diagnostic(E_SIZE, message, span_of(text, last), _DIVIDE)


def too_nested(text: RulesText, bracket: Token, outermost: Token, most: int) -> Diagnostic:
    """Brackets inside brackets."""
    message = f"brackets are nested more than {most} deep"
    outer = Label(span_of(text, outermost), "the outermost one")
    hint = "check whether one is never closed; otherwise divide the rule into several"
    return Diagnostic(E_NESTING, message, span_of(text, bracket), hint, (outer,))


def unburied(tokens: list[Token], most: int, mended: set[int]) -> list[Token]:
    """The tokens with a single name for what stands inside too many brackets. Of brackets that are never
    closed it is what follows on the line."""
    kept: list[Token] = []
    opened: list[str] = []  # what closes the brackets that are open
    ends = _ends(tokens)
    index = 0
    while index < len(tokens):
        token = tokens[index]
        if token.type in CLOSER:
            if len(opened) == most:
                kept.append(Token.new_borrow_pos("NAME", "_", token))
                mended.add(token.start_pos or 0)
                index = ends[index] if index in ends else _next_line(tokens, index)
                continue
            opened.append(CLOSER[token.type])
        elif opened and token.type == opened[-1]:
            opened.pop()
        kept.append(token)
        index += 1
    return kept


def _ends(tokens: list[Token]) -> dict[int, int]:
    """The index behind what each bracket holds, by its own; brackets of all sorts close each other."""
    ends: dict[int, int] = {}
    opened: list[int] = []
    for index, token in enumerate(tokens):
        if token.type in CLOSER:
            opened.append(index)
        elif opened and token.type in CLOSER.values():
            ends[opened.pop()] = index + 1
    return ends


def _next_line(tokens: list[Token], index: int) -> int:
    """The index of the first token below the line of this one."""
    line = tokens[index].line
    return next((at for at in range(index, len(tokens)) if tokens[at].line != line), len(tokens))


def too_deep(span: Span, most: int) -> Diagnostic:
    """Parts inside parts, of whatever sort."""
    message = f"parts stand inside each other here, more than {most} deep"
    return Diagnostic(E_DEEP, message, span, "give the inner part a name with `let`, or shorten it")


def span_of(text: RulesText, token: Token) -> Span:
    """The place of a token in the file."""
    return text.span(token.line or 1, token.column or 1, token.end_line or 1, token.end_column or 1)
