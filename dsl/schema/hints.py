"""What the author of a value probably meant, where it does not have the form that its schema asks for."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable
from typing import Any, Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.files.yamlnodes import Mapping, Node, Scalar, Sequence
from rulewright.dsl.report.diagnostics import Fix
from rulewright.dsl.schema.wording import GLUED, TRUTH, value_words
from rulewright.dsl.syntax.numberwords import NUMBER_WORDS

Schema = dict[str, Any]

# Keys as people call them who have not looked them up.
_EVERYDAY: Final = {
    **dict.fromkeys("ability abilities effect effects action actions power script code".split(), "rules"),
    **dict.fromkeys("description desc wording flavour flavor".split(), "text"),
    **dict.fromkeys("count quantity amount number".split(), "copies"),
    **dict.fromkeys("title label".split(), "name"),
    **dict.fromkeys("game ruleset base for".split(), "extends"),
    **dict.fromkeys("tests test examples".split(), "scenarios"),
}


def mistaken_text(key: str, node: Scalar, kinds: list[str], schema: Any) -> tuple[str, Fix | None] | None:
    """Text where something else is expected."""
    assert isinstance(node.value, str), "it is text"
    value, before = node.value, f"{key}: " if key else ""
    word = value.strip().lower()
    if "boolean" in kinds and word in TRUTH:
        return f"write `{before}{TRUTH[word]}`", Fix(node.span, TRUTH[word], f"write {TRUTH[word]}")
    if "integer" in kinds:
        if word in NUMBER_WORDS:
            digits = str(NUMBER_WORDS[word])
            return f"write `{before}{digits}`", Fix(node.span, digits, f"write {digits}")
        number = word.lstrip("-").isascii() and word.lstrip("-").isdigit() and len(word) < 9
        if number and node.style:
            hint = f"take the quotes away: `{before}{int(word)}`"
            return hint, Fix(node.span, str(int(word)), "take the quotes away")
    if "object" in kinds and GLUED.match(value) and not node.style:
        return "put a space after the `:`", None
    if "object" in kinds and in_languages(schema) and not node.style.strip("'\""):
        said = value if re.fullmatch(r"[\w .!-]+", value) else json.dumps(value, ensure_ascii=False)
        fix = Fix(node.span, f"{{en: {said}}}", "say that it is English", sure=False)
        more = "other languages stand beside it: `{en: ..., pl: ...}`"
        return f"write `{before}{{en: {cut(said)}}}`, if it is English;\n{more}", fix
    if "array" in kinds and not node.style and re.fullmatch(r"[\w .-]+", value):
        return f"a list stands in brackets: [{cut(value)}]", Fix(node.span, f"[{value}]", "make it a list")
    return None


def in_languages(schema: Any) -> bool:
    """Whether a schema asks for a text in its languages."""
    return isinstance(schema, dict) and schema.get("required") == ["en"]


def as_list(node: Mapping) -> tuple[str, Fix | None]:
    """A map where a list is expected: its lines are one entry whose `- ` is missing."""
    text = node.span.text()
    if text.startswith("{") or not node.key_spans:
        return "begin each entry of the list with `- `, also if there is only one", None
    first, span = next(iter(node.key_spans.items()))
    value = node.entries[first]
    if isinstance(value, Mapping):
        return f"begin each entry with `- ` and its id: write `- id: {cut(first)}` here", None
    said = f" {cut(value.span.text())}" if isinstance(value, Scalar) and value.span.line == span.line else ""
    hint = f"write `- {cut(first)}:{said}`, and line up below `{cut(first)}` what belongs to it"
    lines = text.rstrip("\n").split("\n")
    moved = "\n".join([f"- {lines[0]}", *(f"  {line}" if line.strip() else line for line in lines[1:])])
    whole = span.through(node.span)
    at_end = node.span.end_column == 1 and text.endswith("\n")
    return hint, Fix(whole, moved + ("\n" if at_end else ""), "make it an entry of a list")


def as_id(value: str, pattern: str) -> str | None:
    """An id that a text could become, where that is a matter of spelling alone."""
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", value.strip().replace("ł", "l").replace("Ł", "L"))
    plain = unicodedata.normalize("NFKD", apart).lower()
    word = re.sub(r"[^a-z0-9]+", "_", "".join(c for c in plain if not unicodedata.combining(c))).strip("_")
    found = re.sub(r"^(?=[0-9])", "n", word)
    same = re.sub(r"[\s_'’-]+", "_", "".join(c for c in plain if not unicodedata.combining(c)))
    return found if word and same.strip("_") == word and re.search(pattern, found) else None


# --- keys ---------------------------------------------------------------------------------------------------


def example(node: Mapping, schema: Any) -> str:
    """What to write behind a key that is missing."""
    if isinstance(schema, dict) and "const" in schema:
        return value_words(schema["const"])
    if not in_languages(schema):
        return (_of_another_key(node, schema) or _plain(schema)) if isinstance(schema, dict) else "..."
    own = node.entries.get("id") or node.entries.get("deck")
    word = str(own.value) if isinstance(own, Scalar) else ""
    return f"{{en: {word.replace('_', ' ').title()}}}" if re.fullmatch(r"[a-z_]+", word) else "{en: Name}"


def _of_another_key(node: Mapping, schema: dict[str, Any]) -> str:
    """The word of a list that stands beside it: what is yellow has a yellow back, as a rule."""
    beside = (each.value for each in node.entries.values() if isinstance(each, Scalar))
    return next(
        (str(each) for each in beside if isinstance(each, str) and each in schema.get("enum", ())), ""
    )


def _plain(schema: dict[str, Any]) -> str:
    """The first value that a word, a number or a text can have."""
    if schema.get("enum"):
        return value_words(schema["enum"][0])
    match schema.get("type"):
        case "integer":
            return str(max(schema.get("minimum", 1), min(1, schema.get("maximum", 1))))
        case "boolean":
            return "true"
        case "string" if str(schema.get("description", "")).startswith("in "):  # a language
            return "Name"
        case _:
            return "..."


def meant_key(name: str, value: Node, free: Iterable[str], properties: Schema) -> tuple[str, bool] | None:
    """A known key that an unknown one may stand for, and whether no other can: by its value (a word that only
    one key takes), or by what people call it."""
    left = [each for each in free if each in properties]
    if isinstance(value, Scalar) and isinstance(value.value, str):
        takers = [each for each in left if value.value in properties[each].get("enum", ())]
        if len(takers) == 1:
            return takers[0], True
    everyday = _EVERYDAY.get(name.lower())
    return (everyday, False) if everyday in left else None


def other_place(node: Mapping, at: str, root: Schema) -> tuple[str, str] | None:
    """Another list of the file whose entries may have all keys of an entry: its key, and what they are."""
    lists = {key: each.get("items", {}) for key, each in root.get("properties", {}).items()}
    here = lists.get(at, {})
    kinds = here.get("properties", {}).keys()
    for key, items in lists.items():
        known = items.get("properties", {}).keys()
        own = known - kinds
        if key != at and own & node.entries.keys() and node.entries.keys() <= known and "rules" in known:
            return key, items.get("description", "")
    return None


def is_entry(root: Node, path: tuple[str | int, ...]) -> bool:
    """Whether a path leads to an entry of a list at the top of the file."""
    if len(path) != 2 or not isinstance(root, Mapping):
        return False
    return isinstance(root.entries.get(str(path[0])), Sequence)
