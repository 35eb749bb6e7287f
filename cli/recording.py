"""`test --record`: a part of a game that was played becomes a scenario of the deck it was played with."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from rulewright.cli.columns import columns
from rulewright.cli.new import Wish, checked_name, say_next, tell
from rulewright.cli.newcards import DeckFile, deck_of, write_deck
from rulewright.cli.outcome import FINDINGS, USAGE, Stop, command_name
from rulewright.cli.reading import folder_of, read_path
from rulewright.cli.screen import on_terminal, paint, prose, put, say
from rulewright.dsl.files.characters import quoted, visible
from rulewright.dsl.report.diagnostics import DeckError

if TYPE_CHECKING:
    from rulewright.dsl.model import Ruleset
    from rulewright.interpreter.game import Game
    from rulewright.interpreter.saves.savefile import Saved
    from rulewright.interpreter.scenarios.course import Course
    from rulewright.interpreter.scenarios.recorder import Recorded

_LISTED = 40  # parts of a game that are shown; earlier ones are asked for by their numbers
RECORDED = "recorded.rules"  # in the folder of a game's scenarios


class Window(Struct, frozen=True):
    """Which part of the game: choices, or turns (`12` or `12-13`), as the command line says it. What is not
    said may be asked for, or is the last turn with a card of the deck."""

    first: int | None = None
    last: int | None = None
    turns: str | None = None
    asks: bool = True

    @property
    def by_choices(self) -> bool:
        return self.first is not None or self.last is not None


class Home(Struct, frozen=True):
    """Where the scenario goes: a deck, or the folder of a game."""

    path: str
    rules: Ruleset
    deck: DeckFile | None

    @property
    def words(self) -> list[str]:
        """How `test` is told of it."""
        return [self.path, *(self.deck.foreign if self.deck is not None else [])]

    def titles(self) -> set[str]:
        origin = self.deck.id if self.deck is not None else self.rules.id
        return {each.title for each in self.rules.scenarios if each.origin == origin}


def record(paths: list[str], ruleset: str | None, window: Window, title: str | None) -> int:
    """The command. Of the paths one is a deck or the folder of a game, and perhaps another one a save."""
    from rulewright.interpreter.saves.writing import read_save

    saves = [path for path in paths if path.endswith(".json")]
    targets = [path for path in paths if path not in saves]
    if len(targets) != 1 or len(saves) > 1:
        hint = "write `rulewright test MY-DECK.yaml --record`, and behind it a saved game if you like"
        raise Stop(USAGE, "one deck records one game", hint)
    home = home_of(targets[0], ruleset)
    path = saves[0] if saves else last_save(home)
    game = _replayed(home, read_save(path))
    say(f"{visible(path)}: {len(game.choices)} choices, seed {game.seed}")
    write(home, game, window, title)
    return 0


def _replayed(home: Home, save: str) -> Game:
    """The game under the rules as they are now."""
    from rulewright.interpreter.game import Rules
    from rulewright.interpreter.saves.resume import Replay
    from rulewright.interpreter.saves.savefile import parse

    _same_decks(home, parse(save))
    return Replay(save, rules=Rules(home.rules), anyway=True).run()


def home_of(path: str, ruleset: str | None) -> Home:
    """A deck, or a game in a folder; both without mistakes."""
    folder = folder_of(path)
    if folder is not None:
        return Home(path, read_path(path), None)
    if not Path(path).exists():
        rules = read_path(path, ruleset)  # or there is no such thing at all
        hint = f"begin one: rulewright new deck NAME --for {rules.id}"
        raise Stop(USAGE, f"{rules.names['en']} comes with the program: a scenario goes into a deck", hint)
    deck = deck_of(Wish("scenario", [], path, ruleset, None))
    return Home(path, deck.rules, deck)


# --- which game ---------------------------------------------------------------------------------------------


def last_save(home: Home) -> str:
    """The newest game that was played with this deck, of one's own, of those here and beside it."""
    from rulewright.interpreter.saves import keptgames

    folders = dict.fromkeys((".", os.path.dirname(home.path) or ".", keptgames.folder()))
    found: list[tuple[float, str]] = []
    for folder in folders:
        try:
            names = sorted(os.listdir(folder))
        except OSError:
            continue
        for name in names:
            path = name if folder == "." else os.path.join(folder, name)
            if name.endswith(".json") and _is_of(home, path):
                found.append((os.path.getmtime(path), path))
    if not found:
        words = ["--deck", home.path] if home.deck is not None else []
        game = home.deck.game if home.deck is not None else home.path
        hint = f"play one: {command_name()} play {visible(' '.join([game, *words]))}"
        raise Stop(USAGE, f"there is no game with {visible(home.path)} yet", hint)
    return max(found)[1]


def _is_of(home: Home, path: str) -> bool:
    from rulewright.interpreter.saves.savefile import parse
    from rulewright.interpreter.saves.writing import read_save

    try:
        saved = parse(read_save(path))
    except (OSError, DeckError):
        return False
    return saved.ruleset == home.rules.id and _decks(home) == sorted(map(os.path.basename, saved.decks))


def _decks(home: Home) -> list[str]:
    return [os.path.basename(home.path)] if home.deck is not None else []


def _same_decks(home: Home, saved: Saved) -> None:
    """Scenarios of a deck are played with that deck alone, so the game must have been, too."""
    played = sorted(map(os.path.basename, saved.decks))
    if played == _decks(home):
        return
    shown = ", ".join(quoted(name) for name in played) or "no deck"
    hint = "a scenario is played with its own deck alone: record a game that was, too"
    raise Stop(USAGE, f"the game was played with {shown}, not with {visible(home.path)} alone", hint)


# --- which part of it ---------------------------------------------------------------------------------------


def _chosen(course: Course, window: Window) -> tuple[int, int]:
    """The numbers of the first and the last choice."""
    if window.turns is not None and window.by_choices:
        raise Stop(USAGE, "a part is said by its turns or by its choices", "leave one of them out")
    if window.turns is not None:
        first, last = _turns(course, window.turns)
    elif window.by_choices:
        return _choices(course, window)
    elif window.asks and on_terminal():
        first, last = _asked(course)
    else:
        first = last = course.usual(course.program.ruleset.decks) + 1
    return course.parts[first - 1].first, course.parts[last - 1].last


def _choices(course: Course, window: Window) -> tuple[int, int]:
    count = len(course.moments)
    first = window.first if window.first is not None else course.parts[-1].first
    last = window.last if window.last is not None else count
    if not 1 <= first <= last <= count:
        hint = f"choices are numbered 1 to {count}: `rulewright replay` shows them"
        raise Stop(USAGE, f"there is nothing from {first} to {last}", hint)
    return first, last


def _turns(course: Course, said: str) -> tuple[int, int]:
    start, _, end = said.partition("-")
    count = len(course.parts)
    numbers = [int(each) for each in (start, end or start) if each.isascii() and each.isdigit()]
    if len(numbers) != 2 or not 1 <= numbers[0] <= numbers[1] <= count:
        shown = "\n".join(_listing(course))
        say(shown)
        hint = f"write a number from 1 to {count}, or two of them: --turns {max(1, count - 1)}-{count}"
        raise Stop(USAGE, f"there are no turns {quoted(said)}", hint)
    return numbers[0], numbers[1]


def _listing(course: Course) -> list[str]:
    rows = []
    for number, part in enumerate(course.parts, 1):
        span = f"{part.first}" if part.first == part.last else f"{part.first}-{part.last}"
        rows.append((f"{number:>4}  {part.title}", f"choices {span}"))
    earlier = len(rows) - _LISTED
    lines = [f"      ({earlier} earlier ones)"] if earlier > 0 else []
    return [*lines, columns(rows[-_LISTED:])]


def _asked(course: Course) -> tuple[int, int]:
    from rulewright.cli.asking import ask

    count = len(course.parts)
    put("\n".join(_listing(course)))

    def wrong(typed: str) -> str:
        if typed.isascii() and typed.isdigit() and 1 <= int(typed[:9]) <= count:
            return ""
        return f"please type a number from 1 to {count}"

    helping = (
        "The scenario sets the table up as it stood then, makes the choices, and expects what came of them."
    )
    usual = str(course.usual(course.program.ruleset.decks) + 1)
    first = int(ask("From which of them?", usual, check=wrong, help=helping))
    last = int(ask("To which?", str(first), check=wrong, help=helping))
    return min(first, last), max(first, last)


def _title(home: Home, course: Course, first: int, title: str | None, *, asks: bool) -> str:
    """What was said, or what the part is; no scenario of the deck has it yet."""
    from rulewright.cli.asking import ask

    taken = home.titles()
    if title is not None:
        title = checked_name(title).replace('"', "'")
        if title in taken:
            raise Stop(USAGE, f"there is a scenario of this title in {visible(home.path)}", "choose another")
        return title
    usual = plain = f"a game, {course.parts[course.moments[first - 1].part].title}"
    number = 1
    while usual in taken:
        number += 1
        usual = f"{plain} ({number})"
    if not (asks and on_terminal()):
        return usual

    def wrong(typed: str) -> str:
        return "there is a scenario of this title already" if typed in taken else ""

    helping = "One sentence: what is so when the card does what it should."
    return checked_name(ask("What does it show?", usual, check=wrong, help=helping)).replace('"', "'")


# --- the scenario -------------------------------------------------------------------------------------------


def write(home: Home, game: Game, window: Window, title: str | None) -> None:
    """Make the scenario, put it where it belongs, and say so."""
    from rulewright.interpreter.scenarios.course import Course
    from rulewright.interpreter.scenarios.recorder import CannotRecord, Recorder

    if not game.choices:
        raise Stop(USAGE, "nothing was chosen in this game", "play it first")
    course = Course(game.table, game.seed, game.choices)
    first, last = _chosen(course, window)
    name = _title(home, course, first, title, asks=window.asks)
    if game.names != course.words.names:
        seats = ", ".join(
            f"{letter} is {named}" for letter, named in zip(course.words.names, game.names, strict=True)
        )
        say(prose(f"In the scenario {seats}."))
    note = f"Recorded from a game with seed {game.seed}: choices {first} to {last}."
    try:
        made = Recorder(game.table.rules, course).record(first, last, name, note)
    except CannotRecord as cannot:
        raise Stop(FINDINGS, str(cannot), "nothing was written; try another part, or --from 1") from None
    where, line = _put(home, made, name)
    tell(where, f'the scenario "{name}", line {line}')
    _say_begin(course, made, first)
    say_next([["test", *home.words, "-k", name]])


def _say_begin(course: Course, made: Recorded, first: int) -> None:
    if made.whole:
        told = (
            "The position cannot be stated, so the scenario plays the game from its beginning, by its seed."
        )
    elif made.began < first:
        title = course.parts[course.moments[made.began - 1].part].title
        told = f"It begins with choice {made.began} ({title}), where the phase begins, and passes."
    else:
        told = "It passes."
    put(paint(prose(told), "dim"))


def _put(home: Home, made: Recorded, title: str) -> tuple[str, int]:
    """Write it; the file and the line of the scenario."""
    from rulewright.cli.new import must_load
    from rulewright.dsl.authoring.additions import NoPlace, with_scenario

    if home.deck is None:
        return _put_into_folder(home, made, title)
    try:
        text = with_scenario(home.deck.text, made.text)
    except NoPlace as full:
        raise Stop(USAGE, f"{home.deck.path}: {full}", "nothing was written") from None
    must_load(home.deck.game, home.deck.path, text)
    write_deck(home.deck, text)
    return str(home.deck.path), _line(text, title)


def _put_into_folder(home: Home, made: Recorded, title: str) -> tuple[str, int]:
    """A game has its scenarios in files of their own: the recorded ones share one."""
    from rulewright.dsl.authoring.newtexts import in_style
    from rulewright.dsl.files.paths import behind, leads_out
    from rulewright.dsl.files.source import Source
    from rulewright.interpreter.saves.writing import write_whole

    folder = folder_of(home.path)
    assert folder is not None
    file = folder / "scenarios" / RECORDED
    if behind(file, folder) is None:
        raise DeckError(leads_out(file, folder))
    before = Source.read(file).text if file.exists() else ""
    text = f"{before.rstrip()}\n\n" if before.strip() else ""
    text += in_style(made.text, "scenario_file", 0) + "\n"
    file.parent.mkdir(exist_ok=True)
    write_whole(file, text)
    return str(file), _line(text, title)


def _line(text: str, title: str) -> int:
    lines = text.split("\n")
    return next((n for n, line in enumerate(lines, 1) if f'scenario "{title}"' in line), len(lines))


# --- while somebody plays -----------------------------------------------------------------------------------


def home_words(game: Game) -> list[str] | None:
    """What `test` has to be told to record this game: the one deck of one's own, or the folder of the game.
    None where there is neither, or where several decks lie on the table."""
    from rulewright.dsl.files.paths import is_shipped

    rules = game.table.rules
    folder = [] if is_shipped(rules.name) else [rules.name]
    if len(rules.decks) == 1:
        return [rules.decks[0], *(["--ruleset", *folder] if folder else [])]
    return folder if folder and not rules.decks else None


def record_now(game: Game, words: list[str], title: str | None) -> None:
    """The last turn with a card of the deck in a game that goes on; what is wrong is said, and it goes on."""
    from rulewright.cli.reading import as_stop

    try:
        home = home_of(words[0], words[-1] if len(words) > 1 else None)
        write(home, _replayed(home, game.save()), Window(asks=False), title)
    except Exception as error:
        stop = as_stop(error)
        if stop is None:
            raise
        put(prose(visible(f"{stop.message[:1].upper()}{stop.message[1:]}. {stop.hint}".rstrip(". ") + ".")))
