"""A card or a scenario put into the text of a deck. Everything else in the file stays, byte for byte."""

from __future__ import annotations

import re

from msgspec import Struct

from rulewright.dsl.authoring.newtexts import in_style
from rulewright.dsl.files.source import Source
from rulewright.dsl.files.yamlload import load_yaml
from rulewright.dsl.files.yamlnodes import Mapping, Node, RulesText, Scalar, Sequence, rules_text, to_plain

_HEAD = frozenset(("format", "deck", "extends", "title"))
_AFTER_CARDS = ("presets", "scenarios")
_STEP = 2


class NoPlace(Exception):
    """The file is written in a way into which nothing can be put: what is in the way."""


class _File(Struct):
    """The lines of a file with their ends, and its tree."""

    lines: list[str]
    end: str
    root: Mapping
    indent: int

    @property
    def text(self) -> str:
        return "".join(self.lines)

    def put(self, at: int, lines: list[str]) -> None:
        """Put lines in before the line of that position (from 0)."""
        if at and not self.lines[at - 1].endswith(("\n", "\r")):
            self.lines[at - 1] += self.end
        self.lines[at:at] = [line + self.end for line in lines]

    def is_blank(self, at: int) -> bool:
        return 0 <= at < len(self.lines) and not self.lines[at].strip()

    def last(self) -> int:
        """The position behind the last line that is not empty."""
        return max((n + 1 for n, line in enumerate(self.lines) if line.strip("\ufeff \t\r\n")), default=0)

    def below(self, first: int, indent: int) -> int:
        """The position behind the last line that belongs to what begins at `first`: lines that stand further
        to the right than `indent`."""
        found = first + 1
        for at in range(first + 1, len(self.lines)):
            line = self.lines[at].rstrip("\r\n")
            if line.strip() and len(line) - len(line.lstrip(" ")) <= indent:
                break
            if line.strip():
                found = at + 1
        return found

    @property
    def airy(self) -> bool:
        """Whether the parts of the file stand apart; they may where there are none yet."""
        starts = [span.line - 1 for span in self.root.key_spans.values()]
        return self.root.entries.keys() <= _HEAD or any(
            self.is_blank(self.above(at) - 1) for at in starts[1:]
        )

    def above(self, at: int) -> int:
        """The position of the first line of a key: what is noted above it goes with it."""
        while at and self.lines[at - 1].lstrip().startswith("#"):
            at -= 1
        return at


def _file(text: str) -> _File:
    root, _ = load_yaml(Source("", text))
    lines = re.findall(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$", text)
    if not isinstance(root, Mapping) or root.span.text().startswith("{"):
        raise NoPlace("the deck is written between `{` and `}`: write each key on a line of its own")
    end = "\r\n" if any(line.endswith("\r\n") for line in lines) else "\n"
    return _File(lines, end, root, next(iter(root.key_spans.values())).column - 1)


def with_card(text: str, plural: str, card: list[str]) -> str:
    """The text of a deck with one card more, last in the list of its kind. Raises NoPlace."""
    file = _file(text)
    there = file.root.entries.get(plural)
    if there is None:
        _put_section(file, [f"{plural}:", *(" " * _STEP + line if line else "" for line in card)])
    elif isinstance(there, Sequence) and there.items and not there.span.text().startswith("["):
        _put_item(file, there, card)
    elif isinstance(there, Sequence) and not there.items and there.span.line == there.span.end_line:
        at = there.span.line - 1
        file.lines[at] = re.sub(r"\[ *\]", "", file.lines[at], count=1)
        file.lines[at] = re.sub(r": +(?=[\r\n]|$)", ":", file.lines[at])
        file.put(at + 1, [" " * (file.indent + _STEP) + line if line else "" for line in card])
    else:
        raise NoPlace(f"`{plural}` is written between `[` and `]`: write each card on lines of its own")
    return _checked(text, file, plural)


def _put_item(file: _File, there: Sequence, card: list[str]) -> None:
    last = there.items[-1].span.line - 1
    while not file.lines[last].lstrip().startswith("-"):  # the sign may have a line of its own
        last -= 1
    dash = file.lines[last].find("-")
    at = file.below(last, dash)
    apart = [file.is_blank(item.span.line - 2) for item in there.items[1:]]
    gap = [""] if (any(apart) if apart else file.airy) else []
    file.put(at, [*gap, *(" " * dash + line if line else "" for line in card)])


def _put_section(file: _File, lines: list[str]) -> None:
    """A new key with its list: before presets and scenarios, or last."""
    later = [file.root.key_spans[key].line - 1 for key in _AFTER_CARDS if key in file.root.key_spans]
    at = min(later, default=None)
    lines = [" " * file.indent + line if line else "" for line in lines]
    if at is None:
        at = file.last()
        file.put(at, [*([""] if file.airy else []), *lines])
        return
    file.put(file.above(at), [*lines, *([""] if file.airy else [])])


def with_scenario(text: str, scenario: str) -> str:
    """The text of a deck with one scenario more, its last. Raises NoPlace."""
    file = _file(text)
    there = file.root.entries.get("scenarios")
    if there is None:
        indent = file.indent + _STEP
        lines = [" " * file.indent + "scenarios: |", *_indented(scenario, indent)]
        file.put(file.last(), [*([""] if file.airy else []), *lines])
        return _checked(text, file, "scenarios")
    block = rules_text(there) if isinstance(there, Scalar) and there.style == "|" else None
    if not isinstance(block, RulesText):
        raise NoPlace(
            "`scenarios` is not written as a block: write `scenarios: |`, and them on the lines below"
        )
    written = [at for at, line in zip(block.lines, block.text.split("\n"), strict=False) if line.strip()]
    indent = min((column for _, column in written), default=file.indent + _STEP + 1) - 1
    at = written[-1][0] if written else there.span.line
    file.put(at, [*([""] if written else []), *_indented(scenario, indent)])
    return _checked(text, file, "scenarios")


def _indented(scenario: str, indent: int) -> list[str]:
    styled = in_style(scenario, "scenario_file", indent)
    return [" " * indent + line if line else "" for line in styled.split("\n")]


def _checked(before: str, file: _File, key: str) -> str:
    """The new text, if it says all that the old one said, and more under the key only."""
    made, problems = load_yaml(Source("", file.text))
    old = {name: to_plain(node) for name, node in file.root.entries.items()}
    if not isinstance(made, Mapping) or (problems and not load_yaml(Source("", before))[1]):
        raise NoPlace("the file is laid out in a way that leaves no place for it")
    new = {name: to_plain(node) for name, node in made.entries.items()}
    same = {name: value for name, value in new.items() if name != key}
    if same != {name: value for name, value in old.items() if name != key} or not _begins(
        made.entries[key], old.get(key)
    ):
        raise NoPlace("the file is laid out in a way that leaves no place for it")
    return file.text


def _begins(made: Node, before: object) -> bool:
    """Whether what was there before is still there, first."""
    now = to_plain(made)
    if isinstance(now, list) and isinstance(before, list | None):
        return now[:-1] == (before or [])
    return isinstance(now, str) and now.startswith(str(before or "").rstrip())
