"""What a word is, where it is declared, and what a text holds: for a look, a jump, and an outline."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rulewright.cli.cardtext import facts_of, other_names
from rulewright.cli.editor.desk import Known
from rulewright.cli.editor.documents import Document, Name
from rulewright.cli.editor.places import LOCAL, Word, meant, word_at
from rulewright.cli.vocabulary import Entry
from rulewright.dsl.diagnostics import CODES
from rulewright.dsl.expected import in_words
from rulewright.dsl.grammar import RESERVED, table
from rulewright.dsl.model import CardDef
from rulewright.dsl.source import Span

# How `rulewright words` begins the group in which it lists things of a sort.
_GROUPS: Final = {
    "kind": "who and what", "player": "who and what", "list": "lists", "resource": "what is counted",
    "token": "tokens", "zone": "places", "procedure": "procedures", "event": "moments",
    "rule": "rules and limits", "limit": "rules and limits", "status": "statuses", "memory": "memories",
    "attribute": "attributes", "function": "functions", "table": "functions", "keyword": "ready-made",
    "setting": "settings",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Hover:
    """Words about a word, in Markdown, and the word's place."""

    text: str
    span: Span


def hover(known: Known, line: int, column: int) -> Hover | None:
    """What the word at a place is."""
    word = word_at(known.document, line, column)
    if word is None:
        return None
    text = _of_names(known, word)
    return Hover(text, word.span) if text else None


def _of_names(known: Known, word: Word) -> str:
    if word.step is not None and word.step.token.type != "NAME":
        return _of_language(word)
    found = meant(known, word)
    parts = [_of_name(known, name) for name in found]
    if known.game is not None and not any(parts):
        entries = known.game.entries.get(word.text, [])
        wanted = {_GROUPS.get(sort, sort) for sort in word.sorts}
        fitting = [entry for entry in entries if any(entry.group.startswith(each) for each in wanted)]
        parts = [_of_entry(entry) for entry in (fitting if word.sorts else entries)]
    return "\n\n---\n\n".join(dict.fromkeys(part for part in parts if part))


def _of_language(word: Word) -> str:
    """A word of the language, and what comes after it."""
    if word.text not in RESERVED or word.step is None or word.block is None:
        return ""
    at = table(word.block.start)
    further = at.advance(word.step.stack, word.step.token.type)
    after = "" if further is None else f"\n\nAfter it: {in_words(at.accepted(further))}."
    return f"**{word.text}** is a word of the rules language.{after}"


def _of_name(known: Known, name: Name) -> str:
    if name.sort == LOCAL:
        return f"**{name.word}** is a name given in line {name.span.line}:\n\n{_fenced(name.span)}"
    if name.sort == "card":
        card = known.game.cards.get(name.word) if known.game is not None else None
        return _of_card(known, card) if card is not None else ""
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
    return f"**{entry.word}** ({entry.group})\n\n{entry.what}\n\n```rulewright\n{written}\n```{place}"


def _of_card(known: Known, card: CardDef) -> str:
    assert known.game is not None
    rules = known.game.ruleset
    kind = rules.kinds[card.kind].names.get("en", card.kind)
    facts = ", ".join([kind, *(f"{name} {value}" for name, value in facts_of(rules, card))])
    parts = [f"**{card.names['en']}**: {facts}"]
    if others := other_names(card.names):
        parts.append(f"Also: {others}")
    parts += card.texts.values()
    if card.rules_text.strip():
        parts.append(f"```rulewright\n{card.rules_text.rstrip()}\n```")
    return "\n\n".join(parts)


# --- where it is declared -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of a file. The span knows the text of its line, by which columns are counted."""

    path: str
    span: Span


def definition(known: Known, line: int, column: int) -> list[Place]:
    """Where what the word at a place names is declared."""
    word = word_at(known.document, line, column)
    if word is None or (word.step is not None and word.step.token.type != "NAME"):
        return []
    found = [Place(known.path_of(name.span), name.span) for name in meant(known, word)]
    return list(dict.fromkeys(found))


# --- what a text holds --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Symbol:
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


def page_of(code: str) -> str:
    """The page of a finding's code, in Markdown."""
    doc = CODES[code]
    return f"**{code}: {doc.title}**\n\n{doc.what}\n\n{doc.why}"
