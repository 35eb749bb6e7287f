"""What comes with an installation: it saves the first run time, and changes nothing else.

The installation is a copy of this one, in the shape that a wheel has.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import rulewright
from rulewright import cli, dsl, interpreter, rulesets
from rulewright.dsl.files.paths import ruleset_names
from rulewright.interpreter.kept import shipped

from .conftest import environment
from .test_start import WARNED

OF_GAME = "show keep"
OF_DECK = "validate warned.yaml"
PLAYED = "play citadels --seed 7 --players 4"
PLACE = "rulewright/rulesets/.kept"
ANEW = "rulewright.interpreter.kept.shipped"

# Runs a command, and tells whether a game was read from its texts for it, to be shown or to be played.
RUN = """
import sys
from rulewright.cli import main
main.run(sys.argv[1:])
load = sys.modules.get("rulewright.dsl.load")
shown = "rulewright.dsl.loading.catalogue" in sys.modules
print("\\nread:", shown or load is not None and load.shipped.cache_info().currsize > 0)
"""
Done = tuple[bytes, bytes, bool]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An installation with what comes with it."""
    lib = tmp_path_factory.mktemp("lib")
    (root,) = rulewright.__path__
    (lib / "rulewright").mkdir()
    for name in ("__init__.py", "__main__.py"):
        shutil.copy2(Path(root) / name, lib / "rulewright" / name)
    for package in (cli, dsl, interpreter, rulesets):
        (folder,) = package.__path__
        ignored = shutil.ignore_patterns(".kept") if package is rulesets else None
        shutil.copytree(folder, lib / "rulewright" / package.__name__.rpartition(".")[2], ignore=ignored)
    command = [sys.executable, "-P", "-m", ANEW]
    subprocess.run(command, env=environment(PYTHONPATH=str(lib)), check=True)
    return lib


@pytest.fixture
def lib(made: Path, tmp_path: Path) -> Path:
    """The same, to be changed: only names of files are copied."""
    shutil.copytree(made, tmp_path / "lib", copy_function=os.link)
    (tmp_path / "warned.yaml").write_text(WARNED)
    return tmp_path / "lib"


def ran(lib: Path, words: str, kept: str | None = None) -> Done:
    """What a command of the installation says, and whether a game was read. Nothing is kept by the user,
    unless `kept` says where: in a file there can be no folder."""
    place = str(lib.parent / "warned.yaml" / "kept") if kept is None else kept
    found = subprocess.run(
        [sys.executable, "-P", "-c", RUN, *words.split()],
        cwd=lib.parent,
        env=environment(
            PYTHONPATH=str(lib), RULEWRIGHT_CACHE=place, RULEWRIGHT_DATA=str(lib.parent / "games")
        ),
        input=b"1\nquit\n",
        capture_output=True,
        check=True,
    )
    shutil.rmtree(lib.parent / "games", ignore_errors=True)
    said, _, read = found.stdout.rpartition(b"\nread: ")
    return said, found.stderr, read == b"True\n"


def changed(path: Path, change: Callable[[bytes], bytes]) -> None:
    """Other bytes in a file of its own, with the times of the old one."""
    status, data = path.stat(), path.read_bytes()
    path.unlink()
    path.write_bytes(change(data))
    assert path.read_bytes() != data
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


@pytest.mark.parametrize("words", [OF_GAME, OF_DECK, PLAYED, "cards burgundy --json"])
def test_the_first_run_reads_no_game_and_says_what_every_run_says(made: Path, lib: Path, words: str) -> None:
    first, plain = ran(lib, words), ran(lib, words, "off")
    assert first[:2] == plain[:2]
    assert (first[2], plain[2]) == (False, True)


def test_what_came_with_the_program_is_kept_by_who_uses_it(lib: Path) -> None:
    kept = lib.parent / "own"
    first = ran(lib, OF_GAME, str(kept))
    assert [each.name.partition("-")[0] for each in kept.iterdir()] == ["shown"] * len(ruleset_names())
    shutil.rmtree(lib / PLACE)
    assert ran(lib, OF_GAME, str(kept)) == first


def _each(change: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    return lambda lib: [changed(each, change) for each in (lib / PLACE).iterdir()] and None


def _exchanged(lib: Path) -> None:
    """Each file has the name of another one."""
    kept = sorted((lib / PLACE).iterdir())
    data = [each.read_bytes() for each in kept]
    for file, other in zip(kept, [*data[1:], data[0]], strict=True):
        changed(file, lambda _, other=other: other)  # type: ignore[misc]


def _hollow(lib: Path) -> None:
    """Files that are whole, and hold something else."""
    from rulewright.interpreter.kept.folder import whole

    for each in (lib / PLACE).iterdir():
        data = whole(each.name, b"\0\0\0\2\x82\xa5cos\nsystem\n.")
        changed(each, lambda _, data=data: data)  # type: ignore[misc]


UNUSABLE: dict[str, Callable[[Path], object]] = {
    "damaged": _each(lambda data: data[:-9] + b"x" * 9),
    "cut off": _each(lambda data: data[: len(data) // 2]),
    "of another form": _each(lambda data: data.replace(b"rulewright kept 1", b"rulewright kept 0")),
    "hollow": _hollow,
    "exchanged": _exchanged,
    "missing": lambda lib: shutil.rmtree(lib / PLACE),
    # Of the same size and time: a comment, in the code by which a game is read, and in the game.
    "made by other code": lambda lib: changed(
        lib / "rulewright/dsl/declare/maps.py", lambda data: data.replace(b"# a space", b"# A space")
    ),
    "made with other data": lambda lib: changed(
        lib / "rulewright/dsl/syntax/grammar.lark", lambda data: data.replace(b"// The", b"// the", 1)
    ),
    "made of other texts": lambda lib: [
        changed(game / "ruleset.yaml", lambda data: data.replace(b"# ", b"#:", 1))
        for game in (lib / "rulewright/rulesets").iterdir()
        if (game / "ruleset.yaml").is_file()
    ],
}


@pytest.mark.parametrize("way", UNUSABLE)
def test_what_cannot_be_used_costs_time_and_no_more(lib: Path, way: str) -> None:
    first = ran(lib, OF_DECK)
    UNUSABLE[way](lib)
    second = ran(lib, OF_DECK)
    assert second[:2] == first[:2]
    assert (first[2], second[2]) == (False, True)


def test_a_card_that_was_changed_is_shown_as_it_is(lib: Path) -> None:
    cards = lib / "rulewright/rulesets/citadels/uniques.yaml"
    assert b"Wachturm" not in ran(lib, OF_GAME)[0]
    changed(cards, lambda data: data.replace(b"en: Keep", b"en: Wachturm"))
    said, _, read = ran(lib, "show wachturm")
    assert b"Wachturm" in said
    assert read


def test_a_game_is_as_the_one_beneath_it_has_become(lib: Path) -> None:
    """What came with the program of a game that extends another one was made of the files of both."""
    words = "cards citadels_classic"
    said, _, read = ran(lib, words)
    assert b"Tavern" in said
    assert not read
    districts = lib / "rulewright/rulesets/citadels/districts.yaml"
    changed(districts, lambda data: data.replace(b"en: Tavern", b"en: Kneipe"))
    said, _, read = ran(lib, words)
    assert b"Kneipe" in said
    assert read


def test_words_of_the_game_beneath_are_looked_at_again(lib: Path) -> None:
    """What is said of a game is said with the words of the one that it extends."""
    kept, words = str(lib.parent / "own"), "validate citadels_classic"
    first = ran(lib, words, kept)
    changed(lib / "rulewright/rulesets/citadels/words.pl.yaml", lambda data: data + b"wrong: 1\n")
    second = ran(lib, words, kept)
    assert second[:2] != first[:2]
    assert b"citadels/words.pl.yaml" in second[0]


@pytest.mark.skipif("RULEWRIGHT_WHEEL_TEST" not in os.environ, reason="a wheel is asked what it brings")
def test_a_wheel_brings_it() -> None:
    assert shipped.fits()
