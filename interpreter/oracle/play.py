"""One game at play: the state, what was dealt, and how statements are walked.

A statement runs as a Python generator, so it stops in the middle of whatever it does when somebody has to
choose. A generator yields one of two things: another generator, which is run first and whose result comes
back; or `ASK`, once the question stands in the state: then the option code comes back. `Play` keeps the
generators that wait for each other in a list of its own, so nothing depends on the depth of Python's stack.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from rulewright.dsl import core
from rulewright.interpreter.dealt import LOOKS, NONE, Dealt
from rulewright.interpreter.engine import LimitReached, Picking, State
from rulewright.interpreter.oracle.deal import Deal
from rulewright.interpreter.state import PERIODS, memory_start

if TYPE_CHECKING:  # whoever knows which abilities are alive asks the game about it
    from rulewright.interpreter.oracle.living import Voices

Env = dict[str, Any]  # the name of a local -> a whole number or a list of them
Value = Any  # a whole number or a list of them
T = TypeVar("T")
LARGEST: Final = 10**9


class Sign(Enum):
    """What a generator yields and returns besides other generators."""

    ASK = "a player has to choose"
    STOP = "leave the innermost loop"
    REST = "leave out the rest of this block"
    OVER = "the game is over"


ASK, STOP, REST, OVER = Sign.ASK, Sign.STOP, Sign.REST, Sign.OVER

Steps = Generator[Any, Any, Any]


class Answer(NamedTuple):
    """What was chosen together with the option before it: the entry of a menu, and its candidate."""

    key: str
    value: int


class Inside(NamedTuple):
    """What is being carried out: a procedure or an ability, by its label, and the card in whose text."""

    label: str
    card: str | None
    procedure: bool


class Stopped(Exception):
    """A limit was reached: the engine adds where."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


class Unnamed(Exception):
    """What was asked from outside of a game goes by a name that has no value there."""


class Question(NamedTuple):
    """What somebody is being asked, as it is written, and the names that it sees."""

    node: core.Menu | core.Offer | core.Pick
    env: Env


class Play:
    """Runs one game. `s` may be exchanged for an equal state between two decisions."""

    def __init__(
        self,
        program: Dealt,
        deal: Deal,
        voices: Voices,
        values: Mapping[type, Callable[..., Value]],
        statements: Mapping[type, Callable[..., Steps | Sign | None]],
        state: State,
    ) -> None:
        self.program = program
        self._most = program.limits.looks
        self.rules = program.ruleset.program
        self.deal = deal
        self.voices = voices
        self.s = state
        self._values = values
        self._statements = statements
        self.counts = {name: counts_of(self.rules, name) for name in self.rules.procedures}
        self._aside: dict[str, Any] = {}
        for memory in self.rules.memories.values():
            if memory.name not in program.memories:
                self._aside[f"m_{memory.name}"] = memory_start(program, memory)
        for status in self.rules.statuses:
            if status not in program.statuses:
                self._aside |= {f"s_{status}": (), f"w_{status}": ()}
        for counts in self.counts.values():
            for name in counts:
                if name not in program.tallies:
                    self._aside[f"c_{name}"] = [0] * (deal.players + 1)
        self._waiting: list[Steps] = []
        self._looks = 0  # since the last decision
        self.inside: list[Inside] = []
        self.depth = 0  # how many of them are procedures
        self.answers: list[Answer] = []
        self.picking: Picking | None = None
        self.question: Question | None = None  # None where what is asked stands in no text
        self.hindrances = {name: hindrances_of(self.rules, name) for name in self.rules.procedures}
        self.asking: list[str] = []  # the procedures of which it is just being asked whether they can be done
        self.own_only = 0  # above 0: without the abilities that are had of other cards
        self.printed_only = 0  # above 0: values as printed, without what cards change

    # ------------------------------------------------------------ slots

    def get(self, slot: str) -> Any:
        """What is remembered: in the state, or here if no card of this game can ask for it."""
        return self._aside[slot] if slot in self._aside else getattr(self.s, slot)

    def put(self, slot: str, value: Any) -> None:
        if slot in self._aside:
            self._aside[slot] = value
        else:
            setattr(self.s, slot, value)

    # ------------------------------------------------------------ values

    def value(self, node: core.Expr, env: Env) -> Value:
        """What an expression is now. To ask for it is work, too."""
        self._looks += 1
        if self._looks > self._most:
            raise Stopped("steps")
        return self._values[type(node)](self, node, env)

    def number(self, node: core.Expr, env: Env) -> int:
        self._looks += 1
        if self._looks > self._most:
            raise Stopped("steps")
        found: int = self._values[type(node)](self, node, env)
        return found

    def kept(self, node: core.Expr, env: Env) -> Value:
        """A value that is given a name: what changes later does not change it."""
        found = self.value(node, env)
        return list(found) if isinstance(found, list) else found

    def holds(self, node: core.Expr | None, env: Env) -> bool:
        """Is it so? What has no condition is; what is asked of nobody is not."""
        return node is None or self.value(node, env) == 1

    def selected(self, select: core.Select, env: Env) -> list[int]:
        found: list[int] = self._values[type(select)](self, select, env)
        return found

    # ------------------------------------------------------------ statements

    def block(self, block: core.Block, env: Env) -> Steps:
        """Carry out statements from top to bottom. Tells whether a loop or the game ends."""
        for statement in block:
            self.step()
            sign = self._statements[type(statement)](self, statement, env)
            if isinstance(sign, Generator):
                sign = yield sign
            if sign is REST:
                return None
            if sign is not None:
                return sign
        return None

    def step(self) -> None:
        """One more step without a decision: a statement, or a pass of a loop."""
        self._looks += LOOKS
        if self._looks > self._most:
            raise Stopped("steps")

    def within(self, inside: Inside, steps: Steps) -> Steps:
        """Carry something out, and know meanwhile what it is."""
        self.depth += inside.procedure
        if self.depth > self.program.limits.depth:
            raise Stopped("depth")
        self.inside.append(inside)
        sign = yield steps
        self.inside.pop()
        self.depth -= inside.procedure
        return sign

    def ask(self, seat: int, site: int, options: Sequence[int], question: Question | None = None) -> Steps:
        """Stop for a decision; the option code is the result."""
        self.s.who, self.s.site, self.s.options = seat, site, list(options)
        self.question = question
        code = yield ASK
        self.picking = self.question = None
        return code

    def log(self, *entry: Any) -> None:
        if self.s.log is not None:
            self.s.log = (entry, self.s.log)

    # ------------------------------------------------------------ questions from outside of the game

    def asked(self, question: Callable[..., T], *values: Any) -> T:
        """What a question comes to where the game stands now: `question(play, *values)`. LimitReached where
        that, with all that was asked since `anew`, is more work than may be done between two decisions;
        Unnamed where it asks for a name that has no value."""
        try:
            return question(self, *values)
        except (Stopped, RecursionError) as stopped:
            limit = stopped.limit if isinstance(stopped, Stopped) else "depth"
            raise LimitReached(limit, "", None) from None
        finally:
            self.asking.clear()
            self.own_only = self.printed_only = 0

    def anew(self) -> None:
        """What was asked until now no longer counts."""
        self._looks = 0

    # ------------------------------------------------------------ running

    def begin(self, steps: Steps) -> None:
        """Run to the first decision or to the end."""
        self._waiting = [steps]
        self.go(None)

    def go(self, answer: int | None) -> None:
        """Go on with the answer to what was asked, to the next decision or to the end."""
        self._looks = 0
        given: Any = answer
        try:
            while self._waiting:
                try:
                    asked = self._waiting[-1].send(given)
                except StopIteration as end:
                    self._waiting.pop()
                    given = end.value
                    continue
                if asked is ASK:
                    return
                if asked is OVER:
                    self._waiting = []
                    return
                self._waiting.append(asked)
                given = None
        except Stopped as stopped:
            raise LimitReached(stopped.limit, *self._whose()) from None
        except RecursionError:
            raise LimitReached("depth", *self._whose()) from None
        if not self.s.over:
            self.over(())

    def over(self, winners: tuple[int, ...]) -> None:
        self.s.over, self.s.winners, self.s.options = 1, winners, []
        self.log("over", winners)

    def _whose(self) -> tuple[str, str | None]:
        """The innermost procedure or ability, and the innermost card in whose text it stands."""
        card = next((each.card for each in reversed(self.inside) if each.card is not None), None)
        return (self.inside[-1].label if self.inside else "flow"), card

    def card_of_label(self, label: str) -> str | None:
        """The card in whose text a label stands: labels begin with their owner."""
        owner = label.split("/")[0]
        return next((card for card in self.program.ruleset.cards if card.split(":")[-1] == owner), None)


def hindrances_of(rules: core.RulesProgram, procedure: str) -> tuple[list[core.Rule], list[core.Limit]]:
    """What must hold for a procedure, and how often it may be done."""
    return (
        [rule for rule in rules.rules.values() if rule.procedure == procedure],
        [limit for limit in rules.limits.values() if limit.procedure == procedure],
    )


def counts_of(rules: core.RulesProgram, procedure: str) -> dict[str, core.PeriodName]:
    """The counts of a procedure by their names: of each period, and of each limit."""
    plain = {f"{procedure}_{period}": period for period in PERIODS}
    limits = [limit for limit in rules.limits.values() if limit.procedure == procedure]
    return plain | {f"{limit.name}_{procedure}_{limit.period}": limit.period for limit in limits}


def checked(number: int) -> int:
    """The number, if it is one that rules may make."""
    if -LARGEST <= number <= LARGEST:
        return number
    raise Stopped("number")


def first_seat(play: Play) -> int:
    """With whom players begin: whose turn it is, else who holds the token that says who is first."""
    if play.s.turn != NONE:
        return int(play.s.turn)
    token = play.program.first_seat
    return max(getattr(play.s, f"t_{token}"), 0) if token else 0
