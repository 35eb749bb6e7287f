"""Spaces of a map that are neighbours though they do not touch: rivers, roads, bridges."""

from __future__ import annotations

from rulewright.dsl import model
from rulewright.dsl.declare.mapcodes import E_MAP_LINKS
from rulewright.dsl.declare.spacenames import names_of
from rulewright.dsl.files.gates import Problems, scalars
from rulewright.dsl.files.yamlnodes import Mapping, Scalar
from rulewright.dsl.report.diagnostics import nearest


def read_links(
    node: Mapping, spaces: tuple[model.SpaceDef, ...], problems: Problems
) -> tuple[tuple[int, int], ...]:
    """The linked spaces of a map by their places in it, as its `links` have them: `a1 c5`."""
    found: dict[tuple[int, int], None] = {}
    places = {name: place for place, name in enumerate(names_of(spaces))}
    for said in scalars(node.entries.get("links")) if spaces else ():
        link = _link(said, spaces, places, problems)
        if link in found:
            message = f"`{said.value}` is linked already"
            problems.note(E_MAP_LINKS, message, said.span, "name each two spaces once")
        elif link is not None:
            found[link] = None
    return tuple(found)


def _link(
    said: Scalar, spaces: tuple[model.SpaceDef, ...], places: dict[str, int], problems: Problems
) -> tuple[int, int] | None:
    words = str(said.value).split()
    if words[0] == words[1]:
        message = f"`{words[0]}` cannot be linked with itself"
        problems.note(E_MAP_LINKS, message, said.span, "write two spaces, for instance `a1 c5`")
        return None
    for word in words:
        if word not in places:
            close = nearest(word, places)
            hint = f"did you mean `{close[0]}`?" if close else "`b3` is the third space of the second row"
            problems.note(E_MAP_LINKS, f"this map has no space `{word}`", said.span, hint)
            return None
    one, other = sorted(places[word] for word in words)
    if touch(spaces[one], spaces[other]):
        message = f"`{words[0]}` and `{words[1]}` touch, so they are neighbours anyway"
        problems.note(E_MAP_LINKS, message, said.span, "leave the link out")
        return None
    return one, other


def touch(one: model.SpaceDef, other: model.SpaceDef) -> bool:
    """Whether two spaces of a map lie side by side."""
    rows, across = abs(one.row - other.row), abs(one.across - other.across)
    return (rows, across) in ((0, 2), (1, 1))
