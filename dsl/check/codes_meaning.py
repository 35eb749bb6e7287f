"""The codes of the checker for types and meaning, with their documentation."""

from __future__ import annotations

from rulewright.dsl.diagnostics import declare

E_NEVER_SAME = declare(
    "E0501",
    title="two things that are never the same",
    what="`is` compares values of two different sorts.",
    why="The condition could never hold.",
    example="if this is 3",
    instead="if value of this is 3",
)
E_TYPE = declare(
    "E0502",
    title="the wrong sort of value",
    what="A number, a player, a thing, a place or yes-or-no is needed, and this is something else.",
    why="Numbers and yes-or-no never mix, and a verb acts only on what it is made for.",
    example="gain your hand coin",
    instead="gain size of your hand coin",
)
E_MISSING = declare(
    "E0503",
    title="too few or too many values",
    what="A procedure, function or keyword is not given what it needs.",
    why="What is missing cannot be guessed.",
    example="do play()",
    instead="do play(card: c)",
)
E_MAY_OR_MUST = declare(
    "E0504",
    title="may or must",
    what="An ability that waits for something must say whether it happens by itself (`must`) or "
    "whether its owner decides (`may`).",
    why="Players ask this first, and a default would surprise half of them.",
    example="after build { draw 1 }",
    instead="after build must { draw 1 }",
)
E_TIMING = declare(
    "E0505",
    title="when, before or after",
    what="`when` waits for a moment; `before`, `after` and `instead of` wait for a procedure.",
    why="A procedure takes time: it must be clear at which end of it something happens.",
    example="when build must { }",
    instead="after build must { }",
)
E_KERNEL = declare(
    "E0506",
    title="no card can wait for this",
    what="Single steps such as gaining and moving raise no event of their own.",
    why="Rules say by name what cards may react to: a procedure or an event.",
    example="after gain must { }",
    instead="after sale must { }",
)
E_HEADER = declare(
    "E0507",
    title="a word that says nothing here",
    what="`must`, `may`, `once per`, or `any time` stands at an ability that it means nothing for.",
    why="A word that is accepted and ignored misleads whoever reads the card.",
    example="always may { ignore hand_limit for draw }",
    instead="always { ignore hand_limit for draw }",
)
E_LIMIT = declare(
    "E0508",
    title="how often",
    what="An action does not say how often it may be used, and its kind has no default.",
    why="Without a limit an action could be repeated for ever.",
    example='action "Dig" { gain 1 coin }',
    instead='action "Dig" once per turn { gain 1 coin }',
)
E_ACTOR = declare(
    "E0509",
    title="nobody acts",
    what="A verb stands where it is not clear whom it concerns.",
    why="Somebody must gain, pay or choose.",
    example="flow { gain 1 coin }",
    instead="flow { for each player as p { by p { gain 1 coin } } }",
)
E_STOP = declare(
    "E0510",
    title="nothing to stop",
    what="`stop` stands outside of `for each` and `repeat`.",
    why="It leaves the loop around it, and there is none.",
    example="{ stop }",
    instead="for each player as p { stop }",
)
E_TOGETHER = declare(
    "E0511",
    title="not inside `together`",
    what="Inside `together` everything happens in one moment: nothing is asked, named or done step by step.",
    why="A choice in the middle would see half of what happens.",
    example="together { choose 1 player as p  take 1 coin from p }",
    instead="choose 1 player as p  together { take 1 coin from p }",
)
E_SET = declare(
    "E0512",
    title="this cannot be given a value",
    what="Memories, printed properties and names made by `let` change by `set`, `raise` and `lower`; "
    "nothing else does.",
    why="A resource is gained and paid, an attribute follows from its definition.",
    example="set coin of you to 3",
    instead="gain 3 coin",
)
E_RECURSION = declare(
    "E0513",
    title="it does itself",
    what="A procedure does itself, or a keyword stands in its own text.",
    why="It would never end.",
    example="procedure dig() { do dig() }",
    instead="procedure dig() { repeat 3 times { gain 1 coin } }",
)
E_ACTIVE = declare(
    "E0514",
    title="an ability that never applies",
    what="An ability is active in a place where this kind of card never lies.",
    why="The text would do nothing.",
    example="always active in row { }",
    instead="always active in hand { }",
)
E_READS_ITSELF = declare(
    "E0515",
    title="a change that depends on itself",
    what="A modifier reads the value that it changes, or one that is settled later.",
    why="What it reads would depend on its own outcome.",
    example="raise price for build by price",
    instead="raise price for build by 2",
)
E_FIXED_FIELD = declare(
    "E0516",
    title="a field that cards cannot change",
    what="Only fields that are numbers with a default can be changed by `set`, `raise` and `lower`.",
    why="Other fields say what the procedure is about.",
    example="set card for play to this",
    instead="raise price for play by 1",
)
E_PAYMENT = declare(
    "E0517",
    title="nothing to pay for",
    what="A payment ability is for a procedure that is not paid for with this resource.",
    why="It could never be used.",
    example="payment for rest replaces each coin { }",
    instead="payment for build replaces each coin { }",
)
E_PLACE = declare(
    "E0518",
    title="not a place",
    what="Something stands after `in` or `from` in which nothing can lie.",
    why="It could never be found there.",
    example="choose 1 card in you as c",
    instead="choose 1 card in your hand as c",
)
E_HOLDS = declare(
    "E0519",
    title="the wrong kind for this place",
    what="A place holds one kind of thing, and this is another.",
    why="Nothing would ever be found there, or it would lie where no rule looks.",
    example="choose 1 hero in your hand as h",
    instead="choose 1 card in your hand as c",
)
E_RESULT = declare(
    "E0520",
    title="no result",
    what="`do ... as x` asks for a result, and procedures give none.",
    why="The name would stand for nothing.",
    example="do roll() as x",
    instead="do roll()",
)
E_LITERAL = declare(
    "E0521",
    title="no value in rules",
    what="A text in quotes or the letter of a seat stands in rules.",
    why="Cards are named by their id, and rules never name one certain player.",
    example='if this is "Old Mill"',
    instead="if this is old_mill",
)
E_DEEP = declare(
    "E0522",
    title="too deep or too long",
    what="Brackets and blocks stand inside each other too deeply, or a sum has too many parts.",
    why="Checking must end quickly, and nobody could read it.",
    example="((((((((((((1))))))))))))",
    instead="1",
)
E_SCOPE = declare(
    "E0523",
    title="whose it is says nothing here",
    what="`by anyone` or `by others` stands where nobody does anything.",
    why="A word that is accepted and ignored misleads.",
    example="when round_end by others must { }",
    instead="when round_end must { }",
)
E_START = declare(
    "E0524",
    title="what a memory starts with",
    what="A memory starts with a number, `yes`, `no`, `none` or a member of a list.",
    why="It must be known before the game begins.",
    example="memory strength starts size of row",
    instead="memory strength starts 0",
)
E_UNTYPED = declare(
    "E0525",
    title="it is not said what this is",
    what="A field has neither a type, nor a default, nor the name of a kind.",
    why="Without it nobody can check what it is given.",
    example="procedure pay_out(amount) { }",
    instead="procedure pay_out(amount: number) { }",
)
E_QUANTITY = declare(
    "E0526",
    title="how many are chosen",
    what="The number of things to choose makes no sense.",
    why="A choice of nothing is none; chance asks nobody.",
    example="choose 0 card in your hand as c",
    instead="choose 1 card in your hand as c",
)
E_VERB = declare(
    "E0527",
    title="a verb without a meaning",
    what="`draw`, `discard` and `destroy` run the ruleset's procedure of that name with one value.",
    why="Each game has its own way to draw and to discard.",
    example="draw 2",
    instead="procedure draw(amount: number) { move top amount of pile to your hand }",
)
E_FLOW = declare(
    "E0528",
    title="a second flow",
    what="A game has one `flow`: its course from set-up to the end.",
    why="Two would not tell which comes first.",
    example="flow { }  flow { }",
    instead="flow { do set_up()  do main() }",
)
E_COUNTS = declare(
    "E0529",
    title="nothing to count as",
    what="`counts as any` names a list that no property of this kind belongs to.",
    why="The thing has no such property that could be any.",
    example="this counts as any season for income",
    instead="this counts as any colour for income",
)
E_KEYWORD_USE = declare(
    "E0530",
    title="a keyword that does not fit this card",
    what="The keyword's text is right, but not on a card like this one.",
    why="Its text stands here as if it were written out.",
    example="dig(3)",
    instead='action "Dig" once per turn { gain 3 coin }',
)
E_CIRCLE = declare(
    "E0531",
    title="a circle",
    what="A function, an attribute or a field needs itself to be worked out.",
    why="It would never have a value.",
    example="attribute power of player is power of left of you",
    instead="attribute power of player is size of your hand",
)
