"""Ctrl-C, a request to end (TERM) and a window that is closed (HUP).

A command ends at once, with 128 and the number of the signal: 130, 143, 129. Nothing is raised, so nothing
can be caught by mistake or end in a traceback. What has something to close (a game to save, figures to print,
processes to end) says so with `interruptible`; what must not be torn apart is `undisturbed`
(interpreter/saves/writing.py).

Python looks for signals between its own steps, the last time before it waits. One that comes after that look,
and before the system waits, would be noticed when the wait is over: with the next key, or never. So an alarm
ends every wait from time to time; whoever waits, in Python or in the library that edits lines, then looks
again and goes on waiting.

This is the first module of ours that runs: it imports nothing that takes time."""

from __future__ import annotations

import atexit
import os
import signal
import sys
import types

TYPE_CHECKING = False  # `typing` takes time
if TYPE_CHECKING:
    from asyncio import AbstractEventLoop
    from collections.abc import Callable

_SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
_AGAIN = 0.2  # seconds between two alarms
_PATIENCE = 1.0  # seconds for a terminal to take the last word


class _Now:
    """What a signal does now, which one came first where it was raised, which one was lost, and what takes
    colours back."""

    raises = False
    received = 0
    lost = 0
    plain = b""


def arm() -> None:
    """From here on signals end the command. Those that somebody has switched off (`nohup`, `&`) stay off."""
    for number in _SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _answer)
    sys.unraisablehook = _swallowed
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, _look_again)
        signal.setitimer(signal.ITIMER_REAL, _AGAIN, _AGAIN)
    atexit.register(_done)


def _done() -> None:
    """What was to be done is done, and said. At its end Python takes the answers away: a signal without one
    would end the process as if it had been interrupted, and so would an alarm."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, 0)
    for stream in filter(None, (sys.stdout, sys.stderr)):
        try:
            stream.flush()
        except (OSError, ValueError):  # nobody reads it, or it is closed
            continue
    for number in _SIGNALS:
        if signal.getsignal(number) is _answer:
            signal.signal(number, signal.SIG_IGN)


def exit_code() -> int:
    """The code of a command that was interrupted."""
    return 128 + (_Now.received or signal.SIGINT)


class interruptible:  # noqa: N801 - used as `with interruptible():`
    """While this lasts, the first signal raises KeyboardInterrupt, and those that follow it do nothing: what
    is closed then is short, and is not to be lost because somebody is impatient."""

    def __enter__(self) -> None:
        self._outer = _Now.raises
        if not self._outer:
            _Now.received = 0
        _Now.raises = True

    def __exit__(self, _kind: object, error: BaseException | None, _where: object) -> None:
        _Now.raises = self._outer
        if error is not None and isinstance(error.__cause__, KeyboardInterrupt):
            # What comes up while a class gives its parts their names is a RuntimeError before Python 3.12.
            raise error.__cause__


class told:  # noqa: N801 - used as `with told(loop, leave):`
    """While this lasts, a signal is told to somebody who has a loop of events: he hears of it between two of
    them, so that nothing is torn apart, and ends by himself."""

    def __init__(self, loop: AbstractEventLoop, tell: Callable[[], None]) -> None:
        self._loop = loop
        self._tell = tell
        self._heard: list[int] = []

    def __enter__(self) -> None:
        for number in _SIGNALS if os.name == "posix" else ():  # elsewhere a loop hears of none
            if signal.getsignal(number) is _answer:
                self._loop.add_signal_handler(number, self._hear, number)
                self._heard.append(number)

    def __exit__(self, *_: object) -> None:
        for number in self._heard:
            self._loop.remove_signal_handler(number)
            signal.signal(number, _answer)

    def _hear(self, number: int) -> None:
        _Now.received = _Now.received or number
        self._tell()


def _answer(number: int, frame: types.FrameType | None) -> None:
    if not _Now.raises:
        leave(number)
    if not _Now.received:
        _Now.received = number
        if _within(_swallowed, frame):
            _Now.lost = number
        else:
            raise KeyboardInterrupt


def colours_end_with(order: bytes) -> None:
    """There are colours from now on, and this order takes them back: a signal may come before they do."""
    _Now.plain = order


def leave(number: int) -> None:
    """End this process; the next prompt stands on a line of its own, in no colour of ours."""
    try:
        for descriptor, last in ((1, _Now.plain), (2, _Now.plain + b"\n")):
            if last and os.isatty(descriptor) and _takes_more(descriptor):
                os.write(descriptor, last)
    finally:
        os._exit(128 + number)


def _takes_more(descriptor: int) -> bool:
    """Whether a terminal takes what is written; one that was stopped is not waited for."""
    from select import select

    return bool(select([], [descriptor], [], _PATIENCE)[1])


def _look_again(_number: int, frame: types.FrameType | None) -> None:
    """An alarm. What it is for is done when it comes; and an interrupt that was lost comes again."""
    number, _Now.lost = _Now.lost, 0
    if number:
        _Now.received = 0
        _answer(number, frame)


def _within(function: Callable[..., None], frame: types.FrameType | None) -> bool:
    """Whether a function is running in a frame."""
    while frame is not None and frame.f_code is not function.__code__:
        frame = frame.f_back
    return frame is not None


def _swallowed(what: sys.UnraisableHookArgs) -> None:
    """An exception where Python can raise none: in a finalizer, in a callback, and here. An interrupt comes
    again soon."""
    if _Now.raises and isinstance(what.exc_value, KeyboardInterrupt) and hasattr(signal, "setitimer"):
        _Now.lost = _Now.received or int(signal.SIGINT)
    else:
        sys.__unraisablehook__(what)
