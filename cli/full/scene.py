"""What one person sees of the game at one moment: told once, laid out for any width. Programs may think while
it is drawn, so nothing of it asks the game any more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.cli.fitting import fitting, shortened
from rulewright.cli.folded import Folded
from rulewright.cli.maps import Maps, Sheet
from rulewright.cli.news import last_news, news
from rulewright.cli.table import Table
from rulewright.cli.telling import final_scores, paragraphs, what_brought
from rulewright.interpreter.session.standing import standing

if TYPE_CHECKING:
    from rulewright.interpreter.game import Game
    from rulewright.interpreter.session.session import Session
    from rulewright.interpreter.session.standing import Standing
    from rulewright.interpreter.table.chronicle import Told

_WIDEST = 100  # cells of a line of news
_SIGN = ">"
_LEAST_NEWS = 4  # lines
_LOGGED = 300  # lines of the log in its pane; its page has them all


class Scene(Struct, frozen=True):
    """`viewer` is nobody where several people look at the end of their game."""

    game: Game
    viewer: int | None
    view: dict[str, Any]
    stands: Standing | None
    fresh: list[Told]
    told: list[str]
    sheets: list[Sheet]
    maps: Maps

    def news(self, size: int) -> list[str]:
        return news(self.game, self.fresh, self.viewer, min(size, _WIDEST))

    def table(self, size: int, room: int, *, maps: bool) -> list[str]:
        """News and table, in so many lines where that can be. `maps`: with them, if there is room."""
        fresh = self.news(size)
        ruleset = self.game.program.ruleset
        if self.view["over"]:
            table = Table(ruleset, self.view, size, brief=True)
            drawn = table.lines() if maps else table.without_maps()
            brought = [part for part in (final_scores(self.game), what_brought(self.game)) if part]
            ended = [line for part in brought for line in (*part.split("\n"), "")]
            return [*fresh, "", *ended, *drawn]
        table_lines, _ = fitting(ruleset, self.view, size, self.stands, room - len(fresh), maps=maps)
        fresh = shortened(fresh, max(_LEAST_NEWS, room - len(table_lines) - 1))
        return [*fresh, *([""] if fresh else []), *table_lines]

    def own(self, size: int, most: int) -> list[str]:
        """What the viewer has, in so many lines."""
        if self.viewer is None or self.view["over"]:
            return []
        table = Folded(self.game.program.ruleset, self.view, size, self.stands, maps=False)
        return table.of_viewer()[:most]

    def log(self, size: int, *, whole: bool = False) -> list[str]:
        return paragraphs(self.told if whole else self.told[-_LOGGED:], size)

    def map(self, size: int, at: int | None = None) -> list[str]:
        """The maps of the viewer, or of everybody. `at`: the thing that the cursor is at."""
        sheets = self.sheets if at is None else [_pointed(sheet, at) for sheet in self.sheets]
        return self.maps.lines(sheets, size)

    def drawn_first(self, size: int) -> Sheet | None:
        """The map whose picture stands at the beginning, below its title."""
        first = self.sheets[0] if self.sheets else None
        return first if first is not None and first.width <= size else None


def scene_of(session: Session, viewer: int | None, *, told: bool) -> Scene:
    """The scene of now. `told`: the news are read by it."""
    game = session.game
    view = game.view(viewer)
    maps = Maps(game.program.ruleset, view)
    seats = [viewer] if viewer is not None and not game.over else list(range(game.players))
    return Scene(
        game,
        viewer,
        view,
        None if game.over else standing(game, viewer),
        last_news(session, viewer) if told else [],
        game.log_for(viewer),
        maps.sheets(seats),
        maps,
    )


def _pointed(sheet: Sheet, at: int) -> Sheet:
    """The map with a sign in the space of this thing."""
    cells = tuple(
        replace(cell, text=_SIGN + cell.text[1:], style="on white") if at in cell.things else cell
        for cell in sheet.cells
    )
    return replace(sheet, cells=cells)
