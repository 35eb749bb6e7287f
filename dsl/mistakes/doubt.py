"""How far a tree is believed that was only meant: a text with mistakes is checked all the same.

Where something was changed, or left out, the checker would complain of what nobody wrote. What it says of
those lines is not told, nor that a name is unknown which may have been given there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lark import Token
from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl.files.source import Source
from rulewright.dsl.files.yamlnodes import RulesText
from rulewright.dsl.mistakes.place import MADE_UP
from rulewright.dsl.report.diagnostics import Diagnostic, Severity
from rulewright.dsl.syntax.grammar import END

# What is said of a name that was given nowhere, or of `it` where nothing is looked at.
_UNKNOWN: Final = frozenset(("E0401", "E0403", "E0410", "E0417"))


class Doubt(Struct, frozen=True):
    """The lines of a file, and the names, of which nothing certain is known. `nameless`: the lines where
    something has a name that nobody knows."""

    source: Source
    lines: frozenset[int]
    words: frozenset[str]
    nameless: frozenset[int]

    def believes(self, problem: Diagnostic) -> bool:
        """Whether a finding in what was meant is worth telling."""
        span = problem.span
        if span is None or problem.severity is not Severity.ERROR or span.column == span.end_column:
            return False  # a span of no width is that of a word that nobody wrote
        inside = span.source.name == self.source.name and span.line <= span.end_line
        if inside and not self.lines.isdisjoint(range(span.line, span.end_line + 1)):
            return False
        if problem.code not in _UNKNOWN:
            return True
        said = span.source.line(span.line)[span.column - 1 : span.end_column - 1]
        guessed = span.line in self.nameless and "did you mean" not in (problem.hint or "")
        return not guessed and said not in self.words

    def without(self, text: RulesText, tokens: Iterable[Token]) -> Doubt:
        """Of a text from which these were left out besides."""
        left = list(tokens)
        lines = {text.span(token.line or 1, 1, token.line or 1, 1).line for token in left}
        words = {token.value for token in left if token.type == "NAME"}
        return replace(self, lines=self.lines | lines, words=self.words | words)


def doubt_of(
    text: RulesText,
    tokens: Iterable[Token],
    problems: Iterable[Diagnostic],
    changed: Iterable[int],
    gone: Iterable[Token],
) -> Doubt:
    """What became doubtful in a text: the lines that were told of or changed, and the names that went."""
    lines = {text.span(line, 1, line, 1).line for line in changed}
    for problem in problems:
        if problem.span is not None:
            lines |= {problem.span.line, problem.span.end_line}
    nameless = {text.span(line, 1, line, 1).line for line in _nameless(tokens)}
    return Doubt(text.source, frozenset(lines), frozenset(), frozenset(nameless)).without(text, gone)


def _nameless(tokens: Iterable[Token]) -> set[int]:
    """The lines of what stands between outermost `}`, where a name was made up in it: one that nobody knows,
    and not one that was taken from the text or from the language."""
    found: set[int] = set()
    part: list[Token] = []
    depth = 0
    for token in tokens:
        part.append(token)
        depth += (token.type == "LBRACE") - (token.type == "RBRACE")
        if (depth <= 0 and token.type == "RBRACE") or token.type == END:
            if any(each.type == "NAME" and each.value == MADE_UP for each in part):
                found |= set(range(part[0].line or 1, (part[-1].line or 1) + 1))
            part = []
    return found
