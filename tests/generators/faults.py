"""Faults planted in the code of this project, one at a time: what a tired programmer might have written.

They are made from the syntax tree of a file. Who notices them is found out in a process of its own
(planting.py), in which the tests stand ready and the changed functions take the place of the right ones.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Files, and the tests that should know them well: those that take seconds.
TESTS: dict[str, tuple[str, ...]] = {
    "dsl/files/characters.py": (
        "tests/dsl/test_source.py",
        "tests/dsl/test_report.py",
        "tests/dsl/test_yaml.py",
    ),
    "dsl/files/yamlload.py": ("tests/dsl/test_yaml.py", "tests/dsl/test_yaml_refused.py"),
    "dsl/report/printers.py": ("tests/dsl/test_report.py",),
    "interpreter/many/figures.py": ("tests/interpreter/games/test_simulate.py",),
    "interpreter/many/results.py": ("tests/interpreter/games/test_simulate.py",),
    "interpreter/saves/savefile.py": ("tests/interpreter/games/test_saves.py",),
    "interpreter/saves/saving.py": ("tests/interpreter/games/test_saves.py",),
    "interpreter/saves/resume.py": ("tests/interpreter/games/test_saves.py",),
    "interpreter/table/views.py": (
        "tests/interpreter/games/test_views.py",
        "tests/interpreter/games/test_hidden.py",
    ),
}
_PAIRS: tuple[tuple[type[ast.AST], type[ast.AST]], ...] = (
    (ast.Lt, ast.LtE),
    (ast.Gt, ast.GtE),
    (ast.Eq, ast.NotEq),
    (ast.Is, ast.IsNot),
    (ast.In, ast.NotIn),
    (ast.And, ast.Or),
    (ast.Add, ast.Sub),
)
SWAPPED = {ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, **dict(_PAIRS), **{two: one for one, two in _PAIRS}}
# Names and words that stand for the opposite, or for what lasts longer.
OTHER_NAMES = {"any": "all", "all": "any", "min": "max", "max": "min", "YES": "NO", "NO": "YES"}
OTHER_WORDS = {
    "turn": "round", "round": "game", "game": "turn", "phase": "turn", "raise": "lower", "lower": "raise",
    "player": "table", "table": "player", "zone": "always", "up": "down", "others": "anyone",
}  # fmt: skip
_EITHER_WAY = frozenset({"isinstance", "zip", "max", "min"})  # whose arguments are not exchanged
_DEEDS = (ast.Expr, ast.AugAssign, ast.Delete, ast.Continue, ast.Break, ast.Raise, ast.Assert)


@dataclass(frozen=True, slots=True)
class Fault:
    """A file with one thing in it changed. `statement`: the line of the statement around it, in a function;
    `names`: what the statement gives a value to, if it stands in none."""

    file: str
    function: str
    line: int
    what: str
    text: str
    statement: int
    names: tuple[str, ...]

    @property
    def name(self) -> str:
        """The same fault, wherever its lines have moved to."""
        return f"{self.file} {self.function}: {self.what}"


@dataclass(frozen=True, slots=True)
class Place:
    """A node of a file, its field that would be another, and what that would be."""

    node: ast.AST
    field: str
    new: object
    line: int
    inside: Inside


@dataclass(frozen=True, slots=True)
class Inside:
    """What is around a place: the function, the line of the statement, and what a module's statement gives a
    value to."""

    function: str
    statement: int
    names: tuple[str, ...] = ()


def many(file: str) -> int:
    """How many faults can be planted in a file."""
    return sum(1 for _ in _places(_parsed(file)))


def code_lines(file: str) -> int:
    """How many lines of a file begin a statement."""
    return len({node.lineno for node in ast.walk(_parsed(file)) if isinstance(node, ast.stmt)})


def drawn(file: str, count: int, seed: int) -> list[Fault]:
    """Faults of a file, in different lines as long as there are any. Which they are does not change with the
    rest of the file."""
    places = list(_places(_parsed(file)))
    whats = [f"{place.inside.function}: {_what(place)}" for place in places]
    digests = [hashlib.sha256(f"{seed} {file} {what}".encode()).digest() for what in whats]
    order = sorted(range(len(places)), key=digests.__getitem__)
    lines: set[int] = set()
    first, later = list[int](), list[int]()
    for number in order:
        (later if places[number].line in lines else first).append(number)
        lines.add(places[number].line)
    return [fault(file, number) for number in sorted([*first, *later][:count])]


def shared_out(files: Sequence[str], count: int, seed: int) -> list[Fault]:
    """So many faults in these files, at least one in each, else by how much code there is."""
    lines = {file: code_lines(file) for file in files}
    whole = sum(lines.values())
    return [each for file in files for each in drawn(file, max(1, round(count * lines[file] / whole)), seed)]


def fault(file: str, number: int) -> Fault:
    """One of a file's faults."""
    tree = _parsed(file)
    place = list(_places(tree))[number]
    what, inside = _what(place), place.inside
    setattr(place.node, place.field, place.new)
    text = ast.unparse(ast.fix_missing_locations(tree))
    return Fault(file, inside.function, place.line, what, text, inside.statement, inside.names)


def unchanged(file: str) -> Fault:
    """No fault: who notices it is wrong."""
    return Fault(file, "", 0, "nothing", (ROOT / file).read_text("utf-8"), 0, ())


def _what(place: Place) -> str:
    """The change in words: only what is another."""
    old = getattr(place.node, place.field)
    before = _texts(place)
    setattr(place.node, place.field, place.new)
    after = _texts(place)
    setattr(place.node, place.field, old)
    if sorted(before) != sorted(after):
        missing = [each for each in before if each not in after]
        before, after = missing, [each for each in after if each not in before]
    return f"{_short(before)} -> {_short(after)}"


def _parsed(file: str) -> ast.Module:
    return ast.parse((ROOT / file).read_text("utf-8"))


def _texts(place: Place) -> list[str]:
    """The field of a place as text; of an operator, what it stands in."""
    value = getattr(place.node, place.field)
    if place.field in ("op", "ops"):
        value = place.node
    several = value if isinstance(value, list) else [value]
    return [ast.unparse(each) if isinstance(each, ast.AST) else repr(each) for each in several]


def _short(texts: list[str]) -> str:
    text = " ".join(", ".join(texts).split()) or "nothing"
    return text if len(text) <= 100 else f"{text[:48]} ... {text[-48:]}"


# --- where faults can be ------------------------------------------------------------------------------------


def _places(tree: ast.Module) -> Iterator[Place]:
    """In functions, and in what a module gives values to; not in what is declared."""
    for statement in tree.body:
        match statement:
            case ast.Assign(targets=[*targets], value=value):
                names = tuple(n.id for each in targets for n in ast.walk(each) if isinstance(n, ast.Name))
                yield from _of_expression(value, Inside(names[0], 0, names))
            case ast.AnnAssign(annotation=ast.Name(id="TypeAlias")):
                pass
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                yield from _of_expression(value, Inside(name, 0, (name,)))
            case ast.FunctionDef():
                yield from _of_function(statement, statement.name)
            case ast.ClassDef():
                for each in statement.body:
                    if isinstance(each, ast.FunctionDef):
                        yield from _of_function(each, f"{statement.name}.{each.name}")


def _of_function(function: ast.FunctionDef, name: str) -> Iterator[Place]:
    for default in (*function.args.defaults, *function.args.kw_defaults):
        if default is not None:
            yield from _of_expression(default, Inside(name, 0))
    yield from _of_block(function, "body", name)


def _of_block(holder: ast.AST, field: str, name: str) -> Iterator[Place]:
    block: list[ast.stmt] = getattr(holder, field)
    for place, statement in enumerate(block):
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            continue  # a docstring
        line, before = statement.lineno, block[:place]
        inside = Inside(name, line)
        if _may_be_missing(statement):
            without = [*before, ast.Pass(), *block[place + 1 :]]
            yield Place(holder, field, without, line, inside)
        if place + 1 < len(block) and _changed_by(statement) & _changed_by(block[place + 1]):
            exchanged = [*before, block[place + 1], statement, *block[place + 2 :]]
            yield Place(holder, field, exchanged, line, inside)
        yield from _of_statement(statement, inside)


def _may_be_missing(statement: ast.stmt) -> bool:
    """Deeds, what is put into something, and conditions on which a block is left."""
    match statement:
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return True
        case ast.If(body=[*_, ast.Return() | ast.Continue() | ast.Break() | ast.Raise()]):
            return True
        case _:
            return isinstance(statement, _DEEDS)


def _of_statement(statement: ast.stmt, inside: Inside) -> Iterator[Place]:
    line = statement.lineno
    match statement:
        case ast.FunctionDef():
            yield from _of_function(statement, inside.function)
            return
        case ast.For() | ast.While():
            yield Place(statement, "body", [*statement.body, ast.Break()], line, inside)
        case ast.Match(cases=cases) if len(cases) > 1:
            for each in cases:
                fewer = [case for case in cases if case is not each]
                yield Place(statement, "cases", fewer, each.pattern.lineno, inside)
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield Place(statement, "value", ast.Constant(None), line, inside)
        case ast.AugAssign(op=op) if type(op) in SWAPPED:
            yield Place(statement, "op", SWAPPED[type(op)](), line, inside)
    if isinstance(statement, ast.If | ast.While):
        yield Place(statement, "test", ast.UnaryOp(ast.Not(), statement.test), line, inside)
    for field, value in ast.iter_fields(statement):
        if field in ("annotation", "target", "targets", "names"):
            continue
        parts = value if isinstance(value, list) else [value]
        if any(isinstance(each, ast.stmt) for each in parts):
            yield from _of_block(statement, field, inside.function)
        for each in parts:
            if isinstance(each, ast.expr):
                yield from _of_expression(each, inside)
            elif isinstance(each, ast.match_case | ast.ExceptHandler):
                yield from _of_case(each, inside)


def _of_case(case: ast.match_case | ast.ExceptHandler, inside: Inside) -> Iterator[Place]:
    if isinstance(case, ast.match_case) and case.guard is not None:
        yield Place(case, "guard", ast.UnaryOp(ast.Not(), case.guard), case.guard.lineno, inside)
        yield from _of_expression(case.guard, inside)
    yield from _of_block(case, "body", inside.function)


def _changed_by(statement: ast.stmt) -> set[str]:
    """What a statement adds to, or calls a method of."""
    match statement:
        case ast.AugAssign(target=target) | ast.Expr(value=ast.Call(func=ast.Attribute(value=target))):
            return {ast.unparse(target)}
        case _:
            return set()


def _of_expression(top: ast.expr, inside: Inside) -> Iterator[Place]:
    for node in ast.walk(top):
        if isinstance(node, ast.expr | ast.comprehension):
            line = node.iter.lineno if isinstance(node, ast.comprehension) else node.lineno
            yield from (Place(node, field, new, line, inside) for field, new in _changes(node))


def _changes(node: ast.expr | ast.comprehension) -> Iterator[tuple[str, object]]:
    """The fields of a node that could be others, and what they would be."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in SWAPPED:
            yield "ops", [SWAPPED[type(op)]()]
        case ast.BoolOp(op=op, values=values):
            yield "op", SWAPPED[type(op)]()
            yield from (("values", fewer) for fewer in _without_one(values))
        case ast.BinOp(op=op) if type(op) in SWAPPED:
            yield "op", SWAPPED[type(op)]()
        case ast.IfExp(test=test):
            yield "test", ast.UnaryOp(ast.Not(), test)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "operand", ast.UnaryOp(ast.Not(), operand)
        case ast.UnaryOp(op=ast.USub()):
            yield "op", ast.UAdd()
        case ast.Constant(value=bool(value)):
            yield "value", not value
        case ast.Constant(value=int(value)):
            yield "value", value + 1
        case ast.Constant(value=str(value)) if value in OTHER_WORDS:
            yield "value", OTHER_WORDS[value]
        case ast.Name(id=name) if name in OTHER_NAMES:
            yield "id", OTHER_NAMES[name]
        case ast.Call(func=func, args=arguments, keywords=keywords):
            match arguments:
                case [ast.Name() | ast.Attribute() as one, ast.Name() | ast.Attribute() as other, *more]:
                    if type(one) is type(other) and getattr(func, "id", "") not in _EITHER_WAY:
                        yield "args", [other, one, *more]
            yield from (("keywords", fewer) for fewer in _without_one(keywords, 0))
        case ast.Tuple(elts=each, ctx=ast.Load()) | ast.List(elts=each, ctx=ast.Load()):
            yield from (("elts", fewer) for fewer in _without_one(each))
            if len(each) > 1 and ast.dump(each[0]) != ast.dump(each[1]):
                yield "elts", [each[1], each[0], *each[2:]]
        case ast.Set(elts=each):
            yield from (("elts", fewer) for fewer in _without_one(each))
        case ast.comprehension(ifs=[*tests]) if tests:
            yield "ifs", [ast.UnaryOp(ast.Not(), tests[0]), *tests[1:]]
            yield "ifs", tests[1:]


def _without_one(values: list[ast.expr] | list[ast.keyword], least: int = 1) -> Iterator[list[ast.AST]]:
    """The values with each of them missing; `least` are left."""
    if len(values) > least:
        yield from ([*values[:place], *values[place + 1 :]] for place in range(len(values)))


# --- who notices them ---------------------------------------------------------------------------------------


NOT_PLANTED = "planting"  # the name of the test, where a changed module cannot be imported


@dataclass(frozen=True, slots=True)
class Found:
    """What became of a fault: the test that noticed it, and how; no test: it got through."""

    test: str
    how: str
    seconds: float  # of the processor
    tried: int  # tests


def noticed(faults: list[Fault], tests: Sequence[str], folder: Path, *, told: bool = False) -> list[Found]:
    """For each fault the first of the tests that fails with it. `told`: it is found out first which tests
    come to which lines, and what they cost: worth it for many faults."""
    job = {"root": str(ROOT), "faults": [asdict(each) for each in faults], "told": told}
    folder.mkdir(exist_ok=True)
    (folder / "job.json").write_text(json.dumps(job), "utf-8")
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0"}
    for name in [name for name in environment if name.startswith(("RULEWRIGHT_FIGURES", "PYTEST_"))]:
        del environment[name]
    script = str(Path(__file__).with_name("planting.py"))
    done = subprocess.run(
        [sys.executable, "-P", script, str(folder), *tests],
        cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    lines = (folder / "found.jsonl").read_text("utf-8").splitlines() if done.returncode == 0 else []
    assert len(lines) == len(faults), done.stdout[-3000:]
    found = []
    for line in lines:
        said = json.loads(line)
        found.append(Found(said["test"] if said["how"] else "", said["how"], said["seconds"], said["tried"]))
    return found
