"""The oracle: the rules as they are written, unwoven, by the laws of timing. Plain before fast."""

from rulewright.interpreter.oracle.engine import OracleEngine

__all__ = ["OracleEngine"]
