"""`pytest tests/promises --bless`, as in tests/corpus: what is kept is written anew; read the difference."""

from __future__ import annotations

from tests.corpus.conftest import bless as bless, pytest_addoption as pytest_addoption
