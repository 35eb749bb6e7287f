"""A first scenario for a new card, found by playing: how the card comes into a game, and what shows it there.

Nothing here knows any game. What is tried is written down as a scenario, and kept when it passes.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl import model, tree
from rulewright.dsl.declare.casts import setting_on
from rulewright.dsl.files.source import Source
from rulewright.dsl.report.diagnostics import DeckError
from rulewright.dsl.syntax.parse import parse_scenarios
from rulewright.interpreter.engine import LimitReached
from rulewright.interpreter.game import Rules
from rulewright.interpreter.link.casting import arrange, people_of, short, usual_players
from rulewright.interpreter.scenarios.run import House
from rulewright.interpreter.scenarios.session import Failed, Session
from rulewright.interpreter.table.options import NumberValue, Option, PlayerValue, ThingValue, options_of

_FARTHEST = 24  # decisions that a scenario may need until a card is asked for
_SEATS = "ABCDEFGH"
_ENOUGH = 2  # decisions after which nothing shorter is looked for


class Way(Struct, frozen=True):
    """How a card comes to take part. `set`: it is the only one of that set."""

    card: str
    players: int
    plus: tuple[str, ...] = ()
    minus: str = ""
    set: str = ""

    @property
    def scenario(self) -> str:
        """As a scenario says it."""
        if self.set:
            return f"   with {self.set} [{self.card}]"
        more = f" instead of {self.minus}" if self.minus else ""
        return "".join(f"   with {word.replace('=', ' is ')}" for word in self.plus) + more

    @property
    def words(self) -> list[str]:
        """As a command says it."""
        if self.set:
            return ["--set", f"{self.set}={self.card}"]
        found = [part for word in self.plus for part in ("--with", word)]
        return found + (["--without", self.minus] if self.minus else [])


def way_in(ruleset: model.Ruleset, card: model.CardDef) -> Way | None:
    """The shortest way by which the card takes part; None where there is none."""
    for way in _ways(ruleset, card):
        sets = {way.set: (way.card,)} if way.set else None
        minus = [way.minus] if way.minus else []
        try:
            found = arrange(ruleset, way.players, None, sets, way.plus, minus)
        except DeckError:
            continue
        if any(card.id in cards for cards in found.sets.values()):
            return way
    return None


def _ways(ruleset: model.Ruleset, card: model.CardDef) -> Iterator[Way]:
    name = short(card)
    least = people_of(ruleset, None, min(card.players[0], ruleset.players[1]))
    plain = Way(name, max(usual_players(ruleset), least))
    yield plain
    homes = [each for each in ruleset.sets.values() if each.kind == card.kind]
    for each in homes:  # everybody has one of each: it can be this one
        if each.copies and not each.every:
            yield replace(plain, set=each.id)
    yield replace(plain, plus=(name,))
    preset = next(iter(ruleset.presets.values()), None)
    for each in homes:
        for other in preset.sets.get(each.id, ()) if preset is not None else ():
            yield replace(plain, plus=(name,), minus=short(ruleset.cards[other]))
    for each in homes:
        if each.setting:
            put_on = setting_on(ruleset.settings[each.setting])
            yield replace(plain, plus=(put_on,))
            yield replace(plain, plus=(put_on, name))
    for each in homes:
        if not each.every:
            yield replace(plain, set=each.id)


# --- scenarios ----------------------------------------------------------------------------------------------


class _Place(Struct, frozen=True):
    """A line of `given` that puts the card somewhere, and what is so then."""

    given: str
    then: str


class Drafter:
    """Finds scenarios about one card of a ruleset with its deck; without a card, about the game."""

    def __init__(self, ruleset: model.Ruleset, card: model.CardDef | None, way: Way | None) -> None:
        self.ruleset = ruleset
        self.card = card
        self.way = way
        self.house = House(Rules(ruleset), "compiled")
        players = way.players if way is not None else usual_players(ruleset)
        self.start = f"players {players}{way.scenario if way is not None else ''}"
        begun = self._reached("", "")
        self.phases = begun.desk.program.phases if begun is not None else ()

    def of_ability(self, title: str, resource: str) -> str:
        """A scenario in which the card's one action brings 1 of a resource; "" where none is found."""
        best: tuple[int, str] | None = None
        for phase in self.phases:
            for place in self._places():
                given = f"{place.given}   {resource} of A is 0"
                found = self._to_the_ability(phase, given, resource)
                if found is None or (best is not None and len(found[0]) >= best[0]):
                    continue
                steps, amount = found
                then = f"expect {{ {resource} of A is {amount} }}"
                text = self._text(title, phase, given, f"play {{ {'   '.join(steps)} }}\n{then}")
                if self._passes(text):
                    best = len(steps), text
                    if len(steps) <= _ENOUGH:
                        return text
        return best[1] if best is not None else ""

    def of_place(self, title: str) -> str:
        """A scenario in which the card lies where it was put, or at least takes part."""
        for place in self._places():
            for phase in self.phases:
                text = self._text(title, phase, place.given, f"expect {{ {place.then} }}")
                if self._passes(text):
                    return text
        return self._of_beginning(title)

    def of_first_step(self, title: str) -> str:
        """A scenario that goes one step into the game; "" where none is found."""
        places = [*self._places(), _Place("", "")]
        for place in places:
            for phase in [*reversed(self.phases), ""]:
                session = self._reached(phase, place.given)
                if session is None or session.state.over:
                    continue
                option = self._options(session)[0]
                asked = _SEATS[session.state.who]
                play = f"play {{ {_step(asked, option)} }}"
                _apply(session, option)
                if session.state.over:
                    continue
                after = f"expect {{ asked {_SEATS[session.state.who]} }}"
                text = self._text(title, phase, place.given, f"{play}\n{after}")
                if self._passes(text):
                    return text
        return self._of_beginning(title)

    def _of_beginning(self, title: str) -> str:
        """A scenario that only says who is asked first; "" where no game begins."""
        session = self._reached("", "")
        if session is None or session.state.over:
            return ""
        text = self._text(title, "", "", f"expect {{ asked {_SEATS[session.state.who]} }}")
        return text if self._passes(text) else ""

    # --- trying out

    def _text(self, title: str, phase: str, given: str, rest: str) -> str:
        said = title.replace('"', "'").replace("\\", "/")
        parts = [self.start, f"at {phase}" if phase else "", f"given {{ {given} }}" if given else "", rest]
        return f'scenario "{said}" {{\n' + "".join(f"{part}\n" for part in parts if part) + "}\n"

    def _passes(self, text: str) -> bool:
        node = _parsed(text)
        if node is None:
            return False
        return self.house.run(model.ScenarioDef(node.title.text, node, "", node.span)).passed

    def _reached(self, phase: str, given: str) -> Session | None:
        node = _parsed(self._text("x", phase, given, ""))
        try:
            return self.house.played(node) if node is not None else None
        except (DeckError, Failed, LimitReached):
            return None

    def _options(self, session: Session) -> list[Option]:
        return list(options_of(session.desk.words, session.state))

    def _to_the_ability(self, phase: str, given: str, resource: str) -> tuple[list[str], int] | None:
        """Steps up to the use of the card's action by A, and how much A has of the resource then."""
        session = self._reached(phase, given)
        steps: list[str] = []
        for _ in range(_FARTHEST if session is not None else 0):
            assert session is not None
            if session.state.over:
                return None
            options = self._options(session)
            assert self.card is not None
            mine = [each for each in options if each.card == self.card.id and each.kind == "ability"]
            option = mine[0] if mine and session.state.who == 0 else options[0]
            steps.append(_step(_SEATS[session.state.who], option))
            before = getattr(session.state, f"r_{resource}")[0]
            try:
                _apply(session, option)
            except LimitReached:
                return None
            after = int(getattr(session.state, f"r_{resource}")[0])
            if mine and option is mine[0]:
                return (steps, after) if after == before + 1 else None
        return None

    # --- places

    def _places(self) -> Iterator[_Place]:
        """Where the card can be put: first where its abilities are alive, with A rather than on the table."""
        if self.card is None or self.way is None:
            return
        kind, name = self.ruleset.kinds[self.card.kind], short(self.card)
        zones = [zone for zone in self.ruleset.zones.values() if zone.holds == kind.id]
        own = [zone for zone in zones if zone.of == "player"]
        if kind.active.place == "role" and len(own) == 1:
            yield _Place(f"A is {name}", f"{name} is in {own[0].id} of A")
        active = kind.active.zone if kind.active.place == "zone" else ""
        zones.sort(key=lambda zone: (zone.id != active, zone.of != "player", zone.of != "table"))
        for zone in zones:
            for path in self._paths(zone):
                if zone.spaces_of:
                    yield from self._on_a_space(zone, path, name)
                else:
                    yield _Place(f"{path} is [{name}]", self._then(kind, path, name))

    def _paths(self, zone: model.ZoneDef) -> list[str]:
        match zone.of:
            case "table":
                return [zone.id]
            case "player":
                return [f"{zone.id} of A"]
            case "number":
                return [f"{zone.id} of {zone.low}"]
            case "list":
                return [f"{zone.id} of {self.ruleset.lists[zone.list].members[0].id}"]

    def _then(self, kind: model.Kind, path: str, name: str) -> str:
        """What is so where the card lies there; of a map, also how many spaces it has."""
        then = f"{name} is in {path}"
        assert self.card is not None
        if kind.map is not None and path.endswith(" of A"):
            then += f", number of ({kind.map.spaces} in {path}) is {len(self.card.spaces)}"
        return then

    def _on_a_space(self, zone: model.ZoneDef, path: str, name: str) -> Iterator[_Place]:
        """On the first space of the maps that lie there in some phase."""
        for phase in self.phases:
            session = self._reached(phase, "")
            info = session.desk.program.zones[zone.id] if session is not None else None
            if session is None or info is None:
                continue
            for row in session.desk.space_words(zone.id).values():
                line = f"{path} at {row[0]} is {name}"
                yield _Place(line, line)
                return


def _apply(session: Session, option: Option) -> None:
    session.desk.engine.apply(session.state, option.code)


def _step(seat: str, option: Option) -> str:
    """A step that chooses an option, in the words of the menu."""
    if option.kind == "done":
        return f"{seat}: end turn"
    words = [f'"{word}"' for word in option.words]
    match option.value:
        case PlayerValue():
            words[-1] = f"to {_SEATS[option.value.seat]}"
        case ThingValue() | NumberValue():
            words[-1] = option.words[-1]
        case _:
            pass
    return f"{seat}: {' '.join(words)}"


def _parsed(text: str) -> tree.Scenario | None:
    found, problems = parse_scenarios(Source("draft", text))
    if problems or found is None:
        return None
    (scenario,) = found.items
    return scenario
