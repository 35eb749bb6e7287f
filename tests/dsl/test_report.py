"""What people and programs are shown."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from rulewright.dsl.files.characters import UNSAFE
from rulewright.dsl.files.source import Source, Span
from rulewright.dsl.files.yamlload import load_yaml
from rulewright.dsl.report import excerpt
from rulewright.dsl.report.cells import cells, letters
from rulewright.dsl.report.diagnostics import Diagnostic, Fix, Label, Severity
from rulewright.dsl.report.printers import as_json, as_sarif, human, ordered, summary
from rulewright.dsl.schema.wording import E_CHOICE

DECK = Source(
    "harbour.yaml",
    "format: 1\ndistricts:\n  - id: bell_tower\n    cost: 5\n"
    "    name: {en: Bell Tower}\n    type: unique\n    cost: 7\n",
)


def shown(*diagnostics: Diagnostic, width: int = 80) -> str:
    return human(diagnostics, None, width)


def test_nothing_to_say() -> None:
    assert shown() == ""
    assert summary([]) == ""


def test_two_places_with_a_gap() -> None:
    found = Diagnostic(
        "E0115",
        "the key `cost` is written twice",
        DECK.span(7, 5, 7, 9),
        "keep one of them",
        (Label(DECK.span(4, 5, 4, 9), "first written here"),),
    )
    assert shown(found) == (
        "error[E0115]: the key `cost` is written twice\n"
        " --> harbour.yaml:7:5\n"
        "  |\n"
        "4 |     cost: 5\n"
        "  |     ---- first written here\n"
        "...\n"
        "7 |     cost: 7\n"
        "  |     ^^^^\n"
        "help: keep one of them\n"
        "\n"
        "1 error\n"
    )


def test_one_line_between_is_shown_and_places_on_one_line_are_stacked() -> None:
    labels = (Label(DECK.span(5, 5, 5, 9), "two up"), Label(DECK.span(7, 11), "the value"))
    assert shown(Diagnostic("E0115", "m", DECK.span(7, 5, 7, 9), None, labels)) == (
        "error[E0115]: m\n"
        " --> harbour.yaml:7:5\n"
        "  |\n"
        "5 |     name: {en: Bell Tower}\n"
        "  |     ---- two up\n"
        "6 |     type: unique\n"
        "7 |     cost: 7\n"
        "  |     ^^^^\n"
        "  |           - the value\n"
        "\n"
        "1 error\n"
    )


def test_long_spans_show_their_first_and_last_line() -> None:
    assert shown(Diagnostic("E0115", "m", DECK.span(3, 5, 7, 12))) == (
        "error[E0115]: m\n"
        " --> harbour.yaml:3:5\n"
        "  |\n"
        "3 |   - id: bell_tower\n"
        "  |     ^^^^^^^^^^^^^^\n"
        "...\n"
        "7 |     cost: 7\n"
        "  |     ^^^^^^^\n"
        "\n"
        "1 error\n"
    )


def test_a_label_in_another_file_has_an_excerpt_of_its_own() -> None:
    other = Source("base.yaml", "\n" * 99 + "id: x\n")
    found = Diagnostic(
        "E0115", "m", DECK.span(1, 1, 1, 7), None, (Label(other.span(100, 1, 100, 3), "also here"),)
    )
    assert shown(found) == (
        "error[E0115]: m\n"
        "   --> harbour.yaml:1:1\n"
        "    |\n"
        "  1 | format: 1\n"
        "    | ^^^^^^\n"
        "   ::: base.yaml:100:1\n"
        "    |\n"
        "100 | id: x\n"
        "    | -- also here\n"
        "\n"
        "1 error\n"
    )


def test_a_place_in_the_file_as_it_was_before_is_shown_with_the_others() -> None:
    """An editor remembers what stands where it stood."""
    older = Source(DECK.name, DECK.text.replace("    cost: 7", "    cost: 8"))

    def found(source: Source) -> str:
        labels = (Label(source.span(4, 5, 4, 9), "first here"),)
        return shown(
            Diagnostic("E0115", "the key `cost` is written twice", DECK.span(7, 5, 7, 9), None, labels)
        )

    assert found(older) == found(DECK)
    moved = Source(DECK.name, DECK.text.replace("cost: 5", "cost: 6"))
    assert found(moved) != found(DECK)


def test_a_file_that_could_not_be_read_and_no_place_at_all() -> None:
    missing = Diagnostic(
        "E0101", "there is no such file", Source("no\x1b.yaml", "").span(1, 1, 1, 1), "check the name"
    )
    nowhere = Diagnostic("E0101", "nowhere", None)
    assert shown(missing, nowhere) == (
        "error[E0101]: nowhere\n"
        "\n"
        "error[E0101]: there is no such file\n"
        " --> no\\e.yaml\n"
        "help: check the name\n"
        "\n"
        "2 errors\n"
    )


@pytest.mark.parametrize(
    ("line", "column", "end", "expected"),
    [
        ("a: x", 4, 5, "a: x\n  |    ^"),
        ("漢字: x", 5, 6, "漢字: x\n  |       ^"),
        ("a: 漢字", 4, 6, "a: 漢字\n  |    ^^^^"),
        ("e\u0301e\u0301: x", 7, 8, "e\u0301e\u0301: x\n  |     ^"),
        ("\tx: y", 5, 6, "    x: y\n  |        ^"),
        ("ab\tx: y", 4, 5, "ab  x: y\n  |     ^"),
        ("a\x1bb: y", 3, 4, "a\\eb: y\n  |    ^"),
        ("a\u202eb: y", 2, 3, "a\\u202eb: y\n  |  ^^^^^^"),
        ("🏰: y", 4, 5, "🏰: y\n  |     ^"),
        ("abc", 9, 12, "abc\n  |    ^"),
        ("abc", 4, 4, "abc\n  |    ^"),
    ],
)
def test_carets_count_cells(line: str, column: int, end: int, expected: str) -> None:
    found = Diagnostic("E0115", "m", Source("f", line).span(1, column, 1, end))
    assert f"1 | {expected}\n\n" in shown(found)


def test_a_span_outside_the_file_is_shown_at_the_nearest_line() -> None:
    assert "2 | b\n  | ^\n" in shown(Diagnostic("E0115", "m", Source("f", "a\nb\n").span(900, 1)))


def test_long_lines_are_cut_around_the_span() -> None:
    line = "x" * 500 + " HERE " + "y" * 500
    text = shown(Diagnostic("E0115", "m", Source("f", line).span(1, 502, 1, 506)), width=60)
    source, carets = text.split("\n")[3:5]
    assert len(source) <= 60
    assert source.startswith("1 | …xxx")
    assert source.endswith("yyy…")
    assert [m.span() for m in re.finditer("HERE", source)] == [m.span() for m in re.finditer(r"\^+", carets)]


def test_a_span_longer_than_the_line_of_the_terminal() -> None:
    text = shown(Diagnostic("E0115", "m", Source("f", "漢" * 1000).span(1, 1, 1, 1001)), width=60)
    assert all(cells(line) <= 60 for line in text.split("\n"))
    assert "^" * 40 in text


def test_hints_are_wrapped_and_keep_their_examples() -> None:
    hint = "a sentence that is somewhat longer than the line it has to fit into\n  - id: x\n    cost: 1"
    assert shown(Diagnostic("E0115", "m", None, hint), width=40).split("\n")[1:5] == [
        "help: a sentence that is somewhat longer",
        "      than the line it has to fit into",
        "        - id: x",
        "          cost: 1",
    ]


def marked(text: str, style: str) -> str:
    return f"<{style}>{text}</>"


def test_colours_change_nothing_else() -> None:
    found = Diagnostic("E0115", "m\x1b", DECK.span(7, 5, 7, 9), "h", (Label(DECK.span(4, 5, 4, 9), "l"),))
    coloured = human([found], marked, 80)
    assert coloured.startswith("<error>error[E0115]</><bold>: m\\e</>")
    assert re.sub(r"<[a-z/]*>", "", coloured) == shown(found)


def test_order_and_summary_do_not_depend_on_the_order_given() -> None:
    warning = Diagnostic("E0116", "w", DECK.span(1, 1), severity=Severity.WARNING)
    other = Source("a.yaml", "x")
    found = [
        Diagnostic("E0115", "m", DECK.span(10, 1)),
        Diagnostic("E0115", "m", DECK.span(2, 1)),
        Diagnostic("E0116", "m", DECK.span(2, 1)),
        Diagnostic("E0115", "m", DECK.span(2, 1)),
        Diagnostic("E0115", "m", other.span(1, 1)),
        warning,
    ]
    expected = ordered(found)
    assert [(d.span.source.name, d.span.line, d.code) for d in expected if d.span] == [
        ("a.yaml", 1, "E0115"),
        ("harbour.yaml", 1, "E0116"),
        ("harbour.yaml", 2, "E0115"),
        ("harbour.yaml", 2, "E0116"),
        ("harbour.yaml", 10, "E0115"),
    ]
    rng = random.Random(1)
    for _ in range(10):
        rng.shuffle(found)
        assert ordered(found) == expected
        assert shown(*found) == shown(*expected)
    assert summary(found) == "4 errors, 1 warning"
    assert summary([warning]) == "1 warning"


FIXED = Diagnostic(
    E_CHOICE,
    "`cots` is no word for this",
    DECK.span(4, 5, 4, 9),
    "did you mean `cost`?",
    (Label(DECK.span(1, 1, 1, 7), "see"),),
    Fix(DECK.span(4, 5, 4, 9), "cost", "write cost"),
)


def test_json() -> None:
    place = {"file": "harbour.yaml", "line": 4, "column": 5, "end_line": 4, "end_column": 9}
    assert json.loads(as_json([FIXED])) == {
        "format": 1,
        "summary": {"errors": 1, "warnings": 0},
        "diagnostics": [
            {
                "code": "E0204",
                "severity": "error",
                "message": "`cots` is no word for this",
                "place": place,
                "hint": "did you mean `cost`?",
                "labels": [
                    {
                        "text": "see",
                        "place": {**place, "line": 1, "column": 1, "end_line": 1, "end_column": 7},
                    }
                ],
                "fix": {"title": "write cost", "replacement": "cost", "place": place, "sure": True},
            }
        ],
    }
    assert json.loads(as_json([]))["diagnostics"] == []


def test_sarif() -> None:
    log: dict[str, Any] = json.loads(as_sarif([FIXED, Diagnostic("E0101", "m", None)], "1.2.3"))
    assert log["version"] == "2.1.0"
    assert log["$schema"].endswith("/sarif-schema-2.1.0.json")
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert (driver["name"], driver["version"]) == ("rulewright", "1.2.3")
    assert [rule["id"] for rule in driver["rules"]] == ["E0101", "E0204"]
    nowhere, fixed = run["results"]
    assert "locations" not in nowhere
    region = {"startLine": 4, "startColumn": 5, "endLine": 4, "endColumn": 9}
    assert fixed["ruleId"] == "E0204"
    assert driver["rules"][fixed["ruleIndex"]]["id"] == "E0204"
    assert fixed["level"] == "error"
    assert fixed["locations"] == [
        {"physicalLocation": {"artifactLocation": {"uri": "harbour.yaml"}, "region": region}}
    ]
    assert fixed["relatedLocations"][0]["message"] == {"text": "see"}
    (change,) = fixed["fixes"][0]["artifactChanges"]
    assert change["replacements"] == [{"deletedRegion": region, "insertedContent": {"text": "cost"}}]


@pytest.mark.parametrize(
    ("name", "uri"),
    [
        ("a b/ż#?.yaml", "a%20b/%C5%BC%23%3F.yaml"),
        ("/tmp/x.yaml", "file:///tmp/x.yaml"),
        ("C:\\decks\\x.yaml", "file:///C:/decks/x.yaml"),
        ("decks\\x.yaml", "decks/x.yaml"),
        ("\udcff\x1b.yaml", "%ED%B3%BF%1B.yaml"),
    ],
)
def test_sarif_names_are_addresses(name: str, uri: str) -> None:
    log = json.loads(as_sarif([Diagnostic("E0101", "m", Source(name, "").span(1, 1))], "1"))
    place = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == uri


HOSTILE = "".join(
    map(chr, [*range(32), *range(0x7F, 0xA0), 0x200B, 0x202E, 0x2028, 0x2066, 0xFEFF, 0xD800, 0xE0041])
)


def test_no_printer_passes_an_order_to_the_terminal() -> None:
    source = Source("f" + HOSTILE, HOSTILE + "\n" + HOSTILE[::-1] + " x")
    everywhere = [
        Diagnostic(
            "E0115", HOSTILE, source.span(line, 1, 2, column), HOSTILE, (Label(source.span(2, 1), HOSTILE),),
            Fix(source.span(1, 1), HOSTILE, HOSTILE),
        )
        for line in (1, 2)
        for column in (1, 40, 200)
    ]  # fmt: skip
    for text in (human(everywhere, None, 80), as_json(everywhere), as_sarif(everywhere, "1")):
        assert not UNSAFE.search(text)
    assert not UNSAFE.search(human(everywhere, marked, 80))


def test_any_span_can_be_printed() -> None:
    rng = random.Random(3)
    alphabet = "ab: \t漢e\u0301\x1b\u202e🏰\n\n"
    for _ in range(1_500):
        source = Source("f", "".join(rng.choice(alphabet) for _ in range(rng.randrange(120))))
        numbers = [rng.randrange(-2, 60) for _ in range(4)]
        found = Diagnostic("E0115", "m", Span(source, *numbers))
        width = rng.choice([0, 40, 60, 80])
        for line in human([found], None, width).split("\n"):
            assert cells(line) <= max(width, 40)


def test_a_report_on_a_line_of_a_mebibyte_is_quick() -> None:
    found = load_yaml(Source("f", "a: [" + "1.5, " * 200_000))[1]
    assert len(found) > 50
    assert len(human(found, None, 80)) < 40_000


def test_of_very_many_findings_the_worst_are_shown() -> None:
    source = Source("f", "x\n" * 2000)
    warnings = [
        Diagnostic("W0701", f"warning {n}", source.span(n, 1), severity=Severity.WARNING)
        for n in range(1, 1200)
    ]
    errors = [Diagnostic("E0115", f"error {n}", source.span(n, 1)) for n in range(1500, 1510)]
    text = human([*warnings, *errors], None, 80)
    assert text.endswith("\n\n10 errors, 1,199 warnings; 709 of them are not shown\n")
    assert text.count("error[E0115]") == 10
    assert text.count("warning[W0701]") == 490
    assert text.index("warning 490\n") < text.index("error 1500\n")


def test_of_a_long_line_only_what_can_be_seen_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = 0

    def counted(text: str) -> Any:
        nonlocal seen
        seen += len(text)
        return letters(text)

    monkeypatch.setattr(excerpt, "letters", counted)
    source = Source("f", "é" * 300_000 + "\n")
    found = [
        Diagnostic(
            "E0115", "here", source.span(1, place, 1, 290_000), None, (Label(source.span(1, 2), "there"),)
        )
        for place in range(1000, 280_000, 10_000)
    ]
    assert all(max(map(cells, human([each], None, 80).split("\n"))) <= 80 for each in found)
    assert seen < len(found) * 20_000
