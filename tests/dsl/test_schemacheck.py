"""The schema gate: our words and places for what jsonschema finds."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.dsl.files.source import Source
from rulewright.dsl.files.yamlload import load_yaml
from rulewright.dsl.files.yamlnodes import Node
from rulewright.dsl.report.diagnostics import Diagnostic
from rulewright.dsl.schema.gate import MAX_ERRORS, check_schema
from tests.work import at_most

CALLS = 500_000  # of functions; two or three times what it takes

SCHEMA: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "required": ["format", "deck"],
    "additionalProperties": False,
    "properties": {
        "format": {"const": 1},
        "deck": {"$ref": "#/$defs/id"},
        "cards": {"type": "array", "minItems": 1, "maxItems": 3, "items": {"$ref": "#/$defs/card"}},
        "open": {"type": "boolean"},
        "tags": {"type": "array", "uniqueItems": True, "items": {"enum": ["trade", "noble", "religious"]}},
        "cast": {"anyOf": [{"type": "string"}, {"type": "array"}]},
        "effect": {
            "oneOf": [
                {
                    "type": "object",
                    "additionalProperties": False,
                    "required": ["kind", "amount"],
                    "properties": {"kind": {"const": "gain"}, "amount": {"type": "integer"}},
                },
                {
                    "type": "object",
                    "additionalProperties": False,
                    "required": ["kind"],
                    "properties": {"kind": {"const": "draw"}},
                },
                {"type": "string", "maxLength": 5},
            ]
        },
        "title": {"type": "object", "propertyNames": {"enum": ["en", "pl", "uk"]}, "minProperties": 1},
        "counts": {
            "type": "object",
            "propertyNames": {"pattern": "^[a-z_]+$", "x-message": "a name has small letters and _"},
            "patternProperties": {"^[a-z_]+$": {"type": "integer"}},
            "additionalProperties": False,
        },
        "mode": {"anyOf": [{"const": "short"}, {"enum": ["long", "longest"]}]},
        "name": {"type": "string", "minLength": 2, "maxLength": 10},
        "share": {"exclusiveMinimum": 0, "exclusiveMaximum": 10},
        "banned": {"not": {"const": "x"}, "x-message": "anything but x"},
        "nothing": {"not": {}},
        "list": {"type": "array", "items": {"type": "string"}, "maxItems": 2},
        "text": {"type": "string"},
        "maybe": {"type": ["string", "null", "integer"]},
        "pair": {"type": "object", "dependentRequired": {"from": ["to"]}},
        "base": {
            "allOf": [{"type": "object", "properties": {"alpha": {"type": "integer"}}}],
            "unevaluatedProperties": False,
        },
    },
    "$defs": {
        "id": {"type": "string", "pattern": "^[a-z_]+$", "x-message": "an id has small letters and _"},
        "card": {
            "type": "object",
            "required": ["id", "cost"],
            "additionalProperties": False,
            "properties": {
                "id": {"$ref": "#/$defs/id"},
                "cost": {"type": "integer", "minimum": 0, "maximum": 9},
                "plain": {"type": "string", "pattern": "^x"},
            },
        },
    },
}
HEAD = "format: 1\ndeck: nights\n"


def tree(text: str) -> Node:
    node, problems = load_yaml(Source("deck.yaml", text))
    assert node is not None, problems
    return node


def check(text: str) -> list[Diagnostic]:
    return check_schema(tree(text), SCHEMA)


def test_a_good_deck() -> None:
    text = HEAD + (
        "cards: [{id: a, cost: 9}]\nopen: true\ntags: [trade]\ncast: x\neffect: {kind: gain, amount: 1}\n"
        "title: {en: x}\ncounts: {a_b: 1}\nmode: longest\nname: ab\nshare: 5\nbanned: y\n"
        "maybe: ~\nbase: {alpha: 1}\n"
    )
    assert check(text) == []


CASES: list[tuple[str, str, str, str, str]] = [
    # (lines below the head, code, message, hint, text under the carets)
    (
        "cards: [{id: a, cots: 1, cost: 1}]",
        "E0201",
        "`cots` is not known here",
        "did you mean `cost`? It stands here already",
        "cots",
    ),
    ("nam: abc", "E0201", "`nam` is not known here", "did you mean `name`?", "nam"),
    (
        "zzzzz: 1",
        "E0201",
        "`zzzzz` is not known here",
        "what can stand here: `format`, `deck`, `cards`, `open`, `tags`, `cast`, `effect`, `title` "
        "and 11 more",
        "zzzzz",
    ),
    ("title: {de: x}", "E0201", "`de` is not known here", "what can stand here: `en`, `pl`, `uk`", "de"),
    ("title: {EN: x}", "E0201", "`EN` is not known here", "did you mean `en`?", "EN"),
    ("base: {alpah: 1}", "E0201", "`alpah` is not known here", "did you mean `alpha`?", "alpah"),
    (
        "cards:\n  - cost: 1",
        "E0202",
        "`id` is missing here",
        "add `id:`, and what it is behind it or below it",
        "cost",
    ),
    (
        "cards:\n  - plain: x",
        "E0202",
        "`id`, `cost` are missing here",
        "add\n  id: ...\n  cost: 1",
        "plain",
    ),
    ("cards:\n  - {}", "E0202", "`id`, `cost` are missing here", "add\n  id: ...\n  cost: 1", "{}"),
    (
        "pair: {from: 1}",
        "E0202",
        "`to` is missing here",
        "add `to:`, and what it is behind it or below it",
        "pair",
    ),
    (
        "cards: [{id: a, cost: five}]",
        "E0203",
        "`cost` is a number, and numbers are written in digits",
        "write `cost: 5`",
        "five",
    ),
    (
        'cards: [{id: a, cost: "5"}]',
        "E0203",
        "`cost` must be a whole number, and in quotes it is text",
        "take the quotes away: `cost: 5`",
        '"5"',
    ),
    (
        "cards: [{id: a, cost: true}]",
        "E0203",
        "`cost` must be a whole number, and this is `true`",
        "write a whole number",
        "true",
    ),
    (
        "cards: [{id: a, cost: }]",
        "E0203",
        "`cost` must be a whole number, and there is nothing",
        "write the value after the `:`, or delete the key",
        "cost",
    ),
    (
        "cards: [{id: a, cost: [1]}]",
        "E0203",
        "`cost` must be a whole number, and this is a list",
        "write a whole number",
        "cost",
    ),
    (
        "cards: x",
        "E0203",
        "`cards` must be a list, and this is the text `x`",
        "a list stands in brackets: [x]",
        "x",
    ),
    (
        "cards: {a: 1}",
        "E0203",
        "`cards` must be a list, and this is `key: value` lines",
        "begin each entry of the list with `- `, also if there is only one",
        "cards",
    ),
    (
        "title: Night",
        "E0203",
        "`title` must be `key: value` lines, and this is the text `Night`",
        "write `key: value` lines",
        "Night",
    ),
    (
        "title: en:Night",
        "E0203",
        "`title` must be `key: value` lines, and this is the text `en:Night`",
        "put a space after the `:`",
        "en:Night",
    ),
    (
        "open: yes",
        "E0203",
        "`open` must be true or false, and this is the text `yes`",
        "write `open: true`",
        "yes",
    ),
    (
        "open: Off",
        "E0203",
        "`open` must be true or false, and this is the text `Off`",
        "write `open: false`",
        "Off",
    ),
    ("text: 5", "E0203", "`text` must be text, and this is `5`", 'put it in quotes: "5"', "5"),
    ("text: true", "E0203", "`text` must be text, and this is `true`", 'put it in quotes: "true"', "true"),
    ("text: null", "E0203", "`text` must be text, and there is nothing", 'put it in quotes: "null"', "null"),
    (
        "list: [a, 5]",
        "E0203",
        "an entry of `list` must be text, and this is `5`",
        'put it in quotes: "5"',
        "5",
    ),
    (
        "maybe: [1]",
        "E0203",
        "`maybe` must be text, nothing or a whole number, and this is a list",
        "write text, nothing or a whole number",
        "maybe",
    ),
    ("cast: 3", "E0203", "`cast` must be text or a list, and this is `3`", 'put it in quotes: "3"', "3"),
    (
        "tags: [trde]",
        "E0204",
        "an entry of `tags` cannot be `trde`",
        "did you mean `trade`?",
        "trde",
    ),
    (
        "tags: [xyz]",
        "E0204",
        "an entry of `tags` cannot be `xyz`",
        "it must be one of `trade`, `noble`, `religious`",
        "xyz",
    ),
    (
        "mode: lngest",
        "E0204",
        "`mode` cannot be `lngest`",
        "did you mean `longest`?",
        "lngest",
    ),
    (
        "mode: 3",
        "E0204",
        "`mode` cannot be `3`",
        "it must be one of `short`, `long`, `longest`",
        "3",
    ),
    (
        "cards: [{id: Bell Tower, cost: 1}]",
        "E0205",
        "`id` cannot be `Bell Tower`",
        "write `bell_tower`: an id has small letters and _",
        "Bell Tower",
    ),
    (
        "cards: [{id: a, cost: 1, plain: y}]",
        "E0205",
        "`plain` cannot be `y`",
        "look at the other values of this kind",
        "y",
    ),
    ("cards: [{id: a, cost: -1}]", "E0206", "`-1` is too small", "it must be at least 0", "-1"),
    ("cards: [{id: a, cost: 12}]", "E0206", "`12` is too large", "it must be at most 9", "12"),
    ("share: 0", "E0206", "`0` is too small", "it must be more than 0", "0"),
    ("share: 10", "E0206", "`10` is too large", "it must be less than 10", "10"),
    ("name: x", "E0207", "text `x` has 1 character", "it must have at least 2 characters", "x"),
    (
        "name: " + "x" * 5000,
        "E0207",
        f"text `{'x' * 29}…{'x' * 10}` has 5000 characters",
        "it must have at most 10 characters",
        "x" * 5000,
    ),
    ("cards: []", "E0207", "a list has 0 entries", "it must have at least 1 entry", "cards"),
    ("list: [a, b, c]", "E0207", "a list has 3 entries", "it must have at most 2 entries", "list"),
    ("title: {}", "E0207", "a map (`key: value`) has 0 keys", "it must have at least 1 key", "title"),
    (
        "tags: [trade, noble, trade]",
        "E0208",
        "text `trade` stands twice in this list",
        "keep one of them",
        "trade",
    ),
    ("banned: x", "E0209", "text `x` cannot stand here", "anything but x", "x"),
    (
        "nothing: 1",
        "E0209",
        "`1` cannot stand here",
        "look at the documentation of this value, or at another file",
        "1",
    ),
    # of several forms, the one that is meant
    (
        "effect: {kind: gain, amount: two}",
        "E0203",
        "`amount` is a number, and numbers are written in digits",
        "write `amount: 2`",
        "two",
    ),
    ("effect: {kind: gain}", "E0202", "`amount` is missing here", "add `amount: 1`", "effect"),
    (
        "effect: {kind: draw, amount: 2}",
        "E0201",
        "`amount` is not known here",
        "what can stand here: `kind`",
        "amount",
    ),
    (
        "effect: abcdefgh",
        "E0207",
        "text `abcdefgh` has 8 characters",
        "it must have at most 5 characters",
        "abcdefgh",
    ),
    (
        "effect: [1]",
        "E0203",
        "`effect` must be `key: value` lines or text, and this is a list",
        "write `key: value` lines or text",
        "effect",
    ),
]


@pytest.mark.parametrize(("lines", "code", "message", "hint", "under"), CASES)
def test_faults(lines: str, code: str, message: str, hint: str, under: str) -> None:
    found = check(HEAD + lines)
    assert len(found) == 1, [d.message for d in found]
    only = found[0]
    assert (only.code, only.message, only.hint) == (code, message, hint)
    assert only.span is not None
    assert only.span.text() == under
    assert only.span.line >= 3


def test_the_root_itself() -> None:
    (found,) = check("[1, 2]")
    assert (found.code, found.message) == ("E0203", "the file must be `key: value` lines, and this is a list")
    (found,) = check("foo: 1\nbar: 2")[:1]
    assert (found.code, found.message) == ("E0201", "`foo` is not known here")


def test_a_misspelt_key_is_one_fault_and_not_two() -> None:
    (found,) = check("format: 1\ndekc: nights")
    assert (found.code, found.hint) == ("E0201", "did you mean `deck`?")
    assert found.fix is not None
    assert found.fix.replacement == "deck"


def test_both_keys_of_a_bad_name_are_told_of_its_shape() -> None:
    found = check(HEAD + "counts: {Gold: 1}")
    assert {(d.code, d.message, d.hint) for d in found} >= {
        ("E0205", "the key `Gold` is not written in the right way", "a name has small letters and _"),
    }


def test_several_faults_in_the_order_of_the_file_and_none_twice() -> None:
    found = check("format: 2\ndeck: X\nopen: yes\ncards:\n  - {id: 1, cost: -1, x: 1}\n  - a\n")
    assert [(d.span.line, d.code) for d in found if d.span] == [
        (1, "E0204"),
        (2, "E0205"),
        (3, "E0203"),
        (5, "E0203"),
        (5, "E0206"),
        (5, "E0201"),
        (6, "E0203"),
    ]
    assert len({(d.code, d.message, d.span) for d in found}) == len(found)


def test_repeated_entries_show_both_places_and_tell_one_from_true() -> None:
    schema = {"type": "array", "uniqueItems": True}
    assert check_schema(tree("[1, true, 0, false, '1']"), schema) == []
    (found,) = check_schema(tree("- {a: 1, b: 2}\n- {b: 2, a: 1}"), schema)
    assert found.span is not None
    assert found.span.line == 2
    assert [label.span.line for label in found.labels] == [1]


@pytest.mark.parametrize(
    ("lines", "replacement"),
    [
        ("open: yes", "true"),
        ("text: 5", '"5"'),
        ('maybe: "5"', None),
        ("cards: a b", "[a b]"),
        ("cards: 'a'", None),
        ("mode: lngest", "longest"),
    ],
)
def test_fixes(lines: str, replacement: str | None) -> None:
    fixes = [d.fix.replacement for d in check(HEAD + lines) if d.fix]
    assert fixes == ([] if replacement is None else [replacement])


# --- hostile rows of reliability.md, section 2 --------------------------------------------------------------


def test_a_wrong_type_at_the_root_makes_no_giant_message() -> None:
    found = check("[" + "aaaa," * 40_000 + "]")
    assert len(found) == 1
    assert len(found[0].message) < 200


def test_the_number_of_reports_is_limited() -> None:
    text = "format: 1\ndeck: x\ntags: [" + ", ".join(f"x{n}" for n in range(5_000)) + "]"
    with at_most(CALLS):
        found = check(text)
    assert len(found) == MAX_ERRORS + 1
    assert [d.code for d in found].count("E0107") == 1


def test_keys_that_look_like_numbers_do_not_break_patterns() -> None:
    (found,) = check_schema(tree("1: x"), {"patternProperties": {"^[0-9]$": {"type": "integer"}}})
    assert found.message == "`1` must be a whole number, and this is the text `x`"


def test_no_schema_is_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    import socket

    from jsonschema.exceptions import _WrappedReferencingError  # type: ignore[attr-defined]

    def refuse(*_: object, **__: object) -> None:
        raise RuntimeError("the network was asked")

    monkeypatch.setattr(socket, "socket", refuse)
    with pytest.raises(_WrappedReferencingError):
        check_schema(tree("a: 1"), {"$ref": "http://127.0.0.1:9/schema.json"})


def test_the_deepest_tree_that_loads() -> None:
    schema = {"$ref": "#/$defs/n", "$defs": {"n": {"type": "array", "items": {"$ref": "#/$defs/n"}}}}
    assert check_schema(tree("[" * 32 + "]" * 32), schema) == []
    (found,) = check_schema(tree("[" * 32 + "x" + "]" * 32), schema)
    assert found.message == "an entry of the list must be a list, and this is the text `x`"


def test_unsafe_characters_cannot_come_through_a_message() -> None:
    for found in check(HEAD + 'text: 1\n"a\\tb": "x\\ty"\nmode: "a\\tb\\nc"'):
        assert "\t" not in found.message
        assert "\n" not in found.message
