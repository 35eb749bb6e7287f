"""docs/first-character.md from its beginning to its end, at a real terminal, as its reader goes through it.

Every command is run in one folder, in its order. A deck that is shown is what the commands have made of it
(`made`), or else it is what the reader writes now.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parents[2] / "docs" / "first-character.md"


def untimed(text: str) -> str:
    return re.sub(r"\b\d+(\.\d+)? s\b", "0 s", text)


def test_a_reader_gets_to_a_character_of_his_own(terminal: Callable[..., Any], tmp_path: Path) -> None:
    def runs(command: str) -> str:
        words = shlex.split(command)
        assert words.pop(0) == "rulewright"
        screen = terminal(*words)
        if words[0] == "play":
            screen.wait_for_prompt()
            screen.line("quit")
        code = screen.end()
        assert code == (1 if "error[" in screen.shown else 0), screen.shown
        return str(screen.shown)

    seen: list[str] = []
    for language, options, text in re.findall(
        r"^```(\w+)([^\n]*)\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL
    ):
        file = re.search(r"file=(\S+)", options)
        if file is not None and "made" in options.split():
            assert (tmp_path / file[1]).read_text("utf-8") == text
        elif file is not None:
            (tmp_path / file[1]).write_text(text, "utf-8")
        elif language == "console":
            lines = re.search(r"lines=(\d+)", options)
            for part in re.split(r"^(?=\$ )", text, flags=re.MULTILINE)[1:]:
                command, _, printed = part.partition("\n")
                seen.append(command.split()[2])
                shown = runs(command[2:])
                if seen[-1] == "simulate":  # at a terminal it also shows how far it is
                    continue
                wanted = shown.splitlines(keepends=True)[: int(lines[1]) if lines else None]
                assert untimed("".join(wanted)) == untimed(printed)
    assert {"new", "validate", "explain", "test", "fmt", "play", "simulate"} == set(seen)
