# `make run` starts everything; `make test` checks everything. The other targets are parts of the two.
# The system's own Python is built with profile-guided optimisation; others often are not, and take a quarter longer for everything.
PYTHON ?= $(shell /usr/bin/python3 -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo /usr/bin/python3 || echo python3)
IN_VENV := .venv/bin/python
CHECK = @$(PYTHON) scripts/setup.py && $(IN_VENV) scripts/checks.py

unexport PYTHONDONTWRITEBYTECODE # compiling every module at every start costs ten seconds

.DEFAULT_GOAL := run
.PHONY: run test setup lock lock-check lint types unit web-lint web-types web-test docs e2e bench migration

run: ## start PostgreSQL, web and worker
	@$(PYTHON) scripts/setup.py && exec $(IN_VENV) -m terazi.entry.launch

test: ## everything the build server checks
	$(CHECK)

setup: ## install what is locked, build the web client
	@$(PYTHON) scripts/setup.py

lock: ## write requirements.txt and requirements-dev.txt anew after a change of pyproject.toml
	@$(PYTHON) scripts/setup.py python && $(IN_VENV) scripts/lock.py write

lock-check lint types unit web-lint web-types web-test docs e2e: ## one part of `make test`
	$(CHECK) $@

migration: ## write the migration for changed tables: make migration about="audit trail"
	@$(PYTHON) scripts/setup.py python && $(IN_VENV) scripts/migration.py $(about)

bench: ## speed of the engine and of the calls
	@$(PYTHON) scripts/setup.py && $(IN_VENV) -m benchmarks
