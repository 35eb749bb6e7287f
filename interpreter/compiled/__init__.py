"""The default engine: rules as generated Python, cut into blocks at every decision."""

from rulewright.interpreter.compiled.engine import CompiledEngine, source

__all__ = ["CompiledEngine", "source"]
