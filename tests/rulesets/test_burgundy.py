"""What the scenarios of The Castles of Burgundy must cover, and what is printed."""

from __future__ import annotations

import re
from collections import Counter

from rulewright.dsl.model import CardDef
from rulewright.interpreter.link import link
from rulewright.interpreter.table.spacenames import names_on

from .shipped import covered, page, ruleset, words_of_scenarios

GAME = "burgundy"
RULES = range(1, 230)
INVARIANTS = range(230, 236)  # in test_burgundy_chance.py, but for R232


def test_each_numbered_rule_has_a_scenario() -> None:
    missing = {f"R{n:03}" for n in RULES} - covered(GAME)
    assert not missing, f"without a scenario: {sorted(missing)}"


def test_the_list_of_rules_is_the_one_in_the_file() -> None:
    text = page(GAME, "rules.md")
    listed = {f"R{n:03}" for n in (*RULES, *INVARIANTS)}
    assert set(re.findall(r"^(R\d{3}) ", text, re.MULTILINE)) == listed


def test_the_examples_of_the_booklet_have_scenarios() -> None:
    text = page(GAME, "rules.md")
    examples = set(re.findall(r"^(R\d{3}) .*\bEX\b", text, re.MULTILINE))
    assert len(examples) >= 14
    assert examples <= covered(GAME)


def test_each_card_stands_in_a_scenario() -> None:
    """Or is counted here: boards, animals, the places of the board, what vineyards bring."""
    kinds = ("board", "slot", "berth", "crest", "vineyard_board", "vine", "vine_tile")
    counted = {each for each, card in ruleset(GAME).cards.items() if card.kind in kinds}
    counted |= {
        each for each, card in ruleset(GAME).cards.items() if card.kind == "duchy_card" and card.house
    }
    counted |= {double.id for double in doubles()}
    assert sorted(set(ruleset(GAME).cards) - words_of_scenarios(GAME) - counted - set(ANIMALS)) == []


# --- what is printed ----------------------------------------------------------------------------------------

GRID = "6543 21654 543123 6126541 254312 61256 3413"  # the numbers of every duchy, row by row
COLOURS = ("building", "animal", "ship", "monastery", "castle", "mine")
# How large the areas of each duchy are, colour by colour, as other people have counted them.
AREAS = """
5331 51 33 33 31 3    5322 42 222 321 1111 111   5511 42 321 6 1111 21      53211 6 411 321 1111 21
33321 33 321 321 1111 21   642 42 6 33 1111 111  732 33 222 222 22 111      4422 42 2211 42 1111 3
66 42 42 3111 1111 21   822 42 222 222 1111 21   543 42 42 42 1111 3        633 51 321 42 1111 21
222222 51 33 6 1111 21   4422 42 411 42 1111 21  84 42 42 33 1111 21        444 33 222 51 1111 3
4332 6 33 321 1111 21   66 33 42 42 4 3          7311 51 321 321 1111 21    5322 42 33 321 1111 3
732 33 2211 321 211 3   84 6 321 321 1111 3      7221 51 51 51 1111 21      5331 6 6 6 1111 3
444 51 42 411 1111 111   642 33 6 321 211 3      831 6 42 222 211 21        66 42 321 222 1111 3
4431 42 321 321 1111 111   552 411 3111 33 1111 111
""".split()
BOARDS = [f"board_{n}" for n in range(1, 31)]


def colour_of(card: CardDef, space: int) -> str:
    return ruleset(GAME).lists["colour"].members[card.spaces[space].properties["colour"]].id


def test_r232_every_duchy_has_its_spaces_and_numbers() -> None:
    assert sorted(each for each, card in ruleset(GAME).cards.items() if card.kind == "board") == sorted(
        [*BOARDS, *SOLO, *AUTOMA, *TEAMS]
    )
    for each in BOARDS:
        card = ruleset(GAME).cards[each]
        rows: dict[str, str] = {}
        for name, space in zip(names_on(card), card.spaces, strict=True):
            rows[name[0]] = rows.get(name[0], "") + str(space.properties["pips"])
        assert " ".join(rows[row] for row in "abcdefg") == GRID, each
        found = Counter(colour_of(card, n) for n in range(len(card.spaces)))
        assert found == dict(zip(COLOURS, (12, 6, 6, 6, 4, 3), strict=True)), each
        pips = Counter(space.properties["pips"] for space in card.spaces)
        assert pips == {1: 7, 2: 6, 3: 6, 4: 6, 5: 6, 6: 6}


def test_r063_areas_are_as_large_as_they_are_printed() -> None:
    program = link(ruleset(GAME), 2, "base", {"boards": BOARDS})
    for number, board in enumerate(BOARDS):
        thing = next(n for n, each in enumerate(program.things) if each.card == board and each.of < 0)
        wanted = AREAS[6 * number : 6 * number + 6]
        spaces = program.maps.spaces[thing]
        areas: dict[str, list[int]] = {colour: [] for colour in COLOURS}
        for area in {program.maps.regions["area"][space] for space in spaces}:
            first = spaces.index(program.maps.spaces[area][0])
            areas[colour_of(ruleset(GAME).cards[board], first)].append(len(program.maps.spaces[area]))
        for colour, sizes in zip(COLOURS, wanted, strict=True):
            assert sorted(areas[colour], reverse=True) == [int(size) for size in sizes], (board, colour)
        assert 2 <= len(areas["building"]) <= 6
        assert max(areas["building"]) <= 8


# --- the team game ------------------------------------------------------------------------------------------

TEAMS = ("duchies_31_32_a", "duchies_31_32_b")
LEFT = dict(zip("abcdefg", (5, 5, 6, 6, 5, 5, 5), strict=True))  # spaces of the left half, by row


def test_r232_each_half_of_a_joint_duchy_has_the_spaces_and_numbers_of_a_duchy() -> None:
    for each in TEAMS:
        card = ruleset(GAME).cards[each]
        assert card.house
        names = list(names_on(card))
        for left in (True, False):
            half = [n for n, name in enumerate(names) if (int(name[1:]) <= LEFT[name[0]]) is left]
            assert Counter(colour_of(card, n) for n in half) == dict(
                zip(COLOURS, (12, 6, 6, 6, 4, 3), strict=True)
            )
            pips = Counter(card.spaces[n].properties["pips"] for n in half)
            assert pips == {1: 7, 2: 6, 3: 6, 4: 6, 5: 6, 6: 6}


def test_nothing_of_the_team_game_is_in_a_game_without_it() -> None:
    program = link(ruleset(GAME), 4, "first_game")
    assert not program.captains
    assert "store_in_team" not in program.procedures
    assert link(ruleset(GAME), 4, "teams").captains == (0, 1, 0, 1)


# --- the solo game ------------------------------------------------------------------------------------------

# How large the areas are, colour by colour; how many pairs of spaces the river links; how many spaces bear
# each number.
SOLO = {
    "board_33": ("3222111 3111 111111 3111 1111 111", 5, (7, 7, 5, 6, 6, 6)),
    "board_34": ("422211 321 111111 222 1111 111", 18, (7, 6, 6, 6, 6, 6)),
}


def test_r139_r232_duchies_with_rivers() -> None:
    program = link(ruleset(GAME), 1, "solo")
    for board, (areas, rivers, pips) in SOLO.items():
        card = ruleset(GAME).cards[board]
        colours = Counter(colour_of(card, n) for n in range(len(card.spaces)))
        assert colours == dict(zip(COLOURS, (12, 6, 6, 6, 4, 3), strict=True))
        numbers = Counter(space.properties["pips"] for space in card.spaces)
        assert tuple(numbers[n] for n in range(1, 7)) == pips
        assert len(card.links) == rivers
        thing = next(n for n, each in enumerate(program.things) if each.card == board and each.of < 0)
        spaces = program.maps.spaces[thing]
        found: dict[str, list[int]] = {colour: [] for colour in COLOURS}
        for area in {program.maps.regions["area"][space] for space in spaces}:
            first = spaces.index(program.maps.spaces[area][0])
            found[colour_of(card, first)].append(len(program.maps.spaces[area]))
        assert [sorted(found[each]) for each in COLOURS] == [sorted(map(int, each)) for each in areas.split()]
        reached, waiting = set(), [spaces[0]]
        while waiting:
            reached.add(space := waiting.pop())
            waiting += [each for each in program.maps.near[space] if each not in reached]
        assert reached == set(spaces), "one comes everywhere"


def test_nothing_of_the_solo_game_is_in_a_game_for_several() -> None:
    """Nobody waits for points there, so a gain of points is a plain step."""
    assert "buying" in link(ruleset(GAME), 1, "solo").memories
    program = link(ruleset(GAME), 2, "first_game")
    assert not {"buying", "goal"} & set(program.memories)
    assert not {"lose_tile", "settle", "clear_quays", "reach_target"} & set(program.procedures)


# --- Châteauma --------------------------------------------------------------------------------------------

AUTOMA = ["board_35", "board_36"]
# The spaces of side 36 with a number above 1: A, B, an extra action.
MARKED = {2: "building building animal ship monastery", 3: "building castle mine"}
# The spaces of each duchy card, by the letters of the colours; an upper-case letter bears a sale; its points.
CARDS = """
may8/12/16 bbay14/18/22 sbAb14/18/22 bcymb17/21/25 Ybay14/18/22
Sybs14/18/22 bcBas17/21/25 cMas14/18/22 abbY14/18/22
""".split()


def test_r187_r232_its_duchy_has_as_many_spaces_of_each_colour_as_others() -> None:
    for each in AUTOMA:
        card = ruleset(GAME).cards[each]
        colours = Counter(colour_of(card, n) for n in range(len(card.spaces)))
        assert colours == dict(zip(COLOURS, (12, 6, 6, 6, 4, 3), strict=True))
        assert card.house, "where they lie is printed in pictures only"


def test_r216_r217_the_marks_of_side_36_are_as_printed() -> None:
    card = ruleset(GAME).cards["board_36"]
    marks: dict[int, list[str]] = {}
    for number, space in enumerate(card.spaces):
        marks.setdefault(space.properties["pips"], []).append(colour_of(card, number))
    assert {mark: sorted(marks[mark]) for mark in MARKED} == {m: sorted(w.split()) for m, w in MARKED.items()}
    assert set(marks) == {1, 2, 3, 4}, "how many extra actions there are is not known"


def test_r188_its_cards_are_as_printed() -> None:
    form = ruleset(GAME).kinds["duchy_card"].map
    assert form is not None
    letter = {value: letter for letter, value in form.letters["colour"].items()}
    found = []
    for number in range(1, 10):
        card = ruleset(GAME).cards[f"duchy_card_{number}"]
        signs = [(letter[each.properties["colour"]], each.properties["imprint"]) for each in card.spaces]
        points = "/".join(str(card.properties[each]) for each in ("easy", "medium", "hard"))
        found.append("".join(sign.upper() if sale else sign for sign, sale in signs) + points)
        assert card.properties["numbered"] == number
        assert not card.house
    assert found == CARDS


def test_nothing_of_chateauma_is_in_a_game_without_it() -> None:
    assert "covered" in link(ruleset(GAME), 2, "first_game", {}, {"chateauma": True}).memories
    program = link(ruleset(GAME), 2, "first_game")
    assert not {"covered", "preference", "closed", "rewarded"} & set(program.memories)
    assert not {"play_automa", "set_up_automa", "point_at_card"} & set(program.procedures)
    assert not {each.card for each in program.things} & {"duchy_card_1", "board_35", "berth_1"}


def test_r001_four_players_use_up_the_supply_in_five_phases() -> None:
    """40 buildings, 20 ships, monasteries, animals, 10 castles and mines: but for the first four castles."""
    slots = [card for card in ruleset(GAME).cards.values() if card.kind == "slot"]
    colours = ruleset(GAME).lists["colour"].members
    per_phase = Counter(colours[card.properties["colour"]].id for card in slots)
    supply = Counter(back_of(card) for card in tiles() for _ in range(card.copies))
    supply["castle"] -= 4
    assert {colour: 5 * count for colour, count in per_phase.items()} == {c: supply[c] for c in COLOURS}
    assert supply["black"] == 5 * 8


def test_r001_places_are_as_printed() -> None:
    """Six depots of four places: for two players, two players, three, four."""
    printed = {
        1: "building ship monastery animal",
        2: "monastery castle building building",
        3: "animal building ship monastery",
        4: "ship building animal mine",
        5: "mine monastery building building",
        6: "building animal castle ship",
    }
    colours = ruleset(GAME).lists["colour"].members
    found: dict[int, list[tuple[int, str]]] = {}
    for card in ruleset(GAME).cards.values():
        if card.kind == "slot":
            place = (card.properties["from_players"], colours[card.properties["colour"]].id)
            found.setdefault(card.properties["depot"], []).append(place)
    for depot, places in printed.items():
        wanted = sorted(zip((2, 2, 3, 4), places.split(), strict=True))
        assert sorted(found[depot]) == wanted


def tiles() -> list[CardDef]:
    """The tiles of the base game."""
    members = ruleset(GAME).lists["module"].members
    base = next(n for n, member in enumerate(members) if member.id == "base")
    cards = [card for card in ruleset(GAME).cards.values() if card.kind == "tile"]
    return [card for card in cards if card.properties["module"] == base]


def doubles() -> list[CardDef]:
    """The double hexes."""
    return [card for card in ruleset(GAME).cards.values() if card.properties.get("key_places") == 2]


def test_r171_double_hexes_have_each_grape_with_itself_once_and_each_two_three_times() -> None:
    """So 16 leave the game with one grape and 29 with two (172); and there are as many vines as halves."""
    pairs = Counter[frozenset[int]]()
    halves = Counter[int]()
    for card in doubles():
        grapes = [card.properties["left_grape"], card.properties["right_grape"]]
        pairs[frozenset(grapes)] += card.copies
        halves.update(grapes * card.copies)
    assert sum(pairs.values()) == 51
    assert len(pairs) == 21
    assert all(count == (1 if len(pair) == 1 else 3) for pair, count in pairs.items())
    vines = {card.properties["grape"]: card.copies for card in cards_of("vine")}
    assert vines == halves
    assert [card.copies for card in cards_of("vine_tile")] == [4] * 6


def test_q36_vineyards_are_ours_and_alike_in_what_they_bring() -> None:
    """Four layers of 4, 3, 3 and 2 double spaces, two of each number; what is known of them is so."""
    rewards, tiers = (ruleset(GAME).lists[name].members for name in ("reward", "tier"))
    known = []
    for board in cards_of("vineyard_board"):
        assert board.house
        spaces = [each.properties for each in board.spaces]
        sizes = Counter(tiers[each["tier"]].id for each in spaces)
        assert sizes == {"ground_tier": 8, "second_tier": 6, "third_tier": 6, "top_tier": 4}
        pips = Counter(each["pips"] for each in spaces)
        assert set(pips) == {1, 2, 3, 4, 5, 6}
        assert {each["pips"] for each in spaces if each["tier"] == 0} == {1, 4}
        brings = Counter(rewards[each["reward"]].id for each in spaces)
        assert set(brings) == {member.id for member in rewards} - {"any_tile"}
        assert max(brings.values()) == 3
        known += [rewards[each["reward"]].id for each in spaces if (each["tier"], each["pips"]) == (0, 4)]
    assert "four_workers" in known


def cards_of(kind: str) -> list[CardDef]:
    return [card for card in ruleset(GAME).cards.values() if card.kind == kind]


def back_of(card: CardDef) -> str:
    return ruleset(GAME).lists["colour"].members[card.properties["back"]].id


SPECIES = ("cow", "pig", "sheep", "chicken")
ANIMALS = {
    **{f"{each}_{n}": copies for each in SPECIES for n, copies in ((2, 2), (3, 2), (4, 1))},
    **{f"black_{each}_{n}": 1 for each in SPECIES for n in (3, 4)},
}


def test_r002_animals_are_as_printed() -> None:
    """Seven tiles of each species: 2, 2, 3, 3, 4, and 3 and 4 with a black back."""
    species = ruleset(GAME).lists["species"].members
    for each, copies in ANIMALS.items():
        card, words = ruleset(GAME).cards[each], each.split("_")
        assert (card.copies, card.properties["animals"]) == (copies, int(words[-1]))
        assert species[card.properties["species"]].id == words[-2]
        assert back_of(card) == ("black" if words[0] == "black" else "animal")


def test_r002_the_tiles_are_as_many_as_in_the_box() -> None:
    assert sum(card.copies for card in tiles()) == 164
    backs = Counter(back_of(card) for card in tiles() for _ in range(card.copies))
    large = {"building": 40, "black": 40, "animal": 20, "monastery": 20}
    assert backs == {**large, "ship": 20, "castle": 14, "mine": 10}
    trades = Counter(card.properties["trade"] for card in tiles() for _ in range(card.copies))
    assert sorted(trades.values())[:-1] == [7] * 8  # the last: what is no building
    black = {card.id for card in tiles() if back_of(card) == "black" and card.id.startswith("monastery")}
    assert black == {f"monastery_{n}" for n in (7, 12, 14, 15, 24, 25)}
