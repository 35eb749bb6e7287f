"""`dump`: rules in each of the forms through which they go, for people who build on this program."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from rulewright.cli.browse import Deck, card_named
from rulewright.cli.outcome import USAGE, Stop
from rulewright.cli.reading import check_table, is_name, read_path, read_ruleset
from rulewright.cli.screen import put
from rulewright.dsl.files.characters import visible

if TYPE_CHECKING:
    from rulewright.dsl.model import CardDef, Ruleset
    from rulewright.interpreter.linked import Program

Form = Literal["tree", "core", "linked", "blocks", "python"]


def dump(
    where: Annotated[
        str,
        typer.Argument(metavar="RULESET", help="A ruleset, a deck, or a card of a ruleset: by name or path."),
    ],
    card: Annotated[
        str | None, typer.Argument(metavar="CARD", help="A card: its parts only.", show_default=False)
    ] = None,
    form: Annotated[
        Form, typer.Option("--as", metavar="FORM", help="tree, core, linked, blocks or python.")
    ] = "core",
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", help="Link it for so many players.")
    ] = None,
    preset: Annotated[
        str | None, typer.Option("--preset", metavar="NAME", help="Link it for these cards.")
    ] = None,
    deck: Deck = None,
) -> int:
    """Print rules in one of their forms, from tree to Python.

    Each part has its place: the line, or the card, that it comes from.

    What was written (tree), what it means (core), the program for one game (linked), what an engine runs
    (blocks), and the code that is made of it (python). Of a card, what it brought to a game.

    \b
    Example:
      rulewright dump citadels magician --as linked
      rulewright dump my-deck.yaml --as tree
    """
    rules, found = _meant(where, card, deck or [])
    if players is not None:
        check_table(rules, players, preset)
    for line in _lines(rules, found, form, players, preset):
        put(visible(line))
    return 0


def _meant(where: str, card: str | None, decks: Sequence[str]) -> tuple[Ruleset, CardDef | None]:
    """The ruleset, and the card if one is meant."""
    from rulewright.dsl.load import ruleset_names

    if card is None and is_name(where) and where not in ruleset_names():
        return card_named([read_ruleset(name, decks) for name in sorted(ruleset_names())], where)
    rules = read_ruleset(where, decks) if decks else read_path(where)
    return (rules, None) if card is None else card_named([rules], card)


def _lines(
    rules: Ruleset, card: CardDef | None, form: Form, players: int | None, preset: str | None
) -> Iterator[str]:
    match form:
        case "tree":
            yield from _tree(rules, card)
        case "core":
            yield from _core(rules, card)
        case "linked":
            from rulewright.interpreter.linked import show

            program = _program(rules, card, players, preset)
            text = show.shown(program) if card is None else show.shown_of_card(program, card.id)
            yield from text.split("\n") if text else [_nothing(card)]
        case "blocks" | "python":
            yield from _run(_program(rules, card, players, preset), card, form)


def _tree(rules: Ruleset, card: CardDef | None) -> Iterator[str]:
    from rulewright.dsl.check.print_notes import annotated_lines
    from rulewright.dsl.loading.annotated import Annotated

    notes = Annotated(rules)
    if card is None:
        for item in rules.declared.all:
            yield item.span.source.name
            yield from annotated_lines(item, notes.rules)
    for name in rules.declared.cards if card is None else [card.id]:
        members = rules.declared.cards.get(name)
        if members is not None:
            yield f"{name}, {rules.cards[name].span.source.name}"
            yield from annotated_lines(members, notes.card(name))


def _core(rules: Ruleset, card: CardDef | None) -> Iterator[str]:
    from rulewright.dsl.core.show import abilities_shown, brief, place_in, shown
    from rulewright.dsl.forms.outline import Outline
    from rulewright.dsl.loading.annotated import Annotated

    notes = Annotated(rules)
    place = place_in(notes.rules if card is None else notes.card(card.id))
    if card is None:
        yield from shown(rules.program, place).split("\n")
    else:
        yield from abilities_shown(card.abilities, Outline(brief, place))


def _run(program: Program, card: CardDef | None, form: Form) -> Iterator[str]:
    """What an engine runs of a program, without a log."""
    from rulewright.interpreter.blocks import python, show
    from rulewright.interpreter.blocks.origins import origins
    from rulewright.interpreter.compiled import CompiledEngine

    module = CompiledEngine(program).module()
    cards = origins(program, module)
    if card is None:
        text = show.shown(module, cards) if form == "blocks" else python.source_of(module, program.limits)
        yield from text.rstrip().split("\n")
        return
    own = [number for number in module.functions if cards.get(number) == card.id]
    if not own:
        yield _nothing(card)
    elif form == "blocks":
        yield from show.shown_functions(module, own, cards).split("\n")
    else:
        yield from python.source_of_functions(module, program.limits, own, cards).split("\n")


def _nothing(card: CardDef | None) -> str:
    """A card that changes what others do stands in their parts."""
    name = card.id if card is not None else "it"
    return f"# {name} has no part of its own here: what it changes stands in the parts of others"


def _program(rules: Ruleset, card: CardDef | None, players: int | None, preset: str | None) -> Program:
    """A game with the card, if there is one: as usual, or else put in, with as few players as it takes."""
    from rulewright.dsl.report.diagnostics import DeckError
    from rulewright.interpreter.link import link
    from rulewright.interpreter.link.casting import arrange, range_of_people, to_choose, usual_players

    low, high = range_of_people(rules)
    first = players or usual_players(rules, preset)
    numbers = [players] if players else [first, *(n for n in range(low, high + 1) if n != first)]
    refused: DeckError | None = None
    for plus in ((), (card.id,)) if card is not None else ((),):
        for number in numbers:
            for choice in [preset] if preset or card is None else [None, *rules.presets]:
                try:
                    chosen = arrange(rules, number, choice, plus=plus)
                    sets = to_choose(rules, chosen.sets)
                    program = link(rules, number, chosen.preset or None, sets, chosen.settings)
                except DeckError as error:
                    refused = refused or error
                    continue
                if card is None or any(thing.card == card.id for thing in program.things):
                    return program
    if refused is not None:
        raise refused
    raise Stop(USAGE, f"{card.id if card else rules.id} takes part in no game of {rules.id}", "name a preset")
