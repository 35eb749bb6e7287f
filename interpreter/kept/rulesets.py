"""Rulesets and what is found in them, loaded as `dsl` loads them, or as they were kept."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Sequence

from rulewright.dsl.files.paths import SCENARIOS, Folder, is_shipped, open_ruleset, words_beside
from rulewright.dsl.files.source import Source
from rulewright.dsl.model import Catalogue, Ruleset
from rulewright.dsl.report.diagnostics import DeckError, Diagnostic
from rulewright.interpreter.kept import marks
from rulewright.interpreter.kept.entries import Seen, keep, names_in, recall, seen_now
from rulewright.interpreter.kept.folder import place
from rulewright.interpreter.kept.forms import Findings, Loaded, Shown

Path = str | os.PathLike[str]
Answer = tuple[Ruleset | None, list[Diagnostic]]

_SHIPPED: dict[tuple[str, ...], Loaded] = {}  # what comes with this program does not change while it runs


def load_ruleset(name: Path | Folder, decks: Sequence[Path | Source] = (), scenarios: bool = True) -> Answer:
    """As `dsl.load.load_ruleset`. Of texts that are in no file yet, nothing is kept."""

    def load() -> Answer:
        from rulewright.dsl.load import load_ruleset

        return load_ruleset(name, decks, scenarios)

    paths = [os.fspath(deck) for deck in decks if not isinstance(deck, Source)]
    if isinstance(name, Folder) or len(paths) < len(decks):
        return load()
    words = [os.fspath(name), *paths]
    return _loaded(load, paths, is_shipped(name) and not decks, "ruleset", str(scenarios), *words)


def load_deck(path: Path | Source) -> Answer:
    """As `dsl.load.load_deck`."""

    def load() -> Answer:
        from rulewright.dsl.load import load_deck

        return load_deck(path)

    if isinstance(path, Source):
        return load()
    return _loaded(load, [os.fspath(path)], False, "deck", os.fspath(path))


def load(name: Path, decks: Sequence[Path] = ()) -> Ruleset:
    """As `dsl.load.load`, without scenarios."""
    ruleset, problems = load_ruleset(name, decks, scenarios=False)
    if ruleset is None:
        raise DeckError(*problems)
    return ruleset


def _loaded(load: Callable[[], Answer], decks: list[str], shipped: bool, *asked: str) -> Answer:
    if place() is None:
        return load()
    if shipped and asked in _SHIPPED:
        return _SHIPPED[asked].ruleset, list(_SHIPPED[asked].problems)
    asked = asked if shipped else (_here(), *asked)
    known = recall(Loaded, *asked)
    if known is None:
        ruleset, problems = load()
        if ruleset is None:
            return None, problems
        known = Loaded(ruleset, tuple(problems)), seen_of(ruleset, decks)
        keep(known[0], known[1], *asked)
    found, seen = known
    marks.put(found.ruleset, seen.mark() + "\0".join(asked))
    if shipped:
        _SHIPPED[asked] = found
    return found.ruleset, list(found.problems)


def _here() -> str:
    """The folder in which names of files mean something."""
    try:
        return os.getcwd()
    except OSError:
        return ""


def seen_of(ruleset: Ruleset, decks: Sequence[str]) -> Seen:
    """The files from which a ruleset with these decks was read, as they were then."""
    folder = _folder(ruleset)
    files = {}
    for name, source in ruleset.sources.items():
        inside = folder.path / name.removeprefix(f"{folder.shown}/")
        path = os.path.abspath(name) if name in decks else str(inside)
        files[path] = hashlib.sha256(source.written.encode("utf-8", "surrogateescape")).digest()
    home = str(folder.path / SCENARIOS)
    return Seen(files, ((home, ".rules", names_in(home, ".rules")),))


def seen_for(ruleset: Ruleset, source: str) -> Seen | None:
    """As `seen_of`, with the files of words that lie beside a deck and beside its game."""
    own = seen_of(ruleset, [source])
    places = {str(_folder(ruleset).path), os.path.abspath(source) if ruleset.decks else ""} - {""}
    beside = [str(file) for place in places for file in words_beside(place)]
    folders = {place if os.path.isdir(place) else os.path.dirname(place) for place in places}
    more = seen_now(beside, ((folder, "words.") for folder in sorted(folders)))
    return None if more is None else Seen(own.files | more.files, own.folders + more.folders)


def _folder(ruleset: Ruleset) -> Folder:
    """Where a ruleset lies: its main file is the first that was read."""
    main = next(iter(ruleset.sources))
    shown = main.rpartition("/")[0]
    return open_ruleset(shown)


def catalogue(name: str) -> Catalogue:
    """What there is to look at in a game that comes with this program."""
    found = recall(Shown, name)
    if found is not None:
        return found[0].catalogue
    from rulewright.dsl.loading.catalogue import catalogue_of

    made, sources = catalogue_of(name)
    folder = open_ruleset(name)
    seen = seen_now(str(folder.path / each.removeprefix(f"{name}/")) for each in sources)
    if seen is not None:
        keep(Shown(made), seen, name)
    return made


def findings(work: Callable[[], tuple[list[Diagnostic], Seen | None]], *asked: str) -> list[Diagnostic]:
    """What a check finds; `work` does it, and says what it looked at where the answer may be kept."""
    asked = (_here(), *asked)
    found = recall(Findings, *asked)
    if found is not None:
        return list(found[0].problems)
    problems, seen = work()
    if seen is not None and seen.same():
        keep(Findings(tuple(problems)), seen, *asked)
    return problems
