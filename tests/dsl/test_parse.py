"""Text becomes a tree in which everything knows its place."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from rulewright.dsl import tree
from rulewright.dsl.files.source import MAX_BYTES, Source, Span
from rulewright.dsl.files.yamlload import load_yaml
from rulewright.dsl.files.yamlnodes import Mapping, RulesText, Scalar, rules_text
from rulewright.dsl.report.diagnostics import Diagnostic
from rulewright.dsl.syntax.parse import MAX_DEPTH, parse_members, parse_rules_file, parse_scenarios
from rulewright.dsl.syntax.scan import MAX_CHARACTERS, MAX_NESTING, MAX_OF_FILES, MAX_TOKENS, scan
from tests.generators.documents import soup
from tests.work import at_most

from . import rules_samples as samples

CALLS = 30_000_000  # of functions; two or three times what it takes

PARSERS = (parse_members, parse_rules_file, parse_scenarios)


def members(text: str) -> tuple[tree.Member, ...]:
    found, problems = parse_members(Source("t", text))
    assert problems == []
    assert found is not None
    return found.items


def statement(text: str) -> tree.Statement:
    (action,) = members("action { " + text + " }")
    assert isinstance(action, tree.Action)
    (only,) = action.block.statements
    return only


def value(text: str) -> tree.Expr:
    (scoring,) = members("score " + text)
    assert isinstance(scoring, tree.Scoring)
    return scoring.amount


def refused(text: str, parse: Any = parse_members) -> list[Diagnostic]:
    found, problems = parse(Source("t", text))
    assert found is None
    assert problems
    return list(problems)


def shape(node: Any) -> Any:
    """A node without places: its class and what is in it."""
    if isinstance(node, tree.Word):
        return node.text
    if isinstance(node, tuple):
        return [shape(item) for item in node]
    if isinstance(node, tree.Node):
        parts = [shape(getattr(node, name)) for name in node.__struct_fields__[1:]]
        return type(node).__name__ + (f"({', '.join(map(str, parts))})" if parts else "")
    return node


# --- the tree -----------------------------------------------------------------------------------------------


def test_nothing_at_all_is_a_card_without_abilities() -> None:
    for text in ("", "\n", "  \n\t\n", "# only a comment"):
        assert members(text) == ()
    assert parse_rules_file(Source("t", ""))[1] == []
    assert parse_scenarios(Source("t", ""))[1] == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 + 2 * 3 - x", "Add([Number(1), +, Product([Number(2), *, Number(3)]), -, Name(x)])"),
        ("a of b of c", "Of(a, Of(b, Name(c)))"),
        ("left of right of you", "LeftOf(RightOf(You))"),
        ("not a and b or c", "Or([And([Not(Name(a)), Name(b)]), Name(c)])"),
        ("a is in any hand", "IsIn(Name(a), InAny(hand))"),
        ("a is not in [1, 2]", "IsNotIn(Name(a), List([Number(1), Number(2)]))"),
        ("[]", "List([])"),
        ("f()", "Call(f, [])"),
        ("f(1, g(2))", "Call(f, [Number(1), Call(g, [Number(2)])])"),
        ("number of card", "Count(Sel(card, None, None, None, None, None))"),
        ('"a text"', "Text(a text)"),
        ("your hand", "Your(hand)"),
        ("A", "Seat(A)"),
        ("x >= 2", "Compare(Name(x), >=, Number(2))"),
        ("half of x rounded up", "Half(Name(x), up)"),
        ("x divided by 3 rounded up", "Divided(Name(x), Number(3), up)"),
        ("2 * x divided by y rounded down", "Divided(Product([Number(2), *, Name(x)]), Name(y), down)"),
        ("1 + x divided by 3 rounded up", "Add([Number(1), +, Divided(Name(x), Number(3), up)])"),
        ("times gather this turn", "Times(gather, Period(turn))"),
    ],
)
def test_values(text: str, expected: str) -> None:
    assert plain(str(shape(value(text)))) == expected


def plain(text: str) -> str:
    """Without the quotes that Python puts around texts in lists."""
    return re.sub(r"['\"\\]", "", text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("lose all point", "Lose(Everything, point)"),
        ("gain 2 point", "Gain(Number(2), point, None, None)"),
        ("gain 2 point as \"five sorts\"", "Gain(Number(2), point, None, five sorts)"),
        ("choose random number from 1 to 6 as n", "RollNumber(Number(1), Number(6), n)"),
        ("choose number from 1 to 6 where it is not 3 as n",
         "ChooseNumber(Number(1), Number(6), Where(IsNot(It, Number(3))), None, None, n)"),
        ("move it to your garden at h", "Move(It, OnSpace(Your(garden), Name(h)), None)"),
        ("stop", "Stop"),
        ("move it to top of deck face up", "Move(It, TopEnd(Name(deck)), Facing(up))"),
        ("choose up to 2 card as x",
         "Choose(UpTo(Number(2)), Selection(card, None, None, None, None), None, None, x)"),
        ("choose random card secretly as x",
         "Choose(OneRandom, Selection(card, None, None, None, None), None, secretly, x)"),
        ("do gather()", "Do(gather, Arguments([]), None, None)"),
        ("do gather(n: 1) ignoring a, b as c",
         "Do(gather, Arguments([Argument(n, Number(1))]), Ignoring([a, b]), c)"),
        ("if a { stop } else if b { stop }",
         "If(Name(a), Block([Stop]), ElseIf(If(Name(b), Block([Stop]), None)))"),
        ("if a { } else { stop }", "If(Name(a), Block([]), Block([Stop]))"),
        ("may { stop }", "MayDo(None, None, None, Block([Stop]), None)"),
        ("let all_cards be all (card as c in hand)",
         "Let(all_cards, AllOf(Sel(card, c, In(Name(hand)), None, None, None)))"),
        ("set size of this to 3", "Set(Of(size, This), Number(3))"),
        ("end turn", "EndTurn"),
        ("take 1 point from bystander", "Take(Number(1), point, Name(bystander))"),
    ],
)  # fmt: skip
def test_statements(text: str, expected: str) -> None:
    assert plain(str(shape(statement(text)))) == expected


def test_abilities() -> None:
    found = members(
        'income(a, b) action "X" must { } after discard by others where a may { stop } score 2 per card'
    )
    assert [plain(str(shape(item))) for item in found] == [
        "KeywordUse(income, [Name(a), Name(b)])",
        "Action(X, Headers([Must]), Block([]))",
        "Trigger(after, KernelEvent(discard, None), ByOthers, Where(Name(a)), Headers([May]), Block([Stop]))",
        "Scoring(Number(2), Per(Selection(card, None, None, None, None)), Headers([]))",
    ]


def test_declarations_and_scenarios() -> None:
    text = "event built(thing: card, set_of: set of card, n is 2)\nevent e()"
    rules, problems = parse_rules_file(Source("t", text))
    assert problems == []
    assert plain(str(shape(rules))) == (
        "RulesFile([EventDef(built, Params([Param(thing, ParamType(None, card), None), "
        "Param(set_of, ParamType(set, card), None), Param(n, None, Number(2))])), EventDef(e, Params([]))])"
    )
    scenarios, problems = parse_scenarios(Source("t", 'scenario "s" { play { A: x "y" 2 B: end turn } }'))
    assert problems == []
    assert plain(str(shape(scenarios))) == (
        "ScenarioFile([Scenario(s, [Play([Step(A, [WordName(x), WordText(y), WordNumber(2)]), "
        "Step(B, [WordEnd])])])])"
    )


# --- places -------------------------------------------------------------------------------------------------


def test_a_node_covers_its_first_to_its_last_word() -> None:
    text = "score (1 +\n  size of this) * 2 per card in hand  # end"
    (scoring,) = members(text)
    assert isinstance(scoring, tree.Scoring)
    assert scoring.span.text() == "score (1 +\n  size of this) * 2 per card in hand"
    product = scoring.amount
    assert isinstance(product, tree.Product)
    assert product.span.text() == "(1 +\n  size of this) * 2"
    added = product.parts[0]
    assert added.span.text() == "1 +\n  size of this"
    assert scoring.per is not None
    assert scoring.per.span.text() == "per card in hand"


def test_a_part_that_is_empty_stands_where_it_would_be_written() -> None:
    (action,) = members('action "X" { }')
    assert isinstance(action, tree.Action)
    headers = action.headers.span
    assert (headers.line, headers.column, headers.end_column) == (1, 12, 12)
    assert action.label is not None
    assert action.label.span.text() == '"X"'


def walk(node: Any) -> Iterator[tuple[Any, list[Any]]]:
    children: list[Any] = []
    for name in node.__struct_fields__:
        held = getattr(node, name)
        children += [
            item
            for item in (held if isinstance(held, tuple) else (held,))
            if isinstance(item, tree.Node | tree.Word)
        ]
    yield node, children
    for child in children:
        yield from walk(child)


def edges(span: Span) -> tuple[tuple[int, int], tuple[int, int]]:
    return (span.line, span.column), (span.end_line, span.end_column)


@pytest.mark.parametrize("text", [*samples.ABILITIES, samples.RULES_FILE, samples.SCENARIOS])
def test_each_place_is_exact(text: str) -> None:
    tokens = scan(RulesText.whole(Source("sample", text))).tokens
    starts = {(token.line, token.column) for token in tokens}
    ends = {(token.end_line, token.end_column) for token in tokens}
    root = next(root for parse in PARSERS for root, _ in [parse(Source("sample", text))] if root is not None)
    for node, children in walk(root):
        first, last = edges(node.span)
        if first != last:
            assert first in starts, node
            assert last in ends, node
        before = first
        for child in children:
            begin, end = edges(child.span)
            assert before <= begin <= end <= last, (node, child)
            before = end


def test_places_lead_into_the_yaml_file() -> None:
    source = Source(
        "deck.yaml", "id: x\nrules: |\n    score 1\n    action {\n      draw 2\n    }\nother: 1\n"
    )
    loaded, problems = load_yaml(source)
    assert problems == []
    assert isinstance(loaded, Mapping)
    block = loaded.entries["rules"]
    assert isinstance(block, Scalar)
    text = rules_text(block)
    assert isinstance(text, RulesText)
    found, problems = parse_members(text)
    assert problems == []
    assert found is not None
    action = found.items[1]
    assert isinstance(action, tree.Action)
    assert edges(action.block.statements[0].span) == ((5, 7), (5, 13))
    assert action.block.statements[0].span.text() == "draw 2"


def test_mistakes_lead_into_the_yaml_file() -> None:
    deck = Source("d", "k: v\nrules: |\n  action {\n    drw 2\n  }\n")
    block = RulesText("action {\n  drw 2\n}", deck, ((3, 3), (4, 3), (5, 3)))
    _, (problem,) = parse_members(block)
    assert problem.span is not None
    assert problem.span.text() == "drw"
    assert problem.fix is not None
    assert problem.fix.replacement == "draw"


# --- limits -------------------------------------------------------------------------------------------------


def test_nesting_of_brackets_has_a_limit() -> None:
    assert value("(" * MAX_NESTING + "1" + ")" * MAX_NESTING)
    (problem,) = refused("score " + "(" * (MAX_NESTING + 1) + "1" + ")" * (MAX_NESTING + 1))
    assert problem.code == "E0301"
    assert problem.span is not None
    assert problem.span.column == 7 + MAX_NESTING
    assert refused("{" * 100_000)[0].code == "E0301"


@pytest.mark.parametrize(
    ("part", "end"), [("a of ", ""), ("not ", ""), ("half of ", " rounded up"), ("left of ", "")]
)
def test_depth_without_brackets_has_a_limit(part: str, end: str) -> None:
    assert members(f"score {part * (MAX_DEPTH - 10)}a{end * (MAX_DEPTH - 10)}")
    for many in (MAX_DEPTH, 10_000):
        (problem,) = refused(f"score {part * many}a{end * many}")
        assert problem.code == "E0302"


def test_alternatives_have_a_limit() -> None:
    assert statement("if a { }" + " else if a { }" * 40)
    (problem,) = refused("action { if a { }" + " else if a { }" * 2_000 + " }")
    assert problem.code == "E0302"


def test_size_has_a_limit() -> None:
    assert members("\n" * MAX_CHARACTERS) == ()
    assert refused("#" * (MAX_CHARACTERS + 1))[0].code == "E0300"
    (problem,) = refused("1 " * (MAX_TOKENS + 1))
    assert problem.code == "E0300"


def test_two_thousand_lines_take_no_time() -> None:
    line = 'action "x" { gain 2 point per card in hand where cost of it is 3 }\n'
    parse_members(Source("t", line))
    with at_most(CALLS):
        found, _ = parse_members(Source("t", line * 2_000))
    assert found is not None
    assert len(found.items) == 2_000


def test_texts_of_a_megabyte() -> None:
    """Scenarios and rules alike; the files in which they stand may be no longer."""
    note = "# " + "so that it is long " * 500 + "\n"
    scenario = (
        'scenario "x" { given { hand of A is [a, b] } play { A: build a } expect { gold of A is 3 } }\n'
    )
    parts = 1_000_000 // len(note + scenario)
    tree, problems = parse_scenarios(Source("t", (note + scenario) * parts))
    assert tree is not None, problems
    assert len(tree.items) == parts
    declared, problems = parse_rules_file(Source("t", (note + "function f() { 1 }\n") * parts))
    assert declared is not None, problems
    assert len(declared.items) == parts
    assert MAX_OF_FILES[0] == MAX_BYTES


@pytest.mark.parametrize(
    "text",
    [
        "{}" * 24_000, "choose " * 30_000, ";" * 100_000, '"' * 99_999, "“" * 99_999, "'" * 99_999,
        "a'" * 50_000, "ż " * 20_000, "= " * 20_000, "=" * 99_999, "1" * 99_999, "1a " * 30_000,
        "1." * 50_000,
        "action { gain } " * 9_000, "action { if a { " * 30, "action { set x to ( " * 30, '"a\n' * 60_000,
        "score number of card " + "in hand " * 20_000, "action { " + "for each " * 20_000,
        "action { " + "if a " * 20_000, "/*" * 50_000,
    ],
    ids=lambda text: text[:12],
)  # fmt: skip
@pytest.mark.parametrize("parse", PARSERS)
@pytest.mark.parametrize(
    "part", [pytest.param(4, id="a quarter"), pytest.param(1, id="all", marks=pytest.mark.long)]
)
def test_nonsense_ends_soon(text: str, parse: Any, part: int) -> None:
    """A text as long as may be, in the long run; a quarter of it shows work that grows with its square."""
    with at_most(CALLS // part):
        problems = refused(text[: len(text) // part], parse)
    assert len(problems) < 50


# --- whatever comes -----------------------------------------------------------------------------------------

INTERNAL = re.compile(r"[LR]BRACE|[LR]PAR|[LR]SQB|COMMA|COLON|CMP|SIGN|STRING|SEAT|__|\$END|\?OP")


def check(text: str, parse: Any) -> None:
    found, problems = parse(Source("soup", text))
    assert (found is None) == bool(problems), text
    for problem in problems:
        assert problem.span is not None, text
        assert problem.hint, text
        said = problem.message + problem.hint
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e\u2028\ud800]", said), text
        assert not INTERNAL.search(said), text
        first, last = edges(problem.span)
        assert first <= last, text


def test_nothing_but_diagnostics_leaves_the_parser() -> None:
    for seed in range(8_000):
        check(soup(random.Random(seed), 8), PARSERS[seed % 3])


@pytest.mark.long
def test_nothing_but_diagnostics_leaves_the_parser_in_many_runs() -> None:
    for seed in range(1_000_000):
        check(soup(random.Random(seed), 60), PARSERS[seed % 3])


def test_raw_characters_do_not_leak_either() -> None:
    letters = "{}()[],:+-*<>=!\"'#/. \t\n\r\0\x1bA1aż\u00a0\u202e\ud800ifasof“”"
    for seed in range(5_000):
        chance = random.Random(seed)
        check("".join(chance.choices(letters, k=chance.randrange(40))), PARSERS[seed % 3])
