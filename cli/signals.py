"""Ctrl-C, a request to end (TERM) and a window that is closed (HUP).

A command ends at once, with 128 and the number of the signal: 130, 143, 129. Nothing is raised, so nothing
can be caught by mistake or end in a traceback. What has something to close (a game to save, figures to print,
processes to end) says so with `interruptible`; what must not be torn apart is `undisturbed`
(interpreter/saves/writing.py).

This is the first module of ours that runs: it imports nothing that takes time."""

from __future__ import annotations

import os
import signal
import sys
import types

_SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
_SOON = 0.001  # seconds


_PATIENCE = 1.0  # seconds for a terminal to take the last word


class _Now:
    """What a signal does now, which one came first where it was raised, and what takes colours back."""

    raises = False
    received = 0
    plain = b""


def arm() -> None:
    """From here on signals end the command. Those that somebody has switched off (`nohup`, `&`) stay off."""
    for number in _SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _answer)
    sys.unraisablehook = _swallowed


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

    def __exit__(self, *_: object) -> None:
        _Now.raises = self._outer


def _answer(number: int, _frame: types.FrameType | None) -> None:
    if not _Now.raises:
        leave(number)
    if not _Now.received:
        _Now.received = number
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


def _swallowed(what: sys.UnraisableHookArgs) -> None:
    """An exception where Python can raise none (a finalizer, a callback). An interrupt comes again soon."""
    if _Now.raises and isinstance(what.exc_value, KeyboardInterrupt) and hasattr(signal, "setitimer"):
        number, _Now.received = _Now.received or int(signal.SIGINT), 0
        signal.signal(signal.SIGALRM, lambda _number, frame: _answer(number, frame))
        signal.setitimer(signal.ITIMER_REAL, _SOON)
    else:
        sys.__unraisablehook__(what)
