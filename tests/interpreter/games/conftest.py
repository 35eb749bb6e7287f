"""A tiny game, linked by hand: cards in hands, a row and a secret pile. Enough for everything that runs
games."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from rulewright.dsl import core, model
from rulewright.dsl.files.source import Source
from rulewright.interpreter import linked
from rulewright.interpreter.dealt import NONE, EntryInfo, SiteInfo, StatusInfo, Thing, ZoneInfo
from rulewright.interpreter.game import Game, Rules
from rulewright.interpreter.linked import LinkedProcedure, Program
from rulewright.interpreter.rng import below, seeded
from rulewright.interpreter.table.options import Decision

SOURCE = Source("tiny/ruleset.yaml", "a tiny game\n")
SPAN = SOURCE.span(1, 1)
CARD, NUMBER, PLAYER = linked.ThingType("card"), linked.NumberType(), linked.PlayerType()
NOBODY = linked.Const(NONE, linked.NoneType())
WORTHS = {"fox": 1, "owl": 2, "elk": 3, "bear": 5}
CARDS = {"fox": 4, "owl": 4, "elk": 3, "bear": 1}


def number(value: int) -> linked.Const:
    return linked.Const(value, NUMBER)


def names(text: str) -> model.Names:
    return {"en": text}


def card(name: str) -> model.CardDef:
    abilities = core.Abilities(core.Bearing("this", "you"), ())
    suit = list(CARDS).index(name) % 2
    properties = {"worth": WORTHS[name], "suit": suit}
    return model.CardDef(
        name, "card", CARDS[name], names(name.title()), {}, properties, "", "tiny", SPAN, abilities=abilities
    )


def ruleset() -> model.Ruleset:
    zones = [
        ("deck", "table", "none"),
        ("row", "player", "all"),
        ("hand", "player", "owner"),
        ("pile", "table", "none"),
    ]
    worth = model.Property("worth", "number")
    suit = model.Property("suit", "list", "suit")
    kind = model.Kind(
        "card",
        "cards",
        names("card"),
        {"suit": suit, "worth": worth},
        core.Active("zone", "row"),
        None,
        SPAN,
    )
    members = tuple(model.ListMember(m, names(m), SPAN) for m in ("wood", "field"))
    return model.Ruleset(
        id="tiny",
        names=names("Tiny"),
        players=(2, 4),
        kinds={"card": kind},
        lists={"suit": model.ListDef("suit", "suits", members, SPAN)},
        resources={"coins": model.ResourceDef("coins", names("coins"), 0, True, SPAN)},
        zones={z: model.ZoneDef(z, names(z), of, "card", seen, SPAN) for z, of, seen in zones},  # type: ignore[arg-type]
        tokens={"lead": model.TokenDef("lead", names("lead"), SPAN)},
        tables={},
        sets={},
        presets={},
        cards={name: card(name) for name in CARDS},
        program=core.RulesProgram(),
        first_seat="lead",
        scenarios=(),
        decks=(),
        sources={SOURCE.name: SOURCE},
        digest="0123abcd",
    )


TURN = linked.Local("turn.player", PLAYER)


def select(binder: str, source: linked.SelectSource) -> linked.Select:
    return linked.Select(binder, source, CARD)


def entry(key: str, words: str, select: linked.Select | None, body: linked.Block) -> linked.Entry:
    return linked.Entry(key, (words,), None, select, body)


def take_turn() -> linked.Block:
    """Play a card openly, hide one, name one, look at the deck, discard some; each at most once a turn."""
    hand = linked.InZone("hand", TURN)
    played, hid, named = (linked.Local(n, CARD) for n in ("played", "hid", "named"))
    given = linked.Local("given", linked.ManyType(CARD))
    deck = linked.Zone("deck", None)
    play: linked.Block = (
        linked.Move(played, False, linked.Zone("row", TURN), "bottom", None),
        linked.Gain("coins", linked.Property("worth", played), TURN),
        linked.MoveToken("lead", TURN),
    )
    hide: linked.Block = (linked.Move(hid, False, linked.Zone("pile", None), "bottom", None),)
    secret = linked.Menu(
        "turn/hide",
        TURN,
        (entry("take", "Hide", select("hid", hand), hide),),
        secret=True,
        prompt="Hide a card",
    )
    look: linked.Block = (
        linked.Look(linked.Top(number(2), deck), TURN),
        linked.Move(linked.Top(number(1), deck), True, linked.Zone("hand", TURN), "bottom", None),
    )
    back: linked.Block = (linked.Move(given, True, deck, "bottom", None),)
    discard = linked.Pick(
        "turn/discard", TURN, "given", select("given_one", hand), number(0), number(2), back
    )
    entries = (
        replace(entry("play", "Play", select("played", hand), play), once=True),
        replace(
            entry(
                "name", "Name", select("named", linked.OfKind("card")), (linked.Mark(named, "named", TURN),)
            ),
            once=True,
        ),
        replace(entry("hide", "Hide", None, (secret,)), once=True),
        replace(entry("look", "Look", None, look), once=True),
        replace(entry("discard", "Discard", None, (discard,)), once=True),
    )
    return (linked.Offer("turn/offer", TURN, entries),)


def flow() -> linked.Block:
    who, seat = linked.Local("who", PLAYER), linked.Local("seat", PLAYER)
    deal = linked.ForEach(
        linked.Select("seat", linked.Players(None), PLAYER),
        (
            linked.Move(
                linked.Top(number(3), linked.Zone("deck", None)),
                True,
                linked.Zone("hand", seat),
                "bottom",
                None,
            ),
        ),
    )
    turn = linked.Period("turn", "turn", who, None, (linked.Do("take_turn", (), who),), "turn")
    turns = linked.ForEach(linked.Select("who", linked.Players(None), PLAYER), (turn,))
    rounds = linked.Period("round", "round", None, None, (turns,), "round")
    best = linked.Ranking(True, linked.Resource("coins", linked.Local("w", PLAYER)))
    return (
        linked.Shuffle(linked.Zone("deck", None)),
        deal,
        linked.Repeat(None, number(2), (rounds,), False, "rounds"),
        linked.Finish(linked.Select("w", linked.Players(None), PLAYER, best=(best,))),
    )


def program(players: int) -> Program:
    things = tuple(Thing(name, "card", copy) for name, copies in CARDS.items() for copy in range(copies))
    codes = {"deck": 0, "row": 1, "hand": 1 + players, "pile": 1 + 2 * players}
    rules = ruleset()

    def option(key: str, words: str, value: linked.Type | None) -> EntryInfo:
        return EntryInfo(key, (words,), value, None, "option")

    done = EntryInfo("done", ("done",), None, None, "done")
    offered = (
        option("play", "Play", CARD),
        option("name", "Name", CARD),
        option("hide", "Hide", None),
        option("look", "Look", None),
        option("discard", "Discard", None),
        done,
    )
    sites = (
        SiteInfo("turn/offer", "offer", "", False, offered),
        SiteInfo("turn/hide", "menu", "Hide a card", True, (option("take", "Hide", CARD),)),
        SiteInfo("turn/discard", "pick", "", False, (EntryInfo("take", (), CARD, None, "option"), done)),
    )
    return Program(
        ruleset=rules,
        players=players,
        preset="",
        things=things,
        zones={z.id: ZoneInfo(z.id, z.of, codes[z.id], z.seen_by) for z in rules.zones.values()},
        start=(("deck", 0, tuple(range(len(things)))),),
        properties={
            "worth": (*(WORTHS[t.card] for t in things), NONE),
            "suit": (*(list(CARDS).index(t.card) % 2 for t in things), NONE),
            "name": (*(list(CARDS).index(t.card) for t in things), NONE),
        },
        changing=frozenset(),
        flips=frozenset(),
        resources={"coins": 0},
        tokens=("lead",),
        statuses={"named": StatusInfo("named", "card", "round")},
        memories={},
        tallies={},
        attributes={},
        procedures={"take_turn": LinkedProcedure("take_turn", (), "turn.player", take_turn())},
        tables={},
        lists={"suit": 2},
        abilities=(),
        onces=("play", "name", "hide", "look", "discard"),
        phases=(),
        sites=sites,
        site_of={site.label: position for position, site in enumerate(sites)},
        flow=flow(),
        first_seat="lead",
        digest="tiny",
    )


class TinyRules(Rules):
    """Rules whose program is not linked but written out above."""

    def program(self, players: int, preset: str | None = None, *_: object) -> Program:
        key = (players, preset)
        if key not in self._programs:
            self._programs[key] = program(players)
        return self._programs[key]


@pytest.fixture(scope="session")
def tiny() -> Rules:
    return TinyRules(ruleset())


Chooser = Callable[[Decision], int]


@pytest.fixture
def play() -> Callable[[Game, int], Iterator[Game]]:
    """Plays a game at random; hands it out before each choice and once more at the end."""

    def run(game: Game, seed: int) -> Iterator[Game]:
        state = seeded(seed)
        while not game.over:
            yield game
            index, state = below(state, len(game.decision.options))
            game.apply(index)
        yield game

    return run
