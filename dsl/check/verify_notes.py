"""Whether notes say all that they ought to of a text, nothing else, and the same as the core that it became.

For tests: what checking takes down is held against the tree, field by field, as `NAMES` in `notes.py` says,
and against the core.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, get_args

from msgspec.structs import replace

from rulewright.dsl import core, tree
from rulewright.dsl.check.calls import STANDING
from rulewright.dsl.check.notes import NAMES, Meaning, Naming, Notes, Wordless
from rulewright.dsl.check.types import Unknown, Value
from rulewright.dsl.check.walk import walk
from rulewright.dsl.core.cardids import rename_cards
from rulewright.dsl.core.rewrite import everything

_EXPRESSIONS: Final = get_args(tree.Expr)
_CHANGES: Final = (tree.ModSet, tree.ModRaise, tree.ModLower)
_NOWHERE: Final = ("card", "moment", "language")  # sorts whose place is not noted
# What is known as a field without being declared: it comes with each event, with a price, with a mark.
_GIVEN: Final = ("player", "paid", "marker")


def faults(root: tree.Node, notes: Notes) -> Iterator[str]:
    """What is missing in the notes of a text that is right, or wrong in itself."""
    changed = {id(node.path) for node in walk(root) if isinstance(node, _CHANGES) and node.event is not None}
    for node in walk(root):
        assert isinstance(node, tree.Node)
        yield from (f"{_place(node)}: {each}" for each in _faults_of(node, notes, id(node) in changed))


def _faults_of(node: tree.Node, notes: Notes, is_changed: bool) -> Iterator[str]:
    names = NAMES.get(type(node), {})
    for field in type(node).__struct_fields__:
        value = getattr(node, field)
        for word in value if isinstance(value, tuple) else (value,):
            if isinstance(word, tree.Word):
                meaning = notes.meaning(word)
                if field in names and meaning is None:
                    yield f"nothing is known of the name `{word.text}`"
                elif field in names and meaning is not None:
                    yield from _faults_of_meaning(meaning, names[field])
                elif meaning is not None:
                    yield f"`{word.text}` is no name, and it is noted as one"
    if isinstance(node, Wordless) and notes.meaning(node) is None:
        yield f"nothing is known of `{type(node).__name__}`"
    # The field that a modifier changes is named, and not asked for its value.
    if isinstance(node, _EXPRESSIONS) and not is_changed and notes.value(node) is None:
        yield f"the value of `{type(node).__name__}` is not known"
    if isinstance(node, tree.Sel | tree.Selection) and notes.looked(node) is None:
        yield "what the selection looks at is not known"
    if isinstance(node, tree.Event | tree.KernelEvent) and notes.meaning(_named(node)) is None:
        yield "the event is not known"


def _named(node: tree.Event | tree.KernelEvent) -> Naming:
    return node.word if isinstance(node, tree.Event) else node


def _faults_of_meaning(meaning: Meaning, sorts: tuple[str, ...]) -> Iterator[str]:
    if meaning.sort not in sorts:
        yield f"`{meaning.name}` cannot be a {meaning.sort} here"
    nowhere = meaning.sort in _NOWHERE or (meaning.sort == "field" and _is_given(meaning))
    if (meaning.place is None) != nowhere:
        yield f"the {meaning.sort} `{meaning.name}` was introduced {'nowhere' if nowhere else 'somewhere'}"


def _is_given(meaning: Meaning) -> bool:
    of_the_language = meaning.of == "event target" or meaning.of.startswith(("event gain ", "event lose "))
    return meaning.place is None and (meaning.name in _GIVEN or of_the_language)


def strangers(roots: Iterable[tree.Node], notes: Notes) -> Iterator[str]:
    """What is noted of nodes that stand in none of these texts."""
    inside = {id(word) for root in roots for word in _all(root)}
    for node, meaning in notes.names():
        if id(node) not in inside:
            yield f"`{meaning.name}` is noted, and it stands nowhere"


def _all(root: tree.Node) -> Iterator[object]:
    for node in walk(root):
        yield node
        for field in type(node).__struct_fields__:  # type: ignore[attr-defined]
            value = getattr(node, field)
            yield from value if isinstance(value, tuple) else (value,)


def disagreements(
    root: tree.Node, notes: Notes, became: object, replaced: Mapping[str, str]
) -> Iterator[str]:
    """Values that are noted for a text and that the core which it became does not have.

    A place that a selection looks through, a token, and what is given another value are taken apart there:
    of these, what they are of is looked for. What is given to a keyword is there only as often as its text
    asks for it, and who acts only where something inside is done by somebody. `replaced`: the cards whose
    place one of a deck has taken: that one is meant then.
    """
    parts_of = (_may_be_unused(node) for node in walk(root))
    given = {id(each) for part in parts_of for each in walk(part)}
    parts = set(everything(became))
    changed = {each.name for each in parts if isinstance(each, core.Assign)}
    for node in walk(root):
        value = notes.value(node) if isinstance(node, _EXPRESSIONS) else None
        if value is None or id(node) in given or isinstance(value.type, Unknown):
            continue
        value = replace(value, expr=rename_cards(value.expr, replaced))
        if value.expr in parts:
            continue
        if isinstance(value.expr, core.Local) and value.expr.name in changed:
            continue
        if not all(each in parts for each in _of(value)):
            yield f"{_place(node)}: `{value.span.text()}` is noted as {value.expr}, and became something else"


def _may_be_unused(node: object) -> object:
    match node:
        case tree.KeywordUse(arguments=arguments):
            return arguments
        case tree.Acting(player=player):
            return player
        case tree.Call(function=word, arguments=(_, _, around)) if word.text in STANDING:
            return around  # whether it goes around is a part of the form
        case tree.Move(place=tree.Name() as place):
            return place  # a token that goes to nobody goes nowhere
        case tree.Static(headers=headers, modifiers=()):
            return headers  # what is always so, where nothing is
        case tree.Portion(amount=tree.Number() as amount):
            return amount  # numbers of one price are added up
        case _:
            return ()


def _of(value: Value) -> list[core.Expr | None]:
    match value.expr:
        case core.Zone(of=of) | core.Attribute(of=of) | core.Memory(of=of):
            return [] if of is None else [of]
        case core.Const() if isinstance(value.type, core.TokenType):
            return []
        case _:
            return [None]


def _place(node: object) -> str:
    assert isinstance(node, tree.Node)
    return f"{node.span.source.name}:{node.span.line}:{node.span.column} {type(node).__name__}"
