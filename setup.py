"""What pyproject.toml cannot say: a wheel brings what was worked out of its games.

See interpreter/kept/shipped.py."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithKept(build_py):
    """Asks the code that was built, and no other: what it makes holds for that code alone."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:  # in a checkout the Makefile does it, in the place where it lies
            return
        built = Path(self.build_lib).resolve()
        paths = [str(built), *filter(None, [os.environ.get("PYTHONPATH")])]
        env = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(paths),
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONHASHSEED": "0",  # the same bytes each time
            "RULEWRIGHT_CACHE": "off",
        }
        module = "rulewright.interpreter.kept.shipped"
        home = built / "rulewright" / "rulesets" / ".kept"
        subprocess.run([sys.executable, "-P", "-m", module, str(home)], env=env, check=True)


setup(cmdclass={"build_py": BuildWithKept})
