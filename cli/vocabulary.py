"""The words that a ruleset gives to those who write cards: places, procedures, statuses and the rest."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import Struct
from msgspec.structs import replace

from rulewright.cli.browse import AsJson, Deck
from rulewright.cli.columns import columns
from rulewright.cli.outcome import USAGE, Stop, no_such
from rulewright.cli.reading import read_ruleset
from rulewright.cli.screen import paint, prose, put, put_json
from rulewright.cli.settings import HOUSE, value_word
from rulewright.dsl import core
from rulewright.dsl.files.characters import quoted, visible

if TYPE_CHECKING:
    from rulewright.dsl import core
    from rulewright.dsl.files.source import Span
    from rulewright.dsl.model import CardDef, Kind, Ruleset, ZoneDef

_ALIKE = 0.6  # so alike is worth showing to somebody who asks
# What authors note the meaning of: the other words say it themselves.
WITH_MEANINGS = ("procedures", "moments", "statuses", "memories", "attributes", "functions", "ready-made")
_MOMENTS = ("round_start", "round_end", "turn_start", "turn_end")


class Entry(Struct, frozen=True):
    """One word: its group, what it is, how it is written, where it is declared; what it means, where its
    author says so."""

    word: str
    group: str
    what: str
    written: str
    span: Span | None = None
    means: str = ""


def words(
    ruleset: Annotated[
        str, typer.Argument(metavar="RULESET", help="A name from `rulewright rulesets`, or a folder.")
    ],
    word: Annotated[str | None, typer.Argument(metavar="WORD", help="Tell more about one word.")] = None,
    deck: Deck = None,
    as_json: AsJson = False,
) -> int:
    """List the words that a ruleset gives to cards. Places, procedures with their fields, statuses ...

    What stands on a card, in quotes, finds the form that says it; the id of a card, the labels by which
    scenarios choose what it can do.

    \b
    Example:
      rulewright words citadels
      rulewright words citadels build
      rulewright words citadels "each other player loses 1 gold"
    """
    rules = read_ruleset(ruleset, deck or ())
    entries = list(vocabulary(rules))
    if word is not None:
        entries = _find(rules, entries, word)
    if as_json:
        put_json({"format": 1, "ruleset": rules.id, "words": [_json(entry) for entry in entries]})
        return 0
    if word is not None:
        put("\n\n".join(_in_full(entry) for entry in entries))
        return 0
    groups = list(dict.fromkeys(entry.group for entry in entries))
    for number, group in enumerate(groups):
        here = [entry for entry in entries if entry.group == group]
        put(("\n" if number else "") + paint(group, "bold"))
        put(columns([(entry.word, entry.what) for entry in here], styles=("name",)))
    return 0


def _find(rules: Ruleset, entries: list[Entry], word: str) -> list[Entry]:
    found = [entry for entry in entries if entry.word == word]
    if found:
        return found
    if " " in word.strip():
        return _said(rules, word)
    if language := of_the_language(rules, word):
        return language
    if cards := [card for card in rules.cards.values() if word in (card.id, card.id.rpartition(":")[2])]:
        return [_labels(rules, card) for card in cards]
    everything = f"`rulewright words {rules.id}` lists all"
    raise no_such(f"{rules.id} has no word", word, [entry.word for entry in entries], everything, most=3)


def _said(rules: Ruleset, sentence: str) -> list[Entry]:
    """The forms for what a card says."""
    from rulewright.dsl.phrases.book import game_of, nearest_said

    game = game_of(rules)
    found = nearest_said(sentence, game, 4, _ALIKE)
    if not found:  # a long sentence says several things
        parts = re.split(r"[,;.:]\s*(?:and |then )*| and | then ", sentence)
        several = [part for part in map(str.strip, parts) if part] if len(parts) > 1 else []
        found = [each for part in several for each in nearest_said(part, game, 1, _ALIKE)]
    if not found:
        hint = f"say it in fewer words; `rulewright words {rules.id}` lists the words of the game"
        raise Stop(USAGE, f"the book of phrases has nothing like {quoted(sentence)}", hint)
    group = "how cards say it"
    return [Entry(each.ways[0], group, " / ".join(each.ways[1:]) or each.where, each.form) for each in found]


def meanings(rules: Ruleset, word: str) -> list[str]:
    """What a word of a game means, as sentences; where its author does not say so, what it is."""
    found = [entry for entry in vocabulary(rules) if entry.word == word]
    return [_sentence(entry.means or entry.what) for entry in found]


def asked_for(rules: Ruleset, word: str) -> list[str]:
    """What a word of the language asks for, as sentences in words of this game."""
    from rulewright.dsl.mistakes.examples import said
    from rulewright.dsl.mistakes.situations import after
    from rulewright.dsl.phrases.book import game_of

    return [_sentence(said(game_of(rules), sentence)) for sentence in after(word)]


def of_the_language(rules: Ruleset, word: str) -> list[Entry]:
    """The same as entries, with the examples by themselves."""
    entries = []
    for told in asked_for(rules, word):
        shown = [code for code in re.findall("`([^`]+)`", told) if " " in code]
        entries.append(Entry(word, "words of the language", told.replace("`", ""), "   ".join(shown)))
    return entries


def _labels(rules: Ruleset, card: CardDef) -> Entry:
    """By which words a scenario chooses what a card can do."""
    from rulewright.cli.labels import steps_of

    steps = steps_of(rules, card)
    of = f"{card.names['en']}: {rules.kinds[card.kind].names['en']}"
    if not steps:
        return Entry(card.id, "cards", f"{of}; nothing of it is chosen by a label", "", card.span)
    what = f"{of}; in a scenario it is chosen by these labels, with the card, player or number behind them"
    return Entry(card.id, "cards", what, "   ".join(steps), card.span)


def _json(entry: Entry) -> dict[str, Any]:
    place = {"file": entry.span.source.name, "line": entry.span.line} if entry.span else None
    return {
        "word": entry.word,
        "group": entry.group,
        "what": entry.what,
        "means": entry.means,
        "written": entry.written,
        "place": place,
    }


def _in_full(entry: Entry) -> str:
    lines = [paint(entry.word, "bold") + f"  ({entry.group})", ""]
    lines += [prose(_sentence(entry.means)), ""] if entry.means else []
    lines += [prose(entry.what), ""]
    lines += [prose(example, "  ") for example in entry.written.split("   ") if example]
    if entry.span is not None:
        lines += ["", paint(f"declared in {visible(entry.span.source.name)}:{entry.span.line}", "dim")]
    return "\n".join(lines)


def _sentence(means: str) -> str:
    """With the capital and the full stop of a sentence."""
    return means[:1].upper() + means[1:] + ("" if means[-1:] in ".!?" else ".")


# --- the groups --------------------------------------------------------------------------------------------


def vocabulary(rules: Ruleset) -> Iterator[Entry]:
    """Every word that rules of a card may use, group by group."""
    from rulewright.dsl.loading.meanings import meaning

    yield from _things(rules)
    yield from _places(rules)
    for entry in (*_happenings(rules), *_noted(rules)):
        noted = entry.group.startswith(WITH_MEANINGS)
        yield replace(entry, means=meaning(entry.span)) if noted else entry


def _things(rules: Ruleset) -> Iterator[Entry]:
    yield Entry("player", "who and what", "whoever plays", "for each player where it is not you as p { }")
    for kind in rules.kinds.values():
        has = _properties(kind)
        what, written = _sort_of(kind, rules)
        what += f" with {has}" if has else ""
        yield Entry(kind.id, "who and what", what, written, kind.span)
    for each in rules.lists.values():
        what = ", ".join(member.id for member in each.members)
        first = each.members[0].id if each.members else "..."
        yield Entry(each.id, "lists of words", what, f"{each.id} of x is {first}", each.span)
    for resource in rules.resources.values():
        what = "every player's; it decides the game" if resource.score else "every player's"
        what += f"; at least {resource.least}" if resource.least else ""
        what += f"; at most {resource.most}" if resource.most is not None else ""
        written = f"gain 2 {resource.id}   take 1 {resource.id} from p   {resource.id} of you"
        yield Entry(resource.id, "what is counted", what, written, resource.span)
    for token in rules.tokens.values():
        written = f"holder of {token.id}   you has {token.id}   move {token.id} to you"
        yield Entry(token.id, "tokens", "one player has it, or nobody", written, token.span)
    for setting in rules.settings.values():
        values = ", ".join(value.id for value in setting.values) or "yes or no"
        what = f"{setting.names['en']}: {values}; usually {value_word(setting, setting.usual)}"
        ask = (
            f"if {setting.id} is {setting.values[0].id} {{ }}" if setting.values else f"if {setting.id} {{ }}"
        )
        yield Entry(setting.id, "settings: `--with`", what, ask, setting.span)
    for seat in rules.seats.values():
        when = f"; takes part with {seat.setting}" if seat.setting else ""
        what = f"{seat.names['en']}, or `none`{when}"
        written = f"if you is {seat.id} {{ }}   by {seat.id} {{ }}"
        yield Entry(seat.id, "seats that rules play", what, written, seat.span)


def _sort_of(kind: Kind, rules: Ruleset) -> tuple[str, str]:
    """What sort of thing a kind is, and how it is written."""
    zone = next((z.id for z in rules.zones.values() if z.spaces_of and z.of == "player"), "...")
    if kind.space_of:
        return f"a space of a {kind.space_of}", f"choose 1 {kind.id} in your {zone} as s   neighbours of s"
    if kind.region_of:
        alike = f", alike in {' and '.join(kind.alike)}" if kind.alike else ""
        return (
            f"connected {rules.kinds[kind.region_of].plural}{alike}",
            f"{kind.id} of s   size of {kind.id} of s",
        )
    what = f"a map of {rules.kinds[kind.map.spaces].plural}" if kind.map is not None else "a card"
    return what, f"choose 1 {kind.id} in ... as x"


def _properties(kind: Kind) -> str:
    shown = []
    for prop in kind.properties.values():
        ends = f" {prop.low} to {prop.high}" if prop.low is not None and prop.high is not None else ""
        sort = f" (one of {prop.list})" if prop.type == "list" else ends
        shown.append(f"{prop.name}{sort}")
    return ", ".join(shown)


def _places(rules: Ruleset) -> Iterator[Entry]:
    seen = {
        "all": "everybody sees it",
        "team": "its owner's team sees it",
        "owner": "its owner sees it",
        "none": "nobody sees it",
    }
    groups = {
        "player": "places of each player",
        "list": "places of the members of a list",
        "number": "places of numbers",
        "table": "places of the table",
    }
    for side, group in groups.items():
        for zone in rules.zones.values():
            if zone.of == side:
                plural = rules.kinds[zone.holds].plural if zone.holds in rules.kinds else "cards"
                what = f"for {plural}; {seen[zone.seen_by]}"
                yield Entry(zone.id, group, f"{_one_for(zone)}{what}", _place_written(zone), zone.span)


def _one_for(zone: ZoneDef) -> str:
    found = f"on the spaces of {zone.spaces_of}, " if zone.spaces_of else ""
    if zone.team:
        return f"{found}one for each team, "
    if zone.of == "list":
        return f"{found}one for each {zone.list}, "
    return f"{found}one for each number from {zone.low} to {zone.high}, " if zone.of == "number" else found


def _place_written(zone: ZoneDef) -> str:
    holds, name = zone.holds, zone.id
    if zone.of == "table":
        return f"{holds} in {name}" + ("" if zone.spaces_of else f"   top 1 of {name}")
    one = {"player": f"your {name}", "list": f"{name} of {zone.list} of x", "number": f"{name} of 3"}[zone.of]
    other = f"{name} of p" if zone.of == "player" else f"{holds} in any {name}"
    onto = f"   move x to {one} at s   {holds} of s" if zone.spaces_of else ""
    return f"{holds} in {one}   {other}{onto}"


def _happenings(rules: Ruleset) -> Iterator[Entry]:
    program = rules.program
    conditions = [(each.name, each.procedure) for each in program.rules.values()]
    conditions += [(each.name, each.procedure) for each in program.limits.values()]
    for procedure in program.procedures.values():
        if procedure.event:
            continue
        under = [name for name, of in conditions if of == procedure.name]
        what = _header(procedure) + (f"; under {', '.join(under)}" if under else "")
        needed = ", ".join(f"{param.name}: ..." for param in procedure.params if param.default is None)
        written = f"do {procedure.name}({needed})   after {procedure.name} must {{ }}"
        yield Entry(procedure.name, "procedures: `do`, `after`, `before`", what, written, procedure.span)
    for rule in program.rules.values():
        written = f"always {{ ignore {rule.name} for {rule.procedure} }}"
        yield Entry(
            rule.name, "rules and limits: `ignore`", f"for {rule.procedure}: {rule.why}", written, rule.span
        )
    for limit in program.limits.values():
        what = f"for {limit.procedure}, per {limit.period}: {limit.why}"
        written = f"always {{ ignore {limit.name} for {limit.procedure} }}"
        yield Entry(limit.name, "rules and limits: `ignore`", what, written, limit.span)
    declared = {name: each for name, each in program.procedures.items() if each.event}
    phases = sorted(getattr(program, "phases", ()))
    ends = [f"{phase}_{end}" for phase in phases for end in ("start", "end")]
    for name, event in declared.items():
        yield Entry(name, "moments: `when`", _header(event), f"when {name} must {{ }}", event.span)
    for name in (*_MOMENTS, *ends):
        if name not in declared:
            period, _, end = name.rpartition("_")
            what = f"the {end} of {'a' if period in ('round', 'turn') else 'the phase'} {period}"
            yield Entry(name, "moments: `when`", what, f"when {name} must {{ }}")


def _header(procedure: core.Procedure) -> str:
    """`(card, price is cost of card) paying price coins`, as its author wrote it."""
    span = procedure.span
    if span is None:
        return ""
    lines = [
        span.source.line(number)
        for number in range(span.line, min(span.line + 8, span.source.line_count) + 1)
    ]
    lines[0] = lines[0][span.column - 1 + len(procedure.name.rpartition(":")[2]) :]
    text = " ".join(" ".join(re.sub(r"#.*", "", line) for line in lines).split())
    whole = r"\([^)]*\)" if procedure.event else r"[^{]*?\)(?= *(?:\{|paying\b))(?: *paying [^{]*)?"
    found = re.match(whole, text)
    return found.group().strip() if found else "()"


def _noted(rules: Ruleset) -> Iterator[Entry]:
    program = rules.program
    for status in program.statuses.values():
        until = f" until the end of the {status.period}" if status.period else ""
        what = f"lies on a {core.list_of(status.bearer) or status.bearer}{until}"
        written = f"mark x as {status.name}   x has {status.name}"
        yield Entry(status.name, "statuses: `mark`, `has`", what, written, status.span)
    for memory in program.memories.values():
        of = f"of a {core.list_of(memory.bearer) or memory.bearer}" if memory.bearer else "of the table"
        what = f"{of}: {memory.type}" + (f", until the end of the {memory.period}" if memory.period else "")
        path = f"{memory.name} of x" if memory.bearer else memory.name
        place = _place(rules, f"memory {memory.name}")
        yield Entry(
            memory.name, "memories: `set`, `raise`, `lower`", what, f"set {path} to ...   {path}", place
        )
    for attribute in program.attributes.values():
        of = f"of a {attribute.bearer}" if attribute.bearer else "of the table"
        path = f"{attribute.name} of {'you' if attribute.bearer == 'player' else 'this'}"
        written = f"always {{ raise {path} by 1 }}   {path}"
        place = _place(rules, f"attribute {attribute.name}")
        yield Entry(attribute.name, "attributes: `always`", f"{of}: {attribute.type}", written, place)
    for function in program.functions.values():
        fields = ", ".join(f"{param.name}: {param.type}" for param in function.params)
        what = f"({fields}), gives {function.type}"
        written = f"{function.name}({', '.join('...' for _ in function.params)})"
        place = _place(rules, f"function {function.name}")
        yield Entry(function.name, "functions and tables", what, written, place)
    for table in rules.tables.values():
        written = f"{table.id}({', '.join(['...'] * table.arguments)})"
        what = f"a table: {table.arguments} number{'s' if table.arguments != 1 else ''} to look up"
        what += f"; {HOUSE}" if table.house else ""
        yield Entry(table.id, "functions and tables", what, written, table.span)
    for name, params in getattr(program, "keyword_params", {}).items():
        fields = ", ".join(param.name for param in params)
        written = f"{name}({', '.join('...' for _ in params)})"
        yield Entry(name, "ready-made abilities", f"({fields})", written, _place(rules, f"keyword {name}"))


def _place(rules: Ruleset, declared: str) -> Span | None:
    """Where something is declared: `memory taxes`."""
    places: dict[str, Span] = getattr(rules.program, "places", {})
    return places.get(declared)
