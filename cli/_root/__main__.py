"""`python -m rulewright` does what the `rulewright` command does."""

from rulewright.cli.main import main

if __name__ == "__main__":
    main()
