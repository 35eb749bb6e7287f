"""`ruleset.yaml` to declarations: kinds, lists, resources, tokens, zones, tables. Every name is looked up."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final, Literal, TypeVar

from rulewright.dsl import core, model
from rulewright.dsl.deckschema import OWN_KEYS
from rulewright.dsl.diagnostics import Label
from rulewright.dsl.loadcodes import E_ORDER, E_PROPERTY, E_ROW
from rulewright.dsl.propertyvalues import encode, value_words
from rulewright.dsl.reading import (
    Problems,
    key_scalar,
    maps,
    names,
    number,
    scalar,
    scalars,
    submap,
    truth,
    word,
)
from rulewright.dsl.rulesetschema import PLACES
from rulewright.dsl.yamlnodes import Mapping, Scalar

T = TypeVar("T")

# Keys that every card has; no property may be called so.
CARD_KEYS: Final = ("id", "name", "text", "copies", "players", "not_with", "rules", "replaces")
_Sort = Literal["number", "truth", "list"]
_SORTS: Final[dict[str, _Sort]] = {"number": "number", "truth": "truth", "list": "list"}
_SIDES: Final[dict[str, Literal["table", "player"]]] = {"table": "table", "player": "player"}
_SEEN_BY: Final[dict[str, model.Visibility]] = {"all": "all", "owner": "owner", "none": "none"}
_ACTION_LIMITS: Final[dict[str, core.PeriodName | Literal["any"]]] = {
    "once per turn": "turn",
    "once per round": "round",
    "once per phase": "phase",
    "once per game": "game",
    "any time": "any",
}
_KEYS_OF: Final = {"number": ("min", "max"), "truth": (), "list": ("list",)}


@dataclass(slots=True)
class Declarations:
    """What `ruleset.yaml` declares, while it is being read."""

    id: str
    names: model.Names
    players: tuple[int, int]
    lists: dict[str, model.ListDef] = field(default_factory=dict)
    kinds: dict[str, model.Kind] = field(default_factory=dict)
    resources: dict[str, model.ResourceDef] = field(default_factory=dict)
    tokens: dict[str, model.TokenDef] = field(default_factory=dict)
    zones: dict[str, model.ZoneDef] = field(default_factory=dict)
    tables: dict[str, model.TableDef] = field(default_factory=dict)
    sets: dict[str, model.SetDef] = field(default_factory=dict)
    first_seat: str = ""
    sound: bool = True  # kinds and lists are as they should be: cards can be judged by them
    decks: dict[tuple[str, str], str] = field(
        default_factory=dict
    )  # which deck a word is of, if not the ruleset's


def declarations(root: Mapping, problems: Problems) -> Declarations:
    """Everything but the sets, which `sets.py` reads."""
    found = Declarations(word(root, "ruleset"), names(root, "title"), (1, 1))
    declare(root, found, problems)
    found.players = players(root, problems) or found.players
    found.tables = by_id(root, "tables", lambda node: _table(node, problems), problems)
    if "first_seat" in root.entries:
        said = scalar(root, "first_seat")
        if look_up("token", said, found.tokens, problems):
            found.first_seat = str(said.value)
    return found


def declare(root: Mapping, found: Declarations, problems: Problems) -> None:
    """What rulesets and decks may both declare. What is there already stays as it is."""
    zones = [*found.zones, *(word(node, "id") for node in maps(root, "zones"))]
    before = list(found.kinds.values())
    found.lists |= _new(by_id(root, "lists", lambda node: _list(node, problems), problems), found.lists)
    kinds = by_id(root, "kinds", lambda node: _kind(node, found, zones, problems), problems)
    found.kinds |= _new(kinds, found.kinds)
    _check_plurals(root, before, problems)
    found.sound = not problems
    found.resources |= _new(by_id(root, "resources", _resource, problems), found.resources)
    found.tokens |= _new(by_id(root, "tokens", _token, problems), found.tokens)
    known = by_id(root, "zones", lambda node: _zone(node, found, problems), problems)
    found.zones |= _new(known, found.zones)


def _new(read: dict[str, T], known: dict[str, T]) -> dict[str, T]:
    return {name: each for name, each in read.items() if name not in known}


def by_id(
    root: Mapping, key: str, build: Callable[[Mapping], T], problems: Problems, *, named: bool = True
) -> dict[str, T]:
    """The things of a list by their ids. `named`: rules text names them."""
    found: dict[str, T] = {}
    first: dict[str, Scalar] = {}
    for node in maps(root, key):
        said = scalar(node, "id")
        if said.value in first:
            problems.twice(key, said, first[str(said.value)].span)
            continue
        if named:
            problems.reserved(said)
        first[str(said.value)] = said
        found[str(said.value)] = build(node)
    return found


def look_up(what: str, said: Scalar, known: Iterable[str], problems: Problems) -> bool:
    """Whether a word is declared; a problem is noted where it is not."""
    if str(said.value) in known:
        return True
    problems.unknown(what, said, known)
    return False


def players(
    node: Mapping, problems: Problems, usual: tuple[int | None, int | None] = (None, None)
) -> tuple[int, int] | None:
    """The numbers of players that a ruleset, a preset or a card is for. `usual`: an end that is not said."""
    ends = submap(node, "players")
    low, high = number(ends, "min") or usual[0], number(ends, "max") or usual[1]
    if low is None or high is None:
        return None
    if low > high:
        _exchanged(ends, low, high, problems)
        return high, low
    return low, high


def _exchanged(ends: Mapping, low: int, high: int, problems: Problems) -> None:
    span = scalar(ends, "min").span
    problems.note(E_ORDER, f"`min` is {low} and `max` is {high}", span, "exchange the two numbers")


# --- lists and kinds ----------------------------------------------------------------------------------------


def _list(node: Mapping, problems: Problems) -> model.ListDef:
    said = scalar(node, "id")
    members = by_id(
        node,
        "members",
        lambda m: model.ListMember(word(m, "id"), names(m, "name"), scalar(m, "id").span),
        problems,
    )
    return model.ListDef(str(said.value), word(node, "plural"), tuple(members.values()), said.span)


def _kind(node: Mapping, found: Declarations, zones: list[str], problems: Problems) -> model.Kind:
    said = scalar(node, "id")
    printed = submap(node, "properties")
    properties = {
        name: prop
        for name in printed.entries
        if (prop := _property(key_scalar(printed, name), submap(printed, name), found.lists, problems))
    }
    abilities = submap(node, "abilities")
    return model.Kind(
        str(said.value),
        word(node, "plural"),
        names(node, "name"),
        properties,
        _active(scalar(abilities, "active"), zones, problems),
        _action_limit(abilities),
        said.span,
    )


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
    said: Scalar, node: Mapping, lists: dict[str, model.ListDef], problems: Problems
) -> model.Property | None:
    name, sort = str(said.value), word(node, "type")
    if name in CARD_KEYS:
        problems.note(
            E_PROPERTY, f"every card has `{name}` already", said.span, "give the property another name"
        )
        return None
    problems.reserved(said)
    for key in node.entries:
        if key not in ("type", "default", *_KEYS_OF[sort]):
            message = f"`{key}` means nothing for a property of type `{sort}`"
            problems.note(E_PROPERTY, message, node.key_spans[key], "delete it, or change the type")
            return None
    low, high = number(node, "min"), number(node, "max")
    if low is not None and high is not None and low > high:
        _exchanged(node, low, high, problems)
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
    kind = _SORTS[sort]
    prop = model.Property(name, kind, of, low=low, high=high)
    if "default" not in node.entries:
        return prop
    default = encode(prop, scalar(node, "default"), lists)
    if default is None:
        message = f"the default of `{name}` is no value that it may have"
        problems.note(E_PROPERTY, message, scalar(node, "default").span, f"write {value_words(prop, lists)}")
        return prop
    return model.Property(name, kind, of, False, default, low, high)


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


# --- the rest -----------------------------------------------------------------------------------------------


def _resource(node: Mapping) -> model.ResourceDef:
    starts = number(node, "starts") or 0
    return model.ResourceDef(
        word(node, "id"), names(node, "name"), starts, truth(node, "score"), scalar(node, "id").span
    )


def _token(node: Mapping) -> model.TokenDef:
    return model.TokenDef(word(node, "id"), names(node, "name"), scalar(node, "id").span)


def _zone(node: Mapping, found: Declarations, problems: Problems) -> model.ZoneDef:
    look_up("kind", scalar(node, "holds"), found.kinds, problems)
    of, seen_by = _SIDES[word(node, "of")], _SEEN_BY[word(node, "seen_by")]
    said = scalar(node, "id")
    return model.ZoneDef(str(said.value), names(node, "name"), of, word(node, "holds"), seen_by, said.span)


def _table(node: Mapping, problems: Problems) -> model.TableDef:
    said, arguments = scalar(node, "id"), number(node, "arguments") or 1
    rows: dict[tuple[int, ...], int] = {}
    first: dict[tuple[int, ...], Mapping] = {}
    for row in maps(node, "rows"):
        values = scalars(row.entries["of"])
        key = tuple(int(value.value or 0) for value in values)
        place = row.entries["of"].span
        shown = ", ".join(map(str, key))
        if len(key) != arguments:
            count = f"{len(key)} number" + ("s" if len(key) != 1 else "")
            wanted = f"{arguments} argument" + ("s" if arguments != 1 else "")
            message = f"this row has {count} to look up, and `{said.value}` has {wanted}"
            problems.note(E_ROW, message, place, f"write {arguments} in the brackets")
        elif key in rows:
            label = Label(first[key].entries["of"].span, "the other row")
            problems.note(E_ROW, f"the row [{shown}] stands twice", place, "keep one of them", label)
        rows.setdefault(key, number(row, "is") or 0)
        first.setdefault(key, row)
    return model.TableDef(str(said.value), arguments, rows, said.span)
