# Each target prepares what it needs. Stamps inside the environment remember what was installed, so that a
# second run starts at once; they grow old when pyproject.toml or the lock changes.
# Written for the make of macOS too (3.81): no .ONESHELL, one shell a line.

VENV ?= .venv
# A particular Python instead of the first one that will do: make play PYTHON=/path/to/python
PYTHON ?=
# Passed on to the command: make play ARGS="--players 4"    make test ARGS="-k limits"
ARGS ?=
# The commit that `make against` compares with.
REV ?= HEAD

BIN := $(VENV)/bin
FIGURES := build/figures.json
LOCK := requirements-dev.lock
# What is worked out of the games that come with the program, as a wheel has it; it is old when code or games change.
SHIP := $(BIN)/python -P -m rulewright.interpreter.kept.shipped
PIP_INSTALL := $(BIN)/python -m pip install -qq --disable-pip-version-check
# -P: the checkout itself is no place to import from; a worker for each processor. Each takes its share in order, so that
# what one test has made serves its neighbours.
PYTEST := $(BIN)/python -P -m pytest -q -n auto --dist worksteal

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play quick test long figures rooms lint format grammar docs wheel-test bench against lock clean

help: ## show this list
	@echo "make TARGET [ARGS=\"...\"] [PYTHON=python3.x]"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-12s %s\n", $$1, $$2 }' Makefile

# Ctrl-C saves the game and ends it with 130: that is no error of make. The trap keeps the shell alive to say so.
play: $(VENV)/.runtime ## play Citadels in this terminal; ARGS go to `rulewright play citadels`
	@trap : INT; $(BIN)/rulewright play citadels $(ARGS); code=$$?; [ $$code -eq 130 ] || exit $$code

test: $(VENV)/.dev ## run the tests; ARGS go to pytest
	@$(PYTEST) $(ARGS)

# What tells most in the least time: every message, the house rules, each mechanic in both meanings, the pages that list
# what there is. Left out: commands and terminals, saves, explanations, games of any length, everything random.
QUICK_TESTS = tests/test_project.py tests/test_codes.py tests/test_one_way_out.py tests/test_one_way_of_files.py \
	tests/corpus/test_bad.py tests/mistakes/test_mistakes.py tests/dsl/forms \
	tests/dsl/test_grammartable.py::test_the_stored_table_is_up_to_date \
	tests/cli/test_editor.py::test_every_place_of_a_name_has_its_sorts \
	tests/dsl/check/test_findings.py tests/dsl/check/test_lowering.py tests/interpreter/link/test_mechanics.py \
	tests/interpreter/oracle/test_engine.py tests/interpreter/games/test_game.py tests/docs/test_reference.py

quick: lint ## the inner loop: lint, and the tests that tell most; leaves out commands, saves, explanations, games
	@$(PYTEST) $(QUICK_TESTS) $(ARGS)

# A whole run begins its figures anew; runs with ARGS add theirs, so that it can be done in parts.
long: $(VENV)/.dev ## run the tests that take minutes, and print what they tried; ARGS go to pytest
	@mkdir -p build
	@$(if $(ARGS),,rm -f $(FIGURES))
	@RULEWRIGHT_FIGURES=$(FIGURES) $(PYTEST) -m long $(ARGS)

figures: $(VENV)/.dev ## write what the last long run tried into docs/reliability.md
	@$(BIN)/python -P tests/figures.py --page docs/reliability.md $(FIGURES)

rooms: $(VENV)/.dev ## what each folder is for; ARGS=dsl/check lists its files, ARGS="--since REV" what grew
	@$(BIN)/python -P tests/rooms.py $(ARGS)

# One run for the package and for the modules that make the site, which are no package.
SITE = $(patsubst docs/site/%.py,-m %,$(wildcard docs/site/*.py))

lint: $(VENV)/.dev ## check style, types and the direction of imports
	@$(BIN)/ruff check --quiet --output-format concise .
	@$(BIN)/ruff format --check --output-format concise . || { echo "'make format' puts these in order."; exit 1; }
	@MYPYPATH=.typing:docs/site $(BIN)/mypy --num-workers auto -p rulewright $(SITE)
	@PYTHONPATH=.typing $(BIN)/lint-imports --no-logo

format: $(VENV)/.dev ## put the Python in order, as far as ruff can
	@$(BIN)/ruff check --quiet --fix .
	@$(BIN)/ruff format --quiet .

grammar: $(VENV)/.dev ## write what is made from dsl/syntax/grammar.lark anew: dsl/syntax/grammar.json, the colours of editors
	@$(BIN)/python -P -c "from rulewright.cli.editor import textmate; textmate.store()"

docs: $(VENV)/.dev ## build the site of the documentation in build/site, and say where to open it
	@$(BIN)/python docs/site/build_site.py

# The same code has passed all the tests in the checkout: the wheel is asked what packaging can break. That is a module or
# a file of data that is not in it, a dependency that nobody named, a command that does not start: every command, every
# message with its page, every word with its form, each scenario of a game that extends another one (the files of all are
# compared byte by byte), saves that another process opens. What the machine makes of decks that stand in the checkout
# (most of tests/docs and tests/corpus), that the two meanings agree, what comes of signals and of hostile texts and
# files, how screens look, what is recorded, whole games and a card of every kind there is: that is no matter of packaging.
WHEEL_TESTS = tests/test_project.py tests/cli tests/corpus/test_bad.py tests/docs/test_reference.py \
	tests/docs/test_explain.py tests/docs/test_python.py tests/rulesets/test_scenarios.py \
	tests/acceptance/test_saving.py \
	-k 'not oracle and not (test_scenario and (architects or burgundy or citadels-)) and not signals and not hostile \
	and not strange and not every_kind and not test_games and not schemes and not test_recording and not test_plain \
	and not test_terminal and not test_pictures and not test_desk and not test_editor'

wheel-test: $(VENV)/.dev ## build wheel and sdist, test the wheel in a clean environment; ARGS go to pytest
	@.ci/wheel-test $(BIN)/python $(or $(ARGS),$(WHEEL_TESTS))

bench: $(VENV)/.runtime ## measure speed on this machine; ARGS go to `rulewright bench`
	@$(SHIP)
	@$(BIN)/rulewright bench $(ARGS)

against: $(VENV)/.dev ## compare speed with the commit REV, both in turns; ARGS go to tests/bench/against.py
	@$(BIN)/python -P tests/bench/against.py $(REV) $(ARGS)

lock: ## pin the newest versions that pyproject.toml allows into requirements-dev.lock
	@PYTHON="$(PYTHON)" .ci/lock $(LOCK)

clean: ## remove the environment and everything that was built or cached
	@rm -rf $(VENV) build dist rulesets/.kept rulewright.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	@find . -name .git -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.created:
	@PYTHON="$(PYTHON)" .ci/venv $(VENV)
	@touch $@

# The lock is a list of upper bounds here: only what a player needs is installed, in tested versions.
$(VENV)/.runtime: $(VENV)/.created pyproject.toml $(LOCK)
	@echo "Installing Rulewright into $(VENV) ..." >&2
	@$(PIP_INSTALL) --constraint $(LOCK) --editable .
	@$(SHIP)
	@touch $@

$(VENV)/.dev: $(VENV)/.runtime
	@echo "Installing the tools into $(VENV) ..." >&2
	@$(PIP_INSTALL) --requirement $(LOCK)
	@touch $@
