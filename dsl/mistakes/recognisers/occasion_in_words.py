"""`whenever another player builds`, `after you build`, `at the end of the turn`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from rulewright.dsl import tree
from rulewright.dsl.check.walk import walk
from rulewright.dsl.mistakes.beginnings import statements
from rulewright.dsl.mistakes.codes import E_SYNONYM, E_UNEXPECTED
from rulewright.dsl.mistakes.doers import doer
from rulewright.dsl.mistakes.examples import deed
from rulewright.dsl.mistakes.place import HEADERS, Edit, Finding, Place, terminal_of
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.recognisers.said_on_cards import as_steps, is_said_by_the_game
from rulewright.dsl.mistakes.words import ARTICLES
from rulewright.dsl.report.diagnostics import Fix, nearest
from rulewright.dsl.syntax.grammar import END
from rulewright.dsl.syntax.sorts import sort_called

RANK: Final = Rank.PHRASE


_WHENEVER: Final = frozenset("whenever when after before upon on at if each every".split())


_PERIODS: Final = frozenset("turn round".split())  # a phase has a name of its own


_PASSIVE: Final = frozenset("is are was were get gets".split())


_STATES: Final = frozenset("have has had is are own owns".split())


_DONE: Final = {"built": "build", "taken": "take", "drawn": "draw", "constructed": "construct"}


_PAID_TO_YOU: Final = re.compile(r"(?:pays?|gives?) you ([0-9]+ \w+)")  # of whoever did it


_EDGES: Final = {
    **dict.fromkeys("end ends ending ended finishes".split(), "end"),
    **dict.fromkeys("start starts starting beginning begins begin".split(), "start"),
}


def recognise(place: Place) -> Finding | None:
    for index in range(place.at, max(-1, place.at - 3), -1):
        if place.tokens[index].value not in _WHENEVER or not _ability_begins(place, index):
            continue
        if place.allows(place.type_at(index), index) and not place.first_on_line(index):
            continue  # the `if` of what stands before it
        if others := _done_with_it(place, index):
            return others
        phrase, end = _happening(place, index)
        words = [token.value for token in place.tokens[index + 1 : index + 4]]
        if place.tokens[index].value == "if" and set(words) & _STATES and words[:1] != ["this"]:
            hint = (
                'write before it when it is asked: `action "Test"` for what may be done in a turn, '
                f"`after {deed(place.game)} must` for what follows upon something"
            )
            message = "`if` does not begin an ability, but follows what one begins with"
            return place.finding(E_UNEXPECTED, message, hint, span=place.span(index))
        if not phrase or end <= place.at - (place.at == index):
            return None
        goes_on = place.type_at(end) in HEADERS
        if not goes_on and is_said_by_the_game(place, index):
            return None
        words = phrase.split()
        tokens = [place.made(terminal_of(word), place.tokens[index], word) for word in words]
        edit = Edit(index, end, tokens) if goes_on else None
        message = f"`{place.written(index, end - 1)}` is said in another way here"
        span = place.span(index, end - 1)
        if phrase.endswith("..."):
            known = [each.name.text for each in place.game.procedures()]
            hint = (
                "name what happens, then `by anyone`, and with `where` to whom; `rulewright words` lists it"
            )
            if phrase.split()[1] in known:
                hint = (
                    f"write `{phrase.removesuffix(' where ...')} must`, and with `where` to whom it happens"
                )
            return place.finding(E_SYNONYM, message, hint, span=span, edit=edit)
        if goes_on and place.type_at(end) == "LBRACE":
            fix = Fix(span, f"{phrase} must", f"write {phrase}", sure=False)
        elif goes_on:
            fix = Fix(span, phrase, f"write {phrase}", sure=False)
        else:
            first = end + (place.type_at(end) == "COMMA")
            last = first
            while place.type_at(last) not in ("", END, "RBRACE") and not (
                last > first and place.first_on_line(last)
            ):
                last += 1
            steps = place.written(first, last - 1) if last > first else "draw 1"
            steps = as_steps(place, first, steps)
            if taken := _PAID_TO_YOU.fullmatch(steps):
                steps = f"take {taken[1]} from player"
                phrase = phrase.replace(" by anyone", " by others")
            phrase = f"{phrase} must {{ {steps} }}"
            fix = Fix(place.span(index, max(last, end) - 1), phrase, f"write {phrase}", sure=False)
        hint = f"write `{fix.replacement}`, or `may` for what its owner may decline"
        return place.finding(E_SYNONYM, message, hint, span=span, fix=fix, edit=edit)
    return None


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
    if [word for _, word in plain[:1]] == ["time"]:  # `each time you build`
        plain = plain[1:]
    said = [word for _, word in plain]
    if period := _edge(said):
        phrase, used = period
        return phrase, plain[used - 1][0] + 1
    passive = next((n for n in (1, 2) if said[n : n + 1] and said[n] in _PASSIVE), 0)
    if said[:1] == ["this"] and passive and (own := _of_this(place, said[passive + 1 :])):
        done, _, kind = own.partition(" where ")  # `this is called`, `this district is destroyed`
        if _goes_into_a_pile(place, done.removeprefix("after ")):
            done = done.replace("after", "before")  # there it can do nothing any more
        return f"{done} by anyone where {kind}", plain[passive + 1][0] + 1
    scope, used = doer(said)
    if used == 0 and (own := _of_this(place, said)):
        end = plain[0][0] + 1
        return own, end + (place.value_at(end) in (",", ":"))
    if used == 0 and said[1:2] == ["this"] and (kind := _kind_of(place, said[0])):
        timing = "before" if place.tokens[index].value == "before" else "after"
        return f"{timing} {said[0]} where {kind} is this", plain[1][0] + 1
    if used == 0 or used >= len(said) or place.type_at(plain[used][0]) in HEADERS | {"BY", "RBRACE"}:
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
    last = _end_of_phrase(place, end)
    timing = "before" if place.tokens[index].value == "before" else "after"
    if place.value_at(end) in place.game.resources:
        verb = "gain" if verb in ("take", "get", "receive") else verb
    if verb in ("gain", "lose") and place.value_at(end) in place.game.resources:
        then = {place.value_at(n).removesuffix("s") for n in range(last, place.end_of_sentence(last + 1))}
        again = place.value_at(end).removesuffix("s") in then
        apart = " where source is not this" if again and not scope else ""  # it would wait for itself
        return f"after {verb} {place.value_at(end)}{scope}{apart}", last
    name = _procedure(place, verb)
    return f"{timing} {name}{scope}{done}{_of_which_sort(place, name, plain[used][0], last)}", last


def _end_of_phrase(place: Place, end: int) -> int:
    """The index from this one on at which what is done begins, or the line ends."""
    while place.type_at(end) not in HEADERS | statements() | {"", END, "RBRACE"} and not place.first_on_line(
        end
    ):
        end += 1
    return end


def _done_with_it(place: Place, index: int) -> Finding | None:
    """`when placed:` where nothing of the game is called so: what is done with cards there."""
    word, behind = place.value_at(index + 1), place.value_at(index + 2)
    if not word.endswith("ed") or behind not in (",", ":") or _of_this(place, [word]):
        return None
    # What has a price is done with cards of one's own; of the rest nothing is known.
    deeds = [(each, kind) for each, kind in _deeds(place) if each.paying] or list(_deeds(place))
    ways = [f"`after {each.name.text} where {kind} is this must {{ draw 1 }}`" for each, kind in deeds]
    if not ways:
        return None
    message = f"`{word}` does not say what is done in the game"
    hint = f"say what is done with it: {' or '.join(ways[:3])}; `rulewright words` has the rest"
    return place.finding(E_SYNONYM, message, hint, span=place.span(index, index + 1))


def _deeds(place: Place) -> Iterator[tuple[tree.Procedure, str]]:
    """What the game does with things of a kind, and the kind."""
    for each in place.game.procedures():
        for param in each.params.items:
            if param.type is None and param.default is None:
                yield each, param.name.text


def _kind_of(place: Place, name: str) -> str:
    """With things of which kind a procedure does something; nothing where the game has no such."""
    return next((kind for each, kind in _deeds(place) if each.name.text == name), "")


def _goes_into_a_pile(place: Place, name: str) -> bool:
    """Whether what is done puts the thing onto a pile or under it."""
    procedure = place.game.procedure(name)
    moves = [node for node in walk(procedure) if isinstance(node, tree.Move)]
    return any(isinstance(each.place, tree.TopEnd | tree.BottomEnd) for each in moves)


def _of_this(place: Place, said: list[str]) -> str:
    """`when placed`, `after built`: something is done with the card that says so."""
    verb = _DONE.get(said[0], said[0].removesuffix("ed")) if said else ""
    if not said or verb == said[0] or len(verb) < 3:
        return ""
    for each, kind in _deeds(place):
        name = each.name.text
        if name in (verb, f"{verb}e") or (len(verb) > 3 and name.startswith(verb)):
            return f"after {name} where {kind} is this"
    for phrase in place.game.phrases:  # `when built`, where what builds has another name
        own = re.match(r"(after \w+ where \w+ is this)\b", phrase.form)
        if own and any(way.startswith(f"when {said[0]},") for way in phrase.says):
            return own[1]
    return ""


def _of_which_sort(place: Place, name: str, first: int, end: int) -> str:
    """`a noble district`, `this tile` behind the verb: what must be so of the thing."""
    procedure = place.game.procedure(name)
    fields = {each.name.text for each in procedure.params.items} if procedure is not None else set()
    words = [*map(place.value_at, range(first, end))]
    for word, kind in pairwise(words):
        if word == "this" and kind in fields:
            return f" where {kind} is this"
    if words[1:] == ["this"] and (own := _kind_of(place, name)):
        return f" where {own} is this"
    sorts = (sort for word in words if (sort := sort_called(word, place.game.sorts)) is not None)
    known = next((sort for sort in sorts if sort.kind in fields), None)
    if known is None and (asked := _of_which_number(place, fields, " ".join(words))):
        return asked
    return f" where {known.property} of {known.kind} is {known.word}" if known is not None else ""


def _of_which_number(place: Place, fields: set[str], words: str) -> str:
    """`that costs more than 4`: what must be so of a number on the thing."""
    found = _NUMBERED.search(words)
    for kind in fields & place.game.kinds.keys() if found else ():
        for name, prop in place.game.kinds[kind].properties.items():
            if found and prop.type == "number" and found["what"].removesuffix("s") == name:
                sign = _SIGNS[found["before"] or found["behind"] or ""]
                return f" where {name} of {kind} {sign} {found['number']}"
    return ""


_NUMBERED: Final = re.compile(
    r"\b(?:that|which|with|who) (?:an? )?(?P<what>\w+) (?:of )?"
    r"(?P<before>more than|less than|at least|at most|) ?(?P<number>[0-9]+)(?: (?P<behind>or more|or less))?"
)
_SIGNS: Final = {
    "more than": ">",
    "less than": "<",
    "at least": ">=",
    "at most": "<=",
    "or more": ">=",
    "or less": "<=",
    "": "is",
}


def _procedure(place: Place, verb: str) -> str:
    """What the game calls it, where it has something like it."""
    names = [each.name.text for each in place.game.procedures()]
    begun = (
        name for name in names if len(verb) > 3 and (name.startswith(verb[:4]) or verb in name.split("_"))
    )
    return verb if verb in names else next(iter(nearest(verb, names)), next(begun, verb))


def _edge(said: list[str]) -> tuple[str, int] | None:
    """`end of your turn`, `turn ends`: the moment's name, and how many words that took."""
    for n, word in enumerate(said[:3]):
        if word in _EDGES:
            several = [
                other_word.removesuffix("s") for other_word in said
            ]  # `the start of each of your turns`
            rest = [m for m, other_word in enumerate(several[n + 1 : n + 6], n + 1) if other_word in _PERIODS]
            if rest and (n == 0 or said[n - 1] in ("at", "of")):
                return f"when {several[rest[0]]}_{_EDGES[word]}", rest[0] + 1
        if word in _PERIODS and n + 1 < len(said) and said[n + 1] in _EDGES:
            return f"when {word}_{_EDGES[said[n + 1]]}", n + 2
    return None
