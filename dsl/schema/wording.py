"""Codes and words of the schema gate: how a person would name a type, a value, a list of choices."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.files.yamlnodes import Mapping, Node, Scalar

E_UNKNOWN: Final = "E0201"
E_KEY_MISSING: Final = "E0202"
E_VALUE_TYPE: Final = "E0203"
E_CHOICE: Final = "E0204"
E_PATTERN: Final = "E0205"
E_RANGE: Final = "E0206"
E_VALUE_COUNT: Final = "E0207"
E_REPEATED: Final = "E0208"
E_FORM: Final = "E0209"

GLUED: Final = re.compile(r"[\w]+:\S")

_TYPES: Final = {
    "integer": "a whole number",
    "number": "a number",
    "string": "text",
    "boolean": "true or false",
    "array": "a list",
    "object": "`key: value` lines",
    "null": "nothing",
}


def expected(kinds: Iterable[str]) -> str:
    """`text or a list`."""
    words = [_TYPES.get(kind, "another value") for kind in kinds]
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]


def subject(path: tuple[str | int, ...]) -> str:
    """What a fault is about, by the keys that lead to it."""
    keys = [step for step in path if isinstance(step, str)]
    if not keys:
        return "the file" if not path else "an entry of the list"
    return f"`{cut(keys[-1])}`" if isinstance(path[-1], str) else f"an entry of `{cut(keys[-1])}`"


def said(node: Node) -> str:
    """`this is the text `two``."""
    if isinstance(node, Mapping):
        return "this is `key: value` lines"
    shown = found(node)
    if shown == "nothing":
        return "there is nothing"
    return f"this is the {shown}" if shown.startswith("text `") else f"this is {shown}"


def found(node: Node) -> str:
    """A value in a few words."""
    if isinstance(node, Mapping):
        return "a map (`key: value`)"
    if not isinstance(node, Scalar):
        return "a list"
    if node.value is None:
        return "nothing"
    if isinstance(node.value, str):
        first, *rest = node.value.split("\n")
        return f"text `{cut(first + ('…' if any(rest) else ''))}`"
    return f"`{value_words(node.value)}`"


def value_words(value: object) -> str:
    """A constant as it is written in YAML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else cut(str(value))


def listed(words: Iterable[object], most: int = 8) -> str:
    """`a`, `b`, `c` and 4 more."""
    names = [f"`{cut(str(word))}`" for word in words]
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def counted(number: int, unit: str) -> str:
    """`1 entry`, `2 entries`."""
    if number == 1:
        return f"1 {unit}"
    return f"{number} {unit[:-1]}ies" if unit == "entry" else f"{number} {unit}s"


# --- reading errors of jsonschema ---------------------------------------------------------------------------

TRUTH: Final = {"yes": "true", "on": "true", "y": "true", "true": "true"} | dict.fromkeys(
    ("no", "off", "n", "false"), "false"
)
DIRECTION: Final = {
    "minimum": "small",
    "exclusiveMinimum": "small",
    "maximum": "large",
    "exclusiveMaximum": "large",
}
LIMITS: Final = {
    "minimum": (E_RANGE, "at least", ""),
    "exclusiveMinimum": (E_RANGE, "more than", ""),
    "maximum": (E_RANGE, "at most", ""),
    "exclusiveMaximum": (E_RANGE, "less than", ""),
    "minLength": (E_VALUE_COUNT, "at least", "character"),
    "maxLength": (E_VALUE_COUNT, "at most", "character"),
    "minItems": (E_VALUE_COUNT, "at least", "entry"),
    "maxItems": (E_VALUE_COUNT, "at most", "entry"),
    "minProperties": (E_VALUE_COUNT, "at least", "key"),
    "maxProperties": (E_VALUE_COUNT, "at most", "key"),
}


def allowed(error: Any) -> list[Any]:
    value = error.validator_value
    return list(value) if error.validator == "enum" else [value]


def misses(error: Any) -> bool:
    """Whether a form is out of the question: another type, or another word where the form has its own."""
    return (error.validator in ("type", "enum") and not error.path) or error.validator == "const"


def badness(errors: list[Any]) -> tuple[int, int]:
    unknown = sum(e.validator in ("additionalProperties", "required") for e in errors)
    return unknown, len(errors)


# --- which keys a schema knows ------------------------------------------------------------------------------


def known_properties(schema: Any, root: dict[str, Any]) -> tuple[list[str], list[str]]:
    """The names and the patterns of names that a schema speaks of, through its references and branches."""
    names: dict[str, None] = {}
    patterns: dict[str, None] = {}
    waiting, seen = [schema], set()
    while waiting:
        part = waiting.pop(0)
        if not isinstance(part, dict) or id(part) in seen:
            continue
        seen.add(id(part))
        names.update(dict.fromkeys(part.get("properties", {})))
        patterns.update(dict.fromkeys(part.get("patternProperties", {})))
        for word in ("allOf", "anyOf", "oneOf"):
            waiting += part.get(word, [])
        waiting += [part.get(word) for word in ("if", "then", "else")]
        waiting += part.get("dependentSchemas", {}).values()
        if isinstance(reference := part.get("$ref"), str):
            waiting.append(_local(reference, root))
    return list(names), list(patterns)


def _local(reference: str, root: dict[str, Any]) -> Any:
    """What `#/$defs/name` refers to."""
    at: Any = root
    for step in reference.removeprefix("#").split("/")[1:]:
        step = step.replace("~1", "/").replace("~0", "~")
        at = at.get(step) if isinstance(at, dict) else None
    return at


def unknown_properties(names: Iterable[str], known: Iterable[str], patterns: Iterable[str]) -> list[str]:
    """Those of the names that a schema does not speak of."""
    taken = set(known)
    return [n for n in names if n not in taken and not any(re.search(p, n) for p in patterns)]
