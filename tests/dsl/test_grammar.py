"""The grammar is strict, its terminals harmless, its words nobody's names, and the tree has its shape."""

from __future__ import annotations

import inspect
import random
import re
from collections.abc import Iterator
from re import _parser  # type: ignore[attr-defined]
from typing import Any

import pytest
from lark import Lark
from lark.lexer import PatternRE

from rulewright.dsl import tree
from rulewright.dsl.files.source import Source
from rulewright.dsl.files.yamlnodes import RulesText
from rulewright.dsl.mistakes.beginnings import in_words, word
from rulewright.dsl.syntax.grammar import END, STARTS, Stack, Table, table
from rulewright.dsl.syntax.reserved import WORDS, grammar_text
from rulewright.dsl.syntax.scan import _MASTER, OPERATOR, SIGNS, scan

from . import rules_samples as samples


@pytest.fixture(scope="module")
def lark() -> Lark:
    return Lark(grammar_text(), parser="lalr", lexer="basic", start=list(STARTS), maybe_placeholders=True)


def test_the_grammar_has_no_conflicts() -> None:
    pytest.importorskip("interegular")
    Lark(grammar_text(), parser="lalr", strict=True, start=list(STARTS), maybe_placeholders=True)


# --- rules and classes --------------------------------------------------------------------------------------


def rule_names(lark: Lark) -> set[str]:
    """The names that a node of Lark's tree can have."""
    names = set()
    for rule in lark.rules:
        name = rule.alias or str(rule.origin.name)
        kept = [symbol for symbol in rule.expansion if not (symbol.is_term and symbol.filter_out)]
        inlined = not rule.alias and rule.options.expand1 and len(kept) == 1
        if not name.startswith("_") and not inlined:
            names.add(name)
    return names


def class_name(rule: str) -> str:
    if rule.startswith("event_") and rule != "event_def":
        return "KernelEvent"
    return {"plain_sel": "Sel"}.get(rule, "".join(part.capitalize() for part in rule.split("_")))


def tree_classes() -> set[str]:
    classes = inspect.getmembers(tree, inspect.isclass)
    found = {name for name, value in classes if value.__module__.startswith(tree.__name__)}
    return found - {"Node", "Word"}


def test_each_rule_has_a_class_and_each_class_a_rule(lark: Lark) -> None:
    wanted = {class_name(name) for name in rule_names(lark)}
    assert wanted == tree_classes()


def nodes(found: Any) -> Iterator[Any]:
    """A node or a word with all below it."""
    if isinstance(found, tuple):
        for item in found:
            yield from nodes(item)
    elif isinstance(found, tree.Node | tree.Word):
        yield found
        for name in found.__struct_fields__:
            yield from nodes(getattr(found, name))


def test_the_samples_use_the_whole_grammar() -> None:
    used = {type(node).__name__ for root in samples.parsed() for node in nodes(root)}
    assert tree_classes() - used == set()


# --- words --------------------------------------------------------------------------------------------------


def test_no_word_of_the_language_is_taken_for_a_name(lark: Lark) -> None:
    (name,) = (terminal.pattern for terminal in lark.terminals if terminal.name == "NAME")
    pattern = re.compile(name.to_regexp())
    for reserved in WORDS:
        assert not pattern.fullmatch(reserved)
        assert pattern.fullmatch(f"{reserved}_")
        assert pattern.fullmatch(f"{reserved}x") or f"{reserved}x" in WORDS
        (token,) = scan(RulesText.whole(Source("t", reserved))).tokens
        assert token.type == reserved.upper()


def test_words_are_cut_whole_wherever_they_stand() -> None:
    text = "action { choose 1 card bystander"
    assert scan(RulesText.whole(Source("t", text))).tokens[-1].type == "NAME"


def test_the_scanner_knows_the_terminals_of_the_grammar(lark: Lark) -> None:
    own = {word.upper() for word in WORDS} | set(SIGNS.values()) | {"NAME", "INT", "STRING", "SEAT"}
    assert own == {terminal.name for terminal in lark.terminals} - {"COMMENT", "__IGNORE_1"}


@pytest.mark.parametrize("text", [*samples.ABILITIES, samples.RULES_FILE, samples.SCENARIOS])
def test_the_scanner_cuts_as_lark_does(lark: Lark, text: str) -> None:
    compare(lark, text)


def test_the_scanner_cuts_as_lark_does_whatever_stands_side_by_side(lark: Lark) -> None:
    words = [*sorted(WORDS), *SIGNS, "a", "_", "card_2", "12", "0", '"two words"', '""', "A", "H", "# x\n"]
    for seed in range(60):
        chance = random.Random(seed)
        compare(lark, " ".join(chance.choice(words) for _ in range(30)))
        compare(
            lark, "".join(chance.choice([*SIGNS, '"x"', "\n", "\t", " a "]) for _ in range(30)), lenient=True
        )


def compare(lark: Lark, text: str, lenient: bool = False) -> None:
    found = scan(RulesText.whole(Source("t", text)))
    if lenient and (found.problems or any(token.type == OPERATOR for token in found.tokens)):
        return  # `--` and the like are two signs to Lark, and a mistake in any case
    ours = [(t.type, t.value, t.start_pos, t.end_pos, t.line, t.column, t.end_column) for t in found.tokens]
    ours = [("SEAT", *each[1:]) if each[0] == "WHO" else each for each in ours]  # a seat before `:`
    theirs = [
        (t.type, t.value, t.start_pos, t.end_pos, t.line, t.column, t.end_column) for t in lark.lex(text)
    ]
    assert found.problems == []
    assert ours == theirs


# --- terminals ----------------------------------------------------------------------------------------------


def repeats(parsed: Any, inside: bool = False) -> Iterator[bool]:
    """Whether each repetition in a regular expression stands inside another one."""
    for operation, argument in parsed:
        name = str(operation)
        if "REPEAT" in name:
            low, high, body = argument
            many = int(high) > 1 and low != high
            yield inside and many
            yield from repeats(body, inside or many)
        elif name == "SUBPATTERN":
            yield from repeats(argument[3], inside)
        elif name == "BRANCH":
            for branch in argument[1]:
                yield from repeats(branch, inside)
        elif "ASSERT" in name:
            yield from repeats(argument[1], inside)


@pytest.mark.parametrize(("pattern", "nested"), [("(a+)+b", True), ("(?:a|b*)*", True), ("a+(?:b*)?", False)])
def test_nested_repetition_is_seen(pattern: str, nested: bool) -> None:
    assert any(repeats(_parser.parse(pattern))) is nested


def test_no_terminal_can_take_for_ever(lark: Lark) -> None:
    for terminal in lark.terminals:
        if isinstance(terminal.pattern, PatternRE):
            assert not any(repeats(_parser.parse(terminal.pattern.to_regexp()))), terminal.name
    assert not any(repeats(_parser.parse(_MASTER.pattern, _MASTER.flags)))


# --- what can stand where -----------------------------------------------------------------------------------


def stacks(of: Table) -> Iterator[Stack]:
    """A shortest stack for each state of the parser."""
    waiting, seen = [of.bottom], {of.bottom[0]}
    for stack in waiting:
        yield stack
        for action in of.states[stack[0]].values():
            if isinstance(action[1], int) and action[1] not in seen:
                seen.add(action[1])
                waiting.append(Stack((action[1], stack)))


@pytest.mark.parametrize("start", STARTS)
def test_each_state_of_the_parser_can_say_what_it_waits_for(start: str) -> None:
    of = table(start)
    for stack in stacks(of):
        if stack[0] == of.end_state:
            continue
        accepted = of.accepted(stack)
        said = in_words(accepted)
        assert said
        assert not re.search(r"[A-Z]{2}|__|\$", said), said
        assert len(said) < 400, said


def test_each_terminal_has_a_name_for_people() -> None:
    for name in [*SIGNS.values(), "NAME", "INT", "STRING", "SEAT", "WHO", END]:
        assert re.fullmatch(r"(a|the) .*|`.*`", word(name)), name
    assert word("CHOOSE") == "`choose`"
