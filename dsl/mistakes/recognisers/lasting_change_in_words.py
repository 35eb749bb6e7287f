"""`cards cost 1 less`, inside `always { }` or all alone."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.always import LESS, MORE, plain_sentence
from rulewright.dsl.mistakes.codes import E_SYNONYM
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    found = plain_sentence(place)
    if found is None:
        return None
    begin, end = found
    inside = place.allows("CANNOT", begin)
    said = [token.value for token in place.tokens[begin:end]]
    verb = "lower" if LESS & set(said) else "raise" if MORE & set(said) else None
    if verb is None:
        return None
    amount = next((token.value for token in place.tokens[begin:end] if token.type == "INT"), "1")
    example = f"{verb} cost of this by {amount}"
    if not inside:
        example = f"always {{ {example} }}"
    hint = (
        f"write what changes, in what that is done, and by how much, such as `{example}`; "
        "`rulewright words` lists the words of the game"
    )
    message = f"what is always so is said with a word such as `{verb}`"
    edit = Edit(begin, end, [])
    return place.finding(E_SYNONYM, message, hint, span=place.span(begin, end - 1), edit=edit)
