"""Whole phrases as people say them at the table, and how the language says the same.

As in everyday.py, each function looks at one kind of phrase and answers None when it is another one.
"""

from __future__ import annotations

import re
from typing import Final

from rulewright.dsl.characters import cut
from rulewright.dsl.diagnostics import Fix
from rulewright.dsl.grammar import END, RESERVED
from rulewright.dsl.mistakes import everyday, printed
from rulewright.dsl.mistakes.codes import E_MISSING, E_SYNONYM, E_TOO_MUCH, E_UNEXPECTED, E_UNQUOTED
from rulewright.dsl.mistakes.expected import statements
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.words import ARTICLES, ATTACKS, NUMBERS, OTHERS, SYNONYMS

_BLOCKS: Final = frozenset(("LBRACE", "RBRACE"))
_HEADERS: Final = frozenset("IF MUST MAY ONCE ANY ACTIVE WHERE LBRACE".split())
_LABELLED: Final = frozenset("ACTION OPTION SCENARIO MAY".split())


def unquoted(place: Place) -> Finding | None:
    """`action Fill the house {`: a text for players without its quotes."""
    first = place.at
    before = place.type_at(first - 1)
    if before not in _LABELLED or place.type_at(first) not in ("NAME", "SEAT") or not place.allows("STRING"):
        return None
    end = first
    while place.type_at(end) not in ("", END, "RBRACE", *_HEADERS) and not place.first_on_line(end):
        end += 1
    if not place.fits(first, ["STRING"], end, 1) or place.type_at(end) not in _HEADERS:
        return None
    said = place.written(first, end - 1)
    if said.islower() and everyday.misspelt(place) is not None:
        return None
    word = place.value_at(first - 1)
    quoted = f'"{said}"'
    return place.finding(
        E_UNQUOTED,
        f"what players read after `{word}` stands in quotes",
        f"write `{word} {quoted}`",
        span=place.span(first, end - 1),
        fix=(quoted, "put it in quotes"),
        edit=Edit(first, end, [place.made("STRING", place.tokens[first], quoted)]),
    )


def other(place: Place) -> Finding | None:
    """`for each other player`, `choose 1 other player`."""
    for index in (place.at, place.at - 1):
        if place.type_at(index) != "NAME" or place.tokens[index].value not in OTHERS:
            continue
        noun = index + 1
        if place.type_at(noun) != "NAME" or not place.fits(index, [], noun, 2):
            continue
        if not place.fits(index, ["NAME", "WHERE"], index, 0):
            continue
        end = noun
        while place.type_at(end) not in _ENDS and not (end > noun and place.first_on_line(end)):
            end += 1
        if place.type_at(index - 1) == "OF" and place.tokens[noun].value == "player":
            return printed.of_another(place, index)
        who = "you" if place.tokens[noun].value in ("player", "players") else "this"
        phrase = f"{place.written(noun, end - 1)} where it is not {who}"
        more = place.type_at(end) == "WHERE"
        return place.finding(
            E_SYNONYM,
            f"`{cut(place.tokens[index].value)}` does not stand before what is selected",
            f"write `{phrase}{' and ...' if more else ''}`",
            span=place.span(index, end - 1),
            fix=None if more else (phrase, "say it with `where`"),
            edit=Edit(index, noun, []),
        )
    return None


_ENDS: Final = frozenset("WHERE WITH SORTED BY SECRETLY AS LBRACE RBRACE RPAR MUST IF".split()) | {"", END}


def owner_first(place: Place) -> Finding | None:
    """`p hand` for `hand of p`, `you hand` for `your hand`."""
    first, second = place.at - 1, place.at
    if place.type_at(second) != "NAME" or place.type_at(second + 1) == "OF" or first < 0:
        return None
    if place.first_on_line(second):
        return None
    a, b = place.tokens[first], place.tokens[second]
    if a.value in OTHERS or a.value in ARTICLES:
        return None
    if a.type == "YOU" and place.fits(first, ["YOUR", "NAME"], second + 1, 1):
        phrase, names = f"your {b.value}", ["YOUR", "NAME"]
    elif a.type == "NAME" and place.fits(first, ["NAME", "OF", "NAME"], second + 1, 1):
        thing, owner = (b, a) if place.named(a.value) or a.value in _OWNERS else (a, b)
        if not place.named(owner.value) and owner.value not in _OWNERS:
            return None
        phrase, names = f"{cut(thing.value)} of {cut(owner.value)}", ["NAME", "OF", "NAME"]
    else:
        return None
    return place.finding(
        E_MISSING,
        f"`{place.written(first, second)}` does not say what belongs to whom",
        f"write `{phrase}`",
        span=place.span(first, second),
        fix=(phrase, f"write {phrase}"),
        edit=place.replace(first, second + 1, *names),
    )


_OWNERS: Final = frozenset(("player", "owner"))


def speaker(place: Place) -> Finding | None:
    """`you may gain 1 point`, `you draw 2`: whose ability it is goes without saying."""
    if place.token.type != "YOU":
        return None
    after = place.type_at(place.at + 1)
    verb = place.tokens[min(place.at + 1, len(place.tokens) - 1)]
    said = after in statements() or (after == "NAME" and verb.value in SYNONYMS)
    drop = Edit(place.at, place.at + 1, [])
    message = "`you` is not written before a step: it is the card's owner who does it"
    if place.allows("STOP"):
        if after == "MAY" and place.type_at(place.at + 2) in statements():
            end = _end(place, place.at + 2)
            inside = place.tokens[place.at + 2 : end]
            opened = [place.made("MAY", verb), place.made("LBRACE", verb)]
            phrase = f"may {{ {place.written(place.at + 2, end - 1)} }}"
            edit = Edit(place.at, end, [*opened, *inside, place.made("RBRACE", place.tokens[end])])
            span = place.span(place.at, end - 1)
            fix = (phrase, "write may { }") if span.line == span.end_line else None
            return place.finding(E_TOO_MUCH, message, f"write `{phrase}`", span=span, fix=fix, edit=edit)
        if said:
            if after == "NAME" and place.fits(place.at, [meant_by(verb.value)], place.at + 2, 1):
                drop = place.replace(place.at, place.at + 2, meant_by(verb.value))
            meant = SYNONYMS.get(verb.value, (verb.value,))[0]
            hint = f"delete `you`: write `{cut(meant)} ...`"
            return place.finding(E_TOO_MUCH, message, hint, fix=("", "delete it"), edit=drop)
    elif place.allows("MUST") and after in ("MAY", "MUST"):
        return place.finding(E_TOO_MUCH, message, "delete `you`", fix=("", "delete it"), edit=drop)
    elif place.allows("ALWAYS") and (said or after in ("MAY", "MUST")):
        hint = 'begin with the sort of ability: `action "..." { ... }` for what may be done in a turn'
        return place.finding(E_UNEXPECTED, "`you` does not begin an ability", hint)
    return None


def meant_by(word: str) -> str:
    """The terminal of the first word that an everyday word may stand for."""
    return SYNONYMS[word][0].split()[0].upper()


def step_without_word(place: Place) -> Finding | None:
    """`A: "Rob" B`: a letter alone begins the next step of a scenario."""
    if place.accepted != {"COLON"} or place.type_at(place.at - 1) != "SEAT":
        return None
    seat = place.value_at(place.at - 1)
    if not place.fits(place.at - 1, ["TO"], place.at - 1, 2):
        return None
    hint = (
        f"write a word before whoever is chosen: `to {seat}`, `from {seat}`, `with {seat}` or `of {seat}`, "
        f"all the same; if {seat} makes a move of its own, write `{seat}: ...`"
    )
    edit = place.insert("TO", at=place.at - 1)
    span = place.span(place.at - 1)
    return place.finding(E_MISSING, f"a word is missing before `{seat}`", hint, span=span, edit=edit)


def _end(place: Place, begin: int) -> int:
    """The index behind a short statement: what follows on its line, up to another one."""
    index = begin + 1
    while place.type_at(index) not in ("", END, "RBRACE", *statements()) and not place.first_on_line(index):
        index += 1
    return index


# --- verbs --------------------------------------------------------------------------------------------------


def drawing(place: Place) -> Finding | None:
    """`draw 2 cards`, `draw 1 from hand of p`."""
    verb = place.at - 1
    while verb > 0 and place.type_at(verb) in ("INT", "NAME"):
        verb -= 1
    if place.type_at(verb) != "DRAW" or verb == place.at - 1:
        return None
    said = place.written(verb, place.at - 1)
    end = place.at + (place.token.type == "NAME" and not place.first_on_line(place.at))
    if place.type_at(end) == "FROM":
        first = end + 1
        first += place.tokens[first].value in ARTICLES
        end = first
        while place.type_at(end) in _PLACE_WORDS and not place.first_on_line(end):
            end += 1
        if end > first + 1:
            place_said = place.written(first, end - 1)
            zone = cut(place.tokens[first].value)
            hint = (
                f"choose the card: `choose {place.written(verb + 1, place.at - 1)} ... in {place_said} as "
                f"chosen   move chosen to your {zone}`, with the kind of card for `...`"
            )
            message = "`draw` does not say from where: the rules of the game do"
            return place.finding(
                E_UNEXPECTED, message, hint, span=place.span(place.at, end - 1), edit=Edit(place.at, end, [])
            )
    if end == place.at or not place.fits(place.at, [], end, 1):
        return None
    span = place.span(place.at, end - 1)
    edit = Edit(place.at, end, [])
    message = f"`{place.written(place.at, end - 1)}` is not said after `draw`"
    fix = Fix(span, "", "delete it")
    counted = NUMBERS.get(place.value_at(verb + 1))
    if counted is not None and verb + 2 == place.at:
        said = f"draw {counted}"
        number = place.made("INT", place.tokens[verb + 1], counted)
        edit = Edit(verb + 1, end, [number])
        fix = Fix(place.span(verb + 1, end - 1), counted, f"write {counted}")
    hint = f"write `{said}`; what is drawn, and from where, the rules of the game say"
    return place.finding(E_TOO_MUCH, message, hint, span=span, fix=fix, edit=edit)


_PLACE_WORDS: Final = frozenset("NAME OF YOU YOUR IT THIS LEFT RIGHT ANY".split())


def taking(place: Place) -> Finding | None:
    """`gain 1 point from p`, `lose 1 point to p`, `steal 1 card from p`."""
    if place.token.type in ("FROM", "TO"):
        return _gain_from(place)
    card, verb = place.at + 2, place.token.value
    if "take" not in SYNONYMS.get(verb, ()) or place.type_at(place.at + 1) != "INT":
        return None
    if place.tokens[card].value not in ("card", "cards") or place.type_at(card + 1) != "FROM":
        return None
    end = _end(place, place.at)
    whose = place.written(card + 2, end - 1)
    where = whose if " " in whose else f"hand of {whose}"
    count = place.value_at(place.at + 1)
    hint = (
        f"choose the card, then move it: `choose {count} ... in {where} as chosen   move chosen to your "
        f"hand`, with the kind of card for `...`"
    )
    edit = place.replace(place.at, place.at + 1, "TAKE")
    return place.finding(E_SYNONYM, f"`{verb}` is not a word of the language", hint, edit=edit)


def _gain_from(place: Place) -> Finding | None:
    verb = place.at - 3
    said = {("GAIN", "FROM"): "take", ("LOSE", "TO"): "pay"}.get((place.type_at(verb), place.token.type))
    if said is None or [place.type_at(verb + 1), place.type_at(verb + 2)] != ["INT", "NAME"]:
        return None
    if not place.fits(verb, [said.upper()], verb + 1, 4):
        return None
    end = _end(place, verb)
    hint = f"write `{said} {place.written(verb + 1, end - 1)}`"
    word = place.tokens[verb].value
    return place.finding(
        E_SYNONYM,
        f"{place.show()} does not follow `{word}`",
        hint,
        span=place.span(verb),
        fix=(said, f"write {said}"),
        edit=place.replace(verb, verb + 1, said.upper()),
    )


def attack(place: Place) -> Finding | None:
    """`kill 1 character`: what that means is for the game to say."""
    value = place.token.value
    if value not in ATTACKS or place.token.type != "NAME" or not place.allows("STOP"):
        return None
    counted = place.type_at(place.at + 1) == "INT" and place.type_at(place.at + 2) == "NAME"
    name, chosen = "...", ""
    if counted:
        count, noun = place.value_at(place.at + 1), cut(place.value_at(place.at + 2))
        name, chosen = "chosen", f"target {count} {noun} as chosen   "
    elif place.type_at(place.at + 1) == "NAME":
        name = cut(place.value_at(place.at + 1))
    statuses = "with a status (`rulewright words` lists them)"
    hint = f"say what happens: `{chosen}mark {name} as ...` {statuses}, or `destroy {name}`"
    end = place.at + (2 if counted else 1)
    edit = place.replace(place.at, end, "DESTROY")
    return place.finding(E_SYNONYM, f"`{value}` is not a word of the language", hint, edit=edit)


# --- when something happens ---------------------------------------------------------------------------------

_WHENEVER: Final = frozenset("whenever when after before upon on at if each every".split())
_ANYONE: Final = frozenset("anyone anybody somebody someone everybody everyone".split())
_OPPONENTS: Final = frozenset("opponent opponents others".split())
_PERIODS: Final = frozenset("turn round".split())  # a phase has a name of its own
_PASSIVE: Final = frozenset("is are was were get gets".split())
_STATES: Final = frozenset("have has had is are own owns".split())
_EDGES: Final = {
    **dict.fromkeys("end ends ending ended finishes".split(), "end"),
    **dict.fromkeys("start starts starting beginning begins begin".split(), "start"),
}


def occasion(place: Place) -> Finding | None:
    """`whenever another player builds`, `after you build`, `at the end of the turn`."""
    for index in range(place.at, max(-1, place.at - 3), -1):
        if place.tokens[index].value not in _WHENEVER or not _ability_begins(place, index):
            continue
        if place.allows(place.type_at(index), index) and not place.first_on_line(index):
            continue  # the `if` of what stands before it
        phrase, end = _happening(place, index)
        words = [token.value for token in place.tokens[index + 1 : index + 4]]
        if place.tokens[index].value == "if" and set(words) & _STATES:
            hint = 'write when it is asked: `action "..." if ... { }`, `after ... must if ... { }`'
            message = "`if` does not begin an ability, but follows what one begins with"
            return place.finding(E_UNEXPECTED, message, hint, span=place.span(index))
        if not phrase or end <= place.at - (place.at == index):
            return None
        goes_on = place.type_at(end) in _HEADERS
        words = phrase.split()
        tokens = [place.made(_terminal(word), place.tokens[index], word) for word in words]
        edit = Edit(index, end, tokens) if goes_on else None
        hint = f"write `{phrase} must {{ ... }}`, or `may` for what its owner may decline"
        message = f"`{place.written(index, end - 1)}` is said in another way here"
        fix = (phrase, f"write {phrase}", False) if goes_on and "..." not in phrase else None
        return place.finding(E_SYNONYM, message, hint, span=place.span(index, end - 1), fix=fix, edit=edit)
    return None


def _terminal(word: str) -> str:
    return word.upper() if word in RESERVED else "NAME"


def _ability_begins(place: Place, index: int) -> bool:
    return place.allows("AFTER", index) and place.allows("ALWAYS", index)


def _happening(place: Place, index: int) -> tuple[str, int]:
    """How the language says it, and where the phrase ends; nothing if it is none."""
    words = [token.value for token in place.tokens[index + 1 : index + 12]]
    line = place.tokens[index].line
    plain = [
        (n, word)
        for n, word in enumerate(words, index + 1)
        if word not in ARTICLES and place.tokens[n].line == line and place.type_at(n) != END
    ]
    said = [word for _, word in plain]
    if period := _edge(said):
        phrase, used = period
        return phrase, plain[used - 1][0] + 1
    scope, used = _subject(said)
    if used == 0 or used >= len(said) or place.type_at(plain[used][0]) in _HEADERS | {"BY", "RBRACE"}:
        return "", index
    verb, done = said[used], ""
    if verb in _PASSIVE and used + 1 < len(said):
        used += 1
        verb = re.sub(r"([bdgmnprt])\1$", r"\1", said[used].removesuffix("ed"))  # robbed, killed
        scope, done = " by anyone", " where ..."
    if not verb.isidentifier() or verb in _STATES:
        return "", index
    if verb.endswith("s") and not verb.endswith("ss"):
        verb = verb[:-1]
    end = plain[used][0] + 1
    while place.type_at(end) not in _HEADERS | statements() | {"", END, "RBRACE"}:
        if place.first_on_line(end):
            break
        end += 1
    timing = "before" if place.tokens[index].value == "before" else "after"
    return f"{timing} {verb}{scope}{done}", end


def _edge(said: list[str]) -> tuple[str, int] | None:
    """`end of your turn`, `turn ends`: the moment's name, and how many words that took."""
    for n, word in enumerate(said[:3]):
        if word in _EDGES:
            rest = [m for m, other_word in enumerate(said[n + 1 : n + 5], n + 1) if other_word in _PERIODS]
            if rest and (n == 0 or said[n - 1] in ("at", "of")):
                return f"when {said[rest[0]]}_{_EDGES[word]}", rest[0] + 1
        if word in _PERIODS and n + 1 < len(said) and said[n + 1] in _EDGES:
            return f"when {word}_{_EDGES[said[n + 1]]}", n + 2
    return None


def _subject(said: list[str]) -> tuple[str, int]:
    """Who does it, as a scope, and how many words that took."""
    if said[:1] == ["you"]:
        return "", 1
    if said[:1] and said[0] in _ANYONE:
        return " by anyone", 1
    for n, word in enumerate(said[:3]):
        if word in _OPPONENTS:
            return " by others", n + 1
        if word in ("player", "players"):
            others = any(before in OTHERS for before in said[:n])
            return (" by others" if others else " by anyone"), n + 1
    return "", 0


def by_whom(place: Place) -> Finding | None:
    """`after build by another player`."""
    if place.accepted != {"ANYONE", "OTHERS"}:
        return None
    said = [token.value for token in place.tokens[place.at : place.at + 3]]
    scope, used = _subject(said)
    if not used:
        return None
    span = place.span(place.at - 1, place.at + used - 1)
    if not scope:
        edit = Edit(place.at - 1, place.at + used, [])
        hint = "leave it out: without `by`, it is what the card's owner does"
        return place.finding(E_TOO_MUCH, "`by you` is not said", hint, span=span, edit=edit)
    edit = place.replace(place.at, place.at + used, scope.split()[1].upper())
    written = place.written(place.at - 1, place.at + used - 1)
    return place.finding(
        E_SYNONYM,
        f"`{written}` is said in another way",
        f"write `{scope.strip()}`",
        span=span,
        fix=(scope.strip(), f"write {scope.strip()}"),
        edit=edit,
    )


_BORROWING: Final = frozenset("has gain copy copies use uses get gets take borrow borrows own owns".split())


def having(place: Place) -> Finding | None:
    """`has abilities of (...)`, `you have abilities of (...)`, `have all abilities of this`."""
    if place.token.type in ("FOR", "BY") and _after_abilities(place):
        message = f"{place.show()} says nothing here: whoever has the card has these abilities"
        edit = Edit(place.at, place.at + 2, [])
        span = place.span(place.at, place.at + 1)
        hint = f"delete `{place.written(place.at, place.at + 1)}`"
        return place.finding(E_TOO_MUCH, message, hint, span=span, fix=("", "delete it"), edit=edit)
    if place.type_at(place.at - 1) == "OF" and place.type_at(place.at - 3) == "HAVE":
        return _whose_abilities(place)
    if place.type_at(place.at - 1) == "HAVE" and place.token.value in ("all", "every", "each"):
        edit = Edit(place.at, place.at + 1, [])
        hint = "delete it: `abilities of` are all of them"
        return place.finding(
            E_TOO_MUCH, f"{place.show()} is not needed", hint, fix=("", "delete it"), edit=edit
        )
    for first in (place.at, place.at - 1):
        if first < 0 or not place.allows("HAVE", first):
            continue
        verb = first + (place.type_at(first) == "YOU")
        if [place.type_at(verb + 1), place.type_at(verb + 2)] != ["ABILITIES", "OF"]:
            continue
        if place.tokens[verb].value not in _BORROWING | {"have"}:
            continue
        edit = place.replace(first, verb + 1, "HAVE")
        said = place.written(first, verb + 1)
        span = place.span(first, verb)
        return place.finding(
            E_SYNONYM,
            f"`{said} of` is said in another way",
            "write `have abilities of (...)`",
            span=span,
            fix=("have", "write have"),
            edit=edit,
        )
    return None


def _after_abilities(place: Place) -> bool:
    """Does the selection of `have abilities of (...)` end just before this?"""
    last = place.at - 1
    if place.type_at(last) != "RPAR":
        return False
    brackets = (index for index in range(last, max(2, last - 60), -1) if place.type_at(index) == "LPAR")
    opened = next((index for index in brackets if place.partner(index) == last), 3)
    return place.type_at(opened - 3) == "HAVE"


def _whose_abilities(place: Place) -> Finding | None:
    """`have abilities of this`, `have abilities of all (...)`."""
    if place.token.value in ("all", "any", "each") and place.fits(place.at, [], place.at + 1, 2):
        edit = Edit(place.at, place.at + 1, [])
        hint = "delete it: what stands in `( )` is all of them"
        return place.finding(
            E_TOO_MUCH, f"{place.show()} is not needed", hint, fix=("", "delete it"), edit=edit
        )
    if place.token.type not in ("THIS", "IT", "YOU") and place.type_at(place.at + 1) not in ("OF", "RBRACE"):
        return None
    end = place.at + 1
    while place.type_at(end - 1) == "OF" or place.type_at(end) == "OF":
        end += 1
    said = place.written(place.at, end - 1)
    hint = f"write a selection in `( )`, for instance `(card where it is {said})`"
    return place.finding(E_UNEXPECTED, "it is said in `( )` whose abilities they are", hint)
