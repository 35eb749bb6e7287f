"""A map for a new card: complete and legal, for its author to change."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice

from rulewright.dsl import model
from rulewright.dsl.declare.maps import BLANK
from rulewright.dsl.schema.pieces import MAX_ACROSS, MAX_ROWS

_USUAL_ROWS = (3, 4, 3)


def filled_map(kind: model.Kind, spaces: model.Kind) -> tuple[str, ...]:
    """The rows of a map that has the form and all that every map of the kind needs; nothing where there is
    no such map."""
    form = kind.map
    assert form is not None
    rows = form.rows or _rows(form)
    size = sum(rows)
    letters = {name: {value: letter for letter, value in of.items()} for name, of in form.letters.items()}
    printed = []
    for name, of in letters.items():
        values = _values(size, form.needs.get(name, {}), list(of), spread=False)
        if values is None:
            return ()
        printed.append([of[value] for value in values])
    if form.digit:
        values = _values(size, form.needs.get(form.digit, {}), _digits(spaces.properties[form.digit]))
        if values is None:
            return ()
        printed.append([str(value) for value in values])
    cells: Iterator[str] = iter(map("".join, zip(*printed, strict=True)) if printed else [BLANK] * size)
    return tuple(" ".join(islice(cells, length)) for length in rows)


def _digits(prop: model.Property) -> list[int]:
    low = max(prop.low or 0, 0)
    return list(range(low, (low + 5 if prop.high is None else min(prop.high, low + 98)) + 1))


def _values(size: int, needs: dict[int, int], known: list[int], *, spread: bool = True) -> list[int] | None:
    """A value for each space; None where the needs cannot be met. `spread`: equal ones lie apart."""
    free = [value for value in known if value not in needs]
    left = size - sum(needs.values())
    if left < 0 or (left and not free):
        return None
    counts = dict(needs)
    for value in islice(cycle(free), left) if free else ():
        counts[value] = counts.get(value, 0) + 1
    ordered = [value for value in known if counts.get(value)]
    if not spread:
        return [value for value in ordered for _ in range(counts[value])]
    found: list[int] = []
    while len(found) < size:
        for value in ordered:
            if counts[value]:
                counts[value] -= 1
                found.append(value)
    return found


def _rows(form: model.MapForm) -> tuple[int, ...]:
    """Rows for as many spaces as are needed, as nearly square as can be."""
    wanted = max((sum(counts.values()) for counts in form.needs.values()), default=0)
    if not wanted:
        return _USUAL_ROWS
    shapes = [
        (abs(count - length), shape)
        for count in range(1, MAX_ROWS + 1)
        for length in range(1, MAX_ACROSS)
        for shape in (_shape(count, length, 0), _shape(count, length, 1))
        if sum(shape) == wanted
    ]
    return min(shapes)[1] if shapes else (wanted,)


def _shape(count: int, length: int, first: int) -> tuple[int, ...]:
    """Rows that touch: by turns of a length and one longer."""
    return tuple(length + (row + first) % 2 for row in range(count))
