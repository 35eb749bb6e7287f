"""The pages of messages: from what every code says of itself, as `rulewright explain E0401` prints it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from rulewright.cli.check import OF_LANTERNS
from rulewright.dsl.codes import CodeDoc, code_docs

GROUPS: Final = {
    "E01": ("Reading files and YAML", "The file itself, before anybody asks what it means."),
    "E02": ("What a deck or a game is made of", "Keys, ids, numbers, sets, presets, maps, translations."),
    "E03": ("How rules are written", "Words, brackets and their order."),
    "E04": ("Names", "Words that nobody has declared, and words in the wrong place."),
    "E05": ("What fits together", "Numbers and players, cards and places, procedures and their fields."),
    "E06": ("While a game is played", "Limits at play, and scenarios that come out otherwise."),
    "W07": ("Warnings", "What is allowed, and surely not meant."),
    "E08": ("Saved games", "Files that were saved, and do not fit any more."),
}
FOLDER: Final = "messages"


def page_of(code: str) -> str:
    """The page on which a code is told."""
    return f"{FOLDER}/{code[:3].lower()}"


def pages(bad: Path) -> Iterator[tuple[str, str]]:
    """The pages, by their names. `bad`: a folder of wrong files with the messages about them."""
    shown, known = messages(bad), code_docs()
    for group, (title, what) in GROUPS.items():
        codes = sorted(code for code in known if code.startswith(group))
        parts = [f"# {title}", what, *(_told(known[code], shown.get(code)) for code in codes)]
        yield page_of(group), "\n\n".join(parts) + "\n"
    yield f"{FOLDER}/index", _index(known)


def _index(known: dict[str, CodeDoc]) -> str:
    lines = [
        "# Every message",
        "",
        "Each message has a code, and `rulewright explain E0401` tells more about it. Here are all.",
    ]
    for group, (title, what) in GROUPS.items():
        lines += ["", f"## {title}", "", f"{what} [In full]({group.lower()}.md).", "", "| | |", "|---|---|"]
        for code in sorted(code for code in known if code.startswith(group)):
            lines.append(f"| [{code}]({group.lower()}.md#{code.lower()}) | {_cell(known[code].title)} |")
    return "\n".join([*lines, ""])


def _cell(text: str) -> str:
    return text.replace("|", r"\|")


def _told(doc: CodeDoc, message: str | None) -> str:
    """One code: what it is, why, a wrong text and a right one, and how such a message looks."""
    on_rules = doc.code[:3] in OF_LANTERNS
    language = "rules" if on_rules and not re.search(r"^\w+: ", doc.example, re.MULTILINE) else "text"
    parts = [
        f"```{{index}} ! {doc.code}\n```\n\n({doc.code.lower()})=\n## {doc.code}: {doc.title}",
        doc.what,
        doc.why,
        "Wrong, in a small game of lanterns:" if on_rules else "Wrong:",
        "{.wrong}\n" + fenced(language, doc.example),
        "Instead:",
        fenced(language, doc.instead),
    ]
    if message is not None:
        parts += ["Such a message:", fenced("text", message, "{.message}\n")]
    return "\n\n".join(parts)


def fenced(language: str, text: str, before: str = "") -> str:
    """A block of code, in a fence longer than any in it."""
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", text)), default=0))
    return f"{before}{fence}{language}\n{text.rstrip()}\n{fence}"


def messages(bad: Path) -> dict[str, str]:
    """For each code the shortest message that a person gets for a wrong file of the tests."""
    found: dict[str, str] = {}
    for file in sorted(bad.glob("*.expected")):
        for block in re.split(r"\n\n(?=error|warning|\d)", file.read_text("utf-8")):
            if code := re.match(r"(?:error|warning)\[(\w+)\]", block):
                found[code[1]] = min(found.get(code[1], block), block, key=lambda text: (len(text), text))
    return found
