"""Texts of new decks, cards and scenarios, as an author would have begun them. additions.py puts them in."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Final

from rulewright.dsl import model
from rulewright.dsl.declare.propertyvalues import decode, value_words
from rulewright.dsl.files.source import Source
from rulewright.dsl.files.yamlnodes import RulesText
from rulewright.dsl.schema.pieces import FORMAT, LANGUAGES
from rulewright.dsl.syntax.style import WIDTH, styled

LONGEST_ID: Final = 40
LONGEST_NAME: Final = 80
CHANGE_ME: Final = "change me"
_LONGEST_EXAMPLE: Final = 84
_ID: Final = re.compile(r"[a-z][a-z0-9_]*")
_PLAIN: Final = re.compile(r"[^\W\d_](?:[\w' -]*\w)?")
_NOT_TEXT: Final = frozenset("true false yes no on off null y n".split())


# --- names --------------------------------------------------------------------------------------------------


def is_id(text: str) -> bool:
    return len(text) <= LONGEST_ID and bool(_ID.fullmatch(text))


def id_from(name: str) -> str:
    """An id made of a name (`The Old Inn`: `the_old_inn`); "" where nothing of it can stand in one."""
    letters = unicodedata.normalize("NFKD", name.casefold().replace("ł", "l").replace("'", ""))
    plain = "".join(c for c in letters if not unicodedata.combining(c))
    found = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:LONGEST_ID].rstrip("_")
    return found if is_id(found) else ""


def name_from(word: str) -> str:
    """A name made of an id: `old_inn` is `Old Inn`."""
    return " ".join(part[:1].upper() + part[1:] for part in re.split(r"[_-]+", word) if part)


def text_in_yaml(text: str) -> str:
    """A text as YAML takes it, also between `{` and `}`."""
    if _PLAIN.fullmatch(text) and text.casefold() not in _NOT_TEXT:
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def schema_line(file: str) -> str:
    """What tells an editor where the schema of a file lies."""
    return f"# yaml-language-server: $schema={file}\n"


def deck_text(deck: str, ruleset: str, title: str, schema: str) -> str:
    """A deck without cards."""
    lines = [f"format: {FORMAT}", f"deck: {deck}", f"extends: {ruleset}", f"title: {_names(title)}"]
    return schema_line(schema) + "\n".join(lines) + "\n"


def _names(text: str) -> str:
    return f"{{{next(iter(LANGUAGES))}: {text_in_yaml(text)}}}"


# --- values of properties -----------------------------------------------------------------------------------


def usual_values(ruleset: model.Ruleset, kind: model.Kind) -> dict[str, int]:
    """For each property that must be said, a value: the smallest, or the first by which a card fits a set."""
    sets = [each for each in ruleset.sets.values() if each.kind == kind.id]
    sets.sort(key=lambda each: bool(each.setting))
    match = sets[0].match if sets else {}
    zone = ruleset.zones[sets[0].into] if sets else None
    found: dict[str, int] = {}
    for name, prop in kind.properties.items():
        if prop.default is not None:
            continue
        found[name] = _smallest(prop)
        if prop.type == "list" and name in match:
            words = [member.id for member in ruleset.lists[prop.list].members]
            found[name] = words.index(match[name][0])
        elif zone is not None and zone.of == "number" and sets[0].by == name:
            found[name] = max(found[name], zone.low)
    return found


def _smallest(prop: model.Property) -> int:
    if prop.type != "number":
        return 0
    if prop.low is not None:
        return prop.low
    return 0 if prop.high is None else min(prop.high, 0)


# --- cards --------------------------------------------------------------------------------------------------


def card_lines(
    ruleset: model.Ruleset,
    kind: model.Kind,
    card: str,
    name: str,
    values: Mapping[str, int],
    *,
    guessed: Mapping[str, int],
    text: str = "",
    rules: str = "",
    rows: tuple[str, ...] = (),
) -> list[str]:
    """A card as it stands in a list of cards. `guessed`: properties whose values nobody has chosen."""
    lines = [f"id: {card}"]
    for prop in kind.properties.values():
        if prop.name in values:
            lines.append(f"{prop.name}: {decode(prop, values[prop.name], ruleset.lists)}")
        elif prop.name in guessed:
            said = decode(prop, guessed[prop.name], ruleset.lists)
            allowed = value_words(prop, ruleset.lists).replace("`", "")
            lines.append(f"{prop.name}: {said}  # {CHANGE_ME}: {allowed}")
    lines.append(f"name: {_names(name)}")
    if text:
        lines.append(f"text: {_names(text)}")
    if rows:
        lines += ["map: |", *(f"  {row}" for row in rows)]
    if rules:
        lines += ["rules: |", *(f"  {line}" if line else "" for line in rules.split("\n"))]
    return [("- " if n == 0 else "  ") + line if line else "" for n, line in enumerate(lines)]


def ability_text(title: str, kind: model.Kind, resource: str) -> str:
    """A harmless ability: once in a turn, 1 of a resource."""
    limit = "" if kind.action_limit == "turn" else " once per turn"
    said = title.replace('"', "'")
    return f'action "{said}"{limit} {{ gain 1 {resource} }}'


def in_style(text: str, start: str, indent: int) -> str:
    """The text as `fmt` leaves it where it stands so many columns to the right."""
    source = Source("", text if text.endswith("\n") else text + "\n")
    found, problems = styled(RulesText.whole(source), start, WIDTH - indent)
    return (text if problems else found).rstrip("\n")


def examples(ruleset: model.Ruleset, kind: model.Kind, resource: str, count: int = 3) -> list[str]:
    """Short abilities of cards of the kind, each of another sort; plain ones where there are too few."""
    found: dict[str, str] = {}
    for rule, card in sorted(_short_rules(ruleset, kind), key=lambda each: (len(each[0]), each)):
        found.setdefault(rule.split("(")[0].split()[0], f"{rule}   ({card})")
    for rule in _plain_rules(ruleset, kind, resource):
        found.setdefault(rule.split()[0], rule)
    return list(found.values())[:count]


def _plain_rules(ruleset: model.Ruleset, kind: model.Kind, resource: str) -> Iterator[str]:
    """Abilities that mean something in every game."""
    if resource and ruleset.program.procedures:
        known = ruleset.program.procedures.values()
        step = next((each for each in known if each.params), next(iter(known)))
        yield f"after {step.name} must {{ gain 1 {resource} }}"
    yield "score 2"
    if resource:
        yield ability_text("Name", kind, resource)


def _short_rules(ruleset: model.Ruleset, kind: model.Kind) -> Iterator[tuple[str, str]]:
    for card in ruleset.cards.values():
        rule = " ".join(card.rules_text.split())
        if card.kind == kind.id and rule and "#" not in rule and len(rule) <= _LONGEST_EXAMPLE:
            yield rule, card.names["en"]


def comment_of_examples(shown: list[str], words: str) -> str:
    """What stands in the place of abilities, for the author to replace."""
    lines = [
        f"What the card does: {CHANGE_ME}. Lines with # before them are notes. Abilities look like this:"
    ]
    lines += [f"  {each}" for each in shown]
    lines.append(f"The words that you may use: {words}")
    return "\n".join(f"# {line}" for line in lines)
