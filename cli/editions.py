"""`diff`: what is otherwise in one game than in another, such as another edition of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import Struct, to_builtins

from rulewright.cli.browse import AsJson
from rulewright.cli.cardtext import facts_of
from rulewright.cli.outcome import check_language
from rulewright.cli.reading import read_ruleset
from rulewright.cli.screen import paint, put, put_json, width, wrap
from rulewright.dsl import tree

if TYPE_CHECKING:
    from rulewright.dsl.explain import Explainer
    from rulewright.dsl.model import CardDef, Ruleset

_LISTS = ("settings", "presets", "resources", "tokens", "zones", "lists", "sets", "tables")


class Changed(Struct, frozen=True):
    """Something that is in both games, and not the same: what is printed on it, as `cost 4, was 5`; what it
    does, in sentences that one of the games has and the other has not."""

    name: str
    facts: tuple[str, ...] = ()
    no_more: tuple[str, ...] = ()
    now: tuple[str, ...] = ()


class Part(Struct, frozen=True):
    """A part of the games: what only one of them has, and what differs."""

    title: str
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    changed: tuple[Changed, ...]


def diff(
    first: Annotated[
        str, typer.Argument(metavar="RULESET", help="A name from `rulewright rulesets`, or a folder.")
    ],
    second: Annotated[str, typer.Argument(metavar="OTHER", help="The one that is told apart from it.")],
    language: Annotated[str, typer.Option("--lang", metavar="LANG", help="en, pl or uk.")] = "en",
    as_json: AsJson = False,
) -> int:
    """List what differs between two games: cards, numbers, rules.

    Of a card that both have, what is printed and what it does; of words of the rules, which are others. In
    words, made from the rules as `explain` makes them.

    \b
    Example:
      rulewright diff citadels citadels_classic
    """
    check_language(language)
    games = read_ruleset(first), read_ruleset(second)
    parts = _parts(games, (first, second), language)
    found = [part for part in parts if part.only_first or part.only_second or part.changed]
    titles = [game.names.get(language, game.names["en"]) for game in games]
    if as_json:
        put_json({"format": 1, "rulesets": [game.id for game in games], "parts": to_builtins(found)})
        return 0
    if not found:
        put(f"Nothing differs between {titles[0]} and {titles[1]}.")
        return 0
    put(paint(f"From {titles[0]} to {titles[1]}", "bold"))
    for part in found:
        put("\n" + "\n".join(_lines(part, titles)))
    return 0


def _parts(games: tuple[Ruleset, Ruleset], names: tuple[str, str], language: str) -> Iterator[Part]:
    one, other = games
    explainers = _explainer(one, names[0], language), _explainer(other, names[1], language)
    for kind in dict.fromkeys((*one.kinds, *other.kinds)):
        plural = (other.kinds.get(kind) or one.kinds[kind]).plural
        first, second = (_cards(game, kind) for game in games)
        both = [name for name in first if name in second]
        told = (_card(games, explainers, first[name], second[name], language) for name in both)
        yield _part(plural, first, second, [each for each in told if each is not None], language)
    for name in _LISTS:
        yield _listed(name, getattr(one, name), getattr(other, name), language)
    yield from _rules(one, other)


def _explainer(rules: Ruleset, name: str, language: str) -> Explainer:
    from rulewright.dsl.explain import Explainer
    from rulewright.dsl.explain.wordsfile import read_words

    return Explainer(rules, language, read_words(name, language)[0])


# --- cards --------------------------------------------------------------------------------------------------


def _cards(rules: Ruleset, kind: str) -> dict[str, CardDef]:
    return {name: card for name, card in rules.cards.items() if card.kind == kind}


def _part(
    title: str, first: Mapping[str, Any], second: Mapping[str, Any], changed: Sequence[Changed], language: str
) -> Part:
    def only(here: Mapping[str, Any], there: Mapping[str, Any]) -> tuple[str, ...]:
        return tuple(_name(each, name, language) for name, each in here.items() if name not in there)

    return Part(title, only(first, second), only(second, first), tuple(changed))


def _name(thing: Any, name: str, language: str) -> str:
    names = getattr(thing, "names", {})
    return str(names.get(language) or names.get("en") or name)


def _card(
    games: tuple[Ruleset, Ruleset],
    explainers: tuple[Explainer, Explainer],
    old: CardDef,
    new: CardDef,
    language: str,
) -> Changed | None:
    before, after = _printed(games[0], old, games[1]), _printed(games[1], new, games[0])
    differ = (name for name in before | after if before.get(name) != after.get(name))
    facts = [_was(name, after.get(name), before.get(name)) for name in differ]
    if _name(old, "", language) != _name(new, "", language):
        facts.insert(0, f"was called {_name(old, '', language)}")
    did, does = (each.card(card) for each, card in zip(explainers, (old, new), strict=True))
    no_more = tuple(each for each in did if each not in does)
    now = tuple(each for each in does if each not in did)
    if not facts and not no_more and not now:
        return None
    return Changed(_name(new, new.id, language), tuple(facts), no_more, now)


def _printed(rules: Ruleset, card: CardDef, other: Ruleset) -> dict[str, str]:
    """What stands on it, without what only the other game would have to say, and is as usual."""
    from rulewright.dsl.declare.casts import seats_words
    from rulewright.dsl.model import ANY_NUMBER

    own, theirs = rules.kinds[card.kind].properties, other.kinds[card.kind].properties
    usual = {name for name in own.keys() - theirs.keys() if card.properties.get(name) == own[name].default}
    found = {name: value for name, value in facts_of(rules, card) if name not in usual}
    found["copies"] = str(card.copies)
    return found if card.players == ANY_NUMBER else found | {"players": seats_words(card.players)}


def _was(name: str, now: str | None, before: str | None) -> str:
    if before is None:
        return f"{name} {now}"
    return f"no {name}, was {before}" if now is None else f"{name} {now}, was {before}"


# --- what is declared ---------------------------------------------------------------------------------------


def _listed(title: str, first: Mapping[str, Any], second: Mapping[str, Any], language: str) -> Part:
    both = [name for name in first if name in second]
    changed = []
    for name in both:
        facts = tuple(_differences(title, first[name], second[name]))
        if facts:
            changed.append(Changed(_name(second[name], name, language), facts))
    return _part(title, first, second, changed, language)


def _differences(part: str, old: Any, new: Any) -> Iterator[str]:
    if part == "tables":
        for row in sorted(old.rows.keys() | new.rows.keys()):
            was, now = old.rows.get(row), new.rows.get(row)
            if was != now:
                place = "for " + ", ".join(map(str, row)) + ":"
                yield _was(place, "nothing" if now is None else str(now), None if was is None else str(was))
    elif part == "presets":
        if old.players != new.players:
            yield _was("players", "{} to {}".format(*new.players), "{} to {}".format(*old.players))
        for name in dict.fromkeys((*old.sets, *new.sets)):
            gone = [each for each in old.sets.get(name, ()) if each not in new.sets.get(name, ())]
            come = [each for each in new.sets.get(name, ()) if each not in old.sets.get(name, ())]
            yield from (f"{name} with {', '.join(come)}" for _ in come[:1])
            yield from (f"{name} without {', '.join(gone)}" for _ in gone[:1])


def _rules(one: Ruleset, other: Ruleset) -> Iterator[Part]:
    """The words that the rules declare: of those in both, which are written otherwise."""
    from rulewright.cli.vocabulary import WITH_MEANINGS, vocabulary

    def words(rules: Ruleset) -> dict[tuple[str, str], Any]:
        every = (entry for entry in vocabulary(rules) if entry.group.startswith(WITH_MEANINGS) and entry.span)
        return {(each.group, each.word): each for each in every if each.word not in rules.tables}

    first, second = words(one), words(other)
    before, after = _written(one), _written(other)
    for group in dict.fromkeys(group for group, _ in (*first, *second)):
        old = {word: each for (of, word), each in first.items() if of == group}
        new = {word: each for (of, word), each in second.items() if of == group}
        changed = [
            Changed(word, (new[word].means,) if new[word].means else ())
            for word in old
            if word in new and before.get(word) != after.get(word)
        ]
        yield _part(group.partition(":")[0], old, new, changed, "en")
    old, new = _ways_of_play(one), _ways_of_play(other)
    changed = [Changed(name) for name in old if name in new and old[name] != new[name]]
    yield _part("rules, limits and the course of the game", old, new, changed, "en")


def _ways_of_play(rules: Ruleset) -> dict[str, list[str]]:
    """What cards do not name, or seldom: how each is written."""
    found = {}
    for item in rules.declared.all:
        if isinstance(item, tree.RuleDef | tree.LimitDef | tree.RulesDef):
            found[item.name.text] = item.span.text().split()
        elif isinstance(item, tree.Flow):
            found["flow"] = item.span.text().split()
    return found


def _written(rules: Ruleset) -> dict[str, list[list[str]]]:
    """How each word is declared, letter by letter but for white space."""
    found: dict[str, list[list[str]]] = {}
    for item in rules.declared.all:
        if not isinstance(item, tree.Flow):
            found.setdefault(item.name.text, []).append(item.span.text().split())
    return found


# --- on the screen ------------------------------------------------------------------------------------------


def _lines(part: Part, titles: Sequence[str]) -> Iterator[str]:
    size = min(width(), 100)
    yield paint(part.title.capitalize(), "bold")
    for title, only in zip(titles, (part.only_first, part.only_second), strict=True):
        if only:
            yield from wrap(f"only in {title}: {', '.join(only)}", size, "  ", "    ")
    for each in part.changed:
        yield from wrap(": ".join(filter(None, (each.name, "; ".join(each.facts)))), size, "  ", "    ")
        for sign, style, texts in (("-", "red", each.no_more), ("+", "green", each.now)):
            for text in texts:
                yield from (paint(line, style) for line in wrap(text, size, f"    {sign} ", "      "))
