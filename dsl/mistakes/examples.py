"""Examples in the words of the game for which a text is written.

Sentences are written in words of no game, `gain 2 points`; `words.yaml` says what each of them stands for,
and what the game declares takes their place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from rulewright.dsl import tree
from rulewright.dsl.mistakes.words import EXAMPLES
from rulewright.dsl.syntax.gamewords import GameWords


def said(game: GameWords, sentence: str) -> str:
    """A sentence in which the examples, between backticks, use the words of this game."""
    if not game.kinds and not game.resources:
        return sentence
    own = _own_words(game)
    return _CODE.sub(lambda code: _code(game, code.group(), own), sentence)


def known(game: GameWords, form: str) -> bool:
    """Whether all that a form is about is there in this game."""
    own, words = _own_words(game), set(_WORD.findall(form))
    steps = [verb for verb in ("draw", "discard", "destroy") if verb in words]
    examples = {word for each in EXAMPLES.values() for word in each}
    return words & examples <= own.keys() and all(game.procedure(verb) is not None for verb in steps)


def deed(game: GameWords) -> str:
    """Something that can be done, for an example."""
    return said(game, f"`{EXAMPLES['procedure'][0]}`").strip("`")


def _code(game: GameWords, code: str, own: Mapping[str, str]) -> str:
    counted = game.resource()
    if counted is not None and game.procedure("draw") is None:
        code = _DRAWN.sub(rf"gain \1 {counted}", code)
    for word in EXAMPLES["procedure"] if _DECLARED.search(code) else ():
        own = {each: meant for each, meant in own.items() if each not in (word, *EXAMPLES["field"])}
    procedure = next((game.procedure(own[word]) for word in EXAMPLES["procedure"] if word in own), None)
    if procedure is not None:
        given = ", ".join(f"{each.name.text}: it" for each in procedure.params.items if each.default is None)
        code = _RUN.sub(rf"\1({given})", code)
    parts = _QUOTED.split(code)
    return "".join(
        part if part.startswith('"') else _WORD.sub(lambda word: own.get(word[0], word[0]), part)
        for part in parts
    )


def _own_words(game: GameWords) -> dict[str, str]:
    """By a word of the examples: what stands for it in this game."""
    score = next((each.id for each in game.resources.values() if each.score), None)
    found: dict[str, str | None] = {"resource": game.resource(), "score": score}
    if place := game.own_place():
        kind = game.kinds[place.holds]
        properties = kind.properties.values()
        theirs = (z for z in game.zones.values() if z.of == "player" and not z.spaces_of)
        others = [zone.id for zone in theirs if zone.id != place.id and zone.holds == kind.id]
        listed = next((each for each in properties if each.type == "list"), None)
        found |= {
            "own_place": place.id,
            "kind": kind.id,
            "kinds": kind.plural,
            "heap": next((z.id for z in game.zones.values() if z.of == "table" and z.holds == kind.id), None),
            "other_place": next(iter(others), place.id),
            "number": next((each.name for each in properties if each.type == "number"), None),
            "list": listed.name if listed is not None else None,
            "lists": game.lists[listed.list].plural if listed is not None else None,
        }
    changing = [(each, name) for each in game.procedures() for name in _numbers(each)]
    priced = (each for each in changing if each[0].paying is not None)
    if (known := next(priced, next(iter(changing), None))) is not None:
        name = known[0].name.text
        found |= {"procedure": name, "does": f"{name}s", "field": known[1]}
    return {
        word: meant
        for role, words in EXAMPLES.items()
        for word in words
        if (meant := found.get(role)) is not None
    }


def _numbers(procedure: tree.Procedure) -> Iterator[str]:
    """The fields that cards can change: numbers that need not be given."""
    for each in procedure.params.items:
        if each.type is None and isinstance(each.default, tree.Number | tree.Of):
            yield each.name.text


_CODE: Final = re.compile("`[^`]*`")
_QUOTED: Final = re.compile(r'("[^"\n]*")')
_WORD: Final = re.compile(r"(?<!\{)\b[a-z_]+\b(?!\})")
_DRAWN: Final = re.compile(r"\bdraw (?=[\dn])([^ }`]+)")
_RUN: Final = re.compile(rf"\b((?:do|can) (?:{'|'.join(EXAMPLES['procedure'])}))\([^)]*\)")
_DECLARED: Final = re.compile(r"\bprocedure " + f"({'|'.join(EXAMPLES['procedure'])})" + r"\b")
