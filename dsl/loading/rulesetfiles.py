"""The files of a ruleset, read through the gates: `ruleset.yaml`, tables of cards, rules, scenarios."""

from __future__ import annotations

from typing import Any, Final

from rulewright.dsl import model, tree
from rulewright.dsl.declare.cards import Cards, no_cards, of_each_player, read_card
from rulewright.dsl.declare.declarations import Declarations, declarations
from rulewright.dsl.declare.presets import PresetReader, Presets
from rulewright.dsl.declare.sets import read_sets
from rulewright.dsl.files.gates import Problems, look_up, maps, read_form, scalars, word
from rulewright.dsl.files.paths import Folder
from rulewright.dsl.files.source import Source, Span
from rulewright.dsl.files.yamlload import Document
from rulewright.dsl.files.yamlnodes import Mapping, Scalar
from rulewright.dsl.loading.drafts import Base, Sources, Texts
from rulewright.dsl.loading.extending import Layer, layers_of, main_of, replaced, tables_with
from rulewright.dsl.loading.loadcodes import E_ID_TWICE
from rulewright.dsl.report.diagnostics import Label
from rulewright.dsl.schema.of_rulesets import phrases_schema, ruleset_schema
from rulewright.dsl.schema.pieces import id_schema, table_schema


def read_ruleset(
    folder: Folder, problems: Problems, *, rules: bool = True, scenarios: bool = False
) -> Base | None:
    """Reads a ruleset. None when what it declares is not known, so that nothing else could be judged.

    `rules`: parse what stands in the language. `scenarios`: the files of scenarios as well. They are most of
    a ruleset's text; who plays needs none, and with another one it is the same game."""
    sources = Sources()
    layers = layers_of(folder, sources, problems)
    if not layers:
        return None
    root = read_form(main_of(layers, problems), lambda _root, _problems: ruleset_schema(), problems)
    if root is None:
        return None
    declared = declarations(root, problems)
    if declared.sound:
        read_sets(root, declared, problems)
    rules_read: list[tree.RulesFile] = []  # what messages about later files may know
    texts = Texts(
        declared.id,
        declared.words(rules_read),
        rules_read,
    )
    base = Base(declared, Cards(), Presets(), texts, sources, root.key_spans["rules"])
    sound = not problems
    if "phrases" in root.entries and rules:
        read_phrases(_files(layers, root, "phrases", base, problems)[0], declared, problems)
        texts.game = declared.words(rules_read)
    tables, all_there = _files(layers, root, "tables_of", base, problems)
    documents = tables_with(layers, tables, problems)
    read = [declared.sound and read_table(base, each, problems, rules=rules) for each in documents]
    cards_known = all(read) and all_there
    of_rules, all_there = _files(layers, root, "rules", base, problems)
    if rules:
        files = [(layer, file) for layer, source in of_rules for file in texts.add_rules(source, problems)]
        texts.files[:] = replaced(layers, files, problems)
    for name in folder.scenario_files(problems) if scenarios else ():
        if text := folder.read(name, None, problems):
            base.texts.add_scenarios(sources.add_scenarios(text), problems)
    # A file that was not read would make every name in it unknown: what may use one waits until it is mended.
    base.texts.whole &= sound and cards_known and all_there
    if cards_known:
        base.cards.settle(list(base.cards.drafts.values()), "", declared.players, problems)
        PresetReader(base.presets, declared, base.cards, "", problems).read(maps(root, "presets"))
    return base


def _files(
    layers: list[Layer], root: Mapping, key: str, base: Base, problems: Problems
) -> tuple[list[tuple[Layer, Source]], bool]:
    """The files that a list names, and whose they are; and whether all of them could be read."""
    noted = len(problems)
    found: list[tuple[Layer, Source]] = []
    first: dict[tuple[str, str], Span] = {}
    by_main = {layer.document.source.name: layer for layer in layers}
    for said in scalars(root.entries[key]):
        layer, name = by_main[said.span.source.name], str(said.value)
        if (said.span.source.name, name) in first:
            label = Label(first[said.span.source.name, name], "first written here")
            problems.note(E_ID_TWICE, f"the file `{name}` is named twice", said.span, "keep one", label)
            continue
        first[said.span.source.name, name] = said.span
        if source := layer.folder.read(name, said.span, problems):
            role = name if layer is layers[-1] else source.name
            found.append((layer, base.sources.add(role, source)))
    return found, len(problems) == noted


def read_phrases(sources: list[tuple[Layer, Source]], declared: Declarations, problems: Problems) -> None:
    """How cards of the game say things."""
    for _, source in sources:
        root = read_form(source, lambda _root, _problems: phrases_schema(), problems)
        for node in maps(root, "phrases") if root is not None else ():
            ways = tuple(str(each.value) for each in scalars(node.entries["says"]))
            where = word(node, "where") if "where" in node.entries else "step"
            declared.phrases += (model.Phrase(ways, word(node, "form"), where),)


# What can be asked of a table whose kind is not known.
_ANY_TABLE: Final = {
    "type": "object",
    "properties": {"kind": id_schema("the kind of all things in this file"), "things": {"type": "array"}},
    "required": ["kind", "things"],
    "additionalProperties": False,
}


def read_table(base: Base, document: Document, problems: Problems, *, rules: bool = True) -> bool:
    """Reads a table of cards; False when its cards are not known."""
    declared = base.declared

    def form(root: Mapping, problems: Problems) -> dict[str, Any] | None:
        said = root.entries.get("kind")
        if isinstance(said, Scalar) and isinstance(said.value, str):
            if not look_up("kind", said, declared.kinds, problems):
                return None
            if not declared.kinds[said.value].has_cards:
                no_cards(declared.kinds[said.value], said.span, problems)
                return None
            return table_schema(declared.kinds[said.value], declared.lists)
        return _ANY_TABLE

    root = read_form(document, form, problems)
    if root is None:
        return False
    kind = declared.kinds[word(root, "kind")]
    for node in maps(root, "things"):
        read = read_card(node, kind, declared, declared.id, "", problems)
        for draft in of_each_player(read, declared, problems):
            if base.cards.add(draft, problems) and rules:
                base.texts.add_card(draft, problems)
    return True
