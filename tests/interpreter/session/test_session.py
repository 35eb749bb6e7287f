"""A session: programs answer, and the way back and forth through the very same game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rulewright import load
from rulewright.dsl.files.source import Source
from rulewright.dsl.load import load_ruleset
from rulewright.interpreter.game import Rules
from rulewright.interpreter.many.bots import KINDS, Bot
from rulewright.interpreter.session.session import PERSON, CannotGoBack, Session
from tests.figures import Figures

DECK = """
format: 1
deck: alms
extends: citadels
title: {en: Alms}
characters:
  - id: giver
    rank: 6
    name: {en: Giver}
    rules: |
      income(trade)
      action "Give alms" { choose up to 3 district in your hand as alms discard alms }
"""


@cache
def rules_of(name: str) -> Rules:
    if name == "pebbles":
        return load(Path(__file__).parents[2] / "cli" / "pebbles")
    if name == "giver":
        ruleset, found = load_ruleset("citadels", [Source("alms.yaml", DECK)])
        assert ruleset is not None, found
        return Rules(ruleset, ("alms.yaml",))
    return load(name)


def session_of(name: str, seed: int, *seats: str) -> Session:
    plus = ["giver"] if name == "giver" else []
    return Session(rules_of(name).new_game(len(seats), seed, plus=plus), seats)


def until_asked(session: Session) -> bool:
    """Whether a person is asked."""
    while session.go_on():
        pass
    return session.asked is not None


def choose(session: Session, at: int) -> None:
    asked = session.asked
    assert asked is not None
    session.choose(asked.options[at % len(asked.options)].code)


def take_back(session: Session) -> str:
    """Why it could not be; nothing where it could."""
    try:
        session.undo(session.game.state.who)
    except CannotGoBack as why:
        return why.why
    return ""


def burgundy() -> Session:
    """After the first choice of a turn in which nothing comes to light."""
    session = session_of("burgundy", 5, PERSON, "random")
    for _ in range(2):
        until_asked(session)
        choose(session, 0)
    until_asked(session)
    return session


def test_undo_brings_back_the_question_and_the_table() -> None:
    session = burgundy()
    seen, log, asked = session.game.view(0), session.game.log, session.asked
    choose(session, 1)
    until_asked(session)
    session.undo(0)
    assert session.asked == asked
    assert session.game.view(0) == seen
    assert session.game.log == log


def test_the_same_choice_brings_the_same_and_redo_makes_it() -> None:
    session = burgundy()
    log = session.game.log
    choose(session, 1)
    until_asked(session)
    later = session.game.log
    assert take_back(session) == ""
    assert session.game.log == log
    session.redo()
    until_asked(session)
    assert session.game.log == later
    assert not session.ahead
    with pytest.raises(CannotGoBack, match="ahead"):
        session.redo()


class Restless(Bot):
    """Chooses by a clock, as it were: never twice the same."""

    asked = 0

    def __init__(self, _seed: int) -> None:
        pass

    def choose(self, decision: Any, seat: Any) -> int:  # noqa: ARG002
        Restless.asked += 1
        return Restless.asked % len(decision.options)


def test_what_a_bot_answered_once_it_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "restless", Restless)  # type: ignore[arg-type]
    session = session_of("burgundy", 5, PERSON, "restless")
    logs: dict[tuple[int, ...], str] = {}
    path: list[int] = []
    chance = random.Random(1)
    for _ in range(120):
        until_asked(session)
        known = "\n".join(session.game.log)
        assert logs.setdefault(tuple(path), known) == known
        if chance.random() < 0.4 and not take_back(session):
            path.pop()
        else:
            path.append(chance.randrange(3))
            choose(session, path[-1])
    assert len(logs) < 120, "nothing was ever taken back"


def test_what_has_shown_something_hidden_is_not_taken_back() -> None:
    session = session_of("citadels", 5, PERSON, "random", "random", "random")
    until_asked(session)
    choose(session, 0)
    until_asked(session)
    with pytest.raises(CannotGoBack) as why:
        session.undo(0)
    assert why.value.why == "shown"
    assert why.value.names, "which cards came to light"


def test_drawn_cards_are_not_given_back() -> None:
    session = session_of("citadels", 5, PERSON, "random", "random", "random")
    while not (until_asked(session) and any(o.label == "Gather: cards" for o in session.asked.options)):  # type: ignore[union-attr]
        choose(session, 0)
    choose(session, [o.label for o in session.asked.options].index("Gather: cards"))  # type: ignore[union-attr]
    until_asked(session)
    assert take_back(session) == "shown"


def test_before_the_first_choice_there_is_nothing_to_take_back() -> None:
    session = session_of("pebbles", 3, PERSON, "random")
    until_asked(session)
    assert take_back(session) == "none"


def test_what_another_person_chose_stays() -> None:
    session = session_of("pebbles", 3, PERSON, PERSON)
    until_asked(session)
    first = session.game.state.who
    while session.game.state.who == first:
        choose(session, len(session.asked.options) - 1)  # type: ignore[union-attr]
        until_asked(session)
    assert take_back(session) == "others"


def test_a_choice_of_several_is_taken_back_as_one() -> None:
    session = session_of("giver", 1, PERSON, "random", "random", "random")
    for wanted in ("Giver", "Gather: gold", "Give alms"):
        until_asked(session)
        choose(session, next(n for n, o in enumerate(session.asked.options) if o.label.startswith(wanted)))  # type: ignore[union-attr]
    picking, before = session.game.picking, list(session.game.choices)
    assert picking is not None
    several = [option.code for option in session.asked.options if option.kind != "done"][:2]  # type: ignore[union-attr]
    session.choose_together(picking, reversed(several))
    assert len(session.game.choices) == len(before) + 3, "two cards, and that these are all"
    until_asked(session)
    session.undo(0)
    assert session.game.choices == before[: len(session.game.choices)]
    assert session.game.picking == picking


# --- many sequences --------------------------------------------------------------------------------------


def wandering(name: str, seats: tuple[str, ...], seed: int, steps: int) -> Iterator[tuple[int, int]]:
    """A person goes back and forth at random; the log is the same wherever the same was chosen. Yields how
    many times something was taken back, and made again."""
    chance = random.Random(seed)
    session = session_of(name, seed % 50, *seats)
    logs: dict[tuple[int, ...], bytes] = {}
    path: list[int] = []
    ahead: list[int] = []
    back = again = 0
    for _ in range(steps):
        asked = until_asked(session)
        log = "\n".join(session.game.log).encode()
        assert logs.setdefault(tuple(path), log) == log, (name, seed, path)
        what = chance.random()
        if what < 0.35 or not asked:
            if not take_back(session):
                ahead.insert(0, path.pop())
                back += 1
            elif not asked:
                break
        elif what < 0.5 and ahead:
            session.redo()
            path.append(ahead.pop(0))
            again += 1
        else:
            wanted = chance.randrange(len(session.asked.options))  # type: ignore[union-attr]
            choose(session, wanted)
            if ahead[:1] == [wanted]:
                del ahead[0]
            else:
                ahead = []
            path.append(wanted)
    yield back, again


TABLES = (
    ("pebbles", (PERSON, "random", "random"), 1.0),
    ("citadels", (PERSON, "random", "random", "random"), 0.3),
    ("burgundy", (PERSON, "random"), 0.3),
    ("architects", (PERSON, "random"), 0.3),
    ("burgundy", (PERSON, "greedy"), 0.05),
)


def wander(sequences: int) -> tuple[int, int]:
    """How many went how often back."""
    back = tried = 0
    whole = sum(share for *_, share in TABLES)
    for name, seats, share in TABLES:
        for seed in range(max(1, round(sequences * share / whole))):
            for gone, again in wandering(name, seats, seed, 14):
                back += gone + again
                tried += 1
    return tried, back


def test_going_back_and_forth(figures: Figures) -> None:
    tried, back = wander(60)
    figures("P10", "ways back and forth through a game", tried=tried, failed=0)
    assert back > tried / 2


@pytest.mark.long
def test_going_back_and_forth_many_times(figures: Figures) -> None:
    tried, back = wander(10_000)
    figures("P10", "ways back and forth through a game", tried=tried, failed=0)
    assert back > tried
