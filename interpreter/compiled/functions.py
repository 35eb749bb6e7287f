"""The functions of a module: what they are called in the code, and what outside of it."""

from __future__ import annotations

from rulewright.interpreter.compiled.code import Lines, going, indent
from rulewright.interpreter.compiled.effects import Effects
from rulewright.interpreter.program import Program


class Functions(Effects):
    """Collects functions, each under a name of its own."""

    def __init__(self, program: Program, logged: bool) -> None:
        super().__init__(program, logged)
        self.functions: list[Lines] = []
        self.labels = {"end": "end"}  # block -> what saves and verdicts call it
        self._used_names: set[str] = set()
        self._used_labels = {"end"}

    def function_name(self, stem: str) -> str:
        """A name for a function of the procedures' code; the stem is made of our names of words."""
        stem = stem.removeprefix("f_").replace(" ", "_")
        name = _unused(f"f_{stem}", self._used_names)
        self._label(name, stem)
        return name

    def _label(self, name: str, stem: str) -> None:
        """What a function is called outside of the code: its stem in the author's words."""
        said = self.words.said(stem).lower()
        label = "".join(c if c.isalnum() else "_" for c in said).strip("_")
        self.labels[name] = _unused(label, self._used_labels)

    def define(self, name: str, parameters: str, body: Lines) -> None:
        self.functions.append([f"def {name}({parameters}):", *indent(body)])


def _unused(base: str, used: set[str]) -> str:
    """The name, with a number where it is taken: by another one, or by a function that goes on there."""
    name, number = base, 2
    while not used.isdisjoint((name, going(name))):
        name, number = f"{base}_{number}", number + 1
    used |= {name, going(name)}
    return name
