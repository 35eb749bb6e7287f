"""`cards cost 1 less`, inside `always { }` or all alone."""

from __future__ import annotations

from typing import Final

from rulewright.dsl import tree
from rulewright.dsl.mistakes.always import LESS, MORE, plain_sentence
from rulewright.dsl.mistakes.codes import E_SYNONYM
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.report.diagnostics import Fix
from rulewright.dsl.syntax.sorts import sort_called

RANK: Final = Rank.PHRASE
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
    known = next((sort for word in said if (sort := sort_called(word, place.game.sorts))), None)
    if known is not None and " for " in example:
        example += f" if {known.property} of {known.kind} is {known.word}"
    if not inside:
        example = f"always {{ {example} }}"
    hint = f"write what changes, in what that is done, and by how much: `{example}`"
    message = f"what is always so is said with a word such as `{verb}`"
    edit, span = Edit(begin, end, []), place.span(begin, end - 1)
    fix = Fix(span, example, f"write {verb}", sure=False) if " for " in example else None
    return place.finding(E_SYNONYM, message, hint, span=span, fix=fix, edit=edit)


def _dear(place: Place, said: list[str]) -> str | None:
    """`price for build`, where what is built costs what stands on it; else what each thing has itself."""
    for procedure in place.game.procedures():
        for each in procedure.params.items:
            if isinstance(each.default, tree.Of) and {each.default.word.text, "cost", "costs"} & set(said):
                return f"{each.name.text} for {procedure.name.text}"
    return None
