"""Files that a stranger has put where a command looks: links, pipes, devices, and what cannot be written."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import PATIENCE, environment, games_of
from .trials import furnish

pytestmark = pytest.mark.skipif(os.name != "posix", reason="links and pipes")

Run = Callable[..., "subprocess.CompletedProcess[str]"]
SECRET = "root:x:0:0: secret"


@pytest.fixture
def outside(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder elsewhere, with something in it that is nobody's business."""
    made = tmp_path_factory.mktemp("outside")
    (made / "secret").write_text(f"{SECRET}\n  {{ ]\n", "utf-8")
    return made


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game, decks and a save."""
    furnish(tmp_path / "there")
    for each in (tmp_path / "there").iterdir():
        each.rename(tmp_path / each.name)
    return tmp_path


def link(at: Path, to: Path) -> None:
    at.unlink(missing_ok=True)
    at.symlink_to(to)


COMMANDS = [
    ["validate", "game"],
    ["validate", "--fix", "game"],
    ["validate", "--fix", "--diff", "game"],
    ["fmt", "game"],
    ["fmt", "--diff", "game"],
    ["test", "game"],
    ["cards", "game"],
    ["play", "game", "--seat", "random"],
    ["simulate", "game", "--games", "2"],
    ["new", "deck", "mine", "--for", "game"],
    ["test", "game", "--record", "kept.json"],
    ["replay", "kept.json", "--ruleset", "game"],
]


@pytest.mark.parametrize("name", ["flow.rules", "stones.yaml", "words.pl.yaml", "ruleset.yaml", "other.yaml"])
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_link_out_of_a_game_is_neither_read_nor_written(
    run: Run, folder: Path, outside: Path, name: str, words: list[str]
) -> None:
    secret = outside / "secret"
    before = secret.read_text("utf-8")
    link(folder / "game" / name, secret)
    done = run(*words)
    assert "secret" not in (done.stdout + done.stderr).replace("/secret", "")
    assert "root:" not in done.stdout + done.stderr
    assert secret.read_text("utf-8") == before
    assert (folder / "game" / name).is_symlink()
    assert done.returncode in (0, 1, 2, 3), done


@pytest.mark.parametrize(
    "said",
    ["../outside/secret", "/etc/passwd", "C:\\x", "\\\\host\\x", "CON", "nul.rules", "x/../../y", "LPT1"],
)
def test_a_name_that_leads_out(run: Run, folder: Path, said: str) -> None:
    main = folder / "game" / "ruleset.yaml"
    text = main.read_text("utf-8")
    main.write_text(text.replace("rules: [", f"rules: ['{said}', "), "utf-8")
    assert main.read_text("utf-8") != text
    done = run("validate", "game")
    assert done.returncode == 1
    assert "E0191" in done.stdout


def test_a_folder_of_scenarios_that_leads_out_is_not_written(run: Run, folder: Path, outside: Path) -> None:
    (folder / "game" / "scenarios").symlink_to(outside)
    done = run("test", "game", "--record", "kept.json")
    assert done.returncode == 1
    assert "leads out of the folder" in done.stderr
    assert [each.name for each in (outside).iterdir()] == ["secret"]


def test_decks_in_a_folder_are_not_links_out_of_it(run: Run, folder: Path, outside: Path) -> None:
    decks = folder / "decks"
    decks.mkdir()
    (decks / "night.yaml").symlink_to(outside / "secret")
    for words in (["validate", "decks"], ["validate", "--fix", "decks"], ["fmt", "decks"], ["test", "decks"]):
        done = run(*words)
        assert done.returncode == 1, words
        assert "`night.yaml` is a link that leads out of the folder `decks`" in done.stderr
        assert "root:" not in done.stdout + done.stderr


def test_words_beside_a_deck_are_not_a_link_out(run: Run, folder: Path, outside: Path) -> None:
    (folder / "other.words.en.yaml").symlink_to(outside / "secret")
    done = run("validate", "other.yaml")
    assert "root:" not in done.stdout + done.stderr
    assert "leads out of the folder" in done.stdout


def test_decks_of_a_save_are_not_links_out(spawn: Run, folder: Path, outside: Path) -> None:
    assert spawn("play", "citadels", "--deck", "other.yaml", "--seat", "human", typed="1\n").returncode == 0
    (save,) = games_of(folder).glob("citadels-*.json")
    save.rename(folder / "kept.json")  # it lies where a stranger's would
    link(folder / "other.yaml", outside / "secret")
    done = spawn("replay", "kept.json")
    assert done.returncode == 3
    assert "the save needs decks that are not here: other.yaml" in done.stderr


def test_a_schema_that_is_a_link_or_a_pipe_is_left(run: Run, folder: Path, outside: Path) -> None:
    schema = folder / "pebbles.schema.json"
    for make in (lambda: schema.symlink_to(outside / "new"), lambda: os.mkfifo(schema)):
        make()
        assert run("new", "deck", f"deck-{schema.is_symlink()}", "--for", "game").returncode == 0
        assert not (outside / "new").exists()
        schema.unlink()


@pytest.mark.parametrize(
    "name", ["folder", "pipe", "/dev/zero", "/dev/null", "none.yaml", "x" * 300, "a/" * 3000]
)
@pytest.mark.parametrize(
    "words",
    [
        ["validate", "?"],
        ["validate", "--fix", "?"],
        ["fmt", "?"],
        ["explain", "?"],
        ["play", "citadels", "--deck", "?"],
        ["resume", "?"],
        ["replay", "?"],
        ["new", "scenario", "--in", "?"],
        ["test", "?"],
    ],
    ids=" ".join,
)
def test_what_is_no_file(run: Run, folder: Path, name: str, words: list[str]) -> None:
    (folder / "folder").mkdir()
    os.mkfifo(folder / "pipe")
    done = run(*(word.replace("?", name) for word in words))
    assert done.returncode in (1, 2, 3), done
    told = done.stdout + done.stderr
    assert told
    assert told.count("\n") < 40


@pytest.mark.parametrize("name", ["game", "pipe/x", "x" * 300, "a/" * 3000 + "x", "none/x"])
def test_what_cannot_be_written(run: Run, folder: Path, name: str) -> None:
    for words in (
        ["simulate", "game", "--games", "1", "--out", name],
        ["new", "ruleset", name],
    ):
        done = run(*words)
        assert done.returncode in (2, 3), done
        assert done.stderr
    done = run("play", "game", "--seat", "human", "--seat", "human", "--save", name, typed="1\n1\n")
    assert done.returncode in (0, 2, 3)
    assert done.returncode or list(games_of(folder).glob("pebbles-*.json")), "it is kept elsewhere"


def test_a_full_device(spawn: Run, folder: Path) -> None:
    done = spawn("simulate", "game", "--games", "1", "--out", "/dev/full")
    assert done.returncode == 3
    assert "/dev/full cannot be written: No space left on device" in done.stderr


def test_hard_links_are_parted(run: Run, folder: Path, outside: Path) -> None:
    outside, here = outside / "flow.rules", folder / "game" / "flow.rules"
    text = here.read_text("utf-8").replace("\n  ", "\n      ")
    outside.write_text(text, "utf-8")
    here.unlink()
    os.link(outside, here)
    assert run("fmt", "game").returncode == 0
    assert outside.read_text("utf-8") == text
    assert here.read_text("utf-8") != text
    shutil.rmtree(folder / "game")


# --- numbers and streams -----------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["1" + "0" * 30, "-1", "0", "-" + "9" * 30, "", "x", "1e9", "99"])
@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "game", "--games"],
        ["simulate", "game", "--games", "1", "--players"],
        ["simulate", "game", "--games", "1", "--random", "all", "--each"],
        ["play", "game", "--seat", "random", "--players"],
        ["validate", "game", "--play"],
        ["replay", "kept.json", "--ruleset", "game", "--to"],
        ["test", "game", "--record", "kept.json", "--from"],
    ],
    ids=" ".join,
)
def test_absurd_numbers(run: Run, folder: Path, words: list[str], number: str) -> None:
    done = run(*words, number)
    if number == "x" and words[-1] == "--play":  # its number may be left out: a game that is not there
        assert done.returncode == 3
        return
    assert done.returncode in ((0, 2) if number in ("0", "99", "1" + "0" * 30) else (2,)), done
    assert done.returncode == 0 or done.stderr


@pytest.mark.parametrize("seed", ["1" + "0" * 30, "-1", "0"])
def test_every_whole_number_is_a_seed(run: Run, folder: Path, seed: str) -> None:
    assert run("simulate", "game", "--games", "1", "--seed", seed).returncode == 0
    assert run("play", "game", "--seat", "random", "--seat", "random", "--seed", seed).returncode == 0


def in_a_shell(folder: Path, line: str) -> subprocess.CompletedProcess[str]:
    command = f"'{sys.executable}' -P -m rulewright {line}"
    return subprocess.run(
        command, shell=True, cwd=folder, env=environment(), capture_output=True, text=True, timeout=PATIENCE
    )


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("limits >/dev/full", (3,)),
        ("limits 2>/dev/full", (0,)),
        ("explain none 2>/dev/full", (3,)),
        ("--version >/dev/full", (3,)),
        ("--help >/dev/full", (3,)),
        ("validate --help >/dev/full", (3,)),
        ("lsp </dev/full", (2,)),  # zeros without end: no line, and no message
        ("lsp <many", (2,)),  # lines without end
        ("limits <&- >&- 2>&-", (0,)),
        ("fmt - <&-", (0,)),
        ("new <&-", (2,)),
        ("play game --seed 1 <&-", (0,)),
        ("play game --seed 1 </dev/full", (2,)),
        ("play game --seat human --seat human --seed 1 <choices >/dev/full", (3,)),
    ],
)
def test_streams_that_are_closed_or_full(folder: Path, line: str, codes: tuple[int, ...]) -> None:
    (folder / "choices").write_text("1\n1\n", "utf-8")
    (folder / "many").write_text("Content-Type: x\r\n" * 10_000, "utf-8")
    done = in_a_shell(folder, line)
    assert done.returncode in codes, done
    assert "Traceback" not in done.stderr
    assert "fault of Rulewright" not in done.stderr


@pytest.mark.parametrize(
    ("line", "code"), [("limits", 0), ("validate x.yaml", 3), ("fmt x", 3), ("new deck x --for citadels", 3)]
)
def test_a_folder_that_is_gone(folder: Path, line: str, code: int) -> None:
    gone = folder / "gone"
    gone.mkdir()
    command = f"rmdir ../gone; '{sys.executable}' -P -m rulewright {line}"
    done = subprocess.run(
        command, shell=True, cwd=gone, env=environment(), capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == code, done
    assert "Traceback" not in done.stderr
