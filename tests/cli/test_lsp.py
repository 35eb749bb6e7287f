"""The language server as an editor meets it: a client of the protocol, over the pipes of a process."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pygls", reason="the extra `lsp` is not installed")

from lsprotocol import types as lsp

from .editor_client import PATIENCE, SERVER, Editor, message, messages, with_editor

PEBBLES = Path(__file__).with_name("pebbles")

DECK = """\
format: 1
deck: night
extends: citadels
title: {en: Night}

rules: |
  status lit marks character until round { }

characters:
  - id: lamplighter
    rank: 4
    name: {en: Lamplighter}
    rules: |
      action "🏮🏮 Light the lamps" {
        choose 1 district in your hand as lamp   # 🏮 one of yours
        gain 2 gold
        move lamp to top of deck
        target 1 character as other
        mark other as lit
      }
"""


def test_an_author_at_work(tmp_path: Path) -> None:
    """Typing, being told, looking, completing, jumping, renaming, tidying up: one session."""

    async def story(editor: Editor) -> None:
        client = editor.client
        editor.open(DECK)
        assert await editor.diagnostics() == []

        # A slip, told where it is, counted in UTF-16, and corrected.
        editor.change(DECK.replace("gain 2 gold", "gian 2 gold"))
        (slip,) = await editor.diagnostics()
        assert editor.at(slip.range) == "gian"
        assert slip.code == "E0331"
        context = lsp.CodeActionContext([slip])
        wanted = lsp.CodeActionParams(editor.document, slip.range, context)
        (action,) = await client.text_document_code_action_async(wanted) or []
        assert isinstance(action, lsp.CodeAction)
        assert action.edit is not None
        assert editor.edited((action.edit.changes or {})[editor.uri]) == DECK
        editor.change(DECK)
        assert await editor.diagnostics() == []

        # A look at a word, and at the place where it is declared.
        look = await client.text_document_hover_async(lsp.HoverParams(**editor.place("district in your")))
        assert look is not None
        assert look.range is not None
        assert editor.at(look.range) == "district"
        assert isinstance(look.contents, lsp.MarkupContent)
        assert "a card with type" in look.contents.value
        assert [editor.at(place.range) for place in await editor.jump("as lit", len("as "))] == ["lit"]
        assert (await editor.jump("gold\n"))[0].uri.endswith("citadels/ruleset.yaml")
        everywhere = lsp.ReferenceContext(include_declaration=True)
        meant = await client.text_document_references_async(
            lsp.ReferenceParams(everywhere, **editor.place("as lit", len("as ")))
        )
        assert [(each.range.start.line, editor.at(each.range)) for each in meant or []] == [
            (6, "lit"),
            (18, "lit"),
        ]

        # What the card says, as it stands now; not as it stood, and not while it says nothing.
        assert "gain 2 gold" in await editor.look("id: lamplighter", 5)
        assert (await editor.look("action")).startswith("Once per turn")
        assert "gain 2 gold" in (await editor.look("action")).partition("\n")[0]
        editor.change(DECK.replace("gain 2 gold", "gain 5 gold"))
        assert "gain 5 gold" in await editor.look("action")
        assert "gain 5 gold" in await editor.look("rules: |\n      action")
        assert await editor.diagnostics() == []
        editor.change(DECK.replace("gain 2 gold", "gian 2 gold"))
        assert "as soon as its mistakes are gone" in await editor.look("action")
        assert await editor.diagnostics()
        editor.change(DECK)
        assert await editor.diagnostics() == []

        # What fits in an unfinished line.
        editor.change(DECK.replace("gain 2 gold\n", "gain 2 \n"))
        assert await editor.diagnostics()
        assert await editor.offered("gain 2 ", len("gain 2 ")) == {"divided", "gold", "points"}
        editor.change(DECK)
        await editor.diagnostics()

        # Another name for a status and for what is given in an ability, behind signs that count twice.
        for old, new, place in (("lit", "glowing", "status lit"), ("lamp", "light", "as lamp")):
            here = editor.place(place, len(place) - 1)
            assert (
                await client.text_document_prepare_rename_async(lsp.PrepareRenameParams(**here)) is not None
            )
            renamed = await client.text_document_rename_async(lsp.RenameParams(new_name=new, **here))
            assert renamed is not None
            text = editor.edited((renamed.changes or {})[editor.uri])
            assert text.count(f" {new}") == editor.text.count(f" {old} ") + editor.text.count(f" {old}\n")
            editor.change(text)
            assert await editor.diagnostics() == []
        refused = await client.text_document_rename_async(lsp.RenameParams(new_name="choose", **here))
        assert refused is None
        assert editor.messages == ["`choose` is a word of the rules language"]

        # The one style, and what the file holds.
        tidy = editor.text
        editor.change(tidy.replace("gain 2 gold", "gain   2 gold"))
        await editor.diagnostics()
        edits = await editor.tidied()
        assert "gain 2 gold" in editor.edited(edits)
        assert len(edits) == 1
        outline = await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(editor.document))
        assert [each.name for each in outline or []] == ["glowing", "lamplighter"]

        editor.close()
        assert await editor.diagnostics() == []

    with_editor(tmp_path / "night.yaml", story)


def test_rules_that_belong_to_no_ruleset_are_parsed(tmp_path: Path) -> None:
    async def story(editor: Editor) -> None:
        editor.open("procedure go() { gain 1 coin\n")
        (found,) = await editor.diagnostics()
        assert "{" in found.message

    with_editor(tmp_path / "alone.rules", story)


def test_the_files_of_a_game(tmp_path: Path) -> None:
    """Rules and cards of a ruleset, both open and not saved: each knows what the other says now."""
    shutil.copytree(PEBBLES, tmp_path / "pebbles")
    flow, stones = tmp_path / "pebbles" / "flow.rules", tmp_path / "pebbles" / "stones.yaml"

    async def story(editor: Editor) -> None:
        client = editor.client
        rules = flow.read_text("utf-8")
        editor.open(rules)
        assert await editor.diagnostics() == []
        assert [each.uri for each in await editor.jump("pouch as s")] == [
            (tmp_path / "pebbles" / "ruleset.yaml").as_uri()
        ]
        assert "procedures" in await editor.look("throw_one() } }")

        cards = editor.beside(stones)
        cards.open(stones.read_text("utf-8"))
        assert await cards.diagnostics() == []
        cards.change(
            cards.text.replace(
                '"Sharp."}', '"Sharp."}\n    rules: |\n      action "Throw 🪨 it" { do throw_one() }'
            )
        )
        await cards.diagnostics()
        await editor.diagnostics()
        assert "Once per turn, you may" in await cards.look("flint")

        # A name that stands in both.
        context = lsp.ReferenceContext(include_declaration=False)
        used = await client.text_document_references_async(
            lsp.ReferenceParams(context, **editor.place("throw_one() {"))
        )
        assert sorted(Path(each.uri).name for each in used or []) == ["flow.rules", "stones.yaml"]
        wanted = lsp.RenameParams(new_name="skim", **editor.place("throw_one() {"))
        renamed = await client.text_document_rename_async(wanted)
        assert renamed is not None
        changes = dict(renamed.changes or {})
        assert changes.keys() == {editor.uri, cards.uri}
        for each in (editor, cards):
            each.change(each.edited(list(changes[each.uri])))
        assert "throw_one" not in editor.text + cards.text
        while await cards.diagnostics():  # until both changes have arrived
            pass
        assert "procedure" in await cards.look("skim")
        assert [each.uri for each in await cards.jump("skim")] == [editor.uri]

        # A mistake in one file that the other makes.
        editor.change(editor.text.replace("procedure skim", "procedure skip_it"))
        while not (found := await cards.diagnostics()):
            pass
        assert cards.at(found[0].range) == "skim"
        actions = await client.text_document_code_action_async(
            lsp.CodeActionParams(cards.document, found[0].range, lsp.CodeActionContext(found))
        )
        assert all(isinstance(each, lsp.CodeAction) for each in actions or [])

        editor.change(editor.text.replace("move s to shore  gain", "move s   to shore gain"))
        assert "move s to shore  gain" in editor.edited(await editor.tidied())
        assert {"shore", "heap", "pouch"} <= await editor.offered("to shore gain", len("to "))
        symbols = lsp.DocumentSymbolParams(editor.document)
        outline = await client.text_document_document_symbol_async(symbols)
        assert [each.name for each in outline or []] == ["skip_it"]

    with_editor(flow, story)


def test_the_words_of_a_deck(tmp_path: Path) -> None:
    """A file of words is checked with its deck, and is what hovering speaks with, saved or not."""

    async def story(editor: Editor) -> None:
        editor.open(DECK.replace("gain 2 gold", "gain 2 oil").replace("rules: |\n  s", OIL + "rules: |\n  s"))
        assert await editor.diagnostics() == []
        assert "2 jednostki „oil”" in await editor.look("action")
        words = editor.beside(tmp_path / "night.words.pl.yaml")
        words.open("format: 1\nnouns:\n  resource.oill: {gender: f, one: kropla, many: krople}\n")
        (unknown,) = await words.diagnostics()
        assert words.at(unknown.range) == "resource.oill"
        words.change(words.text.replace("oill", "oil"))
        assert await words.diagnostics() == []
        assert "zyskać 2 krople" in await editor.look("action")

        wanted = lsp.RenameParams(new_name="grease", **editor.place("2 oil", 2))
        renamed = await editor.client.text_document_rename_async(wanted)
        assert renamed is not None
        changes = dict(renamed.changes or {})
        assert "resource.grease:" in words.edited(list(changes[words.uri]))
        assert "gain 2 grease" in editor.edited(list(changes[editor.uri]))

        strange = editor.beside(tmp_path / "night.words.xx.yaml")
        strange.open("format: 1\n")
        assert [each.code for each in await strange.diagnostics()] == ["E0263"]

    with_editor(tmp_path / "night.yaml", story, initialization_options={"language": "pl"})


OIL = "resources:\n  - {id: oil, name: {en: oil}}\n\n"


@pytest.mark.parametrize(
    ("hello", "first"),
    [
        ({"locale": "pl-PL"}, "Raz na turę"),
        ({"locale": "pl", "initialization_options": {"language": "uk"}}, "Раз за хід"),
        ({"locale": "fr"}, "Once per turn"),
        ({"initialization_options": [1]}, "Once per turn"),
    ],
)
def test_the_language_of_the_author(tmp_path: Path, hello: dict[str, Any], first: str) -> None:
    async def story(editor: Editor) -> None:
        editor.open(DECK)
        assert (await editor.look("action")).startswith(first)
        for language, begun in (("uk", "Раз за хід"), ("en", "Once per turn")):
            settings = {"rulewright": {"language": language}}
            editor.client.workspace_did_change_configuration(lsp.DidChangeConfigurationParams(settings))
            assert (await editor.look("action")).startswith(begun)

    with_editor(tmp_path / "night.yaml", story, **hello)


def test_lines_that_end_as_windows_ends_them(tmp_path: Path) -> None:
    async def story(editor: Editor) -> None:
        editor.open(DECK.replace("gain 2 gold", "gian   2 gold").replace("\n", "\r\n"))
        (slip,) = await editor.diagnostics()
        assert editor.at(slip.range) == "gian"
        editor.change(editor.text.replace("gian", "gain"))
        assert await editor.diagnostics() == []
        (edit,) = await editor.tidied()
        assert edit.new_text.endswith("        gain 2 gold\r\n")
        assert edit.new_text.count("\n") == edit.new_text.count("\r\n") == 2

    with_editor(tmp_path / "night.yaml", story)


def test_texts_that_come_and_go(tmp_path: Path) -> None:
    """A deck under another name, one whose file is deleted, and the folder of a game that is."""
    shutil.copytree(PEBBLES, tmp_path / "pebbles")
    old, new = tmp_path / "night.yaml", tmp_path / "nacht.yaml"

    async def story(editor: Editor) -> None:
        old.write_text(DECK, "utf-8")
        editor.open(DECK)
        assert await editor.diagnostics() == []
        old.rename(new)
        editor.close()
        assert await editor.diagnostics() == []
        gone = await editor.client.text_document_hover_async(lsp.HoverParams(**editor.place("action")))
        assert gone is None
        other = editor.beside(new)
        other.open(DECK.replace("gain 2", "gian 2"))
        assert len(await other.diagnostics()) == 1
        new.unlink()
        other.change(DECK)
        assert await other.diagnostics() == []
        assert "gain 2 gold" in await other.look("action")

        rules = editor.beside(tmp_path / "pebbles" / "flow.rules")
        rules.open((tmp_path / "pebbles" / "flow.rules").read_text("utf-8"))
        assert await rules.diagnostics() == []
        # What another program writes is noticed when the editor says so.
        stones = tmp_path / "pebbles" / "stones.yaml"
        stones.write_text(stones.read_text("utf-8").replace("id: chalk", "id: flint"), "utf-8")
        event = lsp.FileEvent(stones.as_uri(), lsp.FileChangeType.Changed)
        editor.client.workspace_did_change_watched_files(lsp.DidChangeWatchedFilesParams([event]))
        await rules.diagnostics()
        shutil.rmtree(tmp_path / "pebbles")
        rules.change(rules.text + "\n")
        await rules.diagnostics()
        assert await other.look("action")

    with_editor(old, story)


def test_two_folders_at_once(tmp_path: Path) -> None:
    """Two decks with the same words in two folders of one editor: neither knows the other's."""
    one, two = tmp_path / "one" / "night.yaml", tmp_path / "two" / "night.yaml"
    folders = [lsp.WorkspaceFolder(path.parent.as_uri(), path.parent.name) for path in (one, two)]

    async def story(editor: Editor) -> None:
        editor.open(DECK)
        other = editor.beside(two)
        other.open(DECK.replace("lamplighter", "watcher").replace("gain 2 gold", "gain 9 gold"))
        assert await editor.diagnostics() == []
        assert await other.diagnostics() == []
        for each, gold in ((editor, "gain 2 gold"), (other, "gain 9 gold"), (editor, "gain 2 gold")):
            assert gold in await each.look("action")
            assert [place.uri for place in await each.jump("as lit", 3)] == [each.uri]

    with_editor(one, story, root_uri=None, workspace_folders=folders)


def test_what_is_no_deck_and_what_is_no_text(tmp_path: Path) -> None:
    """Other YAML files are left alone; of a text that is mere noise that is said, and nothing breaks."""

    async def story(editor: Editor) -> None:
        editor.open("services:\n  web: {image: x}\n")
        assert await editor.diagnostics() == []
        for text in (
            "",
            "\0",
            "deck: [",
            "deck: x\nextends: citadels\n\trules: |\n",
            "\ufeff" + DECK,
            "🏮" * 5000,
        ):
            editor.change(text)
            found = await editor.diagnostics()
            assert bool(found) == (text not in ("", "🏮" * 5000, "\ufeff" + DECK)), text[:40]
            here, beyond = editor.document, lsp.Position(10**6, 10**6)
            assert await editor.client.text_document_hover_async(lsp.HoverParams(here, beyond)) is None
            wanted = lsp.CompletionParams(here, beyond)
            assert not await editor.client.text_document_completion_async(wanted)
            assert len(await editor.tidied()) == (text == "\ufeff" + DECK)
        assert editor.messages == []

    with_editor(tmp_path / "compose.yaml", story)


BROKEN = """
from rulewright.cli.editor import server
def broken(*_): raise RuntimeError("the lamp fell over")
server.definition = broken
server.serve()
"""


def test_a_fault_of_ours_ends_nothing(tmp_path: Path) -> None:
    """It is said in words, once, with what to report; the next question is answered as ever."""

    async def story(editor: Editor) -> None:
        editor.open(DECK)
        assert await editor.diagnostics() == []
        for _ in range(2):
            params = lsp.DefinitionParams(**editor.place("gold\n"))
            assert await editor.client.text_document_definition_async(params) is None
        assert "gain 2 gold" in await editor.look("action")
        (said,) = editor.messages
        assert said.startswith("this is a fault of Rulewright, not of your files")
        assert "RuntimeError in cli/editor/server.py" in said
        assert "Traceback" not in said

    with_editor(tmp_path / "night.yaml", story, [sys.executable, "-P", "-c", BROKEN])


# --- a client that goes astray ------------------------------------------------------------------------------


HELLO = message(id=1, method="initialize", params={"processId": None, "rootUri": None, "capabilities": {}})


@pytest.mark.parametrize("said", [b"", HELLO, HELLO + b"Content-Length: 4000\r\n\r\n{"])
def test_when_the_editor_is_gone_the_server_ends(said: bytes) -> None:
    done = subprocess.run(SERVER, input=said, capture_output=True, timeout=PATIENCE, check=False)
    assert b"Traceback" not in done.stdout + done.stderr


def test_goodbye_while_many_texts_wait_to_be_checked(tmp_path: Path) -> None:
    """The server ends at once and in silence; what nobody will read is not worked out."""
    opened = b"".join(
        message(
            method="textDocument/didOpen",
            params={"textDocument": {"uri": uri, "languageId": "yaml", "version": 1, "text": DECK}},
        )
        for uri in ((tmp_path / f"{number}.yaml").as_uri() for number in range(100))
    )
    bye = message(id=4, method="shutdown") + message(method="exit")
    done = subprocess.run(SERVER, input=HELLO + opened + bye, capture_output=True, timeout=PATIENCE)
    assert done.returncode == 0
    assert done.stderr == b""
    assert not any(each.get("method") == "window/showMessage" for each in messages(done.stdout))


def test_an_address_at_which_no_file_can_be_is_that_of_a_text_without_one() -> None:
    """The text is looked at as any other; only what is no address at all is not opened by the protocol."""
    odd = [
        "file:///a%00b.yaml",
        "",
        "file:///",
        f"file:///{'a' * 5000}.yaml",
        f"file:///{'a' * 254}",
        "\ud800",
    ]
    said = HELLO
    for number, uri in enumerate([*odd, "file://[::1"], 2):
        document = {"uri": uri, "languageId": "yaml", "version": 1, "text": DECK.replace("gain", "gian")}
        here = {"textDocument": {"uri": uri}}
        everything = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
        asked = {**here, "range": everything, "context": {"diagnostics": []}}
        said += message(method="textDocument/didOpen", params={"textDocument": document})
        said += message(id=number, method="textDocument/codeAction", params=asked)
        said += message(method="textDocument/didSave", params=here)
        said += message(method="textDocument/didClose", params=here)
    said += message(id=99, method="shutdown") + message(method="exit")
    done = subprocess.run(SERVER, input=said, capture_output=True, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (0, b"")
    heard = messages(done.stdout)
    assert not [each for each in heard if each.get("method") == "window/showMessage"]
    answers = {each["id"]: each["result"] for each in heard if "id" in each}
    fixes = [[each["title"] for each in answers[number] or []] for number in range(2, 3 + len(odd))]
    assert fixes == [["write gain"]] * len(odd) + [[]]


@pytest.mark.parametrize(
    "head", [f"Content-Length: {size}" for size in ("-5", "abc", "1e3", "9" * 20)] + ["X: 1"]
)
def test_a_head_without_a_length_is_refused(head: str) -> None:
    """Where such a message ends nobody can tell: nothing after it is read."""
    said = HELLO + f"{head}\r\n\r\n{{}}".encode() + message(id=2, method="shutdown") + message(method="exit")
    done = subprocess.run(SERVER, input=said, capture_output=True, timeout=PATIENCE)
    assert done.returncode == 2
    assert b"what comes is no message of an editor" in done.stderr
    assert [each["id"] for each in messages(done.stdout) if "id" in each] == [1]


def test_what_is_no_message_is_passed_over() -> None:
    noise = b"Content-Length: 7\r\n\r\n{noise}" + message(id=2, method="no/such", params={})
    wrong = message(id=3, method="textDocument/hover", params={"textDocument": 7})
    bye = message(id=4, method="shutdown") + message(method="exit")
    done = subprocess.run(SERVER, input=HELLO + noise + wrong + bye, capture_output=True, timeout=PATIENCE)
    assert done.returncode == 0
    assert done.stderr == b""
    assert [each["id"] for each in messages(done.stdout) if "id" in each] == [1, 2, 4]
