"""What a shell completes."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import games_of

Run = Callable[..., "subprocess.CompletedProcess[str]"]


def completed(run: Run, line: str) -> list[str]:
    done = run(
        _RULEWRIGHT_COMPLETE="complete_bash", COMP_WORDS=line, COMP_CWORD=str(len(line.split(" ")) - 1)
    )
    return done.stdout.split()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("rulewright play burg", ["burgundy"]),
        ("rulewright play citadels --preset amb", ["ambitious_aristocrats"]),
        ("rulewright play citadels --with warl", ["warlord"]),
        ("rulewright play burgundy --with vineyards", ["vineyards"]),
        ("rulewright play citadels --seat hum", ["human"]),
        ("rulewright play nothing --with warl", []),
    ],
)
def test_words(run: Run, line: str, words: list[str]) -> None:
    assert completed(run, line) == words


def test_games_that_are_kept(run: Run, pebbles: str) -> None:
    run("play", pebbles, "--seed", "3", typed="throw\n")
    for command in ("resume", "replay"):
        assert completed(run, f"rulewright {command} peb") == ["pebbles-3"]


def test_a_name_that_a_shell_would_run_is_not_offered(run: Run, tmp_path: Path, pebbles: str) -> None:
    run("play", pebbles, "--seed", "3", typed="throw\n")
    for name in (
        "$(touch x)",
        "`x`",
        "a b",
        "a\nb",
        "a;b",
        "*",
        "'",
        '"',
        "a\\",
        "!1",
        "--delete",
        "{a,b}",
        "~",
    ):
        (games_of(tmp_path) / f"{name}.json").write_text("{}")
    assert completed(run, "rulewright resume ") == ["pebbles-3"]
