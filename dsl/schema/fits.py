"""A short way through the third gate: does a value fit a schema, yes or no?

jsonschema takes longer to import than a ruleset takes to read, and a file without faults has no use for it.
So the few keywords that our schemas use are judged here, and only what does not fit goes to jsonschema. A
test holds that the two agree; a keyword that is not known here is never passed over in silence.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from rulewright.dsl.files.yamlnodes import Plain

Schema = dict[str, Any]

_TYPES: Final[dict[str, tuple[type, ...]]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "boolean": (bool,),
}


def fits(value: Plain, schema: Schema) -> bool:
    """Whether a value fits a schema of ours."""
    return all(_RULES[word](value, wanted, schema) for word, wanted in schema.items() if word not in _SILENT)


def _same(value: Plain, wanted: object) -> bool:
    return value == wanted and isinstance(value, bool) == isinstance(wanted, bool)


def _type(value: Plain, wanted: str | list[str], _schema: Schema) -> bool:
    names = [wanted] if isinstance(wanted, str) else wanted
    if isinstance(value, bool):  # which Python counts among the integers
        return "boolean" in names
    return any(isinstance(value, _TYPES[name]) for name in names)


def _properties(value: Plain, wanted: Schema, _schema: Schema) -> bool:
    if not isinstance(value, dict):
        return True
    return all(fits(part, wanted[name]) for name, part in value.items() if name in wanted)


def _pattern_properties(value: Plain, wanted: Schema, _schema: Schema) -> bool:
    if not isinstance(value, dict):
        return True
    return all(
        fits(part, schema)
        for pattern, schema in wanted.items()
        for name, part in value.items()
        if re.search(pattern, name)
    )


def _additional(value: Plain, wanted: bool | Schema, schema: Schema) -> bool:
    if not isinstance(value, dict):
        return True
    known, patterns = schema.get("properties", ()), schema.get("patternProperties", ())
    others = [n for n in value if n not in known and not any(re.search(p, n) for p in patterns)]
    if isinstance(wanted, bool):
        return wanted or not others
    return all(fits(value[name], wanted) for name in others)


def _unique(value: Plain, wanted: bool, _schema: Schema) -> bool:
    if not wanted or not isinstance(value, list):
        return True
    return not any(_same(one, other) for n, one in enumerate(value) for other in value[:n])


# What a rule does not concern, it lets pass: `minimum` says nothing of a text.
_RULES: Final[dict[str, Callable[[Plain, Any, Schema], bool]]] = {
    "type": _type,
    "properties": _properties,
    "patternProperties": _pattern_properties,
    "additionalProperties": _additional,
    "propertyNames": lambda v, w, _: not isinstance(v, dict) or all(fits(name, w) for name in v),
    "required": lambda v, w, _: not isinstance(v, dict) or all(name in v for name in w),
    "minProperties": lambda v, w, _: not isinstance(v, dict) or len(v) >= w,
    "items": lambda v, w, _: not isinstance(v, list) or all(fits(item, w) for item in v),
    "minItems": lambda v, w, _: not isinstance(v, list) or len(v) >= w,
    "maxItems": lambda v, w, _: not isinstance(v, list) or len(v) <= w,
    "uniqueItems": _unique,
    "minLength": lambda v, w, _: not isinstance(v, str) or len(v) >= w,
    "maxLength": lambda v, w, _: not isinstance(v, str) or len(v) <= w,
    "pattern": lambda v, w, _: not isinstance(v, str) or re.search(w, v) is not None,
    "minimum": lambda v, w, _: isinstance(v, bool) or not isinstance(v, int) or v >= w,
    "maximum": lambda v, w, _: isinstance(v, bool) or not isinstance(v, int) or v <= w,
    "enum": lambda v, w, _: any(_same(v, one) for one in w),
    "const": lambda v, w, _: _same(v, w),
    "anyOf": lambda v, w, _: any(fits(v, schema) for schema in w),
}
_SILENT: Final = frozenset(("$schema", "title", "description", "default", "x-message"))
