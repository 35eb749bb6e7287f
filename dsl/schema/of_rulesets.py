"""JSON Schema of `ruleset.yaml`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.schema.pieces import (
    DRAFT,
    LARGEST,
    MAX_ACROSS,
    MAX_CARDS,
    MAX_ROWS,
    MAX_SEATS,
    Schema,
    card_name_schema,
    choice_schema,
    format_schema,
    house_schema,
    id_schema,
    keyed_schema,
    list_schema,
    map_schema,
    names_schema,
    number_schema,
    preset_schema,
    range_schema,
    ruleset_id_schema,
    some_seats_schema,
    text_schema,
    truth_schema,
    value_schema,
)

_ANY_VALUE: Final = ("integer", "boolean", "string")
PROPERTY_TYPES: Final = ("number", "truth", "list")
VIEWERS: Final = ("all", "team", "owner", "none")
OWNERS: Final = ("player", "team")
PLACES: Final = ("role", "always", "revealed")  # besides the zones
LIMITS: Final = ("once per turn", "once per round", "once per phase", "once per game", "any time")
PAINTS: Final = (
    *("red", "green", "yellow", "blue", "magenta", "cyan", "white", "grey", "brown", "orange", "black"),
)


def _property() -> Schema:
    parts = {
        "type": choice_schema("a number, a truth (true or false), or a word of a list", PROPERTY_TYPES),
        "list": id_schema("which list the word is taken from"),
        "min": number_schema("the smallest number that a card may have", -LARGEST, LARGEST),
        "max": number_schema("the largest number that a card may have", -LARGEST, LARGEST),
        "default": value_schema(
            "the value of cards that say nothing; without it every card must say", *_ANY_VALUE
        ),
        "name": names_schema("what people call it; without it they read its id"),
        "shown": truth_schema("false: of no interest to players, so it is not told at the table"),
        "shown_in": list_schema(
            "the zones in which it is told; everywhere if they are not said", id_schema("a zone"), least=1
        ),
    }
    return map_schema("a property that is printed on every thing of this kind", parts, ["type"])


def _kind() -> Schema:
    abilities = {
        "active": id_schema(
            "when the abilities work: `role` (while a turn runs as this card), `always`, `revealed`, "
            "or the zone in which the card lies"
        ),
        "actions": choice_schema("how often an action may be used where it does not say itself", LIMITS),
    }
    parts = {
        "id": id_schema("the word for one of them, in rules text"),
        "plural": id_schema("the word for several; the key under which decks list them"),
        "name": names_schema("the word for one of them, for people"),
        "properties": keyed_schema("what is printed on each", _property()),
        "abilities": map_schema("what holds for the abilities of this kind", abilities, ["active"]),
        "of": choice_schema("says that they are pieces of players, each one's own", ("player",)),
        "map": _map(),
        "space_of": id_schema("the kind of the maps whose spaces these are"),
        "region_of": id_schema("the kind of the spaces of which these are regions"),
        "alike": list_schema(
            "the properties in which the spaces of a region are equal",
            id_schema("a property of the spaces"),
            most=8,
        )
        | {"uniqueItems": True},
    }
    return map_schema("a kind of thing: cards, tiles, pieces, maps", parts, ["id", "plural", "name"])


def _map() -> Schema:
    letter = {
        "description": "a letter",
        "type": "string",
        "maxLength": 1,
        "pattern": "^[A-Za-z]$(?!\\n)",
        "x-message": "a letter is one of a to z or A to Z",
    }
    letters = keyed_schema("for each letter its word", id_schema("a word of the list")) | {
        "propertyNames": letter,
        "minProperties": 1,
    }
    spaces = number_schema("how many spaces", 0, MAX_ROWS * MAX_ACROSS)
    counts = {
        "description": "for each value, how many spaces have it",
        "type": "object",
        "propertyNames": {"description": "a value", "type": "string", "maxLength": 40},
        "additionalProperties": spaces,
    }
    parts = {
        "spaces": id_schema("the kind of the spaces"),
        "rows": list_schema(
            "how many spaces each row has, from the top; any number if it is not said",
            number_schema("how many spaces", 1, MAX_ACROSS),
            least=1,
            most=MAX_ROWS,
        ),
        "letters": keyed_schema("the letters by which a map tells the properties of its spaces", letters),
        "digit": id_schema("the property, a number, that a digit stands for"),
        "needs": keyed_schema("how many spaces of each value every map has", counts),
    }
    return map_schema("says that every card of this kind is a map, and how it is written", parts, ["spaces"])


def _list() -> Schema:
    member = map_schema(
        "a word of the list",
        {
            "id": id_schema("the word in rules text"),
            "name": names_schema("the word for people"),
            "sign": text_schema(
                "the character by which it is drawn on maps",
                1,
                "\\S",
                "a sign is one character that can be seen",
            ),
            "paint": choice_schema("the colour in which it is drawn on maps", PAINTS),
            "text": names_schema("what it is, for people who ask at the table", 2000),
        },
        ["id", "name"],
    )
    parts = {
        "id": id_schema("the name of the list"),
        "plural": id_schema("the word for several of its members"),
        "members": list_schema("the words, in a fixed order", member, least=1),
        "outcomes": truth_schema("true: beside an option that chooses one stands what it brings at once"),
    }
    return map_schema("a closed list of words, such as colours", parts, ["id", "plural", "members"])


def _resource() -> Schema:
    parts = {
        "id": id_schema("the word in rules text"),
        "name": names_schema("the word for people"),
        "starts": number_schema("how much every player has at first; 0 if it is not said", -LARGEST, LARGEST),
        "min": number_schema("the least that a player can have, 0 if it is not said", -LARGEST, 0),
        "max": number_schema("the most that a player can have", 1, LARGEST),
        "score": truth_schema("whether this decides who wins"),
        "of": choice_schema("`team`: each team has it together; `player` if it is not said", OWNERS),
        "setting": id_schema("the setting to which it belongs: where that is off, nobody sees it"),
    }
    return map_schema("a number that every player has", parts, ["id", "name"])


def _token() -> Schema:
    parts = {"id": id_schema("the word in rules text"), "name": names_schema("the word for people")}
    return map_schema("a single piece that one player has, or nobody", parts, parts)


def _zone() -> Schema:
    numbers = map_schema(
        "one for each number",
        {
            "from": number_schema("the first number", -LARGEST, LARGEST),
            "to": number_schema("the last number", -LARGEST, LARGEST),
        },
        ["from", "to"],
    )
    parts = {
        "id": id_schema("the word in rules text"),
        "name": names_schema("the word for people"),
        "of": {
            "description": "`table`, `player` or `team` (one for each), a list (one for each of its words), "
            "or `{from: 1, to: 6}` (one for each number)",
            "anyOf": [id_schema("`table`, `player`, `team` or a list"), numbers],
            "x-message": "write `table`, `player`, `team`, the id of a list, or `{from: 1, to: 6}`",
        },
        "holds": id_schema("the kind of thing that lies there"),
        "seen_by": choice_schema("who sees what lies there", VIEWERS),
        "spaces_of": id_schema("the zone of maps on whose spaces these things lie, one on each"),
        "shown": truth_schema("false: of no interest to players, so it is not drawn on the table"),
        "on_request": truth_schema("true: supplies and the like, shown when somebody asks for the table"),
    }
    return map_schema("a place for things", parts, ["id", "name", "of", "holds", "seen_by"])


def _setting() -> Schema:
    value = map_schema(
        "a word that it can be set to",
        {"id": id_schema("the word in rules text"), "name": names_schema("the word for people")},
        ["id", "name"],
    )
    parts = {
        "id": id_schema("the word in rules text"),
        "name": names_schema("the name, for people"),
        "text": names_schema("what it changes, in words", 2000),
        "values": list_schema("what it can be set to; yes or no if it is not said", value, least=2, most=50),
        "usual": value_schema(
            "what it is where nobody says: `true` or `false`, or a word of `values`; "
            "`false`, or the first word, if it is not said",
            "boolean",
            "string",
        ),
        "players": some_seats_schema("with how many players it can be on; any number if it is not said"),
        "chosen": truth_schema(
            "false: nobody chooses it; it is on with the `players` that it names, and off with others"
        ),
        "not_with": list_schema(
            "settings that are never on beside it", id_schema("another setting"), least=1, most=50
        ),
        "brings": list_schema(
            "settings of yes and no that are on wherever it is: what it is a part of",
            id_schema("another setting"),
            least=1,
            most=50,
        ),
    }
    return map_schema("something that a game can be set to", parts, ["id", "name"])


def _team() -> Schema:
    parts = {
        "id": id_schema("its id"),
        "name": names_schema("the name, for people"),
        "setting": id_schema("players play in it only where this is yes; always if it is not said"),
    }
    return map_schema("players who play together", parts, ["id", "name"])


def _seat() -> Schema:
    parts = {
        "id": id_schema("the word in rules text: the player who sits there, or `none`"),
        "name": names_schema("what this player is called"),
        "setting": id_schema(
            "the setting with which he takes part: where it is yes, or not its first word; "
            "always if it is not said"
        ),
    }
    return map_schema("a seat that is played by rules", parts, ["id", "name"])


def _counter() -> Schema:
    parts = {
        "id": id_schema(
            "the memory: a number of the table, of each player or of each word of a list; a word of the "
            "table; the player of each word"
        ),
        "name": names_schema("the word for people"),
        "words": list_schema(
            "what is shown for 1, 2, 3 ... instead of the number",
            text_schema("a word for people", 40),
            least=1,
            most=100,
        ),
    }
    return map_schema("a number that the rules remember, as people see it", parts, ["id", "name"])


def table_of_numbers_schema() -> Schema:
    row = {
        "of": list_schema(
            "the numbers to look up", number_schema("a number", -LARGEST, LARGEST), least=1, most=8
        ),
        "is": number_schema("what is found there", -LARGEST, LARGEST),
    }
    parts = {
        "id": id_schema("the word in rules text"),
        "arguments": number_schema("by how many numbers a row is found", 1, 8),
        "rows": list_schema("the rows", map_schema("a row", row, row), least=1, most=5000),
        "house": house_schema(),
    }
    return map_schema("a table to look numbers up in", parts, ["id", "arguments", "rows"])


def _set() -> Schema:
    wanted = value_schema("a value", *_ANY_VALUE)
    values = list_schema("values of that property", wanted, least=1, most=100) | {"uniqueItems": True}
    seats = number_schema("a number of players", 1, MAX_SEATS)
    line = {
        "players": list_schema("with these numbers of players", seats, least=1, most=MAX_SEATS)
        | {"uniqueItems": True},
        "needed": values | {"description": "the values that must be there besides"},
        "without": values | {"description": "the values that must not be there"},
    }
    parts = {
        "id": id_schema("the name of the set, in presets"),
        "kind": id_schema("the kind of thing"),
        "into": id_schema("the zone where they start; in one of players, every player has copies of his own"),
        "by": id_schema("the property by which each finds its place, in a zone of a list or of numbers"),
        "setting": id_schema("they take part only where this setting is yes, or not its first word"),
        "copies": choice_schema("`players`: of each as many copies as there are players", ("players",)),
        "every": truth_schema("true: everything that matches takes part; else a preset names what does"),
        "match": keyed_schema(
            "only things with these properties",
            list_schema("the words that a property may have", id_schema("a word of its list"), least=1),
        ),
        "size": number_schema("how many things are in the set", 1, MAX_CARDS),
        "drawn": number_schema("how many chance takes, where players may take any number", 1, MAX_CARDS),
        "one_of_each": id_schema("the property that no two things of the set share"),
        "needed": list_schema("the values of that property that must be there", wanted, most=100)
        | {"uniqueItems": True},
        "by_players": list_schema(
            "what some numbers of players need besides, or leave out",
            map_schema("a rule", line, ["players"])
            | {
                "minProperties": 2,
                "x-message": "add `needed: [1]` or `without: [1]`, with the values that are meant",
            },
            least=1,
            most=MAX_SEATS,
        ),
    }
    return map_schema("which things take part in a game", parts, ["id", "kind", "into"])


def _course() -> Schema:
    number = map_schema(
        "how far the game is: two functions of the rules, for the table or for one player",
        {
            "now": id_schema("the function that says how far it is"),
            "of": id_schema("the function that says where the end is"),
        },
        ["now", "of"],
    )
    parts = {
        "rules": names_schema("the game in short, for who knows it a little", 4000),
        "ends": names_schema("what ends the game", 400),
        "rounds": number_schema("after how many rounds it ends", 1, 1000),
        "progress": number,
        "scoring": id_schema("the phase at the end in which points are counted"),
    }
    return map_schema("how the game goes, for players", parts, [])


def _files(description: str, ending: str) -> Schema:
    name = text_schema(f"the name of a file in the folder of the ruleset, such as `main.{ending}`", 200)
    return list_schema(description, name, most=64)


def _drops() -> Schema:
    parts = {
        "cards": "cards", "rules": "words that its files of rules declare",
        "kinds": "kinds", "lists": "lists", "resources": "resources", "tokens": "tokens", "zones": "zones",
        "tables": "tables", "settings": "settings", "seats": "seats that rules play", "teams": "teams",
        "counters": "counters",
        "sets": "sets", "presets": "presets",
    }  # fmt: skip
    return {
        part: list_schema(f"{said} that are not wanted", text_schema("an id", 100), most=1000)
        for part, said in parts.items()
    }


def phrases_schema() -> Schema:
    """A file of `phrases`."""
    text: Schema = {"type": "string", "minLength": 1, "maxLength": 400}
    phrase = {
        "says": list_schema("ways to say it", {"description": "as on a card"} | text, least=1, most=20),
        "form": {"description": "how it is written"} | text,
        "where": choice_schema("what the form is", ["step", "ability", "change"]),
    }
    parts = {
        "format": format_schema(),
        "phrases": list_schema("the phrases", map_schema("a phrase", phrase, ["says", "form"])),
    }
    return {"$schema": DRAFT, "title": "phrases"} | map_schema(
        "How cards of a game say things, and the forms that say them.", parts, ["format", "phrases"]
    )


def declaring_schemas() -> dict[str, Schema]:
    """The parts by which a ruleset, or a deck on top of it, brings words of its own."""
    return {
        "kinds": list_schema("the kinds of thing", _kind(), least=1, most=50),
        "lists": list_schema("closed lists of words", _list(), most=50),
        "resources": list_schema("numbers that every player has", _resource(), most=50),
        "tokens": list_schema("single pieces", _token(), most=50),
        "zones": list_schema("places for things", _zone(), most=100),
        "sets": list_schema("which things take part", _set(), most=50),
    }


def ruleset_schema() -> Schema:
    """The schema of `ruleset.yaml`."""
    declaring = declaring_schemas()
    parts = {
        "format": format_schema(),
        "ruleset": ruleset_id_schema("the id of the ruleset, the name of its folder"),
        "extends": ruleset_id_schema("the ruleset upon which this one builds: only what differs is written"),
        "drop": map_schema("what is left out of the ruleset that it extends, by ids", _drops(), []),
        "title": names_schema("the title, for people"),
        "players": range_schema("for how many players the game is"),
        "kinds": declaring["kinds"],
        "lists": declaring["lists"],
        "resources": declaring["resources"],
        "tokens": declaring["tokens"],
        "first_seat": id_schema("the token whose holder comes first outside a turn"),
        "zones": declaring["zones"],
        "tables": list_schema("tables to look numbers up in", table_of_numbers_schema(), most=50),
        "settings": list_schema("what a game can be set to", _setting(), most=50),
        "seats": list_schema("seats that are played by rules, after all people", _seat(), most=4),
        "teams": list_schema("teams, to which the players are dealt out in turn", _team(), least=1, most=4),
        "counters": list_schema("numbers of the rules that people see on the table", _counter(), most=50),
        "course": _course(),
        "sets": declaring["sets"],
        "presets": list_schema("ready-made choices", preset_schema(card_name_schema("a card"))),
        "tables_of": _files("the files that list the cards", "yaml"),
        "rules": _files("the files of rules", "rules"),
        "phrases": _files("the files that tell how cards of this game say things", "yaml"),
    }
    required = ["format", "ruleset", "title", "players", "kinds", "zones", "sets", "tables_of", "rules"]
    return {"$schema": DRAFT, "title": "a ruleset"} | map_schema(
        "What there is in a game; the files of rules say what happens.", parts, required
    )
