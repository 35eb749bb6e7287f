"""Scenarios that fail: what is said of them, and where. (Those of the games stand with the games.)"""

from __future__ import annotations

from functools import cache
from textwrap import dedent
from typing import Literal

import pytest
from msgspec.structs import replace

from rulewright.dsl.files.source import Source
from rulewright.dsl.load import load
from rulewright.dsl.model import Ruleset, ScenarioDef
from rulewright.dsl.syntax.parse import parse_scenarios
from rulewright.interpreter.scenarios import Outcome, run_scenarios

Engine = Literal["compiled", "oracle"]
ENGINES: tuple[Engine, ...] = ("compiled", "oracle")


@cache
def citadels() -> Ruleset:
    return load("citadels")


def outcomes(text: str, engine: Engine = "compiled", only: str | None = None) -> list[Outcome]:
    parsed, problems = parse_scenarios(Source("some.rules", dedent(text).lstrip()))
    assert parsed is not None, problems
    scenarios = tuple(ScenarioDef(s.title.text, s, "citadels", s.span) for s in parsed.items)
    return run_scenarios(replace(citadels(), scenarios=scenarios), engine, only)


def played(parts: str, engine: Engine = "compiled") -> Outcome:
    """One scenario with four players that starts when the first character is called."""
    (outcome,) = outcomes(f'scenario "s" {{ players 4 at calling {parts} }}', engine)
    return outcome


def findings(parts: str) -> list[str]:
    """Code, place in the parts, message and hint of what is wrong."""
    shift = len('scenario "s" { players 4 at calling ')
    found = []
    for each in played(parts).diagnostics:
        assert each.span is not None
        hint = (each.hint or "").split("\n")[0]
        found.append(f"{each.code} {each.span.column - shift}: {each.message} | {hint}")
    return found


# --- expectations -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("given", "expected", "found"),
    [
        ("gold of A is 5", "gold of A is 3", "gold of A is 5"),
        ("gold of A is 5", "gold of A < gold of B", "gold of A is 5, gold of B is 2"),
        ("gold of A is 5", "gold of A + 1 > 7", "gold of A + 1 is 6"),
        ("A is king", "holder of crown is B", "holder of crown is A"),
        ("A is king", "owner of king is none", "owner of king is A"),
        ("A is king", "A has killed_by_nobody", None),
        ("A is king", "not king is revealed", "it is so"),
        ("city of A is [manor]", "city of A is [manor, tavern]", "[manor]"),
        ("city of A is [manor]", "manor is in city of B", "it does not hold"),
        ("top of deck is [manor, tavern]", "top of deck is [tavern, manor]", "[manor, tavern]"),
        ("bottom of deck is [manor]", "bottom of deck is [tavern]", "[manor]"),
        ("deck is [manor]", "bottom of deck is [tavern, manor]", "[manor]"),
        ("A is king", "type of manor is trade", "type of manor is noble"),
        ("ending is yes", "ending is no", "ending is yes"),
        ("A is king", "turn of B", "turn of A"),
        ("A is king", "asked B", "A is asked: What do you do?"),
        ("A is king", "game over", "A is asked: What do you do?"),
        ("A is king", "winner is A", "the game is not over: A is asked: What do you do?"),
        ("A is king", "B sees hand of A", "B does not see hand of A"),
        ("A is king", "not B sees king", "B sees king"),
        ("A is king", 'B reads "builds"', "A reveals King. / Turn of A as King."),
        ("highest_rank of B is 4", "highest_rank of B is 0", "highest_rank of B is 4"),
    ],
)
def test_what_was_expected_and_what_was_there(
    given: str, expected: str, found: str | None, engine: Engine
) -> None:
    holder = "" if "holder of crown is" in given else "holder of crown is A "
    role = "" if "A is" in given else "A is thief "
    outcome = played(f"given {{ {holder}{role}{given} }} expect {{ {expected} }}", engine)
    assert not outcome.passed
    if found is None:
        assert outcome.diagnostics[0].code == "E0408", "an unknown status"
    else:
        assert (outcome.expected, outcome.found) == (expected, found)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (
            "hand of A is [tavern, tavern, manor]",
            "hand of A is [manor, tavern, tavern], tavern is in hand of A",
        ),
        (
            "hand of A is [tavern]",
            "any (district in hand of A where it is tavern), tavern is not in hand of B",
        ),
        ("A is king A is thief", "owner of king is A, owner of thief is A, roles of B is []"),
        ("king has killed", "king has killed"),
        ("king has robbed by B", "king has robbed"),
        ("B has complete", "B has complete, not A has complete"),
        ("king is revealed", "A sees king, king is revealed"),
        ("type of haunted_quarter is noble", "type of haunted_quarter is noble"),
        ("highest_rank of C is 4", "highest_rank of C is 4, lowest highest_rank of it among player is 0"),
        ("A is architect gold of A is 1 + 2", "build_limit of A is 3, build_limit of B is 1, gold of A is 3"),
        ("deck is [] hand of A is [tavern]", "deck is [], hand of A is [tavern]"),
        ("top of deck is [manor] hand of A is []", "top of deck is [manor], hand of A is []"),
        ("A is bishop", 'A sees hand of A, not B sees deck, not A reads "Temple"'),
    ],
)
def test_what_holds(given: str, expected: str, engine: Engine) -> None:
    role = "" if "A is" in given or "C is" in given else "A is magician"
    outcome = played(f"given {{ {role} {given} }} expect {{ {expected} }}", engine)
    assert outcome.passed, outcome.text


def test_the_report_is_that_of_a_compiler() -> None:
    (outcome,) = outcomes("""
        scenario "gold" {
          players 4   at calling
          given { A is king   holder of crown is A   gold of A is 5   hand of A is [manor] }
          expect { gold of A is 3 }
        }
        """)
    lines = outcome.text.splitlines()
    assert lines[:4] == [
        "error[E0651]: expected: gold of A is 3; found: gold of A is 5",
        " --> some.rules:4:12",
        "  |",
        "4 |   expect { gold of A is 3 }",
    ]
    assert "      A: gold 5   points 0   hand [manor]   city []   roles [king]   crown" in lines
    assert "      A is asked: What do you do?" in lines


def test_the_seed_that_fails_is_named() -> None:
    (outcome,) = outcomes('scenario "s" { players 4 seeds 1 to 30 expect { king is not in aside } }')
    assert not outcome.passed
    assert outcome.seed is not None
    assert f"the position (seed {outcome.seed}, 4 players):" in outcome.text
    (alone,) = outcomes(
        f'scenario "s" {{ players 4 seed {outcome.seed} expect {{ king is not in aside }} }}', "oracle"
    )
    assert not alone.passed


def test_only_those_with_a_word_in_their_title() -> None:
    text = 'scenario "One" { } scenario "Two" { expect { game over } }'
    assert [o.title for o in outcomes(text, only="one")] == ["One"]
    assert [o.passed for o in outcomes(text)] == [True, False]


def test_an_expectation_is_no_longer_than_a_decision() -> None:
    """A question about each player for each player, fourteen times, is stopped as it would be in a game."""
    asked = "gold of A"
    for level in range(14):
        asked = f"number of (player as p{level} where gold of p{level} + 1000 > {asked})"
    found = findings(f"play {{ }} expect {{ {asked} is 3 }}")
    assert [each.split()[0] for each in found] == ["E0601"]


# --- steps --------------------------------------------------------------------------------------------------

KING = "given { A is king B is thief C is warlord holder of crown is B gold of A is 9 gold of C is 9 "


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("parts", "found"),
    [
        ("} play { A: gather gold }", "B is asked: What do you do?"),
        ("} play { B: gather }", "several options fit: `Gather: gold`, `Gather: cards`"),
        (
            "hand of B is [] } play { B: gather gold   B: build manor }",
            "B is offered: `Rob: Magician (rank 3)`",
        ),
        ("} play { B: gather gold gold }", "nothing more is asked, and `gold` is left over"),
        ("} offered { A: end turn }", "B is asked: What do you do?"),
        ("} offered { B: end turn }", "B is offered: `Gather: gold`, `Gather: cards`"),
        ("} refused { B: gather gold }", "B is offered: `Gather: gold`, `Gather: cards`"),
        (
            "city of A is [manor] city of B is [manor] } play { B: gather gold   B: end turn   A: gold "
            'A: "Take the crown"   A: end turn   C: gather gold   C: destroy manor }',
            "several options fit: `Destroy: Manor (noble, cost 3), A's city`, "
            "`Destroy: Manor (noble, cost 3), B's city`",
        ),
    ],
)
def test_a_step_that_cannot_be_played(parts: str, found: str, engine: Engine) -> None:
    outcome = played(KING + parts, engine)
    assert not outcome.passed
    assert outcome.found.startswith(found), outcome.found


@pytest.mark.parametrize(
    "parts",
    [
        "} play { B: gather gold }",
        '} play { B: "Gather" "gold" }',
        "} play { B: gold }",
        "} play { B: gather gold   B: rob warlord   B: done }",
        '} play { B: gather gold   B: "rob" "Warlord"   B: end turn }',
        "hand of B is [] top of deck is [manor, tavern] } play { B: gather cards manor }",
        "hand of B is [] top of deck is [manor, tavern] } play { B: gather cards   B: manor }",
        "} play { B: gather gold   B: end turn   A: take_the_crown }",
        "city of A is [tavern] } play { B: gather gold   B: end turn   A: gather gold   A: take_the_crown   "
        "A: end turn   C: destroy tavern of A }",
        "city of B is [tavern, tavern] } play { B: gather gold   B: end turn   A: gather gold "
        "A: take_the_crown   A: end turn   C: destroy tavern }",
    ],
)
def test_ways_to_write_a_step(parts: str) -> None:
    outcome = played(KING + parts)
    assert outcome.passed, outcome.text


def test_what_is_offered_or_refused_is_not_played() -> None:
    outcome = played(KING + "gold of B is 0 } offered { B: gather gold } expect { gold of B is 0 }")
    assert outcome.passed, outcome.text


# --- words and positions ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parts", "found"),
    [
        ("given { gold of F is 3 }", "E0655 17: nobody sits at F: 4 players are A to D | say `players` with"),
        ("given { silver of A is 3 }", "E0402 9: a player has no `silver` |"),
        ("given { gold of A is none }", "E0502 22: `gold of A` must be a number, and `none` is none |"),
        ("given { hand of A is [manr] }", "E0401 23: `manr` is not known here | did you mean `manor`?"),
        ("given { hand of A is [king] }", "E0502 22: what lies there must be a list of districts, and"),
        (
            "given { A is manor }",
            "E0653 14: it is not said where `manor` lies | write `hand of A is [manor]` or",
        ),
        (
            "given { build_limit of A is 3 }",
            "E0653 9: `build_limit of A` cannot be given: nothing keeps it |",
        ),
        ("given { cost of manor is 3 }", "E0653 9: `cost of manor` cannot be given: nothing keeps it |"),
        ("given { observatory is revealed }", "E0656 9: `observatory` takes no part in this game | let it"),
        (
            "given { manor is revealed }",
            "E0657 9: there are 5 copies of `manor`: which one is meant? | ask for",
        ),
        ("given { A has kiled }", "E0408 15: unknown status `kiled` | did you mean `killed`?"),
        ("given { A has killed }", "E0502 9: `killed` marks a character, and this is a player |"),
        ("expect { owner of tavern is A }", "E0657 10: there are 5 copies of `tavern`: which one is meant?"),
        ("expect { gold of A is king }", "E0501 10: `gold of A` is a number and `king` is a character: they"),
        ("expect { you is A }", "E0418 10: `you` is nobody here |"),
        ("expect { winner is E }", "E0655 20: nobody sits at E"),
        (
            "refused { A: biuld manor }",
            "E0654 14: nothing in this game is chosen by `biuld` | did you mean `build`?",
        ),
        (
            "play { A: income } given { gold of A is 1 }",
            "E0653 20: a position is set up before anything is played",
        ),
        ("with qeen", "E0250 6: there is no card qeen; did you mean queen?"),
        (
            "with queen",
            "E0250 6: cast: queen takes part with 5 players or more, not with 4 | take another: `with",
        ),
        ("without capitol", "E0250 9: capitol is not among the cards of uniques here | there is dragon_gate"),
        (
            "without keep",
            "E0250 -26: uniques: 14 cards are needed, 13 are named | put one more in: `with ...`",
        ),
        ("players 5", "E0653 1: this is said twice | leave one of them out"),
        ("with uniqs [keep]", "E0250 6: there is no set uniqs; did you mean uniques?"),
        (
            "with observatory instead of capitol",
            "E0250 29: capitol is not among the cards of uniques here | there is dragon_gate",
        ),
        (
            "given { hand of A is [king_of_nothing] gold of F is 3 }",
            "E0401 23: `king_of_nothing` is not known here",
        ),
    ],
)
def test_words_that_mean_nothing_here(parts: str, found: str) -> None:
    shown = findings(parts)
    assert shown
    assert shown[0].startswith(found), shown


def test_all_wrong_words_are_reported() -> None:
    assert len(findings("given { gold of F is 3 hand of A is [manr] } expect { silver of A is 3 }")) == 3


def test_more_copies_than_there_are() -> None:
    outcome = played("given { hand of A is [keep] hand of B is [keep] }")
    assert (outcome.expected, outcome.found) == (
        "one more `keep`",
        "there is 1 in the game, and it is laid already: in hand of A",
    )


def test_what_chance_never_brings() -> None:
    outcome = outcomes('scenario "s" { players 4 given { open_row will be [king] } expect { asked A } }')[0]
    assert outcome.expected == "open_row will be [king]"
    assert outcome.found.startswith("chance does not bring it in any of ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('scenario "s" { players 9 }', "played by 2 to 8 players, not by 9"),
        ('scenario "s" { preset last_game }', "there is no preset last_game; did you mean first_game?"),
        ('scenario "s" { at callin }', "there is no phase `callin`"),
        ('scenario "s" { preset first_game players 3 }', "made for 4 to 7"),
        ('scenario "s" { players 4 refused "too few" }', "found: 4 players can play this game"),
        (
            'scenario "s" { players 3 preset first_game refused "rank 9" }',
            "the set-up is refused with `rank 9`; found: the preset first_game",
        ),
        ('scenario "s" { players 7 to 4 }', "7 to 4: there is nothing between them"),
        ('scenario "s" { players 4 to 7 seeds 1 to 9999 }', "a scenario plays at most 2000 games"),
    ],
)
def test_games_that_there_are_not(text: str, message: str) -> None:
    (outcome,) = outcomes(text)
    assert not outcome.passed
    assert message in outcome.diagnostics[0].message
    assert outcome.diagnostics[0].span is not None


# --- which cards take part ----------------------------------------------------------------------------------


@pytest.mark.parametrize("engine", ENGINES)
def test_cards_more_and_cards_less(engine: Engine) -> None:
    found = outcomes(
        """
        scenario "one of rank 9 more, one district in place of another" {
          players 5  with queen  with observatory  without keep
          expect { size of pool is 6 }
        }
        scenario "the place of rank 4" {
          players 4  with emperor  at calling  given { A is emperor }  expect { asked A }
        }
        scenario "as few as the preset is for" { preset vicious_nobles  expect { number of player is 2 } }
        scenario "as few as the first preset is for" { expect { number of player is 4 } }
        scenario "there must be no such game" { players 4  with queen  refused "queen takes part with 5" }
        """,
        engine,
    )
    assert [(each.title, each.text) for each in found if not each.passed] == []


# --- what cannot be given -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ("gold of A is 3 gold of A is 4", "E0653 24: `gold of A` is given twice | leave one of them out"),
        ("hand of A is [] hand of A is [keep]", "E0653 25: `hand of A` is given twice | leave one of them"),
        ("A has crown B has crown", "E0653 21: `B` is given twice | leave one of them out"),
        ("holder of crown is A B has crown", "E0653 30: `B` is given twice | leave one of them out"),
        ("ending is yes ending is no", "E0653 23: `ending` is given twice | leave one of them out"),
        ("} expect { B is asked", "E0401 20: who is asked stands behind `asked` | write `asked B`"),
        (
            "} expect { hand of A is empty",
            "E0502 33: a place where nothing lies is an empty list | write `[]`",
        ),
        ("} expect { A has keep", "E0408 26: `keep` is a card, and it is not said where it lies with A |"),
        ("clear king", "E0502 15: `clear` needs a place, and `king` is a character |"),
        ("clear hnd", "E0410 15: there is no place `hnd` | did you mean `hand of A`?"),
    ],
)
def test_what_is_said_twice_or_means_nothing(given: str, found: str) -> None:
    shown = findings(f"given {{ {given} }}")
    assert shown
    assert shown[0].startswith(found), shown


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("given", "expected", "found", "advice"),
    [
        ("hand of A is [keep] city of B is [keep]", "one more `keep`", "there is 1 in", "leave out one of"),
        ("A is king B is king", "one more `king`", "there is 1 in the game, and it is laid", "leave out"),
        (
            "deck is [palace, palace, palace, palace]",
            "one more `palace`",
            "there are 3 in the game",
            "lay fewer",
        ),
        ("gold of A is 0 - 1", "-1 gold", "0 is the least that anybody can have", "write 0 or more"),
    ],
)
def test_more_than_there_is(given: str, expected: str, found: str, advice: str, engine: Engine) -> None:
    outcome = played(f"given {{ {given} }} expect {{ not game over }}", engine)
    assert outcome.expected == expected
    assert outcome.found.startswith(found), outcome.found
    assert (outcome.diagnostics[0].hint or "").startswith(advice)


@pytest.mark.parametrize("engine", ENGINES)
def test_what_the_deal_takes_away(engine: Engine) -> None:
    """Who is what before the characters are dealt is told where it stands, with the phase that it is for."""
    (outcome,) = outcomes(
        'scenario "s" { players 4 given { gold of A is 9 A is king } expect { asked A } }', engine
    )
    assert outcome.diagnostics[0].span is not None
    assert outcome.diagnostics[0].span.text() == "A is king"
    assert outcome.expected == "A is king"
    assert outcome.found == "phase selection takes `king` away before the first decision"
    assert (outcome.diagnostics[0].hint or "").startswith("begin where it has been dealt: `at calling`")
    (again,) = outcomes(
        'scenario "s" { players 4 at calling given { A is king } expect { asked A } }', engine
    )
    assert again.passed, again.text


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("clear hand of A", "hand of A is [], size of hand of B is 4"),
        ("clear hand", "hand of A is [], hand of B is [], hand of C is [], hand of D is []"),
        ("clear hands, deck", "hand of D is [], deck is []"),
        ("hand of A is [keep] clear hand", "hand of A is [keep], hand of B is []"),
        ("top of deck is [keep] clear deck", "deck is [keep]"),
        ("city of B is [keep] clear cities_of_others", None),
    ],
)
def test_places_are_cleared(given: str, expected: str | None, engine: Engine) -> None:
    outcome = played(f"given {{ A is bishop {given} }} expect {{ {expected or 'asked A'} }}", engine)
    assert outcome.passed is (expected is not None), outcome.text


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("given", "found"),
    [
        ("shows of dice of A is [9, 1]", "`shows` is a number from 1 to 6: no rule makes it another"),
        ("shows of dice of A is [0, 1]", "`shows` is a number from 1 to 6: no rule makes it another"),
        ("shows of dice of A is [1, 6]   clear depots, quay of 3", None),
    ],
)
def test_a_die_shows_what_it_can(given: str, found: str | None, engine: Engine) -> None:
    parsed, _ = parse_scenarios(
        Source(
            "some.rules",
            f'scenario "s" {{ players 2 at turns given {{ {given} }} expect {{ size of shelf of 3 is 0 }} }}',
        )
    )
    assert parsed is not None
    scenarios = tuple(ScenarioDef("s", each, "burgundy", each.span) for each in parsed.items)
    (outcome,) = run_scenarios(replace(load("burgundy", scenarios=False), scenarios=scenarios), engine)
    assert (outcome.found == found) if found else outcome.passed, outcome.text
