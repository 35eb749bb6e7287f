"""The codes of the checker for names, with their documentation."""

from __future__ import annotations

from rulewright.dsl.diagnostics import declare

E_NAME = declare(
    "E0401",
    title="a name that is not known here",
    what="A word stands where a value is expected, and nothing of that name was declared, chosen or "
    "named before.",
    why="A rule that reads something unknown would do nothing, or something else than was meant.",
    example="gain light_of_this points",
    instead="gain light of this points",
)
E_OF = declare(
    "E0402",
    title="it has no such thing",
    what="`X of Y` asks for something that Y does not have: a player has resources, places, memories "
    "and attributes, a thing has its properties.",
    why="What is asked for must be there whenever the rule is used.",
    example="score light of you",
    instead="score light of this",
)
E_NOUN = declare(
    "E0403",
    title="an unknown noun",
    what="A selection names neither a kind, nor a declared list, nor `player`.",
    why="Without knowing what is looked for nothing can be chosen.",
    example="choose 1 lantren in street as found",
    instead="choose 1 lantern in street as found",
)
E_SHADOW = declare(
    "E0404",
    title="a name with two meanings",
    what="A name is given again while it still has a meaning.",
    why="A reader could not tell which of the two is meant further down.",
    example="choose 1 lantern in street as one  choose 1 lantern in your window as one",
    instead="choose 1 lantern in street as one  choose 1 lantern in your window as two",
)
E_AMBIGUOUS = declare(
    "E0405",
    title="a word that could be two things",
    what="The word is declared twice in ways that both fit here, for instance as members of two lists.",
    why="Guessing would give a rule that reads one way and acts another.",
    example="let mood be red",
    instead="let mood be colour of this",
)
E_PROCEDURE = declare(
    "E0406",
    title="an unknown procedure",
    what="`do`, `can` or a modifier names a procedure that no rules file declares.",
    why="Nothing would happen.",
    example="do hnag(lantern: this)",
    instead="do hang(lantern: this)",
)
E_EVENT = declare(
    "E0407",
    title="an unknown event or procedure",
    what="An ability waits for something that no rules file declares.",
    why="It would wait for ever.",
    example="after hnag must { gain 1 points }",
    instead="after hang must { gain 1 points }",
)
E_STATUS = declare(
    "E0408",
    title="an unknown status",
    what="A status is named that no rules file declares.",
    why="A mark without a meaning does nothing.",
    example="mark this as brokn",
    instead="mark this as broken",
)
E_RESOURCE = declare(
    "E0409",
    title="an unknown resource",
    what="A resource is named that the ruleset does not declare.",
    why="Nobody could have any of it.",
    example="gain 2 pionts",
    instead="gain 2 points",
)
E_ZONE = declare(
    "E0410",
    title="an unknown place",
    what="A place is named that the ruleset does not declare.",
    why="Nothing can lie there.",
    example="choose 1 lantern in any widnow as found",
    instead="choose 1 lantern in any window as found",
)
E_RULE = declare(
    "E0411",
    title="an unknown rule",
    what="A rule or limit is ignored that is not declared, or not for this procedure.",
    why="The card would change nothing.",
    example="ignore one_colour_eahc for hang",
    instead="ignore one_colour_each for hang",
)
E_ARGUMENT = declare(
    "E0412",
    title="an unknown field",
    what="A procedure is given a field that it does not have, or one twice.",
    why="The value would be lost.",
    example="do hang(lantren: this)",
    instead="do hang(lantern: this)",
)
E_FUNCTION = declare(
    "E0413",
    title="an unknown function",
    what="A function or table of that name is not declared.",
    why="Its value is not known.",
    example="score brightnes(you)",
    instead="score brightness(you)",
)
E_KEYWORD = declare(
    "E0414",
    title="an unknown keyword",
    what="A card uses a keyword that no rules file declares.",
    why="The card would lack the ability.",
    example="glwo(red)",
    instead="glow(red)",
)
E_TYPE_NAME = declare(
    "E0415",
    title="an unknown type or bearer",
    what="A field's type, or what has a memory, attribute or status, must be `number`, `truth`, "
    "`player`, `thing`, a kind or a declared list.",
    why="Without it values cannot be checked.",
    example="procedure polish(amount: nubmer) { }",
    instead="procedure polish(amount: number) { }",
)
E_TWICE = declare(
    "E0416",
    title="declared twice",
    what="Two declarations of the same sort have one name.",
    why="A card that names it could mean either.",
    example="memory tired starts no  memory tired starts yes",
    instead="memory tired starts no",
)
E_IT = declare(
    "E0417",
    title="`it` is not clear",
    what="`it` is the thing that a selection without `as` looks at. There is none here, or there are two.",
    why="With two selections open, `it` could be either.",
    example="any (lantern in street where any (lantern in your window where light of it > 2))",
    instead="any (lantern in street where any (lantern as mine in your window where light of mine > 2))",
)
E_WHO = declare(
    "E0418",
    title="`you` or `this` is nobody here",
    what="`you` needs somebody who acts or owns, `this` needs a card.",
    why="The rule would concern nobody.",
    example="function brightness() { size of your window }",
    instead="function brightness(who: player) { size of window of who }",
)
E_NOUN_OR_NAME = declare(
    "E0419",
    title="the noun or the name",
    what="Inside a selection its noun is used as a name, and something of that name exists outside too.",
    why="It could be the thing looked at or the one named before.",
    example="any (lantern in street where light of lantern > 2)",
    instead="any (lantern in street where light of it > 2)",
)
E_FIELD = declare(
    "E0420",
    title="an unknown field in a modifier",
    what="A modifier changes a field that the procedure does not have.",
    why="The card would change nothing.",
    example="raise prise for polish by 1",
    instead="raise price for polish by 1",
)
E_LIST = declare(
    "E0421",
    title="an unknown list",
    what="`counts as any` names a list that the ruleset does not declare.",
    why="It is not known as what the thing may count.",
    example="this counts as any coluor for glow",
    instead="this counts as any colour for glow",
)
