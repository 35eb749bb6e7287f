"""One scenario in play: from the checkpoint on, part by part."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.dsl.check.scenarios import which_copy
from rulewright.dsl.files.source import Span
from rulewright.dsl.report.diagnostics import DeckError
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.engine import State
from rulewright.interpreter.scenarios.chance import Luck, Unlucky, Ways, Wished
from rulewright.interpreter.scenarios.desk import Desk
from rulewright.interpreter.scenarios.expected import Seen, Test, asked_now
from rulewright.interpreter.scenarios.given import Act, Change
from rulewright.interpreter.scenarios.leading import Plan
from rulewright.interpreter.scenarios.position import CannotBe, Position, WhichCopy
from rulewright.interpreter.scenarios.steps import Refusal, Step, Steps
from rulewright.interpreter.state import Log
from rulewright.interpreter.table.chronicle import Chronicle
from rulewright.interpreter.table.options import decision_of
from rulewright.interpreter.table.played import Played
from rulewright.interpreter.table.views import View, view_of

_TRIES = 200  # ways to understand one step; there are seldom more than two


class Failed(Exception):
    """What was expected, and what was there."""

    def __init__(
        self, expected: str, found: str, span: Span, *, step: bool = False, advice: str = ""
    ) -> None:
        super().__init__(expected, found)
        self.expected = expected
        self.found = found
        self.span = span
        self.step = step  # a step that could not be played
        self.advice = advice  # what to do


class Session:
    """A state and what was said of it so far."""

    def __init__(
        self, desk: Desk, seed: int, phase: str, times: int, span: Span, known: Sequence[Plan] = ()
    ) -> None:
        """`known`: what the fast engine found about chance (see `Ways`)."""
        self.desk = desk
        self.ways = Ways(known)
        self.phase = phase  # "": the game has none, so it stands at its first decision
        phases = desk.program.phases
        self.state = desk.engine.start(seed, log=True, stop=phases.index(phase) if phase in phases else NONE)
        self.wishes: list[Wished] = []  # for the first decision
        self.luck = Luck(self.ways)  # for whatever chance chooses from then on
        self.waiting = bool(phase)  # at the checkpoint
        self.dealt: list[tuple[int, int, Span]] = []  # what players are, by what is given: and where it lies
        if phase:
            for time in range(times):
                self._reach(time, span)
        self.before = self.state.log  # what was told up to here is no part of the scenario

    def _reach(self, time: int, span: Span) -> None:
        """Answer everything before the phase with the first option; `time`: how often it has begun."""
        if time:
            self.state.stop = self.desk.program.phases.index(self.phase)
            self.desk.engine.settle(self.state)
            self.desk.engine.apply(self.state, self.state.options[0])
        for _ in range(self.desk.program.limits.decisions):
            if self.state.over or self._kind() == "checkpoint":
                break
            self.desk.engine.apply(self.state, self.state.options[0])
        if self.state.over or self._kind() != "checkpoint":
            again = f" for the {time + 1}. time" if time else ""
            raise Failed(f"phase {self.phase} begins{again}", "the game does not come to it", span)

    def _kind(self) -> str:
        kind: str = self.desk.program.sites[self.state.site].kind
        return kind

    # --- given

    def change(self, changes: Sequence[tuple[Change, Span]]) -> None:
        """All lines of one `given`."""
        position = Position(self.desk, self.state)
        for change, span in sorted(changes, key=lambda each: each[0].of_table):
            if not self.waiting:
                raise Failed("a position is set up before a phase", "this game has no phases", span)
            if change.clear is not None:
                self._carry_out(change.clear, position, span)
        for change, span in sorted(changes, key=lambda each: each[0].turn):
            known = len(position.dealt)
            self._carry_out(change.act, position, span)
            self.dealt += [(thing, self.state.at[thing], span) for thing in position.dealt[known:]]
        self.before = self.state.log

    def _carry_out(self, act: Act, position: Position, span: Span) -> None:
        try:
            act(position)
        except CannotBe as lacking:
            raise Failed(lacking.wanted, lacking.found, span, advice=lacking.advice) from None
        except WhichCopy as unclear:
            raise DeckError(which_copy(unclear.card, self.desk.copies[unclear.card], span)) from None

    def go_on(self) -> None:
        """From the checkpoint to the first decision; chance is led to what was wished for."""
        if not self.waiting:
            return
        self.waiting = False
        engine, state = self.desk.engine, self.state
        engine.settle(state)
        try:
            self.state = self.luck.answer(engine, state, state.options[0], self.wishes)
        except Unlucky as unlucky:
            raise Failed(unlucky.wish.text, unlucky.found, unlucky.wish.span) from None
        for thing, code, span in self.dealt:
            if self.state.at[thing] != code:
                self._taken_away(thing, span)

    def _taken_away(self, thing: int, span: Span) -> None:
        """What a player was given to be is taken from him before anybody decides."""
        later = [f"`at {phase}`" for phase in self.desk.program.phases if phase != self.phase]
        advice = f"begin where it has been dealt: {' or '.join(later)}" if later else "leave it out"
        found = f"phase {self.phase} takes `{self.desk.card(thing)}` away before the first decision"
        raise Failed(said(span), found, span, advice=advice)

    def finish(self) -> None:
        """Whatever chance was to choose, it has been asked to choose."""
        for wish in self.luck.wishes:
            raise Failed(wish.text, f"chance chooses no `{wish.name}` any more", wish.span)

    # --- play and expect

    def play(self, steps: Steps, step: Step) -> None:
        self.go_on()
        try:
            self.state = self._played(steps, step, self.state, self.luck)
        except Refusal as refusal:
            raise Failed(said(step.span), refusal.found, step.span, step=True) from None

    def _played(self, steps: Steps, step: Step, state: State, luck: Luck, meant: Sequence[int] = ()) -> State:
        try:
            return steps.play(step, self.desk.engine, state, luck, meant)
        except Unlucky as unlucky:
            raise Failed(unlucky.wish.text, unlucky.found, unlucky.wish.span) from None

    def offered(self, steps: Steps, step: Step, *, wanted: bool) -> None:
        """Tried on a copy. Who is not asked is offered nothing."""
        self.go_on()
        kept = "offered" if wanted else "refused"
        refusal = self._refusal(steps, step)
        if wanted and refusal is not None:
            raise Failed(f"{kept}: {said(step.span)}", refusal.found, step.span)
        if not wanted and refusal is None:
            raise Failed(f"{kept}: {said(step.span)}", steps.offered(self.state), step.span)

    def _refusal(self, steps: Steps, step: Step) -> Refusal | None:
        """Why a step cannot be played now. Where several options fit, one of them is enough."""
        first: Refusal | None = None
        tried: list[tuple[int, ...]] = [()]
        while tried:
            meant = tried.pop(0)
            state, luck = self.desk.engine.copy(self.state), self.luck.copy()
            try:
                self._played(steps, step, state, luck, meant)
            except Refusal as refusal:
                first = first or refusal
                tried += [(*meant, code) for code in refusal.fitting]
            else:
                return None
            if len(tried) > _TRIES:
                return first
        return first

    def expect(self, test: Test, span: Span) -> None:
        self.go_on()
        found = test(Seen(self.state, self.told))
        if found is not None:
            raise Failed(said(span), found, span)

    def told(self, seat: int | None) -> list[str]:
        """The lines that a player (None: the referee) was told since the position was set up."""
        return told_since(self.desk, self.state.log, self.before, seat, self.phase)

    def view(self) -> View:
        """The table as somebody sees it who sees everything."""
        words, state = self.desk.words, self.state
        decision = None if state.over else decision_of(words, Played(self.desk.engine, state, []))
        return view_of(words, state, None, decision)

    def position(self) -> list[str]:
        return [*self.desk.seat_lines(self.state), asked_now(self.desk, self.state)]


def said(span: Span) -> str:
    """A part of the scenario, in one line."""
    return " ".join(span.text().split())


def told_since(desk: Desk, log: Log, before: Log, seat: int | None, phase: str) -> list[str]:
    """What stands in a log since it was as it was `before`; what was moved there is told apart by a phase."""
    entries, node = [], log
    while node and node is not before:
        entries.append(node[0])
        node = node[1]
    earlier = []
    while node:
        earlier.append(node[0])
        node = node[1]
    chronicle = Chronicle(desk.words, desk.table.naming, seat)
    chronicle.feed(reversed(earlier))
    chronicle.feed([("phase", phase)])  # closes the run of moves that `given` made
    known = len(chronicle.lines())
    chronicle.feed(reversed(entries))
    return chronicle.lines()[known:]
