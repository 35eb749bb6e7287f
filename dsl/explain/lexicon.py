"""The words of the kernel in one language, as `languages/*.json` has them: data, read when it is spoken.

Forms stand in one text, `karta, karty, karcie, ...`, in the order of CASES; one form stands for all.
"""

from __future__ import annotations

from functools import cache, cached_property
from importlib.resources import files
from typing import TypeAlias

from msgspec import Struct, field, json

from rulewright.dsl.explain.words import Noun

Forms: TypeAlias = str


class NounForms(Struct, forbid_unknown_fields=True):
    """A noun as the file has it."""

    one: Forms
    many: Forms
    mass: Forms = ""
    gender: str = "m"

    def noun(self) -> Noun:
        """The same, to be inflected."""
        return Noun(forms_of(self.one), forms_of(self.many), forms_of(self.mass), self.gender)


class Inflection(Struct, forbid_unknown_fields=True):
    """How words of the kernel change, as far as the language asks for that."""

    worths: dict[str, str]  # "at least" -> the words before a number and its noun
    pronouns: dict[str, Forms]  # gender ("m", "f", "n", "many", "you"), in English what it stands for
    alone: dict[str, str] = {}  # as `worths`, where no noun follows
    pronouns_behind: dict[str, Forms] = {}  # behind a preposition
    prepositions: str = ""
    possessives: dict[str, str] = {}  # gender of whose it is -> its, hers
    quotes: tuple[str, str] = ("“", "”")
    your: str = ""
    own: str = ""  # of whoever does it
    which: str = ""  # the relative pronoun, declined as an adjective
    determiners: dict[str, str] = {}  # "this" -> an adjective-like word, masculine
    of_them: str = ""  # `of` in `one of them`
    one: str = ""
    comes_to: tuple[str, str] = ("", "")  # of one number and of several
    beyond: dict[str, tuple[str, str]] = {}  # more or less than a value: the words, and its case
    differences: dict[str, tuple[str, str]] = {}  # less than a value by so much: the words, its case
    endings: dict[str, dict[str, Forms]] = {}  # of adjectives: behind which stem, of which gender
    declined: dict[str, dict[str, Forms]] = {}  # what is declined as nothing else is
    persons: tuple[tuple[str, str], ...] = ()  # the end of an adjective -> that of the plural for persons


class Lexicon(Struct, forbid_unknown_fields=True, dict=True):
    """All words of the kernel in one language."""

    sections: dict[str, dict[str, str]] = field(name="phrases")
    noun_forms: dict[str, NounForms] = field(name="nouns")
    adjectives: dict[str, str]
    links: dict[str, tuple[str, str]]  # "and" -> what stands between, what before the last
    inflection: Inflection

    @cached_property
    def phrases(self) -> dict[str, str]:
        """The phrases of all sections."""
        return {key: text for section in self.sections.values() for key, text in section.items()}

    @cached_property
    def nouns(self) -> dict[str, Noun]:
        """The nouns, to be inflected."""
        return {key: forms.noun() for key, forms in self.noun_forms.items()}


def forms_of(text: Forms) -> tuple[str, ...]:
    """The forms in one text."""
    return tuple(text.split(", ")) if text else ()


@cache
def lexicon(tag: str) -> Lexicon:
    """The words of the kernel in this language."""
    file = files("rulewright.dsl.explain").joinpath("languages", f"{tag}.json")
    return json.decode(file.read_bytes(), type=Lexicon)
