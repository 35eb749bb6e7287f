"""Work that takes time, beside the screen: in a thread that nobody waits for when people leave."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from threading import Thread
from typing import TypeVar

from rulewright.interpreter.saves.writing import undisturbed

T = TypeVar("T")


async def beside(work: Callable[[], T]) -> T:
    """What the work gives; what it raises is raised here."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def give(result: T | None, error: BaseException | None) -> None:
        if future.cancelled():
            return
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(result)  # type: ignore[arg-type]

    def run() -> None:
        result: T | None = None
        error: BaseException | None = None
        with undisturbed():  # signals are for the thread that has the screen
            try:
                result = work()
            except BaseException as raised:
                error = raised
        with contextlib.suppress(RuntimeError):  # they have left
            loop.call_soon_threadsafe(give, result, error)

    Thread(target=run, name="thinking", daemon=True).start()
    return await future
