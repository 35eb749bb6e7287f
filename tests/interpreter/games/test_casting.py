"""Which cards take part: by the number of players, by name, by chance; and what is said where they cannot."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from rulewright.dsl.load import load as load_ruleset
from rulewright.dsl.report.diagnostics import DeckError
from rulewright.interpreter import load, load_game
from rulewright.interpreter.game import Rules
from rulewright.interpreter.link.casting import arrange, to_choose, usual_players
from rulewright.interpreter.many.bots import seed_of
from rulewright.interpreter.many.simulate import simulate

MAIN = """\
format: 1
ruleset: raft
title: {en: Raft}
players: {min: 2, max: 6}
kinds:
  - id: sailor
    plural: sailors
    name: {en: sailor}
    properties: {rank: {type: number, min: 1, max: 4}}
    abilities: {active: always}
  - id: load
    plural: loads
    name: {en: load}
    properties: {sort: {type: list, list: sort}}
    abilities: {active: always}
lists:
  - id: sort
    plural: sorts
    members: [{id: dry, name: {en: dry}}, {id: wet, name: {en: wet}}]
resources:
  - {id: luck, name: {en: luck}, score: true}
zones:
  - {id: shore, of: table, holds: sailor, seen_by: all, name: {en: shore}}
  - {id: hold, of: table, holds: load, seen_by: all, name: {en: hold}}
sets:
  - id: crew
    kind: sailor
    into: shore
    one_of_each: rank
    needed: [1, 2]
    by_players:
      - {players: [2], without: [4]}
      - {players: [3, 6], needed: [4]}
  - {id: stock, kind: load, into: hold, every: true, match: {sort: [dry]}}
  - {id: casks, kind: load, into: hold, match: {sort: [wet]}, size: 3}
presets:
  - id: calm
    title: {en: Calm}
    players: {min: 3, max: 5}
    sets: {crew: [ann, bob], casks: [rum, tea, ink]}
    spare: {crew: [dan, dot]}
  - id: windy
    title: {en: Windy}
    players: {min: 2, max: 6}
    sets: {crew: [ann, bea, dot], casks: [rum, tea, oil]}
    spare: {crew: [eve, bob, dan], casks: [ink, gin]}
tables_of: [sailors.yaml, loads.yaml]
rules: [main.rules]
"""
SAILORS = """\
kind: sailor
things:
  - {id: ann, rank: 1, name: {en: Ann}}
  - {id: amy, rank: 1, name: {en: Amy}}
  - {id: bob, rank: 2, name: {en: Bob}}
  - {id: bea, rank: 2, players: {min: 3}, name: {en: Bea}}
  - {id: eve, rank: 2, not_with: [ann], name: {en: Eve}}
  - {id: cid, rank: 3, name: {en: Cid}}
  - {id: dot, rank: 4, name: {en: Dot}}
  - {id: dan, rank: 4, players: {min: 4, max: 5}, name: {en: Dan}}
"""
LOADS = """\
kind: load
things:
  - {id: hay, sort: dry, name: {en: Hay}}
  - {id: rye, sort: dry, players: {min: 4}, name: {en: Rye}}
  - {id: rum, sort: wet, name: {en: Rum}}
  - {id: tea, sort: wet, name: {en: Tea}}
  - {id: oil, sort: wet, players: {max: 5}, name: {en: Oil}}
  - {id: ink, sort: wet, name: {en: Ink}}
  - {id: gin, sort: wet, not_with: [cid], name: {en: Gin}}
"""
FLOW = """\
flow {
  repeat 3 times {
    for each player as p { by p { choose 1 sailor in shore as s  if rank of s > 1 { gain rank of s luck } } }
  }
  finish winner player with highest luck of it
}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games") / "raft"
    (folder / "scenarios").mkdir(parents=True)
    texts = {"ruleset.yaml": MAIN, "sailors.yaml": SAILORS, "loads.yaml": LOADS, "main.rules": FLOW}
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")
    return folder


@pytest.fixture(scope="module")
def raft(folder: Path) -> Rules:
    return load(folder)


def chosen(rules: Rules, players: int, preset: str | None = None, **words: Any) -> tuple[str, str, str, str]:
    """The preset and the cards of each set."""
    found, sets, _ = arrange(rules.ruleset, players, preset, **words)
    return (found, *(" ".join(sets[name]) for name in ("crew", "stock", "casks")))


def refusals(rules: Rules, players: int, preset: str | None = None, **words: Any) -> list[str]:
    with pytest.raises(DeckError) as error:
        arrange(rules.ruleset, players, preset, **words)
    assert {each.code for each in error.value.diagnostics} == {"E0250"}
    return [
        line
        for each in error.value.diagnostics
        for line in (each.message, f"  {each.hint}")
        if line != "  None"
    ]


# --- presets ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "preset", "cast"),
    [
        (2, None, ("windy", "ann bob", "hay", "rum tea oil")),
        (3, None, ("calm", "ann bob dot", "hay", "rum tea ink")),
        (4, None, ("calm", "ann bob", "hay rye", "rum tea ink")),
        (6, None, ("windy", "ann bea dot", "hay rye", "rum tea ink")),
        (3, "windy", ("windy", "ann bea dot", "hay", "rum tea oil")),
    ],
)
def test_a_preset_goes_by_the_number_of_players(
    raft: Rules, players: int, preset: str | None, cast: tuple[str, ...]
) -> None:
    """Who does not take part leaves; the first spare card that may take part with the rest steps in."""
    assert chosen(raft, players, preset) == cast


def test_the_usual_number_of_players(raft: Rules) -> None:
    assert usual_players(raft.ruleset) == 3, "as few as the first preset is made for"
    assert usual_players(raft.ruleset, "windy") == 2
    assert usual_players(raft.ruleset, "stormy") == 2, "what is wrong with it is told elsewhere"


# --- cards that are named -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "crew", "casks"),
    [
        ({"plus": ["amy"]}, "amy bob", "rum tea ink"),
        ({"plus": ["cid", "dot"]}, "ann bob cid dot", "rum tea ink"),
        ({"plus": ["ann"]}, "ann bob", "rum tea ink"),
        ({"plus": ["oil"], "minus": ["tea"]}, "ann bob", "rum oil ink"),
        ({"plus": ["bea"], "minus": ["bob"]}, "ann bea", "rum tea ink"),
        ({"sets": {"crew": ["bob", "ann"]}}, "ann bob", "rum tea ink"),
        ({"plus": ["bob"], "minus": ["bob"]}, "ann bob", "rum tea ink"),
        ({"sets": {"crew": ["ann", "bob", "cid", "dot"]}, "minus": ["cid", "dot"]}, "ann bob", "rum tea ink"),
        (
            {"sets": {"casks": ["gin", "oil", "rum"]}, "minus": ["oil"], "plus": ["tea"]},
            "ann bob",
            "gin tea rum",
        ),
    ],
)
def test_cards_in_and_out(raft: Rules, words: dict[str, Any], crew: str, casks: str) -> None:
    """A card takes the place of the one with its value, or of one that was taken out."""
    assert chosen(raft, 4, **words) == ("calm", crew, "hay rye", casks)


REFUSED = """\
> 7
Raft is played by 2 to 6 players, not by 7
> 6 preset=calm
the preset calm is made for 3 to 5 players, not for 6
  presets for 6: windy
> 4 preset=clam
there is no preset clam; did you mean calm?
> 4 sets=carks:
there is no set carks; did you mean casks?
> 4 random=stock
stock takes every card that matches, so there is nothing to choose
  leave it out
> 4 sets=crew:
crew: no card of rank 1, and 4 players need one
  put one in: `--with amy` or `ann`
crew: no card of rank 2, and 4 players need one
  put one in: `--with bea` or `bob` or `eve`
> 3 sets=crew:ann,bob
crew: no card of rank 4, and 3 players need one
  put one in: `--with dot`
> 3 plus=dan
crew: dan takes part with 4 to 5 players, not with 3
  take another: `--with dot`
> 2 plus=bea
crew: bea takes part with 3 players or more, not with 2
  take another: `--with bob`
> 6 plus=oil minus=rum
casks: oil takes part with at most 5 players, not with 6
  leave it out: `--without oil`
> 2 plus=dot
crew: 2 players play without a card of rank 4: leave dot out
> 3 plus=rye
stock: rye takes part with 4 players or more, not with 3
  leave it out: `--without rye`
> 4 plus=eve
crew: ann and eve do not take part together
  leave one of them out: `--without eve`
> 4 plus=cid,gin minus=rum
crew: cid and gin do not take part together
  leave one of them out: `--without gin`
> 4 plus=oil
casks: 3 cards are needed, 4 are named
  take one out: `--without ...`
> 4 minus=tea
casks: 3 cards are needed, 2 are named
  put one more in: `--with ...`
> 4 minus=oil
oil is not among the cards of casks here
  there is rum, tea, ink
> 4 minus=hay
hay cannot be left out: stock takes every card that matches
> 4 minus=ehy plus=oli
there is no card ehy; did you mean hay?
there is no card oli; did you mean oil?
> 4 sets=crew:ann,ann,bob,rum
crew: ann is named twice
crew: rum does not belong here
> 4 sets=crew:ann,amy,bob
crew: ann and amy are both of rank 1
  leave one of them out: `--without ann`
> 4 sets=crew:ann,bob random=crew
crew: its cards are named, and they are to be drawn as well
  leave one of the two out
> 2 random=crew minus=bob,eve
crew: no card of rank 2 is left that takes part with 2 players
> 6 random=casks minus=gin,ink
casks: 3 cards are needed, and only 2 can be drawn with 6 players
"""


def test_what_is_refused(raft: Rules) -> None:
    """All that is wrong with a choice, and what to do about it."""
    lines: list[str] = []
    for case in [line for line in REFUSED.splitlines() if line.startswith("> ")]:
        players, *words = case.removeprefix("> ").split()
        said: dict[str, Any] = {}
        for word in words:
            key, _, value = word.partition("=")
            if key == "sets":
                name, _, cards = value.partition(":")
                said.setdefault("sets", {})[name] = [card for card in cards.split(",") if card]
            else:
                said[key] = value if key == "preset" else value.split(",")
        lines += [case, *refusals(raft, int(players), **said)]
    assert "\n".join(lines) + "\n" == REFUSED


# --- chance -------------------------------------------------------------------------------------------------


def test_chance_fills_every_value_and_tosses_a_coin_for_the_rest(raft: Rules) -> None:
    seen: Counter[str] = Counter()
    for seed in range(200):
        _, sets, _ = arrange(raft.ruleset, 4, random=["crew"], seed=seed)
        crew = sets["crew"]
        ranks = [raft.ruleset.cards[card].properties["rank"] for card in crew]
        assert ranks == sorted(set(ranks))
        assert {1, 2} <= set(ranks)
        assert not {"ann", "eve"} <= set(crew)
        seen.update(crew)
    assert seen.keys() == {"ann", "amy", "bob", "bea", "eve", "cid", "dot", "dan"}
    assert all(70 < seen["dot"] + seen["dan"] < 130 for _ in "x")
    assert 70 < seen["cid"] < 130


def test_chance_draws_anew_where_cards_that_keep_others_out_leave_a_gap(raft: Rules) -> None:
    """Without Bob, two need Eve for rank 2, and she does not go with Ann."""
    for seed in range(20):
        _, sets, _ = arrange(raft.ruleset, 2, random=["crew"], seed=seed, minus=["bob"])
        assert sets["crew"][:2] == ("amy", "eve")


def test_chance_keeps_what_is_put_in_and_draws_nothing_that_is_left_out(raft: Rules) -> None:
    for seed in range(60):
        preset, sets, _ = arrange(
            raft.ruleset, 3, random=["all"], seed=seed, plus=["cid", "oil"], minus=["rum", "ann"]
        )
        assert preset == "", "no preset names any of it"
        assert {"cid", "amy"} <= set(sets["crew"])
        assert sets["crew"][-1] == "dot", "three need rank 4, and only one such card takes part with them"
        assert sorted(sets["casks"]) == ["ink", "oil", "tea"], "gin does not go with cid"


def test_the_same_seed_gives_the_same_cards_and_the_same_game_as_naming_them(raft: Rules) -> None:
    drawn = raft.new_game(4, 9, random=["crew", "casks"])
    sets = drawn.table.sets
    assert sets is not None
    named = raft.new_game(4, 9, sets=sets)
    assert to_choose(raft.ruleset, arrange(raft.ruleset, 4, random=["all"], seed=9)[1]) == sets
    for game in (drawn, named):
        while not game.over:
            game.apply(len(game.decision.options) - 1)
    assert drawn.log == named.log


def test_a_save_keeps_the_cards_themselves(raft: Rules) -> None:
    game = raft.new_game(5, 2, plus=["cid"], random=["casks"])
    game.apply(0)
    text = game.save()
    again = load_game(text, rules=raft)
    assert again.save() == text
    assert again.table.sets == game.table.sets


def test_chance_leaves_alone_what_it_cannot_count(raft: Rules) -> None:
    """A set without a size, such as boards: with `all` it stays as the preset has it; alone it is refused."""
    endless = replace(raft.ruleset.sets["casks"], size=None)
    ruleset = replace(raft.ruleset, sets={**raft.ruleset.sets, "casks": endless})
    usual = arrange(ruleset, 4)[1]
    assert arrange(ruleset, 4, random=["all"], seed=3)[1]["casks"] == usual["casks"]
    with pytest.raises(DeckError, match="does not say how many cards it takes"):
        arrange(ruleset, 4, random=["casks"])


def test_programs_of_many_casts_do_not_fill_the_memory(raft: Rules) -> None:
    for seed in range(80):
        raft.new_game(4, seed, random=["all"])
    assert len(raft._programs) <= 64
    assert len(raft._tables) <= 64


# --- simulations --------------------------------------------------------------------------------------------


def test_a_simulation_draws_new_cards_every_so_often(raft: Rules) -> None:
    whole = simulate(raft, 25, 4, seed=3, random=["crew"], each=10)
    assert list(whole.casts) == [0, 10, 20]
    for first, sets in whole.casts.items():
        game = raft.new_game(4, seed_of(3, first), random=["crew"])
        assert game.table.sets == sets, "the first game of each can be played again by its seed"
    parts = simulate(raft, 13, 4, seed=3, random=["crew"], each=10)
    parts.merge(simulate(raft, 12, 4, seed=3, random=["crew"], each=10, first=13))
    assert parts.data() == whole.data()
    assert whole.data()["casts"][1] == {
        "from_game": 10,
        "sets": {name: list(cards) for name, cards in whole.casts[10].items()},
    }
    other = simulate(raft, 5, 4, seed=3)
    assert other.data()["casts"] == []
    with pytest.raises(ValueError, match="digest"):
        whole.merge(other)


def test_progress_goes_on_through_the_casts(raft: Rules) -> None:
    told: list[int] = []
    simulate(raft, 5, 4, random=["crew"], each=2, progress=told.append)
    assert told == [1, 2, 3, 4, 5]


def test_rulesets_without_presets_are_played_by_chance_or_by_name(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "raft"
    other.mkdir()
    for file in folder.iterdir():
        if file.is_file():
            (other / file.name).write_text(file.read_text("utf-8"), "utf-8")
    start, end = MAIN.index("presets:"), MAIN.index("tables_of:")
    (other / "ruleset.yaml").write_text(MAIN[:start] + MAIN[end:], "utf-8")
    ruleset = load_ruleset(other)
    assert usual_players(ruleset) == 2
    preset, sets, _ = arrange(ruleset, 2, random=["all"])
    assert preset == ""
    assert len(sets["casks"]) == 3
    with pytest.raises(DeckError):
        arrange(ruleset, 2)
