"""The codes of the rules language's syntax (E03xx), with their documentation."""

from __future__ import annotations

from rulewright.dsl.diagnostics import declare

# ------------------------------------------------------------------ limits
E_SIZE = declare(
    "E0300",
    title="the rules text is too long",
    what="One block or file of rules is far longer than any rules that people write.",
    why="Checking must end quickly whatever the file holds, so the length of a text has a limit.",
    example="all the rules of a large game in one file",
    instead="several files, each for one part of the game",
)
E_NESTING = declare(
    "E0301",
    title="brackets are nested too deep",
    what="Too many brackets stand inside each other: `( )`, `[ ]` or `{ }`.",
    why="Nobody can read such a rule; mostly, brackets were opened and never closed.",
    example="action { if a { if b { if c { ...",
    instead="a `procedure` for the inner part, called with `do`",
)
E_DEEP = declare(
    "E0302",
    title="the rule is built too deep",
    what="Parts stand inside parts of parts, more than a hundred of them, as in `a of b of c of ...`.",
    why="Every later check walks down into the parts, so their depth has a limit.",
    example="score not not not not not ... not this",
    instead="a name for the inner part: `let x be ...`",
)
E_MANY = declare(
    "E0303",
    title="too many mistakes",
    what="Reading stopped, because there are more mistakes in one text than anybody corrects at once.",
    why="The first ones are usually the cause of the rest.",
    example="a text that is not written in the rules language",
    instead="correct the first mistakes and validate again",
)

# ------------------------------------------------------------------ words and signs
E_SIGN = declare(
    "E0310",
    title="a sign that has no meaning here",
    what="The text holds a character that the rules language does not use, such as `;`, `%` or `'`.",
    why="What has no meaning is refused, so that nothing is silently left out.",
    example="gain 2 points; stop;",
    instead="gain 2 points   stop",
)
E_UNCLOSED_TEXT = declare(
    "E0311",
    title="a text in quotes is not closed",
    what='A text begins with `"` and the line ends before the closing `"`.',
    why="Without its end, everything behind it would be part of the text.",
    example='option "Take a point { gain 1 points }',
    instead='option "Take a point" { gain 1 points }',
)
E_QUOTES = declare(
    "E0312",
    title="the wrong kind of quotes",
    what="Curved or single quotes stand around a text. Word processors put them in.",
    why='A text stands between two straight double quotes ("), so that everybody sees where it ends.',
    example="option “Take a point” { gain 1 points }",
    instead='option "Take a point" { gain 1 points }',
)
E_LONG_NUMBER = declare(
    "E0313",
    title="the number is too large",
    what="A number has more than nine digits.",
    why="Counts in games stay far below a thousand million; a limit keeps every calculation fast "
    "and equal everywhere.",
    example="gain 10000000000 points",
    instead="gain 10 points",
)
E_NUMBER = declare(
    "E0314",
    title="the number is written wrongly",
    what="A number has a decimal point, or letters stand right behind it.",
    why="Only whole numbers are used: what people count on a table is whole.",
    example="gain 2points",
    instead="gain 2 points",
)
E_CAPITAL = declare(
    "E0315",
    title="capital letters in a word",
    what="A word of the rules has capital letters. Only a seat (A to H, in scenarios) is one capital letter.",
    why="Names are ids, written in small letters with `_` between words, so that each has one spelling.",
    example="gain 1 points per Lantern in Street",
    instead="gain 1 points per lantern in street",
)
E_LETTER = declare(
    "E0316",
    title="a letter other than a to z in a word",
    what="A word of the rules has a letter with an accent, or one of another alphabet that "
    "may look just like a Latin one.",
    why="Names in rules are ids. What players read stands in YAML under `name:` and may use any letters.",
    example="gain 1 po\u00ednts",
    instead="gain 1 points",
)
E_SPACE = declare(
    "E0317",
    title="a space that is not an ordinary one",
    what="The text holds spaces of another kind, which look like ordinary ones. "
    "They come along from web pages.",
    why="They are characters of their own, and other tools see them differently.",
    example="gain\u00a01 points",
    instead="gain 1 points",
)
E_COMMENT = declare(
    "E0318",
    title="comments begin with `#`",
    what="A comment is written as in another language.",
    why="There is one way to write a comment, so that nobody has to know others.",
    example="gain 1 points // for the first one",
    instead="gain 1 points # for the first one",
)
E_OPERATOR = declare(
    "E0319",
    title="a sign of programming",
    what="A sign such as `==`, `!=`, `=` or `&&` is used. The rules language has words for these.",
    why="Rules are for people who play, and words are easier to read.",
    example="if points of you == 0 && you != starter { gain 1 points }",
    instead="if points of you is 0 and you is not starter { gain 1 points }",
)
E_POSSESSIVE = declare(
    "E0320",
    title="`'s` is written with `of`",
    what="Something is said to belong to somebody with `'s`.",
    why="There is one way to say whose a thing is: `hand of player`; for yourself also `your hand`.",
    example="move this to player's window",
    instead="move this to window of player",
)
E_UNQUOTED = declare(
    "E0321",
    title="a text for players without quotes",
    what="The name of an action, an option or a scenario stands there without quotes.",
    why="It is a text that players read, and may be any words; the quotes show where it begins and ends.",
    example="action Light the lamps { gain 1 points }",
    instead='action "Light the lamps" { gain 1 points }',
)

# ------------------------------------------------------------------ words in the wrong place
E_UNEXPECTED = declare(
    "E0330",
    title="this does not fit here",
    what="A word or sign stands where nothing of its kind can stand. The hint lists what can.",
    why="Text that cannot be understood is refused: a rule that is half understood would be played wrongly.",
    example="gain 1 points 2",
    instead="gain 1 points",
)
E_MISSPELT = declare(
    "E0331",
    title="an unknown word",
    what="A word is not one of the words that can stand here, but close to one of them.",
    why="Each step begins with one of a few fixed words; the reference lists them all.",
    example="chose 1 player as other",
    instead="choose 1 player as other",
)
E_KEYWORD = declare(
    "E0332",
    title="a word of the language is used as a name",
    what="A name that you may choose is equal to a word that the language itself uses.",
    why="The two could not be told apart further down.",
    example="choose 1 lantern in street as target",
    instead="choose 1 lantern in street as chosen",
)
E_MISSING = declare(
    "E0333",
    title="something is missing",
    what="Everything would fit if one more word or sign stood here.",
    why="Each step has a fixed form; without one of its words it cannot be understood for sure.",
    example="take 1 points other",
    instead="take 1 points from other",
)
E_TOO_MUCH = declare(
    "E0334",
    title="a word or sign too much",
    what="Everything would fit if this word or sign were not there.",
    why="Steps follow each other without commas, `and` or `then`; things are named without `the`.",
    example="gain 1 points and then look at shed",
    instead="gain 1 points   look at shed",
)
E_ENDS = declare(
    "E0335",
    title="the text ends too early",
    what="The text ends in the middle of a rule.",
    why="A rule that is not finished cannot be played.",
    example="action { gain 1 points } score",
    instead="action { gain 1 points } score 2",
)
E_SYNONYM = declare(
    "E0336",
    title="another word is used for this",
    what="A word of everyday English or of a programming language stands where the "
    "rules language uses another one.",
    why="There is one word for each thing, so that cards by different people read alike.",
    example="receive 2 points",
    instead="gain 2 points",
)

# ------------------------------------------------------------------ brackets and commas
E_UNCLOSED = declare(
    "E0340",
    title="a bracket is never closed",
    what="A `{`, `(` or `[` has no partner. The label shows where this was noticed.",
    why="Without its end nobody can tell what still belongs to the part that it opens.",
    example="action { gain 1 points\nscore 2",
    instead="action { gain 1 points }\nscore 2",
)
E_STRAY = declare(
    "E0341",
    title="a bracket closes nothing",
    what="A `}`, `)` or `]` stands where nothing is open.",
    why="Either it is one too many, or its partner was deleted, or another one closed too early.",
    example="action { gain 1 points } }",
    instead="action { gain 1 points }",
)
E_BRACKETS = declare(
    "E0342",
    title="the wrong kind of bracket",
    what="`{ }` stand around steps, `( )` around values, `[ ]` around lists; here stands another kind.",
    why="Each kind tells the reader what to expect inside.",
    example="action ( gain 1 points )",
    instead="action { gain 1 points }",
)
E_COMMA = declare(
    "E0343",
    title="a comma is missing or too much",
    what="Commas stand between the values in `( )` and `[ ]`, one between two of them, and nowhere else.",
    why="With a wrong number of commas a value may be missing.",
    example="max(points of you 2,)",
    instead="max(points of you, 2)",
)
E_NO_BLOCK = declare(
    "E0344",
    title="`{ }` is missing",
    what="What is to happen must stand in `{ }`.",
    why="The brackets show where it ends, even when it is one step only.",
    example="if points of you is 0 gain 1 points",
    instead="if points of you is 0 { gain 1 points }",
)

# ------------------------------------------------------------------ sentences
E_NEGATIVE = declare(
    "E0350",
    title="amounts are not negative",
    what="A number stands with a minus before it.",
    why="`raise` and `gain` have partners: `lower` and `lose`. With one way to say it, cards read alike.",
    example="gain -1 points",
    instead="lose 1 points",
)
E_NAMELESS = declare(
    "E0351",
    title="what was chosen has no name",
    what="A `choose`, `target` or `for each` does not say what to call the thing.",
    why="The steps after it need a name to speak of the thing.",
    example="choose 1 player   take 1 points from it",
    instead="choose 1 player as other   take 1 points from other",
)
E_PER = declare(
    "E0352",
    title="`for each` after an amount is written `per`",
    what="`for each` begins what is repeated; an amount that is counted is followed by `per`.",
    why="The two mean different things, so they have different words.",
    example="score 2 for each lantern in your window",
    instead="score 2 per lantern in your window",
)
E_COUNT = declare(
    "E0353",
    title="how many?",
    what="The number of things is not said.",
    why="`choose card` could mean one card or any number of them.",
    example="choose lantern in street as chosen",
    instead="choose 1 lantern in street as chosen",
)
E_OUTSIDE = declare(
    "E0354",
    title="this stands in the wrong kind of place",
    what="A step stands outside an ability, or an ability or a declaration inside one.",
    why="Steps are only carried out inside the `{ }` of an ability or a procedure: on their own, "
    "nobody could tell when.",
    example="gain 1 points",
    instead="action { gain 1 points }",
)
E_ELSE = declare(
    "E0355",
    title="`else` without `if`",
    what="An `else` does not follow right behind the `}` of an `if` or a `may`.",
    why="It could not be told what it is the opposite of.",
    example="if you is starter { gain 2 points } gain 1 points else { gain 3 points }",
    instead="if you is starter { gain 2 points } else { gain 3 points } gain 1 points",
)
E_PRONOUN = declare(
    "E0356",
    title="a pronoun that the language does not know",
    what="A word such as `he`, `she`, `they`, `their` or `my` is used.",
    why="`you` is the player who uses the ability and `it` the thing that is just being looked at; "
    "everything else has a name.",
    example="choose 1 player where their points is 0 as other",
    instead="choose 1 player where points of it is 0 as other",
)
E_ASSIGN = declare(
    "E0357",
    title="a value is given with `let`, `set`, `raise` or `lower`",
    what="A value is given with a sign, as in a programming language.",
    why="A word at the beginning tells what happens: `let` makes a new name, `set` changes what exists.",
    example="extra = extra + 1",
    instead="raise extra by 1",
)
