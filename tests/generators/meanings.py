"""One change of what a card means, of a text that stays right; and whether it is told.

A change is made in the text: another number, another word of the same sort, something negated, exchanged or
left out. Those that the checker refuses, and those that mean the same, are no changes. What remains must be
heard in every language.

    PYTHONPATH=.typing python -P -m tests.generators.meanings 500   prints what is not heard
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from lark import Token
from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl import core, model, tree
from rulewright.dsl.check.notes import Notes
from rulewright.dsl.check.program import check_card
from rulewright.dsl.check.vocabulary import Checked, vocabulary_of
from rulewright.dsl.explain import LANGUAGES, Explainer
from rulewright.dsl.explain.trees import inside
from rulewright.dsl.explain.words import Words
from rulewright.dsl.explain.wordsfile import read_words
from rulewright.dsl.files.source import Source
from rulewright.dsl.files.yamlnodes import RulesText
from rulewright.dsl.load import load, load_deck, ruleset_names
from rulewright.dsl.loading.annotated import Annotated
from rulewright.dsl.report.diagnostics import has_errors
from rulewright.dsl.syntax.parse import parse_members
from rulewright.dsl.syntax.scan import scan
from tests.generators.mutations import bare

_DOCS: Final = Path(__file__).parents[2] / "docs"
DECKS: Final = sorted([*(_DOCS / "examples").glob("*.yaml"), *(_DOCS / "cookbook").glob("*.yaml")])
GAMES: Final = [*ruleset_names(), *map(str, sorted(each.parent for each in _DOCS.glob("*/*/ruleset.yaml")))]

# Words that stand for each other: each may be written where another of its row stands.
_ROWS: Final = (
    ("<", "<=", ">", ">="),
    ("highest", "lowest"),
    ("and", "or"),
    ("must", "may"),
    ("up", "down"),
    ("gain", "lose"),
    ("raise", "lower"),
    ("before", "after"),
    ("+", "-"),
    ("top", "bottom"),
    ("anyone", "others"),
    ("turn", "round", "phase", "game"),
    ("left", "right"),
    ("yes", "no"),
    ("all", "each"),
    ("you", "player", "it", "this"),
    ("least", "most"),
    ("discard", "destroy"),
)
_LIKE: Final = {word: tuple(set(row) - {word}) for row in _ROWS for word in row}
KINDS: Final = ("number", "word", "name", "left out", "negated", "exchanged")
# What may be left out of a text without leaving anything open.
_PARTS: Final = (
    tree.Statement, tree.Modifier, tree.Guard, tree.Where, tree.Must, tree.May, tree.OncePer, tree.ByAnyone,
    tree.ByOthers, tree.ActiveAlways, tree.ActiveIn, tree.ActiveRevealed, tree.AnyTime, tree.Per, tree.Option,
)  # fmt: skip
# What is only noted for later, or chosen and paid: to do it a step sooner or later is mostly the same.
_NOTED: Final = (
    tree.Let,
    tree.Set,
    tree.Raise,
    tree.Lower,
    tree.Choose,
    tree.Target,
    tree.ChooseNumber,
    tree.Pay,
)


# What may go unheard, and why: by what was changed.
JUDGED: Final = (
    (
        r"^left out 'if (size|gold) of [a-z_ ]+ > 0'",
        "that what can do nothing is not offered is a law of its own",
    ),
    (
        r"^left out 'if (any \(|taxes > 0|poor_box > 0|gold of you > 0 and any \()",
        "that there is anything to count goes without saying, where each of it is told",
    ),
    (
        r"\bcheck_city\b",
        "whether a city is complete is asked after everything that adds to it: a card does not say so",
    ),
    (
        r"\bset (given_back|friend|paid_in_cards) of\b",
        "what only remembers that something was done is told where it is done once",
    ),
    (r"^left out 'active in (hand|storage)'", "where a card lies is not told where it speaks of itself"),
    (
        r"'hand' -> 'museum_cards' \((thieves_den|necropolis)\)",
        "where a card lies is not told where it speaks of itself",
    ),
    (r"'(shield|monastery)_worth' -> '(shield|monastery)_worth'", "both are 1 where no card changes them"),
    (r"'you' -> 'player' \(reaction:night_watch\)", "whether a city is complete is not told"),
    (r"'die' -> 'dice'", "a kind by its plural is that kind"),
    (r"'hand' -> 'city' \((stables|secret_vault)\)", "a card speaks of itself: where it lies is not told"),
    (r"'enter_city' -> 'build'", "what enters a city is built there: a card says it so"),
    (r"^left out 'set taxes to 0'", "what is taken away is no longer there"),
    (r"^left out 'where amount > 0'", "that something is gained at all goes without saying"),
    (
        r"^left out 'active all game'",
        "at the end of a round nobody plays a card: without it nothing would be done",
    ),
    (r"'(must|after|you)' -> .* \(alchemist\)$", "what is only counted is told where it is given back"),
    (
        r"'anyone' -> 'others' \((graveyard|chapel|trading_post|castle|bishops_quarry:chapter_house|"
        r"reservoir|observatory|squire_[a-z]+|gatekeeper|dungeon|peddler|museum|fara)\)",
        "what nobody does (`reckoning`, `market_reset`, `deck_made`) is heard by anyone and by others alike",
    ),
    (
        r"^left out 'by anyone'",
        "of a card in your hand and of what is placed it goes without saying who does it",
    ),
)


class Game(Struct, frozen=True, eq=False):
    """A game, with a deck or without, and its cards that have rules."""

    words: str  # whose words it is told in: the name or folder of the game
    ruleset: model.Ruleset
    cards: tuple[str, ...]
    names: tuple[str, ...]  # every name in their texts


class Change(Struct, frozen=True):
    """One change of one card."""

    game: Game
    card: str
    kind: str
    what: str
    text: str


@cache
def games() -> tuple[Game, ...]:
    """What comes along, and every example. A card that a game has from the one beneath it is had once."""
    found, had = [], set[tuple[str, str]]()
    for name in GAMES:
        ruleset = load(name, scenarios=False)
        texts = {(each, ruleset.cards[each].rules_text) for each in ruleset.declared.cards}
        found.append(_game(name, ruleset, {each for each, _ in texts - had}))
        had |= texts
    for deck in DECKS:
        with_deck, problems = load_deck(deck)
        assert with_deck is not None, problems
        found.append(_game(with_deck.id, with_deck, {each for each in with_deck.cards if ":" in each}))
    return tuple(each for each in found if each.cards)


def _game(words: str, ruleset: model.Ruleset, own: set[str]) -> Game:
    cards = [name for name, members in ruleset.declared.cards.items() if name in own and members.items]
    tokens = [token for name in cards for token in _tokens(ruleset.cards[name].rules_text)]
    names = {str(token.value) for token in tokens if token.type == "NAME"}
    return Game(words, ruleset, tuple(cards), tuple(sorted(names)))


def _tokens(text: str) -> list[Token]:
    return list(scan(RulesText.whole(Source("card", text))).tokens)


# --- changes ------------------------------------------------------------------------------------------------


def changes(count: int, seed: int) -> Iterator[Change]:
    """So many changes of meaning; each card as often as it has words, no kind much oftener."""
    chance = random.Random(seed)
    cards = [(game, name) for game in games() for name in game.cards]
    weights = [len(_tokens(game.ruleset.cards[name].rules_text)) for game, name in cards]
    made: Counter[str] = Counter()
    seen: set[tuple[str, str, str]] = set()
    while count:
        game, name = chance.choices(cards, weights)[0]
        change = _change(chance, game, name)
        if change is None or made[change.kind] > 2 * min(made[kind] for kind in KINDS) + 20:
            continue
        key = (game.ruleset.id, name, " ".join(change.text.split()))
        if key not in seen and means_another(change):
            seen.add(key)
            made[change.kind] += 1
            count -= 1
            yield change


def _change(chance: random.Random, game: Game, name: str) -> Change | None:
    text = game.ruleset.cards[name].rules_text
    kind = chance.choice(KINDS)
    if kind in ("number", "word", "name"):
        found = _of_word(chance, game, text, kind)
    else:
        members, _ = parse_members(Source("card", text))
        assert members is not None
        found = _of_part(chance, text, members, kind)
    if found is None:
        return None
    start, end, new = found
    return Change(game, name, kind, f"{text[start:end]!r} -> {new!r}", text[:start] + new + text[end:])


def _of_word(chance: random.Random, game: Game, text: str, kind: str) -> tuple[int, int, str] | None:
    token = chance.choice(_tokens(text))
    value = str(token.value)
    start, end = token.start_pos or 0, token.end_pos or 0
    if kind == "number" and value.isdigit():
        return start, end, str(max(0, int(value) + chance.choice((-1, 1, 2))))
    if kind == "word" and value in _LIKE:
        return start, end, chance.choice(_LIKE[value])
    if kind == "name" and value in game.names:
        return start, end, chance.choice(game.names)
    return None


def _of_part(
    chance: random.Random, text: str, members: tree.Members, kind: str
) -> tuple[int, int, str] | None:
    """Something left out, negated, or exchanged with what follows it."""
    nodes = list(inside(members))
    if kind == "left out":
        nodes = [each for each in nodes if isinstance(each, _PARTS)]
        return (*_where(text, chance.choice(nodes)), "") if nodes else None
    if kind == "negated":
        conditions = [each.condition for each in nodes if isinstance(each, tree.Guard | tree.Where | tree.If)]
        conditions += [part for each in nodes if isinstance(each, tree.And | tree.Or) for part in each.parts]
        nots = [each for each in nodes if isinstance(each, tree.Not)]
        if not conditions + nots:
            return None
        node = chance.choice([*conditions, *nots])
        start, end = _where(text, node)
        if isinstance(node, tree.Not):
            return start, end, text[slice(*_where(text, node.part))]
        return start, end, f"not ({text[start:end]})"
    blocks = [each.statements for each in nodes if isinstance(each, tree.Block)]
    pairs = [pair for each in blocks for pair in pairwise(each)]
    pairs = [pair for pair in pairs if not any(isinstance(each, _NOTED) for each in pair)]
    if not pairs:
        return None
    first, second = chance.choice(pairs)
    (start, middle), (after, end) = _where(text, first), _where(text, second)
    return start, end, text[after:end] + "\n" + text[start:middle]


def _where(text: str, node: tree.Node) -> tuple[int, int]:
    """Where a node begins and ends in its text."""
    starts = [0, *(found.end() for found in re.finditer("\n", text))]
    span = node.span
    return starts[span.line - 1] + span.column - 1, starts[span.end_line - 1] + span.end_column - 1


def means_another(change: Change) -> bool:
    """Whether the text is right, and means something else."""
    return _read(change) is not None


def _read(change: Change) -> tuple[tree.Members, Notes] | None:
    members, _ = parse_members(Source("card", change.text))
    if members is None:
        return None
    meaning, notes = _meaning(change.game, change.card, members)
    if meaning is None or meaning == _as_it_is(change.game, change.card)[0]:
        return None
    return members, notes


@cache
def _as_it_is(game: Game, card: str) -> tuple[Any, Notes]:
    return _meaning(game, card, game.ruleset.declared.cards[card])


def _meaning(game: Game, card: str, members: tree.Members) -> tuple[Any, Notes]:
    ruleset, notes = game.ruleset, Notes()
    assert isinstance(ruleset.program, Checked)
    deck = {each.id: each for each in ruleset.declared.decks}.get(card.rpartition(":")[0])
    own = deck.cards if deck is not None else {}
    known = {name: each.kind for name, each in ruleset.cards.items() if ":" not in name}
    known |= {word: ruleset.cards[name].kind for word, name in own.items()}
    words = vocabulary_of(ruleset, known)
    kind = ruleset.cards[card].kind
    abilities, problems = check_card(words, ruleset.program, members, card, kind, notes)
    if has_errors(problems):
        return None, notes
    return _meant(abilities), notes.renamed(deck.full) if deck is not None else notes


def _meant(abilities: core.Abilities) -> Any:
    """What abilities mean: where you do something yourself, `player` in it is you."""
    you = abilities.bearing.you
    return tuple(
        _renamed(bare(each), f"{event}.player", you) if event else bare(each)
        for each in abilities.items
        for event in [_of_yours(each)]
    )


def _of_yours(ability: core.Ability) -> str:
    """What you do, where an ability is about your own deed."""
    match ability:
        case core.TriggerAbility(event=event, scope="you") | core.PaymentAbility(procedure=event):
            return event
        case core.ModifierAbility(target=("field" | "cannot", event, _), scope="you"):
            return event
        case core.ModifierAbility(target=("rule", _, event), scope="you"):
            return event
    return ""


def _renamed(node: Any, name: str, new: str) -> Any:
    if isinstance(node, tuple):
        return tuple(_renamed(each, name, new) for each in node)
    return new if node == name else node


# --- whether they are told ----------------------------------------------------------------------------------


def judged(change: Change) -> str:
    """Why a change may go unheard; "" where it may not."""
    what = f"{change.kind} {change.what} ({change.card})"
    return next((why for pattern, why in JUDGED if re.search(pattern, what)), "")


def unheard(change: Change) -> list[str]:
    """The languages in which a changed card says what it said before."""
    found = _read(change)
    assert found is not None, "a change means something else"
    members, notes = found
    ruleset = change.game.ruleset
    cards = {**ruleset.declared.cards, change.card: members}
    changed = replace(ruleset, declared=replace(ruleset.declared, cards=cards))
    annotated = Annotated(changed)
    annotated.know(change.card, notes)
    return [
        tag
        for tag in LANGUAGES
        if _told(change.game, changed, change.card, tag, annotated) == before(change.game, change.card, tag)
    ]


@cache
def before(game: Game, card: str, tag: str) -> str:
    """What a card says as it is."""
    return _told(game, game.ruleset, card, tag, Annotated(game.ruleset))


def _told(game: Game, ruleset: model.Ruleset, card: str, tag: str, annotated: Annotated) -> str:
    explainer = Explainer(ruleset, tag, _game_words(game.words, tag), annotated)
    return "\n".join(explainer.card(ruleset.cards[card]))


@cache
def _game_words(name: str, tag: str) -> Words:
    return read_words(name, tag)[0]


class Heard(Struct):
    """What became of many changes."""

    tried: int = 0
    excused: int = 0
    missed: list[str] = []

    def __str__(self) -> str:
        share = 100 * len(self.missed) / max(self.tried, 1)
        return (
            f"{self.tried} changes: {len(self.missed)} not heard in every language ({share:.2f} %), "
            f"{self.excused} that need not be told"
        )


def listen(made: Iterator[Change]) -> Heard:
    """Tell every changed card."""
    heard = Heard()
    for change in made:
        heard.tried += 1
        if tags := unheard(change):
            if judged(change):
                heard.excused += 1
            else:
                heard.missed.append(f"{change.card}: {change.kind} {change.what}: {', '.join(tags)}")
    return heard


if __name__ == "__main__":
    import sys

    count, seed = (*map(int, sys.argv[1:]), *(500, 1)[len(sys.argv) - 1 :])
    found = listen(changes(count, seed))
    print("\n".join([*found.missed, str(found)]))
