# The project's commands. `make` lists them.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup run build bench test soak check e2e lighthouse screens kit audit sbom dist binary pages

help: ## List the commands
	@awk -F ':.*## ' '/^[a-z0-9]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## Serve the demo on http://localhost:8080
	@scripts/setup build
	@$(MAKE) --no-print-directory pages
	cargo run --locked --bin lapang -- serve --demo

test: ## Run every check and every test: Rust on SQLite and PostgreSQL, web, browser
	@scripts/test

soak: ## Run the long tests at full size, for hours; make soak PART=kill runs one, scripts/soak list lists them
	@scripts/soak $(PART)

check: ## Run the linters, budgets and web tests
	@scripts/test checks

e2e: ## Run the browser tests against the real binary
	@scripts/test browser

lighthouse: binary ## Run Lighthouse on the most visited pages, as on a slow phone
	@web/node_modules/.bin/node e2e/lighthouse/run.ts

screens: binary ## Take pictures of every screen: 3 widths, light and dark, 2 languages, into screens/
	@web/node_modules/.bin/node e2e/screens/run.ts

kit: ## Serve every component of the web app in every variant on http://localhost:5174
	@scripts/setup build
	npm --prefix web run kit

audit: ## Audit dependencies: licences, sources, known vulnerabilities (needs the network)
	@scripts/audit

sbom: ## Write the software bill of materials, as CycloneDX, into sbom/
	@scripts/sbom

build: ## Build the release binary, web app inside: target/release/lapang
	@scripts/setup build
	@$(MAKE) --no-print-directory pages
	cargo build --release --locked -p lapang --bin lapang

dist: ## Make what operators install: dist/lapang-VERSION-linux-ARCH.tar.gz
	@scripts/dist

bench: build ## Benchmark the release binary: docs/BENCHMARKS.md
	@scripts/setup test
	cargo build --release --locked -p lapang-bench
	"$${CARGO_TARGET_DIR:-target}/release/lapang-bench" $(OPTIONS)

setup: ## Install build and test requirements
	@scripts/setup

# The binary of the browser tests; LAPANG_BIN names another. Built with its tests, as in scripts/test.
binary:
	@scripts/setup test
	@$(MAKE) --no-print-directory pages
	@[ -n "$$LAPANG_BIN" ] || cargo test --workspace --locked --no-run

# The web app that the binary embeds. Rebuilt only after changes.
pages: web/build/stamp ; @:

page_sources := $(shell find web -type f \
	-not -path '*/node_modules/*' -not -path 'web/build/*' -not -path 'web/.react-router/*' -not -path 'web/test/*' -not -path 'web/kit/*' \
	2>/dev/null)

web/build/stamp: $(page_sources)
	npm --prefix web run build
	@touch $@
