"""By which words a scenario chooses what a card can do: `rulewright words CARD`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rulewright.dsl import tree
from rulewright.dsl.explain.trees import inside

if TYPE_CHECKING:
    from rulewright.dsl.model import CardDef, Ruleset

_LABELLED = tree.Action | tree.Option | tree.MayDo | tree.OfferInTurn


def steps_of(rules: Ruleset, card: CardDef) -> list[str]:
    """`A: "Bid" 1`: a step for each thing that can be chosen of a card by a label. What is labelled alike is
    numbered, as in the menus."""
    seen = Counter[str]()
    steps = []
    for labels, choice in _chosen(rules, rules.declared.cards.get(card.id)):
        seen[" ".join(labels)] += 1
        number = seen[" ".join(labels)]
        labels[-1] += f" [{number}]" if number > 1 else ""
        steps.append(" ".join(["A:", *(f'"{label}"' for label in labels), *choice]))
    return steps


def _chosen(rules: Ruleset, written: Any) -> Iterator[tuple[list[str], list[str]]]:
    """The labels, outer ones first, and what is chosen at once with them."""
    ready = {each.name.text: each for each in rules.declared.all if isinstance(each, tree.KeywordDef)}
    within: set[int] = set()  # options that are told with what they are options of
    for node in inside(written):
        if isinstance(node, tree.KeywordUse) and node.name.text in ready:
            yield from _chosen(rules, ready[node.name.text].members)
        if not isinstance(node, _LABELLED) or node.label is None or id(node) in within:
            continue
        first = node.block.statements[0] if node.block.statements else None
        if isinstance(first, tree.ChooseMode) and first.by is None:
            within |= {id(option) for option in first.options}
            for option in first.options:
                yield [node.label.text, option.label.text], _at_once(option.block)
        else:
            yield [node.label.text], _at_once(node.block)


def _at_once(block: tree.Block) -> list[str]:
    """What is chosen in the same step, where that is a number or a player."""
    match block.statements[0] if block.statements else None:
        case tree.ChooseNumber(by=None, low=low):
            return [low.digits.text if isinstance(low, tree.Number) else "1"]
        case tree.Choose(by=None, selection=chosen) | tree.Target(selection=chosen) if (
            chosen.noun.text == "player"
        ):
            return ["to B"]
        case _:
            return []
