"""Why something is not offered: the reasons are those of the rules, and they are true."""

from __future__ import annotations

import random
import shutil
from functools import cache
from pathlib import Path

import pytest

from rulewright.dsl import model, tree
from rulewright.dsl.files.source import Source
from rulewright.dsl.syntax.parse import parse_members
from rulewright.interpreter.game import Game, GameOver, Rules, load
from rulewright.interpreter.table import ruletexts
from rulewright.interpreter.table.reasons import Reason

TINY = Path(__file__).parents[3] / "docs" / "examples" / "tiny-game"
ISLES = str(Path(__file__).parents[1] / "link" / "isles")


@cache
def rules(name: str) -> Rules:
    return load(name)


def after(name: str, players: int, seed: int, choices: int) -> Game:
    game, chance = rules(name).new_game(players, seed), random.Random(seed)
    while not game.over and len(game.choices) < choices:
        game.apply(chance.choice(game.decision.options))
    return game


def said(game: Game, words: str) -> dict[str, list[str]]:
    return {
        ": ".join(each.path): [f"{r.why} [{r.name}]" if r.name else r.why for r in each.reasons]
        for each in game.why(words)
    }


def first_with(name: str, players: int, wanted: str, words: str = "") -> tuple[Game, str]:
    """The first game in which a reason holds these words."""
    for seed in range(40):
        game, chance = rules(name).new_game(players, seed), random.Random(seed)
        while not game.over:
            for path, reasons in said(game, words).items():
                if any(wanted in reason for reason in reasons):
                    return game, path
            game.apply(chance.choice(game.decision.options))
    raise AssertionError(f"nobody is told {wanted}")


# --- true and complete --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "players", "seeds"), [("citadels", 5, range(3)), ("citadels", 2, range(2)), (ISLES, 2, range(6))]
)
def test_what_is_offered_is_never_said_to_be_refused(name: str, players: int, seeds: range) -> None:
    asked = 0
    for seed in seeds:
        game, chance = rules(name).new_game(players, seed), random.Random(seed)
        while not game.over:
            labels = {option.label for option in game.decision.options}
            for refused in game.why():
                path = ": ".join(refused.path)
                longer = any(label.startswith(path) and label != path for label in labels)
                assert path not in labels or longer, (seed, len(game.choices), path, refused.reasons)
                assert refused.reasons
                asked += 1
            game.apply(chance.choice(game.decision.options))
    assert asked > 50


@pytest.mark.parametrize(("name", "players"), [("citadels", 4), (ISLES, 3)])
def test_what_is_offered_can_be_had(name: str, players: int) -> None:
    """Asked for by its words, an option has a way without a reason against it."""
    game, chance = rules(name).new_game(players, 7), random.Random(7)
    asked = 0
    while not game.over:
        for option in game.decision.options:
            if option.kind in ("option", "ability") and not game.decision.site.endswith("/payment"):
                found = game.why(option.label.replace(" [2]", "").replace(" [3]", ""))
                if found:
                    assert any(not each.reasons for each in found), (option.label, found)
                    asked += 1
        game.apply(chance.choice(game.decision.options))
    assert asked > 50


def test_it_changes_nothing() -> None:
    game = after("citadels", 4, 3, 40)
    before, log = game.save(), list(game.log)
    game.why()
    game.why("build")
    assert game.save() == before
    assert game.log == log
    assert after("citadels", 4, 3, 40).save() == before


def test_a_copy_can_be_asked_too() -> None:
    game = after("citadels", 4, 3, 30)
    game.why()
    other = game.copy()
    other.apply(0)
    assert said(other, "") != {} or other.why("build") is not None
    assert said(game, "") == said(after("citadels", 4, 3, 30), "")


def test_a_game_that_is_over_has_no_reasons() -> None:
    game = after(ISLES, 2, 1, 9999)
    with pytest.raises(GameOver):
        game.why()


# --- what is said -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "players", "reason"),
    [
        ("citadels", 4, "gather resources before you build [gather_first]"),
        ("citadels", 4, "you have built as much as you may this turn [build_limit]"),
        ("citadels", 4, "`gathered of you` is so"),
        ("citadels", 4, "it costs 5 gold, and 2 is there"),
        ("citadels", 4, "Bishop forbids it"),
        ("citadels", 4, "it has been used this turn"),
        ("citadels", 4, "there is no `district in your city` that fits"),
        ("citadels", 4, "it was chosen already, or passed over"),
        (ISLES, 2, "on another ground [own_ground]"),
        (ISLES, 2, "that is far enough [reach_limit]"),
        (ISLES, 2, "`hut of it is none` is not so"),
        (ISLES, 2, "it has been done already, and can be done once"),
        (ISLES, 2, "`shell of you > 3` is not so (it is 3)"),
        (ISLES, 2, "there is nothing to choose: `hut in your shed`"),
    ],
)
def test_every_sort_of_reason(name: str, players: int, reason: str) -> None:
    first_with(name, players, reason)


OFFERED = """procedure walk() {
  offer {
    option "Hang" once { choose 1 lantern in street as chosen  do hang(lantern: chosen) }
    option "Trade" { pay 30 points or 40 points  gain 1 points }
    option "Rest" if can pay 30 points { gain 1 points }
    option "Both" if can pay 30 points and can pay 2 points { gain 1 points }
  }
}
"""
WALK = "procedure walk() { choose 1 lantern in street as chosen  do hang(lantern: chosen) }\n"


@pytest.mark.parametrize(
    ("words", "reasons"),
    [
        ("trade", ["it costs 30 points, and 0 is there; or it costs 40 points, and 0 is there"]),
        ("rest", ["it costs 30 points, and 0 is there"]),
        ("both", ["it costs 30 points, and 0 is there", "it costs 2 points, and 0 is there"]),
        ("hang", []),
    ],
)
def test_a_price_that_is_a_choice_or_asked_for(words: str, reasons: list[str], tmp_path: Path) -> None:
    folder = tmp_path / "tiny-game"
    shutil.copytree(TINY, folder)
    flow = folder / "flow.rules"
    text = flow.read_text("utf-8")
    assert WALK in text
    flow.write_text(text.replace(WALK, OFFERED), "utf-8")
    game = load(folder).new_game(2, 1)
    assert {each for said in game.why(words) for each in said.reasons} == {Reason(each) for each in reasons}


def test_words_lead_from_choice_to_choice() -> None:
    """`settle quarry b1`: the option, the card, the space."""
    game, path = first_with(ISLES, 2, "on another ground", "settle quarry b1")
    assert path.startswith("Settle: Quarry (rock, cost 1): b1 (")
    found = said(game, "settle quarry b1")
    assert list(found) == [path]
    assert "on another ground [own_ground]" in found[path]
    assert said(game, "SETTLE  Quarry, b1!") == found
    assert said(game, "quarry b1") == found


def test_words_that_mean_nothing_here() -> None:
    game = after("citadels", 4, 1, 30)
    assert game.why("castel in the air") == []


def test_a_card_that_is_not_there() -> None:
    game, path = first_with("citadels", 4, "it is not among `district in your hand`", "build castle")
    assert path == "Build: Castle"
    held = game.view(game.decision.player)["zones"]["hand"][game.decision.player]["things"]
    assert "castle" not in [card["card"] for card in held]


def test_the_reasons_tell_nothing_that_is_hidden() -> None:
    """Hidden cards change places: not a word of the reasons changes."""
    compared = 0
    for seed in range(6):
        game, chance = rules("citadels").new_game(4, seed), random.Random(seed)
        while not game.over and len(game.choices) < 120:
            seat = game.decision.player
            deck = game.state.z_deck
            if game.choices and len(deck) > 3 and not game.decision.site.startswith("procedure/gather"):
                before = said(game, "")
                shadow, count = game._followed
                assert shadow is not None
                shadow.z_deck[0], shadow.z_deck[-1] = shadow.z_deck[-1], shadow.z_deck[0]
                assert said(game, "") == before, seat
                shadow.z_deck[0], shadow.z_deck[-1] = shadow.z_deck[-1], shadow.z_deck[0]
                assert count <= len(game.choices)
                compared += 1
            game.apply(chance.choice(game.decision.options))
    assert compared > 100


def test_questions_asked_before_make_none_too_large() -> None:
    """What may be looked at is counted for each question alone."""
    game = rules("citadels").new_game(4, 1)
    once = said(game, "")
    left: list[int] = []
    for _ in range(3):
        assert said(game, "") == once
        left.append(game.table.oracle.standing(game._followed[0])._left)
    assert left[0] < game.table.program.limits.looks
    assert len(set(left)) == 1


# --- the texts of the rules ---------------------------------------------------------------------------------


def written(text: str) -> tuple[ruletexts.Written, tree.Members]:
    members, found = parse_members(Source("made-up", text))
    assert found == []
    assert members is not None
    return ruletexts.Written(model.Declared(cards={"lamp": members})), members


def first(members: tree.Members) -> tree.Statement:
    (action,) = members.items
    assert isinstance(action, tree.Action)
    return action.block.statements[0]


@pytest.mark.parametrize(
    ("text", "chosen", "where", "best"),
    [
        ("choose 1 card in your hand as c", "card in your hand", "", ""),
        ("choose 2 card in your hand where cost of it > 2 as c", "card in your hand", "cost of it > 2", ""),
        (
            "choose 1 card in hand of p\n where any (card as o where o is it) by p as c",
            "card in hand of p",
            "any (card as o where o is it)",
            "",
        ),
        ("choose 1 player with highest gold of it as p", "player", "", "with highest gold of it"),
        ("choose 1 player from left of you as p", "player from left of you", "", ""),
        ("target 1 card where it is not this as c", "card", "it is not this", ""),
        ("choose number from 1 to 3 as n", "from 1 to 3", "", ""),
        ("choose mode { }", "", "", ""),
    ],
)
def test_the_parts_of_a_choice(text: str, chosen: str, where: str, best: str) -> None:
    texts, members = written(
        f"action {{ {text} }}".replace("mode { }", 'mode { option "a" { } option "b" { } }')
    )
    place = first(members).span
    assert ruletexts.said(texts.where_of(place)) == where
    assert texts.best_of(place) == best
    assert texts.chosen_in(place) == chosen


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("a is b and c > 2", ["a is b", "c > 2"]),
        ("any (card where a and b) and c", ["any (card where a and b)", "c"]),
        ("a or b and c", ["a or b and c"]),
        ("(a and b) and c", ["a", "b", "c"]),
        ("a", ["a"]),
    ],
)
def test_what_is_joined_by_and(text: str, parts: list[str]) -> None:
    texts, members = written(f"action if {text} {{ }}")
    condition = texts.guard_in(members.items[0].span)
    assert [ruletexts.said(each) for each in ruletexts.parts(condition)] == parts


def test_the_if_of_an_option() -> None:
    options = 'offer {\n  option "A" once if gold of you > 2 { }\n  option "B" { pay 1 gold } # if\n}'
    texts, members = written(f"action {{ {options} }}")
    place = first(members).span
    assert ruletexts.said(texts.guard_of(place, "A")) == "gold of you > 2"
    assert texts.guard_of(place, "B") is None
    assert texts.guard_of(place, "C") is None
    texts, members = written('action "A" any time if a is b if c is d { }')
    assert [ruletexts.said(each) for each in ruletexts.parts(texts.guard_in(members.items[0].span))] == [
        "a is b",
        "c is d",
    ]
    assert texts.guard_in(None) is None
