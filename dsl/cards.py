"""Cards as they stand in YAML, before their rules are checked; and which card a word means."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.dsl import core, model
from rulewright.dsl.diagnostics import Diagnostic, Label
from rulewright.dsl.loadcodes import E_PROPERTY_RANGE, E_TWICE
from rulewright.dsl.propertyvalues import encode, value_words
from rulewright.dsl.reading import Problems, names, number, scalar
from rulewright.dsl.schema import range_words
from rulewright.dsl.schemawords import E_TYPE
from rulewright.dsl.source import Span
from rulewright.dsl.yamlnodes import Mapping, RulesText, Scalar, rules_text

Lists = dict[str, model.ListDef]


@dataclass(frozen=True, slots=True)
class Draft:
    """A card whose rules are text yet. `id` is the full one, `short` what its own file calls it."""

    id: str
    short: str
    kind: str
    copies: int
    names: model.Names
    texts: model.Names
    properties: dict[str, int]
    rules: RulesText | None
    replaces: Scalar | None
    origin: str
    span: Span

    def card(self, abilities: core.Abilities) -> model.CardDef:
        """The card, now that its rules are checked."""
        text = self.rules.text if self.rules else ""
        return model.CardDef(
            self.id,
            self.kind,
            self.copies,
            self.names,
            self.texts,
            self.properties,
            abilities,
            text,
            self.origin,
            self.span,
        )


def read_card(
    node: Mapping, kind: model.Kind, lists: Lists, origin: str, deck: str, problems: Problems
) -> Draft:
    """One card. `deck` is the id of its deck, empty for a card of the ruleset."""
    said = scalar(node, "id")
    problems.reserved(said)
    rules = None
    if "rules" in node.entries:
        found = rules_text(scalar(node, "rules"))
        if isinstance(found, Diagnostic):
            problems.append(found)
        else:
            rules = found
    short = str(said.value)
    return Draft(
        f"{deck}:{short}" if deck else short,
        short,
        kind.id,
        copies_of(node),
        names(node, "name"),
        names(node, "text"),
        _properties(node, kind, lists, problems),
        rules,
        scalar(node, "replaces") if "replaces" in node.entries else None,
        origin,
        said.span,
    )


def copies_of(node: Mapping) -> int:
    """How many there are of a card; one where it is not said."""
    said = number(node, "copies")
    return 1 if said is None else said


def _properties(node: Mapping, kind: model.Kind, lists: Lists, problems: Problems) -> dict[str, int]:
    values: dict[str, int] = {}
    for name, prop in kind.properties.items():
        if name not in node.entries:
            if prop.default is not None:
                values[name] = int(prop.default)
            continue
        said = scalar(node, name)
        value = encode(prop, said, lists)
        if value is not None:
            values[name] = value
        elif prop.type == "number" and type(said.value) is int:
            allowed = range_words(prop.low, prop.high)
            message = f"{name} must be {allowed}, this says {said.value}"
            problems.note(E_PROPERTY_RANGE, message, said.span, f"write a number that is {allowed}")
        else:  # the schema has refused these; kept for a caller without that gate
            hint = f"write {value_words(prop, lists)}"
            problems.note(E_TYPE, f"{name} cannot be `{said.span.text()}`", said.span, hint)
    return values


@dataclass(slots=True)
class Cards:
    """All cards by their full ids, and what a word means in a deck."""

    drafts: dict[str, Draft] = field(default_factory=dict)
    replaced: dict[str, str] = field(default_factory=dict)  # a card of the ruleset -> who has its place
    gone: dict[str, Draft] = field(default_factory=dict)  # the cards whose place another has

    def add(self, draft: Draft, problems: Problems) -> bool:
        """Takes a card in, unless one of its id is here."""
        other = self.drafts.get(draft.id)
        if other is not None:
            message = f"there are two cards of the id `{draft.short}`"
            hint = "give one of them another id"
            problems.note(E_TWICE, message, draft.span, hint, Label(other.span, "the other one"))
            return False
        self.drafts[draft.id] = draft
        return True

    def meant(self, said: str, deck: str = "") -> list[Draft]:
        """What a word means in a deck: its own card, else one of the ruleset, else those of other decks."""
        own = f"{deck}:{said}" if deck else ""
        for name in (own, self.replaced.get(said, ""), said):
            if name in self.drafts:
                return [self.drafts[name]]
        return [draft for draft in self.drafts.values() if draft.short == said]

    def copy(self) -> Cards:
        return Cards(dict(self.drafts), dict(self.replaced), dict(self.gone))

    def words(self, kind: str) -> list[str]:
        """The short ids of a kind, for a hint."""
        return list(dict.fromkeys(draft.short for draft in self.drafts.values() if draft.kind == kind))
