"""Saves: the same game comes back, whatever is wrong with a file is said, and nothing else is raised."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from rulewright.dsl.codes import code_docs
from rulewright.dsl.files.source import Source
from rulewright.dsl.report.diagnostics import DeckError
from rulewright.interpreter.dealt import ENTRY_BITS
from rulewright.interpreter.game import Game, Rules, load
from rulewright.interpreter.saves.resume import Replay, load_game
from rulewright.interpreter.saves.savefile import parse
from rulewright.interpreter.saves.saving import Coder, is_inside, seal
from rulewright.interpreter.table.words import LONGEST_NAME

Play = Callable[[Game, int], Iterator[Game]]


def new(rules: Rules, players: int = 3, seed: int = 1, **more: Any) -> Game:
    return rules.new_game(players, seed, **more)


@pytest.fixture
def text(tiny: Rules, play: Play) -> str:
    """A save in the middle of a game."""
    for game in play(new(tiny), 4):
        if len(game.choices) == 12:
            return game.save()
    raise AssertionError


def refused(text: str, rules: Rules, **more: Any) -> str:
    """The code with which a save is refused; nothing but DeckError may be raised."""
    with pytest.raises(DeckError) as caught:
        load_game(text, rules=rules, **more)
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.code in code_docs()
    return diagnostic.code


def edited(text: str, **changes: Any) -> str:
    """The save with parts changed and the sum made right again."""
    data = {**json.loads(text), **changes}
    data["seal"] = seal(data)
    return json.dumps(data)


def test_at_every_decision_the_game_comes_back(tiny: Rules, play: Play) -> None:
    for seed in range(4):
        for game in play(new(tiny, 2 + seed % 3, seed), seed):
            text = game.save()
            same = load_game(text, rules=tiny)
            assert same.save() == text
            assert same.view(None) == game.view(None)
            assert same.log == game.log
            assert text.isascii()


def test_a_restored_game_goes_on_the_same(tiny: Rules, play: Play) -> None:
    for game in play(new(tiny), 6):
        quick = load_game(game.save(), rules=tiny, verify=False)
        assert {**quick.view(None), "round": None} == {**game.view(None), "round": None}
        assert quick.choices == game.choices
        if not game.over:
            twin = game.copy()
            twin.apply(0)
            quick.apply(0)
            assert {**quick.view(None), "round": None} == {**twin.view(None), "round": None}


def test_a_game_taken_up_again_has_the_work_left_that_it_had(tiny: Rules) -> None:
    game = new(tiny)
    game.state.work = 1_000
    assert load_game(game.save(), rules=tiny, verify=False).state.work == 1_000


def test_a_running_games_rules_are_found(tiny: Rules) -> None:
    """`load_game(game.save())` needs no decks while the rules are in use."""
    game = new(tiny, names=("Ada", "Bo", "Cy"))
    assert load_game(game.save()).names == ("Ada", "Bo", "Cy")


def test_a_cut_save_is_refused(tiny: Rules, text: str) -> None:
    for length in range(0, len(text.rstrip()), 7):
        assert refused(text[:length], tiny) == "E0801"


def test_a_flipped_bit_is_noticed(tiny: Rules, text: str) -> None:
    data = text.encode()
    same = load_game(text, rules=tiny).save()
    for position in range(len(data)):
        bit = position % 7
        flipped = bytearray(data)
        flipped[position] ^= 1 << bit
        game, code = attempt(flipped.decode(), tiny)
        # Only a change that means nothing may pass.
        assert code in code_docs() if game is None else game.save() == same


def attempt(text: str, rules: Rules) -> tuple[Game | None, str]:
    """The game, or the code with which it is refused."""
    try:
        return load_game(text, rules=rules), ""
    except DeckError as error:
        return None, error.diagnostics[0].code


@pytest.mark.parametrize(
    "other",
    [
        "", "null", "[]", "{}", "1e5", "NaN", '{"kind": "rulewright save", "format": NaN}', "[" * 100_000,
        '{"a": ' * 50_000, "9" * 5000, '"\\ud800"', "\x00", "deck: x", '{"kind": "rulewright save"',
    ],
)  # fmt: skip
def test_other_files_are_no_saves(tiny: Rules, other: str) -> None:
    assert refused(other, tiny) == "E0801"


def test_what_is_said_twice_is_refused(tiny: Rules, text: str) -> None:
    """Whichever of the two were meant: whoever reads the file sees another game than is played."""
    twice = text.replace('"seed"', '"seed": 5, "seed"', 1)
    assert refused(twice, tiny) == "E0801"


def test_a_choice_is_written_in_one_way(tiny: Rules, play: Play) -> None:
    """A thing by its name, never by a number of the engine."""
    for game in play(new(tiny), 4):
        data = json.loads(game.save())
        named = [each for each in data["choices"] if isinstance(each[-1], str)]
        if named:
            named[0][-1] = game.choices[data["choices"].index(named[0])][1] >> ENTRY_BITS
            assert refused(edited(json.dumps(data)), tiny) == "E0807"
            return
    raise AssertionError("no card was chosen")


@pytest.mark.parametrize("number", [2, 0, "1", None, True, [1]])
def test_another_format_is_refused(tiny: Rules, text: str, number: object) -> None:
    assert refused(edited(text, format=number), tiny) == "E0802"


SORTS = {
    **dict.fromkeys("version ruleset digest engine check".split(), str),
    **dict.fromkeys("decks names entries choices".split(), list),
    **dict.fromkeys("sources cards snapshot".split(), dict),
    **dict.fromkeys("players seed".split(), int),
    "log": bool,
}
WRONG: list[Any] = [None, [[]], {"a": 1}, "x", True, -1]


@pytest.mark.parametrize(
    ("name", "wrong"),
    [(n, w) for n, sort in SORTS.items() for w in WRONG if type(w) is not sort or n in ("entries", "names")],
)
def test_a_part_of_the_wrong_sort_is_refused(tiny: Rules, text: str, name: str, wrong: object) -> None:
    assert refused(edited(text, **{name: wrong}), tiny) == "E0803"


@pytest.mark.parametrize(
    ("name", "wrong"), [("sets", [1]), ("sets", {"a": 1}), ("preset", 1), ("engine", "none")]
)
def test_optional_parts_are_looked_at_too(tiny: Rules, text: str, name: str, wrong: object) -> None:
    assert refused(edited(text, **{name: wrong}), tiny) == "E0803"


def test_an_edit_is_noticed(tiny: Rules, text: str) -> None:
    assert refused(text.replace('"seed": 1,', '"seed": 2,'), tiny) == "E0804"


def test_another_seed_makes_another_game(tiny: Rules, text: str) -> None:
    assert refused(edited(text, seed=2), tiny) in ("E0807", "E0808")


def test_edited_choices_are_noticed(tiny: Rules, text: str) -> None:
    choices = json.loads(text)["choices"]
    for number in range(len(choices)):
        left_out = choices[:number] + choices[number + 1 :]
        assert refused(edited(text, choices=left_out), tiny) in ("E0807", "E0808")
        other = [*choices[:number], [0, "dodo#1"], *choices[number + 1 :]]
        assert refused(edited(text, choices=other), tiny) == "E0807"


@pytest.mark.parametrize(
    "wrong", [[], [[]], [["x"]], [[-1]], [[10**6]], [[0, 1, 2]], [[0, None]], [[0, True]]]
)
def test_choices_that_are_none(tiny: Rules, text: str, wrong: list[Any]) -> None:
    assert refused(edited(text, choices=wrong), tiny) in ("E0803", "E0807", "E0808")


def test_an_edited_snapshot_is_noticed(tiny: Rules, text: str) -> None:
    snapshot = json.loads(text)["snapshot"]
    richer = {**snapshot, "r_coins": [99, 0, 0, 0]}
    for verify in (True, False):
        assert refused(edited(text, snapshot=richer), tiny, verify=verify) == "E0808"
        assert refused(edited(text, snapshot={}), tiny, verify=verify) == "E0808"
    assert refused(edited(text, check="0" * 64), tiny) == "E0808"


def test_a_save_of_another_ruleset(tiny: Rules, text: str) -> None:
    assert refused(edited(text, ruleset="huge"), tiny) == "E0805"


@pytest.mark.parametrize("name", ["../tiny", "/tmp", "Tiny", "", "a" * 100])
def test_a_save_opens_no_path(text: str, name: str) -> None:
    with pytest.raises(DeckError) as caught:
        load_game(edited(text, ruleset=name, digest="other"))
    assert caught.value.diagnostics[0].code == "E0805"


def test_decks_that_are_not_here(text: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("decks") / "deck.yaml"
    outside.write_text("x")
    for deck in ("long-nights.yaml", str(outside), "../deck.yaml"):
        with pytest.raises(DeckError, match="needs decks that are not here") as caught:
            load_game(edited(text, decks=[deck], digest="other"))
        assert caught.value.diagnostics[0].code == "E0805"


@pytest.mark.parametrize(
    ("code", "part"),
    [
        ("E0805", {"decks": [f"{number}.yaml" for number in range(1_000)], "digest": "other"}),
        ("E0809", {"sets": {"cast": ["nosuch"] * 1_000}}),
        ("E0809", {"sets": {f"set {number}": [] for number in range(1_000)}}),
        ("E0809", {"settings": {f"setting {number}": True for number in range(1_000)}}),
        ("E0809", {"sets": {"cast": ["nosuch"] * 60}}),  # as many as there could be
        ("E0809", {"preset": "x" * 100_000}),
    ],
)
def test_what_a_save_has_too_much_of_is_told_in_short(code: str, part: dict[str, Any]) -> None:
    """And nothing of a list is looked up that is longer than it can be."""
    text = load("citadels").new_game(4, 1).save()
    with pytest.raises(DeckError) as caught:
        load_game(edited(text, **part))
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.code == code
    assert len(diagnostic.message) < 2_000


@pytest.mark.parametrize(
    ("path", "inside"),
    [
        ("a.yaml", True),
        ("b/a.yaml", True),
        *((path, False) for path in ("/a", "../a", "b\\..\\a", "C:a", "", "\\a")),
    ],
)
def test_paths_inside(path: str, inside: bool) -> None:
    assert is_inside(path) is inside


def changed(tiny: Rules, digest: str, **cards: int) -> Rules:
    """The tiny rules with other texts: the worth of some cards is changed, in print only."""
    source = Source("tiny/ruleset.yaml", f"changed: {cards}\n")
    known = dict(tiny.ruleset.cards)
    for name, worth in cards.items():
        known[name] = replace(known[name], properties={"worth": worth})
    texts = {source.name: source}
    rules = type(tiny)(replace(tiny.ruleset, digest=digest, sources=texts, cards=known))
    for players in (2, 3, 4):
        rules._programs[players, None] = replace(tiny.program(players), ruleset=rules.ruleset)
    return rules


def test_changed_rules_are_named(tiny: Rules, text: str) -> None:
    rules = changed(tiny, "feed", elk=7)
    with pytest.raises(DeckError) as caught:
        load_game(text, rules=rules)
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.code == "E0806"
    assert diagnostic.message.endswith("the file ruleset.yaml, the card elk")
    same = load_game(text, rules=rules, anyway=True)
    assert len(same.choices) == 12, "the choices mean the same under these rules"


def test_a_replay_goes_step_by_step(tiny: Rules, text: str) -> None:
    replay = Replay(text, rules=tiny)
    game = new(tiny)
    for step in replay:
        assert step.decision == game.decision
        assert step.option in game.decision.options
        game.apply(step.option)
        assert step.number == replay.position == len(game.choices)
        assert replay.game.view(None) == game.view(None)
    assert len(replay) == replay.position == 12
    replay.verify()


def test_a_replay_can_stop_on_the_way(tiny: Rules, text: str) -> None:
    replay = Replay(text, rules=tiny)
    assert len(replay.run(to=5).choices) == 5
    with pytest.raises(DeckError):
        replay.verify()
    assert len(replay.run(to=99).choices) == 12
    replay.verify()


def test_words_of_choices_and_back(tiny: Rules, play: Play) -> None:
    coder = Coder(new(tiny).program)
    for game in play(new(tiny), 8):
        for code in game.state.options:
            key, value = coder.words(game.state.site, code)
            assert coder.code(game.state.site, key, value) == code
    assert coder.code(0, "play", "dodo#0") is None
    assert coder.code(0, "nonsense", None) is None
    assert coder.choice("nowhere", "play", "fox#0") is None


def test_names_in_a_save_are_cleaned(tiny: Rules, text: str) -> None:
    game = load_game(edited(text, names=["\x1b[2J", "B", "C"]), rules=tiny)
    assert "\x1b" not in "".join(game.names)


def test_names_have_a_limit(tiny: Rules, text: str) -> None:
    """As many characters as can be kept can be read again."""
    longest = "x" * LONGEST_NAME
    assert load_game(new(tiny, names=(longest, "B", "C")).save(), rules=tiny).names[0] == longest
    for name in (longest + "x", "\x1b" * LONGEST_NAME):
        assert refused(edited(text, names=[name, "B", "C"]), tiny) == "E0803"
    with pytest.raises(ValueError, match="longer than"):
        new(tiny, names=(longest + "x", "B", "C"))


def test_parts_are_read_without_rules(text: str) -> None:
    saved = parse(text)
    assert (saved.ruleset, saved.players, saved.seed, len(saved.choices)) == ("tiny", 3, 1, 12)
