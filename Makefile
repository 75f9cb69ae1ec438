# The commands of the house. `make` alone lists them.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup run build test check e2e pages

help: ## List the commands
	@awk -F ':.*## ' '/^[a-z0-9]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## Serve the demo on http://localhost:8080
	@scripts/setup build
	@$(MAKE) --no-print-directory pages
	cargo run --locked --bin lapang -- serve --demo

test: ## Run every check and every test: Rust on SQLite and PostgreSQL, web, browser
	@scripts/test

check: ## Run the linters and budgets
	@scripts/test checks

e2e: ## Run the browser tests against the real binary
	@scripts/test browser

build: ## Build the release binary, web app inside: target/release/lapang
	@scripts/setup build
	@$(MAKE) --no-print-directory pages
	cargo build --release --locked --bin lapang

setup: ## Install what building and testing need
	@scripts/setup

# What the binary embeds. Written anew only when something of it changed.
pages: web/build/stamp ; @:

page_sources := $(shell find web -type f \
	-not -path '*/node_modules/*' -not -path 'web/build/*' -not -path 'web/.react-router/*' -not -path 'web/test/*' \
	2>/dev/null)

web/build/stamp: $(page_sources)
	npm --prefix web run build
	@touch $@
