"""Whether the sets allow what a preset names, with every number of players that it is for."""

from __future__ import annotations

from itertools import combinations

from msgspec import Struct

from rulewright.dsl import model
from rulewright.dsl.declare import casts
from rulewright.dsl.declare.cards import Cards, Draft
from rulewright.dsl.declare.declarations import Declarations
from rulewright.dsl.declare.propertyvalues import decode
from rulewright.dsl.files.gates import Problems
from rulewright.dsl.files.source import Span
from rulewright.dsl.loading.loadcodes import E_APART, E_PRESET_CARD, E_PRESET_EACH, E_PRESET_SIZE
from rulewright.dsl.report.diagnostics import Label
from rulewright.dsl.schema.wording import counted

Choice = list[tuple[str, Span]]  # cards by their full ids, and where each was named
Seats = tuple[int, int]


class Judge(Struct, frozen=True):
    """Judges one preset. `seats`: the numbers of players that it is for."""

    declared: Declarations
    cards: Cards
    problems: Problems
    seats: Seats

    def drafts(self, choice: Choice) -> list[Draft]:
        return [self.cards.drafts[card] for card, _ in choice]

    def numbers(self) -> range:
        return range(self.seats[0], self.seats[1] + 1)

    def filled(self, chosen: model.SetDef, choice: Choice, spare: Choice) -> dict[int, list[Draft]]:
        """By the number of players, who takes part."""
        named, others = self.drafts(choice), self.drafts(spare)
        return {number: casts.filled(chosen, named, others, number) for number in self.numbers()}

    def choice(self, chosen: model.SetDef, choice: Choice, spare: Choice, place: Span) -> None:
        """Whether the cards of a set are as many, and as different, as the set asks for."""
        there = self.filled(chosen, choice, spare)
        self._size(chosen, there, place)
        if chosen.one_of_each is not None:
            self._each(chosen, choice, there, place)

    def _size(self, chosen: model.SetDef, there: dict[int, list[Draft]], place: Span) -> None:
        if chosen.size is None:
            return
        found: dict[int, list[int]] = {}
        for number, drafts in there.items():
            found.setdefault(casts.size_of(drafts), []).append(number)
        for size, numbers in found.items():
            if size == chosen.size:
                continue
            message = f"`{chosen.id}` takes {counted(chosen.size, 'card')}, not {size}"
            more = size - chosen.size
            hint = f"take {more} out" if more > 0 else f"put {-more} more in"
            if len(found) > 1:
                message = f"{self._with(numbers)} {message}"
                hint += ", or name under `spare:` the cards that step in" if more < 0 else ""
            self.problems.note(E_PRESET_SIZE, message, place, hint)

    def _with(self, numbers: list[int]) -> str:
        """`with 3 or 8 players `; nothing where it is so with any number."""
        words = [str(number) for number in numbers]
        if len(words) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
            words = [f"{words[0]} to {words[-1]}"]
        return f"with {_or(words)} players"

    # --- one of each

    def _each(self, chosen: model.SetDef, choice: Choice, there: dict[int, list[Draft]], place: Span) -> None:
        gaps = self._gaps(chosen, choice, there)
        everywhere = list(self.numbers())
        missing = [value for value, numbers in gaps.items() if numbers == everywhere]
        twice = self._twice(chosen, choice, place)
        for value, ours, theirs, at, of in twice:
            shown = self.shown(chosen, [value])
            mine, other = self.cards.drafts[ours].short, self.cards.drafts[theirs].short
            label = Label(of, "the other one")
            if len(missing) == len(twice) == 1:  # one change too many, and one too few
                wanted = self.shown(chosen, missing)
                message = f"`{mine}` has {shown}, as `{other}` has, and no card of {wanted} is left in"
                hint = f"give `{mine}` the {wanted}, or let it take the place of `{other}`, which has {shown}"
                self.problems.note(E_PRESET_EACH, f"{message} `{chosen.id}`", at, hint, label)
                return
            message = f"two cards of {shown} in `{chosen.id}`: `{other}` and `{mine}`"
            hint = "take one of them out"
            if of.source is not at.source:
                hint += f"; to exchange them write `{chosen.id}: {{replace: {{{other}: {mine}}}}}`"
            self.problems.note(E_PRESET_EACH, message, at, hint, label)
        if missing:
            shown = self.shown(chosen, missing)
            put = f"a card of {shown}" if len(missing) == 1 else "one of each"
            message = f"no card of {shown} in `{chosen.id}`"
            self.problems.note(E_PRESET_EACH, message, place, f"put {put} in")
        for value, numbers in gaps.items():
            if numbers != everywhere:
                shown = self.shown(chosen, [value])
                message = f"{self._with(numbers)} no card of {shown} in `{chosen.id}`"
                hint = f"name under `spare` a card of {shown} that steps in"
                if found := self._fitting(chosen, value):
                    hint += f": `spare: {{{chosen.id}: [{found}]}}`"
                self.problems.note(E_PRESET_EACH, message, place, hint)

    def _fitting(self, chosen: model.SetDef, value: int) -> str:
        """The first card that a set could have for a value with any number of players."""
        fitting = (
            each
            for each in self.cards.drafts.values()
            if each.kind == chosen.kind and casts.value_of(chosen, each) == value
        )
        return next((each.short for each in fitting if each.players == model.ANY_NUMBER), "")

    def shown(self, chosen: model.SetDef, values: list[int]) -> str:
        prop = self.declared.kinds[chosen.kind].properties[chosen.one_of_each or ""]
        return f"{prop.name} {_or([str(decode(prop, value, self.declared.lists)) for value in values])}"

    def _gaps(
        self, chosen: model.SetDef, choice: Choice, there: dict[int, list[Draft]]
    ) -> dict[int, list[int]]:
        """The values that are needed and not there, with which numbers of players."""
        if any(casts.value_of(chosen, draft) is None for draft in self.drafts(choice)):
            return {}  # a card has a value that was refused
        gaps: dict[int, list[int]] = {}
        for number, drafts in there.items():
            values = {casts.value_of(chosen, draft) for draft in drafts}
            for value in casts.needed_of(chosen, number):
                if value not in values:
                    gaps.setdefault(value, []).append(number)
        return dict(sorted(gaps.items()))

    def _twice(
        self, chosen: model.SetDef, choice: Choice, place: Span
    ) -> list[tuple[int, str, str, Span, Span]]:
        """Cards of one value that would take part together: the value, ours, theirs, and where they stand."""
        holders: dict[int, list[tuple[Draft, Span]]] = {}
        twice: list[tuple[int, str, str, Span, Span]] = []
        for card, span in choice:
            draft = self.cards.drafts[card]
            value = casts.value_of(chosen, draft)
            if value is None:
                continue
            before = holders.setdefault(value, [])
            other = next(((o, where) for o, where in before if self._meet(chosen, draft, o)), None)
            if other is not None:
                # Point at the file that is being read, not at the one that it builds on.
                mine, theirs = (draft, span), other
                ours, them = (mine, theirs) if span.source is place.source else (theirs, mine)
                twice.append((value, ours[0].id, them[0].id, ours[1], them[1]))
            elif draft.copies > 1:
                shown = self.shown(chosen, [value])
                message = f"`{draft.short}` has {draft.copies} copies, and `{chosen.id}` takes one of {shown}"
                self.problems.note(E_PRESET_EACH, message, span, "give the card one copy")
            before.append((draft, span))
        return twice

    def _meet(self, chosen: model.SetDef, one: Draft, other: Draft) -> bool:
        """Whether two cards of a choice take part together with some number of players."""
        return any(all(casts.joins(chosen, each, n) for each in (one, other)) for n in self.numbers())

    # --- what steps in, and what does not go together

    def spare(self, chosen: model.SetDef, spare: Choice, choice: Choice) -> None:
        """Whether each card that is said to step in could ever do so."""
        needed = {value for number in self.numbers() for value in casts.needed_of(chosen, number)}
        for card, span in spare:
            draft = self.cards.drafts[card]
            value = casts.value_of(chosen, draft)
            if card in {name for name, _ in choice}:
                message = f"`{draft.short}` is among the cards of `{chosen.id}` already"
                self.problems.note(E_PRESET_CARD, message, span, "delete it here")
            elif chosen.one_of_each is not None and value is not None and value not in needed:
                shown = self.shown(chosen, [value])
                message = f"`{draft.short}` has {shown}, which this preset needs with no number of players"
                self.problems.note(E_PRESET_CARD, message, span, "delete it here, or name another card")

    def apart(self, sets: list[tuple[model.SetDef, Choice, Choice]], place: Span) -> None:
        """Report cards of the preset that do not take part together."""
        spans = {card: span for _, choice, spare in sets for card, span in [*spare, *choice]}
        told: set[tuple[str, str]] = set()
        filled = [self.filled(*each) for each in sets]
        for number in self.numbers():
            for one, other in combinations([draft for each in filled for draft in each[number]], 2):
                if not casts.are_apart(one, other) or (one.id, other.id) in told:
                    continue
                told.add((one.id, other.id))
                first, second = sorted((one, other), key=lambda draft: spans[draft.id].source is place.source)
                label = Label(spans[first.id], "the other one")
                message = f"`{one.short}` and `{other.short}` do not take part together"
                self.problems.note(E_APART, message, spans[second.id], "take one of them out", label)


def _or(words: list[str]) -> str:
    """`1, 3 or 5`."""
    return " or ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words)
