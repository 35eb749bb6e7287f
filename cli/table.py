"""The table as one person sees it, for a screen of any width: made from `Game.view` alone, for any game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulewright.cli.counters import Counters
from rulewright.cli.maps import Maps, first_of_team, places_of
from rulewright.cli.screen import cells, glue, pad, paint, plain, wrap
from rulewright.interpreter.table.words import says

if TYPE_CHECKING:
    from rulewright.dsl.model import Names, Ruleset
    from rulewright.interpreter.session.standing import Standing

_BESIDE = 40  # cells that the cards of a player need beside the numbers; else they go below
_LONG = 12  # different things in one place of the table: more are counted where that is wanted


class Row(Struct, frozen=True):
    """A row for a player; or for the team of which he is the first."""

    seat: int
    label: str
    of_team: bool = False


class Table:
    """One view, ready to be drawn."""

    def __init__(
        self,
        ruleset: Ruleset,
        view: dict[str, Any],
        width: int,
        language: str = "en",
        *,
        brief: bool = False,
        supplies: bool = True,
        standing: Standing | None = None,
    ) -> None:
        self.standing = standing  # points as they would count now, and how far the game is
        self.brief = brief  # a place of the table with very much in it is counted
        self.supplies = supplies  # what is drawn only on request
        self.ruleset = ruleset
        self.view = view
        self.width = width
        self.language = language
        self.viewer: int | None = view["viewer"]
        self.by_rounds = ruleset.course.rounds > 0
        self.of_players = [z for z in view["zones"] if isinstance(view["zones"][z], list)]
        self.of_table = [z for z in view["zones"] if z not in self.of_players]
        self.all_of_table = self.of_table
        self.of_players = [z for z in self.of_players if self._is_drawn(z)]
        self.of_table = [z for z in self.of_table if self._is_drawn(z)]
        self.maps = Maps(ruleset, view, language)
        self.counters = Counters(ruleset, view["memories"], self._name)
        # Where players play in teams, what a team has together stands in a row of its own.
        self.teams: list[dict[str, Any]] = view.get("teams", [])
        self.shared = {name for name, zone in ruleset.zones.items() if zone.team and self.teams}
        self.shared |= {name for name, each in ruleset.resources.items() if each.team and self.teams}
        drawn = [zone for zones in self.maps.zones.values() for zone in zones]
        # A zone that everybody sees is shown in full beside its owner, the others are counted, and what lies
        # on maps is drawn.
        self.open = [z for z in self.of_players if ruleset.zones[z].seen_by == "all" and z not in drawn]
        self.laid_out = [z for z in self.of_players if z in drawn]
        self.counted = [z for z in self.of_players if z not in self.open and z not in drawn]

    def _is_drawn(self, zone: str) -> bool:
        declared = self.ruleset.zones[zone]
        return declared.shown and (self.supplies or not declared.on_request)

    def lines(self) -> list[str]:
        """The whole picture."""
        found = self.without_maps()
        return [*found, "", *drawn] if (drawn := self.drawn()) else found

    def without_maps(self) -> list[str]:
        return [*self.title(), *self.role(), *self.common(), "", *self.players(), *self.own()]

    def drawn(self) -> list[str]:
        """The maps: the viewer's own, and everybody's when the game is over."""
        seats = list(range(len(self.view["players"])))
        if self.viewer is not None and not self.view["over"]:
            seats = [self.viewer]
        return self.maps.lines(self.maps.sheets(seats), self.width)

    # --- words ---------------------------------------------------------------------------------------------

    def _name(self, names: Names) -> str:
        return names.get(self.language) or names["en"]

    def _text(self, texts: Names) -> str:
        return texts.get(self.language) or texts.get("en", "")

    def _zone(self, zone: str) -> str:
        return self._name(self.ruleset.zones[zone].names)

    def _player(self, seat: int) -> str:
        return str(self.view["players"][seat])

    def _with_whom(self, zone: str, seat: int) -> int:
        """In whose place the things of a player lie."""
        return first_of_team(self.view, seat) if zone in self.shared else seat

    def thing(self, thing: dict[str, Any], zone: str = "") -> str:
        """`Manor (noble 3)`; a card without identity is a card of its kind. `zone`: where it lies.

        Several numbers are told with their names: `Manor (noble, cost 3, light 2)`."""
        kind = self.ruleset.kinds.get(thing["kind"])
        if "name" not in thing:
            return self._name(kind.names) if kind else "card"
        facts: list[str] = []
        several = sum(each.type == "number" for each in kind.properties.values()) > 1 if kind else False
        for name, value in thing["properties"].items():
            declared = kind.properties.get(name) if kind else None
            if value is None or declared is None or declared.type == "truth" or not declared.told_in(zone):
                continue
            if declared.type == "list":
                members = {m.id: (at, m) for at, m in enumerate(self.ruleset.lists[declared.list].members)}
                value, member = members.get(value, (value, None))
                fact = self._name(member.names) if member is not None else str(value)
                fact = f"{self._name(declared.names)} {fact}" if declared.names else fact
            else:
                called = self._name(declared.names) if declared.names else _spaced(name) if several else ""
                fact = f"{called} {value}".lstrip()
            # What a thing has by default, or what its name says already, need not be said.
            said = declared.type == "list" and (fact in facts or says(str(thing["name"]), fact))
            if value != declared.default and not said:
                facts.append(fact)
        named = several or any(each.names for each in kind.properties.values()) if kind else False
        printed = (", " if named else " ").join(facts)
        counters = self.ruleset.counters
        noted = [
            f"{self._name(counters[name].names) if name in counters else _spaced(name)} {value}"
            for name, value in thing.get("noted", {}).items()
        ]
        card = self.ruleset.cards.get(thing.get("card", ""))
        ours = "house values" if card is not None and card.house else ""
        told = ", ".join(filter(None, (printed, *noted, ours)))
        return f"{thing['name']} ({told})" if told else str(thing["name"])

    def _things(self, things: Iterable[dict[str, Any]], zone: str) -> str:
        """A list of things; copies are counted, and pieces of players by whose they are: `A 3, B 1`."""
        things = list(things)
        if things and all("player" in thing for thing in things) and len({t["kind"] for t in things}) == 1:
            return self._pieces(things)
        count: dict[str, int] = {}
        for thing in things:
            words = self.thing(thing, zone)
            count[words] = count.get(words, 0) + 1
        return ", ".join(glue(f"{words} x{n}" if n > 1 else words) for words, n in count.items())

    def _pieces(self, things: list[dict[str, Any]]) -> str:
        """Pieces of players; where there are several sorts of them, with the sort."""
        cards = [card for card in self.ruleset.cards.values() if card.kind == things[0]["kind"]]
        several = len({card.called for card in cards}) > 1
        count: dict[tuple[int, str], int] = {}
        for thing in sorted(things, key=lambda thing: int(thing["player"])):
            sort = self._name(self.ruleset.cards[thing["card"]].names) if several else ""
            key = (thing["player"], sort)
            count[key] = count.get(key, 0) + 1
        return ", ".join(
            glue(" ".join(filter(None, (self._player(seat), sort, str(number)))))
            for (seat, sort), number in count.items()
        )

    # --- parts ---------------------------------------------------------------------------------------------

    def title(self) -> list[str]:
        """`── Round 3 · calling · turn of B as Bishop ─────`"""
        view = self.view
        parts = [
            f"{self._name(each.names)} {text}"
            for each in self.counters.shown(of_players=False)
            if (text := self.counters.told(each))
        ]
        if view.get("round"):
            of = f" of {self.standing.progress.of}" if self.standing and self.by_rounds else ""
            parts.append(f"Round {view['round']}{of}")
        if view.get("phase"):
            parts.append(str(view["phase"]).rpartition(":")[2].replace("_", " "))
        if view["turn"] is not None:
            role = view["role"] or {}
            played_as = f" as {role['name']}" if "name" in role else ""
            parts.append(f"turn of {self._player(view['turn'])}{played_as}")
        if self.standing is not None and self.standing.progress.of and not self.by_rounds:
            parts.append(f"end {self.standing.progress.now} of {self.standing.progress.of}")
        if view["over"]:
            parts = ["The game is over"]
        if plain():
            return wrap(f"{', '.join(parts) or 'The table'}:", self.width)
        if not parts:
            return [paint("─" * self.width, "bold")]
        lines = wrap(" · ".join(map(glue, parts)), self.width - 1, "── ", "── ")
        lines[-1] += " " + "─" * (self.width - cells(lines[-1]) - 1)
        return [paint(line, "bold") for line in lines]

    def _points(self, resource: str, seat: int) -> str:
        """How many a player has; of what the winner is measured by, as it would count now, with his place."""
        if (
            self.standing is None
            or self.standing.points is None
            or not self.ruleset.resources[resource].score
        ):
            return str(self.view["resources"][resource][seat])
        points = self.standing.points
        place = 1 + sum(other > points[seat] for other in points)
        return f"{points[seat]} ({place}.)"

    def _of_words(self) -> list[str]:
        """What is remembered of the words of a list, where there is something: `cubes: clay 2, wood 1`."""
        from rulewright.dsl.core import PlayerType

        lines = []
        for counter in self.ruleset.counters.values():
            held = self.view["memories"].get(counter.id)
            if not isinstance(held, dict):
                continue
            players = isinstance(self.ruleset.program.memories[counter.id].type, PlayerType)
            told = {each: value for each, value in held.items() if value is not None and (players or value)}
            said = [
                glue(f"{self.counters.word(counter, each)} {self._player(value) if players else value}")
                for each, value in told.items()
            ]
            lines += self._labelled(self._name(counter.names), ", ".join(said)) if said else []
        return lines

    def role(self) -> list[str]:
        """What the card says that the viewer plays as."""
        role = self.view["role"] or {}
        card = self.ruleset.cards.get(role.get("card", ""))
        text = self._text(card.texts) if card and self.view["turn"] == self.viewer else ""
        return [paint(line, "dim") for line in wrap(text, min(self.width, 100), "  ", "  ")] if text else []

    def common(self) -> list[str]:
        """What lies in the middle: zones that can be seen, the others by number, and what lies on cards."""
        shown, hidden = [], []
        for zone in self.of_table:
            lines = self._common_zone(zone)
            shown += lines
            if not lines and (count := self._count(zone)):
                hidden.append(count)
        counts = wrap(" ".join(hidden).rstrip(",;"), self.width, "  ", "    ") if hidden else []
        return [*counts, *shown, *self._of_words(), *self._marked()]

    def _parts(self, zone: str) -> list[tuple[str, str, int]]:
        """Each place of a zone: which, what is seen there in words, how many are not seen."""
        return [
            (self._position(zone, key), *self._seen(zone, place))
            for key, place in places_of(self.view["zones"][zone])
        ]

    def _common_zone(self, zone: str) -> list[str]:
        """What is seen of a zone of the table."""
        parts = self._parts(zone)
        if not any(text for _, text, _ in parts):
            return []
        if len(parts) > 1:
            return self._several(zone, [part for part in parts if part[1] or part[2]])
        return self._labelled(self._zone(zone), parts[0][1])

    def _count(self, zone: str) -> str:
        """`deck 12,`, `timber: oak 3, elm 4;`"""
        parts = [(name, rest) for name, _, rest in self._parts(zone) if rest]
        if not parts:
            return ""
        if not isinstance(self.view["zones"][zone].get("count"), int):
            each = ", ".join(glue(f"{name} {rest}") for name, rest in parts)
            return f"{self._zone(zone)}: {each};"
        return glue(f"{self._zone(zone)} {parts[0][1]}") + ","

    def _seen(self, zone: str, place: dict[str, Any]) -> tuple[str, int]:
        """What can be seen of a place, in words, and how many things cannot."""
        things = place["things"] if place["things"] is not None else place["face_up"]
        if self.viewer is None and self.ruleset.zones[zone].seen_by == "none":
            things = [thing for thing in things if thing["up"]]  # the referee sees it, and does not care
        rest = place["count"] - len(things)
        if not things:
            return "", rest
        if self.brief and len({self.thing(thing, zone) for thing in things}) > _LONG:
            return f"{place['count']} (all of them: `table {self._zone(zone)}`)", rest
        return self._things(things, zone) + (f" and {rest} face down" if rest else ""), rest

    def in_full(self, name: str) -> list[str]:
        """A place of the table by its name, with all that is seen of it; nothing where there is none."""
        found = [zone for zone in self.all_of_table if name.casefold() in (zone, self._zone(zone).casefold())]
        self.brief = False
        nothing = wrap("Nothing is seen there.", self.width)
        return [line for zone in found for line in self._common_zone(zone) or nothing]

    def _several(self, zone: str, parts: list[tuple[str, str, int]]) -> list[str]:
        """A zone of which there are several: in one line if it is short, else a line for each. What is empty
        is not shown."""
        said = [(name, text or f"{rest} face down") for name, text, rest in parts]
        together = f"{self._zone(zone)}: " + "; ".join(f"{name}: {text}" for name, text in said)
        if cells(together) + 2 <= self.width or plain():
            return self._labelled(self._zone(zone), together.partition(": ")[2])
        lines = [paint(f"  {self._zone(zone)}:", "dim")]
        size = max(cells(name) for name, _ in said)
        for name, text in said:
            lines += wrap(
                text, self.width, f"    {pad(name, size, right=name.isdigit())}  ", " " * (size + 6)
            )
        return lines

    def _position(self, zone: str, key: int | str | None) -> str:
        """Which of several places it is: a number, or the name of a list's member."""
        members = self.ruleset.lists.get(self.ruleset.zones[zone].list)
        names = {member.id: member.names for member in members.members} if members else {}
        return self._name(names[key]) if isinstance(key, str) and key in names else str(key)

    def _labelled(self, label: str, text: str) -> list[str]:
        lines = wrap(f"{label}: {text}", self.width, "  ", "    ")
        head = f"  {label}:"  # the label is broken like any text where it does not fit
        if lines[0].startswith(head):
            lines[0] = paint(head, "dim") + lines[0][len(head) :]
        return lines

    def _marked(self) -> list[str]:
        lines = []
        for status, pairs in self.view["statuses"].items():
            for pair in pairs:
                if isinstance(pair["bearer"], dict):
                    by = "" if pair["marker"] is None else f" (by {self._player(pair['marker'])})"
                    lines += self._labelled(_spaced(status), self.thing(pair["bearer"]) + by)
        return lines

    def players(self) -> list[str]:
        """A row for each player: numbers, then what lies open before them. Teams have rows as well."""
        found = self.rows()
        heads = [head for head, _ in self.numbers(found[0])]
        rows = [[value for _, value in self.numbers(row)] for row in found]
        first = max(cells(row.label) for row in found) + 2
        sizes = [max(cells(head), *(cells(row[i]) for row in rows)) for i, head in enumerate(heads)]
        lead = first + sum(sizes) + 2 * len(sizes) + 2
        if lead + _BESIDE > self.width or plain():
            return self._stacked(found, heads, rows)
        top = " " * first + "".join("  " + pad(h, s, right=True) for h, s in zip(heads, sizes, strict=True))
        lines = [paint(top, "dim")]
        for of, row in zip(found, rows, strict=True):
            start = self._player_cell(of, first)
            start += "".join("  " + pad(v, s, right=True) for v, s in zip(row, sizes, strict=True))
            before = wrap(self._before(of), self.width - lead)
            lines.append(f"{start}  {before[0]}".rstrip())
            lines += [" " * lead + text for text in before[1:]]
        return lines

    def rows(self) -> list[Row]:
        """The players; with a row for each team before its own."""
        found = [Row(seat, self._player_label(seat)) for seat in range(len(self.view["players"]))]
        of_teams = [(Row(team["players"][0], team["name"], of_team=True), team) for team in self.teams]
        together = [each for row, team in of_teams for each in (row, *(found[s] for s in team["players"]))]
        return together or found

    def numbers(self, row: Row) -> list[tuple[str, str]]:
        """What is counted of a player or a team: what it is called, and how many."""
        seat, resources, held = row.seat, self.view["resources"], self.view["zones"]
        of_resources = self.ruleset.resources
        return [
            *(
                (self._name(of_resources[r].names), self._if_of(row, r, self._points(r, seat)))
                for r in resources
            ),
            *(
                (self._name(c.names), self._if_of(row, "", self.counters.told(c, seat)))
                for c in self.counters.shown(of_players=True)
            ),
            *((self._zone(z), self._if_of(row, z, str(held[z][seat]["count"]))) for z in self.counted),
        ]

    def _stacked(self, found: list[Row], heads: list[str], rows: list[list[str]]) -> list[str]:
        """The same for a narrow screen: a few lines for each player."""
        lines = []
        for of, row in zip(found, rows, strict=True):
            lines.append(self._player_cell(of, 0).rstrip())
            told = [(head, value) for head, value in zip(heads, row, strict=True) if value or not self.teams]
            numbers = ", ".join(glue(f"{head} {value}") for head, value in told)
            lines += wrap(numbers, self.width, "    ", "    ") if numbers else []
            if self._before(of):
                lines += wrap(self._before(of), self.width, "    ", "    ")
        return lines

    def _if_of(self, row: Row, name: str, value: str) -> str:
        """A number, if it is of a team in a team's row, of a player in a player's."""
        return value if (name in self.shared) == row.of_team else ""

    def _player_label(self, seat: int) -> str:
        return self._player(seat) + (" (you)" if seat == self.viewer else "")

    def _player_cell(self, row: Row, size: int) -> str:
        turn = row.seat == self.view["turn"] and not row.of_team
        if plain():
            return f"  {row.label}{', whose turn it is' if turn else ''}:"
        sign = "> " if turn else "  "
        return sign + paint(pad(row.label, size - 2), "bold" if row.seat == self.viewer else "")

    def _before(self, row: Row) -> str:
        """What everybody sees of a player: tokens, statuses, open zones, cards turned up in the others. Of a
        team: what it has together."""
        seat = row.seat
        held = [token for token, holder in self.view["tokens"].items() if holder == seat and not row.of_team]
        parts = [self._name(self.ruleset.tokens[token].names) for token in held]
        parts += [
            _spaced(s)
            for s, pairs in self.view["statuses"].items()
            for p in pairs
            if p["bearer"] == seat and not row.of_team
        ]
        text = [", ".join(parts)] if parts else []
        text += [
            filled
            for zone in self.laid_out
            if (zone in self.shared) == row.of_team and (filled := self._filled(zone, seat))
        ]
        named = self.viewer is None or len(self.open) > 1
        for zone in [*self.open, *self.counted]:
            if (zone in self.shared) != row.of_team:
                continue
            place = self.view["zones"][zone][seat]
            if zone in self.open:
                things = place["things"] or []
            elif self.viewer is not None and seat == self._with_whom(zone, self.viewer):
                things = []  # shown below with the rest of the zone
            else:
                known = place["things"] if place["things"] is not None else place["face_up"]
                things = [thing for thing in known if thing["up"] or self.viewer is None]
            if things:
                label = f"{self._zone(zone)}: " if named or zone in self.counted else ""
                text.append(label + self._things(things, zone))
        return "; ".join(text)

    def _filled(self, zone: str, seat: int) -> str:
        """`garden: 12 of 37`: how much of a player's maps is covered; of a second zone on the same maps only
        what lies there."""
        on = self.ruleset.zones[zone].spaces_of
        boards = self.view["zones"][on][seat]["things"] or ()
        spaces = sum(len(board["spaces"]) for board in boards)
        count = self.view["zones"][zone][seat]["count"]
        first = self.maps.zones[on][0] == zone and spaces
        return f"{self._zone(zone)}: {count}" + (f" of {spaces}" if first else "") if count or first else ""

    def own(self) -> list[str]:
        """What only the viewer sees."""
        if self.viewer is None:
            return []
        lines = []
        for zone in self.counted:
            things = self.view["zones"][zone][self._with_whom(zone, self.viewer)]["things"]
            if things:
                lines += self._labelled(f"your {self._zone(zone)}", self._things(things, zone))
            lines += self._of_team(zone, self.viewer)
        return ["", *lines] if lines else []

    def _of_team(self, zone: str, viewer: int) -> list[str]:
        """What the viewer sees in the places of those who play with him."""
        team: list[int] = next((team["players"] for team in self.teams if viewer in team["players"]), [])
        if self.ruleset.zones[zone].seen_by != "team" or zone in self.shared:
            return []
        seen = [(seat, self.view["zones"][zone][seat]["things"]) for seat in team if seat != viewer]
        return [
            line
            for seat, things in seen
            if things
            for line in self._labelled(
                f"{self._player(seat)}'s {self._zone(zone)}", self._things(things, zone)
            )
        ]


def _spaced(name: str) -> str:
    return name.rpartition(":")[2].replace("_", " ")
