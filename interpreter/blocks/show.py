"""Blocks as text for people: with the names of slots, texts and functions, and what tables are of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rulewright.interpreter.blocks.module import Module
from rulewright.interpreter.blocks.python import Emitter, Names
from rulewright.interpreter.dealt import Limits

MOST = 60  # letters of a table that are shown


class _Readable(Names):
    """Names by which a reader finds things again."""

    def __init__(self, module: Module) -> None:
        self.module = module

    def function(self, number: int) -> str:
        found = self.module.functions.get(number)
        return f"{found.label or 'helper'}#{number}" if found is not None else f"?#{number}"

    def block(self, number: int) -> str:
        return self.function(number)

    def slot(self, slot: str) -> str:
        return slot

    def text(self, number: int) -> str:
        return repr(self.module.texts[number])


def shown(module: Module, cards: Mapping[int, str] = {}) -> str:
    """A whole module: its functions in order, and the tables that they name. `cards`: from which card a
    function came."""
    numbers = list(module.functions)
    return "\n".join([*_functions(module, numbers, cards), *_listings(module), *_tables(module)])


def shown_functions(module: Module, numbers: Iterable[int], cards: Mapping[int, str]) -> str:
    """Some of its functions."""
    return "\n".join(_functions(module, numbers, cards)).rstrip()


def _functions(module: Module, numbers: Iterable[int], cards: Mapping[int, str]) -> Iterator[str]:
    emitter = Emitter(module, _Readable(module), Limits())
    for number in numbers:
        function = module.functions[number]
        parameters = ", ".join(emitter.value(var) for var in function.parameters)
        taken = [emitter.names.function(taker) for taker in module.takers.get(number, ())]
        card = f"  # {cards[number]}" if number in cards else ""
        yield f"{function.shape} {emitter.names.function(number)}({parameters}){card}"
        yield from (f"    {line}" for line in emitter.steps(function.body))
        if taken:
            yield f"    options: {', '.join(taken)}"
        yield ""


def _listings(module: Module) -> Iterator[str]:
    names = _Readable(module)
    for place, listing in enumerate(module.listings):
        there = dict.fromkeys(number for number in listing if number in module.functions)
        yield f"listing L{place}: {', '.join(map(names.function, there))}"


def _tables(module: Module) -> Iterator[str]:
    for number, table in enumerate(module.tables):
        text = repr(table)
        yield f"table T{number} = {text if len(text) <= MOST else text[: MOST - 3] + '...'}"
