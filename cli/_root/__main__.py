"""`python -m rulewright` does what the `rulewright` command does."""

from rulewright.cli.start import main

if __name__ == "__main__":
    main()
