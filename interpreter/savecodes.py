"""The codes of saves, with their documentation."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.diagnostics import declare

LONGEST: Final = 8 << 20  # bytes of a save; a game of 20,000 decisions takes about a tenth

E_NOT_A_SAVE = declare(
    "E0801",
    title="this is not a saved game",
    what="The file is not the JSON that Rulewright writes: it is cut off, damaged or another program's.",
    why="Nothing in it can be relied on. The file is left as it is.",
    example="the first half of a save, after a disk was full",
    instead="the whole file, from a backup",
)
E_SAVE_FORMAT = declare(
    "E0802",
    title="a save in another format",
    what="The save's `format` is not one that this version reads.",
    why="A newer format may mean something else by the same words.",
    example='"format": 2',
    instead="install a newer Rulewright",
)
E_SAVE_FIELD = declare(
    "E0803",
    title="a save with a part missing or out of place",
    what="A part of the save is missing, or is not of the sort that it must be.",
    why="The game could not be set up as it was.",
    example='"players": "four"',
    instead='"players": 4',
)
E_SAVE_DAMAGED = declare(
    "E0804",
    title="the save was changed after it was written",
    what="The sum over the whole save does not agree with what stands in it.",
    why="A damaged disk or an edit changed the game: what would be loaded is not what was played.",
    example="a save with another seed written into it",
    instead="the file as Rulewright wrote it",
)
E_SAVE_RULESET = declare(
    "E0805",
    title="the save's ruleset or deck is not at hand",
    what="The save names a ruleset that is not installed, or decks that were not given and are not found.",
    why="A save holds the choices of a game, not its rules.",
    example="rulewright replay my-game.save",
    instead="rulewright replay my-game.save --deck long-nights.yaml",
)
E_SAVE_RULES = declare(
    "E0806",
    title="the rules have changed since the save",
    what="The game was saved with other texts of the rules or decks than those at hand.",
    why="The same choices may mean another game under other rules.",
    example="a deck that was edited between two evenings",
    instead="the deck as it was; or `rulewright replay --anyway my-game.save`, which makes the choices under "
    "the new rules, as far as they go",
)
E_SAVE_CHOICE = declare(
    "E0807",
    title="a choice of the save cannot be made",
    what="In replaying the game, the rules ask something else than the save answers, or do not offer it.",
    why="From here on it would be another game.",
    example="a save with edited choices, or replayed under changed rules",
    instead="the save as it was written, with the rules it was written with",
)
E_SAVE_STATE = declare(
    "E0808",
    title="the replay ends in another state than the save",
    what="All choices of the save could be replayed, but the table does not look as the save says.",
    why="Either the save was edited, or this version runs the rules differently: then it is a fault of ours.",
    example="a snapshot with a changed number",
    instead="the save as it was written; where it is, please report it to us with the save",
)
E_SAVE_SETUP = declare(
    "E0809",
    title="the saved game cannot be set up",
    what="The ruleset refuses the number of players, the preset or the cards that the save names.",
    why="Without the same table the choices mean nothing.",
    example='"players": 40',
    instead='"players": 4',
)
E_NOT_WRITTEN = declare(
    "E0810",
    title="the file cannot be written",
    what="The disk is full, the folder cannot be written to, or the path names no file.",
    why="What stood there before is untouched, but the new text is not saved.",
    example="--save /read-only/game.save",
    instead="--save game.save",
)
