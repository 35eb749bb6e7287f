"""Figures of promises reach the end of the run, from every worker, whether their test passes or not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .figures import MARKS, VARIABLE, Tried, added, lines, main, read, write

ROOT = Path(__file__).parents[1]
SAMPLE = """
import pytest

@pytest.mark.parametrize("part", range(6))
def test_parts(figures, part):
    figures("P2", "slips", tried=1_000, failed=0)

@pytest.fixture
def prepared(figures):
    figures("P10", "prepared", tried=3, failed=0)

def test_fails(figures, prepared):
    figures("P10", "turns", tried=7, failed=2)
    assert False

def test_of_no_promise(figures):
    figures("P16", "more", tried=1, failed=0)

def test_more_failed_than_tried(figures):
    figures("P1", "more", tried=1, failed=2)

def test_says_nothing():
    pass
"""
EXPECTED = {("P2", "slips"): Tried(6_000, 0), ("P10", "prepared"): Tried(3, 0), ("P10", "turns"): Tried(7, 2)}


def run(folder: Path, text: str, *words: str) -> subprocess.CompletedProcess[str]:
    """A run of pytest over one file of tests, by itself."""
    (folder / "test_sample.py").write_text(text)
    return subprocess.run(
        [sys.executable, "-P", "-m", "pytest", "-q", "-p", "tests.figures", "-p", "no:cacheprovider", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), VARIABLE: str(folder / "found.json")},
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize("workers", [["-p", "no:xdist"], ["-n", "0"], ["-n", "2"]], ids="".join)
def test_what_tests_say_is_summed_and_shown(tmp_path: Path, workers: list[str]) -> None:
    done = run(tmp_path, SAMPLE, *workers)
    assert "3 failed, 7 passed" in done.stdout, done.stdout + done.stderr
    for line in lines(EXPECTED):
        assert done.stdout.count(line) == 1, done.stdout
    assert read(tmp_path / "found.json") == EXPECTED


def test_a_second_run_is_added_to_the_file_of_the_first(tmp_path: Path) -> None:
    run(tmp_path, SAMPLE, "-k", "parts")
    run(tmp_path, SAMPLE, "-k", "parts or fails")
    found = read(tmp_path / "found.json")
    assert found == added(EXPECTED, [(("P2", "slips"), Tried(6_000, 0))])


def test_a_run_without_figures_shows_and_writes_none(tmp_path: Path) -> None:
    done = run(tmp_path, SAMPLE, "-k", "nothing")
    assert "promises" not in done.stdout
    assert not (tmp_path / "found.json").exists()


def test_files_are_added_up_into_a_table_for_a_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = tmp_path / "one.json", tmp_path / "other.json"
    write(one, EXPECTED)
    write(other, {("P2", "slips"): Tried(1, 1)})
    main([str(one), str(other)])
    assert capsys.readouterr().out.splitlines() == [
        "| promise | what | tried | failed |",
        "|---|---|---:|---:|",
        "| P2 | slips | 6,001 | 1 |",
        "| P10 | prepared | 3 | 0 |",
        "| P10 | turns | 7 | 2 |",
    ]


def test_a_page_gets_the_newest_table(tmp_path: Path) -> None:
    page, found = tmp_path / "page.md", tmp_path / "found.json"
    page.write_text(f"Before.\n\n{MARKS[0]}\nold\n{MARKS[1]}\n\nAfter.\n", "utf-8")
    write(found, EXPECTED)
    for _ in range(2):
        main(["--page", str(page), str(found)])
    text = page.read_text("utf-8")
    assert text.startswith("Before.")
    assert text.endswith("After.\n")
    assert text.count("| P2 | slips | 6,000 | 0 |") == 1
    assert "old" not in text
    assert all((ROOT / "docs" / "reliability.md").read_text("utf-8").count(mark) == 1 for mark in MARKS)
