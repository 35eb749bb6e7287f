"""Ridge regression over sparse rows, in plain Python: the same sums in the same order, so the same on every
machine."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

Row = list[tuple[int, float]]  # which columns, and what stands there


def fitted(
    rows: Sequence[Row], targets: Sequence[float], columns: int, ridge: float, steps: int
) -> list[float]:
    """The weights by which the rows come nearest to the targets; `ridge` holds them small, measured in rows.
    By conjugate gradients, in columns of one size."""
    sizes = [0.0] * columns
    for row in rows:
        for column, value in row:
            sizes[column] += value * value
    scales = [1 / sqrt(size / len(rows)) if size else 0.0 for size in sizes]
    scaled = [[(column, value * scales[column]) for column, value in row] for row in rows]
    weights = [0.0] * columns
    rest = list(targets)
    gradient = _across(scaled, rest, columns)
    direction = list(gradient)
    norm = sum([each * each for each in gradient])
    for _ in range(steps):
        if norm < 1e-9:
            break
        along = [sum([direction[column] * value for column, value in row]) for row in scaled]
        curve = sum([each * each for each in along]) + ridge * sum([each * each for each in direction])
        step = norm / curve
        weights = [weight + step * each for weight, each in zip(weights, direction, strict=True)]
        rest = [left - step * each for left, each in zip(rest, along, strict=True)]
        gradient = [
            each - ridge * weight
            for each, weight in zip(_across(scaled, rest, columns), weights, strict=True)
        ]
        before, norm = norm, sum([each * each for each in gradient])
        direction = [each + norm / before * old for each, old in zip(gradient, direction, strict=True)]
    return [weight * scale for weight, scale in zip(weights, scales, strict=True)]


def _across(rows: Sequence[Row], values: Sequence[float], columns: int) -> list[float]:
    """For each column, what stands there times the value of the row, added up."""
    found = [0.0] * columns
    for row, value in zip(rows, values, strict=True):
        for column, each in row:
            found[column] += each * value
    return found
