"""The words of one language: those of the kernel, and those that a game gives to its own ids.

A game's words are looked up by keys such as `kind.card`, `zone.pile.in`, `procedure.draw.do`. What no file
gives forms for is called by its name in the YAML, or by its id with spaces; its cases are then all alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct, field

from rulewright.dsl.model import Names, Ruleset

CASES: Final = ("nom", "gen", "dat", "acc", "ins", "loc")
MOODS: Final = ("inf", "ninf", "nipf", "ing", "imp", "you", "he", "they", "fin")  # of what is done


class Noun(Struct, frozen=True):
    """Forms of a noun, in the order of CASES (one stands for all). `mass`: as a stuff that is not counted.

    `gender`: "m" things, "a" animals and tokens, "p" persons (all masculine), "f", "n"."""

    one: tuple[str, ...]
    many: tuple[str, ...]
    mass: tuple[str, ...] = ()
    gender: str = "m"
    mass_gender: str = ""
    only_many: bool = False  # such as scissors
    bare: bool = False  # a name for which no forms are given

    def form(self, case: str, plural: bool) -> str:
        forms = self.many if plural else self.one
        return forms[CASES.index(case)] if len(forms) > 1 else forms[0]


class Words(Struct, frozen=True):
    """What the words of games are in one language."""

    language: str
    nouns: Mapping[str, Noun] = field(default_factory=dict)
    adjectives: Mapping[str, str] = field(default_factory=dict)
    phrases: Mapping[str, str] = field(default_factory=dict)

    def on(self, other: Words) -> Words:
        """These words, and those of another where there is none."""
        return Words(
            self.language,
            {**other.nouns, **self.nouns},
            {**other.adjectives, **self.adjectives},
            {**other.phrases, **self.phrases},
        )


def spaced(name: str) -> str:
    """`to_keep` -> `to keep`."""
    return name.rpartition(":")[2].rpartition(".")[2].replace("_", " ").strip()


def names_of(rules: Ruleset, language: str) -> Words:
    """The names that the YAML gives, with as many forms as these have: one for all cases."""
    nouns: dict[str, Noun] = {}

    def note(key: str, names: Names, name: str, plural: str = "") -> None:
        said = names.get(language) or names.get("en") or spaced(name)
        many = plural if language == "en" or not names.get(language) else said
        nouns[key] = Noun((said,), (many or said,), bare=True)

    for kind in rules.kinds.values():
        said = kind.names.get("en", spaced(kind.id))
        plural = spaced(kind.plural) if kind.plural and said == spaced(kind.id) else f"{said}s"
        note(f"kind.{kind.id}", kind.names, kind.id, plural)
        for prop in kind.properties.values():
            nouns.setdefault(
                f"property.{prop.name}", Noun((spaced(prop.name),), (spaced(prop.name),), bare=True)
            )
    for of in rules.lists.values():
        nouns[f"list.{of.id}"] = Noun((spaced(of.id),), (spaced(of.plural),), bare=True)
        for member in of.members:
            note(f"member.{of.id}.{member.id}", member.names, member.id)
    for resource in rules.resources.values():
        note(f"resource.{resource.id}", resource.names, resource.id)
    for zone in rules.zones.values():
        note(f"zone.{zone.id}", zone.names, zone.id)
    for token in rules.tokens.values():
        note(f"token.{token.id}", token.names, token.id)
    for card in rules.cards.values():
        note(f"card.{card.id.rpartition(':')[2]}", card.names, card.id)
    for seat in rules.seats.values():
        note(f"seat.{seat.id}", seat.names, seat.id)
    for setting in rules.settings.values():
        note(f"setting.{setting.id}", setting.names, setting.id)
        for value in setting.values:
            note(f"member.{setting.id}.{value.id}", value.names, value.id)
    return Words(language, nouns)
