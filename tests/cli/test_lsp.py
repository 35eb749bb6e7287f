"""The language server as an editor meets it: a client of the protocol, over the pipes of a process."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pygls", reason="the extra `lsp` is not installed")

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

PATIENCE = 60.0

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


class Editor:
    """A client with one text open."""

    def __init__(self, client: LanguageClient, uri: str) -> None:
        self.client = client
        self.uri = uri
        self.version = 1
        self.text = ""
        self.found: asyncio.Queue[list[lsp.Diagnostic]] = asyncio.Queue()
        self.messages: list[str] = []

    @property
    def document(self) -> lsp.TextDocumentIdentifier:
        return lsp.TextDocumentIdentifier(self.uri)

    def open(self, text: str) -> None:
        self.text = text
        item = lsp.TextDocumentItem(self.uri, "yaml", self.version, text)
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))

    def change(self, text: str) -> None:
        self.text = text
        self.version += 1
        document = lsp.VersionedTextDocumentIdentifier(self.version, self.uri)
        whole = lsp.TextDocumentContentChangeWholeDocument(text)
        self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(document, [whole]))

    async def diagnostics(self) -> list[lsp.Diagnostic]:
        return await asyncio.wait_for(self.found.get(), PATIENCE)

    def place(self, what: str, further: int = 0) -> dict[str, Any]:
        """Where a piece of the text stands, as editors count: a column is a number of UTF-16 units."""
        at = self.text.index(what) + further
        begin = self.text.rfind("\n", 0, at) + 1
        units = len(self.text[begin:at].encode("utf-16-le")) // 2
        return {
            "text_document": self.document,
            "position": lsp.Position(self.text.count("\n", 0, at), units),
        }

    def at(self, range_: lsp.Range) -> str:
        """The text of a range of one line."""
        line = self.text.split("\n")[range_.start.line].encode("utf-16-le")
        return line[2 * range_.start.character : 2 * range_.end.character].decode("utf-16-le")

    def edited(self, edits: list[lsp.TextEdit]) -> str:
        """The text after some edits."""
        lines = [line.encode("utf-16-le") for line in self.text.split("\n")]
        starts = [sum(len(line) + 2 for line in lines[:n]) for n in range(len(lines) + 1)]
        data = self.text.encode("utf-16-le")
        for edit in sorted(edits, key=lambda e: (e.range.start.line, e.range.start.character), reverse=True):
            first = starts[edit.range.start.line] + 2 * edit.range.start.character
            last = starts[edit.range.end.line] + 2 * edit.range.end.character
            data = data[:first] + edit.new_text.encode("utf-16-le") + data[last:]
        return data.decode("utf-16-le")


Story = Callable[[Editor], Awaitable[None]]


def with_editor(path: Path, story: Story) -> None:
    """Start a server, shake hands, let the story happen, say goodbye; the server must end by itself."""

    async def run() -> None:
        client = LanguageClient("test", "1")
        editor = Editor(client, path.as_uri())

        @client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def published(params: lsp.PublishDiagnosticsParams) -> None:
            if params.uri == editor.uri:
                editor.found.put_nowait(list(params.diagnostics))

        @client.feature(lsp.WINDOW_SHOW_MESSAGE)
        def shown(params: lsp.ShowMessageParams) -> None:
            editor.messages.append(params.message)

        await client.start_io(sys.executable, "-P", "-m", "rulewright", "lsp", env=dict(os.environ))
        try:
            params = lsp.InitializeParams(lsp.ClientCapabilities(), root_uri=path.parent.as_uri())
            answer = await asyncio.wait_for(client.initialize_async(params), PATIENCE)
            assert answer.capabilities.position_encoding == lsp.PositionEncodingKind.Utf16
            client.initialized(lsp.InitializedParams())
            await story(editor)
            await asyncio.wait_for(client.shutdown_async(None), PATIENCE)
            client.exit(None)
            process = client._server
            assert process is not None
            assert await asyncio.wait_for(process.wait(), PATIENCE) == 0
        finally:
            await client.stop()

    asyncio.run(run())


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
        there = await client.text_document_definition_async(
            lsp.DefinitionParams(**editor.place("as lit", len("as ")))
        )
        assert isinstance(there, list)
        assert [editor.at(place.range) for place in there] == ["lit"]
        gold = await client.text_document_definition_async(lsp.DefinitionParams(**editor.place("gold\n")))
        assert isinstance(gold, list)
        assert gold[0].uri.endswith("citadels/ruleset.yaml")

        # What fits in an unfinished line.
        editor.change(DECK.replace("gain 2 gold\n", "gain 2 \n"))
        assert await editor.diagnostics()
        offered = await client.text_document_completion_async(
            lsp.CompletionParams(**editor.place("gain 2 ", len("gain 2 ")))
        )
        assert isinstance(offered, list)
        assert {"gold", "points"} == {item.label for item in offered}
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
        options = lsp.FormattingOptions(2, True)
        edits = await client.text_document_formatting_async(
            lsp.DocumentFormattingParams(editor.document, options)
        )
        assert "gain 2 gold" in editor.edited(list(edits or []))
        assert len(edits or []) == 1
        outline = await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(editor.document))
        assert [each.name for each in outline or []] == ["glowing", "lamplighter"]

        client.text_document_did_close(lsp.DidCloseTextDocumentParams(editor.document))
        assert await editor.diagnostics() == []

    with_editor(tmp_path / "night.yaml", story)


def test_rules_that_belong_to_no_ruleset_are_parsed(tmp_path: Path) -> None:
    async def story(editor: Editor) -> None:
        editor.open("procedure go() { gain 1 coin\n")
        (found,) = await editor.diagnostics()
        assert "{" in found.message

    with_editor(tmp_path / "alone.rules", story)
