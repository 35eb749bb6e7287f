"""What recognisers go by where several see something: the first says most about what was meant."""

from __future__ import annotations

from enum import IntEnum, auto


class Rank(IntEnum):
    """Of a recogniser, in this order."""

    SIGN = auto()  # a sign of programming: it can mean one thing only
    PHRASE = auto()  # several words that people say at the table, for one thing
    BOOK = auto()  # the whole sentence is one that cards say in other words
    SLIP = auto()  # a slip of the hand: a word twice, a comma, a bracket, a dash
    WORD = auto()  # one word that stands for another
    FORM = auto()  # the words are right, and used in a form of another language
    BRACKET = auto()  # the brackets are wrong, or a word of the language is a name
    PART = auto()  # a part of a sentence is missing, or comes too late
    PLACE = auto()  # a whole thing stands where it cannot
    GAP = auto()  # with one word more the rest would make sense
    SURPLUS = auto()  # with one word less the rest would make sense
    UNKNOWN = auto()  # nothing is known but what belongs to the place
