"""What a card says, between its rules and a language: phrases with slots, and noun phrases.

No language stands here. A phrase is a key with what fills its slots; the language finds the words for the
key, in its own phrases or in those of the game. A noun phrase knows what it means (`noun`), how many, whose
and which.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

Det: TypeAlias = Literal["", "a", "the", "this", "that", "each", "all", "any", "no", "both", "it", "which"]
# How a count is meant: exactly, at most, as many as one likes, as many as was said (of another thing, too).
Many: TypeAlias = Literal[
    "just",
    "up to",
    "any number",
    "that many",
    "as many",
    "some",
    "at least",
    "at most",
    "more than",
    "less than",
    "exactly",
    "for each",
    "less by",
    "more by",
]


class Text(Struct, frozen=True):
    """Words as they stand."""

    text: str


class Say(Struct, frozen=True):
    """A phrase. `keys`: where its words are looked up, best first. `subject`: who does it."""

    keys: tuple[str, ...]
    slots: Mapping[str, Form] = field(default_factory=dict)
    subject: Np | None = None
    spare: str = ""  # an id, to be spaced out where no key is known

    def __hash__(self) -> int:
        return hash(self.keys)


class Join(Struct, frozen=True):
    """Several of a sort: `a, b and c`. `word` is "and", "or" or "then"."""

    items: tuple[Form, ...]
    word: str = "and"


class Count(Struct, frozen=True):
    """How many: a number, or a value that is worked out."""

    many: Many = "just"
    number: int | None = None
    value: Form | None = None


class Qualities(Struct, frozen=True):
    """Words of a list that a thing has, one of these: noble, or trade."""

    keys: tuple[str, ...]


class Np(Struct, frozen=True):
    """A noun phrase. `noun` is a key of the words ("kind.card", "you"); `adjectives` are keys too.

    `tail`: what follows (places, conditions). `about`: whose name in the rules it stands for, so that it is
    known again. `det` "it" is a pronoun, "which" a relative one. `qualities`: words of lists that it has.
    """

    noun: str
    det: Det = "a"
    count: Count | None = None
    plural: bool = False
    adjectives: tuple[str, ...] = ()
    qualities: tuple[Qualities, ...] = ()
    owner: Np | None = None
    tail: tuple[Form, ...] = ()
    about: str = ""
    mass: bool = False  # as a stuff, not piece by piece

    def __hash__(self) -> int:
        return hash((self.noun, self.about))

    def but(self, **changes: object) -> Np:
        return replace(self, **changes)


Form: TypeAlias = Text | Say | Join | Np | Count

YOU = Np("you", "")


def say(key: str, /, **slots: Form | None) -> Say:
    """A phrase of the kernel."""
    return Say((key,), {name: form for name, form in slots.items() if form is not None})


def game(key: str, name: str, subject: Np | None = None, /, **slots: Form | None) -> Say:
    """A phrase that a game has words for (`procedure.build.do`), with the name it goes by without them."""
    return Say((key,), {slot: form for slot, form in slots.items() if form is not None}, subject, name)


def is_joined(form: Form, word: str) -> bool:
    """Whether it is several joined by this word, also as a clause about a noun."""
    if isinstance(form, Say) and form.keys == ("relative",):
        return is_joined(form.slots["what"], word)
    if isinstance(form, Join) and len(form.items) == 1:
        return is_joined(form.items[0], word)
    return isinstance(form, Join) and form.word == word
