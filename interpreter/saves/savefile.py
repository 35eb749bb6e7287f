"""The parts of a save as a stranger's file gives them: read, summed, and of the right sort. Nothing in it is
believed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final, NoReturn

from msgspec import Struct

from rulewright.dsl.files.characters import cut
from rulewright.dsl.report.diagnostics import DeckError, Diagnostic
from rulewright.interpreter.saves import savecodes as codes
from rulewright.interpreter.saves.saving import FORMAT, KIND, Home, Word, seal
from rulewright.interpreter.shared import EngineName
from rulewright.interpreter.table.words import LONGEST_NAME, is_too_long

_ENGINES: Final[dict[str, EngineName | None]] = {
    "native": "native",
    "compiled": "compiled",
    "oracle": "oracle",
    "reference": None,  # of older versions
}


def refuse(code: str, message: str, hint: str | None = None) -> NoReturn:
    raise DeckError(Diagnostic(code, message, None, hint))


class Saved(Struct, frozen=True):
    """A save whose parts are of the right sort. Nothing else is known about it."""

    version: str
    ruleset: str
    digest: str
    decks: tuple[str, ...]
    sources: dict[str, Any]
    cards: dict[str, Any]
    players: int
    names: tuple[str, ...]
    preset: str | None
    sets: dict[str, list[str]] | None
    settings: dict[str, str | bool] | None  # older saves have none
    seed: int
    log: bool
    engine: EngineName | None  # None: one that is no more
    choices: tuple[tuple[str, str, Word], ...]  # site label, entry key, word of the value
    check: str
    snapshot: dict[str, Any]
    seats: tuple[str, ...] = ()  # who plays: a save that was not made at a table does not say it
    ahead: tuple[tuple[str, str, Word], ...] = ()  # choices that were taken back
    home: Home | None = None  # where the rules lay on the machine where it was written


def parse(text: str) -> Saved:
    """The parts of a save; DeckError with E0801 to E0804."""
    data = _json(text)
    if not isinstance(data, dict) or data.get("kind") != KIND:
        refuse(codes.E_NOT_A_SAVE, "this is not a saved game of Rulewright")
    number = data.get("format")
    if isinstance(number, bool) or number != FORMAT:
        refuse(
            codes.E_SAVE_FORMAT,
            f"the save is in format {cut(str(number))}; this version reads format {FORMAT}",
            "install a newer Rulewright" if isinstance(number, int) and number > FORMAT else None,
        )
    if data.get("seal") != _sum(data):
        refuse(
            codes.E_SAVE_DAMAGED,
            "the save was changed or damaged after it was written",
            "use the file as it was written, or a backup; this one is left as it is",
        )
    return _parts(data)


def _json(text: str) -> Any:
    if len(text) > codes.LONGEST:
        refuse(codes.E_NOT_A_SAVE, f"this is not a saved game: it is longer than {codes.LONGEST >> 20} MiB")
    try:
        return json.loads(
            text, parse_float=_no_number, parse_constant=_no_number, object_pairs_hook=_named_once
        )
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        refuse(
            codes.E_NOT_A_SAVE,
            f"this is not a saved game, or only a part of one: it cannot be read at {where}",
            "use the whole file, or a backup; this one is left as it is",
        )
    except (ValueError, RecursionError):
        refuse(codes.E_NOT_A_SAVE, "this is not a saved game: it holds what no save holds")


def _sum(data: dict[str, Any]) -> str:
    try:
        return seal(data)
    except RecursionError:
        refuse(codes.E_NOT_A_SAVE, "this is not a saved game: it is nested too deeply")


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)


def _named_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A map; which of two values of one name is meant would be anybody's guess."""
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(name for name, _ in pairs if found.pop(name, pairs) is pairs)
        refuse(codes.E_NOT_A_SAVE, f"this is not a saved game: it says {cut(twice)} twice")
    return found


def _parts(data: dict[str, Any]) -> Saved:
    decks, names = _texts(data, "decks"), _texts(data, "names")
    players = _part(data, "players", int)
    if len(names) != players:
        _misplaced("names")
    if any(map(is_too_long, names)):
        refuse(codes.E_SAVE_FIELD, f"a player's name in the save is longer than {LONGEST_NAME} characters")
    preset = data.get("preset")
    sets = data.get("sets")
    if not (preset is None or isinstance(preset, str)):
        _misplaced("preset")
    if not (sets is None or (isinstance(sets, dict) and all(map(_is_texts, sets.values())))):
        _misplaced("sets")
    settings = data.get("settings")
    if not (settings is None or (isinstance(settings, dict) and all(map(_is_setting, settings.values())))):
        _misplaced("settings")
    engine = _part(data, "engine", str)
    if engine not in _ENGINES:
        _misplaced("engine")
    seats = _texts(data, "seats") if "seats" in data else ()
    if len(seats) not in (0, players):
        _misplaced("seats")
    return Saved(
        version=_part(data, "version", str),
        ruleset=_part(data, "ruleset", str),
        digest=_part(data, "digest", str),
        decks=decks,
        sources=_part(data, "sources", dict),
        cards=_part(data, "cards", dict),
        players=players,
        names=names,
        preset=preset,
        sets=sets,
        settings=settings,
        seed=_part(data, "seed", int),
        log=_part(data, "log", bool),
        engine=_ENGINES[engine],
        choices=tuple(_choices(data, "choices")),
        check=_part(data, "check", str),
        snapshot=_part(data, "snapshot", dict),
        seats=seats,
        ahead=tuple(_choices(data, "ahead")) if "ahead" in data else (),
        home=_home(data),
    )


def _misplaced(name: str) -> NoReturn:
    refuse(codes.E_SAVE_FIELD, f"the save's part `{name}` is missing or of the wrong sort")


def _part(data: dict[str, Any], name: str, sort: type) -> Any:
    value = data.get(name)
    if type(value) is not sort:  # True is no number here
        _misplaced(name)
    return value


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _is_setting(value: object) -> bool:
    return isinstance(value, str | bool)


def _texts(data: dict[str, Any], name: str) -> tuple[str, ...]:
    if not _is_texts(data.get(name)):
        _misplaced(name)
    return tuple(data[name])


def _home(data: dict[str, Any]) -> Home | None:
    if "home" not in data:
        return None
    home = _part(data, "home", dict)
    return Home(_part(home, "ruleset", str), _texts(home, "decks"))


def _choices(data: dict[str, Any], name: str) -> Iterator[tuple[str, str, Word]]:
    entries = _part(data, "entries", list)
    if not all(_is_texts(each) and len(each) == 2 for each in entries):
        _misplaced("entries")
    for each in _part(data, name, list):
        good = type(each) is list and len(each) in (1, 2) and type(each[0]) is int
        if not good or not 0 <= each[0] < len(entries) or type(each[-1]) not in (int, str):
            _misplaced(name)
        yield (*entries[each[0]], each[1] if len(each) == 2 else None)
