"""Who is asked, and which option is meant where several fit."""

from __future__ import annotations

import pytest

from .test_scenarios import KING, played

TWO_MANORS = (
    "city of A is [manor] city of B is [manor] } play { B: gather gold   B: end turn   A: gold "
    'A: "Take the crown"   A: end turn   C: gather gold } '
)


@pytest.mark.parametrize(("parts", "passed"), [("offered", True), ("refused", False)])
def test_of_several_options_that_fit_one_is_enough(parts: str, passed: bool) -> None:
    outcome = played(KING + TWO_MANORS + parts + " { C: destroy manor }", "compiled")
    assert outcome.passed is passed
    assert passed or outcome.found.startswith("C is offered:")


@pytest.mark.parametrize("step", ["C: destroy manor docks", "C: destroy manor of D"])
def test_where_none_of_several_leads_on_it_is_refused(step: str) -> None:
    assert played(KING + TWO_MANORS + f"refused {{ {step} }}", "compiled").passed


def test_an_option_of_two_words_is_found_by_the_second() -> None:
    outcome = played(KING + "} play { B: take gold }", "compiled")
    assert "did you mean `gather gold`?" in outcome.text


@pytest.mark.parametrize(
    ("stated", "found"),
    [
        ("turn of left of A, asked right of C, asked holder of crown, not asked left of B", None),
        ("asked left of B", "B is asked: What do you do?"),
        ("asked king", "who is asked must be a player, and `king` is a character"),
    ],
)
def test_who_is_asked_is_known_by_where_he_sits_too(stated: str, found: str | None) -> None:
    outcome = played(f"{KING}}} expect {{ {stated} }}", "compiled")
    assert outcome.passed is (found is None)
    assert found is None or found in outcome.text
