"""From blocks to blocks: each pass a small file, each leaves a form that `verify` accepts."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.interpreter.blocks import form as f
from rulewright.interpreter.blocks.module import Module
from rulewright.interpreter.blocks.passes.choosing import chosen
from rulewright.interpreter.blocks.passes.depth import shallow
from rulewright.interpreter.blocks.passes.joining import joined, reached, straightened
from rulewright.interpreter.blocks.passes.knowing import with_known
from rulewright.interpreter.blocks.passes.looks import with_aliases
from rulewright.interpreter.blocks.passes.metering import metered
from rulewright.interpreter.blocks.passes.unread import without_unread

LISTS = ("z_", "r_")


def cleaned(module: Module) -> None:
    """What is known stands where it is read, and no variable is set that nobody reads."""
    for number, each in module.functions.items():
        module.functions[number] = _with(each, without_unread(with_known(each)))


def aliased(module: Module) -> None:
    """Lists of the state that a function looks at often have a name in it."""
    for number, each in module.functions.items():
        module.functions[number] = _with(each, with_aliases(module, each.body, _is_list))


def _with(function: f.Function, body: f.Steps) -> f.Function:
    return f.Function(function.number, function.label, function.shape, function.parameters, body)


def _is_list(slot: str) -> bool:
    return slot == "at" or slot.startswith(LISTS)


PASSES: tuple[Callable[[Module], None], ...] = (
    chosen,
    straightened,
    reached,
    joined,
    reached,
    cleaned,
    aliased,
    metered,
    shallow,
)


def finished(module: Module) -> Module:
    """The module after all passes, in their order."""
    for each in PASSES:
        each(module)
    return module
