"""`rulewright new`: decks, cards, scenarios and games to begin with."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright.dsl.files.paths import find_ruleset
from rulewright.dsl.load import ruleset_names

Run = Callable[..., "subprocess.CompletedProcess[str]"]
Terminals = Callable[..., Any]

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
FOLDERS = ("tiny-game", "map-game")


def kinds_of(game: Path) -> list[str]:
    """The kinds of cards that a ruleset declares, as its file says them."""
    import yaml

    declared = yaml.safe_load((game / "ruleset.yaml").read_text("utf-8"))["kinds"]
    return [kind["id"] for kind in declared if not {"space_of", "region_of"} & kind.keys()]


def is_sound(run: Run, deck: str, scenarios: int, *ruleset: str) -> None:
    """The deck has no mistakes and no warnings, its scenarios pass, and it is in the one style."""
    done = run("validate", deck, "--strict", *ruleset)
    assert (done.returncode, done.stdout) == (0, ""), done.stdout
    done = run("test", deck, "--engine", "both", *ruleset)
    noun = "scenario" if scenarios == 1 else "scenarios"
    assert done.returncode == 0, done.stdout
    assert done.stdout.startswith(f"{2 * scenarios} {noun if scenarios > 1 else 'scenarios'}: all pass"), (
        done.stdout
    )
    assert run("fmt", "--check", deck).returncode == 0


def next_command(done: subprocess.CompletedProcess[str], name: str) -> list[str]:
    """What is printed as the next step."""
    import shlex

    (found,) = re.findall(rf"^  rulewright ({name} .*)$", done.stderr, re.MULTILINE)
    return shlex.split(found)


# --- decks --------------------------------------------------------------------------------------------------


def test_a_deck_and_its_schema(run: Run, tmp_path: Path) -> None:
    done = run("new", "deck", "My Inn", "--for", "citadels")
    assert done.returncode == 0, done.stderr
    text = (tmp_path / "my-inn.yaml").read_text("utf-8")
    assert text == (
        "# yaml-language-server: $schema=citadels.schema.json\n"
        "format: 1\ndeck: my_inn\nextends: citadels\ntitle: {en: My Inn}\n"
    )
    schema = json.loads((tmp_path / "citadels.schema.json").read_text("utf-8"))
    assert schema == json.loads(run("schema", "citadels").stdout)
    assert run("validate", "my-inn.yaml", "--strict").returncode == 0
    assert "  rulewright new character --in my-inn.yaml\n" in done.stderr


def test_a_deck_by_a_path(run: Run, tmp_path: Path) -> None:
    (tmp_path / "decks").mkdir()
    assert run("new", "deck", "decks/inn.yaml", "--for", "citadels", "--name", "The Inn").returncode == 0
    assert "title: {en: The Inn}" in (tmp_path / "decks" / "inn.yaml").read_text("utf-8")
    assert (tmp_path / "decks" / "citadels.schema.json").is_file()
    assert run("new", "deck", "nowhere/inn", "--for", "citadels").returncode == 2


def test_nothing_is_written_over(run: Run, tmp_path: Path) -> None:
    (tmp_path / "inn.yaml").write_text("mine", "utf-8")
    (tmp_path / "citadels.schema.json").write_text("mine, too", "utf-8")
    (tmp_path / "game").mkdir()
    assert run("new", "deck", "inn", "--for", "citadels").returncode == 2
    assert run("new", "ruleset", "game").returncode == 2
    done = run("new", "deck", "bar", "--for", "citadels")
    assert done.returncode == 0
    assert "rulewright schema citadels > citadels.schema.json" in " ".join(done.stderr.split())
    assert (tmp_path / "inn.yaml").read_text("utf-8") == "mine"
    assert (tmp_path / "citadels.schema.json").read_text("utf-8") == "mine, too"
    assert not list((tmp_path / "game").iterdir())


# --- cards --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", ruleset_names())
def test_a_card_of_every_kind_of_every_game(run: Run, tmp_path: Path, game: str, every: bool) -> None:
    """Else of the first kind and the last one."""
    assert run("new", "deck", "mine", "--for", game).returncode == 0
    kinds = kinds_of(find_ruleset(game))
    kinds = kinds if every else [*dict.fromkeys((kinds[0], kinds[-1]))]
    for number, kind in enumerate(kinds, 1):
        done = run("new", kind, f"My {kind}", "--in", "mine.yaml")
        assert done.returncode == 0, done.stderr
        assert done.stdout.endswith(", and a scenario\n")
        if number in (1, len(kinds)):
            play = next_command(done, "play")
            assert "No card" not in run(*play, "--seat", "random", "--seed", "1").stderr
    is_sound(run, "mine.yaml", len(kinds))


@pytest.mark.parametrize("game", FOLDERS)
def test_a_card_for_a_game_in_a_folder(run: Run, tmp_path: Path, game: str) -> None:
    shutil.copytree(EXAMPLES / game, tmp_path / game)
    assert run("new", "deck", "mine", "--for", game).returncode == 0
    kinds = kinds_of(tmp_path / game)
    for kind in kinds:
        done = run("new", kind, f"my_{kind}", "--in", "mine.yaml", "--for", game)
        assert done.returncode == 0, done.stderr
        assert run(*next_command(done, "play"), "--seat", "random", "--seed", "1").returncode == 0
        assert run(*next_command(done, "test")).returncode == 0
    is_sound(run, "mine.yaml", len(kinds), "--ruleset", game)
    assert "after hang" in (tmp_path / "mine.yaml").read_text("utf-8") or game != "tiny-game"


def test_the_scenario_of_a_card_shows_its_ability(run: Run, tmp_path: Path) -> None:
    run("new", "deck", "inn", "--for", "citadels")
    assert run("new", "character", "Innkeeper", "--set", "rank=6").returncode == 0
    path = tmp_path / "inn.yaml"
    text = path.read_text("utf-8")
    assert 'play { A: "Innkeeper" }\n    expect { gold of A is 1 }' in text
    path.write_text(text.replace("{ gain 1 gold }", "{ gain 2 gold }"), "utf-8")
    assert run("test", "inn.yaml").returncode == 1


def test_what_is_printed_on_a_card(run: Run, tmp_path: Path) -> None:
    run("new", "deck", "inn", "--for", "citadels")
    done = run("new", "district", "well", "--set", "cost=3", "--set", "type=unique", "--name", "Deep Well")
    assert done.returncode == 0, done.stderr
    text = (tmp_path / "inn.yaml").read_text("utf-8")
    assert "    type: unique\n    cost: 3\n    name: {en: Deep Well}\n" in text
    assert run("new", "district", "pond").returncode == 0
    text = (tmp_path / "inn.yaml").read_text("utf-8")
    assert "    cost: 0  # change me: a whole number, 0 to 9\n" in text
    is_sound(run, "inn.yaml", 2)


@pytest.mark.parametrize("what", ["character", "Characters", "postać", "card character"])
def test_a_kind_by_any_of_its_names(run: Run, tmp_path: Path, what: str) -> None:
    run("new", "deck", "inn", "--for", "citadels")
    assert run("new", *what.split(), "cook").stdout == "inn.yaml: character cook, and a scenario\n"


def test_the_file_stays_as_it_is_but_for_the_card(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "fair.yaml"
    before = (EXAMPLES / "harbour-nights.yaml").read_bytes().replace(b"\n", b"\r\n")
    path.write_bytes(before)
    assert run("new", "character", "juggler").returncode == 0
    assert run("new", "district", "tent").returncode == 0
    assert run("new", "scenario", "nobody pays").returncode == 0
    after = path.read_bytes()
    assert after.count(b"\n") == after.count(b"\r\n")
    rest = iter(after.splitlines())
    assert all(any(line == other for other in rest) for line in before.splitlines())
    path.write_bytes(after.replace(b"\r\n", b"\n"))
    assert run("test", "fair.yaml").returncode == 0
    assert run("validate", "fair.yaml", "--strict").returncode == 0


def test_scenarios_that_come_out_otherwise_are_told(run: Run, tmp_path: Path) -> None:
    shutil.copy(EXAMPLES / "debts-and-favours.yaml", tmp_path / "debts.yaml")
    assert "otherwise" not in run("new", "character", "cook").stderr
    done = run("new", "favour", "bribe")
    assert " ".join(done.stderr.split()).count("comes out otherwise now") == 1


def test_the_words_of_a_new_scenario(run: Run, tmp_path: Path) -> None:
    run("new", "deck", "inn", "--for", "citadels")
    assert run("new", "scenario", "an empty deck").returncode == 0
    run("new", "character", "cook")
    assert run("new", "scenario", "a cook").returncode == 0
    assert run("new", "scenario", "a cook").returncode == 2
    text = (tmp_path / "inn.yaml").read_text("utf-8")
    assert "given { A is cook }" in text.partition('"a cook"')[2]
    is_sound(run, "inn.yaml", 3)


# --- what cannot be made ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "rulewright new deck"),
        (["deck"], "--for citadels"),
        (["deck", "--for", "citadels"], "between quotes"),
        (["deck", "x", "--for", "ctadels"], "did you mean `citadels`?"),
        (["deck", "citadels", "--for", "citadels"], "the id citadels is taken"),
        (["deck", "x", "--for", "citadels", "--set", "a=1"], "leave --set out"),
        (["charcter", "x"], "did you mean character?"),
        (["wheel", "x"], "there is character, district, deck, scenario, ruleset"),
        (["card"], "one of character, district"),
        (["character"], "has no name"),
        (["character", "king"], "the id king is taken: King, of citadels"),
        (["character", "if"], "a word of the rules language"),
        (["character", "12"], "no id can be made of 12"),
        (["character", "Old", "Cook"], '"Old Cook"'),
        (["character", "x", "--set", "rank=10"], "a whole number, 1 to 9"),
        (["character", "x", "--set", "rnk=1"], "did you mean rank?"),
        (["character", "x", "--set", "rank"], "PROPERTY=VALUE"),
        (["character", "x", "--in", "no.yaml"], "there is no deck no.yaml"),
        (["character", "x", "--name", "\x1b[31m"], "cannot be a name"),
        (["scenario"], "has no title"),
        (["ruleset"], "has no name"),
        (["ruleset", "citadels"], "comes with this program"),
        (["ruleset", "x", "--in", "inn.yaml"], "leave --in out"),
    ],
)
def test_what_is_missing_or_wrong_is_told(run: Run, tmp_path: Path, words: list[str], told: str) -> None:
    run("new", "deck", "inn", "--for", "citadels")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    done = run("new", *words)
    assert done.returncode in (2, 3), done
    assert told in " ".join(done.stderr.split()), done.stderr
    assert "\x1b" not in done.stderr
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_deck_with_mistakes_is_left_alone(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "inn.yaml"
    text = "format: 1\ndeck: inn\nextends: citadels\ntitle: {en: Inn}\ncharacters:\n  - {id: a, rnk: 2}\n"
    path.write_text(text, "utf-8")
    done = run("new", "character", "cook")
    assert done.returncode == 1
    assert "did you mean `rank`?" in done.stderr
    assert path.read_text("utf-8") == text


def test_several_decks_in_a_folder(run: Run) -> None:
    assert "There is none in this folder" in run("new", "character", "x").stderr
    for name in ("one", "two"):
        run("new", "deck", name, "--for", "citadels")
    assert "--in one.yaml, or two.yaml" in run("new", "character", "x").stderr


# --- games --------------------------------------------------------------------------------------------------


def test_a_game_of_ones_own(run: Run, tmp_path: Path) -> None:
    done = run("new", "ruleset", "Lake & Hill")
    assert done.returncode == 0, done.stderr
    folder = tmp_path / "lake-hill"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["lake-hill"]
    assert 'title: {en: "Lake & Hill"}' in (folder / "ruleset.yaml").read_text("utf-8")
    for name in ("ruleset", "cards"):
        first = (folder / f"{name}.yaml").read_text("utf-8").split("\n")[0]
        assert first == f"# yaml-language-server: $schema={name}.schema.json"
    for name, of in (("ruleset", "ruleset"), ("cards", "card")):
        made = (folder / f"{name}.schema.json").read_text("utf-8")
        assert made == run("schema", "lake-hill", "--of", of).stdout
    assert run("validate", "lake-hill", "--strict").returncode == 0
    assert run("test", "lake-hill", "--engine", "both").stdout.startswith("4 scenarios: all pass")
    assert run("fmt", "--check", "lake-hill").returncode == 0
    for players in ("2", "3", "4"):
        played = run("play", "lake-hill", "--players", players, "--seat", "random", "--seed", "1")
        assert played.returncode == 0
        assert "wins" in played.stdout
    assert run(*next_command(done, "new")).returncode == 0
    assert run("new", "card", "ace", "--for", "lake-hill").returncode == 0
    is_sound(run, "lake-hill-cards.yaml", 1, "--ruleset", "lake-hill")


def test_the_schemas_know_what_was_made(run: Run, tmp_path: Path) -> None:
    import jsonschema
    import yaml

    run("new", "ruleset", "lake")
    run("new", "deck", "inn", "--for", "citadels")
    run("new", "character", "cook", "--in", "inn.yaml")
    for file in (tmp_path / "inn.yaml", tmp_path / "lake" / "ruleset.yaml", tmp_path / "lake" / "cards.yaml"):
        text = file.read_text("utf-8")
        said = re.match(r"# yaml-language-server: \$schema=(\S+)\n", text)
        assert said is not None
        schema = json.loads((file.parent / said[1]).read_text("utf-8"))
        jsonschema.Draft202012Validator(schema).validate(yaml.safe_load(text))


def test_there_is_no_schema_of_that(run: Run) -> None:
    done = run("schema", "citadels", "--of", "wheel")
    assert (done.returncode, done.stdout) == (2, "")
    assert "deck, ruleset, words, character, district" in done.stderr


# --- at a terminal ------------------------------------------------------------------------------------------


def test_a_person_is_asked(terminal: Terminals, tmp_path: Path) -> None:
    screen = terminal("new")
    for question, answer in (
        (r"What do you want to make\? deck, card, scenario, ruleset \[deck\]\n> $", ""),
        (r"Which game is the deck for\? .*citadels(.*\n)+> $", "citadels"),
        (r"Name of the deck\n> $", "?"),
        (r"the_old_mill.*(\n.*)*Name of the deck\n> $", "My Inn"),
    ):
        screen.wait_for(question)
        screen.line(answer)
    assert screen.end() == 0, screen.shown
    screen = terminal("new", "card")
    for question, answer in (
        (r"What kind of card\? character, district \[character\]\n> $", "2"),
        (r"Name of the district\n> $", "keep"),
        (r"The id keep is taken: Keep, of citadels\.\nName of the district\n> $", "Deep Well"),
        (r"Type: noble, .* \[noble\]\n> $", "?"),
        (r"unique: .*\nType: .*\n> $", "uni"),
        (r"Cost, a whole number, 0 to 9 \[0\]\n> $", "12"),
        (r"cannot be 12.*\nCost.*\n> $", "4"),
    ):
        screen.wait_for(question)
        screen.line(answer)
    assert screen.end() == 0, screen.shown
    text = (tmp_path / "my-inn.yaml").read_text("utf-8")
    assert "  - id: deep_well\n    type: unique\n    cost: 4\n    name: {en: Deep Well}\n" in text
    screen = terminal("play", *_play_of(screen.shown), "--seat", "random", "--seed", "1")
    assert screen.end() == 0


def _play_of(shown: str) -> list[str]:
    (found,) = re.findall(r"^  rulewright play (.*)$", shown, re.MULTILINE)
    return str(found).split()


@pytest.mark.parametrize(("typed", "code"), [("\x04", 2), ("\x03", 130)])
def test_who_leaves_has_written_nothing(terminal: Terminals, tmp_path: Path, typed: str, code: int) -> None:
    screen = terminal("new", "ruleset")
    screen.wait_for_prompt()
    screen.type(typed)
    assert screen.end() == code
    assert not list(tmp_path.iterdir())
