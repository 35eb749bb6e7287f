"""One style for rules text: where lines break, what is indented, how many spaces stand where.

The tokens stay as they are and so does the tree; only the white space between them changes. Laws:

- What fits into one line, and was not broken after its `{` by its author, stands in one line; everything else
  has a line for each of its parts, two spaces further in.
- In scenarios, what the author put into one line stays together there.
- A line that is too long is broken before the word that binds least: `where` before `and`, outer before
  inner.
- Comments stay where they are, beside a line or above it; one empty line may stay between two parts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from lark import Token
from msgspec import Struct, field

from rulewright.dsl import tree
from rulewright.dsl.files.source import Source
from rulewright.dsl.files.yamlnodes import RulesText
from rulewright.dsl.report.diagnostics import Diagnostic
from rulewright.dsl.syntax.grammar import joining, table
from rulewright.dsl.syntax.parse import parse_members, parse_rules_file, parse_scenarios
from rulewright.dsl.syntax.scan import CLOSER, scan

WIDTH: Final = 110
_STEP: Final = "  "
_PARSE: Final[dict[str, Callable[[RulesText], tuple[tree.Node | None, list[Diagnostic]]]]] = {
    "members": parse_members,
    "rules_file": parse_rules_file,
    "scenario_file": parse_scenarios,
}

# What stands between braces, by the class that has it: its field, and the space between parts in one line.
_PARTS: Final[dict[type, tuple[str, str]]] = {
    tree.Block: ("statements", "  "),
    tree.Members: ("items", "  "),
    tree.Static: ("modifiers", "  "),
    tree.Policy: ("lines", "  "),
    tree.ChooseMode: ("options", "  "),
    tree.Offer: ("lines", "  "),
    tree.RulesFile: ("items", "  "),
    tree.ScenarioFile: ("items", "  "),
    tree.Scenario: ("parts", "   "),
    tree.Given: ("lines", "   "),
    tree.Play: ("steps", "   "),
    tree.Offered: ("steps", "   "),
    tree.Refused: ("steps", "   "),
    tree.Expect: ("items", " "),
}
# A line may break before these; the lower number breaks first.
_BREAKS: Final = {
    "WHERE": 0, "IF": 0, "WITH": 0, "SORTED": 0, "REPLACES": 0, "PAYING": 0,
    "AFTER": 1, "BY": 1, "TO": 1, "PER": 1, "OVER": 1, "AMONG": 1, "AS": 1, "MUST": 1, "MAY": 1, "THROUGH": 1,
    "ONCE": 1, "ACTIVE": 1, "IGNORING": 1,
    "OR": 2, "AND": 3, "IN": 5, "IS": 6, "SIGN": 6,
}  # fmt: skip
_AFTER_COMMA: Final = 4
_RECKONING: Final = 7  # signs and words between numbers that have no place of their own above
_UNGLADLY: Final = 9
_VERBS: Final = ("DRAW", "DISCARD", "DESTROY")


def _break(word: str) -> int:
    """How gladly a line breaks before a word: the lower, the sooner."""
    return _BREAKS.get(word, _RECKONING if word in joining("arith") else _UNGLADLY)


def styled(text: RulesText, start: str, width: int = WIDTH) -> tuple[str, list[Diagnostic]]:
    """The text in the one style; as it was, with all that is wrong, where it cannot be read."""
    _, problems = _PARSE[start](text)
    if problems:
        return text.text, problems
    alone = RulesText.whole(Source("", text.text))
    root = _read(alone, start)
    assert root is not None
    result = _Layout(alone, root, width, start).text()
    if result == text.text:
        return result, []
    again = _read(RulesText.whole(Source("", result)), start)
    if not same(root, again) or _notes(result) != _notes(text.text):
        raise AssertionError("the style changed what a text says")
    return result, []


def _read(text: RulesText, start: str) -> tree.Node | None:
    return _PARSE[start](text)[0]


def same(one: Any, other: Any) -> bool:
    """Whether two trees say the same, wherever their parts stand."""
    if isinstance(one, tuple):
        same_length = isinstance(other, tuple) and len(one) == len(other)
        return same_length and all(map(same, one, other))
    if isinstance(one, tree.Node | tree.Word):
        names = [name for name in one.__struct_fields__ if name != "span"]
        return type(one) is type(other) and all(same(getattr(one, n), getattr(other, n)) for n in names)
    return bool(one == other)


def _notes(text: str) -> list[str]:
    """The comments of a text, in order."""
    return [note.rstrip() for note in re.findall(r'"[^"\n]*"|(#[^\n]*)', text) if note]


class _Line(Struct):
    indent: int
    text: str
    note: str = ""


class _Gap(Struct):
    """What stood between a token and the one before it."""

    beside: str = ""  # a comment at the end of the line of the token before
    above: list[tuple[str, bool]] = field(
        default_factory=list
    )  # comments on lines of their own; empty line before?
    empty: bool = False  # an empty line right before the token
    broken: bool = False  # a new line


class _Layout:
    """One text being laid out."""

    def __init__(self, text: RulesText, parsed: tree.Node, width: int, start: str) -> None:
        self.width = width
        self.tokens = scan(text, start).tokens
        table(start).settle(self.tokens)
        self.gaps = list(_gaps(text.text, self.tokens))
        self.closes = _closes(self.tokens)
        self.starts: dict[int, list[int]] = {}  # by opening brace (-1: the whole text): where its parts begin
        self.space: dict[int, str] = {}
        self.find_parts(parsed)
        self.lines: list[_Line] = []

    def text(self) -> str:
        self.parts(-1, len(self.tokens), 0)
        self.above(self.gaps[-1], 0, first=not self.lines, comments_only=True)
        return "".join(line + "\n" for line in _aligned(self.lines))

    # --- what stands between braces

    def find_parts(self, root: tree.Node) -> None:
        at = {(token.line, token.column): n for n, token in enumerate(self.tokens)}
        outer: list[int] = []
        inside: list[int] = []  # by token: the innermost brace around it
        for n, token in enumerate(self.tokens):
            if token.type == "RBRACE":
                outer.pop()
            inside.append(outer[-1] if outer else -1)
            if token.type == "LBRACE":
                outer.append(n)
        waiting: list[Any] = [root]
        while waiting:
            node = waiting.pop()
            if isinstance(node, tuple):
                waiting.extend(node)
            elif isinstance(node, tree.Node):
                known = _PARTS.get(type(node))
                if known is not None:
                    begun = sorted(at[part.span.line, part.span.column] for part in getattr(node, known[0]))
                    if begun:
                        self.starts[inside[begun[0]]] = begun
                        self.space[inside[begun[0]]] = known[1]
                waiting.extend(getattr(node, name) for name in node.__struct_fields__ if name != "span")

    def parts(self, brace: int, end: int, indent: int) -> None:
        """The parts between a brace and its end, each on a line of its own."""
        begun = self.starts.get(brace)
        if begun is None:
            return
        keeps_lines = self.space.get(brace) in ("   ", " ")
        together = False  # may the next part join the last line?
        for place, (start, stop) in enumerate(zip(begun, [*begun[1:], end], strict=True)):
            gap = self.gaps[start]
            self.above(gap, indent, first=place == 0)
            flat = self.flat(start, stop)
            joined = self.space.get(brace, "") + (flat or "")
            last = self.lines[-1] if self.lines else None
            if (
                keeps_lines and together and flat is not None and last is not None
                and not (gap.broken or gap.above or last.note)
                and last.indent + len(last.text) + len(joined) <= self.width
            ):  # fmt: skip
                last.text += joined
            elif flat is not None and indent + len(flat) <= self.width:
                self.lines.append(_Line(indent, flat))
                together = True
            else:
                self.sections(start, stop, indent)
                together = False
            self.beside(stop)
        if brace >= 0:
            self.above(self.gaps[end], indent, first=False, comments_only=True)

    def above(self, gap: _Gap, indent: int, *, first: bool, comments_only: bool = False) -> None:
        """Comments on lines of their own, and the empty line that may stay."""
        for note, empty in gap.above:
            if empty and not first:
                self.lines.append(_Line(0, ""))
            self.lines.append(_Line(indent, note))
            first = False
        if gap.empty and not first and not comments_only:
            self.lines.append(_Line(0, ""))

    def beside(self, stop: int) -> None:
        """A comment at the end of the line that was just written."""
        note = self.gaps[stop].beside
        if note:
            self.lines[-1].note = note

    # --- one part

    def sections(self, start: int, stop: int, indent: int) -> None:
        """A part whose author put `else` at the beginning of a line: what lies between may fit one line."""
        begun = [
            start,
            *(n for n in range(start + 1, stop) if self.begins_else(n) and self.is_outer(start, n)),
        ]
        for first, last in zip(begun, [*begun[1:], stop], strict=True):
            if first > start:
                self.beside(first)
                self.above(self.gaps[first], indent, first=True)
            flat = self.flat(first, last)
            if flat is not None and indent + len(flat) <= self.width:
                self.lines.append(_Line(indent, flat))
            else:
                self.long_part(first, last, indent)

    def begins_else(self, n: int) -> bool:
        return self.tokens[n].type == "ELSE" and self.gaps[n].broken

    def is_outer(self, start: int, n: int) -> bool:
        """Does a token stand in no braces of its part?"""
        inside = (self.tokens[k].type for k in range(start, n))
        depth = sum({"LBRACE": 1, "RBRACE": -1}.get(kind, 0) for kind in inside)
        return depth == 0

    def flat(self, start: int, stop: int) -> str | None:
        """The part in one line; None where a comment or its author breaks it."""
        pieces: list[str] = []
        begun: dict[int, str] = {}
        for n in range(start, stop):
            token, gap = self.tokens[n], self.gaps[n]
            if n > start and (gap.above or gap.beside or self.begins_else(n)):
                return None
            if token.type == "LBRACE":
                if self.gaps[n + 1].broken and n in self.starts:
                    return None
                begun.update(dict.fromkeys(self.starts.get(n, [])[1:], self.space.get(n, " ")))
            if n > start:
                pieces.append(begun.get(n) or _between(self.tokens, n))
            pieces.append(str(token))
        return "".join(pieces)

    def long_part(self, start: int, stop: int, indent: int) -> None:
        """A part that needs several lines: what stands between braces goes further in."""
        lead, at = "", start
        while at < stop:
            brace = next((n for n in range(at, stop) if self.tokens[n].type == "LBRACE"), stop)
            if brace == stop:
                self.wrapped(lead, at, stop, indent)
                return
            close = self.closes[brace]
            self.head(lead, at, brace, indent)
            if close == brace + 1 and not self.gaps[close].above and not self.gaps[close].beside:
                lead = self.lines.pop().text + " }"
            else:
                self.beside(brace + 1)
                self.inside(brace, close, indent + len(_STEP))
                lead = "}"
            at = close + 1
            gap = self.gaps[at]
            if at < stop and (gap.beside or gap.above):
                self.lines.append(_Line(indent, lead, gap.beside))
                self.above(gap, indent, first=False)
                lead = ""
        self.lines.append(_Line(indent, lead))

    def inside(self, brace: int, close: int, indent: int) -> None:
        if brace in self.starts:
            self.parts(brace, close, indent)
            return
        self.above(self.gaps[brace + 1], indent, first=True)
        if close > brace + 1:
            self.wrapped("", brace + 1, close, indent)
            self.beside(close)
            self.above(self.gaps[close], indent, first=False, comments_only=True)

    def head(self, lead: str, start: int, brace: int, indent: int) -> None:
        """What stands before a brace, and the brace."""
        begun, gap = len(self.lines), self.gaps[brace]
        self.wrapped(lead, start, brace, indent)
        last = self.lines[-1]
        free = not (gap.beside or gap.above or last.note) and len(self.lines) == begun + 1
        if free and indent + len(last.text) + 2 <= self.width:
            last.text += " {"
        else:
            self.beside(brace)
            self.above(gap, indent, first=True, comments_only=True)
            self.lines.append(_Line(indent, "{"))

    def wrapped(self, lead: str, start: int, stop: int, indent: int) -> None:
        """Tokens on as many lines as they need, the later ones further in."""
        pieces: list[
            tuple[str, int]
        ] = []  # text with the space before it; how gladly a line breaks before it
        inner = indent
        depth = 0
        for n in range(start, stop):
            token, gap = self.tokens[n], self.gaps[n]
            if n > start and (gap.beside or gap.above):
                self.filled(lead, pieces, inner)
                lead, pieces, inner = "", [], indent + len(_STEP)
                self.lines[-1].note = gap.beside
                self.above(gap, inner, first=True)
            depth -= token.type in CLOSER.values()
            after_comma = n > start and self.tokens[n - 1].type == "COMMA"
            rank = _AFTER_COMMA if after_comma else _break(token.type)
            space = _between(self.tokens, n) if n > start and pieces else ""
            pieces.append((space + str(token), rank + 10 * depth if space or not pieces else 999))
            depth += token.type in CLOSER
        self.filled(lead, pieces, inner)

    def filled(self, lead: str, pieces: list[tuple[str, int]], indent: int) -> None:
        """Lines of these pieces, broken where they break most gladly."""
        texts = [text for text, _ in pieces]
        if lead and texts:
            texts[0] = f"{lead} {texts[0]}"
        elif lead:
            texts, pieces = [lead], [(lead, 999)]
        first, place = 0, indent
        while first < len(texts):
            size, last = 0, first
            while last < len(texts) and place + size + len(texts[last]) <= self.width:
                size += len(texts[last])
                last += 1
            if last < len(texts):
                choices = [n for n in range(first + 1, last + 1) if pieces[n][1] < 999]
                far = [n for n in choices if n - first > (last - first) // 3] or choices
                last = min(far, key=lambda n: (pieces[n][1], -n)) if far else max(last, first + 1)
            self.lines.append(_Line(place, "".join(texts[first:last]).strip()))
            first, place = last, indent + len(_STEP)


# Behind these a sign stands between two numbers; elsewhere it belongs to the one that follows.
_ENDS_OF_VALUES: Final = frozenset("NAME SEAT INT STRING RPAR RSQB YOU THIS IT UP DOWN".split())


def _between(tokens: list[Token], n: int) -> str:
    """The space before a token in a line."""
    before, token = tokens[n - 1], tokens[n]
    if before.type in ("LPAR", "LSQB") or token.type in ("RPAR", "RSQB", "COMMA", "COLON"):
        return ""
    if token.type == "LPAR":
        named = before.type in _VERBS and n > 1 and tokens[n - 2].type in ("DO", "CAN", "PROCEDURE")
        return "" if before.type == "NAME" or named else " "
    if (before.type, token.type) == ("SIGN", "INT"):
        return " " if n > 1 and tokens[n - 2].type in _ENDS_OF_VALUES else ""
    return " "


def _closes(tokens: list[Token]) -> dict[int, int]:
    """Each opening brace with its closing one."""
    found, opened = {}, []
    for n, token in enumerate(tokens):
        if token.type == "LBRACE":
            opened.append(n)
        elif token.type == "RBRACE":
            found[opened.pop()] = n
    return found


def _gaps(text: str, tokens: list[Token]) -> Iterator[_Gap]:
    """What stands before each token, and after the last."""
    end = 0
    for token in [*tokens, None]:
        start = len(text) if token is None else token.start_pos or 0
        lines = text[end:start].split("\n")
        gap = _Gap(broken=len(lines) > 1)
        first = lines[0].strip()
        if first and end:
            gap.beside = first
        rest = lines[1:] if end else lines
        if token is not None:
            rest = rest[:-1]
        empty = False
        for line in rest:
            if line.strip():
                gap.above.append((line.strip(), empty))
                empty = False
            else:
                empty = True
        gap.empty = empty
        yield gap
        end = token.end_pos or 0 if token is not None else end


def _aligned(lines: list[_Line]) -> list[str]:
    """The lines as text; comments beside neighbouring lines begin in one column."""
    found: list[str] = []
    run: list[_Line] = []
    for line in [*lines, _Line(0, "")]:
        if line.note:
            run.append(line)
            continue
        column = max((each.indent + len(each.text) for each in run), default=0) + 2
        found += [(" " * each.indent + each.text).ljust(column) + each.note for each in run]
        run = []
        found.append((" " * line.indent + line.text).rstrip())
    return found[:-1]
