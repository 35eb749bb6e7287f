"""Cards and scenarios that are put into the text of a deck: all else stays, byte for byte."""

from __future__ import annotations

import pytest

from rulewright.dsl.authoring.additions import NoPlace, with_card, with_scenario
from rulewright.dsl.files.source import Source
from rulewright.dsl.files.yamlload import load_yaml
from rulewright.dsl.files.yamlnodes import to_plain

CARD = ["- id: new", "  name: {en: New}"]
SCENARIO = 'scenario "new" { expect { game over } }'

HEAD = "format: 1  # the form\ndeck: d\n"
LISTS = [
    HEAD,
    HEAD.rstrip("\n"),
    HEAD + "\n\n# at the end\n",
    HEAD + "cards:\n  - id: a\n    name: {en: A}\n",
    HEAD + "cards:\n- id: a\n- {id: b}   # the last one\n",
    HEAD + "cards:\n  - id: a\n    rules: |\n      # one\n      action {\n\n      }\n\n\npresets: []\n",
    HEAD + "cards:\n  - id: a\n\n  - id: b\n\n# of presets\npresets:\n  - {id: p}\n",
    HEAD + "cards:\n  -\n    id: a\n  -\n    id: b\n    # inside of b\n  # outside\nother: 1\n",
    HEAD + "cards: []  # none yet\nother: 1\n",
    HEAD + "\n# what follows is a test\nscenarios: |\n  scenario\n",
    "  format: 1\n  cards:\n    - id: a\n  other: 2\n",
    "---\nformat: 1\ncards:\n  - id: a\n",
    "\ufeff" + HEAD + "cards:\n  - id: a\n",
]


def kept(before: str, after: str) -> bool:
    """Whether all lines of the first text are in the second one, in their order."""
    lines = iter(after.splitlines(keepends=True))
    return all(
        any(line.rstrip("\r\n") == other.rstrip("\r\n") for other in lines) for line in before.splitlines()
    )


def cards_of(text: str) -> list[object]:
    root, problems = load_yaml(Source("x", text))
    assert root is not None
    assert not problems
    plain = to_plain(root)
    assert isinstance(plain, dict)
    found = plain["cards"]
    assert isinstance(found, list)
    return list(found)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("before", LISTS)
def test_a_card_goes_last_in_its_list(before: str, end: str) -> None:
    before = before.replace("\n", end)
    after = with_card(before, "cards", CARD)
    assert cards_of(after)[-1] == {"id": "new", "name": {"en": "New"}}
    if "cards: []" not in before:
        assert kept(before, after)
    assert ("\r\n" in after) is (end == "\r\n")
    if end == "\r\n":
        assert after.count("\n") == after.count("\r\n")
    again = with_card(after, "cards", ["- id: more"])
    assert [each["id"] for each in cards_of(again)[-2:]] == ["new", "more"]  # type: ignore[index]


def test_what_was_there_is_not_touched() -> None:
    before = LISTS[6]
    after = with_card(before, "cards", CARD)
    assert after == before.replace("  - id: b\n", "  - id: b\n\n  - id: new\n    name: {en: New}\n")


def test_a_new_list_stands_before_presets_and_scenarios() -> None:
    before = HEAD + "\n# note\npresets:\n  - {id: p}\n"
    assert with_card(before, "cards", CARD) == (
        HEAD + "\ncards:\n  - id: new\n    name: {en: New}\n\n# note\npresets:\n  - {id: p}\n"
    )


def test_an_empty_list_is_opened() -> None:
    assert with_card("format: 1\ncards: []\nx: 1\n", "cards", ["- id: a"]) == (
        "format: 1\ncards:\n  - id: a\nx: 1\n"
    )


@pytest.mark.parametrize(
    "before",
    [
        "{format: 1, deck: d}\n",
        HEAD + "cards: [{id: a}]\n",
        HEAD + "cards:\n  [\n    {id: a}\n  ]\n",
        "- 1\n",
    ],
)
def test_what_stands_between_brackets_leaves_no_place(before: str) -> None:
    with pytest.raises(NoPlace):
        with_card(before, "cards", CARD)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize(
    "before",
    [
        HEAD,
        HEAD + "cards:\n  - id: a\n",
        HEAD + 'scenarios: |\n  scenario "one" { expect { game over } }\n',
        HEAD
        + 'scenarios: |\n    scenario "one" {\n      # a\n      expect { game over } }\n\n\n# after\nx: 1\n',
        HEAD + 'scenarios: |-\n  scenario "one" { expect { game over } }',
    ],
)
def test_a_scenario_goes_last(before: str, end: str) -> None:
    before = before.replace("\n", end)
    after = with_scenario(before, SCENARIO)
    root, problems = load_yaml(Source("x", after))
    assert root is not None
    assert not problems
    plain = to_plain(root)
    assert isinstance(plain, dict)
    assert str(plain["scenarios"]).rstrip().endswith('scenario "new" { expect { game over } }')
    assert kept(before, after)


def test_scenarios_that_are_no_block_leave_no_place() -> None:
    with pytest.raises(NoPlace, match="scenarios"):
        with_scenario(HEAD + "scenarios: scenario x\n", SCENARIO)
