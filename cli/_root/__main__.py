"""`python -m rulewright` does what the `rulewright` command does."""

try:
    from rulewright.cli.start import main
except KeyboardInterrupt:  # nothing of ours has begun
    import os

    os._exit(130)

if __name__ == "__main__":
    main()
