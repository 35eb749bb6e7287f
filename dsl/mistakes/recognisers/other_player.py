"""`for each other player`, `choose 1 other player`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.codes import E_SYNONYM
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.words import OTHERS
from rulewright.dsl.report.diagnostics import Fix
from rulewright.dsl.syntax.grammar import END

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    for index in (place.at, place.at - 1):
        if place.type_at(index) != "NAME" or place.tokens[index].value not in OTHERS:
            continue
        noun = index + 1
        loop = place.type_at(index - 1) == "EACH" and place.type_at(noun + 1) == "LBRACE"
        if place.type_at(noun) != "NAME" or not (loop or place.fits(index, [], noun, 2)):
            continue
        if not place.fits(index, ["NAME", "WHERE"], index, 0):
            continue
        end = noun
        while place.type_at(end) not in _ENDS and not (end > noun and place.first_on_line(end)):
            end += 1
        if place.type_at(index - 1) == "OF" and place.tokens[noun].value == "player":
            return of_another(place, index)
        who = "you" if place.tokens[noun].value in ("player", "players") else "this"
        phrase = f"{place.written(noun, end - 1)} where it is not {who}"
        more = place.type_at(end) == "WHERE"
        if loop and place.tokens[noun].value == "player":
            return _each_other(place, index - 2, end, phrase)
        return place.finding(
            E_SYNONYM,
            f"`{cut(place.tokens[index].value)}` does not stand before what is selected",
            f"write `{phrase}{' and' if more else ''}`",
            span=place.span(index, end - 1 + more),
            fix=(f"{phrase} and", "say it with `where`") if more else (phrase, "say it with `where`"),
            edit=Edit(index, noun, []),
        )
    return None


def _each_other(place: Place, begin: int, brace: int, phrase: str) -> Finding:
    """`for each other player { lose 1 point }`: it is they who do it."""
    last = place.partner(brace)
    steps = place.written(brace + 1, last - 1) if last > brace + 1 else ""
    whole = place.tokens[last].line == place.tokens[begin].line and "…" not in steps
    acting = place.type_at(brace + 1) == "BY"
    said = (
        f"for each {phrase} as p {{ {steps} }}"
        if acting
        else f"for each {phrase} as p {{ by p {{ {steps} }} }}"
    )
    fix = Fix(place.span(begin, last), said, "say it with `where`", sure=False) if whole else None
    hint = (
        f"write `{said if whole else f'for each {phrase} as p'}`; "
        f"what they do themselves stands in `by p {{ }}`"
    )
    new = [place.made(each, place.tokens[brace]) for each in ("AS", "NAME")]
    return place.finding(
        E_SYNONYM,
        f"`{cut(place.value_at(begin + 2))}` does not stand before what is selected",
        hint,
        span=place.span(begin + 2, brace - 1),
        fix=fix,
        edit=Edit(begin + 2, brace, [*place.tokens[begin + 3 : brace], *new]),
    )


_ENDS: Final = frozenset("WHERE WITH SORTED BY SECRETLY AS LBRACE RBRACE RPAR MUST IF".split()) | {"", END}


def of_another(place: Place, index: int) -> Finding:
    """`in hand of another player`."""
    said = place.written(index - 2, index + 1)
    message = f"`{said}` does not say which player it is"
    chosen = f"choose 1 player where it is not you as p   ... {place.written(index - 2, index - 1)} p"
    if place.type_at(index - 3) != "IN":
        hint = f"choose first: `{chosen}`"
        return place.finding(
            E_SYNONYM, message, hint, span=place.span(index - 2, index + 1), edit=Edit(index, index + 1, [])
        )
    phrase = f"in any {cut(place.value_at(index - 2))} where owner of it is not you"
    more = place.type_at(index + 2) == "WHERE"
    span = place.span(index - 3, index + 1)
    fix = None if more else (phrase, "say it with `where`", False)
    hint = f"write `{phrase}{' and' if more else ''}`; or choose a player first: `{chosen}`"
    return place.finding(E_SYNONYM, message, hint, span=span, fix=fix, edit=Edit(index, index + 1, []))
