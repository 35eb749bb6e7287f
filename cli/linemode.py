"""One game at one terminal: people who take turns at it, bots between them, a file that loses nothing."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct, field

from rulewright.cli.answers import match, match_several
from rulewright.cli.files import free_name
from rulewright.cli.hinting import hint_lines
from rulewright.cli.news import news
from rulewright.cli.opponents import go_on
from rulewright.cli.outcome import CLEAN, INTERRUPTED, OutputClosed
from rulewright.cli.screen import (
    clear,
    columns,
    forget_typing,
    on_terminal,
    paint,
    prose,
    put,
    read_line,
    say,
    width,
)
from rulewright.cli.table import Table
from rulewright.cli.telling import final_scores, not_back, option_lines, paragraphs, question, reason_lines
from rulewright.dsl.declare.casts import players_words
from rulewright.dsl.files.characters import quoted, visible
from rulewright.dsl.report.diagnostics import DeckError
from rulewright.interpreter.saves.writing import undisturbed, write_out
from rulewright.interpreter.session.session import CannotGoBack

if TYPE_CHECKING:
    from rulewright.cli.several import Several
    from rulewright.interpreter.game import Game
    from rulewright.interpreter.session.session import Session
    from rulewright.interpreter.table.options import Decision

COMMANDS = (
    ("?", "this help"),
    ("? WORDS", "a card in full: an option's number, or a name"),
    ("table", "the table again; `table NAME`: one place of it in full"),
    ("map NAME", "the map of a player; `map all`: of everybody"),
    ("why WORDS", "why something is not offered; without words, whatever is not"),
    ("hint", "what a program would choose in your place, and what it expects of it"),
    ("log", "everything that happened, as far as you may know it"),
    ("undo", "back to your last choice; the same choice then brings the same again"),
    ("redo", "make the choice again that `undo` took back"),
    ("save FILE", "save the game; FILE may be left out"),
    ("record", "make a scenario of the last turn with a card of your deck; `record TITLE`: so called"),
    ("quit", "save the game and leave"),
)


_LAST_LINES = 12  # of the log, at the end of a game that several people played


class _Leave(Exception):
    """The person wants to go, or the input has ended."""


class LineMode(Struct):
    """What is asked and shown, a line at a time."""

    session: Session
    save_to: str | None = None
    again: list[str] = field(default_factory=list)  # what `play` has to be told to go on, beside the file
    _asked: int | None = None  # who looked at the screen last
    _scene: object = None  # what the table looked like on the whole when it was drawn last
    _several: Several | None = None  # where several are chosen together: what was named of them
    _drawn: Decision | None = None  # for which the maps were drawn last
    _told: bool = False

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
                self._keep()
            raise
        with undisturbed():
            self._keep()
        return code

    def _play(self) -> None:
        put(paint(prose(self._title()), "bold"))
        while not self.game.over:
            decision = self.session.asked
            if decision is not None:
                self._ask(decision)
            else:
                go_on(self.session)

    def _title(self) -> str:
        ruleset = self.game.program.ruleset
        preset = ruleset.presets.get(self.game.program.preset)
        parts = [ruleset.names["en"], players_words(self.game.players)]
        ruled = self.game.names[self.game.program.people :]
        parts += [f"{' and '.join(ruled)} by the rules"] if ruled else []
        parts += [preset.names["en"]] if preset else []
        return ", ".join([*parts, *ruleset.decks])

    # --- asking --------------------------------------------------------------------------------------------

    def _ask(self, decision: Decision) -> None:
        seat = decision.player
        if self._asked != seat:
            self._pass_to(seat)
        self._show_news(seat)
        self._begin_several()
        self._show_options(self._open(decision))
        while not self.game.over and self.game.decision is decision:
            self._answer(self._read(), self._open(decision))

    def _begin_several(self) -> None:
        from rulewright.cli.several import Several

        picking = self.game.picking
        self._several = Several(self.game, picking) if picking is not None else None

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
        put(prose(f"Pass the screen to {self.game.names[seat]}. Press Enter when nobody else looks."))
        typed = self._read()
        if typed.casefold() in ("quit", "q", "exit"):
            raise _Leave
        clear()

    def _show_news(self, seat: int) -> None:
        fresh = news(self.game, self.session.news(seat), seat, min(width(), 100))
        if fresh:
            put()
            put("\n".join(fresh))
        view = self.game.view(seat)
        turns = sum(told.kind == "turn" for told in self.game.told_to(seat))
        scene = (seat, view["turn"], view["round"], view["phase"], turns)
        if scene != self._scene:
            self._scene = scene
            self._show_table(seat)
            self._drawn = self.game.decision

    def _show_table(self, seat: int | None) -> None:
        put()
        put("\n".join(self._table(seat).lines()))

    def _table(self, seat: int | None) -> Table:
        return Table(self.game.program.ruleset, self.game.view(seat), min(width(), 120), brief=True)

    def _show_options(self, decision: Decision) -> None:
        if self._over_maps(decision):
            self._show_maps([decision.player], decision)
        put()
        put(paint(prose(question(self.game, decision)), "bold"))
        put("\n".join(option_lines(self.game, decision, width())))
        if self._several is not None:
            put(paint(prose(f"({self._several.asked()})"), "dim"))
        if not self._told:
            put(paint(prose("Type a number or words of an option; ? for help."), "dim"))
            self._told = True

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
                self._card(rest.strip(), decision)
                if rest.strip()
                else _help(self.game, own=self._home() is not None)
            )
        elif command == "quit" and not rest:
            raise _Leave
        elif command == "save":
            self._save_as(rest.strip())
        elif command == "record" and self._home() is not None:
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
        elif command == "why":
            put("\n".join(reason_lines(self.game, rest.strip(), min(width(), 100))))
        elif command == "map" and (seats := self._whose(rest.strip(), decision)):
            self._show_maps(seats, decision)
        elif typed:
            self._choose(typed, decision)

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
        from rulewright.interpreter.table.options import ThingValue

        values = [option.value for option in decision.options]
        things = self.game.program.things
        chosen = any(isinstance(each, ThingValue) and things[each.number].of >= 0 for each in values)
        return chosen and self._drawn is not self.game.decision

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
                numbers = ", ".join(str(at + 1) for at in found.positions[:12])
                put(prose(f"{shown} could be one of {numbers}: type a number, or more words."))
            else:
                last = len(decision.options)
                put(prose(f"{shown} is none of the options: type 1 to {last}, words of one, or ? for help."))
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

    def _card(self, words: str, decision: Decision) -> str:
        """A card in full, by the number of an option or by its name."""
        from rulewright.cli.cardtext import card_text, find_cards, member_texts, nearest_cards
        from rulewright.interpreter.table.options import MemberValue, ThingValue

        ruleset = self.game.program.ruleset
        option = match(words, decision.options).option
        ids = []
        if option is not None:
            ids = [option.value.card if isinstance(option.value, ThingValue) else option.card or ""]
        cards = [ruleset.cards[card] for card in ids if card in ruleset.cards] or find_cards(ruleset, words)
        if cards:
            return "\n\n".join(card_text(ruleset, card, width()) for card in cards)
        chosen = option.value if option is not None and isinstance(option.value, MemberValue) else None
        told = member_texts(ruleset, words, None if chosen is None else (chosen.list, chosen.id))
        if told:
            return "\n\n".join(map(prose, told))
        if option is not None:
            return prose(f"{option.label}: no card stands behind this option.")
        close = nearest_cards(ruleset, words)
        meant = f" Did you mean {' or '.join(close)}?" if close else ""
        return prose(f"There is no card {quoted(words)}.{meant}")

    # --- files ---------------------------------------------------------------------------------------------

    def _follow(self) -> None:
        """The file that was named holds the game as it stands. A full disk is no reason to stop playing."""
        if self.save_to is None:
            return
        try:
            write_out(self.save_to, self.game.save())
        except (DeckError, OSError) as error:
            self.save_to = None
            say(prose(visible(str(error)) + " The game is not kept in this file any more."))

    def _save_as(self, name: str) -> None:
        name = os.path.expanduser(name) or self.save_to or self._new_name()
        if name != self.save_to and os.path.exists(name):
            answer = self._read(f"{visible(name)} exists. Write over it? [y/N] ")
            if answer.casefold() not in ("y", "yes"):
                put("Not saved.")
                return
        try:
            write_out(name, self.game.save())
        except (DeckError, OSError) as error:
            put(prose(visible(str(error))))
            return
        self.save_to = name
        put(f"Saved to {visible(name)}.")

    def _new_name(self) -> str:
        return free_name(f"{self.game.program.ruleset.id}-{self.game.seed}", ".json")

    def _keep(self) -> None:
        """Save what was played before leaving, and say how to go on."""
        import shlex

        if not self.session.begun or self.game.over:
            return
        name = self.save_to or self._new_name()
        write_out(name, self.game.save())
        say(f"\nThe game is saved in {visible(name)}. To go on:")
        say(f"  rulewright play {visible(shlex.join(['--resume', name, *self.again]))}")
        self._say_recording(name)

    def _home(self) -> list[str] | None:
        """What `test` is told to make a scenario of this game; None where no deck of one's own is in play."""
        from rulewright.cli.recording import home_words

        return home_words(self.game, self.again)

    def _record(self, title: str) -> None:
        from rulewright.cli.recording import record_now

        record_now(self.game, self._home() or [], title or None)

    def _say_recording(self, name: str) -> None:
        """How a game with one's own cards becomes a test; it may have been played for that."""
        import shlex

        home = self._home() if self.game.table.rules.decks else None
        if home is not None:
            say("To make a scenario of it:")
            say(f"  rulewright test {visible(shlex.join([*home, '--record', name]))}")

    def _keep_whole(self) -> None:
        """A game with cards of one's own is kept at its end, too: somebody may want a scenario of it."""
        if self._home() is None or not self.game.table.rules.decks or not self.game.choices:
            return
        name = self.save_to or self._new_name()
        if self.save_to is None:
            try:
                write_out(name, self.game.save())
            except (DeckError, OSError) as error:  # the game is over, and was seen to its end
                say(prose(visible(str(error))))
                return
            say(f"\nThe game is kept in {visible(name)}.")
        self._say_recording(name)

    # --- the end -------------------------------------------------------------------------------------------

    def _end(self) -> None:
        self._follow()
        several = len(self.people) > 1
        viewer = None if several or not self.people else self.people[0]
        if several:
            clear()
        fresh = self.session.news(viewer) if viewer is not None else self.game.told_to(None)[-_LAST_LINES:]
        put()
        put("\n".join(news(self.game, fresh, viewer, min(width(), 100))))
        self._show_table(viewer)
        put()
        put(final_scores(self.game))
        self._keep_whole()


def _help(game: Game, *, own: bool) -> str:
    first = (
        "Type the number of an option, or enough of its words to tell it from the others. Several that are "
        "chosen together can be named one after the other or all at once, in any order: 3 1 2."
    )
    last = (
        "Ctrl-C and the end of the input save the game and leave, too. Before the first choice there is "
        "nothing to save."
    )
    maps = any(zone.maps for zone in game.program.zones.values())
    absent = {"map NAME": not maps, "record": not own}
    known = [("  " + name, text) for name, text in COMMANDS if not absent.get(name)]
    return "\n".join([prose(first), "", columns(known), "", prose(last)])
