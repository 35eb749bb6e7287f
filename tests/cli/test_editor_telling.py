"""What an editor is told of cards, and of the places where something is meant: of what stands there now."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulewright.cli.editor.documents import Document
from rulewright.cli.editor.rename import changed, rename
from rulewright.cli.editor.uses import references
from rulewright.dsl.explain import explain_card
from rulewright.dsl.explain.wordsfile import read_words
from rulewright.dsl.files.source import Source
from rulewright.dsl.load import load_deck

from .authors import DECK, Author

pytestmark = pytest.mark.usefixtures("forgetful")


@pytest.mark.parametrize("language", ["en", "pl", "uk"])
def test_what_a_card_and_an_ability_say(author: Author, language: str) -> None:
    """The same as `rulewright explain`: all of it at the card, and at an ability what that says."""
    rules, _ = load_deck(Source(author.path, DECK))
    assert rules is not None
    words, _ = read_words("citadels", language)
    first, second, *own = explain_card(rules, rules.cards["night:lamplighter"], language, words)
    assert len(own) == 2, "its status and its memory are told beneath it"
    author.desk.language = language
    whole = author.look("lamplighter\n")
    all_of_it = "\n\n".join([first, second, *own])
    assert all_of_it in whole
    assert whole == author.look("lamplighter}}")
    assert author.look("rules: |\n      action") == all_of_it
    for trigger, said in (("action", first), ("after", second)):
        assert author.look(f"{trigger} ").startswith(f"{said}\n\n---\n\n**{trigger}** is a word of the rules")
    assert first not in author.look("gain 2"), "it is inside of an ability"


def test_a_ready_made_ability_says_what_it_stands_for(author: Author) -> None:
    author.write(DECK.replace("      after build", "      income(trade)\n      after build"))
    looked = author.look("income(")
    assert looked.startswith("Once per turn")
    assert "trade district in your city" in looked.partition("\n")[0]
    assert "**income** (ready-made" in looked


def test_what_is_told_is_what_stands_there_now(author: Author) -> None:
    """Edit, then ask; before anything was checked, and with mistakes in the card or beside it."""
    assert "gain 2 gold" in author.look('action "')
    for number in (3, 4):
        author.write(DECK.replace("gain 2 gold", f"gain {number} gold"))
        for place in ('action "', "lamplighter\n", "rules: |\n      action"):
            assert f"gain {number} gold" in author.look(place)
    # A mistake in this card: it says nothing now. One beside it: it says what it said, if that is unchanged.
    broken = author.text.replace("gain 4 gold", "gain 5 gould")
    author.write(broken)
    for place in ('action "', "lamplighter\n", "rules: |\n      action"):
        assert "as soon as its mistakes are gone" in author.look(place)
        assert "gain 4 gold" not in author.look(place)
    author.write(DECK.replace("gain 2 gold", "gain 4 gold").replace("based_on: first", "based_on: last"))
    assert "gain 4 gold" in author.look('action "')
    author.write(author.text.replace("gain 4 gold", "gain 6 gold"))
    assert "as soon as its mistakes are gone" in author.look('action "')
    # The rules that belong to no card say something else now, and there is a mistake: nobody can tell.
    keyword = "  keyword bright(n is 1) { action { gain n gold } }\n  memory lamps"
    shining = DECK.replace("  memory lamps", keyword).replace(
        "      after build", "      bright(2)\n      after build"
    )
    author.write(shining)
    assert "gain 2 gold" in author.look("bright(2)")
    author.write(shining.replace("gain n gold", "gain n points").replace("based_on: first", "based_on: last"))
    assert "as soon as its mistakes are gone" in author.look("rules: |\n      action")
    author.write(shining.replace("gain n gold", "gain n points"))
    assert "gain 2 points" in author.look("bright(2)")


def test_a_card_is_told_wherever_its_keys_stand(author: Author) -> None:
    rules = author.text[author.text.index("    rules: |\n      action") : author.text.index("\npresets")]
    author.write(
        author.text.replace(rules, "").replace(
            "  - id: lamplighter\n", f"  -{rules[3:]}    id: lamplighter\n"
        )
    )
    assert author.desk.problems(author.path) == []
    assert "gain 2 gold" in author.look('action "').partition("\n")[0]
    assert "gain 2 gold" in author.look("lamplighter\n")


def test_where_something_is_used(author: Author) -> None:
    def used(what: str, further: int = 0, *, declaration: bool = True) -> list[tuple[str, int]]:
        place = author.place(what, further)
        found = references(author.desk, author.path, *place, declaration=declaration)
        return [(Path(each.path).name, each.span.line) for each in found]

    assert used("as lit", 3) == [("night.yaml", 7), ("night.yaml", 21)]
    assert used("as lit", 3, declaration=False) == [("night.yaml", 21)]
    assert used("lamplighter\n") == [("night.yaml", 11), ("night.yaml", 33)]
    assert used("lamp to top") == [("night.yaml", 17), ("night.yaml", 19)]
    assert used("gold\n", declaration=False) == [("night.yaml", 18), ("night.yaml", 25)]
    assert used("gold\n")[0][0] == "ruleset.yaml"
    assert used("choose") == []


def test_words_beside_a_deck_are_renamed_with_it(author: Author) -> None:
    words = Path(author.path).with_name("night.words.pl.yaml")
    text = (
        "format: 1\nadjectives: {}\nphrases:\n"
        '  status.lit.mark: "<oświetlić|oświetlasz|oświetla|oświetl> {what:acc}"\n'
        '  status.litter.mark: "lit"\n'
        '  memory.lamps.set: "lit {n*card.lamplighter:acc}"\n'
    )
    words.write_text(text, "utf-8")
    edits = rename(author.desk, author.path, *author.place("as lit", 3), "glowing")
    changed_words = changed(Document(str(words), text), [each for each in edits if each.path == str(words)])
    assert changed_words == text.replace("status.lit.", "status.glowing.")
    edits = rename(author.desk, author.path, *author.place("lamplighter\n"), "watcher")
    assert [each.span.line for each in edits if each.path == str(words)] == [6]


def test_nothing_is_checked_twice_and_nothing_is_forgotten(tmp_path: Path) -> None:
    """The same text again is answered from memory; what it depends on is not."""
    shutil.copytree(Path(__file__).with_name("pebbles"), tmp_path / "pebbles")
    flow, stones = (tmp_path / "pebbles" / name for name in ("flow.rules", "stones.yaml"))
    author = Author(flow, flow.read_text("utf-8"))
    document = author.desk.documents[author.path]
    assert author.desk.checked(document) == author.desk.checked(document)
    assert author.desk.checked(document)[1] is author.desk.checked(document)[1]
    cards = stones.read_text("utf-8")
    author.desk.open(str(stones), cards.replace("id: chalk", "id: flint"))
    assert author.desk.problems(str(stones)) != []
    assert author.desk.checked(document)[0] is None, "another open text, not saved"
    author.desk.close(str(stones))
    assert author.desk.checked(document)[0] is not None
    stones.write_text(cards.replace("id: chalk", "id: flint"), "utf-8")
    assert author.desk.checked(document)[0] is None, "a file of the folder, saved"


# --- printed texts ------------------------------------------------------------------------------------------

PRINTED = """\
format: 1
deck: print
extends: citadels
title: {en: Print}
characters:
  - id: one
    rank: 6
    name: {en: One}
    text: {en: "Gain 2 gold."}
    rules: |
      action { gain 2 gold }
  - id: two
    rank: 7
    name: {en: Two}
    text: {en: "Gain 3 gold."}
    rules: |
      action { gain 3 gold }
"""


def test_a_printed_text_that_says_something_else_is_told_of_at_each_letter(author: Author) -> None:
    def told(text: str) -> list[tuple[str, int]]:
        author.write(text)
        found = author.desk.problems(author.path)
        return [(each.code, each.span.line) for each in found if each.span is not None]

    assert told(PRINTED) == []
    assert told(PRINTED.replace("gain 3", "gain 4")) == [("W0720", 15)]
    assert told(PRINTED.replace("gain 3", "gain 4").replace("characters", "\ncharacters")) == [("W0720", 16)]
    assert told(PRINTED.replace("gain 3", "gain 4").replace("Gain 3", "Gain 4")) == []
    assert told(PRINTED.replace("Gain 2", "Gain 1")) == [("W0720", 9)]
    assert told(PRINTED.replace("action { gain 2 gold }", "action { draw 2 }")) == [("W0721", 9)]
    assert told(PRINTED) == []
