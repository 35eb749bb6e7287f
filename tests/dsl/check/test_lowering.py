"""What texts become, exactly."""

from __future__ import annotations

from rulewright.dsl import core

from . import sample

NUMBER, TRUTH, PLAYER = core.NumberType(), core.TruthType(), core.PlayerType()
DISTRICT, CHARACTER, TYPE = core.ThingType("district"), core.ThingType("character"), core.ListType("type")
YOU = core.Local("mill.you", PLAYER)
THIS = core.Local("mill.this", DISTRICT)
CITY = core.Active("zone", "city")
NOBODY = core.Const(core.NONE, PLAYER)


def number(value: int) -> core.Const:
    return core.Const(value, NUMBER)


def gain(amount: core.Expr, player: core.Expr = YOU) -> core.Gain:
    """What a card's text makes of `gain`."""
    return core.Gain("gold", amount, player, "", YOU, THIS)


def thing(name: str) -> core.Local:
    return core.Local(name, DISTRICT)


def test_a_choice_holds_the_rest_of_its_block() -> None:
    (menu,) = sample.body("choose 1 district in your hand where cost of it > 1 as d  discard d  gain 2 gold")
    d = thing("mill.d_1")
    select = core.Select(
        "mill.d_1",
        core.InZone("hand", YOU),
        DISTRICT,
        core.Compare(">", core.Attribute("cost", d), number(1)),
    )
    assert isinstance(menu, core.Menu)
    (entry,) = menu.entries
    do, gained = entry.body
    assert isinstance(do, core.Do)
    assert (menu.site, menu.player, menu.prompt, menu.optional) == ("mill/action1/1", YOU, "district", False)
    assert (entry.path, entry.condition, entry.select) == ((), None, select)
    assert (do.procedure, do.arguments, do.player) == ("discard", (("district", d),), YOU)
    assert gained == gain(number(2))


def test_a_target_asks_whether_it_is_allowed() -> None:
    (menu,) = sample.body(
        "target 1 character where it is not king by left of you as victim  mark victim as killed"
    )
    assert isinstance(menu, core.Menu)
    victim, left = core.Local("mill.victim_1", CHARACTER), core.Neighbor(YOU, 1)
    (entry,) = menu.entries
    assert entry.select == core.Select(
        "mill.victim_1",
        core.OfKind("character"),
        CHARACTER,
        core.And(
            (
                core.Not(core.Same(victim, core.Card("king"))),
                core.Allowed(victim, "character", left, source=THIS),
            )
        ),
    )
    assert entry.body == (core.Mark(victim, "killed", YOU),)
    assert menu.player == left


def test_any_number_is_a_pick_up_to_all() -> None:
    (pick,) = sample.body("choose any number district in your hand as spare  discard spare")
    select = core.Select("mill.it_1", core.InZone("hand", YOU), DISTRICT)
    assert isinstance(pick, core.Pick)
    assert (pick.binder, pick.select) == ("mill.spare_2", select)
    assert (pick.low, pick.high) == (number(0), core.Size(core.Items(select)))
    (each,) = pick.body
    assert isinstance(each, core.ForEach)
    spare = core.Local("mill.spare_2", core.ManyType(DISTRICT))
    assert each.select == core.Select("mill.it_3", core.Among(spare), DISTRICT)


def test_chance_needs_no_player() -> None:
    (one,) = sample.body("choose random player as p  move crown to p")
    select = core.Select("mill.it_1", core.Players(None), PLAYER)
    move = core.MoveToken("crown", core.Local("mill.p_2", PLAYER))
    assert one == core.PickRandom("mill.p_2", number(1), select, True, (move,), "p")


def test_a_number_is_a_menu_of_a_range() -> None:
    (menu,) = sample.body("choose number from 1 to size of your hand as n  gain n gold")
    assert isinstance(menu, core.Menu)
    top = core.Size(core.Zone("hand", YOU))
    assert menu.entries[0].select == core.Select("mill.n_1", core.Range(number(1), top), NUMBER)


def test_may_is_an_optional_menu_and_else_is_its_rest() -> None:
    (menu,) = sample.body("may { gain 1 gold } else { lose all gold }")
    entry = core.Entry("mill/action1/1.1", ("gain 1 gold",), None, None, (gain(number(1)),))
    assert isinstance(menu, core.Menu)
    assert (menu.entries, menu.optional) == ((entry,), True)
    assert menu.otherwise == (core.Lose("gold", None, YOU, YOU, THIS),)


def test_by_changes_who_acts_and_not_who_you_is_on_a_card() -> None:
    let, gained, again = sample.body("by left of you { gain size of your hand gold }  gain 1 gold")
    actor = core.Local("mill.actor_1", PLAYER)
    assert let == core.Let("mill.actor_1", core.Neighbor(YOU, 1), PLAYER)
    assert gained == gain(core.Size(core.Zone("hand", YOU)), actor)
    assert again == gain(number(1))


def test_in_a_procedure_you_is_who_acts() -> None:
    checked, found = sample.rules(
        "procedure p(who: player) { by who { gain size of your hand gold } }", sample.program()
    )
    assert found == []
    who = core.Local("p.who", PLAYER)
    size = core.Size(core.Zone("hand", who))
    assert checked.procedures["p"].body == (core.Gain("gold", size, who, causer=who),)


def test_a_name_that_changes_is_kept_for_by() -> None:
    let, kept, assign = sample.body("let p be you  by p { set p to left of p }")
    p = core.Local("mill.p_1", PLAYER)
    assert let == core.Let("mill.p_1", YOU, PLAYER)
    assert kept == core.Let("mill.actor_2", p, PLAYER)
    assert assign == core.Assign("mill.p_1", core.Neighbor(p, 1))


def test_things_places_and_tokens_move_in_their_own_ways() -> None:
    hand = core.Zone("hand", YOU)
    assert sample.body("move this to top of deck face up") == (
        core.Move(THIS, False, core.Zone("deck", None), "top", "up"),
    )
    assert sample.body("move top 2 of deck to your hand") == (
        core.Move(core.Top(number(2), core.Zone("deck", None)), True, hand, "bottom", None),
    )
    assert sample.body("move your hand to deck") == (
        core.MoveAll(hand, core.Zone("deck", None), "bottom", None),
    )
    assert sample.body("move crown to you") == (core.MoveToken("crown", YOU),)
    assert sample.body("swap your hand with hand of left of you") == (
        core.SwapZones(hand, core.Zone("hand", core.Neighbor(YOU, 1))),
    )


def test_what_changes() -> None:
    assert sample.body("set ending to yes") == (core.SetMemory("ending", None, core.Const(1, TRUTH)),)
    assert sample.body("raise best of you by 2") == (
        core.SetMemory("best", YOU, core.Arith("+", core.Memory("best", YOU), number(2))),
    )
    assert sample.body("set type of this to trade") == (core.SetProperty("type", THIS, core.Const(1, TYPE)),)
    assert sample.body("let n be 1  lower n by 1")[1] == core.Assign(
        "mill.n_1", core.Arith("-", core.Local("mill.n_1", NUMBER), number(1))
    )


def test_resources() -> None:
    left = core.Neighbor(YOU, 1)
    assert sample.body("take all gold from left of you") == (
        core.Transfer("gold", None, left, YOU, YOU, THIS),
    )
    assert sample.body("pay 2 gold to left of you") == (core.Pay((core.Due("gold", number(2), YOU, left),)),)
    per = core.Select("mill.it_1", core.InEvery("city"), DISTRICT)
    assert sample.body("gain 2 gold per district in any city") == (
        gain(core.Arith("*", number(2), core.Count(per))),
    )


def test_a_word_means_what_is_wanted() -> None:
    (first,) = sample.abilities("action if type of this is trade { gain 1 gold }")
    (second,) = sample.abilities("action if harbor is in your city and this is trade { gain 1 gold }")
    assert isinstance(first, core.ActionAbility)
    assert isinstance(second, core.ActionAbility)
    assert first.guard == core.Same(core.Attribute("type", THIS), core.Const(1, TYPE))
    assert second.guard == core.And(
        (core.LiesIn(core.Card("harbor"), "city", YOU), core.Same(THIS, core.Card("trade")))
    )


def test_a_card_of_a_deck_is_known_by_its_short_id() -> None:
    (ability,) = sample.abilities("score 1 if this is well")
    assert isinstance(ability, core.ScoreAbility)
    assert ability.guard == core.Same(THIS, core.Card("deck_a:well"))


def test_the_place_of_a_thing_is_its_owners() -> None:
    (ability,) = sample.abilities("score size of city of this if holder of crown is owner of this")
    assert isinstance(ability, core.ScoreAbility)
    assert ability.amount == core.Size(core.Zone("city", core.Owner(THIS)))
    assert ability.guard == core.Same(core.TokenHolder("crown"), core.Owner(THIS))


def test_modifiers() -> None:
    cannot, field, attribute, rule, wild = (
        ability
        for ability in sample.abilities(
            "always if ending { cannot target by anyone if rank of character is 8 and district is this "
            "lower price for build by others by 1 to at least 1 if district is this "
            "set build_limit of you to 3  ignore build_limit  this counts as any type for income }"
        )
        if isinstance(ability, core.ModifierAbility)
    )
    ending = core.Memory("ending", None)
    rank = core.Same(core.Attribute("rank", core.TurnRole()), number(8))
    aimed = core.Same(core.Local("target.thing", DISTRICT), THIS)
    assert (cannot.target, cannot.scope) == (("cannot", "target", ""), "anyone")
    assert cannot.guard == core.And((ending, core.And((rank, aimed))))
    assert (field.target, field.operation, field.scope) == (("field", "build", "price"), "lower", "others")
    assert (field.amount, field.bound) == (number(1), number(1))
    assert (attribute.target, attribute.bearer) == (("attribute", "build_limit", ""), YOU)
    assert (attribute.amount, attribute.guard) == (number(3), ending)
    assert (rule.target, rule.operation) == (("rule", "build_limit", "build"), "ignore")
    assert (wild.target, wild.bearer) == (("counts", "type", "income"), THIS)
    assert [ability.key for ability in (cannot, wild)] == ["mill/always1.1", "mill/always1.5"]


def test_triggers_know_the_fields_and_the_doer() -> None:
    (trigger,) = sample.abilities(
        "after build by others where cost of district > price once per round may "
        "{ transfer 1 gold from player to you }"
    )
    assert isinstance(trigger, core.TriggerAbility)
    built, builder = core.Local("build.district", DISTRICT), core.Local("build.player", PLAYER)
    assert (trigger.timing, trigger.event, trigger.scope) == ("after", "build", "others")
    assert (trigger.may, trigger.limit, trigger.active) == (True, "round", CITY)
    price = core.Local("build.price", NUMBER)
    assert trigger.where == core.Compare(">", core.Attribute("cost", built), price)
    assert trigger.body == (core.Transfer("gold", number(1), builder, YOU, YOU, THIS),)


def test_nobody_does_the_end_of_a_round() -> None:
    (trigger,) = sample.abilities("when round_end must active all game { }")
    assert isinstance(trigger, core.TriggerAbility)
    assert (trigger.scope, trigger.active) == ("anyone", core.Active("always"))
    (turn,) = sample.abilities("when turn_end must { move crown to player }")
    assert isinstance(turn, core.TriggerAbility)
    assert turn.scope == "you"
    assert turn.body == (core.MoveToken("crown", core.Local("turn_end.player", PLAYER)),)


def test_a_keyword_stands_where_it_is_used() -> None:
    income, own = sample.abilities(
        'income(noble) action "More" once per game must { gain 1 gold }', "character"
    )
    assert isinstance(income, core.ActionAbility)
    assert isinstance(own, core.ActionAbility)
    you, it = core.Local("mill.you", PLAYER), thing("mill.it_1")
    same = core.Same(core.Attribute("type", it), core.Const(0, TYPE), "income")
    select = core.Select("mill.it_1", core.InZone("city", you), DISTRICT, same)
    assert (income.label, income.guard, income.limit) == ("Income", core.Exists(select), "turn")
    assert (own.label, own.must, own.limit) == ("More", True, "game")
    assert (income.key, own.key) == ("mill/action1", "mill/action2")


def test_a_payment() -> None:
    (payment,) = sample.abilities(
        "payment for build if district is this replaces each gold active in hand if ending { discard this }"
    )
    assert isinstance(payment, core.PaymentAbility)
    assert (payment.procedure, payment.covers, payment.resource) == ("build", "each", "gold")
    assert payment.active == core.Active("zone", "hand")
    built = core.Same(core.Local("build.district", DISTRICT), THIS)
    assert payment.guard == core.And((built, core.Memory("ending", None)))


def test_whoever_marked_is_you_in_a_status() -> None:
    status = sample.program().statuses["robbed"]
    marker = core.Local("robbed.you", PLAYER)
    assert status.abilities.bearing == core.Bearing("robbed.this", "robbed.you")
    (trigger,) = status.abilities.items
    assert isinstance(trigger, core.TriggerAbility)
    assert trigger.active == core.Active("marked")
    called = core.Local("appear.player", PLAYER)
    assert trigger.body == (core.Transfer("gold", None, called, marker, marker),)


def test_the_course_of_a_game() -> None:
    flow = sample.program().flow
    round_, finish = flow
    assert isinstance(round_, core.Period)
    (phase,) = round_.body
    assert isinstance(phase, core.Period)
    (each,) = phase.body
    assert isinstance(each, core.ForEach)
    (turn,) = each.body
    assert isinstance(turn, core.Period)
    (do,) = turn.body
    assert isinstance(do, core.Do)
    p = core.Local("flow.p_1", PLAYER)
    assert [(x.kind, x.name, x.player) for x in (round_, phase, turn)] == [
        ("round", "", None),
        ("phase", "main", None),
        ("turn", "", p),
    ]
    assert do.player == p
    winner = core.Local("flow.it_2", PLAYER)
    best = (core.Ranking(True, core.Resource("points", winner)),)
    assert finish == core.Finish(core.Select("flow.it_2", core.Players(None), PLAYER, best=best))


def test_an_offer() -> None:
    (offer,) = sample.program().procedures["take_turn"].body
    assert isinstance(offer, core.Offer)
    you = core.Local("take_turn.player", PLAYER)
    gather, build, abilities = offer.entries
    assert (gather.path, gather.required, gather.once) == (("Gather",), True, True)
    assert (build.path, build.required, build.once) == (("Build",), False, False)
    assert abilities == core.AbilityEntries(you)


def test_a_procedure() -> None:
    build = sample.program().procedures["build"]
    built = core.Local("build.district", DISTRICT)
    assert build.player == "build.player"
    assert build.params == (
        core.Param("district", "build.district", DISTRICT, None),
        core.Param("price", "build.price", NUMBER, core.Attribute("cost", built)),
    )
    price, doer = core.Local("build.price", NUMBER), core.Local("build.player", PLAYER)
    assert build.payment == core.Payment((core.Due("gold", price, doer),))
    assert not build.event
    assert sample.program().procedures["dawn"].event


def test_rules_concern_everybody_and_you_is_who_does_it() -> None:
    checked, found = sample.rules("rules bonus { after build must { gain 1 gold } }", sample.program())
    assert found == []
    (abilities,) = checked.standing
    (trigger,) = abilities.items
    assert isinstance(trigger, core.TriggerAbility)
    assert trigger.scope == "anyone"
    builder = core.Local("build.player", PLAYER)
    assert trigger.body == (core.Gain("gold", number(1), builder, causer=builder),)


def test_an_action_of_rules_is_for_whoever_is_offered_it() -> None:
    checked, found = sample.rules("rules shop { action any time { gain 1 gold } }", sample.program())
    assert found == []
    (abilities,) = checked.standing
    (action,) = abilities.items
    assert isinstance(action, core.ActionAbility)
    taker = core.Local(abilities.bearing.you, PLAYER)
    assert action.body == (core.Gain("gold", number(1), taker, causer=taker),)


def test_declarations() -> None:
    program = sample.program()
    assert program.memories["mood"] == core.MemoryDef("mood", "", TYPE, 0, None)
    assert program.memories["rival"] == core.MemoryDef("rival", "player", PLAYER, core.NONE, None)
    assert program.attributes["goal"] == core.AttributeDef("goal", "player", "goal.of", NUMBER, number(7))
    times = core.Times("gather", "turn", core.Local("build.player", PLAYER))
    assert program.rules["gather_first"].condition == core.Compare(">", times, number(0))
    assert program.limits["build_limit"].most == core.Attribute(
        "build_limit", core.Local("build.player", PLAYER)
    )
    progress = program.functions["progress"]
    assert [param.local for param in progress.params] == ["progress.who"]
    assert progress.type == NUMBER


# --- prices, targets, secrets, turns in two parts -----------------------------------------------------------


def test_what_was_paid_is_a_local_of_the_procedure() -> None:
    (trigger,) = sample.abilities("after build where paid > 2 must { gain paid gold }")
    assert isinstance(trigger, core.TriggerAbility)
    paid = core.Local("build.paid", NUMBER)
    assert trigger.where == core.Compare(">", paid, number(2))
    assert trigger.body == (gain(paid),)
    text = "procedure hire(price is 2) paying price gold { gain paid gold }"
    checked, found = sample.rules(text, sample.program())
    assert found == []
    hirer = core.Local("hire.player", PLAYER)
    paid = core.Local("hire.paid", NUMBER)
    assert checked.procedures["hire"].body == (core.Gain("gold", paid, hirer, causer=hirer),)
    assert [param.name for param in checked.procedures["hire"].params] == ["price"]


def test_a_payment_of_what_is_missing() -> None:
    (payment,) = sample.abilities("payment for build replaces missing gold as short { gain short gold }")
    assert isinstance(payment, core.PaymentAbility)
    assert (payment.covers, payment.missing) == ("missing", "mill.short_1")
    assert payment.body == (gain(core.Local("mill.short_1", NUMBER)),)


def test_a_player_is_a_target_too() -> None:
    (menu,) = sample.body("target 1 player as p  pay surcharge of p gold")
    assert isinstance(menu, core.Menu)
    (entry,) = menu.entries
    p, nothing = core.Local("mill.p_1", PLAYER), core.Const(core.NONE, core.ThingType(""))
    assert entry.select is not None
    assert entry.select.where == core.Allowed(nothing, "", YOU, p, THIS)
    assert entry.body == (core.Pay((core.Due("gold", core.Surcharge(nothing, "", YOU, p, THIS), YOU),)),)


def test_rules_and_statuses_are_no_source_of_a_target() -> None:
    text = """
    procedure aim() { target 1 player as p  by p { gain 1 gold } }
    status sly marks district { action "Aim" once per turn { target 1 player as p  take 1 gold from p } }
    """
    checked, found = sample.rules(text, sample.program())
    assert found == []
    action = checked.statuses["sly"].abilities.items[0]
    assert isinstance(action, core.ActionAbility)
    for body in (checked.procedures["aim"].body, action.body):
        (menu,) = body
        assert isinstance(menu, core.Menu)
        assert menu.entries[0].select is not None
        allowed = menu.entries[0].select.where
        assert isinstance(allowed, core.Allowed)
        assert allowed.source == core.Const(core.NONE, core.ThingType(""))


def test_what_is_said_of_targets() -> None:
    dearer, barred = sample.abilities(
        "always { raise surcharge for target by anyone by 1 if rank of source is 8"
        "  cannot target if whom is you }"
    )
    assert isinstance(dearer, core.ModifierAbility)
    assert isinstance(barred, core.ModifierAbility)
    assert (dearer.target, dearer.operation, dearer.scope) == (
        ("field", "target", "surcharge"),
        "raise",
        "anyone",
    )
    source = core.Local("target.source", core.ThingType(""))
    assert dearer.guard == core.Same(core.Attribute("rank", source), number(8))
    assert barred.guard == core.Same(core.Local("target.whom", PLAYER), YOU)


def test_an_action_can_count_as_a_keywords_own() -> None:
    (action,) = sample.abilities(
        'action "Rent" if type of this is noble for income { if type of this is noble { gain 1 gold } }'
    )
    assert isinstance(action, core.ActionAbility)
    noble = core.Same(core.Attribute("type", THIS), core.Const(0, TYPE), "income")
    assert action.guard == noble
    assert action.body == (core.If(noble, (gain(number(1)),)),)


def test_secrets_and_turns_in_two_parts() -> None:
    text = """
    memory bid of player secretly starts 0
    status signed secretly marks character { }
    procedure go_on(who: player) { suspend turn  resume turn of who as king { end turn } }
    """
    checked, found = sample.rules(text, sample.program())
    assert found == []
    assert checked.memories["bid"].secret
    assert checked.statuses["signed"].secret
    assert not checked.statuses["killed"].secret
    suspend, period = checked.procedures["go_on"].body
    assert suspend == core.EndTurn(suspend=True)
    assert isinstance(period, core.Period)
    assert (period.kind, period.resumed, period.role) == ("turn", True, core.Card("king"))
    assert period.body == (core.EndTurn(),)
    (menu,) = sample.body("choose number from 1 to 3 secretly as n  gain n gold")
    assert isinstance(menu, core.Menu)
    assert menu.secret


def test_a_silence() -> None:
    (silence,) = sample.abilities("always { silence king if ending }")
    assert isinstance(silence, core.ModifierAbility)
    assert (silence.target, silence.operation) == (("silence", "character", ""), "silence")
    assert (silence.bearer, silence.guard) == (core.Card("king"), core.Memory("ending", None))
