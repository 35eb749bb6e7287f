"""The command `new`: decks, cards, scenarios, games. Of which kinds cards are, their ruleset declares."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct, field

from rulewright.cli.outcome import FINDINGS, USAGE, Stop
from rulewright.cli.screen import on_terminal, paint, prose, put, say
from rulewright.dsl.files.characters import quoted, visible

if TYPE_CHECKING:
    from rulewright.dsl.model import Ruleset

DECK, CARD, SCENARIO, GAME = "deck", "card", "scenario", "ruleset"


def new(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="WHAT [NAME]",
            help="`deck`, `scenario`, `ruleset`, or any kind of card that the game has; then its name or id.",
        ),
    ] = None,
    deck: Annotated[
        str | None,
        typer.Option("--in", metavar="DECK", help="The deck that gets it (the only one in this folder)."),
    ] = None,
    ruleset: Annotated[
        str | None, typer.Option("--for", metavar="RULESET", help="The game: a name, or a folder.")
    ] = None,
    title: Annotated[
        str | None, typer.Option("--name", metavar="TEXT", help="Its name for people, if NAME is an id.")
    ] = None,
    values: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="PROPERTY=VALUE", help="What is printed on the card; repeatable."),
    ] = None,
) -> int:
    """Begin a deck, a card, a scenario or a game of your own. What you get is whole, and without mistakes.

    What is missing is asked for; `?` helps. No file is ever written over, and what stands in a deck stays as
    it is. `new ruleset` makes a folder with a small whole game.

    \b
    Example:
      rulewright new deck "My Cards" --for citadels
      rulewright new card --in my-cards.yaml
      rulewright new scenario "nobody can pay" --in my-cards.yaml
      rulewright new ruleset my-game
    """
    from rulewright.cli import newcards, newgames

    said = list(words or [])
    wish = Wish(said[0] if said else "", said[1:], deck, ruleset, title, values or [])
    if not wish.what:
        wish.what = wish.ask_what()
    what = wish.what.casefold()
    if what == GAME:
        wish.refuse_values()
        return newgames.new_game(wish)
    if what == DECK:
        wish.refuse_values()
        return newgames.new_deck(wish)
    if what == SCENARIO:
        wish.refuse_values()
        return newcards.new_scenario(wish)
    return newcards.new_card(wish)


class Wish(Struct):
    """What was said on the command line."""

    what: str
    rest: list[str]
    deck: str | None
    ruleset: str | None
    title: str | None
    values: list[str] = field(default_factory=list)

    def ask_what(self) -> str:
        from rulewright.cli.asking import choose

        if not on_terminal():
            raise Stop(
                USAGE, "what is to be made?", "write `rulewright new deck NAME --for RULESET`, for one"
            )
        helping = (
            "A deck is a file of cards. Cards and scenarios go into a deck. A ruleset is a game of your own."
        )
        return choose("What do you want to make?", [DECK, CARD, SCENARIO, GAME], DECK, help=helping)

    @property
    def name(self) -> str:
        """The one name that was given; "" without one."""
        if len(self.rest) > 1:
            whole = " ".join(self.rest)
            raise Stop(
                USAGE, "a name of several words goes between quotes", f'write {self.what} "{quoted(whole)}"'
            )
        return self.rest[0].strip() if self.rest else ""

    def refuse_values(self) -> None:
        if self.values:
            raise Stop(USAGE, f"a {self.what} has nothing printed on it", "leave --set out")

    def need(self, what: str, hint: str) -> None:
        """Stop where nobody can be asked."""
        if not on_terminal():
            raise Stop(USAGE, what, hint)


# --- names --------------------------------------------------------------------------------------------------


def named(wish: Wish, thing: str, taken: dict[str, str]) -> tuple[str, str]:
    """The id and the name. `taken`: ids that are in use, and what has each."""
    from rulewright.cli.asking import ask
    from rulewright.dsl.authoring.newtexts import id_from, is_id, name_from

    def wrong(said: str) -> str:
        return wrong_id(said if is_id(said) else id_from(said), said, taken)

    given = wish.name
    if not given:
        wish.need(
            f"the {thing} has no name",
            f'write it after `{quoted(wish.what)}`: a name "between quotes", or an id',
        )
        helping = (
            "Its name for people, such as The Old Mill. From this comes its id, by which rules and presets "
            "call it: the_old_mill. You may also type an id: small letters, digits and `_`."
        )
        given = ask(f"Name of the {thing}", wish.title or "", check=wrong, help=helping)
    elif wrong(given):
        raise Stop(USAGE, wrong(given), "choose another one")
    found = given if is_id(given) else id_from(given)
    if given != given.casefold() or " " in given:  # it is a name for people, not an id or a file
        return found, checked_name(wish.title or given)
    title = wish.title or name_from(given)
    if wish.title is None and on_terminal():
        title = ask(f"Name for people of {found}", title, help="The name that is printed on it.")
    return found, checked_name(title)


def wrong_id(found: str, said: str, taken: dict[str, str]) -> str:
    from rulewright.dsl.syntax.reserved import RESERVED

    if not found:
        return f"no id can be made of {quoted(said)}: it needs a letter from a to z, first"
    if found in RESERVED:
        return f"{found} is a word of the rules language, and no id"
    if found in taken:
        return f"the id {found} is taken: {taken[found]}"
    return ""


def checked_name(name: str) -> str:
    from rulewright.dsl.authoring.newtexts import LONGEST_NAME

    if visible(name) != name or len(name) > LONGEST_NAME or not name.strip():
        raise Stop(USAGE, f"{quoted(name)} cannot be a name", f"up to {LONGEST_NAME} plain characters")
    return name.strip()


# --- what all of them do at the end -------------------------------------------------------------------------


def must_not_exist(path: Path) -> None:
    if path.exists() or path.is_symlink():
        raise Stop(USAGE, f"{quoted(str(path))} exists already, and is left as it is", "choose another name")


def must_load(ruleset: str, path: Path, text: str) -> Ruleset:
    """The ruleset with a deck of this text, which is in no file yet; a mistake in it ends the command."""
    from rulewright.cli.reading import show_findings
    from rulewright.dsl.files.source import Source
    from rulewright.dsl.load import load_ruleset

    found, problems = load_ruleset(ruleset, [Source(str(path), text)], scenarios=False)
    if found is None:
        show_findings(problems)
        raise Stop(FINDINGS, "nothing was written", "choose another name or id")
    return found


def say_next(commands: list[list[str]]) -> None:
    """What can be done now, to be copied."""
    from shlex import join

    say("Next:")
    for command in commands:
        say(visible(f"  rulewright {join(command)}"))


def tell(path: Path | str, what: str = "") -> None:
    """A file that was written or changed."""
    put(paint(_safe_path(path), "name") + (f": {what}" if what else ""))


def _safe_path(path: Path | str) -> str:

    return visible(str(path))


def advise(text: str) -> None:
    say(prose(text))
