"""Values of ours as bytes, and back.

The bytes are a pickle, which in general may call anything. Here it may name the classes of our own data and
nothing else, each by its exact name in a list of modules: it can make such values, and run nothing. That is
the second lock; the first is that only files of this user are read (folder.py).
"""

from __future__ import annotations

import gc
import io
import pickle
import sys
from enum import Enum
from importlib import import_module
from typing import Any, Final, TypeVar

from msgspec import Struct

T = TypeVar("T")

_ROOMS: Final = (
    "rulewright.dsl.core.",
    "rulewright.dsl.declare.",
    "rulewright.dsl.tree.",
    "rulewright.interpreter.linked.",
)
_MODULES: Final = frozenset(
    (
        "rulewright.dsl.check.vocabulary",
        "rulewright.dsl.files.source",
        "rulewright.dsl.files.yamlnodes",
        "rulewright.dsl.load",
        "rulewright.dsl.loading.drafts",
        "rulewright.dsl.model",
        "rulewright.dsl.report.diagnostics",
        "rulewright.dsl.syntax.gamewords",
        "rulewright.interpreter.blocks.masks.facts",
        "rulewright.interpreter.blocks.tables",
        "rulewright.interpreter.kept.forms",
        "rulewright.interpreter.dealt",
        "rulewright.interpreter.linked",
    )
)


class Strange(pickle.UnpicklingError):
    """A name that is none of our data."""


class _Reader(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        if (module, name) == ("msgspec._utils", "rebuild"):  # what takes its fields by their names
            return _rebuilt
        if module in _MODULES or module.startswith(_ROOMS):
            found = vars(sys.modules.get(module) or import_module(module)).get(name)
            if isinstance(found, type) and found.__module__ == module and _is_data(found):
                return found
        raise Strange(f"{module}.{name}")


def _rebuilt(form: type[T], fields: dict[str, Any]) -> T:
    return form(**fields)


def _is_data(found: type) -> bool:
    return issubclass(found, Struct | Enum | dict) or found.__name__ in ("Source", "Span")


def packed(value: object) -> bytes:
    """The value as bytes."""
    return pickle.dumps(value, 5)


def unpacked(form: type[T], data: bytes) -> T:
    """The value of this class; an exception of any kind where the bytes hold none."""
    collecting = gc.isenabled()
    gc.disable()  # nothing of it can be garbage before all of it is there
    try:
        value = _Reader(io.BytesIO(data)).load()
    finally:
        if collecting:
            gc.enable()
    if not isinstance(value, form):
        raise Strange(type(value).__name__)
    return value
