"""Decks of legal size that would be too large as a game: refused by name, when the game is linked."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.dsl.files.source import Source
from rulewright.dsl.load import load_deck
from rulewright.dsl.report.diagnostics import DeckError, Diagnostic
from rulewright.interpreter import RulesStopped
from rulewright.interpreter.blocks.walk import everything
from rulewright.interpreter.compiled import CompiledEngine
from rulewright.interpreter.game import Rules
from rulewright.interpreter.growing import size_findings
from rulewright.interpreter.link import sizes
from rulewright.interpreter.saves.resume import load_game
from rulewright.interpreter.shared import EngineName
from tests.work import at_most

from .test_plays import HEAD, differences


def rules_of(text: str) -> Rules:
    ruleset, found = load_deck(Source("b.yaml", text))
    assert ruleset is not None, found[:2]
    return Rules(ruleset)


def with_rules(rules: str, card: str) -> str:
    declared = "rules: |\n" + "".join(f"  {line}\n" for line in rules.split("\n"))
    return HEAD.replace("characters:", declared + "characters:") + card + "\n"


def actions(count: int) -> str:
    lines = (f'action "Number {n}" once per turn {{ gain {n % 9 + 1} gold }}' for n in range(count))
    return HEAD + "\n      ".join(lines) + "\n"


def chain(length: int) -> str:
    functions = ["function f0(x: number) { x + 1 }"]
    functions += [f"function f{n}(x: number) {{ f{n - 1}(x + 1) + 1 }}" for n in range(1, length)]
    return with_rules("\n".join(functions), f'action "Count" once per turn {{ gain f{length - 1}(1) gold }}')


def modifiers(*lines: str) -> str:
    """A card with them, one after the other, of an attribute that it asks for."""
    rules = "\n      ".join([*lines, 'action "Count" once per turn { gain your power gold }'])
    return with_rules("attribute power of player is gold of you", rules)


def in_a_row(count: int) -> str:
    lines = (
        f"always {{ raise your power by 1 to at most {n} if gold of you > {n % 7} }}" for n in range(count)
    )
    return modifiers(*lines)


def reactions(count: int) -> str:
    hum = "after hum by anyone must active all game { gain 1 gold }"
    rules = [hum] * count + ['action "Hum" once per turn { do hum() }']
    return with_rules("procedure hum() { }", "\n      ".join(rules))


def leading_on(levels: int, step: str, first: str = "do m0()", last: str = "gain 1 gold") -> str:
    """Procedures that each lead to the next, and a card that does the first. In the step `@` is the number,
    `^` the next procedure."""
    params = "x: number" if "x:" in first else ""
    lines = [f"procedure m{n}({params}) {{ {step} }}".replace("@", f"{n}") for n in range(levels)]
    lines = [line.replace("^", f"m{n + 1}") for n, line in enumerate(lines)]
    lines.append(f"procedure m{levels}({params}) {{ {last} }}")
    return with_rules("\n".join(lines), f'action "Go" once per turn {{ {first} }}')


def doubling(end: str) -> str:
    """What is noted is twice what was noted before."""
    lets = " ".join(f"let x{n + 1} be x{n} + x{n}" for n in range(40))
    return with_rules(
        f"procedure m0() {{ let x0 be gold of you {lets} {end} }}", 'action "Go" once per turn { do m0() }'
    )


def one_after_the_other(count: int, step: str, procedures: str = "") -> str:
    """An action of so many steps. In the step `@` is the number."""
    steps = "  ".join(step.replace("@", f"{n}") for n in range(count))
    action = f'action "Go" once per turn {{ {steps} }}'
    return with_rules(procedures, action) if procedures else HEAD + action + "\n"


def of_one_card(count: int, line: str) -> str:
    """A card that says it so often. `@` is the number."""
    return HEAD + "\n      ".join(line.replace("@", f"{n}") for n in range(count)) + "\n"


def of_a_district(count: int, line: str) -> str:
    """The same, of a card that is no role."""
    text = of_one_card(count, line).replace("cast: {replace: {merchant", "uniques: {replace: {keep")
    return text.replace("characters:", "districts:").replace("rank: 6", "type: unique\n    cost: 5")


def kept_over_options(values: int, options: int) -> str:
    """Values that are named first, and are asked for after a choice of so many options."""
    lets = " ".join(f"let x{n} be gold of you + {n}" for n in range(values))
    mode = " ".join(f'option "{n}" {{ gain 1 gold }}' for n in range(options))
    after = " ".join(f"gain x{n} gold" for n in range(values))
    return HEAD + f'action "Go" once per turn {{ {lets} choose mode {{ {mode} }} {after} }}\n'


def instead(count: int) -> str:
    """Of five deeds, a card is discarded in their place."""
    deeds = ("draw", "gather", "build", "discard", "destroy")
    lines = [
        f"instead of {deed} by anyone where gold of you > {n} may {{ {DISCARD} }}"
        for deed in deeds
        for n in range(count)
    ]
    return HEAD + "\n      ".join(lines) + "\n"


MAY = 'may "Take" { gain 1 gold }'
ASKED = "gold of you + size of your hand > size of deck * 2"
DISCARD = "choose 1 district in your hand as d  discard d"
TWO = 'choose mode { option "a" { do ^() } option "b" { do ^() } }'
TWO_IF = 'choose mode { option "a" if gold of you > @ { do ^() } option "b" if gold of you is @ { do ^() } }'
AGAIN = "can m@() and gold of you"
RULES_OF_RULES = with_rules(
    "\n".join(f"procedure m{n}() {{ gain 1 gold }}" for n in range(25))
    + "\n"
    + "\n".join(
        f"rule r{n} for m{n} {{ {AGAIN} > {n} or {AGAIN} < {n} }}".replace("@", f"{n + 1}") for n in range(24)
    ),
    'action "Go" once per turn { do m0() }',
)

# Each was gone through for every way that leads on: twice the time with each level.
MANY_WAYS = {
    "menus of menus": leading_on(24, TWO),
    "either way the same": leading_on(
        24, "if gold of you > @ { do ^() } else { do ^() } gain 1 gold", last="pay 1 gold"
    ),
    "what is noted": doubling("gain x40 gold"),
}
TOO_MANY_WAYS = {
    "menus of menus with conditions": leading_on(24, TWO_IF),
    "numbers that double from one to the next": leading_on(
        24, "do ^(x: x + x)", "do m0(x: gold of you)", "pay x gold"
    ),
    "rules of rules": RULES_OF_RULES,
    "a circle of menus": leading_on(24, TWO_IF, last="do m0()"),
    "numbers that double where it is asked": doubling("if x40 > 3 { let y be 1 pay y gold } gain 1 gold"),
    "fields whose usual values double": with_rules(
        "procedure m0(x0: number is gold of you"
        + "".join(f", x{n + 1}: number is x{n} + x{n}" for n in range(29))
        + ") { pay x29 gold }",
        'action "Go" once per turn { do m0() }',
    ),
}
LINKING = 3_000_000  # calls; three times what it takes
ENGINES: tuple[EngineName, ...] = ("compiled", "oracle")
WIDE = "function f0(x: number) { " + " + ".join(["x"] * 40) + " }"

REFUSED = {
    "1,100 actions": ("E0252", actions(1_100)),
    "a function of a function of a function": (
        "E0253",
        with_rules(WIDE, 'action "Count" once per turn { gain f0(f0(f0(gold of you))) gold }'),
    ),
    "300 functions in a row": ("E0255", chain(300)),
    "300 modifiers of what another has made": ("E0255", in_a_row(300)),
    "1,100 reactions to one event": ("E0252", reactions(1_100)),
    "3,000 actions": ("E0252", actions(3_000)),
    "309 choices one after the other": ("E0255", one_after_the_other(309, MAY)),
    "120 modes one after the other": (
        "E0255",
        one_after_the_other(120, 'choose mode { option "a" { gain 1 gold } option "b" { draw 1 } }'),
    ),
    "120 choices of a neighbour": ("E0255", one_after_the_other(120, f"by left of you {{ {MAY} }}")),
    "120 procedures with a choice": (
        "E0255",
        one_after_the_other(120, "do p@()", "\n".join(f"procedure p{n}() {{ {MAY} }}" for n in range(120))),
    ),
    "120 choices in a procedure": (
        "E0255",
        with_rules(f"procedure p() {{ {f'{MAY} ' * 120}}}", 'action "Go" once per turn { do p() }'),
    ),
    "100 deeds instead of one": ("E0255", instead(100)),
    "600 ways to pay each coin": (
        "E0253",
        of_one_card(600, "payment for build replaces each gold { draw 1 }"),
    ),
    "600 ways to pay everything": (
        "E0253",
        of_one_card(600, "payment for build replaces all gold { draw 1 }"),
    ),
    "600 ways to pay with a choice": (
        "E0253",
        of_one_card(600, f"payment for build replaces each gold {{ {DISCARD} }}"),
    ),
    "900 actions for all roles": (
        "E0253",
        of_a_district(900, f'action "Number @" if {ASKED} {{ gain 1 gold }}'),
    ),
    "300 values kept for 400 options": ("E0253", kept_over_options(300, 400)),
    "400 payments in a row": (
        "E0255",
        HEAD + 'action "Pay" once per turn { ' + "pay 1 gold gain 1 gold " * 200 + "}\n",
    ),
}


def refusal(text: str) -> Diagnostic:
    with pytest.raises(DeckError) as refused:
        rules_of(text).program(4, "b:loop")
    (found,) = refused.value.diagnostics
    return found


@pytest.mark.parametrize("name", [*REFUSED, "many copies"])
def test_what_is_too_large_is_told_when_the_deck_is_only_checked(tmp_path: Path, name: str) -> None:
    """Nobody plays it yet: `validate` says the same, and ends with the code for limits."""
    code, text = REFUSED.get(name) or ("E0254", pebbles(300, "gain 1 gold"))
    deck = tmp_path / "b.yaml"
    deck.write_text(text, "utf-8")
    words = [sys.executable, "-P", "-m", "rulewright", "validate", str(deck)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 4, done.stderr
    assert f"error[{code}]" in done.stdout
    assert ("Pebble 0" if code == "E0254" else "Bomb") in done.stdout


def test_a_deck_of_common_size_is_not_linked_to_be_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes longer than checking: so it is done where a bound says that it must be."""
    linked: list[str] = []

    def program(rules: Rules, *_: object) -> None:
        linked.append(rules.ruleset.id)

    monkeypatch.setattr(Rules, "program", program)
    decks = sorted((Path(__file__).parents[2] / "docs" / "examples").glob("*.yaml"))
    for deck in decks:
        ruleset, _ = load_deck(Source.read(deck))
        assert ruleset is not None
        assert size_findings(ruleset) == []
    assert len(decks) > 3
    assert linked == []
    ruleset, _ = load_deck(Source("b.yaml", actions(1_100)))
    assert ruleset is not None
    size_findings(ruleset)
    assert len(linked) == 2, "with its preset, and with its card"


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_too_large_is_refused_by_name(name: str) -> None:
    code, text = REFUSED[name]
    found = refusal(text)
    assert found.code == code
    assert "Bomb (b:bomb)" in found.message
    assert found.span is not None
    assert found.hint


@pytest.mark.parametrize("name", [*MANY_WAYS, *TOO_MANY_WAYS])
def test_many_ways_through_procedures_are_gone_through_once(name: str) -> None:
    """The rules become no larger than what is written, or are refused by name."""
    if name in MANY_WAYS:
        assert rules_of(MANY_WAYS[name]).program(4, "b:loop").procedures
    else:
        found = refusal(TOO_MANY_WAYS[name])
        assert found.code == "E0253"
        assert "Bomb (b:bomb)" in found.message


def test_linking_takes_as_long_as_a_chain_of_menus_is() -> None:
    rules = rules_of(leading_on(16, TWO))
    with at_most(LINKING):
        rules.program(4, "b:loop")


def test_many_ways_are_told_when_the_deck_is_only_checked() -> None:
    assert [each.code for each in size_findings(rules_of(RULES_OF_RULES).ruleset)] == ["E0253"]


@pytest.mark.parametrize(
    ("rules", "card"),
    [
        ("procedure much() { gain f21(1) gold }", 'action "Go" once per turn { do much() }'),
        ("limit few for build per turn { f21(1) }", 'action "Go" once per turn { gain 1 gold }'),
    ],
    ids=["procedure", "limit"],
)
def test_what_grows_in_the_rules_of_a_deck_is_told_when_it_is_only_checked(rules: str, card: str) -> None:
    """Where the cards themselves say little."""
    functions = [f"function f{n}(x: number) {{ f{n - 1}(x) + f{n - 1}(x) }}" for n in range(1, 22)]
    text = with_rules("\n".join(["function f0(x: number) { x + 1 }", *functions, rules]), card)
    assert {each.code for each in size_findings(rules_of(text).ruleset)} == {"E0251"}


def test_a_menu_of_menus_plays() -> None:
    assert not differences(rules_of(leading_on(12, TWO)).program(4, "b:loop"), 1, 60)


@pytest.mark.parametrize("most", [150, pytest.param(None, id="to its end", marks=pytest.mark.long)])
def test_what_is_just_small_enough_plays(most: int | None) -> None:
    """As many actions as can be told apart; and each is what it says. Somebody has them at two of three
    decisions, and the oracle looks at all of them each time."""
    rules = rules_of(actions(1_000))
    program = rules.program(4, "b:loop")
    assert max(len(site.entries) for site in program.sites) <= sizes.MOST_ENTRIES
    assert not differences(program, 1, most)
    assert not differences(rules_of(chain(15)).program(4, "b:loop"), 1)


IN_A_ROW = {
    "choices": one_after_the_other(95, MAY),
    "choices with another way": one_after_the_other(90, f'{MAY} else {{ may "Draw" {{ draw 1 }} }}'),
    "choices of players": one_after_the_other(40, "choose 1 player as q@  by q@ { gain 1 gold }"),
    "offers": one_after_the_other(
        90, 'offer "Draw" in turn to each player where it is not you as g { by g { draw 1 } }'
    ),
}
FRAMES = 600  # of Python's own stack; whoever calls has the rest of a thousand


@pytest.mark.parametrize("name", IN_A_ROW)
def test_as_many_decisions_as_may_follow_each_other_play(name: str) -> None:
    program = rules_of(IN_A_ROW[name]).program(4, "b:loop")
    before, frame, depth = sys.getrecursionlimit(), sys._getframe(), 0
    while (frame := frame.f_back) is not None:
        depth += 1
    try:
        sys.setrecursionlimit(depth + FRAMES)
        CompiledEngine(program).module()
    finally:
        sys.setrecursionlimit(before)
    assert not differences(program, 1, 60)


def test_what_follows_many_choices_is_not_written_out_for_each() -> None:
    """One after the other somebody may do something else: nothing is repeated without a bound."""
    module = CompiledEngine(rules_of(instead(20)).program(4, "b:loop")).module()
    parts = sum(1 for each in module.functions.values() for _ in everything(each.body))
    assert parts < 130_000


PLAYED = {
    "modifiers that add": modifiers(*(f"always {{ raise your power by {n} }}" for n in range(300))),
    "modifiers that add where something holds": modifiers(
        *(f"always {{ lower your power by {n % 2} if gold of you > {n % 5} }}" for n in range(300))
    ),
    "modifiers with bounds": in_a_row(80),
    "modifiers that set": modifiers(
        *(f"always {{ set your power to {n} if gold of you > {n % 9} }}" for n in range(80))
    ),
    "ways to pay": HEAD
    + "\n      ".join(f"payment for build replaces each gold {{ gain {n % 2} gold }}" for n in range(300))
    + "\n",
}


@pytest.mark.parametrize("name", PLAYED)
def test_hundreds_of_one_sort_play(name: str) -> None:
    """They are a sum, or a list: not as deep as they are many. In so many decisions each is used."""
    assert not differences(rules_of(PLAYED[name]).program(4, "b:loop"), 1, 80)


ROUNDS = {
    "of one procedure": ("procedure hum() { }", "after hum must { if n > 0 { lower n by 1 do hum() } }", 64),
    "that somebody goes through": (
        "procedure hum() { }",
        "after hum must { choose 1 player as q by q { gain 1 gold } if n > 0 { lower n by 1 do hum() } }",
        64,
    ),
    "of two procedures": (
        "procedure hum() { }\nprocedure buzz() { }",
        "after hum must { if n > 0 { lower n by 1 do buzz() } }\n      "
        "after buzz must { if n > 0 { lower n by 1 do hum() } }",
        128,
    ),
}


@pytest.mark.parametrize("more", [0, 1])
@pytest.mark.parametrize("name", ROUNDS)
def test_a_procedure_inside_itself_has_the_same_limit_in_both_engines(name: str, more: int) -> None:
    """A save can be made and read wherever somebody decides inside of it."""
    procedures, reaction, most = ROUNDS[name]
    action = f'action "Do it" once per turn {{ set n to {most + more - 1} do hum() }}'
    rules = rules_of(with_rules(f"memory n starts 0\n{procedures}", f"{reaction}\n      {action}"))
    ends = []
    for engine in ENGINES:
        game = rules.new_game(4, 1, preset="b:loop", engine=engine)
        stopped = ""
        while "Do it" not in (labels := [option.label for option in game.decision.options]):
            game.apply(0)
        try:
            game.apply(labels.index("Do it"))
            for _ in range(most if "choose" in reaction else 0):
                game.apply(0)
        except RulesStopped as verdict:
            stopped = f"{verdict}"
        else:
            assert load_game(game.save(), rules=rules).choices == game.choices
        ends.append((stopped, len(game.choices)))
    assert ends[0] == ends[1]
    assert bool(ends[0][0]) is bool(more)


def pebbles(count: int, action: str) -> str:
    """Each with 99 copies, in a heap on the table."""
    kinds = "\n".join([
        "kinds:",
        "  - {id: pebble, plural: pebbles, name: {en: pebble}, abilities: {active: heap}}",
        "zones:",
        "  - {id: heap, of: table, holds: pebble, seen_by: all, name: {en: heap}}",
        "sets:",
        "  - {id: all_pebbles, kind: pebble, into: heap, every: true}",
        "pebbles:",
        *(f"  - {{id: p{n}, copies: 99, name: {{en: Pebble {n}}}}}" for n in range(count)),
    ])  # fmt: skip
    card = f'action "Do it" once per turn {{ {action} }}\n'
    return HEAD.replace("characters:", kinds + "\ncharacters:") + card


def test_as_many_copies_as_may_be_play() -> None:
    text = pebbles(199, "move top 3 of heap to bottom of heap  gain number of (pebble in heap) gold")
    assert not differences(rules_of(text).program(4, "b:loop"), 1)


def test_many_copies_are_refused() -> None:
    found = refusal(pebbles(300, "gain 1 gold"))
    assert found.code == "E0254"
    assert "Pebble 0 (b:p0)" in found.message
