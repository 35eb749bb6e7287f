"""What may stand in the fields of a form, read off its classes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from rulewright.dsl.files.source import Span

Fits = Callable[[Any], bool]


class Fields:
    """The fields of the classes of one form. `names`: everything that their annotations name."""

    def __init__(self, names: Mapping[str, Any]) -> None:
        self._names = {**names, "Span": Span}
        self._fits: dict[type, list[tuple[str, Fits]]] = {}

    def faults(self, node: Any) -> Iterator[str]:
        """What stands in this node (not in those below it) that may not stand there."""
        cls = type(node)
        known = self._fits.get(cls)
        if known is None:
            known = self._fits[cls] = [(name, _fits(hint)) for name, hint in self.hints(cls).items()]
        for name, fits in known:
            value = getattr(node, name)
            if not fits(value):
                yield f"{cls.__name__}.{name} holds {_said(value)}, which may not stand there"

    def hints(self, cls: type) -> dict[str, Any]:
        """The fields of a class with what may stand in them."""
        return get_type_hints(cls, None, self._names)


def _fits(hint: Any) -> Fits:
    """Whether a value is one of those that an annotation names."""
    if hint is Any or hint is object:
        return lambda _: True
    if hint is None or hint is type(None):
        return lambda value: value is None
    origin = get_origin(hint)
    if origin is Literal:
        allowed = get_args(hint)
        return lambda value: value in allowed
    if origin in (Union, UnionType):
        parts = get_args(hint)
        classes = tuple(part for part in parts if isinstance(part, type) and get_origin(part) is None)
        others = [_fits(part) for part in parts if part not in classes]
        return lambda value: type(value) in classes or any(fits(value) for fits in others)
    if origin is tuple:
        parts = get_args(hint)
        if not parts:
            return lambda value: value == ()
        if len(parts) == 2 and parts[1] is Ellipsis:
            each = _fits(parts[0])
            return lambda value: isinstance(value, tuple) and all(map(each, value))
        several = [_fits(part) for part in parts]
        return lambda value: (
            isinstance(value, tuple)
            and len(value) == len(several)
            and all(fits(one) for fits, one in zip(several, value, strict=True))
        )
    if hint is Span:
        return lambda value: isinstance(value, Span)
    if hint in (int, str, bool):
        return lambda value: isinstance(value, hint)
    return lambda value: type(value) is hint


def _said(value: Any) -> str:
    if isinstance(value, tuple):
        return f"({', '.join(map(_said, value))})"
    return type(value).__name__ if isinstance(value, Struct) else repr(value)
