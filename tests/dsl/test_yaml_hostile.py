"""The strict YAML loader under files made to harm, and under anything at all."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rulewright.dsl.files.source import Source
from rulewright.dsl.files.yamlload import MAX_DIAGNOSTICS, load_yaml
from tests.generators.documents import yaml_mutant, yaml_soup
from tests.work import at_most

from .yaml_reading import PARSERS, read_by

CALLS = 4_000_000  # of functions; two or three times what it takes

# --- hostile files (reliability.md, section 2) --------------------------------------------------------------


def merge_bomb(levels: int) -> str:
    lines = ["a0: &a0 {k: v}"]
    for n in range(1, levels):
        lines.append(f"a{n}: &a{n} {{<<: [{', '.join([f'*a{n - 1}'] * 9)}]}}")
    return "\n".join(lines)


BIG = {
    "brackets": "[" * 1_000_000,
    "braces": "{" * 1_000_000,
    "closing": "]" * 1_000_000,
    "dashes": "- " * 500_000,
    "questions": "? " * 500_000,
    "keys": ": " * 500_000,
    "digits": "a: " + "9" * 1_000_000,
    "quote": 'a: "' + "x" * 1_000_000,
    "one word": "x" * 1_000_000,
    "one text": "a: " + "x " * 500_000,
    "escapes": 'a: "' + "\\n" * 500_000 + '"',
    "bangs": "!" * 1_000_000,
    "stars": "*" * 1_000_000,
    "anchors": "&a " * 300_000,
    "anchors in lines": "- &a 1\n" * 140_000,
    "newlines": "\n" * 1_000_000,
    "blanks": " " * 1_000_000,
    "tabs": "\t" * 1_000_000,
    "comments": "#\n" * 500_000,
    "documents": "---\n" * 250_000,
    "colons": "a:" * 500_000,
    "pairs": "".join(f"k{n}: {n}\n" for n in range(80_000)),
    "stairs": "".join(" " * n + "a:\n" for n in range(1_400)),
    "block": "a: |\n" + "  x\n" * 250_000,
    "folded": "a: >\n" + "  x\n" * 250_000,
    "numbers": "- " + ", ".join(["1_000"] * 150_000),
    "merge bomb": merge_bomb(12),
    "invisible": "\u200b" * 340_000,
}


@pytest.mark.parametrize("name", BIG)
def test_hostile_files_end_soon(name: str) -> None:
    with at_most(CALLS):
        node, problems = load_yaml(Source("f", BIG[name]))
    assert (node is None) == bool(problems)
    assert len(problems) <= MAX_DIAGNOSTICS + 1
    assert all(len(p.message) < 300 for p in problems)


def test_merge_bomb_is_refused_at_its_first_anchor() -> None:
    first = load_yaml(Source("f", merge_bomb(6)))[1][0]
    assert (first.code, first.message) == ("E0111", "anchors (`&a0`) are not used here")


# --- anything at all ----------------------------------------------------------------------------------------


def check_one(text: str) -> bool:
    node, problems = load_yaml(Source("f", text))
    assert (node is None) == bool(problems)
    for problem in problems:
        span = problem.span
        assert span is not None
        assert problem.hint
        assert 1 <= span.line <= span.source.line_count + 1
        assert 1 <= span.column <= len(span.source.line(span.line)) + 1
        assert (span.end_line, span.end_column) >= (span.line, span.column)
    return node is not None


@pytest.mark.parametrize("make", [yaml_mutant, yaml_soup])
def test_only_diagnostics_leave_the_loader(make: Any) -> None:
    rng = random.Random(20261118)
    accepted = 0
    for _ in range(10_000):
        text = make(rng)
        try:
            accepted += check_one(text)
        except Exception as error:
            raise AssertionError(f"{error!r} for {text!r}") from error
    assert 100 < accepted < 9_000  # else the generator makes only one kind of file


def test_both_parsers_agree_on_what_both_accept() -> None:
    rng = random.Random(5)
    agreed = 0
    for _ in range(1_500):
        text = rng.choice((yaml_mutant, yaml_soup))(rng)
        if any(c in text for c in "\x1b\u202e\ud800\0\ufeff\x85\u2028"):
            continue  # refused before any parser sees them
        (one, _), (two, _) = read_by(PARSERS[0], text), read_by(PARSERS[-1], text)
        if one is not None and two is not None:
            assert one == two, text
            agreed += 1
    assert agreed > 50


def test_random_bytes_as_text() -> None:
    rng = random.Random(11)
    for _ in range(2_000):
        check_one(rng.randbytes(rng.randrange(60)).decode("latin-1"))
        check_one("".join(chr(rng.randrange(0x20, 0x7F)) for _ in range(rng.randrange(60))))
