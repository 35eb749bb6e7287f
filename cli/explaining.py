"""`explain CARD`: what a card does, in sentences that are made from its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.cli.cardtext import find_cards, nearest_cards
from rulewright.cli.outcome import USAGE, Stop, check_language
from rulewright.cli.reading import read_path, read_ruleset, show_findings
from rulewright.cli.screen import paint, put, put_json, width, wrap
from rulewright.dsl.files.characters import quoted

if TYPE_CHECKING:
    from rulewright.dsl.explain.words import Words
    from rulewright.dsl.model import CardDef, Ruleset
    from rulewright.dsl.report.diagnostics import Diagnostic


def explain_cards(word: str, ruleset: str | None, decks: list[str], language: str, as_json: bool) -> int:
    """Tell of the cards with this id or name."""
    check_language(language)
    searched = _to_search(ruleset, decks)
    found = [
        (rules, name, rules.cards[card.id]) for rules, name in searched for card in find_cards(rules, word)
    ]
    if not found and (texts := _of_a_word(searched, word, language, decks)):
        if as_json:
            put_json({"format": 1, "words": [{"word": word, "language": language, "text": texts}]})
        else:
            put(
                "\n\n".join(
                    ["\n".join([paint(word, "bold"), *wrap(each, min(width(), 100))]) for each in texts]
                )
            )
        return 0
    if not found:
        close = [hint for rules, _ in searched for hint in (*nearest_cards(rules, word), *_like(rules, word))]
        where = searched[0][0].id if len(searched) == 1 else "any ruleset"
        meant = " or ".join(dict.fromkeys(close))
        hint = f"did you mean {meant}?" if close else "`rulewright cards RULESET` lists all"
        said = f"there is no card and no word {quoted(word)} in {where}, and no code of a finding"
        raise Stop(USAGE, said, hint)
    known: dict[str, Words] = {}
    told = []
    for rules, name, card in found:
        if name not in known:
            known[name] = _words(name, language, decks)
        told.append((rules, card, _told(rules, card, language, known[name])))
    if as_json:
        cards = [
            {"ruleset": rules.id, "id": card.id, "language": language, "text": text, "house": card.house}
            for rules, card, text in told
        ]
        put_json({"format": 1, "cards": cards})
        return 0
    # Of several games, which one says so; what is the same in some of them is told once.
    games: dict[tuple[str, ...], list[str]] = {}
    for rules, card, text in told:
        heard = card.names.get(language, card.names["en"]), *_said(card, text, language)
        games.setdefault(heard, []).append(rules.names.get(language, rules.names["en"]))
    several = len({rules.id for rules, _, _ in told}) > 1
    put("\n\n".join(_shown(name, text, of if several else []) for (name, *text), of in games.items()))
    return 0


def _like(rules: Ruleset, word: str) -> list[str]:
    """Words of a game that are written much like this one."""
    from rulewright.cli.vocabulary import vocabulary
    from rulewright.dsl.report.diagnostics import nearest

    return nearest(word, [entry.word for entry in vocabulary(rules)])


def _of_a_word(searched: list[tuple[Ruleset, str]], word: str, language: str, decks: list[str]) -> list[str]:
    """What a status does, what a word of a game means, what a word of the language asks for; one text for
    each game that has it."""
    from rulewright.cli.vocabulary import asked_for, meanings
    from rulewright.dsl.explain import Explainer

    told = []
    for rules, name in searched:
        if any(status == word for status in rules.program.statuses):
            told.append(Explainer(rules, language, _words(name, language, decks)).status(word))
    told = told or [each for rules, _ in searched for each in meanings(rules, word)]
    if not told:
        told = [each for rules, _ in searched[:1] for each in asked_for(rules, word)]
    return [each for each in told if each]


def _to_search(ruleset: str | None, decks: list[str]) -> list[tuple[Ruleset, str]]:
    """The rulesets, each with the name or path that it was found by."""
    from rulewright.dsl.files.paths import ruleset_names

    if ruleset is not None:
        return [(read_ruleset(ruleset, decks), ruleset)]
    if decks:
        return [(rules, rules.id) for rules in map(read_path, decks)]
    return [(read_ruleset(name), name) for name in sorted(ruleset_names())]


def _words(name: str, language: str, decks: list[str]) -> Words:
    from rulewright.dsl.explain.wordsfile import read_words

    words, problems = read_words(name, language, decks)
    show_findings(problems)
    return words


def beside_rules(rules: Ruleset, source: str, of: str | None) -> list[Diagnostic]:
    """What is wrong with files of words, and with printed texts that say something else than the rules."""
    from rulewright.dsl.files.paths import language_of_words, words_beside

    decks = [source] if rules.decks else []
    own = [card for card in rules.cards.values() if not decks or card.origin in rules.decks]
    name = (of or rules.id) if decks else _folder(source, rules.id)
    files = words_beside(source if decks else name)
    if decks and not any(card.texts for card in own) and not files:
        return []  # nothing is printed, and there are no words

    from rulewright.dsl.explain import LANGUAGES
    from rulewright.dsl.explain.printed import Comparison
    from rulewright.dsl.explain.wordsfile import read_words, words_problems
    from rulewright.dsl.files.source import Source

    found: list[Diagnostic] = []
    for file in files:
        if language_of_words(str(file)) not in LANGUAGES:
            found += words_problems(Source(file.as_posix(), ""))
    printed = {language for card in own for language in card.texts}
    beside = {language_of_words(str(file)) for file in files}
    words = {}
    for language in (each for each in LANGUAGES if each in printed or each in beside):
        words[language], problems = read_words(name, language, decks, rules)
        found += problems
    comparison = Comparison(rules, words)
    return [*found, *(each for card in own for each in comparison.card(card))]


def _folder(source: str, name: str) -> str:
    """The ruleset that a path leads to."""
    from pathlib import Path

    from rulewright.dsl.files.paths import by_path, ruleset_names

    if source in ruleset_names():
        return source
    path = Path(source)
    for folder in (path, path.parent, path.parent.parent):
        if (folder / "ruleset.yaml").is_file():
            return by_path(folder)
    return name


def _told(rules: Ruleset, card: CardDef, language: str, words: Words) -> list[str]:
    from rulewright.dsl.explain import explain_card

    return explain_card(rules, card, language, words)


def _said(card: CardDef, text: list[str], language: str) -> list[str]:
    """What people read of a card: also that there is nothing to tell, and that its values are ours."""
    from rulewright.dsl.explain import house_values, no_abilities

    return [*(text or [no_abilities(language)]), *([house_values(language)] if card.house else [])]


def _shown(name: str, text: list[str], games: list[str]) -> str:
    """`games`: those in which a card of this name says this, where more than one has such a card."""
    size = min(width(), 100)
    of = f" ({', '.join(dict.fromkeys(games))})" if games else ""
    first, *rest = wrap(name + of, size)
    lines = (
        [paint(name, "bold") + first.removeprefix(name), *rest] if first.startswith(name) else [first, *rest]
    )
    for paragraph in text:
        lines += wrap(paragraph, size)
    return "\n".join(lines)
