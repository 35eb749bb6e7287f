"""Maps, places of lists and numbers, settings and own pieces: from YAML to the model."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from rulewright.dsl.files.source import Source
from rulewright.dsl.files.yamlload import load_yaml
from rulewright.dsl.files.yamlnodes import to_plain
from rulewright.dsl.load import load, load_ruleset
from rulewright.dsl.model import Ruleset
from rulewright.dsl.report.diagnostics import Diagnostic
from rulewright.dsl.report.printers import ordered
from rulewright.dsl.schema.fits import fits
from rulewright.dsl.schema.of_decks import deck_schema
from rulewright.dsl.schema.of_rulesets import ruleset_schema

ISLES = Path(__file__).parent / "isles"


@pytest.fixture(scope="module")
def isles() -> Ruleset:
    return load(ISLES)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the game, named by a path without a machine in it."""
    shutil.copytree(ISLES, tmp_path / "isles")
    monkeypatch.chdir(tmp_path)
    return Path("isles")


def said(problems: list[Diagnostic]) -> list[str]:
    """`boards.yaml:3:26 E0241 message | hint`, in the order of the files."""
    lines = []
    for problem in ordered(problems):
        span = problem.span
        assert span is not None
        place = f"{Path(span.source.name).name}:{span.line}:{span.column}-{span.end_column}"
        lines.append(f"{place} {problem.code} {problem.message} | {problem.hint}")
    return lines


def findings(folder: Path, file: str, old: str, new: str) -> list[str]:
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    return said(load_ruleset(folder)[1])


def deck_findings(folder: Path, text: str) -> list[str]:
    Path("deck.yaml").write_text("format: 1\ndeck: d\nextends: isles\ntitle: {en: D}\n" + text, "utf-8")
    return said(load_ruleset(folder, ["deck.yaml"])[1])


# --- what is read -------------------------------------------------------------------------------------------


def test_a_kind_of_maps_says_how_they_are_written(isles: Ruleset) -> None:
    form = isles.kinds["board"].map
    assert form is not None
    assert form.spaces == "hex"
    assert form.rows == (2, 3, 2)
    assert form.letters == {"colour": {"g": 0, "b": 1}}
    assert form.digit == "pips"
    assert form.needs == {"colour": {0: 4}, "pips": {1: 2}}


def test_spaces_and_regions_name_their_kinds(isles: Ruleset) -> None:
    assert isles.kinds["hex"].space_of == "board"
    assert (isles.kinds["area"].region_of, isles.kinds["area"].alike) == ("hex", ("colour",))
    assert isles.kinds["coast"].alike == ()
    assert [name for name, kind in isles.kinds.items() if not kind.has_cards] == ["hex", "area", "coast"]


def test_rows_are_centred(isles: Ruleset) -> None:
    ring = isles.cards["ring"].spaces
    assert [(s.row, s.across) for s in ring] == [(0, 1), (0, 3), (1, 0), (1, 2), (1, 4), (2, 1), (2, 3)]
    assert ring[0].properties == {"colour": 0, "pips": 1, "deep": 0}
    assert ring[-1].properties == {"colour": 1, "pips": 5, "deep": 0}
    assert ring[-1].span.text() == "b5"


def test_a_gap_leaves_a_space_out(isles: Ruleset) -> None:
    chain = isles.cards["chain"].spaces
    assert [(s.row, s.across) for s in chain] == [(0, 4), (0, 6), (1, 1), (1, 3), (1, 5), (2, 0), (2, 2)]


def test_values_of_our_own_are_marked(isles: Ruleset) -> None:
    assert isles.cards["ring"].house
    assert not isles.cards["chain"].house
    assert isles.tables["worth"].house


def test_words_have_signs_and_paint(isles: Ruleset) -> None:
    green, blue = isles.lists["colour"].members
    assert (green.sign, green.paint) == ("G", "green")
    assert (blue.sign, blue.paint) == ("", "")


def test_zones_of_lists_and_numbers(isles: Ruleset) -> None:
    pile, shelf, land = (isles.zones[name] for name in ("pile", "shelf", "land"))
    assert (pile.of, pile.list) == ("list", "colour")
    assert (shelf.of, shelf.low, shelf.high) == ("number", 1, 6)
    assert (land.of, land.spaces_of) == ("player", "plan")


def test_sets_say_where_and_when(isles: Ruleset) -> None:
    assert isles.sets["boards"].copies == "players"
    assert isles.sets["tiles"].by == "colour"
    assert isles.sets["gales"].setting == "storms"


def test_settings_and_what_presets_set(isles: Ruleset) -> None:
    storms, tie = isles.settings.values()
    assert (storms.values, storms.usual, storms.texts) == ((), 0, {"en": "The gales take part."})
    assert ([value.id for value in tie.values], tie.usual) == (["fewer", "more"], 1)
    assert [preset.settings for preset in isles.presets.values()] == [
        {},
        {"storms": 1, "tie": 0},
        {"storms": 1, "tie": 1},
    ]


def test_a_map_without_letters_and_digits(folder: Path) -> None:
    text = (folder / "ruleset.yaml").read_text("utf-8")
    for line in ("      letters: {colour: {g: green, b: blue}}\n", "      digit: pips\n"):
        text = text.replace(line, "")
    text = text.replace("      needs: {colour: {green: 4}, pips: {1: 2}}\n", "")
    text = text.replace("max: 6}\n      deep", "max: 6, default: 1}\n      deep")
    text = text.replace("colour: {type: list, list: colour}\n      pips", "pips")
    text = text.replace("alike: [colour]", "alike: [deep]")
    (folder / "ruleset.yaml").write_text(text, "utf-8")
    board = "kind: board\nthings:\n  - id: ring\n    name: {en: Ring}\n    map: |\n"
    board += "      o o\n      o o o\n      o "
    (folder / "boards.yaml").write_text(board + "x\n", "utf-8")
    assert said(load_ruleset(folder)[1]) == [
        "boards.yaml:8:9-10 E0241 `x` is no space | write `o` for a space and `.` for none"
    ]
    (folder / "boards.yaml").write_text(board + "o\n", "utf-8")
    assert load(folder).cards["ring"].spaces[-1].properties == {"pips": 1, "deep": 0}


# --- decks --------------------------------------------------------------------------------------------------

BOARD = "boards:\n  - id: arc\n    name: {en: Arc}\n    map: |\n      g1 g2\n      b1 g3 b3\n      g4 b6\n"


def test_a_deck_brings_maps_and_other_rows(folder: Path) -> None:
    text = BOARD + "tables:\n  - {id: worth, arguments: 1, rows: [{of: [1], is: 7}]}\n"
    assert (
        deck_findings(folder, text + "presets:\n  - {id: mine, based_on: calm, settings: {tie: fewer}}\n")
        == []
    )
    ruleset = load(folder, ["deck.yaml"])
    assert len(ruleset.cards["d:arc"].spaces) == 7
    assert ruleset.tables["worth"].rows == {(1,): 7}
    assert not ruleset.tables["worth"].house
    assert ruleset.presets["d:mine"].settings == {"tie": 0}
    assert load(folder).tables["worth"].rows == {(1,): 2}


def test_two_decks_cannot_change_one_table(folder: Path) -> None:
    rows = "tables: [{id: worth, arguments: 1, rows: [{of: [1], is: 7}]}]\n"
    for name in ("one", "two"):
        head = f"format: 1\ndeck: {name}\nextends: isles\ntitle: {{en: D}}\n"
        Path(f"{name}.yaml").write_text(head + rows, "utf-8")
    assert said(load_ruleset(folder, ["one.yaml", "two.yaml"])[1]) == [
        "two.yaml:5:15-20 E0236 the deck `one` has other rows for `worth` already"
        " | leave one of the two decks out"
    ]


def test_a_board_of_a_deck_points_at_the_space(folder: Path) -> None:
    assert deck_findings(folder, BOARD.replace("g3", "z3")) == [
        "deck.yaml:10:10-11 E0241 the letter `z` stands for no colour | there is `g` green, `b` blue"
    ]


def test_an_editor_knows_what_a_deck_may_say(isles: Ruleset) -> None:
    schema = deck_schema(isles)
    assert "hexes" not in schema["properties"]
    assert "areas" not in schema["properties"]
    board = schema["properties"]["boards"]["items"]
    assert "map" in board["required"]
    assert "map" not in schema["properties"]["tiles"]["items"]["properties"]
    assert schema["properties"]["tables"]["items"]["properties"]["id"]["enum"] == ["worth"]
    preset = schema["properties"]["presets"]["items"]["properties"]
    assert list(preset["settings"]["properties"]) == ["storms", "tie"]
    Draft202012Validator.check_schema(schema)


def test_the_game_fits_its_schema() -> None:
    node, problems = load_yaml(Source.read(ISLES / "ruleset.yaml"))
    assert node is not None, problems
    assert fits(to_plain(node), ruleset_schema())
    assert Draft202012Validator(ruleset_schema()).is_valid(to_plain(node))


# --- faults that no file of tests/corpus/bad shows ----------------------------------------------------------

FAULTS = [
    (
        "boards.yaml",
        "b1 g2 g3",
        "b1 g2 g0",
        "boards.yaml:8:14-15 E0242 pips cannot be 0 | write a whole number, 1 to 6",
    ),
    (
        "boards.yaml",
        "b1 g2 g3",
        "b1 g2 g12345678901",
        "boards.yaml:8:14-25 E0242 `12345678901` is no number for the pips | a space is written as in `g1`",
    ),
    (
        "boards.yaml",
        "b1 g2 g3",
        "b1 g2 g²",
        "boards.yaml:8:14-15 E0242 `²` is no number for the pips | a space is written as in `g1`",
    ),
    (
        "boards.yaml",
        "      g4 b5\n",
        "\n      g4 b5\n",
        "boards.yaml:6:5-8 E0240 this map has 4 rows, and a board has 3 | take 1 row out",
    ),
    (
        "ruleset.yaml",
        "by: spots",
        "by: spot",
        "ruleset.yaml:74:57-61 E0210 there is no property of `die` called `spot` | did you mean `spots`?",
    ),
    (
        "ruleset.yaml",
        "min: 2, max: 5",
        "min: 2",
        "ruleset.yaml:74:57-62 E0248 `spots` may be at least 2, and there is one `shelf` for each number from"
        " 1 to 6 | write `min: 1, max: 6` beside `spots`, or give the zone more places",
    ),
    (
        "ruleset.yaml",
        "setting: storms",
        "setting: storm",
        "ruleset.yaml:75:62-67 E0210 there is no setting `storm` | did you mean `storms`?",
    ),
    (
        "ruleset.yaml",
        "tie: fewer}",
        "tie: less}",
        "ruleset.yaml:79:83-87 E0249 there is no value of `tie` called `less` | there is `fewer`, `more`",
    ),
    (
        "ruleset.yaml",
        "space_of: board\n",
        "space_of: bord\n",
        "ruleset.yaml:29:15-19 E0210 there is no kind `bord` | did you mean `board`?",
    ),
    (
        "ruleset.yaml",
        "    abilities: {active: always}\n",
        "",
        "ruleset.yaml:41:9-12 E0202 this kind has no `abilities` | add `abilities: {active: ...}`",
    ),
    (
        "ruleset.yaml",
        "spaces_of: plan",
        "spaces_of: land",
        "ruleset.yaml:64:52-56 E0247 `land` is to lie on the spaces of `land`, which lies on maps itself"
        " | zones of maps: `stack`, `plan`",
    ),
    (
        "ruleset.yaml",
        "rows: [2, 3, 2]",
        "rows: [2, 3, 200]",
        "ruleset.yaml:22:20-23 E0206 `200` is too large | it must be at most 99",
    ),
    (
        "ruleset.yaml",
        "{g: green, b: blue}",
        "{gr: green, b: blue}",
        "ruleset.yaml:23:26-28 E0205 the key `gr` is not written in the right way"
        " | a letter is one of a to z or A to Z",
    ),
]


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"), FAULTS, ids=[fault[2].strip() for fault in FAULTS]
)
def test_a_fault(folder: Path, file: str, old: str, new: str, expected: str) -> None:
    assert findings(folder, file, old, new) == [expected]


def test_a_map_without_fixed_rows_has_a_limit(folder: Path) -> None:
    text = (folder / "ruleset.yaml").read_text("utf-8")
    text = text.replace("      rows: [2, 3, 2]\n", "").replace(
        "      needs: {colour: {green: 4}, pips: {1: 2}}\n", ""
    )
    (folder / "ruleset.yaml").write_text(text, "utf-8")
    rows = "".join(f"      {'g1 ' * (1 + n % 2)}\n" for n in range(27))
    head = "kind: board\nthings:\n  - id: ring\n    name: {en: Ring}\n    map: |\n"
    (folder / "boards.yaml").write_text(head + rows, "utf-8")
    assert said(load_ruleset(folder)[1]) == [
        "boards.yaml:5:5-8 E0240 this map has 27 rows, and a board has at most 26 | take 1 row out"
    ]
    wide = f"      {'g1 ' * 100}\n      {'. ' * 2}\n"
    (folder / "boards.yaml").write_text(head + wide, "utf-8")
    assert [line.partition(" | ")[0] for line in said(load_ruleset(folder)[1])] == [
        "boards.yaml:6:7-306 E0240 row 1 has 100 places, and a row has at most 99",
        "boards.yaml:7:7-10 E0240 row 2 has no space",
    ]


def test_a_table_of_spaces_is_none(folder: Path) -> None:
    (folder / "tiles.yaml").write_text("kind: hex\nthings: []\n", "utf-8")
    assert said(load_ruleset(folder)[1])[0] == (
        "tiles.yaml:1:7-10 E0244 hexes are no cards: they come with the maps that take part"
        " | write them on the cards of the maps"
    )
