"""The codes of what can be wrong with a scenario once its words are understood."""

from __future__ import annotations

from rulewright.dsl.diagnostics import declare

E_EXPECTED = declare(
    "E0651",
    title="a scenario comes out otherwise",
    what="The position that was reached is not the one that the scenario expects.",
    why="Either the rules do not do what their author thinks, or the scenario says something else.",
    example="play { A: end turn } expect { turn of A }",
    instead="play { A: end turn } expect { turn of B }",
)
E_STEP = declare(
    "E0652",
    title="a step that cannot be played",
    what="The player is not asked at this point, or no option is what the step chooses, or several are.",
    why="A scenario shows what the rules do, so each of its steps has to be legal.",
    example="play { B: candle } while A is asked",
    instead="play { A: candle   B: lantern }",
)
E_POSITION = declare(
    "E0653",
    title="a position that cannot be set up",
    what="What is given cannot be laid on the table, or there is no such game.",
    why="Only what a game keeps can be given: things, resources, marks, memories; the rest follows.",
    example="given { size of window of A is 1 }",
    instead="given { window of A is [candle] }",
)
E_WORD = declare(
    "E0654",
    title="a word that no option has",
    what="A step is written with a word by which nothing in this game can be chosen.",
    why="A misspelt step could never be offered, so it would count as refused for the wrong reason.",
    example="refused { A: candel }",
    instead="refused { A: candle }",
)
E_SPACE = declare(
    "E0658",
    title="a space that no map has",
    what="A scenario names a space that none of the maps in question has, or one of a place without maps.",
    why="Spaces are named as on a chess board: a letter for the row from the top, a number from the left.",
    example="expect { garden of A at z9 is fox }",
    instead="expect { garden of A at b2 is fox }",
)
