"""A form as text for people: nodes inside each other as indented lines, short ones in one line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec import Struct

from rulewright.dsl.files.source import Span

WIDTH: Final = 96
_STEP: Final = "  "
_LEFT_OUT: Final = ("span", "type")
Place = Callable[[Any], str]
_READ: Final = {  # how what two numbers make is read, where their operator does not simply stand between them
    "/down": "({} divided by {} rounded down)",
    "/up": "({} divided by {} rounded up)",
    "max": "max({}, {})",
    "min": "min({}, {})",
}


def place_of(node: Any) -> str:
    """`file:line` of the text that a node came from, where it knows it."""
    span = getattr(node, "span", None)
    return said_place(span) if isinstance(span, Span) else ""


def said_place(span: Span) -> str:
    """`districts.yaml:14`"""
    return f"{span.source.name.rpartition('/')[2]}:{span.line}"


class Outline:
    """Prints nodes. `brief`: how nodes that need no class name are said, or None; `place`: what is said of
    where a node comes from, at the end of its first line, wherever that is another than around it."""

    def __init__(self, brief: Callable[[Any], str | None], place: Place = place_of) -> None:
        self._brief = brief
        self._place = place

    def lines(self, node: Any, label: str = "", depth: int = 0, around: str = "") -> Iterator[str]:
        """A node, or a tuple of them."""
        indent = _STEP * depth
        if isinstance(node, tuple) and not _is_plain(node):
            if label:
                yield f"{indent}{label}".rstrip()
            for each in node:
                yield from self._item(each, depth + bool(label), around)
            return
        here = self._place(node) or around
        said = self.short(node)
        fits = len(indent) + len(label) + len(said) <= WIDTH and not self._places_below(node, here)
        if fits or not isinstance(node, Struct):
            yield _with_place(f"{indent}{label}{said}", here, around)
            return
        given = [(name, value) for name, value in _given(node) if name not in _LEFT_OUT]
        words = [f"{name}={self.short(value)}" for name, value in given if not _holds_nodes(value)]
        yield _with_place(" ".join([f"{indent}{label}{type(node).__name__}", *words]), here, around)
        for name, value in given:
            if _holds_nodes(value):
                yield from self.lines(value, f"{name}: ", depth + 1, here)

    def _item(self, each: Any, depth: int, around: str) -> Iterator[str]:
        """One of several: a node, or a pair of a word and what it stands for."""
        match each:
            case (str() | int() as word, value):
                yield from self.lines(value, f"{word} = ", depth, around)
            case _:
                yield from self.lines(each, "", depth, around)

    def short(self, node: Any) -> str:
        """All of it in one line."""
        match node:
            case (str() as word, Struct() as value):
                return f"{word} = {self.short(value)}"
            case tuple():
                return f"[{', '.join(map(self.short, node))}]"
            case _:
                pass
        if not isinstance(node, Struct):
            return repr(node) if isinstance(node, str) else str(node)
        brief = self._brief(node)
        if brief is not None:
            return brief
        given = [(name, value) for name, value in _given(node) if name not in _LEFT_OUT]
        return f"{type(node).__name__}({', '.join(f'{name}={self.short(value)}' for name, value in given)})"

    def _places_below(self, node: Any, here: str) -> bool:
        """Does something inside come from another place?"""
        if isinstance(node, tuple):
            return any(self._places_below(each, here) for each in node)
        if not isinstance(node, Struct) or isinstance(node, Span):
            return False
        return self._place(node) not in ("", here) or any(
            self._places_below(value, here) for name, value in _given(node) if name not in _LEFT_OUT
        )


def said_of_values(node: Any, short: Callable[[Any], str], thing: Callable[[int], str]) -> str | None:
    """What core and what is linked say alike without the name of a class: names, values, what joins values.
    `short`: says what stands inside; `thing`: says a thing by its number."""
    match type(node).__name__:
        case "Local":
            return str(node.name)
        case "Const":
            return _said_value(node.value, type(node.type).__name__, thing)
        case "And" | "Or" as joined:
            return f"({f' {joined.lower()} '.join(map(short, node.parts))})"
        case "Arith" | "Compare":
            return _READ.get(node.operator, f"({{}} {node.operator} {{}})").format(
                short(node.left), short(node.right)
            )
        case "Same" if not getattr(node, "purpose", ""):
            return f"({short(node.left)} is {short(node.right)})"
        case "Not":
            return f"not {short(node.part)}"
        case _:
            return None


def _said_value(value: int, sort: str, thing: Callable[[int], str]) -> str:
    match sort:
        case "TruthType" if value in (0, 1):
            return ("no", "yes")[value]
        case "NumberType":
            return str(value)
        case _ if value == -1:
            return "none"
        case "PlayerType":
            return f"seat {value}"
        case "ThingType":
            return thing(value)
        case _:
            return str(value)


def _with_place(line: str, here: str, around: str) -> str:
    return line if here in ("", around) else f"{line:<{WIDTH}}  # {here}"


def _given(node: Struct) -> Iterator[tuple[str, Any]]:
    """The fields that say something: what is as usual is left out."""
    usual = dict(zip(reversed(node.__struct_fields__), reversed(node.__struct_defaults__), strict=False))
    for name in node.__struct_fields__:
        value = getattr(node, name)
        if value is not None and not (name in usual and value == usual[name]):
            yield name, value


def _is_plain(value: tuple[Any, ...]) -> bool:
    return not _holds_nodes(value)


def _holds_nodes(value: Any) -> bool:
    if isinstance(value, tuple):
        return any(map(_holds_nodes, value))
    return isinstance(value, Struct)
