"""Every message of the checker, word for word, with its place."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.dsl.check import codes
from rulewright.dsl.report.diagnostics import Diagnostic
from rulewright.dsl.syntax.parse import parse_members

from . import gardens, sample

FILE = Path(__file__).with_name("findings.txt")
BLESS = "RULEWRIGHT_BLESS" in os.environ


def said(finding: Diagnostic) -> str:
    """A finding in one line."""
    span = finding.span
    assert span is not None
    labels = [f"({label.text} {label.span.line}:{label.span.column})" for label in finding.labels]
    place = f"{span.line}:{span.column}-{span.end_column}"
    return " ".join(["   ", finding.code, place, finding.message, "|", finding.hint or "-", *labels])


def findings(section: str, text: str) -> list[str]:
    """What is said of one text."""
    if section in ("cards", "gardens"):
        found = (sample if section == "cards" else gardens).card(text)[1]
    elif section == "gardens rules":
        found = gardens.rules(text, gardens.program())[1]
    else:
        found = sample.rules(text, sample.program() if section == "rules" else None)[1]
    return [said(finding) for finding in found]


def cases() -> Iterator[tuple[str, str, list[str]]]:
    """The section, the text and the findings of each case."""
    section = ""
    text: str | None = None
    found: list[str] = []
    for line in [*FILE.read_text("utf-8").splitlines(), "> "]:
        if line.startswith(("> ", "[")):
            if text is not None:
                yield section, text, found
            text, found = (line[2:], []) if line.startswith("> ") else (None, [])
            section = line.strip("[]") if line.startswith("[") else section
        elif line.startswith("    "):
            found.append(line)


CASES = list(cases())


@pytest.mark.parametrize(("section", "text", "expected"), CASES, ids=[text for _, text, _ in CASES])
def test_findings(section: str, text: str, expected: list[str]) -> None:
    found = findings(section, text)
    if not BLESS:
        assert found == expected
        return
    before = FILE.read_text("utf-8")
    entry = re.compile(r"^> " + re.escape(text) + r"\n(?:    .*\n)*", re.MULTILINE)
    written = "".join(f"{line}\n" for line in [f"> {text}", *found])
    FILE.write_text(entry.sub(lambda _: written, before), "utf-8")


def test_every_code_has_a_faulty_text() -> None:
    declared = {code for name, code in vars(codes).items() if re.match(r"[EW]_", name)}
    shown = set(re.findall(r"^    ([EW]\d{4}) ", FILE.read_text("utf-8"), re.MULTILINE))
    # test_limits.py: a long text; below: a card of another kind; test_lints.py: several cards
    # tests/corpus/bad: warning-nobodys, a card in its zone; warning-searches, a pile that nobody sees;
    # warning-cannot-act, what all cards together show
    elsewhere = {codes.E_TEXT_DEEP, codes.W_ASLEEP, codes.W_NO_SURCHARGE, codes.W_NOBODYS}
    elsewhere |= {codes.W_IDLE, codes.W_NEVER_HAD, codes.W_NEVER_LENT, codes.W_TOO_DEAR}
    elsewhere |= {codes.W_SEARCHES, codes.W_SET_TWICE, codes.W_UNUSED_WORD, codes.W_PAID_FOR_NOTHING}
    assert declared - shown == elsewhere


@pytest.mark.parametrize("event", ["after gather by others", "when round_start", "when main_end"])
def test_a_card_that_sleeps_when_it_is_wanted_is_told(event: str) -> None:
    asleep, awake = (f"{event} must {when} {{ gain 1 gold }}" for when in ("", "active while revealed"))
    assert [finding.code for finding in sample.card(asleep, "character")[1]] == [codes.W_ASLEEP]
    assert sample.card(awake, "character")[1] == []
    assert sample.card(asleep, "district")[1] == [], "what lies in a zone is awake in everybody's turn"


def test_a_text_in_error_is_said_to_be_so_once() -> None:
    text = "action { let x be nowhere  gain x gold  if x > 2 and x is you { mark x as killed  discard x } }"
    assert [finding.code for finding in sample.card(text)[1]] == ["E0401"]


def test_findings_stand_in_the_order_of_the_text() -> None:
    text = "action { gain 1 golds } after biuld must { mark this as kiled }"
    assert [finding.code for finding in sample.card(text)[1]] == ["E0409", "E0407", "E0408"]


def test_examples_of_the_documentation_parse_or_are_parts() -> None:
    """Every example that looks like a whole ability is one."""
    from rulewright.dsl.codes import code_docs

    texts = [code_docs()[code].instead for name, code in vars(codes).items() if re.match(r"[EW]_", name)]
    whole = [text for text in texts if text.startswith(("always", "action", "after", "when", "payment"))]
    assert len(whole) > 6
    for text in whole:
        found, problems = parse_members(sample.Source("example", text))
        assert problems == [], text
        assert found is not None
