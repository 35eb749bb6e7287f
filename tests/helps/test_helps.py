"""Each help of each message of the corpus and the mistakes leads where it says (trying.py)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import chdir
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from rulewright.dsl.load import load_deck
from rulewright.dsl.report.diagnostics import Diagnostic
from tests.corpus.test_bad import BAD, FILES, findings, found_in
from tests.figures import Figures

from .trying import Help, helps_of

MISTAKES = sorted(
    file for file in (BAD.parents[1] / "mistakes").glob("[0-9]*.yaml") if ".right." not in file.name
)

# What does not lead there when it is put into the text alone, by its code or by the file, and why.
EXCEPTIONS = {
    "E0219": "the flow goes into one of the files of rules, and the message is about the list of them",
    "deck-kinds-apart.yaml": "it is to be added to the other one of two kinds",
    "deck-sets-without-places.yaml": "it is to be written beside the property, in another part of the file",
    "preset-one-word.yaml": "the list is one then, and it turns out that two more cards are needed",
}


def corpus(files: list[str]) -> Iterator[Help]:
    for name in files:
        try:
            text = (BAD / name).read_bytes().decode("utf-8")
        except UnicodeDecodeError:
            continue
        for problem in findings(name):
            called = problem.span.source.name if problem.span is not None else ""
            if Path(called).name in (name, "ruleset.yaml") and not {name, problem.code} & EXCEPTIONS.keys():
                yield from helps_of(problem, called, text, partial(changed, name))


def changed(name: str, text: str) -> list[Diagnostic]:
    with TemporaryDirectory() as folder, chdir(folder):
        return found_in(name, Path(), text)


def mistakes() -> Iterator[Help]:
    for file in MISTAKES:
        text = file.read_text(encoding="utf-8")
        for problem in told(file.name, text):
            yield from helps_of(problem, file.name, text, partial(told, file.name))


def told(name: str, text: str) -> list[Diagnostic]:
    with TemporaryDirectory() as folder, chdir(folder):
        Path(name).write_text(text, encoding="utf-8")
        return load_deck(name)[1]


def judge(helps: list[Help], what: str, figures: Figures) -> None:
    failed = [str(each) for each in helps if not each.helps]
    figures("P2", f"helps of messages, {what}", tried=len(helps), failed=len(failed))
    assert not failed


def test_what_messages_about_common_mistakes_propose_helps(figures: Figures) -> None:
    judge(list(mistakes()), "common mistakes", figures)


def test_what_messages_of_the_corpus_propose_helps(figures: Figures) -> None:
    judge(list(corpus(FILES[::6])), "a part of the corpus", figures)


@pytest.mark.long
def test_what_all_messages_of_the_corpus_propose_helps(figures: Figures) -> None:
    judge(list(corpus(FILES)), "corpus", figures)


def test_there_are_few_exceptions() -> None:
    assert len(EXCEPTIONS) <= 4
    assert all(len(why.split()) > 6 for why in EXCEPTIONS.values())
