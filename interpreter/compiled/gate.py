"""What generated code may consist of: looked at before it runs.

The writer of code never sees a word of an author (`naming.py`). Should it ever let one through, then by the
name or the constant that it became: the compiled code has a list of all its names and constants, and each
must be one that the writer makes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from types import CodeType
from typing import Any

from rulewright.interpreter.compiled import runtime

WORD = r"(?:w[0-9]+|name|player|turn|round|phase|game)"  # our name for a word (`naming.py`)
BIG = r"(?:W[0-9]+|NAME|PLAYER|TURN|ROUND|PHASE|GAME)"

_PATTERNS = (
    rf"[rzlotswmpc]_{WORD}",  # slots named after something, procedures, and lists of the state as locals
    rf"i_{WORD}_{WORD}",  # masks of values, masks of spaces
    rf"i_{WORD}__(?:NEAR|map|{WORD})?(?:__{WORD}?)?",
    r"used_(?:turn|round|phase|game)",
    rf"my_(?:[a-z]_|i_)(?:{WORD}|_|NEAR|map)+",  # what is looked up once, in front
    rf"now_(?:[a-z]_{WORD}|used_[a-z]+|[a-z]+|i_(?:{WORD}|_|NEAR|map)+)",
    rf"{WORD}(?:_(?:seat|space|place|mask[0-9]+|turn|role|closing))*_*",  # locals
    r"[a-z]{1,7}[0-9]+|value_[0-9]+",
    rf"f_(?:after_{WORD}|apart|checkpoint(?:_passed)?|each|for|if|random|repeat|switch|{WORD})"
    r"(?:_(?:[0-9]+|then|now|go|next|picked|take|done|one|no|any|other|as))*",
    rf"F_(?:AFTER_{BIG}|CHECKPOINT|EACH|REPEAT|{BIG})(?:_(?:[0-9]+|THEN|ONE))*",
    rf"p_{WORD}_enter(?:_go)?|P_{BIG}_ENTER",
    rf"O_F_{BIG}(?:_[0-9]+)*",
    rf"(?:take|lay|leave|index|at|again)_{WORD}|far_[0-9]+",
    rf"{BIG}|(?:P|K|L|T|AT|BIT|PLACE|REGION|START|WITH)_{BIG}|P_{BIG}_OF",  # tables
    r"CODE_[0-9]+(?:_OF)?|WHERE_[0-9]+",
)
_PATTERN = re.compile("|".join(_PATTERNS))

_LOCALS = (
    "_ .0 a acts b c chance found h ha had hb i j k k0 la lb looks m made need o p r s spots t up v w who x "
    "xs ys z za zb"
)
_SLOTS = "rng turn role closing held over winners at up once stop who site options log k"
_METHODS = "__getitem__ add append bit_count clear fromkeys index insert remove"
_BUILTINS = "AssertionError default dict int key len map max min range reverse set sorted sum tuple zip"
_FUNCTIONS = "apply begin end flow index leave_map playout run spaces_in swap_things take_any"
_TABLES = (
    "BIT BIT_OF_NAME BLOCKS CODE END LEFT MAP_BIT MAP_BITS MAP_NUMBER MAP_OF MAP_SPACES NEXT_BITS NEXT_TO "
    "Numbers OWNER PICKS REST RIGHT ROUND SEATS SPACES_OF SPREAD TAKE WHOLE Where"
)
_NAMES = frozenset(" ".join((_LOCALS, _SLOTS, _METHODS, _BUILTINS, _FUNCTIONS, _TABLES)).split()) | frozenset(
    name for name in dir(runtime) if not name.startswith("_")
)

WORDS = frozenset(  # what is said of ourselves: the kinds of entries in the log
    "chance gain look lose mark move over pay phase reveal round set shuffle swap swapthings token transfer "
    "turn unmark".split()
) | frozenset(("", "name", "player", "game"))

_KEYWORDS = frozenset(("default", "key", "reverse"))
_PARTS = frozenset(("<module>", "<lambda>", "<listcomp>", "<setcomp>", "<genexpr>", "<dictcomp>"))


class NotOurs(AssertionError):
    """Generated code holds a name or a constant that we do not make. It has not been run."""


def is_ours(name: str) -> bool:
    """Is it a name that the writer of code makes?"""
    return name in _NAMES or _PATTERN.fullmatch(name) is not None


def is_constant(value: Any) -> bool:
    """May it stand in generated code as a constant?"""
    if isinstance(value, tuple | frozenset):
        return all(map(is_constant, value))
    return value is None or type(value) in (bool, int) or (type(value) is str and value in WORDS | _KEYWORDS)


def passed(code: CodeType) -> CodeType:
    """The code itself, if everything in it is ours."""
    strangers = {name for part in _parts(code) for name in _names(part) if not is_ours(name)}
    constants = [each for part in _parts(code) for each in part.co_consts if not isinstance(each, CodeType)]
    if strangers or not all(map(is_constant, constants)):
        raise NotOurs("generated code with names or constants that are not ours")
    return code


def _parts(code: CodeType) -> Iterable[CodeType]:
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _parts(each)


def _names(code: CodeType) -> Iterable[str]:
    yield from (*code.co_names, *code.co_varnames, *code.co_freevars, *code.co_cellvars)
    if code.co_name not in _PARTS:
        yield code.co_name
