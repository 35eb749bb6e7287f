"""A sentence as it stands on cards, which nobody else understands: the book of phrases has its form."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.beginnings import statements
from rulewright.dsl.mistakes.choosing import begin_of_sentence
from rulewright.dsl.mistakes.codes import E_SYNONYM
from rulewright.dsl.mistakes.examples import said
from rulewright.dsl.mistakes.place import Edit, Finding, Place, terminal_of
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.report.diagnostics import Fix
from rulewright.dsl.syntax.grammar import END

RANK: Final = Rank.BOOK
_SHORTEST: Final = 4  # of words: in less, a word is more likely wrong than the whole way to say it
NEAR: Final = 0.83  # so alike it must be, for nobody else is asked then
_SAME: Final = 0.97  # so alike that it says nothing else


def recognise(place: Place) -> Finding | None:
    from rulewright.dsl.phrases.book import nearest_said

    if place.type_at(place.at) == END or not place.game.kinds:
        return None
    begin = begin_of_sentence(place, place.at)
    inside, outside = place.allows("STOP", begin), place.allows("ALWAYS", begin)
    changing = place.allows("IGNORE", begin)  # inside `always`
    wanted = ("step",) if inside else ("change",) if changing else ("ability", "change")
    end = _end(place, begin)
    sentence = place.written(begin, end - 1) if end > begin else ""
    if len(sentence.split()) < _SHORTEST or place.at > begin + 1:  # so far it reads as rules do
        return None
    if place.type_at(begin) == "ELSE":  # only its brace is missing
        return None
    found = next(
        (each for each in nearest_said(sentence, place.game, 3, NEAR) if each.where in wanted),
        None,
    )
    if found is None or not (inside or outside or changing) or "…" in sentence:
        return None
    phrase = found.whole(inside or changing)
    span = place.span(begin, end - 1)
    fix = Fix(span, phrase, "say it as rules say it", sure=False) if place.type_at(end) != "LBRACE" else None
    return place.finding(
        E_SYNONYM,
        "this is how cards say it",
        f"rules say it so: `{phrase}`",
        span=span,
        fix=fix,
        edit=Edit(begin, end, []) if place.fits(begin, [], end, 1) else None,
    )


def is_said_by_the_game(place: Place, begin: int) -> bool:
    """Whether the game's own book has this sentence: it knows better than what is pieced together."""
    from rulewright.dsl.phrases.book import nearest_said

    if not place.game.phrases:
        return False
    sentence = place.written(begin, max(_end(place, begin) - 1, begin))
    found = nearest_said(sentence, place.game, 1, _SAME)
    return any(each.own and each.where == "ability" for each in found)


def as_steps(place: Place, first: int, words: str) -> str:
    """What a card says that is done, as rules say it: by the book, else as it stands there; an example where
    that is no step."""
    from rulewright.dsl.phrases.book import nearest_said

    for each in nearest_said(words, place.game, 3, NEAR):
        if each.where == "step":
            return each.form
    step = place.type_at(first) in statements() or terminal_of(words.partition(" ")[0]) in statements()
    return words if step else said(place.game, "`draw 1`").strip("`")


def _end(place: Place, begin: int) -> int:
    """Where a sentence ends that begins at an index."""
    end = place.at
    while place.type_at(end) not in ("", END, "LBRACE", "RBRACE") and not (
        end > begin and place.first_on_line(end)
    ):
        end += 1
    return end
