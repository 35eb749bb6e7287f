"""What all tests share: the figures of the promises (figures.py), and a place for what is kept."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile

from tests.figures import figures as figures, pytest_configure as pytest_configure

# Nothing that an earlier run kept, or the person who runs this, may decide what comes out here. The workers
# of one run share what they keep.
if "PYTEST_XDIST_WORKER" not in os.environ:
    os.environ["RULEWRIGHT_CACHE"] = tempfile.mkdtemp(prefix="rulewright-kept-")
    atexit.register(shutil.rmtree, os.environ["RULEWRIGHT_CACHE"], ignore_errors=True)
    os.environ["RULEWRIGHT_DATA"] = os.path.join(os.environ["RULEWRIGHT_CACHE"], "games")
