"""Kinds: what is printed on each, and how maps, spaces and regions belong together."""

from __future__ import annotations

from collections.abc import Mapping as Dict
from typing import Final, Literal

from msgspec.structs import replace

from rulewright.dsl import core, model
from rulewright.dsl.declare.mapcodes import E_KIND
from rulewright.dsl.declare.mapforms import map_form
from rulewright.dsl.declare.propertyvalues import encode, value_words
from rulewright.dsl.files.gates import (
    Problems,
    by_id,
    exchanged,
    key_scalar,
    look_up,
    maps,
    names,
    number,
    scalar,
    scalars,
    submap,
    truth,
    word,
)
from rulewright.dsl.files.yamlnodes import Mapping, Scalar
from rulewright.dsl.loading.loadcodes import E_PROPERTY
from rulewright.dsl.schema.of_decks import OWN_KEYS
from rulewright.dsl.schema.of_rulesets import PLACES
from rulewright.dsl.schema.wording import E_KEY_MISSING

Kinds = dict[str, model.Kind]
Lists = dict[str, model.ListDef]

# Keys that every card has; no property may be called so.
CARD_KEYS: Final = (
    *(
        "id",
        "name",
        "text",
        "copies",
        "players",
        "not_with",
        "rules",
        "replaces",
        "map",
        "rows",
        "parts",
        "links",
        "house",
    ),
)
_Sort = Literal["number", "truth", "list"]
_SORTS: Final[dict[str, _Sort]] = {"number": "number", "truth": "truth", "list": "list"}
_ACTION_LIMITS: Final[dict[str, core.PeriodName | Literal["any"]]] = {
    "once per turn": "turn",
    "once per round": "round",
    "once per phase": "phase",
    "once per game": "game",
    "any time": "any",
}
_KEYS_OF_ALL: Final = ("type", "default", "name", "shown", "shown_in")
_KEYS_OF: Final = {"number": ("min", "max"), "truth": (), "list": ("list",)}
_PARTS_OF_MAPS: Final = ("map", "space_of", "region_of")


def read_kinds(root: Mapping, known: Kinds, lists: Lists, zones: list[str], problems: Problems) -> Kinds:
    """The kinds that a file declares, and those that are known already, which stay as they are."""
    read = by_id(root, "kinds", lambda node: _kind(node, lists, zones, problems), problems)
    _check_plurals(root, list(known.values()), problems)
    nodes = {word(node, "id"): node for node in reversed(maps(root, "kinds"))}
    together = {**read, **known}
    for name, kind in read.items():
        if name not in known:
            together[name] = _joined(nodes[name], kind, together, lists, problems)
    return {name: together[name] for name in (*known, *(name for name in read if name not in known))}


def _kind(node: Mapping, lists: Lists, zones: list[str], problems: Problems) -> model.Kind:
    said = scalar(node, "id")
    printed = submap(node, "properties")
    properties = {
        name: prop
        for name in printed.entries
        if (prop := _property(key_scalar(printed, name), submap(printed, name), lists, zones, problems))
    }
    part = next((key for key in _PARTS_OF_MAPS if key in node.entries), "")
    abilities = submap(node, "abilities")
    if "abilities" in node.entries:
        active = _active(scalar(abilities, "active"), zones, problems)
    else:
        active = core.Active("always")
        if not part and "of" not in node.entries:
            hint = "add `abilities: {active: ...}`"
            problems.note(E_KEY_MISSING, "this kind has no `abilities`", said.span, hint)
    return model.Kind(
        str(said.value),
        word(node, "plural"),
        names(node, "name"),
        properties,
        active,
        _action_limit(abilities),
        said.span,
        _unread(submap(node, "map")) if part == "map" else None,
        word(node, "space_of") if part == "space_of" else "",
        word(node, "region_of") if part == "region_of" else "",
        tuple(str(each.value) for each in scalars(node.entries.get("alike"))),
        "of" in node.entries,
    )


def _unread(form: Mapping) -> model.MapForm:
    """A form of which it is known only what its spaces are."""
    return model.MapForm(word(form, "spaces"), (), {}, "", {})


def _active(said: Scalar, zones: list[str], problems: Problems) -> core.Active:
    if said.value == "role":
        return core.Active("role")
    if said.value == "always":
        return core.Active("always")
    if said.value == "revealed":
        return core.Active("revealed")
    look_up("zone", said, [*zones, *PLACES], problems)
    return core.Active("zone", str(said.value))


def _action_limit(abilities: Mapping) -> core.PeriodName | Literal["any"] | None:
    if "actions" not in abilities.entries:
        return None
    return _ACTION_LIMITS[word(abilities, "actions")]


def _property(
    said: Scalar, node: Mapping, lists: Lists, zones: list[str], problems: Problems
) -> model.Property | None:
    name, sort = str(said.value), word(node, "type")
    if name in CARD_KEYS:
        problems.note(
            E_PROPERTY, f"every card has `{name}` already", said.span, "give the property another name"
        )
        return None
    problems.reserved(said)
    for key in node.entries:
        if key not in (*_KEYS_OF_ALL, *_KEYS_OF[sort]):
            message = f"`{key}` means nothing for a property of type `{sort}`"
            problems.note(E_PROPERTY, message, node.key_spans[key], "delete it, or change the type")
            return None
    low, high = number(node, "min"), number(node, "max")
    if low is not None and high is not None and low > high:
        exchanged(node, low, high, problems)
        return None
    of = ""
    if sort == "list":
        if "list" not in node.entries:
            message = f"`{name}` does not say which list its words are taken from"
            problems.note(E_PROPERTY, message, said.span, "add `list:` with the id of a list")
            return None
        if not look_up("list", scalar(node, "list"), lists, problems):
            return None
        of = word(node, "list")
    shown_in = tuple(str(each.value) for each in scalars(node.entries.get("shown_in")))
    for zone in scalars(node.entries.get("shown_in")):
        look_up("zone", zone, zones, problems)
    told = "shown" not in node.entries or truth(node, "shown")
    prop = model.Property(name, _SORTS[sort], of, True, None, low, high, names(node, "name"), told, shown_in)
    if "default" not in node.entries:
        return prop
    default = encode(prop, scalar(node, "default"), lists)
    if default is None:
        message = f"the default of `{name}` is no value that it may have"
        problems.note(E_PROPERTY, message, scalar(node, "default").span, f"write {value_words(prop, lists)}")
        return prop
    return replace(prop, required=False, default=default)


def _check_plurals(root: Mapping, before: list[model.Kind], problems: Problems) -> None:
    """The plurals are keys of a deck file, beside its own."""
    first = {kind.plural: kind.span for kind in before}
    for node in maps(root, "kinds"):
        said = scalar(node, "plural")
        plural = str(said.value)
        if plural in first:
            problems.twice("plurals", said, first[plural])
        if plural in OWN_KEYS:
            message = f"`{plural}` is a key of every deck already"
            problems.note(E_PROPERTY, message, said.span, "choose another plural")
        first.setdefault(plural, said.span)


# --- maps, spaces, regions ----------------------------------------------------------------------------------


def _joined(
    node: Mapping, kind: model.Kind, kinds: Dict[str, model.Kind], lists: Lists, problems: Problems
) -> model.Kind:
    """A kind, now that all others are known: with the form of its maps, or checked against its maps."""
    said = [key for key in _PARTS_OF_MAPS if key in node.entries]
    if len(said) > 1:
        message = f"`{kind.id}` says `{said[0]}` and `{said[1]}`, and can be only one of them"
        problems.note(E_KIND, message, node.key_spans[said[1]], "delete one of the two")
        return kind
    part = said[0] if said else ""
    if kind.pieces:
        for key in ("abilities", *_PARTS_OF_MAPS):
            if key in node.entries:
                message = f"`{key}` means nothing for `{kind.id}`, which are pieces of players"
                hint = f"delete it, or `of: player` of `{kind.id}`"
                problems.note(E_KIND, message, node.key_spans[key], hint)
        return kind
    for key, of in (
        ("abilities", ("", "map")),
        ("properties", ("", "map", "space_of")),
        ("alike", ("region_of",)),
    ):
        if key in node.entries and part not in of:
            message = f"`{key}` means nothing for `{kind.id}`, {_WHICH_IS[part]}"
            problems.note(E_KIND, message, node.key_spans[key], "delete it")
    if part == "map":
        return _map_kind(node, kind, kinds, lists, problems)
    if part == "space_of":
        _check_half(scalar(node, part), "map", "map: {spaces: " + kind.id + "}", kind, kinds, problems)
    if part == "region_of":
        _check_region(node, kind, kinds, problems)
    return kind


_WHICH_IS: Final = {
    "": "which is no kind of regions",
    "map": "which is a kind of maps",
    "space_of": "which is a kind of spaces",
    "region_of": "which is a kind of regions",
}


def _map_kind(
    node: Mapping, kind: model.Kind, kinds: Dict[str, model.Kind], lists: Lists, problems: Problems
) -> model.Kind:
    form = submap(node, "map")
    said = scalar(form, "spaces")
    if not _check_half(said, "space_of", f"space_of: {kind.id}", kind, kinds, problems):
        return kind
    return replace(kind, map=map_form(form, kind, kinds[str(said.value)], lists, problems))


def _check_half(
    said: Scalar, half: str, wanted: str, kind: model.Kind, kinds: Dict[str, model.Kind], problems: Problems
) -> bool:
    """Whether the kind that is named says the other half: that these two belong together."""
    if not look_up("kind", said, kinds, problems):
        return False
    other = kinds[str(said.value)]
    named = other.space_of if half == "space_of" else other.map.spaces if other.map else ""
    if named == kind.id:
        return True
    if named and named not in kinds:  # said there
        return False
    message = f"`{kind.id}` names `{other.id}`, which does not say `{wanted}`"
    problems.note(E_KIND, message, said.span, f"add `{wanted}` to `{other.id}`, or name another kind")
    return False


def _check_region(node: Mapping, kind: model.Kind, kinds: Dict[str, model.Kind], problems: Problems) -> None:
    said = scalar(node, "region_of")
    if not look_up("kind", said, kinds, problems):
        return
    spaces = kinds[kind.region_of]
    if not spaces.space_of:
        message = f"`{kind.id}` is to be regions of `{spaces.id}`, which is no kind of spaces"
        fitting = ", ".join(f"`{each.id}`" for each in kinds.values() if each.space_of) or "none"
        problems.note(E_KIND, message, said.span, f"kinds of spaces: {fitting}")
        return
    for each in scalars(node.entries.get("alike")):
        look_up(f"property of `{spaces.id}` called", each, spaces.properties, problems)
