"""What is told around the table: the log, the options, the result."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NamedTuple

from rulewright.cli.answers import numbers_of
from rulewright.cli.columns import columns
from rulewright.cli.screen import cells, clip, glue, pad, paint, plain, prose, wrap
from rulewright.dsl.files.characters import quoted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulewright.interpreter.game import Game
    from rulewright.interpreter.session.session import CannotGoBack
    from rulewright.interpreter.table.options import Decision, Option
    from rulewright.interpreter.table.reasons import Reason

_HEADS = ("Turn of ", "Round ", "Phase: ")
_TEXT_ROOM = 30  # cells that the text of a card needs beside its name
_FEW_CHOICES = 3  # so many that come next are named beside an option
_MOST_REASONS = 20  # refused options that are told at a time
_RUN = 3  # options with one beginning stand together
_MOST_NAMED = 4  # cards that came to light


def title(game: Game) -> str:
    """What is played: `Citadels, 4 players, First game`."""
    from rulewright.dsl.declare.casts import players_words

    ruleset = game.program.ruleset
    preset = ruleset.presets.get(game.program.preset)
    parts = [ruleset.names["en"], players_words(game.players)]
    ruled = game.names[game.program.people :]
    parts += [f"{' and '.join(ruled)} by the rules"] if ruled else []
    parts += [preset.names["en"]] if preset else []
    return ", ".join([*parts, *ruleset.decks])


def over_maps(game: Game, decision: Decision) -> bool:
    """Is a space of a map to be chosen?"""
    from rulewright.interpreter.table.options import ThingValue

    values = [option.value for option in decision.options]
    things = game.program.things
    return any(isinstance(each, ThingValue) and things[each.number].of >= 0 for each in values)


# --- the log -----------------------------------------------------------------------------------------------


def paragraphs(lines: list[str], size: int) -> list[str]:
    """The log as paragraphs: one for a turn, with the card turned up for it, one for a round and a phase."""
    parts: list[list[str]] = []
    heads: list[str] = []
    for at, line in enumerate(lines):
        following = lines[at + 1] if at + 1 < len(lines) else ""
        opens = " reveals " in line and following.startswith("Turn of ")
        goes_on = (
            line.startswith("Turn of ")
            and bool(parts)
            and len(parts[-1]) == 1
            and " reveals " in parts[-1][0]
        )
        if opens or not parts or (line.startswith(_HEADS) and not goes_on):
            parts.append([])
            heads.append("")
        if line.startswith(_HEADS):
            heads[-1] = line
        parts[-1].append(line)
    shown = []
    for part, head in zip(parts, heads, strict=True):
        first, *rest = wrap(" ".join(part), size, "", "    ")
        shown += [first.replace(head, paint(head, "bold"), 1) if head else first, *rest]
    return shown


# --- options -----------------------------------------------------------------------------------------------


def question(game: Game, decision: Decision) -> str:
    """Who is asked what: what sort of thing is chosen, and what the rules call it."""
    name, asked = game.names[decision.player], decision.prompt
    if asked[:1].isupper():
        return f"{name}: {asked}"
    found = _sort(game, decision)
    if found is None:
        return f"{name}, choose: {asked}"
    sort, word = found
    said = f"{name}, choose {'an' if sort[0] in 'aeiou' else 'a'} {sort}"
    known = len(asked) < 3 or asked == word or asked in sort or sort in asked
    return said if known else f"{said}: {asked}"


def _sort(game: Game, decision: Decision) -> tuple[str, str] | None:
    """What the options are, if all are of one sort: a kind of card, a player, a number, a word of a list. As
    people say it, and as the rules do."""
    from rulewright.interpreter.table.options import MemberValue, NumberValue, PlayerValue, ThingValue

    sorts: set[tuple[str, str] | None] = set()
    for option in decision.options:
        match option.value:
            case ThingValue(number=number):
                kind = game.program.things[number].kind
                sorts.add((game.words.kind(kind), kind.replace("_", " ")))
            case PlayerValue():
                sorts.add(("player", "player"))
            case NumberValue():
                sorts.add((game.words.numbered(decision.prompt) or "number", "number"))
            case MemberValue(list=listed):
                sorts.add((listed.replace("_", " "), ""))
            case None if option.kind not in ("done", "decline"):
                sorts.add(None)
            case None:
                pass
    return sorts.pop() if len(sorts) == 1 else None


def option_lines(game: Game, decision: Decision, size: int, most: int = sys.maxsize) -> list[str]:
    """The options with their numbers; beside them what they would bring, in full, or of a card that is chosen
    for itself what its text says, as far as it fits. Where that are more lines than `most`, they stand side
    by side, without the texts."""
    lines = [line for lines in rows_lines(option_rows(game, decision), size) for line in lines]
    return lines if len(lines) <= most or plain() else _side_by_side(game, decision, size)


def _side_by_side(game: Game, decision: Decision, size: int) -> list[str]:
    """Options in columns; what several in a row begin with stands once, above them."""
    found: list[str] = []
    outcomes = (f" ({it})" if (it := _outcome(game, option)) else "" for option in decision.options)
    labels = [label + outcome for label, outcome in zip(_labels(decision), outcomes, strict=True)]
    numbered = list(zip(numbers_of(decision.options), labels, strict=True))
    while numbered:
        head = _head(numbered[0][1])
        run = numbered[
            : next((n for n, each in enumerate(numbered) if _head(each[1]) != head), len(numbered))
        ]
        if not head or len(run) < _RUN:
            head = ""
            stop = next((n for n, _ in enumerate(numbered) if n and _begins_run(numbered[n:])), len(numbered))
            run = numbered[:stop]
        found += wrap(head, size, "  ", "    ") if head else []
        found += _in_columns([(n, label[len(head) :].strip()) for n, label in run], size)
        numbered = numbered[len(run) :]
    return found


def _head(label: str) -> str:
    """`Place a worker:`"""
    head, colon, _ = label.partition(": ")
    return head + colon.strip() if colon else ""


def _begins_run(numbered: list[tuple[int, str]]) -> bool:
    head = _head(numbered[0][1])
    return bool(head) and all(_head(label) == head for _, label in numbered[:_RUN]) and len(numbered) >= _RUN


def _in_columns(numbered: list[tuple[int, str]], size: int) -> list[str]:
    """Read from left to right; one that is too long for its column has a line of its own."""
    parts = [f"  {number:>2}  {label}" for number, label in numbered]
    wide = [cells(part) + 1 for part in parts]
    fitting = (n for n in (4, 3, 2) if sum(size // n >= each for each in wide) * 2 >= len(wide))
    column = size // next(fitting, 1)
    lines: list[str] = []
    room = 0  # in the last line
    for (number, label), part, cell in zip(numbered, parts, wide, strict=True):
        if cell > column:
            lines += wrap(label, size, f"  {number:>2}  ", "      ")
            room = 0
        elif room >= column:
            lines[-1] += pad(part, column)
            room -= column
        else:
            lines.append(pad(part, column))
            room = size - column
    return [line.rstrip() for line in lines]


def _labels(decision: Decision) -> list[str]:
    return [f"{o.label} - pay {o.price}" if o.price else o.label for o in decision.options]


class Row(NamedTuple):
    """An option as it is told: its number, what it is called, what it would bring at once, or what stands on
    its card."""

    number: int
    label: str
    outcome: str
    text: str

    @property
    def beside(self) -> str:
        return self.outcome or self.text


def option_rows(game: Game, decision: Decision) -> list[Row]:
    options = decision.options
    outcomes = [_outcome(game, option) for option in options]
    texts = ["" if it else _text(game, decision, o) for it, o in zip(outcomes, options, strict=True)]
    return [Row(*each) for each in zip(numbers_of(options), _labels(decision), outcomes, texts, strict=True)]


def rows_lines(rows: Sequence[Row], size: int) -> list[list[str]]:
    """The lines of each option, one below another."""
    if plain():
        lines = (f"{row.number}: {row.label}" + (f". {row.beside}" if row.beside else "") for row in rows)
        return [wrap(line, min(size, 100)) for line in lines]
    count = len(str(max(row.number for row in rows)))
    start = max((cells(row.label) for row in rows if row.beside), default=0)
    start += count + 6
    found = []
    for row in rows:
        head = f"  {row.number:>{count}}  "
        first, *rest = wrap(row.label, min(size, 100), head, " " * cells(head))
        beside = ""
        if row.beside and size - start >= _TEXT_ROOM and not rest:
            room = min(size, 120) - start
            told, *more = wrap(row.outcome, room) if row.outcome else [clip(row.text, room)]
            beside = " " * (start - cells(first)) + paint(told, "dim")
            rest = [" " * start + paint(line, "dim") for line in more]
        found.append([paint(head, "name") + first[len(head) :] + beside, *rest])
    return found


def _text(game: Game, decision: Decision, option: Option) -> str:
    """What stands on the card that an option chooses, or whose ability it is; nothing where a card is only
    the aim of something."""
    from rulewright.interpreter.table.options import ThingValue

    if option.card is not None and (option.value is None or decision.site.endswith("/payment")):
        return game.program.ruleset.cards[option.card].texts.get("en", "")
    if len(option.words) != 1 or not isinstance(option.value, ThingValue):
        return ""
    return game.program.ruleset.cards[option.value.card].texts.get("en", "")


def _outcome(game: Game, option: Option) -> str:
    """What an option would bring at once, where the list of its word says that this is told: `+2 clay`, `-2
    silver, then: Hire or Look at buildings`."""
    from rulewright.interpreter.table.options import MemberValue

    if not isinstance(option.value, MemberValue):
        return ""
    if not game.program.ruleset.lists[option.value.list].outcomes:
        return ""
    found = game.outcome(option)
    told = [
        glue(f"{'+' if by > 0 else '-'}{game.words.amount(name, abs(by))}")
        for name, by in sorted(found.changes.items(), key=lambda each: each[1] > 0)
    ]
    if found.asked:
        choices = " or ".join(map(glue, found.asked))
        many = glue(f"{len(found.asked)} choices")
        told.append(f"then: {choices if len(found.asked) <= _FEW_CHOICES else many}")
    if found.more:
        told += ["and more"] if told else []
    elif not told and found.asked is not None:
        told = ["nothing to choose there"]
    return ", ".join(told)


def reason_lines(game: Game, asked: str, size: int) -> list[str]:
    """Why something is not offered. What differs only in the last choice, and has the same reasons, stands
    together."""
    found = game.why(asked)
    if not found:
        return wrap(_nothing(game, asked), size)
    together: dict[tuple[tuple[str, ...], tuple[Reason, ...]], list[str]] = {}
    for each in found:
        last = each.path[-1] if each.path else ""
        together.setdefault((each.path[:-1], each.reasons), []).append(last)
    lines: list[str] = []
    for (path, reasons), names in list(together.items())[:_MOST_REASONS]:
        sign = "; " if any(", " in name for name in names) else ", "
        what = ": ".join(part for part in (*path, sign.join(dict.fromkeys(names))) if part)
        lines += wrap(what or game.decision.prompt, size, "  ", "    ")
        for reason in reasons or (None,):
            lines += wrap(_reason(game, reason), size, "      ", "      ")
    more = len(together) - _MOST_REASONS
    return [
        *lines,
        *(wrap(f"and {more} more: say which you mean, `why WORDS`", size, "  ") if more > 0 else []),
    ]


def _nothing(game: Game, asked: str) -> str:
    """What is said where the rules of this moment have nothing of that name."""
    from rulewright.cli.answers import match

    if not asked:
        return "Nothing else comes into question."
    said, options = quoted(asked), game.decision.options
    found = match(asked, options)
    if found.option is not None or found.positions:
        return f"{said}: that can be done."
    asks = question(game, game.decision)
    return f"Nothing that can be chosen now is called {said}. The question is: {asks}."


def _reason(game: Game, reason: Reason | None) -> str:
    if reason is None:
        return "that can be done"
    named = game.words.of(game.program.ruleset.cards[reason.card].names) if reason.card is not None else ""
    beside = [reason.name] if reason.name else []
    beside += [named] if named and named not in reason.why else []
    return reason.why + (f" ({', '.join(beside)})" if beside else "")


def rules_in_short(game: Game) -> str:
    """The game in short, what ends it, and how far that is."""
    from rulewright.interpreter.session.standing import progress

    course = game.program.ruleset.course
    parts = [part for part in course.rules.get("en", "").split("\n") if part]
    far = progress(game) if not game.over else None
    now = f" Now: {far.now} of {far.of}." if far is not None and far.of else ""
    parts += [f"The end: {course.ends['en']}{now}"] if course.ends else []
    parts = parts or ["This game does not tell its rules in short; `? WORDS` shows a card."]
    return "\n\n".join(prose(part) for part in parts)


def not_back(why: CannotGoBack) -> str:
    """Why nothing is taken back, or made again."""
    names = ", ".join(why.names[:_MOST_NAMED]) + (" ..." if len(why.names) > _MOST_NAMED else "")
    match why.why:
        case "none":
            return "There is nothing to take back: you have not chosen yet."
        case "others":
            return f"Nothing is taken back: {names} has chosen since."
        case "shown":
            return f"That cannot be taken back: it has shown you what was hidden ({names})."
        case "ahead":
            return "There is nothing to make again: `undo` comes first."


# --- the result --------------------------------------------------------------------------------------------


def final_scores(game: Game) -> str:
    """Everybody's result, the best first."""
    ruleset = game.program.ruleset
    counted = next((r.names["en"] for r in ruleset.resources.values() if r.score), "score")
    order = sorted(range(game.players), key=lambda seat: (seat not in game.winners, -game.scores[seat], seat))
    if game.words.teams:
        return _of_teams(game, counted)
    rows = [("", "player", counted, "")]
    place, last = 0, None
    for number, seat in enumerate(order, 1):
        wins = seat in game.winners
        if (wins, game.scores[seat]) != last:  # who is level stands on the same place
            place, last = number, (wins, game.scores[seat])
        rows.append((f"{place}.", game.names[seat], str(game.scores[seat]), "wins" if wins else ""))
    return columns(rows, numbers=(2,), headed=True)


def what_brought(game: Game) -> str:
    """What brought the points of each player, by the reasons that the rules give."""
    from rulewright.interpreter.session.standing import by_reason

    found = by_reason(game)
    if not any(found):
        return ""  # the rules give no reasons
    rows = [("", *game.names)]
    named = sorted(found, key=lambda reason: (not reason, -sum(found[reason])))
    rows += [(reason or "other", *map(str, found[reason])) for reason in named if any(found[reason])]
    return columns(rows, numbers=range(1, game.players + 1), headed=True)


def _of_teams(game: Game, counted: str) -> str:
    """The result of each team, with those of its players."""
    score = next((r for r in game.program.ruleset.resources.values() if r.score), None)
    shared = score is not None and score.team
    whole = [
        (game.scores[seats[0]] if shared else sum(game.scores[seat] for seat in seats), name, seats)
        for name, seats in game.words.teams
    ]
    rows = [("", "team", counted, "", "")]
    for place, (points, name, seats) in enumerate(
        sorted(whole, key=lambda each: (each[2][0] not in game.winners, -each[0], each[2])), 1
    ):
        wins = "wins" if any(seat in game.winners for seat in seats) else ""
        each = ", ".join(game.names[s] if shared else f"{game.names[s]} {game.scores[s]}" for s in seats)
        rows.append((f"{place}.", name, str(points), each, wins))
    return columns(rows, numbers=(2,), headed=True)
