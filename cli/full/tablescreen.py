"""The table on the whole screen: in two columns where there is room, else one below another with what a
decision needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Final

from msgspec import Struct
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import OptionList

from rulewright.cli.full.options import Options
from rulewright.cli.full.panes import Keys, Lines, Pane
from rulewright.cli.screen import drawn_for, paint, wrap
from rulewright.cli.telling import Row, rows_lines
from rulewright.cli.texts import said

if TYPE_CHECKING:
    from rulewright.cli.full.scene import Scene
    from rulewright.cli.maps import Cell

WIDE: Final = 108  # cells from which on there are two columns
_RIGHT: Final = 46  # cells of the second one, at least
_LOW: Final = 20  # rows below which nothing is explained below the list
_HIGH: Final = 30  # rows from which on more is
_TRIED: Final = 12  # options for which it is worked out how much that may be
_EDGE: Final = 2  # cells of the line between the columns, and of a bar
_BAR: Final = 1  # cells of a bar that scrolls
_ACTIONS: Final = {
    "question_mark": "help",
    "u": "undo",
    "r": "redo",
    "h": "hint",
    "l": "log",
    "c": "card",
    "m": "map",
    "M": "maps",
    "e": "explain",
    "t": "table",
    "i": "rules",
    "w": "why",
    "q": "leave",
}


class Asked(Struct, frozen=True):
    """What is asked now: the question, and the options with their rows."""

    question: str
    rows: list[Row]
    so_far: str = ""  # of several that are chosen together
    over_maps: bool = False
    things: tuple[int | None, ...] = ()  # what each option chooses, where that is a thing


class TableScreen(Screen[None]):
    """Draws what it is shown; what keys and clicks mean is the program's."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"app.{action}", show=False) for key, action in _ACTIONS.items()),
        Binding("pageup", "scroll(-1)", show=False, priority=True),
        Binding("pagedown", "scroll(1)", show=False, priority=True),
    ]

    def __init__(self, language: str, explain: Callable[[int, int], list[str]]) -> None:
        """`explain`: what stands behind the option at this place, for a width."""
        super().__init__()
        self._language = language
        self._explain = explain
        self._scene: Scene | None = None
        self._asked: Asked | None = None
        self._told: list[str] = []
        self._behind = 0  # rows that what stands behind an option takes at most
        self._on_map = False  # the map in the place of the table
        self._options = Options()
        self._pane, self._map, self._log = Pane("table"), Pane("map"), Pane("log")
        self._below, self._beside, self._own = Pane("below"), Pane("beside"), Lines("own")
        self._notice, self._question, self._log_title = Lines("notice"), Lines("question"), Lines("log-title")
        self._right = Vertical(self._map, self._beside, self._log_title, self._log, id="right")
        self._keys = Keys(language)

    def compose(self) -> ComposeResult:
        left = (self._pane, self._own, self._notice, self._question, self._options, self._below)
        yield Horizontal(Vertical(*left, id="left"), self._right, id="whole")
        yield self._keys

    def on_mount(self) -> None:
        self._options.focus()
        self.draw()

    # --- what is shown -------------------------------------------------------------------------------------

    def present(self, scene: Scene | None, asked: Asked | None = None) -> None:
        """Another moment of the game; without one nothing of it is left."""
        self._scene, self._asked, self._told = scene, asked, []
        self._on_map = asked is not None and asked.over_maps and bool(scene and scene.sheets)
        self.draw(anew=True)

    def ask(self, asked: Asked | None) -> None:
        """The same moment, with another question, or with none."""
        self._asked, self._told = asked, []
        self.draw(anew=True)

    def tell(self, lines: list[str]) -> None:
        """A sentence about what was just tried."""
        self._told = lines
        self.draw()

    def turn_map(self) -> None:
        """The map in the place of the table, and back."""
        if self._scene is not None and self._scene.sheets:
            self._on_map = not self._on_map
            self.draw()
            self._pane.to_top()

    @property
    def scene(self) -> Scene | None:
        return self._scene

    @property
    def at(self) -> int:
        """The option that the cursor is at."""
        return self._options.highlighted or 0

    def space_at(self, click: Lines.Clicked) -> Cell | None:
        """The space of the first map that was clicked on."""
        shown = click.name == ("map" if self.wide else "table") and (self.wide or self._on_map)
        sheet = self._scene.drawn_first(self._map_size) if self._scene is not None and shown else None
        if sheet is None:
            return None
        return sheet.at(click.line - (1 if sheet.title else 0), click.column)

    # --- layout --------------------------------------------------------------------------------------------

    @property
    def wide(self) -> bool:
        return self.app.size.width >= WIDE

    @property
    def _second(self) -> int:
        """The cells of the second column."""
        width = self.app.size.width
        if not self.wide:
            return 0
        sheets = self._scene.sheets if self._scene is not None else []
        wanted = max((sheet.width for sheet in sheets), default=0) + _EDGE
        return min(max(_RIGHT, wanted, width * 2 // 5), width // 2)

    @property
    def _first(self) -> int:
        """The cells of a line of the first column."""
        return self.app.size.width - self._second - _BAR

    @property
    def _map_size(self) -> int:
        """The cells of a line where the map stands."""
        return self._second - _EDGE if self.wide else self._first

    def draw(self, *, anew: bool = False) -> None:
        """All of it. `anew`: from the first line and the first option on."""
        self._right.display, self._right.styles.width = self.wide, self._second
        with drawn_for(self._first):
            room = self.app.size.height - 1 - self._draw_question(0 if anew else self.at)
            table = self._table_lines(room)
            own = self._own_lines() if len(table) > room else []
            self._pane.fill(table)
            self._own.fill(own)
        self._pane.styles.height = max(0, min(len(table), room - len(own)))
        if self._below.display and len(table) < room:
            self._below.styles.height = min(self._behind, self._least_below + room - len(table))
        with drawn_for(self._map_size):
            self._draw_right()
        scene = self._scene
        self._keys.fill(self.app.size.width, maps=bool(scene and scene.sheets and not self.wide))
        self._point()
        if anew:
            self._pane.to_top()

    def _table_lines(self, room: int) -> list[str]:
        if self._scene is None:
            return []
        if self._on_map and not self.wide:
            return self._scene.map(self._first, self._pointed)
        return self._scene.table(self._first, room, maps=not self.wide)

    def _own_lines(self) -> list[str]:
        """What one has is seen, wherever the table is scrolled to."""
        if self._scene is None or (self._on_map and not self.wide):
            return []
        return self._scene.own(self._first, max(0, self.app.size.height // 5))

    def _draw_question(self, at: int) -> int:
        """What was told, the question, the options and the room below them; how many rows they take."""
        asked, size = self._asked, self._first
        told = [paint(line, "warning") for text in self._told for line in wrap(text, size)]
        question = [paint(line, "bold") for line in wrap(asked.question, size)] if asked is not None else []
        if asked is not None and asked.so_far:
            question += [paint(line, "dim") for line in wrap(f"({asked.so_far})", size)]
        self._notice.fill(told)
        self._question.fill(question)
        rows = asked.rows if asked is not None else []
        lines = rows_lines(rows, size) if rows else []
        self._options.show(lines, [row.number for row in rows], at)
        many = min(sum(map(len, lines)), self._most_options(len(told) + len(question)))
        self._options.display, self._options.styles.height = bool(lines), many
        self._behind = max((len(self._lines_behind(at)) for at in range(min(len(rows), _TRIED))), default=0)
        below = min(self._behind, self._least_below) if not self._on_map else 0
        self._below.display, self._below.styles.height = bool(below), below
        return len(told) + len(question) + many + below

    def _most_options(self, above: int) -> int:
        """The rows that options may take; a map on which one of them is chosen is to be seen whole."""
        height = self.app.size.height
        sheet = self._scene.drawn_first(self._first) if self._scene is not None and self._on_map else None
        rows = len(sheet.picture()) + 1 if sheet is not None and not self.wide else 0
        return max(3, min(height * 2 // 5, height - 1 - above - rows))

    @property
    def _least_below(self) -> int:
        """The rows in which an option is explained, where there is one column."""
        height = self.app.size.height
        return 0 if self.wide or height < _LOW else 3 if height < _HIGH else 5

    def _draw_right(self) -> None:
        scene, size = self._scene, self._map_size
        self._map.fill(scene.map(size, self._pointed) if scene is not None and self.wide else [])
        self._log.fill(scene.log(size) if scene is not None and self.wide else [])
        self._log_title.fill([paint(said(self._language, "log"), "bold")] if scene is not None else [])
        self._log.to_end()

    # --- the cursor ----------------------------------------------------------------------------------------

    @property
    def _pointed(self) -> int | None:
        """What the cursor is at, where it is chosen on a map."""
        asked = self._asked
        return asked.things[self.at] if asked is not None and asked.over_maps else None

    def _point(self) -> None:
        """What stands behind the option that the cursor is at; and its sign on the map."""
        scene, asked = self._scene, self._asked
        if scene is None or asked is None or not asked.rows:
            self._beside.fill([])
            self._below.fill([])
            return
        with drawn_for(self._map_size):
            if asked.over_maps and (self.wide or self._on_map):
                (self._map if self.wide else self._pane).fill(scene.map(self._map_size, self._pointed))
        lines = self._lines_behind(self.at)
        self._beside.fill(lines if self.wide else [])
        self._beside.set_class(self._map.display, "-below")
        self._beside.to_top()
        if self._below.display:
            self._below.fill(lines or [""])
            self._below.to_top()

    def _lines_behind(self, at: int) -> list[str]:
        with drawn_for(self._map_size):
            return self._explain(at, self._map_size)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self._options.sign()
        self._point()

    def on_resize(self) -> None:
        self.draw()

    def action_scroll(self, pages: int) -> None:
        self._pane.scroll_relative(y=pages * max(1, self._pane.size.height - 1), animate=False)
