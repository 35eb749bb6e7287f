"""A ruleset upon another one: `extends: citadels` in its `ruleset.yaml`.

It writes only what differs. Of what has an id (a table, a zone, a preset, a card) the keys that it writes
take the place of those beneath, and what is new comes behind; a word that its rules declare takes the place
of the word of that name; its files are read besides. `drop` leaves things of the other one out. All this is
done to the trees of the files, before any gate looks at them: what comes out is judged, and shown in
messages, as if one hand had written it, and each part has the place where it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl import tree
from rulewright.dsl.files.gates import Problems, maps, scalars, submap
from rulewright.dsl.files.paths import MAIN, Folder
from rulewright.dsl.files.source import Source
from rulewright.dsl.files.yamlload import Document, read_document
from rulewright.dsl.files.yamlnodes import Mapping, Node, Scalar, Sequence
from rulewright.dsl.loading.drafts import Sources
from rulewright.dsl.loading.loadcodes import E_NO_RULESET
from rulewright.dsl.report.diagnostics import DeckError

EXTENDS, DROP = "extends", "drop"
FILES: Final = ("tables_of", "rules", "phrases")  # lists of files: each ruleset brings its own
CARDS, RULES = "cards", "rules"  # what `drop` may name besides the lists of the main file


class Layer(Struct, frozen=True):
    """One ruleset of several that lie upon each other: its folder, and its own main file."""

    folder: Folder
    document: Document

    @property
    def drops(self) -> Mapping:
        root = self.document.root
        empty = Mapping({}, {}, self.document.source.span(1, 1))
        return submap(root if isinstance(root, Mapping) else empty, DROP)

    def said(self, part: str) -> list[Scalar]:
        """What it leaves out of one part."""
        return scalars(self.drops.entries.get(part))


def layers_of(folder: Folder, sources: Sources, problems: Problems) -> list[Layer]:
    """A ruleset and those beneath it, itself last. Empty where one of them cannot be read."""
    found: list[Layer] = []
    while True:
        main = folder.read(MAIN, None, problems)
        if main is None:
            return []
        sources.add(MAIN if not found else main.name, main)
        document = read_document(main)
        found.append(Layer(folder, document))
        said = beneath(document)
        if said is None:
            return found[::-1]
        if any(said.value == layer.folder.shown for layer in found):
            message = f"`{said.value}` extends this ruleset itself"
            problems.note(E_NO_RULESET, message, said.span, "name another ruleset, or none")
            return []
        try:
            folder = folder.beneath(str(said.value), said.span)
        except DeckError as error:
            problems += error.diagnostics
            return []


def beneath(document: Document) -> Scalar | None:
    """The ruleset that a main file says it extends."""
    said = document.root.entries.get(EXTENDS) if isinstance(document.root, Mapping) else None
    return said if isinstance(said, Scalar) and isinstance(said.value, str) else None


def folders_beneath(folder: Folder) -> list[Folder]:
    """The folders of the rulesets beneath one, the lowest first. To read YAML takes time: nobody waits for
    that whose game does not hold the word."""
    main = folder.read(MAIN, None, Problems())
    if main is None or EXTENDS not in main.text:
        return []
    return [layer.folder for layer in layers_of(folder, Sources(), Problems())[:-1]]


# --- the main file ------------------------------------------------------------------------------------------


def main_of(layers: list[Layer], problems: Problems) -> Document:
    """The main files as one."""
    top = layers[-1].document
    root = layers[0].document.root
    for layer in layers[1:]:
        own = layer.document.root
        if not isinstance(root, Mapping) or not isinstance(own, Mapping):
            break
        root = _over(_without(root, layer, problems), own)
    return Document(top.source, root, [each for layer in layers for each in layer.document.problems])


def _without(root: Mapping, layer: Layer, problems: Problems) -> Mapping:
    """What is left when a ruleset has dropped what it does not want."""
    entries = dict(root.entries)
    for part in layer.drops.entries.keys() - {CARDS, RULES}:
        known = {_id(node): node for node in maps(root, part)}
        for said in layer.said(part):
            if known.pop(str(said.value), None) is None:
                problems.unknown(f"entry in `{part}` of the ruleset beneath called", said, known)
        if part in entries:
            entries[part] = Sequence(tuple(known.values()), entries[part].span)
    return Mapping(entries, root.key_spans, root.span)


def _over(below: Mapping, above: Mapping) -> Mapping:
    entries, spans = dict(below.entries), below.key_spans | above.key_spans
    for key, new in above.entries.items():
        old = below.entries.get(key)
        entries[key] = new
        if isinstance(old, Sequence) and isinstance(new, Sequence):
            if key in FILES:
                entries[key] = Sequence((*old.items, *new.items), new.span)
            elif all(map(_id, (*old.items, *new.items))):
                entries[key] = Sequence(_by_id(old.items, new.items), new.span)
    return Mapping(entries, spans, above.span)


def _by_id(below: Iterable[Node], above: Iterable[Node]) -> tuple[Node, ...]:
    found = {_id(node): node for node in below}
    more = []
    for node in above:
        old = found.get(_id(node))
        if isinstance(old, Mapping) and isinstance(node, Mapping):
            found[_id(node)] = _with(old, node)
        else:
            more.append(node)
    return (*found.values(), *more)


def _with(old: Mapping, new: Mapping) -> Mapping:
    """A thing with the keys that another ruleset writes for it."""
    return Mapping(old.entries | new.entries, old.key_spans | new.key_spans, new.span)


def _id(node: Node) -> str:
    said = node.entries.get("id") if isinstance(node, Mapping) else None
    return str(said.value) if isinstance(said, Scalar) else ""


# --- cards --------------------------------------------------------------------------------------------------


def tables_with(
    layers: list[Layer], tables: list[tuple[Layer, Source]], problems: Problems
) -> list[Document]:
    """The tables of cards, those of the lowest ruleset first, with what those above change in them."""
    read = [(layer, read_document(source)) for layer, source in tables]
    if len(layers) == 1:
        return [document for _, document in read]
    things: list[dict[tuple[str, str], Mapping] | None] = []  # of each table by kind and id, and how often
    places: dict[tuple[str, str], int] = {}  # in which table a card stands
    for layer in layers:
        for said in layer.said(CARDS):
            key = next((key for key in places if key[1] == str(said.value)), None)
            if key is None:
                problems.unknown("card in the ruleset beneath called", said, [name for _, name in places])
            else:
                things[places.pop(key)].pop(key)  # type: ignore[union-attr]
        beneath_it = dict(places)
        for of, document in read:
            if of is layer:
                things.append(_things(document, things, beneath_it, len(things), places))
    return [_table(document, found) for (_, document), found in zip(read, things, strict=True)]


def _things(
    document: Document, things: list[Any], beneath_it: dict[tuple[str, str], int], place: int,
    places: dict[tuple[str, str], int],
) -> dict[tuple[str, str], Mapping] | None:  # fmt: skip
    """The new cards of a table; its others change those of the tables before. None where it is no table."""
    root = document.root
    if not isinstance(root, Mapping):
        return None
    said, found = root.entries.get("kind"), {}
    kind = str(said.value) if isinstance(said, Scalar) else ""
    for number, node in enumerate(maps(root, "things")):
        key = kind, _id(node)
        if key in beneath_it:
            others = things[beneath_it[key]]
            others[key] = _with(others[key], node)
            continue
        places.setdefault(key, place)
        # One id twice is for the gates to tell.
        found[key if key not in found else (kind, f"{key[1]} {number}")] = node
    return found


def _table(document: Document, found: dict[tuple[str, str], Mapping] | None) -> Document:
    root = document.root
    if found is None or not isinstance(root, Mapping) or not isinstance(root.entries.get("things"), Sequence):
        return document
    things = Sequence(tuple(found.values()), root.entries["things"].span)
    return replace(document, root=Mapping(root.entries | {"things": things}, root.key_spans, root.span))


# --- rules --------------------------------------------------------------------------------------------------


def replaced(
    layers: list[Layer], files: list[tuple[Layer, tree.RulesFile]], problems: Problems
) -> Iterator[tree.RulesFile]:
    """The files of rules without what a ruleset above declares itself, or drops."""
    for layer, file in files:
        above = layers[layers.index(layer) + 1 :]
        words = {_word(item) for other, each in files if other in above for item in each.items}
        gone = {str(said.value) for each in above for said in each.said(RULES)}
        left = (item for item in file.items if _word(item) not in words and _word(item)[1] not in gone)
        yield tree.RulesFile(file.span, tuple(left))
    for layer in layers:
        known = {_word(item)[1] for other, file in files if other is not layer for item in file.items}
        for said in layer.said(RULES):
            if str(said.value) not in known:
                problems.unknown("word in the rules of the ruleset beneath called", said, known)


def _word(item: tree.Item | tree.Scenario) -> tuple[type, str]:
    name = getattr(item, "name", None)
    return type(item), name.text if isinstance(name, tree.Word) else ""
