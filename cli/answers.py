"""From what a person types to the option that is meant."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from rulewright.interpreter.table.options import Option


class Match(Struct, frozen=True):
    """The option that was meant, or several that could be (by their positions), or neither."""

    option: Option | None
    positions: tuple[int, ...] = ()


def numbers_of(options: Sequence[Option]) -> list[int]:
    """The numbers by which options are chosen: those that they are about, where all are about numbers
    (`depot 2` by 2); else 1, 2, 3 ..."""
    from rulewright.interpreter.table.options import NumberValue

    values = [option.value.number for option in options if isinstance(option.value, NumberValue)]
    plain = [option for option in options if option.value is None]
    whole = len(values) + len(plain) == len(options) and all(o.kind in ("done", "decline") for o in plain)
    if not values or not whole or min(values) < 0 or len(set(values)) < len(values):
        return list(range(1, len(options) + 1))
    free = iter(number for number in range(max(values) + 1, max(values) + len(plain) + 1))
    return [o.value.number if isinstance(o.value, NumberValue) else next(free) for o in options]


def match(typed: str, options: Sequence[Option]) -> Match:
    """A number, or words: the beginnings of words of a label, as long as they fit one option only."""
    if typed.isascii() and typed.isdigit():
        number, numbers = int(typed[:9]), numbers_of(options)
        return Match(options[numbers.index(number)] if number in numbers else None)
    wanted = words_of(typed)
    if not wanted:
        return Match(None)
    for fits in (_is_label, _is_its_words, _begins_words):
        found = [at for at, option in enumerate(options) if fits(wanted, option)]
        if len(found) == 1 or (found and _are_copies([options[at] for at in found])):
            return Match(options[found[0]])
        if found:
            return Match(None, tuple(found))
    return Match(None)


def match_several(typed: str, options: Sequence[Option]) -> list[Option]:
    """Several options: numbers, or words, with commas or only spaces between them. None of them where a part
    of it is no option."""
    found: list[Option] = []
    for part in typed.split(","):
        words = part.split()
        while words:
            option, used = _first(words, options, found)
            if option is None:
                return []
            found.append(option)
            words = words[used:]
    return found


def _first(
    words: Sequence[str], options: Sequence[Option], taken: Sequence[Option]
) -> tuple[Option | None, int]:
    """The option that the first words choose, as many of them as do, and how many these are."""
    free = [option for option in options if option not in taken]
    if words[0].isdigit():
        option = match(words[0], options).option
        return (option if option in free else None), 1
    for used in range(len(words), 0, -1):
        if len(set(words[:used])) < used:
            continue  # `manor manor` are two
        option = match(" ".join(words[:used]), free).option
        if option is not None:
            return option, used
    return None, 0


def words_of(text: str) -> list[str]:
    """Words without case and accents, so that `zabojczyni` finds `Zabójczyni`."""
    plain = unicodedata.normalize("NFD", text.casefold().replace("ł", "l"))
    kept = "".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c))
    return kept.split()


def _is_label(wanted: list[str], option: Option) -> bool:
    return wanted == words_of(option.label)


def _is_its_words(wanted: list[str], option: Option) -> bool:
    last = option.words[-1] if option.words else ""
    return wanted in (words_of(" ".join(option.words)), words_of(last))


def _begins_words(wanted: list[str], option: Option) -> bool:
    there = [*words_of(option.label), *words_of(" ".join(option.words))]
    return all(any(word.startswith(start) for word in there) for start in wanted)


def _are_copies(options: Sequence[Option]) -> bool:
    """Copies of one card in one place: it does not matter which is taken."""
    return len({(o.key, o.words, o.label.partition(" [")[0]) for o in options}) == 1
