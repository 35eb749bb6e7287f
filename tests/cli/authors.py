"""Somebody who writes a deck in an editor; without any protocol."""

from __future__ import annotations

from pathlib import Path

from rulewright.cli.editor.complete import complete
from rulewright.cli.editor.desk import Desk
from rulewright.cli.editor.hover import definition, hover
from rulewright.cli.editor.rename import changed, rename
from rulewright.dsl.loading import remembered
from rulewright.dsl.syntax import parse

DECK = """\
format: 1
deck: night
extends: citadels
title: {en: Night}

rules: |
  status lit marks character until round { }
  memory lamps of player starts 0

characters:
  - id: lamplighter
    rank: 4
    name: {en: "A lamplighter, lit"}
    text: {en: "Be lamplighter."}
    rules: |
      action "Light lit" {
        choose 1 district in your hand as lamp  # lamp
        gain 2 gold
        move lamp to top of deck
        target 1 character as other
        mark other as lit
        raise lamps of you by 1
      }
      after build where cost of district > 3 if lamps of you > 0 must {
        for each player where it is not you as lamp { take 1 gold from lamp }
      }

presets:
  - id: lamps_out
    title: {en: Lamps out}
    based_on: first_game
    sets:
      cast: {replace: {king: lamplighter}}
"""


def forget() -> None:
    """What an editor remembers must not help another test."""
    remembered._memory.on = False
    parse.keep_trees(0)


class Author:
    """Somebody with one text open; places are told by a piece of the text."""

    def __init__(self, path: Path, text: str) -> None:
        self.desk = Desk()
        self.path = str(path)
        self.write(text)

    def write(self, text: str) -> None:
        self.text = text
        self.desk.open(self.path, text)

    def place(self, what: str, further: int = 0) -> tuple[int, int]:
        at = self.text.index(what) + further
        return self.text.count("\n", 0, at) + 1, at - self.text.rfind("\n", 0, at)

    def look(self, what: str, further: int = 0) -> str:
        found = hover(self.desk, self.path, *self.place(what, further))
        return found.text if found else ""

    def jump(self, what: str, further: int = 0) -> list[tuple[str, int]]:
        found = definition(self.desk.known(self.path), *self.place(what, further))
        return [(Path(place.path).name, place.span.line) for place in found]

    def offered(self, line: str) -> list[str]:
        """What fits at the end of this line, written in place of `gain 2 gold`."""
        self.write(DECK.replace("        gain 2 gold", line))
        number = DECK[: DECK.index("gain 2 gold")].count("\n") + 1
        found = complete(self.desk.known(self.path), number, len(line) + 1)
        return [each.word for each in found.words]

    def renamed(self, what: str, new: str, further: int = 0) -> str:
        edits = rename(self.desk, self.path, *self.place(what, further), new)
        return changed(self.desk.documents[self.path], edits)
