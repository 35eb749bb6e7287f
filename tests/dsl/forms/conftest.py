"""`pytest tests/dsl/forms --bless` writes the specifications of the forms into their READMEs."""

from tests.docs.conftest import bless as bless, pytest_addoption as pytest_addoption
