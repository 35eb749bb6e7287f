"""Writing Python functions: lines with indentation, and which locals a later piece of code still needs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

WORD = re.compile(r"[A-Za-z_]\w*")
Lines = list[str]
STEP = "    "


def indent(lines: Iterable[str]) -> Lines:
    return [STEP + line for line in lines]


MOST_LEVELS = 30  # of lines inside each other that stay in one function: Python reads 100 at most
MOST_LOOPS = 6  # of loops inside each other: Python takes 20, and a loop of ours may be three of its own
MOST_BRACKETS = 40  # inside each other: Python takes 200

LOOP = re.compile(r" *(?:for|while) ")


def nesting(lines: Iterable[str]) -> tuple[int, int]:
    """How many levels of the lines, and how many loops, stand inside each other."""
    levels = most = 0
    loops: list[int] = []  # the depths of the loops around a line
    for line in lines:
        depth = _depth(line) // len(STEP)
        while loops and loops[-1] >= depth:
            loops.pop()
        if LOOP.match(line):
            loops.append(depth)
        levels, most = max(levels, depth), max(most, len(loops))
    return levels, most


def too_deep(lines: Iterable[str]) -> bool:
    """Do the lines stand inside each other so deeply that a part of them wants a function of its own?"""
    levels, loops = nesting(lines)
    return levels >= MOST_LEVELS or loops >= MOST_LOOPS


def brackets(source: str) -> int:
    """How many brackets stand inside each other."""
    depth = deepest = 0
    for sign in re.findall(r"[()\[\]{}]", source):
        depth += 1 if sign in "([{" else -1
        deepest = max(deepest, depth)
    return deepest


def words(lines: Iterable[str]) -> set[str]:
    """Every identifier in the lines."""
    found: set[str] = set()
    for line in lines:
        found.update(WORD.findall(line.split("  # ")[0]))
    return found


def live(scope: Iterable[str], lines: Lines) -> list[str]:
    """The locals of the scope that the lines mention, in scope order."""
    used = words(lines)
    return [name for name in dict.fromkeys(scope) if name in used]


def unpack(names: list[str]) -> Lines:
    """A block's first line: its frame's live values, the continuation last."""
    return [f"_, {', '.join([*names, 'k'])} = k0"]


def leaving_by(lines: Lines, end: str) -> Lines:
    """The lines with `end` wherever they leave a loop that is not one of theirs."""
    made: Lines = []
    loops: list[int] = []
    for line in lines:
        depth = _depth(line)
        while loops and loops[-1] >= depth:
            loops.pop()
        if LOOP.match(line):
            loops.append(depth)
        made.append(" " * depth + end if line.strip() == "break" and not loops else line)
    return made


def frame(block: str, names: Iterable[str], parent: str = "k") -> str:
    return f"({', '.join([block, *names, parent])})"


def call(name: str, arguments: Iterable[str]) -> str:
    return f"{name}({', '.join(['s', *arguments])})"


def nested(heads: list[str], body: Lines) -> Lines:
    """The body inside each head in turn."""
    for head in reversed(heads):
        body = [f"{head}:", *indent(body)]
    return body


STABLE = re.compile(r"\bs\.(?:at|z_\w+|r_\w+)\b")  # lists of the state
REPLACED = re.compile(r"\b(s\.z_\w+) = ")  # ... of which some function puts in another


def with_aliases(body: Lines) -> Lines:
    """A list that a function looks up in the state again and again gets a local name, where it is needed
    first."""
    text = "\n".join(body)
    counts = Counter(STABLE.findall(text))
    again = [name for name, count in counts.items() if count > 2]
    replaced = REPLACED.findall(text) if again else []
    for name in again:
        if name not in replaced:
            pattern = re.compile(rf"\b{re.escape(name)}\b")
            place = _place([name in line and bool(pattern.search(line)) for line in body], body)
            alias = f"{' ' * _depth(body[place])}{name[2:]} = {name}"
            body = [*body[:place], alias, *(pattern.sub(name[2:], line) for line in body[place:])]
    return body


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _place(uses: list[bool], body: Lines) -> int:
    """Before which line a name must be bound that is used in these: in the innermost block around them
    all, but in front of a loop that would bind it on every turn."""
    place = uses.index(True)
    last = len(uses) - 1 - uses[::-1].index(True)
    while True:
        depth = _depth(body[place])
        around = [i for i in range(place) if _depth(body[i]) < depth]
        inside = all(_depth(line) >= depth for line in body[place : last + 1])
        word = body[place].split()[0]
        if inside and not word.startswith(("else", "elif")):
            head = body[around[-1]].split()[0] if around else ""
            if head not in ("for", "while"):
                return place
        if word.startswith(("else", "elif")):  # to the `if` it belongs to
            place = max(i for i in range(place) if _depth(body[i]) == depth and i not in around)
        else:
            place = around[-1]


AGAIN = re.compile(r"^( *)s\.k = \((\w+), (.*)\); return None$")


def straight(lines: Lines) -> Lines:
    """In a function that the driver calls, the next frame can be resumed at once: the stack is as good as
    empty. Its values are handed over as they are."""
    return [AGAIN.sub(lambda m: f"{m[1]}return {going(m[2])}(s, {m[3]})", line) for line in lines]


def going(block: str) -> str:
    """The function that resumes a frame whose values have been taken out of it."""
    return f"{block.lower()}_go"


def going_on(body: Lines, again: str) -> Lines:
    """In the loop itself, handing over to its own frame is going on with the next turn."""
    return [line.replace(again, "continue") if line.strip() == again else line for line in body]


def written_length(source: str, players: int) -> int | None:
    """How many items the source has, where that shows."""
    if source.startswith("ROUND["):
        return players
    return source.count(",") + (not source.endswith(",)")) if re.fullmatch(r"\([-\d, ]+\)", source) else None


def is_tuple(source: str) -> bool:
    """Is the source a tuple that is made once for the whole program?"""
    return source.startswith(("K_", "L_", "ROUND[")) or re.match(r"\(\d+,", source) is not None
