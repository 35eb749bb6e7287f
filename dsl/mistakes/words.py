"""Words and signs that people bring along, and what to write instead."""

from __future__ import annotations

from typing import Final, NamedTuple


class Reading(NamedTuple):
    """What a sign may have been meant for: the terminals, and how an author writes them."""

    terminals: str
    written: str


_EQUAL: Final = (Reading("IS", "is"), Reading("BE", "be"), Reading("TO", "to"), Reading("COLON", ":"))
_UNEQUAL: Final = (Reading("IS NOT", "is not"),)
_AND: Final = (Reading("AND", "and"),)
_OR: Final = (Reading("OR", "or"),)
_NOT: Final = (Reading("NOT", "not"),)
_AT_MOST: Final = (Reading("CMP", "<="),)
_AT_LEAST: Final = (Reading("CMP", ">="),)
_MINUS: Final = (Reading("SIGN", "-"),)
_TIMES: Final = (Reading("STAR", "*"),)
_TO: Final = (Reading("TO", "to"), Reading("BE", "be"))

_COMPARE = "write `is` or `is not` to compare, or `let x be ...` to name a value"
_GIVE = "write `set x to ...`, `raise x by ...` or `lower x by ...`"
_LOGIC = "write `and`, `or` or `not` between conditions"
_COUNT = "write `+`, `-` or `*`, or `half of x rounded up`"
_ARROW = "write in words what happens"
_ORDER = "write `<`, `<=`, `>` or `>=`"

# Each sign with its readings, the first that fits is taken, and a hint for where none does.
OPERATORS: Final[dict[str, tuple[tuple[Reading, ...], str]]] = {
    "=": (_EQUAL, _COMPARE),
    "!=": (_UNEQUAL, _COMPARE),
    "!": (_NOT, _LOGIC),
    "<>": (_UNEQUAL, _COMPARE),
    "≠": (_UNEQUAL, _COMPARE),
    ":=": ((Reading("BE", "be"), *_EQUAL), _GIVE),
    "=>": (_AT_LEAST, _ORDER),
    "=<": (_AT_MOST, _ORDER),
    "≤": (_AT_MOST, _ORDER),
    "≥": (_AT_LEAST, _ORDER),
    "<-": (_TO, _GIVE),
    "->": (_TO, _ARROW),
    "→": (_TO, _ARROW),
    "⇒": (_TO, _ARROW),
    "+=": (_TO, _GIVE),
    "-=": (_TO, _GIVE),
    "*=": (_TO, _GIVE),
    "/=": (_TO, _GIVE),
    "++": (_TO, _GIVE),
    "--": (_MINUS, _GIVE),
    "&": (_AND, _LOGIC),
    "&&": (_AND, _LOGIC),
    "∧": (_AND, _LOGIC),
    "|": (_OR, _LOGIC),
    "||": (_OR, _LOGIC),
    "∨": (_OR, _LOGIC),
    "¬": (_NOT, _LOGIC),
    "−": (_MINUS, _COUNT),
    "–": (_MINUS, _COUNT),
    "—": (_MINUS, _COUNT),
    "×": (_TIMES, _COUNT),
    "÷": ((), _COUNT),
    "/": ((), "division is written `half of x rounded up`, or `rounded down`"),
    "%": ((), "shares and remainders are not counted; `half of x rounded up` halves"),
    "^": ((), _COUNT),
}

# Everyday words, each with what may have been meant, best first.
SYNONYMS: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(("get", "gets", "receive", "receives", "earn", "earns", "gains", "obtain"), ("gain",)),
    **dict.fromkeys(("collect", "add"), ("gain", "raise")),
    **dict.fromkeys(("loses", "forfeit"), ("lose",)),
    **dict.fromkeys(("give", "gives", "hand_over"), ("transfer", "move")),
    **dict.fromkeys(("put", "puts", "place", "places", "return", "returns", "moves"), ("move",)),
    **dict.fromkeys(("pick", "picks", "select", "selects", "chooses"), ("choose",)),
    **dict.fromkeys(("steal", "steals", "takes"), ("take",)),
    **dict.fromkeys(("spend", "spends", "pays"), ("pay",)),
    **dict.fromkeys(("exchange", "exchanges", "switch", "swaps"), ("swap",)),
    **dict.fromkeys(("show", "shows", "reveals", "flip", "turn_over"), ("reveal",)),
    **dict.fromkeys(("view", "peek", "looks"), ("look",)),
    **dict.fromkeys(("throw", "discards", "trash"), ("discard",)),
    **dict.fromkeys(("remove", "removes", "delete", "destroys"), ("destroy", "unmark", "discard")),
    **dict.fromkeys(("draws",), ("draw",)),
    **dict.fromkeys(("increase", "increases", "raises"), ("raise",)),
    **dict.fromkeys(("decrease", "decreases", "reduce", "reduces", "subtract", "lowers"), ("lower",)),
    **dict.fromkeys(("mix", "shuffles"), ("shuffle",)),
    **dict.fromkeys(("var", "const", "define", "def"), ("let", "function")),
    **dict.fromkeys(("run", "call", "execute", "perform", "performs"), ("do",)),
    **dict.fromkeys(("loop",), ("repeat",)),
    **dict.fromkeys(("foreach", "every", "all"), ("for each", "each")),
    **dict.fromkeys(("otherwise",), ("else",)),
    **dict.fromkeys(("elif", "elseif", "elsif"), ("else if",)),
    **dict.fromkeys(("unless",), ("if not",)),
    **dict.fromkeys(("are", "equals", "equal", "was", "were", "be"), ("is",)),
    **dict.fromkeys(("atleast",), ("at least",)),
    **dict.fromkeys(("atmost",), ("at most",)),
    **dict.fromkeys(("isnt", "arent"), ("is not",)),
    **dict.fromkeys(("have", "having", "contains", "owns"), ("has", "with")),
    **dict.fromkeys(("whenever", "upon", "on", "once"), ("when", "in", "once per")),
    **dict.fromkeys(("during",), ("when", "active while")),
    **dict.fromkeys(("while",), ("repeat until not", "when", "active while")),
    **dict.fromkeys(("following",), ("after",)),
    **dict.fromkeys(("into", "onto", "toward", "towards"), ("to",)),
    **dict.fromkeys(("inside", "within", "at"), ("in",)),
    **dict.fromkeys(("that", "which", "who", "whose", "if"), ("where",)),
    **dict.fromkeys(("optional", "optionally", "can"), ("may",)),
    **dict.fromkeys(("mandatory", "shall", "forced"), ("must",)),
    **dict.fromkeys(("never", "prevent", "forbid", "forbids"), ("cannot",)),
    **dict.fromkeys(("permanent", "passive", "static", "constantly", "ongoing"), ("always",)),
    **dict.fromkeys(("effect", "ability", "activate", "activated"), ("action",)),
    **dict.fromkeys(("worth",), ("score",)),
    **dict.fromkeys(("plus",), ("+",)),
    **dict.fromkeys(("called", "named", "into"), ("as",)),
    **dict.fromkeys(("using", "for"), ("with", "per")),
    **dict.fromkeys(("each",), ("per", "for each")),
    **dict.fromkeys(("sort",), ("sorted",)),
    **dict.fromkeys(("desc",), ("descending",)),
    **dict.fromkeys(("maximum", "max", "most", "greatest", "largest", "biggest"), ("highest",)),
    **dict.fromkeys(("minimum", "min", "fewest", "least", "smallest"), ("lowest",)),
    **dict.fromkeys(("count", "size"), ("number of",)),
    **dict.fromkeys(("total",), ("sum of",)),
    **dict.fromkeys(("randomly",), ("random",)),
    **dict.fromkeys(("self", "myself"), ("this", "you")),
    **dict.fromkeys(("both", "simultaneously", "parallel"), ("together",)),
    **dict.fromkeys(("exit", "break", "quit"), ("stop",)),
    **dict.fromkeys(("hidden", "secret", "face_down"), ("secretly", "face down")),
    # The first words of authors who write in Polish or Ukrainian and have no other letters in them.
    **dict.fromkeys(("akcja", "akcia"), ("action",)),
    **dict.fromkeys(("zyskaj", "otrzymaj"), ("gain",)),
    **dict.fromkeys(("dobierz",), ("draw",)),
    **dict.fromkeys(("wybierz",), ("choose",)),
}

# Words for what happens to somebody, which each game says in its own way.
ATTACKS: Final = frozenset(
    "kill kills murder murders rob robs curse curses attack attacks eliminate hit hits".split()
)
OTHERS: Final = frozenset(("other", "another", "others"))

# Where things come from and go to that nobody has.
BANKS: Final = frozenset("bank supply stock reserve pool box".split())
NUMBERS: Final = {
    "a": "1",
    "an": "1",
    **{word: str(n) for n, word in enumerate("one two three four five six seven eight nine ten".split(), 1)},
}

ARTICLES: Final = frozenset(("a", "an", "the", "some"))
JOINERS: Final = frozenset(("and", "then", "also", "afterwards", "next", "finally", ","))

_THING = (
    "write `it` for the thing that is looked at, `you` for who uses the ability, or the name given with `as`"
)
_THEIRS = "write `... of it`, or `of` and the name given with `as`"
PRONOUNS: Final[dict[str, str]] = {
    **dict.fromkeys(("he", "she", "they", "him", "them", "someone", "somebody"), _THING),
    **dict.fromkeys(("his", "her", "their", "its"), _THEIRS),
    **dict.fromkeys(("i", "me", "we", "us"), "write `you`, the player who uses the ability"),
    **dict.fromkeys(("my", "our"), "write `your`"),
    **dict.fromkeys(("yours", "yourself"), "write `you` or `your`"),
    **dict.fromkeys(("everyone", "everybody"), "write `for each player as p { }`"),
}
