"""Why a text does not parse: several mistakes a run, each in plain words.

The tokens are walked through again with nothing but the stack of states. Where one cannot stand, the table of
recognisers (table.py) is asked what was meant. What is found is told, the tokens are changed into what was
probably meant, and the walk goes on; where nobody knows how, it starts anew at the next step, ability or
declaration.
"""

from __future__ import annotations

from typing import Final

from lark import Token
from msgspec import Struct

from rulewright.dsl.files.yamlnodes import RulesText
from rulewright.dsl.mistakes.beginnings import abilities, declarations, statements
from rulewright.dsl.mistakes.codes import E_MANY
from rulewright.dsl.mistakes.doubt import Doubt, doubt_of
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.table import covered, meant
from rulewright.dsl.report.diagnostics import Diagnostic
from rulewright.dsl.syntax.gamewords import GameWords
from rulewright.dsl.syntax.grammar import END, Stack, joining, table
from rulewright.dsl.syntax.scan import CLOSER, Scan

MAX_PROBLEMS: Final = 20
_MAX_REPAIRS: Final = 60  # so that a walk over nonsense ends soon

# These begin statements and stand inside others too: only at the start of a line do they begin anything.
_ALSO_INSIDE: Final = frozenset(
    "BY FOR TURN ROUND PHASE SET IF MAY NAME SEAT SCORE TARGET IT YOU YOUR THIS LEFT RIGHT".split()
)
# What goes on with the line above, wherever it stands.
_GOES_ON: Final = joining() | frozenset(
    "COMMA COLON WHERE WITH AS IN FROM TO BY OF SORTED THROUGH LBRACE RBRACE LPAR RPAR LSQB RSQB".split()
)
# What could have stood before a `{` whose own beginning was not understood, so that its inside is still read.
_STAND_INS: Final = (("MAY",), ("ACTION",), ("ALWAYS",), ("FLOW",), ("CHOOSE", "MODE"), ("OFFER",))


class Explained(Struct, frozen=True):
    """Everything wrong with a text, in its order; the tokens that were meant, and what is doubtful there."""

    problems: list[Diagnostic]
    tokens: list[Token]
    doubt: Doubt


def explain(text: RulesText, found: Scan, start: str, game: GameWords) -> Explained:
    """Goes over the tokens of a text, on top of what the scanner had found."""
    walk = _Walk(text, found, start, game)
    walk.run()
    problems = found.problems + walk.problems
    problems.sort(key=_position)
    if len(problems) > MAX_PROBLEMS or walk.gave_up:
        problems = problems[:MAX_PROBLEMS]
        hint = "correct the ones above first and validate again"
        last = problems[-1].span
        problems.append(Diagnostic(E_MANY, "there may be more mistakes than these", last, hint))
    place = walk.place
    return Explained(
        problems, place.tokens[:-1], doubt_of(text, place.tokens, problems, place.changed, place.gone)
    )


def _position(problem: Diagnostic) -> tuple[int, int]:
    return (problem.span.line, problem.span.column) if problem.span else (0, 0)


class _Walk:
    """One walk over the tokens of one text."""

    def __init__(self, text: RulesText, found: Scan, start: str, game: GameWords) -> None:
        last = found.tokens[-1] if found.tokens else Token("", "", 0, 1, 1, 1, 1, 0)
        line, column, offset = last.end_line, last.end_column, last.end_pos
        end = Token(END, "", offset, line, column, line, column, offset)
        self.place = Place(text, [*found.tokens, end], found.mended, table(start), game)
        self.problems: list[Diagnostic] = []
        self.repairs = 0
        self.gave_up = False

    def run(self) -> None:
        place = self.place
        while place.at < len(place.tokens):
            if place.step():
                passed = place.at - 1
                later = (place.tokens[passed].start_pos or 0) > place.spared
                if place.spare and later and place.begins_at_the_margin(passed):
                    place.spare = 0
                continue
            self.repairs += 1
            if self.repairs > _MAX_REPAIRS or len(self.problems) > MAX_PROBLEMS:
                self.gave_up = True
                return
            self.repair()

    def repair(self) -> None:
        place = self.place
        place.look()
        finding = meant(place)
        place.note(finding)
        if finding.problem is not None and not self.known(finding, finding.problem):
            self.problems.append(finding.problem)
        if finding.edit is not None:
            place.apply(finding.edit)
        else:
            self.start_anew()

    def known(self, finding: Finding, problem: Diagnostic) -> bool:
        """Whether the scanner has complained of it already, or this walk."""
        place = self.place
        if problem.span is not None and place.mended_near(covered(place, finding), problem.span):
            return True
        return any(problem.span == other.span for other in self.problems)

    # --- starting anew

    def start_anew(self) -> None:
        """Leave out a sentence: up to what can follow it in the innermost open `{`, or in the text."""
        place = self.place
        brace = place.innermost("LBRACE")
        base = 0 if brace is None else brace + 1
        start = self.sentence(base)
        if place.token.type == END:
            self.end(start, place.at)
            return
        place.doubt(start, place.at - place.first_on_line(place.at))
        place.spare_brackets(1)  # brackets that are left out may lack their partners
        index, before = place.at, place.at
        while (token := place.tokens[index]).type != END:
            if token.type == "RBRACE":
                if brace is not None:
                    self.close(brace, start, index)
                    return
            elif self.begins(index, base, start):
                place.apply(Edit(start, index, []))
                return
            elif token.type in CLOSER:
                if token.type == "LBRACE":
                    if place.fits(before, ["LBRACE"], index + 1, 1):
                        place.apply(Edit(before, index, []))
                        return
                    if self.stand_in(start, index):
                        return
                index = place.partner(index)
                if place.tokens[index].type == END:
                    break
            index += 1
        # Nothing more can be said but about brackets.
        if brace is not None and index == len(place.tokens) - 1:
            place.apply(Edit(start, index, []))
        else:
            self.end(start, index)

    def end(self, start: int, index: int) -> None:
        """The sentence from `start` on is the last one: the text ends without it, whatever is still open."""
        place = self.place
        near = place.tokens[-1]
        opened = place.opens[start]
        closers = []
        while opened is not None:
            closers.append(place.made(CLOSER[place.type_at(opened[0])], near))
            opened = opened[1]
        if place.fits(start, [*(token.type for token in closers), END], index, 0):
            place.apply(Edit(start, len(place.tokens) - 1, closers))
        else:
            place.at = len(place.tokens)

    def sentence(self, base: int) -> int:
        """Where the sentence begins that does not make sense, in the block that begins at `base`."""
        place = self.place
        if place.begins_something():
            return place.at
        bottom, opened = place.stacks[base], place.opens[base]
        for index in range(place.at - 1, base, -1):
            # Below the first word of a sentence lies what holds all those before it, and then the block.
            below = place.stacks[index + 1][1]
            if place.opens[index] is opened and below[1] is bottom and place.begins_something(Stack(below)):
                return index
        return base

    def begins(self, index: int, base: int, start: int) -> bool:
        """Whether the token begins something that can stand directly in the open block."""
        place = self.place
        token = place.tokens[index]
        fresh_line = index > start and place.first_on_line(index) and token.type not in _GOES_ON
        if fresh_line and place.indent(index) <= place.indent(start):
            return True
        stack = place.stacks[base]
        if place.table.advance(stack, token.type) is None:
            # A forgotten `}`: what begins a line and belongs further out will be understood there.
            outer = abilities() | declarations() - statements()
            fresh = index > place.at or not place.begins_something()
            return (
                fresh
                and token.type in outer
                and token.type not in _ALSO_INSIDE
                and place.first_on_line(index)
            )
        if token.type == "NAME":
            return place.first_on_line(index) and place.tokens[index + 1].type == "LPAR"
        if token.type == "WHO":
            return True
        return token.type not in _ALSO_INSIDE or (index > place.at and place.first_on_line(index))

    def close(self, brace: int, start: int, index: int) -> None:
        """Go on with the `}` at `index`; where the block may not be empty, leave out what it belongs to."""
        place = self.place
        if place.fits(start, ["RBRACE"], index + 1, 0):
            place.apply(Edit(start, index, []))
            return
        outer = place.innermost("LBRACE", brace)
        base = 0 if outer is None else outer + 1
        place.apply(Edit(base, index + 1, []))

    def stand_in(self, start: int, index: int) -> bool:
        place = self.place
        for words in _STAND_INS:
            if place.fits(start, [*words, "LBRACE"], index + 1, 1):
                near = place.tokens[index]
                if words != ("MAY",):  # what is known inside depends on what stood here
                    place.doubt(index, place.partner(index))
                place.apply(Edit(start, index, [place.made(word, near) for word in words]))
                return True
        return False
