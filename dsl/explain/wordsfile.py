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
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from rulewright.dsl.explain import LANGUAGES
from rulewright.dsl.explain.codes import E_FORMS, E_LANGUAGE, E_PHRASE
from rulewright.dsl.explain.lexicon import lexicon
from rulewright.dsl.explain.template import Slot, TemplateError, every_slot, parsed
from rulewright.dsl.explain.wordkeys import known_keys, named
from rulewright.dsl.explain.words import CASES, MOODS, Noun, Words
from rulewright.dsl.files import yamlnodes
from rulewright.dsl.files.characters import cut
from rulewright.dsl.files.gates import Problems, read_form, scalar, submap
from rulewright.dsl.files.paths import behind, language_of_words, leads_out, open_ruleset
from rulewright.dsl.files.source import Source, Span
from rulewright.dsl.files.yamlnodes import Scalar
from rulewright.dsl.loading.extending import folders_beneath
from rulewright.dsl.model import Ruleset
from rulewright.dsl.report.diagnostics import DeckError, nearest
from rulewright.dsl.schema.pieces import DRAFT, format_schema, map_schema

_NOUNS: Final = ("kind", "resource", "zone", "token", "list", "member", "property", "card", "function")
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


def editor_schema(rules: Ruleset) -> dict[str, Any]:
    """What an editor should know about files of words for a ruleset; a deck may have words besides."""
    known = known_keys(rules)
    schema = {"$schema": DRAFT, "title": f"words for {rules.names['en']}", **words_schema(), "$defs": {}}
    for part, sorts in (("nouns", _NOUNS), ("adjectives", ("member",))):
        keyed = schema["properties"][part]
        schema["$defs"][part] = keyed["additionalProperties"]
        keyed["additionalProperties"] = {"$ref": f"#/$defs/{part}"}
        keys = (f"{sort}.{name}" for sort in sorts for name in sorted(known[sort]))
        keyed["properties"] = dict.fromkeys(keys, keyed["additionalProperties"])
    return schema


def words_problems(source: Source, rules: Ruleset | None = None) -> Problems:
    """All that is wrong with one file of words; with `rules` also what names nothing there."""
    problems = Problems()
    language = language_of_words(source.name) or ""
    if language not in LANGUAGES:
        message = f"there are no sentences in the language `{cut(language)}`"
        hint = "name the file " + " or ".join(f"`words.{tag}.yaml`" for tag in LANGUAGES) + ", after its deck"
        problems.note(E_LANGUAGE, message, source.span(1, 1, 1, 1), hint)
        return problems
    parse_words(source, language, problems, known_keys(rules) if rules is not None else None)
    return problems


def read_words(
    name: str | os.PathLike[str],
    language: str,
    decks: list[str] | None = None,
    rules: Ruleset | None = None,
    texts: Mapping[str, str] | None = None,
) -> tuple[Words, Problems]:
    """The words of a ruleset and of decks on top, as far as there are any. Raises nothing.

    With `rules` it is also noted what names nothing there. `texts` stand in place of files, by their real
    paths."""
    problems = Problems()
    found = Words(language)
    try:
        folder = open_ruleset(name)
    except DeckError as error:
        problems += error.diagnostics
        return found, problems
    known = known_keys(rules) if rules is not None else None
    files: list[tuple[Path, str, dict[str, set[str]] | None]] = []
    for each in [*folders_beneath(folder), folder]:
        if own := each.inside(f"words.{language}.yaml"):  # beneath, words for what is dropped may stand
            files.append((own, f"{each.shown}/words.{language}.yaml", known if each is folder else None))
    for deck in decks or ():
        path = Path(deck).with_suffix(f".words.{language}.yaml")
        files.append((path, path.as_posix(), known))
    for path, shown, checked in files:
        text = (texts or {}).get(os.path.realpath(path))
        if text is None and not path.is_file():
            continue
        try:
            if behind(path, path.parent) is None:
                raise DeckError(leads_out(path, path.parent))
            source = Source.read(path, shown) if text is None else Source(shown, text)
            found = parse_words(source, language, problems, checked).on(found)
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
        node = submap(root, part)
        for key in node.entries:
            _check_key(key, node.key_spans[key], known or {}, problems)
    nouns: dict[str, Noun] = {}
    said = submap(root, "nouns")
    for key in said.entries:
        if noun := _noun(submap(said, key), problems):
            nouns[key] = noun
    phrases: dict[str, str] = {}
    for key, value in _texts(root, "phrases").items():
        phrase = str(value.value)
        try:
            slots = list(every_slot(parsed(phrase)))
        except TemplateError as error:
            hint = "slots stand in `{ }`, forms of a verb in `< | >`, what may be left out in `[ ]`"
            problems.note(E_PHRASE, f"this phrase cannot be read: {error}", value.span, hint)
            continue
        phrases[key] = phrase
        for slot in slots:
            _check_slot(slot, value, problems)
            if known is not None and slot.noun and slot.noun not in lexicon(language).nouns:
                _check_key(slot.noun, value.span, known, problems)
    adjectives = {key: str(value.value) for key, value in _texts(root, "adjectives").items()}
    return Words(language, nouns, adjectives, phrases)


def _check_key(key: str, span: Span, known: dict[str, set[str]], problems: Problems) -> None:
    if (unknown := named(key, known)) is not None:
        what, name, ids = unknown
        problems.unknown(what, Scalar(name, span), ids)


def _check_slot(slot: Slot, phrase: Scalar, problems: Problems) -> None:
    """The case, or the mood, that is asked for in a slot."""
    if slot.case and slot.case not in (*CASES, *MOODS):
        close = nearest(slot.case, (*CASES, *MOODS))
        hint = f"did you mean `{close[0]}`?" if close else "the cases are " + ", ".join(CASES)
        message = f"this phrase cannot be read: there is no case `{cut(slot.case)}`"
        problems.note(E_PHRASE, message, phrase.span, hint)


def _texts(root: yamlnodes.Mapping, key: str) -> dict[str, Scalar]:
    found = submap(root, key)
    return {name: value for name, value in found.entries.items() if isinstance(value, Scalar)}


def _noun(node: yamlnodes.Mapping, problems: Problems) -> Noun | None:
    one = _forms(node, "one", problems) if "one" in node.entries else None
    many = _forms(node, "many", problems) if "many" in node.entries else None
    if one is None and many is None:
        return None
    mass = _forms(node, "mass", problems) if "mass" in node.entries else None
    gender = str(scalar(node, "gender").value) if "gender" in node.entries else "m"
    mass_gender = str(scalar(node, "mass_gender").value) if "mass_gender" in node.entries else gender
    return Noun(one or many or (), many or one or (), mass or (), gender, mass_gender, one is None)


def _forms(node: yamlnodes.Mapping, key: str, problems: Problems) -> tuple[str, ...] | None:
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
