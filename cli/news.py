"""What happened since somebody looked last: what was done to him first, then a line for each turn.

It is made from the sentences of the log with who did what (`Game.told_to`), for any game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct, field

from rulewright.cli.screen import paint, wrap
from rulewright.interpreter.dealt import NONE

if TYPE_CHECKING:
    from rulewright.dsl.explain.words import Words as Sentences
    from rulewright.interpreter.game import Game
    from rulewright.interpreter.session.session import Session
    from rulewright.interpreter.table.chronicle import Told

_SWEPT = 3  # so many moves in a row to one place of the table are told together
_LAST = 12  # of the log, at the end of a game that several people played
_IN_SECRET = "chooses in secret"
MARK = "! "  # before what was done to the reader


class _Line(Struct):
    """One line: whose turn it is, or which part of the game begins, and what is done."""

    seat: int = NONE
    head: str = ""
    parts: list[str] = field(default_factory=list)
    chosen: bool = False  # something was chosen: what comes of it goes with it

    def add(self, told: Told, said: str) -> None:
        last = self.parts[-1] if self.parts else ""
        if told.kind == "choice":
            self.parts += [said] if said != last else []  # as when several are chosen one after the other
            self.chosen = True
        elif self.chosen and told.kind == "move" and self._picked(told.what):
            self.parts.append(said)  # "Manor", and then "Manor to city"
        elif self.chosen:
            self.parts[-1] += f", {said}"
        else:
            self.parts.append(said)

    def _picked(self, what: str) -> bool:
        """Were these cards chosen just now, one after the other? Then their names need not stand twice."""
        names, found = set(what.replace(" and ", ", ").split(", ")), False
        while self.parts and self.parts[-1] in names:
            self.parts.pop()
            found = True
        return found

    def text(self) -> str:
        said = "; ".join(self.parts)
        return f"{self.head}: {said}" if said and self.head else self.head or said


def news(game: Game, fresh: list[Told], viewer: int | None, size: int) -> list[str]:
    """Lines of at most `size` cells."""
    found = []
    for told in fresh:
        if told.hit:
            said = " ".join(filter(None, (told.hit, _meaning(game, told))))
            first, *rest = wrap(said, size, MARK, " " * len(MARK))
            found += [paint(first, "warning"), *(paint(line, "warning") for line in rest)]
    lines = list(_lines(game, list(_worth_telling(game, fresh)), viewer))
    if lines and lines[-1].seat == viewer and not lines[-1].parts:
        del lines[-1]  # his own turn has begun: the table says so
    for line in _together(lines):
        head = line.head
        first, *rest = wrap(line.text(), size, "", "    ")
        found += [first.replace(head, paint(head, "bold"), 1) if head else first, *rest]
    return found


def last_news(session: Session, viewer: int | None) -> list[Told]:
    """What is told at the end of a game; of one that several people played, the last of it."""
    return session.game.told_to(None)[-_LAST:] if viewer is None else session.news(viewer)


def _meaning(game: Game, told: Told) -> str:
    """What it means to be marked so, where the game has a sentence for it."""
    if told.kind != "mark":
        return ""
    from rulewright.dsl.explain.wordsfile import read_words

    rules = game.table.rules
    words, _ = read_words(rules.name, "en", list(rules.decks))
    return _says(words, told.what)


def _says(words: Sentences, status: str) -> str:
    said = words.phrases.get(f"status.{status}.says", "")
    return f"{said[:1].upper()}{said[1:]}." if said else ""


def _worth_telling(game: Game, fresh: list[Told]) -> Iterator[Told]:
    """Without the handling of cards that tells nobody anything: shuffling, laying cards from one place of the
    table to another without turning them up, what a secret choice makes of unseen cards."""
    before: Told | None = None
    for told in fresh:
        dull = told.kind == "shuffle" or (told.kind == "choice" and not told.short)
        if told.kind == "move":
            unseen = told.what[:1].isdigit() and before is not None and before.short == _IN_SECRET
            dull = unseen or _only_handled(game, told)
        if not dull:
            before = told
            yield told


def _only_handled(game: Game, told: Told) -> bool:
    """A move within the table that shows nothing."""
    zones = [
        game.words.places[code][0] if code in game.words.places else None
        for code in (told.source, told.target)
    ]
    source, target = zones
    if source is None or target is None or source.of == "player" or target.of == "player":
        return False
    return told.source == told.target or source.seen_by == "all" or target.seen_by != "all"


def _lines(game: Game, fresh: list[Told], viewer: int | None) -> Iterator[_Line]:
    """A line for each turn, and for each part of the game that begins."""
    line = _Line()
    at = 0
    while at < len(fresh):
        told = fresh[at]
        opens = told.kind in ("turn", "round", "phase", "over")
        if opens or (told.kind in ("choice", "reveal") and told.seat not in (line.seat, NONE)):
            follows = opens and told.kind != "over" and _goes_on(line, told)
            if not follows:
                if line.head or line.parts:
                    yield line
                line = _Line()
            _begin(line, game, told, viewer)
            if opens:
                at += 1
                continue
        if line.parts == [_IN_SECRET] and told.kind != "choice" and told.seat == NONE:
            yield line  # what follows is nobody's deed
            line = _Line()
        end = _swept(fresh, at)
        if end - at >= _SWEPT:
            what = ", ".join(each.what.replace(" and ", ", ") for each in fresh[at:end])
            line.add(told, f"back to {game.words.zone(told.target)}: {what}")
            at = end
            continue
        line.add(told, _said(game, line, told, viewer))
        at += 1
    if line.head or line.parts:
        yield line


def _together(lines: list[_Line]) -> list[_Line]:
    """Several who choose in secret one after the other are one line."""
    found: list[_Line] = []
    for line in lines:
        if found and line.parts == found[-1].parts == [_IN_SECRET]:
            found[-1].head += f", {line.head}"
        else:
            found.append(line)
    for line in found:
        if ", " in line.head and line.parts == [_IN_SECRET]:
            line.parts = [_IN_SECRET.replace("chooses", "choose")]
    return found


def _goes_on(line: _Line, told: Told) -> bool:
    """A phase that begins with its round, or a turn with the card that was turned up for it, is one line."""
    if told.kind == "phase":
        return line.seat == NONE and bool(line.head) and not line.parts
    return told.kind == "turn" and line.seat == told.seat and not line.chosen


def _begin(line: _Line, game: Game, told: Told, viewer: int | None) -> None:
    match told.kind:
        case "round" | "over":
            line.head = told.text.rstrip(".")
        case "phase":
            line.head = f"{line.head}, {told.short}" if line.head else told.short[:1].upper() + told.short[1:]
        case "turn":
            line.seat = told.seat
            line.head = _name(game, told.seat, viewer) + (f", {told.short}" if told.short else "")
            line.parts = [part for part in line.parts if part != f"reveals {told.short}"]
        case _:
            line.seat, line.head = told.seat, _name(game, told.seat, viewer)


def _name(game: Game, seat: int, viewer: int | None) -> str:
    return "You" if seat == viewer else game.words.player(seat)


def _swept(fresh: list[Told], at: int) -> int:
    """Where a run of moves to one place of the table ends, as when a round is cleared away."""
    end = at
    while end < len(fresh) and fresh[end].kind == "move" and fresh[end].target == fresh[at].target:
        end += 1
    return end


def _said(game: Game, line: _Line, told: Told, viewer: int | None) -> str:
    if not told.short:
        return told.text.rstrip(".")
    if told.seat in (line.seat, NONE) or told.kind == "move":
        return told.short
    who = "you" if told.seat == viewer else game.words.player(told.seat)
    return f"{who} {told.short}"
