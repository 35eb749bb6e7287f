"""Maps on a screen: rows of six-sided cells, for any game, made from `Game.view` and the ruleset's words.

A free space shows the sign of what it is and its number (` B6`), a full one the sign and a mark of what lies
on it (`BCa`), a space that may be chosen now a star (`*B6`), one with neighbours that it does not touch a
wave (`~B6`). The letter of the row and the number in a cell's top are its name: `d4`. Where the screen is too
narrow for a row, the map is a list.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from rulewright.cli.screen import cells, clip, glue, pad, paint, plain, unpainted, width, wrap

if TYPE_CHECKING:
    from rulewright.dsl.model import Catalogue, Kind, ListMember, PrintedCard

_TEXT = 3  # cells of text in a space
_FAR = "~"  # before what is written in a free space that is linked with another
_PITCH = _TEXT + 1  # from one space of a row to the next
_MARGIN = 3  # for the letter of the row
_BETWEEN = 3  # between two maps, or a map and its legend
_LEGEND = 30  # the least room that a legend needs beside a map


class Cell(Struct, frozen=True):
    """One space: where it is, what is written in it and how, what lies on it and what it is, in full."""

    row: int
    across: int
    name: str
    text: str
    style: str = ""
    lies: str = ""
    ground: str = ""
    things: tuple[int, ...] = ()  # the space, and what lies on it

    @property
    def told(self) -> str:
        """What is there, in words."""
        said = self.lies or ", ".join(filter(None, ("free", self.ground)))
        return said + (", may be chosen now" if self.text.startswith("*") else "")


class Sheet(Struct, frozen=True):
    """One map with what lies on it."""

    title: str
    cells: tuple[Cell, ...]
    signs: dict[str, str] = field(default_factory=dict)  # what is drawn -> its sign
    links: tuple[tuple[str, str], ...] = ()  # neighbours that do not touch

    @property
    def width(self) -> int:
        return _MARGIN + (self._last - self._first) * _PITCH // 2 + _PITCH + 1

    @property
    def _first(self) -> int:
        return min((cell.across for cell in self.cells), default=0)

    @property
    def _last(self) -> int:
        return max((cell.across for cell in self.cells), default=0)

    def rows(self) -> list[list[Cell]]:
        top = min((cell.row for cell in self.cells), default=0)
        last = max((cell.row for cell in self.cells), default=-1)
        return [
            sorted((c for c in self.cells if c.row == row), key=lambda c: c.across)
            for row in range(top, last + 1)
        ]

    # --- drawing

    def picture(self) -> list[str]:
        """The cells. A row takes two lines: its upper edge, which is the lower one of the row above, and
        what is written in it."""
        rows = self.rows()
        lines: list[str] = []
        for number, row in enumerate([*rows, []]):
            lines.append(self._edge(rows[number - 1] if number else [], row))
            if number < len(rows):
                lines.append(self._middle(row))
        return [line.rstrip() for line in lines]

    def _left(self, cell: Cell) -> int:
        return _MARGIN + (cell.across - self._first) * _PITCH // 2

    def _edge(self, above: Sequence[Cell], below: Sequence[Cell]) -> str:
        line = [" "] * (self.width + 1)
        for cell in above:
            at = self._left(cell)
            line[at + 1], line[at + 3] = "\\", "/"
        for cell in below:
            at = self._left(cell)
            line[at + 1], line[at + 2], line[at + 3] = "/", cell.name[-1], "\\"
        return "".join(line)

    def _middle(self, row: Sequence[Cell]) -> str:
        line, at = pad(row[0].name[0] if row else "", _MARGIN), _MARGIN
        for cell in row:
            left = self._left(cell)
            if left >= at:  # else its left side is the right one of the cell before
                line += " " * (left - at) + "|"
            line += paint(pad(cell.text, _TEXT), cell.style) + "|"
            at = left + _PITCH + 1
        return line

    def at(self, line: int, column: int) -> Cell | None:
        """The space that the picture has at this place."""
        for number, row in enumerate(self.rows()):
            for cell in row:
                if abs(line - 2 * number - 1) <= 1 and 0 < column - self._left(cell) < _PITCH:
                    return cell
        return None

    def listed(self, size: int) -> list[str]:
        """The same as a list, for a narrow screen."""
        lines: list[str] = []
        for row in self.rows():
            shown = " ".join(glue(f"{cell.name} {cell.text.strip()}") + "," for cell in row)
            lines += wrap(shown.rstrip(","), size, "  ", "    ") if row else []
        return lines

    def told(self, size: int) -> list[str]:
        """The same in words."""
        lines: list[str] = []
        for row in self.rows():
            shown = "; ".join(f"{cell.name} {cell.told}" for cell in row)
            lines += wrap(shown + ".", size) if row else []
        lines += wrap(f"Neighbours too: {linked_words(self.links)}.", size) if self.links else []
        return lines


def linked_words(links: Iterable[tuple[str, str]]) -> str:
    return ", ".join(glue(f"{one} and {other}") for one, other in links)


# --- what is drawn ------------------------------------------------------------------------------------------


def first_of_team(view: dict[str, Any], seat: int) -> int:
    """The first of a player's team, with whom lies what they have together; himself without a team."""
    return next((int(team["players"][0]) for team in view.get("teams", []) if seat in team["players"]), seat)


class Maps:
    """The maps that a viewer may see."""

    def __init__(self, ruleset: Catalogue, view: dict[str, Any], language: str = "en") -> None:
        self.ruleset = ruleset
        self.view = view
        self.language = language
        self._marks: dict[str, dict[str, str]] = {}
        self._signs = signs_of([member for of in ruleset.lists.values() for member in of.members])
        options = (view.get("decision") or {}).get("options", ())
        self._open = {(option["value"] or {}).get("thing") for option in options} - {None}
        # Zones that are laid out on the same maps are drawn together.
        self.zones: dict[str, list[str]] = {}
        for zone in view["zones"]:
            on = ruleset.zones[zone].spaces_of
            if on:
                self.zones.setdefault(on, []).append(zone)

    def sheets(self, seats: Iterable[int], common: bool = True) -> list[Sheet]:
        """The maps that lie before these players, and (`common`) those that lie before nobody."""
        wanted, found = set(seats), []
        for on, zones in self.zones.items():
            for key, place in places_of(self.view["zones"][on]):
                of = self._with_whom(on, wanted)
                mine = key in of if isinstance(key, int) else common
                for board in place["things"] or () if mine else ():
                    found.append(self.sheet(board, self._title(board, key, zones), self._lying(key, zones)))
        return found

    def _with_whom(self, zone: str, seats: set[int]) -> set[int]:
        """In whose places the maps of these players lie."""
        shared = self.ruleset.zones[zone].team
        return {first_of_team(self.view, seat) for seat in seats} if shared else seats

    def sheet(self, board: dict[str, Any], title: str, lying: dict[int, dict[str, Any]]) -> Sheet:
        """One map; `lying`: what lies on it, by the number of the space."""
        signs: dict[str, str] = {}
        links = tuple((one, other) for one, other in board.get("links", ()))
        far = {name for link in links for name in link}
        drawn = tuple(
            self._cell(space, lying.get(space["thing"]), signs, space["name"] in far)
            for space in board["spaces"]
        )
        return Sheet(title, drawn, signs, links)

    def _lying(self, key: int | str | None, zones: list[str]) -> dict[int, dict[str, Any]]:
        lying: dict[int, dict[str, Any]] = {}
        for zone in reversed(zones):
            place = dict(places_of(self.view["zones"][zone]))[key]
            for thing in place["things"] if place["things"] is not None else place["face_up"]:
                if thing.get("on") is not None:
                    lying[thing["on"]] = thing
        return lying

    def _title(self, board: dict[str, Any], key: int | str | None, zones: list[str]) -> str:
        names = self._name(self.ruleset.zones[zones[0]].names)
        if isinstance(key, int):
            teams = self.view.get("teams", []) if self.ruleset.zones[zones[0]].team else []
            name = teams[key]["name"] if teams else self.view["players"][key]
            own = teams[key]["players"] if teams else [key]
            whose = "your" if self.view["viewer"] in own else f"{name}'s"
        else:
            whose = "the" if key is None else str(key)
        return f"{whose} {names} ({board['name']})"

    def _name(self, names: dict[str, str]) -> str:
        return names.get(self.language) or names["en"]

    # --- cells

    def _cell(
        self, space: dict[str, Any], lying: dict[str, Any] | None, signs: dict[str, str], far: bool
    ) -> Cell:
        """One space; `far`: it has neighbours that it does not touch."""
        members = self._members(space)
        star = space["thing"] in self._open or (lying is not None and lying["thing"] in self._open)
        ground = next((member.paint for member in members if member.paint), "")
        for member in members:
            signs.setdefault(self._name(member.names), self._signs[member.id])
        if lying is None:
            text = (
                "".join(self._signs[member.id] for member in members)
                + "".join(str(number) for _, number in self._digits(space))
                or "."
            )
            text = text.rjust(_TEXT) if cells(text) < _TEXT else text
            if far and text[0] == " ":
                text = _FAR + text[1:]
            style, lies = ground, ""
        else:
            own = self._members(lying)
            painted = next((member.paint for member in own if member.paint), ground)
            for member in own[:1]:
                signs.setdefault(self._name(member.names), self._signs[member.id])
            text = "".join(self._signs[member.id] for member in own[:1]) + self.mark(lying)
            style, lies = f"on {painted}" if painted else "bold", str(lying.get("name", ""))
        if star:
            text = "*" + text[-(_TEXT - 1) :].lstrip()
        facts = [self._name(member.names) for member in members]
        facts += [f"{name} {number}" for name, number in self._digits(space)]
        name, shown = space["name"], clip(text, _TEXT)
        here = (space["thing"], *([lying["thing"]] if lying is not None else []))
        return Cell(space["row"], space["across"], name, shown, style, lies, ", ".join(facts), here)

    def _members(self, thing: dict[str, Any]) -> list[ListMember]:
        """What it is in the lists of the game, so far as that is drawn."""
        found = []
        kind = self._kind(thing)
        for name, prop in (kind.properties if kind else {}).items():
            if prop.type == "list" and thing.get("properties", {}).get(name) is not None:
                members = {member.id: member for member in self.ruleset.lists[prop.list].members}
                found.append(members[thing["properties"][name]])
        return found

    def _digits(self, space: dict[str, Any]) -> list[tuple[str, int]]:
        """The number that is drawn, and what it is called."""
        kind = self._kind(space)
        numbers = [name for name, prop in (kind.properties if kind else {}).items() if prop.type == "number"]
        return [(name.replace("_", " "), space["properties"][name]) for name in numbers[:1]]

    def _kind(self, thing: dict[str, Any]) -> Kind | None:
        return self.ruleset.kinds.get(thing["kind"])

    def mark(self, thing: dict[str, Any]) -> str:
        """Two letters for a thing: the same all through the game, and for no other of its kind."""
        kind = thing["kind"]
        if kind not in self._marks:
            names = [self._name(card.names) for card in self.ruleset.cards.values() if card.kind == kind]
            self._marks[kind] = marks_for(names)
        return self._marks[kind].get(thing.get("name", ""), "??")

    # --- lines

    def lines(self, sheets: Sequence[Sheet], size: int) -> list[str]:
        """Several maps, beside each other as far as there is room, and what their signs mean."""
        if not sheets:
            return []
        if plain():
            return [
                line
                for each in sheets
                for line in (*([f"{each.title}:"] if each.title else []), *each.told(size))
            ]
        rows: list[list[Sheet]] = []
        for sheet in sheets:
            room = size - sum(each.width + _BETWEEN for each in rows[-1]) if rows else 0
            if rows and room >= max(sheet.width, cells(sheet.title)):
                rows[-1].append(sheet)
            else:
                rows.append([sheet])
        lines: list[str] = []
        if len(sheets) == 1 and sheets[0].width + _BETWEEN + _LEGEND <= size:
            beside = self.legend(sheets, size - sheets[0].width - _BETWEEN)
            picture = _drawn(sheets[0], size)
            return side_by_side([picture, ["", *beside]], [sheets[0].width, 0])
        for row in rows:
            pictures = [_drawn(each, size) for each in row]
            lines += [*side_by_side(pictures, [max(each.width, cells(each.title)) for each in row]), ""]
        return [*lines, *self.legend(sheets, size)]

    def legend(self, sheets: Sequence[Sheet], size: int) -> list[str]:
        """The signs, once; then what the marks on the first map stand for, and where it lies."""
        signs: dict[str, str] = {}
        for sheet in sheets:
            signs |= sheet.signs
        lines = wrap(", ".join(glue(f"{sign} {text}") for text, sign in signs.items()), size)
        free = next((cell for sheet in sheets for cell in sheet.cells if cell.ground and not cell.lies), None)
        if free is not None:
            lines += wrap(f"{free.text.strip(' *' + _FAR)} a free space: {free.ground}", size, "", "    ")
        lying: dict[tuple[str, str], list[str]] = {}
        several = len(sheets) > 1
        for cell in (cell for sheet in sheets for cell in sheet.cells):
            if cell.lies:
                lying.setdefault((cell.text.lstrip("*"), cell.lies), []).append(cell.name)
        for (text, name), where in lying.items():
            places = "" if several else f": {', '.join(where)}"
            lines += wrap(f"{glue(text)} {name}{places}", size, "", "    ")
        for sheet in sheets:
            if sheet.links:
                whose = f" on {sheet.title}" if several else ""
                linked = linked_words(sheet.links)
                lines += wrap(f"{_FAR} neighbours too{whose}: {linked}", size, "", "    ")
        if any("*" in cell.text for sheet in sheets for cell in sheet.cells):
            lines += wrap("* may be chosen now", size)
        return lines


def map_lines(rules: Catalogue, card: PrintedCard, language: str = "en") -> list[str]:
    """A map as it is printed."""
    from rulewright.interpreter.table.spacenames import linked_names, names_on

    form = rules.kinds[card.kind].map
    spaces: list[dict[str, Any]] = []
    kind = rules.kinds[form.spaces] if form is not None else None
    for number, (space, name) in enumerate(zip(card.spaces, names_on(card), strict=True)):
        printed: dict[str, Any] = {}
        for prop in kind.properties.values() if kind is not None else ():
            value = space.properties.get(prop.name, -1)
            listed = prop.type == "list" and value >= 0
            printed[prop.name] = rules.lists[prop.list].members[value].id if listed else value
        here = {"thing": number, "name": name, "kind": form.spaces if form is not None else ""}
        spaces.append(here | {"properties": printed, "row": space.row, "across": space.across})
    maps = Maps(rules, {"zones": {}}, language)
    sheet = maps.sheet({"name": "", "spaces": spaces, "links": linked_names(card)}, "", {})
    return maps.lines([sheet], width())


def places_of(zone: Any) -> Iterator[tuple[int | str | None, dict[str, Any]]]:
    """The places of a zone in a view, each with its seat, its member or number, or None."""
    if isinstance(zone, list):
        yield from enumerate(zone)
    elif "count" in zone and "things" in zone:
        yield None, zone
    else:
        yield from zone.items()


def signs_of(members: Sequence[ListMember]) -> dict[str, str]:
    """A sign for each, by its id: its own, or the first letter of its name that is no other's sign."""
    signs = {member.id: member.sign for member in members if member.sign}
    taken = set(signs.values())
    for member in members:
        if member.id not in signs:
            letters = [letter for letter in member.id.rpartition(":")[2] if letter.isalnum()]
            wished = [letter.upper() for letter in letters] + letters
            signs[member.id] = next((sign for sign in wished if sign not in taken), wished[0])
            taken.add(signs[member.id])
    return signs


def _drawn(sheet: Sheet, size: int) -> list[str]:
    title = [paint(sheet.title, "bold")] if sheet.title else []
    return title + (sheet.picture() if sheet.width <= size else sheet.listed(size))


def side_by_side(parts: Sequence[Sequence[str]], widths: Sequence[int]) -> list[str]:
    lines = []
    for number in range(max(map(len, parts))):
        line = ""
        for part, wide in zip(parts, widths, strict=True):
            text = part[number] if number < len(part) else ""
            line += text + " " * (max(0, wide - cells(unpainted(text))) + _BETWEEN)
        lines.append(line.rstrip())
    return lines


# --- marks --------------------------------------------------------------------------------------------------


def marks_for(names: Sequence[str]) -> dict[str, str]:
    """Two cells for each name, each its own."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    for name in names:
        if name not in found:
            found[name] = next(mark for mark in _marks(name) if mark not in taken and cells(mark) <= 2)
            taken.add(found[name])
    return found


def _marks(name: str) -> Iterator[str]:
    """What could stand for a name, the best first: its number, its initials, its first letters."""
    words = re.findall(r"[^\W\d_]+|\d+", name) or ["?"]
    numbers = [word for word in words if word.isdigit()]
    letters = [word for word in words if not word.isdigit()] or ["#"]
    first = letters[0][0].upper()
    for number in numbers:
        yield first + number if len(number) == 1 else number[-2:]
    if len(letters) > 1:
        yield first + letters[-1][0].upper()
    for other in "".join(letters)[1:]:
        yield first + other.lower()
    for number in range(10, 100):
        yield str(number)
    for one in range(0x41, 0x5B):
        for number in range(10):
            yield f"{chr(one)}{number}"
    for one in range(0x400, 0x4FF):  # more names than there are marks of plain letters
        for two in range(0x400, 0x4FF):
            yield f"{chr(one)}{chr(two)}"
