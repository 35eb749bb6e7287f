"""A scenario that failed, shown: the line, what was expected and found, what led to it, and the table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulewright.cli.columns import columns
from rulewright.cli.reading import findings
from rulewright.cli.screen import glue, paint, plain, prose, width, wrap
from rulewright.cli.telling import paragraphs
from rulewright.dsl.files.characters import visible

if TYPE_CHECKING:
    from rulewright.dsl.model import Ruleset
    from rulewright.interpreter.scenarios import Outcome
    from rulewright.interpreter.table.views import View

_LAST_LINES = 8  # of what happened
_SEATS = "ABCDEFGH"


def failure(rules: Ruleset, outcome: Outcome) -> str:
    """The whole text, without an end of line."""
    size = min(width(), 100)
    if outcome.view is None:
        return _uncounted(findings(outcome.diagnostics))
    (found,) = outcome.diagnostics
    together = len(found.message) + len("error[E0000]: ") <= width()
    message = found.message if together else f"expected: {outcome.expected}"
    lines = [_uncounted(findings([replace(found, message=message, hint=None)]))]
    if not together:
        lines += ["", *wrap(f"found: {visible(outcome.found)}", size, "", "    ")]
    told = paragraphs(list(outcome.story[-_LAST_LINES:]), size - 2)
    if told:
        lines += ["", paint("What led to it:", "bold"), *(f"  {line}" for line in told)]
    where = f"{outcome.players} players, seed {outcome.seed}"
    lines += ["", paint(prose(f"The table then ({where}), {outcome.position[-1]}"), "bold")]
    lines.append(_table(rules, outcome))
    return "\n".join(lines)


def _uncounted(text: str) -> str:
    """The summary of the command counts scenarios, so the one of the findings is left out."""
    return text.rstrip("\n").rpartition("\n\n")[0]


def _table(rules: Ruleset, outcome: Outcome) -> str:
    """The players in question, with what they have; places of the table that the scenario speaks of."""
    assert outcome.view is not None
    view = outcome.view
    names = list(view["resources"])
    heads = ["", *(rules.resources[name].names["en"] for name in names), ""]
    rows = [heads]
    for seat in _involved(outcome):
        amounts = [str(view["resources"][name][seat]) for name in names]
        sign = "" if plain() else "> " if seat == view["turn"] else "  "
        rows.append([f"{sign}{view['players'][seat]}", *amounts, "; ".join(_has(rules, view, seat))])
    said = f"{outcome.expected} {outcome.found}"
    shared = [
        f"{rules.zones[zone].names['en']}: {_cards(place) or 'nothing'}"
        for zone, place in view["zones"].items()
        if isinstance(place, dict) and "things" in place and re.search(rf"\b{zone}\b", said)
    ]
    return "\n".join([columns(rows, numbers=range(1, len(heads) - 1), headed=True), *_below(shared)])


def _below(texts: list[str]) -> list[str]:
    return [line for text in texts for line in wrap(text, width(), "  ", "    ")]


def _involved(outcome: Outcome) -> list[int]:
    """Whoever is spoken of, is asked or has the turn; everybody where nobody is. (`A` may be an article as
    well: then one player more is shown.)"""
    assert outcome.view is not None
    view = outcome.view
    everybody = range(len(view["players"]))
    spoken = [outcome.expected, outcome.found, *outcome.story[-_LAST_LINES:]]
    named = re.findall(r"\b[A-H]\b", " ".join(spoken))
    found = {_SEATS.index(letter) for letter in named} | {view["turn"]}
    if view["decision"] is not None:
        found.add(view["decision"]["player"])
    return [seat for seat in everybody if seat in found] or list(everybody)


def _has(rules: Ruleset, view: View, seat: int) -> list[str]:
    """Tokens, marks and cards of a player."""
    held = [rules.tokens[token].names["en"] for token, holder in view["tokens"].items() if holder == seat]
    marks = [name for name, pairs in view["statuses"].items() for pair in pairs if pair["bearer"] == seat]
    found = [*held, *(name.rpartition(":")[2].replace("_", " ") for name in marks)]
    for zone, places in view["zones"].items():
        if isinstance(places, list) and (cards := _cards(places[seat])):
            found.append(f"{glue(rules.zones[zone].names['en'])}: {cards}")
    return found


def _cards(place: dict[str, object]) -> str:
    """What lies in a place, by its names; on maps with the spaces."""
    things = place["things"]
    assert isinstance(things, list)
    told = [
        f"{thing['name']}{' ' + thing['space'] if thing.get('space') else ''}"
        + (" (face up)" if thing["up"] else "")
        for thing in things[:_MOST]
    ]
    more = [f"and {len(things) - _MOST} more"] if len(things) > _MOST else []
    return ", ".join(map(glue, [*told, *more]))


_MOST = 12
