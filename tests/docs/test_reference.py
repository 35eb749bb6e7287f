"""The reference page shows the whole grammar, in forms that are made from it, each with its own example.

`pytest tests/docs --bless` writes the forms anew.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

import pytest

from rulewright.dsl.syntax.reserved import WORDS

from .test_examples import ROOT, Block, blocks_of, shown_nodes
from .tools import module

syntax = module("syntax")
PAGE = ROOT / "docs" / "reference.md"
FORM = re.compile(r"^```syntax ([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ASKED = [match[1].split() for match in FORM.finditer(PAGE.read_text(encoding="utf-8"))]

# What the tree calls otherwise, and what leaves no node of its own in it.
CALLED = {
    f"event_{name}": "KernelEvent" for name in "discard destroy draw target gain lose move reveal".split()
}
NO_NODE = {
    "plain_sel": "a list by its name is that name",
    "text": "a text that stands in rules is a mistake",
    "members": "a list of abilities",
    "scenario_file": "a list of scenarios",
}


@dataclass(frozen=True)
class Section:
    """What stands under one heading."""

    title: str
    prose: str
    forms: tuple[str, ...]
    examples: tuple[Block, ...]


@cache
def sections() -> tuple[Section, ...]:
    text = PAGE.read_text(encoding="utf-8")
    fences = [match.span() for match in re.finditer(r"^```.*?^```$", text, re.MULTILINE | re.DOTALL)]
    heads = [
        match
        for match in re.finditer(r"^#+ (.*)$", text, re.MULTILINE)
        if not any(start <= match.start() < end for start, end in fences)
    ]
    ends = [*(head.start() for head in heads[1:]), len(text)]
    found = []
    for head, end in zip(heads, ends, strict=True):
        first, last = text.count("\n", 0, head.start()) + 1, text.count("\n", 0, end) + 1
        here = text[head.end() : end]
        blocks = [block for block in blocks_of(PAGE) if first < block.line < last]
        found.append(
            Section(
                head[1],
                here.partition("```")[0].strip(),
                tuple(match[1] for match in FORM.finditer(here)),
                tuple(block for block in blocks if block.language in ("rules", "scenario")),
            )
        )
    return tuple(found)


def test_the_forms_are_those_of_the_grammar(bless: bool) -> None:
    whole = syntax.Page([name for names in ASKED for name in names])
    before = PAGE.read_text(encoding="utf-8")
    after = FORM.sub(lambda form: f"```syntax {form[1]}\n{whole.block(form[1].split())}```", before)
    if bless:
        PAGE.write_text(after, encoding="utf-8", newline="\n")
    assert after == before
    known = [each for rule in syntax.rules().values() for each in rule]
    missing = [f"{each.rule}: {each.node}" for each in known if each not in whole.shown]
    assert not missing, "docs/reference.md shows no form of these"


def test_every_word_of_the_language_has_a_form() -> None:
    shown = " ".join(match[2] for match in FORM.finditer(PAGE.read_text(encoding="utf-8")))
    assert not WORDS - set(re.findall(r"[a-z]+", shown))


def test_whatever_is_to_be_filled_in_is_told() -> None:
    text = PAGE.read_text(encoding="utf-8")
    shown = "\n".join(match[2] for match in FORM.finditer(text))
    asked = set(re.findall(r"[A-Z][A-Z-]+", shown))
    told = set(re.findall(r"^([A-Z-]+):$", shown, re.MULTILINE))
    in_words = {word for word in asked - told if re.search(rf"A `\"?{word}\"?` (is|stands)", text)}
    assert in_words == {"NAME", "NUMBER", "SEAT", "TEXT"}
    assert told | in_words == asked


def constructs() -> dict[str, list[Block]]:
    """What the parser makes of each form, and the examples where it stands on the page.

    They are those of its section, or where several belong together, of the next that has any.
    """
    found: dict[str, list[Block]] = {}
    for number, section in enumerate(sections()):
        here = next((each.examples for each in sections()[number:] if each.examples), ())
        for name in " ".join(section.forms).split():
            for each in syntax.Page.meant(name):
                if each.node and each.node not in NO_NODE:
                    found.setdefault(each.node, []).extend(here)
    return found


@pytest.mark.parametrize(("node", "examples"), list(constructs().items()), ids=list(constructs()))
def test_a_form_has_an_example(node: str, examples: list[Block]) -> None:
    made = CALLED.get(node) or "".join(part.capitalize() for part in node.strip("_").split("_"))
    assert made in {each.__name__ for example in examples for each in shown_nodes(example)}


def test_a_form_is_told_in_words() -> None:
    assert not [section.title for section in sections() if section.forms and not section.prose]


def test_what_leaves_no_node_is_in_the_grammar() -> None:
    named = {each.node for rule in syntax.rules().values() for each in rule}
    assert named >= CALLED.keys() | NO_NODE.keys()
