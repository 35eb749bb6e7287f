"""Text to tree.

    text --scan--> tokens --Lark--> Lark's tree --grow--> tree

Growing holds no logic: the class of a node is the name of its rule. Mistakes are explained elsewhere
(`mistakes`), by going over the tokens again; this way only texts with mistakes pay for it.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from lark import Token, Tree
from lark.exceptions import UnexpectedToken
from msgspec import Struct

from rulewright.dsl import tree
from rulewright.dsl.files.source import Source, Span
from rulewright.dsl.files.yamlnodes import RulesText
from rulewright.dsl.report.diagnostics import Diagnostic
from rulewright.dsl.syntax.gamewords import NO_GAME, GameWords
from rulewright.dsl.syntax.grammar import END, FREE_WORDS, is_a_name, parser
from rulewright.dsl.syntax.reserved import RESERVED
from rulewright.dsl.syntax.scan import Scan, scan

if TYPE_CHECKING:
    from rulewright.dsl.mistakes.doubt import Doubt
    from rulewright.dsl.mistakes.recover import Explained

__all__ = [
    "MAX_DEPTH",
    "RESERVED",
    "Parsed",
    "parse_members",
    "parse_rules_file",
    "parse_scenarios",
    "read_members",
    "read_rules_file",
]

# Of nodes inside each other. Every walk over a tree may be recursive, because of this.
MAX_DEPTH: Final = 100

_Root = TypeVar("_Root", tree.Members, tree.RulesFile, tree.ScenarioFile)
_K = TypeVar("_K")
_V = TypeVar("_V")

# Trees by start symbol, text, its place, and the name of its file; and Lark's trees, which know no place, by
# start symbol and text alone: for an editor, which asks for all texts of a file again with every keystroke,
# and moves most of them with every new line. Nobody else pays for it.
_Key = tuple[str, str, tuple[tuple[int, int], ...], str]
_kept: dict[_Key, tree.Node] = {}
_kept_unplaced: dict[tuple[str, str], Tree[Token]] = {}
_most_kept: int = 0


def keep_trees(most: int) -> None:
    """Remember the trees of that many texts without a mistake. Their spans go on to speak of the text of the
    file from which they were first read: the same lines in the same place."""
    global _most_kept
    _most_kept = most


class Parsed(Struct, Generic[_Root], frozen=True):
    """A text as a tree; or what is wrong with it, and as far as that is clear what was meant. What is wrong
    with the tree that was meant is worth telling as far as `doubt` believes it."""

    tree: _Root | None
    problems: list[Diagnostic]
    meant: _Root | None = None
    doubt: Doubt | None = None


def read_members(text: RulesText | Source, game: GameWords = NO_GAME) -> Parsed[tree.Members]:
    """The abilities of one card. Raises nothing."""
    return _parse(text, "members", tree.Members, game)


def read_rules_file(text: RulesText | Source, game: GameWords = NO_GAME) -> Parsed[tree.RulesFile]:
    """A file of declarations and scenarios. Raises nothing."""
    return _parse(text, "rules_file", tree.RulesFile, game)


def parse_members(text: RulesText | Source) -> tuple[tree.Members | None, list[Diagnostic]]:
    """The abilities of one card. The tree is None where there are diagnostics. Raises nothing."""
    parsed = read_members(text)
    return parsed.tree, parsed.problems


def parse_rules_file(text: RulesText | Source) -> tuple[tree.RulesFile | None, list[Diagnostic]]:
    """A file of declarations and scenarios, in the same way."""
    parsed = read_rules_file(text)
    return parsed.tree, parsed.problems


def parse_scenarios(text: RulesText | Source) -> tuple[tree.ScenarioFile | None, list[Diagnostic]]:
    """The scenarios of a deck, or a file of nothing else."""
    parsed = _parse(text, "scenario_file", tree.ScenarioFile, NO_GAME)
    return parsed.tree, parsed.problems


@contextmanager
def _nothing_collected() -> Iterator[None]:
    """A tree has no cycles. The collector would go over all that has grown again and again, and a text of a
    megabyte would take three times as long."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


def _parse(given: RulesText | Source, start: str, root: type[_Root], game: GameWords) -> Parsed[_Root]:
    with _nothing_collected():
        return _parsed(given, start, root, game)


def _parsed(given: RulesText | Source, start: str, root: type[_Root], game: GameWords) -> Parsed[_Root]:
    text = RulesText.whole(given) if isinstance(given, Source) else given
    key = (start, text.text, text.lines, text.source.name)
    if _most_kept and isinstance(kept := _kept.get(key), root):
        return Parsed(kept, [])
    parsed = _kept_unplaced.get((start, text.text)) if _most_kept else None
    if parsed is None:
        found = scan(text, start)
        if found.refused:
            return Parsed(None, found.problems)
        # A slip in a word does not hide the mistakes behind it, so these are looked for in any case.
        parsed = None if found.problems else _feed(found.tokens, start)
        if parsed is None or _too_deep(parsed) is not None:
            return _explained(text, found, start, root, game)
    grown = _Grower(text).grow(parsed, (1, 1))
    assert isinstance(grown, root), "the start symbol is the root's name"
    if _most_kept:
        _keep(_kept, key, grown)
        _keep(_kept_unplaced, (start, text.text), parsed)
    return Parsed(grown, [])


def _explained(text: RulesText, found: Scan, start: str, root: type[_Root], game: GameWords) -> Parsed[_Root]:
    """What is wrong, and the tree that was meant, if reading could go on to the end."""
    from rulewright.dsl.mistakes.recover import explain

    explained: Explained = explain(text, found, start, game)
    problems, tokens, doubt = explained.problems, explained.tokens, explained.doubt
    while (meant := _feed(tokens, start)) is not None and (deepest := _too_deep(meant)) is not None:
        from rulewright.dsl.mistakes.limits import too_deep

        problems.append(too_deep(_span(text, deepest.meta), MAX_DEPTH))
        # What holds it is left out, so that the rest can be checked.
        holds = next(each.meta for each in meant.children if isinstance(each, Tree) and _holds(each, deepest))
        within = range(holds.start_pos, holds.end_pos)
        doubt = doubt.without(text, [token for token in tokens if token.start_pos in within])
        tokens = [token for token in tokens if token.start_pos not in within]
    if meant is None:
        return Parsed(None, problems)
    grown = _Grower(text).grow(meant, (1, 1))
    assert isinstance(grown, root), "the start symbol is the root's name"
    return Parsed(None, problems, grown, doubt)


def _holds(node: Tree[Token], other: Tree[Token]) -> bool:
    """Whether one node stands somewhere in another one."""
    return any(each is other for each in node.iter_subtrees())


def _keep(kept: dict[_K, _V], key: _K, value: _V) -> None:
    """Keep something, and forget the older half where it becomes too much."""
    if len(kept) >= _most_kept:
        for oldest in tuple(kept)[: _most_kept // 2]:
            kept.pop(oldest, None)
    kept[key] = value


def _feed(tokens: list[Token], start: str) -> Tree[Token] | None:
    """Lark's tree, or None where the tokens fit no rule."""
    state = parser(start)
    feed = state.feed_token
    try:
        for number, token in enumerate(tokens):
            if token.type in FREE_WORDS:
                after = tokens[number + 1].type if number + 1 < len(tokens) else END
                if is_a_name(state, token.type, after):
                    token.type = "NAME"
            feed(token)
        last = tokens[-1] if tokens else Token("", "", 0, 1, 1, 1, 1, 0)
        result: Tree[Token] = feed(Token.new_borrow_pos(END, "", last), True)
    except UnexpectedToken:
        return None
    return result


def _too_deep(parsed: Tree[Token]) -> Tree[Token] | None:
    """The first node that lies too deep, without recursion."""
    level = [parsed]
    for _ in range(MAX_DEPTH):
        level = [child for node in level for child in node.children if isinstance(child, Tree)]
        if not level:
            return None
    return level[0]


# --- growing ------------------------------------------------------------------------------------------------

_Place = tuple[int, int]  # a line and a column of the text


@cache
def _class_of(rule: str) -> tuple[Callable[..., tree.Node], int]:
    """The class named like a rule: `for_each` -> ForEach, `if_` -> If.

    And how many fields it has before its last one, where that takes all the rest; else -1.
    """
    made = getattr(tree, "".join(part.capitalize() for part in rule.split("_")))
    own = made.__struct_fields__[1:]
    variadic = bool(own) and made.__annotations__[own[-1]].startswith("tuple[")
    return made, len(own) - 1 if variadic else -1


class _Grower:
    """Turns Lark's tree into ours, for one text."""

    def __init__(self, text: RulesText) -> None:
        self.text = text

    def grow(self, node: Tree[Token], fallback: _Place) -> tree.Node:
        """One node and all below it. `fallback` is where it stands if it covers no text at all."""
        rule = str(node.data)
        if node.meta.empty:
            span = self.text.span(*fallback, *fallback)
        else:
            span = _span(self.text, node.meta)
        if rule.startswith("event_") and rule != "event_def":  # an event named like a verb
            return tree.KernelEvent(span, rule.removeprefix("event_"), *self.children(node, fallback))
        children = self.children(node, fallback)
        if rule == "plain_sel":  # a selection of which only the noun is written
            return tree.Sel(span, children[0], None, None, None, None, None)
        made, fixed = _class_of(rule)
        if fixed < 0:
            return made(span, *children)
        rest = tuple(child for child in children[fixed:] if child is not None)
        return made(span, *children[:fixed], rest)

    def children(self, node: Tree[Token], fallback: _Place) -> list[Any]:
        grown: list[Any] = []
        at = fallback if node.meta.empty else (node.meta.end_line, node.meta.end_column)
        # From the end: a part that covers nothing stands before what follows it.
        for child in reversed(node.children):
            if isinstance(child, Tree):
                grown.append(self.grow(child, at))
                if not child.meta.empty:
                    at = (child.meta.line, child.meta.column)
            elif child is None:
                grown.append(None)
            else:
                grown.append(self.word(child))
                at = (child.line or 1, child.column or 1)
        grown.reverse()
        return grown

    def word(self, token: Token) -> tree.Word:
        text = token.value[1:-1] if token.type == "STRING" else str(token.value)
        return tree.Word(_span(self.text, token), text)


def _span(text: RulesText, place: Any) -> Span:
    return text.span(place.line, place.column, place.end_line, place.end_column)
