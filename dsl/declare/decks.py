"""Decks: files of cards laid on top of a ruleset. What is read here counts only when nothing is wrong."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rulewright.dsl.declare.cards import Draft, no_cards, of_each_player, read_card
from rulewright.dsl.declare.deckwords import with_tables, with_words
from rulewright.dsl.declare.declarations import Declarations
from rulewright.dsl.declare.presetcasts import Choice, Judge
from rulewright.dsl.declare.presets import PresetReader
from rulewright.dsl.files.characters import cut
from rulewright.dsl.files.gates import Problems, maps, read_form, scalar, scalars
from rulewright.dsl.files.paths import ruleset_names
from rulewright.dsl.files.source import Source, Span
from rulewright.dsl.files.yamlload import Document
from rulewright.dsl.files.yamlnodes import Mapping, RulesText, Scalar, rules_text
from rulewright.dsl.loading.drafts import Base, Texts
from rulewright.dsl.loading.loadcodes import (
    E_CLASH,
    E_DECK_TWICE,
    E_NO_DECK,
    E_NO_RULESET,
    E_OTHER_RULESET,
    E_REPLACES,
)
from rulewright.dsl.loading.refuseddecks import texts_of
from rulewright.dsl.report.diagnostics import Label
from rulewright.dsl.schema.of_decks import MAX_GAMES, deck_form


class Deck(Struct):
    """A deck that has passed its schema."""

    id: str
    root: Mapping
    span: Span
    texts: Texts
    drafts: list[Draft]
    replaces: dict[str, str]  # the card of the ruleset -> the full id of the card that takes its place
    declared: Declarations  # the words of the ruleset, of the decks before, and its own
    sound: bool = True  # it is clear which card each id means, so that presets can be judged

    @property
    def own(self) -> dict[str, str]:
        """Its cards, by what their author calls them -> their full ids."""
        return {draft.short: draft.id for draft in self.drafts}


def read_decks(documents: list[Document], base: Base, problems: Problems) -> list[Deck]:
    """Reads decks into a copy of a ruleset. Cards first: a preset of one deck may name a card of another."""
    decks: list[Deck] = []
    for document in documents:
        refused: list[Mapping] = []
        form = _Form(base.declared, [deck.id for deck in decks])
        root = read_form(document, form.of, problems, refused)
        if root is None:
            decks += [_refused(each, form.declared, base, problems) for each in refused]
            continue
        said = scalar(root, "deck")
        if not _is_new(said, decks, base, problems):
            continue
        base.declared = with_tables(root, form.declared, str(said.value), problems)
        texts = Texts(
            str(said.value),
            base.declared.words(base.texts.files),
        )
        deck = Deck(str(said.value), root, said.span, texts, [], {}, base.declared)
        source = document.source
        base.sources.add(f"deck:{deck.id}", source, _without_scenarios(source, root))
        _read_cards(deck, base, problems)
        _read_texts(deck, problems)
        decks.append(deck)
    noted = len(problems)
    for deck in decks:
        base.cards.settle(deck.drafts, deck.id, base.declared.players, problems)
    base.cards.follow()
    _follow_replacements(decks, base, problems)
    if len(problems) > noted:
        return decks
    for deck in decks:
        if not deck.sound:
            continue
        reader = PresetReader(base.presets, base.declared, base.cards, deck.id, problems)
        reader.read(maps(deck.root, "presets"))
    return decks


def _without_scenarios(source: Source, root: Mapping) -> str:
    """The text by which games know the deck: with one test more, at its end, it plays as before."""
    starts = {key: span.line for key, span in root.key_spans.items()}
    if "scenarios" not in starts or starts["scenarios"] < max(starts.values()):
        return source.text.rstrip()
    return "\n".join(source.text.split("\n")[: starts["scenarios"] - 1]).rstrip()


def _refused(root: Mapping, declared: Declarations, base: Base, problems: Problems) -> Deck:
    """A deck that cannot be used, for the sake of the mistakes in its rules."""
    texts, drafts = texts_of(root, declared, base.texts.files, problems)
    return Deck(texts.origin, root, root.span, texts, drafts, {}, declared, sound=False)


class _Form(Struct):
    """The form of a deck file, which goes by its own words as well. `declared`: with these, once read."""

    declared: Declarations
    before: list[str]  # the ids of the decks that were read

    def of(self, root: Mapping, problems: Problems) -> dict[str, Any] | None:
        if not _is_deck(root, self.declared, problems):
            return None
        said = root.entries.get("deck")
        name = str(said.value) if isinstance(said, Scalar) else "deck"
        # A deck that is named twice would clash with itself in all its words.
        noted = problems if name not in self.before else Problems()
        found = with_words(root, self.declared, name, noted)
        if found is None:
            return None
        if _lists_spaces(root, found, problems):
            return None
        self.declared = found
        also = any(each.value == found.id for each in scalars(root.entries.get("also_for")))
        said = root.entries.get("extends")
        extends = str(said.value) if also and isinstance(said, Scalar) else found.id
        return deck_form(extends, found.kinds, found.lists)


def _lists_spaces(root: Mapping, declared: Declarations, problems: Problems) -> bool:
    """Whether the deck lists spaces or regions as if they were cards."""
    wrong = [k for k in declared.kinds.values() if not k.has_cards and k.plural in root.entries]
    for kind in wrong:
        no_cards(kind, root.key_spans[kind.plural], problems)
    return bool(wrong)


def _is_deck(root: Mapping, declared: Declarations, problems: Problems) -> bool:
    """Whether the file is a deck, and for this ruleset."""
    if "deck" not in root.entries and not {"extends", "format"} <= root.entries.keys():
        message = "this file is not a deck"
        hint = f"a deck begins with\nformat: 1\ndeck: an_id_of_your_own\nextends: {declared.id}"
        problems.note(E_NO_DECK, message, root.span.source.span(root.span.line, root.span.column), hint)
        return False
    said, others = root.entries.get("extends"), scalars(root.entries.get("also_for"))
    installed = ruleset_names()
    noted = len(problems)
    for other in others if len(others) <= MAX_GAMES else []:  # a longer list is refused as a whole
        if other.value not in (declared.id, *installed):
            problems.unknown("ruleset", other, sorted({declared.id, *installed}), E_NO_RULESET)
    if len(problems) > noted:
        return False
    here = declared.id in [each.value for each in (said, *others) if isinstance(each, Scalar)]
    if isinstance(said, Scalar) and isinstance(said.value, str) and not here:
        if said.value in installed:
            message = f"this deck is made for `{said.value}`, and here it is to be used with `{declared.id}`"
            hint = f"use it with `{said.value}`"
            problems.note(E_OTHER_RULESET, message, said.span, hint)
        else:
            problems.unknown("ruleset", said, sorted({declared.id, *installed}), E_NO_RULESET)
        return False
    return True


def _is_new(said: Scalar, decks: list[Deck], base: Base, problems: Problems) -> bool:
    """Whether no other deck in use, nor the ruleset, has this id."""
    if said.value == base.declared.id:
        message = f"`{said.value}` is the id of the ruleset"
        problems.note(E_DECK_TWICE, message, said.span, "give the deck another id")
        return False
    for other in decks:
        if other.id == said.value:
            message = f"two decks have the id `{said.value}`"
            label = Label(other.span, "the other one")
            problems.note(E_DECK_TWICE, message, said.span, "give one of them another id", label)
            return False
    return True


def _read_texts(deck: Deck, problems: Problems) -> None:
    for key in ("rules", "scenarios"):
        if key not in deck.root.entries:
            continue
        text = rules_text(scalar(deck.root, key))
        if not isinstance(text, RulesText):
            problems.append(text)
            deck.texts.whole = False
        elif key == "rules":
            deck.texts.add_rules(text, problems)
        else:
            deck.texts.add_scenarios(text, problems)


# --- cards ----------------------------------------------------------------------------------------------


def _read_cards(deck: Deck, base: Base, problems: Problems) -> None:
    declared = base.declared
    for kind in declared.kinds.values():
        for node in maps(deck.root, kind.plural):
            read = read_card(node, kind, declared, deck.id, deck.id, problems)
            deck.texts.add_card(read, problems)
            noted = len(problems)
            for draft in of_each_player(read, declared, problems):
                if base.cards.add(draft, problems):
                    deck.drafts.append(draft)
                    _check_place(deck, draft, base, problems)
            deck.sound &= len(problems) == noted


def _check_place(deck: Deck, draft: Draft, base: Base, problems: Problems) -> None:
    """The place of a card of the ruleset that a card takes; or that it takes none by accident."""
    said = draft.replaces
    theirs = base.cards.drafts.get(draft.short) or base.cards.gone.get(draft.short)
    if theirs is not None and (said is None or said.value != draft.short):
        message = f"`{draft.short}` is a card of `{theirs.origin}` already"
        hint = f"choose another id, or write `replaces: {draft.short}` to take its place"
        problems.note(E_CLASH, message, draft.span, hint, Label(theirs.span, "the other one"))
    if said is None:
        return
    old = str(said.value)
    if old in base.cards.gone:
        other = base.cards.drafts[base.cards.replaced[old]]
        message = f"the place of `{old}` is taken already, by `{other.id}`"
        label = Label(other.span, "the other card")
        problems.note(E_REPLACES, message, said.span, "leave one of the two out", label)
    elif old not in base.cards.drafts:
        known = [d.short for d in base.cards.drafts.values() if d.kind == draft.kind and d.id == d.short]
        problems.unknown(draft.kind, said, known, E_REPLACES)
    elif base.cards.drafts[old].kind != draft.kind:
        kind = base.cards.drafts[old].kind
        message = f"`{cut(old)}` is of the kind `{kind}`, and this card is of the kind `{draft.kind}`"
        label = Label(base.cards.drafts[old].span, "the card")
        problems.note(E_REPLACES, message, said.span, "name a card of the same kind", label)
    else:
        base.cards.gone[old] = base.cards.drafts.pop(old)
        base.cards.replaced[old] = deck.replaces[old] = draft.id


def _follow_replacements(decks: list[Deck], base: Base, problems: Problems) -> None:
    """The presets of the ruleset take the new cards in, if these fit."""
    if not base.cards.replaced:
        return
    placed = {d.id: d.replaces.span for deck in decks for d in deck.drafts if d.replaces is not None}

    def followed(choice: Choice) -> Choice:
        exchanged = [(base.cards.replaced.get(card, card), span) for card, span in choice]
        return [(card, placed.get(card, span)) for card, span in exchanged]

    for name, choices in list(base.presets.choices.items()):
        spare = {of: followed(choice) for of, choice in base.presets.spare[name].items()}
        changed = {of: followed(choice) for of, choice in choices.items()}
        if changed == choices and spare == base.presets.spare[name]:
            continue
        preset, noted = base.presets.found[name], len(problems)
        judge, place = Judge(base.declared, base.cards, problems, preset.players), preset.span
        for of, choice in changed.items():
            new = [placed[card] for card, _ in [*choice, *spare.get(of, [])] if card in placed]
            if new:
                place = new[0]
                judge.choice(base.declared.sets[of], choice, spare.get(of, []), place)
        if len(problems) == noted:
            sets = [(base.declared.sets[of], choice, spare.get(of, [])) for of, choice in changed.items()]
            judge.apart(sets, place)
        base.presets.change(name, changed, spare)
