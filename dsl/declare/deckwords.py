"""Words of a deck: kinds, lists, resources, tokens, zones and sets, beside those of its ruleset."""

from __future__ import annotations

from collections.abc import Mapping as Dict
from typing import Final, Protocol

from msgspec.structs import replace

from rulewright.dsl import model
from rulewright.dsl.declare.declarations import Declarations, declare, read_tables
from rulewright.dsl.declare.mapcodes import E_DECK_TABLE
from rulewright.dsl.declare.sets import read_sets
from rulewright.dsl.declare.teams import check_shared
from rulewright.dsl.files.gates import Problems, look_up, maps, scalar, truth, word
from rulewright.dsl.files.source import Span
from rulewright.dsl.files.yamlnodes import Mapping, to_plain
from rulewright.dsl.loading.loadcodes import E_CLASH, E_SET_FORM
from rulewright.dsl.report.diagnostics import Label
from rulewright.dsl.schema.fits import fits
from rulewright.dsl.schema.gate import check_schema
from rulewright.dsl.schema.of_decks import WORDS, words_form
from rulewright.dsl.schema.wording import counted

# What rules text names; a set is named only by presets and on the command line.
_NAMED: Final = tuple(key for key in WORDS if key != "sets")


class _Declared(Protocol):
    @property
    def span(self) -> Span: ...


def with_words(root: Mapping, declared: Declarations, deck: str, problems: Problems) -> Declarations | None:
    """The declarations with those of a deck; None where the deck does not write them as it should."""
    keys = [key for key in WORDS if key in root.entries]
    if not keys:
        return declared
    entries = {key: root.entries[key] for key in keys}
    own = Mapping(entries, {key: root.key_spans[key] for key in keys}, root.span)
    form = words_form()
    if not fits(to_plain(own), form) and (wrong := check_schema(own, form)):
        problems += wrong
        return None
    found = replace(
        declared,
        lists=dict(declared.lists),
        kinds=dict(declared.kinds),
        resources=dict(declared.resources),
        tokens=dict(declared.tokens),
        zones=dict(declared.zones),
        sets=dict(declared.sets),
        decks=dict(declared.decks),
    )
    _check_clashes(own, declared, deck, problems)
    declare(own, found, problems)
    check_shared(own, found.teams, problems)
    before = set(found.sets)
    read_sets(own, found, problems)
    _check_sets(own, found, before, problems)
    _check_score(own, declared, problems)
    found.decks |= {
        (key, name): deck for key in WORDS for name in _of(found, key).keys() - _of(declared, key).keys()
    }
    return found


def with_tables(root: Mapping, declared: Declarations, deck: str, problems: Problems) -> Declarations:
    """The declarations with the rows that a deck has for tables of the ruleset."""
    tables = dict(declared.tables)
    decks = dict(declared.decks)
    nodes = {word(node, "id"): node for node in reversed(maps(root, "tables"))}
    for name, mine in read_tables(root, problems).items():
        said = scalar(nodes[name], "id")
        if not look_up("table", said, declared.tables, problems, E_DECK_TABLE):
            continue
        theirs = declared.tables[name]
        label = Label(theirs.span, "the other one")
        if mine.arguments != theirs.arguments:
            count = counted(theirs.arguments, "argument")
            message = f"`{name}` of the ruleset has {count}, and this one {mine.arguments}"
            place = scalar(nodes[name], "arguments").span
            problems.note(E_DECK_TABLE, message, place, f"write `arguments: {theirs.arguments}`", label)
        elif other := decks.get(("tables", name)):
            message = f"the deck `{other}` has other rows for `{name}` already"
            problems.note(E_DECK_TABLE, message, said.span, "leave one of the two decks out", label)
        tables[name], decks["tables", name] = mine, deck
    return replace(declared, tables=tables, decks=decks)


def _of(declared: Declarations, key: str) -> Dict[str, _Declared]:
    found: Dict[str, _Declared] = getattr(declared, key)
    return found


def _check_clashes(own: Mapping, declared: Declarations, deck: str, problems: Problems) -> None:
    """Ids share one space with those of the ruleset and of the decks before."""
    for key in own.entries:
        for node in maps(own, key):
            said = scalar(node, "id")
            word = str(said.value)
            for other in (key, *_NAMED) if key in _NAMED else (key,):
                if word not in _of(declared, other):
                    continue
                of = declared.decks.get((other, word))
                if other == key:
                    owner = f"one of the deck `{of}`" if of else "the ruleset's own"
                    message = f"`{key}` of a deck cannot change `{word}`, which is {owner}"
                else:
                    owner = f"the deck `{of}`" if of else "the ruleset"
                    message = f"`{word}` is one of the {other} of {owner} already"
                label = Label(_of(declared, other)[word].span, "the other one")
                hint = f"choose another id, such as `{deck}_{word}`"
                problems.note(E_CLASH, message, said.span, hint, label)
                break


def _check_sets(own: Mapping, found: Declarations, before: set[str], problems: Problems) -> None:
    """A set of a deck takes all that matches, and nothing that another set may take."""
    for node in maps(own, "sets"):
        said = scalar(node, "id")
        mine = found.sets.get(str(said.value))
        if mine is None or mine.id in before:
            continue
        if not truth(node, "every"):
            message = f"no preset of the ruleset can say which cards `{mine.id}` takes"
            problems.note(
                E_SET_FORM, message, said.span, "add `every: true`: a set of a deck takes all that matches"
            )
        for other in found.sets.values():
            if other is not mine and _share(mine, other):
                message = f"`{mine.id}` would take the same cards as `{other.id}`"
                label = Label(other.span, "the other set")
                hint = (
                    "let it take cards of a kind of the deck's own, or `match:` words that no other set takes"
                )
                problems.note(E_SET_FORM, message, said.span, hint, label)
                break


def _share(one: model.SetDef, other: model.SetDef) -> bool:
    """Whether a card could be in both sets."""
    if one.kind != other.kind:
        return False
    both = one.match.keys() & other.match.keys()
    return all(set(one.match[name]) & set(other.match[name]) for name in both)


def _check_score(own: Mapping, declared: Declarations, problems: Problems) -> None:
    """Only one resource decides who wins."""
    decides = next((each for each in declared.resources.values() if each.score), None)
    for node in maps(own, "resources"):
        if truth(node, "score") and decides is not None:
            message = f"`{decides.id}` decides who wins already"
            label = Label(decides.span, "this one")
            problems.note(E_CLASH, message, node.key_spans["score"], "delete this line", label)
