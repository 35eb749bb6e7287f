"""`chose`, `allways`: here, or up to two words before, where it was still taken for a name."""

from __future__ import annotations

import re
from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.codes import E_MISSPELT
from rulewright.dsl.mistakes.place import Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.report.diagnostics import nearest, respelling
from rulewright.dsl.syntax.reserved import WORDS

RANK: Final = Rank.WORD


def _is_word(value: str) -> bool:
    return bool(re.fullmatch("[a-z_][a-z0-9_]*", value))


def recognise(place: Place) -> Finding | None:
    for index in range(place.at, max(-1, place.at - 3), -1):
        token = place.tokens[index]
        if not _is_word(token.value) or len(token.value) < 2 or token.start_pos in place.mended:
            continue
        if index < place.at and token.type != "NAME":
            continue
        accepted = place.accepted if index == place.at else place.table.accepted(place.stacks[index])
        words = [name.lower() for name in accepted if name.lower() in WORDS]
        for candidate in nearest(token.value, words, 3):
            # Words before this one did make sense, so another reading must make more of what follows.
            further = 2 if token.type == "NAME" else 3
            if place.fits(index, [candidate.upper()], index + 1, place.at - index + further):
                return _unknown(place, index, candidate, words)
        unsure = index == place.at and token.type == "NAME" and len(token.value) > 3
        if unsure and (close := nearest(token.value, words)) and close[0][0] == token.value[0]:
            found = _unknown(place, index, close[0], words)
            return Finding(found.problem)
    return None


def _unknown(place: Place, index: int, candidate: str, words: list[str]) -> Finding:
    token = place.tokens[index]
    said = "unknown word" if token.type == "NAME" else "I did not expect"
    here = "" if token.type == "NAME" else " here"
    return place.finding(
        E_MISSPELT,
        f"{said} `{cut(token.value)}`{here}",
        f"did you mean `{candidate}`?",
        span=place.span(index),
        fix=respelling(place.span(index), token.value, candidate, words),
        edit=place.replace(index, index + 1, candidate.upper()),
    )
