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
    found.sets = {name: made for name, made in known.items() if made}


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
        for key in ("size", "one_of_each", "needed"):
            if key in node.entries:
                message = f"`every: true` takes all that matches, so `{key}` cannot be promised"
                problems.note(E_SET, message, node.key_spans[key], f"delete `every` or `{key}`")
    each = _one_of_each(node, kind, problems)
    return model.SetDef(
        str(said.value),
        kind.id,
        word(node, "into"),
        every,
        _match(node, kind, found, problems),
        number(node, "size"),
        each.name if each else None,
        _needed(node, each, found, problems),
        said.span,
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
    needed: list[int] = []
    for said in items(node, "needed"):
        assert isinstance(said, Scalar)
        value = encode(each, said, found.lists)
        if value is None:
            message = f"`{each.name}` cannot have the value `{said.span.text()}`"
            problems.note(E_SET, message, said.span, f"write {value_words(each, found.lists)}")
        else:
            needed.append(value)
    return tuple(needed)
