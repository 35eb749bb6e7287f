"""The specification of a form: of each class what it says and what may stand in its fields, and the unions.

It is read off the classes, so that it cannot say anything else."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import Final

from msgspec import NODEFAULT, Struct

BEGIN: Final = "<!-- made from the classes by `pytest tests/dsl/forms --bless` -->"
END: Final = "<!-- end -->"


def specification(modules: Sequence[ModuleType]) -> str:
    """The forms of some modules, in the order in which they stand there."""
    return "\n".join(line for module in modules for line in _of_module(module))


def classes_in(module: ModuleType) -> list[type[Struct]]:
    """The forms that a module makes, in their order."""
    found = [each for each in vars(module).values() if inspect.isclass(each) and issubclass(each, Struct)]
    return [each for each in found if each.__module__ == module.__name__]


def _of_module(module: ModuleType) -> Iterator[str]:
    title = (module.__doc__ or "").strip().split("\n")[0].rstrip(".")
    yield f"### {title}"
    yield ""
    for name, members in _unions(module):
        yield from (f"`{name}`: {members}", "")
    yield "| form | fields | what it is |"
    yield "|---|---|---|"
    for each in classes_in(module):
        yield f"| `{each.__name__}` | {_fields(each) or 'none'} | {_said(each)} |"
    yield ""


def _unions(module: ModuleType) -> Iterator[tuple[str, str]]:
    """The closed sums of forms that a module names, as they are written there."""
    for node in ast.parse(inspect.getsource(module)).body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.BinOp() | ast.Subscript() as value):
                yield name, ast.unparse(value).replace(" | ", ", ")
            case _:
                pass


def _fields(each: type[Struct]) -> str:
    said = []
    usual = dict(zip(reversed(each.__struct_fields__), reversed(each.__struct_defaults__), strict=False))
    for name in each.__struct_fields__:
        hint = _annotation(each, name)
        given = f" = {usual[name]!r}" if name in usual and usual[name] is not NODEFAULT else ""
        said.append(f"`{name}: {hint}{given}`".replace("|", "\\|"))
    return ", ".join(said)


def _annotation(each: type[Struct], name: str) -> str:
    for cls in each.__mro__:
        hint = inspect.get_annotations(cls).get(name)
        if hint is not None:
            return hint if isinstance(hint, str) else str(hint)
    raise KeyError(name)


def _said(each: type[Struct]) -> str:
    return " ".join((each.__doc__ or "").split()).replace("|", "\\|")


def with_specification(text: str, made: str) -> str:
    """A README with its specification as it is now."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{made}\n{END}{after}"
