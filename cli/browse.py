"""Commands that show what there is: rulesets, cards, limits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rulewright.cli.cardtext import (
    card_json,
    card_text,
    facts_of,
    find_cards,
    nearest_cards,
    other_names,
)
from rulewright.cli.columns import columns
from rulewright.cli.outcome import USAGE, Stop, no_such
from rulewright.cli.reading import look_at, read_path
from rulewright.cli.screen import paint, put, put_json, width, wrap
from rulewright.cli.settings import (
    HOUSE,
    setting_in_full,
    setting_json,
    setting_lines,
)
from rulewright.dsl.files.characters import quoted

if TYPE_CHECKING:
    from rulewright.dsl.model import CardDef, Catalogue, Preset, PrintedCard, Ruleset, SettingDef

Deck = Annotated[
    list[str] | None, typer.Option("--deck", metavar="FILE", help="Lay a deck on top; repeatable.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for a program.")]


# --- rulesets ----------------------------------------------------------------------------------------------


def rulesets(as_json: AsJson = False) -> int:
    """List the rulesets that can be played.

    \b
    Example:
      rulewright rulesets
    """
    from rulewright.dsl.files.paths import ruleset_names

    found = [look_at(name) for name in sorted(ruleset_names())]
    if as_json:
        put_json({"format": 1, "rulesets": [_ruleset_json(ruleset) for ruleset in found]})
        return 0
    rows = []
    for each in found:
        rows.append((each.id, each.names["en"], f"{_range(each.players)} players", _counts(each)))
        for preset in each.presets.values():
            label = f"  --preset {preset.id}"
            rows.append((label, preset.names["en"], f"{_range(preset.players)} players", ""))
        if each.settings:
            rows.append(("  --with ...", "", "", ", ".join(each.settings)))
    put(columns(rows, styles=("name", "bold")))
    return 0


def _range(pair: tuple[int, int]) -> str:
    return str(pair[0]) if pair[0] == pair[1] else f"{pair[0]}-{pair[1]}"


def _counts(ruleset: Catalogue) -> str:
    """`12 characters, 40 tiles`."""
    number = {kind: sum(c.kind == kind for c in ruleset.cards.values()) for kind in ruleset.kinds}
    return ", ".join(f"{n} {ruleset.kinds[k].plural if n != 1 else k}" for k, n in number.items() if n)


def _ruleset_json(ruleset: Catalogue) -> dict[str, Any]:
    return {
        "id": ruleset.id,
        "names": ruleset.names,
        "players": {"min": ruleset.players[0], "max": ruleset.players[1]},
        "presets": [
            {"id": p.id, "names": p.names, "players": {"min": p.players[0], "max": p.players[1]}}
            for p in ruleset.presets.values()
        ],
        "settings": [setting_json(setting) for setting in ruleset.settings.values()],
        "cards": len(ruleset.cards),
        "digest": ruleset.digest,
    }


# --- cards -------------------------------------------------------------------------------------------------


def cards(
    ruleset: Annotated[
        str, typer.Argument(metavar="RULESET", help="A name from `rulewright rulesets`, or a folder.")
    ],
    deck: Deck = None,
    kind: Annotated[
        str | None, typer.Option("--kind", metavar="KIND", help="Only cards of this kind.")
    ] = None,
    as_json: AsJson = False,
) -> int:
    """List the cards of a ruleset.

    \b
    Example:
      rulewright cards citadels
    """
    rules = look_at(ruleset, deck or ())
    if kind is not None and kind not in rules.kinds:
        raise no_such(f"{rules.id} has no kind", kind, rules.kinds)
    chosen = [c for c in rules.cards.values() if kind in (None, c.kind)]
    if as_json:
        settings = [setting_json(setting) for setting in rules.settings.values()]
        found = [card_json(rules, c) for c in chosen]
        put_json({"format": 1, "ruleset": rules.id, "cards": found, "settings": settings})
        return 0
    first = True
    for of_kind in rules.kinds.values():
        here = [card for card in chosen if card.kind == of_kind.id]
        if not here:
            continue
        put(("" if first else "\n") + paint(of_kind.plural, "bold"))
        put(_card_rows(rules, here))
        first = False
    if rules.settings and kind is None:
        put("\n" + paint("settings, and what is usual", "bold"))
        put(setting_lines(rules))
    return 0


def _card_rows(rules: Catalogue, found: list[PrintedCard]) -> str:
    rows = []
    for card in found:
        copies = f"x{card.copies}" if card.copies != 1 else ""
        facts = ", ".join(f"{name} {value}" for name, value in facts_of(rules, card))
        facts = ", ".join(filter(None, (facts, "house values" if card.house else "")))
        rows.append((card.id, card.names["en"], copies, facts))
    if not any(copies for _, _, copies, _ in rows):
        return columns([(i, n, f) for i, n, _, f in rows], styles=("name",))
    return columns(rows, styles=("name",))


# --- one card ----------------------------------------------------------------------------------------------


def show(
    card: Annotated[
        str,
        typer.Argument(
            metavar="CARD", help="An id or a name, in any language; or a game, a preset, a setting."
        ),
    ],
    ruleset: Annotated[
        str | None, typer.Option("--ruleset", metavar="RULESET", help="Look only here (all rulesets).")
    ] = None,
    deck: Deck = None,
    as_json: AsJson = False,
) -> int:
    """Show one card as it is written. Its properties, names, rules, text and the file it comes from.

    Of a game it shows how it can be played: its presets and settings; of a preset, which cards take part.

    \b
    Example:
      rulewright show smuggler --ruleset citadels --deck harbour-nights.yaml
      rulewright show citadels
    """
    searched = _to_search(ruleset, deck or [])
    found = [(rules, c) for rules in searched for c in find_cards(rules, card)]
    game = next((rules for rules in searched if card == rules.id), None)
    settings = [rules.settings[card] for rules in searched if card in rules.settings]
    presets = [(rules, rules.presets[card]) for rules in searched if card in rules.presets]
    if not found and presets:
        _show_presets(presets, as_json)
        return 0
    if not found and (game is not None or settings):
        _show_game(game, settings, as_json)
        return 0
    if not found:
        raise no_such_card(searched, card)
    if as_json:
        put_json({"format": 1, "cards": [{"ruleset": r.id, **card_json(r, c)} for r, c in found]})
        return 0
    for number, (rules, one) in enumerate(found):
        put(("\n" if number else "") + card_text(rules, one, width()))
    return 0


def no_such_card(searched: Sequence[Catalogue], card: str) -> Stop:
    """Nothing is called so; what was meant, perhaps."""
    close = [hint for rules in searched for hint in nearest_cards(rules, card)]
    where = searched[0].id if len(searched) == 1 else "any ruleset"
    meant = " or ".join(dict.fromkeys(close))
    hint = f"did you mean {meant}?" if close else "`rulewright cards RULESET` lists all"
    return Stop(USAGE, f"there is no card {quoted(card)} in {where}", hint)


def card_named(searched: Sequence[Ruleset], card: str) -> tuple[Ruleset, CardDef]:
    """The first card that is called so, with its ruleset."""
    for rules in searched:
        for found in find_cards(rules, card):
            return rules, rules.cards[found.id]
    raise no_such_card(searched, card)


def _show_game(game: Catalogue | None, settings: list[SettingDef], as_json: bool) -> None:
    """A game, or settings of that name."""
    if as_json:
        found = {"rulesets": [_ruleset_json(game)]} if game is not None else {}
        put_json({"format": 1, **found, "settings": [setting_json(each) for each in settings]})
    elif game is not None:
        put("\n".join(_game_lines(game)))
    else:
        put("\n\n".join(setting_in_full(each, width()) for each in settings))


def _show_presets(presets: list[tuple[Catalogue, Preset]], as_json: bool) -> None:
    """Presets, each with its cards."""
    if as_json:
        told = [
            {
                "ruleset": rules.id,
                "id": each.id,
                "name": each.names["en"],
                "sets": each.sets,
                "spare": each.spare,
            }
            for rules, each in presets
        ]
        put_json({"format": 1, "presets": told})
        return
    for rules, each in presets:
        size = min(width(), 100)
        lines = [paint(each.names["en"], "bold")]
        lines += wrap(f"{each.id}, {rules.names['en']}, {_range(each.players)} players", size)
        for name, cards in [
            *each.sets.items(),
            *((f"{key}, to step in", ids) for key, ids in each.spare.items()),
        ]:
            shown = ", ".join(rules.cards[card].names["en"] for card in cards)
            lines += ["", *wrap(f"{name}: {shown}", size)]
        put("\n".join(lines))


def _game_lines(game: Catalogue) -> list[str]:
    size = min(width(), 100)
    lines = [paint(game.names["en"], "bold")]
    lines += wrap(f"{game.id}, {_range(game.players)} players, {_counts(game)}", size)
    lines += wrap(f"Also: {others}", size) if (others := other_names(game.names)) else []
    if game.presets:
        rows = [(p.id, p.names["en"], f"{_range(p.players)} players") for p in game.presets.values()]
        lines += ["", "Presets:", columns([(f"  --preset {i}", n, c) for i, n, c in rows], styles=("name",))]
    if game.settings:
        lines += ["", "Settings, and what is usual:", setting_lines(game)]
    ours = [card.names["en"] for card in game.cards.values() if card.house]
    ours += [f"the table {table.id}" for table in game.tables.values() if table.house]
    return [*lines, "", *wrap(f"{HOUSE[:1].upper()}{HOUSE[1:]}: {', '.join(ours)}.", size)] if ours else lines


def _to_search(ruleset: str | None, decks: list[str]) -> Sequence[Catalogue]:
    from rulewright.dsl.files.paths import ruleset_names

    if ruleset is not None:
        return [look_at(ruleset, decks)]
    if decks:
        return [read_path(deck) for deck in decks]
    return [look_at(name) for name in sorted(ruleset_names())]


# --- limits ------------------------------------------------------------------------------------------------


def limits(as_json: AsJson = False) -> int:
    """List the limits for files and for games.

    \b
    Example:
      rulewright limits
    """
    found = _limits()
    if as_json:
        put_json({"format": 1, "limits": [{"name": n, "value": v, "what": w} for n, v, w in found]})
        return 0
    put(columns([(name, f"{value:,}", what) for name, value, what in found], numbers=(1,), styles=("name",)))
    return 0


def _limits() -> list[tuple[str, int, str]]:
    from rulewright.dsl.files import paths, source, yamlload, yamlscalars
    from rulewright.dsl.schema import pieces
    from rulewright.dsl.syntax import scan
    from rulewright.interpreter.dealt import LARGEST, Limits
    from rulewright.interpreter.link import sizes
    from rulewright.interpreter.scenarios.effort import MOST_STEPS, TOGETHER
    from rulewright.interpreter.table import words

    game = Limits()
    return [
        ("file size", source.MAX_BYTES, "bytes in one file"),
        ("yaml depth", yamlload.MAX_DEPTH, "lists and maps inside each other"),
        ("yaml values", yamlload.MAX_NODES, "values in one YAML file"),
        ("digits", yamlscalars.MAX_DIGITS, "digits of a number"),
        ("cards", pieces.MAX_CARDS, "cards in one list"),
        ("copies", pieces.MAX_COPIES, "copies of one card"),
        ("seats", pieces.MAX_SEATS, "players of a game"),
        ("scenario files", paths.MAX_SCENARIO_FILES, "files in the folder `scenarios`"),
        ("rules text", scan.MAX_CHARACTERS, "characters of one rules text"),
        ("rules words", scan.MAX_TOKENS, "words and signs of one rules text"),
        ("rules nesting", scan.MAX_NESTING, "brackets inside each other"),
        ("things", sizes.MOST_THINGS, "cards, copies and spaces in one game"),
        ("entries", sizes.MOST_ENTRIES, "entries of one decision"),
        (
            "rules depth",
            sizes.MOST_DEEP,
            "levels of rules; after a decision is one deeper",
        ),
        ("rules size", sizes.MOST_PARTS, "parts of the rules of one game, put together"),
        ("kept values", sizes.MOST_KEPT, "values that decisions keep for what comes later"),
        ("listed", sizes.MOST_LISTED, "parts of what options ask, for each role"),
        ("steps", game.steps, "statements between two decisions, with questions"),
        ("number", LARGEST, "that players have or rules remember"),
        ("depth", game.depth, "levels of a procedure inside itself"),
        ("decisions", game.decisions, "decisions in one game"),
        (
            "work",
            game.work,
            "steps in one game, as far as they are counted",
        ),
        ("scenario", MOST_STEPS, "steps of one scenario, all its games and tries"),
        ("scenarios", MOST_STEPS * TOGETHER, "steps of all scenarios that are run at once"),
        ("answers", game.answers, "steps of seats that rules play between decisions"),
        ("names", words.LONGEST_NAME, "characters of a player's name in a save"),
    ]
