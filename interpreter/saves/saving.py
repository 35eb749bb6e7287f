"""Writing a save: a replay of the choices, a snapshot to check it against, and what the rules were.

A choice is kept as the stable label of its site, the key of the entry and the word of its value (`manor#2`),
never as a number of the engine: cards and entries may be added to the rules without changing what an old save
says.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from rulewright import __version__
from rulewright.dsl import core, model
from rulewright.interpreter.dealt import ENTRY_BITS, ENTRY_MASK, NONE
from rulewright.interpreter.engine import State
from rulewright.interpreter.link.setup import word_of
from rulewright.interpreter.linked import Program
from rulewright.interpreter.state import BESIDE, DERIVED
from rulewright.interpreter.table.options import entry_of
from rulewright.interpreter.table.played import Choice

if TYPE_CHECKING:
    from rulewright.interpreter.game import Game, Rules


class Home(Struct, frozen=True):
    """Where the rules lie on this machine: the name or folder of the ruleset, the files of decks."""

    ruleset: str
    decks: tuple[str, ...] = ()


class Beside(Struct, frozen=True):
    """What stands in a save beside the game, for whoever goes on with it."""

    seats: tuple[str, ...] = ()  # for each player a person or a kind of bot
    ahead: tuple[Choice, ...] = ()  # choices that were taken back, and can be made again
    home: Home | None = None  # only in a file that stays on this machine


FORMAT: Final = 1
KIND: Final = "rulewright save"
ALONE: Final = Beside()
Word = str | int | None


class Coder:
    """Option codes of one program as stable words."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._keys: dict[int, tuple[str, ...]] = {}
        self._words: dict[tuple[int, int], tuple[str, Word]] = {}
        self._names = _names_of(program)
        self._things = {name: n for n, name in enumerate(self._names)}

    def words(self, site: int, code: int) -> tuple[str, Word]:
        """The entry's key and the word of its value."""
        found = self._words.get((site, code))
        if found is None:
            found = self._words[site, code] = (
                self._keys_of(site)[code & ENTRY_MASK],
                self._value(site, code),
            )
        return found

    def code(self, site: int, key: str, value: Word) -> int | None:
        """Back to the option code; None where these words mean nothing at that site, or are not the ones by
        which it is saved."""
        keys = self._keys_of(site)
        if key not in keys:
            return None
        position = keys.index(key)
        number = self._number(entry_of(self.program.sites[site], position).value, value)
        if number is None:
            return None
        code = position | number << ENTRY_BITS
        return code if self.words(site, code) == (key, value) else None

    def choice(self, label: str, key: str, value: Word) -> tuple[int, int] | None:
        """A saved choice as position of the site and option code; None where the rules know no such thing."""
        site = self.program.site_of.get(label)
        code = None if site is None else self.code(site, key, value)
        return None if site is None or code is None else (site, code)

    def _number(self, kind: core.Type | None, value: Word) -> int | None:
        if value is None:
            return 0
        if isinstance(value, int):
            return value
        match kind:
            case core.ThingType():
                return self._things.get(value)
            case core.ListType(name):
                members = [member.id for member in self.program.ruleset.lists[name].members]
                return members.index(value) if value in members else None
            case _:
                return None

    def _keys_of(self, site: int) -> tuple[str, ...]:
        """The keys of a site; a second entry with the same key, which rules may have, is told apart by a
        number."""
        if site not in self._keys:
            keys: list[str] = []
            plain = [entry.key for entry in self.program.sites[site].entries]
            for n, key in enumerate((*plain, "done")):
                before = (*plain, "done")[:n].count(key)
                keys.append(f"{key}~{before + 1}" if before else key)
            self._keys[site] = tuple(keys)
        return self._keys[site]

    def _value(self, site: int, code: int) -> Word:
        value = code >> ENTRY_BITS
        match entry_of(self.program.sites[site], code).value:
            case None:
                return value or None
            case core.ThingType() if 0 <= value < len(self.program.things):
                return self._names[value]
            case core.ListType(name):
                members = self.program.ruleset.lists[name].members
                return members[value].id if 0 <= value < len(members) else value
            case _:
                return value


def _names_of(program: Program) -> list[str]:
    """A stable word for every thing: `manor#2`, a player's own `manor#2@1`, a part of a map `chart#0/x/4`."""
    names: list[str] = []
    for thing in program.things:
        if thing.of != NONE:
            names.append(f"{names[thing.of]}/{thing.kind}/{thing.copy}")
        else:
            seat = "" if thing.seat == NONE else f"@{thing.seat}"
            names.append(f"{thing.card}#{thing.copy}{seat}")
    return names


def save(game: Game, beside: Beside = ALONE) -> str:
    """The game as text: JSON, pure ASCII, one part a line; the same game gives the same text."""
    program = game.program
    coder = Coder(program)
    entries: dict[tuple[str, str], int] = {}

    def worded(made: Iterable[Choice]) -> list[list[Word]]:
        choices: list[list[Word]] = []
        for site, code in made:
            key, value = coder.words(site, code)
            place = entries.setdefault((program.sites[site].label, key), len(entries))
            choices.append([place] if value is None else [place, value])
        return choices

    choices, ahead, home = worded(game.choices), worded(beside.ahead), beside.home
    ruleset = program.ruleset
    data: dict[str, Any] = {
        "format": FORMAT,
        "kind": KIND,
        "version": __version__,
        "ruleset": ruleset.id,
        "digest": ruleset.digest,
        "decks": deck_names(game.table.rules),
        "sources": source_digests(ruleset),
        "cards": card_digests(program),
        "players": game.program.people,
        "names": list(game.names[: game.program.people]),
        "preset": program.preset or None,
        "sets": None if game.table.sets is None else {k: list(v) for k, v in game.table.sets.items()},
        **({"settings": settings_of(program)} if program.settings else {}),
        "seed": game.seed,
        "log": game.logged,
        "engine": game.table.engine_name,
        **({"seats": list(beside.seats)} if beside.seats else {}),
        **({"home": {"ruleset": home.ruleset, "decks": list(home.decks)}} if home is not None else {}),
        **({"ahead": ahead} if ahead else {}),
        "entries": [list(place) for place in entries],
        "choices": choices,
        "check": state_check(game.state),
        "snapshot": snapshot(game),
    }
    data["seal"] = seal(data)
    return (
        "{\n" + ",\n".join(f"{json.dumps(name)}: {_compact(part)}" for name, part in data.items()) + "\n}\n"
    )


def _compact(data: object) -> str:
    return json.dumps(data, separators=(",", ":"))


def seal(data: dict[str, Any]) -> str:
    """A sum over everything in the save but itself."""
    rest = {name: part for name, part in data.items() if name != "seal"}
    return hashlib.sha256(json.dumps(rest, separators=(",", ":"), sort_keys=True).encode()).hexdigest()


def plain_state(state: State) -> dict[str, Any]:
    """What both engines agree on: every slot but those beside the game and what an engine derives."""
    slots = [name for name in type(state).__slots__ if name not in BESIDE]
    return {name: getattr(state, name) for name in slots if not name.startswith(DERIVED)}


def state_check(state: State) -> str:
    """A sum over the plain state: the same for both engines, on every platform."""
    return hashlib.sha256(json.dumps(plain_state(state), sort_keys=True).encode()).hexdigest()


def snapshot(game: Game) -> dict[str, Any]:
    """The engine's own picture of the state with an empty log: the choices give that back."""
    state = game.table.engine.copy(game.state)
    state.log = () if game.logged else None
    data: dict[str, Any] = json.loads(_compact(game.table.engine.dump(state)))
    return data


def settings_of(program: Program) -> dict[str, str | bool]:
    """What a game is set to, in words."""
    known = program.ruleset.settings
    return {name: word_of(known[name], value) for name, value in program.settings.items()}


# --- what the rules were


def deck_names(rules: Rules) -> list[str]:
    """The decks as they were named; of a path that leads elsewhere only the file's name, for a save goes to
    other people."""
    return [deck if is_inside(deck) else os.path.basename(deck) for deck in rules.decks]


def is_inside(path: str) -> bool:
    """A relative path that does not leave its folder."""
    parts = re.split(r"[/\\]", path)
    return bool(path) and not os.path.isabs(path) and ":" not in path and ".." not in parts and parts[0] != ""


def source_digests(ruleset: model.Ruleset) -> dict[str, str]:
    """A short sum of each file under its bare name: where it lies may differ from one machine to the next."""
    found: dict[str, str] = {}
    for name, source in ruleset.sources.items():
        plain = shown = re.split(r"[/\\]", name)[-1]
        number = 1
        while shown in found:
            number += 1
            shown = f"{plain} ({number})"
        found[shown] = _short(source.text)
    return found


def card_digests(program: Program) -> dict[str, str]:
    """A short sum of what each card in this game does."""
    cards = sorted({thing.card for thing in program.things})
    return {card: _short(_compact(_told(program.ruleset.cards[card]))) for card in cards}


def _told(card: model.CardDef) -> list[object]:
    """What a card says of itself."""
    spaces = [[space.row, space.across, sorted(space.properties.items())] for space in card.spaces]
    told = [card.copies, sorted(card.properties.items()), card.rules_text]
    return [*told, spaces] if spaces else told


def _short(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
