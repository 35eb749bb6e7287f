"""The reference engine: walks the tree, slow and plain; the meaning of the language."""

from rulewright.interpreter.reference.engine import ReferenceEngine

__all__ = ["ReferenceEngine"]
