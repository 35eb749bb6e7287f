"""Figures of promises: what a run of the tests tried, and how much of it failed.

A test asks for the fixture and says what it did, before it judges:

    def test_names(figures: Figures) -> None:
        ...
        figures("P12", "names of files in generated code", tried=n, failed=m)
        assert m == 0

The end of the run prints a line for each promise and what, whichever workers and parts it was tried in. With
RULEWRIGHT_FIGURES=FILE they are written there too; what FILE says already is kept and added to, so that a
long run may be done in parts. `python tests/figures.py FILE...` adds files up and prints them as a table in
Markdown; with `--page PAGE` it puts the table into a page.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Protocol

import pytest

PROMISES = tuple(f"P{number}" for number in range(1, 16))
VARIABLE = "RULEWRIGHT_FIGURES"
MARKS = ("<!-- figures: written by `make figures` -->", "<!-- end of figures -->")
_PROPERTY = "rulewright figure"  # travels in the report of a test, from a worker too


class Figures(Protocol):
    """What a test calls."""

    def __call__(self, promise: str, what: str, *, tried: int, failed: int) -> None: ...


@dataclass(frozen=True, slots=True)
class Tried:
    tried: int
    failed: int


Table = dict[tuple[str, str], Tried]


@pytest.fixture
def figures(request: pytest.FixtureRequest) -> Figures:
    """Says what was tried for a promise; sums are made at the end of the run."""

    def record(promise: str, what: str, *, tried: int, failed: int) -> None:
        assert promise in PROMISES, f"{promise} is none of the promises"
        assert what.strip() == what != "", "what was tried has a name"
        assert 0 <= failed <= tried, (what, tried, failed)
        request.node.user_properties.append((_PROPERTY, [promise, what, tried, failed]))

    return record


class Recorder:
    """Hears the report of every test, whatever process it ran in."""

    def __init__(self) -> None:
        self.table: Table = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "teardown":  # the last report of a test has all that it said
            found = (value for name, value in report.user_properties if name == _PROPERTY)
            self.table = added(self.table, (_row(each) for each in found))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.table:
            terminalreporter.section("promises: tried, failed")
            for line in lines(self.table):
                terminalreporter.write_line(line)

    def pytest_sessionfinish(self) -> None:
        path = os.environ.get(VARIABLE)
        if path and self.table:
            file = Path(path)
            before = read(file) if file.exists() else {}
            write(file, added(before, self.table.items()))


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # a worker of xdist passes on; the process that started it adds up
        config.pluginmanager.register(Recorder(), "rulewright-figures")


# --- tables -------------------------------------------------------------------------------------------------


def _row(row: Any) -> tuple[tuple[str, str], Tried]:
    promise, what, tried, failed = row
    return (str(promise), str(what)), Tried(int(tried), int(failed))


def added(table: Table, rows: Iterable[tuple[tuple[str, str], Tried]]) -> Table:
    """A table with more in it; lines of the same promise and what become one."""
    result = dict(table)
    for name, more in rows:
        had = result.get(name, Tried(0, 0))
        result[name] = Tried(had.tried + more.tried, had.failed + more.failed)
    return result


def _ordered(table: Table) -> list[tuple[str, str, Tried]]:
    rows = [(promise, what, each) for (promise, what), each in table.items()]
    return sorted(rows, key=lambda row: (PROMISES.index(row[0]), row[1]))


def lines(table: Table) -> list[str]:
    """The table for a terminal."""
    rows = _ordered(table)
    width = max((len(what) for _, what, _ in rows), default=0)
    return [
        f"{promise:<4} {what:<{width}} {each.tried:>11,} {each.failed:>7,}" for promise, what, each in rows
    ]


def markdown(table: Table) -> str:
    """The table for a page."""
    rows = [f"| {name} | {what} | {each.tried:,} | {each.failed:,} |" for name, what, each in _ordered(table)]
    return "\n".join(["| promise | what | tried | failed |", "|---|---|---:|---:|", *rows, ""])


def read(path: Path) -> Table:
    rows = json.loads(path.read_text("utf-8"))
    return added({}, (_row((row["promise"], row["what"], row["tried"], row["failed"])) for row in rows))


def write(path: Path, table: Table) -> None:
    rows = [
        {"promise": promise, "what": what, "tried": each.tried, "failed": each.failed}
        for promise, what, each in _ordered(table)
    ]
    path.write_text(json.dumps(rows, indent=1) + "\n", "utf-8")


def into(page: Path, text: str) -> None:
    """Put a text between the two marks of a page."""
    before, rest = page.read_text("utf-8").split(MARKS[0])
    after = rest.split(MARKS[1])[1]
    page.write_text(f"{before}{MARKS[0]}\n{text}{MARKS[1]}{after}", "utf-8")


def main(words: list[str]) -> None:
    parser = argparse.ArgumentParser(description="Figures of promises as a table in Markdown.")
    parser.add_argument("--page", type=Path, help="put the table into this page")
    parser.add_argument("files", nargs="+", type=Path)
    asked = parser.parse_args(words)
    table: Table = {}
    for file in asked.files:
        table = added(table, read(file).items())
    if asked.page is None:
        print(markdown(table), end="")
    else:
        where = f"{platform.python_implementation()} {platform.python_version()}, {platform.system()}"
        into(asked.page, f"{date.today().isoformat()}, {where}:\n\n{markdown(table)}")


if __name__ == "__main__":
    main(sys.argv[1:])
