"""The table in few lines, for what has to be decided now: on a small screen it stands above the question, and
both are seen at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.cli.maps import side_by_side
from rulewright.cli.screen import cells, glue, paint, plain, wrap
from rulewright.cli.table import Row, Table

if TYPE_CHECKING:
    from rulewright.dsl.model import Ruleset
    from rulewright.interpreter.session.standing import Standing

_BETWEEN = 3  # cells between the table and a map
_NARROW = 60  # cells that the table needs beside a map


class Folded(Table):
    """Places in running text, players in a paragraph each; no map but where there is room beside."""

    def __init__(
        self,
        ruleset: Ruleset,
        view: dict[str, Any],
        width: int,
        standing: Standing | None = None,
        *,
        maps: bool = True,
    ) -> None:
        """`maps`: beside the table, where there is room."""
        super().__init__(ruleset, view, width, brief=True, supplies=False, standing=standing)
        self.sheets = (
            self.maps.sheets([self.viewer])
            if maps and not plain() and self.viewer is not None and not view["over"]
            else []
        )
        self.room = width - max((sheet.width for sheet in self.sheets), default=0) - _BETWEEN
        self.beside = bool(self.sheets) and self.room >= _NARROW
        if self.beside:
            self.width = self.room

    def lines(self) -> list[str]:
        found = [*self.title(), *self.common(), *self.players(), *(line for line in self.own() if line)]
        if not self.beside:
            return found
        pictures = [line for sheet in self.sheets for line in (paint(sheet.title, "bold"), *sheet.picture())]
        beside: list[str] = side_by_side([found, pictures], [self.room, 0])
        return beside

    def _several(self, zone: str, parts: list[tuple[str, str, int]]) -> list[str]:
        said = [(name, text or f"{rest} face down") for name, text, rest in parts]
        return self._labelled(self._zone(zone), "; ".join(glue(name) + f" {text}" for name, text in said))

    def players(self) -> list[str]:
        found = super().players()
        return found if len(found) <= len(self.view["players"]) + 1 and not plain() else self._paragraphs()

    def _paragraphs(self) -> list[str]:
        return [line for row in self.rows() for line in self._paragraph(row)]

    def _paragraph(self, row: Row) -> list[str]:
        """Of a player the numbers that are not nothing, and what lies before him."""
        label = self._player_cell(row, cells(row.label) + 2)
        told = [glue(f"{head} {value}") for head, value in self.numbers(row) if value not in ("", "0")]
        said = "; ".join(filter(None, (", ".join(told), self._before(row))))
        first, *rest = wrap(said, self.width, "  " + row.label + ": ", "    ")
        return [first.replace("  " + row.label, label, 1), *rest]

    def of_viewer(self) -> list[str]:
        """What the viewer has, and nobody else."""
        return [*self._paragraph(self._own_row), *(line for line in self.own() if line)]

    @property
    def _own_row(self) -> Row:
        return next(row for row in self.rows() if row.seat == self.viewer and not row.of_team)

    def status(self) -> list[str]:
        """What the viewer has, in a line or two: what changes within a turn."""
        told = [glue(f"{head} {value}") for head, value in self.numbers(self._own_row)]
        return (
            [paint(line, "dim") for line in wrap(", ".join(told), self.width, "  ", "    ")] if told else []
        )
