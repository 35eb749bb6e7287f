"""Sets whose cards chance chooses. It draws from numbers of its own: a game with this seed and these cards,
named one by one, is the same game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulewright.dsl import model
from rulewright.dsl.declare import casts
from rulewright.dsl.declare.propertyvalues import decode
from rulewright.interpreter.rng import below, sample, seeded

_SALT = 0xCA57  # the numbers of the game itself begin at the seed
_TRIES = 100  # where cards that do not go together leave a gap

Cards = list[model.CardDef]


class Draw:
    """Fills sets from the cards that fit. What is in them already stays."""

    def __init__(
        self,
        ruleset: model.Ruleset,
        drawn: Sequence[model.SetDef],
        hats: Mapping[str, Cards],
        there: dict[str, Cards],
        players: int,
    ) -> None:
        self.ruleset = ruleset
        self.drawn = drawn
        self.players = players
        self.there = there
        joins = {each.id: [c for c in hats[each.id] if casts.joins(each, c, players)] for each in drawn}
        self.hats = joins
        self.state: int  # of chance
        self.wrong: list[str]

    def made(self, seed: int) -> list[str]:
        """Draw; what cannot be drawn, in sentences."""
        self.state = seeded(seed ^ _SALT)
        before = {name: list(cards) for name, cards in self.there.items()}
        for _ in range(_TRIES):
            self.wrong = []
            self.there.update({name: list(cards) for name, cards in before.items()})
            for each in self.drawn:
                self._draw(each)
            if not self.wrong or not self._might_help():
                break
        return self.wrong

    def _might_help(self) -> bool:
        """Whether another try could come out otherwise."""
        return any(card.not_with for card in self.ruleset.cards.values())

    def _draw(self, each: model.SetDef) -> None:
        if each.one_of_each is not None:
            self._one_of_each(each)
        elif (size := each.size or each.drawn) is not None:
            self._size(each, size)
        else:
            self.wrong.append(f"{each.id} does not say how many cards it takes, so chance cannot choose them")

    def _free(self, each: model.SetDef) -> Cards:
        """The cards that may still come in."""
        others = [card for cards in self.there.values() for card in cards]
        return [
            card
            for card in self.hats[each.id]
            if not any(card.id == other.id or casts.are_apart(card, other) for other in others)
        ]

    def _one_of_each(self, each: model.SetDef) -> None:
        """A card for each value that is needed; each further value comes in by the toss of a coin."""
        cards = self.there[each.id]
        needed = casts.needed_of(each, self.players)
        known = {casts.value_of(each, card) for card in self.hats[each.id]}
        for value in (*needed, *sorted(v for v in known if v is not None and v not in needed)):
            if any(casts.value_of(each, card) == value for card in cards):
                continue
            if value not in needed:
                coin, self.state = below(self.state, 2)
                if not coin:
                    continue
            fitting = [card for card in self._free(each) if casts.value_of(each, card) == value]
            if fitting:
                place, self.state = below(self.state, len(fitting))
                cards.append(fitting[place])
            elif value in needed:
                prop = self.ruleset.kinds[each.kind].properties[each.one_of_each or ""]
                shown = f"{prop.name} {decode(prop, value, self.ruleset.lists)}"
                text = f"{each.id}: no card of {shown} is left that takes part with {self.players} players"
                self.wrong.append(text)

    def _size(self, each: model.SetDef, size: int) -> None:
        """As many cards as the set takes, in the order drawn."""
        cards = self.there[each.id]
        hat = self._free(each)
        order, self.state = sample(self.state, list(range(len(hat))), len(hat))
        for place in order:
            card = hat[place]
            if casts.size_of(cards) + card.copies <= size and not any(
                casts.are_apart(card, other) for other in cards
            ):
                cards.append(card)
        if casts.size_of(cards) < size:
            found = f"{casts.size_of(cards)} can be drawn with {self.players} players"
            self.wrong.append(f"{each.id}: {size} cards are needed, and only {found}")
