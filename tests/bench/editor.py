"""How long an author waits for the language server, on a deck of a hundred cards.

    python -P tests/bench/editor.py

Each question is asked in the middle of every tenth card while its author types there: after each change, as
an editor does. Printed are the median and the slowest tenth by the clock on the wall, and the median of
processor time, in milliseconds; the goal is 50 at the median.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import statistics
import sys
import time
from collections.abc import Callable

from rulewright.cli.editor.complete import complete
from rulewright.cli.editor.desk import Desk, Known
from rulewright.cli.editor.formatting import formatted
from rulewright.cli.editor.hover import definition, hover, symbols
from rulewright.cli.editor.rename import rename
from rulewright.cli.starts import deck_of
from rulewright.dsl.load import load

GOAL = 50.0
PATH = "/nowhere/hundred.yaml"


def main() -> None:
    text = deck_of(load("citadels", scenarios=False), 100)
    desk = Desk()
    desk.open(PATH, text)
    begun = time.perf_counter()
    assert not [each for each in desk.problems(PATH) if each.severity.value == "error"]
    first = (time.perf_counter() - begun) * 1000
    document = desk.documents[PATH]
    places = [(block.first, block.indent + 3) for block in document.blocks[::10]]
    card = document.names[0].span

    def typed(line: int, column: int) -> None:
        """A letter more in a line of rules, and away again; both times everything is looked at anew."""
        lines = text.split("\n")
        lines[line - 1] = lines[line - 1][: column - 1] + "x" + lines[line - 1][column - 1 :]
        desk.open(PATH, "\n".join(lines))

    def noted(line: int, _column: int) -> None:
        """A letter more in a comment: all is right, and the card is another one for whoever asks."""
        lines = text.split("\n")
        lines[line - 1] += f"  # {next(longer)}"
        desk.open(PATH, "\n".join(lines))

    def checked(*_place: int) -> None:
        """As it was, and looked at, as an editor does while nothing is typed."""
        desk.open(PATH, text)
        desk.problems(PATH)

    longer = itertools.count(1)

    def a_line_more(line: int, _column: int) -> None:
        """Never as many lines twice: what stands below is in a place where it never was."""
        lines = text.split("\n")
        lines[line - 2 : line - 2] = [""] * next(longer)
        desk.open(PATH, "\n".join(lines))

    def with_known(question: Callable[[Known, int, int], object]) -> Callable[[int, int], object]:
        return lambda line, column: question(desk.known(PATH), line, column)

    questions: list[tuple[str, Callable[[int, int], object], Callable[[int, int], object]]] = [
        ("diagnostics, a letter typed", typed, lambda *_: desk.problems(PATH)),
        ("diagnostics, a line added", a_line_more, lambda *_: desk.problems(PATH)),
        ("completion", typed, with_known(complete)),
        ("hover, with what it says", noted, lambda *place: hover(desk, PATH, *place)),
        ("definition", typed, with_known(definition)),
        ("symbols", typed, lambda *_: symbols(desk.documents[PATH])),
        ("formatting", checked, lambda *_: formatted(desk.documents[PATH])),
        (
            "rename of a card",
            checked,
            lambda *_: rename(desk, PATH, card.line, card.column, f"r{next(longer)}"),
        ),
    ]
    print(f"{len(document.blocks)} cards, {len(document.lines)} lines; opened and checked in {first:.0f} ms")
    print(f"{'':32}{'median':>8}{'slow tenth':>12}{'processor':>12}   goal")
    for what, before, question in questions:
        taken, work = list[float](), list[float]()
        for _ in range(3):
            for place in places:
                before(*place)
                begun, worked = time.perf_counter(), time.process_time()
                question(*place)
                taken.append((time.perf_counter() - begun) * 1000)
                work.append((time.process_time() - worked) * 1000)
        show(what, taken, f"{statistics.median(work):12.1f}")
    asyncio.run(over_pipes(text, places))


def show(what: str, taken: list[float], work: str = "") -> None:
    median, slow = statistics.median(taken), statistics.quantiles(taken, n=10)[-1]
    print(f"{what:32}{median:8.1f}{slow:12.1f}{work:>12}   {'ok' if median <= GOAL else 'over'}")


async def over_pipes(text: str, places: list[tuple[int, int]]) -> None:
    """The same through the server: from a letter typed to what is wrong, and to what fits meanwhile."""
    try:
        from lsprotocol import types as lsp
        from pygls.lsp.client import LanguageClient
    except ImportError:
        print("the extra `lsp` is not installed: nothing is measured over pipes")
        return
    client = LanguageClient("bench", "1")
    published: asyncio.Queue[object] = asyncio.Queue()
    client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(lambda params: published.put_nowait(params))
    await client.start_io(sys.executable, "-P", "-m", "rulewright", "lsp", env=dict(os.environ))
    await client.initialize_async(lsp.InitializeParams(lsp.ClientCapabilities()))
    uri = f"file://{PATH}"
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "yaml", 1, text)))
    await published.get()
    wrong, fits = [], []
    for number, (line, column) in enumerate(places * 3, 2):
        lines = text.split("\n")
        lines[line - 1] = lines[line - 1][: column - 1] + "x" * number + lines[line - 1][column - 1 :]
        document = lsp.VersionedTextDocumentIdentifier(number, uri)
        change = lsp.TextDocumentContentChangeWholeDocument("\n".join(lines))
        here = lsp.Position(line - 1, column)
        begun = time.perf_counter()
        client.text_document_did_change(lsp.DidChangeTextDocumentParams(document, [change]))
        wanted = lsp.CompletionParams(lsp.TextDocumentIdentifier(uri), here)
        await client.text_document_completion_async(wanted)
        fits.append((time.perf_counter() - begun) * 1000)
        await published.get()
        wrong.append((time.perf_counter() - begun) * 1000)
    show("over pipes: completion", fits)
    show("over pipes: diagnostics", wrong)
    await client.shutdown_async(None)
    client.exit(None)
    await client.stop()


if __name__ == "__main__":
    main()
