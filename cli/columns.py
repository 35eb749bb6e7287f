"""Rows of texts as columns beside each other; or, where nothing is to be drawn, as lines in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rulewright.cli.screen import WIDEST_PROSE, cells, glue, pad, paint, plain, width, wrap


def columns(
    rows: Sequence[Sequence[str]],
    *,
    numbers: Iterable[int] = (),
    styles: Sequence[str] = (),
    headed: bool = False,
) -> str:
    """Rows as aligned columns. The last one is wrapped below itself, or below its row on a narrow screen.
    `headed`: the first row says what stands below."""
    if not rows:
        return ""
    if plain():
        return "\n".join(_in_words(rows, headed))
    total, right, last = width(), set(numbers), len(rows[0]) - 1
    sizes = [max(cells(row[i]) for row in rows) for i in range(last + 1)]
    lead = sum(sizes[:last]) + 2 * last
    beside = lead + min(sizes[last], 24) <= total
    lines = []
    for row in rows:
        fields = [pad(text, sizes[i], right=i in right) for i, text in enumerate(row[:last])]
        if not beside:
            lines += wrap(glue("  ").join(text for text in row[:last] if text), total, "", "    ")
            lines += wrap(row[last], total, "    ", "    ") if row[last] else []
            continue
        fields = [paint(text, styles[i] if i < len(styles) else "") for i, text in enumerate(fields)]
        start = "  ".join(fields)
        tail = pad(row[last], sizes[last], right=True) if last in right else row[last]
        shown = [tail] if last in right else wrap(row[last], min(total - lead, WIDEST_PROSE))
        lines.append((start + "  " * bool(last) + shown[0]).rstrip())
        lines += [" " * lead + text for text in shown[1:]]
    return "\n".join(lines)


def _in_words(rows: Sequence[Sequence[str]], headed: bool) -> Iterator[str]:
    """Each row as a line of its own; with what stands above a column before what stands in it."""
    heads = rows[0] if headed else [""] * len(rows[0])
    for row in rows[headed:]:
        told = (
            f"{head} {text.strip()}".strip() for head, text in zip(heads, row, strict=True) if text.strip()
        )
        yield from wrap(", ".join(told), width())
