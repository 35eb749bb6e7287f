"""One game at one terminal: people who take turns at it, bots between them, a file that loses nothing."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from rulewright.cli.answers import match, match_several, numbers_of
from rulewright.cli.cardtext import told_of
from rulewright.cli.commands import help_text
from rulewright.cli.fitting import fitting, shortened
from rulewright.cli.folded import Folded
from rulewright.cli.gamefile import GameFile
from rulewright.cli.hinting import hint_lines
from rulewright.cli.news import last_news, news
from rulewright.cli.opponents import go_on
from rulewright.cli.outcome import CLEAN, INTERRUPTED, OutputClosed
from rulewright.cli.screen import (
    clear,
    forget_typing,
    height,
    on_terminal,
    paint,
    prose,
    put,
    read_line,
    say,
    width,
)
from rulewright.cli.table import Table
from rulewright.cli.telling import (
    final_scores,
    not_back,
    option_lines,
    over_maps,
    paragraphs,
    question,
    reason_lines,
    rules_in_short,
    title,
    what_brought,
)
from rulewright.cli.texts import said
from rulewright.dsl.files.characters import quoted, visible
from rulewright.interpreter.saves.writing import undisturbed
from rulewright.interpreter.session.session import CannotGoBack
from rulewright.interpreter.session.standing import standing

if TYPE_CHECKING:
    from rulewright.cli.several import Several
    from rulewright.interpreter.game import Game
    from rulewright.interpreter.session.session import Session
    from rulewright.interpreter.table.options import Decision


class _Leave(Exception):
    """The person wants to go, or the input has ended."""


class LineMode(Struct):
    """What is asked and shown, a line at a time."""

    file: GameFile
    _asked: int | None = None  # who looked at the screen last
    _scene: object = None  # what the table looked like on the whole when it was drawn last
    _several: Several | None = None  # where several are chosen together: what was named of them
    _drawn: Decision | None = None  # for which the maps were drawn last
    _told: bool = False

    @property
    def session(self) -> Session:
        return self.file.session

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def people(self) -> list[int]:
        return self.session.people

    def run(self) -> int:
        """Play until the end, or until everybody has left; the exit code."""
        code = CLEAN
        forget_typing()
        try:
            self._play()
            self._end()
            return code
        except (_Leave, OutputClosed):
            pass
        except KeyboardInterrupt:
            code = INTERRUPTED
        except Exception:
            with undisturbed():
                self.file.leave()
            raise
        with undisturbed():
            self.file.leave()
        return code

    def _play(self) -> None:
        put(paint(prose(title(self.game)), "bold"))
        while not self.game.over:
            decision = self.session.asked
            if decision is not None:
                self._ask(decision)
            else:
                go_on(self.session)

    # --- asking --------------------------------------------------------------------------------------------

    def _ask(self, decision: Decision) -> None:
        seat = decision.player
        if self._asked != seat:
            self._pass_to(seat)
        self._begin_several()
        self._show_all(seat, self._open(decision))
        while not self.game.over and self.game.decision is decision:
            self._answer(self._read(), self._open(decision))

    def _begin_several(self) -> None:
        from rulewright.cli.several import several

        self._several = several(self.game)

    def _open(self, decision: Decision) -> Decision:
        """What can be chosen still."""
        return decision if self._several is None else self._several.decision()

    def _pass_to(self, seat: int) -> None:
        """Another person takes over: what the last one saw must be gone before."""
        several = len(self.people) > 1
        self._asked, self._scene = seat, None
        if not several:
            return
        clear()
        forget_typing()
        put(prose(said("en", "pass", name=self.game.names[seat])))
        typed = self._read()
        if typed.casefold() in ("quit", "q", "exit"):
            raise _Leave
        clear()

    def _show_all(self, seat: int, decision: Decision) -> None:
        """What happened, the table as far as it is another one, and the question: all on one screen, where
        that can be."""
        size, view = min(width(), 120), self.game.view(seat)
        fresh = news(self.game, self.session.news(seat), seat, min(width(), 100))
        turns = sum(each.kind == "turn" for each in self.game.told_to(seat))
        scene = (seat, turns, view["turn"], view["round"], view["phase"])
        anew, self._scene = scene != self._scene, scene
        maps = self._over_maps(decision)
        asked = self._question_lines(decision, height() // 2)
        room = height() - len(asked) - 2
        ruleset, stands = self.game.program.ruleset, standing(self.game, seat)
        if anew:
            table, whole = fitting(ruleset, view, size, stands, room - len(fresh))
            self._drawn = self.game.decision if whole else None
        else:
            table = Folded(ruleset, view, size, stands).status()
        if len(fresh) + len(table) > room:
            fresh = shortened(fresh, max(4, room - len(table)))
        for part in (fresh, table):
            if part:
                put()
                put("\n".join(part))
        if maps and self._drawn is not self.game.decision:
            self._show_maps([seat], decision)
        put()
        put("\n".join(asked))

    def _show_table(self, seat: int | None) -> None:
        put()
        put("\n".join(self._table(seat).lines()))

    def _table(self, seat: int | None) -> Table:
        stands = None if self.game.over else standing(self.game, seat)
        ruleset, view = self.game.program.ruleset, self.game.view(seat)
        return Table(ruleset, view, min(width(), 120), brief=True, standing=stands)

    def _show_options(self, decision: Decision) -> None:
        if self._over_maps(decision):
            self._show_maps([decision.player], decision)
        put()
        put("\n".join(self._question_lines(decision, height())))

    def _question_lines(self, decision: Decision, most: int) -> list[str]:
        """The question with its options, in about as many lines as there may be."""
        lines = [paint(line, "bold") for line in prose(question(self.game, decision)).split("\n")]
        lines += option_lines(self.game, decision, width(), most)
        if self._several is not None:
            lines += [paint(line, "dim") for line in prose(f"({self._several.asked()})").split("\n")]
        if not self._told:
            lines += [paint(prose("Type a number or words of an option; ? for help."), "dim")]
            self._told = True
        return lines

    def _read(self, prompt: str = "> ") -> str:
        try:
            typed = read_line(prompt)
        except EOFError:
            raise _Leave from None
        if not on_terminal():
            put()  # nobody pressed Enter on this screen
        return typed.strip()

    # --- answering -----------------------------------------------------------------------------------------

    def _answer(self, typed: str, decision: Decision) -> None:
        word, _, rest = typed.partition(" ")
        command = {"?": "help", "h": "help", "q": "quit", "exit": "quit"}.get(
            word.casefold(), word.casefold()
        )
        if word[:1] == "?" and word != "?":
            command, rest = "help", typed[1:]
        if command == "help":
            put(
                told_of(self.game.program.ruleset, rest.strip(), decision.options, width())
                if rest.strip()
                else help_text(self.game, own=self.file.home is not None)
            )
        elif command == "quit" and not rest:
            raise _Leave
        elif command == "save":
            self._save_as(rest.strip())
        elif command == "record" and self.file.home is not None:
            self._record(rest.strip())
        elif command == "undo" and not rest:
            self._undo(decision)
        elif command == "redo" and not rest:
            self._go(self.session.redo)
        elif command == "hint" and not rest:
            put("\n".join(hint_lines(self.game, min(width(), 100))))
        elif command == "log" and not rest:
            put("\n".join(paragraphs(self.game.log_for(decision.player), min(width(), 100))))
        elif command == "table" and not rest:
            self._show_table(decision.player)
            self._drawn = self.game.decision
            self._show_options(decision)
        elif command == "table" and (lines := self._table(decision.player).in_full(rest.strip())):
            put("\n".join(lines))
        elif command == "rules" and not rest:
            put(rules_in_short(self.game))
        elif command == "card" and rest.strip():
            put(told_of(self.game.program.ruleset, rest.strip(), decision.options, width()))
        elif command == "why":
            put("\n".join(reason_lines(self.game, rest.strip(), min(width(), 100))))
        elif command == "map" and (seats := self._whose(rest.strip(), decision)):
            self._show_maps(seats, decision)
        elif typed:
            self._choose(typed, decision)
        else:
            self._show_options(decision)

    def _whose(self, name: str, decision: Decision) -> list[int]:
        """The players whose maps are asked for; nobody where the game has none, or the words mean an
        option."""
        if not any(zone.maps for zone in self.game.program.zones.values()):
            return []
        if not name:
            return [decision.player]
        everybody = list(range(self.game.players))
        named = [seat for seat in everybody if self.game.names[seat].casefold() == name.casefold()]
        return everybody if name.casefold() == "all" and not named else named

    def _over_maps(self, decision: Decision) -> bool:
        """Is a space to be chosen, and the map not on the screen as it is now?"""
        return over_maps(self.game, decision) and self._drawn is not self.game.decision

    def _show_maps(self, seats: list[int], decision: Decision) -> None:
        from rulewright.cli.maps import Maps

        maps = Maps(self.game.program.ruleset, self.game.view(decision.player))
        sheets = maps.sheets(seats)
        self._drawn = self.game.decision
        put()
        put("\n".join(maps.lines(sheets, min(width(), 120))) if sheets else prose("There is no map yet."))

    def _choose(self, typed: str, decision: Decision) -> None:
        found = match(typed, decision.options)
        chosen = [found.option] if found.option is not None else []
        several = self._several
        if several is not None and len(typed.replace(",", " ").split()) > 1:
            chosen = match_several(typed, decision.options) or chosen
        if not chosen:
            shown = quoted(typed)
            if found.positions:
                shown_numbers = numbers_of(decision.options)
                numbers = ", ".join(str(shown_numbers[at]) for at in found.positions[:12])
                put(prose(f"{shown} could be one of {numbers}: type a number, or more words."))
            else:
                shown_numbers = numbers_of(decision.options)
                span = f"{min(shown_numbers)} to {max(shown_numbers)}"
                put(prose(f"{shown} is none of the options: type {span}, words of one, or ? for help."))
            return
        if several is not None:
            if len([each for each in chosen if each.kind != "done"]) > several.room:
                put(prose(f"{several.room} more at most: {several.asked()}."))
                return
            if not several.name(chosen):
                self._show_options(self._open(decision))
                return
        with undisturbed():
            if several is None:
                self.session.choose(chosen[0].code)
            else:
                self.session.choose_together(several.picking, [option.code for option in several.named])
            self._follow()

    def _undo(self, decision: Decision) -> None:
        if self._several is not None and self._several.named:
            self._several.named.pop()
            self._show_options(self._open(decision))
            return
        self._go(partial(self.session.undo, decision.player))

    def _go(self, back_or_on: Callable[[], None]) -> None:
        """To another moment of the game, if that can be."""
        try:
            with undisturbed():
                back_or_on()
                self._follow()
        except CannotGoBack as why:
            put(prose(not_back(why)))
            return
        self._scene = None

    # --- files ---------------------------------------------------------------------------------------------

    def _follow(self) -> None:
        if lost := self.file.follow():
            elsewhere = " `save FILE` keeps it elsewhere." if self.file.unkept else ""
            say(prose(f"{lost} {self.file.now()}{elsewhere}"))

    def _save_as(self, name: str) -> None:
        name = os.path.expanduser(name)
        if not name:
            self._follow()
            put(prose(self.file.where()))
            return
        if name != self.file.keeper.path and os.path.exists(name):
            answer = self._read(f"{visible(name)} exists. Write over it? [y/N] ")
            if answer.casefold() not in ("y", "yes"):
                put("Not saved.")
                return
        wrong = self.file.move(name)
        put(prose(wrong) if wrong else f"Saved to {visible(name)}.")

    def _record(self, title: str) -> None:
        from rulewright.cli.recording import record_now

        record_now(self.game, self.file.home or [], title or None)

    # --- the end -------------------------------------------------------------------------------------------

    def _end(self) -> None:
        several = len(self.people) > 1
        viewer = None if several or not self.people else self.people[0]
        if several:
            clear()
        put()
        put("\n".join(news(self.game, last_news(self.session, viewer), viewer, min(width(), 100))))
        self._show_table(viewer)
        put()
        put(final_scores(self.game))
        if reasons := what_brought(self.game):
            put()
            put(reasons)
        self.file.end()
