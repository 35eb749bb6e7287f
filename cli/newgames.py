"""`new deck` and `new ruleset`: files and folders to begin with, and schemas by which editors read them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.cli.new import Wish, advise, must_load, must_not_exist, named, say_next, tell
from rulewright.cli.outcome import FINDINGS, USAGE, Stop
from rulewright.cli.screen import json_text

if TYPE_CHECKING:
    from rulewright.dsl.model import Ruleset

_TEMPLATE = "new-game"
_TEMPLATE_TITLE = "New Game"
_YAML = (".yaml", ".yml")


# --- decks --------------------------------------------------------------------------------------------------


def new_deck(wish: Wish) -> int:
    """A deck without cards, and beside it the schema of decks for its game."""
    from rulewright.cli.reading import read_ruleset
    from rulewright.dsl.authoring.newtexts import deck_text
    from rulewright.dsl.files.paths import ruleset_names
    from rulewright.dsl.schema.of_decks import deck_schema
    from rulewright.interpreter.saves.writing import write_whole

    if wish.deck is not None:
        raise Stop(
            USAGE, "a deck lies in no other deck", "leave --in out, or write a path: `decks/mine.yaml`"
        )
    folder = _without_folder(wish)
    game = _game_of(wish)
    rules = read_ruleset(game)
    deck, title = named(wish, "deck", {rules.id: f"the game {rules.names['en']}"})
    path = folder / (deck.replace("_", "-") + _YAML[0])
    must_not_exist(path)
    schema = path.with_name(f"{rules.id}.schema.json")
    text = deck_text(deck, rules.id, title, schema.name)
    must_load(game, path, text)
    _schema_beside(schema, deck_schema(rules), f"rulewright schema {game}")
    write_whole(path, text)
    tell(path, f"a deck for {rules.names['en']}")
    kinds = [kind.id for kind in rules.kinds.values() if kind.has_cards and used(rules, kind.id)]
    of_its_own = [] if game in ruleset_names() else ["--for", game]
    say_next([["new", kind, "--in", str(path), *of_its_own] for kind in kinds[:3]])
    return 0


def used(rules: Ruleset, kind: str) -> bool:
    """Whether cards of the kind can take part."""
    return any(each.kind == kind for each in rules.sets.values())


def _without_folder(wish: Wish) -> Path:
    """The folder that a path names; only the file's name is left in the wish, without its ending."""
    if not wish.rest or len(wish.rest) > 1:
        return Path()
    path = Path(wish.rest[0])
    if path.suffix in _YAML:
        path = path.with_suffix("")
    wish.rest = [path.name]
    if not path.parent.is_dir():
        raise Stop(USAGE, f"there is no folder {path.parent}", "make it first")
    return path.parent


def _game_of(wish: Wish) -> str:
    from rulewright.cli.asking import choose
    from rulewright.dsl.files.paths import ruleset_names

    if wish.ruleset is not None:
        return wish.ruleset
    known = ruleset_names()
    wish.need("which game is the deck for?", f"add --for: {' or '.join(f'`--for {each}`' for each in known)}")
    helping = (
        "`rulewright rulesets` tells more of them. For a game in a folder of yours begin with --for FOLDER."
    )
    return choose("Which game is the deck for?", known, known[0], help=helping)


def _schema_beside(path: Path, schema: dict[str, Any], command: str) -> None:
    """The schema, where an editor looks for it; one that is there stays."""
    import os

    from rulewright.dsl.files.source import Source
    from rulewright.dsl.report.diagnostics import DeckError
    from rulewright.interpreter.saves.writing import write_whole

    text = json_text(schema) + "\n"
    if not os.path.lexists(path):
        write_whole(path, text)
        tell(path, "for editors, which complete and check by it")
        return
    try:
        there = Source.read(path).text
    except DeckError:
        there = ""
    if there != text:
        advise(f"{path} is another one than today's, and is left as it is. To renew it: {command} > {path}")


# --- games --------------------------------------------------------------------------------------------------


def new_game(wish: Wish) -> int:
    """A folder with a whole small game."""
    from rulewright.cli.reading import show_findings
    from rulewright.dsl.load import load_ruleset, ruleset_names
    from rulewright.interpreter.saves.writing import new_folder

    for flag, given in (("--in", wish.deck), ("--for", wish.ruleset)):
        if given is not None:
            raise Stop(USAGE, "a ruleset is a game of its own", f"leave {flag} out")
    folder = _without_folder(wish)
    taken = {name.replace("-", "_"): "a game that comes with this program" for name in ruleset_names()}
    found, title = named(wish, "game", taken)
    name = found.replace("_", "-")
    path = folder / name
    must_not_exist(path)
    with new_folder(path) as temporary:
        _fill(temporary, name, title)
        rules, problems = load_ruleset(str(temporary))
        if rules is None:
            show_findings(problems)
            raise Stop(FINDINGS, "nothing was written", "choose another name")
    for file in sorted(each for each in path.rglob("*") if each.is_file()):
        tell(file)
    shown = str(path)
    say_next([["test", shown], ["play", shown], ["new", "deck", f"{name}-cards", "--for", shown]])
    return 0


def _fill(folder: Path, name: str, title: str) -> None:
    """The files of the template, with the game's own name, and the schemas for editors."""
    from importlib.resources import as_file, files

    from rulewright.dsl.authoring.newtexts import schema_line, text_in_yaml
    from rulewright.interpreter.saves.writing import write_whole

    with as_file(files("rulewright.cli") / "templates" / _TEMPLATE) as template:
        for file in sorted(template.rglob("*")):
            target = folder / file.relative_to(template)
            if file.is_dir():
                target.mkdir()
                continue
            text = file.read_text(encoding="utf-8")
            text = text.replace(f"ruleset: {_TEMPLATE}", f"ruleset: {name}")
            text = text.replace(f"{{en: {_TEMPLATE_TITLE}}}", f"{{en: {text_in_yaml(title)}}}")
            if file.suffix in _YAML:
                text = schema_line(f"{file.stem}.schema.json") + text
            write_whole(target, text)
    _schemas(folder)


def _schemas(folder: Path) -> None:
    from rulewright.dsl.load import load
    from rulewright.dsl.schema.of_rulesets import ruleset_schema
    from rulewright.dsl.schema.pieces import table_schema
    from rulewright.interpreter.saves.writing import write_whole

    rules = load(str(folder))
    (kind,) = rules.kinds.values()
    made = {"ruleset": ruleset_schema(), kind.plural: table_schema(kind, rules.lists, editor=True)}
    for name, schema in made.items():
        write_whole(folder / f"{name}.schema.json", json_text(schema) + "\n")
