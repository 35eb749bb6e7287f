"""Names, ids and maps of what an author begins."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from rulewright.dsl.authoring.newmaps import filled_map
from rulewright.dsl.authoring.newtexts import id_from, is_id, name_from, text_in_yaml, usual_values
from rulewright.dsl.declare.maps import read_map
from rulewright.dsl.files.gates import Problems
from rulewright.dsl.files.source import Source
from rulewright.dsl.files.yamlload import load_yaml
from rulewright.dsl.files.yamlnodes import Mapping
from rulewright.dsl.load import load
from rulewright.dsl.model import Kind, MapForm, Property

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("The Old Inn", "the_old_inn"),
        ("  Ann's Inn! ", "anns_inn"),
        ("Łąka", "laka"),
        ("my-inn", "my_inn"),
        ("123", ""),
        ("", ""),
        ("Ї", ""),
        ("x" * 90, "x" * 40),
    ],
)
def test_an_id_from_a_name(name: str, found: str) -> None:
    assert id_from(name) == found
    assert not found or is_id(found)


def test_a_name_from_an_id() -> None:
    assert name_from("the_old-inn") == "The Old Inn"


@pytest.mark.parametrize(
    "text",
    ["Inn", "Ann's Inn", "No", "true", "No: way", "a, b", 'say "x" \\ y', "#1", "- x", "Łąka", "ж-ж", "7"],
)
def test_a_text_comes_back_from_yaml(text: str) -> None:
    assert yaml.safe_load(f"{{en: {text_in_yaml(text)}}}") == {"en": text}
    root, problems = load_yaml(Source("x", f"name: {{en: {text_in_yaml(text)}}}\n"))
    assert not problems
    assert isinstance(root, Mapping)


def read(kind: Kind, spaces: Kind, rows: tuple[str, ...]) -> Problems:
    text = "map: |\n" + "".join(f"  {row}\n" for row in rows)
    root, _ = load_yaml(Source("x", text))
    assert isinstance(root, Mapping)
    problems = Problems()
    lists = load(EXAMPLES / "map-game").lists
    read_map(root, kind, {kind.id: kind, spaces.id: spaces}, lists, problems)
    return problems


def form(
    rows: tuple[int, ...] = (), *, needs: dict[str, dict[int, int]] | None = None, letters: bool = True
) -> tuple[Kind, Kind]:
    """Maps of the map game in another form."""
    rules = load(EXAMPLES / "map-game")
    maps = next(kind for kind in rules.kinds.values() if kind.map)
    assert maps.map is not None
    spaces = rules.kinds[maps.map.spaces]
    made = MapForm(
        spaces.id, rows, maps.map.letters if letters else {}, maps.map.digit if letters else "", needs or {}
    )
    return Kind(maps.id, maps.plural, maps.names, {}, maps.active, None, maps.span, made), spaces


@pytest.mark.parametrize("rows", [(), (1,), (2, 3, 2), (4, 5, 6, 7, 6, 5, 4)])
@pytest.mark.parametrize("letters", [True, False])
def test_a_filled_map_is_legal(rows: tuple[int, ...], *, letters: bool) -> None:
    kind, spaces = form(rows, letters=letters)
    found = filled_map(kind, spaces)
    assert found
    assert not read(kind, spaces, found)


@pytest.mark.parametrize(
    "needs", [{"colour": {0: 3, 1: 4}}, {"colour": {0: 2}, "sun": {1: 9}}, {"sun": {1: 5, 2: 5, 3: 1}}]
)
def test_a_filled_map_has_what_it_needs(needs: dict[str, dict[int, int]]) -> None:
    kind, spaces = form(needs=needs)
    found = filled_map(kind, spaces)
    assert found
    assert not read(kind, spaces, found)


def test_needs_that_cannot_be_met() -> None:
    kind, spaces = form((3,), needs={"colour": {0: 1, 1: 1}})
    assert filled_map(kind, spaces) == ()


def test_usual_values_fit_a_set() -> None:
    rules = load(EXAMPLES / "map-game")
    plant = rules.kinds["plant"]
    assert usual_values(rules, plant) == {"colour": 0, "basket": 1}
    assert isinstance(plant.properties["basket"], Property)
