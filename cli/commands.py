"""What can be typed at the table beside options, and the help that says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.cli.columns import columns
from rulewright.cli.screen import prose

if TYPE_CHECKING:
    from rulewright.interpreter.game import Game

COMMANDS = (
    ("?", "this help"),
    ("? WORDS", "a card in full: an option's number, or a name"),
    ("card WORDS", "the same"),
    ("rules", "the game in short, and what ends it"),
    ("table", "the table with everything on it; `table NAME`: one place of it in full"),
    ("map NAME", "the map of a player; `map all`: of everybody"),
    ("why WORDS", "why something is not offered; without words, whatever is not"),
    ("hint", "what a program would choose in your place, and what it expects of it"),
    ("log", "everything that happened, as far as you may know it"),
    ("undo", "back to your last choice; the same choice then brings the same again"),
    ("redo", "make the choice again that `undo` took back"),
    ("save FILE", "keep the game in this file from now on; `save`: where it is kept"),
    ("record", "make a scenario of the last turn with a card of your deck; `record TITLE`: so called"),
    ("quit", "leave; the game is kept"),
)


def help_text(game: Game, *, own: bool) -> str:
    first = (
        "Type the number of an option, or enough of its words to tell it from the others. Several that are "
        "chosen together can be named one after the other or all at once, in any order: 3 1 2."
    )
    last = (
        "The game is kept after each choice; Ctrl-C and the end of the input leave, too. Before the first "
        "choice there is nothing to keep."
    )
    maps = any(zone.maps for zone in game.program.zones.values())
    absent = {"map NAME": not maps, "record": not own}
    known = [("  " + name, text) for name, text in COMMANDS if not absent.get(name)]
    return "\n".join([prose(first), "", columns(known), "", prose(last)])
