"""Selections: where candidates come from, then what is left of them, in which order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulewright.dsl import core
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.oracle.play import Env, Play, Stopped, first_seat
from rulewright.interpreter.oracle.values import lying, lying_in_every


def players(play: Play, node: core.Players, env: Env) -> list[int]:
    """Around the table to the left. From nobody: as without."""
    start = play.number(node.first, env) if node.first is not None else NONE
    if start == NONE:
        start = first_seat(play)
    return [(start + step) % play.deal.players for step in range(play.deal.players)]


def in_zone(play: Play, node: core.InZone, env: Env) -> list[int]:
    return lying(play, node.zone, None if node.of is None else play.number(node.of, env))


def in_every(play: Play, node: core.InEvery, _env: Env) -> list[int]:
    return lying_in_every(play, node.zone)


def lying_on(play: Play, node: core.LyingOn, env: Env) -> list[int]:
    on = getattr(play.s, f"o_{node.zone}")
    return [on[space] for space in play.value(node.spaces, env) if on[space] != NONE]


def of_kind(play: Play, node: core.OfKind, _env: Env) -> list[int]:
    return play.deal.of_kind[node.kind]


def of_list(play: Play, node: core.OfList, _env: Env) -> list[int]:
    return list(range(play.program.lists[node.name]))


def among(play: Play, node: core.Among, env: Env) -> list[int]:
    return list(play.value(node.items, env))


def whole_numbers(play: Play, node: core.Range, env: Env) -> list[int]:
    """More numbers than there may be steps are too many to go through."""
    low, high = play.number(node.low, env), play.number(node.high, env)
    if high - low >= play.program.limits.steps:
        raise Stopped("steps")
    return list(range(low, high + 1))


def selected(play: Play, node: core.Select, env: Env) -> list[int]:
    """Those that meet `where`, in their order or sorted, cut to the best."""
    inner = dict(env)

    def asked(value: core.Expr, item: int) -> Any:
        inner[node.binder] = item
        return play.value(value, inner)

    found: list[int] = play.value(node.source, env)  # type: ignore[arg-type]
    if node.where is not None:
        where = node.where
        found = [item for item in found if asked(where, item)]
    if node.sorted_by is not None:
        key = node.sorted_by
        found = sorted(found, key=lambda item: asked(key, item), reverse=node.descending)
    for ranking in node.best:
        worth = [asked(ranking.value, item) for item in found]
        best = (max if ranking.highest else min)(worth, default=0)
        found = [item for item, value in zip(found, worth, strict=True) if value == best]
    return found


SELECTING: dict[type, Callable[..., list[int]]] = {
    core.Select: selected,
    core.Players: players,
    core.InZone: in_zone,
    core.InEvery: in_every,
    core.LyingOn: lying_on,
    core.OfKind: of_kind,
    core.OfList: of_list,
    core.Among: among,
    core.Range: whole_numbers,
}
