"""An editor for tests of the language server: a client of the protocol, over the pipes of a process."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

PATIENCE = 60.0
SERVER = [sys.executable, "-P", "-m", "rulewright", "lsp"]


class Editor:
    """A client with one text open, or one of several texts of the same client."""

    def __init__(self, client: LanguageClient, uri: str, all_of_it: dict[str, Editor] | None = None) -> None:
        self.client = client
        self.uri = uri
        self.version = 1
        self.text = ""
        self.found: asyncio.Queue[list[lsp.Diagnostic]] = asyncio.Queue()
        self.messages: list[str] = []
        self.editors = {} if all_of_it is None else all_of_it
        self.editors[uri] = self

    def beside(self, path: Path) -> Editor:
        """Another text of the same client."""
        return Editor(self.client, path.as_uri(), self.editors)

    @property
    def document(self) -> lsp.TextDocumentIdentifier:
        return lsp.TextDocumentIdentifier(self.uri)

    def open(self, text: str) -> None:
        self.text = text
        language = "rulewright" if self.uri.endswith(".rules") else "yaml"
        item = lsp.TextDocumentItem(self.uri, language, self.version, text)
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))

    def change(self, text: str) -> None:
        self.text = text
        self.version += 1
        document = lsp.VersionedTextDocumentIdentifier(self.version, self.uri)
        whole = lsp.TextDocumentContentChangeWholeDocument(text)
        self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(document, [whole]))

    async def diagnostics(self) -> list[lsp.Diagnostic]:
        return await asyncio.wait_for(self.found.get(), PATIENCE)

    def close(self) -> None:
        self.client.text_document_did_close(lsp.DidCloseTextDocumentParams(self.document))

    async def look(self, what: str, further: int = 0) -> str:
        found = await self.client.text_document_hover_async(lsp.HoverParams(**self.place(what, further)))
        assert found is None or isinstance(found.contents, lsp.MarkupContent)
        return found.contents.value if found is not None else ""  # type: ignore[union-attr]

    async def jump(self, what: str, further: int = 0) -> list[lsp.Location]:
        params = lsp.DefinitionParams(**self.place(what, further))
        found = await self.client.text_document_definition_async(params)
        assert isinstance(found, list)
        return [each for each in found if isinstance(each, lsp.Location)]

    async def offered(self, what: str, further: int = 0) -> set[str]:
        params = lsp.CompletionParams(**self.place(what, further))
        found = await self.client.text_document_completion_async(params)
        assert isinstance(found, list)
        return {each.label for each in found}

    async def tidied(self) -> list[lsp.TextEdit]:
        params = lsp.DocumentFormattingParams(self.document, lsp.FormattingOptions(2, True))
        return list(await self.client.text_document_formatting_async(params) or [])

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

    def edited(self, edits: Iterable[Any]) -> str:
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


def with_editor(path: Path, story: Story, command: list[str] = SERVER, **hello: Any) -> None:
    """Start a server, shake hands, let the story happen, say goodbye; the server must end by itself.
    `hello`: what the client says besides."""

    async def run() -> None:
        client = LanguageClient("test", "1")
        editor = Editor(client, path.as_uri())

        @client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def published(params: lsp.PublishDiagnosticsParams) -> None:
            editor.editors[params.uri].found.put_nowait(list(params.diagnostics))

        @client.feature(lsp.WINDOW_SHOW_MESSAGE)
        def shown(params: lsp.ShowMessageParams) -> None:
            editor.messages.append(params.message)

        await client.start_io(*command, env=dict(os.environ))
        process = client._server
        assert process is not None
        try:
            said = {"capabilities": lsp.ClientCapabilities(), "root_uri": path.parent.as_uri(), **hello}
            params = lsp.InitializeParams(**said)
            answer = await asyncio.wait_for(client.initialize_async(params), PATIENCE)
            assert answer.capabilities.position_encoding == lsp.PositionEncodingKind.Utf16
            client.initialized(lsp.InitializedParams())
            await story(editor)
            await asyncio.wait_for(client.shutdown_async(None), PATIENCE)
            client.exit(None)
            assert await asyncio.wait_for(process.wait(), PATIENCE) == 0
        finally:
            if process.returncode is None:  # the story went wrong
                process.kill()
            await client.stop()

    asyncio.run(run())


def message(**content: Any) -> bytes:
    body = json.dumps({"jsonrpc": "2.0", **content}).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def messages(data: bytes) -> list[dict[str, Any]]:
    found = []
    while data:
        head, _, rest = data.partition(b"\r\n\r\n")
        size = next(int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.startswith(b"Content-L"))
        found.append(json.loads(rest[:size]))
        data = rest[size:]
    return found
