"""The codes of the loader (load.py and its parts), with their documentation."""

from __future__ import annotations

from rulewright.dsl.diagnostics import declare

E_NEWER = declare(
    "E0190",
    title="made for a newer Rulewright",
    what="The file says `format: 2` or higher, and this program reads format 1.",
    why="A newer format may mean something else by the same words; half of a file would be read wrongly.",
    example="format: 2",
    instead="install a newer Rulewright, or ask the author for a file in format 1",
)
E_OUTSIDE = declare(
    "E0191",
    title="a file outside the folder",
    what="A ruleset names a file by a full path, by a way out of its folder (`..`) or through a link that "
    "leads out.",
    why="A downloaded ruleset reads its own files and no others.",
    example="rules: [../../secrets.txt]",
    instead="rules: [turn.rules]",
)
E_NO_RULESET = declare(
    "E0192",
    title="there is no such ruleset",
    what="A ruleset is named that is neither installed nor a folder with a file `ruleset.yaml`.",
    why="A deck means nothing without the ruleset that it extends.",
    example="extends: my_gaem",
    instead="extends: my_game",
)
E_TOO_MANY_FILES = declare(
    "E0193",
    title="too many files",
    what="A ruleset reads more files, or more decks are laid on top of it, than the limit allows.",
    why="Checking must end quickly whatever the folder holds.",
    example="a folder `scenarios` with a thousand files",
    instead="fewer, larger files",
)
E_UNDECLARED = declare(
    "E0210",
    title="nothing of that name is declared",
    what="A kind, a list, a zone, a property, a token or another part of a ruleset is named that the ruleset "
    "does not declare.",
    why="The line would mean nothing.",
    example="into: dek",
    instead="into: deck",
)
E_TWICE = declare(
    "E0211",
    title="an id is used twice",
    what="Two things of one sort have the same id.",
    why="Whoever names one of them could mean either.",
    example="- id: lantern\n- id: lantern",
    instead="- id: lantern\n- id: old_lantern",
)
E_PROPERTY_RANGE = declare(
    "E0212",
    title="a property is out of its range",
    what="The ruleset says between which numbers a property lies, and the card has another number.",
    why="The rules of the game rely on the range.",
    example="rank: 12   # where the ruleset says 1 to 9",
    instead="rank: 6",
)
E_PROPERTY = declare(
    "E0213",
    title="a property that cannot be declared so",
    what="A property has a name that every card uses for something else, a range whose ends are exchanged, a "
    "default that does not fit, or a key that its sort of value has no use for.",
    why="No card could be read by such a declaration.",
    example="name: {type: number}",
    instead="price: {type: number, min: 0, max: 9}",
)
E_ORDER = declare(
    "E0214",
    title="the smaller number comes first",
    what="A range begins with the larger number.",
    why="No number lies in such a range.",
    example="players: {min: 7, max: 4}",
    instead="players: {min: 4, max: 7}",
)
E_ROW = declare(
    "E0215",
    title="a row of a table cannot be used",
    what="A row stands twice in a table, or has more or fewer numbers than the table has arguments.",
    why="To look something up must give one answer.",
    example="- {of: [8, 4], is: 2}\n- {of: [8, 4], is: 1}",
    instead="- {of: [8, 4], is: 2}\n- {of: [8, 5], is: 1}",
)
E_INTO = declare(
    "E0216",
    title="a set that cannot start there",
    what="A set puts its things into a zone that holds another kind of thing, or onto the spaces of maps.",
    why="Things start in a zone that holds their kind, and nothing says on which space each would start.",
    example="{id: tiles, kind: tile, into: purse}   # which holds coins",
    instead="{id: tiles, kind: tile, into: bag}",
)
E_SET = declare(
    "E0217",
    title="a set that cannot be filled",
    what="A set says two things that exclude each other, or asks for values that its property cannot have.",
    why="No choice of cards could satisfy it.",
    example="one_of_each: rank\nneeded: [12]   # where ranks go from 1 to 9",
    instead="one_of_each: rank\nneeded: [1, 2, 3]",
)
E_NO_FLOW = declare(
    "E0219",
    title="a game without a course",
    what="None of the files of rules of a ruleset has a `flow`.",
    why="Nothing would ever happen.",
    example="rules: []",
    instead="rules: [main.rules]   # with `flow { ... }` in it",
)
E_PRESET_CARD = declare(
    "E0220",
    title="a preset names a card that does not belong",
    what="A preset names a card that does not exist, is of another kind than the set holds, does not match "
    "the set, is named twice, or is to be taken out where it is not in.",
    why="The game could not be set up as the preset says.",
    example="sets: {tiles: [old_lantren]}",
    instead="sets: {tiles: [old_lantern]}",
)
E_PRESET_SIZE = declare(
    "E0221",
    title="a preset names too many or too few cards",
    what="The set has a fixed size, and the cards of the preset are more or fewer.",
    why="The rules of the game rely on the size.",
    example="tiles: {add: [old_lantern]}",
    instead="tiles: {add: [old_lantern], remove: [lantern]}",
)
E_PRESET_EACH = declare(
    "E0222",
    title="a preset has two of one value, or none",
    what="The set takes one card for each value of a property, and the preset names two with the same value "
    "or leaves out one that is needed.",
    why="The rules of the game rely on one of each.",
    example="crew: {add: [ferryman]}   # another card of rank 6",
    instead="crew: {replace: {pilot: ferryman}}",
)
E_PRESET_SET = declare(
    "E0223",
    title="a preset leaves out a set, or names one that is not chosen",
    what="A preset says nothing about a set that has to be chosen, or names cards for a set that takes every "
    "card that matches.",
    why="The preset would not say what takes part.",
    example="sets: {}",
    instead="sets: {tiles: [lantern, ferry]}",
)
E_PRESET_BASE = declare(
    "E0224",
    title="a change without something to change",
    what="A preset adds, removes or replaces cards, or leaves out its title or players, without saying which "
    "preset it is based on; or presets are based on each other in a circle.",
    why="There is nothing that the change could be applied to.",
    example="- id: long_night\n  sets: {tiles: {add: [ferry]}}",
    instead="- id: long_night\n  based_on: first_game\n  sets: {tiles: {add: [ferry]}}",
)
E_PRESET_PLAYERS = declare(
    "E0225",
    title="a preset for more players than the game has",
    what="The numbers of players of a preset do not lie within those of the ruleset.",
    why="Nobody could play it.",
    example="players: {min: 4, max: 9}   # where the game is for 4 to 7",
    instead="players: {min: 4, max: 7}",
)
E_NEVER = declare(
    "E0226",
    title="a card that could never take part",
    what="`players` of a card names no number that the game is for, or `not_with` names the card itself.",
    why="Nobody would ever meet the card.",
    example="players: {min: 5}   # where the game is for 2 to 4",
    instead="players: {min: 3}",
)
E_APART = declare(
    "E0227",
    title="two cards that do not take part together",
    what="A preset names two cards, and one of them says by `not_with` that the other does not go with it.",
    why="Who made the cards says that they do not go together.",
    example="sets: {tiles: [lantern, ferry]}   # where the lantern says `not_with: [ferry]`",
    instead="sets: {tiles: [lantern, bridge]}",
)
E_OTHER_RULESET = declare(
    "E0230",
    title="a deck for another ruleset",
    what="The deck extends another ruleset than the one it is to be used with.",
    why="Its cards are made for other rules.",
    example="extends: another_game",
    instead="use the deck with the ruleset that it extends",
)
E_DECK_TWICE = declare(
    "E0231",
    title="two decks with one id",
    what="Two decks that are used together have the same id, or a deck has the id of the ruleset.",
    why="The cards of a deck are told apart by the deck's id.",
    example="deck: long_nights   # in two files",
    instead="deck: longer_nights",
)
E_CLASH = declare(
    "E0232",
    title="a card of that id is in the ruleset",
    what="A card of a deck has the id of a card of the ruleset, and does not say that it takes its place.",
    why="Whoever names the card could mean either.",
    example="- id: lantern",
    instead="- id: lantern\n  replaces: lantern",
)
E_REPLACES = declare(
    "E0233",
    title="a card that cannot be replaced",
    what="`replaces` names a card that the ruleset does not have, one of another kind, or one whose place "
    "another card takes already.",
    why="Two cards cannot take one place, and a card can only take a place that is there.",
    example="replaces: lantren",
    instead="replaces: lantern",
)
E_TWO_MEANT = declare(
    "E0234",
    title="two decks have a card of that id",
    what="A card is named by its short id, and more than one of the decks in use has a card of that id.",
    why="Either could be meant.",
    example="sets: {tiles: [ferry]}",
    instead='sets: {tiles: ["long_nights:ferry"]}',
)
E_NO_DECK = declare(
    "E0235",
    title="this is not a deck",
    what="The file is a list, a single text or a file of another sort, such as a table of cards.",
    why="A deck begins with the lines `format`, `deck` and `extends`.",
    example="- id: ferry",
    instead="format: 1\ndeck: long_nights\nextends: my_game",
)
E_RESERVED = declare(
    "E0218",
    title="an id that is a word of the language",
    what="An id is one of the words that the rules language keeps for itself.",
    why="Rules text could not name it: the word would be read as an order.",
    example="- id: until",
    instead="- id: deadline",
)
