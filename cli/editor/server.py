"""The language server: the protocol of editors on one side, the modules beside this one on the other.

It holds no knowledge of its own. Paths become addresses here, and our columns those of the protocol.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, BinaryIO, Final, cast

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path

from rulewright import __version__
from rulewright.cli.editor.addresses import path_of
from rulewright.cli.editor.complete import LANGUAGE, complete
from rulewright.cli.editor.desk import Desk
from rulewright.cli.editor.formatting import formatted
from rulewright.cli.editor.hover import definition, hover, symbols
from rulewright.cli.editor.rename import Refused, renamable, rename
from rulewright.cli.editor.telling import FALLBACK, language_of
from rulewright.cli.editor.units import UTF16, column_of, units_before
from rulewright.cli.editor.uses import references
from rulewright.cli.faults import fault_lines
from rulewright.dsl.files.source import Span
from rulewright.dsl.report.diagnostics import Diagnostic, Severity

_PAUSE: Final = 0.01  # seconds without a key before a text is checked
_QUICK: Final = 0.05  # a text whose check took longer waits twice as long as that took, but not longer than
_LONGEST_PAUSE: Final = 0.5
_LONGEST_LINE: Final = 1 << 12  # bytes in a line of a message's head
_MOST_LINES: Final = 64  # of a head
_LARGEST_BODY: Final = 1 << 26  # bytes
_LENGTH: Final = re.compile(rb"Content-Length: [0-9]+\r\n")  # as pygls looks for it
_KINDS: Final = {
    LANGUAGE: lsp.CompletionItemKind.Keyword,
    "local": lsp.CompletionItemKind.Variable,
    "field": lsp.CompletionItemKind.Field,
    "property": lsp.CompletionItemKind.Property,
    "procedure": lsp.CompletionItemKind.Function,
    "function": lsp.CompletionItemKind.Function,
    "call": lsp.CompletionItemKind.Function,
    "table": lsp.CompletionItemKind.Function,
    "keyword": lsp.CompletionItemKind.Snippet,
    "event": lsp.CompletionItemKind.Event,
    "moment": lsp.CompletionItemKind.Event,
    "kind": lsp.CompletionItemKind.Class,
    "list": lsp.CompletionItemKind.Enum,
    "member": lsp.CompletionItemKind.EnumMember,
    "value": lsp.CompletionItemKind.EnumMember,
    "card": lsp.CompletionItemKind.Reference,
}
_SYMBOLS: Final = {
    "card": lsp.SymbolKind.Class,
    "kind": lsp.SymbolKind.Class,
    "procedure": lsp.SymbolKind.Function,
    "function": lsp.SymbolKind.Function,
    "event": lsp.SymbolKind.Event,
    "list": lsp.SymbolKind.Enum,
    "memory": lsp.SymbolKind.Variable,
    "attribute": lsp.SymbolKind.Property,
}
_SEVERITY: Final = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
}


class Server(LanguageServer):
    """A server with its desk."""

    def __init__(self) -> None:
        # Whole texts: what counts as the end of a line differs between libraries, and then edits go astray.
        super().__init__("rulewright", __version__, text_document_sync_kind=lsp.TextDocumentSyncKind.Full)
        self.desk = Desk()
        self.locale = FALLBACK  # the language of the editor itself
        self.uris: dict[str, str] = {}  # by path, as the editor writes them
        self.faults: set[str] = set()  # those of ours that were told already
        self.took: dict[str, float] = {}  # seconds that the last check of a text took
        self.waiting: dict[str, asyncio.TimerHandle] = {}
        self.tasks: set[asyncio.Future[None]] = set()
        self.worker = ThreadPoolExecutor(1)
        self.at_rest = False
        for name, feature in _FEATURES.items():
            self.feature(name, _OPTIONS.get(name))(self.guarded(name, feature))

    # --- when something goes wrong

    def guarded(self, name: str, feature: Callable[..., Any]) -> Callable[[Any], Any]:
        """A feature whose faults are told, and end nothing. Of a text that is not open, nothing is known."""

        def answer(params: Any) -> Any:
            if name in _ASKING and self.path(params.text_document) not in self.desk.documents:
                return None
            try:
                return feature(self, params)
            except Exception as error:
                self.tell_fault(error, name)
                return None

        return answer

    def tell_fault(self, error: Exception, command: str) -> None:
        """Say what to report: the first time where it is seen, and then where it can be looked up."""
        text = "\n".join(fault_lines(error, f"rulewright lsp, {command}"))
        if text not in self.faults:
            self.faults.add(text)
            self.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Error, text))
        self.window_log_message(lsp.LogMessageParams(lsp.MessageType.Error, text))

    def report_server_error(self, error: Exception, source: Any) -> None:  # noqa: ARG002
        """What came over the wire was no message, or none that is known here."""
        text = f"a message of the editor was not understood ({error.__class__.__name__})"
        self.window_log_message(lsp.LogMessageParams(lsp.MessageType.Warning, text))

    # --- addresses

    def path(self, document: lsp.TextDocumentIdentifier) -> str:
        return path_of(document.uri)

    def uri(self, path: str) -> str:
        return self.uris.get(path) or from_fs_path(path) or path

    # --- places

    @property
    def units(self) -> str:
        agreed = self.workspace.position_encoding or UTF16
        return str(getattr(agreed, "value", agreed))

    def place(self, path: str, position: lsp.Position) -> tuple[int, int]:
        """A line and a column of ours."""
        line = self.desk.documents[path].line(position.line + 1)
        return position.line + 1, column_of(line, position.character, self.units)

    def position(self, text: str, line: int, column: int) -> lsp.Position:
        return lsp.Position(line - 1, units_before(text, column, self.units))

    def range(self, span: Span) -> lsp.Range:
        first, last = span.source.line(span.line), span.source.line(span.end_line)
        start = self.position(first, span.line, span.column)
        return lsp.Range(start, self.position(last, span.end_line, span.end_column))

    # --- checking

    def check_soon(self, path: str) -> None:
        """Check a text when its author pauses, and those that go with it."""
        if self.at_rest:
            return
        for each in (path, *self.desk.beside(path)):
            if waiting := self.waiting.pop(each, None):
                waiting.cancel()
            took = self.took.get(each, 0.0)
            pause = _PAUSE if took < _QUICK else min(2 * took, _LONGEST_PAUSE)
            self.waiting[each] = asyncio.get_running_loop().call_later(pause, self.check_now, each)

    def check_now(self, path: str) -> None:
        """Begin to check a text."""
        task = asyncio.ensure_future(self.check(path))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def check(self, path: str) -> None:
        document = self.desk.documents.get(path)
        if document is None or self.at_rest:
            return
        try:
            found, self.took[path] = await asyncio.get_running_loop().run_in_executor(
                self.worker, self.timed_problems, path
            )
            if self.desk.documents.get(path) is document:  # else another check is on its way
                self.publish(path, found)
        except Exception as error:
            self.tell_fault(error, "checking")

    def timed_problems(self, path: str) -> tuple[list[Diagnostic], float]:
        """What is wrong, and how much work it was to know."""
        begun = time.thread_time()
        return self.desk.problems(path), time.thread_time() - begun

    def check_all(self) -> None:
        """Check every open text: something changed that is not one of them."""
        for path in self.desk.documents:
            self.check_soon(path)

    def rest(self) -> None:
        """Check nothing more, also of what waits: nobody will read it."""
        self.at_rest = True
        for waiting in self.waiting.values():
            waiting.cancel()
        self.worker.shutdown(wait=False, cancel_futures=True)

    def publish(self, path: str, found: list[Diagnostic]) -> None:
        shown = [self.diagnostic(path, each) for each in found]
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(self.uri(path), shown))

    def diagnostic(self, path: str, found: Diagnostic) -> lsp.Diagnostic:
        known = self.desk.known(path)
        begin = lsp.Position(0, 0)
        return lsp.Diagnostic(
            self.range(found.span) if found.span else lsp.Range(begin, begin),
            found.message + (f"\n{found.hint}" if found.hint else ""),
            _SEVERITY[found.severity],
            found.code,
            source="rulewright",
            related_information=[
                lsp.DiagnosticRelatedInformation(
                    lsp.Location(self.uri(known.path_of(label.span)), self.range(label.span)), label.text
                )
                for label in found.labels
            ],
        )


# --- how an author wants it ---------------------------------------------------------------------------------


def _initialize(ls: Server, params: lsp.InitializeParams) -> None:
    """The language is what the settings say, or else that of the editor."""
    options = params.initialization_options
    said = options.get("language") if isinstance(options, dict) else None
    ls.locale = params.locale or FALLBACK
    ls.desk.language = language_of(str(said or ls.locale))


def _initialized(ls: Server, _params: lsp.InitializedParams) -> None:
    """Ask to be told when files change on the disk, if the editor can do that."""
    workspace = ls.client_capabilities.workspace
    watching = workspace.did_change_watched_files if workspace is not None else None
    if watching is not None and watching.dynamic_registration:
        globs = [lsp.FileSystemWatcher(f"**/*{suffix}") for suffix in (".yaml", ".rules")]
        options = lsp.DidChangeWatchedFilesRegistrationOptions(globs)
        name = lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES
        ls.client_register_capability(lsp.RegistrationParams([lsp.Registration("files", name, options)]))


def _shutdown(ls: Server, _params: None) -> None:
    ls.rest()


def _configured(ls: Server, params: lsp.DidChangeConfigurationParams) -> None:
    settings = params.settings
    mine = settings.get("rulewright", settings) if isinstance(settings, dict) else {}
    if isinstance(mine, dict) and "language" in mine:
        ls.desk.language = language_of(str(mine["language"] or ls.locale))


def _files_changed(ls: Server, _params: lsp.DidChangeWatchedFilesParams) -> None:
    ls.check_all()


# --- what is open -------------------------------------------------------------------------------------------


def _opened(ls: Server, params: lsp.DidOpenTextDocumentParams) -> None:
    path = path_of(params.text_document.uri)
    ls.uris[path] = params.text_document.uri
    ls.desk.open(path, params.text_document.text)
    ls.check_soon(path)


def _changed(ls: Server, params: lsp.DidChangeTextDocumentParams) -> None:
    path = path_of(params.text_document.uri)
    ls.desk.open(path, ls.workspace.get_text_document(params.text_document.uri).source)
    ls.check_soon(path)


def _saved(ls: Server, params: lsp.DidSaveTextDocumentParams) -> None:
    if (path := ls.path(params.text_document)) in ls.desk.documents:
        ls.check_soon(path)


def _closed(ls: Server, params: lsp.DidCloseTextDocumentParams) -> None:
    path = ls.path(params.text_document)
    beside = ls.desk.beside(path) if path in ls.desk.documents else []
    ls.desk.close(path)
    for each in beside:
        ls.check_soon(each)
    ls.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(ls.uri(path), []))


# --- what is asked ------------------------------------------------------------------------------------------


def _hover(ls: Server, params: lsp.HoverParams) -> lsp.Hover | None:
    path = ls.path(params.text_document)
    found = hover(ls.desk, path, *ls.place(path, params.position))
    if found is None:
        return None
    return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, found.text), ls.range(found.span))


def _completion(ls: Server, params: lsp.CompletionParams) -> list[lsp.CompletionItem]:
    path = ls.path(params.text_document)
    found = complete(ls.desk.known(path), *ls.place(path, params.position))
    text = ls.desk.documents[path].line(found.line)
    begin, end = (ls.position(text, found.line, column) for column in (found.start, found.end))
    return [
        lsp.CompletionItem(
            each.word,
            kind=_KINDS.get(each.sort, lsp.CompletionItemKind.Value),
            detail=each.detail or None,
            sort_text=f"{number:05}",
            text_edit=lsp.TextEdit(lsp.Range(begin, end), each.word),
        )
        for number, each in enumerate(found.words)
    ]


def _definition(ls: Server, params: lsp.DefinitionParams) -> list[lsp.Location]:
    path = ls.path(params.text_document)
    found = definition(ls.desk.known(path), *ls.place(path, params.position))
    return [lsp.Location(ls.uri(place.path), ls.range(place.span)) for place in found]


def _references(ls: Server, params: lsp.ReferenceParams) -> list[lsp.Location]:
    path = ls.path(params.text_document)
    declaration = params.context.include_declaration
    found = references(ls.desk, path, *ls.place(path, params.position), declaration=declaration)
    return [lsp.Location(ls.uri(place.path), ls.range(place.span)) for place in found]


def _prepare_rename(ls: Server, params: lsp.PrepareRenameParams) -> lsp.Range | None:
    path = ls.path(params.text_document)
    span = renamable(ls.desk, path, *ls.place(path, params.position))
    return None if span is None else ls.range(span)


def _rename(ls: Server, params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
    path = ls.path(params.text_document)
    try:
        edits = rename(ls.desk, path, *ls.place(path, params.position), params.new_name)
    except Refused as refused:
        ls.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Warning, str(refused)))
        return None
    changes: dict[str, list[lsp.TextEdit]] = {}
    for edit in edits:
        changes.setdefault(ls.uri(edit.path), []).append(lsp.TextEdit(ls.range(edit.span), edit.text))
    return lsp.WorkspaceEdit(changes)


def _formatting(ls: Server, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
    document = ls.desk.documents[ls.path(params.text_document)]
    found = formatted(document)
    if found is None:
        return []
    text = "".join(f"{line}{document.line_end}" for line in found.text)
    return [lsp.TextEdit(lsp.Range(lsp.Position(found.first - 1, 0), lsp.Position(found.last, 0)), text)]


def _symbols(ls: Server, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
    document = ls.desk.documents[ls.path(params.text_document)]
    shown = []
    for each in symbols(document):
        end = ls.position(document.line(each.end), each.end, len(document.line(each.end)) + 1)
        whole = lsp.Range(lsp.Position(each.span.line - 1, 0), end)
        kind = _SYMBOLS.get(each.sort, lsp.SymbolKind.Constant)
        shown.append(lsp.DocumentSymbol(each.name, kind, whole, ls.range(each.span), each.sort))
    return shown


def _actions(ls: Server, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    """The corrections of what is wrong in a range."""
    path = ls.path(params.text_document)
    actions = []
    for each in ls.desk.problems(path):
        if each.fix is None or each.span is None:
            continue
        here = ls.range(each.span)
        if here.start.line <= params.range.end.line and params.range.start.line <= here.end.line:
            edit = lsp.TextEdit(ls.range(each.fix.span), each.fix.replacement)
            actions.append(
                lsp.CodeAction(
                    each.fix.title,
                    lsp.CodeActionKind.QuickFix,
                    [ls.diagnostic(path, each)],
                    is_preferred=True,
                    edit=lsp.WorkspaceEdit({ls.uri(path): [edit]}),
                )
            )
    return actions


_ASKING: Final[dict[str, Callable[..., Any]]] = {
    lsp.TEXT_DOCUMENT_HOVER: _hover,
    lsp.TEXT_DOCUMENT_COMPLETION: _completion,
    lsp.TEXT_DOCUMENT_DEFINITION: _definition,
    lsp.TEXT_DOCUMENT_REFERENCES: _references,
    lsp.TEXT_DOCUMENT_PREPARE_RENAME: _prepare_rename,
    lsp.TEXT_DOCUMENT_RENAME: _rename,
    lsp.TEXT_DOCUMENT_FORMATTING: _formatting,
    lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL: _symbols,
    lsp.TEXT_DOCUMENT_CODE_ACTION: _actions,
}
_FEATURES: Final[dict[str, Callable[..., Any]]] = _ASKING | {
    lsp.INITIALIZE: _initialize,
    lsp.INITIALIZED: _initialized,
    lsp.SHUTDOWN: _shutdown,
    lsp.WORKSPACE_DID_CHANGE_CONFIGURATION: _configured,
    lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES: _files_changed,
    lsp.TEXT_DOCUMENT_DID_OPEN: _opened,
    lsp.TEXT_DOCUMENT_DID_CHANGE: _changed,
    lsp.TEXT_DOCUMENT_DID_SAVE: _saved,
    lsp.TEXT_DOCUMENT_DID_CLOSE: _closed,
}
_OPTIONS: Final = {
    lsp.TEXT_DOCUMENT_COMPLETION: lsp.CompletionOptions(trigger_characters=[" ", "("]),
    lsp.TEXT_DOCUMENT_RENAME: lsp.RenameOptions(prepare_provider=True),
    lsp.TEXT_DOCUMENT_CODE_ACTION: lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix]),
}


class Messages:
    """What an editor sends, as far as it can be a message: no line of a head without an end, no head of lines
    without end or without the length of the body, no body larger than any text. Anything else is taken for
    the end; `refused` says so then."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._lines = 0  # of the head of a message
        self._has_length = False
        self.refused = False

    def readline(self) -> bytes:
        line = self._stream.readline(_LONGEST_LINE)
        self._lines += 1
        self._has_length |= _LENGTH.fullmatch(line) is not None
        good = (line.endswith(b"\n") or len(line) < _LONGEST_LINE) and self._lines <= _MOST_LINES
        if line and not line.strip():  # the head ends
            good = good and self._has_length
            self._lines, self._has_length = 0, False
        return line if self._taken(good) else b""

    def read(self, size: int) -> bytes:
        return self._stream.read(size) if self._taken(size <= _LARGEST_BODY) else b""

    def _taken(self, good: bool) -> bool:
        self.refused |= not good
        return good


def serve() -> bool:
    """Speak with an editor until it says goodbye, or is gone; whether it was one that spoke."""
    log = logging.getLogger("pygls")
    log.addHandler(logging.NullHandler())  # what is of use to an author goes to the editor
    log.propagate = os.environ.get("RULEWRIGHT_DEBUG") == "1"
    messages = Messages(sys.stdin.buffer)
    server = Server()
    server.start_io(cast(BinaryIO, messages))  # of which it uses `readline` and `read`
    server.rest()
    return not messages.refused
