"""The book of phrases in the words of a game, and the phrase that a sentence comes close to."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from functools import cache, lru_cache
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl import model, tree
from rulewright.dsl.files.owndata import own_data
from rulewright.dsl.mistakes.examples import Wording, known, said_in, wording
from rulewright.dsl.mistakes.words import EXAMPLES
from rulewright.dsl.syntax.gamewords import GameWords
from rulewright.dsl.syntax.numberwords import NUMBER_WORDS

NEAR: Final = 0.8  # so alike must a sentence be that a message speaks of it
_KEPT: Final = 16  # games whose words are kept, so that a folder of decks reads the book once


class Said(Struct, frozen=True):
    """Ways to say one thing, in the words of a game, and how it is written."""

    ways: tuple[str, ...]
    form: str
    where: str  # a step, an ability, or a change for `always { }`
    own: bool  # the game itself brings it

    def whole(self, inside: bool) -> str:
        """The form as an ability, or as it stands inside one."""
        if inside or self.where == "ability":
            return self.form
        return f"always {{ {self.form} }}" if self.where == "change" else f'action "Test" {{ {self.form} }}'


@cache
def general() -> tuple[model.Phrase, ...]:
    """Those of no game."""
    return tuple(_phrase(entry) for entry in own_data("phrases", "phrases.yaml"))


def _phrase(entry: dict[str, Any]) -> model.Phrase:
    return model.Phrase(tuple(entry["says"]), entry["form"], entry["where"])


def book(game: GameWords) -> tuple[Said, ...]:
    """All that can be said in a game: what it brings itself comes first."""
    own = [Said(each.says, each.form, each.where, True) for each in game.phrases]
    return (*own, *_general_in(wording(game)))


@lru_cache(maxsize=_KEPT)
def _general_in(words: Wording) -> tuple[Said, ...]:
    """Those of no game, as far as a game of this wording knows what they are about."""
    return tuple(
        Said(tuple(said_in(words, way) for way in each.says), said_in(words, each.form), each.where, False)
        for each in general()
        if known(words, each.form)
    )


def game_of(rules: model.Ruleset) -> GameWords:
    """The words of a game that was loaded."""
    own = rules.declared.own
    files = [tree.RulesFile(own[0].span, own)] if own else []
    seats = len(rules.seats)
    return GameWords(rules.kinds, rules.lists, rules.resources, rules.zones, files, rules.phrases, seats)


def nearest_said(sentence: str, game: GameWords, n: int = 1, bar: float = NEAR) -> list[Said]:
    """The phrases that a sentence comes close to, best first, with its own numbers in their forms."""
    alike = _alike_in(game)
    wanted = _words(sentence, alike)
    if len(wanted) < 2 or len(wanted) > _LONGEST:
        return []
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted)
    scored: list[tuple[float, int, Said, str]] = []
    for number, each in enumerate(book(game)):
        ways = zip(each.ways, _ways(each, alike), strict=True)
        best, _, way = max(
            (_likeness(matcher, words, wanted, bar), way == sentence, way) for way, words in ways
        )
        if best >= bar:
            scored.append((-best, number, each, way))
    scored.sort(key=lambda one: one[:2])
    forms = ((each, _with(each.form, way, sentence, game)) for _, _, each, way in scored)
    return [replace(each, form=form) for each, form in forms if form is not None][:n]


def _with(form: str, way: str, sentence: str, game: GameWords) -> str | None:
    """A form with the numbers and the sorts of things of a sentence in place of those of the book; None where
    it is not clear which is which."""
    found: str | None = form
    lists: dict[str, set[str]] = {}
    for sort in game.sorts:
        lists.setdefault(sort.word, set()).add(sort.listed)
    for one_of in (_is_number, lists.__contains__):
        theirs, own = ([_digits(word) for word in _every(text) if one_of(word)] for text in (way, sentence))
        if any(
            one in lists and lists[one].isdisjoint(lists[other])
            for one, other in zip(theirs, own, strict=False)
        ):
            return None  # a word of another list says something else
        if theirs != own and found is not None:
            found = _in_their_order(found, theirs, own)
    theirs, own = ([word for word in _every(text) if word in game.resources] for text in (way, sentence))
    if found is not None and len({*theirs}) == len({*own}) == 1:
        found = re.sub(rf"\b{theirs[0]}\b", own[0], found)
    return found


def _in_their_order(form: str, theirs: list[str], own: list[str]) -> str | None:
    """What stands in the form as in the way to say it gives place to what was said, one after the other."""
    if not own:
        return form
    parts = re.split(rf"\b({'|'.join(sorted(set(theirs))) or '$^'})\b", form)
    if parts[1::2] != theirs or len(own) != len(theirs):
        return None
    parts[1::2] = own
    return "".join(parts)


def _digits(word: str) -> str:
    return "1" if word in ("a", "an") else str(NUMBER_WORDS.get(word, word))


def _is_number(word: str) -> bool:
    return word.isdecimal() or word in NUMBER_WORDS or word in ("a", "an")


def _every(sentence: str) -> list[str]:
    return re.findall(r"[a-z_]+|[0-9]+", sentence.lower().replace("'s", ""))


def _plain(sentence: str) -> list[str]:
    said = re.sub(r"\bopponents?\b", "other player", sentence, flags=re.IGNORECASE)
    return [word for word in _every(said) if word not in _ARTICLES]


_LONGEST: Final = 40
_ARTICLES: Final = frozenset("a an the".split())


def _likeness(
    matcher: SequenceMatcher[str], words: tuple[str, ...], wanted: tuple[str, ...], bar: float
) -> float:
    """How alike two sentences are; 0 where that is less than `bar`, which is known much sooner."""
    matcher.set_seq1(words)
    part = _PART if set(wanted) <= set(words) else 0.0
    if matcher.real_quick_ratio() < bar or matcher.quick_ratio() < bar:
        return part
    told_apart = _APART * len(_TELLING & ({*wanted} ^ {*words}))
    return max(part, matcher.ratio() - told_apart)


_PART: Final = 0.7  # all that was said is a part of the phrase
_TELLING: Final = frozenset(
    ("another", "up")
)  # who does it, and whether fewer will do, makes all the difference
_APART: Final = 0.2


class _Alike(Struct, frozen=True):
    """The words of a game that make no difference, for another game has others in their place."""

    sorts: frozenset[str]
    resources: frozenset[str]
    kinds: frozenset[str]


def _alike_in(game: GameWords) -> _Alike:
    kinds = (word for kind in game.kinds.values() for word in (kind.id, kind.plural))
    return _Alike(
        frozenset(sort.word for sort in game.sorts),
        frozenset((*game.resources, *EXAMPLES["resource"])),
        frozenset((*kinds, "card", "cards")),
    )


@lru_cache(maxsize=_KEPT * 512)
def _ways(phrase: Said, alike: _Alike) -> tuple[tuple[str, ...], ...]:
    """The words of each way to say a thing."""
    return tuple(_words(way, alike) for way in phrase.ways)


def _words(sentence: str, alike: _Alike) -> tuple[str, ...]:
    """The words of a sentence, those of the game and of examples made alike, and all numbers too."""
    return tuple(_made_alike(word, alike) for word in _plain(sentence))


def _made_alike(word: str, alike: _Alike) -> str:
    if _is_number(word):
        return "1"
    if word in alike.sorts:
        return "sort"
    if word in alike.resources:
        return "points"
    if word in alike.kinds:
        return "card"
    if word.endswith("s") and len(word) > 3 and not word.endswith("ss"):
        word = word[:-1]
    return _SAME.get(word, word)


def _same(groups: Iterable[str]) -> dict[str, str]:
    return {word: group.split()[0] for group in groups for word in group.split()}


# Words that make no difference here.
_SAME: Final = _same(
    (
        "whenever when after each every all",
        "you i",
        "your my",
        "another other",
        "get gain receive",
        "may can",
    )
)
