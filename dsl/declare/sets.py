"""The sets of a ruleset: which things take part, and where they start."""

from __future__ import annotations

from typing import Literal

from rulewright.dsl import model
from rulewright.dsl.declare.declarations import Declarations
from rulewright.dsl.declare.mapcodes import E_BY, E_NO_CARDS
from rulewright.dsl.declare.propertyvalues import encode, value_words
from rulewright.dsl.declare.settings import named_setting
from rulewright.dsl.declare.zones import one_for
from rulewright.dsl.files.gates import (
    Problems,
    by_id,
    items,
    key_scalar,
    look_up,
    maps,
    number,
    scalar,
    scalars,
    submap,
    truth,
    word,
)
from rulewright.dsl.files.yamlnodes import Mapping, Scalar
from rulewright.dsl.loading.loadcodes import E_INTO, E_SET_FORM
from rulewright.dsl.schema.pieces import range_words


def read_sets(root: Mapping, found: Declarations, problems: Problems) -> None:
    """Reads the sets into the declarations."""
    known = by_id(root, "sets", lambda node: _set(node, found, problems), problems, named=False)
    found.sets |= {name: made for name, made in known.items() if made and name not in found.sets}


def _set(node: Mapping, found: Declarations, problems: Problems) -> model.SetDef | None:
    said = scalar(node, "id")
    of = scalar(node, "kind")
    if not look_up("kind", of, found.kinds, problems):
        return None
    kind = found.kinds[str(of.value)]
    if not kind.has_cards:
        message = f"{kind.plural} are no cards: they come with the maps that take part"
        problems.note(E_NO_CARDS, message, of.span, "delete this set, or name the kind of the maps")
        return None
    zone = _zone_of(node, kind, found, problems)
    every = truth(node, "every")
    if every:
        for key in ("size", "drawn", "one_of_each", "needed", "by_players"):
            if key in node.entries:
                message = f"`every: true` takes all that matches, so `{key}` cannot be promised"
                problems.note(E_SET_FORM, message, node.key_spans[key], f"delete `every` or `{key}`")
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
        _by(node, kind, zone, problems),
        named_setting(node, found.settings, problems)[0],
        _copies(node, zone, problems),
        _drawn(node, problems),
    )


def _zone_of(
    node: Mapping, kind: model.Kind, found: Declarations, problems: Problems
) -> model.ZoneDef | None:
    """The zone where a set starts; None where it cannot."""
    into = scalar(node, "into")
    if not look_up("zone", into, found.zones, problems):
        return None
    zone = found.zones[str(into.value)]
    fitting = [z.id for z in found.zones.values() if z.holds == kind.id and not z.spaces_of]
    hint = "zones that fit: " + (", ".join(f"`{name}`" for name in fitting) or "none")
    if zone.holds != kind.id:
        if zone.holds in found.kinds:
            message = f"`{zone.id}` holds things of the kind `{zone.holds}`, and this set `{kind.id}`"
            problems.note(E_INTO, message, into.span, hint)
    elif zone.spaces_of:
        message = f"`{zone.id}` lies on the spaces of maps, and nothing says on which each thing starts"
        problems.note(E_INTO, message, into.span, hint)
    elif kind.pieces and zone.of != "player":
        fitting = [z.id for z in found.zones.values() if z.holds == kind.id and z.of == "player"]
        hint = "zones that fit: " + (", ".join(f"`{name}`" for name in fitting) or "none of players")
        message = f"{kind.plural} are pieces of players, and start with them: `{zone.id}` is nobody's"
        problems.note(E_INTO, message, into.span, hint)
    else:
        return zone
    return None


def _by(node: Mapping, kind: model.Kind, zone: model.ZoneDef | None, problems: Problems) -> str:
    """The property by which each thing finds its place; "" where there is one place for all."""
    if zone is None:
        return ""
    if zone.of in ("table", "player"):
        if "by" in node.entries:
            message = f"there is one `{zone.id}` {one_for(zone)}, so nothing has to be told apart"
            problems.note(E_BY, message, node.key_spans["by"], "delete `by`")
        return ""
    fitting = [name for name, prop in kind.properties.items() if _finds(prop, zone)]
    hint = "properties that fit: " + (", ".join(f"`{name}`" for name in fitting) or "none")
    if "by" not in node.entries:
        message = f"there is one `{zone.id}` {one_for(zone)}, and nothing says where each thing starts"
        hint = (
            f"add `by: {fitting[0]}`"
            if fitting
            else f"give `{kind.id}` a property for it, and name it by `by:`"
        )
        problems.note(E_BY, message, scalar(node, "into").span, hint)
        return ""
    said = scalar(node, "by")
    if not look_up(f"property of `{kind.id}` called", said, kind.properties, problems):
        return ""
    prop = kind.properties[str(said.value)]
    if zone.of == "number" and prop.type == "number" and prop.name not in fitting:
        ends = "any number" if prop.low is None and prop.high is None else range_words(prop.low, prop.high)
        message = f"`{prop.name}` may be {ends}, and there is one `{zone.id}` {one_for(zone)}"
        hint = f"write `min: {zone.low}, max: {zone.high}` beside `{prop.name}`, or give the zone more places"
        problems.note(E_BY, message, said.span, hint)
    elif prop.name not in fitting:
        message = f"`{prop.name}` does not tell a thing its place: there is one `{zone.id}` {one_for(zone)}"
        problems.note(E_BY, message, said.span, hint)
    return prop.name


def _finds(prop: model.Property, zone: model.ZoneDef) -> bool:
    """Whether every value of a property has a place in a zone of a list or of numbers."""
    if zone.of == "list":
        return prop.type == "list" and prop.list == zone.list
    if prop.type != "number" or prop.low is None or prop.high is None:
        return False
    return zone.low <= prop.low and prop.high <= zone.high


def _copies(node: Mapping, zone: model.ZoneDef | None, problems: Problems) -> Literal["", "players"]:
    if "copies" not in node.entries:
        return ""
    if zone is not None and zone.of == "player":
        message = f"every player has his own copies in `{zone.id}` already"
        problems.note(E_SET_FORM, message, node.key_spans["copies"], "delete `copies`")
    return "players"


def _drawn(node: Mapping, problems: Problems) -> int | None:
    """How many cards chance takes of a set that says not otherwise how many it has."""
    other = next((key for key in ("size", "one_of_each") if key in node.entries), None)
    if "drawn" in node.entries and other is not None:
        message = f"`{other}` says what chance takes, so `drawn` cannot say it"
        problems.note(E_SET_FORM, message, node.key_spans["drawn"], f"delete `drawn` or `{other}`")
    return number(node, "drawn")


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
            problems.note(E_SET_FORM, message, key.span, "match a property whose type is `list`")
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
            problems.note(
                E_SET_FORM, message, node.key_spans["needed"], "add `one_of_each:` with the property"
            )
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
            problems.note(E_SET_FORM, message, said.span, f"write {value_words(each, found.lists)}")
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
        problems.note(
            E_SET_FORM, message, node.key_spans["by_players"], "add `one_of_each:` with the property"
        )
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
                problems.note(E_SET_FORM, message, said.span, "delete one of the two")
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
            problems.note(E_SET_FORM, message, said.span, f"write numbers from {low} to {high}")
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
            problems.note(E_SET_FORM, message, said.span, "say it in `needed` or in one line of `by_players`")
            return
