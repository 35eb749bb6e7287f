"""What may stand in what is kept: our own data, and nothing that runs."""

from __future__ import annotations

import os
import pickle
from pathlib import Path
from typing import Any

import pytest

from rulewright.dsl.files.source import Source
from rulewright.dsl.model import Catalogue, Property
from rulewright.dsl.report.diagnostics import Diagnostic, Severity
from rulewright.interpreter.kept.forms import Findings, Styled
from rulewright.interpreter.kept.packing import Strange, packed, unpacked


def test_a_value_comes_back() -> None:
    source = Source("a.yaml", "\ufeffone\r\ntwo\r\n")
    found = Findings((Diagnostic("E0115", "x", source.span(1, 1), severity=Severity.WARNING),))
    again = unpacked(Findings, packed(found))
    assert again == found
    (problem,) = again.problems
    assert problem.span is not None
    assert (problem.span.source.written, problem.span.source.text) == (source.written, source.text)


def test_another_class_than_the_expected_is_refused() -> None:
    with pytest.raises(Strange):
        unpacked(Findings, packed(Styled("x")))


class Runs:
    def __init__(self, what: Any, *words: Any) -> None:
        self.what = what, words

    def __reduce__(self) -> Any:
        return self.what


@pytest.mark.parametrize(
    ("what", "words"),
    [
        (os.system, ("touch here",)),
        (eval, ("open('here', 'w')",)),
        (getattr, (Property, "__init__")),
        (Source.read, ("/etc/passwd",)),
        (Source.span, ()),
        (pickle.loads, (b"",)),
        (Path, ("here",)),
        (type, ("X", (), {})),
        (Diagnostic.__init__, ()),
        (unpacked, (Findings, b"")),
    ],
    ids=lambda each: getattr(each, "__qualname__", "-"),
)
def test_nothing_is_called(what: Any, words: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    data = pickle.dumps(Runs(what, *words), 5)
    with pytest.raises((Strange, AttributeError)):
        unpacked(Catalogue, data)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "named",
    [
        ("os", "system"),
        ("builtins", "eval"),
        ("rulewright.dsl.model", "Struct"),  # of another module
        ("rulewright.dsl.model", "field"),
        ("rulewright.dsl.model", "Property.__init__"),
        ("rulewright.dsl.files.source", "os"),
        ("rulewright.dsl.files.source", "digest_of"),
        ("rulewright.interpreter.saves.writing", "write_whole"),
        ("rulewright.dsl.core.rewrite", "everything"),
        ("rulewright.dsl.model.nothing", "Property"),
    ],
    ids=".".join,
)
def test_only_our_data_can_be_named(named: tuple[str, str]) -> None:
    module, name = (part.encode() for part in named)
    with pytest.raises((Strange, ImportError)):
        unpacked(Catalogue, b"c" + module + b"\n" + name + b"\n.")
