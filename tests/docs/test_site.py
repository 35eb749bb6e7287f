"""`make docs`: the site is built without a warning, and everything on it leads somewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from rulewright.cli.vocabulary import vocabulary
from rulewright.dsl.codes import code_docs
from rulewright.dsl.load import load_ruleset, ruleset_names

from .test_examples import PAGES, ROOT
from .tools import FOLDER, module

# What Sphinx makes besides the pages: a list of terms, of which there are none, and the page for searching.
BESIDES = {"genindex.html", "search.html"}
FETCHED = {"script": "src", "link": "href", "img": "src", "iframe": "src", "source": "src", "object": "data"}


@dataclass
class Page(HTMLParser):
    """What a page has and where it leads."""

    path: Path
    ids: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    fetched: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {key: value or "" for key, value in attrs}
        self.ids.add(told.get("id", ""))
        if tag == "a" and "href" in told:
            self.links.append(told["href"])
        if told.get(FETCHED.get(tag, "")) and told.get("rel") not in ("canonical", "author"):
            self.fetched.append(told[FETCHED[tag]])

    def leads_to(self, link: str) -> tuple[Path, str] | None:
        """The file and the anchor of a link inside the site."""
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            return None
        target = (self.path.parent / unquote(parts.path)).resolve() if parts.path else self.path
        return target, unquote(parts.fragment)


def build(source: Path, out: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(source / "build_site.py"), str(out)]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=120)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if "RULEWRIGHT_WHEEL_TEST" in os.environ:
        pytest.skip("the wheel is tested without the tools that make the site")
    out = tmp_path_factory.mktemp("site").resolve()
    done = build(FOLDER, out)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert done.stdout == f"Open {out / 'index.html'} in a browser.\n"
    return out


def test_the_site_is_whole(site: Path) -> None:
    """One test for all of it: the site takes longer to make than to read."""
    pages = {path: Page(path) for path in sorted(site.rglob("*.html"))}
    every_link_leads_somewhere(pages)
    every_page_is_reached(site, pages)
    nothing_is_fetched_from_elsewhere(site, pages)
    every_page_of_the_project_is_there(site)
    every_code_is_told(site, pages)
    every_word_is_told(site)
    examples_are_coloured(site)
    the_search_needs_no_server(site)


def every_link_leads_somewhere(pages: dict[Path, Page]) -> None:
    lost = []
    for page in pages.values():
        for link in page.links:
            found = page.leads_to(link)
            if found is None:
                continue
            target, anchor = found
            if not target.exists() or (anchor and target in pages and anchor not in pages[target].ids):
                lost.append(f"{page.path.name}: {link}")
    assert not lost


def every_page_is_reached(site: Path, pages: dict[Path, Page]) -> None:
    reached = {site / "index.html"}
    waiting = list(reached)
    while waiting:
        page = pages[waiting.pop()]
        near = {found[0] for link in page.links if (found := page.leads_to(link))} & pages.keys()
        waiting += near - reached
        reached |= near
    assert pages.keys() - reached <= {site / name for name in BESIDES}


def nothing_is_fetched_from_elsewhere(site: Path, pages: dict[Path, Page]) -> None:
    fetched = {link for page in pages.values() for link in page.fetched}
    for style in site.rglob("*.css"):
        fetched |= set(re.findall(r"""(?:url\(|@import)\s*["']?([^"')\s]+)""", style.read_text("utf-8")))
    assert fetched
    assert not [link for link in fetched if re.match(r"(?!data:)[a-z]+:|//", link)]


def every_page_of_the_project_is_there(site: Path) -> None:
    for page in PAGES:
        place = page.with_name("index.md" if page.name == "README.md" else page.name).with_suffix("")
        place = place.relative_to(ROOT if page.parent == ROOT else ROOT / "docs")
        title = page.read_text(encoding="utf-8").partition("\n")[0].lstrip("# ").replace("`", "")
        shown = (site / f"{place}.html").read_text(encoding="utf-8")
        heading = re.search(r"<h1>(.*?)<a class", shown, re.DOTALL)
        assert heading is not None, page
        assert plain(heading[1]) == title


def every_code_is_told(site: Path, pages: dict[Path, Page]) -> None:
    """What `explain` prints stands on the page of the code, and its message if the tests have one."""
    codes = module("codes")
    said = codes.messages(ROOT / "tests" / "corpus" / "bad")
    assert len(said) > 100
    index = (site / "messages" / "index.html").read_text(encoding="utf-8")
    for code, doc in code_docs().items():
        page = pages[site / f"{codes.page_of(code)}.html"]
        assert code.lower() in page.ids
        shown = words_of(page.path)
        for text in (doc.title, doc.what, doc.why):
            assert squeezed(text.replace("`", "")) in shown.replace("`", ""), code
        for text in (doc.example, doc.instead, said.get(code, "")):
            assert squeezed(text) in shown, code
        assert f"#{code.lower()}" in index
    reference = (site / "reference.html").read_text(encoding="utf-8")
    assert 'href="messages/e05.html#e0520"' in reference, "a code in a text leads to its place"


def every_word_is_told(site: Path) -> None:
    names = sorted(ruleset_names())
    assert names
    for name in names:
        ruleset, _ = load_ruleset(name, scenarios=False)
        assert ruleset is not None
        shown = words_of(site / "words" / f"{name}.html")
        for entry in vocabulary(ruleset):
            for part in (entry.word, *entry.written.split("   ")):
                assert squeezed(part) in shown, part


def examples_are_coloured(site: Path) -> None:
    """By the words of the grammar, in rules and in a deck alike; a wrong one is marked as wrong."""
    shown = (site / "language.html").read_text(encoding="utf-8")
    assert '<span class="kn">action</span>' in shown
    assert re.search(r'<div class="wrong highlight-rules', shown)
    deck = re.search(r'<div class="highlight-yaml.*?</pre>', shown, re.DOTALL)
    assert deck is not None
    assert '<span class="nt">extends</span>' in deck[0]
    assert '<span class="kn">after</span>' in deck[0]
    assert 'class="err"' not in shown


def the_search_needs_no_server(site: Path) -> None:
    index = (site / "searchindex.js").read_text(encoding="utf-8")
    assert index.startswith("Search.setIndex(")
    assert '"messages/e04"' in index
    assert "fetch(" not in (site / "search.html").read_text(encoding="utf-8")


@cache
def words_of(page: Path) -> str:
    """The words of a page, without any space between them."""
    return squeezed(plain(page.read_text(encoding="utf-8")))


def plain(html: str) -> str:
    """The words of a page."""
    parts: list[str] = []
    reader = HTMLParser()
    reader.handle_data = parts.append  # type: ignore[method-assign]
    reader.feed(html)
    return "".join(parts)


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


def test_a_link_that_leads_nowhere_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(FOLDER)
    gathered = module("build_site").Site(tmp_path)
    with pytest.raises(SystemExit, match=r"README.md leads to docs/nowhere.md, which is no file"):
        gathered.linked("see [there](docs/nowhere.md)", ROOT / "README.md")
    assert (
        gathered.linked("[a](docs/language.md#2-abilities)", ROOT / "README.md")
        == "[a](language.md#2-abilities)"
    )
    assert gathered.linked("[a](https://example.org)", ROOT / "README.md") == "[a](https://example.org)"
