"""The command as in tests/cli, and `--bless` as in tests/corpus: `pytest tests/mistakes --bless`."""

from __future__ import annotations

from tests.cli.conftest import run as run
from tests.corpus.conftest import bless as bless, pytest_addoption as pytest_addoption
