"""A part of a game that was played, as a scenario: the position where its phase began, the choices, what came
of them.

Nothing is believed: a scenario is kept when it is played and tells the same story as the game, line by line,
and passes on both engines. Where a position cannot be said, an earlier one is tried, and at last the game
from its beginning, by its seed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from msgspec import Struct

from rulewright.dsl import model, tree
from rulewright.dsl.files.characters import visible
from rulewright.dsl.files.source import Source
from rulewright.dsl.report.diagnostics import DeckError
from rulewright.dsl.syntax.parse import parse_scenarios
from rulewright.interpreter.dealt import ENTRY_MASK, NONE
from rulewright.interpreter.engine import LimitReached, State
from rulewright.interpreter.game import Rules
from rulewright.interpreter.link.casting import arrange
from rulewright.interpreter.link.setup import word_of
from rulewright.interpreter.linked import Program
from rulewright.interpreter.rng import draws_until
from rulewright.interpreter.saves.saving import plain_state
from rulewright.interpreter.scenarios.chance import Luck, Ways
from rulewright.interpreter.scenarios.changes import changes
from rulewright.interpreter.scenarios.course import Course, Moment, Start
from rulewright.interpreter.scenarios.desk import Desk
from rulewright.interpreter.scenarios.run import House
from rulewright.interpreter.scenarios.sayings import Word, said, written
from rulewright.interpreter.scenarios.session import Failed, Session, told_since
from rulewright.interpreter.scenarios.stated import Stated, Statements
from rulewright.interpreter.scenarios.steps import END, Refusal, Step, Steps, log_choice

_PHASES_BACK = 3  # earlier phases from which a position is tried
_MOST_DRAWS = 200_000  # of chance in one game
_LARGEST = 10**9  # whole numbers that a scenario can say are smaller
_ROW = 88
_TOGETHER = 4  # choices that may stand in one step


class CannotRecord(Exception):
    """There is no scenario that says this part of the game: why."""


class _Lost(Exception):
    """What was tried does not go as the game went."""


class Recorded(Struct, frozen=True):
    """A scenario that passes. `began`: the number of its first choice, from which on it is played."""

    text: str
    began: int
    whole: bool  # it plays the game from its beginning


class _Line(Struct):
    """One step, as it grows; `before`: the state in which it was taken."""

    first: int
    seat: int
    words: list[Word]
    before: State
    choices: int = 1


class Recorder:
    """Makes scenarios of one game, for a deck or a ruleset."""

    def __init__(self, rules: Rules, course: Course) -> None:
        self.course = course
        self.program = course.program
        self.houses = House(rules, "compiled"), House(rules, "oracle")
        self.head = self._head(rules.ruleset)

    def record(self, first: int, last: int, title: str, note: str = "") -> Recorded:
        """The choices from one number to another. Raises CannotRecord."""
        began = self.course.moments[first - 1].began
        for phase in range(began, max(0, began - _PHASES_BACK), -1):
            found = self._from_phase(phase, first, last, title, note)
            if found is not None:
                return found
        found = self._from_beginning(first, last, title, note)
        if found is None:
            raise CannotRecord("this part of the game cannot be said in a scenario")
        return found

    # --- who plays with what

    def _head(self, ruleset: model.Ruleset) -> str:
        """How a scenario says which game it is."""
        for head in self._heads(ruleset):
            try:
                desk = self.houses[0].begun(_parsed(_scenario("x", head))).desk
            except (DeckError, Failed, LimitReached):
                continue
            if _alike(desk.program, self.program):
                return head
        raise CannotRecord("the cards of this game cannot be said in a scenario")

    def _heads(self, ruleset: model.Ruleset) -> list[str]:
        program = self.program
        preset = f"   preset {_short(program.preset)}" if program.preset else ""
        plain = f"players {program.people}{preset}"
        sets = {name: list(cards) for name, cards in (self.course.table.sets or {}).items()}
        try:
            usual = arrange(ruleset, program.people, program.preset or None)
            usual_sets, usual_settings = usual.sets, usual.settings
        except DeckError:
            usual_sets, usual_settings = {}, {}
        settings = [
            _setting(ruleset.settings[name], value)
            for name, value in program.settings.items()
            if value != usual_settings.get(name, ruleset.settings[name].usual)
        ]
        differing = {
            name: cards for name, cards in sets.items() if set(cards) != set(usual_sets.get(name, ()))
        }
        swaps: list[str] = []
        for name, cards in differing.items():
            new = [card for card in cards if card not in usual_sets.get(name, ())]
            old = [card for card in usual_sets.get(name, ()) if card not in cards]
            if len(new) == len(old) <= 2:
                swaps += [f"with {_short(a)} instead of {_short(b)}" for a, b in zip(new, old, strict=True)]
            else:
                swaps.append(_with_set(name, cards))
        return [
            plain,
            "   ".join([plain, *settings]),
            "   ".join([plain, *settings, *swaps]),
            "   ".join([plain, *settings, *(_with_set(name, cards) for name, cards in differing.items())]),
            "   ".join([plain, *settings, *(_with_set(name, cards) for name, cards in sets.items())]),
        ]

    # --- from where

    def _from_phase(self, began: int, first: int, last: int, title: str, note: str) -> Recorded | None:
        start = self.course.at_phase(began)
        if start is None:
            return None
        # Most games do not care which of its rounds it is; those that count them have to be told.
        for times in dict.fromkeys((1, start.times)):
            text = self._at(start, times, first, last, title, note)
            if text:
                return Recorded(text, start.done + 1, False)
        return None

    def _at(self, start: Start, times: int, first: int, last: int, title: str, note: str) -> str:
        """With the game begun at that beginning of the phase; "" where the scenario does not come out so."""
        target = start.state
        end = self.course.onward(target, start.done, last)
        # What was drawn before the first phase, and is remembered by nothing, comes again by the same seed.
        seed = f"   seed {self.course.seed}" if 0 <= self.course.seed < _LARGEST else ""
        head = f"{self.head}{seed}   at {start.phase}{f' {times}' if times > 1 else ''}"
        try:
            base = self.houses[0].begun(_parsed(_scenario("x", head)))
        except (DeckError, Failed, LimitReached):
            return ""
        depths = _depths(base.desk, target, end)
        chance = self._chance(target) if end.rng != target.rng else []
        for each in (depths, None):
            lines = Statements(base.desk, base.state, target, each).lines() + chance
            trial = _Trial(self, head, lines, (start.done, first, last), title, note)
            text = trial.written(target, end, start.phase)
            if text:
                return text
        return ""

    def _from_beginning(self, first: int, last: int, title: str, note: str) -> Recorded | None:
        seed = self.course.seed
        if not 0 <= seed < _LARGEST:
            return None
        start = self.course.at_phase(1)
        if start is not None and start.done:
            return None
        phase, target = (start.phase, start.state) if start is not None else ("", self.course.begin())
        trial = _Trial(self, f"{self.head}   seed {seed}", [], (0, first, last), title, note)
        text = trial.written(target, self.course.onward(target, 0, last), phase)
        return Recorded(text, 1, True) if text else None

    def _chance(self, target: State) -> list[Stated]:
        """How chance goes on from a position: by the seed of the game."""
        seed = self.course.seed
        draws = draws_until(seed, target.rng, _MOST_DRAWS) if 0 <= seed < _LARGEST else None
        return [Stated(f"seed {seed} after {draws}", "chance", True)] if draws is not None else []


class _Trial:
    """One way to say the part of a game: a head, a position, choices."""

    def __init__(
        self,
        recorder: Recorder,
        head: str,
        lines: list[Stated],
        numbers: tuple[int, int, int],
        title: str,
        note: str,
    ) -> None:
        self.recorder = recorder
        self.house = recorder.houses[0]
        self.head = head
        self.lines = lines
        self.done, self.first, self.last = numbers
        self.title = title
        self.note = note

    def written(self, target: State, end: State, phase: str) -> str:
        """The scenario; "" where it does not come out as the game did."""
        try:
            session = self._begun()
            story = _story(told_since(session.desk, end.log, target.log, None, phase))
            steps, before = self._steps(session)
        except (DeckError, Failed, LimitReached, _Lost):
            return ""
        if _story(session.told(None)) != story:
            return ""
        items = ", ".join(changes(session.desk, before, session.state))
        body = f"{self._body(steps)}expect {{ {items} }}"

        def tells(lines: list[Stated]) -> bool:
            try:
                played = self.house.played(_parsed(self._text(lines, body)))
            except (DeckError, Failed, LimitReached):
                return False
            return _story(played.told(None)) == story

        if not tells(self.lines):
            return ""
        text = self._text(_without(self.lines, tells), body)
        return text if all(_passes(house, text) for house in self.recorder.houses) else ""

    def _begun(self) -> Session:
        """The position; lines that cannot be said here are left out."""
        try:
            return self.house.begun(_parsed(self._text(self.lines, "")))
        except (DeckError, Failed):
            self.lines = [line for line in self.lines if self._can_be(line)]
            return self.house.begun(_parsed(self._text(self.lines, "")))

    def _can_be(self, line: Stated) -> bool:
        """Alone, or with the lines that lay things, on which it may depend."""
        laid = [each for each in self.lines if each.row.startswith(("player", "table", "roles"))]
        for lines in ([line], [*laid, line]):
            try:
                self.house.begun(_parsed(self._text(lines, "")))
                return True
            except (DeckError, Failed):
                continue
        return False

    # --- steps

    def _steps(self, session: Session) -> tuple[list[_Line], State]:
        """The choices of the game, made again, as steps; and the state before the first that is wanted."""
        session.go_on()
        desk, state = session.desk, session.state
        steps = Steps(desk, desk.text())
        lines: list[_Line] = []
        before = state
        for moment in self.recorder.course.moments[self.done : self.last]:
            if moment.number == self.first:
                before = desk.engine.copy(state)
            code = self._code(steps, moment, state)
            words = said(steps, state, code)
            if words is None:
                raise _Lost
            line = _Line(moment.number, moment.seat, words, desk.engine.copy(state))
            offered = desk.program.sites[state.site].kind == "offer"
            log_choice(state, code)
            desk.engine.apply(state, code)
            joined = lines and not offered and moment.number != self.first
            if joined and self._joins(steps, lines[-1], line, state):
                lines[-1].words += line.words
                lines[-1].choices += 1
            else:
                lines.append(line)
        return lines, before

    def _code(self, steps: Steps, moment: Moment, state: State) -> int:
        """The option that was chosen in the game; a copy of the card that lies there may stand for it."""
        program = self.recorder.program
        if state.over or state.who != moment.seat:
            raise _Lost
        if steps.desk.program.sites[state.site].label != program.sites[moment.site].label:
            raise _Lost
        same = [code for code in state.options if code & ENTRY_MASK == moment.code & ENTRY_MASK]
        alike = [code for code in same if steps.twin(code, state) == moment.twin]
        if not alike:
            raise _Lost
        return moment.code if moment.code in alike else alike[0]

    def _joins(self, steps: Steps, line: _Line, more: _Line, after: State) -> bool:
        """Whether the two, said in one step, are the same: an answer to what the first one asks for."""
        if line.seat != more.seat or line.words[-1][1] == END or line.choices >= _TOGETHER:
            return False
        words = tuple(word for _, word in [*line.words, *more.words])
        engine = steps.desk.engine
        state = engine.copy(line.before)
        try:
            state = steps.play(Step(line.seat, words, _NOWHERE), engine, state, Luck(Ways()))
        except (Refusal, LimitReached):
            return False
        return plain_state(state) == plain_state(after)

    # --- text

    def _body(self, steps: Sequence[_Line]) -> str:
        lead = [written(line.seat, line.words) for line in steps if line.first < self.first]
        wanted = [written(line.seat, line.words) for line in steps if line.first >= self.first]
        parts = []
        if lead:
            parts.append(f"# What went before it in the game.\n{_block('play', lead)}")
        parts.append(_block("play", wanted))
        return "".join(parts)

    def _text(self, lines: Sequence[Stated], body: str) -> str:
        rows: dict[str, list[str]] = {}
        for line in sorted(lines, key=lambda each: _ORDER.get(each.row.split()[0], len(_ORDER))):
            rows.setdefault(line.row, []).append(line.text)
        given = "\n".join(_in_rows(row) for row in rows.values())
        head = f"{self.head}\ngiven {{\n{given}\n}}" if given else self.head
        return _scenario(self.title, head, body, self.note)


_ORDER = {row: n for n, row in enumerate(("roles", "player", "tokens", "revealed", "marks", "memories"))}
_NOWHERE = Source("", "").span(1, 1)


def _scenario(title: str, head: str, body: str = "", note: str = "") -> str:
    plain = re.sub(r"\s+", " ", visible(title).replace('"', "'")).strip()
    comment = "".join(f"# {line}\n" for line in note.split("\n") if line)
    return f'{comment}scenario "{plain}" {{\n{head}\n{body}\n}}\n'


def _in_rows(parts: Sequence[str]) -> str:
    """Some of them in each line."""
    rows: list[str] = []
    for part in parts:
        if rows and len(rows[-1]) + 3 + len(part) <= _ROW:
            rows[-1] += f"   {part}"
        else:
            rows.append(part)
    return "\n".join(rows)


def _block(word: str, parts: Sequence[str]) -> str:
    """In one line, if there is room."""
    inside = _in_rows(parts)
    return f"{word} {{ {inside} }}\n" if "\n" not in inside else f"{word} {{\n{inside}\n}}\n"


def _parsed(text: str) -> tree.Scenario:
    found, problems = parse_scenarios(Source("recording", text))
    if found is None or problems:
        raise DeckError(*problems)
    (scenario,) = found.items
    return scenario


def _passes(house: House, text: str) -> bool:
    node = _parsed(text)
    return house.run(model.ScenarioDef(node.title.text, node, "", node.span)).passed


def _without(lines: list[Stated], tells: Callable[[list[Stated]], bool]) -> list[Stated]:
    """The lines without those on which nothing depends."""
    noise = list(dict.fromkeys(line.group or line.text for line in lines if not line.needed))
    gone: set[str] = set()

    def kept(more: set[str]) -> list[Stated]:
        out = gone | more
        return [line for line in lines if line.needed or (line.group or line.text) not in out]

    size = len(noise)
    while size and noise:
        at = 0
        while at < len(noise):
            chunk = set(noise[at : at + size])
            if tells(kept(chunk)):
                gone |= chunk
                del noise[at : at + size]
            else:
                at += size
        size = size // 2
    return kept(set())


def _story(lines: Sequence[str]) -> list[list[str]]:
    """What was told, so that it can be compared: rounds have other numbers, copies another order."""
    counted = (re.sub(r"^Round \d+", "Round", line) for line in lines)
    return [sorted(re.findall(r"\w+", line)) for line in counted]


def _depths(desk: Desk, target: State, end: State) -> dict[int, int]:
    """How many things of each pile, from the top, come into the part of the game that follows."""
    piles = {
        zone.code + position: desk.pile(target, zone, position)
        for zone in desk.program.zones.values()
        for position in range(zone.positions(desk.program.players))
    }
    places = {thing: (code, at + 1) for code, pile in piles.items() for at, thing in enumerate(pile)}
    found: dict[int, int] = {}
    node = end.log
    while node and node is not target.log:
        entry, node = node
        named: Sequence[int] = ()
        match entry[0]:
            case "move":
                named = (entry[1],)
            case "look":
                named = entry[2]
            case "shuffle":
                named = piles.get(entry[1], ())
            case _:
                continue
        for thing in named:
            code, depth = places.get(thing, (NONE, 0))
            found[code] = max(found.get(code, 0), depth)
    return found


def _alike(a: Program, b: Program) -> bool:
    return (a.things, a.start, a.settings) == (b.things, b.start, b.settings)


def _with_set(name: str, cards: Sequence[str]) -> str:
    return f"with {_short(name)} [{', '.join(map(_short, cards))}]"


def _setting(setting: model.SettingDef, value: int) -> str:
    word = word_of(setting, value)
    if isinstance(word, bool):
        return f"{'with' if word else 'without'} {_short(setting.id)}"
    return f"with {_short(setting.id)} is {word}"


def _short(name: str) -> str:
    return name.rpartition(":")[2]
