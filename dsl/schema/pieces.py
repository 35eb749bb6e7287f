"""JSON Schema (draft 2020-12): the pieces that our schemas are made of, presets, cards and tables of cards.

A schema tells two readers what a file may hold: the third gate (gate.py), and an editor, which
completes and explains by it. Where these want different things, `editor` says for whom it is: the gate leaves
some judgements to the loader, whose messages can name what they are about ("rank must be 1 to 9").

Every pattern is one class of characters repeated once, behind a `maxLength`. The `(?!\\n)` at its end is for
Python, whose `$` lets a last line break pass; to other engines it says nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from rulewright.dsl.model import Kind, ListDef, Property

Schema = dict[str, Any]

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
FORMAT: Final = 1
MAX_CARDS: Final = 1000
MAX_COPIES: Final = 99
MAX_ROWS: Final = 26  # of a map, which are named a to z
MAX_ACROSS: Final = 99  # spaces in a row
MAX_SEATS: Final = 8  # the rules language names the seats A to H
LANGUAGES: Final = {"en": "English", "pl": "Polish", "uk": "Ukrainian"}
LARGEST: Final = 999_999_999

_ID_MESSAGE: Final = "an id is written in small letters, digits and `_`, and begins with a letter"


def text_schema(description: str, longest: int, pattern: str = "", message: str = "") -> Schema:
    """A text of at least one character; `message` says what `pattern` asks for."""
    found: Schema = {"description": description, "type": "string", "minLength": 1, "maxLength": longest}
    return found | ({"pattern": pattern, "x-message": message} if pattern else {})


def value_schema(description: str, *types: str) -> Schema:
    """A value as a property or a setting has it."""
    return {"description": description, "type": list(types), "maxLength": 40}


def id_schema(description: str) -> Schema:
    """A name for use in rules text."""
    return text_schema(description, 40, "^[a-z][a-z0-9_]*$(?!\\n)", _ID_MESSAGE)


def ruleset_id_schema(description: str) -> Schema:
    """As an id, but `-` may stand in it: it is also the name of a folder."""
    message = "the id of a ruleset is written in small letters, digits, `_` and `-`"
    return id_schema(description) | {"pattern": "^[a-z][a-z0-9_-]*$(?!\\n)", "x-message": message}


def card_name_schema(description: str) -> Schema:
    """A card by its id, with or without the id of its deck before it."""
    message = "a card is named by its id, or by `deck:id`"
    return id_schema(description) | {
        "maxLength": 81,
        "pattern": "^[a-z][a-z0-9_:]*$(?!\\n)",
        "x-message": message,
    }


def names_schema(description: str, longest: int = 80) -> Schema:
    """A text in several languages; English is always there."""

    def text(language: str) -> Schema:
        return text_schema(f"in {language}", longest, "\\S", "write a text that can be seen")

    return {
        "description": description,
        "type": "object",
        "properties": {code: text(language) for code, language in LANGUAGES.items()},
        "patternProperties": {"^[a-z][a-z]$(?!\\n)": text("the language with this code")},
        "required": ["en"],
        "additionalProperties": False,
        "x-message": "write `{en: ...}`, and further languages after it: `{en: ..., pl: ...}`",
    }


def number_schema(description: str, low: int, high: int) -> Schema:
    return {"description": description, "type": "integer", "minimum": low, "maximum": high}


def truth_schema(description: str) -> Schema:
    return {"description": description, "type": "boolean"}


def house_schema() -> Schema:
    return truth_schema("true: values of our own, where no source prints the real ones")


def choice_schema(description: str, words: Iterable[str]) -> Schema:
    return {"description": description, "enum": list(words)}


def list_schema(description: str, items: Schema, *, least: int = 0, most: int = 500) -> Schema:
    return {"description": description, "type": "array", "items": items, "minItems": least, "maxItems": most}


def map_schema(description: str, properties: Schema, required: Iterable[str] = ()) -> Schema:
    return {
        "description": description,
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


def keyed_schema(description: str, values: Schema) -> Schema:
    """A map whose keys are ids."""
    return {
        "description": description,
        "type": "object",
        "propertyNames": id_schema("an id"),
        "additionalProperties": values,
    }


def format_schema() -> Schema:
    return {"description": "the format of this file: 1", "type": "integer", "const": FORMAT}


def range_schema(description: str) -> Schema:
    ends = {
        "min": number_schema("the fewest", 1, MAX_SEATS),
        "max": number_schema("the most", 1, MAX_SEATS),
    }
    return map_schema(description, ends, ends) | {"x-message": "write `{min: 2, max: 4}`"}


def some_seats_schema(description: str) -> Schema:
    """As a range, but either end may be left open."""
    found = range_schema(description) | {"required": [], "minProperties": 1}
    return found | {"x-message": "write `{min: 3}`, `{max: 6}` or `{min: 3, max: 6}`"}


def rules_schema(description: str, most: int = 1 << 18) -> Schema:
    return {
        "description": description,
        "type": "string",
        "maxLength": most,
        "x-message": "write `|` after the key and the rules on the lines below it",
    }


def preset_schema(card: Schema) -> Schema:
    """A preset of a ruleset or a deck; `card` is the schema of a card's name."""
    change = {
        "add": list_schema("cards to put in as well", card),
        "remove": list_schema("cards to leave out", card),
        "replace": keyed_schema("cards to exchange: `{old: new}`", card)
        | {"propertyNames": card_name_schema("the card that is taken out")},
    }
    cards: Schema = {
        "description": "the cards, or what changes: `{add: [...], remove: [...], replace: {old: new}}`",
        "anyOf": [
            list_schema("the cards of the set", card),
            map_schema("what changes", change) | {"minProperties": 1},
        ],
        "x-message": "write a list of cards, or `{add: [...], remove: [...], replace: {old: new}}`",
    }
    parts = {
        "id": id_schema("the name of the preset"),
        "title": names_schema("the title, for people; that of the base if it is not said"),
        "players": range_schema("for how many players; as the base if it is not said"),
        "based_on": id_schema("another preset, whose cards are taken where nothing else is said"),
        "sets": keyed_schema("for each set, its cards", cards),
        "spare": keyed_schema(
            "for each set, the cards that step in where the number of players leaves a gap, in their order",
            list_schema("cards that step in", card),
        ),
        "settings": keyed_schema(
            "what the game is set to: `{one: true, other: a_word}`",
            value_schema("a value", "boolean", "string"),
        ),
    }
    return map_schema("a ready-made choice of cards", parts, ["id"])


# --- tables of cards ----------------------------------------------------------------------------------------


def property_schema(name: str, prop: Property, lists: dict[str, ListDef], *, editor: bool) -> Schema:
    """A property as it stands on a card. The gate leaves ranges to the loader."""
    found: Schema
    if prop.type == "list":
        members = lists[prop.list].members
        words = ", ".join(f"{m.id} ({m.names['en']})" if m.id != m.names["en"] else m.id for m in members)
        found = choice_schema(f"{name}: one of {words}", [m.id for m in members])
    elif prop.type == "truth":
        found = truth_schema(f"{name}: true or false")
    else:
        found = {"description": name, "type": "integer"}
        limits = {"minimum": prop.low, "maximum": prop.high}
        said = {key: value for key, value in limits.items() if value is not None}
        if said:
            found["description"] = f"{name}: a number {range_words(prop.low, prop.high)}"
        if editor:
            found |= said
    if not prop.required and editor:
        found["default"] = _written_default(prop, lists)
    return found


def _written_default(prop: Property, lists: dict[str, ListDef]) -> int | str | bool:
    value = int(prop.default or 0)
    if prop.type == "list":
        return lists[prop.list].members[value].id
    return bool(value) if prop.type == "truth" else value


def range_words(low: int | None, high: int | None) -> str:
    """`1 to 9`, `at least 1`, `at most 9`."""
    if low is None or high is None:
        return f"at least {low}" if high is None else f"at most {high}"
    return f"{low}" if low == high else f"{low} to {high}"


def card_schema(kind: Kind, lists: dict[str, ListDef], *, editor: bool, of_deck: bool) -> Schema:
    """One card of a kind, in a table of the ruleset or in a deck."""
    one = kind.names["en"]
    parts = {
        "id": id_schema("the name of the card in rules text and presets"),
        "name": names_schema("the name that is printed on the card"),
        "text": names_schema("the text that is printed on the card: what it does, in words", 2000),
    }
    for name, prop in kind.properties.items():
        parts[name] = property_schema(name, prop, lists, editor=editor)
    parts["copies"] = number_schema("how many of it there are; 1 if it is not said", 1, MAX_COPIES)
    if kind.map is not None:
        parts["map"] = rules_schema("the spaces, a row on each line; a `.` leaves a space out") | {
            "x-message": "write `|` after the key and the rows of the map on the lines below it"
        }
        parts["rows"] = list_schema(
            "how many spaces each of its rows has, where it has another shape than its kind says",
            number_schema("spaces in a row", 1, MAX_ACROSS),
            least=1,
            most=MAX_ROWS,
        )
        parts["parts"] = number_schema("of how many maps of its kind it is put together; 1 if not said", 1, 4)
        parts["links"] = list_schema(
            "spaces that are neighbours though they do not touch: `[a1 c5, c5 f2]`",
            text_schema(
                "two spaces", 9, "^[a-z][0-9]+ +[a-z][0-9]+$(?!\\n)", "a link is two spaces, such as `a1 c5`"
            ),
            least=1,
        )
    parts["rules"] = rules_schema("what the card does, in the rules language")
    if of_deck:
        parts["replaces"] = id_schema("the card of the ruleset whose place this one takes")
    parts["players"] = some_seats_schema("with how many players it takes part; any number if it is not said")
    parts["not_with"] = list_schema(
        "cards that never take part beside it",
        card_name_schema("a card of the deck or of the ruleset"),
        least=1,
    )
    parts["house"] = house_schema()
    required = ["id", "name", *(name for name, prop in kind.properties.items() if prop.required)]
    required += ["map"] if kind.map is not None else []
    return map_schema(f"a {one}", parts, required)


def table_schema(kind: Kind, lists: dict[str, ListDef], *, editor: bool = False) -> Schema:
    """A file of `tables_of`: cards of one kind."""
    parts = {
        "kind": {"description": "the kind of all things in this file", "const": kind.id},
        "things": list_schema(
            "the things", card_schema(kind, lists, editor=editor, of_deck=False), most=MAX_CARDS
        ),
    }
    return {"$schema": DRAFT, "title": f"a table of {kind.plural}"} | map_schema(
        "cards of one kind", parts, parts
    )
