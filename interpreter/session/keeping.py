"""Where a game is kept while it is played, and how it is taken up again."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from rulewright.dsl.files.source import Source
from rulewright.dsl.report.diagnostics import DeckError
from rulewright.interpreter.game import Path, Rules
from rulewright.interpreter.many.bots import is_kind
from rulewright.interpreter.saves import keptgames
from rulewright.interpreter.saves.resume import Replay
from rulewright.interpreter.saves.savecodes import E_SAVE_RULES
from rulewright.interpreter.saves.savefile import parse
from rulewright.interpreter.saves.writing import (
    make_private_folder,
    read_save,
    remove_file,
    write_out,
    write_whole,
)
from rulewright.interpreter.session.session import PERSON, Session

_USUAL: Final = "normal"  # who sits where a file does not say it


class Keeper(Struct):
    """The file of a game: one that somebody named, or one of the user's own folder, which has no name before
    there is something to keep."""

    path: str | None = None

    def keep(self, session: Session) -> None:
        """Write the game as it stands. DeckError or OSError where that cannot be."""
        if self.path is not None and not self.mine:
            write_out(self.path, session.save())
            return
        game = session.game
        if self.path is None:
            path = keptgames.free_path(game.program.ruleset.id, game.seed)
            keptgames.keep_rules(game.table.rules)
        else:
            path = self.path
        write_out(path, session.save(keptgames.home_of(game.table.rules)))
        self.path = path
        if game.over:
            keptgames.clear_away()

    @property
    def mine(self) -> bool:
        """Whether it is a game of the user's own folder."""
        return self.path is None or bool(keptgames.name_of(self.path))

    def forget(self) -> None:
        """It is kept elsewhere now: one of the user's own would stay behind as it was."""
        if self.path is not None and self.mine:
            remove_file(self.path)

    @property
    def called(self) -> str:
        """What `resume` and `replay` are told: the name of a game of the user's own, or the file."""
        return "" if self.path is None else keptgames.name_of(self.path) or self.path


class Changed(Exception):
    """The rules are others than those that the game began with: what changed, and the game's own rules."""

    def __init__(self, error: DeckError, own: Rules | None) -> None:
        super().__init__(error)
        self.error = error
        self.own = own


def take_up(
    path: str,
    *,
    ruleset: Path | None = None,
    decks: Sequence[Path] | None = None,
    seats: Sequence[str] | None = None,
    rules: Rules | None = None,
) -> Session:
    """The game of a file, with whoever plays it. DeckError says what is wrong with a file; Changed, that the
    rules are others now."""
    text = read_save(path)
    saved = parse(text)
    home = saved.home if keptgames.name_of(path) else None  # a stranger's file opens no path of ours
    if home is not None and ruleset is None and decks is None and rules is None:
        ruleset, decks = home.ruleset, home.decks
    try:
        replay = Replay(text, decks, ruleset=ruleset, rules=rules)
    except DeckError as error:
        if rules is None and error.diagnostics[0].code == E_SAVE_RULES:
            raise Changed(error, _own(saved.digest)) from None
        raise
    game = replay.run()
    replay.verify()
    mine = bool(keptgames.name_of(path))
    played = seats or [_seat(seat, mine=mine) for seat in saved.seats]
    return Session(game, played or [PERSON, *[_USUAL] * (saved.players - 1)], replay.ahead())


def _seat(kind: str, *, mine: bool) -> str:
    """Who sat there. A stranger's file brings no code with it: a bot of one's own only sits in one's own."""
    return kind if kind == PERSON or (is_kind(kind) and (mine or ":" not in kind)) else _USUAL


def _own(digest: str) -> Rules | None:
    try:
        return keptgames.kept_rules(digest)
    except DeckError:
        return None


# --- what people want ---------------------------------------------------------------------------------------


def noted(name: str) -> str:
    """What was noted under this name beside the games, nothing where that is not so."""
    try:
        return Source.read(_note(name)).text.strip()
    except DeckError:
        return ""


def note(name: str, what: str) -> None:
    """Note it beside the games. That it cannot be written is no reason not to play."""
    with contextlib.suppress(DeckError, OSError):
        make_private_folder(keptgames.folder())
        write_whole(_note(name), what + "\n")


def _note(name: str) -> str:
    return os.path.join(keptgames.folder(), name)
