"""The codes of the checker for names, with their documentation."""

from __future__ import annotations

from rulewright.dsl.diagnostics import declare

E_NAME = declare(
    "E0401",
    title="a name that is not known here",
    what="A word stands where a value is expected, and nothing of that name was declared, chosen or "
    "named before.",
    why="A rule that reads something unknown would do nothing, or something else than was meant.",
    example="pay price_of_it coin",
    instead="pay (value of it) coin",
)
E_OF = declare(
    "E0402",
    title="it has no such thing",
    what="`X of Y` asks for something that Y does not have: a player has resources, places, memories "
    "and attributes, a thing has its properties.",
    why="What is asked for must be there whenever the rule is used.",
    example="if value of you > 3",
    instead="if value of this > 3",
)
E_NOUN = declare(
    "E0403",
    title="an unknown noun",
    what="A selection names neither a kind, nor a declared list, nor `player`.",
    why="Without knowing what is looked for nothing can be chosen.",
    example="choose 1 crad in your hand as c",
    instead="choose 1 card in your hand as c",
)
E_SHADOW = declare(
    "E0404",
    title="a name with two meanings",
    what="A name is given again while it still has a meaning.",
    why="A reader could not tell which of the two is meant further down.",
    example="choose 1 card in your hand as c  choose 1 card in row as c",
    instead="choose 1 card in your hand as c  choose 1 card in row as d",
)
E_AMBIGUOUS = declare(
    "E0405",
    title="a word that could be two things",
    what="The word is declared twice in ways that both fit here, for instance as members of two lists.",
    why="Guessing would give a rule that reads one way and acts another.",
    example="let x be red",
    instead="let x be colour of this",
)
E_PROCEDURE = declare(
    "E0406",
    title="an unknown procedure",
    what="`do`, `can` or a modifier names a procedure that no rules file declares.",
    why="Nothing would happen.",
    example="do plya(card: c)",
    instead="do play(card: c)",
)
E_EVENT = declare(
    "E0407",
    title="an unknown event or procedure",
    what="An ability waits for something that no rules file declares.",
    why="It would wait for ever.",
    example="after biuld must { draw 1 }",
    instead="after build must { draw 1 }",
)
E_STATUS = declare(
    "E0408",
    title="an unknown status",
    what="A status is named that no rules file declares.",
    why="A mark without a meaning does nothing.",
    example="mark p as sleeepy",
    instead="mark p as sleepy",
)
E_RESOURCE = declare(
    "E0409",
    title="an unknown resource",
    what="A resource is named that the ruleset does not declare.",
    why="Nobody could have any of it.",
    example="gain 2 coinz",
    instead="gain 2 coin",
)
E_ZONE = declare(
    "E0410",
    title="an unknown place",
    what="A place is named that the ruleset does not declare.",
    why="Nothing can lie there.",
    example="choose 1 card in any hnad as c",
    instead="choose 1 card in any hand as c",
)
E_RULE = declare(
    "E0411",
    title="an unknown rule",
    what="A rule or limit is ignored that is not declared, or not for this procedure.",
    why="The card would change nothing.",
    example="ignore hand_limti for draw",
    instead="ignore hand_limit for draw",
)
E_ARGUMENT = declare(
    "E0412",
    title="an unknown field",
    what="A procedure is given a field that it does not have, or one twice.",
    why="The value would be lost.",
    example="do play(crad: c)",
    instead="do play(card: c)",
)
E_FUNCTION = declare(
    "E0413",
    title="an unknown function",
    what="A function or table of that name is not declared.",
    why="Its value is not known.",
    example="cost_at(3)",
    instead="costs(3)",
)
E_KEYWORD = declare(
    "E0414",
    title="an unknown keyword",
    what="A card uses a keyword that no rules file declares.",
    why="The card would lack the ability.",
    example="incom(red)",
    instead="income(red)",
)
E_TYPE_NAME = declare(
    "E0415",
    title="an unknown type or bearer",
    what="A field's type, or what has a memory, attribute or status, must be `number`, `truth`, "
    "`player`, `thing`, a kind or a declared list.",
    why="Without it values cannot be checked.",
    example="procedure pay_out(amount: nubmer) { }",
    instead="procedure pay_out(amount: number) { }",
)
E_TWICE = declare(
    "E0416",
    title="declared twice",
    what="Two declarations of the same sort have one name.",
    why="A card that names it could mean either.",
    example="memory ready starts no  memory ready starts yes",
    instead="memory ready starts no",
)
E_IT = declare(
    "E0417",
    title="`it` is not clear",
    what="`it` is the thing that a selection without `as` looks at. There is none here, or there are two.",
    why="With two selections open, `it` could be either.",
    example="any (card in row where any (card in your hand where value of it > 2))",
    instead="any (card in row where any (card as mine in your hand where value of mine > 2))",
)
E_WHO = declare(
    "E0418",
    title="`you` or `this` is nobody here",
    what="`you` needs somebody who acts or owns, `this` needs a card.",
    why="The rule would concern nobody.",
    example="function sum_of() { size of your hand }",
    instead="function sum_of(who: player) { size of hand of who }",
)
E_NOUN_OR_NAME = declare(
    "E0419",
    title="the noun or the name",
    what="Inside a selection its noun is used as a name, and something of that name exists outside too.",
    why="It could be the thing looked at or the one named before.",
    example="any (card in your hand where value of card > 2)",
    instead="any (card as mine in your hand where value of mine > value of card)",
)
E_FIELD = declare(
    "E0420",
    title="an unknown field in a modifier",
    what="A modifier changes a field that the procedure does not have.",
    why="The card would change nothing.",
    example="raise prise for build by 1",
    instead="raise price for build by 1",
)
E_LIST = declare(
    "E0421",
    title="an unknown list",
    what="`counts as any` names a list that the ruleset does not declare.",
    why="It is not known as what the thing may count.",
    example="this counts as any coluor for income",
    instead="this counts as any colour for income",
)
