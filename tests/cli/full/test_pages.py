"""What stands beside the table and what comes over it, in three languages."""

from __future__ import annotations

import pytest

pytest.importorskip("textual", reason="the extra `tui` is not installed")

from .seated import PERSON, Seated, play

TWO = (PERSON, "random")


@pytest.mark.parametrize(
    ("language", "keys", "explained"),
    [
        ("en", "? keys u undo", "Once per turn, you may gain 1 gold for each trade district in your city."),
        ("pl", "? klawisze u cofnij", "Raz na turę możesz zyskać 1 monetę za każdą dzielnicę handlową"),
        ("uk", "? клавіші u назад", "Раз за хід можете отримати 1 монету за кожен торгівельний квартал"),
    ],
)
def test_the_card_under_the_cursor_is_explained(language: str, keys: str, explained: str) -> None:
    async def look(ann: Seated) -> None:
        assert keys in ann.words
        assert explained in ann.words, ann.text
        await ann.press("down")
        assert explained not in ann.words

    play(look, language=language)


def test_pages_come_and_go() -> None:
    async def look(ann: Seated) -> None:
        before = ann.text
        for key, found in (
            ("question_mark", "PgUp PgDn"),
            ("l", "Phase: selection."),
            ("e", "character, rank 6"),
            ("t", "set aside"),
            ("i", "The end:"),
            ("w", "Nothing else comes into question."),
        ):
            await ann.press(key)
            assert found in ann.words, ann.text
            assert "Esc closes this." in ann.words
            await ann.press("1", "pagedown")
            assert "Esc closes this." in ann.words, "no key of the table means anything now"
            await ann.press("escape")
            assert ann.text == before

    play(look)


def test_a_card_is_looked_up() -> None:
    async def look(ann: Seated) -> None:
        await ann.press("c", *"smithy", "enter")
        assert "Smithy" in ann.words
        assert "Once per turn you may spend 2 gold and gain 3 cards." in ann.words
        await ann.press("escape", "c", *"xyzzy", "enter")
        assert "There is no card" in ann.words
        await ann.press("escape")
        assert "choose a character" in ann.words

    play(look)


def test_the_map_in_the_place_of_the_table() -> None:
    async def look(ann: Seated) -> None:
        await ann.press("1", "1")
        assert "turn of Ann" in ann.words
        await ann.press("m")
        assert "your duchy" in ann.words
        assert "turn of Ann" not in ann.words
        await ann.press("m")
        assert "turn of Ann" in ann.words
        await ann.press("M")
        assert "Ben's duchy" in ann.words

    play(look, "burgundy", TWO)


def test_a_hint_says_what_it_expects() -> None:
    async def look(ann: Seated) -> None:
        await ann.press("1", "h")
        assert "what it would choose in your place, the best first" in ann.words

    play(look, "burgundy", TWO)


def test_every_text_is_in_every_language() -> None:
    from rulewright.cli.texts import _texts as texts, said
    from rulewright.dsl.explain import LANGUAGES

    keys = {language: list(of) for language, of in texts().items()}
    assert keys == dict.fromkeys(LANGUAGES, keys["en"])
    for language in keys:
        assert "Ewa" in said(language, "pass", name="Ewa")
        assert "Ewa" in said(language, "thinks", name="Ewa")
