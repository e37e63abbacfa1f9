# Two commands do everything on a fresh machine: `make sheets` and `make test`.
.DEFAULT_GOAL := help
SHELL := /bin/bash
SWIFT ?= swift
BIN = .build/release/render-avatars
# Of everything that is built here, programs and tests: the same flags and one folder, so that nothing is compiled twice.
# A plan is made by every build, for the program's package and the service's use that folder by turns.
FLAGS = -c release -debug-info-format none -Xswiftc -enable-testing --disable-build-manifest-caching --disable-local-rpath
SERVICE = --package-path Server --scratch-path .build
export FLAGS
# Tells Package.swift that the target `art` has compiled the art.
export COMPILED_ART = 1

.PHONY: help deps test-deps art build sheets test test-only test-all all-tests time-build fresh bench bench-deps bench-check bench-record watch-bench goldens gallery install uninstall deb image serve-install serve-uninstall serve-deb serve-image package-test lint format fuzz sanitize memcheck packs-check serve serve-build serve-test outside-test ladder plain-build docs-test hostile-test openapi-test browser-test serve-bench serve-soak studio spark-test clean

help: ## Show what can be made.
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

deps: ## Install the system libraries that drawing needs (apt or brew).
	@scripts/install-deps build text fonts

BROWSER = Server/Browser/.venv

test-deps: ## Install what the tests need beside that.
	@scripts/install-deps test
	@scripts/browser-deps $(BROWSER) --if-possible

EMBED = .build/release/embed-art
ART_SOURCE = Sources/EmbeddedArt/Compiled/EmbeddedArt.swift
# An empty one stands in for the art until the libraries are built, and embed-art with them.
ART_FUNCTION = @_semantics("optimize.no.crossmodule") @inline(never) func embeddedArt() -> StaticString

art: deps
	@mkdir -p $(dir $(ART_SOURCE))
	@grep -qs '^$(ART_FUNCTION)' $(ART_SOURCE) || { rm -f .build/art; echo '$(ART_FUNCTION) { "" }' >$(ART_SOURCE); }
	$(SWIFT) build $(FLAGS) --product embed-art
	@$(MAKE) --no-print-directory .build/art

# A stamp: a new compilation may give the same file, and then nothing is built again.
.build/art: $(EMBED) $(shell find Art -type d -o -name '*.svg' -o -name '*.json')
	$(EMBED) Art $(ART_SOURCE)
	@touch $@

build: art ## Build the release binary.
	$(SWIFT) build $(FLAGS) --product render-avatars

sheets: build ## Render Fixtures/looks.ndjson into out/.
	$(BIN) sheet Fixtures/looks.ndjson -o out --quiet
	@echo "Look into out/: every record has ID.png, ID@2x.png and their atlas files."

# What `make fresh` leaves out for the ordinary user.
SERVICE_TESTS ?= yes
# EVERY=1 takes all hostile texts and all inputs of the fuzzers.
HOSTILE_SHARE = $(if $(filter 1,$(EVERY)),,--if-possible --tenth)

test: build test-deps ## Run every unit, golden, command and service test, and a tenth of the hostile texts.
	@SWIFT=$(SWIFT) RENDER_AVATARS=$(CURDIR)/$(BIN) scripts/test
	@scripts/docs-test $(BIN)
	@packaging/manpages $(BIN) .build/manual
	@$(HOSTILE) $(HOSTILE_SHARE) $(BIN)
	@scripts/packs-check $(BIN)
	@[ "$(SERVICE_TESTS)" = no ] || $(MAKE) serve-test
	@[ "$(SERVICE_TESTS)" = no ] || $(HOSTILE) $(HOSTILE_SHARE) $(BIN) $(SERVE) service

test-only: build ## Run the tests whose names match SUITES (SUITES=AvatarSceneTests).
	@SWIFT=$(SWIFT) RENDER_AVATARS=$(CURDIR)/$(BIN) scripts/test --filter '$(or $(SUITES),.)'

test-all: export EVERY = 1
test-all: test bench-check ## Run everything: besides make test all hostile texts and inputs of the fuzzers, counts of instructions, Spark, the browser, the service from outside, packages, little memory, swift without make, a bare machine.
	@RENDER_AVATARS=$(CURDIR)/$(BIN) scripts/spark-test --if-possible
	@$(MAKE) browser-test outside-test openapi-test package-test ladder plain-build fresh

all-tests: test-all

SERVE = .build/release/render-avatars-serve

serve-build: art ## Build the HTTP service.
	$(SWIFT) build $(FLAGS) $(SERVICE) --product render-avatars-serve

serve: serve-build ## Build the HTTP service and start it on http://127.0.0.1:8080 (LISTEN=HOST:PORT; docs/service.md).
	@$(SERVE) --listen $(or $(LISTEN),127.0.0.1:8080)

studio: serve-build ## Start the studio on http://127.0.0.1:8080; ART=DIR draws that folder's art and shows what is saved there (docs/studio.md).
	@$(SERVE) --listen $(or $(LISTEN),127.0.0.1:8080) --quiet $(if $(ART),--art '$(ART)' --watch)

serve-test: art test-deps ## Run the tests of the HTTP service.
	@start=$$SECONDS; $(SWIFT) build $(FLAGS) $(SERVICE) --build-tests && echo "The service's tests were built in $$((SECONDS - start)) s"
	$(SWIFT) test $(FLAGS) $(SERVICE) --skip-build

outside-test: build serve-build ## Look at the HTTP service from outside: its faults, its limits, its bytes against the command line's.
	@scripts/install-deps serve
	@Server/Tests/outside.py $(SERVE) $(BIN)

HOSTILE = Tests/Hostile/hostile.py

docs-test: build ## Run every command of README.md and the pages as it is written, but for those that are marked.
	@scripts/docs-test $(BIN)
	@packaging/manpages $(BIN) .build/manual

packs-check: build ## Check the packs in Packs: each alone, all together, as files, and looks with and without them.
	@scripts/packs-check $(BIN)

hostile-test: build serve-build test-deps ## Put hostile texts into every output, and read each by its own language's parser.
	@$(HOSTILE) $(BIN) $(SERVE)

openapi-test: serve-build ## Hold the HTTP service to its description, by schemathesis and two generators of clients from PyPI.
	@scripts/install-deps openapi
	@scripts/openapi-test $(SERVE)

browser-test: build serve-build test-deps ## Try the studio's pages, and the readers of parts, in a browser.
	@scripts/browser-deps $(BROWSER)
	@scripts/browser-test $(BIN) $(SERVE) $(BROWSER)

serve-bench: build serve-build bench-deps ## Load the HTTP service and what it is compared with, and print the tables.
	@Benchmarks/service.py $(SERVE) $(BIN) $(PEERS)/bin/python

serve-soak: serve-build bench-deps ## Load the HTTP service with a bit of everything for SOAK_MINUTES (30), and print its memory over time.
	@Benchmarks/service.py soak $(SERVE) $(or $(SOAK_MINUTES),30)

spark-test: build ## Run the tests of the Spark job, on this machine alone.
	@RENDER_AVATARS=$(CURDIR)/$(BIN) scripts/spark-test

ladder: build ## Run the program with little memory, few threads, few descriptors, without /proc; root tries all.
	@scripts/ladder $(BIN)

plain-build: deps ## Build and test a clean clone by swift alone.
	@scripts/plain-build

time-build: deps ## Time a clean build module by module and the tests suite by suite, and write the tables into CONTRIBUTING.md.
	@scripts/time-build

fresh: ## Run make sheets and make test as a newcomer: on a clean clone in a bare Debian, as root and as an ordinary user.
	@scripts/fresh

BENCH = .build/release/bench
PEERS = Benchmarks/.venv

bench-deps: ## Install what is measured against, into a folder of its own.
	@scripts/install-deps bench
	@test -x $(PEERS)/bin/python || python3 -m venv $(PEERS)
	@$(PEERS)/bin/python -c 'import resvg_py, cairosvg, uvicorn' 2>/dev/null || $(PEERS)/bin/pip install --quiet -r Benchmarks/peers/requirements.txt

bench: build bench-deps ## Measure stages, whole runs and other renderers, and print the table.
	$(SWIFT) build $(FLAGS) --product bench
	@Benchmarks/run.py $(BIN) $(BENCH) $(PEERS)/bin/python

watch-bench: build ## Measure how long it takes from a save until its pictures are there.
	@Benchmarks/watch.py $(BIN)

bench-check: build ## Compare the instruction counts of fixed jobs with the recorded ones.
	@scripts/install-deps check
	@Benchmarks/instructions.py check $(BIN)

bench-record: build ## Accept the instruction counts as they are now.
	@scripts/install-deps check
	@Benchmarks/instructions.py record $(BIN)

gallery: build serve-build test-deps ## Draw pictures of everything into out/gallery, and those that pages show into docs/gallery.
	@scripts/install-deps gallery
	@scripts/gallery

GOLDENS = --set Tests/GoldenImages --report out/goldens

goldens: build ## Show what differs from the goldens (out/goldens/index.html), then record it.
	-@$(BIN) goldens verify $(GOLDENS)
	$(BIN) goldens record $(GOLDENS)
	$(BIN) goldens accept --all $(GOLDENS)
	@git diff --stat -- Tests/GoldenImages || true

PREFIX ?= /usr/local
PACKAGES = out/packages
PLACE = PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)'

$(BIN):
	@$(MAKE) build

install: $(BIN) ## Install the program, packs of art, manual, completions and licences into PREFIX (/usr/local), below DESTDIR.
	@scripts/install-deps install
	@$(PLACE) packaging/install $(BIN)

uninstall: ## Remove what make install put there.
	@$(PLACE) packaging/install --remove render-avatars

deb: build ## Make a Debian package in out/packages.
	@scripts/install-deps install package
	@packaging/deb $(BIN) $(PACKAGES)

image: build ## Make an OCI image in out/packages/image.
	@scripts/install-deps install package
	@packaging/image "$$(packaging/deb $(BIN) $(PACKAGES))" $(PACKAGES)/image

$(SERVE):
	@$(MAKE) serve-build

serve-install: $(SERVE) $(BIN) ## Install the HTTP service, packs of art, its manual, systemd units and licences, as make install does.
	@scripts/install-deps install
	@$(PLACE) packaging/install $(SERVE)

serve-uninstall: ## Remove what make serve-install put there.
	@$(PLACE) packaging/install --remove render-avatars-serve

serve-deb: serve-build $(BIN) ## Make a Debian package of the HTTP service in out/packages.
	@scripts/install-deps install package
	@packaging/deb $(SERVE) $(PACKAGES)

serve-image: serve-build $(BIN) ## Make an OCI image of the HTTP service in out/packages/serve-image.
	@scripts/install-deps install package
	@packaging/image "$$(packaging/deb $(SERVE) $(PACKAGES))" $(PACKAGES)/serve-image

package-test: build serve-build ## Install every kind of package and look whether it is whole.
	@scripts/install-deps install package package-test
	@packaging/check $(BIN) $(SERVE) $(PACKAGES)

lint: ## Check formatting and house rules.
	@git ls-files '*.swift' | xargs $(SWIFT) format lint --strict --parallel
	@scripts/lint

fuzz: art ## Run every fuzzer for FUZZ_SECONDS (600) each.
	@scripts/fuzz $(TARGETS)

sanitize: test-deps build ## Run every test under the sanitizers that the toolchain offers: address and thread, undefined behaviour where it can.
	@RENDER_AVATARS= scripts/sanitize

memcheck: build ## Look for invalid accesses and leaks of the binary by valgrind.
	@scripts/install-deps check
	@scripts/memcheck

format: ## Format every Swift file and the pages' JavaScript.
	@git ls-files '*.swift' | xargs $(SWIFT) format format --in-place --parallel
	@scripts/web format

clean: ## Remove everything that was built or rendered.
	rm -rf .build .build-* $(dir $(ART_SOURCE)) Fuzz/.build Server/.build integrations/spark/.venv Fuzz/found Fuzz/crashes out
