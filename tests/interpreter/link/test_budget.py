"""What work costs stands in the program: the sizes it depends on, and where it is charged."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from rulewright.interpreter import linked
from rulewright.interpreter.compiled import CompiledEngine
from rulewright.interpreter.dealt import LOOKS, Limits
from rulewright.interpreter.engine import Engine, LimitReached
from rulewright.interpreter.link.budget import counted
from rulewright.interpreter.link.costs import CAP, Costs, most
from rulewright.interpreter.linked import LinkedAttribute, Program
from rulewright.interpreter.linked.rewrite import everything
from tests.interpreter.linked_meaning import LinkedEngine

NUMBER = linked.NumberType()
PLAYER = linked.PlayerType()
GEM = linked.ThingType("gem")


def n(value: int) -> linked.Const:
    return linked.Const(value, NUMBER)


def players(name: str, where: linked.Expr | None = None) -> linked.Select:
    return linked.Select(name, linked.Players(None), PLAYER, where)


def nested_count(depth: int) -> linked.Expr:
    """How many players are there with more coins than there are players with more coins than ..."""
    asked: linked.Expr = linked.Resource("coin", n(0))
    for level in range(depth):
        each = linked.Resource("coin", linked.Local(f"p{level}", PLAYER))
        asked = linked.Count(players(f"p{level}", linked.Compare(">", linked.Arith("+", each, n(99)), asked)))
    return asked


def loops(depth: int, *body: linked.Statement) -> linked.Block:
    block: linked.Block = body
    for level in range(depth):
        block = (linked.ForEach(players(f"p{level}"), block),)
    return block


def charges(program: Program) -> list[linked.Charge]:
    bodies = [program.flow, *(each.body for each in program.procedures.values())]
    return [node for body in bodies for node in everything(body) if type(node) is linked.Charge]


def verdict(engine: Engine) -> tuple[str, str, str | None]:
    with pytest.raises(LimitReached) as caught:
        engine.start(1)
    return caught.value.limit, caught.value.site, caught.value.card


GAIN = linked.Gain("coin", n(1), n(0))
TWICE: dict[str, tuple[linked.Block, dict[str, Any]]] = {
    "loops": (loops(16, GAIN), {}),
    "loops that do nothing": (loops(18), {}),
    "questions": ((linked.SetMemory("out", None, nested_count(20)),), {}),
    "a question in a condition": ((linked.If(linked.Compare(">", nested_count(20), n(1)), (GAIN,)),), {}),
    "a question in a loop": (loops(4, linked.SetMemory("out", None, nested_count(10))), {}),
    "a sum": (
        (linked.SetMemory("out", None, linked.SumOver(nested_count(20), players("q"))),), {},
    ),
    "an order": (
        (linked.ForEach(replace(players("q"), sorted_by=nested_count(20)), (GAIN,)),), {},
    ),
    "the highest": (
        (linked.ForEach(replace(players("q"), best=(linked.Ranking(True, nested_count(20)),)), (GAIN,)),), {},
    ),
    "when to end": ((linked.Repeat(nested_count(20), n(9), (GAIN,), False, "s"),), {}),
    "a modifier": (
        (linked.Let("x", linked.Adjusted(n(1),
             (linked.Adjustment("raise", nested_count(20), n(1)),)), NUMBER),),
        {},
    ),
    "a procedure that calls itself twice": (
        (linked.Do("dig", (), n(0)),),
        {"procedures": [("dig", (), (linked.Do("dig", (), n(0)), linked.Do("dig", (), n(0))))],
         "limits": Limits(depth=10**9)},
    ),
    "attributes that ask each other twice": (
        (linked.SetMemory("out", None, linked.Attribute("a40", None)),),
        {"attributes": [("a0", None, n(1))] + [
            (f"a{i}", None, linked.Arith("max", *[linked.Attribute(f"a{i - 1}", None)] * 2))
            for i in range(1, 41)
        ]},
    ),
}  # fmt: skip
TEXT_GROWS = {"attributes that ask each other twice"}  # what the default engine writes out is another matter


@pytest.mark.parametrize("name", TWICE)
def test_both_engines_stop_at_the_same_place(kit: SimpleNamespace, name: str) -> None:
    flow, changes = TWICE[name]
    program = kit.program(*flow, **changes)
    found = verdict(LinkedEngine(program))
    assert found[0] == "steps"
    if name not in TEXT_GROWS:
        assert verdict(CompiledEngine(program)) == found


def test_what_is_cheap_has_no_charge(kit: SimpleNamespace) -> None:
    program = kit.program(
        *loops(2, GAIN), linked.SetMemory("out", None, nested_count(3)), kit.menu(kit.entry("a"))
    )
    assert [each for each in charges(program) if each.amount != charges(program)[-1].amount] == []
    (last,) = charges(program)  # what is left over at the end of the flow
    assert program.flow[-1] == last


def test_where_nobody_chose_the_old_budget_goes_on(kit: SimpleNamespace) -> None:
    """Whose reaction is next is decided by nobody where each has one."""
    dig = linked.Do("dig", (), n(0))
    again = linked.Trigger("jade/0", None, n(1), n(0), (dig,), "label")
    other = linked.Trigger("jade/1", None, n(1), n(1), (GAIN,), "label")
    both = linked.Reactions("order", (again, other))
    program = kit.program(dig, procedures=[("dig", (), (both,))], limits=Limits(depth=10**9))
    assert verdict(CompiledEngine(program))[:2] == ("steps", "dig")


def test_an_offer_that_is_closed_at_once_is_no_decision(kit: SimpleNamespace) -> None:
    """However often: without a budget for each, and without a place on the stack for each."""
    closed = (linked.EndTurn(), kit.offer(kit.entry("a")))
    engine = CompiledEngine(kit.program(linked.Repeat(None, n(1_500), closed, False, "s")))
    assert engine.start(1).over == 1
    again = linked.Repeat(None, n(10_000), closed, False, "s")
    assert verdict(CompiledEngine(kit.program(again))) == ("steps", "flow", None)


def test_what_lists_options_is_charged_where_much_can_lie(kit: SimpleNamespace) -> None:
    """A list that always asks is one to a decision: it is counted only where it alone may come to much."""
    worth = linked.Select("g", linked.InZone("hand", n(1)), GEM, linked.Compare(">", nested_count(7), n(99)))
    small = kit.program(kit.offer(kit.entry("a", select=worth)))
    assert not [each for each in charges(small) if len(each.amount) > 1]
    much = kit.program(kit.offer(kit.entry("a", select=replace(worth, where=nested_count(13)))))
    assert [each for each in charges(much) if len(each.amount) > 1 or each.amount[0][0] > 10**6]


def test_whoever_is_named_is_one(kit: SimpleNamespace) -> None:
    costs = Costs(kit.program())
    one = linked.Select("m", linked.Marked("cursed"), PLAYER, linked.Same(linked.Local("m", PLAYER), n(1)))
    assert costs.passes(one) == 1
    assert most(costs.passes(replace(one, where=None))) == 3, "as many as can bear it"
    listed = linked.Among(linked.Items(one))
    assert costs.passes(replace(one, source=listed)) != 1, "a list may name it again"


def test_the_cost_of_a_question_is_what_it_looks_at(kit: SimpleNamespace) -> None:
    """Three players, and for each: two parts and the question inside."""
    costs = Costs(kit.program())
    one, two, three = (most(costs.of(nested_count(depth))) for depth in (1, 2, 3))
    assert three - two == 3 * (two - one)
    assert most(costs.of(nested_count(64))) == CAP


def test_sizes_that_change_are_put_in_when_they_are_charged(kit: SimpleNamespace) -> None:
    asked: linked.Expr = n(0)
    for level in range(8):
        worth = linked.Arith("+", linked.Property("cost", linked.Local(f"g{level}", GEM)), asked)
        where = linked.Compare(">", worth, n(99))
        asked = linked.Count(linked.Select(f"g{level}", linked.InZone("hand", n(1)), GEM, where))
    program = kit.program(linked.SetMemory("out", None, asked), limits=Limits(steps=400))
    (dear,) = [each for each in charges(program) if any(sizes for _, sizes in each.amount)]
    place = linked.SizeOf("place", "hand", n(1))
    assert max(len(sizes) for _, sizes in dear.amount) > 3
    assert {size for _, sizes in dear.amount for size in sizes} == {place}
    for engine in (LinkedEngine(program), CompiledEngine(program)):
        assert engine.start(1).options == [], "nothing lies there: nothing is looked at"


def test_a_long_offer_is_counted_only_while_much_lies_there(kit: SimpleNamespace) -> None:
    """Of one gem it asks for less than may go uncounted for a decision."""
    long = replace(DEAR, where=linked.Compare(">", nested_count(7), WORTH))
    program = kit.program(linked.Offer("o", A, (entry("a", GAIN, select=long),)), limits=FEW)
    size = "place hand above 1 place hand flow"
    assert charged(program) == f"1004 + 26238 {size}, 4 + 26238 {size}"
    assert 26_238 < program.limits.free < 2 * 26_238


def test_questions_go_uncounted_less_far_than_statements(kit: SimpleNamespace) -> None:
    """Fewer than sixty statements' worth of them is much; sixty statements are done at once."""
    assert charged(kit.program(*(ASK,) * 6, GAIN, limits=FEW)) == "52434 flow, 1000 flow"
    assert charged(kit.program(*(GAIN,) * 60, limits=FEW)) == "60000 flow"


def test_what_goes_uncounted_is_no_more_than_what_is_counted() -> None:
    limits = Limits()
    assert limits.free * limits.decisions <= limits.whole
    assert Limits(steps=40).free == 40 * LOOKS // 40, "and for one decision it is a small part"


def test_numbers_up_to_what_somebody_has_are_as_many(kit: SimpleNamespace) -> None:
    """They were counted as the most that there may be, which no game survived."""
    them = linked.Range(n(1), linked.Resource("coin", A))
    asked = linked.Select("x", them, NUMBER, linked.Compare("<", nested_count(7), linked.Local("x", NUMBER)))
    program = kit.program(linked.SetMemory("out", None, linked.Count(asked)))
    assert charged(program).startswith("1006 + 26238 numbers  flow")
    for engine in (LinkedEngine(program), CompiledEngine(program)):
        assert engine.start(1).options == []
    several = kit.program(linked.Gain("coin", n(1_000), A), *program.flow[1:])
    for engine in (LinkedEngine(several), CompiledEngine(several)):
        assert verdict(engine)[0] == "steps"


@pytest.mark.parametrize("steps", [50, 1_000, 10_000])
def test_a_loop_may_take_as_many_steps_as_there_are(kit: SimpleNamespace, steps: int) -> None:
    """A pass and the statement in it are two."""

    def engines(passes: int) -> list[Engine]:
        gains = linked.Repeat(None, n(passes), (GAIN,), False, "s")
        program = kit.program(gains, limits=Limits(steps=steps))
        return [LinkedEngine(program), CompiledEngine(program)]

    for engine in engines(steps * 45 // 100):
        assert engine.start(1).r_coin[0] == 2 + steps * 45 // 100
    for engine in engines(steps * 55 // 100):
        assert verdict(engine) == ("steps", "flow", None)


def test_a_game_may_take_more_steps_than_a_decision_but_not_for_ever(kit: SimpleNamespace) -> None:
    """Each decision takes 60 of the 100 steps that it may: the ninth would be more than 500 in all."""
    passes = linked.Repeat(None, n(30), (GAIN,), False, "passes")
    asked = kit.menu(kit.entry("go", passes))
    limits = Limits(steps=100, decisions=100, work=500)
    program = kit.program(linked.Repeat(None, n(1_000), (asked,), False, "s"), limits=limits)
    for engine in (LinkedEngine(program), CompiledEngine(program)):
        state = engine.start(1)
        for _ in range(8):
            engine.apply(state, state.options[0])
        with pytest.raises(LimitReached) as caught:
            engine.apply(state, state.options[0])
        assert caught.value.limit == "work"


def test_the_pass_can_be_done_again(kit: SimpleNamespace) -> None:
    """A program without procedures in circles is charged once, however often a question stands in it."""
    program = kit.program(linked.Let("x", linked.Attribute("deep", None), NUMBER),
                          attributes=[("deep", None, nested_count(20))])  # fmt: skip
    first = charges(program)[0]
    assert most(Costs(program).attribute("deep")) <= sum(number for number, _ in first.amount)
    assert isinstance(program.attributes["deep"], LinkedAttribute)
    assert LOOKS * program.limits.steps == program.limits.looks
    assert counted(replace(program, flow=())).flow == ()


A = linked.Const(0, PLAYER)
SAY = linked.SetMemory("out", None, nested_count(2))
ASK = linked.SetMemory("out", None, nested_count(6))
TWICE_SAID = (SAY, SAY)
DEAR = linked.Select("x", linked.InZone("hand", A), GEM, linked.Compare(">", nested_count(2), n(1)))
WORTH = linked.Property("cost", linked.Local("x", GEM))
FEW = Limits(work=1_000_000)
LONG = replace(DEAR, where=linked.Compare(">", nested_count(6), WORTH))
RUBY = linked.Const(0, GEM)


def entry(key: str, *body: linked.Statement, **more: Any) -> linked.Entry:
    return linked.Entry(key, (key,), more.pop("condition", None), more.pop("select", None), body)


TEXTS = (
    linked.Trigger("jade/0", None, n(1), nested_count(1), TWICE_SAID, "x"),
    linked.Trigger("opal/0", DEAR, n(1), n(1), (GAIN,), "y"),
)
WHERE: dict[str, tuple[linked.Block, str]] = {
    "statements": ((GAIN,) * 5, "2000 flow, 2000 flow, 1000 flow"),
    "a dear one": ((SAY, GAIN), "2000 flow"),
    "a condition": (
        (linked.If(linked.Compare(">", nested_count(1), n(1)), TWICE_SAID, (SAY,)),),
        "2000 flow, 2000 flow",
    ),
    "by card": (
        (linked.Switch(linked.Property("name", RUBY), ((1, TWICE_SAID), (2, (SAY,)), (-1, TWICE_SAID))),),
        "2000 flow, 2000 opal, 2000 flow",
    ),
    "by number": ((linked.Switch(n(1), ((1, TWICE_SAID), (2, (SAY,)))),), "2000 flow, 2000 flow"),
    "a loop": ((linked.ForEach(DEAR, (GAIN, GAIN)),), "1406 flow, 1000 flow, 2000 flow"),
    "a loop of dear ones": ((linked.ForEach(DEAR, (ASK, GAIN, GAIN)),), "1406 flow, 10739 flow, 2000 flow"),
    "a loop until": (
        (linked.Repeat(linked.Compare(">", nested_count(3), n(1)), n(3), (GAIN,), False, "s"),),
        "1317 flow, 2000 flow, 316 flow",
    ),
    "a menu": (
        (linked.Menu("m", A, (entry("ruby/a", *TWICE_SAID, select=DEAR), entry("b", GAIN))),),
        "2000 ruby, 1000 flow",
    ),
    "an optional menu": (
        (linked.Menu("m", A, (entry("a", *TWICE_SAID, select=DEAR),), True, TWICE_SAID),),
        "2000 a, 2000 flow, 1000 flow",
    ),
    "a menu that may be empty": (
        (linked.Menu("m", A, (entry("a", GAIN, select=LONG),)),),
        "1004 + 8742 place hand flow",
    ),
    "an offer": ((linked.Offer("o", A, (entry("a", *TWICE_SAID, select=DEAR),)),), "2000 a, 1000 flow"),
    "a long offer": (
        (linked.Offer("o", A, (entry("a", GAIN, select=LONG),)),),
        "1004 + 8742 place hand flow, 4 + 8742 place hand flow",
    ),
    "reactions": ((linked.Reactions("order", TEXTS),), "1441 flow, 2000 jade, 2000 opal, 1000 flow"),
    "a pick": ((linked.Pick("s", A, "m", DEAR, n(0), n(1), TWICE_SAID),), "1414 flow, 2000 flow"),
    "by chance": ((linked.PickRandom("m", n(1), DEAR, True, TWICE_SAID),), "1412 flow, 2000 flow"),
    "a turn": ((linked.Period("turn", "t", A, None, TWICE_SAID, "s"),), "2000 flow, 1000 flow"),
}


def charged(program: Program) -> str:
    """Every charge, in the order of the program: how much, from which size on, of whom."""
    found = []
    for each in charges(program):
        terms = [
            " ".join([str(much), *(f"{size.what} {size.name}" for size in sizes)])
            for much, sizes in each.amount
        ]
        above = f" above {each.above[1]} {each.above[0].what} {each.above[0].name}" if each.above else ""
        found.append(f"{' + '.join(terms)}{above} {each.card or each.label}")
    return ", ".join(found)


@pytest.mark.parametrize("form", WHERE)
def test_where_charges_stand(kit: SimpleNamespace, form: str) -> None:
    """With few steps for a whole budget: each form has its charges."""
    block, expected = WHERE[form]
    assert charged(kit.program(*block, limits=Limits(steps=20))) == expected
