"""The games that a person plays on this machine: one file each, in a folder of the user's, with the rules
that they began with.

    citadels-5.json          the game, written after each decision
    rules/2f9c....json       texts of rules: when those of today have changed, a game can go on with its own
"""

from __future__ import annotations

import json
import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Final

from msgspec import Struct, convert

from rulewright.dsl.files.paths import Remembered, is_shipped
from rulewright.dsl.files.source import Source
from rulewright.dsl.report.diagnostics import DeckError, Diagnostic
from rulewright.interpreter.game import Rules
from rulewright.interpreter.saves import savecodes as codes
from rulewright.interpreter.saves.savefile import Saved, parse
from rulewright.interpreter.saves.saving import Home
from rulewright.interpreter.saves.writing import keep_whole, make_private_folder, read_save, remove_file

SETTING: Final = "RULEWRIGHT_DATA"  # the folder, if it is not to be that of the system
MOST_OVER: Final = 30  # games that are over and can be watched still
_MOST_RULES: Final = 24 << 20  # bytes of texts of rules; the oldest go
_KIND: Final = "rulewright rules"


def folder() -> str:
    """Where the games lie."""
    said = os.environ.get(SETTING, "")
    if os.path.isabs(said):
        return said
    return os.path.join(_data_home(), "rulewright", "games")


def _data_home() -> str:
    """The user's own folder for such things, as his system has it; the temporary one where he has none."""
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA", "")
    elif sys.platform == "darwin":
        home = os.path.expanduser("~/Library/Application Support")
    else:
        said = os.environ.get("XDG_DATA_HOME", "")
        home = said if os.path.isabs(said) else os.path.expanduser("~/.local/share")
    return home if os.path.isabs(home) else tempfile.gettempdir()


# --- games -------------------------------------------------------------------------------------------------


class Kept(Struct, frozen=True):
    """A game of the folder. Of a file that cannot be read only what is wrong with it."""

    name: str  # `citadels-5`
    path: str
    time: float  # when it was written last
    saved: Saved | None
    wrong: str = ""

    @property
    def over(self) -> bool:
        return self.saved is not None and bool(self.saved.snapshot.get("over"))


def games() -> list[Kept]:
    """All games, the newest first."""
    found: list[Kept] = []
    try:
        named = [entry for entry in os.scandir(folder()) if entry.name.endswith(".json")]
    except OSError:
        return []
    for entry in named:
        if not os.path.isfile(entry.path):
            continue
        name, path = entry.name.removesuffix(".json"), entry.path
        try:
            found.append(Kept(name, path, entry.stat().st_mtime, parse(read_save(path))))
        except OSError:
            continue  # it is gone
        except DeckError as error:
            found.append(Kept(name, path, entry.stat().st_mtime, None, error.diagnostics[0].message))
    return sorted(found, key=lambda game: (-game.time, game.name))


def free_path(ruleset: str, seed: int) -> str:
    """A file for a new game."""
    place = folder()
    make_private_folder(place)
    path, number = os.path.join(place, f"{ruleset}-{seed}.json"), 1
    while os.path.exists(path):
        number += 1
        path = os.path.join(place, f"{ruleset}-{seed}-{number}.json")
    return path


def path_of(name: str) -> str | None:
    """The file of the game with that name; None where there is none."""
    path = os.path.join(folder(), f"{name}.json")
    plain = os.path.basename(name) == name
    return path if plain and os.path.isfile(path) else None


def name_of(path: str) -> str:
    """By what `path_of` finds it; nothing where the file lies elsewhere."""
    home, file = os.path.split(os.path.abspath(path))
    return file.removesuffix(".json") if home == os.path.abspath(folder()) else ""


def clear_away() -> None:
    """Remove the oldest of many games that are over."""
    for game in [each for each in games() if each.over][MOST_OVER:]:
        remove_file(game.path)


# --- rules -------------------------------------------------------------------------------------------------


def home_of(rules: Rules) -> Home:
    """Where rules lie, however this folder is called from elsewhere."""
    name = rules.name
    return Home(name if is_shipped(name) else os.path.abspath(name), tuple(map(os.path.abspath, rules.decks)))


class _Rules(Struct):
    """What is kept of rules, as it stands in its file."""

    kind: str
    ruleset: str
    decks: list[str]
    texts: dict[str, str]


def keep_rules(rules: Rules) -> None:
    """Keep the texts of rules. OSError where that cannot be."""
    place = os.path.join(folder(), "rules")
    make_private_folder(place)
    data = {
        "kind": _KIND,
        "ruleset": next(iter(rules.ruleset.sources)).rpartition("/")[0],
        "decks": list(rules.decks),
        "texts": {name: source.text for name, source in rules.ruleset.sources.items()},
    }
    text = json.dumps(data, separators=(",", ":"))
    keep_whole(_rules_path(rules.ruleset.digest), text.encode(), folder_of=_MOST_RULES)


def kept_rules(digest: str) -> Rules:
    """The rules with this digest as they were; DeckError where they were not kept, or this version of the
    program does not read them any more."""
    if not re.fullmatch("[0-9a-f]{64}", digest):  # a stranger's save says it, and it is to name no file
        raise _not_kept("were not kept")
    try:
        kept = convert(json.loads(Source.read(_rules_path(digest), most=_MOST_RULES).text), _Rules)
    except (DeckError, ValueError, RecursionError):
        raise _not_kept("were not kept") from None
    shown, decks, texts = kept.ruleset, kept.decks, kept.texts
    if kept.kind != _KIND or not all(deck in texts for deck in decks):
        raise _not_kept("were not kept")
    from rulewright.dsl.load import load_ruleset

    remembered = Remembered(path=Path(folder()), shown=shown, texts=texts)
    ruleset, found = load_ruleset(remembered, [Source(deck, texts[deck]) for deck in decks], scenarios=False)
    if ruleset is None:
        raise DeckError(*found)
    if ruleset.digest != digest:
        raise _not_kept("cannot be put together any more")
    return Rules(ruleset, tuple(decks), shown)


def _rules_path(digest: str) -> str:
    return os.path.join(folder(), "rules", f"{digest[:32]}.json")


def _not_kept(why: str) -> DeckError:
    return DeckError(Diagnostic(codes.E_SAVE_RULES, f"the rules that the game began with {why}", None))
