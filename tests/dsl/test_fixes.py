"""Corrections without asking: what they make of a text, which are kept, what they bring back."""

from __future__ import annotations

from collections import Counter

import pytest

from rulewright.dsl.check.codes import E_NAME
from rulewright.dsl.files.source import Source
from rulewright.dsl.load import load_ruleset
from rulewright.dsl.mistakes.codes import E_MISSPELT, E_TOO_MUCH
from rulewright.dsl.report.diagnostics import Diagnostic, Fix, is_slip
from rulewright.dsl.report.fixes import corrected, mend
from rulewright.dsl.syntax.parse import parse_members
from tests.generators.mutations import Shipped, shipped, slips

NAME = "card"


def fix_of(text: str, covered: str, replacement: str) -> Fix:
    source = Source(NAME, text)
    for number in range(1, source.line_count + 1):
        at = source.line(number).find(covered)
        if at >= 0:
            return Fix(source.span(number, at + 1, number, at + 1 + len(covered)), replacement, "t")
    raise AssertionError(covered)


@pytest.mark.parametrize(
    ("text", "covered", "replacement", "becomes"),
    [
        ("gain 1 golld", "golld", "gold", "gain 1 gold"),
        ("a\r\nb golld\r\nc", "golld", "gold", "a\r\nb gold\r\nc"),
        ("\ufeffgolld\n", "golld", "gold", "\ufeffgold\n"),
        ("a\rb golld\rc", "golld", "gold", "a\rb gold\rc"),
        ("of the card", "the", "", "of card"),
        ("  the card", "the", "", "  card"),
        ("a card ;\nb", ";", "", "a card\nb"),
        ("a\n  ;\nb", ";", "", "a\nb"),
        ("a\r\n  ;\r\nb", ";", "", "a\r\nb"),
        ("a b;", ";", "", "a b"),
        ("(a, )", ", ", "", "(a)"),
    ],
)
def test_what_a_correction_makes_of_a_text(text: str, covered: str, replacement: str, becomes: str) -> None:
    assert corrected(text, fix_of(text, covered, replacement)) == becomes


@pytest.mark.parametrize(
    ("word", "meant", "among", "sure"),
    [
        ("golld", "gold", ["gold", "goal"], True),
        ("gold", "goal", ["goal"], False),  # two letters in a short word
        ("godl", "gold", ["gold"], True),
        ("cards", "card", ["card", "cart"], True),
        ("care", "card", ["card", "cart"], False),  # two are as near
        ("char", "characters", ["characters"], False),  # cut short: not a slip
        ("distrcits", "districts", ["districts"], True),
        ("it", "is", ["is"], False),
        ("Gold", "gold", ["gold"], True),
    ],
)
def test_what_is_a_slip(word: str, meant: str, among: list[str], sure: bool) -> None:
    assert is_slip(word, meant, among) is sure


def members(texts: dict[str, str]) -> list[Diagnostic]:
    return parse_members(Source(NAME, texts[NAME]))[1]


def test_several_slips_on_one_line_are_corrected_together() -> None:
    mended = mend({NAME: "action {\n  darw 2; gian 1 gold\n  gian 1 gold\n}"}, members)
    assert mended.found == []
    assert mended.texts[NAME] == "action {\n  draw 2 gain 1 gold\n  gain 1 gold\n}"


def test_a_line_that_stays_wrong_is_left_as_it_is() -> None:
    text = "action {\n  darw 2 else }\naction {\n  gian 1 gold\n}"
    mended = mend({NAME: text}, members)
    assert mended.texts[NAME] == text.replace("gian", "gain")
    assert [problem.span.line for problem in mended.found if problem.span] == [2]


def test_a_word_is_corrected_though_another_on_its_line_means_nothing() -> None:
    head = (
        "format: 1\ndeck: fixed\nextends: citadels\ntitle: {en: "
        "Fixed}\ndistricts:\n  - id: wrong\n    type: unique\n"
    )
    rules = (
        'action "A" { gain two gold  lose 1 zebra }\n      action '
        '"B" { gain "four" gold }\n      action "C" { zebra }'
    )
    text = f"{head}    cost: 1\n    name: {{en: Wrong}}\n    rules: |\n      {rules}\n"
    mended = mend({NAME: text}, lambda texts: load_ruleset("citadels", [Source(NAME, texts[NAME])])[1])
    assert mended.texts[NAME] == text.replace("gain two", "gain 2").replace('gain "four"', "gain 4")
    assert len(mended.made) == 2


def test_what_only_might_be_meant_is_left_alone() -> None:
    text = "action { gain 1 gold } }"
    (problem,) = members({NAME: text})
    assert problem.fix is not None
    assert not problem.fix.sure
    assert mend({NAME: text}, members).texts == {NAME: text}


def test_a_correction_that_makes_nothing_better_is_not_made() -> None:
    """Whatever a check says: its word is tried, not believed."""

    def check(texts: dict[str, str]) -> list[Diagnostic]:
        text = texts[NAME]
        source = Source(NAME, text)
        span = source.span(1, 1, 1, 2)
        calls.append(text)
        if text == "a\nb":
            return [Diagnostic(E_MISSPELT, "no", span, "h", fix=Fix(span, "c", "write c"))]
        return [Diagnostic(E_TOO_MUCH, "worse", span, "h")]

    calls: list[str] = []
    assert mend({NAME: "a\nb"}, check).texts == {NAME: "a\nb"}
    assert calls == ["a\nb", "c\nb"]


def test_it_ends_even_where_each_correction_brings_the_next() -> None:
    def check(texts: dict[str, str]) -> list[Diagnostic]:
        text = texts[NAME]
        span = Source(NAME, text).span(1, 1, 1, 2)
        return [Diagnostic(E_MISSPELT, f"no {len(text)}", span, "h", fix=Fix(span, "aa", "grow"))]

    assert mend({NAME: "a"}, check).texts == {NAME: "a"}


class Reading:
    """Members of a text, and how often they were read."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, texts: dict[str, str]) -> list[Diagnostic]:
        self.times += 1
        return members(texts)


def words_in(texts: dict[str, str], known: str, most: int = 1000) -> list[Diagnostic]:
    """Words in a text of one on each line; those that are unknown are corrected by their last letter."""
    source = Source(NAME, texts[NAME])
    found = []
    for number in range(1, source.line_count + 1):
        word = source.line(number)
        span = source.span(number, 1, number, len(word) + 1)
        if word.endswith("x"):
            fix = Fix(span, word.removesuffix("x"), "without x")
            found.append(Diagnostic(E_NAME, f"no {word}", span, "h", fix=fix))
        elif word not in known.split():
            found.append(Diagnostic(E_NAME, f"nothing is {word}", span, "h"))
    if len(found) > most:
        found = [*found[:most], Diagnostic("E0107", "there is more", found[most - 1].span, "h")]
    return found


def test_hundreds_of_slips_take_a_few_readings() -> None:
    texts = {NAME: "\n".join(f"w{n}x" for n in range(400))}
    known = " ".join(f"w{n}" for n in range(400))
    calls: list[int] = []

    def check(texts: dict[str, str]) -> list[Diagnostic]:
        calls.append(1)
        return words_in(texts, known)

    mended = mend(texts, check)
    assert mended.texts[NAME].split() == known.split()
    assert [each.span.line for each in mended.made if each.span] == list(range(1, 401))
    assert len(calls) == 2


def test_one_correction_that_helps_nobody_does_not_spoil_the_others() -> None:
    texts = {NAME: "\n".join(f"w{n}x" for n in range(400))}
    known = " ".join(f"w{n}" for n in range(400) if n != 77)
    calls: list[int] = []

    def check(texts: dict[str, str]) -> list[Diagnostic]:
        calls.append(1)
        return words_in(texts, known)

    mended = mend(texts, check)
    assert mended.texts[NAME].split() == [f"w{n}x" if n == 77 else f"w{n}" for n in range(400)]
    assert len(calls) < 40


def test_what_is_not_told_yet_is_corrected_as_well() -> None:
    """Only so many findings are told of a file: others take the place of those that are gone."""
    texts = {NAME: "\n".join("goldx" for _ in range(90)) + "\nzebra"}
    mended = mend(texts, lambda texts: words_in(texts, "gold", most=20))
    assert mended.texts[NAME] == "gold\n" * 90 + "zebra"
    assert [each.message for each in mended.found] == ["nothing is zebra"]


def test_slips_on_many_lines_are_corrected_together() -> None:
    reading = Reading()
    text = "action {\n" + "  darw 2; gian 1 gold\n" * 9 + "}"
    assert mend({NAME: text}, reading).texts[NAME] == text.replace("darw 2; gian", "draw 2 gain")
    assert reading.times < 9


def test_corrections_that_are_never_better_are_given_up() -> None:
    """A large text is not read for each of thousands."""
    texts = {NAME: "\n".join(f"{'w' * 200}{n}x" for n in range(1000))}
    calls: list[int] = []

    def check(texts: dict[str, str]) -> list[Diagnostic]:
        calls.append(1)
        return words_in(texts, "")

    assert mend(texts, check).texts == texts
    assert len(calls) < 60


def test_files_that_were_not_given_are_not_touched() -> None:
    def check(_: dict[str, str]) -> list[Diagnostic]:
        return parse_members(Source("another", "action { darw 1 }"))[1]

    assert mend({NAME: "x"}, check).texts == {NAME: "x"}


def outcome(card: Shipped, text: str) -> str:
    """What corrections make of a slip in a card."""
    name = card.draft.id
    mended = mend({name: text}, lambda texts: card.check(texts[name])[1])
    if not mended.made:
        assert mended.texts == {name: text}
        return "left"
    meaning, problems = card.check(mended.texts[name])
    return "partly" if problems else "restored" if meaning == card.meaning else "changed"


def test_corrections_bring_back_what_was_meant() -> None:
    """Of what is corrected in cards with one slip, nearly all says again what it said before the slip."""
    counts = Counter(outcome(each.card, each.text) for each in slips(500, seed=9))
    print(f"\n{dict(counts)}")
    made = counts.total() - counts["left"]
    assert made > 120
    assert counts["restored"] / made >= 0.97


def test_a_right_card_stays_as_it_is() -> None:
    assert {outcome(card, card.text) for card in shipped()} == {"left"}
