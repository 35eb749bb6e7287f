"""What the parts of the reference engine share: flat nodes, frames, the log.

At construction every node of the program becomes a flat tuple, first in it the function that runs it:

- an expression `(evaluate, operands...)` is run by `e[0](e, state, environment)`;
- a selection is an expression whose value is a list, which nobody changes;
- a statement `(run, operands...)` is run by `node[0](node, state, environment, stack)`;
- a statement that holds blocks is `(run, end, answer, operands...)`: it pushes a frame; `end` is called when
  the frame's block has run out (None: the frame is popped), `answer` when its decision has been made.

`run` says how to go on: None (next statement), CHANGED (the stack has another top), STOP (a decision).
"""

from __future__ import annotations

from typing import Any, Final

from rulewright.interpreter.engine import State

Node = tuple[Any, ...]
Env = dict[str, Any]  # a local's name -> int or list; lists in it are never changed in place
Block = list[Node]  # a list, so that each has an identity of its own
Frame = list[Any]
Stack = list[Frame]

# A frame: the node that pushed it; the block that it runs (WAITING while it waits for an answer); the place
# of its next statement; the environment, shared by all frames of a procedure call; the node's notes: a tuple
# of integers and tuples, never changed in place.
NODE, BLOCK, POSITION, ENV, NOTES = range(5)
WAITING: Final[Block] = []

RUN, END, ANSWER = range(3)  # places in a node that holds blocks
CHANGED, STOP = 1, 2  # what `run`, `end` and `answer` return; None: go on

DEPTH: Final = ""  # the name, in an environment, under which the nesting of procedures is counted
LARGEST: Final = 10**9


class Reached(Exception):
    """A limit was reached somewhere below; the engine adds where."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


def checked(number: int) -> int:
    """The number, if it is one that rules may make."""
    if -LARGEST <= number <= LARGEST:
        return number
    raise Reached("number")


def kept(value: Any) -> Any:
    """A value that is given a name: a list (which may be a zone itself) is copied."""
    return value[:] if type(value) is list else value


def log(s: State, *entry: Any) -> None:
    """Put an entry into the log; callers test that logging is on."""
    s.log = (entry, s.log)


def ask(s: State, who: int, site: int, options: list[int]) -> int:
    """Stop for a decision."""
    s.who, s.site, s.options = who, site, options
    return STOP


def active(s: State, token: str) -> int:
    """Where players are counted from: the turn's, else who holds the first seat's token, else 0."""
    if s.turn >= 0:
        return int(s.turn)
    if token:
        holder: int = getattr(s, token)
        return max(holder, 0)
    return 0
