"""`ruleset.yaml` to declarations, with `kinds.py`, `zones.py` and `settings.py`. Every name is looked up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from msgspec import Struct, field

from rulewright.dsl import model
from rulewright.dsl.declare.counters import read_counters
from rulewright.dsl.declare.course import read_course
from rulewright.dsl.declare.kinds import read_kinds
from rulewright.dsl.declare.mapcodes import E_SIGN_TWICE
from rulewright.dsl.declare.numbersofplayers import players
from rulewright.dsl.declare.seats import read_seats
from rulewright.dsl.declare.settings import named_setting, read_settings
from rulewright.dsl.declare.teams import check_shared, of_team, read_teams
from rulewright.dsl.declare.zones import read_zones
from rulewright.dsl.files.gates import (
    Problems,
    by_id,
    look_up,
    maps,
    names,
    number,
    scalar,
    scalars,
    truth,
    word,
)
from rulewright.dsl.files.yamlnodes import Mapping, Scalar
from rulewright.dsl.loading.loadcodes import E_ROW
from rulewright.dsl.report.diagnostics import Label

if TYPE_CHECKING:
    from rulewright.dsl import tree
    from rulewright.dsl.syntax.gamewords import GameWords

E_STARTS: Final = "E0237"
T = TypeVar("T")


class Declarations(Struct):
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
    settings: dict[str, model.SettingDef] = field(default_factory=dict)
    seats: dict[str, model.SeatDef] = field(default_factory=dict)
    teams: dict[str, model.TeamDef] = field(default_factory=dict)
    counters: dict[str, model.CounterDef] = field(default_factory=dict)
    phrases: tuple[model.Phrase, ...] = ()
    first_seat: str = ""
    course: model.Course = field(default_factory=model.Course)
    course_words: dict[str, Scalar] = field(default_factory=dict)  # of the rules, as it names them
    sound: bool = True  # kinds and lists are as they should be: cards can be judged by them
    decks: dict[tuple[str, str], str] = field(
        default_factory=dict
    )  # which deck a word is of, if not the ruleset's

    def words(self, files: Sequence[tree.RulesFile]) -> GameWords:
        """What messages about texts may know of the game; `files`: its rules, as far as they were read."""
        from rulewright.dsl.syntax.gamewords import GameWords

        return GameWords(
            *(self.kinds, self.lists, self.resources, self.zones, files, self.phrases, len(self.seats))
        )


def declarations(root: Mapping, problems: Problems) -> Declarations:
    """Everything but the sets, which `sets.py` reads."""
    found = Declarations(word(root, "ruleset"), names(root, "title"), (1, 1))
    found.settings = read_settings(root, problems)
    declare(root, found, problems)
    found.players = players(root, problems) or found.players
    found.tables = read_tables(root, problems)
    found.seats = read_seats(root, found.settings, problems)
    found.teams = read_teams(root, found.settings, problems)
    check_shared(root, found.teams, problems)
    found.counters = read_counters(root, problems)
    found.course, found.course_words = read_course(root)
    if "first_seat" in root.entries:
        said = scalar(root, "first_seat")
        if look_up("token", said, found.tokens, problems):
            found.first_seat = str(said.value)
    return found


def declare(root: Mapping, found: Declarations, problems: Problems) -> None:
    """What rulesets and decks may both declare. What is there already stays as it is."""
    noted = len(problems)  # what is wrong with settings says nothing of kinds
    zones = [*found.zones, *(word(node, "id") for node in maps(root, "zones"))]
    found.lists |= _new(by_id(root, "lists", lambda node: _list(node, problems), problems), found.lists)
    found.kinds = read_kinds(root, found.kinds, found.lists, zones, problems)
    found.sound = len(problems) == noted
    found.resources |= _new(
        by_id(root, "resources", lambda node: _resource(node, found.settings, problems), problems),
        found.resources,
    )
    found.tokens |= _new(by_id(root, "tokens", _token, problems), found.tokens)
    found.zones = read_zones(root, found.zones, found.kinds, found.lists, problems)


def _new(read: dict[str, T], known: dict[str, T]) -> dict[str, T]:
    return {name: each for name, each in read.items() if name not in known}


# --- lists --------------------------------------------------------------------------------------------------


def _list(node: Mapping, problems: Problems) -> model.ListDef:
    said = scalar(node, "id")
    members = by_id(node, "members", _member, problems)
    signs: dict[str, Scalar] = {}
    for each in maps(node, "members"):
        if "sign" not in each.entries:
            continue
        sign = scalar(each, "sign")
        first = signs.setdefault(str(sign.value), sign)
        if first is not sign:
            message = f"`{sign.value}` is the sign of another {said.value} already"
            label = Label(first.span, "the other one")
            problems.note(E_SIGN_TWICE, message, sign.span, "choose another character", label)
    return model.ListDef(
        *(str(said.value), word(node, "plural"), tuple(members.values()), said.span),
        truth(node, "outcomes"),
    )


def _member(node: Mapping) -> model.ListMember:
    sign = word(node, "sign") if "sign" in node.entries else ""
    paint = word(node, "paint") if "paint" in node.entries else ""
    place = scalar(node, "id").span
    return model.ListMember(word(node, "id"), names(node, "name"), place, sign, paint, names(node, "text"))


# --- the rest -----------------------------------------------------------------------------------------------


def _resource(node: Mapping, settings: dict[str, model.SettingDef], problems: Problems) -> model.ResourceDef:
    starts, least, most = number(node, "starts") or 0, number(node, "min") or 0, number(node, "max")
    if starts < least or (most is not None and starts > most):
        bound, said = ("least", least) if starts < least else ("most", most)
        message = f"nobody can have {starts} `{word(node, 'id')}`: {said} is the {bound}"
        change = "min" if starts < least else "max"
        problems.note(E_STARTS, message, scalar(node, "starts").span, f"change `starts`, or `{change}`")
    place = scalar(node, "id").span
    return model.ResourceDef(
        *(word(node, "id"), names(node, "name"), starts, truth(node, "score"), place, least, most),
        *(of_team(node), named_setting(node, settings, problems)[0]),
    )


def _token(node: Mapping) -> model.TokenDef:
    return model.TokenDef(word(node, "id"), names(node, "name"), scalar(node, "id").span)


def read_tables(root: Mapping, problems: Problems) -> dict[str, model.TableDef]:
    return by_id(root, "tables", lambda node: _table(node, problems), problems)


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
    return model.TableDef(str(said.value), arguments, rows, said.span, truth(node, "house"))
