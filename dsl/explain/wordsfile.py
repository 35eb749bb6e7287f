"""`words.pl.yaml` and its like: the words of a game in one language, beside its rules or beside a deck.

    format: 1
    nouns:
      kind.card: {gender: f, one: "karta, karty, karcie, kartę, kartą, karcie", many: "karty, kart, ..."}
    adjectives:
      member.colour.red: czerwony
    phrases:
      procedure.draw.do: "<dobrać|dobierasz|dobiera|dobierz> {amount*kind.card:acc}"

Every part may be missing: what has no words is called by its name. Cases stand in the order nominative,
genitive, dative, accusative, instrumental, locative; one form stands for all.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

from rulewright.dsl.diagnostics import DeckError
from rulewright.dsl.explain.codes import E_FORMS, E_PHRASE
from rulewright.dsl.explain.template import TemplateError, parsed
from rulewright.dsl.explain.wordkeys import known_keys, named
from rulewright.dsl.explain.words import CASES, Noun, Words
from rulewright.dsl.model import Ruleset
from rulewright.dsl.paths import open_ruleset
from rulewright.dsl.reading import Problems, read_form, scalar, submap
from rulewright.dsl.schema import format_schema, map_schema
from rulewright.dsl.source import Source
from rulewright.dsl.yamlnodes import Mapping, Scalar

GENDERS: Final = {"m": "things", "a": "animals and the like", "p": "persons", "f": "", "n": ""}


def words_schema() -> dict[str, Any]:
    """The form of a file of words."""

    def text(description: str) -> dict[str, Any]:
        return {"description": description, "type": "string", "maxLength": 400}

    def keyed(description: str, values: dict[str, Any]) -> dict[str, Any]:
        return {"description": description, "type": "object", "additionalProperties": values}

    noun = map_schema(
        "the forms of a noun",
        {
            "gender": {"description": "m thing, a animal or token, p person, f, n", "enum": list(GENDERS)},
            "one": text(
                "one of them, in the cases: nominative, genitive, dative, accusative, instrumental, locative"
            ),
            "many": text("several of them, in the cases"),
            "mass": text("the stuff, not counted, in the cases"),
            "mass_gender": {"description": "the gender of the stuff", "enum": list(GENDERS)},
        },
    )
    return map_schema(
        "the words of a game in one language",
        {
            "format": format_schema(),
            "nouns": keyed("what things are called", noun),
            "adjectives": keyed("masculine singular, nominative", text("an adjective")),
            "phrases": keyed("phrases with slots; an empty one is not said", text("a phrase")),
        },
        ("format",),
    )


def read_words(
    name: str | os.PathLike[str],
    language: str,
    decks: list[str] | None = None,
    rules: Ruleset | None = None,
) -> tuple[Words, Problems]:
    """The words of a ruleset and of decks on top, as far as there are any. Raises nothing.

    With `rules` it is also noted what names nothing there."""
    problems = Problems()
    found = Words(language)
    try:
        folder = open_ruleset(name)
    except DeckError as error:
        problems += error.diagnostics
        return found, problems
    files = []
    if own := folder.inside(f"words.{language}.yaml"):
        files.append((own, f"{folder.shown}/words.{language}.yaml"))
    known = known_keys(rules) if rules is not None else None
    for deck in decks or ():
        path = Path(deck).with_suffix(f".words.{language}.yaml")
        files.append((path, path.as_posix()))
    for path, shown in files:
        if path.is_file():
            try:
                found = parse_words(Source.read(path, shown), language, problems, known).on(found)
            except DeckError as error:
                problems += error.diagnostics
    return found, problems


def parse_words(
    source: Source, language: str, problems: Problems, known: dict[str, set[str]] | None = None
) -> Words:
    """One file. What is wrong in it is noted and left out."""
    root = read_form(source, lambda _root, _problems: words_schema(), problems)
    if root is None:
        return Words(language)
    for part in ("nouns", "adjectives", "phrases") if known is not None else ():
        _check_keys(submap(root, part), known or {}, problems)
    nouns: dict[str, Noun] = {}
    said = submap(root, "nouns")
    for key in said.entries:
        if noun := _noun(submap(said, key), problems):
            nouns[key] = noun
    phrases: dict[str, str] = {}
    for key, value in _texts(root, "phrases").items():
        try:
            parsed(str(value.value))
        except TemplateError as error:
            hint = "slots stand in `{ }`, forms of a verb in `< | >`, what may be left out in `[ ]`"
            problems.note(E_PHRASE, f"this phrase cannot be read: {error}", value.span, hint)
            continue
        phrases[key] = str(value.value)
    adjectives = {key: str(value.value) for key, value in _texts(root, "adjectives").items()}
    return Words(language, nouns, adjectives, phrases)


def _check_keys(node: Mapping, known: dict[str, set[str]], problems: Problems) -> None:
    for key in node.entries:
        if (unknown := named(key, known)) is not None:
            what, name, ids = unknown
            problems.unknown(what, Scalar(name, node.key_spans[key]), ids)


def _texts(root: Mapping, key: str) -> dict[str, Scalar]:
    found = submap(root, key)
    return {name: value for name, value in found.entries.items() if isinstance(value, Scalar)}


def _noun(node: Mapping, problems: Problems) -> Noun | None:
    one = _forms(node, "one", problems) if "one" in node.entries else None
    many = _forms(node, "many", problems) if "many" in node.entries else None
    if one is None and many is None:
        return None
    mass = _forms(node, "mass", problems) if "mass" in node.entries else None
    gender = str(scalar(node, "gender").value) if "gender" in node.entries else "m"
    mass_gender = str(scalar(node, "mass_gender").value) if "mass_gender" in node.entries else gender
    return Noun(one or many or (), many or one or (), mass or (), gender, mass_gender, one is None)


def _forms(node: Mapping, key: str, problems: Problems) -> tuple[str, ...] | None:
    said = scalar(node, key)
    forms = tuple(each.strip() for each in str(said.value).split(","))
    if len(forms) in (1, len(CASES)) and all(forms):
        return forms
    message = f"{len(forms)} forms are given, and there are {len(CASES)} cases"
    hint = "write one form for all cases, or " + ", ".join(
        ("nominative", "genitive", "dative", "accusative", "instrumental", "locative")
    )
    problems.note(E_FORMS, message, said.span, hint)
    return None
