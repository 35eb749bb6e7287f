"""The codes of the checker for maps, numbered places and settings, with their documentation."""

from __future__ import annotations

from rulewright.dsl.diagnostics import declare

E_LAID_OUT = declare(
    "E0536",
    title="a place that is laid out on maps",
    what="A place is used as if it were a heap, and its things lie on the spaces of maps, one on each.",
    why="Whatever goes there needs a space of its own, and nothing there is first or last.",
    example="move this to your garden",
    instead="choose 1 bed in your garden where plant of it is none as spot  move this to your garden at spot",
)
E_NO_SPACES = declare(
    "E0537",
    title="a place without spaces",
    what="`at` names a space, and the place before it is not laid out on maps.",
    why="The thing would lie somewhere in that place, and not where the text says.",
    example="choose 1 bed in your garden as spot  move this to basket of 1 at spot",
    instead="choose 1 bed in your garden as spot  move this to basket of 1",
)
E_NO_SUCH_PLACE = declare(
    "E0538",
    title="a number without a place",
    what="There is a place for each number from one to another, and this number is not among them.",
    why="Nothing ever lies there, and nothing goes there.",
    example="move this to basket of 7",
    instead="move this to basket of 3",
)
E_WHICH_LAYER = declare(
    "E0539",
    title="one of two things on a space",
    what="Things of this kind lie on the same spaces in two places of the ruleset.",
    why="It is not clear which of the two is meant.",
    example="garden and cellar: two zones for plants, both with `spaces_of: desk`",
    instead="garden: a zone for plants; cellar: a zone for bulbs",
)
E_HAVE = declare(
    "E0540",
    title="no abilities to have",
    what="`have abilities of` stands where nobody could have them, or it (or `silence`) is about something "
    "without abilities.",
    why="Whoever has the card has the abilities of other cards too: it takes a card, and cards.",
    example="always { have abilities of (player where it is not you) }",
    instead="always { have abilities of (lantern in window of left of you) }",
)
