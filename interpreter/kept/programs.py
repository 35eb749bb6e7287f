"""Linked programs and generated code, made or as they were kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeVar

from msgspec.structs import asdict

from rulewright.interpreter.kept import marks
from rulewright.interpreter.kept.entries import Seen, keep, recall
from rulewright.interpreter.kept.forms import Compiled, Generated, Linked
from rulewright.interpreter.linked import Program

if TYPE_CHECKING:
    from rulewright.dsl.model import Ruleset

T = TypeVar("T", Generated, Compiled)

_MOST: Final = 4  # new programs that one process keeps: who draws hundreds of casts asks for none again
_new: list[str] = []


def linked(ruleset: Ruleset, choice: tuple[object, ...], link: Callable[[], Program]) -> Program:
    """The program of a ruleset for a choice of cards."""
    mark = marks.of(ruleset)
    if mark is None:
        return link()
    asked = mark, repr(choice)
    found = recall(Linked, *asked)
    if found is not None:
        program = Program(ruleset=ruleset, **found[0].fields)
    else:
        program = link()
        if len(_new) >= _MOST:
            return program
        _new.append(repr(choice))
        fields = {name: value for name, value in asdict(program).items() if name != "ruleset"}
        keep(Linked(fields), Seen(), *asked)
    marks.put(program, "\0".join(asked))
    return program


def generated(program: Program, logged: bool, make: Callable[[], Generated]) -> Generated:
    """The code of a program's engine."""
    return _made(Generated, program, str(logged), make)


def compiled(program: Program, compiler: str, make: Callable[[], Compiled]) -> Compiled:
    """What this compiler made of a program."""
    return _made(Compiled, program, compiler, make)


def _made(of: type[T], program: Program, how: str, make: Callable[[], T]) -> T:
    mark = marks.of(program)
    if mark is None:
        return make()
    asked = mark, repr(program.limits), how
    found = recall(of, *asked)
    if found is not None:
        return found[0]
    made = make()
    keep(made, Seen(), *asked)
    return made
