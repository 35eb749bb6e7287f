"""All recognisers, and which of them is believed where several see something.

A recogniser looks at the place where a text stopped making sense and answers with a finding, or with None
where it sees nothing of its kind. It changes nothing. A finding says which tokens it covers, what it
proposes, and how reading goes on. Of several, one is chosen by this rule, and by nothing else:

1. by sort: what says most about what was meant comes before what says less (`Sort`, in this order);
2. of one sort, the finding that covers more tokens: it explains more of what was written;
3. of these, one that knows how to go on before one that does not.

The order inside a sort says nothing: a test turns it round.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum, auto
from typing import Final

from rulewright.dsl.mistakes import (
    amounts,
    brackets,
    everyday,
    expectations,
    lasting,
    leftovers,
    measures,
    phrases,
    printed,
    sentences,
    symbols,
    whereabouts,
)
from rulewright.dsl.mistakes.place import Finding, Place

Recogniser = Callable[[Place], Finding | None]


class Sort(IntEnum):
    """What recognisers go by; the first says most."""

    SIGN = auto()  # a sign of programming: it can mean one thing only
    PHRASE = auto()  # several words that people say at the table, for one thing
    SLIP = auto()  # a slip of the hand: a word twice, a comma, a bracket, a dash
    WORD = auto()  # one word that stands for another
    FORM = auto()  # the words are right, and used in a form of another language
    BRACKET = auto()  # the brackets are wrong, or a word of the language is a name
    PART = auto()  # a part of a sentence is missing, or comes too late
    PLACE = auto()  # a whole thing stands where it cannot
    GAP = auto()  # with one word more the rest would make sense
    SURPLUS = auto()  # with one word less the rest would make sense
    UNKNOWN = auto()  # nothing is known but what belongs to the place


TABLE: Final[Mapping[Sort, tuple[Recogniser, ...]]] = {
    Sort.SIGN: (symbols.operator, symbols.assignment),
    Sort.PHRASE: (
        amounts.by_chance,
        amounts.comparison,
        amounts.giving,
        amounts.possession,
        amounts.reason,
        amounts.taking,
        expectations.joined,
        lasting.change,
        lasting.condition,
        lasting.counting,
        lasting.forbidden,
        lasting.late_scope,
        lasting.points,
        lasting.value,
        lasting.which,
        measures.all_of_them,
        measures.as_much,
        measures.asked_inside,
        measures.more_than,
        measures.most,
        measures.per_two,
        measures.price,
        measures.size,
        measures.times,
        measures.until,
        phrases.attack,
        phrases.by_whom,
        phrases.drawing,
        phrases.having,
        phrases.occasion,
        phrases.other,
        phrases.owner_first,
        phrases.speaker,
        phrases.step_without_word,
        phrases.taking,
        phrases.unquoted,
        printed.bank,
        printed.doer,
        printed.either,
        printed.everybody,
        printed.nobody,
        printed.plus_and_minus,
        printed.several,
        printed.sort_behind,
        printed.that_many,
        printed.then,
        printed.two_numbers,
        whereabouts.connecting,
        whereabouts.laid,
        whereabouts.numbered,
        whereabouts.onto,
        whereabouts.setting,
        whereabouts.side_by_side,
        whereabouts.under,
    ),
    Sort.SLIP: (
        brackets.closed_too_early,
        brackets.stray_inside,
        brackets.wrong_closer,
        everyday.bullet,
        everyday.twice,
        sentences.otherwise,
        symbols.comma,
        symbols.negative,
    ),
    Sort.WORD: (everyday.misspelt, everyday.synonym, printed.adjective, sentences.per_each),
    Sort.FORM: (
        everyday.article,
        everyday.call_without_do,
        everyday.deed,
        everyday.pronoun,
        everyday.step_in_brackets,
        everyday.unnamed,
        sentences.bare_selection,
    ),
    Sort.BRACKET: (
        brackets.never_closed,
        brackets.scoring_inside,
        brackets.wrong_kind,
        everyday.keyword_as_name,
    ),
    Sort.PART: (
        brackets.no_block,
        sentences.all_of_them,
        sentences.how_many,
        sentences.nameless,
        sentences.thing_not_number,
        sentences.too_late,
        sentences.whose,
    ),
    Sort.PLACE: (everyday.joiner, sentences.wrong_place),
    Sort.GAP: (leftovers.missing,),
    Sort.SURPLUS: (leftovers.too_much,),
    Sort.UNKNOWN: (leftovers.anything,),
}


def meant(place: Place) -> Finding:
    """What is wrong where the text stopped making sense."""
    for sort in Sort:
        found = [finding for ask in TABLE[sort] if (finding := ask(place)) is not None]
        if len(found) > 1:
            return max(found, key=lambda finding: (len(covered(place, finding)), finding.edit is not None))
        if found:
            return found[0]
    raise AssertionError("the last one knows something of every place")


def covered(place: Place, finding: Finding) -> range:
    """The tokens that a finding explains: those that it speaks of and those that it changes."""
    if finding.covers is not None:
        return finding.covers
    first, end = place.at, place.at
    if finding.edit is not None:
        first, end = finding.edit.start, finding.edit.end
    if finding.problem is not None and finding.problem.span is not None:
        said = place.tokens_in(finding.problem.span)
        first, end = min(first, said.start), max(end, said.stop)
    return range(first, end)
