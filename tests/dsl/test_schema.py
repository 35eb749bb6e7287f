"""Our schemas: valid themselves, harmless to feed with anything, and of one mind with the loader."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry

from rulewright.dsl.files.source import Source
from rulewright.dsl.files.yamlload import load_yaml
from rulewright.dsl.files.yamlnodes import to_plain
from rulewright.dsl.load import find_ruleset, load
from rulewright.dsl.model import Ruleset
from rulewright.dsl.schema.fits import fits
from rulewright.dsl.schema.of_decks import deck_form, deck_schema
from rulewright.dsl.schema.of_rulesets import ruleset_schema
from rulewright.dsl.schema.pieces import table_schema

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "harbour-nights.yaml"
SMALL = Path(__file__).parent / "small"

Schema = dict[str, Any]


# What may be put in any place of a file: mostly wrong there.
ODDITIES: list[Any] = [
    *(None, True, False, 0, 1, -1, 99, "", " ", "a", "A", "a\n", "en", "trade", "a:b", "x" * 100),
    *([], ["a"], ["a", "a"], [1, True], {}, {"en": "a"}, {"a": 1}, {"add": ["a"]}, {"min": 1, "max": 2}),
]


@pytest.fixture(scope="module")
def citadels() -> Ruleset:
    return load("citadels")


def schemas() -> dict[str, Schema]:
    found = {"ruleset": ruleset_schema()}
    for ruleset in (load("citadels"), load(SMALL)):
        found[f"deck of {ruleset.id}"] = deck_schema(ruleset)
        found[f"plain deck of {ruleset.id}"] = deck_form(ruleset.id, ruleset.kinds, ruleset.lists)
        for kind in ruleset.kinds.values():
            found[f"{ruleset.id} {kind.plural}"] = table_schema(kind, ruleset.lists)
    return found


def parts(schema: object, path: str = "") -> Iterator[tuple[str, Schema]]:
    """Every schema inside a schema, with the way to it."""
    if isinstance(schema, list):
        for number, part in enumerate(schema):
            yield from parts(part, f"{path}/{number}")
    elif isinstance(schema, dict):
        yield path, schema
        for key, part in schema.items():
            if key not in ("enum", "const", "default"):
                yield from parts(part, f"{path}/{key}")


def plain(path: Path) -> object:
    node, problems = load_yaml(Source.read(path))
    assert node is not None, problems
    return to_plain(node)


def faults(schema: Schema, value: object) -> list[str]:
    validator = Draft202012Validator(schema, registry=Registry())
    return [f"{'/'.join(map(str, e.path))}: {e.message}" for e in validator.iter_errors(value)]


def test_every_schema_is_one() -> None:
    for schema in schemas().values():
        Draft202012Validator.check_schema(schema)
        assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_no_pattern_can_be_made_to_run_long() -> None:
    """One class of characters, repeated at most once; and the length is bounded beside it."""
    simple = re.compile(r"\\S|\^?(?:\[[^\]]+\])+\*?(?:\$\(\?!\\n\))?")
    for name, schema in schemas().items():
        for path, part in parts(schema):
            patterns = [part["pattern"]] if isinstance(part.get("pattern"), str) else []
            assert not patterns or "maxLength" in part, f"{name}{path}"
            if isinstance(part.get("patternProperties"), dict):
                patterns += part["patternProperties"]
            assert all(simple.fullmatch(p) for p in patterns), f"{name}{path}: {patterns}"


def test_everything_is_bounded() -> None:
    for name, schema in schemas().items():
        for path, part in parts(schema):
            if part.get("type") == "array" and "items" in part:
                assert "maxItems" in part, f"{name}{path}"
            if part.get("type") == "string":
                assert "maxLength" in part, f"{name}{path}"


def test_every_key_is_explained() -> None:
    for name, schema in schemas().items():
        for path, part in parts(schema):
            if path.rpartition("/")[2] in ("properties", "patternProperties", "", "0", "1"):
                continue
            if "type" in part or "enum" in part or "const" in part or "anyOf" in part:
                silent = "description" not in part and not path.endswith(("/0", "/1"))
                assert not silent, f"{name}{path}"


def test_schemas_ask_the_network_for_nothing() -> None:
    for schema in schemas().values():
        assert not any(key in part for _, part in parts(schema) for key in ("$ref", "$dynamicRef", "$id"))


def mutants(value: Any) -> Iterator[Any]:
    """A value with one of its parts left out, added or replaced by something else."""
    yield from ODDITIES
    if isinstance(value, dict):
        for key, part in value.items():
            yield {k: v for k, v in value.items() if k != key}
            yield from ({**value, key: other} for other in mutants(part))
        yield {**value, "strange": 1}
    elif isinstance(value, list) and value:
        yield [*value, value[0]]
        yield from ([other, *value[1:]] for other in mutants(value[0]))


DECK = {
    "format": 1,
    "deck": "d",
    "extends": "small",
    "title": {"en": "D", "xx": "E"},
    "pilots": [{"id": "eva", "rank": 2, "name": {"en": "Eva"}, "copies": 2, "replaces": "bob", "rules": ""}],
    "tiles": [
        {
            "id": "lava",
            "colour": "red",
            "heavy": True,
            "name": {"en": "Lava"},
            "players": {"min": 2},
            "not_with": ["brick"],
        }
    ],
    "presets": [
        {
            "id": "second",
            "based_on": "first",
            "players": {"min": 2, "max": 3},
            "sets": {"crew": {"replace": {"bob": "eva"}}, "reds": ["lava", "brick"]},
            "spare": {"crew": ["bob"]},
        }
    ],
    "lists": [{"id": "sky", "plural": "skies", "members": [{"id": "grey", "name": {"en": "grey"}}]}],
    "zones": [{"id": "hangar", "of": "table", "holds": "pilot", "seen_by": "all", "name": {"en": "hangar"}}],
    "sets": [{"id": "extra", "kind": "pilot", "into": "hangar", "every": True}],
}


def test_the_short_way_and_the_long_way_agree() -> None:
    small = load(SMALL)
    main: Any = plain(SMALL / "ruleset.yaml")
    cases = [
        (deck_schema(small), DECK),
        (deck_form("small", small.kinds, small.lists), DECK),
        (ruleset_schema(), main),
    ]
    for schema, good in cases:
        long_way = Draft202012Validator(schema, registry=Registry())
        assert fits(good, schema)
        assert long_way.is_valid(good)
        for value in mutants(good):
            assert fits(value, schema) == long_way.is_valid(value), value


def test_the_short_way_refuses_a_keyword_that_it_does_not_know() -> None:
    with pytest.raises(KeyError):
        fits(1, {"multipleOf": 2})


def test_a_ruleset_without_faults_needs_no_jsonschema() -> None:
    script = "import sys, rulewright.dsl.load as m; m.load('citadels'); print('jsonschema' in sys.modules)"
    run = subprocess.run([sys.executable, "-P", "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False"]


@pytest.mark.parametrize("value", ["a", "lantern", "old_lantern_2"])
def test_ids(value: str) -> None:
    assert not faults(ruleset_schema()["properties"]["first_seat"], value)


@pytest.mark.parametrize("value", ["", "A", "2a", "_a", "a b", "a-b", "a\n", "а", "a" * 41, 3, None])
def test_no_ids(value: object) -> None:
    assert faults(ruleset_schema()["properties"]["first_seat"], value)


def test_the_files_of_citadels_fit(citadels: Ruleset) -> None:
    folder = find_ruleset("citadels")
    assert faults(ruleset_schema(), plain(folder / "ruleset.yaml")) == []
    for file, kind in (("characters", "character"), ("districts", "district"), ("uniques", "district")):
        schema = table_schema(citadels.kinds[kind], citadels.lists, editor=True)
        assert faults(schema, plain(folder / f"{file}.yaml")) == []


def test_the_example_deck_fits(citadels: Ruleset) -> None:
    assert faults(deck_schema(citadels), plain(EXAMPLE)) == []


def test_an_editor_is_told_what_the_ruleset_declares(citadels: Ruleset) -> None:
    schema = deck_schema(citadels)
    properties = schema["properties"]
    assert list(properties) == [
        "format",
        "deck",
        "extends",
        "also_for",
        "title",
        "characters",
        "districts",
        "kinds",
        "lists",
        "resources",
        "tokens",
        "zones",
        "sets",
        "tables",
        "rules",
        "presets",
        "scenarios",
    ]
    assert properties["extends"]["const"] == "citadels"
    character = properties["characters"]["items"]
    assert character["properties"]["rank"] == {
        "description": "rank: a number 1 to 9",
        "type": "integer",
        "minimum": 1,
        "maximum": 9,
    }
    assert character["required"] == ["id", "name", "rank"]
    assert "thief" in character["properties"]["replaces"]["anyOf"][0]["enum"]
    district = properties["districts"]["items"]["properties"]
    assert district["type"]["enum"] == ["noble", "religious", "trade", "military", "unique"]
    sets = properties["presets"]["items"]["properties"]["sets"]
    assert sorted(sets["properties"]) == ["cast", "uniques"], "a set of everything that matches is not chosen"
    assert (
        properties["presets"]["items"]["properties"]["spare"]["properties"].keys()
        == sets["properties"].keys()
    )
    assert properties["presets"]["items"]["properties"]["based_on"]["anyOf"][0]["enum"][0] == "first_game"


def test_an_editor_is_told_the_defaults() -> None:
    tile = deck_schema(load(SMALL))["properties"]["tiles"]["items"]
    assert tile["required"] == ["id", "name", "colour"]
    assert tile["properties"]["weight"]["default"] == 1
    assert tile["properties"]["heavy"]["default"] is False


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("rank", 0),
        ("rank", 10),
        ("rank", True),
        ("rank", "6"),
        ("id", "Smuggler"),
        ("copies", 0),
        ("name", {"pl": "Przemytnik"}),
        ("name", {"en": " "}),
        ("rules", None),
        ("rnak", 6),
    ],
)
def test_an_editor_marks_what_the_loader_refuses(citadels: Ruleset, key: str, value: object) -> None:
    card = {"id": "smuggler", "rank": 6, "name": {"en": "Smuggler"}}
    whole = {"format": 1, "deck": "d", "extends": "citadels", "title": {"en": "D"}}
    assert faults(deck_schema(citadels), {**whole, "characters": [card]}) == []
    assert faults(deck_schema(citadels), {**whole, "characters": [{**card, key: value}]})
