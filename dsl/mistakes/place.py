"""The place where a text stopped making sense, and what can be asked about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from lark import Token
from msgspec import Struct

from rulewright.dsl.files.characters import cut
from rulewright.dsl.files.source import Span
from rulewright.dsl.files.yamlnodes import RulesText
from rulewright.dsl.mistakes.beginnings import abilities, declarations, statements
from rulewright.dsl.mistakes.examples import said
from rulewright.dsl.mistakes.situations import Stop, stop
from rulewright.dsl.report.diagnostics import Diagnostic, Fix, Label
from rulewright.dsl.syntax.gamewords import NO_GAME, GameWords
from rulewright.dsl.syntax.grammar import END, Stack, Table
from rulewright.dsl.syntax.reserved import WORDS
from rulewright.dsl.syntax.scan import CLOSER, OPERATOR, SIGNS

# What stands for a terminal that nobody wrote.
MADE_UP: Final = "..."  # a name that nobody knows
_STAND_INS = {name: sign for sign, name in SIGNS.items()} | {
    "INT": "1",
    "STRING": '"..."',
    "SEAT": "A",
    "WHO": "A",
}
_BEGINNINGS = (
    "STOP",
    "ALWAYS",
    "FLOW",
    "CANNOT",
    "PRESET",
)  # one of each sort of things that follow each other
_OPENER = {closer: opener for opener, closer in CLOSER.items()}


BLOCKS: Final = frozenset(("LBRACE", "RBRACE"))
CLOSERS: Final = frozenset(CLOSER.values())
# What may follow the word that an ability begins with, up to its block.
HEADERS: Final = frozenset("IF MUST MAY ONCE ANY ACTIVE WHERE LBRACE".split())


def terminal_of(word: str) -> str:
    """The terminal of a word or a sign that stands in a correct text."""
    if word in SIGNS:
        return SIGNS[word]
    if word in WORDS:
        return word.upper()
    return "INT" if word.isdigit() else "NAME"


class Edit(Struct, frozen=True):
    """Tokens `start:end` give way to others, and the walk goes on at `start`."""

    start: int
    end: int
    tokens: list[Token]


class Finding(Struct, frozen=True):
    """What is wrong at a place, and how to go on; without an edit, at the next thing that is understood.

    `told`: a word that is told of once for all its uses; `spare`: brackets that were put in, so that as many
    may turn out to be too much, and less than nothing where one of them did; `covers`: the tokens that it
    explains, if these are others than those that it speaks of and changes.
    """

    problem: Diagnostic | None
    edit: Edit | None = None
    told: str = ""
    spare: int = 0
    covers: range | None = None


class Place:
    """The tokens of a text, a stack of states before each one up to `at`, and the brackets open there."""

    def __init__(
        self,
        text: RulesText,
        tokens: list[Token],
        mended: set[int],
        table: Table,
        game: GameWords = NO_GAME,
    ) -> None:
        self.text = text
        self.tokens = tokens
        self.mended = mended
        self.table = table
        self.game = game
        self.stacks: list[Stack] = [table.bottom]
        self.opens: list[Any] = [None]  # linked like the stacks: (index of a bracket, those around it)
        self.at = 0
        self.accepted: frozenset[str] = frozenset()
        self.told: set[str] = set()  # words that were reported once for all their uses
        self.changed: set[int] = (
            set()
        )  # the lines on which tokens gave way to others, or got others behind them
        self.gone: list[Token] = []  # the tokens that were left out
        self.spare = 0  # brackets that were put in, so that as many may turn out to be too much
        self.spared = 0  # the offset where the last of them became spare
        self.firsts: dict[int, int] = {}  # the column where each line begins
        for token in tokens:
            self.firsts.setdefault(token.line or 1, token.column or 1)

    # --- walking

    def step(self) -> bool:
        """Go over one token; False where it cannot stand."""
        token = self.tokens[self.at]
        further = self.table.read(self.stacks[self.at], token, self.type_at(self.at + 1))
        if further is None:
            return False
        opened = self.opens[self.at]
        if token.type in CLOSER:
            opened = (self.at, opened)
        elif token.type in _OPENER and opened is not None:
            opened = opened[1]
        self.stacks.append(further)
        self.opens.append(opened)
        self.at += 1
        return True

    def look(self) -> None:
        """Find out what could stand here."""
        self.accepted = self.table.accepted(self.stacks[self.at])

    def note(self, finding: Finding) -> None:
        """Remember what has been told, and which brackets were made up."""
        self.told |= {finding.told} - {""}
        self.spare_brackets(finding.spare)

    def spare_brackets(self, number: int) -> None:
        """So many brackets more, or less, may turn out to be too much, up to the next ability but one."""
        self.spare += number
        if number > 0:
            self.spared = self.token.start_pos or 0

    def begins_at_the_margin(self, index: int) -> bool:
        """Whether an ability or a declaration begins at an index, as far as the margin tells."""
        name = self.type_at(index)
        outer = name in abilities() | declarations() - statements() - {"NAME"}
        return outer and self.first_on_line(index) and self.indent(index) == 1

    def doubt(self, first: int, last: int) -> None:
        """Nothing certain is known of these tokens, both ends included."""
        self.changed |= {token.line or 1 for token in self.tokens[first : last + 1]}

    def apply(self, edit: Edit) -> None:
        old = self.tokens[edit.start : edit.end]
        kept = {id(token) for token in edit.tokens}
        gone = [token for token in old if id(token) not in kept]
        self.gone += gone
        # Something that was only put in belongs to what stands before it.
        near = gone or self.tokens[max(0, edit.start - 1) : edit.start]
        self.changed |= {token.line or 1 for token in near}
        self.tokens[edit.start : edit.end] = edit.tokens
        del self.stacks[edit.start + 1 :]
        del self.opens[edit.start + 1 :]
        self.at = edit.start

    # --- tokens

    @property
    def token(self) -> Token:
        """The one that cannot stand here."""
        return self.tokens[self.at]

    @property
    def before(self) -> Token | None:
        """The one before it."""
        return self.tokens[self.at - 1] if self.at else None

    def type_at(self, index: int) -> str:
        """The terminal at an index, or nothing outside the text."""
        return self.tokens[index].type if 0 <= index < len(self.tokens) else ""

    def value_at(self, index: int) -> str:
        """What is written at an index, or nothing outside the text."""
        return self.tokens[index].value if 0 <= index < len(self.tokens) else ""

    def made(self, name: str, near: Token, value: str | None = None) -> Token:
        """A token that nobody wrote, just before another one."""
        shown = value or (name.lower() if name.lower() in WORDS else _STAND_INS.get(name, MADE_UP))
        line, column, offset = near.line, near.column, near.start_pos
        return Token(name, shown, offset, line, column, line, column, offset)

    def first_on_line(self, index: int) -> bool:
        if index >= len(self.tokens):
            return True
        token = self.tokens[index]
        return token.type == END or self.firsts.get(token.line or 1) == token.column

    def indent(self, index: int) -> int:
        """The column where the line of a token begins."""
        return self.firsts.get(self.tokens[index].line or 1, 1)

    def mended_near(self, covered: range, span: Span) -> bool:
        """Whether the scanner has complained already about some of these tokens, or here, or right before, on
        the line of which something is to be said."""
        near = {*covered, self.at, max(0, self.at - 1)}
        mended = (n for n in near if self.tokens[n].start_pos in self.mended and self.type_at(n) != END)
        return any(self.span(index).line == span.line for index in mended)

    # --- brackets

    def innermost(self, kind: str = "", inside: int | None = None) -> int | None:
        """The index of the innermost open bracket, of one kind if asked; outside another one, if given."""
        opened = self.opens[self.at if inside is None else inside]
        while opened is not None and kind and self.tokens[opened[0]].type != kind:
            opened = opened[1]
        return None if opened is None else int(opened[0])

    def open_brackets(self) -> list[int]:
        """The indices of all open brackets, innermost first."""
        found, opened = [], self.opens[self.at]
        while opened is not None:
            found.append(opened[0])
            opened = opened[1]
        return found

    def partner(self, index: int) -> int:
        """Where a bracket is closed, counting its own kind only; the end of the text if nowhere."""
        opener = self.tokens[index].type
        closer, depth = CLOSER[opener], 0
        for other in range(index, len(self.tokens)):
            name = self.tokens[other].type
            depth += (name == opener) - (name == closer)
            if not depth:
                return other
        return len(self.tokens) - 1

    def verb(self, index: int, names: Sequence[str]) -> int | None:
        """The index of the word that a sentence begins with, before an index, if it is one of these."""
        for at in range(index - 1, max(-1, index - 20), -1):
            name = self.type_at(at)
            if name in names:
                return at
            if name in ("LBRACE", "RBRACE"):
                return None
        return None

    def end_of_sentence(self, index: int) -> int:
        """The index from this one on at which another step begins, or a line, or a block ends."""
        while self.type_at(index) not in ("", END, "RBRACE", *statements()) and not self.first_on_line(index):
            index += 1
        return index

    # --- trying

    def fits(self, start: int, new: Sequence[str], rest: int, want: int) -> bool:
        """Whether the terminals `new` can stand at `start`, then `want` tokens from index `rest` on."""
        stack: Stack | None = self.stacks[start]
        for name in new:
            stack = self.table.advance(stack, name) if stack is not None else None
        for token in self.tokens[rest : rest + want]:
            if stack is None:
                return False
            if token.type == OPERATOR:
                return True
            stack = self.table.advance(stack, token.type)
        return stack is not None

    def allows(self, terminal: str, index: int | None = None) -> bool:
        """Whether a terminal could stand at an index, or here."""
        return self.table.advance(self.stacks[self.at if index is None else index], terminal) is not None

    def begins_something(self, stack: Stack | None = None) -> bool:
        """Whether a statement, an ability or the like could begin here, or after a stack of states: nothing
        before it is unfinished."""
        here = self.stacks[self.at] if stack is None else stack
        return any(self.table.advance(here, name) is not None for name in _BEGINNINGS)

    def finished(self) -> bool:
        """Whether everything so far is finished, so that what is wrong is this token itself."""
        return self.allows("RBRACE") or self.allows(END) or self.begins_something()

    def named(self, value: str) -> bool:
        """Whether somebody uses this word as a name: after `as`, `let` or a comma and the like."""
        pairs = zip(self.tokens, self.tokens[1:], strict=False)
        return any(second.value == value and first.type in ("AS", "LET") for first, second in pairs)

    # --- saying

    def stop(self, at: int | None = None) -> Stop:
        """What can be said of the place here, or before the token at an index, whatever stands there."""
        found = stop(self.table, self.stacks[self.at if at is None else at])
        return Stop(said(self.game, found.sentence), found.stack, found.situation)

    def so_far(self) -> str:
        """What was written of the sentence that is not finished here."""
        stopped = self.stop()
        if stopped.situation.series:
            return self.show(self.at - 1)
        base = _depth(stopped.stack) - stopped.situation.read
        first = self.at - 1  # the last token that was read on top of what stood before the sentence
        while first > 0 and _depth(self.stacks[first + 1]) > base + 1:
            first -= 1
        alone = any(token.start_pos == token.end_pos for token in self.tokens[first : self.at])
        said = self.written(first, self.at - 1)
        return self.show(self.at - 1) if alone or "…" in said else f"`{said}`"

    def span(self, first: int, last: int | None = None) -> Span:
        """The place in the file of some tokens, both ends included."""
        start, end = self.tokens[first], self.tokens[first if last is None else last]
        return self.text.span(start.line or 1, start.column or 1, end.end_line or 1, end.end_column or 1)

    def here(self) -> Span:
        return self.span(self.at)

    def gap(self) -> Span:
        """The place of something missing: the token before this one, if its line is unfinished."""
        before = self.before
        ended = before is not None and (self.token.type == END or before.line != self.token.line)
        if ended and not self.finished():
            return self.span(self.at - 1)
        return self.here()

    def tokens_in(self, span: Span) -> range:
        """The indices of the tokens that a place of the file holds; they stand side by side."""
        first = end = self.at
        while first > 0 and self._starts(first - 1) >= (span.line, span.column):
            first -= 1
        while self._starts(first) < (span.line, span.column) and self.tokens[first].type != END:
            first += 1
        end = first
        while end < len(self.tokens) and self._starts(end) < (span.end_line, span.end_column):
            end += 1
        return range(first, end)

    def _starts(self, index: int) -> tuple[int, int]:
        start = self.span(index)
        return start.line, start.column

    def show(self, index: int | None = None) -> str:
        """A token for a message."""
        at = self.at if index is None else index
        token = self.tokens[at]
        if token.type == END:
            return "the end of the text"
        # `_` stands where there is no name: there the text itself is shown.
        return f"`{self.written(at, at) if token.value == '_' else cut(token.value)}`"

    def written(self, first: int, last: int) -> str:
        """The tokens as they stand in the text, on one line."""
        start, end = self.tokens[first].start_pos or 0, self.tokens[last].end_pos or 0
        return cut(" ".join(self.text.text[start:end].split()), 60)

    def finding(
        self,
        code: str,
        message: str,
        hint: str,
        *,
        span: Span | None = None,
        labels: tuple[Label, ...] = (),
        fix: tuple[str, str] | tuple[str, str, bool] | Fix | None = None,
        edit: Edit | None = None,
    ) -> Finding:
        """A finding at this token, or at `span`. `fix` is the text to put there, what to call that, and
        whether it is sure; or a change of another place."""
        where = self.here() if span is None else span
        change = fix if fix is None or isinstance(fix, Fix) else Fix(where, *fix)
        return Finding(Diagnostic(code, message, where, hint, labels, change), edit)

    def behind(self, text: str) -> Fix:
        """A correction that writes text right behind the token before this one."""
        before = self.before or self.token
        line, column = before.end_line or 1, before.end_column or 1
        if self.before is None:
            line, column, text = before.line or 1, before.column or 1, f"{text.strip()} "
        return Fix(self.text.span(line, column, line, column), text, f"write {text.strip()}")

    def around(self, first: int, last: int, opening: str, closing: str) -> Fix | None:
        """A correction that puts tokens, both ends included, into brackets; None for more than a line."""
        if self.tokens[first].line != self.tokens[last].end_line:
            return None
        start, end = self.tokens[first].start_pos or 0, self.tokens[last].end_pos or 0
        text = f"{opening}{self.text.text[start:end]}{closing}"
        return Fix(self.span(first, last), text, f"put {opening}{closing} around it")

    def insert(self, *names: str, at: int | None = None) -> Edit:
        """An edit that puts terminals before this token, or before the one at an index."""
        index = self.at if at is None else at
        return Edit(index, index, [self.made(name, self.tokens[index]) for name in names])

    def replace(self, start: int, end: int, *names: str) -> Edit:
        """An edit that puts terminals in place of tokens."""
        return Edit(start, end, [self.made(name, self.tokens[start]) for name in names])


def _depth(stack: Stack) -> int:
    depth, rest = 0, stack
    while rest is not None:
        depth, rest = depth + 1, rest[1]
    return depth


def does_not_fit(place: Place) -> str:
    """What is said of a token where nothing else is known."""
    after = f" after {place.so_far()}" if place.at else " at the beginning"
    return f"{place.show()} does not fit{after}"
