"""What texts about maps, numbered places and settings become, exactly."""

from __future__ import annotations

import pytest

from rulewright.dsl import core

from . import gardens

NUMBER, TRUTH, PLAYER = core.NumberType(), core.TruthType(), core.PlayerType()
PLAN, BED, PLOT, PLANT = (core.ThingType(each) for each in ("plan", "bed", "plot", "plant"))
SOIL = core.ListType("soil")
YOU = core.Local("oak.you", PLAYER)
THIS = core.Local("oak.this", PLANT)
LEFT = core.Neighbor(YOU, 1)
YOURS = core.SpacesIn(core.Zone("plans", YOU))
EVERYBODYS = core.SpacesIn(core.Zone("plans", None))
T, H, A, B = (
    core.Local(f"oak.{name}", kind)
    for name, kind in (("t_1", PLANT), ("h_2", BED), ("a_3", PLOT), ("b_4", PLAN))
)
ON_H = core.OnSpace("garden", H)
UNDER_T = core.SpaceOf("garden", T)
AROUND_H = core.Spaces(core.RegionOf("plot", H))
NONE = core.Const(core.NONE, core.NoneType())


def number(value: int) -> core.Const:
    return core.Const(value, NUMBER)


def counted(source: core.SelectSource, item: core.Type) -> core.Expr:
    return core.Exists(core.Select("oak.it_5", source, item))


@pytest.mark.parametrize(
    ("text", "source", "item"),
    [
        ("bed in your garden", core.Among(YOURS), BED),
        ("bed in plans of left of you", core.Among(core.SpacesIn(core.Zone("plans", LEFT))), BED),
        ("bed in any garden", core.Among(EVERYBODYS), BED),
        ("bed in any plans", core.Among(EVERYBODYS), BED),
        ("bed in b", core.Among(core.Spaces(B)), BED),
        ("bed in a", core.Among(core.Spaces(A)), BED),
        ("bed in plot of h", core.Among(AROUND_H), BED),
        ("bed in neighbours of h", core.Among(core.Near(H)), BED),
        ("bed", core.OfKind("bed"), BED),
        ("plot in your garden", core.Among(core.Regions("plot", YOURS)), PLOT),
        ("plot in any garden", core.Among(core.Regions("plot", EVERYBODYS)), PLOT),
        ("plot in b", core.Among(core.Regions("plot", core.Spaces(B))), PLOT),
        ("plot in neighbours of h", core.Among(core.Regions("plot", core.Near(H))), PLOT),
        ("plant in your garden", core.InZone("garden", YOU), PLANT),
        ("plant in plot of h", core.LyingOn("garden", AROUND_H), PLANT),
        ("plant in b", core.LyingOn("garden", core.Spaces(B)), PLANT),
        ("plant in neighbours of h", core.LyingOn("garden", core.Near(H)), PLANT),
        ("plant in shelf of 3", core.InZone("shelf", number(3)), PLANT),
        ("plant in heap of soil of t", core.InZone("heap", core.Attribute("soil", T)), PLANT),
        ("plant in heap of clay", core.InZone("heap", core.Const(0, SOIL)), PLANT),
        ("plant in any shelf", core.InEvery("shelf"), PLANT),
    ],
)  # fmt: skip
def test_where_is_looked(text: str, source: core.SelectSource, item: core.Type) -> None:
    assert gardens.asked(f"any ({text})") == counted(source, item)


@pytest.mark.parametrize(
    ("text", "expr"),
    [
        ("plant of h is none", core.Same(ON_H, NONE)),
        ("bed of t is h", core.Same(UNDER_T, H)),
        ("plot of t is a", core.Same(core.RegionOf("plot", UNDER_T), A)),
        ("plot of h is a", core.Same(core.RegionOf("plot", H), A)),
        ("plan of t is b", core.Same(core.MapOf(UNDER_T), B)),
        ("plan of h is b", core.Same(core.MapOf(H), B)),
        ("plan of a is b", core.Same(core.MapOf(A), B)),
        ("owner of h is you", core.Same(core.Owner(core.MapOf(H)), YOU)),
        ("owner of a is you", core.Same(core.Owner(core.MapOf(A)), YOU)),
        ("owner of t is you", core.Same(core.Owner(T), YOU)),
        ("owner of b is you", core.Same(core.Owner(B), YOU)),
        ("size of hand of h is 1", core.Same(
            core.Size(core.Zone("hand", core.Owner(core.MapOf(H)))), number(1))),
        ("size of plot of h is 3", core.Same(core.Size(AROUND_H), number(3))),
        ("size of b is 3", core.Same(core.Size(core.Spaces(B)), number(3))),
        ("size of neighbours of h is 3", core.Same(core.Size(core.Near(H)), number(3))),
        ("row of h is 1", core.Same(core.Property("row", H), number(1))),
        ("column of h is 1", core.Same(core.Property("column", H), number(1))),
        ("soil of h is soil of plant of h", core.Same(
            core.Attribute("soil", H), core.Attribute("soil", ON_H))),
        ("watered of h", core.Memory("watered", H)),
        ("worth of h is crop of a", core.Same(core.Attribute("worth", H), core.Memory("crop", A))),
        ("h has dug", core.HasStatus(H, "dug")),
        ("shelf of t is 3", core.Same(core.PlaceOf("shelf", T), number(3))),
        ("heap of t is clay", core.Same(core.PlaceOf("heap", T), core.Const(0, SOIL))),
        ("good(t, h)", core.Call("good", (T, H))),
        ("free(neighbours of h) > 1", core.Compare(">", core.Call("free", (core.Near(H),)), number(1))),
    ],
)  # fmt: skip
def test_what_belongs_to_what(text: str, expr: core.Expr) -> None:
    assert gardens.asked(text) == expr


@pytest.mark.parametrize(
    ("text", "expr"),
    [
        ("h is in your garden", core.LiesIn(core.MapOf(H), "plans", YOU)),
        ("h is in your plans", core.LiesIn(core.MapOf(H), "plans", YOU)),
        ("a is in your garden", core.LiesIn(core.MapOf(A), "plans", YOU)),
        ("t is in your garden", core.LiesIn(T, "garden", YOU)),
        ("t is in shelf of 6", core.LiesIn(T, "shelf", number(6))),
        ("h is in a", core.Member(H, core.Spaces(A))),
        ("h is in b", core.Member(H, core.Spaces(B))),
        ("a is in b", core.Member(A, core.Regions("plot", core.Spaces(B)))),
        ("t is in plot of h", core.Member(UNDER_T, AROUND_H)),
        ("t is in b", core.Member(UNDER_T, core.Spaces(B))),
        ("t is in neighbours of h", core.Member(UNDER_T, core.Near(H))),
        ("h is in neighbours of h", core.Member(H, core.Near(H))),
    ],
)
def test_what_lies_where(text: str, expr: core.Expr) -> None:
    assert gardens.asked(text) == expr
    negated = text.replace("is in", "is not in")
    assert gardens.asked(negated) == core.Not(expr)


def test_what_can_be_reached_is_a_list_of_spaces() -> None:
    expr = gardens.asked(
        "any (bed as o in connected with h through (bed in your garden where plant of it is not none))"
    )
    it = core.Local("oak.it_5", BED)
    through = core.Select(
        "oak.it_5", core.Among(YOURS), BED, core.Not(core.Same(core.OnSpace("garden", it), NONE))
    )
    assert expr == core.Exists(core.Select("oak.o_6", core.Among(core.Connected(H, through)), BED))


def test_a_thing_is_laid_on_a_space() -> None:
    each = gardens.body("for each bed in your garden as h { move this to your garden at h face up }")[0]
    assert isinstance(each, core.ForEach)
    spot = core.Local("oak.h_1", BED)
    assert each.body == (core.Move(THIS, False, core.Zone("garden", YOU), "bottom", "up", spot),)


def test_the_first_of_a_heap_is_laid_as_one_thing() -> None:
    each = gardens.body("for each bed in your garden as h { move top 1 of compost to your garden at h }")[0]
    assert isinstance(each, core.ForEach)
    (one,) = each.body
    it, spot = core.Local("oak.it_2", PLANT), core.Local("oak.h_1", BED)
    first = core.Top(number(1), core.Zone("compost", None))
    assert one == core.ForEach(
        core.Select("oak.it_2", core.Among(first), PLANT),
        (core.Move(it, False, core.Zone("garden", YOU), "bottom", None, spot),),
    )


def test_a_number_by_chance_holds_the_rest_of_its_block() -> None:
    (roll,) = gardens.body("choose random number from 1 to 6 as n  gain n points")
    n = core.Local("oak.n_2", NUMBER)
    assert roll == core.PickRandom(
        "oak.n_2",
        number(1),
        core.Select("oak.it_1", core.Range(number(1), number(6)), NUMBER),
        True,
        (core.Gain("points", n, YOU, "", YOU, THIS),),
        "n",
    )


def test_a_number_may_have_to_meet_a_condition() -> None:
    (menu,) = gardens.body("choose number from 1 to 6 where size of shelf of it > 0 as n  gain n points")
    assert isinstance(menu, core.Menu)
    n = core.Local("oak.n_1", NUMBER)
    size = core.Size(core.Zone("shelf", n))
    assert menu.entries[0].select == core.Select(
        "oak.n_1", core.Range(number(1), number(6)), NUMBER, core.Compare(">", size, number(0))
    )


def test_what_is_gained_may_say_what_for() -> None:
    plain, said = gardens.body('gain 1 points  gain 2 points per plant in your hand as "five sorts"')
    assert plain == core.Gain("points", number(1), YOU, "", YOU, THIS)
    assert isinstance(said, core.Gain)
    assert said.reason == "five sorts"


def test_settings_are_questions_and_words() -> None:
    winter, tie_break = core.Setting("winter"), core.Setting("tie_break")
    fewer, more = (core.Const(each, core.ListType("setting tie_break")) for each in (0, 1))
    assert gardens.asked("winter") == winter
    assert gardens.asked("winter is no") == core.Same(winter, core.Const(0, TRUTH))
    assert gardens.asked("tie_break is more") == core.Same(tie_break, more)
    assert gardens.asked("more is tie_break") == core.Same(more, tie_break)
    listing = core.Listing((fewer, more), core.ManyType(core.ListType("setting tie_break")))
    assert gardens.asked("tie_break is in [fewer, more]") == core.Member(tie_break, listing)


def test_whoever_has_a_card_has_the_abilities_of_others() -> None:
    (have,) = gardens.abilities(
        "always { have abilities of (plant in garden of left of owner of this) if winter }"
    )
    assert isinstance(have, core.ModifierAbility)
    there = core.Neighbor(core.Owner(THIS), 1)
    assert (have.target, have.operation, have.scope) == (("have", "plant", ""), "have", "you")
    assert have.select == core.Select("oak.it_1", core.InZone("garden", there), PLANT)
    assert have.guard == core.Setting("winter")


def test_spaces_and_regions_are_fields_and_bear_things() -> None:
    checked = gardens.program()
    assert [(each.name, each.type) for each in checked.procedures["set_out"].params] == [
        ("plant", PLANT),
        ("bed", BED),
    ]
    (each,) = gardens.body(
        "for each bed in your garden as h { mark h as dug  set watered of h to yes"
        " do set_out(plant: this, bed: h)  raise crop of plot of h by 1 }"
    )
    assert isinstance(each, core.ForEach)
    spot = core.Local("oak.h_1", BED)
    mark, water, _, crop = each.body
    assert mark == core.Mark(spot, "dug", YOU)
    assert water == core.SetMemory("watered", spot, core.Const(1, TRUTH))
    region = core.RegionOf("plot", spot)
    assert crop == core.SetMemory("crop", region, core.Arith("+", core.Memory("crop", region), number(1)))
