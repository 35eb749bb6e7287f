"""What is typed on the command line, without the library by which Typer reads numbers and choices.

To import that takes as long as to import Typer. A word that is to stay a word needs none of it; everything
else is read as Typer reads it. The names with an underscore are Typer's own: its version is pinned in
pyproject.toml, and tests/cli/test_start.py says whether they are still there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, get_args, get_origin

from typer._coercion import RuntimeParam, build_runtime_param
from typer.core import TyperCommand, TyperGroup

_FIGURES: Final = re.compile(r"0|[1-9][0-9]{0,8}", re.ASCII)
_LIKE_A_NUMBER: Final = re.compile(r"(?:[-+]?[0-9][^./\\]*)?", re.ASCII)
# What an option means whose number is left out.
WITHOUT_NUMBER: Final = {"--play": "160"}


@dataclass(frozen=True)
class _AsTyped(RuntimeParam):
    """A value that already is what the parameter takes is left as it is."""

    def _coerce_value(self, value: Any, param: Any, ctx: Any) -> Any:
        form: Any = self.annotation
        of = get_args(form)[0] if get_origin(form) is list else form
        values = value if get_origin(form) is list and isinstance(value, list | tuple) else [value]
        read = [self._read(each, of) for each in values]
        if None in read:
            return build_runtime_param(param.type_descriptor)._coerce_value(value, param=param, ctx=ctx)
        return read if get_origin(form) is list else read[0]

    def _read(self, value: Any, form: Any) -> Any:
        """The value, where it is plain what it must be; None where Typer may have to say something."""
        if form is int and isinstance(value, str) and _FIGURES.fullmatch(value):
            value = int(value)
        if type(value) is not form or (form is str and not value.isascii()):
            return None
        low, high = self.parameter_info.min, self.parameter_info.max
        outside = form is int and ((low is not None and value < low) or (high is not None and value > high))
        return None if outside else value


class Command(TyperCommand):
    """A command whose words stay words."""

    def get_params(self, ctx: Any) -> list[Any]:
        return _as_typed(super().get_params(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, _with_numbers(args))


class Group(TyperGroup):
    """The command of commands, likewise."""

    def get_params(self, ctx: Any) -> list[Any]:
        return _as_typed(super().get_params(ctx))


def _as_typed(parameters: Iterable[Any]) -> list[Any]:
    found = list(parameters)
    for each in found:
        kind = getattr(each, "type_descriptor", None)
        if kind is not None and each._runtime_param is None:
            each._runtime_param = _AsTyped(kind.parameter_info, kind.annotation)
    return found


def _with_numbers(words: list[str]) -> list[str]:
    """What was typed, with the numbers that may be left out: what follows such an option is a file."""
    found: list[str] = []
    for word, following in pairwise([*words, "--"]):
        found.append(word)
        if word in WITHOUT_NUMBER and "--" not in found and not _LIKE_A_NUMBER.fullmatch(following):
            found.append(WITHOUT_NUMBER[word])
    return found
