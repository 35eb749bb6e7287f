"""The state class: what it starts with, copies, data, and how differences are told."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

from rulewright.interpreter import state as states
from rulewright.interpreter.dealt import Dealt


@pytest.fixture
def program(kit: SimpleNamespace) -> object:
    return kit.program()


def test_slots_are_those_of_the_program(program: object) -> None:
    slots = [slot for slot, _ in states.fields(program)]
    expected = """
        rng turn role closing over winners at up r_coin r_star z_pile z_bin z_hand z_row t_lamp s_cursed
        w_cursed s_worn w_worn m_out m_debt m_friend m_age p_hue c_digs used_turn used_round used_phase
        used_game once stop
        who site options
    """
    assert slots == expected.split()
    assert states.state_class(program).__slots__ == (*slots, "log", "k", "work", "floor", "inside")


def test_without_limited_abilities_nothing_counts_uses(kit: SimpleNamespace) -> None:
    slots = dict(states.fields(kit.program(abilities=())))
    assert not any(slot.startswith("used_") for slot in slots)


def test_a_fresh_state_is_laid_out(kit: SimpleNamespace, program: object) -> None:
    s = states.fresh(program, states.state_class(program), 1)
    assert (s.turn, s.role, s.closing, s.over, s.winners, s.up) == (-1, -1, 0, 0, (), 0)
    assert s.z_pile == [kit.RUBY, kit.RUBY2, kit.OPAL, kit.JADE]
    assert s.at == [kit.PILE] * 4 + [kit.BIN, -1, -1], "the owl is out of the game, the last is nobody"
    assert s.z_hand == [[], [], [], []]
    assert s.r_coin == [2, 2, 2, 0]
    assert (s.m_out, s.m_debt, s.m_friend) == (5, [7, 7, 7, 0], [-1, -1, -1, -1])
    assert s.m_age == [1, 1, 1, 1, 1, 1, 0]
    assert s.p_hue == [0, 0, 1, 2, 0, 0, -1]
    assert (s.t_lamp, s.s_cursed, s.c_digs) == (-1, (), [0, 0, 0, 0])
    assert (s.log, s.k, s.options, s.who, s.site, s.stop) == (None, None, [], -1, -1, -1)


def test_a_copy_shares_nothing_that_changes(program: object) -> None:
    cls = states.state_class(program)
    s = states.fresh(program, cls, 1, log=True)
    other = s.copy()
    assert type(other) is cls
    assert not states.differences(program, s, other)
    other.z_pile.pop()
    other.z_hand[1].append(0)
    other.r_coin[0] = 9
    other.m_age[0] = 9
    other.options.append(1)
    untouched = states.fresh(program, cls, 1, log=True)
    assert not states.differences(program, s, untouched)
    assert len(states.differences(program, s, other)) == 5


def test_data_is_json_and_comes_back(program: object) -> None:
    cls = states.state_class(program)
    s = states.fresh(program, cls, 1, log=True)
    s.s_cursed, s.w_cursed, s.winners = (0, 2), (1, -1), (1, 2)
    s.log = (("look", 0, (1, 2)), (("gain", 1, "coin", 3), ()))
    data = json.loads(json.dumps(states.dump(program, s)))
    other = states.restore(program, cls, data)
    assert not states.differences(program, s, other)
    assert other.log == s.log
    assert states.marks(other, "cursed") == [(0, 1), (2, -1)]
    assert states.entries(other.log)[1] == ("gain", 1, "coin", 3)


def test_a_restored_game_has_the_work_left_that_it_had(program: Dealt) -> None:
    """And never more than there is for a game, whatever a save says; saves of old say nothing."""
    cls = states.state_class(program)
    s = states.fresh(program, cls, 1)
    s.work = 77
    data = json.loads(json.dumps(states.dump(program, s)))
    assert states.restore(program, cls, data).work == 77
    whole = program.limits.whole
    assert states.restore(program, cls, {**data, "work": whole + 1}).work == whole
    del data["work"]
    assert states.restore(program, cls, data).work == whole


def test_a_state_without_a_log_has_none_afterwards(program: object) -> None:
    cls = states.state_class(program)
    s = states.fresh(program, cls, 1)
    assert states.restore(program, cls, states.dump(program, s)).log is None


def test_differences_name_cards_and_zones(kit: SimpleNamespace, program: object) -> None:
    cls = states.state_class(program)
    a, b = states.fresh(program, cls, 1), states.fresh(program, cls, 1)
    b.z_pile.remove(kit.RUBY2)
    b.z_hand[2].append(kit.RUBY2)
    b.at[kit.RUBY2] = kit.HAND + 2
    b.at[-1] = kit.BIN
    b.role, b.up, b.turn, b.options, b.site = kit.OPAL, 1 << kit.JADE, 1, [1 | 3 << 10], 0
    assert states.differences(program, a, b) == [
        "turn: -1 | 1",
        "role: none | opal",
        "at of ruby#1: pile | hand of seat 2",
        "at of none: none | bin",
        "up: [] | [jade]",
        "z_pile: [ruby, ruby#1, opal, jade] | [ruby, opal, jade]",
        "z_hand of seat 2: [] | [ruby#1]",
        "site: none | checkpoint",
        "options: none | 1:3",
    ]


def test_wrong_numbers_are_shown_too(program: object) -> None:
    assert states.thing_name(program, 77) == "no thing 77"
    assert states.zone_name(program, 77) == "no zone 77"
