"""What has to be chosen first, in the words of the game: a thing of which kind, where it lies, a player."""

from __future__ import annotations

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.doers import CARDS
from rulewright.dsl.mistakes.place import Place

A_PLAYER = "choose 1 player where it is not you as p   "


def kind_meant(place: Place, word: str, zone: str = "") -> str:
    """The kind that a word means: what lies in that place, for a mere `card`."""
    game = place.game
    if (kind := game.kind_called(word)) is not None:
        return kind
    if word in CARDS and (kind := game.kind_in(zone)) is not None:
        return kind
    own = game.own_place()
    return own.holds if word in CARDS and own is not None else word


def where_own(place: Place, kind: str) -> str:
    """Where one's own things of a kind lie: `in your hand`; nothing where they lie nowhere."""
    zone = place.game.own_place(kind)
    return f" in your {zone.id}" if zone is not None else ""


def where_all(place: Place, kind: str) -> str:
    """Where everybody's things of a kind lie open: `in any city`."""
    zones = (
        z for z in place.game.zones.values() if z.of == "player" and z.holds == kind and z.seen_by == "all"
    )
    return next((f" in any {zone.id}" for zone in zones), where_own(place, kind))


def player_first(place: Place, *names: str) -> str:
    """The choice of a player, where a name that is used was not given to anybody."""
    unknown = [name for name in names if name.isidentifier() and name != "you" and not place.named(name)]
    return A_PLAYER.replace(" p ", f" {unknown[0]} ") if unknown else ""


def last_given(place: Place, before: int, kind: str, noun: str) -> str | None:
    """The last name that was given to something of this kind."""
    for index in range(before - 1, 0, -1):
        if place.type_at(index) != "AS" or place.type_at(index + 1) != "NAME":
            continue
        for back in range(index - 1, max(-1, index - 30), -1):
            if place.type_at(back) in ("CHOOSE", "TARGET", "EACH"):
                if {kind, noun} & set(map(place.value_at, range(back, index))):
                    return cut(place.value_at(index + 1))
                break
    return None


def begin_of_sentence(place: Place, index: int) -> int:
    """Where the sentence begins in which a word stands: behind a brace, or with its line."""
    while (
        index > 0 and place.type_at(index - 1) not in ("LBRACE", "RBRACE") and not place.first_on_line(index)
    ):
        index -= 1
    return index
