"""Which cards take part in a game: what a preset, the players or chance choose, checked.

`arrange` is what the command line, scenarios and Python choose by. In this order: the preset (or cards that
are named for a set, which are taken as they stand), settings (setup.py), spare cards for the gaps that the
number of players leaves, cards taken out, cards put in, sets that are drawn (draw.py); then the checks.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final, NamedTuple

from rulewright.dsl import model
from rulewright.dsl.declare import casts
from rulewright.dsl.declare.propertyvalues import decode
from rulewright.dsl.files.characters import cut
from rulewright.dsl.files.source import Span
from rulewright.dsl.report.diagnostics import DeckError, Diagnostic, nearest
from rulewright.interpreter.link.draw import Draw
from rulewright.interpreter.link.setup import Said, Settings

E_CAST: Final = "E0250"
ALL = "all"

Sets = dict[str, tuple[str, ...]]
Cards = list[model.CardDef]


class Arranged(NamedTuple):
    """A choice: the preset's id, the cards of every set, what the game is set to."""

    preset: str
    sets: Sets
    settings: dict[str, int]


def choose_sets(
    ruleset: model.Ruleset,
    players: int,
    preset: str | None,
    sets: Mapping[str, Sequence[str]] | None,
    settings: Said | None = None,
) -> Arranged:
    """As `arrange`, of what is named."""
    return arrange(ruleset, players, preset, sets, settings=settings)


def arrange(
    ruleset: model.Ruleset,
    players: int,
    preset: str | None = None,
    sets: Mapping[str, Sequence[str]] | None = None,
    plus: Sequence[str] = (),
    minus: Sequence[str] = (),
    random: Collection[str] = (),
    seed: int = 0,
    *,
    places: Mapping[str, Span] | None = None,
    settings: Said | None = None,
) -> Arranged:
    """The preset's id, the cards of every set and the settings; DeckError with all that is wrong.

    `players`: how many people play. Seats that are played by rules come to them, and what a ruleset, a preset
    or a card says of numbers of players means all of them.
    `sets`: cards by set, `plus` and `minus`: cards and settings to put in and to leave out, `random`: sets
    that are drawn (or "all"), by this seed; `settings`: what the game is set to. `places`: where a scenario
    says each word."""
    low, high = range_of_people(ruleset)
    if not low <= players <= high:
        raise DeckError(wrong_number(ruleset, players, ()))
    made = _Arranging(ruleset, players, places or {})
    for name, value in (settings or {}).items():
        made.settings.say(name, value)
    plus, minus = made.settings.words(plus, minus)
    made.choose(preset, sets, random)
    made.change(plus, minus)
    if not made.problems:
        made.draw(seed, minus)
    made.check()
    if made.problems:
        raise DeckError(*made.problems)
    chosen = {name: tuple(card.id for card in cards) for name, cards in made.sets.items()}
    return Arranged(made.preset, chosen, made.settings.values)


def range_of_people(ruleset: model.Ruleset) -> tuple[int, int]:
    """How few people may play, with all seats that can be played by rules, and how many, with those that
    always are."""
    low, high = ruleset.players
    always = [each for each in ruleset.seats.values() if not each.setting]
    return max(low - len(ruleset.seats), 1), high - len(always)


def people_of(ruleset: model.Ruleset, preset: model.Preset | None, seats: int) -> int:
    """How many people are meant where so many play with a preset."""
    values = {name: each.usual for name, each in ruleset.settings.items()}
    ruled = casts.ruled(ruleset.seats, values | (preset.settings if preset else {}))
    return max(seats - len(ruled), 1)


def wrong_number(ruleset: model.Ruleset, people: int, ruled: Sequence[str]) -> Diagnostic:
    """So many do not play this game: with the seats that rules play here, or with none."""
    low, high = ruleset.players
    names = [ruleset.seats[name].names["en"] for name in ruled]
    counted = f" ({' and '.join([f'{people} people', *names])})" if names else ""
    number = f"{people + len(ruled)}{counted}"
    text = f"{ruleset.names['en']} is played by {low} to {high} players, not by {number}"
    more = [each for each in ruleset.seats.values() if each.id not in ruled and each.setting]
    hint = None
    if people + len(ruled) < low and more:
        ways = [f"`--with {casts.setting_on(ruleset.settings[each.setting])}`" for each in more]
        hint = f"{' or '.join(each.names['en'] for each in more)} can play as well: {' or '.join(ways)}"
    return Diagnostic(E_CAST, text, None, hint)


def to_choose(ruleset: model.Ruleset, sets: Sets) -> Sets:
    """The sets of which cards are chosen: with these, the same game can be set up again."""
    return {name: cards for name, cards in sets.items() if not ruleset.sets[name].every}


def usual_players(ruleset: model.Ruleset, preset: str | None = None) -> int:
    """How many play where nobody says: as few as the preset, or else the first preset, is made for."""
    found = find_preset(ruleset, preset) if preset is not None else next(iter(ruleset.presets.values()), None)
    return people_of(ruleset, found, found.players[0] if found is not None else ruleset.players[0])


def find_preset(ruleset: model.Ruleset, name: str) -> model.Preset | None:
    """A preset by its full id, or the first of this short id."""
    if name in ruleset.presets:
        return ruleset.presets[name]
    return next((p for key, p in ruleset.presets.items() if key.rpartition(":")[2] == name), None)


def find_card(ruleset: model.Ruleset, name: str) -> model.CardDef | None:
    """A card by its full id, or by its short id where only one card has it."""
    if name in ruleset.cards:
        return ruleset.cards[name]
    short = [card for key, card in ruleset.cards.items() if key.rpartition(":")[2] == name]
    return short[0] if len(short) == 1 else None


@dataclass(slots=True)
class _Arranging:
    """The cards of every set while they are being chosen, and all that is wrong with them."""

    ruleset: model.Ruleset
    people: int
    places: Mapping[str, Span]
    players: int = 0  # with the seats that are played by rules
    preset: str = ""
    sets: dict[str, Cards] = field(default_factory=dict)
    drawn: list[str] = field(default_factory=list)  # the sets that chance chooses
    faulty: set[str] = field(default_factory=set)  # sets whose cards are not all known
    problems: list[Diagnostic] = field(default_factory=list)
    settings: Settings = field(init=False)

    def __post_init__(self) -> None:
        self.settings = Settings(self.ruleset, self.note)

    def note(self, text: str, hint: str | None = None, word: str = "") -> None:
        self.problems.append(Diagnostic(E_CAST, text, self.places.get(word), hint))

    def unknown(self, what: str, word: str, known: Iterable[str], of: str = "") -> None:
        names = list(known)
        close = nearest(word, names)
        self.faulty.update([of] if of else self.ruleset.sets)  # what follows from it is not told
        text = f"{f'{of}: ' if of else ''}there is no {what} {cut(word)}"
        hint = None if close else f"there is {', '.join(names[:8])}" if names else None
        self.note(text + (f"; did you mean {close[0]}?" if close else ""), hint, word)

    # --- whole sets

    def _drawable(self, name: str) -> bool:
        """Does chance know how many cards it takes? Other sets stay as the preset has them."""
        each = self.ruleset.sets[name]
        return each.one_of_each is not None or each.size is not None or each.drawn is not None

    def choose(
        self, preset: str | None, sets: Mapping[str, Sequence[str]] | None, random: Collection[str]
    ) -> None:
        """Every set as the preset, or who named its cards, has it; those to be drawn are empty."""
        choosable = [name for name, each in self.ruleset.sets.items() if not each.every]
        for name in [*(sets or ()), *random]:
            if name not in choosable and not (name == ALL and name in random):
                self._no_set(name, choosable)
        self.drawn = [
            name for name in choosable if name in random or (ALL in random and self._drawable(name))
        ]
        for name in sets or ():
            if name in self.drawn:
                text = f"{name}: its cards are named, and they are to be drawn as well"
                self.note(text, "leave one of the two out", name)
                self.faulty.add(name)
        chosen = self._preset(preset, free=set(choosable) <= {*(sets or ()), *self.drawn})
        self.preset = chosen.id if chosen else ""
        self.settings.choose(chosen)
        ruled = casts.ruled(self.ruleset.seats, self.settings.values)
        self.players = self.people + len(ruled)
        if not self.ruleset.players[0] <= self.players <= self.ruleset.players[1]:
            raise DeckError(*self.problems, wrong_number(self.ruleset, self.people, ruled))
        self.settings.settle(self.players)
        self.drawn = [name for name in self.drawn if not self.settings.off(self.ruleset.sets[name])]
        if chosen is not None and sets is None and set(self.drawn) < set(choosable):
            self._made_for(chosen)
        for name, each in self.ruleset.sets.items():
            if self.settings.off(each):
                self.sets[name] = []
                for word in (sets or {}).get(name, ()):
                    self._off(each, word)
            elif each.every:
                cards = [card for card in self.ruleset.cards.values() if self._fits(each, card)]
                self.sets[name] = [card for card in cards if casts.joins(each, card, self.players)]
            elif name in self.drawn:
                self.sets[name] = []
            elif sets is not None and name in sets:
                self.sets[name] = self._named(each, sets[name])
            else:
                named = [self.ruleset.cards[card] for card in chosen.sets.get(name, ())] if chosen else []
                spare = [self.ruleset.cards[card] for card in chosen.spare.get(name, ())] if chosen else []
                self.sets[name] = casts.filled(each, named, spare, self.players)

    def _no_set(self, name: str, choosable: list[str]) -> None:
        if name in self.ruleset.sets:
            text = f"{name} takes every card that matches, so there is nothing to choose"
            self.note(text, "leave it out", name)
        else:
            self.unknown("set", name, choosable)

    def _off(self, each: model.SetDef, word: str) -> None:
        """A card of a set that takes no part."""
        text = f"{each.id}: {word} takes part only with {each.setting}"
        self.note(text, f"add `--with {casts.setting_on(self.ruleset.settings[each.setting])}`", word)

    def _preset(self, name: str | None, *, free: bool) -> model.Preset | None:
        """The preset that is named, or the first for this number of players. `free`: none is needed."""
        if name is None:
            presets = list(self.ruleset.presets.values())
            fitting = [each for each in presets if self._is_for(each)]
            return None if free else next(iter([*fitting, *presets]), None)
        found = find_preset(self.ruleset, name)
        if found is None:
            self.unknown("preset", name, self.ruleset.presets)
        return found

    def _is_for(self, preset: model.Preset) -> bool:
        """With the seats that are played by rules when it is chosen."""
        ruled = casts.ruled(self.ruleset.seats, self.settings.with_preset(preset))
        return preset.players[0] <= self.people + len(ruled) <= preset.players[1]

    def _made_for(self, preset: model.Preset) -> None:
        if self._is_for(preset):
            return
        others = [each.id for each in self.ruleset.presets.values() if self._is_for(each)]
        hint = f"presets for {self.players}: {', '.join(others)}" if others else None
        hint = hint or "no preset is: let chance choose with `--random all`, or name cards with `--set`"
        made_for = casts.seats_words(preset.players)
        text = f"the preset {preset.id} is made for {made_for}, not for {self.players}"
        self.note(text, hint)
        self.faulty.update(self.ruleset.sets)  # what follows from it is not told

    def _fits(self, each: model.SetDef, card: model.CardDef) -> bool:
        """Whether a card is of the kind, and has the words, that a set asks for."""
        if card.kind != each.kind:
            return False
        return all(self._member(card, name) in allowed for name, allowed in each.match.items())

    def _member(self, card: model.CardDef, name: str) -> str:
        """The value of a property as the author writes it."""
        known, value = self.ruleset.kinds[card.kind].properties.get(name), card.properties.get(name)
        return "" if known is None or value is None else decode(known, value, self.ruleset.lists)

    # --- single cards

    def _card(self, name: str, of: str = "") -> model.CardDef | None:
        card = find_card(self.ruleset, name)
        if card is None:
            several = [key for key in self.ruleset.cards if key.rpartition(":")[2] == name]
            if several:
                self.faulty.update([of] if of else self.ruleset.sets)
                self.note(f"{name} could be {' or '.join(several)}", "write the id with its deck", name)
            elif not of and self.ruleset.settings:
                self.unknown("card or setting", name, [*self.ruleset.settings, *self._ids("")])
            else:
                self.unknown("card", name, self._ids(self.ruleset.sets[of].kind if of else ""), of)
        return card

    def _ids(self, kind: str) -> list[str]:
        return [card.id for card in self.ruleset.cards.values() if kind in ("", card.kind)]

    def _named(self, each: model.SetDef, names: Sequence[str]) -> Cards:
        cards: Cards = []
        for name in names:
            card = self._card(name, each.id)
            if card is None:
                continue
            if not self._fits(each, card):
                self.faulty.add(each.id)
                self.note(f"{each.id}: {name} does not belong here", None, name)
            elif card in cards:
                self.faulty.add(each.id)
                self.note(f"{each.id}: {name} is named twice", None, name)
            else:
                cards.append(card)
        return cards

    def home(self, card: model.CardDef) -> model.SetDef | None:
        """The set that a card belongs to; one that is chosen before one that takes all, one that takes part
        before one that does not."""
        fitting = [each for each in self.ruleset.sets.values() if self._fits(each, card)]
        return min(fitting, key=lambda each: (self.settings.off(each), each.every), default=None)

    def change(self, plus: Sequence[str], minus: Sequence[str]) -> None:
        """Cards out, then cards in; these take the places of those, or of a card with the same value."""
        free: dict[str, list[int]] = {}
        for name in dict.fromkeys(minus):
            self._take(name, free)
        for name in dict.fromkeys(plus):
            self._put(name, free)
        for name, places in free.items():
            for place in sorted(places, reverse=True):
                del self.sets[name][place]

    def _take(self, name: str, free: dict[str, list[int]]) -> None:
        card = self._card(name)
        each = self.home(card) if card is not None else None
        if card is None or (each is not None and each.id in self.drawn):
            return
        if each is None or self.settings.off(each):
            why = "belongs to no set" if each is None else f"takes part only with {each.setting}"
            self.note(f"{name} {why}, so it takes no part anyway", None, name)
        elif each.every:
            text = f"{name} cannot be left out: {each.id} takes every card that matches"
            self.note(text, None, name)
        elif card not in self.sets[each.id]:
            self.faulty.add(each.id)
            there = ", ".join(short(other) for other in self.sets[each.id])
            self.note(f"{name} is not among the cards of {each.id} here", f"there is {there}", name)
        else:
            free.setdefault(each.id, []).append(self.sets[each.id].index(card))

    def _put(self, name: str, free: dict[str, list[int]]) -> None:
        card = self._card(name)
        if card is None:
            return
        each = self.home(card)
        if each is None:
            self.note(f"{name} belongs to no set, so it cannot take part", None, name)
            return
        if self.settings.off(each):
            self._off(each, name)
            return
        cards, places = self.sets[each.id], free.setdefault(each.id, [])
        if each.every and not casts.joins(each, card, self.players):
            self._stranger(each, card)
            return
        if card in cards and cards.index(card) not in places:
            return  # it takes part as it is
        value = casts.value_of(each, card)
        values = [casts.value_of(each, other) for other in cards]
        same = [n for n, other in enumerate(values) if value is not None and other == value]
        if same:
            place = next((n for n in same if n not in places), same[0])
            cards[place] = card
            places[:] = [n for n in places if n != place]
        elif places:
            cards[places.pop(0)] = card
        else:
            cards.append(card)

    def draw(self, seed: int, minus: Sequence[str]) -> None:
        """The sets that chance chooses; cards that were put in stay."""
        if not self.drawn:
            return
        left_out = {card.id for name in minus if (card := find_card(self.ruleset, name)) is not None}
        hats = {}
        for name in self.drawn:
            each = self.ruleset.sets[name]
            cards = [card for card in self.ruleset.cards.values() if self._fits(each, card)]
            hats[name] = sorted((c for c in cards if c.id not in left_out), key=lambda card: card.id)
        sets = [self.ruleset.sets[name] for name in self.drawn]
        draw = Draw(self.ruleset, sets, hats, self.sets, self.players)
        for text in draw.made(seed):
            self.note(text)
            self.faulty.update(self.drawn)

    # --- checks

    def check(self) -> None:
        """Whether the sets are as the ruleset asks for with this number of players."""
        for name, each in self.ruleset.sets.items():
            if each.every or name in self.faulty or self.settings.off(each):
                continue
            cards = self.sets[name]
            strangers = [card for card in cards if not casts.joins(each, card, self.players)]
            for card in strangers:
                self._stranger(each, card)
            if each.one_of_each is not None:
                self._one_of_each(each, cards, strangers)
            size = casts.size_of(cards)
            if each.size is not None and size != each.size:
                advice = {1: "take one out: `--without ...`", -1: "put one more in: `--with ...`"}
                text = f"{name}: {each.size} cards are needed, {size} are named"
                self.note(text, advice.get(size - each.size))
        for (one, card), (_, other) in combinations(
            [(name, card) for name, cards in self.sets.items() for card in cards], 2
        ):
            if casts.are_apart(card, other):
                hint = f"leave one of them out: `--without {short(other)}`"
                self.note(f"{one}: {short(card)} and {short(other)} do not take part together", hint)

    def _stranger(self, each: model.SetDef, card: model.CardDef) -> None:
        """A card that does not take part with so many players."""
        low, high = card.players
        value = casts.value_of(each, card)
        if low <= self.players <= high:
            shown = f"a card of {each.one_of_each} {self._member(card, each.one_of_each or '')}"
            text = f"{each.id}: {self.players} players play without {shown}: leave {short(card)} out"
            self.note(text, None, short(card))
            return
        others = self._others(each, value) if value is not None else []
        hint = f"take another: `--with {others[0]}`" if others else f"leave it out: `--without {short(card)}`"
        seats = casts.seats_words(card.players)
        text = f"{each.id}: {short(card)} takes part with {seats}, not with {self.players}"
        self.note(text, hint, short(card))

    def _others(self, each: model.SetDef, value: int) -> list[str]:
        """The cards of a value that may come in."""
        there = [card for cards in self.sets.values() for card in cards]
        found = []
        for card in sorted(self.ruleset.cards.values(), key=lambda card: card.id):
            alike = self._fits(each, card) and casts.value_of(each, card) == value
            free = card not in there and not any(casts.are_apart(card, other) for other in there)
            if alike and free and casts.joins(each, card, self.players):
                found.append(short(card))
        return found

    def _one_of_each(self, each: model.SetDef, cards: Cards, strangers: Cards) -> None:
        prop = each.one_of_each or ""
        seen: dict[int | None, model.CardDef] = {}
        for card in cards:
            other = seen.setdefault(casts.value_of(each, card), card)
            if other is not card:
                text = f"{each.id}: {short(other)} and {short(card)} are both of"
                hint = f"leave one of them out: `--without {short(other)}`"
                self.note(f"{text} {prop} {self._member(card, prop)}", hint, short(card))
        gone = {casts.value_of(each, card) for card in strangers}
        missing = [v for v in casts.needed_of(each, self.players) if v not in seen and v not in gone]
        if len(missing) > 2:
            shown = ", ".join(self._shown(each, value) for value in missing)
            self.note(f"{each.id}: no card of {prop} {shown}, and {self.players} players need one of each")
        for value in missing if len(missing) <= 2 else []:
            shown = self._shown(each, value)
            others = [f"`{'' if n else '--with '}{name}`" for n, name in enumerate(self._others(each, value))]
            text = f"{each.id}: no card of {prop} {shown}, and {self.players} players need one"
            self.note(text, f"put one in: {' or '.join(others)}" if others else None)
        cards.sort(key=lambda card: casts.value_of(each, card) or 0)

    def _shown(self, each: model.SetDef, value: int) -> str:
        """A value of the property of which there is one of each, as people write it."""
        known = self.ruleset.kinds[each.kind].properties[each.one_of_each or ""]
        return decode(known, value, self.ruleset.lists)


def short(card: model.CardDef) -> str:
    return card.id.rpartition(":")[2]
