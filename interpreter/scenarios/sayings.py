"""An option in the words of a step: what `steps.py` reads, written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from rulewright.dsl import core
from rulewright.dsl.check.scenarios import SEATS
from rulewright.dsl.syntax.reserved import RESERVED
from rulewright.interpreter.dealt import ENTRY_BITS
from rulewright.interpreter.engine import State
from rulewright.interpreter.scenarios.desk import plain
from rulewright.interpreter.scenarios.steps import END, Refusal, Steps
from rulewright.interpreter.table.options import entry_of

_NAME = re.compile(r"[a-z_][a-z0-9_]*")
_MOST_DETAILS = 2  # that are said of a thing to tell it from others

Word = tuple[str, str]  # as it is written, and as it is compared; "" where what is before it says it as well


def said(steps: Steps, state: State, code: int) -> list[Word] | None:
    """The fewest words that choose this option, or one that is the same to people; None where none do."""
    wanted = steps.alike(code, state)
    for words in _ways(steps, state, code):
        try:
            found, used = steps.chosen([word for _, word in words], state)
        except Refusal:
            continue
        if used == len(words) and (found == code or steps.alike(found, state) == wanted):
            return words
    return None


def written(seat: int, words: list[Word]) -> str:
    """`A: build tavern`."""
    return f"{SEATS[seat]}: {' '.join(text for text, _ in words if text)}"


def _ways(steps: Steps, state: State, code: int) -> Iterator[list[Word]]:
    """What might be said, the plainest first: the words of the menu, then what tells things apart."""
    program = steps.desk.program
    site = program.sites[state.site]
    entry = entry_of(site, code)
    if entry.kind == "done":
        yield [("end turn", END)] if site.kind == "offer" else [("done", "done")]
        return
    if entry.kind == "decline":
        yield [("no", "no")]
        return
    base = [_word(word) for word in entry.path]
    if entry.value is None:
        yield base
        alike = [each for each in state.options if steps.twin(each, state) == steps.twin(code, state)]
        if len(alike) > 1 and base:
            number = f"[{alike.index(code) + 1}]"
            yield [*base[:-1], (f'"{entry.path[-1]} {number}"', base[-1][1]), ("", number)]
        return
    value = code >> ENTRY_BITS
    base.append(_value(steps, entry.value, value))
    yield base
    if isinstance(entry.value, core.ThingType):
        details = sorted(steps.details(value, state))
        for count in range(1, _MOST_DETAILS + 1):
            for chosen in combinations(details, count):
                yield [*base, *map(_detail, chosen)]


def _value(steps: Steps, kind: core.Type, value: int) -> Word:
    words = steps.desk.words
    match kind:
        case core.PlayerType():
            return f"to {SEATS[value]}", f"seat {value}"
        case core.ThingType():
            return _word(words.word(value))
        case core.ListType(name=name):
            return _word(steps.desk.program.ruleset.lists[name].members[value].id)
        case _:
            return str(value), str(value)


def _detail(detail: str) -> Word:
    if detail.startswith("seat "):
        return f"of {SEATS[int(detail.removeprefix('seat '))]}", detail
    return _word(detail)


def _word(text: str) -> Word:
    """A name where it can be one, else a text in quotes."""
    name = text if _NAME.fullmatch(text) else text.casefold()
    if name.isdigit() or (_NAME.fullmatch(name) and name not in RESERVED):
        return name, plain(name)
    return f'"{text.replace(chr(34), " ")}"', plain(text)
