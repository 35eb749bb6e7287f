"""The codes of the lints, with their documentation."""

from __future__ import annotations

from rulewright.dsl.diagnostics import declare

W_UNUSED = declare(
    "W0701",
    title="a name that is never used",
    what="Something is chosen or named, and nothing is done with it.",
    why="Usually a step is missing, or another name was typed.",
    example="choose 1 player as p  gain 1 points",
    instead="choose 1 player as p  take 1 points from p",
)
W_CONSTANT = declare(
    "W0702",
    title="a condition that is always or never met",
    what="The condition does not depend on anything.",
    why="One of the two ways is never taken.",
    example="if yes { gain 1 points }",
    instead="gain 1 points",
)
W_NO_FINISH = declare(
    "W0703",
    title="a game without an end",
    what="The flow can run out without `finish`.",
    why="Then nobody has won.",
    example="flow { do walk() }",
    instead="flow { do walk()  finish winner player with highest points of it }",
)
W_NEGATIVE = declare(
    "W0704",
    title="less than nothing",
    what="A sum of plain numbers is below 0.",
    why="Amounts below 0 are 0.",
    example="gain 1 - 3 points",
    instead="lose 2 points",
)
W_ASLEEP = declare(
    "W0705",
    title="an ability that sleeps when it is wanted",
    what="A card that lives only in its own turn waits for something that happens outside of it.",
    why="The reaction would never come: while others act, or between the turns, the card is not active.",
    example="after walk by others must { gain 1 points }",
    instead="after walk by others must active while revealed { gain 1 points }",
)
W_BRINGS_NOTHING = declare(
    "W0706",
    title="help that brings nothing",
    what="A payment is to bring what is missing, and nothing in its text takes or gains any of it.",
    why="The price would stay unpaid, and the game would stop there.",
    example="payment for polish replaces missing points as short { if short > 1 { shuffle shed } }",
    instead="payment for polish replaces missing points as short { gain short points }",
)
W_NO_SURCHARGE = declare(
    "W0707",
    title="a target that nobody can make dearer",
    what="An action aims at something and pays, and leaves out what other cards ask for their being targets.",
    why="Some card here says `raise surcharge for target`, and would be passed over.",
    example="target 1 lantern in any window as l  pay 1 points  move l to your window",
    instead="target 1 lantern in any window as l  pay 1 + surcharge of l points  move l to your window",
)
W_SILENT = declare(
    "W0708",
    title="a card that silences itself",
    what="A card's own text takes its abilities away.",
    why="It would do nothing but this.",
    example="always { silence this }",
    instead="always { silence firefly_jar }",
)
W_TELLS = declare(
    "W0709",
    title="a secret that tells itself",
    what="A secret status has abilities of its own.",
    why="Whatever it does in public tells everybody who bears it.",
    example="status watched secretly marks player { after walk must { lose 1 points } }",
    instead="status watched secretly marks player { }",
)
W_TWICE_NOT = declare(
    "W0710",
    title="`not` written twice",
    what="A condition is turned around and turned around again.",
    why="That says what it would say without either, so one of the two is a slip.",
    example="if not not this is revealed { gain 1 points }",
    instead="if not this is revealed { gain 1 points }",
)
W_ONE_ALREADY = declare(
    "W0711",
    title="a choice of the one that is known",
    what="What may be chosen has to be `this` or `you`, so there is one answer at most.",
    why="Nobody has to be asked about that. Most often a `not` was forgotten.",
    example="choose 1 player where it is you as p  take 1 points from p",
    instead="choose 1 player where it is not you as p  take 1 points from p",
)
W_UNUSED_WORD = declare(
    "W0712",
    title="a word that no rule uses",
    what="A deck declares a word that neither its rules nor its cards use, or keeps a memory for nobody.",
    why="Usually a card was to use it, and says something else.",
    example="memory visits of player starts 0, and then only: raise visits of you by 1",
    instead='action "Old friends" if visits of you > 2 { gain 1 points }',
)
W_SET_TWICE = declare(
    "W0713",
    title="a value that two cards set",
    what="Two texts say `set` of the same value, and both may hold at once.",
    why="Only one of them counts then: the one that comes later in the order of the cards.",
    example="always { set luck of you to 3 }, and on another card: always { set luck of you to 5 }",
    instead="always { raise luck of you by 2 }",
)
W_NEVER_MET = declare(
    "W0714",
    title="a condition that nothing can meet",
    what="Two parts of a condition exclude each other.",
    why="What stands behind it never happens. Most often `and` was written for `or`.",
    example="after hang where colour of lantern is red and colour of lantern is green must { gain 1 points }",
    instead="after hang where colour of lantern is in [red, green] must { gain 1 points }",
)
W_PAID_FOR_NOTHING = declare(
    "W0715",
    title="a price for nothing",
    what="First something is paid, and then something has to be chosen that may not be there.",
    why="An option is shown when its price can be paid. Whoever takes it pays, and the rest is left out.",
    example="pay 2 points  choose 1 lantern in street as l  move l to your window",
    instead="choose 1 lantern in street as l  pay 2 points  move l to your window",
)
W_NOBODYS = declare(
    "W0716",
    title="a card that nobody has, and that waits for its owner",
    what="A card lies where nobody has it, and its text concerns what its owner does.",
    why="Without `by`, only the owner's own deeds count. Nobody does anything, so the text never acts.",
    example="after hang must active in street { gain 1 points }",
    instead="after hang by anyone must active in street { by player { gain 1 points } }",
)
