"""`pytest tests/explain --bless` writes the snapshots anew; read the difference before you keep it."""

from __future__ import annotations

from contextlib import suppress

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    with suppress(ValueError):  # tests/corpus has the same option
        parser.addoption("--bless", action="store_true", help="write the expected messages anew")


@pytest.fixture
def bless(request: pytest.FixtureRequest) -> bool:
    """Shall the snapshots be written anew?"""
    return bool(request.config.getoption("--bless", default=False))
