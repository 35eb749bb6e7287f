"""What all tests share: the figures of the promises (figures.py)."""

from __future__ import annotations

from tests.figures import figures as figures, pytest_configure as pytest_configure
