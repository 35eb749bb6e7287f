"""How Sphinx makes the site; build_site.py calls it with the pages gathered in one folder."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from codes import page_of  # noqa: E402
from lexers import DeckLexer, FormLexer, RulesLexer  # noqa: E402

import rulewright  # noqa: E402
from rulewright.dsl.codes import code_docs  # noqa: E402

project = "Rulewright"
copyright = "Rulewright contributors"
version = release = rulewright.__version__
extensions = ["myst_parser"]
root_doc = "index"
exclude_patterns: list[str] = []
nitpicky = True
smartquotes = False  # the pages say what is typed
# Anchors as code hosts make them, so that links inside pages work in both places.
myst_heading_anchors = 4
myst_enable_extensions = ["attrs_block"]

html_theme = "furo"
html_title = f"Rulewright {version}"
html_static_path = [str(HERE / "static")]
html_css_files = ["style.css"]
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#8a3b12", "color-brand-content": "#8a3b12"},
    "dark_css_variables": {"color-brand-primary": "#f0a070", "color-brand-content": "#f0a070"},
}
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"


class LinkCodes(SphinxPostTransform):
    """A code that a text names, such as E0401, leads to what is told of it."""

    default_priority = 500
    formats = ("html",)

    def run(self, **_: object) -> None:
        """Put a link around each."""
        known = code_docs()
        for literal in list(self.document.findall(nodes.literal)):
            code = literal.astext()
            if (
                re.fullmatch(r"[EW]\d{4}", code)
                and code in known
                and not isinstance(literal.parent, nodes.title)
            ):
                page = self.app.builder.get_relative_uri(self.env.docname, page_of(code))
                link = nodes.reference("", "", refuri=f"{page}#{code.lower()}", internal=True)
                literal.replace_self(link)
                link += literal


def setup(app: Sphinx) -> None:
    """What is ours in the building."""
    app.add_lexer("rules", RulesLexer)
    app.add_lexer("scenario", RulesLexer)
    app.add_lexer("yaml", DeckLexer)
    app.add_lexer("syntax", FormLexer)
    app.add_post_transform(LinkCodes)
