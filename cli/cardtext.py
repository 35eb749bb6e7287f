"""A card as people read it, and how to find it by what people type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.cli.answers import match, words_of
from rulewright.cli.screen import paint, prose, wrap
from rulewright.cli.settings import HOUSE
from rulewright.dsl.files.characters import quoted, visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulewright.dsl.model import Catalogue, Names, PrintedCard
    from rulewright.interpreter.table.options import Option

_LANGUAGE_NAMES = {"en": "English", "pl": "Polish", "uk": "Ukrainian"}


def facts_of(rules: Catalogue, card: PrintedCard) -> list[tuple[str, str]]:
    """The printed properties as words, in the order in which the kind declares them."""
    facts = []
    for prop in rules.kinds[card.kind].properties.values():
        if prop.type == "text" or prop.name not in card.properties:
            continue
        value = card.properties[prop.name]
        if prop.type == "truth":
            text = "yes" if value else "no"
        elif prop.type == "list":
            members = rules.lists[prop.list].members
            text = members[value].names.get("en", members[value].id) if 0 <= value < len(members) else "none"
        else:
            text = str(value)
        facts.append((prop.name, text))
    return facts


def card_json(rules: Catalogue, card: PrintedCard) -> dict[str, Any]:
    """A card with everything that its author wrote."""
    from rulewright.dsl.model import ANY_NUMBER

    sorts = {p.name: p.type for p in rules.kinds[card.kind].properties.values()}
    facts: dict[str, Any] = {}
    for name, text in facts_of(rules, card):
        value = card.properties[name]
        facts[name] = {"number": value, "truth": bool(value)}.get(sorts[name], text)
    return {
        "id": card.id,
        "kind": card.kind,
        "copies": card.copies,
        "players": {
            end: number if number != any_number else None
            for end, number, any_number in zip(("min", "max"), card.players, ANY_NUMBER, strict=True)
        },
        "not_with": list(card.not_with),
        "house": card.house,
        "names": card.names,
        "texts": card.texts,
        "properties": facts,
        "rules": card.rules_text,
        "origin": card.origin,
        "place": {"file": card.span.source.name, "line": card.span.line},
    }


def card_text(rules: Catalogue, card: PrintedCard, size: int) -> str:
    """A card in full."""
    from rulewright.dsl.model import ANY_NUMBER

    size = min(size, 100)
    kind = rules.kinds[card.kind].names.get("en", card.kind)
    printed = rules.kinds[card.kind].properties
    facts = [
        kind,
        *(
            f"{printed[name].names.get('en', name)} {value}"
            for name, value in facts_of(rules, card)
            if card.properties[name] != printed[name].default
        ),
    ]
    if card.copies != 1:
        facts.append(f"{card.copies} copies")
    if card.players != ANY_NUMBER:
        from rulewright.dsl.declare.casts import seats_words

        facts.append(f"with {seats_words(card.players)}")
    if card.not_with:
        facts.append(f"not with {' or '.join(rules.cards[other].names['en'] for other in card.not_with)}")
    lines = [paint(card.names["en"], "bold"), *wrap(", ".join(facts), size)]
    if card.house:
        lines += wrap(HOUSE[:1].upper() + HOUSE[1:] + ".", size)
    others = other_names(card.names)
    if others:
        lines += wrap(f"Also: {others}", size)
    for tag, text in card.texts.items():
        lines += ["", *wrap(text, size, "  ", "  ")] if tag == "en" else []
    if card.spaces:
        from rulewright.cli.maps import map_lines

        lines += ["", *map_lines(rules, card)]
    if card.rules_text.strip():
        lines += ["", "Rules:", *("  " + line for line in rules_lines(card.rules_text, size - 2))]
    place = f"{card.id}, from {visible(card.span.source.name)}:{card.span.line}"
    lines += ["", *(paint(line, "dim") for line in wrap(place, size))]
    return "\n".join(lines)


def rules_lines(text: str, size: int) -> list[str]:
    """Rules as they are written; where they are too wide, in the one style for this width."""
    lines = text.rstrip().split("\n")
    if any(len(line) > size for line in lines):
        from rulewright.interpreter.kept.texts import narrow

        lines = narrow(text, size).rstrip().split("\n")
    return lines


def other_names(names: Names) -> str:
    """What it is called in other languages than English."""
    return ", ".join(
        f"{name} ({_LANGUAGE_NAMES.get(tag, tag)})" for tag, name in names.items() if tag != "en"
    )


# --- finding -----------------------------------------------------------------------------------------------


def _words_for(card: PrintedCard) -> list[str]:
    return [card.id, card.id.rpartition(":")[2], *card.names.values()]


def find_cards(rules: Catalogue, word: str) -> list[PrintedCard]:
    """The cards with this id (the deck before it or not) or this name, in any language; or else the
    one card whose names begin so."""
    if word in rules.cards:
        return [rules.cards[word]]
    wanted = words_of(word)
    found = [card for card in rules.cards.values() if wanted in map(words_of, _words_for(card))]
    if found or not wanted:
        return found
    begun = [
        card
        for card in rules.cards.values()
        if any(" ".join(words_of(name)).startswith(" ".join(wanted)) for name in _words_for(card))
    ]
    return begun if len(begun) == 1 else []


def behind(rules: Catalogue, option: Option) -> PrintedCard | None:
    """The card that an option chooses, or whose ability it is."""
    from rulewright.interpreter.table.options import ThingValue

    card = option.value.card if isinstance(option.value, ThingValue) else option.card or ""
    return rules.cards.get(card)


def member_of(option: Option) -> tuple[str, str] | None:
    """The list and the id of the word that an option chooses."""
    from rulewright.interpreter.table.options import MemberValue

    return (option.value.list, option.value.id) if isinstance(option.value, MemberValue) else None


def told_of(rules: Catalogue, words: str, options: Sequence[Option], size: int) -> str:
    """A card in full, or what a word of a list means, by the number of an option or by its name."""
    option = match(words, options).option
    one = behind(rules, option) if option is not None else None
    cards = [one] if one is not None else find_cards(rules, words)
    if cards:
        return "\n\n".join(card_text(rules, card, size) for card in cards)
    told = member_texts(rules, words, None if option is None else member_of(option))
    if told:
        return "\n\n".join(map(prose, told))
    if option is not None:
        return prose(f"{option.label}: no card stands behind this option.")
    close = nearest_cards(rules, words)
    meant = f" Did you mean {' or '.join(close)}?" if close else ""
    return prose(f"There is no card {quoted(words)}.{meant}")


def member_texts(rules: Catalogue, word: str, chosen: tuple[str, str] | None) -> list[str]:
    """What the words of lists with this id or name are: `Quarry: 1 stone for each worker.` `chosen`: the list
    and the id of the one that is meant for sure."""
    wanted = words_of(word)
    return [
        f"{each.names['en']}: {each.texts['en']}"
        for listed in rules.lists.values()
        for each in listed.members
        if each.texts
        and (
            chosen == (listed.id, each.id)
            if chosen is not None
            else wanted in map(words_of, (each.id, *each.names.values()))
        )
    ]


def nearest_cards(rules: Catalogue, word: str, count: int = 3) -> list[str]:
    """What the writer may have meant: ids."""
    from rulewright.dsl.report.diagnostics import nearest

    by_word = {said: card.id for card in rules.cards.values() for said in _words_for(card)}
    return list(dict.fromkeys(by_word[said] for said in nearest(word, by_word, count)))
