"""The schema of a deck file, made from what its ruleset declares.

`rulewright schema` writes it for editors; its plainer form is the third gate of the loader (see pieces.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulewright.dsl.model import Kind, ListDef, Ruleset
from rulewright.dsl.schema.of_rulesets import declaring_schemas, table_of_numbers_schema
from rulewright.dsl.schema.pieces import (
    DRAFT,
    MAX_CARDS,
    Schema,
    card_name_schema,
    card_schema,
    choice_schema,
    format_schema,
    id_schema,
    list_schema,
    map_schema,
    names_schema,
    preset_schema,
    rules_schema,
    ruleset_id_schema,
)

MAX_GAMES = 20  # for which a deck says that it is made too
WORDS = ("kinds", "lists", "resources", "tokens", "zones", "sets")  # by which a deck brings words of its own
_HEAD = ("format", "deck", "extends", "also_for", "title")
OWN_KEYS = (*_HEAD, *WORDS, "tables", "rules", "presets", "scenarios")


def deck_schema(ruleset: Ruleset) -> Schema:
    """What an editor should know about decks for this ruleset."""
    schema = deck_form(ruleset.id, ruleset.kinds, ruleset.lists, editor=True)
    title = ruleset.names["en"]
    schema |= {"title": f"a deck for {title}", "description": f"Cards of your own for {title}."}
    properties = schema["properties"]
    preset = properties["presets"]["items"]["properties"]
    own = [word for word in ruleset.presets if ":" not in word]
    preset["based_on"] = _suggest(preset["based_on"], own)
    for key in ("sets", "spare"):
        values = preset[key].pop("additionalProperties")
        preset[key]["additionalProperties"] = False
        preset[key]["properties"] = {
            chosen.id: values | {"description": f"{chosen.id}: {values['description']}"}
            for chosen in ruleset.sets.values()
            if not chosen.every
        }
    tables = properties["tables"]["items"]["properties"]
    if ruleset.tables:
        tables["id"] = choice_schema("the table of the ruleset", ruleset.tables)
    settings = preset["settings"]
    values = settings.pop("additionalProperties")
    settings["additionalProperties"] = False
    settings["properties"] = {
        each.id: values | {"description": f"{each.id}: {each.names['en']}"}
        for each in ruleset.settings.values()
    }
    for kind in ruleset.kinds.values():
        if not kind.has_cards:
            continue
        cards = [card.id for card in ruleset.cards.values() if card.kind == kind.id and ":" not in card.id]
        card = properties[kind.plural]["items"]["properties"]
        card["replaces"] = _suggest(card["replaces"], cards)
    # The plurals of its own kinds are keys of a deck as well; an editor cannot know them.
    cards_of_its_own = list_schema(
        "cards of a kind of your own", {"description": "a card", "type": "object"}, most=MAX_CARDS
    )
    schema["additionalProperties"] = cards_of_its_own
    names = choice_schema("a key of a deck without kinds of its own", properties)
    schema["anyOf"] = [{"required": ["kinds"]}, {"propertyNames": names}]
    return schema


def words_schemas() -> dict[str, Schema]:
    """The parts by which a deck brings words of its own."""
    return {
        key: {**each, "description": f"{each['description']} that the ruleset does not have"}
        for key, each in declaring_schemas().items()
    }


def words_form() -> Schema:
    """These parts alone: they are read first, since they say which keys there may be besides."""
    return map_schema("a deck", words_schemas())


def _suggest(schema: Schema, words: Iterable[str]) -> Schema:
    """An editor offers these words; another one is no fault, since it may be the deck's own."""
    rest = dict(schema)
    description = rest.pop("description")
    known = list(words)
    return {"description": description, "anyOf": [{"enum": known}, rest]} if known else schema


def deck_form(
    ruleset: str, kinds: dict[str, Kind], lists: dict[str, ListDef], *, editor: bool = False
) -> Schema:
    """The form of a deck file."""
    parts: dict[str, Any] = {
        "format": format_schema(),
        "deck": id_schema("the id of the deck; its cards are told from others by it"),
        "extends": {"description": "the ruleset that the deck is for", "const": ruleset},
        "also_for": list_schema(
            "other rulesets that the deck can be used with",
            ruleset_id_schema("the id of a ruleset"),
            most=MAX_GAMES,
        )
        | {"uniqueItems": True},
        "title": names_schema("the title, for people"),
    }
    for kind in kinds.values():
        if not kind.has_cards:
            continue
        cards = card_schema(kind, lists, editor=editor, of_deck=True)
        parts[kind.plural] = list_schema(f"{kind.plural} of your own", cards, most=MAX_CARDS)
    parts |= words_schemas()
    parts["tables"] = list_schema("other rows for tables of the ruleset", table_of_numbers_schema(), most=50)
    parts["rules"] = rules_schema("statuses, memories and procedures of the deck, in the rules language")
    parts["presets"] = list_schema(
        "ready-made choices of cards, with yours among them",
        preset_schema(card_name_schema("a card of the deck or of the ruleset")),
    )
    parts["scenarios"] = rules_schema(
        "examples that must come out as they say: `rulewright test` plays them", most=1 << 20
    )
    schema = map_schema("a deck", parts, ["format", "deck", "extends", "title"])
    return {"$schema": DRAFT, "title": "a deck"} | schema
