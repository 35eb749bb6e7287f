"""The codes for maps, places of lists and numbers, settings and what a deck changes of tables."""

from __future__ import annotations

from rulewright.dsl.diagnostics import declare

E_DECK_TABLE = declare(
    "E0236",
    title="a table that cannot be replaced",
    what="A deck brings rows for a table that the ruleset does not have, that is looked up by another number "
    "of arguments, or that another deck replaces already.",
    why="The rules look the table up as the ruleset declares it.",
    example="tables: [{id: prcies, arguments: 1, rows: [{of: [1], is: 2}]}]",
    instead="tables: [{id: prices, arguments: 1, rows: [{of: [1], is: 2}]}]",
)
E_MAP_ROWS = declare(
    "E0240",
    title="a map of another shape",
    what="A map has more or fewer rows than the maps of its kind have, a row has more or fewer spaces, or "
    "two rows stand one above the other so that none of their spaces touch.",
    why="Each row is centred over the next one, half a space to the side. The rules of the game rely on the "
    "shape.",
    example="map: |\n  g1 g2\n  b3 b4",
    instead="map: |\n  g1 g2\n  b3 b4 y5",
)
E_MAP_LETTER = declare(
    "E0241",
    title="a letter that stands for nothing",
    what="A space of a map is written with a letter that `letters` of its kind does not explain.",
    why="It would not be known what is printed on the space.",
    example="map: |\n  q1 g2   # where `letters: {colour: {g: green}}`",
    instead="map: |\n  g1 g2",
)
E_MAP_DIGIT = declare(
    "E0242",
    title="a space that is not written as it should be",
    what="The number of a space is missing or out of its range, or something follows that means nothing.",
    why="Each space is written in the same way: its letters first, then its number.",
    example="map: |\n  g g9   # where a number from 1 to 6 is written on each space",
    instead="map: |\n  g1 g6",
)
E_MAP_NEEDS = declare(
    "E0243",
    title="a map with too many or too few spaces of a sort",
    what="`needs` of the kind says how many spaces of each value a map has, and this one has others.",
    why="The rules of the game rely on it.",
    example="a map with 5 green spaces, where `needs: {colour: {green: 6}}`",
    instead="change one space to green",
)
E_NO_CARDS = declare(
    "E0244",
    title="cards of a kind that has none",
    what="A file lists cards of a kind of spaces or regions, or a set is to hold them.",
    why="Spaces and regions come with the maps that take part in a game.",
    example="kind: field   # where `field` says `space_of: board`",
    instead="kind: board",
)
E_KIND = declare(
    "E0245",
    title="a kind that does not go with another",
    what="A kind says that it is of maps, of spaces or of regions, and the kind that it names does not say "
    "the other half; or it says two of the three, or something that has no use for its sort.",
    why="Maps, their spaces and their regions belong together.",
    example="- id: board\n  map: {spaces: tile}   # where `tile` does not say `space_of: board`",
    instead="- id: board\n  map: {spaces: field}\n- id: field\n  space_of: board",
)
E_MAP_FORM = declare(
    "E0246",
    title="a way to write maps that cannot be read",
    what="`letters`, `digit` or `needs` of a kind of maps name a property of the wrong type, give two "
    "letters to one word, or leave a property of the spaces out.",
    why="Every map must tell all that is printed on its spaces, in one way.",
    example="letters: {height: {l: low}}   # where `height` is a number",
    instead="digit: height",
)
E_ZONE = declare(
    "E0247",
    title="a zone that cannot be so",
    what="A zone lies on the spaces of a zone that holds no maps, or that there is one of for something "
    "else; it has too many places; or it holds spaces or regions, which lie in no zone.",
    why="Each thing on a space must know on which map it lies, and whose that is.",
    example="{id: pieces, of: player, holds: piece, spaces_of: basket, seen_by: all}",
    instead="{id: pieces, of: player, holds: piece, spaces_of: desk, seen_by: all}",
)
E_BY = declare(
    "E0248",
    title="a set whose things do not find their places",
    what="A set goes into a zone of a list or of numbers, and `by` is missing, names a property of another "
    "type, or one that could be a number without a place; or `by` stands where there is one place.",
    why="Each thing starts in the place of the value that it has printed.",
    example="{id: tiles, kind: tile, into: heap, every: true}   # where there is a `heap` of each colour",
    instead="{id: tiles, kind: tile, into: heap, every: true, by: colour}",
)
E_SETTING = declare(
    "E0249",
    title="a setting that cannot be set so",
    what="A setting gets a value that it does not have, or a set depends on one that is not yes or no.",
    why="A game is set to one of the values that the ruleset names.",
    example="settings: {weather: sunny}   # where the values are `fair` and `foul`",
    instead="settings: {weather: fair}",
)
E_SIGN = declare(
    "E0239",
    title="two words with one sign",
    what="Two words of a list have the same `sign`.",
    why="Nobody could tell them apart on a map.",
    example="- {id: green, sign: G, name: {en: green}}\n- {id: grey, sign: G, name: {en: grey}}",
    instead="- {id: green, sign: G, name: {en: green}}\n- {id: grey, sign: Y, name: {en: grey}}",
)
