"""The strict YAML loader: what it reads, and where each piece of it stands in the file."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.dsl.files.source import Source
from rulewright.dsl.files.yamlnodes import (
    Mapping,
    RulesText,
    Scalar,
    Sequence,
    find,
    rules_text,
    to_plain,
)
from rulewright.dsl.report.diagnostics import Diagnostic

from .yaml_reading import PARSERS, WHOLE, load, numbers, plain, read_by, refusal


def test_a_whole_deck() -> None:
    assert plain(WHOLE) == {
        "format": 1,
        "deck": "harbour_nights",
        "title": {"en": "Harbour Nights", "pl": "Noce w porcie"},
        "flags": [
            True, False, None, None, "yes", "no", "on", "off", "True", "NULL", -5, 0, 0, 999999999,
        ],
        "empty": None,
        "characters": [
            {"id": "smuggler", "rules": "income(trade, gold)\n\n  deeper: yes\n", "text": "folded text"},
            {"id": "other"},
        ],
        "no": 1,
        "on": 2,
        "1": "three",
        "null": 4,
        "quoted": "tab\there ' \" ż",
        "it's": "it's",
    }  # fmt: skip


@pytest.mark.parametrize(
    "text", ["x.y", "1.2.3", "1,000", "1-2", "--", "5 gold", "a:b", "٣", "-x", "+", "...x", "e5", ":-)"]
)
def test_text_that_only_reminds_of_a_number(text: str) -> None:
    assert plain(f"a: {text}") == {"a": text}


@pytest.mark.parametrize(
    "text", ["1.5", "0777", "1:30", "true", "null", "2020-01-01", "*x", "&x", "!x", "<<", "99999999999"]
)
def test_in_quotes_everything_is_text(text: str) -> None:
    assert plain(f"a: '{text}'\n\"{text}\": 1") == {"a": text, text: 1}


def test_tabs_in_blocks_quotes_and_comments() -> None:
    text = "a: |\n  x\ty\n  \tz\n'b\t': \"c\td\" # e\tf\n# g\th\ni: ['\t\t', 'j', \"k\t\"]\n"
    assert plain(text) == {"a": "x\ty\n\tz\n", "b\t": "c\td", "i": ["\t\t", "j", "k\t"]}


@pytest.mark.parametrize("parser", PARSERS)
def test_both_parsers_give_the_same_tree(parser: Any) -> None:
    node, problems = read_by(parser, WHOLE)
    assert (node, problems) == (load(WHOLE), [])


def test_spans() -> None:
    root = load(WHOLE)
    assert isinstance(root, Mapping)
    assert numbers(root.span) == (2, 1, 22, 17)
    assert numbers(root.key_spans["title"]) == (4, 1, 4, 6)
    assert root.key_spans["quoted"].text() == '"quoted"'
    places = {
        ("format",): "1",
        ("title",): "{en: Harbour Nights, \"pl\": 'Noce w porcie'}",
        ("title", "pl"): "'Noce w porcie'",
        ("flags", 0): "true",
        ("flags", 13): "999999999",
        ("empty",): "",
        ("characters", 0, "rules"): "|\n      income(trade, gold)\n\n        deeper: yes",
        ("characters", 0, "text"): ">-\n      folded\n      text",
        ("characters", 1): "id: other",
        ("it's",): "'it''s'",
    }
    for path, text in places.items():
        node = find(root, path)
        assert node is not None, path
        assert node.span.text() == text
    characters = root.entries["characters"]
    assert isinstance(characters, Sequence)
    assert numbers(characters.span) == (8, 3, 16, 14)
    assert numbers(root.entries["empty"].span) == (6, 7, 6, 7)


def test_find_gives_none_where_there_is_nothing() -> None:
    root = load("a: [1, {b: 2}]")
    assert find(root, ()) is root
    assert to_plain(find(root, ("a", 1, "b")) or root) == 2
    for path in [("b",), ("a", 2), ("a", -1), ("a", "0"), ("a", 0, "x"), (0,)]:
        assert find(root, path) is None


@pytest.mark.parametrize("text", ["a: 1\r\nb: |\r\n  x\r\n  y\r\n", "\ufeffa: 1\nb: |\n  x\n  y\n"])
def test_line_ends_and_byte_order_mark(text: str) -> None:
    root = load(text)
    assert to_plain(root) == {"a": 1, "b": "x\ny\n"}
    assert root.span.line == 1
    assert root.span.column == 1


def test_depth_limit_is_exact() -> None:
    assert plain("[" * 32 + "]" * 32) is not None
    assert refusal("[" * 33 + "]" * 33).code == "E0120"


# --- rules text ---------------------------------------------------------------------------------------------


def rules(text: str, *path: str | int) -> RulesText:
    node = find(load(text), path or ("rules",))
    assert isinstance(node, Scalar)
    made = rules_text(node)
    assert isinstance(made, RulesText), made
    # The one law: the place of every character of the text holds that character in the file.
    for number, line in enumerate(made.text.split("\n"), 1):
        for column, character in enumerate(line, 1):
            assert made.span(number, column, number, column + 1).text() == character
    return made


def test_a_block_keeps_lines_and_columns() -> None:
    made = rules(
        "# deck\ncards:\n  - rules: |\n      action {\n\n        take 1 gold\n      }\n    id: x\n",
        "cards",
        0,
        "rules",
    )
    assert made.text == "action {\n\n  take 1 gold\n}\n"
    assert made.lines == ((4, 7), (5, 7), (6, 7), (7, 7))
    assert numbers(made.span(3, 8, 3, 9)) == (6, 14, 6, 15)
    assert made.span(3, 3, 3, 14).text() == "take 1 gold"
    assert made.span(1, 8, 4, 2).text() == "{\n\n        take 1 gold\n      }"
    at = made.text.index("take")
    assert made.span_of(at, at + 4) == made.span(3, 3, 3, 7)
    assert made.span_of(0, 6).text() == "action"


@pytest.mark.parametrize(
    ("header", "body", "text", "first"),
    [
        ("|", "  x\n  y\n\n\n", "x\ny\n", (2, 3)),
        ("|-", "  x\n  y\n\n", "x\ny", (2, 3)),
        ("|+", "  x\n  y\n\n", "x\ny\n\n", (2, 3)),
        ("|2", "    x\n  y\n", "  x\ny\n", (2, 3)),
        ("|1-", "   x\n y\n", "  x\ny", (2, 2)),
        ("| # rules follow", "  x\n", "x\n", (2, 3)),
        ("|", "\n\n  x\n", "\n\nx\n", (2, 1)),
        ("|", "  x", "x", (2, 3)),
        ("|", "  x\ty\n  \tz\n", "x\ty\n\tz\n", (2, 3)),
        ("|", "  ż漢🏰 x\n", "ż漢🏰 x\n", (2, 3)),
        ("|", "  # a comment\n  x # y\n# not of the block\n", "# a comment\nx # y\n", (2, 3)),
        ("|", "", "", (2, 1)),
        ("|+", "\n\n", "\n\n", (2, 1)),
    ],
)
@pytest.mark.parametrize("after", ["", "z: 1\n"])
def test_headers_of_blocks(header: str, body: str, text: str, first: tuple[int, int], after: str) -> None:
    made = rules(
        f"rules: {header}\n{body}"
        + (("\n" if body and not body.endswith("\n") else "") + after if after else "")
    )
    assert made.text.rstrip("\n") == text.rstrip("\n")
    assert made.lines[0] == first


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("rules: take 1 gold  # note", (1, 8)),
        ("rules: 'take 1 gold'", (1, 9)),
        ('rules:   "take 1 gold"', (1, 11)),
    ],
)
def test_text_on_one_line(text: str, place: tuple[int, int]) -> None:
    made = rules(text)
    assert made.text == "take 1 gold"
    assert made.lines == (place,)


@pytest.mark.parametrize(
    ("text", "code", "message", "place"),
    [
        ("rules: >\n  a\n  b", "E0140", "rules cannot be a folded block (`>`)", (1, 8, 1, 9)),
        ("rules: >-\n  a", "E0140", "rules cannot be a folded block (`>`)", (1, 8, 1, 10)),
        ("rules: a\n  b", "E0140", "rules cannot be spread over several lines here", (1, 8, 2, 4)),
        (
            "rules:\n  a\n  b",
            "E0140",
            "a `|` is missing after `rules:`, since its text stands on the lines below",
            (1, 1, 1, 7),
        ),
        ("rules: 'a\n  b'", "E0140", "rules cannot be spread over several lines here", (1, 8, 2, 5)),
        (
            "rules: 'it''s'",
            "E0140",
            "rules cannot be written with escapes or doubled quotes here",
            (1, 8, 1, 15),
        ),
        (
            r'rules: "a\nb"',
            "E0140",
            "rules cannot be written with escapes or doubled quotes here",
            (1, 8, 1, 14),
        ),
        ("rules:", "E0141", "rules are expected here, found nothing", (1, 7, 1, 7)),
        ("rules: 5", "E0141", "rules are expected here, found `5`", (1, 8, 1, 9)),
        ("rules: true", "E0141", "rules are expected here, found `true`", (1, 8, 1, 12)),
    ],
)
def test_rules_text_that_loses_its_lines(text: str, code: str, message: str, place: tuple[int, ...]) -> None:
    node = find(load(text), ("rules",))
    assert isinstance(node, Scalar)
    found = rules_text(node)
    assert isinstance(found, Diagnostic)
    assert (found.code, found.message, numbers(found.span)) == (code, message, place)
    assert found.hint


def test_positions_outside_the_text_stay_in_the_file() -> None:
    made = rules("rules: |\n  a\n  b\nz: 1")
    assert numbers(made.span(9, 1, 9, 2)) == (3, 3, 3, 4)
    assert numbers(made.span(0, 0, 0, 0)) == (2, 3, 2, 3)
    assert numbers(made.span(2, 1, 1, 1)) == (3, 3, 3, 3)
    assert numbers(made.span_of(4, 99)) == (3, 3, 3, 3 + 97) or made.span_of(4, 99).line == 3


def test_a_rules_file_is_its_own_text() -> None:
    source = Source("x.rules", "turn {\n  take 1\n}\n")
    made = RulesText.whole(source)
    assert made.span(2, 3, 2, 7).text() == "take"
    assert made.span_of(9, 13).text() == "take"
    assert numbers(made.span(4, 1, 4, 1)) == (4, 1, 4, 1)
