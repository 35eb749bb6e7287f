"""What a die allows in The Castles of Burgundy, worked out from the booklet: no option more, and none less.

The numbers in brackets are those of rulesets/burgundy/rules.md.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rulewright.interpreter.dealt import ENTRY_BITS, ENTRY_MASK, NONE, SiteInfo
from rulewright.interpreter.engine import State

from .burgundy_facts import TRADES, apart
from .burgundy_holdings import Holdings
from .burgundy_laws import Laws

Named = set[tuple[str, int]]  # things that are the same lie in one place under one name
BY_COLOUR = {"building": 9, "ship": 10, "animal": 10, "castle": 11, "mine": 11, "monastery": 11}


def may_take(laws: Holdings, seat: int, value: int) -> Named:
    """Tiles of the depots that a die brings (30, 92)."""
    reach = int(laws.has(seat, 12, False))
    depots = [depot for depot in range(6) if apart(value, depot + 1) <= reach]
    return named(laws, [tile for depot in depots for tile in laws.lying("shelf", depot)])


def may_place(laws: Holdings, seat: int, tile: int, value: int) -> set[int]:
    """Spaces to which a die brings a tile (33, 52, 80, 89 to 91, 108, 123, 170)."""
    facts = laws.facts
    colour, trade = facts.colour[tile], facts.trade[tile]
    slack = int(colour in BY_COLOUR and laws.has(seat, BY_COLOUR[colour], False))
    several, anywhere = laws.has(seat, 1, False), laws.shield(seat, 18)
    roads = laws.on_roads(seat) and colour != "castle" and not anywhere  # (Q26)
    found = set()
    for space in (each for board in laws.lying("plan", seat) for each in facts.spaces[board]):
        area = facts.spaces[facts.area[space]]
        inside = [laws.tiles[each] for each in area if each in laws.tiles]
        if (
            space not in laws.tiles
            and colour in (facts.colour[space], "inn")
            and (anywhere or any(each in laws.tiles for each in facts.near[space]))
            and apart(value, facts.pips[space]) <= slack
            and (several or trade not in TRADES[:8] or all(facts.trade[each] != trade for each in inside))
            and (colour != "inn" or all(facts.colour[each] != "inn" for each in inside))
            and (not roads or laws.beside_castle(facts.area[space]))
        ):
            found.add(space)
    return found


def named(laws: Holdings, things: Collection[int]) -> Named:
    return {(laws.facts.card[thing], laws.at[thing]) for thing in things}


def check_options(laws: Laws, value: int, state: State, site: SiteInfo, tile: int) -> str:
    """The decision about a die of this value; `tile`: what has just been chosen to be placed. Says which it
    was."""
    things: dict[str, list[int]] = {}
    for code in state.options:
        path = site.entries[code & ENTRY_MASK].path
        things.setdefault(path[0] if path else "", []).append(code >> ENTRY_BITS)
    seat = state.who
    if tile != NONE and laws.facts.colour[tile] == "double_hex":
        assert set(things.pop("")) == laws.vines.spaces_for(tile, laws.lying("estate", seat)[0], value)
        return "spaces of vineyards checked"
    if site.label == "procedure/act/4":
        assert tile != NONE
        assert set(things.pop("")) == may_place(laws, seat, tile, value)
        return "spaces checked"
    assert site.label == "procedure/act/1", site.label
    assert named(laws, things.pop("Take", [])) == may_take(laws, seat, value)
    stored = [each for each in laws.lying("storage", seat) if may_place(laws, seat, each, value)]
    assert named(laws, things.pop("Place", [])) == named(laws, stored)
    sold = [each for each in laws.lying("wares", seat) if laws.facts.pips[each] == value]
    assert named(laws, things.pop("Sell", [])) == named(laws, sold)
    if laws.facts.on("vineyards"):
        places = [value - 1, value - 2] if value > 1 and laws.facts.n < 4 else [value - 1]  # (174)
        lying = [each for place in places for each in laws.lying("vine_depot", place)]
        assert named(laws, things.pop("Take a double hex", [])) == named(laws, lying)
        estate = laws.lying("estate", seat)[0]
        doubles = [each for each in laws.lying("storage", seat) if laws.facts.colour[each] == "double_hex"]
        fitting = [each for each in doubles if laws.vines.spaces_for(each, estate, value)]
        assert named(laws, things.pop("Plant a double hex", [])) == named(laws, fitting)
    assert list(things) == ["Workers"]
    return "actions checked"


def just_chosen(site: SiteInfo, code: int, words: Sequence[str]) -> int:
    """The thing of an option of one of these words; NONE."""
    position = code & ENTRY_MASK
    chosen = position < len(site.entries) and site.entries[position].path in [(each,) for each in words]
    return code >> ENTRY_BITS if chosen else NONE
