"""What a shell completes: rulesets, presets, cards and settings, kinds of seats, games that are kept."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import typer

if TYPE_CHECKING:
    from rulewright.dsl.model import Catalogue

_PLAIN: Final = re.compile(r"\w[\w.+@:-]*")


def complete_ruleset(incomplete: str) -> list[str]:
    from rulewright.dsl.files.paths import ruleset_names

    return _begun(ruleset_names(), incomplete)


def complete_preset(ctx: typer.Context, incomplete: str) -> list[str]:
    rules = _rules(ctx)
    return _begun(rules.presets, incomplete) if rules is not None else []


def complete_card(ctx: typer.Context, incomplete: str) -> list[str]:
    """A card, or something that the game can be set to."""
    rules = _rules(ctx)
    return _begun([*rules.settings, *rules.cards], incomplete) if rules is not None else []


def complete_seat(incomplete: str) -> list[str]:
    from rulewright.interpreter.many.bots import KINDS
    from rulewright.interpreter.session.session import PERSON

    return _begun([PERSON, *KINDS], incomplete)


def complete_game(incomplete: str) -> list[str]:
    from rulewright.interpreter.saves.keptgames import games

    return _begun((each.name for each in games()), incomplete)


def _begun(words: Iterable[str], incomplete: str) -> list[str]:
    """What shells put into the line as it is, and some of them read again: a name that is more than a word to
    any of them, such as that of a game whose file somebody else named, is not offered."""
    return sorted(word for word in words if word.startswith(incomplete) and _PLAIN.fullmatch(word))


def _rules(ctx: typer.Context) -> Catalogue | None:
    """The game that the line names, if it can be read; whoever completes a word hears of no mistakes."""
    from rulewright.interpreter.kept.rulesets import load_ruleset

    name = ctx.params.get("ruleset") or next(
        iter(ctx.args), None
    )  # a line that is not whole is not taken apart
    if not isinstance(name, str):
        return None
    decks = ctx.params.get("deck") or ()
    with contextlib.suppress(Exception):
        return load_ruleset(name, list(decks), scenarios=False)[0]
    return None
