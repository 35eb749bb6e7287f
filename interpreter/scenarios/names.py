"""Cards by their names: `hand of A is ["Thieves' Den"]` means the card with the id `thieves_den`."""

from __future__ import annotations

from typing import Any

from rulewright.dsl import tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.scenarios import ScenarioText
from rulewright.dsl.core.rewrite import rebuild
from rulewright.dsl.report.diagnostics import nearest
from rulewright.interpreter.scenarios.desk import Desk, plain


def with_ids(part: tree.ScenarioPart, desk: Desk, text: ScenarioText) -> tree.ScenarioPart:
    """What is given or expected, with the id of each card that is called by its name."""
    if not isinstance(part, tree.Given | tree.Expect):
        return part
    cards = desk.program.ruleset.cards
    called: dict[str, list[str]] = {}
    for card in desk.copies:
        called.setdefault(plain(cards[card].names["en"]), []).append(desk.short(card))

    def change(node: Any) -> Any:
        if not isinstance(node, tree.Text):
            return rebuild(node, change)
        said = node.word.text
        found = called.get(plain(said), [])
        if len(found) != 1:
            _unknown(node, found, text, [cards[card].names["en"] for card in desk.copies])
        return tree.Name(node.span, tree.Word(node.word.span, found[0])) if found else node

    changed: tree.ScenarioPart = change(part)
    return changed


def _unknown(node: tree.Text, found: list[str], text: ScenarioText, names: list[str]) -> None:
    said = node.word.text
    if found:
        message = f"several cards are called `{said}`"
        hint = f"write which one is meant: {' or '.join(f'`{card}`' for card in found)}"
    else:
        close = nearest(said, names)
        message = f"no card of this game is called `{said}`"
        hint = f'did you mean `"{close[0]}"`?' if close else "write the name or the id of a card"
    text.findings.error(codes.E_NAME, message, node.span, hint)
