"""The program as generated code may know it: without a word of an author.

Whatever a card, a zone or a file is called, none of it may become Python. So the writer of code is handed a
program in which every name, label and key has been replaced by one of ours: `w0`, `w1` ..., by the order in
which they are met. It cannot write what it has never seen. Where running code has to say such a word (in the
log, in a verdict), it says `W0`: the word itself is handed to the generated module as an object.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any

from rulewright.dsl import model
from rulewright.dsl.source import Span
from rulewright.interpreter.engine import State
from rulewright.interpreter.program import Program
from rulewright.interpreter.state import fields as slots_of

OURS = frozenset({"", "name", "player", "turn", "round", "phase", "game"})  # words that mean something to us
SAID = re.compile(r"(?<![A-Za-z0-9])[wW]([0-9]+)")  # the name of a word within a name that was made of it
LETTERS = "rzlotswmpc"  # what the slots begin with that are named after something

_STRING = re.compile(r"\bstr\b")
_texts: dict[type, tuple[tuple[str, bool], ...]] = {}  # by class: its fields, and whether they hold words


class Words:
    """The words of one program, by the number under which generated code knows them."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._numbers: dict[str, int] = {}
        self._nodes: dict[int, tuple[Any, Any]] = {}  # by identity: a node, and what became of it

    def name(self, word: str) -> str:
        """Our name for a word, the same wherever it is met."""
        if word in OURS:
            return word
        number = self._numbers.get(word)
        if number is None:
            number = self._numbers[word] = len(self.texts)
            self.texts.append(word)
        return f"w{number}"

    def said(self, name: str) -> str:
        """A name that was made of ours, in the author's own words."""
        return SAID.sub(lambda found: self.texts[int(found[1])], name)

    def objects(self) -> dict[str, str]:
        """What generated code may say."""
        return {f"W{number}": text for number, text in enumerate(self.texts)}

    # ------------------------------------------------------------ nodes

    def value(self, value: Any) -> Any:
        """A word, a node, or something made of such."""
        kind = type(value)
        if kind is str:
            return self.name(value)
        if kind is tuple:
            return self.each(value, self.value)
        return self.node(value) if _fields(kind) else value

    def node(self, node: Any) -> Any:
        known = self._nodes.get(id(node))
        if known is not None:
            return known[1]
        changed: dict[str, Any] = {}
        for name, words in _fields(type(node)):
            old = getattr(node, name)
            new = self.value(old) if words else self._below(old)
            if new is not old:
                changed[name] = new
        made = replace(node, **changed) if changed else node
        self._nodes[id(node)] = node, made
        return made

    def _below(self, value: Any) -> Any:
        """What holds no words of its own, but nodes perhaps."""
        kind = type(value)
        if kind is tuple:
            return self.each(value, self._below)
        return self.node(value) if _fields(kind) else value

    def each(self, values: tuple[Any, ...], change: Callable[[Any], Any]) -> tuple[Any, ...]:
        """The tuple with every value changed; the same object where none was."""
        made = tuple([change(value) for value in values])
        return made if any(a is not b for a, b in zip(made, values, strict=True)) else values

    def keyed(self, values: dict[str, Any]) -> dict[str, Any]:
        """By our names: what stands under the words of a program."""
        return {self.name(word): self.node(value) for word, value in values.items()}


def _fields(kind: type) -> tuple[tuple[str, bool], ...]:
    """The fields of a node that are looked at; nothing for what is no node."""
    found = _texts.get(kind)
    if found is None:
        found = ()
        if is_dataclass(kind) and kind is not Span:
            found = tuple((f.name, bool(_STRING.search(str(f.type)))) for f in fields(kind))
        _texts[kind] = found
    return found


def numbered(program: Program) -> tuple[Program, Words]:
    """The program with our names in place of all words, and the words."""
    words = Words()
    name, value = words.name, words.value
    made = replace(
        program,
        ruleset=_numbered_rules(program.ruleset, words),
        preset="",
        things=words.each(program.things, words.node),
        zones=words.keyed(program.zones),
        start=tuple((name(zone), place, things) for zone, place, things in program.start),
        properties={name(word): values for word, values in program.properties.items()},
        changing=frozenset(map(name, sorted(program.changing))),
        flips=frozenset(map(name, sorted(program.flips))),
        resources={name(word): start for word, start in program.resources.items()},
        tokens=tuple(map(name, program.tokens)),
        statuses=words.keyed(program.statuses),
        memories=words.keyed(program.memories),
        tallies=words.keyed(program.tallies),
        attributes=words.keyed(program.attributes),
        procedures=words.keyed(program.procedures),
        tables={name(word): rows for word, rows in program.tables.items()},
        lists={name(word): size for word, size in program.lists.items()},
        abilities=tuple(map(name, program.abilities)),
        onces=tuple(map(name, program.onces)),
        phases=tuple(map(name, program.phases)),
        sites=(),
        site_of={name(label): place for label, place in program.site_of.items()},
        flow=value(program.flow),
        first_seat=name(program.first_seat),
        maps=replace(
            program.maps, regions={name(kind): values for kind, values in program.maps.regions.items()}
        ),
        settings={},
        digest="",
    )
    return made, words


def _numbered_rules(ruleset: model.Ruleset, words: Words) -> model.Ruleset:
    """What code is made from: the kinds of things and the zones. Nothing else is in it."""
    name = words.name

    def prop(each: model.Property) -> model.Property:
        return replace(each, name=name(each.name), list=name(each.list), default=None)

    def kind(each: model.Kind) -> model.Kind:
        return replace(
            each,
            id=name(each.id),
            plural="",
            names={},
            properties={name(word): prop(known) for word, known in each.properties.items()},
            active=words.value(each.active),
            map=None,
            space_of=name(each.space_of),
            region_of=name(each.region_of),
            alike=tuple(map(name, each.alike)),
        )

    def zone(each: model.ZoneDef) -> model.ZoneDef:
        return replace(
            each,
            id=name(each.id),
            names={},
            holds=name(each.holds),
            list=name(each.list),
            spaces_of=name(each.spaces_of),
        )

    return model.Ruleset(
        id="rules",
        names={},
        players=ruleset.players,
        kinds={name(word): kind(each) for word, each in ruleset.kinds.items()},
        lists={},
        resources={},
        zones={name(word): zone(each) for word, each in ruleset.zones.items()},
        tokens={},
        tables={},
        sets={},
        presets={},
        cards={},
        program=type(ruleset.program)(),
        first_seat=name(ruleset.first_seat),
        scenarios=(),
        decks=(),
    )


def name_slots(cls: type[State], program: Program, words: Words) -> None:
    """Let generated code reach the slots of a program's states under our names. The slots themselves keep the
    words: in saves, and for all who ask for them by the names of things."""
    for slot, _ in slots_of(program):
        letter, _, word = slot.partition("_")
        if word and letter in LETTERS:
            setattr(cls, f"{letter}_{words.name(word)}", cls.__dict__[slot])
