"""Recognisers that are data: a shape of words, and what to write instead (`rules.yaml`).

A shape is matched against the tokens around the place where the text stopped making sense:

    gain|lose        one of these words               x=NAME      kept under a name, to be said and written
    INT              a terminal of the grammar        ~highest    this word, or an everyday word for it
    :banks           a word of a set in words.yaml    NUMBER      a number, in figures or in words
    STEP             a word that begins a step        that?       it may be missing
    MANY             a number but one and two
    with [no] NAME   what is in brackets is told of and replaced; the rest only has to stand around it

All of it stands on one line, and the stop is at one of its tokens or right behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from lark import Token
from msgspec import Struct

from rulewright.dsl.files.characters import cut
from rulewright.dsl.files.owndata import own_data
from rulewright.dsl.mistakes import codes
from rulewright.dsl.mistakes.beginnings import statements
from rulewright.dsl.mistakes.examples import said
from rulewright.dsl.mistakes.place import Edit, Finding, Place, terminal_of
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.words import NUMBERS, SETS, SYNONYMS
from rulewright.dsl.report.diagnostics import Fix

_PART: Final = re.compile(r"(?P<open>\[)?(?:(?P<name>\w+)=)?(?P<what>[^]\s?]+)(?P<maybe>\?)?(?P<close>\])?")
_BRACKET: Final = re.compile(r"([()])")  # a token of its own, without spaces around it
# Steps that begin with these are seldom meant: they stand inside of values too.
_IN_VALUES: Final = frozenset("YOU YOUR IT THIS LEFT RIGHT NAME HIGHEST LOWEST TURN ROUND PHASE".split())


class Part(Struct, frozen=True):
    """One token of a shape."""

    what: tuple[str, ...]
    name: str
    maybe: bool

    def fits(self, token: Token) -> bool:
        """Whether a token is what stands here."""
        return any(_is(what, token) for what in self.what)


def _is(what: str, token: Token) -> bool:
    value: str = token.value
    if what == "NUMBER":
        return token.type == "INT" or value in NUMBERS
    if what == "MANY":
        return token.type == "INT" and value not in ("1", "2")
    if what == "STEP":
        return token.type in statements() - _IN_VALUES
    if what.isupper():
        return bool(token.type == what)
    if what[0] == ":":
        return value in SETS[what[1:]]
    if what[0] == "~":
        return what[1:] in (value, *SYNONYMS.get(value, ())[:1])
    return value == what


class Row(Struct, frozen=True):
    """A row of `rules.yaml`; the README of this folder says what its keys mean."""

    name: str
    rank: Rank
    example: str
    parts: tuple[Part, ...]
    told: range  # the parts that are told of and replaced
    write: str
    code: str
    says: str
    hint: str
    fix: str
    title: str
    stop: str
    inside: tuple[str, ...]
    can: tuple[str, ...]
    cannot: tuple[str, ...]
    only: frozenset[str]
    unnamed: bool
    fits: int

    def __call__(self, place: Place) -> Finding | None:
        """As a recogniser."""
        for first in range(place.at, max(-1, place.at - len(self.parts) - 1), -1):
            for found in self.matches(place, first, 0, ()):
                if (finding := self.found(place, found)) is not None:
                    return finding
        return None

    def matches(self, place: Place, at: int, part: int, so_far: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """The indices of the tokens for each part from an index on; -1 for one that is missing."""
        if part == len(self.parts):
            yield so_far
            return
        inside = at < len(place.tokens) and (not any(n >= 0 for n in so_far) or not place.first_on_line(at))
        if inside and self.parts[part].fits(place.tokens[at]):
            yield from self.matches(place, at + 1, part + 1, (*so_far, at))
        if self.parts[part].maybe:
            yield from self.matches(place, at, part + 1, (*so_far, -1))

    def found(self, place: Place, match: tuple[int, ...]) -> Finding | None:
        """The finding, if all the rest is so."""
        there = [index for index in match if index >= 0]
        told = [match[part] for part in self.told if match[part] >= 0]
        first, end = told[0], told[-1] + 1
        begin, last = there[0], there[-1]
        stops = {"": range(begin, last + 2), "first": [first], "last": [last], "behind": [last + 1]}
        if first > place.at or place.at not in stops[self.stop]:
            return None
        if self.only and place.accepted != self.only:
            return None
        if not all(place.allows(name, first) for name in self.can):
            return None
        if any(place.allows(name, first) for name in self.cannot):
            return None
        verb = place.verb(begin, self.inside) if self.inside else first
        if verb is None:
            return None
        named = {p.name: place.tokens[n] for p, n in zip(self.parts, match, strict=True) if p.name and n >= 0}
        if self.unnamed and any(place.named(place.value_at(index)) for index in told):
            return None
        tokens = self.tokens(place, named, place.tokens[first])
        behind = max(place.at + 1 - end, 0) + self.fits
        if self.fits >= 0 and not place.fits(first, [token.type for token in tokens], end, behind):
            return None
        return self.finding(place, range(first, end), verb, named, tokens)

    def finding(
        self, place: Place, told: range, verb: int, named: Mapping[str, Token], tokens: list[Token]
    ) -> Finding:
        words = {name: _shown(token) for name, token in named.items()}
        words["it"] = place.written(told.start, told.stop - 1)
        words["begun"] = place.written(verb, told.start - 1) if verb < told.start else ""
        words["rest"] = place.written(told.stop, max(place.end_of_sentence(told.stop), told.stop + 1) - 1)
        words["write"] = phrase = self.write.format_map(words)
        span = place.span(told.start, told.stop - 1)
        title = self.title.format_map(words) if phrase else "delete it"
        fix = None if self.fix == "none" else Fix(span, phrase, title, sure=self.fix == "sure")
        message, hint = self.says.format_map(words), said(place.game, self.hint).format_map(words)
        # Where nothing can be written in its place, the whole sentence is left out.
        left_out = self.fix == "none" and not self.write and self.fits < 0
        edit = None if left_out else Edit(told.start, told.stop, tokens)
        return place.finding(self.code, message, hint, span=span, fix=fix, edit=edit)

    def tokens(self, place: Place, named: Mapping[str, Token], near: Token) -> list[Token]:
        """What is written instead, as tokens: those that are kept are those of the author."""
        made = []
        for word in _BRACKET.sub(r" \1 ", self.write).split():
            kept = named.get(word[1:-1]) if word[0] == "{" else None
            if kept is not None and kept.value not in NUMBERS:
                made.append(kept)
            else:
                value = NUMBERS[kept.value] if kept is not None else word
                made.append(place.made(terminal_of(value), near, value))
        return made


def _shown(token: Token) -> str:
    return cut(NUMBERS.get(token.value, token.value))


@cache
def rows() -> tuple[Row, ...]:
    """All rows of `rules.yaml`, one for each meaning that a shape may have."""
    return tuple(_row(data) for data in own_data("mistakes", "rules.yaml"))


def _row(data: dict[str, Any]) -> Row:
    found = [match for match in map(_PART.fullmatch, data["shape"].split()) if match is not None]
    parts = tuple(Part(tuple(m["what"].split("|")), m["name"] or "", bool(m["maybe"])) for m in found)
    first = next((n for n, match in enumerate(found) if match["open"]), 0)
    last = next((n for n, match in enumerate(found) if match["close"]), len(found) - 1)
    write = data.get("write", "")
    return Row(
        name=data["name"],
        rank=Rank[data["rank"].upper()],
        example=data["example"],
        parts=parts,
        told=range(first, last + 1),
        write=write,
        code=vars(codes)[f"E_{data['code'].upper()}"],
        says=data["says"],
        hint=data.get("hint", "write `{write}`" if write else "delete it"),
        fix=data.get("fix", "sure"),
        title=data.get("title", "write {write}"),
        stop=data.get("stop", ""),
        inside=tuple(data.get("inside", "").split()),
        can=tuple(data.get("can", "").split()),
        cannot=tuple(data.get("cannot", "").split()),
        only=frozenset(data.get("only", "").split()),
        unnamed=data.get("unnamed", False),
        fits=data.get("fits", 1),
    )
