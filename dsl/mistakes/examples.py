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


def deed(game: GameWords) -> str:
    """Something that can be done, for an example."""
    return said(game, f"`{EXAMPLES['procedure'][0]}`").strip("`")


def _code(game: GameWords, code: str, own: Mapping[str, str]) -> str:
    counted = game.resource()
    if counted is not None and game.procedure("draw") is None:
        code = _DRAWN.sub(rf"gain \1 {counted}", code)
    for word in EXAMPLES["procedure"] if _DECLARED.search(code) else ():
        own = {each: meant for each, meant in own.items() if each not in (word, *EXAMPLES["field"])}
    parts = _QUOTED.split(code)
    return "".join(
        part if part.startswith('"') else _WORD.sub(lambda word: own.get(word[0], word[0]), part)
        for part in parts
    )


def _own_words(game: GameWords) -> dict[str, str]:
    """By a word of the examples: what stands for it in this game."""
    found: dict[str, str | None] = {"resource": game.resource()}
    if place := game.own_place():
        kind = game.kinds[place.holds]
        properties = kind.properties.values()
        found |= {
            "own_place": place.id,
            "kind": kind.id,
            "kinds": kind.plural,
            "heap": next((z.id for z in game.zones.values() if z.of == "table" and z.holds == kind.id), None),
            "other_place": next(
                (z.id for z in game.zones.values() if z.of == "player" and z.id != place.id), None
            ),
            "number": next((each.name for each in properties if each.type == "number"), None),
            "list": next((each.name for each in properties if each.type == "list"), None),
        }
    changing = ((each, name) for each in game.procedures() for name in _numbers(each))
    if (known := next(changing, None)) is not None:
        found |= {"procedure": known[0].name.text, "field": known[1]}
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
_DECLARED: Final = re.compile(r"\bprocedure " + f"({'|'.join(EXAMPLES['procedure'])})" + r"\b")
