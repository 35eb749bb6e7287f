"""The codes of files of words, and of printed texts that say something else than the rules."""

from __future__ import annotations

from rulewright.dsl.diagnostics import declare

E_PHRASE = declare(
    "E0261",
    title="a phrase that cannot be read",
    what="In a file of words, a phrase has a bracket without its partner, or a slot that is none.",
    why="It would be printed as it stands.",
    example='procedure.draw.do: "<draw|draws> {amount"',
    instead='procedure.draw.do: "<draw|draws> {amount}"',
)
E_FORMS = declare(
    "E0262",
    title="the wrong number of forms",
    what="In a file of words, a noun has neither one form nor one for each of the six cases.",
    why="Nobody could tell which case is missing.",
    example="one: karta, karty",
    instead="one: karta, karty, karcie, kartę, kartą, karcie",
)
E_LANGUAGE = declare(
    "E0263",
    title="words in a language that nobody speaks here",
    what="The name of a file of words says a language in which no sentences are made.",
    why="`rulewright explain` would never look into it.",
    example="my-deck.words.de.yaml",
    instead="my-deck.words.pl.yaml",
)
W_OTHER_NUMBER = declare(
    "W0720",
    title="the printed text says another number",
    what="The text that is printed on a card says how much of a resource, and its rules say another number.",
    why="Players go by what is printed, and the game by the rules.",
    example='text: {en: "Gain 3 points."}\nrules: action "Shine" { gain 2 points }',
    instead='text: {en: "Gain 2 points."}\nrules: action "Shine" { gain 2 points }',
)
W_OTHER_RESOURCE = declare(
    "W0721",
    title="the printed text speaks of something else",
    what="The text that is printed on a card names a resource that nothing in its rules touches.",
    why="Usually a part of the rules is missing, or the text is that of another card.",
    example='text: {en: "Gain 2 points."}\nrules: action "Shine" { shuffle shed }',
    instead='text: {en: "Gain 2 points."}\nrules: action "Shine" { gain 2 points }',
)
