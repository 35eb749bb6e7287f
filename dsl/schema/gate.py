"""The third gate: does the tree have the shape that its schema asks for?

jsonschema finds the faults; the words and the places are ours. Its own messages dump whole values (2.3 MB for
a wrong type at the root, measured) and name paths where a person wants a line.

The schema is always ours, never the deck's, and the registry of other schemas is empty, because jsonschema
fetches unknown addresses from the network. A schema may carry `x-message`, our sentence for what it asks
(`"an id is written in small letters, digits and _"`), which is used where a pattern or a form does not fit.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any, Final

from msgspec.structs import replace

from rulewright.dsl.files.characters import cut
from rulewright.dsl.files.source import Span
from rulewright.dsl.files.yamlcodes import E_YAML_MANY
from rulewright.dsl.files.yamlnodes import Mapping, Node, Scalar, Sequence, to_plain
from rulewright.dsl.report.diagnostics import Diagnostic, Fix, Label, nearest, respelling
from rulewright.dsl.schema.hints import (
    as_id,
    as_list,
    example,
    in_languages,
    is_entry,
    meant_key,
    mistaken_text,
    other_place,
)
from rulewright.dsl.schema.wording import (
    DIRECTION,
    E_CHOICE,
    E_FORM,
    E_KEY_MISSING,
    E_PATTERN,
    E_REPEATED,
    E_UNKNOWN,
    E_VALUE_COUNT,
    E_VALUE_TYPE,
    LIMITS,
    allowed,
    badness,
    counted,
    expected,
    found,
    known_properties,
    listed,
    misses,
    said,
    subject,
    unknown_properties,
    value_words,
)
from rulewright.dsl.syntax.numberwords import NUMBER_WORDS

MAX_ERRORS: Final = 100

# jsonschema's errors are read through a handful of attributes; its stubs type most of them as Any.
Error = Any


def check_schema(node: Node, schema: dict[str, Any]) -> list[Diagnostic]:
    """Every way in which a tree departs from a schema (Draft 2020-12), in the order of the file."""
    from jsonschema import Draft202012Validator  # 100 ms to import: only those who check pay for it
    from referencing import Registry

    validator = Draft202012Validator(schema, registry=Registry())
    checker = _Checker(node, schema)
    for error in validator.iter_errors(to_plain(node)):
        checker.explain(error, ())
        if len(checker.found) >= MAX_ERRORS:
            checker.too_many()
            break
    checker.say_missing()
    return sorted(checker.found.values(), key=_position)


def _position(diagnostic: Diagnostic) -> tuple[int, int, str, str]:
    span = diagnostic.span
    assert span is not None
    return span.line, span.column, diagnostic.code, diagnostic.message


class _Checker:
    """Turns errors of jsonschema into diagnostics of one tree."""

    def __init__(self, root: Node, schema: dict[str, Any]) -> None:
        self.root = root
        self.schema = schema
        self.found: dict[tuple[str, str, Span], Diagnostic] = {}
        # A missing key that stands there with a slip in it is one fault, not two: see say_missing.
        self.lacking: list[tuple[Mapping, Span, list[str], dict[str, Any]]] = []
        self.suggested: dict[int, set[str]] = {}

    def add(
        self, code: str, message: str, span: Span, hint: str, *labels: Label, fix: Fix | None = None
    ) -> None:
        # One fault may be met on several ways through the schema: say it once.
        self.found.setdefault((code, message, span), Diagnostic(code, message, span, hint, labels, fix))

    def too_many(self) -> None:
        last = next(reversed(self.found.values())).span
        assert last is not None
        self.add(E_YAML_MANY, "there are more problems than can be shown", last, "correct these first")

    # --- places

    def walk(self, path: Iterable[str | int]) -> tuple[Node, Span | None]:
        """The node at a path and the place of the key that leads to it."""
        node: Node = self.root
        key: Span | None = None
        for step in path:
            if isinstance(node, Mapping):
                key = node.key_spans[str(step)]
                node = node.entries[str(step)]
            elif isinstance(node, Sequence):
                node, key = node.items[int(step)], None
        return node, key

    @staticmethod
    def place(node: Node, key: Span | None) -> Span:
        """Where to point for a whole value: a scalar itself, else the key or the first line of it."""
        if isinstance(node, Scalar):
            if node.style in ("|", ">") or not node.span.text():
                return key or node.span
            return node.span
        if key is not None:
            return key
        if isinstance(node, Mapping) and node.key_spans:
            return next(iter(node.key_spans.values()))
        end = node.span.source.line(node.span.line).rstrip()
        return node.span.source.span(
            node.span.line, node.span.column, node.span.line, max(len(end), node.span.column) + 1
        )

    # --- one error

    def explain(self, error: Error, above: tuple[str | int, ...]) -> None:
        """Note what one error means. `above` is the path to the value that the error's own path begins at."""
        path = (*above, *error.path)
        node, key = self.walk(path)
        place = self.place(node, key)
        rule, wanted, schema = error.validator, error.validator_value, error.schema
        sentence = schema.get("x-message") if isinstance(schema, dict) else None
        if isinstance(node, Mapping) and isinstance(error.instance, str):
            self.property_name(error, node, place)  # jsonschema gives the path of the map, not of its key
        elif rule in ("additionalProperties", "unevaluatedProperties") and isinstance(node, Mapping):
            self.unknown(node, path, schema)
        elif rule == "required" and isinstance(node, Mapping):
            self.lacking.append((node, place, [name for name in wanted if name not in node.entries], schema))
        elif rule == "dependentRequired" and isinstance(node, Mapping):
            for trigger in [name for name in wanted if name in node.entries]:
                names = [name for name in wanted[trigger] if name not in node.entries]
                self.lacking.append((node, place, names, schema))
        elif rule == "type":
            self.wrong_type(node, place, wanted if isinstance(wanted, list) else [wanted], path, schema)
        elif rule in ("enum", "const"):
            self.choice(node, place, wanted if rule == "enum" else [wanted], path, sentence)
        elif rule in ("anyOf", "oneOf") and error.context:
            self.forms(error, path, node, place, sentence)
        elif rule == "pattern":
            self.pattern(node, place, wanted, path, sentence)
        elif rule == "uniqueItems" and isinstance(node, Sequence):
            self.repeated(node)
        elif rule == "minProperties" and sentence:
            self.add(E_VALUE_COUNT, "this says too little", place, sentence)
        elif rule in LIMITS:
            self.limit(rule, wanted, node, place)
        else:
            hint = sentence or "look at the documentation of this value, or at another file"
            self.add(E_FORM, f"{found(node)} cannot stand here", place, hint)

    def unknown(self, node: Mapping, path: tuple[str | int, ...], schema: dict[str, Any]) -> None:
        known, patterns = known_properties(schema, self.schema)
        strange = unknown_properties(node.entries, known, patterns)
        if is_entry(self.root, path) and (other := other_place(node, str(path[0]), self.schema)):
            self.elsewhere(node, strange[0], str(path[0]), *other)
            return
        properties = schema.get("properties", {})
        for name in strange:
            span = node.key_spans[name]
            free = [other for other in known if other not in node.entries]
            meant = meant_key(name, node.entries[name], free, properties)
            close = [meant[0]] if meant else nearest(name, free) or nearest(name, known)
            message = f"`{cut(name)}` is not known here"
            if close:
                hint, fix = f"did you mean `{close[0]}`?", None
                if meant and not meant[1] and (what := properties[close[0]].get("description")):
                    hint = f"did you mean `{close[0]}` ({what})?"
                if close[0] in free:
                    self.suggested.setdefault(id(node), set()).add(close[0])
                    fix = respelling(span, name, close[0], free)
                    fix = replace(fix, sure=meant[1]) if meant else fix
                else:
                    hint += " It stands here already"
                self.add(E_UNKNOWN, message, span, hint, fix=fix)
            elif known:
                self.add(E_UNKNOWN, message, span, f"what can stand here: {listed(known)}")
            else:
                self.add(E_UNKNOWN, message, span, "delete it")

    def elsewhere(self, node: Mapping, name: str, here: str, there: str, what: str) -> None:
        """An entry that belongs below another key of the file."""
        message = f"only {what} has `{cut(name)}`, and this stands among the {here}"
        hint = f"move it below `{there}:` (write that line if there is none yet)"
        self.add(E_UNKNOWN, message, node.key_spans[name], hint)
        required = self.schema["properties"][here]["items"]["required"]
        self.suggested.setdefault(id(node), set()).update(required)

    def say_missing(self) -> None:
        """Note the missing keys, except those that a misspelt key beside them was meant to be."""
        for node, place, lacking, schema in self.lacking:
            names = [name for name in lacking if name not in self.suggested.get(id(node), ())]
            if not names:
                continue
            properties = schema.get("properties", {})
            lines = [f"{name}: {example(node, properties.get(name))}" for name in names[:8]]
            hint = f"add `{lines[0]}`" if len(lines) == 1 else "add\n  " + "\n  ".join(lines)
            if len(lines) == 1 and lines[0].endswith(" ..."):
                hint = f"add `{names[0]}:`, and what it is behind it or below it"
            message = f"{listed(names)} {'is' if len(names) == 1 else 'are'} missing here"
            what = re.fullmatch(r"an? (\w+)", schema.get("description", ""))
            if what and what[1] not in names:
                message = f"this {what[1]} has no " + ", no ".join(f"`{cut(name)}`" for name in names[:8])
            certain = all("const" in properties.get(name, {}) for name in names)
            fix = self.written_above(node, lines) if certain else None
            self.add(E_KEY_MISSING, message, place, hint, fix=fix)

    @staticmethod
    def written_above(node: Mapping, lines: list[str]) -> Fix | None:
        """The correction that puts lines before the first one of a map."""
        first = next(iter(node.key_spans.values()), None)
        if first is None or node.span.text().startswith("{"):
            return None
        gap = "\n" + " " * (first.column - 1)
        at = first.source.span(first.line, first.column, first.line, first.column)
        return Fix(at, gap.join([*lines, ""]), f"write {lines[0]}")

    def pattern(
        self, node: Node, place: Span, wanted: str, path: tuple[str | int, ...], sentence: str | None
    ) -> None:
        hint, fix = sentence or "look at the other values of this kind", None
        if isinstance(node, Scalar) and (word := as_id(str(node.value), wanted)):
            hint = f"write `{word}`: {hint}"
            fix = None if node.style in ("|", ">") else Fix(node.span, word, f"write {word}")
        shown = found(node).removeprefix("text ")
        self.add(E_PATTERN, f"{subject(path)} cannot be {shown}", place, hint, fix=fix)

    def wrong_type(
        self, node: Node, place: Span, kinds: list[str], path: tuple[str | int, ...], schema: Any
    ) -> None:
        sentence = schema.get("x-message") if isinstance(schema, dict) else None
        key = path[-1] if path and isinstance(path[-1], str) else ""
        message = f"{subject(path)} must be {expected(kinds)}, and {said(node)}"
        hint, fix = sentence or f"write {expected(kinds)}", None
        if isinstance(node, Mapping) and "array" in kinds:
            hint, fix = (sentence, None) if sentence else as_list(node)
            if node.key_spans and not node.span.text().startswith("{") and not sentence:
                first = next(iter(node.key_spans))
                message = f"{subject(path)} is a list, and the `-` before its first entry is missing"
                place = node.key_spans[first]
        if isinstance(node, Scalar):
            value, text = node.value, node.span.text()
            if value is None and not text:
                hint = sentence or "write the value after the `:`, or delete the key"
            elif "string" in kinds and not isinstance(value, str):
                hint, fix = (
                    f'put it in quotes: "{cut(text)}"',
                    Fix(node.span, f'"{text}"', "put it in quotes"),
                )
            elif isinstance(value, str):
                hint, fix = mistaken_text(str(key), node, kinds, schema) or (hint, None)
                if "integer" in kinds and value.strip().lower() in NUMBER_WORDS:
                    message = f"{subject(path)} is a number, and numbers are written in digits"
                if "integer" in kinds and node.style in ("'", '"'):
                    message = f"{subject(path)} must be {expected(kinds)}, and in quotes it is text"
                if "object" in kinds and in_languages(schema):
                    message = f"{subject(path)} does not say in which language it is"
        self.add(E_VALUE_TYPE, message, place, hint, fix=fix)

    def choice(
        self,
        node: Node,
        place: Span,
        options: list[Any],
        path: tuple[str | int, ...],
        sentence: str | None,
    ) -> None:
        words = [value_words(value) for value in options]
        one_of = "must be" if len(options) == 1 else "must be one of"
        hint = sentence or f"it {one_of} {listed(words)}"
        fix = None
        if isinstance(node, Scalar):
            text = node.value if isinstance(node.value, str) else node.span.text()
            names = [value for value in options if isinstance(value, str)]
            close = nearest(text, names)
            if close:
                hint = f"did you mean `{close[0]}`?"
                fix = respelling(place, text, close[0], names) if place == node.span else None
        shown = found(node).removeprefix("text ")
        self.add(E_CHOICE, f"{subject(path)} cannot be {shown}", place, hint, fix=fix)

    def forms(
        self, error: Error, path: tuple[str | int, ...], node: Node, place: Span, sentence: str | None
    ) -> None:
        """A value that may have several forms: explain the form that it comes nearest to."""
        branches: dict[int, list[Error]] = {}
        for inner in error.context:
            branches.setdefault(inner.schema_path[0], []).append(inner)
        fitting = [errors for errors in branches.values() if not any(misses(e) for e in errors)]
        if len(fitting) == 1 or (fitting and not sentence):
            for inner in min(fitting, key=badness):
                self.explain(inner, path)
            return
        kinds: list[str] = []
        for inner in error.context:
            if inner.validator == "type" and not inner.path:
                value = inner.validator_value
                kinds += [k for k in (value if isinstance(value, list) else [value]) if k not in kinds]
        constants = [
            v for e in error.context if e.validator in ("const", "enum") and not e.path for v in allowed(e)
        ]
        if any(isinstance(value, str) for value in constants) and "string" not in kinds:
            kinds.append("string")
        if constants and isinstance(node, Scalar):
            self.choice(node, place, constants, path, sentence)
        elif kinds:
            self.wrong_type(node, place, kinds, path, error.schema)
        else:
            self.add(
                E_FORM,
                f"{found(node)} has none of the forms it may have",
                place,
                sentence or "look at an example",
            )

    def property_name(self, error: Error, node: Mapping, place: Span) -> None:
        name, schema = error.instance, error.schema
        span = node.key_spans.get(name, place)
        sentence = schema.get("x-message") if isinstance(schema, dict) else None
        if error.validator in ("enum", "const"):
            words = allowed(error)
            close = nearest(name, [word for word in words if isinstance(word, str)])
            hint = f"did you mean `{close[0]}`?" if close else f"what can stand here: {listed(words)}"
            self.add(E_UNKNOWN, f"`{cut(name)}` is not known here", span, hint)
        else:
            hint = sentence or "look at the other keys of this kind"
            self.add(E_PATTERN, f"the key `{cut(name)}` is not written in the right way", span, hint)

    def repeated(self, node: Sequence) -> None:
        seen: dict[str, Node] = {}
        for item in node.items:
            if len(self.found) >= MAX_ERRORS:
                break
            value = json.dumps(to_plain(item), sort_keys=True)
            if value in seen:
                label = Label(self.place(seen[value], None), "first written here")
                hint = "keep one of them"
                self.add(
                    E_REPEATED,
                    f"{found(item)} stands twice in this list",
                    self.place(item, None),
                    hint,
                    label,
                )
            seen.setdefault(value, item)

    def limit(self, rule: str, wanted: int, node: Node, place: Span) -> None:
        code, words, unit = LIMITS[rule]
        if not unit:
            self.add(code, f"{found(node)} is too {DIRECTION[rule]}", place, f"it must be {words} {wanted}")
            return
        plain = to_plain(node)
        size = len(plain) if isinstance(plain, (str, list, dict)) else 0
        message = f"{found(node)} has {counted(size, unit)}"
        self.add(code, message, place, f"it must have {words} {counted(wanted, unit)}")
