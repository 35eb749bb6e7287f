"""Maps, numbered places, settings, what happens to cards themselves, borrowed abilities: the game of `isles/`
plays its scenarios on both engines, and is linked as it should be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulewright.dsl import core, model
from rulewright.dsl.load import load_ruleset
from rulewright.dsl.report.printers import human
from rulewright.interpreter import linked, state as states
from rulewright.interpreter.compiled import CompiledEngine
from rulewright.interpreter.dealt import ENTRY_BITS, ENTRY_MASK, NONE
from rulewright.interpreter.game import Rules
from rulewright.interpreter.link import link, own
from rulewright.interpreter.link.numbering import Cast
from rulewright.interpreter.link.places import Places, Printed
from rulewright.interpreter.linked import Program
from rulewright.interpreter.linked.rewrite import everything
from rulewright.interpreter.oracle import OracleEngine
from rulewright.interpreter.saves.resume import load_game
from rulewright.interpreter.scenarios import run_scenarios
from rulewright.interpreter.shared import EngineName
from rulewright.interpreter.table.verdicts import RulesStopped

HERE = Path(__file__).parent / "isles"
ENGINES: tuple[EngineName, ...] = ("compiled", "oracle")
STORMY = {"storms": 1, "ending": "late"}


@cache
def isles(deck: Path | None = None) -> model.Ruleset:
    ruleset, found = load_ruleset(HERE, [deck] if deck else [])
    assert ruleset is not None, human(found, None, 100)
    assert not found, human(found, None, 100)
    return ruleset


def isle_program(players: int = 2, **settings: Any) -> Program:
    return link(isles(), players, settings=settings)


def nodes(program: Program) -> Iterator[Any]:
    yield from everything(program.flow)
    for procedure in program.procedures.values():
        yield from everything(procedure.body)
    for attribute in program.attributes.values():
        yield from everything(attribute.value)


@pytest.mark.parametrize("engine", ENGINES)
def test_scenarios(engine: EngineName) -> None:
    outcomes = run_scenarios(isles(), engine)
    assert outcomes
    for outcome in outcomes:
        assert outcome.passed, outcome.text


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("settings", [{}, STORMY], ids=["calm", "stormy"])
@pytest.mark.parametrize("players", [2, 3])
def test_both_engines_play_the_same_games(players: int, settings: dict[str, Any]) -> None:
    program = isle_program(players, **settings)
    one, other = OracleEngine(program), CompiledEngine(program)
    for seed in range(12):
        chance = Random(seed)
        left, right = one.start(seed, log=True), other.start(seed, log=True)
        while not left.over:
            assert not states.differences(program, left, right)
            code = chance.choice(left.options)
            one.apply(left, code)
            other.apply(right, code)
        assert not states.differences(program, left, right)
        assert states.entries(left.log) == states.entries(right.log)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_game_with_maps_is_saved_and_goes_on(engine: EngineName) -> None:
    rules = Rules(isles())
    for seed in range(2):
        game = rules.new_game(3, seed, engine=engine, log=True, settings=STORMY)
        chance = Random(seed)
        while not game.over:
            same = load_game(game.save(), rules=rules)
            assert (same.save(), same.log, same.view(None)) == (game.save(), game.log, game.view(None))
            game.apply(chance.randrange(len(game.decision.options)))


CROWD = """\
format: 1
deck: crowd
extends: isles
title: {en: Crowd}
huts:
  - id: pit
    ground: sand
    cost: 0
    name: {en: Pit}
    rules: |
      action "Crowd" { choose 1 hut in your shed as h   move h to your land at cell of this }
scenarios: |
  scenario "no two things on one space" {
    players 2
    at playing
    given { home of A is [atoll]   land of A at b1 is pit   shed of A is [quarry] }
    play { A: "Crowd" quarry }
  }
"""


@pytest.mark.parametrize("engine", ENGINES)
def test_the_verdict_names_the_card(engine: EngineName, tmp_path: Path) -> None:
    deck = tmp_path / "crowd.yaml"
    deck.write_text(CROWD, "utf-8")
    (last,) = [each for each in run_scenarios(isles(deck), engine) if each.title.startswith("no two")]
    assert "the game was stopped: two things on one space, on the card Pit (crowd:pit)" in last.text
    assert "E0607" in last.text
    assert RulesStopped(isle_program(), "space", "pit", None).diagnostic.hint


# ---------------------------------------------------------------- what is linked


def test_settings_are_constants_and_what_is_off_is_gone() -> None:
    for settings, stormy, late in (({}, 0, 0), (STORMY, 1, 1)):
        program = isle_program(**settings)
        assert program.settings == {"storms": stormy, "ending": late}
        found = list(nodes(program))
        assert not [node for node in found if type(node) is core.Setting]
        by_chance = [node.select.source for node in found if type(node) is linked.PickRandom]
        assert (linked.InEvery("land") in by_chance) is bool(stormy)
        assert ("bog" in {thing.card for thing in program.things}) is bool(stormy)


def test_numbers_of_places_are_positions() -> None:
    """A number that is known is a position; another is asked for one when it is needed."""
    stalls = [node for node in nodes(isle_program()) if type(node) is linked.InZone and node.zone == "stall"]
    assert [(type(each.of), each.of.low, each.of.high) for each in stalls] == [(linked.Place, 1, 3)]


def test_spaces_know_where_they_are() -> None:
    program = isle_program()
    found = {
        states.thing_name(program, number): (
            program.properties["row"][number],
            program.properties["column"][number],
        )
        for number in range(len(program.things))
    }
    assert (found["spit/a3"], found["atoll#1/c2"]) == ((1, 3), (3, 2))
    assert {found[name] for name in ("spit", "quarry", "atoll/field/a1")} == {(NONE, NONE)}


@pytest.mark.parametrize(("number", "position"), [(1, 0), (3, 2), (0, NONE), (4, NONE), (NONE, NONE)])
def test_a_number_that_is_known_is_a_position(number: int, position: int) -> None:
    places = Places(isles(), Cast({}, (), ()), Printed(), frozenset())
    weave = places.handlers(lambda node: node)[core.Zone]
    settled = places.settled(weave(core.Zone("stall", core.Const(number, core.NumberType()))))
    assert (type(settled.of), settled.of.value) == (linked.Const, position)
    assert weave(core.Zone("shed", core.TurnPlayer())) == linked.Zone("shed", linked.TurnPlayer())


def test_the_same_map_more_than_once_is_one_option() -> None:
    program = isle_program(3)
    assert chosen(program)["harbour"].alike == ()
    assert chosen(program)["land"].alike is None, "on spaces, each is another"
    engine = OracleEngine(program)
    first = engine.start(1)
    assert [program.things[code >> ENTRY_BITS].card for code in first.options] == ["atoll", "spit"]


def chosen(program: Program) -> dict[str, linked.Select]:
    """The choices among the things of a zone."""
    entries = [node for node in nodes(program) if type(node) is linked.Entry and node.select]
    return {
        each.select.source.zone: each.select for each in entries if type(each.select.source) is linked.InZone
    }


def test_what_tells_copies_apart() -> None:
    """Marks, what is remembered of them, properties that change."""
    sheds, trays = (chosen(isle_program())[zone] for zone in ("shed", "tray"))
    assert (sheds.alike, [(type(each), each.name) for each in sheds.alike_in]) == (
        ("hushed",), [(linked.Memory, "friend")]
    )  # fmt: skip
    assert (trays.alike, [(type(each), each.name) for each in trays.alike_in]) == (
        (), [(linked.Property, "eyes")]
    )  # fmt: skip


@pytest.mark.parametrize("engine", ENGINES)
def test_dice_of_one_number_are_one_option(engine: EngineName) -> None:
    rules = Rules(isles())
    seen = set()
    for seed in range(20):
        game = rules.new_game(2, seed, engine=engine)
        for _ in range(2):
            game.apply(0)
        while not game.over:
            dice = {game.state.p_eyes[thing] for thing in game.state.z_tray[game.state.who]}
            fetching = [option for option in game.decision.options if option.label.startswith("Fetch")]
            if fetching:
                assert len(fetching) <= len(dice)
                seen.add(len(fetching))
            game.apply(len(game.decision.options) - 1)
    assert seen == {1, 2}


# ---------------------------------------------------------------- what happens to cards themselves


def test_many_copies_are_one_reaction() -> None:
    """Of the four cards with several copies; what a second text of a card does is another reaction."""
    program = isle_program()
    (after,) = (n for n in nodes(program) if type(n) is linked.Reactions and n.site == "settle/after")
    switches = [t for t in after.triggers if type(t.body[0]) is linked.Switch]
    assert [t.key for t in switches] == [
        "settle/after/settle.hut",
        "settle/after/settle.hut@guild/always1.1",
    ]
    cards = program.properties["name"]
    told = {program.things[cards.index(value)].card for value, _ in switches[0].body[0].cases}
    assert told == {"quarry", "sawmill", "dune", "ferry"}
    assert {t.label for t in after.triggers if type(t.body[0]) is not linked.Switch} == {
        "Spit",
        "Dune",
        "Beacon",
    }
    assert len({t.key for t in after.triggers}) == len(after.triggers)


def test_copies_are_asked_once_what_they_do_instead() -> None:
    """Of the two caves, by the name of what is washed away."""
    named = [n for n in nodes(isle_program()) if type(n) is linked.If and "name='name'" in str(n.condition)]
    assert len(named) == 1


def apart(lives: list[Any], _event: str) -> list[Any]:
    return list(lives)


def test_it_means_the_same_as_one_reaction_for_each_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Played side by side with the game in which each copy of each card waits for itself."""
    program = isle_program(3, **STORMY)
    monkeypatch.setattr(own, "grouped", apart)
    plain = isle_program(3, **STORMY)
    assert len(list(nodes(plain))) > len(list(nodes(program)))
    seen: Counter[str] = Counter()
    for seed in range(30):
        one, other = CompiledEngine(program), CompiledEngine(plain)
        left, right = one.start(seed, log=True), other.start(seed, log=True)
        chance = Random(seed)
        while not left.over:
            ours, theirs = (options(*each) for each in ((program, left), (plain, right)))
            assert ours.keys() == theirs.keys()
            word = chance.choice(sorted(ours))
            seen[program.sites[left.site].kind] += 1
            one.apply(left, ours[word])
            other.apply(right, theirs[word])
        assert states.entries(left.log) == states.entries(right.log)
    assert seen["order"] > 10


def options(program: Program, state: Any) -> dict[str, int]:
    """The options in words that do not tell how they are linked; of reactions the card that reacts."""
    site = program.sites[state.site]
    found: dict[str, int] = {}
    for code in state.options:
        entry, value = code & ENTRY_MASK, code >> ENTRY_BITS
        info = site.entries[entry]
        word = f"{info.path} {states.thing_name(program, value) if info.value else value}"
        if site.kind == "order":
            name = (
                info.path[0] if info.path else program.ruleset.cards[program.things[value].card].names["en"]
            )
            word = f"{name} {sum(each.startswith(f'{name} ') for each in found)}"
        found[word] = code
    return found


# ---------------------------------------------------------------- borrowed abilities


def test_only_what_could_be_meant_is_borrowed() -> None:
    """The selection asks for a printed ground, so no ability of another ground is woven for the haver."""
    keys = {node.key for node in nodes(isle_program()) if type(node) in (linked.Trigger, linked.Entry)}
    lent = {key.split("/")[0] for key in keys if "@" in key and not key.startswith("settle/")}
    assert lent == {"mast", "beacon", "store", "sawmill", "ferry"}


def test_uses_count_for_each_haver() -> None:
    program = isle_program()
    keys = {node.key for node in nodes(program) if type(node) is linked.UsedUp} | set(program.abilities)
    assert {key for key in keys if key.startswith(("mast", "beacon"))} == {
        "mast/action1", "mast/action1@guild/always1.1", "beacon/after1", "beacon/after1@guild/always1.1"
    }  # fmt: skip


def test_decisions_of_borrowed_texts_have_names_of_their_own() -> None:
    program = isle_program()
    labels = [site.label for site in program.sites]
    assert len(set(labels)) == len(labels)
    assert "sawmill/after1/may" in labels
    assert "sawmill/after1@guild/always1.1/may" in labels


BANK = """\
format: 1
deck: bank
extends: isles
title: {en: Bank}
huts:
  - id: bank
    ground: wood
    cost: 0
    name: {en: Bank}
    rules: |
      action "Ask" {
        choose 1 player as p  by p { gain 1 shell }
        choose 1 player as q  by q { gain 1 point }
      }
  - id: inlet
    copies: 2
    ground: sand
    cost: 0
    name: {en: Inlet}
    rules: |
      after settle where hut is this once per turn must { gain 1 point }
"""


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Program:
    deck = tmp_path_factory.mktemp("decks") / "bank.yaml"
    deck.write_text(BANK, "utf-8")
    return link(isles(deck), 2)


def test_decisions_inside_of_borrowed_texts_have_names_of_their_own(bank: Program) -> None:
    labels = {site.label for site in bank.sites}
    assert {"bank:bank/action1/2", "bank:bank/action1/2@guild/always1.1"} <= labels


def test_what_a_copy_does_once_in_a_while_is_not_what_another_has_done(bank: Program) -> None:
    """Though it happens to themselves: what is counted is counted for each."""
    assert [key for key in bank.abilities if "inlet" in key] == ["bank:inlet/after1#0", "bank:inlet/after1#1"]
