"""`pytest tests/cli/full --bless` writes the pictures anew: look at them before you keep them."""

from __future__ import annotations

from tests.corpus.conftest import bless as bless, pytest_addoption as pytest_addoption
