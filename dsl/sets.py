"""The sets of a ruleset: which things take part, and where they start."""

from __future__ import annotations

from rulewright.dsl import model
from rulewright.dsl.declarations import Declarations, by_id, look_up
from rulewright.dsl.loadcodes import E_INTO, E_SET
from rulewright.dsl.propertyvalues import encode, value_words
from rulewright.dsl.reading import (
    Problems,
    items,
    key_scalar,
    maps,
    number,
    scalar,
    scalars,
    submap,
    truth,
    word,
)
from rulewright.dsl.yamlnodes import Mapping, Scalar


def read_sets(root: Mapping, found: Declarations, problems: Problems) -> None:
    """Reads the sets into the declarations."""
    known = by_id(root, "sets", lambda node: _set(node, found, problems), problems, named=False)
    found.sets |= {name: made for name, made in known.items() if made and name not in found.sets}


def set_nodes(root: Mapping) -> dict[str, Mapping]:
    return {word(node, "id"): node for node in maps(root, "sets")}


def _set(node: Mapping, found: Declarations, problems: Problems) -> model.SetDef | None:
    said = scalar(node, "id")
    if not look_up("kind", scalar(node, "kind"), found.kinds, problems):
        return None
    kind = found.kinds[word(node, "kind")]
    _check_into(node, kind, found, problems)
    every = truth(node, "every")
    if every:
        for key in ("size", "one_of_each", "needed", "by_players"):
            if key in node.entries:
                message = f"`every: true` takes all that matches, so `{key}` cannot be promised"
                problems.note(E_SET, message, node.key_spans[key], f"delete `every` or `{key}`")
    each = _one_of_each(node, kind, problems)
    needed = _needed(node, each, found, problems)
    return model.SetDef(
        str(said.value),
        kind.id,
        word(node, "into"),
        every,
        _match(node, kind, found, problems),
        number(node, "size"),
        each.name if each else None,
        needed,
        said.span,
        _by_players(node, each, needed, found, problems),
    )


def _check_into(node: Mapping, kind: model.Kind, found: Declarations, problems: Problems) -> None:
    into = scalar(node, "into")
    if not look_up("zone", into, found.zones, problems):
        return
    zone = found.zones[str(into.value)]
    fitting = [z.id for z in found.zones.values() if z.of == "table" and z.holds == kind.id]
    hint = "zones that fit: " + (", ".join(f"`{name}`" for name in fitting) or "none")
    if zone.of != "table":
        message = f"every player has a `{zone.id}`, so a set cannot start there"
        problems.note(E_INTO, message, into.span, hint)
    elif zone.holds != kind.id and zone.holds in found.kinds:
        message = f"`{zone.id}` holds things of the kind `{zone.holds}`, and this set `{kind.id}`"
        problems.note(E_INTO, message, into.span, hint)


def _match(
    node: Mapping, kind: model.Kind, found: Declarations, problems: Problems
) -> dict[str, tuple[str, ...]]:
    match: dict[str, tuple[str, ...]] = {}
    said = submap(node, "match")
    for name, values in said.entries.items():
        key = key_scalar(said, name)
        if not look_up(f"property of `{kind.id}` called", key, kind.properties, problems):
            continue
        prop = kind.properties[name]
        if prop.type != "list":
            message = f"`{name}` takes no word of a list, so it cannot be matched"
            problems.note(E_SET, message, key.span, "match a property whose type is `list`")
            continue
        of = prop.list
        members = [member.id for member in found.lists[of].members]
        words = [value for value in scalars(values) if look_up(of, value, members, problems)]
        match[name] = tuple(str(value.value) for value in words)
    return match


def _one_of_each(node: Mapping, kind: model.Kind, problems: Problems) -> model.Property | None:
    if "one_of_each" not in node.entries:
        return None
    said = scalar(node, "one_of_each")
    if look_up(f"property of `{kind.id}` called", said, kind.properties, problems):
        return kind.properties[str(said.value)]
    return None


def _needed(
    node: Mapping, each: model.Property | None, found: Declarations, problems: Problems
) -> tuple[int, ...]:
    if "needed" not in node.entries:
        return ()
    if each is None:
        if "one_of_each" not in node.entries:
            message = "`needed` says which values must be there, and nothing says of which property"
            problems.note(E_SET, message, node.key_spans["needed"], "add `one_of_each:` with the property")
        return ()
    return tuple(value for value, _ in _values(node, "needed", each, found, problems))


def _values(
    node: Mapping, key: str, each: model.Property, found: Declarations, problems: Problems
) -> list[tuple[int, Scalar]]:
    """Values of a property, with where they stand."""
    values: list[tuple[int, Scalar]] = []
    for said in items(node, key):
        assert isinstance(said, Scalar)
        value = encode(each, said, found.lists)
        if value is None:
            message = f"`{each.name}` cannot have the value `{said.span.text()}`"
            problems.note(E_SET, message, said.span, f"write {value_words(each, found.lists)}")
        else:
            values.append((value, said))
    return values


def _by_players(
    node: Mapping,
    each: model.Property | None,
    needed: tuple[int, ...],
    found: Declarations,
    problems: Problems,
) -> tuple[model.ByPlayers, ...]:
    if "by_players" in node.entries and "one_of_each" not in node.entries:
        message = "`by_players` says which values some games need, and nothing says of which property"
        problems.note(E_SET, message, node.key_spans["by_players"], "add `one_of_each:` with the property")
    if each is None:
        return ()
    lines: list[model.ByPlayers] = []
    for line in maps(node, "by_players"):
        seats = tuple(_seats(line, found, problems))
        more = _values(line, "needed", each, found, problems)
        less = _values(line, "without", each, found, problems)
        for value, said in [*more, *less]:
            _check_once(value, said, seats, [*lines, model.ByPlayers(seats, needed, ())], problems)
        for value, said in less:
            if any(value == other for other, _ in more):
                message = f"`{said.span.text()}` is needed and left out with the same number of players"
                problems.note(E_SET, message, said.span, "delete one of the two")
        lines.append(model.ByPlayers(seats, tuple(v for v, _ in more), tuple(v for v, _ in less)))
    return tuple(lines)


def _seats(line: Mapping, found: Declarations, problems: Problems) -> list[int]:
    low, high = found.players
    seats = []
    for said in scalars(line.entries["players"]):
        if isinstance(said.value, int) and low <= said.value <= high:
            seats.append(said.value)
        else:
            message = f"the game is for {low} to {high} players, not for {said.span.text()}"
            problems.note(E_SET, message, said.span, f"write numbers from {low} to {high}")
    return seats


def _check_once(
    value: int, said: Scalar, seats: tuple[int, ...], lines: list[model.ByPlayers], problems: Problems
) -> None:
    """Report a value that another line speaks of for the same number of players."""
    for line in lines:
        both = [number for number in seats if number in line.players]
        if both and value in (*line.needed, *line.without):
            with_them = f"with {' and '.join(map(str, both))} players"
            message = f"`{said.span.text()}` is spoken of twice {with_them}"
            problems.note(E_SET, message, said.span, "say it in `needed` or in one line of `by_players`")
            return
