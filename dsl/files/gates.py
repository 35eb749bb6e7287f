"""Helpers to read YAML: the gates in order, a list of problems, a value by its key."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from rulewright.dsl.files.characters import cut
from rulewright.dsl.files.source import Source, Span
from rulewright.dsl.files.yamlload import Document, read_document
from rulewright.dsl.files.yamlnodes import Mapping, Node, Scalar, Sequence, to_plain
from rulewright.dsl.loading.loadcodes import E_ID_TWICE, E_NEWER, E_ORDER, E_RESERVED, E_UNDECLARED
from rulewright.dsl.report.diagnostics import Diagnostic, Fix, Label, nearest, respelling
from rulewright.dsl.schema.fits import fits
from rulewright.dsl.schema.pieces import FORMAT
from rulewright.dsl.syntax.reserved import RESERVED

T = TypeVar("T")


class Problems(list[Diagnostic]):
    """What is wrong so far."""

    def note(
        self, code: str, message: str, span: Span, hint: str, *labels: Label, fix: Fix | None = None
    ) -> None:
        self.append(Diagnostic(code, message, span, hint, labels, fix))

    def unknown(self, what: str, word: Scalar, known: Iterable[str], code: str = E_UNDECLARED) -> None:
        """`there is no zone dek`, with the nearest word that there is."""
        said, names = str(word.value), list(known)
        close = nearest(said, names)
        fix = respelling(word.span, said, close[0], names) if close else None
        self.note(code, f"there is no {what} `{cut(said)}`", word.span, _known_words(close, names), fix=fix)

    def twice(self, what: str, word: Scalar, first: Span) -> None:
        """Two things have one id."""
        message = f"`{cut(str(word.value))}` is declared twice among the {what}"
        self.note(
            E_ID_TWICE, message, word.span, "give one of them another id", Label(first, "the other one")
        )

    def reserved(self, word: Scalar) -> None:
        """An id that rules text could not name."""
        if word.value in RESERVED:
            message = f"`{word.value}` is a word of the rules language"
            self.note(E_RESERVED, message, word.span, f"choose another id, such as `the_{word.value}`")


def _known_words(close: list[str], known: list[str]) -> str:
    if close:
        return f"did you mean `{close[0]}`?"
    if not known:
        return "none is declared"
    shown = ", ".join(f"`{name}`" for name in known[:8])
    return f"there is {shown}" + (f" and {len(known) - 8} more" if len(known) > 8 else "")


# --- the gates ----------------------------------------------------------------------------------------------


def read_form(
    given: Source | Document,
    form: Callable[[Mapping, Problems], dict[str, Any] | None],
    problems: Problems,
    refused: list[Mapping] | None = None,
) -> Mapping | None:
    """A file through YAML and schema; None if it did not pass. `form` chooses the schema or says why not;
    `refused` takes what the schema has refused."""
    document = given if isinstance(given, Document) else read_document(given)
    node = document.root
    problems += document.problems
    if node is None:
        return None
    root = node if isinstance(node, Mapping) else Mapping({}, {}, node.span)
    if isinstance(node, Mapping) and is_newer(node, problems):
        return None
    schema = form(root, problems)
    if schema is None:
        return None
    if fits(to_plain(node), schema):
        return root
    from rulewright.dsl.schema.gate import check_schema  # in words; most files are as they should be

    wrong = check_schema(node, schema)
    problems += wrong
    if not wrong:
        return root
    if refused is not None:
        refused.append(root)
    return None


def is_newer(root: Mapping, problems: Problems) -> bool:
    """Whether the file is written for a later program; nothing else about it can be judged then."""
    said = root.entries.get("format")
    if not isinstance(said, Scalar) or isinstance(said.value, bool) or not isinstance(said.value, int):
        return False
    if said.value <= FORMAT:
        return False
    message = f"made for a newer Rulewright: format {said.value}, and this one reads format {FORMAT}"
    problems.note(E_NEWER, message, said.span, "install a newer Rulewright, or ask for a file in format 1")
    return True


# --- values that the schema has vouched for -----------------------------------------------------------------


def scalar(node: Mapping, key: str) -> Scalar:
    """The value of a key that is there."""
    found = node.entries[key]
    assert isinstance(found, Scalar), key
    return found


def word(node: Mapping, key: str) -> str:
    return str(scalar(node, key).value)


def number(node: Mapping, key: str) -> int | None:
    """The number of a key, None where it is not said."""
    found = node.entries.get(key)
    return int(found.value) if isinstance(found, Scalar) and isinstance(found.value, int) else None


def truth(node: Mapping, key: str) -> bool:
    found = node.entries.get(key)
    return isinstance(found, Scalar) and found.value is True


def submap(node: Mapping, key: str) -> Mapping:
    """The map under a key; an empty one where there is none."""
    found = node.entries.get(key)
    return found if isinstance(found, Mapping) else Mapping({}, {}, node.span)


def items(node: Mapping, key: str) -> tuple[Node, ...]:
    found = node.entries.get(key)
    return found.items if isinstance(found, Sequence) else ()


def maps(node: Mapping, key: str) -> list[Mapping]:
    """The maps in the list under a key."""
    return [item for item in items(node, key) if isinstance(item, Mapping)]


def scalars(node: Node | None) -> list[Scalar]:
    """The values of a list."""
    return [i for i in node.items if isinstance(i, Scalar)] if isinstance(node, Sequence) else []


def names(node: Mapping, key: str) -> dict[str, str]:
    """A text in its languages."""
    found = submap(node, key)
    return {language: word(found, language) for language in found.entries}


def key_scalar(node: Mapping, key: str) -> Scalar:
    """A key as if it were a value: its word and its place."""
    return Scalar(key, node.key_spans[key])


# --- declared things --------------------------------------------------------------------------------------


def by_id(
    root: Mapping, key: str, build: Callable[[Mapping], T], problems: Problems, *, named: bool = True
) -> dict[str, T]:
    """The things of a list by their ids. `named`: rules text names them."""
    found: dict[str, T] = {}
    first: dict[str, Scalar] = {}
    for node in maps(root, key):
        said = scalar(node, "id")
        if said.value in first:
            problems.twice(key, said, first[str(said.value)].span)
            continue
        if named:
            problems.reserved(said)
        first[str(said.value)] = said
        found[str(said.value)] = build(node)
    return found


def look_up(
    what: str, said: Scalar, known: Iterable[str], problems: Problems, code: str = E_UNDECLARED
) -> bool:
    """Whether a word is declared; a problem is noted where it is not."""
    if str(said.value) in known:
        return True
    problems.unknown(what, said, known, code)
    return False


def exchanged(
    ends: Mapping, low: int, high: int, problems: Problems, keys: tuple[str, str] = ("min", "max")
) -> None:
    """Report a range whose ends are the wrong way round."""
    span = scalar(ends, keys[0]).span
    message = f"`{keys[0]}` is {low} and `{keys[1]}` is {high}"
    problems.note(E_ORDER, message, span, "exchange the two numbers")
