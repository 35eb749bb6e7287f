"""Comparisons in words: `more than 3`, `at least 3`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.place import Place

_MORE: Final = frozenset("more greater bigger higher larger over above".split())
_LESS: Final = frozenset("less fewer smaller lower under below".split())


def sign_meant(place: Place, index: int) -> tuple[str, int]:
    """The sign that is meant by the words at an index, and where they end; no sign if there are none."""
    if place.tokens[index].value == "is":
        index += 1
    words = [token.value for token in place.tokens[index : index + 2]]
    if words == ["at", "least"]:
        return ">=", index + 2
    if words == ["at", "most"]:
        return "<=", index + 2
    for meant, sign in ((_MORE, ">"), (_LESS, "<")):
        if words[:1] and words[0] in meant and words[1:] in (["than"], ["then"]):
            return sign, index + 2
    return "", index
