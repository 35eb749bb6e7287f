"""Two mistakes of one line each in one deck: what is told of each when the other is there as well.

The mistakes are those of `tests/mistakes` and of `tests/corpus/bad` that stand alone in the rules of a card
or in a file of rules: one error, on one line. Each is put into a deck beside each other one: as steps of one
ability, as abilities of one card, on two cards, and in the rules of the deck. It is lost where no message of
its own gate stands on its line any more. Only what is told of alone as it was in its own file is paired.

    PYTHONPATH=.typing:. python -P -m tests.mistakes.pairs [count]   the figures, and each pair that loses
"""

from __future__ import annotations

import json
import random
import re
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any

import yaml

from rulewright.dsl.files.paths import Edited
from rulewright.dsl.files.source import Source
from rulewright.dsl.load import load_ruleset
from rulewright.dsl.report.diagnostics import Diagnostic

HERE = Path(__file__).parent
CORPUS = HERE.parent / "corpus"
BASE = CORPUS / "base"
MAIN = BASE / "ruleset.yaml"
GAMES = {
    "citadels": "citadels",
    "game": Edited(BASE, "game", {str(MAIN.resolve()): MAIN.read_text("utf-8").replace(", FILE", "")}),
}
WAYS = ("steps", "abilities", "cards", "declarations")
RULES = re.compile("E0[345]")
# What sees a mistake: the parser, or what goes over its tree.
GATES = {"E03": "parser", "E04": "checker", "E05": "checker", "W07": "lints"}
# A step, or several: what stands in an action that is all that a card says.
_ACTION = re.compile(r'action "[^"\n]*" \{(.*)\}\s*', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Mistake:
    """A text that is wrong on one line; `line` and `last` count from its own first one."""

    name: str
    game: str
    plural: str  # the list of the deck that its card stands in; nothing for the rules of the deck itself
    card: str  # the card without its rules and its id, as JSON
    text: str
    code: str
    line: int
    last: int

    def steps(self) -> Mistake | None:
        """The inside of its action alone; None where it has none, or the mistake is around it."""
        inside = _ACTION.fullmatch(self.text)
        if inside is None:
            return None
        body = inside.group(1)
        above = 0 if body.lstrip(" ")[:1] != "\n" else 1
        text = textwrap.dedent(body.strip(" ").strip("\n")).rstrip() + "\n"
        return replaced(self, text, above)


def replaced(mistake: Mistake, text: str, above: int) -> Mistake:
    """The mistake in a text from which so many lines above it are gone."""
    m = mistake
    return Mistake(m.name, m.game, m.plural, m.card, text, m.code, m.line - above, m.last - above)


# --- the mistakes -------------------------------------------------------------------------------------------


@cache
def mistakes() -> tuple[Mistake, ...]:
    """All of them, in the order of their names."""
    bad = CORPUS / "bad"
    files = [*sorted(bad.glob("*.yaml")), *sorted(bad.glob("*.rules")), *sorted(HERE.glob("[0-9]*.yaml"))]
    read = (_of_rules(file) if file.suffix == ".rules" else _of_card(file) for file in files)
    return tuple(found for bare in read if bare is not None and (found := _told(bare)) is not None)


def _of_rules(file: Path) -> Mistake | None:
    try:
        return Mistake(file.stem, "game", "", "{}", file.read_text("utf-8"), "", 0, 0)
    except UnicodeDecodeError:
        return None


def _of_card(file: Path) -> Mistake | None:
    try:
        deck: Any = yaml.safe_load(file.read_bytes())
    except yaml.YAMLError:
        return None
    if not isinstance(deck, dict) or deck.get("extends") not in GAMES:
        return None
    lists = {key: cards for key, cards in deck.items() if isinstance(cards, list)}
    if len(lists) != 1 or not deck.keys() <= {"format", "deck", "extends", "title", *lists}:
        return None
    ((plural, cards),) = lists.items()
    if len(cards) != 1 or not isinstance(cards[0], dict) or not isinstance(cards[0].get("rules"), str):
        return None
    card = {key: value for key, value in cards[0].items() if key not in ("rules", "id")}
    return Mistake(file.stem, deck["extends"], plural, json.dumps(card), cards[0]["rules"], "", 0, 0)


def _told(bare: Mistake) -> Mistake | None:
    """With what is said of it; None where that is not one error on one line of its rules."""
    written = Deck([bare])
    found = written.findings()
    if len(found) != 1 or not RULES.match(found[0].code) or (span := found[0].span) is None:
        return None
    if span.line != span.end_line:
        return None
    line = span.line - written.places[0] + 1
    return Mistake(bare.name, bare.game, bare.plural, bare.card, bare.text, found[0].code, line, line)


@dataclass(slots=True)
class Deck:
    """A deck of some cards, each with the texts of one mistake or of two."""

    cards: list[Mistake]
    text: str = ""
    places: list[int] = field(default_factory=list)  # the line where the rules of each card begin

    def __post_init__(self) -> None:
        lines = ["format: 1", "deck: wrong", f"extends: {self.cards[0].game}", "title: {en: Wrong}"]
        by_list: dict[str, list[int]] = {}
        for number, card in enumerate(self.cards):
            by_list.setdefault(card.plural, []).append(number)
        self.places = [0] * len(self.cards)
        for plural, numbers in by_list.items():
            lines += [f"{plural}:"] * bool(plural)
            for number in numbers:
                card, margin = self.cards[number], "    " * bool(plural)
                keys = json.loads(card.card)
                lines += [f"  - id: wrong_{number}"] * bool(plural)
                lines += [f"    {key}: {json.dumps(value)}" for key, value in keys.items()]
                lines.append(f"{margin}rules: |")
                self.places[number] = len(lines) + 1
                lines += [f"{margin}  {line}".rstrip() for line in card.text.rstrip("\n").split("\n")]
        self.text = "\n".join(lines) + "\n"

    def findings(self) -> list[Diagnostic]:
        """All that is said of it."""
        return load_ruleset(GAMES[self.cards[0].game], [Source("wrong.yaml", self.text)])[1]


# --- two of them --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pair:
    """Two mistakes in one deck."""

    way: str
    first: Mistake
    second: Mistake

    def deck(self) -> tuple[Deck, tuple[int, int]]:
        """The deck, and the lines where the text of each begins."""
        a, b = self.first, self.second
        if self.way == "cards":
            deck = Deck([a, b])
            return deck, (deck.places[0], deck.places[1])
        text = f"{a.text.rstrip()}\n{b.text.rstrip()}\n"
        above = 0
        if self.way == "steps":
            text, above = _around(text), 1
        deck = Deck([replaced(a, text, 0)])
        first = deck.places[0] + above
        return deck, (first, first + a.text.rstrip().count("\n") + 1)

    def lost(self) -> list[Mistake]:
        """Those of the two that are not told of."""
        deck, starts = self.deck()
        found = deck.findings()
        return [
            mistake
            for mistake, start in zip((self.first, self.second), starts, strict=True)
            if not any(_tells(each, mistake, start) for each in found)
        ]


def _around(steps: str) -> str:
    return 'action "Test" {\n' + textwrap.indent(steps.rstrip("\n"), "  ") + "\n}\n"


def _tells(problem: Diagnostic, mistake: Mistake, start: int) -> bool:
    span = problem.span
    if GATES[problem.code[:3]] != GATES[mistake.code[:3]] or span is None:
        return False
    return mistake.line <= span.line - start + 1 <= mistake.last


@cache
def alone(way: str, carrier: tuple[str, str, str], mistake: Mistake) -> bool:
    """Whether a mistake is told of where it stands all alone in this way, on this sort of card."""
    game, plural, card = carrier
    text = _around(mistake.text) if way == "steps" else mistake.text
    deck = Deck([Mistake(mistake.name, game, plural, card, text, mistake.code, mistake.line, mistake.last)])
    found = deck.findings()
    return len(found) == 1 and _tells(found[0], mistake, deck.places[0] + (way == "steps"))


@cache
def pairs(way: str) -> tuple[Pair, ...]:
    """All of one way, each in both orders."""
    return tuple(_pairs(way))


def _pairs(way: str) -> Iterator[Pair]:
    known = [m for m in mistakes() if bool(m.plural) is not (way == "declarations")]
    if way == "steps":
        known = [inside for m in known if (inside := m.steps()) is not None]
    for a, b in permutations(known, 2):
        carriers = [(m.game, m.plural, m.card) for m in ((a, b) if way == "cards" else (a, a))]
        if a.game == b.game and all(alone(way, *each) for each in zip(carriers, (a, b), strict=True)):
            yield Pair(way, a, b)


# --- what becomes of them -----------------------------------------------------------------------------------


@dataclass(slots=True)
class Outcome:
    """How many pairs were tried in each way, and which lost one of the two."""

    tried: Counter[str] = field(default_factory=Counter)
    losing: list[tuple[Pair, list[Mistake]]] = field(default_factory=list)

    @property
    def share(self) -> float:
        """Of the pairs, how many lose one."""
        return len(self.losing) / max(self.tried.total(), 1)

    def __str__(self) -> str:
        lost = Counter(pair.way for pair, _ in self.losing)
        shares = ", ".join(f"{lost[way]} of {self.tried[way]} as {way}" for way in WAYS)
        return f"{self.tried.total()} pairs, {len(self.losing)} lose one ({100 * self.share:.2f} %): {shares}"


def measure(chosen: Iterable[Pair]) -> Outcome:
    """Try pairs."""
    outcome = Outcome()
    for pair in chosen:
        outcome.tried[pair.way] += 1
        if lost := pair.lost():
            outcome.losing.append((pair, lost))
    return outcome


def sample(way: str, count: int, seed: int) -> list[Pair]:
    """So many pairs of one way, or all if there are no more."""
    every = pairs(way)
    return random.Random(seed).sample(every, min(count, len(every)))


def main(count: int | None) -> None:
    chosen = [pair for way in WAYS for pair in (pairs(way) if count is None else sample(way, count, 1))]
    outcome = measure(chosen)
    for pair, lost in outcome.losing:
        deck, _ = pair.deck()
        print(f"--- {pair.way}: {pair.first.name} + {pair.second.name}, lost: {[m.name for m in lost]}")
        print(deck.text[deck.text.index("rules: |") :])
        for each in deck.findings():
            print(f"    {each.span.line if each.span else 0}: {each.code} {each.message} ({each.hint})")
    by = Counter((pair.way, mistake.name) for pair, lost in outcome.losing for mistake in lost)
    for (way, name), times in by.most_common():
        print(f"{times:5} {way:10} {name}")
    print(outcome)


if __name__ == "__main__":
    import sys

    main(int(sys.argv[1]) if len(sys.argv) > 1 else None)
