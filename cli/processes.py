"""Work for several processes, one piece at a time: nothing of it outlives the command.

Each process is fed through a pipe of its own. It ends when the other end is closed, so also when the command
was killed; a signal means nothing to it, since whoever gives out the work ends it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from rulewright.cli.outcome import FAULT, Stop

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

Item = TypeVar("Item")
Result = TypeVar("Result")


def side_by_side(
    work: Callable[[Item], Result], items: Sequence[Item], processes: int
) -> Generator[Result, None, None]:
    """What `work` makes of each item, in their order. `work`: a function of a module, or `partial` of one."""
    team = _Team(work, processes)
    try:
        yield from team.results(items)
    finally:
        team.end()


class _Team:
    """The processes, by our ends of their pipes."""

    def __init__(self, work: Callable[[Any], Any], processes: int) -> None:
        from multiprocessing import get_context
        from threading import active_count

        from rulewright.interpreter.saves.writing import undisturbed

        self.members: dict[Connection, BaseProcess] = {}
        # A fork has all that is loaded; with other threads around it is not safe.
        forks = sys.platform == "linux" and active_count() == 1
        context = get_context("fork") if forks else get_context("spawn")
        with undisturbed():  # they stay so
            for _ in range(processes):
                ours, theirs = context.Pipe()
                others = [*self.members, ours] if forks else []
                process = context.Process(target=_serve, args=(theirs, others, work), daemon=True)
                process.start()
                theirs.close()
                self.members[ours] = process

    def results(self, items: Sequence[Any]) -> Iterator[Any]:
        from multiprocessing.connection import wait

        waiting, done, said = list(reversed(range(len(items)))), {}, 0
        for pipe in self.members:
            self._give(pipe, items, waiting)
        while said < len(items):
            ready = wait(list(self.members))
            for pipe in [each for each in self.members if each in ready]:
                at, result, fault = self._taken(pipe)
                if fault is not None:
                    raise fault
                done[at] = result
                self._give(pipe, items, waiting)
            while said in done:
                yield done.pop(said)
                said += 1

    def _taken(self, pipe: Connection) -> tuple[int, Any, Exception | None]:
        try:
            found: tuple[int, Any, Exception | None] = pipe.recv()
        except (EOFError, OSError):
            self.members[pipe].join()
            code = self.members[pipe].exitcode
            raise Stop(
                FAULT,
                f"a process that helped was ended from outside (exit code {code})",
                "is there enough memory? Try again",
            ) from None
        return found

    @staticmethod
    def _give(pipe: Connection, items: Sequence[Any], waiting: list[int]) -> None:
        if waiting:
            at = waiting.pop()
            pipe.send((at, items[at]))

    def end(self) -> None:
        """At once, whatever they are doing: they hold nothing."""
        for process in self.members.values():
            process.kill()
        for pipe, process in self.members.items():
            process.join()
            pipe.close()


def _serve(pipe: Connection, others: list[Connection], work: Callable[[Any], Any]) -> None:
    """What a process does. `others`: our ends; a fork has copies, and with them it would wait for ever."""
    for each in others:
        each.close()
    while True:
        try:
            at, item = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            result, fault = work(item), None
        except Exception as error:
            result, fault = None, error
        try:
            pipe.send((at, result, fault))
        except OSError:
            return
