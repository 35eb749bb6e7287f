"""Whole files in the one style: a file of rules, and the rules in a YAML file, whose other lines stay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rulewright.dsl.files.source import Source
from rulewright.dsl.files.yamlload import load_yaml
from rulewright.dsl.files.yamlnodes import Mapping, Node, RulesText, Scalar, Sequence, rules_text
from rulewright.dsl.report.diagnostics import Diagnostic
from rulewright.dsl.syntax.style import WIDTH, styled

_LEAST_WIDTH: Final = 60  # of rules that stand far to the right


def styled_file(source: Source) -> tuple[str, list[Diagnostic]]:
    """The text of a file in the one style; or as it was, with what keeps it from being read."""
    if source.name.endswith((".yaml", ".yml")):
        return _styled_yaml(source)
    return styled(RulesText.whole(source), "rules_file")


def _styled_yaml(source: Source) -> tuple[str, list[Diagnostic]]:
    root, problems = load_yaml(source)
    if root is None:
        return source.text, problems
    lines, faults = source.text.split("\n"), list[Diagnostic]()
    for block, start in sorted(_blocks(root, top=True), key=lambda each: -each[0].span.line):
        found = rules_text(block)
        if isinstance(found, Diagnostic):
            faults.append(found)
            continue
        written = [
            place for place, line in zip(found.lines, found.text.split("\n"), strict=False) if line.strip()
        ]
        if not written:
            continue
        indent = min(column for _, column in written) - 1
        text, wrong = styled(found, start, max(WIDTH - indent, _LEAST_WIDTH))
        faults += wrong
        made = [" " * indent + line if line else "" for line in text.rstrip("\n").split("\n")]
        lines[found.lines[0][0] - 1 : written[-1][0]] = made
    return (source.text, faults) if faults else ("\n".join(lines), [])


def _blocks(node: Node, *, top: bool) -> Iterator[tuple[Scalar, str]]:
    """The blocks of rules in a YAML file, with what each may hold."""
    if isinstance(node, Sequence):
        for item in node.items:
            yield from _blocks(item, top=False)
    elif isinstance(node, Mapping):
        for key, value in node.entries.items():
            if isinstance(value, Scalar) and value.style == "|" and key in ("rules", "scenarios"):
                yield value, "scenario_file" if key == "scenarios" else "rules_file" if top else "members"
            else:
                yield from _blocks(value, top=False)
