"""What a word is, where it is declared, and what a text holds: for a look, a jump, and an outline."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from rulewright.cli.cardtext import facts_of, other_names
from rulewright.cli.editor.desk import Desk, Known
from rulewright.cli.editor.documents import Block, Document, Name
from rulewright.cli.editor.grammar import Step
from rulewright.cli.editor.places import FIELD, LOCAL, Place, Word, meant, word_at
from rulewright.cli.editor.telling import card_of, now, told, told_of
from rulewright.cli.vocabulary import Entry
from rulewright.dsl.files.characters import visible_lines
from rulewright.dsl.files.source import Span
from rulewright.dsl.mistakes.beginnings import abilities, in_words
from rulewright.dsl.model import CardDef
from rulewright.dsl.syntax.grammar import table
from rulewright.dsl.syntax.reserved import WORDS

# How `rulewright words` begins the group in which it lists things of a sort.
_GROUPS: Final = {
    "kind": "who and what", "player": "who and what", "list": "lists", "resource": "what is counted",
    "token": "tokens", "zone": "places", "procedure": "procedures", "event": "moments",
    "rule": "rules and limits", "limit": "rules and limits", "status": "statuses", "memory": "memories",
    "attribute": "attributes", "function": "functions", "table": "functions", "keyword": "ready-made",
    "setting": "settings", "seat": "seats",
}  # fmt: skip
_BETWEEN: Final = "\n\n---\n\n"
_NOT_NOW: Final = "What it says can be told here as soon as its mistakes are gone."


class Hover(Struct, frozen=True):
    """Words about a word, in Markdown, and the word's place."""

    text: str
    span: Span


def hover(desk: Desk, path: str, line: int, column: int) -> Hover | None:
    """What the word at a place is, and what the card or the ability says that begins with it."""
    known = desk.known(path)
    word = word_at(known.document, line, column)
    if word is None:
        return None
    said = _of_ability(desk, known.document, word)
    text = _BETWEEN.join(part for part in (said, _of_names(desk, known, word)) if part)
    return Hover(visible_lines(text), word.span) if text else None


def _of_ability(desk: Desk, document: Document, word: Word) -> str:
    """What an ability says, at its first word; or a whole card, at the key of its rules."""
    keyed = next((block for block in document.blocks if block.key == word.span), None)
    block = word.block if word.step is not None else keyed
    name = card_of(document, block) if block is not None else None
    if block is None or name is None or (word.step is not None and not _is_outer(block, word.step)):
        return ""
    card = now(desk, document, name)
    if card is None:
        begins = word.step is None or word.step.token.type in abilities()
        return _NOT_NOW if begins else ""
    known = desk.known_of(document)
    if word.step is None:
        return "\n\n".join(told(desk, known, card))
    return told_of(desk, known, card, block, word.step)


def _is_outer(block: Block, step: Step) -> bool:
    """Does a word stand in no braces, so that an ability may begin with it?"""
    depth = 0
    for each in block.steps:
        if each is step:
            break
        depth += (each.token.type == "LBRACE") - (each.token.type == "RBRACE")
    return not depth


def _of_names(desk: Desk, known: Known, word: Word) -> str:
    if word.step is not None and word.step.token.type != "NAME":
        return _of_language(word)
    found = meant(known, word)
    parts = [_of_name(desk, known, name) for name in found]
    if known.game is not None and not any(parts):
        entries = known.game.entries.get(word.text, [])
        wanted = {_GROUPS.get(sort, sort) for sort in word.sorts}
        fitting = [entry for entry in entries if any(entry.group.startswith(each) for each in wanted)]
        parts = [_of_entry(entry) for entry in (fitting if word.sorts else entries)]
    return _BETWEEN.join(dict.fromkeys(part for part in parts if part))


def _of_language(word: Word) -> str:
    """A word of the language, and what comes after it."""
    if word.text not in WORDS or word.step is None or word.block is None:
        return ""
    at = table(word.block.start)
    further = at.advance(word.step.stack, word.step.token.type)
    after = "" if further is None else f"\n\nAfter it: {in_words(at.accepted(further))}."
    return f"**{word.text}** is a word of the rules language.{after}"


def _of_name(desk: Desk, known: Known, name: Name) -> str:
    if name.sort == LOCAL:
        return f"**{name.word}** is a name given in line {name.span.line}:\n\n{_fenced(name.span)}"
    if name.sort == FIELD:
        return f"**{name.word}** is a field of the {name.of}:\n\n{_fenced(name.span)}"
    if name.sort == "card":
        own = known.path_of(name.span) == known.document.path
        card = now(desk, known.document, name) if own else None
        if own and card is None:
            return f"**{name.word}** (card)\n\n{_NOT_NOW}"
        known = desk.known_of(known.document)
        card = card or (known.game.cards.get(name.word) if known.game is not None else None)
        return _of_card(desk, known, card) if card is not None else ""
    group = _GROUPS.get(name.sort, name.sort)
    entries = known.game.entries.get(name.word, []) if known.game is not None else []
    for entry in entries:
        if entry.group.startswith(group):
            return _of_entry(entry)
    if name.span.source is known.document.source:
        return f"**{name.word}** ({name.sort}), declared here:\n\n{_fenced(name.span)}"
    return f"**{name.word}** ({name.sort})"


def _fenced(span: Span) -> str:
    return f"```rulewright\n{span.source.line(span.line).strip()}\n```"


def _of_entry(entry: Entry) -> str:
    written = entry.written.replace("   ", "\n")
    place = f"\n\nDeclared in {entry.span.source.name}:{entry.span.line}" if entry.span else ""
    means = f"{entry.means}\n\n" if entry.means else ""
    return f"**{entry.word}** ({entry.group})\n\n{means}{entry.what}\n\n```rulewright\n{written}\n```{place}"


def _of_card(desk: Desk, known: Known, card: CardDef) -> str:
    """A card: what is printed on it, what its rules say in words, and as they are written."""
    assert known.game is not None
    rules = known.game.ruleset
    kind = rules.kinds[card.kind].names.get("en", card.kind)
    facts = ", ".join([kind, *(f"{name} {value}" for name, value in facts_of(rules, card))])
    parts = [f"**{card.names.get(desk.language, card.names['en'])}**: {facts}"]
    if others := other_names(card.names):
        parts.append(f"Also: {others}")
    if printed := card.texts.get(desk.language, card.texts.get("en")):
        parts.append(f"*{printed}*")
    if card.rules_text.strip():
        parts += told(desk, known, card)
        parts.append(f"```rulewright\n{card.rules_text.rstrip()}\n```")
    return "\n\n".join(parts)


# --- where it is declared -----------------------------------------------------------------------------------


def definition(known: Known, line: int, column: int) -> list[Place]:
    """Where what the word at a place names is declared."""
    word = word_at(known.document, line, column)
    if word is None or (word.step is not None and word.step.token.type != "NAME"):
        return []
    found = [Place(known.path_of(name.span), name.span) for name in meant(known, word)]
    return list(dict.fromkeys(found))


# --- what a text holds --------------------------------------------------------------------------------------


class Symbol(Struct, frozen=True):
    """Something that a text declares. `end`: the last line that belongs to it."""

    name: str
    sort: str
    span: Span
    end: int


def symbols(document: Document) -> list[Symbol]:
    """What a text declares, from the top."""
    names = [name for name in document.names if name.sort not in ("member", "value", "phase")]
    ends = [name.span.line - 1 for name in names[1:]] + [max(len(document.lines), 1)]
    return [
        Symbol(name.word, name.sort, name.span, max(end, name.span.line))
        for name, end in zip(names, ends, strict=False)  # a text may declare nothing
    ]
