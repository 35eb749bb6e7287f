"""A value that could stand at a place, for what a message proposes."""

from __future__ import annotations

from rulewright.dsl import core
from rulewright.dsl.check.scope import Scope
from rulewright.dsl.check.types import AnyType, fits
from rulewright.dsl.check.vocabulary import Vocabulary


def sample(given: AnyType, vocabulary: Vocabulary, scope: Scope) -> str:
    """A value of a type, as it can be written here: a name that is known, or one of the game's own words."""
    match given:
        case core.NumberType():
            return "1"
        case core.TruthType():
            return "yes"
        case core.ListType(name=name) if name in vocabulary.lists and vocabulary.lists[name].members:
            return vocabulary.lists[name].members[0].id
        case core.TokenType(token=token):
            return token
        case _:
            pass
    for name in scope.all_names():
        bound = scope.peek(name)
        if bound is not None and fits(bound.type, given):
            return name
    if isinstance(given, core.PlayerType) and scope.you is not None:
        return "you"
    if scope.this is not None and fits(scope.this.type, given):
        return "this"
    if isinstance(given, core.ThingType):
        cards = (card for card, kind in vocabulary.cards.items() if given.kind in ("", kind))
        return next(cards, "none").rpartition(":")[2]
    return "none"
