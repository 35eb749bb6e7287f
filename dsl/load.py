"""From the files of a ruleset, and decks on top, to one checked `model.Ruleset`; or to all that is wrong.

    ruleset.yaml, tables, *.rules --read--> Base --check--> program and abilities
    decks --read--> into a copy of the Base --check on top of the program--> Ruleset

The gates come in order (bytes, YAML, schema, names, rules), and each file goes through as many as it can, so
that one run tells of the faults of all files. Nothing is loaded in part: with an error there is no ruleset.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

from msgspec import Struct

from rulewright.dsl import core, model, tree
from rulewright.dsl.check.findings import Findings
from rulewright.dsl.check.lints import lint_targets
from rulewright.dsl.check.lints_cards import lint_cards, lint_nobodys, lint_searches
from rulewright.dsl.check.lints_idle import lint_idle, lint_never_had, lint_never_lent
from rulewright.dsl.check.lints_words import lint_words
from rulewright.dsl.check.notes import Notes
from rulewright.dsl.check.program import check_card, printed_attributes
from rulewright.dsl.check.vocabulary import Checked, Vocabulary, vocabulary_of
from rulewright.dsl.declare.cards import Draft
from rulewright.dsl.declare.counters import check_counters
from rulewright.dsl.declare.course import check_course
from rulewright.dsl.declare.decks import Deck, read_decks
from rulewright.dsl.declare.declarations import Declarations
from rulewright.dsl.files.gates import Problems
from rulewright.dsl.files.paths import Folder, find_ruleset, is_shipped, open_ruleset, ruleset_names
from rulewright.dsl.files.source import Source
from rulewright.dsl.files.yamlload import Document, read_document
from rulewright.dsl.files.yamlnodes import Mapping, Scalar
from rulewright.dsl.loading import remembered
from rulewright.dsl.loading.drafts import Base, Texts
from rulewright.dsl.loading.loadcodes import E_NO_DECK, E_NO_FLOW, E_TOO_MANY_FILES
from rulewright.dsl.loading.rulesetfiles import read_ruleset
from rulewright.dsl.report.diagnostics import DeckError, Diagnostic, has_errors
from rulewright.dsl.report.likeness import one_run

__all__ = ["MAX_DECKS", "find_ruleset", "load", "load_deck", "load_ruleset", "ruleset_names"]

MAX_DECKS = 32

Path = str | os.PathLike[str]


class Loaded(Struct, frozen=True):
    """A ruleset without decks, read and checked; `program` is None where there is an error."""

    base: Base | None
    program: Checked | None
    abilities: dict[str, core.Abilities]
    problems: tuple[Diagnostic, ...]


Beneath = Callable[[str, bool], Loaded]  # a ruleset that comes with this program, with its scenarios or not


@cache
def shipped(name: str, scenarios: bool) -> Loaded:
    """What comes with this program does not change while it runs: read and checked once."""
    return _loaded(open_ruleset(name), scenarios)


def load(name: Path, decks: Sequence[Path] = (), scenarios: bool = True) -> model.Ruleset:
    """A ruleset with decks on top. Raises DeckError with everything that is wrong. Without `scenarios`, those
    in the ruleset's own files are left out."""
    ruleset, problems = load_ruleset(name, decks, scenarios)
    if ruleset is None:
        raise DeckError(*problems)
    return ruleset


@one_run()
def load_ruleset(
    name: Path | Folder,
    decks: Sequence[Path | Source] = (),
    scenarios: bool = True,
    notes: Notes | None = None,
    beneath: Beneath = shipped,
) -> tuple[model.Ruleset | None, list[Diagnostic]]:
    """As `load`, with warnings too, and None in place of an exception. Raises nothing. A deck may also be a
    text that is in no file yet, and a ruleset a folder whose files somebody is working on. What the texts
    mean is written into `notes`, if there are any, but for those that come with this program; these are
    got from `beneath`."""
    if isinstance(name, Folder):
        loaded = _loaded(name, scenarios, notes)
    else:
        try:
            folder = open_ruleset(name)
        except DeckError as error:
            return None, list(error.diagnostics)
        loaded = (
            beneath(os.fspath(name), scenarios) if is_shipped(name) else _loaded(folder, scenarios, notes)
        )
    problems = Problems()
    documents = _documents(decks, problems)
    return _with_decks(loaded, documents, problems, notes)


def _with_decks(
    loaded: Loaded, documents: list[Document], unreadable: list[Diagnostic], notes: Notes | None
) -> tuple[model.Ruleset | None, list[Diagnostic]]:
    problems = Problems(loaded.problems)
    if loaded.base is None or loaded.program is None:
        return None, problems
    problems += unreadable
    base = Base(
        loaded.base.declared,
        loaded.base.cards.copy(),
        loaded.base.presets.copy(),
        loaded.base.texts,
        loaded.base.sources.copy(),
        loaded.base.rules_span,
    )
    read = read_decks(documents, base, problems)
    program, abilities = _check_decks(read, base, loaded.program, dict(loaded.abilities), problems, notes)
    if has_errors(problems):
        return None, problems
    return _ruleset(base, read, program, abilities), problems


@one_run()
def load_deck(
    path: Path | Source, notes: Notes | None = None, beneath: Beneath = shipped
) -> tuple[model.Ruleset | None, list[Diagnostic]]:
    """A deck on top of the ruleset that it says it extends. Raises nothing; `notes` and `beneath` as for
    `load_ruleset`."""
    try:
        document = read_document(path if isinstance(path, Source) else Source.read(path))
        node = document.root
        if node is None:
            return None, document.problems
        said = node.entries.get("extends") if isinstance(node, Mapping) else None
        if not isinstance(said, Scalar) or not isinstance(said.value, str):
            place = node.span.source.span(node.span.line, node.span.column)
            hint = "a deck begins with the lines `format`, `deck` and `extends`"
            message = "this file does not say which ruleset it extends"
            return None, [Diagnostic(E_NO_DECK, message, place, hint)]
        folder = open_ruleset(said.value, said.span)
    except DeckError as error:
        return None, list(error.diagnostics)
    # What comes with this program was checked before it went out: of that, the deck needs the rules alone.
    loaded = beneath(said.value, False) if is_shipped(said.value) else _loaded(folder, True, notes)
    return _with_decks(loaded, [document], [], notes)


def _documents(paths: Sequence[Path | Source], problems: Problems) -> list[Document]:
    if len(paths) > MAX_DECKS:
        last = paths[MAX_DECKS]
        place = Source(last.name if isinstance(last, Source) else os.fspath(last), "").span(1, 1, 1, 1)
        message = f"{len(paths)} decks are named, and at most {MAX_DECKS} can be used together"
        problems.note(E_TOO_MANY_FILES, message, place, "use fewer decks")
        return []
    found = []
    for path in paths:
        try:
            found.append(read_document(path if isinstance(path, Source) else Source.read(path)))
        except DeckError as error:
            problems += error.diagnostics
    return found


# --- the ruleset itself -------------------------------------------------------------------------------------


def _loaded(folder: Folder, scenarios: bool, notes: Notes | None = None) -> Loaded:
    problems = Problems()
    base = read_ruleset(folder, problems, scenarios=scenarios)
    program, abilities = None, dict[str, core.Abilities]()
    if base is not None and base.texts.whole:
        words = vocabulary_of(base.declared, {draft.id: draft.kind for draft in base.cards.drafts.values()})
        program, found = remembered.program(words, base.texts.files, notes=notes)
        problems += base.texts.believed(found)
        if not program.flow and not has_errors(problems):
            hint = "add `flow { round { } }` to one of the files, with what happens in it"
            problems.note(E_NO_FLOW, "no file of rules says how the game goes", base.rules_span, hint)
        check_counters(base.declared.counters, program.memories, problems)
        check_course(base.declared.course_words, program.functions, program.phases, problems)
        abilities = _check_cards(words, program, base.texts, base.cards.drafts.values(), problems, notes)
        if not base.texts.doubts:
            _lint(program, base.declared, base.texts, words.cards, abilities, abilities, problems)
    return Loaded(base, None if has_errors(problems) else program, abilities, tuple(problems))


def _check_cards(
    words: Vocabulary,
    program: Checked,
    texts: Texts,
    drafts: Iterable[Draft],
    problems: Problems,
    notes: Notes | None,
) -> dict[str, core.Abilities]:
    """The abilities of cards. A card whose text has a mistake has none, and nothing is loaded then; what was
    meant by it is checked all the same."""
    abilities: dict[str, core.Abilities] = {}
    for draft in drafts:
        members = texts.members.get(draft.id) or tree.Members(draft.span, ())
        abilities[draft.id], found = remembered.card(words, program, members, draft.id, draft.kind, notes)
        problems += texts.believed(found)
        guess = texts.meant.get(draft.id)
        if guess is not None and guess.meant is not None:
            found = check_card(words, program, guess.meant, draft.id, draft.kind, notes)[1]
            problems += texts.believed(found, guess.doubt)
    return abilities


def _lint(
    program: Checked,
    declared: Declarations,
    texts: Texts,
    kinds: dict[str, str],
    own: dict[str, core.Abilities],
    known: dict[str, core.Abilities],
    problems: Problems,
    deck: Deck | None = None,
) -> None:
    """What only all cards together can tell."""
    findings = Findings()
    statuses = (status.abilities for status in program.statuses.values())
    lint_targets(own.values(), [*known.values(), *statuses], findings)
    lint_cards(own, known, program, findings)
    lint_nobodys(own, kinds, declared.zones, findings)
    lint_searches(own, declared.zones, findings)
    # What a text with a mistake does and uses, nobody knows.
    if not has_errors(problems):
        lint_idle(own.values(), findings)
        lint_never_lent(own, known, kinds, findings)
        everything = (*texts.files, *texts.members.values())
        lint_never_had(everything, known.values(), program, declared.resources, findings)
    # Words without a card are for the cards of others.
    if deck is not None and deck.drafts and not has_errors(problems):
        using = [*texts.members.values(), *(each.tree for each in texts.scenarios)]
        lint_words(texts.files, using, deck.declared.counters, findings)
    problems += findings.found


# --- decks --------------------------------------------------------------------------------------------------


def _check_decks(
    decks: list[Deck],
    base: Base,
    program: Checked,
    abilities: dict[str, core.Abilities],
    problems: Problems,
    notes: Notes | None,
) -> tuple[Checked, dict[str, core.Abilities]]:
    """Checks the rules of decks, one on top of the other, and lays them over those of the ruleset."""
    for deck in decks:
        if not deck.texts.whole:
            continue
        own = {draft.short: draft.kind for draft in deck.drafts}
        printed = (*base.cards.drafts.values(), *base.cards.gone.values())
        theirs = {draft.id: draft.kind for draft in printed if draft.short == draft.id}
        words = vocabulary_of(deck.declared, theirs | own)
        merged = program
        problems += printed_attributes(words, program)
        if deck.texts.files:
            merged, found = remembered.program(words, deck.texts.files, program, notes)
            problems += deck.texts.believed(found)
        checked = _check_cards(words, merged, deck.texts, deck.drafts, problems, notes)
        if not deck.texts.doubts:
            kinds = {draft.id: draft.kind for draft in (*printed, *deck.drafts)}
            _lint(merged, deck.declared, deck.texts, kinds, checked, abilities | checked, problems, deck)
        if deck is decks[-1] and has_errors(problems):
            break  # nothing is loaded, and full names are for nobody
        full = deck.replaces | deck.own
        # What was there before the deck knows none of its cards, but those in the place of others.
        program = remembered.renamed(merged, full if deck.texts.files else deck.replaces)
        abilities = {
            name: remembered.renamed(found, full if name in checked else deck.replaces)
            for name, found in (abilities | checked).items()
            if name not in deck.replaces
        }
    return program, abilities


def _declared(base: Base, decks: list[Deck]) -> model.Declared:
    def items(texts: Texts) -> Iterator[tree.Item]:
        every = (item for file in texts.files for item in file.items)
        return (item for item in every if not isinstance(item, tree.Scenario))

    cards = dict(base.texts.members)
    for deck in decks:
        cards |= deck.texts.members
    theirs = (model.DeckRules(deck.id, tuple(items(deck.texts)), deck.own, deck.replaces) for deck in decks)
    return model.Declared(tuple(items(base.texts)), tuple(theirs), cards)


def _ruleset(
    base: Base, decks: list[Deck], program: Checked, abilities: dict[str, core.Abilities]
) -> model.Ruleset:
    declared = base.declared
    scenarios = [*base.texts.scenarios, *(s for deck in decks for s in deck.texts.scenarios)]
    return model.Ruleset(
        id=declared.id,
        names=declared.names,
        players=declared.players,
        kinds=declared.kinds,
        lists=declared.lists,
        resources=declared.resources,
        zones=declared.zones,
        tokens=declared.tokens,
        tables=declared.tables,
        sets=declared.sets,
        presets=base.presets.found,
        cards={name: draft.card(abilities[name]) for name, draft in base.cards.drafts.items()},
        program=program,
        first_seat=declared.first_seat,
        scenarios=tuple(scenarios),
        decks=tuple(deck.id for deck in decks),
        settings=declared.settings,
        seats=declared.seats,
        teams=declared.teams,
        counters=declared.counters,
        course=declared.course,
        phrases=declared.phrases,
        sources=base.sources.by_name,
        declared=_declared(base, decks),
        digest=base.sources.digest(),
    )
