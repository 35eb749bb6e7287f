"""How large the rules of one game may be when all is in its place; and on which card it is too much.

What a card says may stand in many places of the linked program: a function is written out where it is used, a
menu in a menu becomes one menu, what somebody has of other cards is woven once more. So a deck of a few lines
could fill the memory of any machine. And an option is one number: the lowest bits say which entry of the
decision it is, and more entries than fit in them would be taken for others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from rulewright.dsl import core, model
from rulewright.dsl.core.rewrite import everything
from rulewright.dsl.report.diagnostics import DeckError, Diagnostic
from rulewright.interpreter import linked
from rulewright.interpreter.dealt import ENTRY_MASK, SiteInfo
from rulewright.interpreter.link.measuring import Measuring, Size
from rulewright.interpreter.link.numbering import Cast
from rulewright.interpreter.linked import LinkedAttribute, LinkedProcedure

MOST_ENTRIES: Final = ENTRY_MASK  # of a decision, "done" and "no" among them
MOST_THINGS: Final = 20_000  # of a game: cards, their copies, spaces of maps
MOST_PARTS: Final = 100_000  # of the rules of a game when everything is in its place
MOST_DEEP: Final = 120  # levels of parts inside each other, and of decisions one after the other
MOST_KEPT: Final = 100_000  # values, at all decisions together, for what comes after them
MOST_LISTED: Final = 150_000  # parts of what the options of offers ask, once for each role
MOST_WOVEN: Final = 3 * MOST_PARTS  # looked at on the way there

E_ENTRIES: Final = "E0252"
E_GAME_SIZE: Final = "E0253"
E_THINGS: Final = "E0254"
E_GAME_DEEP: Final = "E0255"


def too_large(ruleset: model.Ruleset, cast: Cast) -> DeckError:
    """The rules of this game grow too large: most of all by the card with the most to say."""
    text = f"put together, the rules of this game have more than {MOST_PARTS:,} parts"
    hint = "say it once, in a procedure, or bring fewer of these cards into one game"
    return _most_of_it(ruleset, cast, E_GAME_SIZE, text, hint)


def too_deep(ruleset: model.Ruleset, cast: Cast) -> DeckError:
    """The rules of this game are nested too deeply."""
    text = f"put together, parts of these rules stand inside each other more than {MOST_DEEP} levels deep"
    hint = "compute values once, with `let`, or put what stands inside into a procedure"
    return _most_of_it(ruleset, cast, E_GAME_DEEP, text, hint)


def too_many_in_a_row(ruleset: model.Ruleset, cast: Cast) -> DeckError:
    """So many decisions follow each other in one text that what comes after them is too deep."""
    text = (
        f"put together, these rules go more than {MOST_DEEP} levels deep: what comes after a decision is one "
        "level deeper"
    )
    hint = "put some of the decisions that follow each other into a procedure, or ask for less"
    return _most_of_it(ruleset, cast, E_GAME_DEEP, text, hint)


def too_much_kept(ruleset: model.Ruleset, cast: Cast) -> DeckError:
    """So many names are bound where so many decide."""
    text = f"put together, the decisions of this game would have to keep more than {MOST_KEPT:,} values"
    hint = "name fewer things before a decision, or bring fewer of these cards into one game"
    return _most_of_it(ruleset, cast, E_GAME_SIZE, text, hint)


def too_much_listed(ruleset: model.Ruleset, cast: Cast) -> DeckError:
    """So much is asked whenever options are listed."""
    text = f"put together, the options of this game ask more than {MOST_LISTED:,} parts, for all roles"
    hint = "ask for less in the `if` of actions, or bring fewer of these cards into one game"
    return _most_of_it(ruleset, cast, E_GAME_SIZE, text, hint)


def _most_of_it(ruleset: model.Ruleset, cast: Cast, code: str, text: str, hint: str) -> DeckError:
    """Said of the card with the most to say."""
    said = {card: _said(ruleset, card) for card in dict.fromkeys(thing.card for thing in cast.things)}
    return _refusal(ruleset, code, text, max(said, key=lambda each: said[each], default=""), hint)


def _said(ruleset: model.Ruleset, card: str) -> tuple[bool, bool, int]:
    """A deck's card before the ruleset's own; one that has what others can do; the longer text."""
    known = ruleset.cards[card]
    items = known.abilities.items
    has = any(isinstance(each, core.ModifierAbility) and each.operation == "have" for each in items)
    length = 0
    for each in items:
        for node in everything(each):
            calls = type(node) is core.Call
            length += 50 if calls or type(node) is core.Do else 1
    return known.origin != ruleset.id, has, length


def _refusal(ruleset: model.Ruleset, code: str, text: str, card: str, hint: str) -> DeckError:
    known = ruleset.cards.get(card)
    where = f", most of it from {known.names['en']} ({known.id})" if known is not None else ""
    return DeckError(Diagnostic(code, text + where, known.span if known is not None else None, hint))


def check_things(ruleset: model.Ruleset, cast: Cast) -> None:
    """Are there few enough things?"""
    if len(cast.things) > MOST_THINGS:
        card, _ = Counter(thing.card for thing in cast.things).most_common(1)[0]
        text = f"this game has {len(cast.things):,} things, and at most {MOST_THINGS:,} can take part"
        raise _refusal(ruleset, E_THINGS, text, card, "bring fewer cards or copies into one game")


def check_sites(ruleset: model.Ruleset, sites: Iterable[SiteInfo]) -> None:
    """Has every decision few enough entries?"""
    for site in sites:
        if len(site.entries) > MOST_ENTRIES:
            owners = (entry.card or entry.key.split("/")[0] for entry in site.entries)
            cards = [owner for owner in owners if owner in ruleset.cards]
            raise too_many_entries(ruleset, cards, len(site.entries))


def too_many_entries(ruleset: model.Ruleset, cards: Iterable[str], count: int) -> DeckError:
    """`cards`: who brings each entry."""
    named = Counter(cards).most_common(1)
    text = f"a decision has {count:,} entries or more, and at most {MOST_ENTRIES:,} can be told apart"
    hint = "choose among cards or numbers in one action, or bring fewer of these cards into one game"
    return _refusal(ruleset, E_ENTRIES, text, named[0][0] if named else "", hint)


def check_parts(
    ruleset: model.Ruleset,
    cast: Cast,
    flow: linked.Block,
    procedures: dict[str, LinkedProcedure],
    attributes: dict[str, LinkedAttribute],
) -> None:
    """Are the rules short enough, and not nested too deeply, with every attribute written out where it is
    asked for?"""
    large = Size(MOST_PARTS, MOST_DEEP, MOST_DEEP)
    measuring = Measuring(procedures, attributes, large)
    found = [(0, measuring.of(flow))]
    found += [(1 + len(each.params), measuring.of(each.body)) for each in procedures.values()]
    if sum(size.parts for _, size in found) > MOST_PARTS:
        raise too_large(ruleset, cast)
    if any(size.levels >= MOST_DEEP for _, size in found):
        raise too_deep(ruleset, cast)
    if any(size.deep >= MOST_DEEP for _, size in found):
        raise too_many_in_a_row(ruleset, cast)
    if sum(size.kept + given * size.places for given, size in found) > MOST_KEPT:
        raise too_much_kept(ruleset, cast)
    if sum(size.listed for _, size in found) > MOST_LISTED:
        raise too_much_listed(ruleset, cast)
