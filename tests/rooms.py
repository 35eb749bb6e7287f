"""The rooms of the house: what each is for, and how many lines of Python stand in it.

`make rooms` prints a line for each room, read off the tree as it is; `make rooms ARGS="--since REV"` also how
many lines there were then, in folders of the same name; `make rooms ARGS=dsl/check` lists the files of a
room, each with what it says of itself.
"""

from __future__ import annotations

import argparse
import ast
import subprocess
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
HOUSE = ("dsl", "interpreter", "cli")


def files() -> list[Path]:
    """The Python of the house, without what is only shown in another place."""
    found = (path for part in HOUSE for path in sorted((ROOT / part).rglob("*.py")))
    return [path for path in found if "_root" not in path.parts]


def room_of(file: str) -> str:
    """`dsl/check`, `interpreter`: a folder of the house, with what lies deeper in it."""
    parts = Path(file).parts[:-1]
    return "/".join(parts[:2])


def rooms() -> list[str]:
    """Every room, in the order of the tree."""
    return list(dict.fromkeys(room_of(str(path.relative_to(ROOT))) for path in files()))


def purpose(path: Path) -> str:
    """The first paragraph of a module's docstring."""
    text = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    return " ".join(text.split("\n\n")[0].split())


def lines_at(rev: str) -> Counter[str]:
    """How many lines each room had at a commit."""
    counted = _git("grep", "-c", "", rev, "--", *(f"{part}/*.py" for part in HOUSE))
    found: Counter[str] = Counter()
    for line in counted:
        file, _, number = line.removeprefix(f"{rev}:").rpartition(":")
        found[room_of(file)] += int(number)
    return found


def _git(*words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout.splitlines()


def table(since: str = "") -> Iterable[str]:
    """A row for each room."""
    then = lines_at(since) if since else Counter[str]()
    now: Counter[str] = Counter()
    count: Counter[str] = Counter()
    for path in files():
        room = room_of(str(path.relative_to(ROOT)))
        now[room] += path.read_text("utf-8").count("\n")
        count[room] += 1
    for room in rooms():
        figures = f"{count[room]:>4} files {now[room]:>6} lines" + (f" ({then[room]:>6})" if since else "")
        yield f"{room:<24}{figures}  {purpose(ROOT / room / '__init__.py')}"
    gone = sum(number for room, number in then.items() if room not in now)
    yield f"{'all':<24}{sum(count.values()):>4} files {sum(now.values()):>6} lines" + (
        f" ({then.total():>6}, {gone} of them in folders that are no more)" if since else ""
    )


def listing(room: str) -> Iterable[str]:
    """The files of a room."""
    for path in sorted((ROOT / room).rglob("*.py")):
        if path.name != "__init__.py" and room_of(str(path.relative_to(ROOT))) == room:
            yield f"{path.relative_to(ROOT / room).as_posix():<36}{purpose(path)}"


def main() -> None:
    parser = argparse.ArgumentParser(description="The rooms of the house.")
    parser.add_argument(
        "room", nargs="?", choices=rooms(), metavar="ROOM", help="list the files of this room"
    )
    parser.add_argument("--since", default="", metavar="REV", help="beside the lines those of this commit")
    asked = parser.parse_args()
    print("\n".join(listing(asked.room) if asked.room else table(asked.since)))


if __name__ == "__main__":
    main()
