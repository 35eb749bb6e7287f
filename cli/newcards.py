"""`new KIND` and `new scenario`: put into a deck that is there, of which everything else stays as it is."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from rulewright.cli.new import (
    CARD,
    DECK,
    GAME,
    SCENARIO,
    Wish,
    advise,
    checked_name,
    must_load,
    named,
    say_next,
    tell,
)
from rulewright.cli.outcome import FINDINGS, USAGE, Stop, no_such
from rulewright.cli.screen import on_terminal
from rulewright.dsl.files.characters import quoted

if TYPE_CHECKING:
    from rulewright.dsl.model import CardDef, Kind, Property, Ruleset
    from rulewright.interpreter.scenarios.drafts import Way


class DeckFile(Struct, frozen=True):
    """A deck as it stands in its file. `game`: how the command line names its ruleset."""

    path: Path
    text: str
    id: str
    game: str
    rules: Ruleset

    @property
    def foreign(self) -> list[str]:
        """What the commands have to be told of a game that does not come with the program."""
        from rulewright.dsl.files.paths import ruleset_names

        return [] if self.game in ruleset_names() else ["--ruleset", self.game]


def deck_of(wish: Wish) -> DeckFile:
    """The deck that is meant, read and without mistakes."""
    from rulewright.cli.reading import load_path, show_findings
    from rulewright.dsl.files.source import Source

    path = Path(wish.deck if wish.deck is not None else _deck_here(wish))
    if not path.exists():
        hint = f"begin it: rulewright new deck {path.stem} --for RULESET"
        raise Stop(USAGE, f"there is no deck {quoted(str(path))}", hint)
    source = Source.read(path)
    rules, problems = load_path(str(path), wish.ruleset)
    if rules is None:
        show_findings(problems)
        hint = "put this right first, and then try again"
        if wish.ruleset is None and any(each.code == "E0192" for each in problems):
            hint = "for a game in a folder of yours, name it: --for FOLDER"
        raise Stop(FINDINGS, f"{path} has mistakes, and nothing was written", hint)
    if not rules.decks:
        raise Stop(USAGE, f"{quoted(str(path))} is no deck", "name a file that begins with `deck:`")
    return DeckFile(path, source.written, rules.decks[-1], wish.ruleset or rules.id, rules)


def _deck_here(wish: Wish) -> str:
    """The only deck in this folder, or the one that a person names."""
    from rulewright.cli.asking import ask, choose
    from rulewright.cli.reading import sources_in

    here = [name for name, _ in sources_in(".") if name != "."]
    if len(here) == 1:
        return here[0]
    if not here:
        raise Stop(
            USAGE,
            "which deck does it go into? There is none in this folder",
            f"begin one: rulewright new deck NAME --for {wish.ruleset or 'RULESET'}; or name one: --in FILE",
        )
    wish.need("which deck does it go into?", f"name it: --in {here[0]}, or {', '.join(here[1:4])}")
    if len(here) > 12:
        return ask("Which deck does it go into?", here[0])
    return choose("Which deck does it go into?", here, here[0])


# --- cards --------------------------------------------------------------------------------------------------


def new_card(wish: Wish) -> int:
    """A card of any kind that the game of the deck has, with a scenario about it."""
    from rulewright.dsl.authoring.additions import NoPlace

    deck = deck_of(wish)
    kind = _kind_of(wish, deck.rules)
    shown = kind.names["en"]
    cards = {card.id.rpartition(":")[2]: card for card in deck.rules.cards.values()}
    taken = {name: f"{card.names['en']}, of {card.origin}" for name, card in cards.items()}
    said = _said_values(wish, deck.rules, kind)
    card, title = named(wish, shown, taken)
    values, guessed = _all_values(deck.rules, kind, said)
    try:
        made = _made(deck, kind, card, title, values, guessed)
    except NoPlace as full:
        raise Stop(USAGE, f"{deck.path}: {full}", "nothing was written") from None
    write_deck(deck, made.text)
    tell(deck.path, f"{shown} {card}, and a scenario" if made.tested else f"{shown} {card}")
    if made.way is None:
        advise(f"No set of the game takes this {shown}: it takes part once the deck says how (`sets:`).")
    if "change me" in made.text:
        advise("Change what is marked `change me`, and what the card does; test it whenever you like.")
    for other in _disturbed(deck, made.text):
        advise(
            f'The scenario "{other}" comes out otherwise now, since there is one more {shown} in the game.'
        )
    commands = [["test", str(deck.path), *deck.foreign]]
    if made.way is not None:
        players = ["--players", str(made.way.players)] if _unusual(deck.rules, made.way) else []
        commands.append(["play", deck.game, "--deck", str(deck.path), *made.way.words, *players])
    say_next(commands)
    return 0


def _disturbed(deck: DeckFile, text: str) -> list[str]:
    """The scenarios of the deck that passed before and do not now: chance brings other cards."""
    from msgspec.structs import replace

    from rulewright.interpreter.scenarios import run_scenarios

    def outcomes(rules: Ruleset, titles: set[str]) -> dict[str, bool]:
        own = tuple(each for each in rules.scenarios if each.origin == deck.id and each.title in titles)
        return {each.title: each.passed for each in run_scenarios(replace(rules, scenarios=own))}

    titles = {each.title for each in deck.rules.scenarios if each.origin == deck.id}
    now = outcomes(must_load(deck.game, deck.path, text), titles) if titles else {}
    failed = {title for title, passed in now.items() if not passed}
    return [title for title, passed in outcomes(deck.rules, failed).items() if passed] if failed else []


def _unusual(rules: Ruleset, way: Way) -> bool:
    from rulewright.interpreter.link.casting import usual_players

    return way.players != usual_players(rules)


def _kind_of(wish: Wish, rules: Ruleset) -> Kind:
    """The kind that is meant: by its id, its name in any language, or the word for several."""
    from rulewright.cli.asking import choose
    from rulewright.cli.newgames import used

    kinds = {kind.id: kind for kind in rules.kinds.values() if kind.has_cards}
    known: dict[str, str] = {}
    for words in ("id", "plural", "names"):  # an id goes before another kind's name
        for kind in kinds.values():
            said = kind.names.values() if words == "names" else [getattr(kind, words)]
            for word in said:
                known.setdefault(word.casefold(), kind.id)
    what = wish.what.casefold()
    if what == CARD and CARD not in known:
        if wish.rest and wish.rest[0].casefold() in known:
            what = wish.rest.pop(0).casefold()
        elif len(kinds) == 1:
            what = next(iter(kinds))
        else:
            wish.need("what kind of card?", f"write one of {', '.join(kinds)} in the place of `card`")
            first = next((kind for kind in kinds if used(rules, kind)), next(iter(kinds)))
            return kinds[choose("What kind of card?", list(kinds), first)]
    if what not in known:
        things = [*kinds, DECK, SCENARIO, GAME]
        there = f"there is {', '.join(things)}"
        raise no_such(f"{rules.names['en']} has no", wish.what, [*known, *things], there)
    return kinds[known[what]]


class _Made(Struct, frozen=True):
    """The new text of the deck. `way`: how the card takes part; `tested`: it has a scenario."""

    text: str
    way: Way | None
    tested: bool


def _made(
    deck: DeckFile, kind: Kind, card: str, title: str, values: Mapping[str, int], guessed: Mapping[str, int]
) -> _Made:
    """The deck with the card: with an ability that its scenario shows, or else with examples of some."""
    from rulewright.dsl.authoring.newmaps import filled_map
    from rulewright.dsl.authoring.newtexts import ability_text, comment_of_examples, examples
    from rulewright.interpreter.scenarios.drafts import Drafter, way_in
    from rulewright.interpreter.table.words import singular

    rules = deck.rules
    rows: tuple[str, ...] = ()
    if kind.map is not None:
        rows = filled_map(kind, rules.kinds[kind.map.spaces])
    resource = next((each for each in rules.resources.values() if not each.score), None)
    resource = resource or next(iter(rules.resources.values()), None)
    speaks = kind.map is None and not kind.pieces  # maps and pieces of players say nothing themselves

    def with_rules(ability: str, text: str = "") -> tuple[str, CardDef, Ruleset]:
        made = _text(deck, kind, card, title, values, guessed, ability, text, rows)
        loaded = must_load(deck.game, deck.path, made)
        # Of pieces of players each player has a card of his own: the first one stands for them.
        own = (each for each in loaded.cards.values() if each.origin == deck.id)
        drawn = next(each for each in own if card in (each.called, each.id.rpartition(":")[2]))
        return made, drawn, loaded

    if resource is not None and speaks:
        one = singular(resource.names["en"])
        ability = ability_text(title, kind, resource.id)
        made, drawn, loaded = with_rules(f"# {_NOTE}\n{ability}", f"Once in your turn, you may gain 1 {one}.")
        way = way_in(loaded, drawn)
        found = ""
        if way is not None:
            found = Drafter(loaded, drawn, way).of_ability(f"{title} brings 1 {one}", resource.id)
        if found:
            return _finished(deck, made, found, way)
    words = f"rulewright words {deck.game}"
    shown = examples(rules, kind, resource.id if resource is not None else "") if speaks else []
    made, drawn, loaded = with_rules(comment_of_examples(shown, words) if shown else "")
    way = way_in(loaded, drawn)
    found = Drafter(loaded, drawn, way).of_place(f"{title} takes part") if way is not None else ""
    return _finished(deck, made, found, way)


_NOTE = "What the card does: change me."


def _text(
    deck: DeckFile,
    kind: Kind,
    card: str,
    title: str,
    values: Mapping[str, int],
    guessed: Mapping[str, int],
    ability: str,
    text: str,
    rows: tuple[str, ...],
) -> str:
    from rulewright.dsl.authoring.additions import with_card
    from rulewright.dsl.authoring.newtexts import card_lines, in_style

    styled = in_style(ability, "members", 6) if ability else ""
    lines = card_lines(
        deck.rules, kind, card, title, values, guessed=guessed, text=text, rules=styled, rows=rows
    )
    return with_card(deck.text, kind.plural, lines)


def _finished(deck: DeckFile, text: str, scenario: str, way: Way | None) -> _Made:
    from rulewright.dsl.authoring.additions import with_scenario

    if not scenario:
        return _Made(text, way, tested=False)
    made = with_scenario(text, scenario)
    must_load(deck.game, deck.path, made)
    return _Made(made, way, tested=True)


# --- what is printed on a card ------------------------------------------------------------------------------


def _said_values(wish: Wish, rules: Ruleset, kind: Kind) -> dict[str, int]:
    """What --set says."""
    found: dict[str, int] = {}
    for said in wish.values:
        name, sign, text = said.partition("=")
        name = name.strip()
        if not sign:
            raise Stop(USAGE, f"--set {quoted(said)} says no value", "write --set PROPERTY=VALUE")
        prop = kind.properties.get(name)
        if prop is None:
            none = "" if kind.properties else "there is nothing"
            raise no_such(f"a {kind.names['en']} has no", name, kind.properties, none, where=" printed on it")
        value, wrong = _value(rules, prop, text.strip())
        if value is None:
            raise Stop(USAGE, wrong, "")
        found[name] = value
    return found


def _value(rules: Ruleset, prop: Property, text: str) -> tuple[int | None, str]:
    """The value that a text means, or what is wrong with it."""
    from rulewright.dsl.declare.propertyvalues import encode, value_words
    from rulewright.dsl.files.source import Source
    from rulewright.dsl.files.yamlnodes import Scalar

    said: str | int | bool = text
    if prop.type == "truth":
        said = {"true": True, "yes": True, "false": False, "no": False}.get(text.casefold(), text)
    elif prop.type == "number" and text.lstrip("-").isdecimal() and text.isascii() and len(text) < 12:
        said = int(text)
    value = encode(prop, Scalar(said, Source("", "").span(1, 1)), rules.lists)
    allowed = value_words(prop, rules.lists).replace("`", "")
    return value, f"{prop.name} cannot be {quoted(text)}: it is {allowed}"


def _all_values(rules: Ruleset, kind: Kind, said: dict[str, int]) -> tuple[dict[str, int], dict[str, int]]:
    """The values that somebody chose, and those that nobody did. At a terminal every one is asked for."""
    from rulewright.dsl.authoring.newtexts import usual_values

    missing = {name: value for name, value in usual_values(rules, kind).items() if name not in said}
    if not on_terminal():
        return said, missing
    chosen = {
        name: _asked_value(rules, kind, kind.properties[name], value) for name, value in missing.items()
    }
    return {**said, **chosen}, {}


def _asked_value(rules: Ruleset, kind: Kind, prop: Property, usual: int) -> int:
    from rulewright.cli.asking import ask, choose
    from rulewright.dsl.declare.propertyvalues import decode, value_words

    default = decode(prop, usual, rules.lists)
    question = prop.name[:1].upper() + prop.name[1:].replace("_", " ")
    help = _who_has(rules, kind, prop)
    if prop.type == "list":
        members = [member.id for member in rules.lists[prop.list].members]
        return members.index(choose(question, members, default, help=help))
    if prop.type == "truth":
        return int(choose(question, ["true", "false"], default, help=help) == "true")

    def wrong(typed: str) -> str:
        value, reason = _value(rules, prop, typed)
        return reason if value is None else ""

    typed = ask(f"{question}, {value_words(prop, rules.lists)}", default, check=wrong, help=help)
    value, _ = _value(rules, prop, typed)
    return usual if value is None else value


def _who_has(rules: Ruleset, kind: Kind, prop: Property) -> str:
    """Which cards of the game have which value: what an author wants to know when he chooses one."""
    from rulewright.dsl.declare.propertyvalues import decode

    found: dict[int, list[str]] = {}
    for card in rules.cards.values():
        if card.kind == kind.id and prop.name in card.properties:
            found.setdefault(card.properties[prop.name], []).append(card.names["en"])
    lines = [f"The {prop.name} is printed on the card. The {kind.plural} of the game by their {prop.name}:"]
    for value, names in sorted(found.items()):
        more = f" and {len(names) - 6} more" if len(names) > 6 else ""
        lines.append(f"{decode(prop, value, rules.lists)}: {', '.join(names[:6])}{more}")
    return "\n".join(lines) if found else f"The {prop.name} is printed on the card."


# --- scenarios ----------------------------------------------------------------------------------------------


def new_scenario(wish: Wish) -> int:
    """A scenario with the deck's last card, one step long, for its author to go on with."""
    from rulewright.cli.asking import ask
    from rulewright.dsl.authoring.additions import NoPlace, with_scenario
    from rulewright.interpreter.scenarios.drafts import Drafter, way_in

    deck = deck_of(wish)
    titles = {each.title for each in deck.rules.scenarios if each.origin == deck.id}
    title = wish.name or wish.title or ""
    if not title:
        wish.need("the scenario has no title", 'say what it shows: rulewright new scenario "nobody can pay"')
        helping = (
            "One sentence: what is so when the card does what it should. `the owner is paid` is a good one."
        )
        title = ask("What shall the scenario show?", help=helping)
    title = checked_name(title).replace('"', "'")
    if title in titles:
        raise Stop(USAGE, f"there is a scenario of this title in {deck.path}", "choose another title")
    cards = [card for card in deck.rules.cards.values() if card.origin == deck.id]
    cards.sort(key=lambda card: card.span.line)
    ways = [(card, way_in(deck.rules, card)) for card in reversed(cards)]
    card, way = next(((card, way) for card, way in ways if way is not None), (None, None))
    scenario = Drafter(deck.rules, card, way).of_first_step(title)
    if not scenario:
        raise Stop(FINDINGS, "no game can be begun with this deck", "see docs/language.md, section 14")
    try:
        text = with_scenario(deck.text, scenario)
    except NoPlace as full:
        raise Stop(USAGE, f"{deck.path}: {full}", "nothing was written") from None
    must_load(deck.game, deck.path, text)
    write_deck(deck, text)
    tell(deck.path, "a scenario")
    advise("It plays one step. Change what is given, played and expected.")
    say_next([["test", str(deck.path), *deck.foreign]])
    return 0


def write_deck(deck: DeckFile, text: str) -> None:
    """Whole or not at all; not over what somebody else has written meanwhile."""
    from rulewright.dsl.files.source import Source
    from rulewright.interpreter.saves.writing import write_whole

    if Source.read(deck.path).written != deck.text:
        raise Stop(FINDINGS, f"{deck.path} was changed meanwhile, and is left as it is", "try again")
    write_whole(deck.path, text)
