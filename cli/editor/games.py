"""The games that texts belong to, read and checked once, and every name that they give to authors.

What comes with the program is read when it is first asked for. A ruleset in a folder is read again when one
of its files has changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from msgspec import Struct

from rulewright.cli.editor.documents import Document, Name
from rulewright.cli.vocabulary import Entry, vocabulary
from rulewright.dsl import core, model
from rulewright.dsl.check.vocabulary import Checked
from rulewright.dsl.files.paths import SCENARIOS, find_ruleset, is_shipped
from rulewright.dsl.files.source import Span
from rulewright.dsl.load import load_ruleset
from rulewright.interpreter.kept.rulesets import beneath

_PHASE: Final = re.compile(r"^[^#]*?\bphase +([a-z_][a-z0-9_]*)")
_SUFFIXES: Final = (".yaml", ".rules")


class Game(Struct, frozen=True, dict=True):
    """A ruleset, perhaps with a deck on top, and the folder of its files. `shown`: how their names begin."""

    ruleset: model.Ruleset
    folder: Path
    shown: str

    @cached_property
    def names(self) -> dict[str, list[Name]]:
        """What each word of it names."""
        return by_word(_names_of(self.ruleset))

    @cached_property
    def entries(self) -> dict[str, list[Entry]]:
        """What `rulewright words` says of each word."""
        found: dict[str, list[Entry]] = {}
        for entry in vocabulary(self.ruleset):
            found.setdefault(entry.word, []).append(entry)
        return found

    @cached_property
    def cards(self) -> dict[str, model.CardDef]:
        """Its cards, by what their own files call them."""
        return {name.rpartition(":")[2]: card for name, card in self.ruleset.cards.items()}

    def path_of(self, span: Span) -> str:
        """The file of a place."""
        name = span.source.name
        begin = f"{self.shown}/"
        return str(self.folder / name.removeprefix(begin)) if name.startswith(begin) else name


def by_word(names: Iterable[Name]) -> dict[str, list[Name]]:
    """The names under their words."""
    found: dict[str, list[Name]] = {}
    for name in names:
        found.setdefault(name.word, []).append(name)
    return found


# --- which game ---------------------------------------------------------------------------------------------


def name_of_game(document: Document) -> str:
    """The ruleset of a text, as `load_ruleset` takes it; "" where none is known."""
    if document.folder is not None:
        return str(document.folder)
    return document.extends if is_shipped(document.extends) else ""


def stamp_of(document: Document) -> object:
    """What changes when something on the disk does on which a text depends; None where nothing of it can."""
    name = name_of_game(document)
    return _stamp(Path(name)) if name and not is_shipped(name) else None


def game_of(document: Document) -> Game | None:
    """The game that a text belongs to, without what the text itself adds; None where it cannot be read."""
    name = name_of_game(document)
    if not name:
        return None
    return _shipped(name) if is_shipped(name) else _in_folder(name, _stamp(Path(name)))


@cache
def _shipped(name: str) -> Game | None:
    return _read(name, name)


_read_before: dict[str, tuple[object, Game | None]] = {}


def _in_folder(name: str, stamp: object) -> Game | None:
    """A game from a folder; while its files are wrong, as it last was."""
    before, game = _read_before.get(name, (None, None))
    if before != stamp:
        game = _read(name, Path(name).as_posix()) or game
        _read_before[name] = stamp, game
    return game


def _read(name: str, shown: str) -> Game | None:
    ruleset, _ = load_ruleset(name, scenarios=False, beneath=beneath)
    folder = find_ruleset(name)
    return None if ruleset is None else Game(ruleset, folder.resolve() if is_shipped(name) else folder, shown)


def _stamp(folder: Path) -> object:
    """What changes when a file of a ruleset is written."""
    found = []
    try:
        for file in sorted([*folder.iterdir(), *folder.glob(f"{SCENARIOS}/*")]):
            if file.suffix in _SUFFIXES:
                status = file.stat()
                found.append((str(file), status.st_mtime_ns, status.st_size))
    except OSError:
        pass  # it is being deleted or renamed: what is left tells that something changed
    return found


# --- its names ----------------------------------------------------------------------------------------------


def _names_of(rules: model.Ruleset) -> Iterator[Name]:
    for sort, things in _declared(rules):
        yield from (Name(thing.id.rpartition(":")[2], sort, thing.span) for thing in things)
    for each in rules.lists.values():
        yield from (Name(member.id, "member", member.span) for member in each.members)
    for setting in rules.settings.values():
        yield from (Name(value.id, "value", value.span) for value in setting.values)
    for kind in rules.kinds.values():
        yield Name(kind.plural, "kind", kind.span)
        yield from (Name(prop, "property", kind.span) for prop in kind.properties)
    program = rules.program
    if isinstance(program, Checked):
        for said, span in program.places.items():
            sort, _, word = said.partition(" ")
            if sort in ("field", "phase"):  # told of by those who name them
                continue
            declared = program.procedures.get(word)
            is_event = sort == "procedure" and declared is not None and declared.event
            yield Name(word, "event" if is_event else sort, span)
        yield from _phases(rules, program.phases)


def _phases(rules: model.Ruleset, phases: frozenset[str]) -> Iterator[Name]:
    """Phases are named where they are played."""
    for source in rules.sources.values():
        for number in range(1, source.line_count + 1) if source.name.endswith(".rules") else ():
            for found in _PHASE.finditer(source.line(number)):
                if found[1] in phases:
                    yield Name(
                        found[1], "phase", source.span(number, found.start(1) + 1, number, found.end(1) + 1)
                    )


def _declared(rules: model.Ruleset) -> Iterator[tuple[str, Iterable[_Thing]]]:
    yield "kind", rules.kinds.values()
    yield "list", rules.lists.values()
    yield "resource", rules.resources.values()
    yield "zone", rules.zones.values()
    yield "token", rules.tokens.values()
    yield "table", rules.tables.values()
    yield "set", rules.sets.values()
    yield "preset", rules.presets.values()
    yield "setting", rules.settings.values()
    yield "seat", rules.seats.values()
    yield "card", rules.cards.values()


_Thing = (
    model.Kind | model.ListDef | model.ResourceDef | model.ZoneDef | model.TokenDef | model.TableDef
    | model.SetDef | model.Preset | model.SettingDef | model.SeatDef | model.CardDef
)  # fmt: skip


def fields_of(rules: model.Ruleset, procedure: str) -> tuple[core.Param, ...]:
    """The fields of a procedure or an event."""
    found = rules.program.procedures.get(procedure)
    return found.params if found is not None else ()
