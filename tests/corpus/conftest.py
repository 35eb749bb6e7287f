"""`pytest tests/corpus --bless` writes the expected messages anew; read the difference before you keep it."""

from __future__ import annotations

from contextlib import suppress

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    with suppress(ValueError):  # tests/docs has the same option
        parser.addoption("--bless", action="store_true", help="write the expected messages anew")


@pytest.fixture
def bless(request: pytest.FixtureRequest) -> bool:
    """Shall the expected messages be written anew?"""
    return bool(request.config.getoption("--bless", default=False))
