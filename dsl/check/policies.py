"""Policies: how seats that are played by rules answer what they are asked.

Laws. A policy is of one seat; several of one seat, in files and in decks, are one. It says what is best of
things, players, members or numbers that the rules' own texts choose under a name, and which options come
first and last, by their labels. `it` is what may be chosen, `you` the seat's player; nothing else of the text
that asks is known.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rulewright.dsl import core, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.scope import Scope
from rulewright.dsl.check.text import Text
from rulewright.dsl.check.types import AnyType, Unknown, Value, describe, known


def choices_named(policies: Iterable[tree.Policy]) -> dict[str, list[AnyType]]:
    """What policies call choices; the sorts that are chosen so are noted while texts are checked."""
    return {line.name.text: [] for each in policies for line in each.lines if isinstance(line, tree.Answer)}


class Policies:
    """Checks policies, when all other texts were checked: by then it is known what is chosen under a name."""

    def __init__(self, text: Text) -> None:
        self.text, self.context, self.findings = text, text.ground.context, text.findings

    def policy(self, item: tree.Policy) -> None:
        """One policy, for a seat that there is."""
        name = item.name.text
        if name not in self.context.vocabulary.seats:
            self.findings.unknown(
                codes.E_POLICY, "seat that rules play", item.name, self.context.vocabulary.seats
            )
            return
        self.text.ground.noting.name(item.name, "seat")
        before = self.context.policies.get(name, core.Policy(name, (), (), ()))
        answers, first, last = {each.choice: each for each in before.answers}, [*before.first], [*before.last]
        for line in item.lines:
            if isinstance(line, tree.Answer):
                self._twice(line.name, answers)
                if (found := self._answer(line, name)) is not None:
                    answers.setdefault(found.choice, found)
                continue
            for word in line.labels:
                self._twice(word, (*first, *last))
                self._known(word, self.context.labels, "option")
                (first if isinstance(line, tree.Prefer) else last).append(word.text)
        self.context.policies[name] = core.Policy(name, tuple(answers.values()), tuple(first), tuple(last))

    def _twice(self, word: tree.Word, said: Collection[str]) -> None:
        if word.text in said:
            message = f"of `{word.text}` the policy speaks already"
            self.findings.error(codes.E_POLICY, message, word.span, "leave one of the two out")

    def _known(self, word: tree.Word, there: Collection[str], what: str) -> None:
        """Whether the rules have such a choice."""
        if word.text not in there:
            self.findings.unknown(codes.E_POLICY, f"{what} in these rules called", word, there)

    def _answer(self, line: tree.Answer, seat: str) -> core.Answer | None:
        """What is best of what is chosen under a name."""
        word = line.name
        sorts = [each for each in self.context.answered[word.text] if not isinstance(each, Unknown)]
        if not sorts:
            named = [name for name, given in self.context.answered.items() if given]
            self._known(word, {*named, *self.context.chosen}, "choice")
            return None
        item = sorts[0]
        other = next((each for each in sorts if each != item), None)
        if other is not None:
            message = f"`{word.text}` is chosen as {describe(item)} and as {describe(other)}"
            self.findings.error(codes.E_POLICY, message, word.span, "give one of the two another name")
        local = core.Local(f"policy {seat} {word.text}", known(item))
        you = core.RuledSeat(seat)
        scope = self.text.ground.open_it(
            Scope(you=you, actor=you), Value(local, item, word.span), word.text, False
        )
        goals = []
        for number, part in enumerate(line.parts, 1):
            value = self.text.expect.number(part.value, scope, "what is compared")
            name = f"{local.name} {number}"
            given = core.AttributeDef(name, "", local.name, core.NumberType(), value)
            goals.append(core.Goal(part.extreme.text == "highest", given))
        return core.Answer(word.text, known(item), tuple(goals))
