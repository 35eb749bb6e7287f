"""The figures of a simulation, for people."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rulewright.cli.columns import columns
from rulewright.cli.screen import paint, prose
from rulewright.dsl.declare.casts import players_words

if TYPE_CHECKING:
    from rulewright.dsl.model import Ruleset
    from rulewright.interpreter.many.figures import Mean, Share
    from rulewright.interpreter.many.results import Results, Usage

_FEW = 30  # a thing that was chosen by fewer players says little


def report(rules: Ruleset, results: Results, seconds: float, detail: bool) -> str:
    """All of it."""
    from rulewright.interpreter.table.words import default_names

    bots = ", ".join(dict.fromkeys(results.bots))
    head = [
        f"{rules.names['en']}, {players_words(results.players)} ({bots})",
        *([f"preset {results.preset}"] if results.preset else []),
        *([f"with {', '.join(rules.decks)}"] if rules.decks else []),
        *([f"cards drawn {len(results.casts)} times"] if results.casts else []),
        f"seed {results.seed}",
        f"{results.games:,} games in {seconds:.1f} s",
    ]
    parts = [prose(", ".join(head))]
    if results.stopped:
        parts.append(_stopped(rules, results))
    if results.finished:
        rows = [("seat", "wins", "score")]
        names = default_names(results.players)
        for name, share, mean in zip(names, results.win_shares, results.scores, strict=True):
            rows.append((name, share_words(share), mean_words(mean)))
        parts.append(columns(rows, styles=("name",), headed=True))
        if results.teams:
            rows = [("team", "wins", "score")]
            of_teams = zip(results.teams, results.team_shares, results.team_scores, strict=True)
            rows += [(name, share_words(share), mean_words(mean)) for (name, _), share, mean in of_teams]
            parts.append(columns(rows, styles=("name",), headed=True))
        parts.append(_whole(results))
        parts += _detail(rules, results) if detail else []
        parts.append(paint(prose("In brackets: 95 % intervals, or the lowest and highest."), "dim"))
    return "\n\n".join(parts)


def share_words(share: Share) -> str:
    low, high = share.interval
    return f"{100 * share.value:5.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def mean_words(mean: Mean) -> str:
    low, high = mean.interval
    return f"{mean.value:6.2f} ({low:.2f} to {high:.2f})"


def _spread(mean: Mean) -> str:
    return f"{mean.value:.1f} ({mean.low} to {mean.high})"


def _whole(results: Results) -> str:
    rows = [
        ("winning score", _spread(results.winning_score)),
        ("turns of a game", _spread(results.turns)),
        ("decisions of a game", _spread(results.decisions)),
    ]
    if results.shared:
        rows.append(("shared wins", f"{results.shared:,}"))
    if results.nobody:
        rows.append(("without a winner", f"{results.nobody:,}"))
    return columns([row for row in rows if not row[1].endswith("(None to None)")], styles=("dim",))


def _stopped(rules: Ruleset, results: Results) -> str:
    """Games that a limit ended count nowhere, so it is said first."""
    text = f"{len(results.stopped):,} of the games came to no end and are in no figure below."
    first = results.stopped[0]
    card = rules.cards.get(first.card or "")
    where = f"the card {card.names['en']}" if card else first.site
    text += f" The first: game {first.game}, limit `{first.limit}`{where and f', at {where}'}."
    return paint(prose(text), "bad")


def _detail(rules: Ruleset, results: Results) -> list[str]:
    """How often each choice was taken when it could be, and what became of those who took it."""
    parts = []
    # An entry without words only picks a card, and the cards are counted below.
    entries = [(entry, usage) for entry, usage in results.entries.items() if entry.label]
    said = Counter((entry.label, entry.card) for entry, _ in entries)
    rows = []
    for entry, usage in sorted(entries, key=lambda item: -item[1].taken.value):
        card = rules.cards.get(entry.card)
        label = entry.label
        if card is not None and card.names["en"] != label:
            label += f", {card.names['en']}"
        if said[entry.label, entry.card] > 1:
            label += f" ({entry.site})"
        rows.append((label, *_usage(usage)))
    if rows:
        parts.append(columns([("choice", "taken when offered", "users who won"), *rows], headed=True))
    cards = sorted(results.cards.items(), key=lambda item: -item[1].winning.value)
    rows = [(rules.cards[card].names["en"], *_usage(usage)) for card, usage in cards if card in rules.cards]
    if rows:
        parts.append(columns([("card", "taken when offered", "users who won"), *rows], headed=True))
        parts.append(prose("Users who won: what goes together with winning, not what makes one win."))
    return parts


def _usage(usage: Usage) -> tuple[str, str]:
    winning = share_words(usage.winning) if usage.players >= _FEW else f"{usage.won} of {usage.players}"
    return share_words(usage.taken), winning
