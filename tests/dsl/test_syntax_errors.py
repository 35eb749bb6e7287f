"""What is said to each kind of mistake. The texts and the answers stand side by side in `syntax_errors.txt`.

To write the answers anew after a change: `RULEWRIGHT_BLESS=1 pytest tests/dsl/test_syntax_errors.py`.
Then read the difference.
"""

from __future__ import annotations

import os
import random
import re
from itertools import permutations
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from rulewright.dsl.codes import code_docs
from rulewright.dsl.files.source import Source
from rulewright.dsl.files.yamlnodes import RulesText
from rulewright.dsl.mistakes import codes
from rulewright.dsl.report.diagnostics import Diagnostic
from rulewright.dsl.syntax.parse import parse_members, parse_rules_file, parse_scenarios
from rulewright.dsl.syntax.scan import scan
from tests.figures import Figures

from . import rules_samples as samples

SNAPSHOT = Path(__file__).with_name("syntax_errors.txt")
PARSERS = {"": parse_members, "rules": parse_rules_file, "scenarios": parse_scenarios}


class Case(NamedTuple):
    kind: str
    name: str
    text: str
    answer: str


def cases() -> list[Case]:
    _, *parts = re.split(r"^=== ", SNAPSHOT.read_text("utf-8"), flags=re.MULTILINE)
    found = []
    for part in parts:
        title, _, rest = part.partition("\n")
        kind, name = re.fullmatch(r"(?:\[(\w+)\] )?(.*)", title).groups()  # type: ignore[union-attr]
        text, _, answer = rest.partition("\n---\n")
        found.append(Case(kind or "", name, text, answer.strip("\n")))
    return found


def shown(problem: Diagnostic) -> str:
    span = problem.span
    assert span is not None
    last = span.end_column if span.end_line == span.line else f"{span.end_line}:{span.end_column}"
    lines = [f"{span.line}:{span.column}-{last} {problem.code} {problem.message}", f"    = {problem.hint}"]
    lines += [f"    @ {label.span.line}:{label.span.column} {label.text}" for label in problem.labels]
    if problem.fix is not None:
        lines.append(f"    {'>' if problem.fix.sure else '?'} {problem.fix.title}")
    return "\n".join(lines)


def answer(case: Case) -> str:
    found, problems = PARSERS[case.kind](Source("card", case.text))
    assert (found is None) == bool(problems)
    return "\n".join(map(shown, problems))


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_what_is_said(case: Case) -> None:
    if os.environ.get("RULEWRIGHT_BLESS"):
        pytest.skip("the answers are written anew")
    assert answer(case) == case.answer


def test_bless() -> None:
    if not os.environ.get("RULEWRIGHT_BLESS"):
        pytest.skip("only to write the answers anew")
    head, *_ = re.split(r"^=== ", SNAPSHOT.read_text("utf-8"), flags=re.MULTILINE)
    parts = [head.rstrip() + "\n"]
    for case in cases():
        kind = f"[{case.kind}] " if case.kind else ""
        parts.append(f"=== {kind}{case.name}\n{case.text}\n---\n{answer(case)}\n")
    SNAPSHOT.write_text("\n".join(parts), "utf-8")


def test_each_case_has_a_name_of_its_own() -> None:
    names = [case.name for case in cases()]
    assert sorted(set(names)) == sorted(names)


def own_codes() -> set[str]:
    return {value for name, value in vars(codes).items() if name.startswith("E_")}


def test_each_code_has_a_case() -> None:
    limits = {"E0300", "E0301", "E0302", "E0303", "E0317"}  # in test_parse.py and below
    said = set(re.findall(r"E03\d\d", "\n".join(case.answer for case in cases())))
    assert own_codes() - limits - said == set()


READINGS = (
    "{}",
    "action {{ {}\n }}",
    "score {}",
    "always {{ {} }}",
    "action {{ choose mode {{ {} }} }}",
)


@pytest.mark.parametrize("code", sorted(own_codes() - {"E0300", "E0301", "E0302", "E0303"}))
def test_examples_in_the_documentation_are_wrong_and_their_corrections_right(code: str) -> None:
    """`explain E0331` must not teach anything that the parser sees otherwise."""
    document = code_docs()[code]
    good = [reading for reading in READINGS if not problems(reading.format(document.instead))]
    assert good, document.instead
    said = {problem.code for problem in problems(good[0].format(document.example))}
    assert code in said, document.example


def problems(text: str) -> list[Diagnostic]:
    return parse_members(Source("t", text))[1]


def test_control_characters_never_appear_in_a_message() -> None:
    for text in ("action { \x1b[2J }", "action { \u202ex }", 'may "\x1b', "\x00", "score \x07"):
        for problem in parse_members(Source("t", text))[1]:
            assert not re.search("[\x00-\x1f\x7f-\x9f\u202e]", problem.message + (problem.hint or ""))
    (problem,) = parse_members(Source("t", "score 1\u00a0per\u00a0card"))[1]
    assert problem.code == "E0317"
    assert "1 more" in (problem.hint or "")


def test_many_mistakes_are_not_all_listed() -> None:
    problems = parse_members(Source("t", "action { gain }\n" * 100))[1]
    assert len(problems) == 21
    assert problems[-1].code == "E0303"


# --- two of these texts, one below the other


def test_of_two_texts_neither_hides_the_other(figures: Figures) -> None:
    """Each has one mistake; something is said on its line although another text stands above it or below."""
    alone = [(case, problems(case.text)) for case in cases() if not case.kind]
    units = [(case.text.rstrip("\n"), found[0].span) for case, found in alone if len(found) == 1]
    assert len(units) > 100
    pairs = random.Random(2).sample(list(permutations(units, 2)), 800)
    hiding = 0
    for (above, first), (below, second) in pairs:
        assert first is not None
        assert second is not None
        wanted = {first.line, second.line + above.count("\n") + 1}
        said = {problem.span.line for problem in problems(f"{above}\n{below}") if problem.span}
        hiding += not wanted <= said
    figures("P2", "pairs of texts that do not parse (of 100, 98)", tried=len(pairs), failed=hiding)
    assert hiding / len(pairs) <= 0.02


# --- one slip in a good text --------------------------------------------------------------------------------


def mutants(text: str) -> list[tuple[int, str]]:
    """The text with one word missing, doubled, replaced or misspelt, and the line of that word."""
    found = []
    for token in scan(RulesText.whole(Source("t", text))).tokens:
        start, end = token.start_pos or 0, token.end_pos or 0
        changes = ["", f"{token.value} {token.value}", "zzz"]
        if len(token.value) > 4 and token.value.isalpha():
            changes.append(token.value[:2] + token.value[3:])
        found += [(token.line or 1, text[:start] + change + text[end:]) for change in changes]
    return found


def test_a_slip_is_reported_where_it_was_made_and_brings_no_others() -> None:
    texts: list[tuple[str, Any]] = [(text, parse_members) for text in samples.ABILITIES]
    texts += [(samples.RULES_FILE, parse_rules_file), (samples.SCENARIOS, parse_scenarios)]
    all_of_them = [(line, mutant, parse) for text, parse in texts for line, mutant in mutants(text)]
    caught = right = alone = 0
    for line, mutant, parse in random.Random(1).sample(all_of_them, 1_000):
        problems = parse(Source("t", mutant))[1]
        if problems:
            caught += 1
            alone += len(problems) == 1
            first = problems[0]
            right += line in [first.span.line, *(label.span.line for label in first.labels)]
    assert caught > 700, "the others are correct in another way, and left to the check of names"
    assert right / caught >= 0.97
    assert alone / caught >= 0.94
