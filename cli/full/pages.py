"""What comes over the table and goes again: a text to read, a card to look up, the screen to hand over."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, Static

from rulewright.cli.full.marked import content
from rulewright.cli.screen import drawn_for, wrap
from rulewright.cli.texts import said

Text = Callable[[int], list[str]]  # for a width
_FRAME: Final = 4  # cells at both sides of a text
_SEARCH: Final = "search"


class Page(ModalScreen[None]):
    """A text over the table, as long as it may be."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,space", "dismiss", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
    ]

    def __init__(self, title: str, lines: Text, language: str, *, at_end: bool = False) -> None:
        super().__init__()
        self._title = title
        self._lines = lines
        self._language = language
        self._at_end = at_end

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Static(content(self._title), id="page-title", markup=False)
            with VerticalScroll(id="page-text", can_focus=False):
                yield Static(id="page-lines", markup=False)
            yield Static(content(said(self._language, "close")), id="page-close", markup=False)

    def on_mount(self) -> None:
        self.on_resize()
        if self._at_end:
            self.query_one("#page-text", VerticalScroll).scroll_end(animate=False)

    def on_resize(self) -> None:
        size = max(20, self.app.size.width - _FRAME)
        with drawn_for(size):
            self.query_one("#page-lines", Static).update(content(self._lines(size)))

    def action_scroll(self, by: int) -> None:
        self.query_one("#page-text", VerticalScroll).scroll_relative(y=by, animate=False)


class Search(Page):
    """A card, by what is typed."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", show=False, priority=True)]

    def __init__(self, find: Callable[[str, int], list[str]], language: str) -> None:
        super().__init__(said(language, _SEARCH), self._found, language)
        self._look_up = find
        self._typed = ""

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Static(content(said(self._language, _SEARCH)), id="page-title", markup=False)
            yield Input(id="page-input", compact=True)
            with VerticalScroll(id="page-text", can_focus=False):
                yield Static(id="page-lines", markup=False)
            yield Static(content(said(self._language, "close")), id="page-close", markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self._typed = event.value.strip()
        self.on_resize()
        self.query_one("#page-text", VerticalScroll).scroll_home(animate=False)

    def _found(self, size: int) -> list[str]:
        return self._look_up(self._typed, size) if self._typed else []


class HandOver(Screen[None]):
    """Between two people: nothing of the game is on the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "dismiss", show=False),
        Binding("q", "app.leave", show=False),
    ]

    def __init__(self, name: str, language: str) -> None:
        super().__init__()
        self._text = said(language, "pass", name=name)

    def compose(self) -> ComposeResult:
        yield Static(id="hand-over", markup=False)

    def on_mount(self) -> None:
        self.on_resize()

    def on_resize(self) -> None:
        lines = wrap(self._text, max(20, self.app.size.width - _FRAME))
        self.query_one("#hand-over", Static).update(content(lines))
