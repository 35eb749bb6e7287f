"""From C to a library that is loaded: compiled once, kept, and believed as far as this program itself."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from rulewright.interpreter.kept import folder
from rulewright.interpreter.kept.forms import Compiled
from rulewright.interpreter.kept.programs import compiled
from rulewright.interpreter.linked import Program
from rulewright.interpreter.native.kinds import Unsupported
from rulewright.interpreter.native.library import Library

_FLAGS: Final = ("-O2", "-w", "-fwrapv", "-fno-strict-aliasing", "-ffp-contract=off", "-shared", "-fPIC")
# Zig's own compiler looks for undefined behaviour, and compiles for the very processor, unless it is told.
_ZIG: Final = ("-fno-sanitize=undefined", "-mcpu=baseline")
_SECONDS: Final = 300  # after which a compiler has come to no end
_SYSTEM: Final = ("cc", "gcc", "clang")


class Compiler(Struct, frozen=True):
    """`command`: how it is called. `name`: what people call it. `mark`: another one for another compiler."""

    command: tuple[str, ...]
    name: str
    mark: str


@functools.cache
def compiler(path: str | None = None) -> Compiler | None:
    """The system's C compiler, or the one that comes with the extra `native`; None where there is none.
    `path`: where programs are looked for."""
    for name in _SYSTEM:
        found = shutil.which(name, path=path)
        if found is not None:
            status = os.stat(os.path.realpath(found))
            return Compiler(
                (found, *_FLAGS), name, f"{os.path.realpath(found)} {status.st_size} {status.st_mtime_ns}"
            )
    with contextlib.suppress(ImportError, ValueError):
        spec = importlib.util.find_spec("ziglang")
        if spec is not None and spec.origin is not None:
            status = os.stat(spec.origin)
            command = (sys.executable, "-m", "ziglang", "cc", *_FLAGS, *_ZIG)
            return Compiler(command, "ziglang", f"{spec.origin} {status.st_size} {status.st_mtime_ns}")
    return None


def built(program: Program, source: Callable[[], str]) -> Library:
    """The library of a program, compiled now or when it was asked for before. Unsupported where that cannot
    be."""
    with_what = compiler(os.environ.get("PATH"))
    if with_what is None:
        raise Unsupported("there is no C compiler (cc, or the extra rulewright[native])")
    written: list[str] = []

    def named() -> Compiled:
        written.append(source())
        machine = (platform.machine(), sys.platform, str(sys.maxsize))
        text = "\0".join((written[0], *with_what.command, with_what.mark, *machine))
        return Compiled(f"native-{hashlib.sha256(text.encode()).hexdigest()}")

    name = compiled(program, f"{with_what.mark} {platform.machine()}", named).name
    return _loaded(name) or _compiled(name, written[0] if written else source(), with_what)


def _loaded(name: str) -> Library | None:
    """What was kept under the name: a library with this digest, which nobody else may have written."""
    home, digest = folder.place(), folder.read(name)
    if home is None or digest is None:
        return None
    data = folder.read_as_it_is(f"{name}.so")
    if data is None or hashlib.sha256(data).digest() != digest:
        return None
    with contextlib.suppress(OSError):  # a folder from which nothing may be run
        return Library(os.path.join(home, f"{name}.so"))
    return None


def _compiled(name: str, source: str, with_what: Compiler) -> Library:
    with tempfile.TemporaryDirectory(prefix="rulewright-", ignore_cleanup_errors=True) as place:
        path = os.path.join(place, "rules.so")
        command = [*with_what.command, "-x", "c", "-", "-o", path]
        try:
            done = subprocess.run(
                command, input=source.encode("ascii"), capture_output=True, timeout=_SECONDS
            )
        except (OSError, subprocess.TimeoutExpired):
            raise Unsupported(f"the C compiler {with_what.name} did not run") from None
        if done.returncode:
            raise Unsupported(f"the C compiler {with_what.name} did not take the program")
        data = folder.code_of(path)
        folder.write_as_it_is(f"{name}.so", data)
        folder.write(name, hashlib.sha256(data).digest())
        loaded = _loaded(name)
        if loaded is not None:
            return loaded
        try:
            return Library(path)  # the system keeps what is loaded, though its file goes
        except OSError:
            raise Unsupported("what the C compiler made cannot be loaded here") from None
