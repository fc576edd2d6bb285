# SPDX-License-Identifier: Apache-2.0
# What people type. Each target does all of its own set-up; everything that is made lies in build/ (and dist/, .venv/).
.PHONY: help build demo test soak bench lint format generate install wheel clean
.DEFAULT_GOAL := help

export ONLY
PREFIX ?= /opt/softnpu

help: ## this list
	@awk -F':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## the libraries, the softnpu command and the Python packages, in build/release
	@scripts/setup.sh build
	@mkdir -p build && cmake --preset release > build/release.log || { cat build/release.log; false; }
	@cmake --build --preset release --target softnpu_installed

demo: ## the first minute: programs compiled and run as a client would
	@scripts/setup.sh build
	@scripts/demo.sh

test: ## every test: release, then with sanitizers, then the rule coverage
	@scripts/setup.sh test
	@scripts/test.sh

soak: ## the long forms of the tests
	@scripts/setup.sh test
	@scripts/soak.sh

bench: ## the table of speeds beside their neighbours; ONLY=malloc runs a part
	@scripts/setup.sh bench
	@scripts/bench.sh

lint: ## format, clang-tidy, ruff, shellcheck, generated files, the arrows between the parts
	@scripts/setup.sh lint
	@scripts/lint.sh

format: ## clang-format over our sources, in place
	@scripts/setup.sh lint
	@scripts/lint.sh format

generate: ## rewrites what is generated and committed: headers, docs/rules.md, docs/support.md
	@scripts/generate.sh

install: build ## the tree that clients look for, at PREFIX (default /opt/softnpu)
	@cmake --install build/release --prefix "$(PREFIX)" > build/install.log || { cat build/install.log; false; }
	@echo "installed: source \"$(PREFIX)/set_env.sh\""

wheel: ## the Python wheel, in dist/: libraries, headers, command, `import acl`
	@scripts/setup.sh wheel
	@scripts/wheel.sh

clean: ## removes build/, dist/ and .venv/
	@rm -rf build dist .venv
