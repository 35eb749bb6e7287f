"""Does the printed text of a card say what its rules say?

What is compared is what both can be asked for without guessing: how much of a resource. "3 coins" in the
text, where the rules only ever say 2; a resource in the text that nothing in the rules touches. The rules'
side is the card as `explain` tells it, so that both are words of one language; all that the card's rules lead
to (keywords, procedures, statuses) is looked through before anything is said.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from msgspec import Struct

from rulewright.dsl import tree
from rulewright.dsl.check.notes import Notes
from rulewright.dsl.explain import Explainer
from rulewright.dsl.explain.codes import W_OTHER_NUMBER, W_OTHER_RESOURCE
from rulewright.dsl.explain.trees import inside
from rulewright.dsl.explain.words import Noun, Words, names_of
from rulewright.dsl.files.source import Span
from rulewright.dsl.loading.annotated import Annotated
from rulewright.dsl.model import CardDef, ResourceDef, Ruleset
from rulewright.dsl.report.diagnostics import Diagnostic, Severity


class _Said(Struct, frozen=True):
    """What names and numbers a text of rules has, with all that it leads to."""

    names: frozenset[str]
    numbers: frozenset[int]


_NOTHING: Final = _Said(frozenset(), frozenset())


class Comparison:
    """Of cards of one ruleset, in the languages of `words`."""

    def __init__(self, rules: Ruleset, words: Mapping[str, Words]) -> None:
        self.rules = rules
        self.words = {tag: each.on(names_of(rules, tag)) for tag, each in words.items()}
        self.annotated = Annotated(rules)
        self.tellers: dict[str, Explainer] = {}
        self.found: dict[str, _Said] = {}

    def card(self, card: CardDef) -> list[Diagnostic]:
        """A warning for what its printed texts say and its rules do not."""
        members = self.rules.declared.cards.get(card.id)
        if members is None or not members.items:
            return []  # what has no rules is told of elsewhere
        found: list[Diagnostic] = []
        for tag, text in card.texts.items():
            if tag in self.words and not found:  # one language is enough
                found = self.text(card, members, tag, text)
        return found

    def text(self, card: CardDef, members: tree.Members, tag: str, text: str) -> list[Diagnostic]:
        nouns = self.words[tag].nouns
        amounts = [
            (each, _amounts(text, nouns[f"resource.{each.id}"])) for each in self.rules.resources.values()
        ]
        compared = [(resource, printed) for resource, printed in amounts if printed]
        if not compared:
            return []  # to tell a card takes time
        told, said = " ".join(self.teller(tag).card(card)), self.led_to(card, members)
        found = []
        for resource, printed in compared:
            noun = nouns[f"resource.{resource.id}"]
            meant = _amounts(told, noun)
            touched = said.names & {resource.id, "surcharge"} or _mentions(told, noun)
            if not touched and not self.scores(members, resource):
                found.append(self.untouched(card, resource, printed))
                continue
            for number, words in printed.items():
                if number not in meant and meant and number not in said.numbers:
                    found.append(self.other(card, words, sorted(meant)))
        return found

    def teller(self, tag: str) -> Explainer:
        if tag not in self.tellers:
            self.tellers[tag] = Explainer(self.rules, tag, self.words[tag], self.annotated)
        return self.tellers[tag]

    def scores(self, members: tree.Members, resource: ResourceDef) -> bool:
        return resource.score and any(isinstance(each, tree.Scoring) for each in members.items)

    # --- what the rules lead to

    def led_to(self, card: CardDef, members: tree.Members) -> _Said:
        """All names and numbers, also of what is used."""
        own = _said(members, self.annotated.card(card.id))
        names, numbers, open_ = set(own.names), set(own.numbers), list(own.names)
        while open_:
            said = self.declared(open_.pop())
            numbers |= said.numbers
            open_ += said.names - names
            names |= said.names
        return _Said(frozenset(names), frozenset(numbers))

    def declared(self, name: str) -> _Said:
        """What is said where a name is declared; nothing of one that is declared elsewhere."""
        if name not in self.found:
            item = self.items.get(name)
            self.found[name] = _NOTHING if item is None else _said(item, self.annotated.rules)
        return self.found[name]

    @cached_property
    def items(self) -> dict[str, tree.Item]:
        return {each.name.text: each for each in self.rules.declared.all if not isinstance(each, tree.Flow)}

    # --- messages

    def other(self, card: CardDef, words: str, meant: list[int]) -> Diagnostic:
        amounts = " and ".join(str(number) for number in meant)
        message = f"the printed text says `{words}`, and the rules say {amounts}"
        hint = "change one of the two; `rulewright explain` shows what the rules say"
        return Diagnostic(W_OTHER_NUMBER, message, _place(card, words), hint, severity=Severity.WARNING)

    def untouched(self, card: CardDef, resource: ResourceDef, printed: dict[int, str]) -> Diagnostic:
        words = next(iter(printed.values()))
        message = f"the printed text says `{words}`, and nothing in the rules touches `{resource.id}`"
        hint = "change one of the two; `rulewright explain` shows what the rules say"
        return Diagnostic(W_OTHER_RESOURCE, message, _place(card, words), hint, severity=Severity.WARNING)


def _said(node: Any, notes: Notes) -> _Said:
    names: set[str] = set()
    numbers: set[int] = set()
    for each in inside(node):
        if isinstance(each, tree.Word):
            if each.text.isdecimal():
                numbers.add(int(each.text))
            elif meaning := notes.meaning(each):
                names.add(meaning.name)
        elif isinstance(each, tree.Compare) and isinstance(each.right, tree.Number):
            step = {">": 1, "<": -1}.get(each.operator.text, 0)  # more than 2 is at least 3
            numbers.add(int(each.right.digits.text) + step)
        elif isinstance(each, (tree.Draw, tree.Discard, tree.Destroy)):
            names.add(type(each).__name__.lower())
    return _Said(frozenset(names), frozenset(numbers))


def _forms(noun: Noun) -> list[str]:
    return sorted({*noun.one, *noun.many, *noun.mass}, key=len, reverse=True)


def _pattern(noun: Noun) -> re.Pattern[str]:
    return re.compile(r"\b(?:" + "|".join(map(re.escape, _forms(noun))) + r")\b", re.IGNORECASE)


def _mentions(text: str, noun: Noun) -> bool:
    return _pattern(noun).search(text) is not None


def _amounts(text: str, noun: Noun) -> dict[int, str]:
    """`2 coins`: 2, and the words."""
    pattern = re.compile(
        r"\b(\d+) (?:\w+ )?(?:" + "|".join(map(re.escape, _forms(noun))) + r")\b", re.IGNORECASE
    )
    return {int(match[1]): match[0] for match in pattern.finditer(text)}


def _place(card: CardDef, words: str) -> Span:
    """Where the words stand in the file, behind the card's id; or else the id."""
    lines = card.span.source.text.split("\n")
    for number in range(card.span.line, min(card.span.line + 40, len(lines)) + 1):
        column = lines[number - 1].find(words)
        if column >= 0:
            return card.span.source.span(number, column + 1, number, column + 1 + len(words))
    return card.span
