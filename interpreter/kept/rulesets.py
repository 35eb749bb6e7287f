"""Rulesets and what is found in them, loaded as `dsl` loads them, or as they were kept."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from rulewright.dsl.files.paths import MAIN, SCENARIOS, Folder, is_shipped, open_ruleset, words_beside
from rulewright.dsl.files.source import Source
from rulewright.dsl.model import Catalogue, Ruleset
from rulewright.dsl.report.diagnostics import DeckError, Diagnostic
from rulewright.interpreter.kept import marks, shipped
from rulewright.interpreter.kept.entries import Seen, keep, names_in, recall, seen_now
from rulewright.interpreter.kept.folder import off
from rulewright.interpreter.kept.forms import Beneath, Findings, Loaded, Shown

if TYPE_CHECKING:
    from rulewright.dsl import load as dsl_load

Path = str | os.PathLike[str]
Answer = tuple[Ruleset | None, list[Diagnostic]]

_SHIPPED: dict[tuple[str, ...], Loaded] = {}  # what comes with this program does not change while it runs


def load_ruleset(name: Path | Folder, decks: Sequence[Path | Source] = (), scenarios: bool = True) -> Answer:
    """As `dsl.load.load_ruleset`. Of texts that are in no file yet, nothing is kept."""

    def load() -> Answer:
        from rulewright.dsl.load import load_ruleset

        return load_ruleset(name, decks, scenarios, beneath=beneath)

    paths = [os.fspath(deck) for deck in decks if not isinstance(deck, Source)]
    if isinstance(name, Folder) or len(paths) < len(decks):
        return load()
    words = [os.fspath(name), *paths]
    return _loaded(load, paths, is_shipped(name) and not decks, "ruleset", str(scenarios), *words)


def load_deck(path: Path | Source) -> Answer:
    """As `dsl.load.load_deck`."""

    def load() -> Answer:
        from rulewright.dsl.load import load_deck

        return load_deck(path, beneath=beneath)

    if isinstance(path, Source):
        return load()
    return _loaded(load, [os.fspath(path)], False, "deck", os.fspath(path))


def load(name: Path, decks: Sequence[Path] = ()) -> Ruleset:
    """As `dsl.load.load`, without scenarios."""
    ruleset, problems = load_ruleset(name, decks, scenarios=False)
    if ruleset is None:
        raise DeckError(*problems)
    return ruleset


def _loaded(load: Callable[[], Answer], decks: list[str], ours: bool, *asked: str) -> Answer:
    if off():
        return load()
    if ours and asked in _SHIPPED:
        return _SHIPPED[asked].ruleset, list(_SHIPPED[asked].problems)
    asked = asked if ours else (_here(), *asked)
    known = (shipped.recall if ours else recall)(Loaded, *asked)
    if known is None:
        ruleset, problems = load()
        if ruleset is None:
            return None, problems
        known = Loaded(ruleset, tuple(problems)), seen_of(ruleset, decks)
        keep(known[0], known[1], *asked)
    found, seen = known
    marks.put(found.ruleset, seen.mark() + "\0".join(asked))
    if ours:
        _SHIPPED[asked] = found
    return found.ruleset, list(found.problems)


@cache
def beneath(name: str, scenarios: bool) -> dsl_load.Loaded:
    """As `dsl.load.shipped`."""
    asked = name, str(scenarios)
    known = shipped.recall(Beneath, *asked)
    if known is not None:
        return known[0].loaded
    from rulewright.dsl import load as dsl_load

    found = dsl_load.shipped(name, scenarios)
    if found.base is not None:
        keep(Beneath(found), _seen_in(name, found.base.sources.by_name), *asked)
    return found


def _here() -> str:
    """The folder in which names of files mean something."""
    try:
        return os.getcwd()
    except OSError:
        return ""


def seen_of(ruleset: Ruleset, decks: Sequence[str]) -> Seen:
    """The files from which a ruleset with these decks was read, as they were then."""
    return _seen_in(_folder(ruleset), ruleset.sources, decks)


def _seen_in(shown: str, sources: Mapping[str, Source], decks: Sequence[str] = ()) -> Seen:
    """These sources, of the ruleset that is called so, and the files of scenarios that lie beside them."""
    path = _path_of(shown)
    files = {}
    for name, source in sources.items():
        own = name.startswith(f"{shown}/")  # what is beneath it came with this program
        place = f"{path}/{name.removeprefix(f'{shown}/')}" if own else name
        if name in decks:
            place = os.path.abspath(name)
        files[place] = hashlib.sha256(source.written.encode("utf-8", "surrogateescape")).digest()
    home = f"{path}/{SCENARIOS}"
    return Seen(files, ((home, ".rules", names_in(home, ".rules")),))


def seen_for(ruleset: Ruleset, source: str) -> Seen | None:
    """As `seen_of`, with the files of words that lie beside a deck, beside its game and those beneath it."""
    own = seen_of(ruleset, [source])
    games = (folder for folder, _, name in (each.rpartition("/") for each in ruleset.sources) if name == MAIN)
    places = {str(open_ruleset(folder).path) for folder in games}
    if ruleset.decks:
        places.add(os.path.abspath(source))
    beside = [str(file) for place in places for file in words_beside(place)]
    folders = {place if os.path.isdir(place) else os.path.dirname(place) for place in places}
    more = seen_now(beside, ((folder, "words.") for folder in sorted(folders)))
    return None if more is None else Seen(own.files | more.files, own.folders + more.folders)


def _folder(ruleset: Ruleset) -> str:
    """What the folder of a ruleset is called: its main file is the first that was read."""
    return next(iter(ruleset.sources)).rpartition("/")[0]


def _path_of(shown: str) -> str:
    """Where a ruleset lies; of what comes with this program, where among its games."""
    return shown if is_shipped(shown) else os.path.abspath(open_ruleset(shown).path)


def catalogue(name: str) -> Catalogue:
    """What there is to look at in a game that comes with this program."""
    found = shipped.recall(Shown, name)
    if found is not None:
        return found[0].catalogue
    made, seen = _catalogue(name)
    if seen is not None:
        keep(made, seen, name)
    return made.catalogue


def _catalogue(name: str) -> tuple[Shown, Seen | None]:
    from rulewright.dsl.loading.catalogue import catalogue_of

    made, sources = catalogue_of(name)
    return Shown(made), seen_now(sources)


def of_shipped(name: str) -> Iterator[tuple[object, Seen, tuple[str, ...]]]:
    """What can come with this program of one of its games; with what was read for it, and the question."""
    from rulewright.dsl import load as dsl_load

    shown, seen = _catalogue(name)
    assert seen is not None, "what was read can be read again"
    yield shown, seen, (name,)
    base = dsl_load.shipped(name, False)
    assert base.base is not None, base.problems
    yield Beneath(base), _seen_in(name, base.base.sources.by_name), (name, "False")
    ruleset, problems = dsl_load.load_ruleset(name, (), False)
    assert ruleset is not None, problems
    yield Loaded(ruleset, tuple(problems)), seen_of(ruleset, ()), ("ruleset", "False", name)


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
