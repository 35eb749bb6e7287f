"""How a game goes, as players are told: the game in short, what ends it, and which words of the rules say how
far it is."""

from __future__ import annotations

from collections.abc import Collection, Mapping as Dict

from rulewright.dsl import core, model
from rulewright.dsl.files.gates import Problems, names, number, scalar, submap
from rulewright.dsl.files.yamlnodes import Mapping, Scalar


def read_course(root: Mapping) -> tuple[model.Course, dict[str, Scalar]]:
    """What is said, and the words of the rules in it by the key under which they stand."""
    node = submap(root, "course")
    progress = submap(node, "progress")
    said: dict[str, Scalar] = {key: scalar(progress, key) for key in ("now", "of") if key in progress.entries}
    said |= {"scoring": scalar(node, "scoring")} if "scoring" in node.entries else {}
    words = {key: str(word.value) for key, word in said.items()}
    course = model.Course(names(node, "rules"), names(node, "ends"), number(node, "rounds") or 0, **words)
    return course, said


def check_course(
    said: Dict[str, Scalar],
    functions: Dict[str, core.FunctionDef],
    phases: Collection[str],
    problems: Problems,
) -> None:
    """Whether the rules have those words: a phase, and functions of the table or of one player."""
    counting = [name for name, function in functions.items() if _counts(function)]
    for key, word in said.items():
        if key == "scoring" and word.value not in phases:
            problems.unknown("phase", word, sorted(phases))
        elif key != "scoring" and word.value not in counting:
            problems.unknown("function that gives a number of the table, or of one player,", word, counting)


def _counts(function: core.FunctionDef) -> bool:
    players = [param.type for param in function.params if param.default is None]
    number = isinstance(function.type, core.NumberType)
    return number and (not players or (len(players) == 1 and isinstance(players[0], core.PlayerType)))
