"""Whole programs: real rulesets, decks on top, unique names, limits, faulty texts without number."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest
import yaml
from msgspec.structs import replace

import rulewright.rulesets
from rulewright.dsl import core, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.ground import MAX_DEPTH, MAX_PARTS
from rulewright.dsl.check.program import check_card, check_program
from rulewright.dsl.check.vocabulary import Checked
from rulewright.dsl.check.walk import walk
from rulewright.dsl.files.source import Source
from rulewright.dsl.load import load_ruleset
from rulewright.dsl.syntax.parse import parse_members

from . import sample

HOME = Path(rulewright.rulesets.__file__ or "").parent


@pytest.mark.parametrize("name", sorted(path.parent.name for path in HOME.glob("*/ruleset.yaml")))
def test_real_rulesets_are_accepted(name: str) -> None:
    ruleset, found = load_ruleset(Path(name))
    assert [finding.message for finding in found] == []
    assert ruleset is not None
    assert isinstance(ruleset.program, Checked)


# --- decks --------------------------------------------------------------------------------------------------


def test_a_deck_adds_to_a_program_and_leaves_it_alone() -> None:
    base = sample.program()
    before = (len(base.procedures), len(base.counters), base.phases)
    text = "memory lit starts no  procedure light() { set lit to yes }  status warm marks player { }"
    merged, found = sample.rules(text, base)
    assert found == []
    assert set(merged.procedures) - set(base.procedures) == {"light"}
    assert set(merged.statuses) - set(base.statuses) == {"warm"}
    assert merged.flow == base.flow
    assert (len(base.procedures), len(base.counters), base.phases) == before
    members = sample.members("action { do light() if lit and you has warm { gain 1 gold } }")
    assert check_card(sample.vocabulary(), merged, members, "lamp", "district")[1] == []
    assert {
        finding.code for finding in check_card(sample.vocabulary(), base, members, "lamp", "district")[1]
    } == {
        codes.E_PROCEDURE,
        codes.E_NAME,
        codes.E_STATUS,
    }


def test_a_card_named_like_a_procedure_keeps_its_own_locals() -> None:
    (ability,) = sample.abilities("score 1 if ending", name="build")
    checked, _ = sample.card("score gold of you", name="build")
    assert isinstance(ability, core.ScoreAbility)
    assert checked.bearing == core.Bearing("card:build.this", "card:build.you")


def binders(root: object) -> Iterator[str]:
    """Every name that something binds."""
    for node in walk(root):
        match node:
            case core.Let(name=name):
                yield name
            case core.Pick(binder=name) | core.PickRandom(binder=name):
                yield name
            case core.ForEach(select=core.Select(binder=name)):
                yield name
            case core.Entry(select=core.Select(binder=name)):
                yield name
            case core.Count(select=core.Select(binder=name)) | core.Exists(select=core.Select(binder=name)):
                yield name
            case _:
                pass


def test_names_and_sites_are_unique_and_the_same_each_time() -> None:
    program, _ = sample.rules(sample.RULES)
    again, _ = sample.rules(sample.RULES)
    assert program == again
    parts = (tuple(program.procedures.values()), tuple(program.rules.values()), program.flow)
    parts += (tuple(program.functions.values()), tuple(program.statuses.values()))
    names = Counter(binders(parts))
    assert names
    assert max(names.values()) == 1
    sites = Counter(site for node in walk(parts) if isinstance(site := getattr(node, "site", None), str))
    assert max(sites.values()) == 1


def test_declarations_stand_in_any_order() -> None:
    text = (
        "procedure a() { do b(n: twice(3)) } procedure b(n is power of you) { gain n gold }"
        " attribute power of player is twice(1) function twice(n: number) { n * 2 }"
    )
    checked, found = sample.rules(text)
    assert found == []
    assert checked.procedures["b"].params[0].type == core.NumberType()


# --- limits -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "action { " + " ".join(f"choose 1 player as p{n}" for n in range(MAX_DEPTH + 5)) + " }",
        "action { gain " + " + ".join(["1"] * (MAX_PARTS + 1)) + " gold }",
        "action { gain " + " * ".join(["1"] * (MAX_PARTS + 1)) + " gold }",
        "action { gain gold of " + "left of " * (MAX_DEPTH + 1) + "you gold }",
        "action { if " + " and ".join(["ending"] * (MAX_PARTS + 1)) + " { gain 1 gold } }",
        "action { let xs be [" + ", ".join(["1"] * (MAX_PARTS + 1)) + "] gain size of xs gold }",
        "action { gain max(" + ", ".join(["1"] * (MAX_PARTS + 1)) + ") gold }",
    ],
    ids=lambda text: str(text)[:30],
)
def test_texts_may_not_be_too_deep_or_too_long(text: str) -> None:
    assert codes.E_TEXT_DEEP in {finding.code for finding in sample.card(text)[1]}


def test_what_fits_the_limits_is_accepted() -> None:
    text = "action { " + "if ending { " * (MAX_DEPTH - 3) + "gain 1 gold" + " }" * (MAX_DEPTH - 3) + " }"
    assert sample.card(text)[1] == []
    text = "action { gain " + " + ".join(["1"] * MAX_PARTS) + " gold }"
    assert sample.card(text)[1] == []


# --- faulty texts -------------------------------------------------------------------------------------------

TEXTS = """
income(noble) action must if ending { move crown to you }

action { target 1 character where rank of it > 2 and not it has killed as victim mark victim as
robbed }

action { choose mode { option "a" { choose any number district in your hand as ds let n be size of
ds for each district in ds as d { discard d } draw n } option "b" if size of deck > 0 { gain 1 gold
} } }

when round_end if this is revealed must active all game { let heir be owner of this if heir is not
none { by heir { do appear(character: king) } move crown to heir } }

always { cannot target by anyone if rank of character is 8 and district is in your city }

always { lower price for build by 1 to at least 1 if type of district is unique and district is not
this }

always active in hand { set cards_kept for gather to cards_drawn set build_limit of you to 3 ignore
gather_first for build this counts as any type for income raise cost of this by max(1, 2) }

after build by others where different cost of it over (district in city of player) > half of 5
rounded up once per round may { choose number from 1 to 3 by player as n gain n gold
repeat until can build(district: this) at most 3 times { stop } offer { required option "x" once {
end turn } abilities of you } }

instead of destroy by anyone where district is this must { let a be 1 raise a by 2 let ps be all
(player where it is not you) swap this with district together { move this to top of deck take all
gold from player } turn of you as king { reveal this look at deck unmark you as complete } finish
winner player in ps }

payment for build if district is this replaces each gold active in hand { choose 1 district in your
hand as d discard d } score 1 per district in any city with highest cost of it then lowest cost of
it

action { for each player from left of you sorted by gold of it descending as p { by p { may "x" {
pay 1 gold to you } else { lose all gold } } score abilities of p } choose up to (size of your hand)
district in your hand as ks move ks to city of holder of crown face down choose 2 random character
as cs mark cs as killed }
""".strip().split("\n\n")
Path_ = tuple[int | str, ...]
_T = TypeVar("_T")


def swapped(node: _T, path: Path_, new: tree.Word) -> _T:
    """A tree with the word at the end of the path replaced."""
    if not path:
        return new  # type: ignore[return-value]
    at, rest = path[0], path[1:]
    if isinstance(node, tuple):
        assert isinstance(at, int)
        return (*node[:at], swapped(node[at], rest, new), *node[at + 1 :])  # type: ignore[return-value]
    return replace(node, **{str(at): swapped(getattr(node, str(at)), rest, new)})  # type: ignore[type-var]


def names_in(node: object, path: Path_ = ()) -> Iterator[tuple[tree.Word, Path_]]:
    """The words of a tree that are names, with the way there; others come from the grammar."""
    if isinstance(node, tree.Word):
        if node.text.isidentifier() and node.text not in GRAMMAR:
            yield node, path
    elif isinstance(node, tuple):
        for at, each in enumerate(node):
            yield from names_in(each, (*path, at))
    elif isinstance(node, tree.Node):
        for name in node.__struct_fields__:
            yield from names_in(getattr(node, name), (*path, name))


GRAMMAR = frozenset(
    """
    turn round phase game set highest lowest when before after up down secretly once required descending
    """.split()
)


@cache
def trees() -> tuple[tuple[tree.Members, tuple[tuple[tree.Word, Path_], ...]], ...]:
    parsed = [sample.members(text) for text in TEXTS]
    return tuple((members, tuple(names_in(members))) for members in parsed)


def slip(word: str, rng: random.Random) -> str:
    """A misspelt word."""
    at = rng.randrange(len(word))
    return rng.choice([word[:at] + word[at + 1 :], word[:at] + word[at] + word[at:], word + "s", word[::-1]])


@pytest.mark.parametrize("runs", [5_000, pytest.param(100_000, marks=pytest.mark.long)])
def test_no_wrong_word_makes_the_checker_fail(runs: int) -> None:
    rng = random.Random(11)
    everything = sorted({word.text for _, words in trees() for word, _ in words})
    everything += "none yes name size owner pool unique motto old dawn gem rival".split()
    faulty = 0
    for _ in range(runs):
        members, words = rng.choice(trees())
        word, path = rng.choice(words)
        text = rng.choice(everything) if rng.random() < 0.6 else slip(word.text, rng)
        wrong = swapped(members, path, tree.Word(word.span, text))
        kind = rng.choice(["district", "character", "gem"])
        _, found = check_card(sample.vocabulary(), sample.program(), wrong, "mill", kind)
        faulty += bool(found)
    assert faulty > runs // 2


def test_no_token_dropped_doubled_or_swapped_makes_the_checker_fail() -> None:
    rng = random.Random(12)
    checked = 0
    for _ in range(2_000):
        tokens = rng.choice(TEXTS).split()
        at, other = rng.randrange(len(tokens)), rng.randrange(len(tokens))
        match rng.randrange(3):
            case 0:
                del tokens[at]
            case 1:
                tokens.insert(at, tokens[at])
            case _:
                tokens[at], tokens[other] = tokens[other], tokens[at]
        members, _ = parse_members(Source("card", " ".join(tokens)))
        if members is not None:
            checked += 1
            check_card(sample.vocabulary(), sample.program(), members, "mill", "district")
    assert checked > 100


def test_no_wrong_word_in_rules_makes_the_checker_fail() -> None:
    rng = random.Random(13)
    file, problems = sample.parse_rules_file(Source("some.rules", sample.RULES))
    assert problems == []
    assert file is not None
    words = list(names_in(file))
    everything = sorted({word.text for word, _ in words} | {"none", "yes", "size", "table", "number"})
    for _ in range(600):
        word, path = rng.choice(words)
        wrong = swapped(file, path, tree.Word(word.span, rng.choice(everything)))
        check_program(sample.vocabulary(), [wrong])


def test_the_cards_of_real_rulesets_survive_every_misspelling() -> None:
    """Each name of each card, misspelt: never an exception, and hardly ever silence."""
    ruleset, _ = load_ruleset(Path("citadels"))
    assert ruleset is not None
    assert isinstance(ruleset.program, Checked)
    words = sample.Vocabulary(
        ruleset.kinds, ruleset.lists, ruleset.resources, ruleset.zones, ruleset.tokens, ruleset.tables,
        {card.id: card.kind for card in ruleset.cards.values()}, ruleset.sets,
    )  # fmt: skip
    silent = []
    for path in sorted((HOME / "citadels").glob("*.yaml")):
        data = yaml.safe_load(path.read_text("utf-8"))
        for card in data.get("things", []):
            members, _ = parse_members(Source("card", card.get("rules", "")))
            assert members is not None
            for word, path in names_in(members):
                if word.span.text().startswith('"'):
                    continue
                wrong = swapped(members, path, tree.Word(word.span, word.text + "x"))
                _, found = check_card(words, ruleset.program, wrong, card["id"], data["kind"])
                if not found:
                    silent.append(f"{card['id']}: {word.text}")
    # Only the names that a text gives itself and never uses again may change unnoticed.
    assert silent == []


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: str(text)[:40])
def test_the_texts_are_good_before_they_are_spoilt(text: str) -> None:
    assert [finding.message for finding in sample.card(text)[1]] == []
