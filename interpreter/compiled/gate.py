"""What generated code may consist of: looked at before it runs.

No text of an author ever gets into a form from which code is made (`blocks/python.py` makes all names,
and has no strings but the kinds of entries in the log). Should one get through all the same, then by
the name or the constant that it became: the compiled code has a list of all its names and constants,
and each must be one that we make.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from types import CodeType
from typing import Any

from rulewright.interpreter.compiled import runtime

_PATTERN = re.compile(r"(?:[vfTGWL]|slot)[0-9]+")  # what python.py numbers
_MACHINE = (
    "map_masks a o k k0 s v _ .0 made chance looks work floor inside levels apply begin run playout start "
    "options log take size below listed BLOCKS TAKE"
)
_METHODS = "append bit_count clear fromkeys index insert remove"
_BUILTINS = "default dict key len map max min range reverse set sorted sum tuple"
_NAMES = frozenset(" ".join((_MACHINE, _METHODS, _BUILTINS)).split()) | frozenset(
    name for name in dir(runtime) if not name.startswith("_")
)

WORDS = frozenset(  # what is said of ourselves: the kinds of entries in the log
    "chance gain look lose mark move note over pay phase reveal round set shuffle swap swapthings token "
    "transfer turn unmark".split()
)
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
