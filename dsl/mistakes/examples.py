"""Examples in the words of the game for which a text is written.

Sentences are written in words of no game, `gain 2 points`; `words.yaml` says what each of them stands for,
and what the game declares takes their place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from rulewright.dsl import tree
from rulewright.dsl.mistakes.words import EXAMPLES
from rulewright.dsl.syntax.gamewords import GameWords


class Wording(Struct, frozen=True):
    """What a game makes of sentences in words of no game; most decks on top of a game change none of it."""

    own: tuple[tuple[str, str], ...]  # by a word of the examples: what stands for it
    steps: frozenset[str]  # those of cards that the game knows
    counted: str | None
    given: str | None  # what the procedure of the examples is told


def wording(game: GameWords) -> Wording:
    own = _own_words(game)
    procedure = next((game.procedure(own[word]) for word in EXAMPLES["procedure"] if word in own), None)
    given = None
    if procedure is not None:
        given = ", ".join(f"{each.name.text}: it" for each in procedure.params.items if each.default is None)
    steps = frozenset(each.name.text for each in game.procedures()) & _STEPS
    return Wording(tuple(own.items()), steps, game.resource(), given)


def said(game: GameWords, sentence: str) -> str:
    """A sentence in which the examples, between backticks, use the words of this game."""
    if not game.kinds and not game.resources:
        return sentence
    words = wording(game)
    return _CODE.sub(lambda code: said_in(words, code.group()), sentence)


def known(words: Wording, form: str) -> bool:
    """Whether all that a form is about is there in a game of this wording."""
    used = set(_WORD.findall(form))
    return used & _EXAMPLES <= dict(words.own).keys() and used & _STEPS <= words.steps


def deed(game: GameWords) -> str:
    """Something that can be done, for an example."""
    return said(game, f"`{EXAMPLES['procedure'][0]}`").strip("`")


def said_in(words: Wording, code: str) -> str:
    """A piece of rules in a game's words."""
    own = dict(words.own)
    if words.counted is not None and "draw" not in words.steps:
        code = _DRAWN.sub(rf"gain \1 {words.counted}", code)
    given = words.given
    if _DECLARED.search(code):
        own = {
            each: meant
            for each, meant in own.items()
            if each not in (*EXAMPLES["procedure"], *EXAMPLES["field"])
        }
        given = None
    if given is not None:
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


_STEPS: Final = frozenset(("draw", "discard", "destroy"))
_EXAMPLES: Final = frozenset(word for each in EXAMPLES.values() for word in each)
_CODE: Final = re.compile("`[^`]*`")
_QUOTED: Final = re.compile(r'("[^"\n]*")')
_WORD: Final = re.compile(r"(?<!\{)\b[a-z_]+\b(?!\})")
_DRAWN: Final = re.compile(r"\bdraw (?=[\dn])([^ }`]+)")
_RUN: Final = re.compile(rf"\b((?:do|can) (?:{'|'.join(EXAMPLES['procedure'])}))\([^)]*\)")
_DECLARED: Final = re.compile(r"\bprocedure " + f"({'|'.join(EXAMPLES['procedure'])})" + r"\b")
