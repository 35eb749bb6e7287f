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
