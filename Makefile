# `make` lists the targets. Each one does all of its own set-up.
.DEFAULT_GOAL := help
PYTHON ?= python3
GAME ?= fish_and_chips
SEED ?= 1
COUNT ?= 40
PY := .venv/bin/python

.PHONY: help
help:  ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## */\1|/' | awk -F'|' '{printf "  make %-13s %s\n", $$1, $$2}'

.PHONY: play
play: python  ## play in the browser: starts a server on this machine
	@$(PYTHON) tools/set_up.py play

.PHONY: play-terminal
play-terminal: python  ## play in the terminal; GAME=petri_heil plays another game
	@$(PYTHON) tools/set_up.py && .venv/bin/shoal play $(GAME)

# Playing needs a part of the packages and no C compiler; tools/set_up.py sees to that
.PHONY: python
python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Shoal needs Python 3.11 or newer; PYTHON=... names another one")'

.PHONY: web
web: .venv/installed  ## build the pages that the server sends, if their sources changed
	@$(PY) tools/build_web.py

.PHONY: test
test: install web debian .venv/docs environments cluster  ## run every test
	$(PY) -m pytest -n auto --dist loadgroup -q
	$(PY) tools/build_web.py test

.PHONY: check
check: install  ## lint, format, types, layers, and the traps of compiled modules
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy
	.venv/bin/lint-imports
	$(PY) tools/check_hot.py
	$(PY) tools/build_web.py check

.PHONY: ladder
ladder: install  ## measure the levels of a game: make ladder GAME=petri_heil ARGS="--full" or "--yardsticks"
	$(PY) -m tools.ladder $(GAME) $(ARGS)

.PHONY: train
train: install  ## learn the evaluation of a game from self-play: make train GAME=public_market
	$(PY) -m tools.training $(GAME) $(ARGS)

.PHONY: calibration
calibration: install  ## measure whether chances to win come true: make calibration GAME=petri_heil
	$(PY) -m tools.calibration $(GAME) $(ARGS)

.PHONY: knowledge
knowledge: install  ## learn who is favoured and what wins in a game: make knowledge GAME=petri_heil
	$(PY) -m tools.knowledge $(GAME) $(ARGS)

.PHONY: strength
strength: install  ## write docs/strength.md from its data files; it says what is stale by now
	$(PY) -m tools.strength_page

.PHONY: mutants
mutants: install  ## change rules here and there and see that tests notice: make mutants GAME=core
	$(PY) -m tools.mutants $(GAME) --seed $(SEED) --count $(COUNT)

.PHONY: bench
bench: install  ## measure speed beside the limit and the peers, in one run
	$(PY) -m bench

.PHONY: protocol
protocol: install  ## write docs/openapi.json, the TypeScript types and the tables of docs from the types
	$(PY) -m tools.protocol

.PHONY: pictures
pictures: install web debian  ## take the pictures of docs/pictures; ONLY="petri_heil desk-light-en" takes some
	$(PY) -m tools.pictures $(ONLY)

.PHONY: docs
docs: .venv/docs  ## build the pages of docs as a site, in build/docs
	$(PY) -m sphinx -q -W --keep-going -j auto -d build/doctrees docs build/docs
	@echo build/docs/index.html

.PHONY: soak
soak: install  ## kill servers, cut the power and race for the log, for a quarter of an hour
	$(PY) -m tools.soak

.PHONY: install
install: .venv/installed $(if $(filter 1,$(SHOAL_PURE)),,hot)  ## set up .venv, so that .venv/bin/shoal works

.PHONY: build
build: install  ## compile the hot modules again if their sources changed

.PHONY: format
format: install  ## put the code into its usual form
	.venv/bin/ruff check --fix
	.venv/bin/ruff format

.PHONY: lock
lock: .venv/installed  ## choose the newest dependencies that fit and pin them
	$(PY) -m pip install -q uv
	$(PIN) pyproject.toml --group dev --upgrade -o requirements.lock
	$(PIN) pyproject.toml --group build --constraint requirements.lock -o requirements-play.lock
	$(PIN) --group docs --constraint requirements.lock -o requirements-docs.lock
	$(PIN) pyproject.toml --extra pettingzoo --extra openspiel --group environments --constraint requirements.lock -o requirements-environments.lock
	$(PIN) pyproject.toml --extra lab --extra ray --constraint requirements.lock -o requirements-cluster.lock
PIN = .venv/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes \
  --no-emit-index-url --no-annotate --custom-compile-command "make lock"

.PHONY: wheel
wheel: install web  ## build a wheel for this Python into dist, with compiled modules and pages
	$(PY) -m pip wheel -q --disable-pip-version-check --no-deps --no-build-isolation -w dist .

.PHONY: clean
clean:  ## remove all that was built
	rm -rf .venv build dist src/*.egg-info src/*.so src/shoal/_hot.json src/shoal/table/server/site web/node_modules
	find src -name '*.so' -delete

.venv/installed: requirements.lock pyproject.toml
	@command -v cc >/dev/null || command -v gcc >/dev/null || test "$(SHOAL_PURE)" = 1 || \
	  { echo "Shoal needs a C compiler; SHOAL_PURE=1 make … does without, slowly"; exit 1; }
	@$(MAKE) -s python
	test -x $(PY) || $(PYTHON) -m venv .venv
	$(PY) -m pip install -q --disable-pip-version-check --require-hashes -r requirements.lock
	SHOAL_PURE=1 $(PY) -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

# What only the site needs
.venv/docs: requirements-docs.lock .venv/installed
	$(PY) -m pip install -q --disable-pip-version-check --require-hashes -r requirements-docs.lock
	@touch $@

# What the tests of PettingZoo, Gymnasium and OpenSpiel need, apart from all else
.PHONY: environments
environments: build/environments/installed  ## install what programs that learn need, into build/environments
build/environments/installed: requirements-environments.lock .venv/installed
	rm -rf build/environments
	$(PYTHON) -m venv build/environments
	build/environments/bin/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements-environments.lock
	@touch $@

# What the tests of long jobs on many machines need, apart from all else
.PHONY: cluster
cluster: build/cluster/installed  ## install what jobs on many machines need, into build/cluster
build/cluster/installed: requirements-cluster.lock .venv/installed
	rm -rf build/cluster
	$(PYTHON) -m venv build/cluster
	build/cluster/bin/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements-cluster.lock
	@touch $@

# What tests need of Debian: a browser and a proxy. RUNLEVEL in there keeps Debian from starting it
.PHONY: debian
debian:
	@tools/install_debian.sh

.PHONY: hot
hot: .venv/installed
	@$(PY) src/shoal/_hot.py || $(PY) setup.py -q build_ext --inplace --force
