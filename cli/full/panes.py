"""The parts of the screen that hold lines of text, and the bar of keys."""

from __future__ import annotations

from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.style import Style
from textual.widgets import Static

from rulewright.cli.full.marked import content
from rulewright.cli.texts import said

_KEYS: Final = ("help", "undo", "redo", "hint", "log", "card", "map", "quit")
_LETTERS: Final = {"help": "?"}


class Lines(Static):
    """Lines as they were laid out, and no room where there are none. A click says where."""

    class Clicked(Message):
        def __init__(self, name: str, line: int, column: int) -> None:
            super().__init__()
            self.name = name
            self.line = line
            self.column = column

    def __init__(self, name: str) -> None:
        super().__init__(name=name, id=name, markup=False)

    def fill(self, lines: list[str]) -> None:
        self.update(content(lines))
        self.display = bool(lines)

    def on_click(self, event: events.Click) -> None:
        self.post_message(self.Clicked(self.name or "", event.y, event.x))


class Pane(VerticalScroll):
    """Lines that are scrolled where they are more than there is room for."""

    def __init__(self, name: str) -> None:
        super().__init__(id=f"{name}-pane", can_focus=False)
        self._text = Lines(name)

    def compose(self) -> ComposeResult:
        yield self._text

    def fill(self, lines: list[str]) -> None:
        self._text.fill(lines)
        self.display = bool(lines)

    def to_top(self) -> None:
        self.scroll_home(animate=False)

    def to_end(self) -> None:
        self.scroll_end(animate=False)


class Keys(Static):
    """What can be pressed, each of it a button too; the words as far as there is room."""

    def __init__(self, language: str) -> None:
        super().__init__(id="keys", markup=False)
        self._language = language

    def fill(self, width: int, *, maps: bool) -> None:
        keys = [key for key in _KEYS if maps or key != "map"]
        room = width
        parts: list[str | Content | tuple[str, str | Style]] = []
        for at, key in enumerate(keys):
            letter = _LETTERS.get(key, key[0])
            text = f"{letter} {said(self._language, f'key.{key}')}"
            if len(text) + 2 + 3 * (len(keys) - at - 1) > room:
                text = letter
            action = "app.leave" if key == "quit" else f"app.{key}"
            parts += [(text, Style(bold=True) + Style.from_meta({"@click": action})), "  "]
            room -= len(text) + 2
        self.update(Content.assemble(*parts))
