"""Words that a deck declares, and that nothing uses."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence

from msgspec import Struct

from rulewright.dsl import tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.findings import Findings
from rulewright.dsl.check.walk import walk
from rulewright.dsl.files.source import Span

USED_BY_NAME = (
    tree.Procedure,
    tree.EventDef,
    tree.Memory,
    tree.Attribute,
    tree.Function,
    tree.KeywordDef,
    tree.StatusDef,
)
CHANGES = (tree.Set, tree.Raise, tree.Lower, tree.Into)


def lint_words(
    files: Sequence[tree.RulesFile], texts: Iterable[object], elsewhere: Container[str], findings: Findings
) -> None:
    """Words of a deck's `files` that neither these nor its other `texts` use. `elsewhere`: the deck's other
    parts use those."""
    own = [item for file in files for item in file.items if isinstance(item, USED_BY_NAME)]
    if not own:
        return
    everything = (*files, *texts)
    used = list(_words(everything))
    changed = {id(word) for node in walk(everything) if isinstance(node, CHANGES) for word in _first(node)}
    for item in own:
        name = item.name
        if name.text in elsewhere:
            continue
        uses = [word for word in used if word.text == name.text and word is not name]
        changes = [word for word in uses if id(word) in changed]
        if not uses:
            hint = "use it in a card or in the rules, or leave it out"
            findings.warning(codes.W_UNUSED_WORD, f"`{name.text}` is never used", name.span, hint)
        elif isinstance(item, tree.Memory) and len(changes) == len(uses):
            hint = "ask for it where it matters, or leave it out"
            findings.warning(codes.W_UNUSED_WORD, f"nothing asks what `{name.text}` is", name.span, hint)
        elif isinstance(item, tree.Memory) and not changes:
            hint = "change it with `set`, `raise` or `lower`"
            findings.warning(codes.W_UNUSED_WORD, f"`{name.text}` never changes", name.span, hint)


def _words(root: object) -> Iterator[tree.Word]:
    """Every word in some trees."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, tree.Word):
            yield node
        elif isinstance(node, tuple):
            waiting.extend(node)
        elif isinstance(node, Struct) and not isinstance(node, Span):
            waiting.extend(getattr(node, name) for name in node.__struct_fields__)


def _first(node: tree.Set | tree.Raise | tree.Lower | tree.Into) -> list[tree.Word]:
    """What is changed: the first word of `tolls of owner of this`."""
    return sorted(_words(node.path), key=lambda word: (word.span.line, word.span.column))[:1]
