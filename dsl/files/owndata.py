"""Our own files of data, which come with the program beside its modules."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import yaml

from rulewright.dsl.files.yamlload import PARSER


def own_data(folder: str, name: str) -> Any:
    """What a file of YAML holds, in a folder of dsl. Ours are tested, so nothing is asked of it."""
    return yaml.load(files("rulewright.dsl").joinpath(folder, name).read_text("utf-8"), PARSER)
