"""The codes of the YAML gate (yamlload.py and yamlsyntax.py), with their documentation."""

from __future__ import annotations

from rulewright.dsl.diagnostics import declare

E_MANY = declare(
    "E0107",
    title="too many problems",
    what="Reading stopped because the file has more problems than anybody reads at once.",
    why="The first ones are usually the cause of the rest.",
    example="a file of another program with its name changed to .yaml",
    instead="correct the first problems and validate again",
)
E_TAB = declare(
    "E0110",
    title="a tab is used for indentation",
    what="A line begins with a tab. YAML goes by the spaces at the beginning of a line.",
    why="A tab is as wide as each editor likes, so nobody can tell what belongs to what.",
    example="cards:\n\t- id: lantern",
    instead="cards:\n  - id: lantern",
)
E_ANCHOR = declare(
    "E0111",
    title="anchors are not used",
    what="`&name` gives a name to a value in YAML, to repeat it elsewhere.",
    why="A few lines of names that repeat names grow into millions of values; and a text that begins with "
    "`&` would be "
    "taken for one.",
    example="cost: &usual 3",
    instead="cost: 3",
)
E_ALIAS = declare(
    "E0112",
    title="aliases are not used",
    what="`*name` repeats a value in YAML.",
    why="As for anchors (E0111): a small file could grow without bound.",
    example="cost: *usual",
    instead="cost: 3",
)
E_TAG = declare(
    "E0113",
    title="tags are not used",
    what="`!name` asks YAML to read a value as a kind of thing of a program.",
    why="Tags are the way in which YAML files made programs run code. A deck is data.",
    example='cost: !!int "3"',
    instead="cost: 3",
)
E_MERGE = declare(
    "E0114",
    title="merge keys are not used",
    what="`<<` copies the keys of another map.",
    why="A file of 300 bytes with merge keys kept a program busy for minutes; and what holds is not written "
    "where it holds.",
    example="<<: *base",
    instead="cost: 3",
)
E_DUPLICATE = declare(
    "E0115",
    title="a key is written twice",
    what="The same key stands twice in one map.",
    why="YAML keeps the second in silence, so the first line would be accepted and ignored.",
    example="cost: 3\ncost: 4",
    instead="cost: 4",
)
E_KEY = declare(
    "E0116",
    title="this cannot be a key",
    what="The part before a `:` is empty, a list, a map or a block of text.",
    why="Every key is looked up as a word.",
    example="[a, b]: 1",
    instead="a: 1\nb: 1",
)
E_DOCUMENTS = declare(
    "E0117",
    title="one file, one document",
    what="The line `---` or `...` divides the file into several documents.",
    why="Only one would be read; the rest would be ignored.",
    example="deck: one\n---\ndeck: two",
    instead="two files",
)
E_EMPTY = declare(
    "E0118",
    title="the file is empty",
    what="The file holds nothing, or comments only.",
    why="There is nothing to play.",
    example="# to do",
    instead="format: 1\ndeck: night_watch",
)
E_DIRECTIVE = declare(
    "E0119",
    title="directives are not used",
    what="A line that begins with `%` changes how YAML is read.",
    why="Every file is read in the same way here.",
    example="%TAG ! tag:example.org,2026:",
    instead="leave the line out; a text that begins with `%` goes in quotes",
)
E_DEEP = declare(
    "E0120",
    title="nested too deep",
    what="Lists and maps stand inside each other more than 32 deep.",
    why="No deck needs it, and programs crash on it.",
    example="[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
    instead="close the brackets",
)
E_NODES = declare(
    "E0121",
    title="too many values",
    what="The file holds more than 50,000 values.",
    why="Checking must end quickly whatever the file holds.",
    example="a list of 100,000 numbers",
    instead="several files",
)
E_COLON = declare(
    "E0126",
    title="a second colon on the line",
    what="A text after `key:` holds another `: `, and YAML cannot tell where the key ends.",
    why="The text would have to be guessed.",
    example="name: Night: the harbour",
    instead='name: "Night: the harbour"',
)
E_NO_SPACE = declare(
    "E0127",
    title="a space is missing after the colon",
    what="`key:value` without a space is one word in YAML.",
    why="The key would be accepted and ignored.",
    example="id: lantern\ncost:5",
    instead="id: lantern\ncost: 5",
)
E_NO_COLON = declare(
    "E0128",
    title="a colon is missing",
    what="A line among `key: value` lines has no `:`.",
    why="YAML cannot tell what the word means.",
    example="id: lantern\ncost 6",
    instead="id: lantern\ncost: 6",
)
E_INDENT = declare(
    "E0129",
    title="the lines are not lined up",
    what="A line begins at a column where no open list or map begins.",
    why="What belongs to what is told by the spaces at the beginning of lines alone.",
    example="- id: lantern\n   cost: 6",
    instead="- id: lantern\n  cost: 6",
)
E_QUOTE = declare(
    "E0130",
    title="a quote is not closed",
    what="A text begins with a quote, and the closing one never comes.",
    why="The rest of the file would be taken into the text.",
    example='name: "Lantern',
    instead='name: "Lantern"',
)
E_AFTER_QUOTE = declare(
    "E0131",
    title="text after the closing quote",
    what="A text in quotes ends, and more text follows on the line. Often an apostrophe has closed the text.",
    why="Only what stands in the quotes would count.",
    example="name: 'Lantern's den'",
    instead='name: "Lantern\'s den"',
)
E_BRACKET = declare(
    "E0132",
    title="a bracket or a comma is missing",
    what="A list in `[ ]` or a map in `{ }` is not closed, has no comma between two entries, or is closed "
    "twice.",
    why="YAML cannot tell where the list ends.",
    example="name: {en: Lantern pl: Latarnia}",
    instead="name: {en: Lantern, pl: Latarnia}",
)
E_FIRST_CHARACTER = declare(
    "E0133",
    title="a text cannot begin like this",
    what="YAML keeps `@`, `%`, a back quote, `*`, `&` and some others for itself at the beginning of a text.",
    why="The text has to be marked as text.",
    example="text: *once* per turn",
    instead='text: "*once* per turn"',
)
E_ESCAPE = declare(
    "E0134",
    title="a backslash in double quotes",
    what='In "double quotes" a `\\` begins an escape, and this one does not exist.',
    why="YAML cannot tell which character is meant.",
    example='text: "either\\or"',
    instead="text: 'either\\or'",
)
E_BLOCK = declare(
    "E0135",
    title="the beginning of a block is wrong",
    what="After `|` or `>` something else than `-`, `+` or a number from 1 to 9 stands on the line.",
    why="The text of a block begins on the line below.",
    example="rules: | draw 1 card",
    instead="rules: |\n  draw 1 card",
)
E_LIST_LINE = declare(
    "E0136",
    title="a list cannot begin on the line of its key",
    what="After `key:` an entry of a list (`- `) follows on the same line.",
    why="The entries could not be lined up.",
    example="cards: - id: lantern",
    instead="cards:\n  - id: lantern",
)
E_SYNTAX = declare(
    "E0137",
    title="this is not YAML",
    what="The text does not have the shape of YAML, for a reason that has no message of its own.",
    why="A guess at what is meant could be wrong.",
    example="{a: 1} b",
    instead="a: 1",
)
E_TEMPLATE = declare(
    "E0138",
    title="double braces are not text",
    what="`{{` opens a map inside a map.",
    why="Many programs use `{{name}}` for a gap to fill in; YAML does not.",
    example="text: {{ name }} takes 1 card",
    instead='text: "{{ name }} takes 1 card"',
)
E_NO_VALUE = declare(
    "E0139",
    title="an entry without a value",
    what="An entry between `{` and `}` has no `:` and no value.",
    why="It was probably meant as a list, which stands in `[ ]`.",
    example="types: {red, blue}",
    instead="types: [red, blue]",
)
E_HARD_SPACE = declare(
    "E0142",
    title="spaces that are no ordinary ones",
    what="At the beginning of a line, or behind the `:` of a key, stand spaces of a special kind (such as "
    "U+00A0, the space at which no line is broken).",
    why="They look like spaces, and YAML takes them for letters. They come along when text is copied from a "
    "web page or a word processor.",
    example="cost:\u00a03",
    instead="cost: 3",
)
E_CURLY = declare(
    "E0143",
    title="quotes of a word processor",
    what='A text begins with `“`, `„` or `«`, which mark nothing in YAML: only "straight" quotes do.',
    why="These quotes would be shown to players as part of the text, and a `,` or `:` in it would end it.",
    example="name: {en: “Night, and fog”}",
    instead='name: {en: "Night, and fog"}',
)
