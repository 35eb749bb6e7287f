"""Rulesets: what is loaded, and what is not read whatever a ruleset says."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from pathlib import Path

import pytest

from rulewright.dsl import core
from rulewright.dsl.load import find_ruleset, load, load_ruleset, ruleset_names
from rulewright.dsl.report.diagnostics import DeckError

from .small_folder import INSIDE, edit, said, small as small

# --- what is loaded -----------------------------------------------------------------------------------------


def test_citadels_loads_clean() -> None:
    ruleset, problems = load_ruleset("citadels")
    assert said(problems) == []
    assert ruleset is not None
    copies: Counter[str] = Counter()
    for card in ruleset.cards.values():
        copies[card.kind] += card.copies
    assert copies == {"character": 27, "district": 54 + 30}
    first = ruleset.presets["first_game"]
    assert (len(first.sets["cast"]), len(first.sets["uniques"])) == (8, 14)
    basics = [c for c in ruleset.cards.values() if c.kind == "district" and c.properties["type"] < 4]
    assert sum(c.copies for c in basics) + len(first.sets["uniques"]) == 68, "the deck of the first game"
    assert len(basics) == 17
    assert ruleset.first_seat == "crown"
    assert ruleset.tables["face_up_discards"].rows[8, 4] == 2
    assert ruleset.cards["keep"].properties == {"type": 4, "cost": 3}
    assert ruleset.cards["king"].names["pl"] == "Król"
    assert "income(noble)" in ruleset.cards["king"].rules_text
    assert ruleset.cards["king"].abilities.items
    assert ruleset.program.flow
    assert ruleset.kinds["district"].active == core.Active("zone", "city")
    assert ruleset.kinds["character"].active == core.Active("role")
    assert ruleset.kinds["character"].action_limit == "turn"


def test_the_small_ruleset_loads_clean(small: Path) -> None:
    ruleset = load(small)
    assert list(ruleset.cards) == ["ann", "bob", "cid", "dot", "meadow", "brick", "poppy", "cherry"]
    assert ruleset.cards["brick"].properties == {"colour": 0, "weight": 4, "heavy": 1}
    assert ruleset.cards["meadow"].properties == {"colour": 1, "weight": 1, "heavy": 0}, "defaults"
    assert ruleset.cards["bob"].texts == {"en": "Earns two."}
    assert ruleset.kinds["tile"].action_limit is None
    assert ruleset.presets["first"].sets == {"reds": ("brick", "poppy"), "crew": ("ann", "bob")}
    assert ruleset.presets["first"].players == (2, 3)
    assert ruleset.sets["greens"].match == {"colour": ("green",)}
    assert ruleset.sets["crew"].needed == (1, 2)
    assert ruleset.resources["coins"].starts == 2
    assert [s.title for s in ruleset.scenarios] == ["a tile that is laid brings fame"]
    assert ruleset.scenarios[0].origin == "small"
    assert list(ruleset.sources) == [
        f"small/{name}"
        for name in ("ruleset.yaml", "pilots.yaml", "tiles.yaml", "main.rules", "scenarios/laying.rules")
    ]


def test_a_place_in_a_card_is_a_place_in_its_file(small: Path) -> None:
    action = load(small).cards["ann"].abilities.items[0]
    assert (action.span.source.name, action.span.line, action.span.column) == ("small/pilots.yaml", 7, 7)


def test_rulesets_are_found_by_name_and_by_path(small: Path) -> None:
    assert "citadels" in ruleset_names()
    assert (find_ruleset("citadels") / "ruleset.yaml").is_file()
    assert find_ruleset("small") == find_ruleset(small) == find_ruleset("small/ruleset.yaml") == small


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("citadel", "did you mean `citadels`?"),
        ("chess", f"there is {', '.join(f'`{name}`' for name in ruleset_names())}"),
        (".", "the folder holds no file `ruleset.yaml`"),
        (
            "small/pilots.yaml",
            "this is a file; a deck is named behind its game: GAME --deck small/pilots.yaml",
        ),
    ],
)
def test_a_ruleset_that_is_not_there(small: Path, name: str, hint: str) -> None:
    with pytest.raises(DeckError) as caught:
        load(name)
    assert said(list(caught.value.diagnostics)) == [f"E0192 there is no ruleset `{name}` | {hint}"]


def test_the_digest_is_that_of_the_texts(small: Path, tmp_path: Path) -> None:
    before = load(small).digest
    assert len(before) == 64
    shutil.copytree(small, "moved")
    assert load("moved").digest == before, "where a ruleset lies does not matter"
    edit(small, "scenarios/laying.rules", "seed 1", "seed 2")
    assert load(small).digest == before, "a scenario is no part of the game"
    edit(small, "main.rules", "flow {", "flow  {")
    assert load(small).digest != before, "every other text counts"


def test_files_of_scenarios_are_read_by_those_who_want_them(small: Path) -> None:
    (small / "scenarios" / "laying.rules").write_bytes(b"\xff")
    assert load(small, scenarios=False).scenarios == ()
    assert [problem.code for problem in load_ruleset(small)[1]] == ["E0104"]


# --- files of strangers -------------------------------------------------------------------------------------


def test_a_link_that_leads_out_is_refused(small: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.rules").write_text("a secret\n")
    (small / "main.rules").unlink()
    (small / "main.rules").symlink_to(tmp_path / "secret.rules")
    message = f"ruleset.yaml:64:9 E0191 `main.rules` leads out of the folder of the ruleset | {INSIDE}"
    assert said(load_ruleset(small)[1]) == [message]


def test_a_folder_of_scenarios_that_leads_out_is_not_read(small: Path, tmp_path: Path) -> None:
    (small / "scenarios").rename(tmp_path / "elsewhere")
    (small / "scenarios").symlink_to(tmp_path / "elsewhere")
    assert load(small).scenarios == ()


def test_a_scenario_file_that_leads_out_is_refused(small: Path, tmp_path: Path) -> None:
    (small / "scenarios" / "laying.rules").rename(tmp_path / "laying.rules")
    (small / "scenarios" / "laying.rules").symlink_to(tmp_path / "laying.rules")
    [problem] = load_ruleset(small)[1]
    assert problem.code == "E0191"


def test_a_pipe_is_not_waited_for(small: Path) -> None:
    (small / "main.rules").unlink()
    os.mkfifo(small / "main.rules")
    message = "ruleset.yaml:64:9 E0102 small/main.rules: this is not an ordinary file"
    assert said(load_ruleset(small)[1]) == [f"{message} | give the name of a text file"]


def test_a_link_inside_the_folder_is_a_file_like_others(small: Path) -> None:
    (small / "main.rules").rename(small / "other.rules")
    (small / "main.rules").symlink_to("other.rules")
    assert load(small).program.flow


def test_too_many_scenario_files(small: Path) -> None:
    for number in range(200):
        (small / "scenarios" / f"s{number}.rules").write_text("")
    message = "scenarios:1:1 E0193 the folder holds 201 files, and at most 200 are read"
    assert said(load_ruleset(small)[1]) == [f"{message} | put several scenarios into one file"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "- a",
        "a: 1",
        "{}",
        "format: 1",
        "format: true",
        "kinds: {a: {b: [c]}}",
        "\x00",
        "[" * 5000,
        "a: &b c",
    ],
)
@pytest.mark.parametrize("file", ["ruleset.yaml", "pilots.yaml", "main.rules"])
def test_nothing_but_diagnostics_comes_out(small: Path, file: str, text: str) -> None:
    (small / file).write_text(text)
    ruleset, problems = load_ruleset(small)
    assert ruleset is None
    assert problems
