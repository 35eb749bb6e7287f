"""What the rules say, as their author wrote it: the `if` of an option, the `where` of a choice, part by part.

A step that is played knows its place in the text; the tree that stands there is found again by it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from rulewright.dsl import model, tree
from rulewright.dsl.check.walk import walk
from rulewright.dsl.files.source import Span

_FOUND: Final = (
    tree.Choose, tree.Target, tree.ChooseNumber, tree.ChooseMode, tree.MayDo, tree.Offer, tree.OfferInTurn,
    tree.Action, tree.Trigger, tree.Replace, tree.Payment,
)  # fmt: skip


class Written:
    """The texts of a ruleset and its decks."""

    def __init__(self, declared: model.Declared) -> None:
        self._declared = declared

    @cached_property
    def _nodes(self) -> dict[Span, tree.Node]:
        """What may be asked about, by its place."""
        texts = (*self._declared.all, *self._declared.cards.values())
        return {node.span: node for text in texts for node in walk(text) if isinstance(node, _FOUND)}

    def _at(self, span: Span | None) -> tree.Node | None:
        return self._nodes.get(span) if span is not None else None

    def guard_of(self, span: Span | None, label: str) -> tree.Expr | None:
        """The condition of the option with these words, in an offer or a mode; None where it has none."""
        for option in _options(self._at(span)):
            if option.label.text == label:
                return option.guard.condition if option.guard is not None else None
        return None

    def guard_in(self, span: Span | None) -> tree.Expr | None:
        """The condition of an action, of a reaction or of a `may`."""
        match self._at(span):
            case tree.MayDo(guard=tree.Guard(condition=condition)):
                return condition
            case (
                tree.Action(headers=headers)
                | tree.Trigger(headers=headers)
                | tree.Replace(headers=headers)
                | tree.Payment(headers=headers)
            ):
                guards = [each for each in headers.items if isinstance(each, tree.Guard)]
                return _all(guards) if guards else None
            case _:
                return None

    def where_of(self, span: Span | None) -> tree.Expr | None:
        """What a choice asks of its candidates."""
        match self._at(span):
            case tree.Choose(selection=selection) | tree.Target(selection=selection):
                return selection.where.condition if selection.where is not None else None
            case tree.ChooseNumber(where=tree.Where(condition=condition)):
                return condition
            case _:
                return None

    def chosen_in(self, span: Span | None) -> str:
        """What a choice chooses from: `card in your hand`, without what it asks besides."""
        match self._at(span):
            case tree.Choose(selection=selection) | tree.Target(selection=selection):
                return source_of(selection)
            case tree.ChooseNumber(low=low, high=high):
                return f"from {said(low)} to {said(high)}"
            case _:
                return ""

    def best_of(self, span: Span | None) -> str:
        """Which of those that fit a choice means: `with highest cost of it`."""
        match self._at(span):
            case tree.Choose(selection=selection) | tree.Target(selection=selection):
                return said(selection.best)
            case _:
                return ""


def said(node: tree.Node | None) -> str:
    """The text of a node in one line."""
    return " ".join(node.span.text().split()) if node is not None else ""


def parts(condition: tree.Expr | None) -> tuple[tree.Expr, ...]:
    """What is joined by `and`; the whole where that is not how it is built."""
    match condition:
        case None:
            return ()
        case tree.And(parts=joined):
            return tuple(each for part in joined for each in parts(part))
        case _:
            return (condition,)


def source_of(selection: tree.Selection | tree.Sel) -> str:
    """What is looked through: the noun, and where."""
    return " ".join(filter(None, (selection.noun.text, said(selection.place), said(selection.first))))


def _options(node: tree.Node | None) -> Iterator[tree.Option | tree.OfferOption]:
    match node:
        case tree.ChooseMode(options=options):
            yield from options
        case tree.Offer(lines=lines):
            yield from (line for line in lines if isinstance(line, tree.OfferOption))
        case _:
            pass


def _all(guards: list[tree.Guard]) -> tree.Expr:
    """All conditions of several `if`."""
    conditions = tuple(guard.condition for guard in guards)
    return conditions[0] if len(conditions) == 1 else tree.And(guards[0].span, conditions)
