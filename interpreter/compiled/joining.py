"""Fewer and longer functions: who ends by calling a short function goes on with its lines instead.

Blocks hand over to one another by `return other(s, ...)`. A call costs as much as a dozen plain steps, so
what is short, or called from one place only, is written where it is called. What then nobody calls is left
out: compiling it would take longer than everything else.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from rulewright.interpreter.compiled.code import STEP, WORD, Lines, indent, too_deep, with_aliases

SHORT = 24  # lines of a function that is repeated wherever it is called
MOST = 90  # lines of a function that has taken in others

Functions = dict[str, Lines]

_HEAD = re.compile(r"def (\w+)\((.*)\):")
_HANDED_OVER = re.compile(r"( *)((?:if .*?: )?)return (\w+)\((s(?:, .*)?)\)(?:  # .*)?")
_INNER = re.compile(r"\blambda\b|[\[({].* for .* in ")  # functions in themselves: what they read is slower


class Joining:
    """The functions of a module by name, joined where that is worth it."""

    def __init__(self, functions: Iterable[Lines]) -> None:
        self.heads: dict[str, str] = {}
        self.bodies: Functions = {}
        self.parameters: dict[str, list[str]] = {}
        for head, *body in functions:
            found = _HEAD.match(head)
            assert found is not None, head
            self.heads[found[1]] = head
            self.bodies[found[1]] = body
            self.parameters[found[1]] = found[2].split(", ")
        self.inner = {name for name, body in self.bodies.items() if any(map(_INNER.search, body))}
        self.words = {name: _words(body) for name, body in self.bodies.items()}

    def keep(self, roots: Iterable[str], named: Mapping[str, Collection[str]]) -> set[str]:
        """Leave out what cannot be reached. `named`: words that stand for several functions."""
        waiting, kept = list(roots), set[str]()
        while waiting:
            name = waiting.pop()
            if name in kept:
                continue
            kept.add(name)
            waiting += named.get(name, ())
            waiting += self.words.get(name, ())
        self.bodies = {name: body for name, body in self.bodies.items() if name in kept}
        return set(self.bodies)

    def join(self) -> None:
        """Write what is short, or called once, where it is called."""
        callers = Counter(word for name in self.bodies for word in self.words[name])
        fit = {
            name
            for name, body in self.bodies.items()
            if name not in self.inner and (len(body) <= SHORT or callers[name] == 1)
        }
        bodies = dict(self.bodies)
        for name in bodies.keys() - self.inner:
            body = self._joined(bodies[name], fit, bodies, (name,), MOST)
            if body != bodies[name] and not too_deep(body):
                self.bodies[name] = body
                self.words[name] = _words(body)

    def _joined(
        self, body: Lines, fit: set[str], bodies: Functions, chain: tuple[str, ...], left: int
    ) -> Lines:
        lines: Lines = []
        for line in body:
            found = _HANDED_OVER.fullmatch(line)
            name = found[3] if found else ""
            if found is None or name not in fit or name in chain or len(bodies[name]) > left:
                lines.append(line)
                continue
            margin, condition, _, arguments = found.groups()
            taken = self._joined(bodies[name], fit, bodies, (*chain, name), left - len(bodies[name]))
            left -= len(taken)
            inside = [*self._bound(name, arguments), *(line[len(STEP) :] for line in taken)]
            inside += [] if inside[-1].startswith(("return ", "s.k = ")) else ["return None"]
            if condition:
                lines += [margin + condition.rstrip(), *(margin + STEP + each for each in inside)]
            else:
                lines += [margin + each for each in inside]
        return lines

    def _bound(self, name: str, arguments: str) -> Lines:
        """What the function calls its parameters, where the caller calls it otherwise."""
        pairs = [
            (parameter, given)
            for parameter, given in zip(self.parameters[name], split(arguments), strict=True)
            if parameter != given
        ]
        names, values = (", ".join(column) for column in zip(*pairs, strict=True)) if pairs else ("", "")
        return [f"{names} = {values}"] if pairs else []

    def functions(self) -> list[Lines]:
        return [[self.heads[name], *with_aliases(body)] for name, body in self.bodies.items()]


def _words(body: Lines) -> list[str]:
    """The functions and blocks that the lines may mention, as often as they do."""
    return WORD.findall("\n".join(body))


def split(arguments: str) -> list[str]:
    """The arguments of a call: cut at each comma that stands in no brackets."""
    parts, depth = [""], 0
    for word in re.split(r"(, |[()\[\]{}])", arguments):
        depth += (word in ("(", "[", "{")) - (word in (")", "]", "}"))
        if depth == 0 and word == ", ":
            parts.append("")
        else:
            parts[-1] += word
    return parts


def stub(name: str) -> Lines:
    """A block that no frame names."""
    return [f"def {name}(s, k0):", *indent(["raise AssertionError"])]
