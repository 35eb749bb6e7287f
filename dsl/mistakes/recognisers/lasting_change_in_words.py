"""`cards cost 1 less`, inside `always { }` or all alone."""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from rulewright.dsl import tree
from rulewright.dsl.mistakes.always import LESS, MORE, plain_sentence
from rulewright.dsl.mistakes.codes import E_SYNONYM
from rulewright.dsl.mistakes.examples import said as said_in_game
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.report.diagnostics import Fix
from rulewright.dsl.syntax.sorts import sort_called

RANK: Final = Rank.PHRASE
_FOR_EACH: Final = frozenset("each every per".split())
_OCCASIONS: Final = frozenset("whenever when after before upon each every".split())


def recognise(place: Place) -> Finding | None:
    found = plain_sentence(place)
    if found is None:
        return None
    begin, end = found
    inside = place.allows("CANNOT", begin)
    said = [token.value for token in place.tokens[begin:end]]
    if said[0] in _OCCASIONS:
        return None
    verb = "lower" if LESS & set(said) else "raise" if MORE & set(said) else None
    if verb is None:
        return None
    amount = next((token.value for token in place.tokens[begin:end] if token.type == "INT"), "1")
    example = f"{verb} {_dear(place, said) or 'cost of this'} by {amount}"
    before = list(takewhile(lambda word: word not in _FOR_EACH, said))
    known = next((sort for word in before if (sort := sort_called(word, place.game.sorts))), None)
    if known is not None and " for " in example:
        example += f" if {known.property} of {known.kind} is {known.word}"
    if not inside:
        example = f"always {{ {example} }}"
    hint = f"write what changes, in what that is done, and by how much: `{example}`"
    if _FOR_EACH & set(said):
        hint += said_in_game(
            place.game, "; so much for each of something: `by number of (card in your board)`"
        )
    message = f"what is always so is said with a word such as `{verb}`"
    edit, span = Edit(begin, end, []), place.span(begin, end - 1)
    fix = Fix(span, example, f"write {verb}", sure=False) if " for " in example else None
    return place.finding(E_SYNONYM, message, hint, span=span, fix=fix, edit=edit)


def _dear(place: Place, said: list[str]) -> str | None:
    """`price for build`, where what is built costs what stands on it; `price for buy`, where buying is spoken
    of; else what each thing has itself."""
    for procedure in place.game.procedures():
        for each in procedure.params.items:
            dear = {"cost", "costs", each.name.text}
            if isinstance(each.default, tree.Of) and {each.default.word.text, *dear} & set(said):
                return f"{each.name.text} for {procedure.name.text}"
            done = any(word.startswith(procedure.name.text) for word in said)
            if done and procedure.paying and isinstance(each.default, tree.Number):
                return f"{each.name.text} for {procedure.name.text}"
    return None
