"""A deck that its schema has refused: its rules are checked all the same, so that one run tells of both.

Only what does not follow from the first fault is worth telling. Where a key is misspelt that could have held
cards or rules, or a card has no id that could be named, nobody can tell which names the author has given:
then the texts are only parsed.
"""

from __future__ import annotations

import re

from rulewright.dsl import tree
from rulewright.dsl.declare.cards import Draft, out_of_range
from rulewright.dsl.declare.declarations import Declarations
from rulewright.dsl.files.gates import Problems, maps
from rulewright.dsl.files.yamlnodes import Mapping, RulesText, Scalar, rules_text
from rulewright.dsl.loading.drafts import Texts
from rulewright.dsl.schema.of_decks import OWN_KEYS
from rulewright.dsl.syntax.reserved import RESERVED


def texts_of(
    root: Mapping, declared: Declarations, rules: list[tree.RulesFile], problems: Problems
) -> tuple[Texts, list[Draft]]:
    """The rules of a refused deck, and its cards as far as rules need them; `rules`: those of its game."""
    said = root.entries.get("deck")
    name = str(said.value) if isinstance(said, Scalar) else "deck"
    texts, drafts = (
        Texts(name, declared.words(rules)),
        list[Draft](),
    )
    plurals = {kind.plural for kind in declared.kinds.values()}
    texts.whole = root.entries.keys() <= {*OWN_KEYS, *plurals}
    for kind in declared.kinds.values():
        for node in maps(root, kind.plural):
            draft = _draft(node, kind.id, name)
            if draft is None:
                texts.whole = False
                draft = _draft(
                    Mapping({**node.entries, "id": _nameless(node)}, node.key_spans, node.span), "", name
                )
            for prop in kind.properties.values():
                if isinstance(number := node.entries.get(prop.name), Scalar):
                    out_of_range(prop, number, problems)
            assert draft is not None, "a card without an id was given one"
            texts.add_card(draft, problems)
            drafts.append(draft)
    if (own := _text(root, "rules")) is not None:
        texts.add_rules(own, problems)
    if (scenarios := _text(root, "scenarios")) is not None:
        texts.add_scenarios(scenarios, problems)
    return texts, drafts


def _nameless(node: Mapping) -> Scalar:
    return Scalar(f"line_{node.span.line}", node.span)


def _draft(node: Mapping, kind: str, deck: str) -> Draft | None:
    said = node.entries.get("id")
    if not isinstance(said, Scalar) or not isinstance(said.value, str):
        return None
    if said.value in RESERVED or not re.fullmatch("[a-z][a-z0-9_]*", said.value):
        return None
    rules = _text(node, "rules")
    return Draft(f"{deck}:{said.value}", said.value, kind, 1, {}, {}, {}, rules, None, deck, said.span)


def _text(node: Mapping, key: str) -> RulesText | None:
    """The rules under a key, if these can be read."""
    said = node.entries.get(key)
    text = rules_text(said) if isinstance(said, Scalar) else None
    return text if isinstance(text, RulesText) else None
