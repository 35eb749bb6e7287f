"""What an editor is told, without any protocol: places, words, names."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.cli.editor import grammar
from rulewright.cli.editor.complete import complete
from rulewright.cli.editor.desk import Desk
from rulewright.cli.editor.documents import Document
from rulewright.cli.editor.formatting import formatted
from rulewright.cli.editor.hover import definition, hover, symbols
from rulewright.cli.editor.rename import Refused, renamable, rename
from rulewright.cli.editor.units import column_of, units_before
from rulewright.cli.editor.uses import references
from rulewright.dsl.files.paths import find_ruleset
from rulewright.dsl.files.source import Source
from rulewright.dsl.load import load_deck, ruleset_names
from rulewright.dsl.loading import remembered
from rulewright.dsl.syntax import parse

from .authors import DECK, Author

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples"
DECKS = sorted(EXAMPLES.glob("*.yaml"))


pytestmark = pytest.mark.usefixtures("forgetful")


# --- places -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
def test_columns_in_units_and_back(encoding: str) -> None:
    for line in ("plain", "żółw", "🏮 a 🏮🏮 b", "e\u0301 ї", ""):
        for column in range(1, len(line) + 2):
            units = units_before(line, column, encoding)
            assert len(
                line[: column - 1].encode(encoding.removesuffix("le") + "-le" * (encoding != "utf-8"))
            ) == (units * {"utf-8": 1, "utf-16": 2, "utf-32": 4}[encoding])
            assert column_of(line, units, encoding) == column


def test_places_that_are_none() -> None:
    assert column_of("🏮", 1) == 1, "inside a character: before it"
    assert column_of("ab", 9) == 3
    assert column_of("🏮", 9) == 2


# --- what the parser knows ----------------------------------------------------------------------------------


def test_every_place_of_a_name_has_its_sorts() -> None:
    """A new rule with a name in it says what the name may be."""
    assert [place for place, sorts in grammar.places_of_names() if sorts == "?"] == []
    assert {place for place, _ in grammar.places_of_names()} == grammar._SORTS.keys()


@pytest.mark.parametrize("name", ruleset_names())
def test_every_name_of_the_shipped_games_fits_its_place(name: str) -> None:
    """Wherever a game's own rules use what it declares, the place admits that sort of thing."""
    folder = find_ruleset(name)
    desk, seen = Desk(), 0
    for file in sorted(folder.rglob("*.rules")):
        desk.open(str(file), file.read_text("utf-8"))
        known = desk.known(str(file))
        for block in known.document.blocks:
            for step in block.steps:
                assert (step.token.type == "NAME") == bool(step.sorts), (file, step.span.line, step.word)
                sorts = {each.sort for each in known.named(step.word)}
                if sorts and step.sorts and not step.sorts & {"new", "field", "local"}:
                    assert sorts & step.sorts, (file.name, step.span.line, step.word, sorts, step.sorts)
                    seen += 1
    assert seen > 500


def test_a_half_written_text_still_has_its_steps() -> None:
    document = Document("/x.rules", "procedure go() { gain \nchoose 1 card in as x }\nstatus lit marks ")
    words = [(step.word, sorted(step.sorts)) for step in document.blocks[0].steps if step.sorts]
    assert ("card", ["kind", "list", "player"]) in words
    assert ("x", ["new"]) in words
    assert [(name.word, name.sort) for name in document.names] == [("go", "procedure"), ("lit", "status")]


# --- what is wrong ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", DECKS, ids=lambda path: path.stem)
def test_the_same_is_wrong_as_the_command_says(deck: Path) -> None:
    """Also after many keystrokes, when most is remembered and not checked again."""
    text = deck.read_text("utf-8")
    desk = Desk()
    lines = text.split("\n")
    for number in range(0, len(lines), max(len(lines) // 12, 1)):
        line = lines[number]
        for changed_line in (line[: len(line) // 2], line + "x", line):
            now = "\n".join([*lines[:number], changed_line, *lines[number + 1 :]])
            desk.open(str(deck), now)
            found = [
                (each.code, each.message, each.span.line) for each in desk.problems(str(deck)) if each.span
            ]
            remembered._memory.on, kept = False, parse._most_kept
            parse.keep_trees(0)
            fresh = load_deck(Source(str(deck), now))[1]
            remembered._memory.on = True
            parse.keep_trees(kept)
            assert sorted(found) == sorted({(d.code, d.message, d.span.line) for d in fresh if d.span})


def test_a_file_of_a_ruleset_is_checked_unsaved_with_the_others(tmp_path: Path) -> None:
    shutil.copytree(Path(__file__).with_name("pebbles"), tmp_path / "pebbles")
    path = tmp_path / "pebbles" / "flow.rules"
    text = path.read_text("utf-8")
    author = Author(path, text)
    assert author.desk.problems(author.path) == []
    author.write(text + "\nprocedure lost() { gain 1 nothing_known }\n")
    (found,) = author.desk.problems(author.path)
    assert found.span is not None
    assert found.span.line == text.count("\n") + 2
    author.write(text)
    assert author.desk.problems(author.path) == []


def test_what_is_no_deck_is_left_alone(tmp_path: Path) -> None:
    author = Author(tmp_path / "compose.yaml", "services:\n  rules: |\n    choose 1\n")
    assert author.desk.problems(author.path) == []
    assert author.look("choose") != ""


def test_a_deck_for_nothing_is_told_so(tmp_path: Path) -> None:
    author = Author(tmp_path / "a.yaml", DECK.replace("extends: citadels", "extends: citadel"))
    (found,) = author.desk.problems(author.path)
    assert "citadel" in found.message
    author.write("deck: x\n")
    (found,) = author.desk.problems(author.path)
    assert "extends" in found.message


# --- what a word is -----------------------------------------------------------------------------------------


def test_a_look_at_a_word(author: Author) -> None:
    assert author.look("district in").startswith("**district** (who and what)")
    assert "it decides" not in author.look("gold\n")
    assert "status" in author.look("as lit", 3)
    assert "lies on a character" in author.look("as lit", 3)
    assert "given in line 17" in author.look("lamp to top", 1)
    assert "given in line 25" in author.look("from lamp", 6)
    assert "After it: a value such as" in author.look("gain")
    assert author.look("lamplighter}}").startswith("**A lamplighter, lit**: character, rank 4")
    assert "King" in author.look("king:")


def test_no_look_at_prose(author: Author) -> None:
    assert author.look("Be lamplighter", 5) == ""
    assert author.look("# lamp", 3) == ""
    assert author.look('"Light lit"', 8) == ""


def test_a_jump_to_where_it_is_declared(author: Author) -> None:
    assert author.jump("as lit", 3) == [("night.yaml", 7)]
    assert author.jump("lamps of you") == [("night.yaml", 8)]
    assert author.jump("lamplighter}}") == [("night.yaml", 11)]
    assert author.jump("lamp to top") == [("night.yaml", 17)]
    assert author.jump("from lamp", 6) == [("night.yaml", 25)]
    assert [name for name, _ in author.jump("gold\n")] == ["ruleset.yaml"]
    assert [name for name, _ in author.jump("build where")] == ["turn.rules"]
    assert author.jump("choose") == []


def test_what_a_text_holds(author: Author) -> None:
    found = symbols(author.desk.documents[author.path])
    assert [(each.name, each.sort) for each in found] == [
        ("lit", "status"),
        ("lamps", "memory"),
        ("lamplighter", "card"),
        ("lamps_out", "preset"),
    ]


# --- what fits ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "some", "none"),
    [
        ("        ", "choose gain for", "gold lamp else"),
        ("        ga", "gain", "gold"),
        ("        gain 2 ", "gold points", "district choose lamp"),
        ("        mark lamp as ", "lit killed robbed", "gold lamps"),
        ("        choose 1 ", "district player", "gold lit"),
        ("        choose 1 district in ", "lamp hand deck your", "lit build"),
        ("        choose 1 district in your ", "hand city lamps", "lit build lamp deck"),
        ("        do ", "build gather", "lamp gold lit"),
        ("        do gather(", "gold_gained", "gold lamp build"),
        ("        do gather(gold_gained: 1, ", "cards_drawn", "gold_gained"),
        ("        if lamplighter is ", "not in revealed", "where"),
        ("        set ", "lamp lamps this your", "gain"),
        ("        # ga", "", "gain choose"),
        ('        choose mode { option "ga', "", "gain choose"),
        ("        move lamp to ", "top bottom hand lamp", "gain lit"),
    ],
)
def test_what_fits_here(author: Author, line: str, some: str, none: str) -> None:
    offered = author.offered(line)
    assert set(some.split()) <= set(offered)
    assert not set(none.split()) & set(offered)
    assert len(offered) == len(set(offered))


def test_the_fields_of_what_happened_fit(author: Author) -> None:
    place = author.place("cost of district", len("cost of "))
    found = complete(author.desk.known(author.path), *place)
    assert ("district", "field") in {(each.word, each.sort) for each in found.words}


def test_only_moments_come_after_when(author: Author) -> None:
    author.write(DECK.replace("after build where", "when \n      after build where"))
    found = complete(author.desk.known(author.path), *author.place("when ", 5))
    words = {each.word for each in found.words}
    assert "turn_start" in words
    assert "build" not in words


def test_the_likeliest_comes_first(author: Author) -> None:
    offered = author.offered("        choose 1 player in ")
    assert offered.index("lamp") < offered.index("hand") < offered.index("architect") < offered.index("you")


def test_a_place_behind_a_very_long_word_is_answered(author: Author) -> None:
    """The word was gone through from each of its letters on."""
    author.write(DECK + "# " + "a" * 500_000 + " ")
    lines = author.text.split("\n")
    found = complete(author.desk.known(author.path), len(lines), len(lines[-1]) + 1)
    assert (found.start, found.words) == (len(lines[-1]) + 1, ())


def test_nothing_fits_outside_of_rules(author: Author) -> None:
    assert complete(author.desk.known(author.path), *author.place("rank: 4", 6)).words == ()


# --- other names --------------------------------------------------------------------------------------------


def test_a_card_gets_another_id(author: Author) -> None:
    text = author.renamed("lamplighter\n", "torchbearer")
    assert text == DECK.replace("id: lamplighter", "id: torchbearer").replace(
        "lamplighter}}", "torchbearer}}"
    )


def test_a_status_and_a_memory_get_another_name(author: Author) -> None:
    assert author.renamed("as lit", "bright", 3) == DECK.replace("status lit", "status bright").replace(
        "as lit", "as bright"
    )
    assert author.renamed("memory lamps", "torches", 7).count("torches") == 3


def test_a_name_given_inside_an_ability_stays_there(author: Author) -> None:
    text = author.renamed("as lamp ", "light", 3)
    assert text == DECK.replace("as lamp  #", "as light  #").replace("move lamp", "move light")


@pytest.mark.parametrize(
    ("what", "further", "new", "why"),
    [
        ("as lit", 3, "choose", "is a word of the rules language"),
        ("as lit", 3, "Bright Light", "cannot be an id"),
        ("gold\n", 0, "coins", "itself"),
        ("choose 1", 0, "pick", "itself"),
        ("id: lamplighter", 4, "king", "there would be a mistake"),
        ("as lamp ", 3, "lit_one", ""),
    ],
)
def test_what_cannot_be_renamed(author: Author, what: str, further: int, new: str, why: str) -> None:
    if not why:
        assert author.renamed(what, new, further) != DECK
        return
    with pytest.raises(Refused, match=why):
        author.renamed(what, new, further)


def test_what_can_be_renamed_is_said_before(author: Author) -> None:
    assert renamable(author.desk, author.path, *author.place("as lit", 3)) is not None
    assert renamable(author.desk, author.path, *author.place("gold\n")) is None


def test_a_name_changes_in_all_files_of_a_ruleset(tmp_path: Path) -> None:
    shutil.copytree(
        find_ruleset("citadels"), tmp_path / "citadels", ignore=shutil.ignore_patterns("scenarios")
    )
    path = tmp_path / "citadels" / "turn.rules"
    author = Author(path, path.read_text("utf-8"))
    edits = rename(author.desk, author.path, *author.place("procedure enter_city", 10), "come_in")
    assert {"turn.rules", "characters.yaml"} <= {Path(edit.path).name for edit in edits}
    assert {edit.span.text() for edit in edits} == {"enter_city"}


# --- names that are spelt alike -----------------------------------------------------------------------------

ALIKE = """\
format: 1
deck: lamps
extends: citadels
title: {en: Lamps}

rules: |
  procedure light(lamp: district, cost is 1) { gain cost gold  move lamp to your city }

districts:
  - id: lantern
    type: trade
    cost: 1
    name: {en: Lantern}
    rules: |
      after light must {
        for each district in your hand as tavern { discard tavern }
        choose 1 district in deck where it is tavern as inn
        if any (district as palace in your city where cost of palace > 1) { gain cost gold }
        if type of lamp is noble { move palace to deck }
      }
"""


@pytest.fixture
def alike(tmp_path: Path) -> Author:
    return Author(tmp_path / "lamps.yaml", ALIKE)


def _declared_in(author: Author, what: str, further: int = 0) -> list[tuple[str, str]]:
    found = definition(author.desk.known(author.path), *author.place(what, further))
    return [(Path(each.path).name, each.span.text()) for each in found]


def test_a_card_that_is_spelt_like_a_name_given_before_is_the_card(alike: Author) -> None:
    """The name is known in the braces of its loop and in the brackets of its selection, and nowhere else."""
    ((name, _),) = _declared_in(alike, "it is tavern", 6)
    assert name != "lamps.yaml"
    ((name, _),) = _declared_in(alike, "move palace", 5)
    assert name != "lamps.yaml"
    assert alike.renamed("as tavern", "house", 3) == ALIKE.replace("as tavern", "as house").replace(
        "discard tavern", "discard house"
    )
    assert alike.renamed("as palace", "house", 3) == ALIKE.replace("as palace", "as house").replace(
        "cost of palace", "cost of house"
    )


def test_a_word_of_a_list_is_no_card(alike: Author) -> None:
    ((name, text),) = _declared_in(alike, "is noble", 3)
    assert (name, "noble" in text) == ("ruleset.yaml", True)


def test_a_field_is_that_of_its_procedure(alike: Author) -> None:
    """Also where a property has the same name, and in the abilities that wait for it."""
    assert _declared_in(alike, "gain cost gold  move", 5) == [("lamps.yaml", "cost")]
    assert _declared_in(alike, "gain cost gold }", 5) == [("lamps.yaml", "cost")]
    assert _declared_in(alike, "type of lamp", 8) == [("lamps.yaml", "lamp")]
    said = hover(alike.desk, alike.path, *alike.place("type of lamp", 8))
    assert said is not None
    assert "**lamp** is a field of the procedure light" in said.text
    assert alike.renamed("lamp: district", "torch") == (
        ALIKE.replace("lamp: district", "torch: district").replace("move lamp", "move torch")
        .replace("type of lamp", "type of torch")
    )  # fmt: skip
    assert alike.renamed("cost is 1", "worth_of_it") == (
        ALIKE.replace("cost is 1", "worth_of_it is 1").replace("gain cost", "gain worth_of_it")
    )


def test_a_name_does_not_take_another_ones_place(alike: Author) -> None:
    """With the new name, words that mean something else would mean it as well."""
    author = alike
    author.write(ALIKE.replace("as inn", "as inn  move tavern to deck"))
    with pytest.raises(Refused, match="already means something else"):
        author.renamed("as inn", "tavern", 3)


@pytest.mark.parametrize(
    ("line", "known"),
    [
        ("for each district in deck as one { discard one } discard ", set()),
        ("for each district in deck as one { discard ", {"one"}),
        ("if any (district as one in deck where cost of one > 1) { discard ", set()),
        ("if any (district as one in deck where cost of ", {"one"}),
        ("choose 1 district in deck as one if you has lit { discard ", {"one"}),
    ],
)
def test_a_name_is_offered_where_it_is_known(author: Author, line: str, known: set[str]) -> None:
    author.write(DECK.replace("gain 2 gold", line))
    here = complete(author.desk.known(author.path), *author.place(line, len(line)))
    assert {each.word for each in here.words if each.sort == "local"} - {"lamp"} == known


def test_fields_are_offered_in_the_body_of_their_procedure(author: Author) -> None:
    text = "procedure a(one: number) { gain one gold } procedure b(two: number) { gain "
    author.write(DECK.replace("memory lamps", text + "} memory lamps"))
    here = complete(author.desk.known(author.path), *author.place(text, len(text)))
    assert {each.word for each in here.words if each.sort == "local"} == {"two"}


def test_a_text_that_is_not_understood_goes_by_words(alike: Author) -> None:
    alike.write(ALIKE.replace("discard tavern }", "discard tavern } gain gain"))
    assert _declared_in(alike, "discard tavern", 8) == [("lamps.yaml", "tavern")]


# --- the style ----------------------------------------------------------------------------------------------


def test_only_the_lines_that_change_are_sent(author: Author) -> None:
    assert formatted(author.desk.documents[author.path]) is None
    author.write(DECK.replace("gain 2 gold", "gain  2   gold"))
    found = formatted(author.desk.documents[author.path])
    assert found is not None
    assert (found.first, found.last, found.text) == (18, 18, ("        gain 2 gold",))
    author.write(DECK.replace("gain 2 gold", "gain 2 gold }"))
    assert formatted(author.desk.documents[author.path]) is None


# --- the command --------------------------------------------------------------------------------------------


def test_without_the_extra_the_command_says_how_to_get_it(
    run: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    import importlib.util

    find = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *rest: None if name == "pygls" else find(name, *rest)
    )
    done = run("lsp")
    assert getattr(done, "returncode", 0) == 2
    assert 'pip install "rulewright[lsp]"' in getattr(done, "stderr", "")


# --- whatever is typed --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_no_text_and_no_place_is_too_strange(seed: int, tmp_path: Path) -> None:
    """Texts cut off, doubled and mixed up, and every question at any place: there is always an answer."""
    chance = random.Random(seed)
    texts = [path.read_text("utf-8") for path in DECKS] + [DECK, "", "\n", "rules: |", "🏮: |\n  🏮"]
    desk = Desk()
    for number in range(25):
        text = chance.choice(texts)
        first, last = sorted(chance.randint(0, len(text)) for _ in range(2))
        text = chance.choice(
            [text[:first], text[first:], text[:first] + text[last:], text[:last] + text[first:]]
        )
        path = str(tmp_path / f"{number}{chance.choice(['.yaml', '.rules'])}")
        document = desk.open(path, text)
        if number % 5 == 0:
            desk.problems(path)
        known = desk.known(path)
        symbols(document)
        references(desk, path, 8, 12, declaration=True)
        for _ in range(15):
            line = chance.randint(0, len(document.lines) + 1)
            place = line, chance.randint(1, len(document.line(line)) + 3)
            hover(desk, path, *place)
            definition(known, *place)
            complete(known, *place)
            renamable(desk, path, *place)
