"""Diagnostics as data, their codes, and the nearest word."""

from __future__ import annotations

import random

import pytest

from rulewright.dsl.codes import code_docs
from rulewright.dsl.files.source import Source
from rulewright.dsl.report.diagnostics import (
    DeckError,
    Diagnostic,
    Fix,
    Label,
    Severity,
    has_errors,
    nearest,
)
from tests.work import at_most

CALLS = 2_000_000  # of functions; two or three times what it takes

HERE = Source("deck.yaml", "cost: 1").span(1, 1, 1, 5)


@pytest.mark.parametrize("code", ["E115", "X0115", "E01155", "E0915", "e0115", ""])
def test_codes_have_one_form(code: str) -> None:
    with pytest.raises(AssertionError, match="is not a diagnostic code"):
        Diagnostic(code, "x", HERE)


def test_every_code_is_documented_in_full() -> None:
    assert len(code_docs()) >= 200
    for code, doc in code_docs().items():
        assert doc.code == code
        for words in (doc.title, doc.what, doc.why, doc.example, doc.instead):
            assert words.strip(), code
        assert doc.what.endswith("."), code
        assert doc.why.endswith("."), code


def test_words_are_cleaned_when_a_diagnostic_is_made() -> None:
    found = Diagnostic(
        "E0115", "a\x1b[2J\nb", HERE, "c\u202e\n  d", (Label(HERE, "e\x07"),), Fix(HERE, "\x1b", "f\x9b")
    )
    assert found.message == "a\\e[2J\\nb"
    assert found.hint == "c\\u202e\n  d"
    assert found.labels[0].text == "e\\x07"
    assert found.fix is not None
    assert found.fix.title == "f\\x9b"


def test_diagnostics_are_frozen() -> None:
    with pytest.raises(AttributeError):
        Diagnostic("E0115", "x", HERE).message = "y"  # type: ignore[misc]


def test_deck_error_carries_and_prints_all() -> None:
    error = DeckError(Diagnostic("E0115", "one\x1b", HERE), Diagnostic("E0116", "two", None))
    assert [d.code for d in error.diagnostics] == ["E0115", "E0116"]
    assert str(error) == "deck.yaml:1:1: E0115: one\\e\nE0116: two"


def test_warnings_are_no_errors() -> None:
    warning = Diagnostic("E0115", "x", HERE, severity=Severity.WARNING)
    assert not has_errors([warning])
    assert has_errors([warning, Diagnostic("E0115", "x", HERE)])
    assert not has_errors([])


WORDS = [
    "id",
    "cost",
    "gold",
    "name",
    "type",
    "rank",
    "rules",
    "title",
    "discard",
    "districts",
    "characters",
    "bell_tower",
]


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("cots", "cost"),
        ("gld", "gold"),
        ("Gold", "gold"),
        ("GOLD", "gold"),
        ("nmae", "name"),
        ("titel", "title"),
        ("rule", "rules"),
        ("distrcits", "districts"),
        ("charaters", "characters"),
        ("char", "characters"),
        ("bell-tower", "bell_tower"),
        ("Bell Tower", "bell_tower"),
        ("idd", "id"),
    ],
)
def test_nearest_word(word: str, meant: str) -> None:
    assert nearest(word, WORDS) == [meant]


@pytest.mark.parametrize("word", ["", " ", "x", "zz", "qwerty", "age", "smuggler", "ab", "z" * 1_000_000])
def test_nothing_is_near(word: str) -> None:
    assert nearest(word, WORDS) == []


def test_nearest_is_ordered_whatever_the_candidates_come_in() -> None:
    words = ["card", "cards", "cart", "care", "board"]
    rng = random.Random(7)
    for _ in range(20):
        rng.shuffle(words)
        assert nearest("cardd", words, 3) == ["card", "cards"]
    assert nearest("card", ["card", "Card"], 2) == ["Card", "card"]
    assert nearest("turn_begins", ["turn_end", "turn_start", "turn"]) == ["turn_start"]
    assert nearest("a", []) == []


def test_nearest_is_quick_among_many() -> None:
    candidates = [f"card_number_{n}" for n in range(5_000)]
    with at_most(CALLS):
        nearest("card_nmuber_4711", candidates)
