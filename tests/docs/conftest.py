"""`pytest tests/docs --bless` writes what is really printed into the pages; read the difference."""

from __future__ import annotations

from contextlib import suppress

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    with suppress(ValueError):  # tests/corpus has the same option
        parser.addoption("--bless", action="store_true", help="write what the pages show anew")


@pytest.fixture
def bless(request: pytest.FixtureRequest) -> bool:
    """Shall the pages be written anew?"""
    return bool(request.config.getoption("--bless", default=False))
