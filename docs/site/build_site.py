"""Gather the pages of the documentation in one folder, and let Sphinx make a site of them.

    python docs/site/build_site.py [FOLDER]      (build/site)

The pages of docs/ are plain Markdown and read well on a code host. Here they get the places that they have on
the site, and what their links lead to comes along: other Markdown files as pages, decks and rules as pages
that show them. Whatever is made from the program is made anew each time, so it cannot grow old.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Final

import codes
import gamewords
import phrases

from rulewright.interpreter.saves.writing import write_whole

ROOT: Final = Path(__file__).resolve().parents[2]
DOCS: Final = ROOT / "docs"
COOKBOOK: Final = DOCS / "cookbook"
_FENCE: Final = re.compile(r"^( *)(`{3,})([^`\n]*)\n(.*?\n)??\1\2`*[ \t]*$", re.MULTILINE | re.DOTALL)
_LINK: Final = re.compile(r"(?<=\]\()(?![a-z]+:|#)([^)#\s]+)(#[^)\s]*)?(?=\))")
_PICTURES: Final = frozenset({".gif", ".jpg", ".png", ".svg"})
_LANGUAGES: Final = {".rules": "rules", ".yaml": "yaml", ".json": "json"}

# The parts of the menu. Pages of docs/ that are named nowhere stand in the last.
MENU: Final = {
    "Play": ["docs/playing.md"],
    "Write cards": [
        "docs/first-character.md",
        "docs/language.md",
        "docs/cookbook/README.md",
        "docs/timing.md",
        "docs/editor.md",
    ],
    "Look it up": ["docs/reference.md"],
    "Build games": [
        "docs/adding-a-game.md",
        "docs/house-cards.md",
        "docs/python.md",
        "docs/architecture.md",
        "docs/rooms.md",
        "docs/forms.md",
        "docs/reliability.md",
    ],
}


class Site:
    """The pages that are gathered in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._done: set[Path] = set()
        self._pages = [*sorted(DOCS.glob("*.md")), *sorted(COOKBOOK.glob("*.md"))]

    def gather(self) -> None:
        """All pages, and all that their links lead to."""
        for page in [ROOT / "README.md", *self._pages]:
            self._add(page)
        made = [*codes.pages(ROOT / "tests" / "corpus" / "bad"), *gamewords.pages(), *phrases.pages()]
        for name, text in made:
            self._write(name, text)
        words = [name for name, _ in made if name.startswith((gamewords.FOLDER, phrases.FOLDER))]
        tables = [name for name, _ in made if name.startswith(codes.FOLDER) and not name.endswith("/index")]
        self._append("cookbook/index", _toctree("", _recipes(self._pages)))
        self._append(f"{codes.FOLDER}/index", _toctree("", (f"/{name}" for name in tables)))
        named = {name for part in MENU.values() for name in part}
        more = [page for page in self._pages if page.parent == DOCS and f"docs/{page.name}" not in named]
        for title, part in MENU.items():
            names = [_place(ROOT / name) for name in part]
            if title == "Look it up":
                names += [*words, f"{codes.FOLDER}/index"]
            elif title == "Build games":
                names += map(_place, more)
            self._append("index", _toctree(title, (f"/{name}" for name in names)))

    def _add(self, file: Path) -> None:
        """A file as a page, and the files to which it leads."""
        if file in self._done:
            return
        self._done.add(file)
        if file.suffix in _PICTURES:
            (self.folder / _place(file)).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, self.folder / _place(file))
            return
        if file.suffix != ".md":
            shown = codes.fenced(_LANGUAGES.get(file.suffix, "text"), file.read_text("utf-8"))
            self._write(_place(file), f"{_ORPHAN}# {file.relative_to(ROOT).as_posix()}\n\n{shown}\n")
            return
        text, start = file.read_text("utf-8"), 0
        parts: list[str] = []
        for fence in _FENCE.finditer(text):
            parts += [self.linked(text[start : fence.start()], file), _marked(fence)]
            start = fence.end()
        parts.append(self.linked(text[start:], file))
        listed = file == ROOT / "README.md" or file in self._pages
        self._write(_place(file), ("" if listed else _ORPHAN) + "".join(parts))

    def linked(self, text: str, file: Path) -> str:
        """A text whose links lead to the places that files have on the site."""

        def lead(link: re.Match[str]) -> str:
            target = (file.parent / link[1]).resolve()
            if target.is_dir():
                target /= "README.md"
            if not target.is_file():
                raise SystemExit(f"{file.relative_to(ROOT)} leads to {link[1]}, which is no file")
            self._add(target)
            here = PurePosixPath(_place(file)).parent
            page = "" if target.suffix in _PICTURES else ".md"
            return f"{os.path.relpath(_place(target), here).replace(os.sep, '/')}{page}{link[2] or ''}"

        return _LINK.sub(lead, text)

    def _write(self, name: str, text: str) -> None:
        path = self.folder / f"{name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text)

    def _append(self, name: str, text: str) -> None:
        self._write(name, (self.folder / f"{name}.md").read_text("utf-8") + text)


_ORPHAN: Final = "---\norphan: true\n---\n"  # found by links, not in the menu


def _place(file: Path) -> str:
    """Where a file of the project stands on the site."""
    path = file.relative_to(ROOT)
    if path.suffix == ".md":
        path = path.with_name("index.md" if path.name == "README.md" else path.name).with_suffix("")
    if path.parts[0] == "docs" and file.suffix == ".md":
        return path.relative_to("docs").as_posix()
    return path.as_posix() if file == ROOT / "README.md" else f"files/{path.as_posix()}"


def _marked(fence: re.Match[str]) -> str:
    """A block of code. The first line says more than a language; what is wrong is shown to be so."""
    language, *words = fence[3].split() or ["text"]
    kinds = ["wrong"] * any(word.startswith("error=") for word in words) + ["message"] * ("message" in words)
    before = f"{fence[1]}{{{' '.join(f'.{kind}' for kind in kinds)}}}\n" if kinds else ""
    return f"{before}{fence[1]}{fence[2]}{language}\n{fence[4] or ''}{fence[1]}{fence[2]}"


def _toctree(caption: str, names: Iterable[str]) -> str:
    lines = [
        "",
        "```{toctree}",
        ":hidden:",
        *([f":caption: {caption}"] if caption else []),
        "",
        *names,
        "```",
        "",
    ]
    return "\n".join(lines)


def _recipes(pages: Iterable[Path]) -> list[str]:
    """The pages of the cookbook, in the order in which its first page names them."""
    named = re.findall(r"\]\(([\w-]+)\.md\)", (COOKBOOK / "README.md").read_text("utf-8"))
    names = [page.stem for page in pages if page.parent == COOKBOOK and page.stem != "README"]
    return sorted(names, key=lambda name: named.index(name) if name in named else len(named))


def build(out: Path) -> int:
    """Make the site; whatever Sphinx would merely warn of is an error."""
    from sphinx.cmd.build import build_main

    if (out / ".buildinfo").exists():  # an older site: no page of it may stay behind
        shutil.rmtree(out)
    with TemporaryDirectory() as folder:
        pages = Path(folder) / "pages"
        Site(pages).gather()
        config = str(Path(__file__).parent)
        doctrees = str(Path(folder) / "doctrees")
        return build_main(
            [
                "-q",
                "-W",
                "--keep-going",
                "-n",
                "-b",
                "html",
                "-c",
                config,
                "-d",
                doctrees,
                str(pages),
                str(out),
            ]
        )


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "site"
    if code := build(target):
        sys.exit(code)
    print(f"Open {target / 'index.html'} in a browser.")
