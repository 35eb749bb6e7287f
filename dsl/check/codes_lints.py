"""The codes of the lints, with their documentation."""

from __future__ import annotations

from rulewright.dsl.diagnostics import declare

W_UNUSED = declare(
    "W0701",
    title="a name that is never used",
    what="Something is chosen or named, and nothing is done with it.",
    why="Usually a step is missing, or another name was typed.",
    example="choose 1 player as p  gain 1 coin",
    instead="choose 1 player as p  take 1 coin from p",
)
W_CONSTANT = declare(
    "W0702",
    title="a condition that is always or never met",
    what="The condition does not depend on anything.",
    why="One of the two ways is never taken.",
    example="if yes { gain 1 coin }",
    instead="gain 1 coin",
)
W_NO_FINISH = declare(
    "W0703",
    title="a game without an end",
    what="The flow can run out without `finish`.",
    why="Then nobody has won.",
    example="flow { do main() }",
    instead="flow { do main()  finish winner player with highest score of it }",
)
W_NEGATIVE = declare(
    "W0704",
    title="less than nothing",
    what="A sum of plain numbers is below 0.",
    why="Amounts below 0 are 0.",
    example="gain 1 - 3 coin",
    instead="lose 2 coin",
)
W_ASLEEP = declare(
    "W0705",
    title="an ability that sleeps when it is wanted",
    what="A card that lives only in its own turn waits for something that happens outside of it.",
    why="The reaction would never come: while others act, or between the turns, the card is not active.",
    example="after fetch by others must { gain 1 coin }",
    instead="after fetch by others must active while revealed { gain 1 coin }",
)
