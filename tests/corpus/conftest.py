"""`pytest tests/corpus --bless` writes the expected messages anew; read the difference before you keep it."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", help="write the expected messages of tests/corpus anew")


@pytest.fixture
def bless(request: pytest.FixtureRequest) -> bool:
    """Shall the expected messages be written anew?"""
    return bool(request.config.getoption("--bless", default=False))
