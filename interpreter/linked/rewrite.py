"""Walking and rewriting linked nodes: by their fields, as those of core."""

from rulewright.dsl.core.rewrite import (
    children as children,
    everything as everything,
    names_used as names_used,
    rebuild as rebuild,
    substitute as substitute,
)
