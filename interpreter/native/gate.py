"""What C that is made of rules may consist of: looked at before a compiler sees it.

No text of an author ever gets into a form from which code is made (`writer.py` makes all names, and there are
no strings at all). Should one get through all the same, then as a name that we do not make, or as a character
that stands in none of ours.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

_MADE: Final = re.compile(
    r"[vftxkTLC][0-9]+[ln]?|T[0-9]+_[0-9]+|SPACES_[0-9]+|cache[0-9]+|row[0-9]+|again_x[0-9]+|"
    r"[0-9]+u?ll|[0-9]+"
)
_WORDS: Final = frozenset(
    "include stdint h typedef define struct static const inline void int int8_t int16_t int32_t int64_t "
    "uint64_t u128 if else for while switch case default break continue return goto __label__ sizeof "
    "memset memcpy restrict unreachable __builtin_unreachable __builtin_popcountll give_up s a i l h c "
    "m p n it t w at code entry value first there thing wide list MASK WORDS STACK S INT64_MIN taken "
    "begun resumed blank written write_pile to SPACES DECISIONS PEOPLE SEATS THINGS ENTRIES ENTRY_BITS "
    "ENTRY_MASK COUNTED FIRST_OF_SITE NAMES_A_CARD CARD_OF SCORE seat now s_rng s_who s_over s_site "
    "s_winners work floor k top turns way".split()
)
_CHARACTERS: Final = re.compile(r"[\w\s{}()\[\]<>=!&|^~?:;,.+*/%#-]*", re.ASCII)
_NAME: Final = re.compile(r"\w+")


class NotOurs(AssertionError):
    """A source holds a name or a character that we do not make. No compiler has seen it."""


def names_in(text: str) -> frozenset[str]:
    """All names and numbers of a text."""
    return frozenset(_NAME.findall(text))


def strangers(lines: Iterable[str], ours: Iterable[str]) -> list[str]:
    """What stands in lines that were made, and is none of ours. `ours`: texts that come with the program."""
    text = "\n".join(lines)
    if _CHARACTERS.fullmatch(text) is None:
        return ["a character"]
    known = _WORDS.union(*map(names_in, ours))
    return sorted(name for name in names_in(text) - known if not _MADE.fullmatch(name))


def passed(lines: list[str], ours: Iterable[str]) -> list[str]:
    """The lines themselves, if everything in them is ours."""
    found = strangers(lines, ours)
    if found:
        raise NotOurs("a source in C with names that are not ours")
    return lines
