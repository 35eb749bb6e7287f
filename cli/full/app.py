"""The full screen: a session at one terminal, in panes. It asks and tells what the line mode does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual import work
from textual.app import App
from textual.binding import Binding, BindingType
from textual.widgets import OptionList
from textual.worker import WorkerFailed

from rulewright.cli.cardtext import told_of
from rulewright.cli.columns import columns
from rulewright.cli.full.beside import beside
from rulewright.cli.full.explained import Explained
from rulewright.cli.full.pages import HandOver, Page, Search, Text
from rulewright.cli.full.panes import Lines
from rulewright.cli.full.scene import scene_of
from rulewright.cli.full.styles import STYLES
from rulewright.cli.full.tablescreen import Asked, TableScreen
from rulewright.cli.hinting import found_hints, told_hints
from rulewright.cli.maps import Maps
from rulewright.cli.outcome import CLEAN, INTERRUPTED
from rulewright.cli.several import Several, several
from rulewright.cli.table import Table
from rulewright.cli.telling import (
    Row,
    not_back,
    option_rows,
    over_maps,
    question,
    reason_lines,
    rules_in_short,
    title,
)
from rulewright.cli.texts import said
from rulewright.interpreter.many.bots import thinks
from rulewright.interpreter.saves.writing import undisturbed
from rulewright.interpreter.session.session import CannotGoBack
from rulewright.interpreter.table.options import ThingValue

if TYPE_CHECKING:
    from rulewright.cli.gamefile import GameFile
    from rulewright.interpreter.bots.hints import Hint
    from rulewright.interpreter.game import Game
    from rulewright.interpreter.session.session import Session
    from rulewright.interpreter.table.options import Decision, Option

T = TypeVar("T")
_SPIN = "|/-\\"
_TURNS = 0.25  # seconds between two of its signs
_KEYS = (
    ("Enter", "choose"),
    ("0-9", "number"),
    ("↑ ↓", "arrows"),
    ("PgUp PgDn", "scroll"),
    ("", "mouse"),
    ("u", "undo"),
    ("r", "redo"),
    ("h", "hint"),
    ("e", "explain"),
    ("c", "card"),
    ("l", "log"),
    ("m", "map"),
    ("M", "maps"),
    ("t", "table"),
    ("i", "rules"),
    ("w", "why"),
    ("q Ctrl-C", "quit"),
)
_OF_MAPS = ("map", "maps")


def takes_time(kind: str) -> bool:
    """Whether people would wait for what a seat of this kind chooses; of a bot of one's own nobody knows."""
    return thinks(kind) or ":" in kind


class FullScreen(App[int]):
    """One game. It ends with an exit code; what went wrong meanwhile is in `fault`."""

    CSS = STYLES
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+q", "leave", show=False, priority=True),
    ]

    def __init__(self, file: GameFile, language: str) -> None:
        super().__init__()
        self.file = file
        self.language = language
        self.fault: Exception | None = None
        self._before: int | None = None  # who sits before the screen
        self._decision: Decision | None = None  # what is asked now
        self._open: Decision | None = None  # the same, with what can be chosen still
        self._rows: list[Row] = []
        self._several: Several | None = None  # where several are chosen together: what was named of them
        self._lost = ""  # why the game is not kept any more, until that was told
        self._busy = ""  # with what a program takes its time
        self._spun = 0
        self._explained = Explained(self.game, language)
        self._table = TableScreen(language, self._explain)

    @property
    def session(self) -> Session:
        return self.file.session

    @property
    def game(self) -> Game:
        return self.session.game

    def on_mount(self) -> None:
        self.push_screen(self._table)
        self.set_interval(_TURNS, self._spin)
        people = self.session.people
        self._before = people[0] if len(people) == 1 else None
        self._go_on()

    # --- the game goes on ----------------------------------------------------------------------------------

    @work(exclusive=True, group="game")
    async def _go_on(self) -> None:
        """Let programs choose until a person is asked, or the game is over."""
        while not self.game.over and self.session.asked is None:
            seat = self.session.thinker
            if seat is not None:
                if self._before is not None and takes_time(self.session.seats[seat]):
                    self._table.present(scene_of(self.session, self._before, told=False))
                sign = said(self.language, "thinks", name=self.game.names[seat])
                await self._while_busy(sign, self.session.think)
            self.session.go_on()
        decision = self.session.asked
        if decision is None:
            self._finish()
        elif decision.player != self._before and len(self.session.people) > 1:
            self._hand_over(decision)
        else:
            self._ask(decision)

    async def _while_busy(self, sign: str, work: Callable[[], T]) -> T:
        self._busy, self._spun = sign, 0
        try:
            return await beside(work)
        finally:
            self._busy = ""

    def _spin(self) -> None:
        """The sign that somebody thinks, from the second look on: most do not take that long."""
        if not self._busy:
            return
        self._spun += 1
        if self._spun == 2 and self._decision is None:
            self._table.ask(None)
        if self._spun >= 2:
            self._table.tell([f"{self._busy} {_SPIN[self._spun % len(_SPIN)]}"])

    def _hand_over(self, decision: Decision) -> None:
        """Another person takes over: what the last one saw must be gone before."""
        self._before = None
        self._table.present(None)

        def taken(_: None) -> None:
            self._ask(decision)

        self.push_screen(HandOver(self.game.names[decision.player], self.language), taken)

    def _ask(self, decision: Decision) -> None:
        self._before = decision.player
        self._decision = decision
        self._several = several(self.game)
        self._table.present(scene_of(self.session, decision.player, told=True), self._asked())
        if self._lost:
            self._table.tell([self._lost])
            self._lost = ""

    def _asked(self) -> Asked:
        """What can be chosen still."""
        assert self._decision is not None
        named = self._several
        self._open = self._decision if named is None else named.decision()
        self._rows = option_rows(self.game, self._open)
        so_far = named.asked() if named is not None else ""
        maps = over_maps(self.game, self._open)
        values = (option.value for option in self._open.options)
        things = tuple(each.number if isinstance(each, ThingValue) else None for each in values)
        return Asked(question(self.game, self._decision), self._rows, so_far, maps, things)

    def _finish(self) -> None:
        people = self.session.people
        viewer = people[0] if len(people) == 1 else None
        self._table.present(scene_of(self.session, viewer, told=True))
        self._table.tell([said(self.language, "over")])

    # --- choosing ------------------------------------------------------------------------------------------

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A list that is gone chooses nothing: somebody may press keys faster than questions come."""
        options = event.option_list.options
        if self._open is not None and event.option in options:
            self._choose(self._open.options[event.option_index])

    def on_lines_clicked(self, event: Lines.Clicked) -> None:
        """A click on a space or on what lies there: that is chosen, if it can be meant in one way only."""
        found = self._table.space_at(event)
        if self._open is None or found is None:
            return
        options = self._open.options
        meant = [o for o in options if isinstance(o.value, ThingValue) and o.value.number in found.things]
        if len(meant) == 1:
            self._choose(meant[0])

    def _choose(self, option: Option) -> None:
        if self._busy:
            self._table.tell([said(self.language, "wait")])
            return
        named = self._several
        if named is not None and not named.name([option]):
            self._show_again()
            return
        self._decision = self._open = None
        with undisturbed():
            if named is None:
                self.session.choose(option.code)
            else:
                self.session.choose_together(named.picking, [each.code for each in named.named])
            self._follow()
        self._go_on()

    def _show_again(self) -> None:
        """The same decision, of which something is another now."""
        self._table.ask(self._asked())

    def _follow(self) -> None:
        if lost := self.file.follow():
            became = "unkept" if self.file.unkept else "moved"
            self._lost = said(self.language, became, why=lost, name=self.file.called)

    def action_undo(self) -> None:
        if self._several is not None and self._several.named:
            self._several.named.pop()
            self._show_again()
        elif self._decision is not None:
            self._go(partial(self.session.undo, self._decision.player))

    def action_redo(self) -> None:
        if self._decision is not None:
            self._go(self.session.redo)

    def _go(self, back_or_on: Callable[[], None]) -> None:
        """To another moment of the game, if that can be."""
        if self._busy:
            self._table.tell([said(self.language, "wait")])
            return
        try:
            with undisturbed():
                back_or_on()
                self._follow()
        except CannotGoBack as why:
            self._table.tell([not_back(why)])
            return
        self._decision = self._open = None
        self._go_on()

    # --- what can be looked at -----------------------------------------------------------------------------

    def _explain(self, at: int, size: int) -> list[str]:
        if self._open is None or at >= len(self._rows):
            return []
        return self._explained.lines(self._open.options[at], self._rows[at], size)

    def _page(self, name: str, lines: Text, *, at_end: bool = False) -> None:
        self.push_screen(Page(name, lines, self.language, at_end=at_end))

    def action_help(self) -> None:
        maps = any(zone.maps for zone in self.game.program.zones.values())

        def lines(_: int) -> list[str]:
            rows = [
                (f"  {key or said(self.language, 'key.mouse')}", said(self.language, f"help.{name}"))
                for key, name in _KEYS
                if maps or name not in _OF_MAPS
            ]
            return columns(rows).split("\n")

        self._page(title(self.game), lines)

    def action_explain(self) -> None:
        """All that stands on the card of an option, and in its rules."""
        decision, rules = self._open, self.game.program.ruleset
        if decision is None:
            return
        number = str(self._rows[self._table.at].number)
        self._page("", lambda size: told_of(rules, number, decision.options, size).split("\n"))

    def action_card(self) -> None:
        rules = self.game.program.ruleset
        self.push_screen(
            Search(lambda typed, size: told_of(rules, typed, (), size).split("\n"), self.language)
        )

    def action_log(self) -> None:
        scene = self._table.scene
        if scene is not None:
            name = said(self.language, "log")
            nothing = [said(self.language, "nothing")]
            self._page(name, lambda size: scene.log(size, whole=True) or nothing, at_end=True)

    def action_rules(self) -> None:
        self._page(title(self.game), lambda _: rules_in_short(self.game).split("\n"))

    def action_why(self) -> None:
        if self._decision is not None:
            asked = question(self.game, self._decision)
            self._page(asked, partial(reason_lines, self.game, ""))

    def action_map(self) -> None:
        self._table.turn_map()

    def action_maps(self) -> None:
        scene = self._table.scene
        if scene is None:
            return
        maps = Maps(self.game.program.ruleset, scene.view)
        if sheets := maps.sheets(range(self.game.players)):
            self._page("", partial(maps.lines, sheets))

    def action_table(self) -> None:
        scene = self._table.scene
        if scene is not None:
            rules, view, stands = self.game.program.ruleset, scene.view, scene.stands
            self._page("", lambda size: Table(rules, view, size, standing=stands).lines())

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        decision = self._decision
        if decision is None or self._busy:
            return
        game = self.game
        find: Callable[[], list[Hint]] = partial(found_hints, game)
        found = await self._while_busy(said(self.language, "hinting"), find)
        self._table.tell([])
        if self._decision is decision:
            self._page("", partial(told_hints, game, found))

    # --- leaving -------------------------------------------------------------------------------------------

    def action_leave(self) -> None:
        self.exit(CLEAN)

    def action_interrupt(self) -> None:
        self.exit(INTERRUPTED)

    def _handle_exception(self, error: Exception) -> None:
        """A fault ends this, and is told when the terminal is as it was: by whoever ran it."""
        cause = error.error if isinstance(error, WorkerFailed) else error
        self.fault = self.fault or (cause if isinstance(cause, Exception) else error)
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        self._close_messages_no_wait()

    def panic(self, *_: object) -> None:
        self._close_messages_no_wait()
