"""Where and how a YAML parser gave up, and what stands around that place."""

from __future__ import annotations

import re

from msgspec import Struct

from rulewright.dsl.files.source import Source, Span


class Fault(Struct, frozen=True):
    """Where and how the parser gave up. Lines and columns count from 1."""

    source: Source
    problem: str
    context: str
    line: int
    column: int
    context_line: int
    context_column: int
    open_flows: tuple[Span, ...]

    @property
    def text(self) -> str:
        return self.source.line(self.line)

    @property
    def before(self) -> str:
        return self.text[: self.column - 1]

    @property
    def character(self) -> str:
        return self.text[self.column - 1 : self.column]

    def here(self) -> Span:
        """The place of the fault; at the end of a file, the end of its last line with something on it."""
        if self.line <= self.source.line_count:
            return self.source.span(self.line, self.column)
        number = self.source.line_count
        while number > 1 and not self.source.line(number).strip():
            number -= 1
        return self.source.span(number, len(self.source.line(number).rstrip()) + 1)

    def rest(self) -> Span:
        """From the place of the fault to the end of its line."""
        end = len(self.text.rstrip())
        return self.source.span(self.line, self.column, self.line, max(end, self.column) + 1)

    def began(self) -> Span:
        """Where the thing began that could not be finished."""
        return self.source.span(self.context_line, self.context_column)

    def content_above(self) -> int:
        """The number of the nearest line above that holds more than a comment, or 0."""
        number = self.line - 1
        while number > 0 and re.match(r"\s*(?:#|$)", self.source.line(number)):
            number -= 1
        return number
