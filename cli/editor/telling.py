"""What cards say in plain words, as `rulewright explain` tells it: of a text as it stands now."""

from __future__ import annotations

import re
from typing import Final

from rulewright.cli.editor.desk import Desk, Known
from rulewright.cli.editor.documents import Block, Document, Name
from rulewright.cli.editor.games import Game
from rulewright.cli.editor.grammar import MEMBERS, RULES, Step
from rulewright.dsl.explain import LANGUAGES, Explainer
from rulewright.dsl.model import CardDef
from rulewright.dsl.syntax.parse import parse_members

FALLBACK: Final = "en"
_ITEM: Final = re.compile(r" *- +")


def language_of(said: str) -> str:
    """The language of sentences that is meant by `pl`, `pl-PL`, `pl_PL.UTF-8`; English where it is none."""
    tag = re.split("[-_.]", said.strip().lower())[0]
    return tag if tag in LANGUAGES else FALLBACK


def told(desk: Desk, known: Known, card: CardDef) -> list[str]:
    """What a card does, a paragraph for each ability; nothing where that cannot be told."""
    explainer = _explainer(desk, known)
    return [] if explainer is None else explainer.card(card)


def told_of(desk: Desk, known: Known, card: CardDef, block: Block, step: Step) -> str:
    """What the ability says that begins with this word; "" where none does."""
    explainer, now = _explainer(desk, known), parse_members(block.text)[0]
    if explainer is None or now is None or known.game is None:
        return ""
    was = known.game.ruleset.declared.cards[card.id]  # the same text, as it was checked
    place = step.span.line, step.span.column
    return next(
        (
            explainer.ability(card, checked)
            for each, checked in zip(now.items, was.items, strict=True)
            if (each.span.line, each.span.column) == place
        ),
        "",
    )


def _explainer(desk: Desk, known: Known) -> Explainer | None:
    if known.game is None:
        return None
    words = desk.wording.words(known.document, desk.language, desk.texts())
    return Explainer(known.game.ruleset, desk.language, words)


def now(desk: Desk, document: Document, name: Name) -> CardDef | None:
    """A card that a text declares, if what is known of it is what the text says now. Where something else in
    the text is wrong, the card must be as it was when all was right."""
    ruleset, _ = desk.checked(document)
    game = desk.known_of(document).game
    card = game.cards.get(name.word) if game is not None else None
    if game is None or card is None or game.path_of(card.span) != document.path:
        return None
    if ruleset is not None:
        return card
    block = block_of(document, name)
    same = (block.text.text if block is not None else "").strip() == card.rules_text.strip()
    return card if same and _shared(document) == _shared(_before(game, document)) else None


def _before(game: Game, document: Document) -> Document:
    """A text as it was when it was right."""
    sources = game.ruleset.sources.values()
    path = document.path
    found = next((each for each in sources if game.path_of(each.span(1, 1, 1, 1)) == path), None)
    return Document(path, found.text if found is not None else "")


def _shared(document: Document) -> list[str]:
    """The rules of a text that belong to no card."""
    return [block.text.text for block in document.blocks if block.start == RULES]


# --- which card ---------------------------------------------------------------------------------------------


def card_of(document: Document, block: Block) -> Name | None:
    """The card to which a block of rules belongs."""
    if block.start != MEMBERS:
        return None
    key = block.key
    place = _item(document, key.line, key.column)
    return next((name for name in _cards(document) if place and _place_of(document, name) == place), None)


def block_of(document: Document, name: Name) -> Block | None:
    """The rules of a card."""
    place = _place_of(document, name)
    blocks = (each for each in document.blocks if each.start == MEMBERS)
    return next((b for b in blocks if place and _item(document, b.key.line, b.key.column) == place), None)


def _cards(document: Document) -> list[Name]:
    return [name for name in document.names if name.sort == "card"]


def _place_of(document: Document, name: Name) -> tuple[int, int] | None:
    line = document.line(name.span.line)
    return _item(document, name.span.line, len(line[: line.find("id")]) + 1)


def _item(document: Document, line: int, column: int) -> tuple[int, int] | None:
    """Where the item of a list begins to which a key in this place belongs."""
    for number in range(line, 0, -1):
        text = document.line(number)
        dash = _ITEM.match(text)
        if dash is not None and dash.end() == column - 1:
            return number, column
        if (
            text.strip()
            and not text.lstrip().startswith("#")
            and len(text) - len(text.lstrip(" ")) < column - 1
        ):
            return None
    return None
