"""One scenario in play: from the checkpoint on, part by part."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulewright.dsl.check.scenarios import which_copy
from rulewright.dsl.diagnostics import DeckError
from rulewright.dsl.source import Span
from rulewright.interpreter.chronicle import Chronicle
from rulewright.interpreter.engine import State
from rulewright.interpreter.program import NONE
from rulewright.interpreter.rng import seeded
from rulewright.interpreter.scenarios.desk import Desk
from rulewright.interpreter.scenarios.expected import Seen, Test, asked_now
from rulewright.interpreter.scenarios.given import Act, Change
from rulewright.interpreter.scenarios.position import CannotBe, Position, WhichCopy
from rulewright.interpreter.scenarios.steps import Refusal, Step, Steps

MOST_TRIES = 5_000  # of chance, until it brings what is wished for
Wish = Callable[[State], bool]


class Failed(Exception):
    """What was expected, and what was there."""

    def __init__(self, expected: str, found: str, span: Span, *, step: bool = False) -> None:
        super().__init__(expected, found)
        self.expected = expected
        self.found = found
        self.span = span
        self.step = step  # a step that could not be played


class Session:
    """A state and what was said of it so far."""

    def __init__(self, desk: Desk, seed: int, phase: str, span: Span) -> None:
        self.desk = desk
        self.phase = phase  # "": the game has none, so it stands at its first decision
        phases = desk.program.phases
        self.state = desk.engine.start(seed, log=True, stop=phases.index(phase) if phase in phases else NONE)
        self.wishes: list[tuple[Wish, Span, str]] = []
        self.waiting = bool(phase)  # at the checkpoint
        if phase:
            self._reach(span)
        self.before = self.state.log  # what was told up to here is no part of the scenario

    def _reach(self, span: Span) -> None:
        """Answer everything before the phase with the first option."""
        for _ in range(self.desk.program.limits.decisions):
            if self.state.over or self._kind() == "checkpoint":
                break
            self.desk.engine.apply(self.state, self.state.options[0])
        if self.state.over or self._kind() != "checkpoint":
            raise Failed(f"phase {self.phase} begins", "the game does not come to it", span)

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
            self._carry_out(change.act, position, span)
        self.before = self.state.log

    def _carry_out(self, act: Act, position: Position, span: Span) -> None:
        try:
            act(position)
        except CannotBe as lacking:
            raise Failed(lacking.wanted, lacking.found, span) from None
        except WhichCopy as unclear:
            raise DeckError(which_copy(unclear.card, self.desk.copies[unclear.card], span)) from None

    def go_on(self) -> None:
        """From the checkpoint to the first decision; chance is tried until it brings what was wished for."""
        if not self.waiting:
            return
        self.waiting = False
        self.desk.engine.settle(self.state)
        if not self.wishes:
            self.desk.engine.apply(self.state, self.state.options[0])
            return
        met = 0
        for chance in range(MOST_TRIES):
            twin = self.desk.engine.copy(self.state)
            twin.rng = seeded(chance)
            self.desk.engine.apply(twin, twin.options[0])
            held = next((n for n, (wish, _, _) in enumerate(self.wishes) if not wish(twin)), len(self.wishes))
            if held == len(self.wishes):
                self.state = twin
                return
            met = max(met, held)
        _, span, text = self.wishes[met]
        raise Failed(text, f"chance did not bring it in {MOST_TRIES} tries", span)

    # --- play and expect

    def play(self, steps: Steps, step: Step) -> None:
        self.go_on()
        try:
            steps.play(step, self.desk.engine, self.state)
        except Refusal as refusal:
            raise Failed(" ".join(step.span.text().split()), refusal.found, step.span, step=True) from None

    def offered(self, steps: Steps, step: Step, *, wanted: bool) -> None:
        """Tried on a copy. Who is not asked is offered nothing, but is not refused anything either."""
        self.go_on()
        said = " ".join(step.span.text().split())
        try:
            steps.play(step, self.desk.engine, self.desk.engine.copy(self.state))
        except Refusal as refusal:
            if wanted or not refusal.asked:
                kept = "offered" if wanted else "refused"
                raise Failed(f"{kept}: {said}", refusal.found, step.span) from None
            if refusal.unclear:
                raise Failed(f"refused: {said}", refusal.found, step.span) from None
            return
        if not wanted:
            raise Failed(f"refused: {said}", steps.offered(self.state), step.span)

    def expect(self, test: Test, span: Span) -> None:
        self.go_on()
        found = test(Seen(self.state, self.told))
        if found is not None:
            raise Failed(" ".join(span.text().split()), found, span)

    def told(self, seat: int) -> list[str]:
        """The lines that a player was told since the position was set up."""
        entries, node = [], self.state.log
        while node and node is not self.before:
            entries.append(node[0])
            node = node[1]
        earlier = []
        while node:
            earlier.append(node[0])
            node = node[1]
        chronicle = Chronicle(self.desk.words, self.desk.table.naming, seat)
        chronicle.feed(reversed(earlier))
        chronicle.feed([("phase", self.phase)])  # closes the run of moves that `given` made
        known = len(chronicle.lines())
        chronicle.feed(reversed(entries))
        return chronicle.lines()[known:]

    def position(self) -> list[str]:
        return [*self.desk.seat_lines(self.state), asked_now(self.desk, self.state)]
