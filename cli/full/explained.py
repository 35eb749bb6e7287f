"""What stands behind an option: what its card does, in sentences made from its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.cli.cardtext import behind, facts_of, member_of, member_texts
from rulewright.cli.maps import map_lines
from rulewright.cli.screen import paint, wrap
from rulewright.interpreter.table.options import ThingValue
from rulewright.interpreter.table.spacenames import is_place

if TYPE_CHECKING:
    from rulewright.cli.telling import Row
    from rulewright.dsl.explain import Explainer
    from rulewright.dsl.model import CardDef
    from rulewright.interpreter.game import Game
    from rulewright.interpreter.table.options import Option


class Explained:
    """Tells of the options of one game, in one language."""

    def __init__(self, game: Game, language: str) -> None:
        self._program = game.program
        self._rules = game.table.rules
        self._language = language
        self._explainer: Explainer | None = None
        self._known: dict[str, list[str]] = {}  # by card

    def lines(self, option: Option, row: Row, size: int) -> list[str]:
        """What it would bring, and what stands on its card or behind its word; nothing where the list says
        it all."""
        ruleset = self._rules.ruleset
        card = behind(ruleset, option) if not self._is_space(option) else None
        member = member_of(option)
        told = [row.outcome] if row.outcome else []
        if card is None:
            told += member_texts(ruleset, option.label, member) if member is not None else []
            return [line for part in told for line in wrap(part, size)]
        head, *rest = self._card(ruleset.cards[card.id])
        told += rest
        lines = [line for part in told for line in wrap(part, size)]
        lines += map_lines(ruleset, card, self._language) if card.spaces else []
        return [*(paint(line, "bold") for line in wrap(head, size)), *lines] if lines else []

    def _is_space(self, option: Option) -> bool:
        """Of a space the map is all that there is to tell."""
        value = option.value
        return isinstance(value, ThingValue) and is_place(self._program, value.number)

    def _card(self, card: CardDef) -> list[str]:
        """Its name, kind and values, and what its rules say; of a card without rules, what is printed."""
        if card.id not in self._known:
            from rulewright.dsl.explain import house_values

            ruleset = self._rules.ruleset
            kind = ruleset.kinds[card.kind]
            facts = [self._said(kind.names)]
            for name, value in facts_of(ruleset, card):
                if card.properties[name] != kind.properties[name].default:
                    facts.append(
                        f"{self._said(kind.properties[name].names) or name.replace('_', ' ')} {value}"
                    )
            told = self._speaking.card(card) or [text for text in (self._said(card.texts),) if text]
            ours = [house_values(self._language)] if card.house else []
            self._known[card.id] = [f"{self._said(card.names)}: {', '.join(facts)}", *told, *ours]
        return self._known[card.id]

    def _said(self, names: dict[str, str]) -> str:
        return names.get(self._language) or names.get("en", "")

    @property
    def _speaking(self) -> Explainer:
        if self._explainer is None:
            from rulewright.dsl.explain import Explainer
            from rulewright.dsl.explain.wordsfile import read_words

            rules = self._rules
            words, _ = read_words(rules.name, self._language, list(rules.decks))
            self._explainer = Explainer(rules.ruleset, self._language, words)
        return self._explainer
