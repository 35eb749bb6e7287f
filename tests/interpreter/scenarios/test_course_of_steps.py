"""Choices of several in any order, and what chance is told to choose: in a deck that has all of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Literal

import pytest
from msgspec.structs import replace

from rulewright.dsl.files.source import Source
from rulewright.dsl.load import load
from rulewright.dsl.model import Ruleset, ScenarioDef
from rulewright.dsl.syntax.parse import parse_scenarios
from rulewright.interpreter.compiled.shuffling import SHUFFLES
from rulewright.interpreter.rng import below, sample, seeded, shuffle
from rulewright.interpreter.scenarios import Outcome, run_scenarios
from rulewright.interpreter.scenarios.leading import Lead, Leader, Plan

Engine = Literal["compiled", "oracle"]
ENGINES: tuple[Engine, ...] = ("compiled", "oracle")
HEAD = "players 4 with den instead of factory at calling "
GIVEN = "A is merchant gold of A is 2 city of A is [den] "


@cache
def den() -> Ruleset:
    return load("citadels", [Path(__file__).with_name("den.yaml")], scenarios=False)


def played(parts: str, engine: Engine = "compiled", cards: str = "") -> Outcome:
    return outcome_of(f'scenario "s" {{ {cards} {HEAD} {parts} }}', engine)


def outcome_of(text: str, engine: Engine) -> Outcome:
    parsed, problems = parse_scenarios(Source("some.rules", text))
    assert parsed is not None, problems
    scenarios = tuple(ScenarioDef(s.title.text, s, "den", s.span) for s in parsed.items)
    (outcome,) = run_scenarios(replace(den(), scenarios=scenarios), engine)
    return outcome


# --- several that are chosen together -----------------------------------------------------------------------

HAND = f"given {{ {GIVEN} hand of A is [tavern, docks, manor, temple, temple] }} "


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("steps", "left"),
    [
        ('A: "Give alms" tavern docks manor', "[temple, temple]"),
        ('A: "Give alms" manor tavern docks', "[temple, temple]"),
        ('A: "Give alms" temple manor temple to B', "[tavern, docks]"),
        ('A: "Give alms" manor tavern done to B', "[docks, temple, temple]"),
        ('A: "Give alms" temple temple done to B', "[tavern, docks, manor]"),
        ('A: "Give alms" done', "[tavern, docks, manor, temple, temple]"),
        ('A: "Give alms"   A: manor tavern   A: temple   A: to C', "[docks, temple]"),
        ('A: "Give two" temple tavern', "[docks, manor, temple]"),
        ('A: "Give two" tavern   A: docks', "[manor, temple, temple]"),
    ],
)
def test_several_in_any_order(steps: str, left: str, engine: Engine) -> None:
    outcome = played(f"{HAND} play {{ {steps} }} expect {{ hand of A is {left} }}", engine)
    assert outcome.passed, outcome.text


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("steps", "found"),
    [
        (
            'A: "Give alms" manor   A: tavern',
            "`Tavern (trade, cost 1)` can only be chosen before the others: what is chosen together is named",
        ),
        (
            'A: "Give alms" temple temple   A: tavern',
            "A is offered: `B`, `C`, `D` (what is chosen together is named in one step, in any order)",
        ),
        ('A: "Give alms" tavern tavern', "A is offered: "),
        ('A: "Give two" manor   A: tavern', "2 are chosen here: what is chosen together is named"),
        ('A: "Give two" docks castle', "A is offered: "),
        ('A: "Give two" docks manor tavern', "nothing more is asked, and `tavern` is left over"),
    ],
)
def test_several_that_do_not_go_together(steps: str, found: str, engine: Engine) -> None:
    hand = HAND.replace(", temple, temple", "") if "Give two" in steps else HAND
    outcome = played(f"{hand} play {{ {steps} }}", engine)
    assert not outcome.passed
    assert outcome.found.startswith(found), outcome.found


def test_refused_in_every_order() -> None:
    for cards in ("docks tavern", "tavern docks"):
        assert played(f'{HAND} offered {{ A: "Give two" {cards} }}').passed
        assert not played(f'{HAND} refused {{ A: "Give two" {cards} }}').passed


# --- names --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("hand", "step", "left"),
    [
        ("lodge, annex", "lodge", "[annex]"),
        ("lodge, annex", "annex", "[lodge]"),
        ("lodge, annex", '"Hunting Lodge"', "[annex]"),
        ("annex, tavern", "annex", "[tavern]"),
        ("annex, tavern", "lodge", None),
    ],
)
def test_an_id_means_its_own_card(hand: str, step: str, left: str | None, engine: Engine) -> None:
    """And no other one whose name is the same word."""
    cards = "with lodge instead of keep with annex instead of smithy"
    parts = f"given {{ {GIVEN} hand of A is [{hand}] }}"
    play = f'play {{ A: "Give alms" {step} done }} expect {{ hand of A is {left or "[]"} }}'
    outcome = played(f"{parts} {play}", engine, cards)
    assert outcome.passed is (left is not None), outcome.text


def test_a_thing_is_meant_where_a_word_has_nothing() -> None:
    """A bank is a tile and a trade: what stands after `hex of` is the tile."""
    parsed, _ = parse_scenarios(Source("some.rules", 'scenario "s" { expect { hex of bank is none } }'))
    assert parsed is not None
    (scenario,) = (ScenarioDef(s.title.text, s, "burgundy", s.span) for s in parsed.items)
    burgundy = replace(load("burgundy", scenarios=False), scenarios=(scenario,))
    (outcome,) = run_scenarios(burgundy)
    assert [each.code for each in outcome.diagnostics] == ["E0657"], "there are several banks"


# --- chance -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("wishes", "steps", "expected"),
    [
        *[(f"rolled will be {n}", 'A: "Roll"', f"gold of A is {2 + n}") for n in range(1, 7)],
        ("rolled will be 6, 1", 'A: "Roll twice"', "gold of A is 9"),
        ("rolled will be 2   rolled will be 5", 'A: "Roll twice"', "gold of A is 9"),
        (
            "gambled_away will be docks   lost will be [temple, tavern]   lucky will be C   gold of C is 0",
            'A: "Gamble"',
            "hand of A is [manor, temple], gold of C is 1, gold of A is 1",
        ),
    ],
)
def test_chance_chooses_what_it_is_told(wishes: str, steps: str, expected: str, engine: Engine) -> None:
    hand = "hand of A is [tavern, docks, manor, temple, temple]"
    parts = f"given {{ {GIVEN} {hand} {wishes} }} play {{ {steps} }} expect {{ {expected} }}"
    outcome = played(f"seeds 1 to 3 {parts}", engine)
    assert outcome.passed, outcome.text


def test_what_is_tried_only_needs_no_luck() -> None:
    parts = f'given {{ {GIVEN} rolled will be 4 }} offered {{ A: "Roll" }} play {{ A: "Roll" }}'
    assert played(f"{parts} expect {{ gold of A is 6 }}").passed


@pytest.mark.parametrize(
    ("wish", "found"),
    [
        ("rolled will be 7", "E0653 `rolled` is a number from 1 to 6: it is never 7 | write one of these"),
        ("roled will be 6", "E0401 chance chooses nothing that is called `roled` | did you mean `rolled`?"),
        ("rolled will be docks", "E0502 `rolled` must be a number, and `docks` is a district"),
        ("lost will be docks", "E0653 chance chooses several as `lost` | write all of them in `[ ]`"),
        ("rolled will be [6, 2]", "E0653 chance chooses one as `rolled` | write it without `[ ]`"),
        ("gambled_away will be great_wall", "E0656 `great_wall` takes no part in this game"),
        ("aside will be [king], [bishop]", "E0653 chance brings `aside` once | write `aside will be [...]`"),
        ("rolled will be 6   seed 7 after 3", "E0653 chance follows a seed, or brings what `will be`: not"),
    ],
)
def test_what_chance_cannot_be_told(wish: str, found: str) -> None:
    (first, *_) = played(f'given {{ {GIVEN} {wish} }} play {{ A: "Roll" }}').diagnostics
    assert f"{first.code} {first.message} | {first.hint}".startswith(found)


def test_what_chance_was_never_asked() -> None:
    outcome = played(f'given {{ {GIVEN} rolled will be 6, 2 }} play {{ A: "Roll" }}')
    assert (outcome.expected, outcome.found) == (
        "rolled will be 6, 2",
        "chance chooses no `rolled` any more",
    )


@pytest.mark.parametrize("engine", ENGINES)
def test_what_chance_cannot_bring(engine: Engine) -> None:
    hand = "hand of A is [docks, manor, temple]"
    outcome = played(f'given {{ {GIVEN} {hand} gambled_away will be tavern }} play {{ A: "Gamble" }}', engine)
    assert outcome.expected == "gambled_away will be tavern"
    assert outcome.found == "chance chooses docks, manor or temple there"


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("wish", "nearest"),
    [
        ("open_row will be [king, thief]", "[thief, "),
        ("aside will be [king, thief, bishop]", "["),
        ("size of pool will be 3", "5"),
    ],
)
def test_what_no_way_of_chance_brings(wish: str, nearest: str, engine: Engine) -> None:
    """It is led there as near as it goes, and that it ends is sure."""
    outcome = outcome_of(f'scenario "s" {{ players 4 given {{ {wish} }} expect {{ asked A }} }}', engine)
    assert outcome.expected == wish
    assert "chance does not bring it in any of" in outcome.found
    assert f"; the nearest is {nearest}" in outcome.found


@pytest.mark.parametrize("engine", ENGINES)
def test_chance_is_led_and_not_hoped_for(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pile in an order of one in 6,000, the rest of what chance does, and few tries."""
    tries: list[Plan] = []
    tried = Lead._tried
    monkeypatch.setattr(Lead, "_tried", lambda self, plan: tries.append(plan) or tried(self, plan))
    wish = "open_row will be [thief, bishop]   aside will be [merchant]   holder of crown is C"
    parts = f'scenario "s" {{ players 4 seeds 1 to 5 given {{ {wish} }} expect {{ asked C }} }}'
    outcome = outcome_of(parts, engine)
    assert outcome.passed, outcome.text
    assert len(tries) <= 5 * 40


def test_led_draws_are_those_of_the_generator() -> None:
    """What is not planned comes as it would have come, whichever way it is drawn."""
    for items in range(1, 140):
        state = SimpleNamespace(rng=seeded(items), log=())
        leader = Leader.of(state, {})
        led, free = list(range(items)), list(range(items))
        SHUFFLES[items](leader, led)
        now = shuffle(seeded(items), free)
        assert led == free
        assert sample(leader, led, 3)[0] == sample(now, free, 3)[0]
        now = sample(now, free, 3)[1]
        assert below(leader, items)[0] == below(now, items)[0]
        leader.dismissed()
        assert state.rng == below(now, items)[1]
        kinds = [each.kind for each in leader.draws]
        assert kinds == ["order", "some", "one"]


# --- what is expected ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ("A sees king has letter, not B sees king has letter, not A sees bishop has letter", ""),
        ("B sees king has letter", "king has letter, and B does not know"),
        ("not A sees king has letter", "king has letter, and A knows"),
        ("A sees bishop has letter", "bishop does not have letter"),
        ("A sees king has killed", "king does not have killed"),
    ],
)
def test_who_knows_of_a_status(expected: str, found: str, engine: Engine) -> None:
    parts = f'given {{ {GIVEN} }} play {{ A: "Send a letter" king }} expect {{ {expected} }}'
    outcome = played(parts, engine)
    assert outcome.found == found


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ("hand of A is [docks] or gold of A is 2", ""),
        ("(gold of A is 3 and hand of A is [docks]) or hand of A is [manor, docks]", ""),
        ("not hand of A is [docks], hand of A is not [docks]", ""),
        ("not (hand of A is [docks] or hand of A is [manor])", ""),
        ("top 1 of deck is [temple], top 2 of deck is [temple, keep] or gold of A is 9", ""),
        ("hand of A is [docks] or gold of A is 3", "[docks, manor] and gold of A is 2"),
        ("gold of A is 2 and hand of A is [docks]", "[docks, manor]"),
        ("hand of A is not [manor, docks]", "it is so"),
        ("top 2 of deck is [temple]", "[temple, keep]"),
    ],
)
def test_places_among_other_conditions(expected: str, found: str, engine: Engine) -> None:
    given = f"given {{ {GIVEN} hand of A is [docks, manor] top of deck is [temple, keep] }}"
    outcome = played(f"{given} expect {{ {expected} }}", engine)
    assert outcome.found == found, outcome.text


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ("bottom 2 of deck is [temple, keep]", ""),
        ("bottom 2 of deck is [keep, temple]", "[temple, keep]"),
        ("bottom 2 of deck is [keep]", "[temple, keep]"),
        ("bottom (1 + 0) of deck is [keep] or gold of A is 9", ""),
        ("bottom 1 of deck is [temple] or gold of A is 9", "[keep] and gold of A is 2"),
        ("not bottom 1 of deck is [temple], not turn of B, not game over, not asked B", ""),
        ("bottom of deck is [temple] or turn of B or asked A", ""),
        ("not turn of A", "it is so"),
        ("not not turn of A", ""),
        ("turn of B or game over", "turn of A and A is asked: What do you do?"),
        ("gold of A is 2 and turn of B", "turn of A"),
        ("turn of A and gold of A is 2 and not B sees hand of A or game over", ""),
        ("gold of A is 3 or B sees hand of A", "gold of A is 2 and B does not see hand of A"),
        ('A reads "Bishop" or not A reads "Turn of A"', "A reveals Merchant. / Turn of A as Merchant."),
    ],
)
def test_what_only_scenarios_ask_is_joined_as_well(expected: str, found: str, engine: Engine) -> None:
    outcome = played(f"given {{ {GIVEN} bottom of deck is [temple, keep] }} expect {{ {expected} }}", engine)
    assert outcome.found == found, outcome.text


@pytest.mark.parametrize(
    ("expected", "message", "hint"),
    [
        ("(turn of A)", "`turn of` stands in no brackets", "leave the brackets out"),
        ("not (top of deck is [temple])", "`top of ... is` stands in no brackets", "leave the brackets out"),
        ("(gold of A is 2 or game over)", "`game over` stands in no brackets", "leave the brackets out"),
        ("gold of A is 2 or (A sees deck)", "`sees` stands in no brackets", "leave the brackets out"),
        ("winner is A or game over", "`or` does not fit here: `winner is` is not joined", "put a comma"),
    ],
)
def test_what_stands_alone(expected: str, message: str, hint: str) -> None:
    _, problems = parse_scenarios(Source("some.rules", f'scenario "s" {{ expect {{ {expected} }} }}'))
    assert [problem.code for problem in problems] == ["E0330"]
    assert problems[0].message.startswith(message)
    assert (problems[0].hint or "").startswith(hint)


@pytest.mark.parametrize("expected", ["game over and winner is A", "not winner is A"])
def test_who_wins_is_not_joined(expected: str) -> None:
    """The word is free for names, so it is one here, and nobody knows it."""
    outcome = played(f"given {{ {GIVEN} }} expect {{ {expected} }}", "compiled")
    assert not outcome.passed
    assert outcome.diagnostics[0].message == "`winner` is not known here"
    assert (outcome.diagnostics[0].hint or "").endswith("put a comma before it")


# --- yes and no, and who is chosen --------------------------------------------------------------------------

ASKED = f"given {{ {GIVEN} gold of B is 3 hand of B is [docks, manor] }} "


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("steps", "gold", "left"),
    [
        ('A: "Ask" B   B: yes   B: yes   B: yes', 5, 1),
        ('A: "Ask" B   B: "Pay 1 gold"   B: no   B: "Yes, take it"', 5, 2),
        ('A: "Ask" B   B: no   B: yes   B: no', 3, 1),
        ("A: ask B   B: yes no no", 4, 2),
    ],
)
def test_yes_and_no(steps: str, gold: int, left: int, engine: Engine) -> None:
    """Whatever the question is called; and a letter alone is who is chosen."""
    expected = f"gold of A is {gold}, size of hand of B is {left}"
    outcome = played(f"{ASKED} play {{ {steps} }} expect {{ {expected} }}", engine)
    assert outcome.passed, outcome.text


@pytest.mark.parametrize("engine", ENGINES)
def test_yes_is_no_word_of_other_questions(engine: Engine) -> None:
    assert played(f"{ASKED} play {{ A: yes }}", engine).found.startswith("A is offered:")


@pytest.mark.parametrize("engine", ENGINES)
def test_who_is_not_asked_is_refused(engine: Engine) -> None:
    assert played(f"{ASKED} refused {{ B: build docks   B: end turn   D: gather gold }}", engine).passed
    assert not played(f"{ASKED} refused {{ A: gather gold }}", engine).passed
    assert played(f"{ASKED} offered {{ B: gather gold }}", engine).found == "A is asked: What do you do?"


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ('A: "Ask" B\nA gather gold', "`:` is missing behind `A`"),
        ('A: "Ask"\nB', "`:` is missing behind `B`"),
    ],
)
def test_a_letter_at_the_beginning_of_a_line_is_who_chooses(steps: str, message: str) -> None:
    outcome = played(f"{ASKED} play {{ {steps} }}")
    assert [(each.code, each.message) for each in outcome.diagnostics] == [("E0654", message)]


def test_what_is_left_over_is_told_as_it_is_written() -> None:
    found = played(f'{ASKED} play {{ A: "Ask" B C }}').found
    assert found == "nothing more is asked, and `to C` is left over"


# --- what somebody knows ------------------------------------------------------------------------------------

HANDS = f"{GIVEN} hand of A is [docks] hand of B is [keep, manor]"
DECK = f"given {{ {HANDS} top of deck is [library, smithy, map_room] }} "


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ("", "not A sees library, not A sees deck, not A sees hand of B, not A sees keep"),
        (
            'A: "Look"',
            "A sees library, A sees smithy, not A sees map_room, not B sees library, not A sees deck",
        ),
        ('A: "Look" A: "Bury"', "A sees library, not A sees map_room"),
        ('A: "Look" A: "Search" A smithy', "not A sees library, A sees smithy, not B sees smithy"),
        ('A: "Search" B', "A sees library, A sees map_room, not B sees library, not A sees deck"),
        (
            'A: "Look at a hand" B',
            "A sees hand of B, A sees keep, not C sees hand of B, not A sees hand of C",
        ),
        ("A: gather cards", "A sees library, A sees smithy, not A sees map_room, not B sees library"),
    ],
)
def test_who_has_looked_knows(steps: str, expected: str, engine: Engine) -> None:
    outcome = played(f"{DECK} play {{ {steps} }} expect {{ {expected} }}", engine)
    assert outcome.passed, outcome.text


@pytest.mark.parametrize("engine", ENGINES)
def test_who_names_a_card_does_not_see_it(engine: Engine) -> None:
    """Neither before he names it nor then; he would see what he is asked to take."""
    parts = f"{DECK} expect {{ not A sees king, not A sees thief, not A sees library }}"
    assert played(parts, engine).passed
    hidden = "players 4 expect { not A sees aside, A sees pool or B sees pool or C sees pool or D sees pool }"
    assert outcome_of(f'scenario "s" {{ {hidden} }}', engine).passed


# --- memories that no rule reads ----------------------------------------------------------------------------


@pytest.mark.parametrize("engine", ENGINES)
def test_a_memory_is_kept_for_who_asks(engine: Engine) -> None:
    steps = f'{HAND} play {{ A: "Send a letter" king }}'
    expected = "letters_sent of A is 1, letters_sent of B is 0, never_changed is 7"
    assert played(f"{steps} expect {{ {expected} }}", engine).passed
    assert played(f"{steps} expect {{ letters_sent of A is 3 }}", engine).found == "letters_sent of A is 1"
    given = HAND.replace("hand of A", "letters_sent of A is 5 never_changed is 3 hand of A")
    steps = f'{given} play {{ A: "Send a letter" king }}'
    assert played(f"{steps} expect {{ letters_sent of A is 6, never_changed is 3 }}", engine).passed


# --- cards by their names, and without labels ---------------------------------------------------------------


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("given", "steps", "expected"),
    [
        ("city of A is [smithy] hand of A is []", "A: smithy", "size of hand of A is 3, gold of A is 0"),
        ("city of A is [smithy] hand of A is []", 'A: "Smithy"', "size of hand of A is 3"),
        ('city of A is ["Smithy"] hand of A is ["Docks"]', "A: smithy", 'hand of A is not ["Docks"]'),
        ("hand of A is [docks, tavern]", "A: gather gold A: tavern", '"Tavern" is in city of A'),
    ],
)
def test_a_card_is_named_without_a_label(given: str, steps: str, expected: str, engine: Engine) -> None:
    parts = f"given {{ A is merchant gold of A is 2 {given} }} play {{ {steps} }} expect {{ {expected} }}"
    outcome = played(parts, engine)
    assert outcome.passed, outcome.text


@pytest.mark.parametrize("engine", ENGINES)
def test_the_label_is_asked_for_where_two_are_meant(engine: Engine) -> None:
    """A card that can be built and has an ability, one with several abilities."""
    found = played(f"given {{ {GIVEN} }} play {{ A: den }}", engine).found
    assert found.startswith("several options fit: `Roll`, `Roll twice`, `Gamble`")


@pytest.mark.parametrize("engine", ENGINES)
def test_what_has_one_possibility_is_asked_as_well(engine: Engine) -> None:
    """One law for all choices: nobody is spared a question because of what he or others hold."""
    given = f"given {{ {GIVEN} hand of A is [docks, tavern] }}"
    asked = 'play { A: "Give two" } expect { asked A, size of hand of A is 2 }'
    assert played(f"{given} {asked} play {{ A: docks tavern }} expect {{ hand of A is [] }}", engine).passed
    # What is asked for together with its label is chosen by the label, if nothing else can be.
    assert played(f'{given} play {{ A: "Neighbour" }} expect {{ gold of A is 3 }}', engine).passed


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ('"Hunting Lodge" is in hand of A', None),
        ('hand of A is ["Lodge", "hunting lodge"]', None),
        (
            '"Hunting Loge" is in hand of A',
            "E0401 no card of this game is called `Hunting Loge` | did you mean",
        ),
        ('"Emperor" is in hand of A', "E0401 no card of this game is called `Emperor` |"),
    ],
)
def test_cards_by_their_names(expected: str, found: str | None) -> None:
    cards = "with lodge instead of keep with annex instead of smithy"
    outcome = played(
        f"given {{ {GIVEN} hand of A is [lodge, annex] }} expect {{ {expected} }}", "compiled", cards
    )
    shown = [f"{each.code} {each.message} | {each.hint}" for each in outcome.diagnostics]
    assert outcome.passed is (found is None), outcome.text
    assert found is None or shown[0].startswith(found)
