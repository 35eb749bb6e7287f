"""Running the scenarios of a ruleset and its decks, on either engine."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from rulewright.dsl import model, tree
from rulewright.dsl.core.rewrite import everything
from rulewright.dsl.files.source import Span
from rulewright.dsl.report.diagnostics import DeckError, Diagnostic, Severity
from rulewright.dsl.report.printers import human
from rulewright.interpreter.engine import LimitReached
from rulewright.interpreter.game import Rules
from rulewright.interpreter.link.casting import arrange, to_choose, usual_players
from rulewright.interpreter.scenarios.bounds import Bounds, bounds_of
from rulewright.interpreter.scenarios.chance import Drawn, Wished, wishes
from rulewright.interpreter.scenarios.codes import E_EXPECTED, E_POSITION, E_STEP
from rulewright.interpreter.scenarios.desk import Desk
from rulewright.interpreter.scenarios.effort import MOST_STEPS, Effort
from rulewright.interpreter.scenarios.expected import Expectations
from rulewright.interpreter.scenarios.given import Givens
from rulewright.interpreter.scenarios.leading import Plan
from rulewright.interpreter.scenarios.names import with_ids
from rulewright.interpreter.scenarios.session import Failed, Session, said
from rulewright.interpreter.scenarios.steps import Steps
from rulewright.interpreter.shared import EngineName, Sets
from rulewright.interpreter.table.verdicts import RulesStopped
from rulewright.interpreter.table.views import View

Act = Callable[[Session], None]
MOST_GAMES = 2_000  # seeds times numbers of players, in one scenario


class Outcome(Struct, frozen=True):
    """How a scenario came out. Where it failed: with which seed, what was expected and what was found."""

    title: str
    passed: bool
    origin: str
    span: Span
    diagnostics: tuple[Diagnostic, ...] = ()
    expected: str = ""
    found: str = ""
    seed: int | None = None
    players: int | None = None
    position: tuple[str, ...] = ()
    story: tuple[str, ...] = ()  # what had happened since the position was set up
    view: View | None = None  # the table, as somebody sees it who sees everything

    @property
    def text(self) -> str:
        """The report as a compiler would give it."""
        return human(self.diagnostics, None, 110)


def run_scenarios(
    ruleset: model.Ruleset,
    engine: EngineName = "compiled",
    only: str | None = None,
    most: int = MOST_STEPS,
) -> list[Outcome]:
    """Every scenario whose title has `only` in it; each may take `most` steps. Raises nothing."""
    house = House(Rules(ruleset), engine, most)
    wanted = (only or "").casefold()
    return [house.run(each) for each in ruleset.scenarios if wanted in each.title.casefold()]


class Cast(Struct):
    """What `with` and `without` say: cards by set, cards and settings to put in and out, and where each word
    stands."""

    sets: dict[str, tuple[str, ...]] | None = None
    plus: list[str] = field(default_factory=list)
    minus: list[str] = field(default_factory=list)
    places: dict[str, Span] = field(default_factory=dict)


class Setup(Struct):
    """What the parts before the first `given` say: which games are to be played."""

    players: range = range(0)
    preset: str | None = None
    seeds: range = range(1, 2)
    phase: tree.Word | None = None
    times: int = 1  # which beginning of the phase is meant
    refused: tree.Word | None = None
    cast: Cast = field(default_factory=Cast)


class House:
    """Scenarios of one ruleset share its linked programs and engines."""

    def __init__(self, rules: Rules, engine: EngineName, most: int = MOST_STEPS) -> None:
        self.rules = rules
        self.engine = engine
        self._desks: dict[object, Desk] = {}
        self._fast: House | None = None
        self._bounds: dict[str, Bounds] | None = None
        self._effort = Effort(most)

    def desk(self, players: int, preset: str | None, cast: Cast, words: frozenset[str] = frozenset()) -> Desk:
        """`words`: what the scenario asks for; memories and zones among them are kept, though no rule may ask
        for them. Raises DeckError where there is no such game."""
        sets: Sets | None = None
        settings: dict[str, int] = {}
        if cast.places:
            ruleset = self.rules.ruleset
            found = arrange(ruleset, players, preset, cast.sets, cast.plus, cast.minus, places=cast.places)
            preset, sets, settings = found.preset or None, to_choose(ruleset, found.sets), found.settings
        key = (players, preset, tuple(sorted(sets.items())) if sets else None, *sorted(settings.items()))
        if key not in self._desks:
            self._desks[key] = self._desk(players, preset, sets, settings)
        desk = self._desks[key]
        left_out = desk.program.ruleset.program.memories.keys() - desk.program.memories.keys()
        asked = sorted(name for name in left_out | desk.program.idle if desk.short(name) in words)
        if asked and (key := (*key, *asked)) not in self._desks:
            self._desks[key] = self._desk(players, preset, sets, settings, asked)
        return self._desks[key]

    def _desk(
        self,
        players: int,
        preset: str | None,
        sets: Sets | None,
        settings: dict[str, int],
        asked: Sequence[str] = (),
    ) -> Desk:
        if self._bounds is None:
            self._bounds = bounds_of(self.rules.ruleset)
        return Desk(
            self.rules, players, preset, sets, self.engine, settings, asked, self._bounds, self._effort
        )

    def run(self, scenario: model.ScenarioDef) -> Outcome:
        node = scenario.tree
        assert isinstance(node, tree.Scenario)
        outcome = Outcome(scenario.title, True, scenario.origin, scenario.span)
        try:
            with self._effort.of(node.title.span):
                return self._run(node, outcome)
        except DeckError as error:
            return replace(outcome, passed=False, diagnostics=_placed(list(error.diagnostics), node))

    def begun(self, node: tree.Scenario) -> Session:
        """The first of its games, with all its parts carried out; before anything is played it stands where
        the position is set up. Raises DeckError, Failed or LimitReached where there is none."""
        setup = _setup(node, self.rules.ruleset)
        desk = self.desk(setup.players[0], setup.preset, setup.cast, _words(node))
        acts = _acts(node, desk, setup)
        phase = setup.phase.text if setup.phase else next(iter(desk.program.phases), "")
        session = Session(desk, setup.seeds[0], phase, setup.times, node.title.span)
        for act in acts:
            act(session)
        return session

    def played(self, node: tree.Scenario) -> Session:
        """As `begun`, at its first decision at least."""
        session = self.begun(node)
        session.go_on()
        return session

    def _run(self, node: tree.Scenario, outcome: Outcome) -> Outcome:
        setup = _setup(node, self.rules.ruleset)
        for players in setup.players:
            if setup.refused is not None:
                self._refused(setup, players, setup.refused)
                continue
            desk = self.desk(players, setup.preset, setup.cast, _words(node))
            acts = _acts(node, desk, setup)
            phase = setup.phase.text if setup.phase else next(iter(desk.program.phases), "")
            for seed in setup.seeds:
                start = (phase, setup.times)
                known = self._brought_by(players, setup, seed, start, node)
                failed = _played(desk, seed, start, acts, node, known)
                if failed is not None:
                    return replace(failed, title=outcome.title, origin=outcome.origin, span=outcome.span)
        return outcome

    def _brought_by(
        self,
        players: int,
        setup: Setup,
        seed: int,
        start: tuple[str, int],
        node: tree.Scenario,
    ) -> list[Plan]:
        """Where chance is to bring something, how the fast engine leads it there."""
        lines = [line for part in node.parts if isinstance(part, tree.Given) for line in part.lines]
        if self.engine == "compiled" or not any(isinstance(line, tree.GivenChance) for line in lines):
            return []
        if self._fast is None:
            self._fast = House(self.rules, "compiled")
        desk = self._fast.desk(players, setup.preset, setup.cast, _words(node))
        session: Session | None = None
        try:
            session = Session(desk, seed, *start, node.title.span)
            _carried_out(session, _acts(node, desk, setup))  # its own: they ask the desk what is known
        except (Failed, LimitReached):
            pass  # it is for the engine that plays to say so
        return session.ways.found if session is not None else []

    def _refused(self, setup: Setup, players: int, why: tree.Word) -> None:
        """There must be no such game, for this reason."""
        try:
            self.desk(players, setup.preset, setup.cast)
        except DeckError as error:
            found = [each.message for each in list(error.diagnostics)]
            if any(why.text.casefold() in message.casefold() for message in found):
                return
            message = f"expected: the set-up is refused with `{why.text}`; found: {'; '.join(found)}"
        else:
            message = f"expected: the set-up is refused; found: {players} players can play this game"
        raise DeckError(Diagnostic(E_EXPECTED, message, why.span))


def _words(node: tree.Scenario) -> frozenset[str]:
    """All names in what is given and expected."""
    parts = [part for part in node.parts if isinstance(part, tree.Given | tree.Expect)]
    return frozenset(
        each.word.text for part in parts for each in everything(part) if isinstance(each, tree.Name | tree.Of)
    )


# --- the parts that set up ----------------------------------------------------------------------------------


def _setup(node: tree.Scenario, ruleset: model.Ruleset) -> Setup:
    """Raises DeckError with what is wrong."""
    setup = Setup(cast=_cast(node))
    said: dict[type, Span] = {}
    problems: list[Diagnostic] = []
    for part in node.parts:
        match part:
            case tree.Players(digits=first, last=last):
                setup.players = _range(first, last, problems)
            case tree.Preset(word=word):
                setup.preset = word.text
            case tree.Seed(digits=digits):
                setup.seeds = range(int(digits.text), int(digits.text) + 1)
            case tree.Seeds(first=first, last=last):
                setup.seeds = _range(first, last, problems)
            case tree.StartAt(phase=phase, times=times):
                setup.phase = phase
                setup.times = int(times.text) if times is not None else 1
                if times is not None and not setup.times:
                    message = "a phase begins for the first time, the second ..."
                    problems.append(Diagnostic(E_POSITION, message, times.span, "write 1, or leave it out"))
            case tree.RefusedSetup(why=why):
                setup.refused = why
            case _:
                continue
        kind = tree.Seed if isinstance(part, tree.Seeds) else type(part)
        if kind in said:
            problems.append(Diagnostic(E_POSITION, "this is said twice", part.span, "leave one of them out"))
        said[kind] = part.span
    if max(1, len(setup.players)) * len(setup.seeds) > MOST_GAMES:
        message = f"a scenario plays at most {MOST_GAMES} games"
        problems.append(Diagnostic(E_POSITION, message, node.title.span, "take fewer seeds"))
    if problems:
        raise DeckError(*problems)
    if tree.Players not in said:
        usual = usual_players(ruleset, setup.preset)
        setup.players = range(usual, usual + 1)
    return setup


def _range(first: tree.Word, last: tree.Word | None, problems: list[Diagnostic]) -> range:
    low, high = int(first.text), int((last or first).text)
    if high < low:
        message = f"{low} to {high}: there is nothing between them"
        problems.append(Diagnostic(E_POSITION, message, (last or first).span, f"write `{high} to {low}`"))
    return range(low, high + 1)


def _cast(node: tree.Scenario) -> Cast:
    """The cards that the scenario names."""
    cast = Cast()
    for part in node.parts:
        match part:
            case tree.WithSet(set=word, cards=cards):
                cast.sets = {**(cast.sets or {}), word.text: tuple(card.text for card in cards)}
                words = [word, *cards]
            case tree.WithInstead(card=card, other=other):
                cast.plus.append(card.text)
                cast.minus.append(other.text)
                words = [card, other]
            case tree.WithSetting(setting=setting, value=value):
                said = f"{setting.text}={value.text}"
                cast.plus.append(said)
                cast.places[said] = part.span
                continue
            case tree.WithAlso(card=card):
                cast.plus.append(card.text)
                words = [card]
            case tree.Without(card=card):
                cast.minus.append(card.text)
                words = [card]
            case _:
                continue
        cast.places |= {word.text: word.span for word in words}
    return cast


# --- the parts that are played ------------------------------------------------------------------------------


def _acts(node: tree.Scenario, desk: Desk, setup: Setup) -> list[Act]:
    """Every part as something to do. Raises DeckError with all words that are wrong."""
    text = desk.text()
    if setup.phase is not None:
        text.phase(setup.phase)
    reader = _Reader(desk, Givens(desk, text), Expectations(desk, text), Steps(desk, text))
    parts = [with_ids(part, desk, text) for part in node.parts]
    acts = [act for part in parts for act in reader.part(part)]
    errors = [each for each in text.found if each.severity is Severity.ERROR]
    if errors:
        raise DeckError(*errors)
    return acts


class _Reader(Struct):
    desk: Desk
    givens: Givens
    expectations: Expectations
    steps: Steps
    played: bool = False  # a part that goes on from the checkpoint was met

    def part(self, part: tree.ScenarioPart) -> Iterable[Act]:
        match part:
            case tree.Given(lines=lines):
                return self._given(lines, part.span)
            case tree.Play(steps=steps):
                return [self._step(step, None) for step in steps]
            case tree.Offered(steps=steps):
                return [self._step(step, True) for step in steps]
            case tree.Refused(steps=steps):
                return [self._step(step, False) for step in steps]
            case tree.Expect(items=items):
                return [self._expected(item) for item in items]
            case _:
                return []

    def _given(self, lines: Sequence[tree.GivenLine], span: Span) -> list[Act]:
        self.givens.begin()
        if self.played:
            message = "a position is set up before anything is played"
            self.givens.refuse(message, span, "move `given` in front of the first `play` or `expect`")
        chance = next((line for line in lines if isinstance(line, tree.GivenSeed)), None)
        if chance is not None and any(isinstance(line, tree.GivenChance) for line in lines):
            message = "chance follows a seed, or brings what `will be`: not both"
            self.givens.refuse(message, chance.span, "leave one of them out")
        changes = [(change, line.span) for line in lines if (change := self.givens.line(line)) is not None]
        wished: list[Wished] = []
        drawn: list[Drawn] = []
        for line in lines:
            if not isinstance(line, tree.GivenChance):
                continue
            named = wishes(self.desk, self.givens.text, line)
            if named is not None:
                drawn += named
            elif (wish := self.givens.wish(line)) is not None:
                wished.append(Wished(*wish, line.span, said(line.span)))

        def act(session: Session) -> None:
            session.change(changes)
            session.wishes += wished
            session.luck.wishes += drawn

        return [act]

    def _step(self, node: tree.Step, wanted: bool | None) -> Act:
        self.played = True
        step, steps = self.steps.read(node), self.steps
        if wanted is None:
            return lambda session: session.play(steps, step)
        return lambda session: session.offered(steps, step, wanted=wanted)

    def _expected(self, item: tree.Expected) -> Act:
        self.played = True
        assert isinstance(item, tree.Node)
        test, span = self.expectations.item(item), item.span
        return lambda session: session.expect(test, span)


def _played(
    desk: Desk,
    seed: int,
    start: tuple[str, int],
    acts: Sequence[Act],
    node: tree.Scenario,
    known: Sequence[Plan],
) -> Outcome | None:
    """Play one game; None where everything comes out as it says. `start`: the phase at which it starts, and
    which of its beginnings."""
    session: Session | None = None
    blank = Outcome("", False, "", node.span, seed=seed, players=desk.program.players)
    try:
        session = Session(desk, seed, *start, node.title.span, known)
        _carried_out(session, acts)
    except Failed as failed:
        position = tuple(session.position()) if session else ()
        if session is not None:
            blank = replace(blank, story=tuple(session.told(None)), view=session.view())
        code = E_STEP if failed.step else E_EXPECTED
        where = f"seed {seed}, {desk.program.players} players"
        message = f"expected: {failed.expected}; found: {failed.found}"
        advice = [failed.advice] if failed.advice else []
        hint = "\n".join([*advice, f"the position ({where}):", *position])
        found = Diagnostic(code, message, failed.span, hint)
        blank = replace(blank, expected=failed.expected, found=failed.found, position=position)
        return replace(blank, diagnostics=(found,))
    except LimitReached as reached:
        stopped = RulesStopped.by(desk.program, reached).diagnostic
        return replace(blank, diagnostics=_placed((stopped,), node))
    return None


def _carried_out(session: Session, acts: Sequence[Act]) -> None:
    for act in acts:
        act(session)
    session.finish()


def _placed(found: Iterable[Diagnostic], node: tree.Scenario) -> tuple[Diagnostic, ...]:
    """What has no place of its own stands at the scenario's title; advice is in the words of scenarios."""
    return tuple(
        replace(each, span=each.span or node.title.span, hint=each.hint and _as_scenario(each.hint))
        for each in found
    )


def _as_scenario(hint: str) -> str:
    """`--with tie=more` is `with tie is more` here."""
    return re.sub(r"(`[^`]*\w)=(\w[^`]*`)", r"\1 is \2", hint.replace("`--", "`"))
