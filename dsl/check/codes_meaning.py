"""The codes of the checker for types and meaning, with their documentation."""

from __future__ import annotations

from rulewright.dsl.diagnostics import declare

E_NEVER_SAME = declare(
    "E0501",
    title="two things that are never the same",
    what="`is` compares values of two different sorts.",
    why="The condition could never hold.",
    example="score 2 if this is 3",
    instead="score 2 if light of this is 3",
)
E_TYPE = declare(
    "E0502",
    title="the wrong sort of value",
    what="A number, a player, a thing, a place or yes-or-no is needed, and this is something else.",
    why="Numbers and yes-or-no never mix, and a verb acts only on what it is made for.",
    example="gain your window points",
    instead="gain size of your window points",
)
E_MISSING = declare(
    "E0503",
    title="too few or too many values",
    what="A procedure, function or keyword is not given what it needs.",
    why="What is missing cannot be guessed.",
    example="do hang()",
    instead="do hang(lantern: this)",
)
E_MAY_OR_MUST = declare(
    "E0504",
    title="may or must",
    what="An ability that waits for something must say whether it happens by itself (`must`) or "
    "whether its owner decides (`may`).",
    why="Players ask this first, and a default would surprise half of them.",
    example="after hang { gain 1 points }",
    instead="after hang must { gain 1 points }",
)
E_TIMING = declare(
    "E0505",
    title="when, before or after",
    what="`when` waits for a moment; `before`, `after` and `instead of` wait for a procedure.",
    why="A procedure takes time: it must be clear at which end of it something happens.",
    example="when hang must { gain 1 points }",
    instead="after hang must { gain 1 points }",
)
E_KERNEL = declare(
    "E0506",
    title="no card can wait for this",
    what="Single steps such as gaining and moving raise no event of their own.",
    why="Rules say by name what cards may react to: a procedure or an event.",
    example="after gain must { gain 1 points }",
    instead="after hang must { gain 1 points }",
)
E_HEADER = declare(
    "E0507",
    title="a word that says nothing here",
    what="`must`, `may`, `once per`, or `any time` stands at an ability that it means nothing for.",
    why="A word that is accepted and ignored misleads whoever reads the card.",
    example="always may { ignore one_colour_each for hang }",
    instead="always { ignore one_colour_each for hang }",
)
E_LIMIT = declare(
    "E0508",
    title="how often",
    what="An action does not say how often it may be used, and its kind has no default.",
    why="Without a limit an action could be repeated for ever.",
    example='action "Polish" { gain 1 points }',
    instead='action "Polish" once per turn { gain 1 points }',
)
E_ACTOR = declare(
    "E0509",
    title="nobody acts",
    what="A verb stands where it is not clear whom it concerns.",
    why="Somebody must gain, pay or choose.",
    example="flow { gain 1 points }",
    instead="flow { for each player as p { by p { gain 1 points } } }",
)
E_STOP = declare(
    "E0510",
    title="nothing to stop",
    what="`stop` stands outside of `for each` and `repeat`.",
    why="It leaves the loop around it, and there is none.",
    example="stop",
    instead="for each player as p { stop }",
)
E_TOGETHER = declare(
    "E0511",
    title="not inside `together`",
    what="Inside `together` everything happens in one moment: nothing is asked, named or done step by step.",
    why="A choice in the middle would see half of what happens.",
    example="together { choose 1 player as p  take 1 points from p }",
    instead="choose 1 player as p  together { take 1 points from p }",
)
E_SET = declare(
    "E0512",
    title="this cannot be given a value",
    what="Memories, printed properties and names made by `let` change by `set`, `raise` and `lower`; "
    "nothing else does.",
    why="A resource is gained and paid, an attribute follows from its definition.",
    example="set points of you to 3",
    instead="gain 3 points",
)
E_RECURSION = declare(
    "E0513",
    title="it does itself",
    what="A procedure does itself, or a keyword stands in its own text.",
    why="It would never end.",
    example="procedure polish() { do polish() }",
    instead="procedure polish() { repeat 3 times { gain 1 points } }",
)
E_ACTIVE = declare(
    "E0514",
    title="an ability that never applies",
    what="An ability is active in a place where this kind of card never lies.",
    why="The text would do nothing.",
    example="always active in shed { }",
    instead="always active in window { }",
)
E_READS_ITSELF = declare(
    "E0515",
    title="a change that depends on itself",
    what="A modifier reads the value that it changes, or one that is settled later.",
    why="What it reads would depend on its own outcome.",
    example="raise price for polish by price",
    instead="raise price for polish by 2",
)
E_FIXED_FIELD = declare(
    "E0516",
    title="a field that cards cannot change",
    what="Only fields that are numbers with a default can be changed by `set`, `raise` and `lower`.",
    why="Other fields say what the procedure is about.",
    example="set lantern for polish to this",
    instead="raise price for polish by 1",
)
E_PAYMENT = declare(
    "E0517",
    title="nothing to pay for",
    what="A payment ability is for a procedure that is not paid for with this resource.",
    why="It could never be used.",
    example="payment for rest replaces each points { }",
    instead="payment for polish replaces each points { }",
)
E_PLACE = declare(
    "E0518",
    title="not a place",
    what="Something stands after `in` or `from` in which nothing can lie.",
    why="It could never be found there.",
    example="choose 1 lantern in you as found",
    instead="choose 1 lantern in your window as found",
)
E_HOLDS = declare(
    "E0519",
    title="the wrong kind for this place",
    what="A place holds one kind of thing, and this is another.",
    why="Nothing would ever be found there, or it would lie where no rule looks.",
    example="choose 1 hero in your window as found",
    instead="choose 1 lantern in your window as found",
)
E_RESULT = declare(
    "E0520",
    title="no result",
    what="`do ... as x` asks for a result, and procedures give none.",
    why="The name would stand for nothing.",
    example="do hang(lantern: this) as result",
    instead="do hang(lantern: this)",
)
E_LITERAL = declare(
    "E0521",
    title="no value in rules",
    what="A text in quotes or the letter of a seat stands in rules.",
    why="Cards are named by their id, and rules never name one certain player.",
    example='score 2 if this is "Firefly Jar"',
    instead="score 2 if this is firefly_jar",
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
    example="memory strength starts size of street",
    instead="memory strength starts 0",
)
E_UNTYPED = declare(
    "E0525",
    title="it is not said what this is",
    what="A field has neither a type, nor a default, nor the name of a kind.",
    why="Without it nobody can check what it is given.",
    example="procedure polish(amount) { }",
    instead="procedure polish(amount: number) { }",
)
E_QUANTITY = declare(
    "E0526",
    title="how many are chosen",
    what="The number of things to choose makes no sense.",
    why="A choice of nothing is none; chance asks nobody.",
    example="choose 0 lantern in street as found",
    instead="choose 1 lantern in street as found",
)
E_VERB = declare(
    "E0527",
    title="a verb without a meaning",
    what="`draw`, `discard` and `destroy` run the ruleset's procedure of that name with one value.",
    why="Each game has its own way to draw and to discard.",
    example="draw 2",
    instead="procedure draw(amount: number) { move top amount of shed to your window }",
)
E_FLOW = declare(
    "E0528",
    title="a second flow",
    what="A game has one `flow`: its course from set-up to the end.",
    why="Two would not tell which comes first.",
    example="flow { }  flow { }",
    instead="flow { do set_up()  do walk() }",
)
E_COUNTS = declare(
    "E0529",
    title="nothing to count as",
    what="`counts as any` names a list that no property of this kind belongs to.",
    why="The thing has no such property that could be any.",
    example="this counts as any season for glow",
    instead="this counts as any colour for glow",
)
E_KEYWORD_USE = declare(
    "E0530",
    title="a keyword that does not fit this card",
    what="The keyword's text is right, but not on a card like this one.",
    why="Its text stands here as if it were written out.",
    example="polish(3)",
    instead='action "Polish" once per turn { gain 3 points }',
)
E_SECRET = declare(
    "E0535",
    title="a secret of nobody",
    what="A memory is kept `secretly`, and it is not one of players.",
    why="A secret is something that one player knows.",
    example="memory bid secretly starts 0",
    instead="memory bid of player secretly starts 0",
)
E_CIRCLE = declare(
    "E0531",
    title="a circle",
    what="A function, an attribute or a field needs itself to be worked out.",
    why="It would never have a value.",
    example="attribute glow of player is glow of left of you",
    instead="attribute glow of player is size of your window",
)
