"""What the codes of diagnostics mean: a page for each, in files by the first figures of the code.

Nothing that only checks or plays reads them: `explain E0401`, the documentation and SARIF do.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from rulewright.dsl.files.owndata import own_data

GROUPS: Final = ("E01", "E02", "E03", "E04", "E05", "E06", "W07", "E08")


class CodeDoc(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The page of one code."""

    code: str
    title: str
    what: str
    why: str
    example: str
    instead: str


def code_docs(of: str | None = None) -> dict[str, CodeDoc]:
    """All pages by their codes, or those of the group `of` a code."""
    return {
        code: doc
        for group in GROUPS
        if of is None or of.startswith(group)
        for code, doc in _group(group).items()
    }


@cache
def _group(group: str) -> dict[str, CodeDoc]:
    pages = own_data("codes", f"{group.lower()}.yaml")
    return {code: msgspec.convert({"code": code, **page}, CodeDoc) for code, page in pages.items()}
