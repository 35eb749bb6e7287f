"""What many games gave: whole numbers that add up, and figures made from them."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from rulewright.interpreter.many.figures import Mean, Share


class StoppedGame(Struct, frozen=True):
    """A game that the rules did not bring to an end: it counts in no other figure, and is never left out in
    silence."""

    game: int
    seed: int
    limit: str
    site: str
    card: str | None


class Usage(Struct):
    """One thing that can be chosen. `offered`: in how many decisions it stood among the options; `used`: how
    often it was taken; `players`: by how many players of how many games; `won`: how many of those won."""

    offered: int = 0
    used: int = 0
    players: int = 0
    won: int = 0

    def merge(self, other: Usage) -> None:
        self.offered += other.offered
        self.used += other.used
        self.players += other.players
        self.won += other.won

    @property
    def taken(self) -> Share:
        return Share(self.used, self.offered)

    @property
    def winning(self) -> Share:
        """Of the players who used it, those who won. Says what goes together, not what causes what."""
        return Share(self.won, self.players)

    def data(self) -> dict[str, Any]:
        return {
            "offered": self.offered,
            "used": self.used,
            "taken": share_data(self.taken),
            "players": self.players,
            "won": self.won,
            "winning": share_data(self.winning),
        }


class EntryId(Struct, frozen=True, order=True):
    """One entry of one decision of the rules; `card` is the card whose ability it is."""

    site: str
    key: str
    label: str
    card: str


class Results(Struct):
    """The figures of `simulate`. Two results of the same rules, players and seed with different games add
    up."""

    ruleset: str
    digest: str
    players: int
    preset: str
    seed: int
    bots: tuple[str, ...]
    games: int = 0
    stopped: list[StoppedGame] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)  # by seat, alone or shared
    shared: int = 0  # games with more than one winner
    nobody: int = 0  # games without a winner
    scores: list[Mean] = field(default_factory=list)  # by seat
    teams: tuple[tuple[str, tuple[int, ...]], ...] = ()  # where players play in teams: the name, the seats
    team_wins: list[int] = field(default_factory=list)  # by team, alone or shared
    team_scores: list[Mean] = field(default_factory=list)  # by team: of its players together
    winning_score: Mean = field(default_factory=Mean)
    decisions: Mean = field(default_factory=Mean)
    turns: Mean = field(default_factory=Mean)
    entries: dict[EntryId, Usage] = field(default_factory=dict)
    cards: dict[str, Usage] = field(default_factory=dict)  # chosen as a value: built, named, discarded ...
    # Where chance draws the cards: the sets, by the first game that is played with them.
    casts: dict[int, dict[str, tuple[str, ...]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.wins = self.wins or [0] * self.players
        self.scores = self.scores or [Mean() for _ in range(self.players)]
        self.team_wins = self.team_wins or [0] * len(self.teams)
        self.team_scores = self.team_scores or [Mean() for _ in self.teams]

    @property
    def finished(self) -> int:
        return self.games - len(self.stopped)

    @property
    def win_shares(self) -> list[Share]:
        return [Share(count, self.finished) for count in self.wins]

    def merge(self, other: Results) -> None:
        """Add the games of another shard."""
        same = ("ruleset", "digest", "players", "preset", "seed", "bots", "teams")
        different = [name for name in same if getattr(self, name) != getattr(other, name)]
        if different:
            raise ValueError(f"results that differ in {', '.join(different)} cannot be added up")
        self.games += other.games
        self.stopped = sorted([*self.stopped, *other.stopped], key=lambda each: each.game)
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.shared += other.shared
        self.nobody += other.nobody
        for mine, theirs in zip(self.scores, other.scores, strict=True):
            mine.merge(theirs)
        self.team_wins = [a + b for a, b in zip(self.team_wins, other.team_wins, strict=True)]
        for mine, theirs in zip(self.team_scores, other.team_scores, strict=True):
            mine.merge(theirs)
        self.winning_score.merge(other.winning_score)
        self.decisions.merge(other.decisions)
        self.turns.merge(other.turns)
        for entry, usage in other.entries.items():
            self.entries.setdefault(entry, Usage()).merge(usage)
        for card, usage in other.cards.items():
            self.cards.setdefault(card, Usage()).merge(usage)
        self.casts |= other.casts

    @property
    def team_shares(self) -> list[Share]:
        return [Share(count, self.finished) for count in self.team_wins]

    def _teams(self) -> list[dict[str, Any]]:
        return [
            {"name": name, "seats": list(seats), "wins": share_data(share), "scores": mean_data(mean)}
            for (name, seats), share, mean in zip(self.teams, self.team_shares, self.team_scores, strict=True)
        ]

    def data(self) -> dict[str, Any]:
        """Everything as JSON-able data, in an order that does not depend on the order of the shards."""
        return {
            "ruleset": self.ruleset,
            "digest": self.digest,
            "players": self.players,
            "preset": self.preset,
            "seed": self.seed,
            "bots": list(self.bots),
            "games": self.games,
            "finished": self.finished,
            "stopped": [
                {"game": s.game, "seed": s.seed, "limit": s.limit, "site": s.site, "card": s.card}
                for s in self.stopped
            ],
            "wins": [share_data(share) for share in self.win_shares],
            "shared": self.shared,
            "nobody": self.nobody,
            "scores": [mean_data(mean) for mean in self.scores],
            **({"teams": self._teams()} if self.teams else {}),
            "winning_score": mean_data(self.winning_score),
            "decisions": mean_data(self.decisions),
            "turns": mean_data(self.turns),
            "entries": [
                {
                    "site": e.site,
                    "key": e.key,
                    "label": e.label,
                    "card": e.card or None,
                    **self.entries[e].data(),
                }
                for e in sorted(self.entries)
            ],
            "cards": {card: self.cards[card].data() for card in sorted(self.cards)},
            "casts": [
                {"from_game": first, "sets": {name: list(cards) for name, cards in self.casts[first].items()}}
                for first in sorted(self.casts)
            ],
        }


def share_data(share: Share) -> dict[str, Any]:
    return {"count": share.count, "of": share.of, "value": share.value, "interval": list(share.interval)}


def mean_data(mean: Mean) -> dict[str, Any]:
    return {
        "n": mean.n,
        "mean": mean.value,
        "interval": list(mean.interval),
        "deviation": mean.deviation,
        "low": mean.low,
        "high": mean.high,
    }
