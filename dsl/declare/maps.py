"""Maps: rows of spaces as people write them, to spaces with what is printed on each."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct

from rulewright.dsl import model
from rulewright.dsl.declare.mapcodes import E_MAP_DIGIT, E_MAP_LETTER, E_MAP_NEEDS, E_MAP_ROWS
from rulewright.dsl.declare.propertyvalues import decode, encode, value_words
from rulewright.dsl.files.characters import cut
from rulewright.dsl.files.gates import Problems, scalar, scalars
from rulewright.dsl.files.source import Span
from rulewright.dsl.files.yamlnodes import Mapping, RulesText, Scalar, rules_text
from rulewright.dsl.report.diagnostics import Diagnostic
from rulewright.dsl.schema.pieces import MAX_ACROSS, MAX_ROWS
from rulewright.dsl.schema.wording import counted

GAP: Final = "."
BLANK: Final = "o"  # a space on which nothing is printed
Lists = dict[str, model.ListDef]


class _Cell(Struct, frozen=True):
    """A space as it is written, or a gap."""

    text: str
    start: int
    span: Span


def read_map(
    node: Mapping,
    kind: model.Kind,
    kinds: dict[str, model.Kind],
    lists: Lists,
    problems: Problems,
) -> tuple[model.SpaceDef, ...]:
    """The spaces of a map, row by row. Its own `rows` are in place of those of its kind."""
    place = node.key_spans["map"]
    text = rules_text(scalar(node, "map"))
    form = kind.map
    own = tuple(int(each.value or 0) for each in scalars(node.entries.get("rows")))
    if isinstance(text, Diagnostic):
        problems.append(_of_maps(text))
        return ()
    if form is None or form.spaces not in kinds:  # said already, where the kind is declared
        return ()
    noted = len(problems)
    rows = list(_rows(text))
    _check_rows(rows, own or form.rows, f"this {kind.id}" if own else f"a {kind.id}", place, problems)
    reader = _Reader(form, kind, kinds[form.spaces], lists, problems)
    widest = max((len(row) for row in rows), default=0)
    spaces = []
    for number, row in enumerate(rows):
        for position, cell in enumerate(row):
            if cell.text != GAP:
                across = widest - len(row) + 2 * position
                spaces.append(model.SpaceDef(number, across, reader.printed(cell, text), cell.span))
    if len(problems) == noted:
        times = int(scalar(node, "parts").value or 1) if "parts" in node.entries else 1
        _check_needs(spaces, form, kind, kinds[form.spaces], times, place, lists, problems)
    return tuple(spaces)


def _of_maps(found: Diagnostic) -> Diagnostic:
    """What is said of rules that cannot be read, said of a map."""
    message = found.message.replace("rules are", "a map is").replace("rules cannot", "a map cannot")
    hint = "write `|` after the key and the rows of the map on the lines below it"
    return Diagnostic(found.code, message, found.span, hint, found.labels, found.fix)


def _rows(text: RulesText) -> Iterator[list[_Cell]]:
    """The cells of every line; lines at the end that are empty do not count."""
    start = 0
    for line in text.text.rstrip().split("\n"):
        words = re.finditer(r"\S+", line)
        yield [
            _Cell(each[0], start + each.start(), text.span_of(start + each.start(), start + each.end()))
            for each in words
        ]
        start += len(line) + 1


def _check_rows(
    rows: list[list[_Cell]], promised: Sequence[int], which: str, place: Span, problems: Problems
) -> None:
    """Whether there are as many rows, and in each as many spaces, as are `promised` (if any are): by `which`,
    a map of a kind or this one."""
    wanted = len(promised) or MAX_ROWS
    noted = len(problems)
    sizes = [sum(cell.text != GAP for cell in row) for row in rows]
    if (promised and len(rows) != wanted) or len(rows) > wanted:
        limit = "" if promised else "at most "
        message = f"this map has {counted(len(rows), 'row')}, and {which} has {limit}{wanted}"
        more = len(rows) - wanted
        hint = f"take {counted(more, 'row')} out" if more > 0 else f"put {counted(-more, 'row')} in"
        problems.note(E_MAP_ROWS, message, place, hint)
        return
    for number, row in enumerate(rows):
        span = _whole(row) if row else place
        expected = promised[number] if promised else None
        if expected is not None and sizes[number] != expected:
            message = f"row {number + 1} has {counted(sizes[number], 'space')}, and on {which} it has"
            more = sizes[number] - expected
            hint = f"take {more} out" if more > 0 else f"put {-more} in; a `{GAP}` is none"
            problems.note(E_MAP_ROWS, f"{message} {expected}", span, hint)
        elif not sizes[number]:
            message = f"row {number + 1} has no space"
            problems.note(E_MAP_ROWS, message, span, "write its spaces, or delete the line")
        elif len(row) > MAX_ACROSS:
            message = f"row {number + 1} has {len(row)} places, and a row has at most {MAX_ACROSS}"
            problems.note(E_MAP_ROWS, message, span, "make it shorter")
    if len(problems) > noted:
        return
    for number, (above, row) in enumerate(pairwise(rows), 2):
        if (len(above) - len(row)) % 2 == 0:
            message = f"rows {number - 1} and {number} do not touch"
            message += ": each is centred, so they lie straight above each other"
            hint = f"add a `{GAP}` at one end of a row: that pushes it half a space to the side"
            problems.note(E_MAP_ROWS, message, _whole(row), hint)


def _whole(row: list[_Cell]) -> Span:
    first, last = row[0].span, row[-1].span
    return Span(first.source, first.line, first.column, last.end_line, last.end_column)


class _Reader(Struct, frozen=True):
    """Reads the spaces of one map."""

    form: model.MapForm
    kind: model.Kind
    spaces: model.Kind
    lists: Lists
    problems: Problems

    def printed(self, cell: _Cell, text: RulesText) -> dict[str, int]:
        """What is printed on a space: its letters in their order, then its digit."""
        values = {n: int(p.default) for n, p in self.spaces.properties.items() if p.default is not None}
        rest = cell.text
        if not self.form.letters and not self.form.digit:
            if rest != BLANK:
                message = f"`{cut(rest)}` is no space"
                hint = f"write `{BLANK}` for a space and `{GAP}` for none"
                self.problems.note(E_MAP_LETTER, message, cell.span, hint)
            return values
        for name, letters in self.form.letters.items():
            at = cell.start + len(cell.text) - len(rest)
            if not rest or rest[0].isdigit():
                self._no_letter(name, letters, cell)
                return values
            if rest[0] not in letters:
                message = f"the letter `{cut(rest[0])}` stands for no {name}"
                self.problems.note(
                    E_MAP_LETTER, message, text.span_of(at, at + 1), self._known(name, letters)
                )
                return values
            values[name] = letters[rest[0]]
            rest = rest[1:]
        at = cell.start + len(cell.text) - len(rest)
        after = text.span_of(at, at + len(rest)) if rest else cell.span
        if self.form.digit:
            self._digit(rest, after, cell, values)
        elif rest:
            message = f"`{cut(rest)}` means nothing after `{cell.text[: -len(rest)]}`"
            self.problems.note(E_MAP_DIGIT, message, after, f"a space is written as in `{self._example()}`")
        return values

    def _digit(self, rest: str, after: Span, cell: _Cell, values: dict[str, int]) -> None:
        prop = self.spaces.properties[self.form.digit]
        if not rest:
            message = f"`{cut(cell.text)}` does not tell its {prop.name}"
            hint = f"a space is written as in `{self._example()}`"
            self.problems.note(E_MAP_DIGIT, message, after, hint)
        elif not (rest.isascii() and rest.isdigit() and len(rest) < 10):
            message = f"`{cut(rest)}` is no number for the {prop.name}"
            hint = f"a space is written as in `{self._example()}`"
            self.problems.note(E_MAP_DIGIT, message, after, hint)
        elif (value := encode(prop, Scalar(int(rest), after), self.lists)) is None:
            message = f"{prop.name} cannot be {rest}"
            self.problems.note(E_MAP_DIGIT, message, after, f"write {value_words(prop, self.lists)}")
        else:
            values[prop.name] = value

    def _no_letter(self, name: str, letters: dict[str, int], cell: _Cell) -> None:
        message = f"`{cut(cell.text)}` has no letter for its {name}"
        self.problems.note(E_MAP_LETTER, message, cell.span, self._known(name, letters))

    def _known(self, name: str, letters: dict[str, int]) -> str:
        prop = self.spaces.properties[name]
        shown = [f"`{each}` {decode(prop, value, self.lists)}" for each, value in letters.items()]
        return "there is " + ", ".join(shown)

    def _example(self) -> str:
        """A space that is written as it should be."""
        letters = "".join(next(iter(each)) for each in self.form.letters.values())
        if not self.form.digit:
            return letters
        return f"{letters}{max(self.spaces.properties[self.form.digit].low or 0, 0)}"


def _check_needs(
    spaces: list[model.SpaceDef],
    form: model.MapForm,
    kind: model.Kind,
    of: model.Kind,
    times: int,
    place: Span,
    lists: Lists,
    problems: Problems,
) -> None:
    """Whether the map has as many spaces of each value as every map has; with several parts so many times."""
    for name, counts in form.needs.items():
        there = Counter(space.properties.get(name) for space in spaces)
        wrong = [
            f"{there[value]} of {decode(of.properties[name], value, lists)} instead of {times * wanted}"
            for value, wanted in counts.items()
            if there[value] != times * wanted
        ]
        if wrong:
            more = f" and {len(wrong) - 4} more" if len(wrong) > 4 else ""
            message = f"this map has too many or too few {of.plural} of some {name}:"
            message += f" {', '.join(wrong[:4])}{more}"
            every = f"each of the {times} parts" if times > 1 else f"every {kind.id}"
            hint = f"change the {name} of some {of.plural}: {every} has as many of each"
            problems.note(E_MAP_NEEDS, message, place, hint)
