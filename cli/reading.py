"""Rulesets and decks as the commands take them: by name or by path, with what is wrong said on stderr."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from rulewright.cli.outcome import FINDINGS, LIMIT, UNREADABLE, USAGE, Stop, code_of, no_such
from rulewright.cli.screen import painter, plain, say, width
from rulewright.dsl.files.characters import quoted

if TYPE_CHECKING:
    from pathlib import Path

    from rulewright.dsl.files.source import Source
    from rulewright.dsl.model import Catalogue, Ruleset
    from rulewright.dsl.report.diagnostics import Diagnostic
    from rulewright.interpreter.linked import Program


def findings(found: Iterable[Diagnostic], *, talk: bool = False) -> str:
    """What is wrong, as people read it on this screen; `talk`: on stderr."""
    from rulewright.dsl.report.printers import human

    return human(found, painter(talk=talk), width(), plain=plain())


def show_findings(found: Sequence[Diagnostic]) -> None:
    """What is wrong, for people, on stderr."""
    if found:
        say(findings(found, talk=True), end="")


def read_ruleset(name: str, decks: Sequence[str] = ()) -> Ruleset:
    """A ruleset with decks on top, to play or to show. What is wrong is said; an error ends the command."""
    from rulewright.interpreter.kept.rulesets import load_ruleset

    return _or_stop(*load_ruleset(name, decks, scenarios=False))


def look_at(name: str, decks: Sequence[str] = ()) -> Catalogue:
    """What there is in a ruleset. Of one that comes with this program nothing more than that is read."""
    from rulewright.dsl.files.paths import is_shipped
    from rulewright.interpreter.kept.rulesets import catalogue

    return catalogue(name) if is_shipped(name) and not decks else read_ruleset(name, decks)


def _or_stop(ruleset: Ruleset | None, found: Sequence[Diagnostic]) -> Ruleset:
    show_findings(found)
    if ruleset is None:
        raise Stop(code_of(found) or FINDINGS, "")
    return ruleset


def load_path(
    path: str, ruleset: str | None = None, texts: Mapping[str, str] | None = None
) -> tuple[Ruleset | None, list[Diagnostic]]:
    """What a path means: a deck, a folder of rules, or a ruleset that comes with the program. `texts` stand
    in place of files, by their real paths."""
    import os

    from rulewright.dsl.files.paths import Edited, by_path
    from rulewright.dsl.files.source import Source
    from rulewright.interpreter.kept.rulesets import load_deck, load_ruleset

    folder = folder_of(path)
    texts = texts or {}
    if folder is not None and texts:
        return load_ruleset(Edited(folder, folder.as_posix(), dict(texts)))
    if folder is not None or is_name(path):
        return load_ruleset(path if folder is None else by_path(folder))
    text = texts.get(os.path.realpath(path))
    deck = path if text is None else Source(path, text)
    return load_deck(deck) if ruleset is None else load_ruleset(ruleset, [deck], scenarios=False)


def is_name(path: str) -> bool:
    """Whether a word is the name of a ruleset, or was meant as one: without a suffix, and no file either."""
    import os

    from rulewright.dsl.files.paths import ruleset_names

    return path in ruleset_names() or not (os.path.exists(path) or "." in path or os.sep in path)


def folder_of(path: str) -> Path | None:
    """The folder of the ruleset that a path means, where it means one on the disk."""
    from pathlib import Path

    file = Path(path)
    if is_name(path):
        return None
    if file.is_dir():
        return file
    for folder in (file.parent, file.parent.parent):  # a part of a ruleset stands for the whole
        if (folder / "ruleset.yaml").is_file() and file.is_file() and not _is_deck(path):
            return folder
    return None


def sources_in(path: str, ruleset: str | None = None) -> list[tuple[str, str | None]]:
    """What is to be checked for a path, each with the ruleset for it: a folder stands for the decks in it,
    and words that lie beside a deck for that deck."""
    from pathlib import Path

    from rulewright.dsl.files.paths import deck_of_words, files_in

    folder = Path(path)
    if not folder.is_dir():
        deck = deck_of_words(path)  # words are checked with their deck
        return [(str(deck) if deck is not None and deck.is_file() and folder.is_file() else path, ruleset)]
    game = (folder / "ruleset.yaml").is_file()
    files = files_in(folder, (".yaml", ".yml"), below=False)
    # What cannot be read in the folder of a ruleset is told of with the ruleset.
    decks = [str(file) for file in files if _is_deck(str(file), unreadable=not game, broken=not game)]
    if game:
        return [(path, ruleset), *((deck, ruleset or path) for deck in decks)]
    return [(deck, ruleset) for deck in decks] or [(path, ruleset)]


def with_other_games(path: str, ruleset: str | None) -> list[tuple[str, str | None]]:
    """A source and the ruleset for it; and the same deck with each of the other games that it is made for."""
    from rulewright.dsl.files.source import Source
    from rulewright.dsl.report.diagnostics import DeckError

    if ruleset is not None or not path.endswith((".yaml", ".yml")):
        return [(path, ruleset)]
    try:
        source = Source.read(path)
        others = _also_for(source) if "also_for" in source.text else []
    except DeckError:
        others = []
    return [(path, None), *((path, name) for name in others)]


def _also_for(deck: Source) -> list[str]:
    """The games of this program for which a deck says it is made too, each once; none of a list that is too
    long. To read YAML takes time: nobody waits for that whose deck does not hold the word."""
    from rulewright.dsl.files.gates import scalars
    from rulewright.dsl.files.paths import ruleset_names
    from rulewright.dsl.files.yamlload import load_yaml
    from rulewright.dsl.files.yamlnodes import Mapping
    from rulewright.dsl.schema.of_decks import MAX_GAMES

    root, _ = load_yaml(deck)
    said = scalars(root.entries.get("also_for")) if isinstance(root, Mapping) else []
    if len(said) > MAX_GAMES:
        return []
    return list(dict.fromkeys(str(each.value) for each in said if each.value in ruleset_names()))


def read_path(path: str, ruleset: str | None = None) -> Ruleset:
    """As `load_path`; what is wrong is said, and an error ends the command."""
    found, problems = load_path(path, ruleset)
    return _or_stop(found, problems)


def _is_deck(path: str, *, unreadable: bool = True, broken: bool = False) -> bool:
    """Whether a file is a deck. `unreadable`, `broken`: the answers where only the loader can say why not."""
    from rulewright.dsl.files.source import Source
    from rulewright.dsl.files.yamlload import load_yaml
    from rulewright.dsl.files.yamlnodes import find
    from rulewright.dsl.report.diagnostics import DeckError

    if path.endswith(".rules"):
        return False
    try:
        root, _ = load_yaml(Source.read(path))
    except DeckError:
        return unreadable
    if root is None:
        return broken
    return find(root, ["extends"]) is not None and find(root, ["ruleset"]) is None


def as_stop(error: Exception) -> Stop | None:
    """The end of a command for an exception that is no fault of ours; its findings are said here."""
    from rulewright.dsl.report.diagnostics import DeckError

    if isinstance(error, Stop):
        return error
    if isinstance(error, DeckError):
        show_findings(error.diagnostics)
        return Stop(code_of(error.diagnostics) or FINDINGS, "")
    if isinstance(error, OSError):
        return _of_the_system(error)
    verdicts = sys.modules.get("rulewright.interpreter.table.verdicts")
    if verdicts is not None and isinstance(error, verdicts.RulesStopped):
        show_findings([error.diagnostic])
        return Stop(LIMIT, "")
    own = sys.modules.get("rulewright.interpreter.many.own")
    if own is not None and isinstance(error, own.BotFailed):
        return Stop(FINDINGS, str(error), "a bot has the method choose(decision, seat): docs/python.md#bots")
    return None


def _of_the_system(error: OSError) -> Stop | None:
    """What the system says about a file or a folder that a command met; None where it tells of none."""
    import os

    try:
        os.getcwd()
    except OSError:
        return Stop(UNREADABLE, "the folder in which this runs is gone", "change into another one")
    if error.filename is None or error.errno is None:
        return None
    name = quoted(os.fsdecode(error.filename))
    hint = "check the name, the permissions and the disk"
    return Stop(UNREADABLE, f"{name}: {os.strerror(error.errno)}", hint)


def check_table(rules: Ruleset, players: int, preset: str | None) -> None:
    """Refuse what the ruleset cannot be played with, before anything is linked."""
    from rulewright.interpreter.link.casting import range_of_people, wrong_number

    low, high = range_of_people(rules)
    if not low <= players <= high:
        wrong = wrong_number(rules, players, ())
        raise Stop(USAGE, wrong.message, wrong.hint or "")
    names = [*rules.presets, *(name.rpartition(":")[2] for name in rules.presets)]
    if preset is not None and preset not in names:
        known = f"there is {', '.join(rules.presets) or 'none'}"
        raise no_such(f"{rules.id} has no preset", preset, names, known)


def say_idle_decks(program: Program) -> None:
    """Whoever laid a deck on the table expects to meet its cards: say so when none of them takes part."""
    rules = program.ruleset
    playing = {rules.cards[thing.card].origin for thing in program.things}
    for deck in rules.decks:
        cards = [card.id.rpartition(":")[2] for card in rules.cards.values() if card.origin == deck]
        if deck in playing or not cards:
            continue
        own = [preset for preset in rules.presets if preset.startswith(f"{deck}:")]
        where = f": choose one of its presets, --preset {' or '.join(own)}" if own else ""
        where = where or f": put one in, --with {cards[0]}"
        say(f"No card of {deck} takes part in this game{where}.")
