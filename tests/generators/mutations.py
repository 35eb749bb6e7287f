"""One slip in the rules of a shipped card, and what becomes of it.

A slip is one edit as a hand makes it: a word misspelt, left out, written twice, exchanged with its neighbour,
or a brace or bracket lost. The text is checked against a program that is checked already, so that thousands
take seconds.

    PYTHONPATH=.typing python -P -m tests.generators.mutations   prints the figures, and what went through
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from lark import Token
from msgspec import Struct

from rulewright.dsl import load, tree
from rulewright.dsl.check.program import check_card
from rulewright.dsl.check.vocabulary import Checked, Vocabulary, vocabulary_of
from rulewright.dsl.declare.cards import Draft
from rulewright.dsl.files.source import Source
from rulewright.dsl.files.yamlnodes import RulesText
from rulewright.dsl.load import ruleset_names
from rulewright.dsl.loading.drafts import Base
from rulewright.dsl.report.diagnostics import Diagnostic, Severity
from rulewright.dsl.report.printers import ordered
from rulewright.dsl.syntax.parse import Parsed, read_members
from rulewright.dsl.syntax.scan import CLOSER, scan

KINDS = ("misspelt", "dropped", "doubled", "swapped", "lost")
_BRACKETS = frozenset([*CLOSER, *CLOSER.values()])
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Shipped:
    """A card as it is shipped, and what it means."""

    draft: Draft
    text: str
    tokens: tuple[Token, ...]
    words: Vocabulary
    program: Checked
    meaning: Any

    def check(self, text: str) -> tuple[Any, list[Diagnostic]]:
        """What another text would mean on this card, and what is said to it."""
        parsed = read_members(Source(self.draft.id, text))
        if parsed.tree is not None:
            return _check(self.words, self.program, parsed.tree, self.draft)
        return None, ordered([*parsed.problems, *self.guessed(parsed)])

    def guessed(self, parsed: Parsed[tree.Members]) -> list[Diagnostic]:
        """What is said of the meaning of a text that does not parse, and was only guessed."""
        if parsed.meant is None or parsed.doubt is None:
            return []
        found = _check(self.words, self.program, parsed.meant, self.draft)[1]
        return [problem for problem in found if parsed.doubt.believes(problem)]


@dataclass(frozen=True, slots=True)
class Slip:
    """One edit; `lines` are the lines of the changed text that it touches."""

    card: Shipped
    kind: str
    what: str
    text: str
    lines: range


@cache
def shipped() -> tuple[Shipped, ...]:
    """Every card with rules, of all rulesets."""
    found = []
    for name in ruleset_names():
        loaded = load.shipped(name, False)
        assert loaded.base is not None
        assert loaded.program is not None
        found += list(_cards(loaded.base, loaded.program))
    return tuple(found)


def _cards(base: Base, program: Checked) -> Iterator[Shipped]:
    drafts = base.cards.drafts
    words = vocabulary_of(base.declared, {draft.id: draft.kind for draft in drafts.values()})
    for draft in drafts.values():
        if draft.rules is None or not draft.rules.text.strip():
            continue
        text = draft.rules.text
        meaning, problems = _check(words, program, base.texts.members[draft.id], draft)
        assert problems == []
        tokens = tuple(scan(RulesText.whole(Source(draft.id, text))).tokens)
        yield Shipped(draft, text, tokens, words, program, meaning)


def _check(
    words: Vocabulary, program: Checked, members: tree.Members, draft: Draft
) -> tuple[Any, list[Diagnostic]]:
    abilities, problems = check_card(words, program, members, draft.id, draft.kind)
    return bare(abilities), ordered(problems)


def bare(node: Any) -> Any:
    """A node as a tuple, without the places where it was written."""
    if isinstance(node, Struct):
        return (
            type(node).__name__,
            *(bare(getattr(node, name)) for name in node.__struct_fields__ if name != "span"),
        )
    if isinstance(node, tuple | list):
        return tuple(bare(each) for each in node)
    return node


# --- slips --------------------------------------------------------------------------------------------------


def slip(chance: random.Random, card: Shipped) -> Slip | None:
    """One slip at random; None where the dice have found nothing to change."""
    kind = chance.choice(KINDS)
    at = chance.randrange(len(card.tokens))
    token = card.tokens[at]
    bracket = token.type in _BRACKETS
    if (kind == "lost") != bracket:
        return None
    start, end, line = token.start_pos or 0, token.end_pos or 0, token.line or 1
    text = card.text
    new, touched = "", range(line, line + 1)
    if kind == "misspelt":
        if not token.value.isidentifier() or len(token.value) < 2:
            return None
        new = misspelt(chance, token.value)
    elif kind == "doubled":
        new = f"{token.value} {token.value}"
    elif kind == "swapped":
        if at + 1 == len(card.tokens) or card.tokens[at + 1].type in _BRACKETS:
            return None
        other = card.tokens[at + 1]
        new = other.value + text[end : other.start_pos] + token.value
        end, touched = other.end_pos or 0, range(line, (other.line or 1) + 1)
    changed = text[:start] + new + text[end:]
    if changed == text:
        return None
    return Slip(card, kind, f"{text[start:end]!r} -> {new!r}", changed, touched)


def misspelt(chance: random.Random, word: str) -> str:
    """A word as a hurried hand writes it: a letter missing, twice, wrong, or exchanged with the next."""
    at = chance.randrange(len(word))
    match chance.randrange(4):
        case 0:
            return word[:at] + word[at + 1 :]
        case 1:
            return word[:at] + word[at] + word[at:]
        case 2:
            return word[:at] + chance.choice(_LETTERS) + word[at + 1 :]
        case _:
            at = min(at, len(word) - 2)
            return word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def slips(count: int, seed: int) -> Iterator[Slip]:
    """So many slips; each card as often as it has words, each kind as often as the others."""
    chance = random.Random(seed)
    cards = shipped()
    weights = [len(card.tokens) for card in cards]
    kinds: Counter[str] = Counter()
    while count:
        made = slip(chance, chance.choices(cards, weights)[0])
        if made is not None and kinds[made.kind] <= min(kinds[kind] for kind in KINDS):
            kinds[made.kind] += 1
            count -= 1
            yield made


# --- what becomes of them -----------------------------------------------------------------------------------


@dataclass(slots=True)
class Outcome:
    """What became of many slips."""

    refused: int = 0
    warned: int = 0
    equal: int = 0
    placed: int = 0  # told of on the line of the slip
    by_kind: Counter[tuple[str, str]] = field(default_factory=Counter)
    through: list[Slip] = field(default_factory=list)  # accepted without a word, and with another meaning
    lenient: list[tuple[Slip, Diagnostic]] = field(default_factory=list)  # only warned of
    elsewhere: list[tuple[Slip, Diagnostic]] = field(default_factory=list)

    @property
    def told(self) -> int:
        return self.refused + self.warned

    @property
    def all(self) -> int:
        return self.told + self.equal + len(self.through)

    def __str__(self) -> str:
        share = 100 / max(self.all, 1)
        lines = [
            f"{self.all} slips: {self.refused} refused ({self.refused * share:.2f} %), "
            f"{self.warned} warned of ({self.warned * share:.2f} %), "
            f"{self.equal} of the same meaning ({self.equal * share:.2f} %), "
            f"{len(self.through)} gone through ({len(self.through) * share:.2f} %)",
            f"the first message on the line of the slip: {self.placed} of {self.told} "
            f"({100 * self.placed / max(self.told, 1):.2f} %)",
        ]
        for kind in KINDS:
            counts = ", ".join(
                f"{self.by_kind[kind, what]} {what}"
                for what in ("refused", "warned", "equal", "through", "elsewhere")
            )
            lines.append(f"  {kind:9} {counts}")
        return "\n".join(lines)


def measure(made: Iterator[Slip]) -> Outcome:
    """Check every slip."""
    outcome = Outcome()
    for each in made:
        meaning, problems = each.card.check(each.text)
        if not problems:
            what = "equal" if meaning == each.card.meaning else "through"
            outcome.equal += what == "equal"
            if what == "through":
                outcome.through.append(each)
            outcome.by_kind[each.kind, what] += 1
            continue
        errors = [p for p in problems if p.severity is Severity.ERROR]
        first = (errors or problems)[0]
        what = "refused" if errors else "warned"
        outcome.refused += bool(errors)
        outcome.warned += not errors
        if not errors:
            outcome.lenient.append((each, first))
        outcome.by_kind[each.kind, what] += 1
        if first.span is not None and first.span.line in each.lines:
            outcome.placed += 1
        else:
            outcome.by_kind[each.kind, "elsewhere"] += 1
            outcome.elsewhere.append((each, first))
    return outcome


def main(count: int, seed: int) -> None:
    """Print the figures, and every slip that went through or was told of at another line."""
    outcome = measure(slips(count, seed))
    for each in outcome.through:
        print(f"--- through: {each.card.draft.id}: {each.kind} {each.what}\n{each.text}")
    for each, problem in outcome.lenient:
        print(f"--- warned: {each.card.draft.id}: {each.kind} {each.what}: {problem.code} {problem.message}")
    for each, problem in outcome.elsewhere:
        span = problem.span
        place = f"{span.line}:{span.column}" if span else "?"
        where = f"on {each.lines.start}, told at {place}"
        print(f"--- elsewhere: {each.card.draft.id}: {each.kind} {each.what} {where}")
        print(f"    {problem.code} {problem.message} ({problem.hint})\n{each.text}")
    print(outcome)


if __name__ == "__main__":
    import sys

    numbers = [int(word) for word in sys.argv[1:]]
    main(*(numbers + [5_000, 1][len(numbers) :]))
