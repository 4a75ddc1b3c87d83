# The two commands most people need: make journal, make test. The rest is for those who work on Daymark itself.

BUILD := .build/release/daymark
JOURNAL := .journal
PREFIX ?= /usr/local
PYTHON := .build/venv/bin/python
FUZZ_SECONDS ?= 60

.PHONY: journal test setup setup-tests lint release install check-site pictures faults fuzz bench clean

# A journal of PHOTOS="folder …", or of a small library that Daymark draws itself. Files that had to be skipped are listed,
# and are no failure.
journal: release
	@if [ -n "$(PHOTOS)" ]; then \
	  $(BUILD) journal $(PHOTOS) --journal $(JOURNAL) --output output || [ $$? -eq 3 ]; \
	else \
	  $(BUILD) demo .build/sample --journal $(JOURNAL) --output output || [ $$? -eq 3 ]; \
	fi
	@echo "open output/index.html by double click"

setup:
	@scripts/setup

setup-tests:
	@scripts/setup --tests

release: setup
	swift build -c release --product daymark

lint: setup
	swift format lint -r -s Sources Tests Package.swift

test: setup-tests lint
	swift build --build-tests --explicit-target-dependency-import-check error
	swift test --skip-build

# The form of a written journal: every page as HTML, by its links and in a browser; one page of each kind by keyboard, narrow,
# large, printed, without scripts and for accessibility. `scripts/check-site --help` lists the checks.
check-site: journal
	@scripts/setup --site
	$(PYTHON) scripts/check-site output

# The pictures of README.md, from the sample library on a fixed day.
pictures: release
	@scripts/setup --site
	$(BUILD) demo .build/sample --journal .build/pictures/journal --output .build/pictures/site --today 2026-07-09 --no-cards
	$(PYTHON) scripts/make-pictures .build/pictures/site docs/pictures

# Builds, imports and archives killed at random moments, full disks, no socket opened.
faults: release
	@command -v strace >/dev/null || scripts/setup --faults
	Tests/Faults/run-all $(BUILD)

# Made-up links for so many seconds; the sources are compiled apart from the package, with the fuzzer watching them.
fuzz:
	Tests/Fuzz/run $(FUZZ_SECONDS)

# Figures beside other programs; needs the bench folder beside the checkout.
bench: release
	scripts/bench $(BUILD)
	scripts/bench-imports $(BUILD)
	.build/venv/bin/python scripts/bench-reading $(BUILD)
	.build/venv/bin/python scripts/bench-bags $(BUILD)

install: release
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/daymark
	install -m 755 $(BUILD) $(DESTDIR)$(PREFIX)/bin/daymark
	cp -R Templates Assets $(DESTDIR)$(PREFIX)/share/daymark/

clean:
	rm -rf .build .journal
