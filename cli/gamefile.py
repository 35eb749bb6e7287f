"""The file of a game that is played: kept after each choice, and what is said of it when people leave."""

from __future__ import annotations

import shlex

from msgspec import Struct

from rulewright.cli.outcome import command_name
from rulewright.cli.resume import called
from rulewright.cli.screen import prose, say
from rulewright.dsl.files.characters import visible
from rulewright.dsl.report.diagnostics import DeckError
from rulewright.interpreter.session.keeping import Keeper
from rulewright.interpreter.session.session import Session


class GameFile(Struct):
    """Where one session is kept. `again`: what `resume` has to be told beside a file somewhere."""

    session: Session
    keeper: Keeper
    again: list[str]
    unkept: str = ""  # why the game is not kept any more

    def follow(self) -> str:
        """Keep the game as it stands; among the user's own, where the file that somebody named cannot be
        written. A full disk is no reason to stop playing: why it is not kept, or not where it was, once."""
        if self.unkept:
            return ""
        keepers = [self.keeper] if self.keeper.mine else [self.keeper, Keeper()]
        for keeper in keepers:
            try:
                keeper.keep(self.session)
            except (DeckError, OSError) as error:
                self.unkept = self.unkept or _why(error)
                continue
            lost, self.keeper, self.unkept = self.unkept, keeper, ""
            return lost
        return self.unkept

    def where(self) -> str:
        """Where the game is kept, or why it is not."""
        return self.unkept or f"The game is kept after each choice, as {self.called}."

    def move(self, path: str) -> str:
        """Keep the game in this file from now on; why that cannot be, or nothing."""
        elsewhere = Keeper(path)
        try:
            elsewhere.keep(self.session)
        except (DeckError, OSError) as error:
            return _why(error)
        self.keeper.forget()
        self.keeper, self.unkept = elsewhere, ""
        return ""

    @property
    def home(self) -> list[str] | None:
        """What `test` is told to make a scenario of this game; None where no deck of one's own is in play."""
        from rulewright.cli.recording import home_words

        return home_words(self.session.game)

    # --- leaving -------------------------------------------------------------------------------------------

    def leave(self) -> None:
        """Keep what was played before leaving, and say how to go on."""
        if not self.session.begun or self.session.game.over:
            return
        self._follow()
        if self.unkept:
            return
        words = [self.keeper.called, *([] if self.keeper.mine else self.again)]
        say("\nThe game is kept. To go on:")
        say(f"  {command_name()} resume {visible(shlex.join(words))}")
        self._say_recording()

    def end(self) -> None:
        """The whole game is kept for whoever wants to watch it, or to make a scenario of it."""
        if not self.session.begun and (self.home is None or not self.session.game.choices):
            return
        self._follow()
        if not self.unkept:
            say(f"\nTo watch the game: {command_name()} replay {called(self.keeper.path or '')}")
            self._say_recording()

    def _follow(self) -> None:
        if lost := self.follow():
            say(prose(f"{lost} {self.now()}"))

    def now(self) -> str:
        """What became of a game that could not be kept where it was."""
        return "The game is not kept any more." if self.unkept else f"The game is kept as {self.called} now."

    @property
    def called(self) -> str:
        """By what name the game is kept."""
        return visible(self.keeper.called)

    def _say_recording(self) -> None:
        """How a game with one's own cards becomes a test; it may have been played for that."""
        home = self.home if self.session.game.table.rules.decks else None
        if home is not None:
            say("To make a scenario of it:")
            say(f"  {command_name()} test {visible(shlex.join([*home, '--record', self.keeper.path or '']))}")


def _why(error: DeckError | OSError) -> str:
    """Why a game could not be kept, as a sentence."""
    said = error.diagnostics[0].message if isinstance(error, DeckError) else str(error)
    return f"{visible(said)}."
