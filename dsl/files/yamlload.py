"""Strict YAML: text to a tree with places, or reasons.

PyYAML's own constructors are not used. They overflow on nesting, take seconds over a 300-byte merge bomb,
leak ValueError and KeyError, and let the second of two equal keys win in silence (reliability.md, section 2).
Its event stream has none of those faults, so the tree is built from events here: depth and size are counted
as they come, and anchors, aliases and tags are refused before they mean anything.

What can be judged alone (a key, a number) is reported and the reading goes on; a fault of syntax ends it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NoReturn, TypeAlias

import yaml
from msgspec import Struct

from rulewright.dsl.files.source import Source, Span, check_characters
from rulewright.dsl.files.yamlchecks import (
    alias,
    continuation,
    curly_quotes,
    flow_value,
    properties,
    written_twice,
)
from rulewright.dsl.files.yamlcodes import (
    E_DIRECTIVE,
    E_DOCUMENTS,
    E_EMPTY,
    E_KEY,
    E_MERGE,
    E_NODES,
    E_TEMPLATE,
    E_YAML_DEEP,
    E_YAML_MANY,
)
from rulewright.dsl.files.yamlnodes import Mapping, Node, Scalar, Sequence
from rulewright.dsl.files.yamlscalars import check_escapes, resolve
from rulewright.dsl.files.yamlspaces import hard_space
from rulewright.dsl.files.yamlsyntax import explain_syntax
from rulewright.dsl.files.yamltabs import indenting_tab, lines_of, stray_tab
from rulewright.dsl.report.diagnostics import Diagnostic

MAX_DEPTH: Final = 32
MAX_NODES: Final = 50_000
MAX_DIAGNOSTICS: Final = 100

Event: TypeAlias = Any  # the stubs leave half of an event's fields out

# libyaml is ten times faster; the Python parser gives the same events, so a machine without it loads the same
# decks.
PARSER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Document(Struct, frozen=True):
    """A YAML text that was read: its tree, or None and what is wrong with it."""

    source: Source
    root: Node | None
    problems: list[Diagnostic]


def read_document(source: Source) -> Document:
    """As `load_yaml`, for who hands it on."""
    return Document(source, *load_yaml(source))


def load_yaml(source: Source) -> tuple[Node | None, list[Diagnostic]]:
    """The tree of a YAML text, or None and what is wrong with it. Raises nothing."""
    problems = check_characters(source)
    if problems:
        return None, problems
    builder = _Builder(source)
    node = builder.run(PARSER)
    return (None if builder.problems else node), builder.problems


class _StopReading(Exception):
    """Reading cannot go on; the reason has been noted."""


class _Builder:
    """Builds one tree from one stream of events."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.problems: list[Diagnostic] = []
        self.nodes = 0
        self.blocks: list[Span] = []  # block texts: tabs are theirs to use
        self.quotes: list[Span] = []  # and texts in quotes, when they hold one or go over several lines
        self.open_flows: list[Span] = []  # brackets not closed yet
        self.last = source.span(1, 1, 1, 1)
        self.events: Iterator[Event] = iter(())

    def run(self, parser: Any) -> Node | None:
        """Read the whole stream."""
        try:
            self.events = yaml.parse(self.source.text, Loader=parser)
            node = self.document()
        except _StopReading:
            return None
        except (yaml.YAMLError, ValueError, OverflowError, RecursionError) as error:
            # The Python parser leaks ValueError and OverflowError for escapes such as "\UFFFFFFFF".
            self.syntax_error(error)
            return None
        unseen = stray_tab(self.source, self.blocks, self.quotes) or self.hard_space(self.source.line_count)
        if unseen:
            self.problems.append(unseen)
        return node

    # --- notes

    def note(self, problem: Diagnostic) -> None:
        self.problems.append(problem)
        if len(self.problems) >= MAX_DIAGNOSTICS:
            self.stop(
                E_YAML_MANY, "there are more problems than can be shown", self.last, "correct these first"
            )

    def note_all(self, problems: Iterable[Diagnostic]) -> None:
        for problem in problems:
            self.note(problem)

    def stop(self, code: str, message: str, span: Span, hint: str) -> NoReturn:
        self.problems.append(Diagnostic(code, message, span, hint))
        raise _StopReading

    def syntax_error(self, error: Exception) -> None:
        mark = getattr(error, "problem_mark", None)
        line = self.source.line_count if mark is None else mark.line + 1
        # A tab is invisible and the usual cause of a fault of syntax: name the cause, not what followed from
        # it.
        unseen = indenting_tab(self.source, self.blocks, line) or self.hard_space(line)
        self.problems.append(unseen or explain_syntax(self.source, error, self.open_flows, self.last))

    def hard_space(self, until: int) -> Diagnostic | None:
        return hard_space(self.source, lines_of([*self.blocks, *self.quotes]), until)

    # --- places

    def start(self, event: Event) -> Span:
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        if _is_absent(event):
            # The parsers differ in where they see what is not there: it belongs right after what precedes it.
            before = self.source.line(line)[: column - 1].rstrip()
            while not before and line > 1:
                line -= 1
                before = self.source.line(line).rstrip()
            column = len(before) + 1
        return self.source.span(line, column, line, column)

    def span(self, event: Event) -> Span:
        start, mark = self.start(event), event.end_mark
        if _is_absent(event):
            return start
        line, column = mark.line + 1, mark.column + 1
        if event.__class__ is yaml.ScalarEvent and event.style in ("|", ">"):
            # The parser ends a block where the next thing begins: go back to the block's own last line.
            if line > self.source.line_count:
                line, column = self.source.line_count + 1, 1
            while column == 1 and line > start.line:
                line -= 1
                column = len(self.source.line(line)) + 1
        return Span(self.source, start.line, start.column, line, column)

    # --- the stream

    def document(self) -> Node:
        next(self.events)  # the start of the stream
        event = next(self.events)
        if event.__class__ is yaml.StreamEndEvent:
            self.empty(self.source.span(1, 1, 1, 1))
        if event.version or event.tags:
            hint = "delete the lines that begin with `%`"
            self.note(Diagnostic(E_DIRECTIVE, "directives (`%`) are not used here", self.start(event), hint))
        node = self.node(next(self.events), 0)
        next(self.events)  # the end of the document
        event = next(self.events)
        if event.__class__ is not yaml.StreamEndEvent:
            hint = "keep one document in a file; delete the line `---` or put the rest into a file of its own"
            self.stop(E_DOCUMENTS, "a second document begins here", self.start(event), hint)
        if isinstance(node, Scalar) and node.value is None:
            self.empty(node.span)
        return node

    def empty(self, span: Span) -> NoReturn:
        self.stop(
            E_EMPTY,
            "the file is empty",
            span,
            "`rulewright new deck` begins one; its first lines are `format`, `deck` and `extends`",
        )

    def node(self, event: Event, depth: int) -> Node:
        self.last = self.start(event)
        self.nodes += 1
        if self.nodes > MAX_NODES:
            message = f"the file has more than {MAX_NODES:,} values"
            self.stop(E_NODES, message, self.last, "divide it into several files")
        kind = event.__class__
        if kind is yaml.AliasEvent:
            self.note(alias(event, self.span(event)))
            return Scalar(None, self.span(event))
        self.note_all(properties(event, self.last))
        if kind is yaml.ScalarEvent:
            return self.scalar(event)
        if depth >= MAX_DEPTH:
            message = f"lists and maps are nested more than {MAX_DEPTH} deep"
            self.stop(E_YAML_DEEP, message, self.last, "check the brackets and the indentation")
        if event.flow_style:
            self.open_flows.append(self.span(event))
        node = (
            self.sequence(event, depth + 1)
            if kind is yaml.SequenceStartEvent
            else self.mapping(event, depth + 1)
        )
        if event.flow_style:
            self.open_flows.pop()
        return node

    def scalar(self, event: Event) -> Scalar:
        span, text, style = self.span(event), event.value, event.style or ""
        if style in ("|", ">"):
            self.blocks.append(span)
        if problem := check_escapes(text, span):
            self.note(problem)
        self.keep_quote(span, style)
        if style:
            return Scalar(text, span, style)
        if problem := curly_quotes(span):
            self.note(problem)
        self.note_all(continuation(span))
        value = resolve(text, span)
        if isinstance(value, Diagnostic):
            self.note(value)
            return Scalar(None, span)
        return Scalar(value, span)

    def keep_quote(self, span: Span, style: str | None) -> None:
        if style in ("'", '"') and ("\t" in span.text() or span.line != span.end_line):
            self.quotes.append(span)

    def sequence(self, event: Event, depth: int) -> Sequence:
        items: list[Node] = []
        while (item := next(self.events)).__class__ is not yaml.SequenceEndEvent:
            items.append(self.node(item, depth))
        return Sequence(tuple(items), self.whole(event, item, items))

    def whole(self, event: Event, end: Event, children: list[Node]) -> Span:
        """A block ends with its last child; where the parser says it ends, the next thing begins."""
        start = self.start(event)
        last = self.span(end) if event.flow_style or not children else children[-1].span
        return start.through(last)

    # --- maps

    def mapping(self, event: Event, depth: int) -> Mapping:
        entries: dict[str, Node] = {}
        key_spans: dict[str, Span] = {}
        children: list[Node] = []
        doubles: list[tuple[str, Span, Node]] = []
        while (item := next(self.events)).__class__ is not yaml.MappingEndEvent:
            key, span = self.key(item, event, depth)
            value = self.node(next(self.events), depth)
            children.append(value)
            if key is None:
                continue
            if key in entries:
                doubles.append((key, span, value))
                continue
            if event.flow_style:
                self.note_all(flow_value(key, span, value))
            entries[key], key_spans[key] = value, span
        found = Mapping(entries, key_spans, self.whole(event, item, children))
        self.note_all(written_twice(found, doubles))
        return found

    def key(self, event: Event, owner: Event, depth: int) -> tuple[str | None, Span]:
        """The text of a key as written (`no` and `1` too), or None after saying why it is not one."""
        span = self.span(event)
        if event.__class__ is not yaml.ScalarEvent:
            self.refuse_complex_key(event, owner, span)
            noted = len(self.problems)
            self.node(event, depth)
            if event.__class__ is not yaml.AliasEvent:
                del self.problems[noted:]  # what is wrong inside follows from where it stands
            return None, span
        self.nodes += 1
        self.last = self.start(event)
        self.note_all(properties(event, self.last))
        if problem := check_escapes(event.value, span):
            self.note(problem)
        self.keep_quote(span, event.style)
        if event.style in ("|", ">"):
            self.note(Diagnostic(E_KEY, "a key must be a short text on one line", span, "write `key: value`"))
        elif event.value == "<<" and not event.style:
            hint = "copy the keys that you need"
            self.note(Diagnostic(E_MERGE, "merge keys (`<<`) are not used here", span, hint))
        elif event.value == "" and not event.style:
            hint = "write a key before the `:`"
            self.note(
                Diagnostic(
                    E_KEY, "a key is missing before this `:`", self.source.span(span.line, span.column), hint
                )
            )
        else:
            return event.value, span
        return None, span

    def refuse_complex_key(self, event: Event, owner: Event, span: Span) -> None:
        before = owner.start_mark
        doubled = owner.flow_style and (before.line, before.column + 1) == (span.line - 1, span.column - 1)
        if doubled and event.__class__ is yaml.MappingStartEvent:
            place = self.start(owner).through(span)
            hint = "if it is text, put all of it in quotes"
            self.note(Diagnostic(E_TEMPLATE, "`{{` opens a map inside a map", place, hint))
        elif event.__class__ is not yaml.AliasEvent:
            hint = "write a text before the `:`; if this is text, put it in quotes"
            self.note(Diagnostic(E_KEY, "a list or a map cannot be a key", span, hint))


def _is_absent(event: Event) -> bool:
    """Whether this is the empty value of `key:` or the empty key of `: value`."""
    if not isinstance(event, yaml.ScalarEvent) or event.value or event.style:
        return False
    # A lone `!` or an anchor makes an empty value that does stand somewhere.
    start, end = event.start_mark, event.end_mark
    assert start is not None and end is not None  # noqa: PT018 -- both parsers give places to every event
    return (start.line, start.column) == (end.line, end.column)
