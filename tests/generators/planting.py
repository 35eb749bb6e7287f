"""The process in which faults are planted: the tests are collected once, and a copy of the process tries each
fault. `python -P planting.py FOLDER TEST...`: reads job.json in the folder, writes a line for each fault into
found.jsonl (faults.py).

A fault is planted in place: the functions of a module get the code of its changed text. So nothing is
imported again, and whoever has taken a function from there has the changed one.
"""

from __future__ import annotations

import ast
import importlib
import json
import os
import resource
import shutil
import sys
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from time import process_time
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

USUAL = 120  # seconds of the processor for a test without a fault: one that takes more is left out
SECONDS = 10  # beside ten times what is usual: with a fault, a test that takes more comes to no end
IN_ALL = 60  # for one fault: then it has got through
MEMORY = 3 * 2**30  # bytes


class Item(NamedTuple):
    """A test, what it costs, and to which lines of which files it comes (None: that is not known)."""

    number: int
    seconds: float
    lines: set[tuple[str, int]] | None


def main() -> int:
    folder, *tests = sys.argv[1:]
    words = ["-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", "--basetemp", f"{folder}/tmp", *tests]
    return int(pytest.main(words, [Planting(Path(folder))]))


class Planting:
    """Takes the place of the run of the tests."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.job = json.loads((folder / "job.json").read_text("utf-8"))
        self.faults = self.job["faults"]
        self.hits: dict[int, int] = {}  # by number of a test, how many faults it has noticed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Failed("the tests cannot be collected")
        for file in {fault["file"] for fault in self.faults}:
            importlib.import_module(_name(file))
        cache = os.environ["RULEWRIGHT_CACHE"]
        self.tests = session.items
        for module in {test.module for test in self.tests}:  # what all need is read once
            getattr(module, "ready", lambda: None)()
        items = [Item(number, 0.0, None) for number in range(len(self.tests))]
        if self.job["told"]:
            items = self.known(items, cache)
        with (self.folder / "found.jsonl").open("w", encoding="utf-8") as found:
            for fault in self.faults:
                said = self.apart(lambda fault=fault: self.tried(fault, items), cache)
                found.write(json.dumps(said) + "\n")
                found.flush()
                if said["number"] >= 0:
                    self.hits[said["number"]] = self.hits.get(said["number"], 0) + 1
        return True

    # --- copies of this process

    def apart(self, work: Callable[[], Iterator[dict[str, Any]]], cache: str) -> dict[str, Any]:
        """The last that a copy of this process says of its work, and the time that it took."""
        kept = f"{cache}-copy"
        shutil.copytree(cache, kept)
        said = self.folder / "said.jsonl"
        said.write_text("", "utf-8")
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        child = os.fork()
        if child == 0:
            status = 1
            try:
                os.environ["RULEWRIGHT_CACHE"] = kept
                resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
                with said.open("a", encoding="utf-8") as out:
                    for each in work():
                        out.write(json.dumps(each) + "\n")
                        out.flush()
                status = 0
            finally:
                os._exit(status)  # whatever happens: there is one process that goes on
        _, status = os.waitpid(child, 0)
        shutil.rmtree(kept)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        *_, last = [json.loads(line) for line in said.read_text("utf-8").splitlines()] or [{}]
        if status and last:
            last["how"] = last["how"] or f"the process ended with {status}"
        last["seconds"] = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return last

    def tried(self, fault: dict[str, Any], items: list[Item]) -> Iterator[dict[str, Any]]:
        """What is being tried, and at last what came of it."""
        yield _said(-1, "planting", "", 0)
        try:
            plant(fault["file"], fault["text"], tuple(fault["names"]))
        except Exception as error:
            yield _said(-1, "planting", repr(error), 0)
            return
        done = 0
        for item in self.in_order(fault, items):
            if process_time() > IN_ALL:
                break
            test = self.tests[item.number]
            yield _said(item.number, test.nodeid, "", done)
            _limit(SECONDS + 10 * item.seconds)
            done += 1
            how = self.failure(test)
            if how:
                yield _said(item.number, test.nodeid, how, done)
                return
        yield _said(-1, "", "", done)

    def in_order(self, fault: dict[str, Any], items: list[Item]) -> list[Item]:
        """The tests that come to the fault: those first that notice much and cost little."""
        place = (fault["file"], fault["statement"])
        mine = [item for item in items if item.lines is None or _comes(item.lines, place)]
        mine.sort(key=lambda item: item.seconds / (1 + self.hits.get(item.number, 0)))
        return mine

    # --- one test

    def failure(self, test: pytest.Item) -> str:
        """How a test fails; nothing: it passes."""
        for report in runtestprotocol(test, log=False, nextitem=None):
            if report.failed:
                crash = getattr(report.longrepr, "reprcrash", None)
                return (crash.message if crash else str(report.longrepr))[:300] or "failed"
        return ""

    def known(self, items: list[Item], cache: str) -> list[Item]:
        """The tests that pass without any fault, with what they cost and come to."""
        files = sorted({fault["file"] for fault in self.faults})
        come_to: set[tuple[str, int]] = set()
        for file in files:
            observe(file, come_to)
        found = []
        for item in items:
            test = self.tests[item.number]

            def work(test: pytest.Item = test) -> Iterator[dict[str, Any]]:
                _limit(USUAL)
                yield {"how": self.failure(test), "lines": sorted(come_to)}

            said = self.apart(work, cache)
            if said.get("how") == "":
                found.append(
                    Item(item.number, said["seconds"], {(file, line) for file, line in said["lines"]})
                )
            else:
                print(f"left out: {test.nodeid}: {said.get('how', 'it takes too much')}")
        for file in files:
            plant(file, _source(file))
        return found


def _comes(lines: set[tuple[str, int]], place: tuple[str, int]) -> bool:
    return place in lines if place[1] else any(file == place[0] for file, _ in lines)


def _said(number: int, test: str, how: str, tried: int) -> dict[str, Any]:
    return {"number": number, "test": test, "how": how, "tried": tried}


def _limit(seconds: float) -> None:
    soft = int(process_time() + seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (soft, resource.RLIM_INFINITY))


# --- code in the place of other code ------------------------------------------------------------------------


def _name(file: str) -> str:
    return "rulewright." + file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _source(file: str) -> str:
    return Path(str(importlib.import_module(_name(file)).__file__)).read_text("utf-8")


def plant(file: str, text: str, names: tuple[str, ...] = (), given: dict[str, Any] | None = None) -> None:
    """The functions of a module get the code of this text; these names of the module, its values. `given`:
    what the text may use beside what the module has."""
    old = importlib.import_module(_name(file))
    new = ModuleType(old.__name__)
    new.__dict__.update(given or {}, __file__=old.__file__, __package__=old.__package__)
    exec(compile(text, str(old.__file__), "exec"), new.__dict__)
    old.__dict__.update(given or {})
    for name, made in vars(new).items():
        was = vars(old).get(name)
        if isinstance(made, type) and isinstance(was, type) and made.__module__ == old.__name__:
            for member, value in vars(made).items():
                _exchange(vars(was).get(member), value, new)
        else:
            _exchange(was, made, new)
    made_there = [name for name, value in vars(new).items() if _is_own(value, old.__name__)]
    for name in {*names, *made_there}:
        _give(name, vars(old)[name], vars(new)[name])


def _is_own(value: Any, module: str) -> bool:
    """An object of a class of the module, or a method of one: made when the module was imported."""
    return type(getattr(value, "__self__", value)).__module__ == module


def _exchange(was: Any, made: Any, new: ModuleType) -> None:
    one, other = _function(was), _function(made)
    if one is None or other is None or other.__globals__ is not new.__dict__:
        return  # it was taken from elsewhere
    one.__code__ = other.__code__
    one.__defaults__ = other.__defaults__
    one.__kwdefaults__ = other.__kwdefaults__


def _function(value: Any) -> FunctionType | None:
    match value:
        case FunctionType():
            return value
        case staticmethod() | classmethod():
            return _function(value.__func__)
        case property():
            return _function(value.fget)
        case cached_property():
            return _function(value.func)
        case _:
            return _function(value.__wrapped__) if hasattr(value, "__wrapped__") else None


def _give(name: str, was: Any, value: Any) -> None:
    """Whoever has taken a value by its name has the other."""
    for module in list(sys.modules.values()):
        if getattr(module, "__name__", "").startswith("rulewright.") and vars(module).get(name) is was:
            setattr(module, name, value)


def observe(file: str, come_to: set[tuple[str, int]]) -> None:
    """The statements of a module's functions say that somebody comes to them."""
    tree = ast.parse(_source(file))
    for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]:
        for node in ast.walk(function):
            for field in ("body", "orelse", "finalbody"):
                block = getattr(node, field, None)
                if isinstance(block, list) and not any(_says(each) for each in block):
                    setattr(node, field, [step for each in block for step in (_saying(each), each)])
    add = come_to.add
    given = {"_come_to": lambda line: add((file, line))}
    plant(file, ast.unparse(ast.fix_missing_locations(tree)), given=given)


def _saying(statement: ast.stmt) -> ast.stmt:
    return ast.Expr(ast.Call(ast.Name("_come_to", ast.Load()), [ast.Constant(statement.lineno)], []))


def _says(statement: ast.stmt) -> bool:
    match statement:
        case ast.Expr(value=ast.Call(func=ast.Name(id="_come_to"))):
            return True
        case _:
            return False


if __name__ == "__main__":
    sys.exit(main())
