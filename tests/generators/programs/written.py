"""What of the language, and of the forms of files, some files use: ways of the grammar, keys of the schemas.

A key is told by its path (`ruleset.zones.of`), one of few words with it (`ruleset.zones.seen_by = none`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from lark import Token
from lark.parsers.lalr_parser_state import ParseConf, ParserState

from rulewright.dsl import core, model
from rulewright.dsl.files.source import Source, Span
from rulewright.dsl.files.yamlload import load_yaml
from rulewright.dsl.files.yamlnodes import RulesText, to_plain
from rulewright.dsl.schema.of_decks import deck_form
from rulewright.dsl.schema.of_rulesets import ruleset_schema
from rulewright.dsl.schema.pieces import card_schema, table_schema
from rulewright.dsl.syntax import grammar
from rulewright.dsl.syntax.scan import scan

Schema = dict[str, Any]


def usable() -> frozenset[str]:
    """Everything that the files of a game, and decks on top of it, could use."""
    return frozenset([*ways(), *(each for name, schema in _forms().items() for each in _keys(schema, name))])


def used(files: Mapping[str, str]) -> set[str]:
    """What of it is used in files, by their names: a ruleset, tables of cards, rules, decks."""
    found = set[str]()
    for name, text in files.items():
        if name.endswith(".rules"):
            found |= ways_of(text, "rules_file")
            continue
        node, problems = load_yaml(Source(name, text))
        assert node is not None, problems
        data: Any = to_plain(node)
        form = next(each for each in _forms() if each in data or each == "things")
        found |= {*_said(data, _forms()[form], form)}
        for start, rules in _texts(data):
            found |= ways_of(rules, start)
    return found


# ---------------------------------------------------------------- ways of the grammar


def _way(rule: Any) -> str:
    return f"{rule.alias or rule.origin.name}: {' '.join(each.name for each in rule.expansion)}".strip()


@cache
def ways() -> frozenset[str]:
    """Every way in which a card or a file of rules can be written; scenarios are no part of a game."""
    by_name: dict[str, list[Any]] = {}
    for rule in grammar.built().rules:
        by_name.setdefault(rule.origin.name, []).append(rule)
    found, waiting = set[str](), ["members", "rules_file"]
    while waiting:
        name = waiting.pop()
        if name in found or name == "scenario":
            continue
        found.add(name)
        waiting += [each.name for rule in by_name[name] for each in rule.expansion if not each.is_term]
    kept = (rule for name in found for rule in by_name[name])
    return frozenset(_way(rule) for rule in kept if "scenario" not in (part.name for part in rule.expansion))


def ways_of(text: str, start: str) -> set[str]:
    """The ways that a text takes."""
    tokens = scan(RulesText.whole(Source("made", text))).tokens
    last = tokens[-1] if tokens else Token("", "", 0, 1, 1, 1, 1, 0)
    found = set[str]()
    usual = grammar.parser(start).parse_conf

    def noting(rule: Any, node: Callable[[Any], Any]) -> Callable[[Any], Any]:
        def noted(children: Any) -> Any:
            found.add(_way(rule))
            return node(children)

        return noted

    callbacks = {rule: noting(rule, node) for rule, node in usual.callbacks.items()}
    state: Any = ParserState(ParseConf(usual.parse_table, callbacks, start), None)  # type: ignore[arg-type]
    for token in tokens:
        state.feed_token(token)
    state.feed_token(Token.new_borrow_pos(grammar.END, "", last), True)
    return found


# ---------------------------------------------------------------- keys of the schemas


@cache
def _forms() -> dict[str, Schema]:
    """The forms of files, by the key that only such a file has. What is printed on a card has whatever name
    its kind gives it, and its cards have theirs in a deck."""
    nowhere = Span(Source("", ""), 1, 1, 1, 1)
    of_maps = model.MapForm("", (), {}, "", {})
    kind = model.Kind("", "", {"en": ""}, {}, core.Active("always"), None, nowhere, of_maps)
    table = table_schema(kind, {})
    card = card_schema(kind, {}, editor=False, of_deck=False) | {"additionalProperties": {}}
    table["properties"]["things"]["items"] = card
    own = card_schema(kind, {}, editor=False, of_deck=True) | {"additionalProperties": {}}
    deck = deck_form("", {}, {}) | {"additionalProperties": {"type": "array", "items": own}}
    return {"ruleset": ruleset_schema(), "deck": deck, "things": table}


def _keys(schema: Schema, path: str) -> Iterator[str]:
    """Every key, and every word that is one of a few, by its path."""
    yield from (f"{path} = {word}" for word in schema.get("enum", ()))
    if "patternProperties" in schema:  # a text for people
        return
    for each in (*schema.get("anyOf", ()), *([schema["items"]] if "items" in schema else [])):
        yield from _keys(each, path)
    if isinstance(others := schema.get("additionalProperties"), dict):
        yield f"{path}.*"
        yield from _keys(others, f"{path}.*")
    for key, each in schema.get("properties", {}).items():
        yield f"{path}.{key}"
        yield from _keys(each, f"{path}.{key}")


def _said(data: Any, schema: Schema, path: str) -> Iterator[str]:
    """The keys and words of these that stand in what was read from a file."""
    if isinstance(data, str) and data in schema.get("enum", ()):
        yield f"{path} = {data}"
    sort = {dict: "object", list: "array"}.get(type(data))
    for each in schema.get("anyOf", ()):
        if each.get("type") == sort:
            yield from _said(data, each, path)
    if isinstance(data, list):
        for each in data:
            yield from _said(each, schema.get("items", {}), path)
    if not isinstance(data, dict) or "patternProperties" in schema:
        return
    for key, value in data.items():
        known = schema.get("properties", {})
        others = schema.get("additionalProperties")
        if key in known or isinstance(others, dict):
            below = f"{path}.{key if key in known else '*'}"
            yield below
            yield from _said(value, known.get(key, others), below)


def _texts(data: Any, start: str = "rules_file") -> Iterator[tuple[str, str]]:
    """What is written in the rules language there: of the file itself, and of its cards."""
    if isinstance(data, list):
        for each in data:
            yield from _texts(each, "members")
    if isinstance(data, dict):
        if isinstance(data.get("rules"), str):
            yield start, data["rules"]
        for each in data.values():
            yield from _texts(each, "members")
