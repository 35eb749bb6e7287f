"""Which things take part in a game: what a preset or the players choose, checked and numbered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulewright.dsl import model
from rulewright.dsl.diagnostics import DeckError, Diagnostic, declare, nearest
from rulewright.interpreter.program import Thing

declare(
    "E0250",
    title="this choice of cards cannot be played",
    what="The preset or the cards named for a game do not fit what the ruleset asks for.",
    why="A game with a rank missing, or with two cards where one is allowed, could not be finished.",
    example="a cast with two characters of rank 6",
    instead="name one card for every rank, and as many cards of a set as the ruleset asks for",
)


@dataclass(frozen=True, slots=True)
class Cast:
    """The cards of each set, and every physical thing with where it starts."""

    sets: dict[str, tuple[str, ...]]
    things: tuple[Thing, ...]
    start: tuple[tuple[str, tuple[int, ...]], ...]


def choose_sets(
    ruleset: model.Ruleset, players: int, preset: str | None, sets: Mapping[str, Sequence[str]] | None
) -> tuple[str, dict[str, tuple[str, ...]]]:
    """The preset's id and the cards of every set; DeckError with all that is wrong."""
    problems: list[str] = []
    low, high = ruleset.players
    if not low <= players <= high:
        problems.append(f"{ruleset.names['en']} is played by {low} to {high} players, not by {players}")
    chosen = _preset(ruleset, preset, problems)
    result: dict[str, tuple[str, ...]] = {}
    for name, each in ruleset.sets.items():
        if each.every:
            result[name] = tuple(
                c.id for c in ruleset.cards.values() if c.kind == each.kind and _matches(each, c, ruleset)
            )
            continue
        named = (sets or {}).get(name)
        if named is None:
            named = chosen.sets.get(name, ()) if chosen else ()
        result[name] = _cards(ruleset, each, named, problems)
    if chosen is not None and sets is None and not chosen.players[0] <= players <= chosen.players[1]:
        first, last = chosen.players
        problems.append(f"the preset {chosen.id} is made for {first} to {last} players, not for {players}")
    if problems:
        raise DeckError(*(Diagnostic("E0250", text, None) for text in problems))
    return (chosen.id if chosen else ""), result


def _preset(ruleset: model.Ruleset, preset: str | None, problems: list[str]) -> model.Preset | None:
    if preset is None:
        return next(iter(ruleset.presets.values()), None)
    found = ruleset.presets.get(preset)
    if found is None:
        found = next((p for key, p in ruleset.presets.items() if key.split(":")[-1] == preset), None)
    if found is None:
        close = nearest(preset, list(ruleset.presets))
        problems.append(f"there is no preset {preset}" + (f"; did you mean {close[0]}?" if close else ""))
    return found


def _matches(each: model.SetDef, card: model.CardDef, ruleset: model.Ruleset) -> bool:
    for name, allowed in each.match.items():
        member = _member(ruleset, each.kind, name, card.properties.get(name, -1))
        if member not in allowed:
            return False
    return True


def _member(ruleset: model.Ruleset, kind: str, name: str, value: int) -> str:
    """The value of a property as the author writes it."""
    known = ruleset.kinds[kind].properties.get(name)
    if known is not None and known.type == "list" and 0 <= value < len(ruleset.lists[known.list].members):
        return ruleset.lists[known.list].members[value].id
    return str(value)


def _cards(
    ruleset: model.Ruleset, each: model.SetDef, named: Sequence[str], problems: list[str]
) -> tuple[str, ...]:
    cards: list[str] = []
    for name in named:
        card = find_card(ruleset, name)
        if card is None:
            close = nearest(name, list(ruleset.cards))
            problems.append(
                f"{each.id}: there is no card {name}" + (f"; did you mean {close[0]}?" if close else "")
            )
        elif card.kind != each.kind or not _matches(each, card, ruleset):
            problems.append(f"{each.id}: {name} does not belong here")
        elif card.id in cards:
            problems.append(f"{each.id}: {name} is named twice")
        else:
            cards.append(card.id)
    if each.size is not None and len(cards) != each.size and not problems:
        problems.append(f"{each.id}: {each.size} cards are needed, {len(cards)} are named")
    if each.one_of_each is not None and not problems:
        _one_of_each(ruleset, each, cards, problems)
    return tuple(cards)


def _one_of_each(ruleset: model.Ruleset, each: model.SetDef, cards: list[str], problems: list[str]) -> None:
    prop = each.one_of_each or ""
    seen: dict[int, str] = {}
    for card in cards:
        value = ruleset.cards[card].properties.get(prop, -1)
        if value in seen:
            problems.append(f"{each.id}: {seen[value]} and {card} are both of {prop} {value}")
        seen[value] = card
    missing = [str(value) for value in each.needed if value not in seen]
    if missing:
        problems.append(f"{each.id}: no card of {prop} {', '.join(missing)}")
    cards.sort(key=lambda card: ruleset.cards[card].properties.get(prop, -1))


def find_card(ruleset: model.Ruleset, name: str) -> model.CardDef | None:
    """A card by its full id, or by its short id where only one card has it."""
    if name in ruleset.cards:
        return ruleset.cards[name]
    short = [card for key, card in ruleset.cards.items() if key.split(":")[-1] == name]
    return short[0] if len(short) == 1 else None


def number_things(ruleset: model.Ruleset, sets: dict[str, tuple[str, ...]]) -> Cast:
    """Every copy of every card gets a number, in the order of the sets and of the cards in them."""
    things: list[Thing] = []
    start: dict[str, list[int]] = {}
    for name, cards in sets.items():
        into = start.setdefault(ruleset.sets[name].into, [])
        for card in cards:
            definition = ruleset.cards[card]
            for copy in range(definition.copies):
                into.append(len(things))
                things.append(Thing(card, definition.kind, copy))
    return Cast(sets, tuple(things), tuple((zone, tuple(numbers)) for zone, numbers in start.items()))
