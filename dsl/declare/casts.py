"""What a set asks for with some number of players, and which cards come in then.

The loader judges presets by this, and casting chooses the cards of a game by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Protocol, TypeVar

from rulewright.dsl import model


class Part(Protocol):
    """A card, whether its rules are checked or not."""

    @property
    def id(self) -> str: ...
    @property
    def copies(self) -> int: ...
    @property
    def properties(self) -> Mapping[str, int]: ...
    @property
    def players(self) -> tuple[int, int]: ...
    @property
    def not_with(self) -> tuple[str, ...]: ...


C = TypeVar("C", bound=Part)


def needed_of(each: model.SetDef, players: int) -> tuple[int, ...]:
    """The values that must be there with so many players."""
    more = [value for line in each.by_players if players in line.players for value in line.needed]
    return tuple(sorted({*each.needed, *more} - without_of(each, players)))


def without_of(each: model.SetDef, players: int) -> set[int]:
    """The values that must not be there with so many players."""
    return {value for line in each.by_players if players in line.players for value in line.without}


def value_of(each: model.SetDef, card: Part) -> int | None:
    """The value of the property that no two cards of the set share; None where the set asks for none."""
    return card.properties.get(each.one_of_each) if each.one_of_each else None


def joins(each: model.SetDef, card: Part, players: int) -> bool:
    """Whether a card takes part in this set with so many players."""
    low, high = card.players
    return low <= players <= high and value_of(each, card) not in without_of(each, players)


def are_apart(one: Part, other: Part) -> bool:
    """Whether two cards never take part together."""
    return other.id in one.not_with or one.id in other.not_with


def size_of(cards: Iterable[Part]) -> int:
    return sum(card.copies for card in cards)


def filled(each: model.SetDef, named: Sequence[C], spare: Sequence[C], players: int) -> list[C]:
    """The cards of a preset with so many players: who does not take part leaves, the first spare card that
    fits steps in for each value, or each place, that is then empty."""
    cards = [card for card in named if joins(each, card, players)]

    def free(card: C) -> bool:
        known = (card.id == other.id or are_apart(card, other) for other in cards)
        return joins(each, card, players) and not any(known)

    if each.one_of_each:
        for value in needed_of(each, players):
            if all(value_of(each, card) != value for card in cards):
                cards += next(([c] for c in spare if value_of(each, c) == value and free(c)), [])
    elif each.size is not None:
        for card in spare:
            if size_of(cards) + card.copies <= each.size and free(card):
                cards.append(card)
    return cards


def ruled(seats: Mapping[str, model.SeatDef], values: Mapping[str, int]) -> tuple[str, ...]:
    """The seats that are played by rules in a game that is set to these values, in their order: they come
    after all people."""
    return tuple(each.id for each in seats.values() if not each.setting or values.get(each.setting))


def captains(teams: Mapping[str, model.TeamDef], values: Mapping[str, int], players: int) -> tuple[int, ...]:
    """By seat, the first player of his team in a game that is set to these values; empty where there are no
    teams."""
    on = len(teams_in(teams, values))
    return tuple(seat % on for seat in range(players)) if on else ()


def teams_in(teams: Mapping[str, model.TeamDef], values: Mapping[str, int]) -> tuple[model.TeamDef, ...]:
    """The teams of a game that is set to these values; the first player is of the first one."""
    return tuple(each for each in teams.values() if not each.setting or values.get(each.setting))


def players_words(number: int) -> str:
    """`1 player`, `4 players`."""
    return f"{number} player" if number == 1 else f"{number} players"


def seats_words(seats: tuple[int, int]) -> str:
    """`5 players or more`, `at most 6 players`, `3 to 6 players`, `1 player`."""
    low, high = seats
    if low == high:
        return players_words(low)
    if high == model.ANY_NUMBER[1]:
        return f"{low} players or more"
    if low == model.ANY_NUMBER[0]:
        return f"at most {high} players"
    return f"{low} to {high} players"


# --- settings -----------------------------------------------------------------------------------------------


def with_brought(values: Mapping[str, int], settings: Mapping[str, model.SettingDef]) -> dict[str, int]:
    """These values, and on what they bring; what is said to be off stays off."""
    found, new = dict(values), [name for name, value in values.items() if _is_on(settings[name], value)]
    while new:
        brought = [other for other in settings[new.pop()].brings if other not in found]
        found.update(dict.fromkeys(brought, 1))
        new += brought
    return found


def clashes(
    values: Mapping[str, int], settings: Mapping[str, model.SettingDef], players: int
) -> Iterator[tuple[str, str]]:
    """What forbids that a game is set to these values with so many players, and what to do. What goes by the
    number of players is on as that says."""
    on = [name for name, value in values.items() if settings[name].chosen and _is_on(settings[name], value)]
    for name in on:
        low, high = settings[name].players
        if not low <= players <= high:
            text = f"{name} is for {range_of(settings[name])}, and this game has {players}"
            yield text, f"leave {name} out, or play with {range_of(settings[name])}"
    on += [name for name, each in settings.items() if by_players(each, players)]
    for name, other in combinations(on, 2):
        if other in settings[name].not_with or name in settings[other].not_with:
            forced = [each for each in (name, other) if not settings[each].chosen]
            if forced:
                text = f"{other if forced[0] == name else name} does not go with {forced[0]}"
                yield text, f"leave it out, or do not play with {range_of(settings[forced[0]])}"
            else:
                yield f"{name} and {other} do not go together", "leave one of the two out"
    for name in on:
        for other in settings[name].brings:
            if other not in on:
                yield f"{name} is played only with {other}", f"leave {name} out, or do not leave {other} out"


def _is_on(setting: model.SettingDef, value: int) -> bool:
    """Yes; of words, another one than the usual."""
    return value != setting.usual if setting.values else bool(value)


def by_players(setting: model.SettingDef, players: int) -> bool:
    """Whether it is on because so many play."""
    return not setting.chosen and setting.players[0] <= players <= setting.players[1]


def setting_on(setting: model.SettingDef) -> str:
    """As people put it on: `wild`, `weather=wet`."""
    return f"{setting.id}={setting.values[1].id}" if setting.values else setting.id


def range_of(setting: model.SettingDef) -> str:
    """`1 player`, `2 to 4 players`."""
    return seats_words(setting.players)
